//! Tests with real repositories in temporary folders, without the machine's git settings.

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
