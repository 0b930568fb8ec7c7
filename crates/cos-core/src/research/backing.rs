//! Checks whether the models that write a room's texts add something that no one said. Numbers,
//! addresses and quotations must be in what is cited. Names that are not are only reported, because
//! a capitalised word need not be a name.

use super::{Cite, Room, RoomDefect, Section};
use std::collections::BTreeSet;

/// From this many words on, text between quotation marks counts as a quotation.
const QUOTATION: usize = 3;
/// The most names that are reported.
const MOST_NAMES: usize = 12;

impl Room {
    /// Checks a text of a writing model. It must cite existing turns, and each number, address and
    /// quotation must be in those turns, in the project's own text, or in a literature result.
    pub(super) fn check_backing(&self, text: &str, cites: &[Cite]) -> Result<(), RoomDefect> {
        if cites.is_empty() {
            return Err(RoomDefect::Uncited);
        }
        self.known(cites)?;
        self.known(&inline(text))?;
        let sources = self.sources(cites);
        let known: BTreeSet<&str> = sources.iter().flat_map(|one| hard_claims(one)).collect();
        if let Some(added) = hard_claims(text).find(|one| !known.contains(one)) {
            return Err(RoomDefect::Added(added.to_owned()));
        }
        let lines: Vec<String> = sources.iter().map(|one| plain(one)).collect();
        let is_said = |quoted: &String| lines.iter().any(|one| one.contains(&plain(quoted)));
        let added = quotations(text).into_iter().find(|one| !is_said(one));
        added.map_or(Ok(()), |one| Err(RoomDefect::Added(one)))
    }

    pub(super) fn known(&self, cites: &[Cite]) -> Result<(), RoomDefect> {
        let unknown = cites.iter().find(|cite| self.cited(**cite).is_none());
        unknown.map_or(Ok(()), |cite| Err(RoomDefect::UnknownTurn(*cite)))
    }

    /// Returns the names in a text that are in none of its sources, each once; without cited turns,
    /// everything that was said is a source. A person checks them: a word may only look like a
    /// name.
    pub fn unfounded(&self, text: &str, cites: &[Cite]) -> Vec<String> {
        let everything: Vec<Cite> = self.speeches().iter().map(|one| one.cite).collect();
        let cites = if cites.is_empty() { &everything } else { cites };
        let members = self.spec.members.iter().map(|one| one.name.as_str());
        let sources = self.sources(cites).into_iter().chain(members);
        let sources = sources.chain(Section::ALL.map(Section::title));
        let known: BTreeSet<String> = sources
            .flat_map(|one| words(one).map(str::to_lowercase))
            .collect();
        let mut found: Vec<String> = Vec::new();
        for name in names(text) {
            let small = name.to_lowercase();
            let single = small.strip_suffix('s').unwrap_or(&small);
            let is_known = [&small, single].iter().any(|one| known.contains(*one));
            if !is_known && !found.iter().any(|one| one == name) {
                found.push(name.to_owned());
            }
        }
        found.truncate(MOST_NAMES);
        found
    }

    /// Returns all sources of a text: the cited turns, the project's text and the literature
    /// results.
    fn sources(&self, cites: &[Cite]) -> Vec<&str> {
        let mut sources = vec![self.spec.title.as_str(), self.spec.brief.as_str()];
        sources.extend(self.table.as_ref().map(|one| one.text.as_str()));
        for one in &self.evidence {
            sources.push(&one.query);
            sources.extend(one.found.as_deref());
        }
        for speech in cites.iter().filter_map(|cite| self.cited(*cite)) {
            sources.push(&speech.said.text);
            sources.extend(speech.said.proposes.as_deref());
            sources.extend(speech.said.tag.objection());
        }
        sources
    }
}

/// Returns numbers with more than one digit, and addresses: what can be compared exactly.
fn hard_claims(text: &str) -> impl Iterator<Item = &str> {
    text.split_whitespace().flat_map(|word| {
        let word = word.trim_matches(|letter: char| !letter.is_alphanumeric() && letter != '/');
        let is_address = word.starts_with("http://") || word.starts_with("https://");
        let figures = word.split(|letter: char| !letter.is_ascii_digit() && letter != '.');
        let begins = word.starts_with(|letter: char| letter.is_ascii_digit());
        let figures = figures.filter(move |_| begins && !is_address);
        let figures = figures.map(|one| one.trim_matches('.'));
        let figures = figures.filter(|one| one.len() > 1);
        is_address.then_some(word).into_iter().chain(figures)
    })
}

/// Returns the turns that are named in brackets within a text.
fn inline(text: &str) -> Vec<Cite> {
    let bracketed = text
        .split('[')
        .skip(1)
        .filter_map(|one| one.split_once(']'));
    let named = bracketed.flat_map(|(inside, _)| inside.split(','));
    named.filter_map(Cite::parse).collect()
}

/// Returns texts between quotation marks that are long enough to be quotations.
fn quotations(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for line in text.lines() {
        let straight = line.split('"').skip(1).step_by(2);
        let curly = line.split('“').skip(1);
        let curly = curly.filter_map(|one| one.split_once('”').map(|(inside, _)| inside));
        let quoted = straight.chain(curly);
        let long = quoted.filter(|one| words(one).count() >= QUOTATION);
        found.extend(long.map(str::to_owned));
    }
    found
}

/// Normalises letters and the space between words.
fn plain(text: &str) -> String {
    let words: Vec<String> = words(text).map(str::to_lowercase).collect();
    format!(" {} ", words.join(" "))
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    words.filter(|one| !one.is_empty())
}

/// Checks whether a word names a turn or a literature result.
fn is_reference(word: &str) -> bool {
    let bare = word.trim_matches(|letter: char| !letter.is_alphanumeric());
    let number = bare.strip_prefix('E').unwrap_or_default();
    let is_evidence = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    is_evidence || Cite::parse(bare).is_some()
}

/// Returns words that look like names: a capital letter inside a sentence or inside the word.
fn names(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for line in text.lines() {
        let mut begins = true;
        for word in line.split_whitespace() {
            for part in words(word).filter(|_| !is_reference(word)) {
                let inner = part.chars().skip(1).any(char::is_uppercase);
                let first = part.starts_with(char::is_uppercase);
                if part.chars().count() > 1 && (inner || (first && !begins)) {
                    found.push(part);
                }
                begins = false;
            }
            begins |= word.ends_with(['.', '!', '?', ':', ';']);
        }
    }
    found
}
