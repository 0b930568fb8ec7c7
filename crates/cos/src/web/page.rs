//! Builds the HTML pages. Every value is made harmless and escaped automatically, so that no
//! template can forget it; pages contain no scripts, and none would run.

use super::web_error::WebError;
use crate::error::CommandError;
use crate::render::decision::{about, told_below};
use crate::render::passage::{Passage, passages_below_what};
use crate::render::phrase::{decision as standing, sentence, urgency};
use crate::render::text_layout::harmless;
use crate::view::amount::Moment;
use crate::view::decision::DecisionView;
use crate::view::inbox::InboxView;
use crate::view::next::NextStep;
use crate::view::outcome::AnswerView;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use cos_core::decision::Answer;
use cos_core::time::Timestamp;
use cos_engine::clock;
use minijinja::value::{Serde, Value};
use minijinja::{AutoEscape, Environment, UndefinedBehavior, escape_formatter};
use serde::Serialize;
use sha2::{Digest as _, Sha256};

const STYLE: &str = include_str!("style.css");
/// The placeholder of the style sheet.
const SHEET: &str = "<style></style>";
const HEAD: &str = include_str!("head.html");
const FOOT: &str = include_str!("foot.html");
const INBOX: &str = include_str!("inbox.html");
const QUESTION: &str = include_str!("question.html");
const ERROR: &str = include_str!("error.html");

/// Returns the content security policy: only our style sheet, and forms only to this server.
pub(super) fn policy() -> String {
    let digest = BASE64_STANDARD.encode(Sha256::digest(STYLE.as_bytes()));
    format!(
        "default-src 'none'; style-src 'sha256-{digest}'; form-action 'self'; base-uri 'none'; \
         frame-ancestors 'none'"
    )
}

/// One question in a list, or at the top of its page.
#[derive(Serialize)]
struct Entry<'a> {
    question: &'a DecisionView,
    about: String,
    asked: String,
    age: String,
    dies: Option<String>,
    urgency: &'static str,
    risk: Option<String>,
    lasting: Option<String>,
}

impl<'a> Entry<'a> {
    fn new(question: &'a DecisionView, now: Timestamp) -> Self {
        let local = |at: Moment| clock::local(at.0);
        Self {
            question,
            about: about(question),
            asked: local(question.created_at),
            age: age(question.created_at.0, now),
            dies: question.expires_at.map(local),
            urgency: urgency(question.urgency),
            risk: question
                .risk
                .as_ref()
                .map(|one| format!("{} ({})", one.score, one.level.name())),
            lasting: question
                .reversibility
                .as_ref()
                .map(|one| format!("{} of 1.00", one.score)),
        }
    }
}

/// Returns how long ago, in the largest full unit.
fn age(since: Timestamp, now: Timestamp) -> String {
    let minutes = now.0.saturating_sub(since.0).max(0) / 60_000;
    match (minutes / 60 / 24, minutes / 60, minutes) {
        (0, 0, 0) => "less than a minute".to_owned(),
        (0, 0, minutes) => format!("{minutes} min"),
        (0, hours, _) => format!("{hours} h"),
        (1, ..) => "1 day".to_owned(),
        (days, ..) => format!("{days} days"),
    }
}

#[derive(Serialize)]
struct InboxPage<'a> {
    title: String,
    base: &'a str,
    now: String,
    waiting: u64,
    entries: Vec<Entry<'a>>,
    more: u64,
}

/// Builds the page of waiting questions.
pub(super) fn inbox(base: &str, view: &InboxView, now: Timestamp) -> String {
    let entries = view.decisions.iter().map(|one| Entry::new(one, now));
    let shown = u64::try_from(view.decisions.len()).unwrap_or(u64::MAX);
    let page = InboxPage {
        title: match view.waiting {
            0 => "Nothing waits for you".to_owned(),
            waiting => format!("Waiting for you ({waiting})"),
        },
        base,
        now: clock::local(now),
        waiting: view.waiting,
        entries: entries.collect(),
        more: view.waiting.saturating_sub(shown),
    };
    filled(INBOX, &page)
}

