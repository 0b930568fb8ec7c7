//! Which files an effect takes away or writes over, as far as the text tells. Whoever can see them
//! may keep them before.

/// The files at a path that an effect may take away or write over.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Lost {
    /// The path, whole: relative to the worktree, or absolute.
    pub path: String,
    /// Whether the path is a pattern of file names; `…` in it stands for any folders.
    pub globs: bool,
    /// How far it goes.
    pub reach: Reach,
}

/// How far what happens at a path goes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reach {
    /// The file or link itself goes; nothing where it is a folder.
    Itself,
    /// The file is written over, also through a link; nothing where it is a folder.
    Written,
    /// It is taken away with everything that lies in it.
    Tree,
    /// It is written over; where it is a folder, what has one of these names in it.
    Into(Vec<String>),
    /// It is an archive; what bears the names of its members in a folder is written over.
    Unpacked {
        /// The folder, like the path.
        folder: String,
        /// So many folders in front are left out of the names; none where nobody can tell under
        /// which names it is unpacked.
        left_out: Option<usize>,
    },
}
