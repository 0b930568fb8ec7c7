use super::*;
use crate::model::{Completion, ModelError, ModelRequest, ModelUsage};
use crate::ports::Clock;
use crate::prompt::Prompts;
use cos_core::council::{Council, CouncilPhase, CouncilPolicy, CouncilPurpose, CouncilSpec};
use cos_core::id::CouncilId;
use cos_core::money::{Cost, Money};
use cos_core::reversibility::{
    Ceilings, ChangeFacts, Dimension, Points, Proposal, assess as assess_reversibility,
};
use cos_core::time::{LocalDate, Span, Timestamp};
use cos_store::Store;
use cos_store::blob::Blobs;
use cos_store::memory::MemoryJournal;
use serde_json::{Value, json};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use tempfile::TempDir;

mod calling_off;
mod convening;
mod crashing;
mod deserting;
mod failing;
mod paying;
mod view;

/// Answers a request.
type Answers = Box<dyn Fn(&Asked) -> Result<Value, ModelError> + Send + Sync>;

/// A model that answers by a script.
pub(crate) struct Script {
    asked: Mutex<Vec<Asked>>,
    answer: Answers,
}

/// One request as the script sees it.
#[derive(Clone)]
pub(crate) struct Asked {
    pub(crate) persona: Persona,
    pub(crate) phase: CouncilPhase,
    /// The alternatives before the council, in the order they are shown.
    labels: Vec<String>,
    pub(crate) request: ModelRequest,
}

impl Asked {
    fn read(request: &ModelRequest) -> Self {
        let role = |persona: &Persona| {
            let role = persona.name().replace('_', " ");
            request.system.contains(&format!("You are the {role}."))
        };
        let headings = [
            (CouncilPhase::Rating, "say how hard it is to take back"),
            (CouncilPhase::Intel, "report what is there"),
            (CouncilPhase::Assessment, "say what the question is"),
            (CouncilPhase::Alternatives, "propose alternatives"),
            (CouncilPhase::FirstVote, "cast your first ballot"),
            (CouncilPhase::Revision, "look at your alternatives again"),
            (CouncilPhase::RedTeam, "challenge every alternative"),
            (CouncilPhase::Vote, "cast your ballot"),
            (CouncilPhase::Premortem, "imagine that it failed"),
            (CouncilPhase::Synthesis, "decide"),
        ];
        let asks = |heading: &str| {
            let line = format!("# Your task now: {heading}");
            request.question.lines().any(|one| one == line)
        };
        let phase = headings.into_iter().find(|(_, heading)| asks(heading));
        let shared = request.shared.join("\n");
        let labels = shared.lines().filter_map(|line| {
            let (label, rest) = line.strip_prefix("Course ")?.split_once(',')?;
            rest.starts_with(" version ").then(|| label.to_owned())
        });
        Self {
            persona: Persona::ALL.into_iter().find(role).expect("a role"),
            phase: phase.expect("a phase").0,
            labels: labels.collect(),
            request: request.clone(),
        }
    }

    /// Returns the alternatives before the council.
    pub(crate) fn labels(&self) -> &[String] {
        &self.labels
    }

    /// Returns the dimensions to be rated.
    fn open(&self) -> Vec<&'static str> {
        let asked = |one: &Dimension| {
            let line = format!("- `{}`: ", one.name());
            self.request.question.contains(&line)
        };
        let open = Dimension::ALL.into_iter().filter(asked);
        open.map(Dimension::name).collect()
    }

    /// Returns the labels to be revised.
    fn own(&self) -> Vec<String> {
        let (_, rest) = self
            .request
            .question
            .split_once("your alternatives (")
            .unwrap();
        let (own, _) = rest.split_once(')').unwrap();
        own.split(", ").map(str::to_owned).collect()
    }
}

impl Model for Script {
    fn complete(&self, request: &ModelRequest) -> Result<Completion, ModelError> {
        let asked = Asked::read(request);
        self.asked.lock().unwrap().push(asked.clone());
        let text = (self.answer)(&asked)?;
        let text = match text {
            Value::String(raw) => raw,
            value => value.to_string(),
        };
        Ok(Completion { text, usage: PAID })
    }
}

