//! Opening a debate: what it starts from, and all that it may cost held under every cap before
//! anybody is asked.

use super::SpecFile;
use cos_core::debate::{Debate, DebateSpec, Disposition, Ruling, RulingVerdict, reviewed};
use cos_core::decision::Decision;
use cos_core::fingerprint::Fingerprint;
use cos_core::id::DebateId;
use cos_core::money::Money;
use cos_core::question::debate::{STAND, taken_up};

/// How many rounds a debate has at most where nobody says so (definitions §2.8).
const ROUNDS: u16 = 5;

/// What a person wants of a debate; none where they leave it to us.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct DebateOptions {
    /// How many rounds it may have, from 1.
    pub rounds: Option<u16>,
    /// All that it may cost.
    pub budget: Option<Money>,
}

impl DebateOptions {
    /// Whether a debate that was opened is what is wanted.
    pub(super) fn is_met_by(&self, debate_spec: &DebateSpec) -> bool {
        self.rounds.is_none_or(|rounds| rounds == debate_spec.rounds)
            && self.budget.is_none_or(|budget| budget == debate_spec.budget)
    }
}

/// The name of the debates about a file.
pub(super) fn name(file: &SpecFile) -> DebateId {
    let print = Fingerprint::of(&[("project", &file.project), ("path", &file.path)]);
    let short: String = print.as_str().chars().take(12).collect();
    DebateId::new(format!("b-{short}"))
}

/// What a debate about a file starts from: the file, what a person has answered to the last one,
/// and what they have said of single points at any time. It may cost `most` where nobody says less.
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
        let said: Vec<Ruling> = if resolution.option.as_str() == STAND {
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
        rulings.extend(said);
    }
    let words = resolution.and_then(|said| said.instructions.clone().or_else(|| said.note.clone()));
    // What came to nothing is begun again with the same words.
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
        rounds: request.rounds.unwrap_or(ROUNDS),
        budget: request.budget.unwrap_or(most),
    }
}

/// What became of earlier points: every line that the journal knows, then what the file adds. Lines
/// are added and never taken away, whatever somebody did to the block; a file that tells of no round
/// is another specification.
fn history(file: &SpecFile, last: Option<&Debate>) -> Vec<Disposition> {
    let told = &file.record.dispositions;
    let known = last.filter(|_| file.record.last_round > 0);
    let known = known.map_or(&[][..], |last| last.dispositions.as_slice());
    let is_new = |one: &&Disposition| known.iter().all(|other| other.issue_id != one.issue_id);
    known
        .iter()
        .chain(told.iter().filter(is_new))
        .cloned()
        .collect()
}

fn last_round(file: &SpecFile, last: Option<&Debate>, history: &[Disposition]) -> u16 {
    let told = file.record.last_round;
    let known = last
        .filter(|_| told > 0)
        .and_then(|last| last.last_critique());
    let rounds = history.iter().map(|one| one.round);
    let rounds = rounds.chain(known.map(|one| one.round));
    rounds.chain([told]).max().unwrap_or(told)
}

fn ruling((line, verdict): (&Disposition, RulingVerdict)) -> Ruling {
    Ruling {
        point: line.issue_id,
        issue: line.original_issue.clone(),
        verdict,
    }
}
