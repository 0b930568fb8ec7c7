//! Holds what the tasks of one running attempt share: its time limits, its output and its spending.
//! Detects when the attempt must stop.

use super::super::definition::Definition;
use super::super::transcript::redacted;
use super::super::{Ask, Assignment, Bounds, Host, PermissionReply, Progress, Redact, Transcript};
use super::chunk::Chunks;
use super::spending::Spending;
use super::stop::Stop;
use crate::process::{Cancel, Capture, duration};
use agent_client_protocol::v1::schema::{ToolCallId, ToolCallUpdateFields};
use cos_core::money::{Cost, Money};
use serde_json::Value;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::Instant;

/// How many tool calls are remembered for permission requests that refer to them.
const REMEMBERED_CALLS: usize = 256;

/// The shared state of an attempt.
pub(super) struct Watch {
    pub(super) host: Arc<dyn Host>,
    pub(super) redact: Redact,
    /// Set when the attempt must stop; open questions are withdrawn.
    pub(super) stopping: Cancel,
    /// Set when the agent's processes have ended.
    pub(super) ended: Cancel,
    /// Notified when the agent reports usage.
    pub(super) figures: Notify,
    cap: Money,
    moved: Notify,
    state: Mutex<State>,
    transcript: Mutex<Transcript>,
    chunks: Mutex<Chunks>,
}

/// The mutable part.
pub(super) struct State {
    last_move: Instant,
    open_asks: u32,
    asked_at: Instant,
    waited: Duration,
    /// The agent's text so far.
    pub(super) said: Capture,
    /// The agent's spending so far.
    pub(super) spending: Spending,
    /// The question that was not answered in time.
    pub(super) parked: Option<Ask>,
    /// The title of the last request that was refused.
    pub(super) denied: Option<String>,
    /// Whether the agent has answered at all.
    pub(super) introduced: bool,
    /// Tool calls by id, for requests that only name one.
    pub(super) calls: HashMap<ToolCallId, ToolCallUpdateFields>,
}

impl Watch {
    pub(super) fn new(
        assignment: &Assignment,
        definition: &Definition,
        host: Arc<dyn Host>,
        transcript: Transcript,
    ) -> Arc<Self> {
        let now = Instant::now();
        let model = assignment
            .model
            .clone()
            .or_else(|| definition.model.clone());
        Arc::new(Self {
            host,
            redact: assignment.redact.clone(),
            stopping: Cancel::new(),
            ended: Cancel::new(),
            cap: assignment.bounds.spend,
            moved: Notify::new(),
            figures: Notify::new(),
            transcript: Mutex::new(transcript),
            chunks: Mutex::new(Chunks::default()),
            state: Mutex::new(State {
                last_move: now,
                open_asks: 0,
                asked_at: now,
                waited: Duration::ZERO,
                said: Capture::new(assignment.bounds.output_bytes),
                spending: Spending::new(definition.metering, model),
                parked: None,
                denied: None,
                introduced: false,
                calls: HashMap::new(),
            }),
        })
    }

    /// Locks the state; a panic in another thread does not block it.
    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that the agent was active.
    pub(super) fn touch(&self) {
        self.state().last_move = Instant::now();
        self.moved.notify_one();
    }

    pub(super) fn record(&self, from: &str, what: &Value) {
        self.transcript
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .add(from, what);
    }

    pub(super) fn record_text(&self, from: &str, text: &str) {
        self.transcript
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .add_text(from, text);
    }

    /// Records a line from the agent; pieces of one message are joined first.
    pub(super) fn record_received(&self, line: &str) {
        let message = serde_json::from_str(line);
        let message = message.unwrap_or_else(|_| Value::String(line.to_owned()));
        let whole = self.chunks().push(message);
        for message in whole {
            self.record("agent", &message);
        }
    }

    /// Records an unfinished message.
    pub(super) fn record_rest(&self) {
        let rest = self.chunks().take_unfinished();
        if let Some(message) = rest {
            self.record("agent", &message);
        }
    }

    fn chunks(&self) -> MutexGuard<'_, Chunks> {
        self.chunks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn note(&self, text: impl Into<String>) {
        let text = text.into();
        self.record("cos", &Value::String(text.clone()));
        self.host.progress(Progress::Note((self.redact)(&text)));
    }

