//! Opens a debate: defines what it starts from, and its budget.

use super::SpecFile;
use cos_core::debate::{Debate, DebateSpec, Disposition, Ruling, RulingVerdict, reviewed};
use cos_core::decision::Decision;
use cos_core::fingerprint::Fingerprint;
use cos_core::id::DebateId;
use cos_core::money::Money;
use cos_core::question::debate::{STAND, taken_up};

/// The default for the most rounds of a debate.
const DEFAULT_ROUNDS: u16 = 5;

/// A person's wishes for a debate; `None` leaves the choice to the defaults.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct DebateOptions {
    /// The most rounds, from 1.
    pub rounds: Option<u16>,
    /// The budget.
    pub budget: Option<Money>,
}

impl DebateOptions {
    /// Checks whether an open debate matches the wishes.
    pub(super) fn is_met_by(&self, debate_spec: &DebateSpec) -> bool {
        self.rounds
            .is_none_or(|rounds| rounds == debate_spec.rounds)
            && self
                .budget
                .is_none_or(|budget| budget == debate_spec.budget)
    }
}

/// Returns the id of the debates about a file.
pub(super) fn name(file: &SpecFile) -> DebateId {
    let print = Fingerprint::of(&[("project", &file.project), ("path", &file.path)]);
    let short: String = print.as_str().chars().take(12).collect();
    DebateId::new(format!("b-{short}"))
}

/// Builds the specification of a debate from the file, the person's answer to the last debate, and
/// their comments on single points. `most` is the default budget.
pub(super) fn debate_spec(
    file: &SpecFile,
    last: Option<&Debate>,
    answer: Option<&Decision>,
    request: &DebateOptions,
    most: Money,
) -> DebateSpec {
    let history = history(file, last);
    let mut rulings = last.map_or_else(Vec::new, |last| last.debate_spec.rulings.clone());
    let resolution = answer.and_then(|answer| answer.resolution.as_ref());
    if let Some(resolution) = resolution {
        let open = reviewed(&history, &rulings).into_iter();
        let new_rulings: Vec<Ruling> = if resolution.option.as_str() == STAND {
            open.map(|one| (one, RulingVerdict::Upheld))
                .map(ruling)
                .collect()
        } else {
            let point = taken_up(&resolution.option);
            let chosen = open.filter(|one| Some(one.issue_id) == point);
            chosen
                .map(|one| (one, RulingVerdict::Overruled))
                .map(ruling)
                .collect()
        };
        rulings.extend(new_rulings);
    }
    let words = resolution.and_then(|one| one.instructions.clone().or_else(|| one.note.clone()));
    // A debate without result begins again with the same words.
    let before = last.filter(|last| last.debate_spec.source == file.hash);
    let before = before.and_then(|last| last.debate_spec.instructions.clone());
    DebateSpec {
        debate: name(file),
        number: last.map_or(1, |last| last.debate_spec.number.saturating_add(1)),
        path: file.path.clone(),
        source: file.hash.clone(),
        spec: file.record.spec.clone(),
        first_round: last_round(file, last, &history).saturating_add(1),
        history,
        rulings,
        instructions: words.or(before),
        rounds: request.rounds.unwrap_or(DEFAULT_ROUNDS),
        budget: request.budget.unwrap_or(most),
    }
}

/// Returns the history of earlier points: every line in the journal, plus the lines that the file
/// adds. Lines are never removed, whatever was changed in the block. A file without any round is a
/// new specification.
fn history(file: &SpecFile, last: Option<&Debate>) -> Vec<Disposition> {
    let dispositions = &file.record.dispositions;
    let known = last.filter(|_| file.record.last_round > 0);
    let known = known.map_or(&[][..], |last| last.dispositions.as_slice());
    let is_new = |one: &&Disposition| known.iter().all(|other| other.issue_id != one.issue_id);
    known
        .iter()
        .chain(dispositions.iter().filter(is_new))
        .cloned()
        .collect()
}

fn last_round(file: &SpecFile, last: Option<&Debate>, history: &[Disposition]) -> u16 {
    let recorded = file.record.last_round;
    let known = last
        .filter(|_| recorded > 0)
        .and_then(|last| last.last_critique());
    let rounds = history.iter().map(|one| one.round);
    let rounds = rounds.chain(known.map(|one| one.round));
    rounds.chain([recorded]).max().unwrap_or(recorded)
}

fn ruling((line, verdict): (&Disposition, RulingVerdict)) -> Ruling {
    Ruling {
        point: line.issue_id,
        issue: line.original_issue.clone(),
        verdict,
    }
}
