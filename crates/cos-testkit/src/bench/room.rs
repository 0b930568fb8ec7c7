//! Compares the input tokens of a research room with a version in which each question includes the
//! whole log, with the same questions and the same scripted answers.
//!
//! Contributions have about 500 words each. A token counts as four characters on both sides.

use super::{BenchError, milliseconds};
use cos_core::id::CouncilId;
use cos_core::money::{Cost, Money};
use cos_core::research::{RoomEnd, RoomLimits, RoomModels, RoomSpec, Voicing};
use cos_engine::clock::SystemClock;
use cos_engine::council::{CouncilCaps, CouncilError};
use cos_engine::model::{Completion, Model, ModelError, ModelRequest, ModelUsage};
use cos_engine::prompt::Prompts;
use cos_engine::research::{PersonaFolders, RoomDeps, RoomModelBindings, cast, start_room};
use cos_store::sqlite::SqliteJournal;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// The rounds of ideation; with the five of the proposal there are eight.
const IDEATION: u8 = 3;
/// The length of a contribution in characters.
const SAID: usize = 3_200;

/// The results of one room.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RoomReading {
    /// The number of questions.
    pub questions: usize,
    /// Input tokens.
    pub tokens: usize,
    /// Input tokens if each question includes the whole log.
    pub naive_tokens: usize,
    /// The input tokens of personas.
    pub spoken: usize,
    /// The same if each question includes the whole log.
    pub naive_spoken: usize,
    /// Our own time, in milliseconds.
    pub own_ms: f64,
}

impl RoomReading {
    /// Returns the input tokens in percent of the other version.
    pub fn percent(&self) -> f64 {
        share(self.tokens, self.naive_tokens)
    }

    /// Returns the same percentage for personas only.
    pub fn spoken_percent(&self) -> f64 {
        share(self.spoken, self.naive_spoken)
    }
}

#[expect(clippy::cast_precision_loss, reason = "far below the bound")]
fn share(part: usize, whole: usize) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}

/// Characters of input, and the share of the personas.
#[derive(Default)]
struct Counted {
    questions: usize,
    all: usize,
    spoken: usize,
    naive: usize,
    naive_spoken: usize,
    log: usize,
}

/// A model that answers at once and counts its input.
#[derive(Default)]
struct Reader(Mutex<Counted>);

/// Runs a room in an empty folder with instant models: eight rounds, four members.
pub fn room(dir: &Path) -> Result<RoomReading, BenchError> {
    let failed = |error: CouncilError| BenchError::Refused(error.to_string());
    let store = SqliteJournal::open(&dir.join("journal.db"))?;
    let reader = Arc::new(Reader::default());
    let model: Arc<dyn Model> = reader.clone();
    let caps = CouncilCaps {
        single: Money::dollars(50),
        daily: Money::dollars(50),
        budget_scope: None,
    };
    let deps = RoomDeps {
        store: &store,
        prompts: &Prompts::default(),
        model: &model,
        literature: None,
        caps: &caps,
        private: &dir.join("rooms"),
        interrupted: &AtomicBool::new(false),
    };
    let spec = spec(dir)?;
    let mut clock = SystemClock::open(&store, None)?;
    let begun = Instant::now();
    let stored = start_room(deps, &mut clock, spec, "bench").map_err(failed)?;
    let own_ms = milliseconds(begun);
    if stored.room.end != Some(RoomEnd::Complete) || stored.room.closings.len() != 8 {
        let text = format!("the room failed: {:?}", stored.room.end);
        return Err(BenchError::Refused(text));
    }
    let read = reader.0.lock().unwrap_or_else(PoisonError::into_inner);
    Ok(RoomReading {
        questions: read.questions,
        tokens: read.all / 4,
        naive_tokens: read.naive / 4,
        spoken: read.spoken / 4,
        naive_spoken: read.naive_spoken / 4,
        own_ms,
    })
}

