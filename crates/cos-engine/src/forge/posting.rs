//! An issue or a pull request as a value, read from the JSON that `gh` prints or that somebody saved.

use cos_core::hint::{Advice, Hint};
use serde::Deserialize;
use std::collections::BTreeSet;

/// Why a posting cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("line {line}, column {column}: {what}")]
pub struct PostingError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What is wrong there.
    pub what: String,
}

impl Advice for PostingError {
    fn hints(&self) -> Vec<Hint> {
        Vec::new()
    }
}

impl From<serde_json::Error> for PostingError {
    fn from(error: serde_json::Error) -> Self {
        let (line, column) = (error.line(), error.column());
        let what = error.to_string();
        // It says its place itself.
        let place = format!(" at line {line} column {column}");
        let what = what.strip_suffix(&place).unwrap_or(&what).to_owned();
        Self { line, column, what }
    }
}

/// What somebody posted, and what others said to it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Posting {
    /// Its number; none in a text that somebody wrote by hand.
    pub number: Option<u64>,
    /// Its title.
    pub title: String,
    /// What it says.
    #[serde(deserialize_with = "or_nothing")]
    pub body: String,
    /// Where it was posted.
    pub url: String,
    #[serde(deserialize_with = "or_nothing")]
    author: Account,
    created_at: String,
    labels: Vec<Label>,
    comments: Vec<Remark>,
    reviews: Vec<Remark>,
    threads: Vec<Thread>,
    files: Vec<File>,
    changed_files: Option<u64>,
    /// The last commit of a pull request, where that is told.
    #[serde(rename = "headRefOid")]
    pub head: Option<String>,
    /// The branch that a pull request is to go onto, where that is told.
    #[serde(rename = "baseRefName")]
    pub onto: Option<String>,
    /// The text that somebody wrote by hand.
    #[serde(skip)]
    written: Option<String>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
struct Account {
    login: String,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
struct Label {
    name: String,
}

/// What somebody said to the whole of it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Remark {
    #[serde(deserialize_with = "or_nothing")]
    author: Account,
    #[serde(deserialize_with = "or_nothing")]
    body: String,
    #[serde(alias = "submittedAt", deserialize_with = "or_nothing")]
    created_at: String,
    state: ReviewState,
}

/// What a review came to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
enum ReviewState {
    #[serde(rename = "CHANGES_REQUESTED")]
    ChangesRequested,
    /// It asks for nothing.
    #[default]
    #[serde(other)]
    Other,
}

/// What a reviewer said to one line.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
struct Thread {
    id: Option<u64>,
    #[serde(deserialize_with = "or_nothing")]
    user: Account,
    path: String,
    line: Option<u64>,
    body: String,
    created_at: String,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
struct File {
    path: String,
}

/// One thing that somebody said to a pull request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostedRemark {
    /// Its number, where it can be answered by that.
    pub id: Option<u64>,
    /// Who said it.
    pub by: String,
    /// The file it is about.
    pub path: Option<String>,
    /// The line it is about, from 1.
    pub line: Option<u64>,
    /// What was said.
    pub words: String,
}

/// A field that is `null` where there is nothing, as of somebody whose account is gone.
fn or_nothing<'de, T, D>(from: D) -> Result<T, D::Error>
where
    T: Default + Deserialize<'de>,
    D: serde::Deserializer<'de>,
{
    Ok(Option::deserialize(from)?.unwrap_or_default())
}

impl Posting {
    /// Reads the JSON of one posting.
    pub fn read(json: &str) -> Result<Self, PostingError> {
        let posting: Self = serde_json::from_str(json)?;
        if posting.title.trim().is_empty() {
            return Err(PostingError {
                line: 1,
                column: 1,
                what: "it has no `title`".to_owned(),
            });
        }
        Ok(posting)
    }

    /// Reads the JSON of one posting or of a list of them.
    pub fn read_all(json: &str) -> Result<Vec<Self>, PostingError> {
        if !json.trim_start().starts_with('[') {
            return Self::read(json).map(|one| vec![one]);
        }
        let each: Vec<serde_json::Value> = serde_json::from_str(json)?;
        each.iter()
            .map(|one| Self::read(&one.to_string()))
            .collect()
    }

    /// A text that somebody wrote: its first line is the title.
    pub fn written(text: &str) -> Self {
        let (title, body) = text.trim_start().split_once('\n').unwrap_or((text, ""));
        Self {
            title: title.trim_start_matches(['#', ' ']).trim().to_owned(),
            body: body.to_owned(),
            written: Some(text.to_owned()),
            ..Self::default()
        }
    }

    /// Adds what reviewers said to single lines; a list for each page.
    pub(super) fn add_threads(&mut self, json: &str) -> Result<(), PostingError> {
        for page in serde_json::Deserializer::from_str(json).into_iter::<Vec<Thread>>() {
            self.threads.extend(page?);
        }
        Ok(())
    }