pub(crate) const PAID: ModelUsage = ModelUsage {
    cost: Cost::Known(Money::cents(2)),
    tokens_in: Some(100),
    tokens_cached: None,
    tokens_out: Some(10),
};

/// A clock that advances by a millisecond or more at each reading.
pub(crate) struct Ticks {
    date: &'static str,
    now: i64,
    step: i64,
    next: u64,
}

impl Clock for Ticks {
    fn now(&self) -> Timestamp {
        Timestamp(self.now)
    }

    fn today(&self) -> (LocalDate, Timestamp) {
        (LocalDate::new(self.date), Timestamp(self.now + 1_000))
    }

    fn chance(&mut self) -> u64 {
        self.next += 1;
        self.now += self.step;
        self.next
    }
}

pub(crate) fn clock() -> Ticks {
    clock_at(1_000)
}

pub(crate) fn clock_at(now: i64) -> Ticks {
    on_day("2026-03-14", now)
}

/// Returns a clock of another date.
pub(crate) fn on_day(date: &'static str, now: i64) -> Ticks {
    Ticks {
        date,
        now,
        step: 1,
        next: 0,
    }
}

/// A clock that stands still, but jumps beyond the time limit of a turn when a model makes everyone
/// wait.
pub(crate) struct Waiting {
    leap: Span,
    is_waited_for: Arc<AtomicBool>,
    now: std::cell::Cell<i64>,
}

impl Waiting {
    pub(crate) fn for_turns_of(leap: Span, is_waited_for: Arc<AtomicBool>) -> Self {
        Self {
            leap,
            is_waited_for,
            now: std::cell::Cell::new(0),
        }
    }
}

impl Clock for Waiting {
    fn now(&self) -> Timestamp {
        let leaps = self.is_waited_for.swap(false, Ordering::Relaxed);
        let step = if leaps { self.leap } else { Span(1) };
        let now = Timestamp(self.now.get()) + step;
        self.now.set(now.0);
        now
    }

    fn today(&self) -> (LocalDate, Timestamp) {
        (LocalDate::new("2026-03-14"), Timestamp(0))
    }

    fn chance(&mut self) -> u64 {
        1
    }
}

/// Everything that a council needs except the store.
pub(crate) struct Room {
    folder: TempDir,
    blobs: Blobs,
    seals: Seals,
    prompts: Prompts,
    pub(crate) policy: CouncilPolicy,
    script: Arc<Script>,
    pub(crate) speakers: Speakers,
    interrupted: AtomicBool,
    pub(crate) deserted: Arc<AtomicBool>,
}

impl Room {
    pub(crate) fn new(
        answer: impl Fn(&Asked) -> Result<Value, ModelError> + Send + Sync + 'static,
    ) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let script = Arc::new(Script {
            asked: Mutex::default(),
            answer: Box::new(answer),
        });
        Self {
            blobs: Blobs::new(folder.path(), 1 << 20),
            seals: Seals::new(folder.path().join("seals")),
            prompts: Prompts::default(),
            policy: CouncilPolicy::default(),
            speakers: Speakers {
                model: script.clone(),
                voices: ModelBindings::all("mock/model"),
            },
            script,
            folder,
            interrupted: AtomicBool::new(false),
            deserted: Arc::default(),
        }
    }

    pub(crate) fn deps<'a>(&'a self, store: &'a dyn Store) -> CouncilDeps<'a> {
        CouncilDeps {
            store,
            blobs: &self.blobs,
            seals: &self.seals,
            prompts: &self.prompts,
            speakers: &self.speakers,
            policy: &self.policy,
            interrupted: &self.interrupted,
            deserted: &self.deserted,
        }
    }

    fn convene(&self, store: &dyn Store, spec: CouncilSpec) -> Result<StoredCouncil, CouncilError> {
        convene(self.deps(store), &mut clock(), spec, &CAPS, "me", &|_| {
            false
        })
    }

    pub(crate) fn asked(&self) -> Vec<Asked> {
        self.script.asked.lock().unwrap().clone()
    }
}

pub(crate) const CAPS: CouncilCaps = CouncilCaps {
    single: Money::dollars(50),
    daily: Money::dollars(60),
    budget_scope: None,
};

