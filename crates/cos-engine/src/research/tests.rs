use super::*;
use crate::council::tests::{CAPS, clock};
use crate::council::{CouncilCaps, CouncilError};
use crate::model::ModelRequest;
use crate::model::scripted::{ScriptStep, Scripted};
use crate::prompt::Prompts;
use cos_core::id::CouncilId;
use cos_core::money::Money;
use cos_core::research::{RoomLimits, RoomModels, RoomSpec, Voicing};
use cos_store::Store;
use cos_store::memory::MemoryJournal;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use tempfile::TempDir;

mod calling_off;
mod crashing;
mod hearing;
mod holding;
mod hostile;
mod judging;
mod looking;
mod meeting;
mod paying;
mod seating;

/// What a question asks, as the script sees it.
#[derive(Debug, Clone, PartialEq)]
enum Wanted {
    /// A turn of the persona with this name, with the text of its task.
    Turn(String),
    Everybody,
    Judge,
    Snapshot,
    Draft,
    Proposal,
}

fn wanted(request: &ModelRequest) -> Wanted {
    let asks = |heading: &str| {
        request
            .question
            .contains(&format!("# Your task now: {heading}"))
    };
    if asks("judge the round") {
        Wanted::Judge
    } else if asks("the idea so far") {
        Wanted::Snapshot
    } else if asks("write the sections of this round") {
        Wanted::Draft
    } else if asks("the final proposal") {
        Wanted::Proposal
    } else if request.system.starts_with("# You speak for several people") {
        Wanted::Everybody
    } else {
        let mut lines = request.system.lines();
        let name = lines.find_map(|line| line.strip_prefix("# The "));
        Wanted::Turn(name.expect("a persona").to_owned())
    }
}

/// Returns the names of the turns that a question shows.
fn shown(request: &ModelRequest) -> Vec<String> {
    let lines = request.question.lines();
    let cite = |line: &str| {
        let first = line.split(' ').next()?;
        let is_cite = first.len() > 3 && first.starts_with(['I', 'P']) && first.contains('.');
        is_cite.then(|| first.to_owned())
    };
    lines
        .filter(|line| line.contains('['))
        .filter_map(cite)
        .collect()
}

fn numbers(request: &ModelRequest) -> Vec<u8> {
    let lines = request.question.lines();
    let listed = lines.filter_map(|line| line.strip_prefix("- Section "));
    listed
        .map(|line| line.split(':').next().unwrap().parse().unwrap())
        .collect()
}

/// Returns the moderator's answer.
fn desk(request: &ModelRequest) -> Value {
    let cites = shown(request);
    let section = |number: &u8| json!({"number": number, "text": format!("what was said of section {number}"), "cites": cites});
    match wanted(request) {
        Wanted::Judge => {
            let members = request.question.lines().filter_map(|line| {
                let number = line.strip_prefix("- member ")?.split(',').next()?;
                let seat: u8 = number.parse().ok()?;
                Some(json!({
                    "member": seat, "position": format!("member {seat} holds its ground"),
                    "summary": "it argued", "changes": "none", "pressure": "none",
                    "mind": "its own", "signs": [], "turns": [],
                }))
            });
            let names = [
                "simplicity",
                "gain",
                "one_sentence",
                "people",
                "outlasts_scale",
                "newly_possible",
                "beyond_reward",
            ];
            let held = names.map(|name| json!({"principle": name, "state": "holds", "why": "so"}));
            json!({"members": members.collect::<Vec<_>>(), "principles": held})
        }
        Wanted::Snapshot => {
            let point = json!({"text": "cookies are signed", "cites": [cites[0]]});
            json!({"bullets": [point, point, point]})
        }
        Wanted::Draft => {
            json!({"sections": numbers(request).iter().map(section).collect::<Vec<_>>()})
        }
        Wanted::Proposal => {
            json!({"sections": (1..=6_u8).map(|one| section(&one)).collect::<Vec<_>>()})
        }
        Wanted::Turn(_) | Wanted::Everybody => panic!("the desk does not debate"),
    }
}

