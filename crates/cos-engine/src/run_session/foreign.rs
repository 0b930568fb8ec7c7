//! Finds commits on a run's branch that others added or removed: no check of the run proved them,
//! and the person did not approve them.

use crate::repo::{Repo, RepoError};
use cos_core::evidence::Landing;
use cos_core::id::{CommitId, GoalId};
use cos_core::run::state::{GoalRun, GoalStage, Run};
use std::collections::BTreeSet;

/// How many commits of a run's branch are searched.
const MOST: usize = 10_000;

/// How many of them are named.
const FEW: usize = 5;

/// Changes of a run's branch that the run did not make.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Foreign {
    /// The head of the branch.
    pub head: CommitId,
    /// The commits that no landing of the run added, newest first, each with its subject line.
    pub commits: Vec<(CommitId, String)>,
    /// The goals whose landed work is no longer on the branch.
    pub lost: Vec<GoalId>,
}

impl Foreign {
    /// Describes what was added and removed, as a clause. It quotes no untrusted text.
    pub fn told(&self) -> String {
        let put = match self.commits.len() {
            0 => None,
            1 => Some("the run's branch has a commit that no goal landed".to_owned()),
            more => Some(format!(
                "the run's branch has {more} commits that no goal landed"
            )),
        };
        let lost: Vec<&str> = self.lost.iter().map(GoalId::as_str).collect();
        let lost = (!lost.is_empty()).then(|| {
            let goals = lost.join(", ");
            format!("the work that {goals} landed is no longer on the run's branch")
        });
        let both: Vec<String> = put.into_iter().chain(lost).collect();
        both.join(", and ")
    }

    /// Returns the newest commits with their subject lines, and the number of the others.
    pub fn listed(&self) -> Vec<String> {
        let shown = self.commits.iter().take(FEW);
        let shown = shown.map(|(id, subject)| format!("{} {subject}", short(id)));
        let more = self.commits.len().saturating_sub(FEW);
        let more = (more > 0).then(|| format!("and {more} more"));
        shown.chain(more).collect()
    }

    /// Returns the commit to look at first.
    pub fn shown(&self) -> &str {
        short(self.commits.first().map_or(&self.head, |(id, _)| id))
    }
}

/// Shortens a commit hash.
pub(super) fn short(commit: &CommitId) -> &str {
    commit.as_str().get(..12).unwrap_or(commit.as_str())
}

/// Returns the changes that others made to the branch of a run; `None` if there are none, or if the
/// branch is gone.
pub fn foreign(repo: &Repo, run: &Run) -> Result<Option<Foreign>, RepoError> {
    match repo.branch_head(&run.spec.branch)? {
        Some(head) => foreign_at(repo, run, &head),
        None => Ok(None),
    }
}

/// Does the same for a branch seen at `head`, so that exactly the checked commits land.
pub(super) fn foreign_at(
    repo: &Repo,
    run: &Run,
    head: &CommitId,
) -> Result<Option<Foreign>, RepoError> {
    let mut moves = run.foreign.clone();
    moves.extend(unnoticed(run, head));
    if moves.is_empty() {
        return Ok(None);
    }
    let base = &run.spec.base;
    let put = brought(repo, moves.iter())?;
    let own = brought(
        repo,
        run.goals.iter().filter_map(|goal| goal.landing.as_ref()),
    )?;
    let mut commits = repo.commits_since(base, head, MOST)?;
    commits.retain(|(id, _)| put.contains(id) && !own.contains(id));
    let mut lost = Vec::new();
    for goal in run.goals.iter().filter(|goal| goal.satisfied()) {
        if let Some(landing) = &goal.landing
            && !repo.contains(head, &landing.after)?
        {
            lost.push(goal.goal.id.clone());
        }
    }
    let nothing = commits.is_empty() && lost.is_empty();
    Ok((!nothing).then(|| Foreign {
        head: head.clone(),
        commits,
        lost,
    }))
}

/// Returns a move of the branch that is not in the journal yet and is not by the run. The branch of
/// a phase moves with the other phases of its workflow.
fn unnoticed(run: &Run, head: &CommitId) -> Option<Landing> {
    let lands = |goal: &GoalRun| {
        let checked = goal.attempts.last().and_then(|last| last.checked.as_ref());
        goal.stage == GoalStage::Checked
            && checked.is_some_and(|checked| checked.candidate == *head)
    };
    let is_own = *head == run.head || run.goals.iter().any(lands);
    (!is_own && run.spec.phase_of.is_none()).then(|| Landing {
        before: run.head.clone(),
        after: head.clone(),
    })
}

/// Returns every commit that these moves added.
fn brought<'a>(
    repo: &Repo,
    moves: impl Iterator<Item = &'a Landing>,
) -> Result<BTreeSet<CommitId>, RepoError> {
    let mut all = BTreeSet::new();
    for moved in moves {
        let commits = repo.commits_since(&moved.before, &moved.after, MOST)?;
        all.extend(commits.into_iter().map(|(id, _)| id));
    }
    Ok(all)
}
