//! TEMP
use cos_core::time::Span;
/// s
#[derive(Default)]
pub struct Settings {
    /// g
    pub goal: GoalSettings,
    /// c
    pub check: CheckSettings,
}
/// g
pub struct GoalSettings {
    /// w
    pub wall: Span,
    /// n
    pub no_progress: Span,
    /// o
    pub output_bytes: usize,
    /// k
    pub keep_failed: bool,
}
impl Default for GoalSettings {
    fn default() -> Self {
        Self {
            wall: Span::minutes(45),
            no_progress: Span::minutes(10),
            output_bytes: 1 << 20,
            keep_failed: false,
        }
    }
}
/// c
pub struct CheckSettings {
    /// t
    pub time: Span,
}
impl Default for CheckSettings {
    fn default() -> Self {
        Self {
            time: Span::minutes(15),
        }
    }
}