#[derive(Serialize)]
struct QuestionPage<'a> {
    title: String,
    base: &'a str,
    entry: Entry<'a>,
    standing: &'static str,
    passages: Vec<Passage<'a>>,
    token: Option<&'a str>,
    takes_instructions: bool,
    answered: Option<String>,
    error: Option<&'a CommandError>,
    is_repeated: bool,
    next: &'a [NextStep],
    waiting: Option<u64>,
}

impl<'a> QuestionPage<'a> {
    fn new(base: &'a str, view: &'a DecisionView, now: Timestamp) -> Self {
        let below = told_below(view);
        let lines = view.context.iter().filter(|line| !below.contains(line));
        let answered = view.resolution.as_ref().and_then(|one| one.resolved_at);
        Self {
            title: view.question.clone(),
            base,
            entry: Entry::new(view, now),
            standing: standing(view.state).1,
            passages: passages_below_what(lines),
            token: None,
            takes_instructions: view
                .options
                .iter()
                .any(|option| option.answer == Answer::ProceedModified),
            answered: answered.map(|at| clock::local(at.0)),
            error: None,
            is_repeated: false,
            next: &[],
            waiting: None,
        }
    }
}

/// Builds the page of one question; with a token it can be answered.
pub(super) fn question(
    base: &str,
    view: &DecisionView,
    token: Option<&str>,
    now: Timestamp,
) -> String {
    let mut page = QuestionPage::new(base, view, now);
    page.token = token;
    filled(QUESTION, &page)
}

/// Builds the page after an answer.
pub(super) fn answered(base: &str, view: &AnswerView, now: Timestamp) -> String {
    let mut page = QuestionPage::new(base, &view.decision, now);
    page.title = format!("Answer recorded: {}", page.title);
    page.next = &view.next;
    page.waiting = Some(view.waiting);
    filled(QUESTION, &page)
}

#[derive(Serialize)]
struct ErrorPage<'a> {
    title: String,
    error: &'a CommandError,
    base: Option<&'a str>,
}

/// Builds the page of an error: what is wrong, what to do, and the question in the way.
pub(super) fn trouble(base: Option<&str>, trouble: &WebError) -> String {
    if let (Some(decision), Some(base)) = (&trouble.decision, base) {
        let mut page = QuestionPage::new(base, decision, clock::now());
        let news = if trouble.is_repeated {
            "Already answered"
        } else {
            "The answer was not recorded"
        };
        page.title = format!("{news}: {}", page.title);
        page.error = Some(&trouble.error);
        page.is_repeated = trouble.is_repeated;
        return filled(QUESTION, &page);
    }
    let page = ErrorPage {
        title: sentence(&trouble.error.message),
        error: &trouble.error,
        base,
    };
    filled(ERROR, &page)
}

fn filled(body: &str, page: &impl Serialize) -> String {
    let template = format!("{HEAD}{body}{FOOT}");
    let rendered = environment().render_str(&template, Value::from(Serde(page)));
    // The policy has the digest of exactly this text, so it is inserted unescaped, last; no earlier
    // value can contain a bracket any more.
    let styled = |html: String| html.replacen(SHEET, &format!("<style>{STYLE}</style>"), 1);
    // Tests render our own templates; if one fails, this page still names a command.
    let bare = |_| "<!doctype html><p>Type <code>cos checkpoints</code>.".to_owned();
    rendered.map_or_else(bare, styled)
}

fn environment() -> Environment<'static> {
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.set_auto_escape_callback(|_| AutoEscape::Html);
    environment.set_formatter(|out, state, value| match value.as_str() {
        Some(text) => escape_formatter(out, state, &Value::from(harmless(text))),
        None => escape_formatter(out, state, value),
    });
    environment.add_filter("sentence", |text: &str| sentence(text));
    environment.add_filter("dollars", |amount: f64| format!("${amount:.2}"));
    environment
}

#[cfg(test)]
mod tests;
