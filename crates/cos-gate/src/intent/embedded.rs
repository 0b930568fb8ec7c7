//! Finds commands inside a sentence and analyzes them as commands.

use super::class::{Act, Small, is_work};
use super::clause::{Clause, Mood};
use super::fold::{Token, TokenKind};
use super::word::Word;
use crate::command;
use crate::effect::{Effect, EffectKind};

/// Maximum length of a command in a sentence, in bytes.
const LONGEST_COMMAND: usize = 512;

/// Maximum number of commands in one text; a text with more is unreadable.
pub(super) const MOST_COMMANDS: usize = 6;

/// Words that end a command because they belong to prose.
const PROSE: &[&str] = &[
    " on the ",
    " on all ",
    " on every ",
    " on our ",
    " so ",
    " then ",
    " once ",
    " because ",
    " until ",
];

/// Returns where the requested commands start, as byte positions in the folded text.
pub(super) fn starts(tokens: &[Token], words: &[Word], clauses: &[Clause]) -> Vec<usize> {
    let mut found = Vec::new();
    let mut from = 0;
    for clause in clauses {
        let end = clause.object.end.max(clause.at + 1);
        let is_question = clause.mood == Mood::Asked && !is_work(clause.known.acts);
        let own = words.get(from..end).unwrap_or_default();
        let mut before = None;
        // `make … public` is English, whatever is between.
        let is_english = |word: &Word| {
            word.is_act()
                && clause
                    .act
                    .split_once(' ')
                    .is_some_and(|(verb, _)| verb == word.text)
        };
        let command = own
            .iter()
            .find(|word| begins(word, before.replace(*word)) && !is_english(word));
        if let Some(word) = command.filter(|_| is_question) {
            found.extend(tokens.get(word.token).map(|token| token.start));
        }
        from = end;
    }
    found
}

/// Checks whether a command starts with a word: a program name at the start of an order or
/// quotation, or after a word that runs things.
fn begins(word: &Word, before: Option<&Word>) -> bool {
    let first = word.text.split(' ').next().unwrap_or_default();
    let program = matches!(
        first,
        "git" | "rm" | "curl" | "wget" | "chmod" | "chown" | "dropdb" | "bash" | "sh"
    );
    let leads = before.is_none_or(|before| {
        let small = [Small::And, Small::Lead, Small::Urge, Small::Not];
        let runs = before.known.acts & (Act::Run.bit() | Act::Want.bit()) != 0;
        before.kind != TokenKind::Word || runs || small.iter().any(|small| before.is(*small))
    });
    word.kind == TokenKind::Word && leads && (program || word.is(Small::Tool))
}

/// Returns the effects of the command that starts at a byte of the text.
pub(super) fn effects(text: &str, start: usize) -> Vec<Effect> {
    let rest = text.get(start..).unwrap_or_default();
    let most = rest
        .get(..rest.floor_char_boundary(LONGEST_COMMAND))
        .unwrap_or(rest);
    let line = most.lines().next().unwrap_or_default();
    let line = line.split('`').next().unwrap_or_default();
    let folders = command::Folders::default();
    let mut effects = command::analyze(line, &folders).notable();
    let unread = |effect: &Effect| effect.kind == EffectKind::Unreadable;
    if effects.iter().any(unread) {
        // A quote opened before the command, or prose after it, ends the command.
        let cut = line.split(['\'', '"', '(', ')']).next().unwrap_or_default();
        effects.extend(command::analyze(cut, &folders).notable());
    }
    // `curl … | bash on the build box`: prose may follow a command.
    let prose = PROSE.iter().filter_map(|word| line.find(word)).min();
    if let Some(command) = prose.and_then(|end| line.get(..end)) {
        effects.extend(command::analyze(command, &folders).notable());
    }
    effects.retain(|effect| !unread(effect));
    effects
}
