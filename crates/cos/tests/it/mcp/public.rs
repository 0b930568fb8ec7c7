//! The public tools.
