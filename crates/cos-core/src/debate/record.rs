//! Reads the marked blocks of a file as the record of its debate, with their errors, and writes
//! them without changing anything outside.

use super::contradiction::{Held, contradictions};
use super::disposition::rejections;
use super::judging::of_spec;
use super::rubric::{NotReady, rubric};
use super::view::{DispositionView, RubricView};
use super::{
    BlockFault, BlockName, Blocks, Classification, Contradiction, Debate, DebateDefect,
    DebatePolicy, Disposition, Mend, PointId, SemanticKey, repair, reviewed,
};
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;

/// The most rounds that a file may record.
const MOST_ROUNDS: u16 = 10_000;
/// The most points that a file may record.
const MOST_LINES: usize = 2_000;

/// Why a file cannot be debated.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RecordFault {
    /// A marker is missing or superfluous.
    #[error(
        "{0}: a block begins with one marker and ends with the other, each on a line by itself"
    )]
    Blocks(#[from] BlockFault),
    /// The JSON of a block is not valid.
    #[error("line {line}: the block after `{}` cannot be read: {what}", block.start())]
    Json {
        /// The block.
        block: BlockName,
        /// The line in the file, from 1.
        line: usize,
        /// What is wrong.
        what: String,
    },
    /// There is no specification that could be debated.
    #[error("line {line}: {defect}")]
    Spec {
        /// The first line of the specification, from 1.
        line: usize,
        /// What is wrong.
        defect: DebateDefect,
    },
}

/// The content of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpecRecord {
    /// The specification with repaired encoding, with `\n` at the end of each line.
    pub spec: String,
    /// Its first line, from 1.
    pub line: usize,
    /// The dispositions of earlier debates; rejections are counted again.
    pub dispositions: Vec<Disposition>,
    /// The last round in the file; 0 if there is none.
    pub last_round: u16,
    /// The encoding errors that were repaired.
    pub mends: Vec<Mend>,
    /// Contradictions in the blocks.
    pub contradictions: Vec<Contradiction>,
    /// Why it is not ready for approval according to the file; empty if it is.
    pub not_ready: Vec<NotReady>,
}

/// Reads a file: either the whole text is the specification, or one block contains it.
pub fn read_record(text: &str) -> Result<SpecRecord, RecordFault> {
    let blocks = Blocks::of_file(text)?;
    let whole = (text.trim_start_matches('\u{feff}'), 1);
    let (body, line) = blocks.body(text, BlockName::Spec).unwrap_or(whole);
    let repaired = repair(&body.replace("\r\n", "\n"));
    let spec = format!("{}\n", repaired.text.trim_end());
    if let Some(defect) = of_spec(&spec) {
        return Err(RecordFault::Spec { line, defect });
    }
    let mut mends = repaired.mends;
    let block = |name| blocks.body(text, name);
    let parsed_dispositions: Vec<DispositionView> = match block(BlockName::Dispositions) {
        Some((body, line)) => parsed(BlockName::Dispositions, body, line, &mut mends)?,
        None => Vec::new(),
    };
    let rubric: Option<RubricView> = block(BlockName::Rubric)
        .map(|(body, line)| parsed(BlockName::Rubric, body, line, &mut mends))
        .transpose()?;
    let place = |name| block(name).map_or(1, |(_, line)| line);
    if parsed_dispositions.len() > MOST_LINES {
        let what = format!("it has more than {MOST_LINES} points");
        return Err(fault(
            BlockName::Dispositions,
            place(BlockName::Dispositions),
            what,
        ));
    }
    let dispositions = counted(&parsed_dispositions);
    let rounds = dispositions.iter().map(|one| one.round);
    let last_round = rounds.chain(rubric.iter().map(|one| one.round)).max();
    let last_round = last_round.unwrap_or(0);
    if last_round > MOST_ROUNDS {
        let what = format!("it contains round {last_round}, but {MOST_ROUNDS} is the limit");
        return Err(fault(BlockName::Rubric, place(BlockName::Rubric), what));
    }
    let not_ready = told_not_ready(rubric.as_ref(), &dispositions);
    let contradictions = contradictions(&Held {
        told: &parsed_dispositions,
        counted: &dispositions,
        rubric: rubric.as_ref(),
        not_ready: &not_ready,
    });
    Ok(SpecRecord {
        spec,
        line,
        dispositions,
        last_round,
        mends,
        contradictions,
        not_ready,
    })
}