    /// Whether nothing is said in it.
    pub fn is_empty(&self) -> bool {
        self.title.is_empty() && self.body.trim().is_empty()
    }

    /// What it is called among others: `#42`, else its title.
    pub fn name(&self) -> String {
        match self.number {
            Some(number) => format!("#{number}"),
            None => self.title.clone(),
        }
    }

    /// The files it changes, where that is told, and whether these are all.
    pub fn files(&self) -> (Vec<String>, bool) {
        let files: BTreeSet<&String> = self.files.iter().map(|file| &file.path).collect();
        let all = self.changed_files == u64::try_from(files.len()).ok();
        (files.into_iter().cloned().collect(), all)
    }

    /// How many files it changes, where that is told: a list of them is cut after some.
    pub fn changed_count(&self) -> Option<u32> {
        let count = self.changed_files?;
        Some(u32::try_from(count).unwrap_or(u32::MAX))
    }

    /// What others than its author said to it, the oldest kind first: comments, reviews, single
    /// lines.
    pub fn remarks(&self) -> Vec<PostedRemark> {
        let whole = |one: &Remark| PostedRemark {
            id: None,
            by: speaker(&one.author),
            path: None,
            line: None,
            words: one.body.trim().to_owned(),
        };
        let single = |one: &Thread| PostedRemark {
            id: one.id,
            by: speaker(&one.user),
            path: Some(one_line(&one.path)),
            line: one.line,
            words: one.body.trim().to_owned(),
        };
        let author = speaker(&self.author);
        let said = self.comments.iter().chain(&self.reviews).map(whole);
        said.chain(self.threads.iter().map(single))
            .filter(|one| !one.words.is_empty() && (author == "somebody" || one.by != author))
            .collect()
    }

    /// The whole of it as one text, each voice under a line of its own. Nobody's words can begin
    /// another's. What somebody wrote by hand stays as it is.
    pub fn text(&self) -> String {
        if let Some(text) = &self.written {
            return text.clone();
        }
        let labels: Vec<&str> = self.labels.iter().map(|one| one.name.as_str()).collect();
        let labels =
            (!labels.is_empty()).then(|| format!("labels: {}", one_line(&labels.join(", "))));
        let head: Vec<String> = std::iter::once(quieted(&one_line(&self.title)))
            .chain(labels)
            .collect();
        let described = turn(&self.author, "description", &self.created_at, &self.body);
        let comments = self.comments.iter();
        let comments = comments.map(|one| turn(&one.author, "comment", &one.created_at, &one.body));
        let reviews = self.reviews.iter().map(|one| {
            let verdict = match one.state {
                ReviewState::ChangesRequested => "Changes requested.\n",
                ReviewState::Other => "",
            };
            let words = format!("{verdict}{}", one.body);
            turn(&one.author, "review", &one.created_at, &words)
        });
        let threads = self.threads.iter().map(|one| {
            let line = one.line.map_or_else(String::new, |line| format!(":{line}"));
            let words = format!("`{}{line}`\n{}", one_line(&one.path), one.body);
            turn(&one.user, "review thread", &one.created_at, &words)
        });
        let said = comments.chain(reviews).chain(threads).flatten();
        let parts = std::iter::once(head.join("\n"))
            .chain(described)
            .chain(said);
        parts
            .map(|part| format!("{part}\n"))
            .collect::<Vec<_>>()
            .join("\n")
    }
}

/// What one voice says at once, unless that is nothing.
fn turn(account: &Account, kind: &str, at: &str, words: &str) -> Option<String> {
    if words.trim().is_empty() {
        return None;
    }
    let (name, at) = (speaker(account), day(at));
    Some(format!("{name} · {kind} · {at}\n{}", quieted(words)))
}

fn speaker(account: &Account) -> String {
    let name = one_line(&account.login).replace('·', "-");
    if name.is_empty() {
        "somebody".to_owned()
    } else {
        name
    }
}

/// The day of a time stamp; one that says none stands for no day that was.
fn day(at: &str) -> &str {
    let is_day = |text: &&str| {
        let plain = |byte: u8| byte.is_ascii_digit() || byte == b'-';
        text.bytes().all(plain) && text.bytes().filter(|byte| *byte == b'-').count() == 2
    };
    at.get(..10).filter(is_day).unwrap_or("0000-00-00")
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Words in which no line looks like the beginning of what somebody else says: such a line is set
/// as a quotation.
fn quieted(words: &str) -> String {
    let forges = |line: &str| line.contains(" · ") || line.starts_with("labels: ");
    let quiet = |line: &str| {
        if forges(line.trim_start()) {
            format!("> {line}")
        } else {
            line.to_owned()
        }
    };
    words.lines().map(quiet).collect::<Vec<_>>().join("\n")
}
