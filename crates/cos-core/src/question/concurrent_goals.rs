//! The goals whose work may be there before a goal acts: a person who lets it go on says yes to it
//! in this company.

use super::exact::first_line;
use super::decision_key;
use crate::decision::Draft;
use crate::effect::Effect;
use crate::evidence::Landing;
use crate::fingerprint::{Fingerprint, listed};
use crate::goal::Goal;
use crate::id::GoalId;
use crate::run::state::{GoalRun, Run};

/// Goals that are named with what they do; of the others the number is told.
const NAMED: usize = 12;
/// Letters of what one of them does.
const LETTERS: usize = 120;

/// Binds the answer to the goals that may come before this one and to what others brought onto the run's
/// branch, so that it is used nowhere where something else stands there. A remembered no is for the goal alone and is not touched.
pub(super) fn bind(draft: &mut Draft, run: &Run, goal: &Goal) {
    let mut others: Vec<String> = before(run, goal)
        .map(|other| decision_key(other).to_string())
        .chain(
            run.foreign
                .iter()
                .map(|moved| format!("foreign {}", moved.after)),
        )
        .collect();
    if others.is_empty() {
        return;
    }
    others.sort();
    draft.fingerprint = Fingerprint::of(&[
        ("question", draft.fingerprint.as_str()),
        ("before", &listed(&others)),
    ]);
}

/// The same for whoever is asked about what leaves the worktree: with it goes what landed before.
pub(super) fn lines(run: &Run, goal: &GoalRun) -> Vec<String> {
    let effects = goal.survey.iter().flat_map(|survey| &survey.effects);
    let others: Vec<&Goal> = before(run, &goal.goal).collect();
    if !effects.into_iter().any(Effect::outlasts_its_worktree) {
        return Vec::new();
    }
    let mut lines = brought(run);
    if others.is_empty() {
        return lines;
    }
    let named = others.iter().take(NAMED);
    let named = named.map(|one| format!("  `{}`: {}", one.id, first_line(&one.content, LETTERS)));
    let left_out = others.len().saturating_sub(NAMED);
    let more = (left_out > 0).then(|| format!("  and {left_out} more"));
    let head = "It acts on what has landed by then, also from these goals:".to_owned();
    lines.extend(std::iter::once(head).chain(named).chain(more));
    lines
}

/// What others put on the run's branch: it goes out with what is done here, and no goal stands for it.
fn brought(run: &Run) -> Vec<String> {
    let moved = |moved: &Landing| {
        format!(
            "Others moved the run's branch, and no check looked at that: git log {}..{}",
            moved.before, moved.after
        )
    };
    run.foreign.iter().map(moved).collect()
}

/// Every goal of the run but this one and those behind it: while it waits for its answer, all of
/// them may land.
fn before<'a>(run: &'a Run, goal: &'a Goal) -> impl Iterator<Item = &'a Goal> {
    let behind = behind(run, &goal.id);
    let goals = run.goals.iter().map(|other| &other.goal);
    goals.filter(move |other| !behind.contains(&&other.id))
}

/// The goal and those that depend on it, on however many others.
fn behind<'a>(run: &'a Run, goal: &'a GoalId) -> Vec<&'a GoalId> {
    let mut behind = vec![goal];
    let mut seen = 0;
    while let Some(next) = behind.get(seen).copied() {
        seen += 1;
        for other in run.goals.iter().map(|other| &other.goal) {
            if other.depends_on.contains(next) && !behind.contains(&&other.id) {
                behind.push(&other.id);
            }
        }
    }
    behind
}
