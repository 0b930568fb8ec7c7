//! What a council reads, against the naive form in which every voice reads everything again in each
//! phase, and what it takes of our own time, with the same script of answers.
//!
//! The script is as long as answers of models are: reports of some 450 words, courses of some 250,
//! findings of some 30. Tokens are counted as four characters each, on both sides alike.

use super::{BenchError, milliseconds};
use crate::clock::SystemClock;
use crate::council::{
    Chamber, ContextPart, CouncilCaps, CouncilError, Seals, Speakers, Voices, convene,
    write_context,
};
use crate::model::{Completion, Model, ModelError, ModelRequest, ModelUsage};
use crate::prompt::Prompts;
use crate::store::blob::Blobs;
use crate::store::sqlite::SqliteJournal;
use cos_core::council::{CouncilEnd, CouncilOrder, CouncilPolicy};
use cos_core::id::CouncilId;
use cos_core::money::{Cost, Money};
use cos_core::reversibility::{Ceilings, ChangeFacts, DeliberationMode, assess};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// What one council took.
#[derive(Debug, Clone, PartialEq)]
pub struct CouncilReading {
    /// How many turns it had.
    pub turns: usize,
    /// Tokens read.
    pub tokens: usize,
    /// Tokens read if every voice reads everything again in each phase.
    pub naive_tokens: usize,
    /// Our own time, in milliseconds.
    pub own_ms: f64,
}

impl CouncilReading {
    /// Tokens read as a share of the naive form, in percent.
    #[expect(clippy::cast_precision_loss, reason = "far below the bound")]
    pub fn percent(&self) -> f64 {
        100.0 * self.tokens as f64 / self.naive_tokens.max(1) as f64
    }
}

/// One question and its answer, as characters.
struct Read {
    form: String,
    all: usize,
    /// What the naive form reads as well: the role, the question and what is asked.
    fixed: usize,
    context: usize,
    answer: usize,
}

/// A model that answers at once and counts what it reads.
#[derive(Default)]
struct Meter {
    read: Mutex<Vec<Read>>,
}

/// Has a council sit in an empty folder, with instant models; its files have so many characters.
pub fn council(
    dir: &Path,
    mode: DeliberationMode,
    context: usize,
) -> Result<CouncilReading, BenchError> {
    let failed = |error: CouncilError| BenchError::Refused(error.to_string());
    let store = SqliteJournal::open(&dir.join("journal.db"))?;
    let blobs = Blobs::new(&dir.join("blobs"), 1 << 22);
    let meter = Arc::new(Meter::default());
    let speakers = Speakers {
        model: meter.clone(),
        voices: Voices::all("instant/model"),
    };
    let chamber = Chamber {
        store: &store,
        blobs: &blobs,
        seals: &Seals::new(dir.join("seals")),
        prompts: &Prompts::default(),
        speakers: &speakers,
        policy: &CouncilPolicy::default(),
        interrupted: &AtomicBool::new(false),
    };
    let order = CouncilOrder {
        context: write_context(&blobs, &files(context))?,
        ..order(mode)
    };
    let caps = CouncilCaps {
        single: Money::dollars(50),
        daily: Money::dollars(50),
    };
    let begun = Instant::now();
    let kept = convene(chamber, &mut SystemClock, order, &caps, "bench").map_err(failed)?;
    let own_ms = milliseconds(begun);
    if kept.council.end != Some(CouncilEnd::Decided) {
        let told = format!("the council ended otherwise: {:?}", kept.council.end);
        return Err(BenchError::Refused(told));
    }
    let read = meter.read.lock().unwrap_or_else(PoisonError::into_inner);
    Ok(CouncilReading {
        turns: read.len(),
        tokens: read.iter().map(|one| one.all).sum::<usize>() / 4,
        naive_tokens: naive(&read) / 4,
        own_ms,
    })
}

/// What every voice would read that reads the files and all that was said before its phase.
fn naive(read: &[Read]) -> usize {
    let context = read.iter().map(|one| one.context).max().unwrap_or(0);
    let (mut said, mut sum) = (0, 0);
    for phase in read.chunk_by(|one, other| one.form == other.form) {
        for one in phase {
            sum += one.fixed + context + said;
        }
        said += phase.iter().map(|one| one.answer).sum::<usize>();
    }
    sum
}

