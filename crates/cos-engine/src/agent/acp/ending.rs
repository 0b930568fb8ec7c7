//! Decides how an attempt ended, after the process of its agent has ended.

use super::super::definition::Definition;
use super::super::{Assignment, Ended, cancelled, no_progress, timed_out};
use super::stop::Stop;
use super::talk::Outcome;
use super::watch::Watch;
use super::wire::{REPEATED_KEY, TOO_LONG};
use crate::failure::{self, Source};
use agent_client_protocol::v1::schema::StopReason;
use cos_core::evidence::Claim;
use cos_core::failure::{Failure, FailureClass};
use cos_core::money::Cost;
use std::process::ExitStatus;
use std::time::Duration;

/// How long a finished agent may take to exit by itself.
pub(super) const EXIT_GRACE: Duration = Duration::from_millis(300);

/// What is left of an attempt.
pub(super) struct Remains<'a> {
    pub(super) stop: Stop,
    pub(super) outcome: Option<Outcome>,
    pub(super) status: Option<ExitStatus>,
    pub(super) complaints: &'a str,
}

/// Builds the result.
pub(super) fn conclude(
    remains: &Remains<'_>,
    watch: &Watch,
    definition: &Definition,
    assignment: &Assignment,
) -> Ended {
    watch.record_rest();
    let claim = match &remains.outcome {
        Some(Outcome::Turn(turn)) => Claim::EndedTurn(word_for(turn.stop_reason).to_owned()),
        _ => Claim::Silent,
    };
    let mut failure = failure_of(remains, watch, definition, assignment);
    if let Some(failure) = &mut failure {
        failure.message = watch.clean(&failure.message);
        watch.record("cos", &serde_json::Value::String(failure.message.clone()));
    }
    let mut state = watch.state();
    let cost = state.spending.so_far();
    let output = std::mem::replace(&mut state.said, crate::process::Capture::new(0));
    Ended {
        claim,
        cost,
        tokens: state.spending.tokens(),
        failure,
        parked: state.parked.take().filter(|_| remains.stop == Stop::Parked),
        output: (assignment.redact)(&output.into_text()),
        transcript: assignment.transcript.clone(),
        overrun: matches!(cost, Cost::Known(cost) if cost > assignment.bounds.spend),
    }
}

fn failure_of(
    remains: &Remains<'_>,
    watch: &Watch,
    definition: &Definition,
    assignment: &Assignment,
) -> Option<Failure> {
    let bounds = assignment.bounds;
    match remains.stop {
        Stop::Parked => None,
        Stop::TimedOut => Some(timed_out(bounds.wall)),
        Stop::Quiet => Some(timeout_failure(
            no_progress(bounds.no_progress),
            remains.complaints,
        )),
        Stop::Cancelled => Some(cancelled()),
        Stop::Spent => {
            let cost = watch.state().spending.so_far();
            let message = format!("stopped at {cost}, its cap is {}", bounds.spend);
            Some(Failure::new(FailureClass::Budget, message))
        }
        Stop::ByItself => match &remains.outcome {
            Some(Outcome::Turn(turn)) => of_stop_reason(turn.stop_reason, watch),
            Some(Outcome::Refused { login, message }) => {
                Some(of_refusal(*login, message, definition))
            }
            Some(Outcome::Unable(failure)) => Some(failure.clone()),
            Some(Outcome::Broken(message)) if message.contains(TOO_LONG) => Some(Failure::new(
                FailureClass::Systematic,
                format!("{} sent {TOO_LONG}", definition.name),
            )),
            Some(Outcome::Broken(message)) if message.contains(REPEATED_KEY) => Some(Failure::new(
                FailureClass::Systematic,
                format!(
                    "{} sent {REPEATED_KEY}, which was not read",
                    definition.name
                ),
            )),
            Some(Outcome::Broken(_) | Outcome::Hung | Outcome::Stopped) | None => {
                Some(of_death(remains, watch.state().introduced, definition))
            }
        },
    }
}

