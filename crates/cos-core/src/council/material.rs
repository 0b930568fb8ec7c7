//! Selects what the prompt of a turn may show: no authors before the end, no other voter's ballot
//! before one's own, and no more text than the turn needs. The order is the same for all turns, so
//! that their prompts share a prefix.

use super::{
    BallotPaper, Challenge, Council, CouncilPhase, Premortem, Situation, Statement, TurnId,
};
use crate::alternative::{Alternative, AlternativeDraft, AlternativeLabel};
use crate::ballot::Tally;
use crate::fingerprint::Fingerprint;
use crate::persona::Persona;
use std::fmt;

/// The label under which the others know a persona; it stays the same for the whole council.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ExpertLabel(u8);

impl fmt::Display for ExpertLabel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("Expert {}", self.0))
    }
}

/// How much of an alternative is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AlternativeExtent {
    /// Everything that its author says.
    Whole,
    /// What it is, how it may fail and its drawbacks, without the author's praise and without
    /// repetition.
    Plain,
    /// Its name and its summary.
    Brief,
}

/// One piece of what a turn sees.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Material {
    /// What a persona found.
    Report {
        /// Who.
        from: ExpertLabel,
        /// In their words.
        text: String,
    },
    /// The assessed question.
    Situation(Situation),
    /// An alternative, without its author.
    Alternative {
        /// Its label.
        label: AlternativeLabel,
        /// Its version.
        version: u16,
        /// What it is.
        draft: AlternativeDraft,
        /// How much of it is shown.
        extent: AlternativeExtent,
    },
    /// The speaker's own previous ranking, best first.
    Ranked(Vec<AlternativeLabel>),
    /// An alternative that the speaker proposed.
    Own(AlternativeLabel),
    /// A challenge to an alternative.
    Challenge(Challenge),
    /// The result of a vote.
    Vote {
        /// Before the challenges or after them.
        phase: CouncilPhase,
        /// The count.
        tally: Tally,
    },
    /// A dissent that a voter wants on record.
    Dissent {
        /// Who.
        from: ExpertLabel,
        /// In their words.
        statement: String,
    },
    /// How the leading alternative may fail.
    Premortem {
        /// Who says so.
        from: ExpertLabel,
        /// How.
        premortem: Premortem,
    },
    /// Who is behind a label; only the persona that decides sees this.
    Unsealed {
        /// The label.
        expert: ExpertLabel,
        /// Who it is.
        persona: Persona,
        /// The alternatives that they proposed.
        alternatives: Vec<AlternativeLabel>,
    },
}

/// Returns the label under which the others know a persona.
pub fn expert_label(council: &Council, persona: Persona) -> ExpertLabel {
    let lot = |persona: Persona| {
        let seed = council.spec.seed.to_string();
        Fingerprint::of(&[("seed", &seed), ("expert", persona.name())])
    };
    let own = lot(persona);
    let before = Persona::ALL.into_iter().filter(|other| lot(*other) < own);
    ExpertLabel(u8::try_from(before.count() + 1).unwrap_or(u8::MAX))
}

/// Returns everything that a turn may see besides the question itself.
pub fn material(council: &Council, turn: TurnId) -> Vec<Material> {
    let before = Ranking::before(council, turn);
    let mut alternatives = council.alternatives(before_revision(turn));
    if turn.phase == CouncilPhase::Premortem {
        let leader = council.leader();
        alternatives.retain(|one| Some(one.label) == leader);
    }
    let mut shown: Vec<Material> = situation(council, turn.phase, &before)
        .into_iter()
        .collect();
    match turn.phase {
        CouncilPhase::Rating | CouncilPhase::Intel | CouncilPhase::Alternatives => {}
        CouncilPhase::Assessment => shown.extend(reports(council)),
        CouncilPhase::FirstVote => shown.extend(alternatives.iter().map(plain)),
        CouncilPhase::RedTeam => shown.extend(alternatives.iter().map(whole)),
        CouncilPhase::Vote => {
            shown.extend(alternatives.iter().map(|one| before.shown(one)));
            shown.extend(challenges(council, turn.round, &alternatives));
            shown.extend(before.told());
        }
        CouncilPhase::Revision => {
            shown.extend(alternatives.iter().map(whole));
            let last = turn.round.saturating_sub(1);
            alternatives.retain(|one| one.author == turn.persona);
            shown.extend(challenges(council, last, &alternatives));
            shown.extend(alternatives.iter().map(|one| Material::Own(one.label)));
        }
        CouncilPhase::Premortem => {
            shown.extend(alternatives.iter().map(plain));
            shown.extend(challenges(council, turn.round, &alternatives));
        }
        CouncilPhase::Synthesis => {
            shown.extend(alternatives.iter().map(plain));
            shown.extend(challenges(council, turn.round, &alternatives));
            shown.extend(closing(council, &alternatives));
        }
    }
    shown
}