    pub(super) fn clean(&self, text: &str) -> String {
        (self.redact)(text)
    }

    pub(super) fn clean_json(&self, value: &Value) -> Value {
        redacted(value, &self.redact)
    }

    /// Adds to the agent's text.
    pub(super) fn add_said(&self, text: &str) {
        self.state().said.push(text.as_bytes());
        self.host.progress(Progress::Said(self.clean(text)));
    }

    /// Remembers a tool call, or an update of it.
    pub(super) fn remember(&self, id: ToolCallId, fields: ToolCallUpdateFields) {
        let mut state = self.state();
        if state.calls.len() >= REMEMBERED_CALLS && !state.calls.contains_key(&id) {
            state.calls.clear();
        }
        let known = state.calls.entry(id).or_default();
        fill(known, fields);
    }

    /// Changes the spending, and notifies the host if it changed.
    pub(super) fn spend(&self, change: impl FnOnce(&mut Spending)) {
        let (before, after) = {
            let mut state = self.state();
            let before = state.spending.so_far();
            change(&mut state.spending);
            (before, state.spending.so_far())
        };
        if before != after {
            self.host.spent(after);
            self.moved.notify_one();
        }
    }

    /// Passes a permission request to the host. The timers pause until it is answered; if the
    /// attempt ends first, there is no answer.
    pub(super) async fn ask(&self, ask: Ask) -> Option<PermissionReply> {
        {
            let mut state = self.state();
            if state.open_asks == 0 {
                state.asked_at = Instant::now();
            }
            state.open_asks += 1;
        }
        self.moved.notify_one();
        let answer = tokio::select! {
            answer = self.host.ask(ask.clone()) => Some(answer),
            () = self.stopping.cancelled() => None,
        };
        let mut state = self.state();
        state.open_asks -= 1;
        if state.open_asks == 0 {
            let waited = state.asked_at.elapsed();
            state.waited += waited;
        }
        state.last_move = Instant::now();
        match answer {
            Some(PermissionReply::Deny) => {
                let Ask::Permission(permission_request) = ask;
                state.denied = Some(permission_request.title);
            }
            Some(PermissionReply::Park) => {
                // A person is asked about the first one; the agent repeats the others.
                state.parked.get_or_insert(ask);
            }
            Some(PermissionReply::Allow) | None => {}
        }
        self.moved.notify_one();
        answer
    }

    /// Waits until a limit is reached.
    pub(super) async fn first_limit(&self, bounds: Bounds, cancel: &Cancel) -> Stop {
        let started = Instant::now();
        loop {
            let wake = match self.check_limits(bounds, started) {
                Ok(wake) => wake,
                Err(stop) => return stop,
            };
            tokio::select! {
                biased;
                () = cancel.cancelled() => return Stop::Cancelled,
                () = self.moved.notified() => {}
                () = tokio::time::sleep_until(wake) => {}
            }
        }
    }

    /// Returns the limit that is reached, else when to check again.
    fn check_limits(&self, bounds: Bounds, started: Instant) -> Result<Instant, Stop> {
        let now = Instant::now();
        let state = self.state();
        if state.parked.is_some() {
            return Err(Stop::Parked);
        }
        if let Cost::Known(spent) = state.spending.so_far()
            && spent > Money::ZERO
            && spent >= self.cap
        {
            return Err(Stop::Spent);
        }
        if state.open_asks > 0 {
            // Woken as soon as it is answered.
            return Ok(now + Duration::from_hours(1));
        }
        let wall = started + duration(bounds.wall) + state.waited;
        let quiet = state.last_move + duration(bounds.no_progress);
        if now >= wall {
            Err(Stop::TimedOut)
        } else if now >= quiet {
            Err(Stop::Quiet)
        } else {
            Ok(wall.min(quiet))
        }
    }
}

/// Fills in the fields of a tool call that an update adds.
pub(super) fn fill(known: &mut ToolCallUpdateFields, new: ToolCallUpdateFields) {
    known.kind = new.kind.or(known.kind);
    known.title = new.title.or_else(|| known.title.take());
    known.content = new.content.or_else(|| known.content.take());
    known.locations = new.locations.or_else(|| known.locations.take());
    known.raw_input = new.raw_input.or_else(|| known.raw_input.take());
}
