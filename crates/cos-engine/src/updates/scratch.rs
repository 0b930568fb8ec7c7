//! Creates temporary folders for programs that query registries, so that they do not read the
//! project's files.

use cos_store::layout::{HomeHints, Layout};
use std::fs::DirBuilder;
use std::io;
use std::os::unix::fs::DirBuilderExt as _;
use std::path::{Path, PathBuf};

/// A temporary folder; removed on drop.
#[derive(Debug)]
pub(super) struct Scratch(PathBuf);

impl Scratch {
    /// Creates a folder that only its owner can read. It is in our data folder, because programs
    /// also read settings in parent folders, and anyone may write into the system's temporary
    /// folder.
    pub(super) fn make() -> io::Result<Self> {
        let data = Layout::find(HomeHints::from_env()).ok();
        let data = data.filter(|layout| layout.create().is_ok());
        let above = data.map_or_else(std::env::temp_dir, |layout| layout.scratch());
        DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(&above)?;
        let name = crate::name::base36(fastrand::u64(..), 10);
        let folder = above.join(format!("cos-{name}"));
        DirBuilder::new().mode(0o700).create(&folder)?;
        Ok(Self(folder))
    }

    /// Returns its path.
    pub(super) fn path(&self) -> &Path {
        &self.0
    }

    /// Writes a file into it, with its parent folders.
    pub(super) fn write(&self, name: &str, text: &str) -> io::Result<()> {
        let file = self.0.join(name);
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder)?;
        }
        std::fs::write(file, text)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _stays = std::fs::remove_dir_all(&self.0);
    }
}
