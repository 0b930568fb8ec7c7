//! TEMP
use std::path::PathBuf;
/// L
pub struct Layout {
    /// h
    pub home: PathBuf,
}
impl Layout {
    /// w
    pub fn worktrees(&self) -> PathBuf {
        self.home.join("worktrees")
    }
    /// b
    pub fn blobs(&self) -> crate::store::blob::Blobs {
        crate::store::blob::Blobs {
            dir: self.home.join("blobs"),
        }
    }
}
