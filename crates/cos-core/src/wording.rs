//! Reads a goal in plain English to the effects that carrying it out would have.
//!
//! A verb counts where it is asked for: at the head of a sentence, after "and", after "to". It is
//! judged by what it is applied to, so removing an unused import is an edit and dropping a table is
//! not. Sentences that ask for code or for text about such acts do not ask for the acts. What is
//! in doubt counts.

mod fold;
mod indirect;
mod lexicon;
mod list;
mod object;
mod path;
mod reach;
mod thing;
mod verb;
mod vocabulary;

use crate::effect::{Effect, EffectKind, Place};
use fold::{Token, TokenKind, fold, tokens};
use indirect::MOST_COMMANDS;
use lexicon::{Word, holds};
use object::{Force, Object};
use verb::{Takes, Verb, is_head, verb_named};
use vocabulary::{
    BUILDING, CAUSATIVES, CONJUNCTIONS, DESCRIBING, DETERMINERS, EASE, FETCHING, LEAD_INS,
    NEGATIONS, NOMINAL, PRONOUNS, REPAIRING, RESETS, RUNNING, SUBORDINATORS, WARDING,
};

pub use path::paths;

/// Only so much of a text is read; what is longer counts as unreadable.
const LONGEST: usize = 64 * 1024;

/// So many words and marks are read; a text with more counts as unreadable.
const MOST_TOKENS: usize = 4_000;

/// So many acts are judged; a text with more counts as unreadable.
const MOST_ACTS: usize = 300;

/// Reads `text` to its effects, each once.
pub fn read(text: &str) -> Vec<Effect> {
    if text.len() > LONGEST {
        return vec![unread("a text of more than 64 KiB")];
    }
    let folded = fold(text);
    let tokens = tokens(&folded, MOST_TOKENS);
    let mut reader = Reader {
        text: &folded,
        tokens: &tokens,
        verbs: Vec::new(),
        commands: 0,
        acts: 0,
        effects: Vec::new(),
        clause: Clause::default(),
        explains: false,
        fetched: false,
    };
    if tokens.len() > MOST_TOKENS {
        reader.leave_unread("a text of more words than are read");
    }
    reader.verbs = (0..tokens.len()).map(|at| reader.find_verb(at)).collect();
    for at in 0..tokens.len() {
        if reader.acts > MOST_ACTS || reader.commands > MOST_COMMANDS {
            break;
        }
        reader.step(at);
    }
    reader.effects.sort();
    reader.effects.dedup();
    reader.effects
}

/// What nobody read, so that it may be anything.
fn unread(evidence: &str) -> Effect {
    Effect::new(EffectKind::Unreadable, evidence, Place::Outside)
}

/// What the head of a sentence asks for.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Frame {
    /// An act.
    #[default]
    Act,
    /// Code that may do things.
    Building,
    /// Words about things.
    Describing,
}

/// Whether a verb at some place in a sentence is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Act {
    /// It is not.
    No,
    /// It is.
    Asked,
    /// It is joined to what came before by "and" or a comma.
    Joined,
}

/// Where in a sentence the reader is.
#[derive(Clone, Copy)]
struct Clause {
    frame: Frame,
    /// Whether a part that only describes has begun.
    described: bool,
    /// Whether the head was seen.
    headed: bool,
    /// Whether a verb here is asked for.
    act: Act,
    negated: bool,
    /// The token the sentence starts with.
    start: usize,
}

impl Default for Clause {
    fn default() -> Self {
        Self {
            frame: Frame::Act,
            described: false,
            headed: false,
            act: Act::Asked,
            negated: false,
            start: 0,
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    tokens: &'a [Token],
    /// The verb that starts at each token.
    verbs: Vec<Option<Verb>>,
    /// How many commands were read.
    commands: usize,
    /// How many acts were judged.
    acts: usize,
    effects: Vec<Effect>,
    clause: Clause,
    /// Whether the sentence tells how something is done.
    explains: bool,
    /// Whether a program was to be brought from somewhere.
    fetched: bool,
}

impl<'a> Reader<'a> {
    fn word(&self, at: usize) -> Word<'a> {
        self.tokens.get(at).map_or_else(Word::none, Token::word)
    }

    fn before(&self, at: usize) -> Word<'a> {
        at.checked_sub(1)
            .map_or_else(Word::none, |before| self.word(before))
    }

    fn leave_unread(&mut self, evidence: &str) {
        self.effects.push(unread(evidence));
    }

    fn asks(&self) -> bool {
        self.clause.act != Act::No
    }

    /// What stands in quotes after a head that asks for an act may be the act.
    fn quote(&mut self) {
        if self.clause.frame == Frame::Act && !self.asks() {
            self.clause.act = Act::Asked;
        }
    }

    fn restart(&mut self, at: usize) {
        self.explains = false;
        self.clause = Clause {
            start: at + 1,
            ..Clause::default()
        };
    }