fn order(mode: DeliberationMode) -> CouncilOrder {
    CouncilOrder {
        council: CouncilId::new("w-bench"),
        question: "Do sessions move from the database to signed cookies?".to_owned(),
        context: None,
        mode,
        reversibility: assess(&ChangeFacts::default(), &[]),
        ceilings: Ceilings::DEFAULT,
        budget: Money::dollars(50),
        seed: 7,
    }
}

/// Files of six thousand characters each.
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

/// A text of so many characters.
fn words(characters: usize) -> String {
    let sentence = "The session table is read on every request and written on most of them. ";
    sentence.chars().cycle().take(characters).collect()
}

impl Model for Meter {
    fn complete(&self, request: &ModelRequest) -> Result<Completion, ModelError> {
        let schema = request.schema.as_ref();
        let form = schema.and_then(|schema| schema.get("title")?.as_str());
        let form = form.unwrap_or_default().to_owned();
        let text = answer(&form, request).to_string();
        let shared: usize = request.shared.iter().map(String::len).sum();
        let context = request
            .shared
            .iter()
            .find(|text| text.starts_with("# What belongs"));
        let task = request.question.find("# Your task now").unwrap_or(0);
        let ask = request.question.len() - task;
        let first = request.shared.first().map_or(0, String::len);
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        read.push(Read {
            form,
            all: request.system.len() + shared + request.question.len(),
            fixed: request.system.len() + first + ask,
            context: context.map_or(0, String::len),
            answer: text.len(),
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

/// The courses that a request shows.
fn labels(request: &ModelRequest) -> Vec<&str> {
    let lines = request.shared.iter().flat_map(|text| text.lines());
    let labels = lines.filter_map(|line| {
        let (label, rest) = line.strip_prefix("Course ")?.split_once(',')?;
        rest.starts_with(" version ").then_some(label)
    });
    labels.collect()
}

/// The script. Whoever is no voter for the first course wants the second, so that they argue.
fn answer(form: &str, request: &ModelRequest) -> Value {
    let labels = labels(request);
    let points = |count: usize| -> Vec<String> { (0..count).map(|_| words(140)).collect() };
    match form {
        "Report" => json!({"text": words(2_700)}),
        "Assessment" => json!({
            "problem": words(500), "constraints": points(5), "opportunities": points(2),
            "guidance": points(4), "success_criteria": points(3),
        }),
        "Courses" => {
            let is_small = request.question.contains("two or three courses");
            let draft = || {
                json!({
                    "name": "Signed cookies first", "summary": words(200), "approach": words(600),
                    "pros": points(3), "cons": points(3), "effort": "medium",
                    "risks": [{"risk": words(100), "mitigation": words(100)}],
                })
            };
            let count = if is_small { 2 } else { 1 };
            json!({"drafts": (0..count).map(|_| draft()).collect::<Vec<_>>()})
        }
        "Challenges" => {
            let finding = |label: &&str| {
                let one = || json!({"course": label, "severity": "medium", "finding": words(200)});
                [one(), one(), one()]
            };
            json!({"challenges": labels.iter().flat_map(finding).collect::<Vec<_>>()})
        }
        "Paper" => {
            let mut ranking = labels;
            let is_first = !request
                .shared
                .iter()
                .any(|text| text.starts_with("# The challenges"));
            if is_first && request.system.contains("the scout") {
                ranking.reverse();
            }
            json!({"ranking": ranking})
        }
        "Failing" => json!({
            "story": words(600), "root_cause": words(150), "early_warnings": points(3),
            "prevention": points(2), "contingency": points(2),
        }),
        _ => json!({
            "decision": words(150), "course": labels.first().copied().unwrap_or("A"),
            "orders": points(5), "rationale": words(400), "dissents": [], "sub_decisions": [],
            "novel_domain": {"is_novel": false, "why": ""}, "watch_points": points(3),
            "reversal_plan": words(300), "confidence_self": 80,
        }),
    }
}
