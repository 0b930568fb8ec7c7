//! Splits a text into its title, turns by author, sentences, list items and paths.

mod wrap;

use super::phrase::{groups, holds, phrases};

phrases! {
    /// `name · review thread · date`, as exports of a conversation write it.
    TURN = r"^(\S.{0,60}?) · (description|comment|review thread|review) · \d{4}-";
    /// The line above a title in exports: repository, kind, number, state.
    ORIGIN = r"^\S+/\S+ · (?:issue|pull request) #\d+(?: · |$)";
    /// `**name** (author):`, `@name:` or `Reviewer 2:` before a turn.
    SPEAKER = r"^(?:\*\*@?([\w.\[\]-]+)\*\*(?: \((\w+)\))?|@([\w.-]+)(?: \((\w+)\))?|((?i:reviewer|maintainer)(?: ?[\w.-]+)?))(?: (?i:commented|wrote|says|said|asked|requested changes|left a comment))?\s*[:：]\s*(.*)$";
    BOX = r"^\s*(?:[-*+]|\d+[.)])\s+\[( |x|X)\]\s*(.*)$";
    ITEM = r"^\s*(?:[-*+•]|\d+[.)]|\(\d+\))\s+(.*)$";
    HEADING = r"^\s*(?:#{1,6}\s+(.+?)|\*\*([^*]+)\*\*:?|__([^_]+)__:?)\s*$";
    NOTHING = r"(?i)^\W*(?:none|n/?a|no|nope|nil|not applicable|no response|_no response_|nothing|false)\W*$";
    /// Headings of quoted text or of steps to an error.
    ASIDE = r"(?i)(?:steps|reproduc|environment|system info|versions?$|logs?$|log output|stack ?trace|traceback|screenshots?|checklist|checks$|additional context|release notes|changelog|commits|how to test|testing|test plan)";
    PATH = r"(?:^|[\s`'\x22(|])((?:\.?[\w@.-]+/)+[\w@.-]*\w\.[a-zA-Z]{1,6}|(?:\.?[\w@.-]+/){2,}[\w@.-]+)(?:$|[\s`'\x22),:|])";
    DIFF = r"^(?:diff --git a/(\S+)|\+\+\+ b/(\S+))";
    NO_PATH = r"^(?:https?:|www\.|n/a|and/or|[\d.]+/)|\.(?:com|org|io|net|dev)(?:/|$)";
    ADDRESS = r"https?://\S+";
}

/// The speaker of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SpeakerRole {
    /// The description: what is requested or done.
    Description,
    /// The author replies.
    Author,
    /// Another person comments.
    Other,
    /// Another person reviews.
    Reviewer,
}

/// One sentence, in lower case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Sentence {
    pub(super) text: String,
    pub(super) role: SpeakerRole,
    /// Whether it is only a quote or part of the steps to an error.
    pub(super) aside: bool,
    /// The last heading above it, in lower case.
    pub(super) heading: String,
    /// Whether it starts a list item.
    pub(super) is_item: bool,
    /// The turn it belongs to, if speakers are named.
    pub(super) turn: Option<usize>,
}

/// One turn of a speaker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Turn {
    pub(super) role: SpeakerRole,
    pub(super) speaker: String,
    pub(super) text: String,
}

/// A text in parsed form.
#[derive(Debug, Default)]
pub(super) struct Prose {
    pub(super) title: String,
    pub(super) sentences: Vec<Sentence>,
    pub(super) turns: Vec<Turn>,
    /// The paths it names.
    pub(super) paths: Vec<String>,
    /// The whole text, in lower case.
    pub(super) whole: String,
}

/// The state of the parser.
struct Reader {
    prose: Prose,
    role: SpeakerRole,
    author: String,
    heading: String,
    aside: bool,
    fence: bool,
    comment: bool,
    /// The indentation of an unticked box, while its lines follow.
    unticked: Option<usize>,
}

/// The number of paths taken from one line.
const PATHS_OF_A_LINE: usize = 50;

/// A heading of at most this many words only announces what follows.
const BARE_HEADING: usize = 3;

impl Prose {
    /// Parses a text.
    pub(super) fn of(text: &str) -> Self {
        let mut reader = Reader {
            prose: Self {
                whole: text.to_lowercase(),
                ..Self::default()
            },
            role: SpeakerRole::Description,
            author: String::new(),
            heading: String::new(),
            aside: false,
            fence: false,
            comment: false,
            unticked: None,
        };
        let text = wrap::unwrapped(text);
        let lines: Vec<&str> = text.lines().collect();
        // The next line below each line, found from the end so that blank text stays linear.
        let mut below = Vec::with_capacity(lines.len());
        let mut next = "";
        for line in lines.iter().rev() {
            below.push(next);
            if !line.trim().is_empty() {
                next = line;
            }
        }
        for (line, below) in lines.iter().zip(below.iter().rev()) {
            reader.line(line, below);
        }
        reader.prose.paths.sort();
        reader.prose.paths.dedup();
        reader.prose
    }

    /// Returns the sentences that say what is wanted or done: title and description without asides.
    pub(super) fn matter(&self) -> impl Iterator<Item = &Sentence> {
        let all = self.sentences.iter();
        all.filter(|one| one.role == SpeakerRole::Description && !one.aside)
    }

    /// Returns whether people other than the author speak.
    pub(super) fn has_reviews(&self) -> bool {
        let others = [SpeakerRole::Other, SpeakerRole::Reviewer];
        self.turns.iter().any(|turn| others.contains(&turn.role))
    }

    /// Returns the title in lower case.
    pub(super) fn headline(&self) -> String {
        self.title.to_lowercase()
    }
}

