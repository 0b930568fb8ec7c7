//! The public view of a council, for programs and people: used in the answer of a checkpoint and in
//! the war room.

use super::advice::remarks;
use super::{CouncilError, Seals, StoredCouncil, advice, cut_told, unsettled};
use cos_core::council::{
    CouncilOutcome, CouncilPhase, CouncilPolicy, Deferred, chain, outcome, verify_authors,
};
use cos_core::money::Money;
use cos_core::question::checkpoint::CouncilAdvice;
use cos_core::reversibility::{DeliberationMode, Proposal};
use schemars::JsonSchema;
use serde::Serialize;

/// The cost of deliberation, and what arguing changed.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct DeliberationView {
    /// The mode in which it ended.
    #[schemars(with = "String")]
    pub mode: DeliberationMode,
    /// How it ended; none while it is open.
    pub end: Option<String>,
    /// Whether the commander decided and no person is needed.
    pub is_settled: bool,
    /// Why a person is still needed.
    pub unsettled: Vec<String>,
    /// What arguing changed: `not_held`, `confirmed`, `changed` or `open`.
    #[schemars(with = "String")]
    pub debate_effect: cos_core::council::DebateEffect,
    /// The winner of the first vote.
    pub first_choice: Option<String>,
    /// The cost without the arguing, in US dollars.
    pub basic_usd: f64,
    /// The cost of the arguing, in US dollars.
    pub debate_usd: f64,
    /// How many turns have no known price; they count with their whole reserve.
    pub turns_of_unknown_cost: u32,
    /// How many turns there were.
    pub turns: u32,
    /// Tokens read and written.
    pub tokens: u64,
    /// The same in sentences, with the roles that did not speak.
    pub remarks: Vec<String>,
}

/// One alternative.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct AlternativeView {
    /// Its label.
    pub label: String,
    /// Its name.
    pub name: String,
    /// Its summary.
    pub summary: String,
    /// Its points in the last vote; none where there was no vote.
    pub points: Option<u32>,
}

/// The kind of a deferred item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeferredKind {
    /// An alternative with votes.
    Alternative,
    /// A dissent that says *later*.
    Dissent,
}

/// A deferred item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DeferredView {
    /// Whether it is an alternative or a dissent.
    pub kind: DeferredKind,
    /// The label of the alternative or of the dissenter.
    pub label: String,
    /// The points of the alternative.
    pub points: Option<u32>,
    /// Its summary, or the dissent.
    pub text: String,
}

/// The speaker of one turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SpeakerView {
    /// The position of the turn.
    pub seq: u32,
    /// Its phase.
    #[schemars(with = "String")]
    pub phase: CouncilPhase,
    /// The label under which the others knew the speaker.
    pub label: String,
    /// The role; none where the seal cannot be opened.
    pub persona: Option<String>,
    /// The model; none where the seal cannot be opened.
    pub model: Option<String>,
    /// The fault of the seal.
    pub fault: Option<String>,
}

/// Opens the seals of a council and returns who spoke.
pub fn speakers_told(
    stored: &StoredCouncil,
    seals: &Seals,
) -> Result<Vec<SpeakerView>, CouncilError> {
    let turns = chain(&stored.council);
    let opened = seals.open(&stored.council)?;
    let faults = verify_authors(&turns, &opened);
    let speakers = turns.into_iter().map(|turn| {
        let fault = faults.iter().find(|fault| fault.seq == turn.seq);
        let seal = opened.get(&turn.seq).filter(|_| fault.is_none());
        SpeakerView {
            seq: turn.seq,
            phase: turn.phase,
            label: turn.label,
            persona: seal.map(|seal| seal.persona.name().to_owned()),
            model: seal.map(|seal| seal.model.clone()),
            fault: fault.map(|fault| fault.flaw.to_string()),
        }
    });
    Ok(speakers.collect())
}

/// A council.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct CouncilReport {
    /// Its id.
    pub council_id: String,
    /// The question.
    pub question: String,
    /// How hard the decision is to reverse, as far as is known.
    pub reversibility_score: f64,
    /// The ratings, a line each, if the council was only asked to rate.
    pub rated: Vec<String>,
    /// The decision, if the commander made one.
    pub decision: Option<String>,
    /// The alternative that it follows.
    pub alternative: Option<String>,
    /// The required actions, in order.
    pub orders: Vec<String>,
    /// The reason.
    pub rationale: Option<String>,
    /// Dissenting opinions.
    pub dissents: Vec<String>,
    /// What to watch.
    pub watch_points: Vec<String>,
    /// How to reverse the decision.
    pub reversal_plan: Option<String>,
    /// The commander's own confidence, in percent; nothing depends on it.
    pub confidence_self: Option<u8>,
    /// Which material was shown shortened, and where the whole is.
    pub cut: Vec<String>,
    /// The alternatives.
    pub alternatives: Vec<AlternativeView>,
    /// Deferred items.
    pub deferred: Vec<DeferredView>,
    /// The cost, and what arguing changed.
    pub deliberation: DeliberationView,
    /// The head of its record; none while it is open.
    pub record_head: Option<String>,
    /// The faults of the record.
    pub record_faults: Vec<String>,
}

