//! A place for one attempt, and a host that answers as it is told and remembers everything.

use crate::patience::until;
use crate::ports;
use cos_core::money::{Cost, Money};
use cos_core::time::Span;
use cos_engine::agent::{
    Agent, Ask, Assignment, Bounds, Ended, Host, Progress, Surroundings, ToolRequest, PermissionReply,
};
use cos_engine::process::Cancel;
use futures::future::BoxFuture;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

type Decide = Box<dyn Fn(&ToolRequest) -> PermissionReply + Send + Sync>;
type React = Box<dyn Fn(&Progress) + Send + Sync>;
type Redact = Arc<dyn Fn(&str) -> String + Send + Sync>;

/// Answers as it was told and remembers what it was asked and shown.
pub(crate) struct Recorder {
    decide: Decide,
    think: Mutex<Duration>,
    react: Mutex<Option<React>>,
    pub(crate) permission_requests: Mutex<Vec<ToolRequest>>,
    pub(crate) notes: Mutex<Vec<Progress>>,
    pub(crate) costs: Mutex<Vec<Cost>>,
}

impl Host for Recorder {
    fn ask(&self, ask: Ask) -> BoxFuture<'static, PermissionReply> {
        let Ask::Permission(permission_request) = ask;
        let answer = (self.decide)(&permission_request);
        self.permission_requests.lock().unwrap().push(*permission_request);
        let think = *self.think.lock().unwrap();
        Box::pin(async move {
            let asked = Instant::now();
            until(|| asked.elapsed() >= think).await;
            answer
        })
    }

    fn progress(&self, note: Progress) {
        if let Some(react) = self.react.lock().unwrap().as_ref() {
            react(&note);
        }
        self.notes.lock().unwrap().push(note);
    }

    fn spent(&self, so_far: Cost) {
        self.costs.lock().unwrap().push(so_far);
    }
}

/// One attempt's folders, bounds and host.
pub(crate) struct Stage {
    pub(crate) folder: tempfile::TempDir,
    pub(crate) bounds: Bounds,
    pub(crate) cancel: Cancel,
    pub(crate) host: Arc<Recorder>,
    redact: Redact,
}

impl Stage {
    pub(crate) fn new(decide: impl Fn(&ToolRequest) -> PermissionReply + Send + Sync + 'static) -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir_all(folder.path().join("work")).unwrap();
        Self {
            folder,
            bounds: Bounds {
                wall: Span::seconds(90),
                no_progress: Span::seconds(60),
                output_bytes: 64 * 1024,
                spend: Money::dollars(5),
                grace: Span::seconds(1),
            },
            cancel: Cancel::new(),
            redact: Arc::new(|text: &str| text.replace("s3cr3t", "[redacted]")),
            host: Arc::new(Recorder {
                decide: Box::new(decide),
                think: Mutex::default(),
                react: Mutex::new(None),
                permission_requests: Mutex::default(),
                notes: Mutex::default(),
                costs: Mutex::default(),
            }),
        }
    }

    /// The person takes this long for each answer.
    pub(crate) fn thinking(self, think: Duration) -> Self {
        *self.host.think.lock().unwrap() = think;
        self
    }

    /// Whatever happens is shown to `react` first.
    pub(crate) fn reacting(self, react: impl Fn(&Progress) + Send + Sync + 'static) -> Self {
        *self.host.react.lock().unwrap() = Some(Box::new(react));
        self
    }

    pub(crate) fn bounded(mut self, change: impl FnOnce(&mut Bounds)) -> Self {
        change(&mut self.bounds);
        self
    }

    /// With what is redacted outside of tests.
    pub(crate) fn redacting(mut self) -> Self {
        self.redact = cos_engine::redact::shared();
        self
    }

    pub(crate) fn worktree(&self) -> PathBuf {
        self.folder.path().join("work")
    }

    pub(crate) fn home(&self) -> PathBuf {
        self.folder.path().join("home")
    }

    pub(crate) async fn play(&self, agent: &dyn Agent, prompt: &str) -> Ended {
        let assignment = Assignment {
            worktree: self.worktree(),
            home: self.home(),
            prompt: prompt.to_owned(),
            model: None,
            bounds: self.bounds,
            transcript: self.folder.path().join("transcript.jsonl"),
            redact: self.redact.clone(),
        };
        agent
            .carry_out(assignment, self.host.clone(), self.cancel.clone())
            .await
    }

    pub(crate) fn transcript(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("transcript.jsonl")).unwrap()
    }

    pub(crate) fn file(&self, name: &str) -> Option<String> {
        std::fs::read_to_string(self.worktree().join(name)).ok()
    }
}

/// A world with a guard and hardly any environment.
pub(crate) fn surroundings() -> Surroundings {
    Surroundings {
        env: ports::env(),
        guard: Some(ports::guard()),
    }
}

/// Where the test agents live.
pub(crate) fn agents_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/agents")
}