/// Returns a question with this sum, from 5 to 25, in its default mode.
pub(crate) fn spec(sum: u8) -> CouncilSpec {
    let mut points = [sum / 5; 5];
    for extra in points.iter_mut().take(usize::from(sum % 5)) {
        *extra += 1;
    }
    let proposals: Vec<Proposal> = Dimension::ALL
        .into_iter()
        .zip(points)
        .map(|(dimension, points)| Proposal {
            dimension,
            points: Points::new(points).unwrap(),
            why: "the caller says so".into(),
            by: "the caller".into(),
        })
        .collect();
    let reversibility = assess_reversibility(&ChangeFacts::default(), &proposals);
    CouncilSpec {
        council: CouncilId::new("w-1"),
        purpose: CouncilPurpose::Decide,
        question: "How do we store sessions?".into(),
        about: None,
        context: None,
        cut: Vec::new(),
        mode: Ceilings::DEFAULT.mode(reversibility.score),
        budgeted_mode: None,
        reversibility,
        ceilings: Ceilings::DEFAULT,
        budget: Money::dollars(50),
        seed: 7,
    }
}

fn alternative(name: &str) -> Value {
    json!({
        "name": name, "summary": format!("{name} in short"), "approach": "step by step",
        "pros": ["quick"], "cons": [], "risks": [{"risk": "late", "mitigation": "early"}],
        "effort": "low",
    })
}

/// The answers of a panel without objections: all vote for the first alternative.
pub(crate) fn agreeable(asked: &Asked) -> Value {
    let labels = &asked.labels;
    match asked.phase {
        CouncilPhase::Rating => rated(asked, 3),
        CouncilPhase::Intel => json!({"text": format!("what {} saw", asked.persona.name())}),
        CouncilPhase::Assessment => json!({"problem": "which way", "constraints": ["by friday"]}),
        CouncilPhase::Alternatives => {
            let small = asked.request.question.contains("two or three alternatives");
            let name = |number| format!("{} {number}", asked.persona.name());
            let count = if small { 2 } else { 1 };
            let drafts: Vec<Value> = (0..count)
                .map(|number| alternative(&name(number)))
                .collect();
            json!({"drafts": drafts})
        }
        CouncilPhase::FirstVote | CouncilPhase::Vote => json!({"ranking": labels}),
        CouncilPhase::RedTeam => {
            let one =
                |label| json!({"alternative": label, "severity": "low", "finding": "untested"});
            json!({"challenges": labels.iter().map(one).collect::<Vec<_>>()})
        }
        CouncilPhase::Revision => {
            let kept =
                |label| json!({"alternative": label, "stance": "maintained", "reason": "same"});
            json!({"revised": asked.own().iter().map(kept).collect::<Vec<_>>()})
        }
        CouncilPhase::Premortem => json!({"story": "nobody looked", "root_cause": "haste"}),
        CouncilPhase::Synthesis => synthesis(labels.first().map_or("A", String::as_str)),
    }
}

/// Gives the same points to every requested dimension.
pub(crate) fn rated(asked: &Asked, points: u8) -> Value {
    let one = |name: &&str| json!({"dimension": name, "points": points, "why": "as it looks"});
    json!({"proposals": asked.open().iter().map(one).collect::<Vec<_>>()})
}

pub(crate) fn synthesis(alternative: &str) -> Value {
    json!({
        "decision": "do it so", "alternative": alternative, "orders": ["first this", "then that"],
        "rationale": "it is the safest", "dissents": [], "sub_decisions": [],
        "novel_domain": {"is_novel": false, "why": ""}, "watch_points": ["the queue"],
        "reversal_plan": "put it back", "confidence_self": 90,
    })
}

fn phases(council: &Council) -> String {
    let ids: Vec<_> = council.turns.iter().map(|turn| turn.id).collect();
    let steps = ids.chunk_by(|one, other| (one.round, one.phase) == (other.round, other.phase));
    let lines = steps.map(|step| {
        let first = step.first().unwrap();
        format!("{}:{}*{}", first.round, first.phase.name(), step.len())
    });
    lines.collect::<Vec<_>>().join(" ")
}

pub(crate) fn memory() -> MemoryJournal {
    MemoryJournal::new()
}
