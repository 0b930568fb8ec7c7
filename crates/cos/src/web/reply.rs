//! Builds responses: a page, JSON, or a redirect, always with protective headers.

use super::page;
use super::web_error::WebError;
use cos_core::foreign::escaped_json;
use http_body_util::Full;
use hyper::body::Bytes;
use hyper::header::{self, HeaderMap, HeaderName, HeaderValue};
use hyper::{Response, StatusCode};
use serde::Serialize;

/// The format that a client wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// A page.
    Page,
    /// The JSON of the commands.
    Json,
}

impl Wanted {
    /// Reads the format from the headers of a request. A browser prefers pages.
    pub(super) fn of(headers: &HeaderMap) -> Self {
        let accepted = headers.get_all(header::ACCEPT).iter();
        let accepted = accepted.filter_map(|line| line.to_str().ok());
        let mut kinds = accepted
            .flat_map(|line| line.split(','))
            .map(|kind| kind.split(';').next().unwrap_or_default().trim());
        match kinds.find(|kind| ["application/json", "text/html"].contains(kind)) {
            Some("application/json") => Self::Json,
            _ => Self::Page,
        }
    }
}

/// A response.
pub(super) struct Reply {
    status: StatusCode,
    body: String,
    headers: Vec<(HeaderName, String)>,
}

impl Reply {
    /// Returns a page.
    pub(super) fn page(status: StatusCode, html: String) -> Self {
        let kind = (header::CONTENT_TYPE, "text/html; charset=utf-8".to_owned());
        Self {
            status,
            body: html,
            headers: vec![kind],
        }
    }

    /// Returns a value as JSON, as the commands print it.
    pub(super) fn json(status: StatusCode, value: &impl Serialize) -> Self {
        let kind = (header::CONTENT_TYPE, "application/json".to_owned());
        let (status, body) = match serde_json::to_string(value) {
            Ok(text) => (status, format!("{}\n", escaped_json(&text))),
            Err(_) => (StatusCode::INTERNAL_SERVER_ERROR, "{}\n".to_owned()),
        };
        Self {
            status,
            body,
            headers: vec![kind],
        }
    }

    /// Returns a redirect to another path, with the cookie for the first browser.
    pub(super) fn entering(path: String, cookie: Option<String>) -> Self {
        let cookie = cookie.map(|line| (header::SET_COOKIE, line));
        Self {
            status: StatusCode::SEE_OTHER,
            body: String::new(),
            headers: [(header::LOCATION, path)]
                .into_iter()
                .chain(cookie)
                .collect(),
        }
    }

    /// Returns an error and its advice; links need the `base` path.
    pub(super) fn trouble(wanted: Wanted, base: Option<&str>, trouble: &WebError) -> Self {
        let status = trouble.status;
        let mut reply = match wanted {
            Wanted::Page => Self::page(status, page::trouble(base, trouble)),
            Wanted::Json => {
                let mut object = serde_json::json!({ "error": trouble.error });
                if let (Some(decision), Some(fields)) = (&trouble.decision, object.as_object_mut())
                {
                    let decision = serde_json::to_value(decision).unwrap_or_default();
                    fields.insert("decision".to_owned(), decision);
                }
                Self::json(status, &object)
            }
        };
        if let Some(allowed) = trouble.allowed {
            reply.headers.push((header::ALLOW, allowed.to_owned()));
        }
        if status == StatusCode::UNAUTHORIZED {
            let scheme = (
                header::WWW_AUTHENTICATE,
                "Key realm=\"cos serve\"".to_owned(),
            );
            reply.headers.push(scheme);
        }
        reply
    }

    /// Returns the response to send.
    pub(super) fn sent(self) -> Response<Full<Bytes>> {
        let mut response = Response::new(Full::new(Bytes::from(self.body)));
        *response.status_mut() = self.status;
        let policy = (header::CONTENT_SECURITY_POLICY, page::policy());
        let headers = response.headers_mut();
        for (name, value) in self.headers.into_iter().chain([policy]) {
            if let Ok(value) = HeaderValue::from_str(&value) {
                headers.insert(name, value);
            }
        }
        for (name, value) in GUARDS {
            let name = HeaderName::from_static(name);
            headers.insert(name, HeaderValue::from_static(value));
        }
        response
    }
}

/// Responses are not stored, framed, sniffed, or named in a referrer.
const GUARDS: [(&str, &str); 6] = [
    ("cache-control", "no-store"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("referrer-policy", "no-referrer"),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
];