fn dollars(money: Money) -> f64 {
    money.share_of(Money::dollars(1)).unwrap_or_default()
}

/// Summarises the deliberation.
pub fn deliberation_told(outcome: &CouncilOutcome) -> DeliberationView {
    let deliberation = &outcome.deliberation;
    let (basic, debate) = (deliberation.basic, deliberation.debate);
    let tokens = [basic, debate].map(|one| one.tokens_in.saturating_add(one.tokens_out));
    DeliberationView {
        mode: outcome.mode,
        end: outcome.end.map(|end| end.phrase().to_owned()),
        is_settled: !outcome.needs_person(),
        unsettled: unsettled(outcome),
        debate_effect: deliberation.effect,
        first_choice: deliberation.first_choice.map(|label| label.to_string()),
        basic_usd: dollars(basic.money),
        debate_usd: dollars(debate.money),
        turns_of_unknown_cost: basic.unknown + debate.unknown,
        turns: basic.turns + debate.turns,
        tokens: tokens.iter().sum(),
        remarks: remarks(outcome),
    }
}

impl CouncilReport {
    /// Builds the view of a council under the policy it used.
    pub fn new(stored: &StoredCouncil, policy: &CouncilPolicy) -> Self {
        let council = &stored.council;
        let outcome = outcome(council, policy);
        let alternatives = council.alternatives(council.round);
        let advice = advice(&outcome, &alternatives);
        let CouncilAdvice {
            orders,
            dissents,
            watch_points,
            reversal_plan,
            ..
        } = advice.unwrap_or_default();
        let synthesis = outcome.synthesis.as_ref();
        let points = |label| {
            let mut standings = outcome.tally.iter().flat_map(|tally| &tally.standings);
            standings
                .find(|one| one.label == label)
                .map(|one| one.points)
        };
        Self {
            council_id: council.spec.council.to_string(),
            question: council.spec.question.clone(),
            reversibility_score: f64::from(council.score().hundredths()) / 100.0,
            rated: council
                .rated()
                .unwrap_or_default()
                .iter()
                .map(rated)
                .collect(),
            decision: synthesis.map(|one| one.decision.clone()),
            alternative: synthesis.map(|one| one.alternative.to_string()),
            orders,
            rationale: synthesis.map(|one| one.rationale.clone()),
            dissents,
            watch_points,
            reversal_plan,
            confidence_self: synthesis.map(|one| one.confidence_self.get()),
            cut: cut_told(&council.spec),
            alternatives: alternatives
                .iter()
                .map(|alternative| AlternativeView {
                    label: alternative.label.to_string(),
                    name: alternative.draft.name.clone(),
                    summary: alternative.draft.summary.clone(),
                    points: points(alternative.label),
                })
                .collect(),
            deferred: outcome.deferred.iter().map(DeferredView::from).collect(),
            deliberation: deliberation_told(&outcome),
            record_head: stored.head.map(|head| head.to_string()),
            record_faults: stored
                .faults()
                .iter()
                .map(|fault| format!("turn {}: {}", fault.seq, fault.flaw))
                .collect(),
        }
    }
}

/// Formats one rating as one line.
fn rated(one: &Proposal) -> String {
    let why: Vec<&str> = one.why.split_whitespace().collect();
    let (dimension, points) = (one.dimension.phrase(), one.points);
    format!("the {dimension}: {points} of 5 ({})", why.join(" "))
}

impl From<&Deferred> for DeferredView {
    fn from(one: &Deferred) -> Self {
        match one {
            Deferred::Alternative {
                label,
                name,
                summary,
                points,
            } => Self {
                kind: DeferredKind::Alternative,
                label: label.to_string(),
                points: Some(*points),
                text: format!("{name}: {summary}"),
            },
            Deferred::Dissent {
                expert_label,
                statement,
            } => Self {
                kind: DeferredKind::Dissent,
                label: expert_label.clone(),
                points: None,
                text: statement.clone(),
            },
        }
    }
}
