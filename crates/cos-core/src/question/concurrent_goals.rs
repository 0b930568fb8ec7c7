//! Lists the other goals whose work may land before a goal acts. A person's yes is also a yes to
//! that combination.

use super::decision_key;
use super::exact_lines::first_line;
use crate::decision::Draft;
use crate::evidence::Landing;
use crate::fingerprint::{Fingerprint, listed};
use crate::goal::Goal;
use crate::id::GoalId;
use crate::run::state::{GoalRun, Run};
use cos_gate::effect::Effect;

/// How many of these goals are listed; the others are only counted.
const NAMED: usize = 12;
/// The most characters of a goal's text.
const LETTERS: usize = 120;

/// Binds the answer to the goals that may land first and to commits that others added to the run's
/// branch, so that it is not used in another situation. A remembered no is about the goal alone and
/// does not change.
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

/// Returns these goals as lines, if the goal has effects outside its worktree: those effects
/// include everything that landed before.
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
    let head = "It also acts on everything that lands first, including the work of these goals:"
        .to_owned();
    lines.extend(std::iter::once(head).chain(named).chain(more));
    lines
}

/// Returns lines about commits that others added to the run's branch: they go out with this goal's
/// work, and no goal covers them.
fn brought(run: &Run) -> Vec<String> {
    let moved = |moved: &Landing| {
        format!(
            "Someone else added commits to the run's branch, and no check covered them: git log \
            {}..{}",
            moved.before, moved.after
        )
    };
    run.foreign.iter().map(moved).collect()
}

/// Returns every goal of the run except this one and its dependents: all of them may land while it
/// waits for its answer.
fn before<'a>(run: &'a Run, goal: &'a Goal) -> impl Iterator<Item = &'a Goal> {
    let behind = behind(run, &goal.id);
    let goals = run.goals.iter().map(|other| &other.goal);
    goals.filter(move |other| !behind.contains(&&other.id))
}

/// Returns the goal and all direct and indirect dependents.
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