/// Returns the assessed question: in full for authors, who need the opportunities and the guidance;
/// without those for judges; and without the constraints for a voter who already ranked by them or
/// a persona that imagines a failure.
fn situation(council: &Council, phase: CouncilPhase, before: &Ranking) -> Option<Material> {
    let mut known = council.situation()?.clone();
    match phase {
        CouncilPhase::Rating | CouncilPhase::Intel | CouncilPhase::Assessment => return None,
        CouncilPhase::Alternatives | CouncilPhase::Revision => {}
        CouncilPhase::FirstVote
        | CouncilPhase::RedTeam
        | CouncilPhase::Vote
        | CouncilPhase::Premortem
        | CouncilPhase::Synthesis => {
            known.opportunities.clear();
            known.guidance.clear();
        }
    }
    let has_ranked = phase == CouncilPhase::Vote && !before.labels.is_empty();
    if has_ranked || phase == CouncilPhase::Premortem {
        known.constraints.clear();
    }
    Some(Material::Situation(known))
}

/// A voter's previous ranking, with the versions that were ranked.
struct Ranking {
    labels: Vec<AlternativeLabel>,
    read: Vec<(AlternativeLabel, u16)>,
}

impl Ranking {
    /// Returns the speaker's last ballot, or an empty one.
    fn before(council: &Council, turn: TurnId) -> Self {
        let votes = council.votes();
        let votes = votes.filter(|vote| *vote < (turn.round, turn.phase));
        let own = votes.filter_map(|(round, phase)| {
            let mut papers = council.papers(round, phase);
            let (_, paper) = papers.find(|(voter, _)| *voter == turn.persona)?;
            Some((round, paper))
        });
        let Some((round, paper)) = own.last() else {
            return Self {
                labels: Vec::new(),
                read: Vec::new(),
            };
        };
        let read = council.alternatives(round).into_iter();
        Self {
            labels: paper.ranking.clone(),
            read: read.map(|one| (one.label, one.version)).collect(),
        }
    }

    /// Shows an alternative in brief if exactly this version was ranked before, otherwise without
    /// praise.
    fn shown(&self, alternative: &Alternative) -> Material {
        if self
            .read
            .contains(&(alternative.label, alternative.version))
        {
            shown(alternative, AlternativeExtent::Brief)
        } else {
            plain(alternative)
        }
    }

    fn told(self) -> Option<Material> {
        let is_any = !self.labels.is_empty();
        is_any.then_some(Material::Ranked(self.labels))
    }
}

/// Authors revise at the same time: each sees the state before this round.
const fn before_revision(turn: TurnId) -> u8 {
    match turn.phase {
        CouncilPhase::Revision => turn.round.saturating_sub(1),
        _ => turn.round,
    }
}

fn plain(alternative: &Alternative) -> Material {
    shown(alternative, AlternativeExtent::Plain)
}

fn whole(alternative: &Alternative) -> Material {
    shown(alternative, AlternativeExtent::Whole)
}

fn shown(alternative: &Alternative, extent: AlternativeExtent) -> Material {
    Material::Alternative {
        label: alternative.label,
        version: alternative.version,
        draft: alternative.draft.clone(),
        extent,
    }
}

fn reports(council: &Council) -> Vec<Material> {
    let statements = council.said(council.round, CouncilPhase::Intel);
    let mut reports: Vec<(ExpertLabel, &Statement)> = statements
        .map(|(persona, statements)| (expert_label(council, persona), statements))
        .collect();
    reports.sort_by_key(|(from, _)| *from);
    reports
        .into_iter()
        .filter_map(|(from, statements)| match statements {
            Statement::Report { text } => Some(Material::Report {
                from,
                text: text.clone(),
            }),
            _ => None,
        })
        .collect()
}

fn challenges(council: &Council, round: u8, alternatives: &[Alternative]) -> Vec<Material> {
    let found = alternatives
        .iter()
        .flat_map(|alternative| council.challenges(round, alternative.label));
    found.cloned().map(Material::Challenge).collect()
}

/// Returns what only the deciding persona sees: both counts, dissents, possible failures, and who
/// is who.
fn closing(council: &Council, alternatives: &[Alternative]) -> Vec<Material> {
    let mut votes: Vec<(u8, CouncilPhase)> = council.first_vote().into_iter().collect();
    votes.extend(council.last_vote());
    votes.dedup();
    let mut shown: Vec<Material> = votes
        .iter()
        .map(|(round, phase)| Material::Vote {
            phase: *phase,
            tally: council.tally(*round, *phase),
        })
        .collect();
    if let Some((round, phase)) = council.last_vote() {
        let papers = council.papers(round, phase);
        shown.extend(papers.filter_map(|(voter, paper)| dissent(council, voter, paper)));
    }
    let premortems = council.said(council.round, CouncilPhase::Premortem);
    shown.extend(
        premortems.filter_map(|(persona, statement)| match statement {
            Statement::Premortem(premortem) => Some(Material::Premortem {
                from: expert_label(council, persona),
                premortem: premortem.clone(),
            }),
            _ => None,
        }),
    );
    shown.extend(Persona::ALL.into_iter().map(|persona| {
        Material::Unsealed {
            expert: expert_label(council, persona),
            persona,
            alternatives: alternatives
                .iter()
                .filter(|alternative| alternative.author == persona)
                .map(|alternative| alternative.label)
                .collect(),
        }
    }));
    shown
}

fn dissent(council: &Council, voter: Persona, paper: &BallotPaper) -> Option<Material> {
    Some(Material::Dissent {
        from: expert_label(council, voter),
        statement: paper.dissent.clone()?,
    })
}