/// Returns the protocol's word for a stop reason.
fn word_for(reason: StopReason) -> &'static str {
    match reason {
        StopReason::EndTurn => "end_turn",
        StopReason::MaxTokens => "max_tokens",
        StopReason::MaxTurnRequests => "max_turn_requests",
        StopReason::Refusal => "refusal",
        StopReason::Cancelled => "cancelled",
        _ => "other",
    }
}

/// Returns the failure that a stop reason shows. The end of a turn never proves success.
fn of_stop_reason(reason: StopReason, watch: &Watch) -> Option<Failure> {
    let (class, message) = match reason {
        StopReason::EndTurn => return None,
        StopReason::MaxTokens => (
            FailureClass::Systematic,
            "the model reached its token limit; make the goal smaller".to_owned(),
        ),
        StopReason::MaxTurnRequests => (
            FailureClass::Systematic,
            "the agent reached its own limit of requests in one turn; make the goal smaller"
                .to_owned(),
        ),
        StopReason::Refusal => (
            FailureClass::NeedsHuman,
            "the model refused to work on this".to_owned(),
        ),
        StopReason::Cancelled => match watch.state().denied.clone() {
            Some(title) => (
                FailureClass::Denied,
                format!("gave up after `{title}` was refused"),
            ),
            None => (
                FailureClass::Transient,
                "the agent cancelled its own turn".to_owned(),
            ),
        },
        _ => (
            FailureClass::Systematic,
            "the agent ended its turn for a reason unknown to this version of cos".to_owned(),
        ),
    };
    Some(Failure::new(class, message))
}

fn of_refusal(login: bool, message: &str, definition: &Definition) -> Failure {
    let mut failure = failure::fault(Source::Agent, message);
    if login || failure.class == FailureClass::Fatal {
        failure.class = FailureClass::Fatal;
        let how = match &definition.login {
            Some(how) => format!("log in with `{how}`"),
            None => "log in with its own command".to_owned(),
        };
        failure.message = format!("{} requires a login: {message}; {how}", definition.name);
    } else {
        failure.message = format!("{} reported: {message}", definition.name);
    }
    failure
}

/// Describes an agent that stopped talking. If it never spoke the protocol, its definition is
/// probably wrong; otherwise another try may work, unless its error output says otherwise.
fn of_death(remains: &Remains<'_>, introduced: bool, definition: &Definition) -> Failure {
    use std::os::unix::process::ExitStatusExt;
    let name = &definition.name;
    let code = remains.status.and_then(|status| status.code());
    let signal = remains.status.and_then(|status| status.signal());
    let mut failure = match (code, signal) {
        (Some(code), _) => failure::exit(Source::Agent, code, remains.complaints),
        (None, Some(signal)) => failure::signal(signal),
        (None, None) => failure::fault(Source::Agent, remains.complaints),
    };
    let how = match (code, signal) {
        (Some(code), _) => format!("with exit code {code}"),
        (None, Some(signal)) => format!("by signal {signal}"),
        (None, None) => "without a word".to_owned(),
    };
    if failure.class == FailureClass::Systematic {
        failure.class = match (introduced, signal) {
            (false, None) => FailureClass::Fatal,
            _ => FailureClass::Transient,
        };
    }
    let reason = match failure::gist(remains.complaints) {
        // Its error output before a kill does not explain the kill.
        _ if signal.is_some() => String::new(),
        empty if empty.is_empty() => String::new(),
        reason => format!(": {reason}"),
    };
    failure.message = if introduced {
        format!("{name} ended {how} in the middle of its work{reason}")
    } else {
        format!(
            "{name} ended {how} before it spoke the protocol{reason}; check its `command` and `args`"
        )
    };
    failure
}

/// Adds the error output to a timeout, where it explains it.
fn timeout_failure(mut failure: Failure, complaints: &str) -> Failure {
    let known = failure::fault(Source::Agent, &failure::gist(complaints));
    if matches!(
        known.class,
        FailureClass::Quota | FailureClass::Fatal | FailureClass::Transient
    ) {
        failure.class = known.class;
        failure.retry_after = known.retry_after;
        failure.message = format!("{}: {}", failure.message, known.message);
    }
    failure
}
