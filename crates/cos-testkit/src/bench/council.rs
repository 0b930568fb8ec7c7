//! Compares the input tokens of a council with a naive version in which every member reads
//! everything again in each phase, and measures our own CPU time; both use the same scripted
//! answers.
//!
//! The naive version has the same turns. Each reads its persona, the question, the task and the
//! schema as ours does, all files, and every answer of the earlier phases in a fence. No member
//! reads answers of its own phase, and a member that does not speak in a phase reads nothing, so
//! the naive version is as small as possible.
//!
//! The scripted answers have realistic lengths: reports of about 450 words, alternatives of about
//! 250, findings of about 30, and every field that the prompt asks for. A token counts as four
//! characters, including the schema, on both sides.

use super::{BenchError, milliseconds};
use cos_core::council::{CouncilEnd, CouncilPolicy, CouncilPurpose, CouncilSpec};
use cos_core::id::CouncilId;
use cos_core::money::{Cost, Money};
use cos_core::reversibility::{Ceilings, ChangeFacts, DeliberationMode, Dimension, assess};
use cos_engine::clock::SystemClock;
use cos_engine::council::{
    ContextPart, CouncilCaps, CouncilDeps, CouncilError, ModelBindings, Seals, Speakers, convene,
    write_context,
};
use cos_engine::model::{Completion, Model, ModelError, ModelRequest, ModelUsage};
use cos_engine::prompt::{PromptInput, Prompts};
use cos_store::blob::Blobs;
use cos_store::sqlite::SqliteJournal;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// The results of one council.
#[derive(Debug, Clone, PartialEq)]
pub struct CouncilReading {
    /// The number of turns.
    pub turns: usize,
    /// Input tokens.
    pub tokens: usize,
    /// Input tokens of the naive version.
    pub naive_tokens: usize,
    /// Our own time, in milliseconds.
    pub own_ms: f64,
}

impl CouncilReading {
    /// Returns the input tokens in percent of the naive version.
    #[expect(clippy::cast_precision_loss, reason = "far below the bound")]
    pub fn percent(&self) -> f64 {
        100.0 * self.tokens as f64 / self.naive_tokens.max(1) as f64
    }
}

/// The size of a council's question, in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CouncilCase {
    /// The question with its background.
    pub question: usize,
    /// Its files.
    pub files: usize,
}

/// One question and its answer; lengths in characters.
struct Read {
    task: String,
    all: usize,
    /// What the naive version reads as well: the role, the question, the task and the schema.
    fixed: usize,
    context: usize,
    answer: String,
}

/// The first words of every task.
const TASK: &str = "# Your task now: ";

/// A model that answers at once and counts its input.
#[derive(Default)]
struct Meter {
    read: Mutex<Vec<Read>>,
}

/// Runs a council in an empty folder with instant models.
pub fn council(
    dir: &Path,
    mode: DeliberationMode,
    decision_key: CouncilCase,
) -> Result<CouncilReading, BenchError> {
    let failed = |error: CouncilError| BenchError::Refused(error.to_string());
    let store = SqliteJournal::open(&dir.join("journal.db"))?;
    let blobs = Blobs::new(&dir.join("blobs"), 1 << 22);
    let meter = Arc::new(Meter::default());
    let speakers = Speakers {
        model: meter.clone(),
        voices: ModelBindings::all("instant/model"),
    };
    let deps = CouncilDeps {
        store: &store,
        blobs: &blobs,
        seals: &Seals::new(dir.join("seals")),
        prompts: &Prompts::default(),
        speakers: &speakers,
        policy: &CouncilPolicy::default(),
        interrupted: &AtomicBool::new(false),
        deserted: &AtomicBool::new(false),
    };
    let spec = CouncilSpec {
        context: write_context(&blobs, &files(decision_key.files))?,
        question: words(decision_key.question),
        ..spec(mode)
    };
    let caps = CouncilCaps {
        single: Money::dollars(50),
        daily: Money::dollars(50),
        budget_scope: None,
    };
    let mut clock = SystemClock::open(&store, None)?;
    let begun = Instant::now();
    let dead = |_: &str| false;
    let stored = convene(deps, &mut clock, spec, &caps, "bench", &dead).map_err(failed)?;
    let own_ms = milliseconds(begun);
    if stored.council.end != Some(CouncilEnd::Decided) {
        let text = format!("the council failed: {:?}", stored.council.end);
        return Err(BenchError::Refused(text));
    }
    let read = meter.read.lock().unwrap_or_else(PoisonError::into_inner);
    Ok(CouncilReading {
        turns: read.len(),
        tokens: read.iter().map(|one| one.all).sum::<usize>() / 4,
        naive_tokens: naive(&read)? / 4,
        own_ms,
    })
}

/// Returns the input of the naive version.
fn naive(read: &[Read]) -> Result<usize, BenchError> {
    let context = read.iter().map(|one| one.context).max().unwrap_or(0);
    let (mut said, mut sum) = (Vec::new(), 0);
    for phase in read.chunk_by(|one, other| one.task == other.task) {
        let record = record(&said)?;
        sum += phase.iter().map(|one| one.fixed).sum::<usize>();
        sum += phase.len() * (context + record);
        said.extend(phase.iter().map(|one| one.answer.clone()));
    }
    Ok(sum)
}

