//! A council as it is told: one form for programs and for people, for the answer of a checkpoint
//! and for the war room.

use super::advice::remarks;
use super::{CouncilError, StoredCouncil, Seals, advice, cut_told, unsettled};
use cos_core::council::{
    CouncilOutcome, CouncilPhase, CouncilPolicy, Deferred, chain, outcome, verify_authors,
};
use cos_core::money::Money;
use cos_core::question::checkpoint::CouncilAdvice;
use cos_core::reversibility::{DeliberationMode, Proposal};
use schemars::JsonSchema;
use serde::Serialize;

/// What deliberating cost, and what arguing was good for.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct DeliberationView {
    /// The mode it ended in.
    #[schemars(with = "String")]
    pub mode: DeliberationMode,
    /// How it ended; none while it sits.
    pub end: Option<String>,
    /// Whether the commander decided and nothing speaks against going by it alone.
    pub is_settled: bool,
    /// What keeps it from standing without a person.
    pub unsettled: Vec<String>,
    /// What arguing changed: `not_held`, `confirmed`, `changed` or `open`.
    #[schemars(with = "String")]
    pub debate_effect: cos_core::council::DebateEffect,
    /// The alternative that won the first vote.
    pub first_choice: Option<String>,
    /// What all but the arguing cost, in US dollars.
    pub basic_usd: f64,
    /// What the arguing cost, in US dollars.
    pub debate_usd: f64,
    /// How many turns nobody knows the price of; they count with all that was held.
    pub turns_of_unknown_cost: u32,
    /// How many turns there were.
    pub turns: u32,
    /// Tokens read and written.
    pub tokens: u64,
    /// The same in sentences, with who did not speak.
    pub remarks: Vec<String>,
}

/// One alternative.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct AlternativeView {
    /// Its label.
    pub label: String,
    /// Its name.
    pub name: String,
    /// What it is.
    pub summary: String,
    /// Its points in the last vote; none where there was none.
    pub points: Option<u32>,
}

/// What is kept for later.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeferredKind {
    /// A alternative that somebody voted for.
    Alternative,
    /// A dissent that says *later*.
    Dissent,
}

/// Something that is kept for later.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DeferredView {
    /// Whether it is a alternative or a dissent.
    pub kind: DeferredKind,
    /// The label of the alternative, or of whoever dissents.
    pub label: String,
    /// The points of a alternative.
    pub points: Option<u32>,
    /// What it is, or what was said.
    pub text: String,
}

/// Who spoke in one turn of the record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SpeakerView {
    /// The place of the turn.
    pub seq: u32,
    /// What it was for.
    #[schemars(with = "String")]
    pub phase: CouncilPhase,
    /// Under which name the others knew who spoke.
    pub label: String,
    /// The role; none where the seal cannot be opened.
    pub persona: Option<String>,
    /// The model; none where the seal cannot be opened.
    pub model: Option<String>,
    /// What is wrong with the seal.
    pub fault: Option<String>,
}

/// Opens the seals of a council and tells who spoke.
pub fn speakers_told(kept: &StoredCouncil, seals: &Seals) -> Result<Vec<SpeakerView>, CouncilError> {
    let turns = chain(&kept.council);
    let opened = seals.open(&kept.council)?;
    let faults = verify_authors(&turns, &opened);
    let told = turns.into_iter().map(|turn| {
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
    Ok(told.collect())
}

/// One council.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct CouncilReport {
    /// Its name.
    pub council_id: String,
    /// The question.
    pub question: String,
    /// How hard it is to take back, as far as is known by now.
    pub reversibility_score: f64,
    /// What was said of how hard it is to take back, where that was all it was asked, a line each.
    pub rated: Vec<String>,
    /// The decision, where the commander made one.
    pub decision: Option<String>,
    /// The alternative it follows.
    pub alternative: Option<String>,
    /// What is to be done, in order.
    pub orders: Vec<String>,
    /// Why.
    pub rationale: Option<String>,
    /// Who sees it otherwise.
    pub dissents: Vec<String>,
    /// What to keep an eye on.
    pub watch_points: Vec<String>,
    /// How to go back.
    pub reversal_plan: Option<String>,
    /// How sure the commander says to be, in percent; nothing hangs on it.
    pub confidence_self: Option<u8>,
    /// What of its material the voices were not shown whole, and where the whole lies.
    pub cut: Vec<String>,
    /// The alternatives.
    pub alternatives: Vec<AlternativeView>,
    /// What is kept for later.
    pub deferred: Vec<DeferredView>,
    /// What it cost and what arguing was good for.
    pub deliberation: DeliberationView,
    /// Where the record of its turns ends; none while it sits.
    pub record_head: Option<String>,
    /// What is wrong with the record.
    pub record_faults: Vec<String>,
}

fn dollars(money: Money) -> f64 {
    money.share_of(Money::dollars(1)).unwrap_or_default()
}

/// What deliberating came to.
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
    /// Tells of a council under the figures it went by.
    pub fn new(kept: &StoredCouncil, policy: &CouncilPolicy) -> Self {
        let council = &kept.council;
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
            record_head: kept.head.map(|head| head.to_string()),
            record_faults: kept
                .faults()
                .iter()
                .map(|fault| format!("turn {}: {}", fault.seq, fault.flaw))
                .collect(),
        }
    }
}

/// One opinion in one line, whatever lines its reason has.
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