const fn fault(block: BlockName, line: usize, what: String) -> RecordFault {
    RecordFault::Json { block, line, what }
}

fn parsed<T: DeserializeOwned>(
    block: BlockName,
    body: &str,
    line: usize,
    mends: &mut Vec<Mend>,
) -> Result<T, RecordFault> {
    let repaired = repair(body);
    for mend in repaired.mends {
        mend.note(mends);
    }
    serde_json::from_str(&repaired.text).map_err(|error| {
        let line = line + error.line().saturating_sub(1);
        let what = error.to_string();
        let what = what.split(" at line ").next().unwrap_or_default();
        fault(block, line, what.to_owned())
    })
}

/// Derives the dispositions from their lines. If an earlier line is missing, the stated number of
/// rejections counts.
fn counted(dispositions: &[DispositionView]) -> Vec<Disposition> {
    let mut lines: Vec<Disposition> = Vec::new();
    for one in dispositions {
        let mut rejections = rejections(&lines, one.repeat_of, one.classification);
        let is_known = |earlier: PointId| lines.iter().any(|line| line.issue_id == earlier);
        if rejections > 0 && one.repeat_of.is_some_and(|earlier| !is_known(earlier)) {
            rejections = rejections.max(one.consecutive_rejections.unwrap_or(rejections));
        }
        let key = one.semantic_key.as_deref().and_then(SemanticKey::told);
        lines.push(Disposition {
            issue_id: one.issue_id,
            semantic_key: key.or_else(|| SemanticKey::of(&one.original_issue)),
            original_issue: one.original_issue.clone(),
            classification: one.classification,
            reasoning: one.reasoning.clone(),
            action_taken: one.action_taken.clone(),
            resolved: one.classification == Classification::Accept,
            repeat_of: one.repeat_of,
            consecutive_rejections: rejections,
            round: one.issue_id.round,
            dispute: one.dispute,
        });
    }
    lines
}

/// Returns why a file is not ready according to its own blocks; a person's ruling is not in the
/// file.
fn told_not_ready(rubric: Option<&RubricView>, lines: &[Disposition]) -> Vec<NotReady> {
    let wanted = DebatePolicy::default().wanted;
    let scored = rubric.filter(|rubric| rubric.is_by_critic());
    let mut reasons = match rubric.and_then(|rubric| rubric.current_scores.grades()) {
        Some(grades) => grades
            .below(&wanted)
            .into_iter()
            .map(NotReady::Below)
            .collect(),
        None => Vec::new(),
    };
    if scored.is_none() || rubric.is_some_and(|rubric| rubric.current_scores.grades().is_none()) {
        reasons.insert(0, NotReady::NotScored);
    }
    if rubric.is_some_and(|rubric| rubric.meta.recommend_human_review) {
        reasons.push(NotReady::ReviewWanted);
    }
    let reviewed = reviewed(lines, &[]).into_iter();
    reasons.extend(reviewed.map(|one| NotReady::Rejected(one.issue_id)));
    reasons
}

/// Returns the file with the result of a debate in its blocks; `None` while no text was scored. The
/// specification is the one that the critic read last; it keeps its bytes if it did not change.
pub fn write_record(text: &str, debate: &Debate, policy: &DebatePolicy) -> Option<String> {
    let blocks = Blocks::of_file(text).ok()?;
    let scored = &debate.last_critique()?.spec;
    let lines = serde_json::to_string_pretty(&debate.dispositions).ok()?;
    let mut bodies = BTreeMap::from([
        (BlockName::Dispositions, hidden(&lines)),
        (BlockName::Rubric, hidden(&rubric(debate, policy)?)),
    ]);
    if blocks.is_empty() || scored.trim_end() != debate.debate_spec.spec.trim_end() {
        let _ = bodies.insert(BlockName::Spec, scored.clone());
    }
    Some(blocks.rewritten(text, &bodies))
}

/// Escapes JSON so that untrusted text never looks like a marker.
fn hidden(json: &str) -> String {
    json.replace("<<<", "\\u003c\\u003c\\u003c")
}
