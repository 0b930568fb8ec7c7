//! Real repositories in temporary folders; nothing of the machine's own git settings counts.

mod commits;
mod crashes;
mod current;
mod diffs;
mod landing;
mod merges;
mod nested;
mod opening;
mod sandbox;
mod worktrees;
