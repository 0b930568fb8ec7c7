//! What stands against the decision of a council, so that a person has to answer it.

use super::plan::argues;
use super::{ConcernSeverity, Council, CouncilPhase, CouncilPolicy, Synthesis, expert_label};
use serde::{Deserialize, Serialize};

/// Something that stands against what was decided: no commander goes over it, only a person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Veto {
    /// The red team found it in the alternative that was decided on, when it last spoke.
    Finding {
        /// What.
        finding: String,
    },
    /// An expert dissents so.
    Dissent {
        /// Who, by the label that the council knows them under.
        expert_label: String,
    },
    /// An expert wanted a dissent on record, and the decision does not tell it: how much it matters
    /// is not known.
    LeftOut {
        /// Who, by the label that the council knows them under.
        expert_label: String,
        /// What they say.
        statement: String,
    },
}

impl Veto {
    /// What it is, as a lower-case fragment.
    pub fn phrase(&self) -> String {
        match self {
            Self::Finding { .. } => {
                "the red team found something critical in the alternative that was decided on".to_owned()
            }
            Self::Dissent { expert_label } => {
                format!("{expert_label} holds something critical against it")
            }
            Self::LeftOut { expert_label, .. } => {
                format!("{expert_label} dissents, and the decision leaves that out")
            }
        }
    }
}

/// What stands against what was decided; nothing where nothing was.
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

/// The last round in which the red team said something that counts.
fn last_challenged(council: &Council) -> Option<u8> {
    (1..=council.round).rev().find(|round| {
        let mut said = council.said(*round, CouncilPhase::RedTeam);
        said.next().is_some()
    })
}

/// Whether the alternative that was decided on was to be challenged, and was not as it stands now: a red team
/// that failed has found nothing, which is not that there is nothing.
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

/// Dissents on the papers of the last vote of which the decision tells nothing.
fn left_out(council: &Council, synthesis: &Synthesis) -> Vec<Veto> {
    let Some((round, phase)) = council.last_vote() else {
        return Vec::new();
    };
    let is_told = |label: &str| {
        let mut told = synthesis.dissents.iter();
        told.any(|one| one.expert_label.trim().eq_ignore_ascii_case(label))
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
