//! Opening a debate: what it starts from, and all that it may cost held under every cap before
//! anybody is asked.

use super::{DebateWish, SpecFile};
use cos_core::debate::{Debate, DebateOrder, Ruling, RulingVerdict, reviewed};
use cos_core::decision::Decision;
use cos_core::fingerprint::Fingerprint;
use cos_core::id::DebateId;
use cos_core::question::debate::{STAND, taken_up};

/// The name of the debates about a file.
pub(super) fn name(file: &SpecFile) -> DebateId {
    let print = Fingerprint::of(&[("project", &file.project), ("path", &file.path)]);
    let short: String = print.as_str().chars().take(12).collect();
    DebateId::new(format!("b-{short}"))
}

/// What a debate about a file starts from: the file, what a person has answered to the last one,
/// and what they have said of single points at any time.
pub(super) fn order(
    file: &SpecFile,
    last: Option<&Debate>,
    answer: Option<&Decision>,
    wish: &DebateWish,
) -> DebateOrder {
    let history = file.record.dispositions.clone();
    let mut rulings = last.map_or_else(Vec::new, |last| last.order.rulings.clone());
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
    let before = last.filter(|last| last.order.source == file.hash);
    let before = before.and_then(|last| last.order.instructions.clone());
    DebateOrder {
        debate: name(file),
        number: last.map_or(1, |last| last.order.number.saturating_add(1)),
        path: file.path.clone(),
        source: file.hash.clone(),
        spec: file.record.spec.clone(),
        first_round: file.record.last_round.saturating_add(1),
        history,
        rulings,
        instructions: words.or(before),
        rounds: wish.rounds,
        budget: wish.budget,
    }
}

fn ruling((line, verdict): (&cos_core::debate::Disposition, RulingVerdict)) -> Ruling {
    Ruling {
        point: line.issue_id,
        issue: line.original_issue.clone(),
        verdict,
    }
}