impl Reader {
    fn line(&mut self, line: &str, below: &str) {
        let trimmed = line.trim();
        if trimmed.starts_with("```") || trimmed.starts_with("~~~") {
            self.fence = !self.fence;
            return;
        }
        self.find_paths(line);
        if self.fence || self.is_hidden(trimmed) || trimmed.is_empty() {
            return;
        }
        if self.turn(trimmed) || trimmed.starts_with('>') || trimmed.starts_with('<') {
            return;
        }
        if self.belongs_to_unticked(line) || holds(&ORIGIN, trimmed) {
            return;
        }
        if let Some(labels) = trimmed.strip_prefix("labels: ") {
            self.sentences(labels, false);
            return;
        }
        if self.prose.title.is_empty() {
            let title = trimmed.trim_start_matches(['#', '*', ' ']);
            let title = title.strip_prefix("Title:").unwrap_or(title);
            title.trim().clone_into(&mut self.prose.title);
            self.sentences(title, false);
            return;
        }
        if let Some(words) = first(&HEADING, trimmed) {
            self.heading = words.to_lowercase();
            self.aside = holds(&ASIDE, &self.heading);
            // A heading without content says nothing.
            let is_bare = words.split_whitespace().count() <= BARE_HEADING;
            let is_empty = holds(&NOTHING, below.trim()) || below.trim_start().starts_with('#');
            if !is_bare && !is_empty {
                self.sentences(&words, false);
            }
            return;
        }
        if let Some(found) = groups(&BOX, trimmed).into_iter().next() {
            let [tick, words] = found.as_slice() else {
                return;
            };
            // An unticked box says what is not so, unless it is a separate task.
            if tick.trim().is_empty() && !words.contains('#') {
                self.unticked = Some(indent(line));
                return;
            }
            self.sentences(words, true);
            return;
        }
        if holds(&NOTHING, trimmed) {
            return;
        }
        match first(&ITEM, trimmed) {
            Some(words) => self.sentences(&words, true),
            None => self.sentences(trimmed, false),
        }
    }

    /// Returns whether a line is indented below an unticked box.
    fn belongs_to_unticked(&mut self, line: &str) -> bool {
        let belongs = self.unticked.is_some_and(|above| indent(line) > above);
        if !belongs {
            self.unticked = None;
        }
        belongs
    }

    /// Returns whether a line is in a hidden comment.
    fn is_hidden(&mut self, line: &str) -> bool {
        if line.contains("<!--") {
            self.comment = !line.contains("-->");
            return true;
        }
        if self.comment {
            self.comment = !line.contains("-->");
            return true;
        }
        false
    }

    /// Returns whether a line starts a turn.
    fn turn(&mut self, line: &str) -> bool {
        if let Some([name, kind]) = groups(&TURN, line).first().map(Vec::as_slice) {
            if kind == "description" {
                self.author.clone_from(name);
            }
            self.role = match kind.as_str() {
                "description" => SpeakerRole::Description,
                _ if *name == self.author => SpeakerRole::Author,
                "comment" => SpeakerRole::Other,
                _ => SpeakerRole::Reviewer,
            };
            let speaker = name.clone();
            self.begin(speaker);
            return true;
        }
        let found = groups(&SPEAKER, line);
        let Some([bold, note, at, at_note, role, rest]) = found.first().map(Vec::as_slice) else {
            return false;
        };
        if self.prose.title.is_empty() {
            return false;
        }
        let name = [bold, at, role].into_iter().find(|name| !name.is_empty());
        let name = name.cloned().unwrap_or_default();
        let is_author = note == "author" || at_note == "author" || name == self.author;
        self.role = if is_author {
            SpeakerRole::Author
        } else {
            SpeakerRole::Reviewer
        };
        self.begin(name);
        let rest = rest.clone();
        if !rest.is_empty() {
            self.sentences(&rest, false);
        }
        true
    }

    fn begin(&mut self, speaker: String) {
        self.heading.clear();
        self.aside = false;
        self.fence = false;
        self.prose.turns.push(Turn {
            role: self.role,
            speaker,
            text: String::new(),
        });
    }

    fn sentences(&mut self, words: &str, is_item: bool) {
        let words = ADDRESS.as_ref().map_or_else(
            || words.to_owned(),
            |url| url.replace_all(words, " ").into(),
        );
        let words = words.to_lowercase();
        if let Some(turn) = self.prose.turns.last_mut() {
            turn.text.push_str(&words);
            turn.text.push('\n');
        }
        let mut is_first = is_item;
        for text in words
            .split_inclusive([';', '!', '?'])
            .flat_map(|part| part.split_inclusive(". "))
        {
            if text.trim().is_empty() {
                continue;
            }
            self.prose.sentences.push(Sentence {
                text: text.trim().to_owned(),
                role: self.role,
                aside: self.aside,
                heading: self.heading.clone(),
                is_item: is_first,
                turn: self.prose.turns.len().checked_sub(1),
            });
            is_first = false;
        }
    }

    fn find_paths(&mut self, line: &str) {
        let in_diff = groups(&DIFF, line).into_iter().flatten();
        let named = if self.fence {
            Vec::new()
        } else {
            groups(&PATH, line).into_iter().flatten().collect()
        };
        for path in in_diff.chain(named).take(PATHS_OF_A_LINE) {
            let path = path.trim_start_matches("./");
            let is_path = !path.is_empty() && !holds(&NO_PATH, path) && !path.contains("://");
            if is_path && !line.contains(&format!("/{path}")) {
                self.prose.paths.push(path.to_owned());
            }
        }
    }
}

/// Returns the indentation of a line.
fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Returns the first non-empty group of a match.
fn first(phrase: &super::phrase::Phrase, line: &str) -> Option<String> {
    let found = groups(phrase, line).into_iter().next()?;
    found.into_iter().find(|group| !group.trim().is_empty())
}
