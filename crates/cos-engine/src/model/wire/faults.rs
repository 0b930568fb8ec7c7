//! Converts errors of the connection into faults for the retry logic.

use super::relay::Stopped;
use crate::model::fault::{Affected, Fault, NOTHING, Refusal, told};
use crate::model::provider::Provider;
use cos_core::money::Cost;
use cos_core::time::Timestamp;
use genai::Error;

/// Why a try got no answer.
#[derive(Debug)]
pub(super) enum Trouble {
    /// The `genai` crate returned an error.
    Quoted(Error),
    /// The relay stopped.
    Stopped(Stopped),
}

impl Trouble {
    /// Returns the fault, without the API key that an error may show.
    pub(super) fn fault(&self, service: &Provider, now: Timestamp) -> Fault {
        match self {
            Self::Quoted(error) => fault(error, service, now),
            Self::Stopped(Stopped::Broken(error)) => unreached(error, service),
            Self::Stopped(Stopped::TooLong) => {
                Fault::BrokenProtocol("its answer is over the size limit".to_owned())
            }
            Self::Stopped(Stopped::Closed(error)) => {
                Fault::Refused(format!("the loopback is not available: {error}"), NOTHING)
            }
        }
    }
}

fn fault(error: &Error, service: &Provider, now: Timestamp) -> Fault {
    let key = service.key.as_ref().map(|key| key.0.as_str());
    match error {
        Error::WebModelCall { webc_error, .. } | Error::WebAdapterCall { webc_error, .. } => {
            web_fault(webc_error, service, now)
        }
        Error::HttpError {
            status,
            body,
            headers,
            ..
        } => refusal(status.as_u16(), body, headers, service, now),
        Error::WebStream { error, cause, .. } => {
            match (
                error.downcast_ref::<Error>(),
                error.downcast_ref::<reqwest::Error>(),
            ) {
                (Some(inner), _) => fault(inner, service, now),
                (_, Some(inner)) => unreached(inner, service),
                _ => Fault::Refused(told(cause, key), Cost::Unknown),
            }
        }
        Error::ChatResponseGeneration { cause, .. } => garbage(&told(cause, key)),
        Error::ChatResponse { body, .. } => garbage(&told(&body.to_string(), key)),
        // The error quotes pieces of the answer, which may include the provider's own error
        // message.
        Error::StreamParse { serde_error, .. } => garbage(&told(&serde_error.to_string(), key)),
        // The other errors show the request, or happen before it is sent.
        Error::NoChatResponse { .. } | Error::InvalidJsonResponseElement { .. } => {
            garbage("it has no answer")
        }
        other => Fault::Refused(told(&other.to_string(), key), NOTHING),
    }
}

fn garbage(what: &str) -> Fault {
    Fault::BrokenProtocol(format!("the service sent something else: {what}"))
}

fn web_fault(error: &genai::webc::Error, service: &Provider, now: Timestamp) -> Fault {
    use genai::webc::Error as Web;
    let key = service.key.as_ref().map(|key| key.0.as_str());
    match error {
        Web::ResponseFailedStatus {
            status,
            body,
            headers,
        } => refusal(status.as_u16(), body, headers, service, now),
        Web::ResponseFailedNotJson { body, .. } | Web::ResponseFailedInvalidJson { body, .. } => {
            garbage(&told(body, key))
        }
        Web::Reqwest(error) => unreached(error, service),
        Web::JsonValueExt(error) => garbage(&told(&error.to_string(), key)),
    }
}

/// An unreachable provider has not answered; a lost answer may have been one.
fn unreached(error: &reqwest::Error, service: &Provider) -> Fault {
    let key = service.key.as_ref().map(|key| key.0.as_str());
    Fault::Temporary {
        what: unreachable_by(error, service, key),
        wait: None,
        affected: Affected::One,
        cost: if error.is_connect() || error.is_builder() {
            NOTHING
        } else {
            Cost::Unknown
        },
    }
}

fn refusal(
    code: u16,
    body: &str,
    headers: &reqwest::header::HeaderMap,
    service: &Provider,
    now: Timestamp,
) -> Fault {
    let header = |name: &str| Some(headers.get(name)?.to_str().ok()?.to_owned());
    Refusal {
        code,
        body,
        header: &header,
        now,
        key_hint: &service.key_hint,
        key: service.key.as_ref().map(|key| key.0.as_str()),
    }
    .fault()
}

/// Names the host and the cause, without any other part of the address.
fn unreachable_by(error: &reqwest::Error, service: &Provider, key: Option<&str>) -> String {
    let host = crate::settings::split_address(&service.address).map_or("", |(_, host)| host);
    format!("`{host}` cannot be reached: {}", told(&deepest(error), key))
}

/// Returns the root cause of an error.
pub(super) fn deepest(error: &dyn std::error::Error) -> String {
    let mut cause = error;
    while let Some(deeper) = cause.source() {
        cause = deeper;
    }
    cause.to_string()
}
