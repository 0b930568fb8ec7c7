//! TEMP
use cos_core::failure::Failure;
use cos_core::goal::Goal;
use std::path::Path;
/// p
#[derive(Default)]
pub struct Prompts {}
/// a
pub struct AttemptPrompt<'a> {
    /// g
    pub goal: &'a Goal,
    /// w
    pub worktree: &'a Path,
    /// i
    pub instructions: &'a [String],
    /// f
    pub failures: &'a [Failure],
}
impl Prompts {
    /// a
    pub fn attempt(&self, p: &AttemptPrompt<'_>) -> Result<String, std::fmt::Error> {
        Ok(p.goal.content.clone())
    }
}
