//! Folders of our own that are gone with their value. Programs that ask registries run in one: what
//! they would read in the folder of a project, they do not find there.

use crate::store::layout::{HomeHints, Layout};
use std::fs::DirBuilder;
use std::io;
use std::os::unix::fs::DirBuilderExt as _;
use std::path::{Path, PathBuf};

/// A folder that is gone with its value.
#[derive(Debug)]
pub(super) struct Scratch(PathBuf);

impl Scratch {
    /// A fresh one that only its owner can look into. It lies where our data lies, since programs also
    /// read settings in the folders above, and everybody may write into the one for temporary files.
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

    /// Where it lies.
    pub(super) fn path(&self) -> &Path {
        &self.0
    }

    /// Writes a file into it, with the folders above.
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
