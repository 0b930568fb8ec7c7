//! Validates the set of goals as a whole, and gives each problem its place in the file.

use super::goal_entry::{GoalEntry, Named};
use crate::spanned_value::Fields;
use crate::spanned_value::Value;
use crate::diagnostic::{FilePlace, Findings, shown};
use crate::suggest;
use cos_core::goal::{Goal, GoalError, validate};
use cos_core::hint::Hint;
use cos_core::id::GoalId;
use std::collections::{BTreeMap, BTreeSet};

/// The most goals of a run; the limit keeps validation fast.
const MAX_GOALS: usize = 1_000;

/// Reports too many goals before any is read.
pub(super) fn report_too_many(count: usize, fields: &Fields<'_>, findings: &mut Findings) -> bool {
    let too_many = count > MAX_GOALS;
    if too_many {
        let what = format!("there are {count} goals, more than {MAX_GOALS}");
        let place = fields.key("goals").unwrap_or(fields.place);
        findings.add(place, what, "split them over several files");
    }
    too_many
}

/// Reports what is wrong with the set.
pub(super) fn check_set(fields: &Fields<'_>, entries: &[GoalEntry], findings: &mut Findings) {
    unknown_dependencies(entries, findings);
    let names: BTreeSet<&GoalId> = entries.iter().map(|entry| &entry.goal.id).collect();
    let mut goals: Vec<Goal> = entries.iter().map(|entry| entry.goal.clone()).collect();
    for goal in &mut goals {
        goal.depends_on.retain(|id| names.contains(id));
    }
    let mut seconds: BTreeMap<GoalId, usize> = BTreeMap::new();
    for error in validate(&goals) {
        let what = error.to_string();
        match error {
            GoalError::Empty => empty(fields, findings),
            GoalError::Unusable { index, field, why } => {
                let Some(entry) = entries.get(index.wrapping_sub(1)) else {
                    continue;
                };
                let place = if field == "id" {
                    entry.id
                } else {
                    entry.content
                };
                let id = shown(entry.goal.id.as_str());
                findings.add(place, format!("goal `{id}` has no usable `{field}`"), why);
            }
            GoalError::Duplicate(id) => {
                let nth = seconds.entry(id.clone()).or_insert(0);
                *nth += 1;
                duplicate(&id, *nth, entries, findings);
            }
            GoalError::Cycle { path } => cycle(&path, entries, findings),
            // Reported above with the nearest name as hint.
            GoalError::UnknownDependency { .. } => {
                findings.add(fields.place, what, "remove the dependency");
            }
        }
    }
}

fn empty(fields: &Fields<'_>, findings: &mut Findings) {
    let list = fields.node("goals").map(|node| &node.value);
    // The entries of this list were unreadable and have been reported.
    let nothing = matches!(list, Some(Value::List(list)) if list.is_empty());
    if nothing || fields.lacks(&["goals"]) {
        let place = fields.key("goals").unwrap_or(fields.place);
        let hint = "add at least one under `goals`, with an `id` and a `content`";
        findings.add(place, "there is no goal", hint);
    }
}

/// Returns the place of the `nth` repetition of a goal's name.
fn duplicate(id: &GoalId, nth: usize, entries: &[GoalEntry], findings: &mut Findings) {
    let mut same = entries.iter().filter(|entry| entry.goal.id == *id);
    let first = same.next();
    if let (Some(first), Some(again)) = (first, same.nth(nth.saturating_sub(1))) {
        let what = format!("two goals are called `{}`", shown(id.as_str()));
        let hint = Hint::new("give it another `id`; the first is at {}").ours(first.id);
        findings.add(again.id, what, hint);
    }
}

/// Reports dependencies on unknown goals.
fn unknown_dependencies(entries: &[GoalEntry], findings: &mut Findings) {
    let by_file = entries.iter().filter(|entry| entry.named == Named::ByFile);
    let known: BTreeSet<&str> = by_file.map(|entry| entry.goal.id.as_str()).collect();
    for entry in entries {
        let own = entry.goal.id.as_str();
        let others = known.iter().copied().filter(|id| *id != own);
        for at in &entry.depends_on {
            let missing = at.value.as_str();
            if known.contains(missing) {
                continue;
            }
            let hint = if others.clone().next().is_none() {
                "remove it; there is no other goal in this file".into()
            } else if findings.is_full() {
                "name a goal of this file".into()
            } else {
                suggest::hint(missing, others.clone())
            };
            let what = format!(
                "goal `{}` depends on `{}`, which is not a goal of this file",
                shown(own),
                shown(missing)
            );
            findings.add(at.place, what, hint);
        }
    }
}

fn cycle(path: &[GoalId], entries: &[GoalEntry], findings: &mut Findings) {
    let names: Vec<&str> = path.iter().map(GoalId::as_str).collect();
    let [goal, next, ..] = path else { return };
    if let Some(place) = waiting_place(goal, next, entries).next() {
        let what = format!("goals wait for each other: {}", names.join(" -> "));
        findings.add(place, what, "remove one `depends_on`");
    }
}

/// Returns the place where a goal says that it waits for another.
fn waiting_place<'a>(
    goal: &'a GoalId,
    other: &'a GoalId,
    entries: &'a [GoalEntry],
) -> impl Iterator<Item = FilePlace> + 'a {
    entries
        .iter()
        .filter(move |entry| entry.goal.id == *goal)
        .flat_map(|entry| &entry.depends_on)
        .filter(move |at| at.value == *other)
        .map(|at| at.place)
}
