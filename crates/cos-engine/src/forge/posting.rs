//! Parses issues and pull requests from the JSON that `gh` prints.

use cos_core::hint::{Advice, Hint};
use serde::Deserialize;
use std::collections::BTreeSet;

/// Why a posting cannot be parsed.
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
        // The message already names the place.
        let place = format!(" at line {line} column {column}");
        let what = what.strip_suffix(&place).unwrap_or(&what).to_owned();
        Self { line, column, what }
    }
}

/// An issue or pull request with its comments.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Posting {
    /// Its number; `None` for a plain text.
    pub number: Option<u64>,
    /// Its title.
    pub title: String,
    /// Its description.
    #[serde(deserialize_with = "null_as_default")]
    pub body: String,
    /// Its address.
    pub url: String,
    #[serde(deserialize_with = "null_as_default")]
    author: Account,
    created_at: String,
    labels: Vec<Label>,
    comments: Vec<Remark>,
    reviews: Vec<Remark>,
    threads: Vec<Thread>,
    files: Vec<File>,
    changed_files: Option<u64>,
    /// The last commit of a pull request, if known.
    #[serde(rename = "headRefOid")]
    pub head: Option<String>,
    /// The target branch of a pull request, if known.
    #[serde(rename = "baseRefName")]
    pub onto: Option<String>,
    /// The plain text, if it is not from a forge.
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

/// A comment on the whole posting.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Remark {
    #[serde(deserialize_with = "null_as_default")]
    author: Account,
    #[serde(deserialize_with = "null_as_default")]
    body: String,
    #[serde(alias = "submittedAt", deserialize_with = "null_as_default")]
    created_at: String,
    state: ReviewState,
}

/// The result of a review.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
enum ReviewState {
    #[serde(rename = "CHANGES_REQUESTED")]
    ChangesRequested,
    /// No request for changes.
    #[default]
    #[serde(other)]
    Other,
}

/// A review comment on one line.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
struct Thread {
    id: Option<u64>,
    #[serde(deserialize_with = "null_as_default")]
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

/// A comment on a pull request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostedRemark {
    /// Its id, if it can be answered by that.
    pub id: Option<u64>,
    /// The author.
    pub by: String,
    /// The file that it is about.
    pub path: Option<String>,
    /// The line that it is about, from 1.
    pub line: Option<u64>,
    /// The text.
    pub words: String,
}

/// Reads `null` as the default, for example the author of a deleted account.
fn null_as_default<'de, T, D>(from: D) -> Result<T, D::Error>
where
    T: Default + Deserialize<'de>,
    D: serde::Deserializer<'de>,
{
    Ok(Option::deserialize(from)?.unwrap_or_default())
}

impl Posting {
    /// Parses the JSON of one posting.
    pub fn parse_posting(json: &str) -> Result<Self, PostingError> {
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

    /// Parses the JSON of one posting or of a list.
    pub fn read_all(json: &str) -> Result<Vec<Self>, PostingError> {
        if !json.trim_start().starts_with('[') {
            return Self::parse_posting(json).map(|one| vec![one]);
        }
        let each: Vec<serde_json::Value> = serde_json::from_str(json)?;
        each.iter()
            .map(|one| Self::parse_posting(&one.to_string()))
            .collect()
    }

    /// Wraps a plain text: its first line is the title.
    pub fn written(text: &str) -> Self {
        let (title, body) = text.trim_start().split_once('\n').unwrap_or((text, ""));
        Self {
            title: title.trim_start_matches(['#', ' ']).trim().to_owned(),
            body: body.to_owned(),
            written: Some(text.to_owned()),
            ..Self::default()
        }
    }

    /// Adds review comments on single lines; the JSON has one list for each page.
    pub(super) fn add_threads(&mut self, json: &str) -> Result<(), PostingError> {
        for page in serde_json::Deserializer::from_str(json).into_iter::<Vec<Thread>>() {
            self.threads.extend(page?);
        }
        Ok(())
    }

    /// Checks whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.title.is_empty() && self.body.trim().is_empty()
    }

    /// Returns its short name: `#42`, else its title.
    pub fn name(&self) -> String {
        match self.number {
            Some(number) => format!("#{number}"),
            None => self.title.clone(),
        }
    }

    /// Returns the changed files, if known, and whether the list is complete.
    pub fn files(&self) -> (Vec<String>, bool) {
        let files: BTreeSet<&String> = self.files.iter().map(|file| &file.path).collect();
        let all = self.changed_files == u64::try_from(files.len()).ok();
        (files.into_iter().cloned().collect(), all)
    }

    /// Returns how many files it changes, if known; the list of files may be shortened.
    pub fn changed_count(&self) -> Option<u32> {
        let count = self.changed_files?;
        Some(u32::try_from(count).unwrap_or(u32::MAX))
    }

    /// Returns the comments of others than the author: comments, then reviews, then single lines.
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
        let remarks = self.comments.iter().chain(&self.reviews).map(whole);
        remarks
            .chain(self.threads.iter().map(single))
            .filter(|one| !one.words.is_empty() && (author == "somebody" || one.by != author))
            .collect()
    }

    /// Returns all of it as one text, each comment under its own heading. No comment can imitate a
    /// heading. A plain text stays unchanged.
    pub fn text(&self) -> String {
        if let Some(text) = &self.written {
            return text.clone();
        }
        let labels: Vec<&str> = self.labels.iter().map(|one| one.name.as_str()).collect();
        let labels =
            (!labels.is_empty()).then(|| format!("labels: {}", one_line(&labels.join(", "))));
        let head: Vec<String> = std::iter::once(quote_headings(&one_line(&self.title)))
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
        let remarks = comments.chain(reviews).chain(threads).flatten();
        let parts = std::iter::once(head.join("\n"))
            .chain(described)
            .chain(remarks);
        parts
            .map(|part| format!("{part}\n"))
            .collect::<Vec<_>>()
            .join("\n")
    }
}

/// Formats one comment with its heading; `None` if it is empty.
fn turn(account: &Account, kind: &str, at: &str, words: &str) -> Option<String> {
    if words.trim().is_empty() {
        return None;
    }
    let (name, at) = (speaker(account), day(at));
    Some(format!("{name} · {kind} · {at}\n{}", quote_headings(words)))
}

fn speaker(account: &Account) -> String {
    let name = one_line(&account.login).replace('·', "-");
    if name.is_empty() {
        "somebody".to_owned()
    } else {
        name
    }
}

/// Returns the day of a timestamp; an invalid one becomes `0000-00-00`.
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

/// Quotes each line that looks like the heading of another comment.
fn quote_headings(words: &str) -> String {
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