/// Returns answers that agree in the second round, after one objection.
fn agreeable(request: &ModelRequest) -> String {
    let Wanted::Turn(name) = wanted(request) else {
        return desk(request).to_string();
    };
    let task = &request.question;
    if task.contains("This is round 1 of") {
        format!("{name} has a view.\n[PASS]")
    } else if task.contains("This is round 2 of") && name == "Senior Professor" {
        "Let us be exact.\nPROPOSE: signed cookies, measured against a table\n[AGREE]".to_owned()
    } else if task.contains("- Section 3:") && name == "Creative" && !task.contains("# Objections")
    {
        "Too tame.\n[OBJECT: the metric rewards [only] speed]".to_owned()
    } else {
        format!("{name} can live with it.\n[AGREE]")
    }
}

/// Has the form of a credential; in two parts, so that this file has none.
const SECRET: &str = concat!("gh", "p_", "16C7e42F292c6912E7710c838347Ae178B4a");

/// A room with everything it needs except the store.
struct Stage {
    folder: TempDir,
    prompts: Prompts,
    script: Arc<Scripted>,
    model: Arc<dyn crate::model::Model>,
    interrupted: AtomicBool,
}

impl Stage {
    fn new(answer: impl Fn(&ModelRequest) -> String + Send + Sync + 'static) -> Self {
        Self::cued(move |request| ScriptStep::says(answer(request)))
    }

    fn cued(answer: impl Fn(&ModelRequest) -> ScriptStep + Send + Sync + 'static) -> Self {
        let script = Scripted::by(move |request, _| answer(request));
        Self::scripted(script.costing(Money::cents(2)))
    }

    fn scripted(script: Scripted) -> Self {
        let script = Arc::new(script);
        Self {
            folder: tempfile::tempdir().unwrap(),
            prompts: Prompts::default(),
            model: script.clone(),
            script,
            interrupted: AtomicBool::new(false),
        }
    }

    /// Returns the next process in the same folder. Threads of a killed process may still ask its
    /// model, so this one gets its own model.
    fn next_process(self) -> Self {
        let script = Arc::new(Scripted::by(|request, _| {
            ScriptStep::says(agreeable(request))
        }));
        Self {
            folder: self.folder,
            prompts: self.prompts,
            model: script.clone(),
            script,
            interrupted: AtomicBool::new(false),
        }
    }

    fn project(&self) -> std::path::PathBuf {
        let project = self.folder.path().join("project");
        std::fs::create_dir_all(&project).unwrap();
        project
    }

    fn private(&self) -> std::path::PathBuf {
        self.folder.path().join("rooms")
    }

    fn spec(&self) -> RoomSpec {
        let voices = RoomModelBindings {
            default: Some("mock/model".into()),
            members: BTreeMap::new(),
        };
        let cast = cast(&PersonaFolders::default(), "full", &voices).unwrap();
        RoomSpec {
            council: CouncilId::new("r-1"),
            title: "Sessions".into(),
            brief: "Where do sessions go?".into(),
            folder: self.project().display().to_string(),
            project: self.project().display().to_string(),
            configuration: "full".into(),
            members: cast.members,
            models: RoomModels {
                synthesiser: cast.synthesiser,
                judge: "mock/model".into(),
            },
            voicing: Voicing::Separate,
            limits: RoomLimits {
                budget: Money::dollars(40),
                ..RoomLimits::default()
            },
        }
    }

    fn convene(&self, store: &dyn Store, spec: RoomSpec) -> Result<StoredRoom, CouncilError> {
        let private = self.private();
        let deps = self.deps(store, &private);
        start_room(deps, &mut clock(), spec, "me")
    }

    fn resume(&self, store: &dyn Store) -> Result<StoredRoom, CouncilError> {
        let private = self.private();
        let deps = self.deps(store, &private);
        let id = CouncilId::new("r-1");
        resume_room(deps, &mut clock(), &id, ("heir", &|_| true))
    }

    fn deps<'a>(&'a self, store: &'a dyn Store, private: &'a Path) -> RoomDeps<'a> {
        RoomDeps {
            store,
            prompts: &self.prompts,
            model: &self.model,
            literature: None,
            caps: &CAPS,
            private,
            interrupted: &self.interrupted,
        }
    }

    /// Returns every file that the room wrote, by its path.
    fn files(&self) -> BTreeMap<String, String> {
        let mut files = BTreeMap::new();
        let mut folders = vec![self.project(), self.private()];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(&folder).into_iter().flatten() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let name = path.strip_prefix(self.folder.path()).unwrap();
                let text = std::fs::read_to_string(&path).unwrap();
                files.insert(name.display().to_string(), text);
            }
        }
        files
    }
}

fn memory() -> MemoryJournal {
    MemoryJournal::new()
}
