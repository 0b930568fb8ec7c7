//! What others put on a run's branch, or took from it: no check proved it for the run, and no person
//! was asked about it.

use crate::repo::{Repo, RepoError};
use cos_core::evidence::Landing;
use cos_core::id::{CommitId, GoalId};
use cos_core::run::state::{GoalRun, GoalStage, Run};
use std::collections::BTreeSet;

/// So many commits of a run's branch are looked through.
const MOST: usize = 10_000;

/// So many of them are named.
const FEW: usize = 5;

/// What of a run's branch is not the run's doing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Foreign {
    /// Where the branch stands.
    pub head: CommitId,
    /// The commits that no landing of the run put there, newest first, each with its first line.
    pub commits: Vec<(CommitId, String)>,
    /// The goals whose work had landed and is not on the branch any more.
    pub lost: Vec<GoalId>,
}

impl Foreign {
    /// What is there that the run did not put there, and what is gone, as a clause. Nothing of it is
    /// in the words of others.
    pub fn told(&self) -> String {
        let put = match self.commits.len() {
            0 => None,
            1 => Some("a commit that no goal landed is on the run's branch".to_owned()),
            more => Some(format!(
                "{more} commits that no goal landed are on the run's branch"
            )),
        };
        let lost: Vec<&str> = self.lost.iter().map(GoalId::as_str).collect();
        let lost = (!lost.is_empty()).then(|| {
            let goals = lost.join(", ");
            format!("what landed of {goals} is not on the run's branch any more")
        });
        let both: Vec<String> = put.into_iter().chain(lost).collect();
        both.join(", and ")
    }

    /// The newest of the commits by name and first line, and how many more there are.
    pub fn listed(&self) -> Vec<String> {
        let shown = self.commits.iter().take(FEW);
        let shown = shown.map(|(id, subject)| format!("{} {subject}", short(id)));
        let more = self.commits.len().saturating_sub(FEW);
        let more = (more > 0).then(|| format!("and {more} more"));
        shown.chain(more).collect()
    }

    /// The commit to be looked at first.
    pub fn shown(&self) -> &str {
        short(self.commits.first().map_or(&self.head, |(id, _)| id))
    }
}

/// The beginning of a commit's name, long enough to be the only one.
pub(super) fn short(commit: &CommitId) -> &str {
    commit.as_str().get(..12).unwrap_or(commit.as_str())
}

/// What others did to the branch of a run; none where they did nothing, or where it is gone.
pub fn foreign(repo: &Repo, run: &Run) -> Result<Option<Foreign>, RepoError> {
    match repo.branch_head(&run.spec.branch)? {
        Some(head) => foreign_at(repo, run, &head),
        None => Ok(None),
    }
}

/// The same of a branch that was seen at `head`: whoever lands it lands exactly what was judged.
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

/// A move that is not in the journal yet and is not the run's own. The branch of a phase goes on with
/// the rest of its workflow.
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

/// Every commit that these moves brought.
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
