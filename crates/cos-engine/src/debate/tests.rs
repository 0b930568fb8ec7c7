use super::*;
use crate::council::{CouncilCaps, ModelBindings};
use crate::model::scripted::{ScriptStep, Scripted};
use crate::model::{Model, ModelRequest};
use crate::ports::Clock;
use crate::prompt::Prompts;
use cos_core::debate::{Classification, DebateEnd, DebateEvent, DebatePolicy, DebateRole};
use cos_core::decision::{Answer, DecisionState, Pick};
use cos_core::money::Money;
use cos_core::time::{LocalDate, Timestamp};
use cos_store::memory::{InjectedFault, MemoryJournal};
use cos_store::{Projection, Store};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use tempfile::TempDir;

mod answering;
mod crashing;
mod debating;
mod hostile;
mod paying;

const SPEC: &str = "# Sessions\n\nA session lies in a table of the database and ends after thirty \
                    minutes without a request. Whoever logs out ends it at once.\n";

/// Returns the role of a request, by its prompt.
fn role(request: &ModelRequest) -> DebateRole {
    let is = |role: &DebateRole| {
        request
            .system
            .contains(&format!("You are the {}.", role.name()))
    };
    DebateRole::ALL.into_iter().find(is).expect("a role")
}

/// Returns the points that the moderator is asked about.
fn names(request: &ModelRequest) -> Vec<String> {
    let (_, rest) = request.question.split_once("for no other: ").unwrap();
    let (names, _) = rest.split_once('.').unwrap();
    names.split(", ").map(str::to_owned).collect()
}

/// Returns the specification that a request shows.
fn shown(request: &ModelRequest) -> String {
    let (_, block) = request
        .shared
        .last()
        .unwrap()
        .split_once("\n\n```")
        .unwrap();
    let (more, rest) = block.split_once("text\n").unwrap();
    let (spec, _) = rest.split_once(&format!("\n```{more}")).unwrap();
    format!("{spec}\n")
}

fn opinion(score: f64, issues: &[(&str, &str)]) -> Value {
    let issue = |(severity, text): &(&str, &str)| {
        json!({"severity": severity, "dimension": "clarity", "location": "Sessions",
               "description": text, "suggestion": "say it"})
    };
    json!({
        "scores": {"clarity": score, "coverage": score, "architecture": score, "risk": score},
        "issues": issues.iter().map(issue).collect::<Vec<_>>(),
        "disputed_issues": [], "strengths": ["short"], "summary": "so far",
        "recommendation": "REVISE",
    })
}

/// Decides all points the same way; the text grows where a point is accepted.
fn moderated(request: &ModelRequest, kind: Classification) -> String {
    let line = |id: &String| {
        json!({"issue_id": id, "classification": kind.name(), "reasoning": "because",
               "action_taken": "said so"})
    };
    let lines: Vec<Value> = names(request).iter().map(line).collect();
    let lines = Value::from(lines);
    let spec = if kind.changes() {
        let text = shown(request);
        format!("<<<SPEC_START>>>\n{text}\nAnd more.\n<<<SPEC_END>>>\n")
    } else {
        String::new()
    };
    format!("Here it is.\n<<<DISPOSITIONS_START>>>\n{lines}\n<<<DISPOSITIONS_END>>>\n\n{spec}")
}

/// Answers for a debate that goes well: two accepted points and a satisfied critic.
fn well(request: &ModelRequest) -> String {
    match role(request) {
        DebateRole::Author => "It is for the shop.".to_owned(),
        DebateRole::Critic if shown(request).contains("And more.") => opinion(0.9, &[]).to_string(),
        DebateRole::Critic => {
            let issues = [
                ("critical", "Nobody owns backups"),
                ("minor", "Dates lack zones"),
            ];
            opinion(0.5, &issues).to_string()
        }
        DebateRole::Moderator => moderated(request, Classification::Accept),
    }
}

/// A clock that advances by a millisecond at each reading.
struct Ticks(i64, u64);

