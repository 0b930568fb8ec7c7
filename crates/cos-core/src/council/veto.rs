//! Finds objections to a council's decision that a person must answer.

use super::plan::argues;
use super::{ConcernSeverity, Council, CouncilPhase, CouncilPolicy, Synthesis, expert_label};
use serde::{Deserialize, Serialize};

/// An objection to the decision. The commander cannot clear it; only a person can.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Veto {
    /// The red team found it in the chosen alternative when it last spoke.
    Finding {
        /// The finding.
        finding: String,
    },
    /// An expert has a critical dissent.
    Dissent {
        /// The label under which the council knows the expert.
        expert_label: String,
    },
    /// An expert wanted a dissent on record, and the decision omits it: its severity is unknown.
    LeftOut {
        /// The label under which the council knows the expert.
        expert_label: String,
        /// What they say.
        statement: String,
    },
}

impl Veto {
    /// Returns the objection as a lower-case fragment.
    pub fn phrase(&self) -> String {
        match self {
            Self::Finding { .. } => {
                "the red team found something critical in the chosen alternative".to_owned()
            }
            Self::Dissent { expert_label } => {
                format!("{expert_label} has a critical objection to it")
            }
            Self::LeftOut { expert_label, .. } => {
                format!("{expert_label} dissents, and the decision does not mention it")
            }
        }
    }
}

/// Returns the objections to the decision; empty without a decision.
pub(super) fn vetoes(council: &Council, synthesis: Option<&Synthesis>) -> Vec<Veto> {
    let Some(synthesis) = synthesis else {
        return Vec::new();
    };
    let challenged = last_challenged(council);
    let found = challenged.map(|round| council.challenges(round, synthesis.alternative));
    let found = found.into_iter().flatten();
    let critical = found.filter(|one| one.severity == ConcernSeverity::Critical);
    let mut vetoes: Vec<Veto> = critical
        .map(|one| Veto::Finding {
            finding: one.finding.clone(),
        })
        .collect();
    let dissents = synthesis.dissents.iter();
    let critical = dissents.filter(|one| one.severity == ConcernSeverity::Critical);
    vetoes.extend(critical.map(|one| Veto::Dissent {
        expert_label: one.expert_label.clone(),
    }));
    vetoes.extend(left_out(council, synthesis));
    vetoes
}

/// Returns the last round in which the red team gave a valid answer.
fn last_challenged(council: &Council) -> Option<u8> {
    (1..=council.round).rev().find(|round| {
        let mut statements = council.said(*round, CouncilPhase::RedTeam);
        statements.next().is_some()
    })
}

/// Checks whether the chosen alternative should have been challenged in its current form but was
/// not: a red team that failed to answer does not mean that there is nothing to find.
pub(super) fn is_unchallenged(
    council: &Council,
    policy: &CouncilPolicy,
    synthesis: Option<&Synthesis>,
) -> bool {
    let Some(synthesis) = synthesis else {
        return false;
    };
    let is_due = council.alternatives(council.round).len() > 1 && argues(council, policy);
    let version = |round| {
        let alternatives = council.alternatives(round).into_iter();
        let mut decided = alternatives.filter(|one| one.label == synthesis.alternative);
        decided.next().map(|one| one.version)
    };
    let challenged = last_challenged(council).and_then(version);
    is_due && challenged != version(council.round)
}

/// Returns the dissents on the last ballots that the decision does not mention.
fn left_out(council: &Council, synthesis: &Synthesis) -> Vec<Veto> {
    let Some((round, phase)) = council.last_vote() else {
        return Vec::new();
    };
    let is_told = |label: &str| {
        let mut all = synthesis.dissents.iter();
        all.any(|one| one.expert_label.trim().eq_ignore_ascii_case(label))
    };
    let papers = council.papers(round, phase);
    let dissents = papers.filter_map(|(voter, paper)| {
        let expert_label = expert_label(council, voter).to_string();
        let statement = paper.dissent.clone()?;
        (!is_told(&expert_label)).then_some(Veto::LeftOut {
            expert_label,
            statement,
        })
    });
    dissents.collect()
}
