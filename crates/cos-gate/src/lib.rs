//! Judges one action of a coding agent: parses a command as a shell would, works out its effects, and
//! gives a verdict: allow, ask or deny, each with its reasons.
//!
//! Pure: it reads no file, no clock and no network. Facts about programs are data in `catalogue/`.
//!
//! ```
//! use cos_gate::{Action, Context, Verdict, judge};
//!
//! let context = Context::default();
//! let harmless = judge(&Action::Command("ls -la".into()), &context);
//! assert_eq!(harmless.verdict, Verdict::Allow);
//!
//! let push = judge(&Action::Command("git push --force".into()), &context);
//! assert_eq!(push.verdict, Verdict::Deny);
//! assert!(!push.reasons.is_empty());
//! ```

pub mod action;
pub mod address;
pub mod area;
pub mod catalogue;
pub mod command;
pub mod ecosystem;
pub mod effect;
pub mod foreign;
pub mod hint;
pub mod intent;
pub mod path;
pub mod profile;
pub mod score;
pub mod shell;
pub mod verdict;

pub use action::{Action, Context, judge};
pub use profile::Profile;
pub use verdict::{Judgement, Verdict};