impl Clock for Ticks {
    fn now(&self) -> Timestamp {
        Timestamp(self.0)
    }

    fn today(&self) -> (LocalDate, Timestamp) {
        (LocalDate::new("2026-03-14"), Timestamp(self.0 + 1_000))
    }

    fn chance(&mut self) -> u64 {
        self.0 += 1;
        self.1 += 1;
        self.1
    }
}

/// A folder with a specification, and everything that a debate needs except the store.
struct Fixture {
    folder: TempDir,
    prompts: Prompts,
    script: Arc<Scripted>,
    debaters: Debaters,
    policy: DebatePolicy,
    interrupted: AtomicBool,
}

impl Fixture {
    fn new(choose: impl Fn(&ModelRequest) -> ScriptStep + Send + Sync + 'static) -> Self {
        let script = Scripted::by(move |request, _| choose(request));
        Self::scripted(script.costing(Money::cents(3)))
    }

    fn scripted(script: Scripted) -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("SPEC.md"), SPEC).unwrap();
        let script = Arc::new(script);
        let model: Arc<dyn Model> = script.clone();
        let critic = (DebateRole::Critic, "other/critic".to_owned());
        Self {
            folder,
            prompts: Prompts::default(),
            debaters: Debaters {
                speakers: crate::council::Speakers {
                    model,
                    voices: ModelBindings::all("mock/model"),
                },
                roles: [critic].into(),
            },
            script,
            policy: DebatePolicy::default(),
            interrupted: AtomicBool::new(false),
        }
    }

    fn saying(say: impl Fn(&ModelRequest) -> String + Send + Sync + 'static) -> Self {
        Self::new(move |request| ScriptStep::says(say(request)))
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("SPEC.md")
    }

    fn write(&self, text: &str) {
        std::fs::write(self.path(), text).unwrap();
    }

    fn read(&self) -> String {
        std::fs::read_to_string(self.path()).unwrap()
    }

    fn file(&self) -> Result<SpecFile, SpecFileError> {
        SpecFile::open_spec(&self.path(), None)
    }

    fn debate(&self, store: &dyn Store) -> Result<DebateResult, DebateError> {
        self.debate_for(store, 5, Money::dollars(20))
    }

    fn debate_for(
        &self,
        store: &dyn Store,
        rounds: u16,
        budget: Money,
    ) -> Result<DebateResult, DebateError> {
        self.debate_with(
            store,
            Ok(&self.debaters),
            DebateOptions {
                rounds: Some(rounds),
                budget: Some(budget),
            },
        )
    }

    fn debate_with(
        &self,
        store: &dyn Store,
        debaters: Result<&Debaters, &crate::council::NoCouncil>,
        request: DebateOptions,
    ) -> Result<DebateResult, DebateError> {
        let room = DebateRoom {
            store,
            prompts: &self.prompts,
            debaters,
            policy: &self.policy,
            caps: &CAPS,
            interrupted: &self.interrupted,
            owner: "me",
            dead: &|_| true,
            tell: &|_, _| {},
        };
        debate(room, &mut Ticks(1_000, 0), self.file()?, &request)
    }

    /// Returns the roles that were asked, in order.
    fn asked(&self) -> Vec<DebateRole> {
        self.script.asked().iter().map(role).collect()
    }
}

const CAPS: CouncilCaps = CouncilCaps {
    single: Money::dollars(50),
    daily: Money::dollars(60),
    budget_scope: None,
};

fn answer(store: &dyn Store, id: &cos_core::id::DecisionId, pick: &Pick) {
    let answerer = crate::answer::Answerer {
        by: &crate::actor::Actor::played("ada"),
        channel: "terminal",
    };
    let at = Timestamp(2_000);
    let taken = crate::answer::resolve(store, id.as_str(), pick, None, answerer, at);
    let _ = taken.unwrap();
}

fn waiting(result: &DebateResult) -> cos_core::id::DecisionId {
    match &result.standing {
        DebateStanding::Waiting(id) => id.clone(),
        other => panic!("no one is asked: {other:?}"),
    }
}
