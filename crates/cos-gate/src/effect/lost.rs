//! Models the files that an effect may remove or overwrite, as far as the text shows, so that they
//! can be backed up first.

/// Files at a path that an effect may remove or overwrite.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Lost {
    /// The full path: relative to the worktree, or absolute.
    pub path: String,
    /// Whether the path is a pattern of file names; `…` in it stands for any folders.
    pub globs: bool,
    /// Which files at the path are affected.
    pub reach: Reach,
}

/// Which files at a path are affected.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reach {
    /// The file or link itself is removed; a folder is not affected.
    Itself,
    /// The file is overwritten, also through a link; a folder is not affected.
    Written,
    /// The path is removed with everything in it.
    Tree,
    /// The file is overwritten; in a folder, the files with these names are.
    Into(Vec<String>),
    /// The path is an archive; files in a folder with the names of its members are overwritten.
    Unpacked {
        /// The folder, as a path.
        folder: String,
        /// Number of leading folders removed from the names of members; `None` where the names are
        /// unknown.
        left_out: Option<usize>,
    },
}
