//! Decides which triggers of a command fire: compares the facts with the limit of each trigger.

use super::rule::TriggerStanding;
use super::{CheckpointTrigger, triggers_of};
use crate::checkpoint::{CheckpointCommand, CheckpointContext, CheckpointFacts};
use crate::reversibility::{
    DecisionType, Extent, Proposal, ReversibilityAssessment, ReversibilityScore, Stake, assess,
};
use serde::{Deserialize, Serialize};

use CheckpointCommand as On;
use CheckpointTrigger as T;
use TriggerStanding::{Fired, Quiet, Unknown};

/// One trigger, its state, and the fact behind it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TriggerFinding {
    /// The trigger.
    pub trigger: CheckpointTrigger,
    /// Its state.
    pub standing: TriggerStanding,
    /// The fact behind it, as a lower-case fragment; empty if unknown.
    pub fact: String,
}

/// Returns the triggers of `command` that these facts fire.
pub fn fired(command: &CheckpointCommand, facts: &CheckpointFacts) -> Vec<CheckpointTrigger> {
    let fired = triggers_of(command).filter(|one| one.read(facts).0 == Fired);
    fired.collect()
}

/// Evaluates every trigger of the command, fired ones first. A change that is hard to reverse, has
/// something at stake, or of which nothing is known, fires for every command.
pub fn judge(
    context: &CheckpointContext,
    reversibility: &ReversibilityAssessment,
) -> Vec<TriggerFinding> {
    let CheckpointContext { command, facts, .. } = context;
    let own = triggers_of(command).map(|one| {
        let (standing, fact) = one.read(facts);
        finding(one, standing, fact)
    });
    let mut found: Vec<TriggerFinding> = own.collect();
    if let On::Other(name) = command {
        found.push(finding(T::Asked, Fired, format!("`{name}` asks")));
    }
    let unknown = found.iter().all(|one| one.standing == Unknown);
    let settled = reversibility.unsettled().is_empty();
    if let Some(lacking) = lacking(context, reversibility).filter(|_| unknown && !settled) {
        found.push(finding(T::NothingKnown, Fired, lacking.to_owned()));
    }
    found.push(hard_to_reverse(context, reversibility));
    found
}

/// Returns what is missing if no trigger of the command knows its fact. For an update, a changed
/// version does not say how far the update goes, so no circumstance replaces that fact.
fn lacking(
    context: &CheckpointContext,
    reversibility: &ReversibilityAssessment,
) -> Option<&'static str> {
    let is_named = context.change.extent == Extent::Named;
    if reversibility.circumstances.is_empty() {
        Some("no fact is known")
    } else if context.command == On::UpdateDependencies && !is_named {
        Some("it is unknown how many dependencies change their major version")
    } else {
        None
    }
}

fn finding(trigger: T, standing: TriggerStanding, fact: String) -> TriggerFinding {
    TriggerFinding {
        trigger,
        standing,
        fact,
    }
}

/// Counts only facts, stakes shown by facts, and the caller's own points. An unsettled dimension
/// stops no one, and a model's opinion changes no question.
fn hard_to_reverse(
    context: &CheckpointContext,
    reversibility: &ReversibilityAssessment,
) -> TriggerFinding {
    let least = reversibility.least();
    let is_one_way = |score| DecisionType::of(score) >= DecisionType::Type1A;
    let stated = least_by_caller(context);
    let by_facts = format!("facts alone make it {least}, {}", phrase(least));
    // A text that only names things changes nothing yet: its stakes do not stop the command by
    // themselves, but they are listed if something else does.
    let is_named = context.change.extent == Extent::Named;
    let (standing, fact) = match at_stake(reversibility) {
        Some(stakes) if is_one_way(least) => (Fired, format!("{by_facts}; {stakes}")),
        None if is_one_way(least) => (Fired, by_facts),
        Some(stakes) if !is_named => (Fired, stakes),
        _ if is_one_way(stated) => {
            let fact = format!(
                "facts and the caller's points make it {stated}, {}",
                phrase(stated)
            );
            (Fired, fact)
        }
        _ => (Quiet, by_facts),
    };
    finding(T::HardToReverse, standing, fact)
}

fn phrase(score: ReversibilityScore) -> &'static str {
    DecisionType::of(score).phrase()
}

/// Returns the lowest score that facts and the caller's own points allow.
fn least_by_caller(context: &CheckpointContext) -> ReversibilityScore {
    let own = context.proposals.iter().filter(|one| one.is_callers());
    let own: Vec<Proposal> = own.cloned().collect();
    assess(&context.change, &own).least_with_opinions()
}

/// Returns what is at stake, each with its evidence.
fn at_stake(reversibility: &ReversibilityAssessment) -> Option<String> {
    let shown = |stake: Stake| {
        let all = &reversibility.circumstances;
        let shows = all
            .iter()
            .find(|one| one.circumstance.stake() == Some(stake));
        let why = shows.map_or("", |one| one.why.as_str());
        format!("{} is at stake: {why}", stake.phrase())
    };
    let lines: Vec<String> = reversibility.stakes().into_iter().map(shown).collect();
    (!lines.is_empty()).then(|| lines.join("; "))
}
