//! Classifies failures by the words of a message or by the way a program ended. Every line is
//! matched against tables of tool messages. The strongest sign wins; of equal ones, the later. A
//! message that no rule matches is systematic, never transient, so that an unknown failure is not
//! retried forever.

mod line;
mod quote;
mod rules;
mod wait;
mod weigh;

use cos_core::failure::{Failure, FailureClass};
use rules::Kind;

pub use quote::{gist, last_lines};
pub use wait::requested_wait;

/// Where a failure message comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// A command of the person, or anything else: what it lacks can be supplied.
    Command,
    /// An agent: without its login it cannot continue.
    Agent,
}

/// Classifies a message, which may be a long log.
pub fn fault(source: Source, message: &str) -> Failure {
    let sign = weigh::decisive(message);
    let class = sign.map_or(FailureClass::Systematic, |sign| class_of(source, sign.kind));
    let retry_after = match class {
        FailureClass::Transient | FailureClass::Quota => requested_wait(message),
        _ => None,
    };
    Failure {
        class,
        message: message.to_owned(),
        retry_after,
    }
}

const fn class_of(source: Source, kind: Kind) -> FailureClass {
    match (kind, source) {
        (Kind::Passing, _) => FailureClass::Transient,
        (Kind::UsedUp, _) => FailureClass::Quota,
        (Kind::Wrong | Kind::Compared, _) => FailureClass::Systematic,
        (Kind::Login, Source::Command) | (Kind::Lacking, _) => FailureClass::MissingInformation,
        (Kind::Login, Source::Agent) | (Kind::Broken, _) => FailureClass::Fatal,
        (Kind::Person, _) => FailureClass::NeedsHuman,
    }
}

/// Classifies a program that exited with a code other than 0; `output` is the end of its output.
pub fn exit(source: Source, code: i32, output: &str) -> Failure {
    let mut failure = fault(source, output);
    failure.message = last_lines(output);
    match (code, source) {
        (126 | 127, Source::Agent) => failure.class = FailureClass::Fatal,
        (126 | 127, Source::Command) => failure.class = FailureClass::MissingInformation,
        // From `timeout`: the command did not finish in time.
        (124, _) => failure.class = FailureClass::Transient,
        // A segmentation fault, an abort and similar signals, as a shell reports them.
        (132..=136 | 139, _) => failure.class = FailureClass::Systematic,
        _ => {}
    }
    failure
}

/// Classifies a program that was ended by a signal.
pub fn signal(signal: i32) -> Failure {
    let class = match signal {
        // Ended from outside, by a person or for lack of memory.
        1 | 2 | 9 | 15 => FailureClass::Transient,
        _ => FailureClass::Systematic,
    };
    Failure::new(class, format!("ended by signal {signal}"))
}

#[cfg(test)]
mod tests;