/// Returns the length of the record of these answers, with the fences for untrusted text.
fn record(lines: &[String]) -> Result<usize, BenchError> {
    let names = ["situation", "alternatives", "challenges", "votes"];
    let more = ["dissents", "premortems", "experts"];
    let nothing = names.into_iter().chain(more);
    let mut inputs: BTreeMap<&str, PromptInput> = nothing
        .map(|name| (name, PromptInput::List(Vec::new())))
        .collect();
    inputs.insert("reports", PromptInput::List(lines.to_vec()));
    let prompts = Prompts::default();
    let rendered = prompts
        .load("council/shown")
        .and_then(|prompt| prompt.render(&inputs));
    let rendered = rendered.map_err(|error| BenchError::Refused(error.to_string()))?;
    Ok(rendered.text.trim().len())
}

fn spec(mode: DeliberationMode) -> CouncilSpec {
    CouncilSpec {
        council: CouncilId::new("w-bench"),
        purpose: CouncilPurpose::Decide,
        question: String::new(),
        about: None,
        context: None,
        cut: Vec::new(),
        mode,
        budgeted_mode: None,
        reversibility: assess(&ChangeFacts::default(), &[]),
        ceilings: Ceilings::DEFAULT,
        budget: Money::dollars(50),
        seed: 7,
    }
}

/// Creates files of six thousand characters each.
fn files(characters: usize) -> Vec<ContextPart> {
    const EACH: usize = 6_000;
    let sizes = (0..characters).step_by(EACH);
    sizes
        .map(|begun| ContextPart {
            name: format!("src/part_{begun}.rs"),
            text: words(EACH.min(characters - begun)),
        })
        .collect()
}

/// Creates a text with this many characters.
fn words(characters: usize) -> String {
    let sentence = "The session table is read on every request and written on most of them. ";
    sentence.chars().cycle().take(characters).collect()
}

impl Model for Meter {
    fn complete(&self, request: &ModelRequest) -> Result<Completion, ModelError> {
        let begun = request.question.find(TASK).unwrap_or(0);
        let (_, asked) = request.question.split_at(begun);
        let task = asked.lines().next().unwrap_or_default();
        let task = task.trim_start_matches(TASK).to_owned();
        let text = answer(&task, request).to_string();
        let shared: usize = request.shared.iter().map(String::len).sum();
        let form = request
            .schema
            .as_ref()
            .map_or(0, |form| form.to_string().len());
        let parts = request.shared.iter();
        let context = parts
            .clone()
            .find(|text| text.starts_with("# What belongs"));
        let first = request.shared.first().map_or(0, String::len);
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        read.push(Read {
            task,
            all: request.system.len() + shared + request.question.len() + form,
            fixed: request.system.len() + first + asked.len() + form,
            context: context.map_or(0, String::len),
            answer: text.clone(),
        });
        let usage = ModelUsage {
            cost: Cost::Known(Money::cents(1)),
            tokens_in: None,
            tokens_cached: None,
            tokens_out: None,
        };
        Ok(Completion { text, usage })
    }
}

/// Returns the alternatives that a request shows.
fn labels(request: &ModelRequest) -> Vec<&str> {
    let lines = request.shared.iter().flat_map(|text| text.lines());
    let labels = lines.filter_map(|line| {
        let (label, rest) = line.strip_prefix("Course ")?.split_once(',')?;
        rest.starts_with(" version ").then_some(label)
    });
    labels.collect()
}

/// Returns the scripted answer. The scout prefers another alternative than the others, so that they
/// argue.
fn answer(task: &str, request: &ModelRequest) -> Value {
    let mut labels = labels(request);
    match task {
        "report what is there" => json!({"text": words(2_700)}),
        "say what the question is" => assessment(),
        "propose alternatives" => {
            let is_small = request.question.contains("two or three alternatives");
            let count = if is_small { 2 } else { 1 };
            json!({"drafts": (0..count).map(|_| draft()).collect::<Vec<_>>()})
        }
        "challenge every alternative" => {
            let finding = |label: &&str| {
                let one =
                    || json!({"alternative": label, "severity": "medium", "finding": words(200)});
                [one(), one(), one()]
            };
            json!({"challenges": labels.iter().flat_map(finding).collect::<Vec<_>>()})
        }
        "cast your first ballot" => {
            if request.system.contains("the scout") {
                labels.reverse();
            }
            json!({"ranking": labels})
        }
        "cast your ballot" => json!({"ranking": labels}),
        "imagine that it failed" => json!({
            "story": words(600), "root_cause": words(150), "early_warnings": points(3),
            "prevention": points(2), "contingency": points(2),
        }),
        _ => json!({
            "decision": words(150), "alternative": labels.first().copied().unwrap_or("A"),
            "orders": points(5), "rationale": words(400), "dissents": [], "sub_decisions": [],
            "novel_domain": {"is_novel": false, "why": ""}, "watch_points": points(3),
            "reversal_plan": words(300), "confidence_self": 80,
        }),
    }
}

/// Returns list items of one or two sentences.
fn points(count: usize) -> Vec<String> {
    (0..count).map(|_| words(140)).collect()
}

fn assessment() -> Value {
    let proposals =
        Dimension::ALL.map(|one| json!({"dimension": one.name(), "points": 3, "why": words(120)}));
    json!({
        "problem": words(500), "constraints": points(5), "opportunities": points(2),
        "guidance": points(4), "success_criteria": points(3), "proposals": proposals,
    })
}

fn draft() -> Value {
    let reversibility: BTreeMap<&str, u8> = Dimension::ALL.map(|one| (one.name(), 3)).into();
    json!({
        "name": "Signed cookies first", "summary": words(200), "approach": words(600),
        "pros": points(3), "cons": points(3), "effort": "medium",
        "risks": [{"risk": words(100), "mitigation": words(100)}],
        "reversibility": reversibility,
    })
}