    fn step(&mut self, at: usize) {
        let Some(token) = self.tokens.get(at) else {
            return;
        };
        let before_head = self.clause.described && !self.clause.headed;
        match token.kind {
            TokenKind::Break => self.restart(at),
            TokenKind::Comma if before_head => self.restart(at),
            TokenKind::Comma => self.clause.act = Act::Joined,
            TokenKind::Quote => self.quote(),
            TokenKind::Word => self.word_step(at, token.word()),
        }
    }

    fn word_step(&mut self, at: usize, word: Word<'a>) {
        self.embedded_command(at, word);
        if holds(NEGATIONS, word) {
            self.clause.negated = true;
            self.clause.act = Act::Asked;
        } else if holds(RESETS, word) {
            self.restart(at);
        } else if holds(CONJUNCTIONS, word) {
            self.clause.act = Act::Joined;
        } else if word == "to" {
            self.infinitive(at);
        } else if word == "as" && holds("a an", self.word(at + 1)) && !self.clause.headed {
            (self.clause.frame, self.clause.headed) = (Frame::Building, true);
        } else if holds(DESCRIBING, word) && self.asks() && !self.clause.headed {
            self.head(Frame::Describing);
        } else if holds(SUBORDINATORS, word) && !self.clause.negated {
            self.clause.described |= !self.clause.headed || self.clause.frame != Frame::Act;
            self.explains |= word == "how";
            self.clause.act = Act::No;
            self.passing(at + 1);
        } else if word == "be" {
            self.passive(at);
        } else if word == "go" && self.word(at + 1).is_empty() {
            self.going(at);
        } else if self.asks() {
            self.acting_word(at, word);
        } else if holds("by of start begin", word) {
            self.passing(at + 1);
        }
    }

    fn head(&mut self, frame: Frame) {
        self.clause.frame = frame;
        self.clause.headed = true;
        self.clause.act = Act::No;
        self.clause.described = false;
        self.clause.negated = false;
    }

    /// `to` before a verb: part of the act, or of what is built.
    fn infinitive(&mut self, at: usize) {
        let next = self.word(at + 1);
        let before_verb = self.verb(at + 1).is_some() || is_head(next);
        if self.clause.frame == Frame::Act {
            self.clause.act = Act::Asked;
        } else {
            self.clause.described |= before_verb;
            self.explains |= before_verb;
            self.clause.act = Act::No;
        }
    }

    /// A word where a verb would be asked for.
    fn acting_word(&mut self, at: usize, word: Word<'a>) {
        let aside = (self.clause.act == Act::Joined) && self.clause.described;
        if holds(FETCHING, word) && self.clause.frame == Frame::Act && !self.clause.described {
            self.fetching(at);
        }
        let quoted = self
            .tokens
            .get(at + 1)
            .is_some_and(|token| token.kind == TokenKind::Quote);
        if word == "make" && quoted {
            return self.head(Frame::Building);
        }
        if word == "make" && holds(PRONOUNS, self.word(at + 1)) && holds(EASE, self.word(at + 2)) {
            return self.head(Frame::Building);
        }
        if word == "let" {
            self.letting_know(at);
        }
        if holds(CAUSATIVES, word) {
            self.causative(at);
        }
        if let Some(verb) = self.verb(at) {
            return self.verb_step(at, &verb);
        }
        if let Some((_, verb)) = NOMINAL.iter().find(|(noun, _)| word == *noun)
            && self.word(at + 1) == "of"
        {
            let of = verb_named(verb).map(|kind| Verb {
                kind,
                words: 2,
                gerund: false,
            });
            return of.into_iter().for_each(|verb| self.verb_step(at, &verb));
        }
        if (word == "let" && self.word(at + 1) == "us")
            || holds(LEAD_INS, word)
            || word.text().ends_with("ly")
            || word.text().chars().all(|c| c.is_ascii_digit())
        {
            return;
        }
        if aside && !holds(RUNNING, word) {
            self.clause.act = Act::No;
        } else if holds(BUILDING, word) {
            self.ordinary_change(at, Object::lies_on_live);
            self.head(Frame::Building);
        } else if holds(DESCRIBING, word) {
            self.head(Frame::Describing);
        } else if holds(RUNNING, word) {
            self.ordinary_change(at, Object::runs_on_live);
            self.foreign_run(at);
            self.head(Frame::Act);
            self.run_verb(at + 1);
        } else {
            // An unknown head asks for an act; an unknown word after "and" is one more noun.
            if !self.clause.headed {
                self.ordinary_change(at, Object::lies_on_live);
            }
            self.clause.headed = true;
            self.clause.act = Act::No;
            self.clause.negated = false;
        }
    }

