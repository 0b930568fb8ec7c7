//! Reads the form of a question, within limits.

use super::web_error::WebError;
use crate::error::{CommandError, ErrorKind};
use cos_core::foreign::is_unseen;
use cos_core::hint::Hint;
use http_body_util::{BodyExt as _, LengthLimitError, Limited};
use hyper::StatusCode;
use hyper::body::{Body as _, Bytes, Incoming};
use hyper::header::{CONTENT_TYPE, HeaderMap};
use std::time::Duration;

/// The maximum length of a body, in bytes.
const LONGEST: usize = 64 * 1024;

/// The only content type that is accepted.
const KIND: &str = "application/x-www-form-urlencoded";

/// An answer as typed.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct AnswerForm {
    /// Binds it to the question that was shown.
    pub(super) token: String,
    /// The option.
    pub(super) choice: String,
    /// A note for the record.
    pub(super) note: Option<String>,
    /// What the agent should do differently.
    pub(super) instructions: Option<String>,
}

/// Reads the body of an answer, which must arrive completely within `patience`.
pub(super) async fn read_form(
    headers: &HeaderMap,
    body: Incoming,
    patience: Duration,
) -> Result<AnswerForm, WebError> {
    let kind = headers
        .get(CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok());
    let kind = kind.and_then(|kind| kind.split(';').next());
    if !kind.is_some_and(|kind| kind.trim().eq_ignore_ascii_case(KIND)) {
        let hint = Hint::new("send the form as {}").ours(KIND);
        let text = "an answer must be sent with the form of its question";
        return Err(wrong(StatusCode::UNSUPPORTED_MEDIA_TYPE, text, hint));
    }
    let longest = u64::try_from(LONGEST).unwrap_or(u64::MAX);
    if body.size_hint().lower() > longest {
        return Err(too_long());
    }
    let body = Limited::new(body, LONGEST).collect();
    match tokio::time::timeout(patience, body).await {
        Err(_) => Err(wrong(
            StatusCode::REQUEST_TIMEOUT,
            "the answer did not arrive in time, so it was not recorded",
            "open the question and answer again",
        )),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(too_long()),
        Ok(Err(_)) => Err(malformed("the answer is incomplete")),
        Ok(Ok(whole)) => parse(&whole.to_bytes()),
    }
}

/// Parses the fields; each may appear once, and no others.
fn parse(body: &Bytes) -> Result<AnswerForm, WebError> {
    let mut form = AnswerForm::default();
    let mut seen: Vec<String> = Vec::new();
    for (name, value) in form_urlencoded::parse(body) {
        if seen.iter().any(|other| *other == name) {
            return Err(malformed("a field of the form appears twice"));
        }
        seen.push(name.clone().into_owned());
        let value = value.replace("\r\n", "\n");
        match name.as_ref() {
            "form" => form.token = value,
            "choice" => form.choice = value,
            "note" => form.note = non_blank(&value),
            "instructions" => form.instructions = non_blank(&value),
            _ => return Err(malformed("the form has an unknown field")),
        }
    }
    if form.choice.is_empty() {
        return Err(malformed("no option was chosen"));
    }
    Ok(form)
}

/// Returns the typed text, unless it is blank.
fn non_blank(text: &str) -> Option<String> {
    let text = text.trim_matches(|letter: char| letter.is_whitespace() || is_unseen(letter));
    (!text.is_empty()).then(|| text.to_owned())
}

/// Returns the error for a malformed form.
pub(super) fn malformed(what: &str) -> WebError {
    let hint = "open the question, choose one option and answer again";
    let text = format!("{what}, so no answer was recorded");
    wrong(StatusCode::BAD_REQUEST, &text, hint)
}

fn too_long() -> WebError {
    let text = "the answer is longer than 64 KiB, so it was not recorded";
    let hint = "shorten it, or name a file with the text";
    wrong(StatusCode::PAYLOAD_TOO_LARGE, text, hint)
}

fn wrong(status: StatusCode, text: &str, hint: impl Into<Hint>) -> WebError {
    let error = CommandError::new(ErrorKind::Input, text).hint(hint);
    WebError::new(status, error)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &'static str) -> Result<AnswerForm, StatusCode> {
        parse(&Bytes::from_static(text.as_bytes())).map_err(|trouble| trouble.status)
    }

    #[test]
    fn a_form_is_read_as_it_was_typed() {
        let form = parsed("form=t&choice=modify&note=+&instructions=Only+%2342%0D%0Anow%E2%80%AE");
        let expected = AnswerForm {
            token: "t".to_owned(),
            choice: "modify".to_owned(),
            note: None,
            instructions: Some("Only #42\nnow\u{202e}".to_owned()),
        };
        assert_eq!(form, Ok(expected));
    }

    #[test]
    fn words_that_no_one_can_read_are_none() {
        let form = parsed("form=t&choice=modify&instructions=+%E2%80%8B%0A%EF%BB%BF&note=%C2%AD");
        let fields = form.map(|form| (form.instructions, form.note));
        assert_eq!(fields, Ok((None, None)));
    }

    #[test]
    fn what_is_no_form_of_a_question_is_no_answer() {
        for text in [
            "",
            "form=t",
            "form=t&choice=",
            "form=t&choice=a&choice=b",
            "form=t&choice=a&option=b",
            "{\"choice\":\"a\"}",
        ] {
            assert_eq!(parsed(text), Err(StatusCode::BAD_REQUEST), "{text}");
        }
    }
}