fn spec(dir: &Path) -> Result<RoomSpec, BenchError> {
    let voices = RoomModelBindings {
        default: Some("instant/model".to_owned()),
        ..RoomModelBindings::default()
    };
    let cast = cast(&PersonaFolders::default(), "full", &voices);
    let cast = cast.map_err(|error| BenchError::Refused(error.to_string()))?;
    Ok(RoomSpec {
        council: CouncilId::new("r-bench"),
        title: "Sessions".to_owned(),
        brief: words(2_000),
        folder: dir.display().to_string(),
        project: dir.display().to_string(),
        configuration: "full".to_owned(),
        members: cast.members,
        models: RoomModels {
            synthesiser: cast.synthesiser,
            judge: "instant/model".to_owned(),
        },
        voicing: Voicing::Separate,
        limits: RoomLimits {
            ideation_rounds: IDEATION,
            budget: Money::dollars(50),
            ..RoomLimits::default()
        },
    })
}

/// Creates a text with this many characters.
fn words(characters: usize) -> String {
    let sentence = "The session table is read on every request and written on most of them. ";
    sentence.chars().cycle().take(characters).collect()
}

impl Model for Reader {
    fn complete(&self, request: &ModelRequest) -> Result<Completion, ModelError> {
        let text = match &request.schema {
            Some(schema) => answer(schema, request).to_string(),
            None => contribution(request),
        };
        let shared: usize = request.shared.iter().map(String::len).sum();
        let fixed = request.system.len() + shared;
        let task = request.question.find("# Your task now").unwrap_or(0);
        let mut counted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        counted.questions += 1;
        let all = fixed + request.question.len();
        let naive = fixed + request.question.len() - task + counted.log;
        counted.all += all;
        counted.naive += naive;
        if request.schema.is_none() {
            counted.spoken += all;
            counted.naive_spoken += naive;
            counted.log += text.len();
        }
        let usage = ModelUsage {
            cost: Cost::Known(Money::cents(1)),
            tokens_in: None,
            tokens_cached: None,
            tokens_out: None,
        };
        Ok(Completion { text, usage })
    }
}

/// Returns a persona's answer: objections during ideation, so that all rounds take place.
fn contribution(request: &ModelRequest) -> String {
    let tag = if request.question.contains("# Your task now: debate") {
        "[OBJECT: the gain over a plain table is not shown]"
    } else {
        "[AGREE]"
    };
    format!("{}\n{tag}", words(SAID).trim_end())
}

/// Returns the scripted answer of the judge and the moderator.
fn answer(schema: &Value, request: &ModelRequest) -> Value {
    let title = schema.get("title").and_then(Value::as_str);
    let lines = || request.question.lines();
    let cites: Vec<&str> = lines()
        .filter(|line| line.contains("]:"))
        .filter_map(|line| line.split(' ').next())
        .filter(|word| word.contains('.'))
        .collect();
    match title.unwrap_or_default() {
        "Judged" => {
            let members = lines().filter_map(|line| {
                let number = line.strip_prefix("- member ")?.split(',').next()?;
                Some(json!({
                    "member": number.parse::<u8>().ok()?, "position": words(350),
                    "summary": words(120), "changes": words(100), "pressure": words(60),
                    "mind": words(60), "signs": [], "turns": [],
                }))
            });
            let held = cos_core::research::Principle::ALL
                .map(|one| json!({"principle": one.name(), "state": "holds", "why": words(80)}));
            json!({"members": members.collect::<Vec<_>>(), "principles": held})
        }
        "Points" => {
            let point =
                json!({"text": words(200), "cites": cites.iter().take(1).collect::<Vec<_>>()});
            json!({"bullets": [point, point, point, point]})
        }
        _ => {
            let listed = lines().filter_map(|line| line.strip_prefix("- Section "));
            let numbers = listed.filter_map(|line| line.split(':').next()?.parse::<u8>().ok());
            let sections = numbers.map(
                |number| json!({"number": number, "text": words(900), "cites": cites.iter().take(1).collect::<Vec<_>>()}),
            );
            json!({"sections": sections.collect::<Vec<_>>()})
        }
    }
}