    /// A head that is no known verb: it counts when what it is applied to is in use.
    fn ordinary_change(&mut self, at: usize, counts: fn(&Object<'a>) -> bool) {
        let words = self.object_words(at + 1);
        let forbidden = words.first().is_some_and(|word| holds(NEGATIONS, *word));
        if forbidden || self.clause.negated || self.clause.described {
            return;
        }
        let head = self.word(at);
        let counts = match head {
            _ if holds(WARDING, head) || Self::names_act(&words) => Object::touches_live,
            _ if holds(REPAIRING, head) => Object::lies_in_live_data,
            _ => counts,
        };
        let running = holds(RUNNING, head);
        let mut pairs = words.windows(2);
        if running
            && pairs
                .any(|pair| matches!(pair, [force, push] if *force == "force" && *push == "push"))
        {
            self.add(EffectKind::RewritesHistory, at, 1, &words, Place::Outside);
        } else if counts(&Object::new(&words)) {
            self.add(EffectKind::ChangesLiveSystem, at, 1, &words, Place::Outside);
        }
    }

    fn verb_step(&mut self, at: usize, verb: &Verb) {
        let described = self.clause.described || self.clause.frame == Frame::Describing;
        let joined = self.clause.act == Act::Joined;
        let force = match (described, joined, verb.gerund && self.clause.headed) {
            (true, true, _) if self.is_further_order(at + verb.words) => Some(Force::Full),
            (true, true, _) => Some(Force::Aside),
            (true, false, _) => None,
            (false, _, true) => Some(Force::Passing),
            (false, _, false) => Some(Force::Full),
        };
        let known = self.effects.len();
        if !std::mem::take(&mut self.clause.negated) {
            let finishes = joined && holds("deploy publish ship release", self.word(at));
            let bare_noun = self.clause.frame == Frame::Building
                && !finishes
                && self.object_words(at + verb.words).is_empty();
            if let Some(force) = force.filter(|_| !bare_noun) {
                self.judge(at, verb, force);
            }
        }
        self.clause.act = Act::No;
        self.clause.headed = true;
        if !described && force == Some(Force::Full) && !(self.clause.act == Act::Joined) {
            // `upgrade` and `wire` ask for code unless they were told to reach out.
            let builds = holds(BUILDING, self.word(at)) && self.effects.len() == known;
            if builds {
                self.ordinary_change(at, Object::lies_on_live);
            }
            self.clause.frame = if builds { Frame::Building } else { Frame::Act };
        }
    }

    fn judge(&mut self, at: usize, verb: &Verb, force: Force) {
        let words = self.object_words(at + verb.words);
        self.judge_words(at, verb, force, &words);
    }

    fn judge_words(&mut self, at: usize, verb: &Verb, force: Force, words: &[Word<'a>]) {
        self.acts += 1;
        if self.acts > MOST_ACTS {
            return self.leave_unread("more acts than are read");
        }
        let object = Object::new(words);
        if let Some(takes) = verb.kind.takes
            && let Some((kind, place)) = object.taken_away(takes == Takes::Anything, force)
        {
            self.add(kind, at, verb.words, words, place);
        }
        for (kind, needs) in &verb.kind.reaches {
            let forced = *kind == EffectKind::Publishes && self.is_forced(at, words);
            let pushed = forced && verb.kind.name == "push" && force == Force::Full;
            if pushed || object.reached(*needs, force) {
                let kind = if forced {
                    EffectKind::RewritesHistory
                } else {
                    *kind
                };
                return self.add(kind, at, verb.words, words, Place::Outside);
            }
        }
    }

    /// `force push`, `push --force`.
    fn is_forced(&self, at: usize, words: &[Word<'_>]) -> bool {
        let forced = |word| holds("force --force forcefully forcibly", word);
        forced(self.before(at)) || words.iter().any(|word| forced(*word))
    }

    /// `find the old accounts and delete them`: after a question, an order about a certain thing.
    fn is_further_order(&self, object: usize) -> bool {
        self.clause.frame == Frame::Describing
            && !self.explains
            && holds(DETERMINERS, self.word(object))
    }

    /// `download the script from that page and run it`.
    fn foreign_run(&mut self, at: usize) {
        let next = self.word(at + 1);
        if self.fetched && (next.is_empty() || holds(PRONOUNS, next) || next == "as") {
            self.add(EffectKind::RunsForeignCode, at, 1, &[next], Place::Outside);
        }
    }

    fn add(
        &mut self,
        kind: EffectKind,
        at: usize,
        verb_words: usize,
        words: &[Word<'_>],
        place: Place,
    ) {
        let verb = (at..at + verb_words).map(|at| self.word(at));
        let words = verb.chain(words.iter().copied());
        let evidence: Vec<&str> = words.map(Word::text).collect();
        self.effects
            .push(Effect::new(kind, &evidence.join(" "), place));
    }
}

#[cfg(test)]
mod tests;
