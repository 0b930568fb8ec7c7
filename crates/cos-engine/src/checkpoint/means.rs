//! What a council behind a checkpoint sits with.

use crate::council::{CouncilDeps, CouncilCaps};
use cos_core::time::Span;

/// What a council is convened with.
#[derive(Clone, Copy)]
pub struct CouncilMeans<'a> {
    /// Everything it is driven with.
    pub deps: CouncilDeps<'a>,
    /// The caps its budget must fit under.
    pub caps: &'a CouncilCaps,
    /// This process.
    pub owner: &'a str,
    /// Whether an owner is known to be gone.
    pub dead: &'a dyn Fn(&str) -> bool,
    /// Tells whoever looks on a sentence while it is waited.
    pub tell: &'a dyn Fn(&str),
    /// Lets so much time pass.
    pub pause: &'a dyn Fn(Span),
}
