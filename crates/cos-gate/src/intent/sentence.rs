//! Splits one sentence into clauses, word by word, tracking what may come next.

mod opening;

use super::class::{Act, Small, acts, is_work};
use super::clause::{Clause, Link, Mood};
use super::fold::TokenKind;
use super::lexicon::{Entry, Form, entry};
use super::word::Word;
use std::ops::Range;

/// Maximum number of words in an object.
const OBJECT_WORDS: usize = 24;

/// Maximum distance between the two words of a phrasal verb.
const PARTICLE_WORDS: usize = 10;

/// What may come next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Expected {
    /// An order.
    RunSpec,
    /// Another clause of the same kind.
    More,
    /// The act after "to".
    Infinitive,
    /// The act after a modal verb with a thing or another person as its subject.
    AfterModal,
    /// The act of a describing clause, in any form.
    Finite,
    /// The act after "by", "of", "without".
    Gerund,
    /// No act.
    Nothing,
}

struct Reader<'a> {
    words: &'a [Word],
    sentence: Range<usize>,
    expected: Expected,
    /// Whether the following act is forbidden.
    forbids: bool,
    /// Whether a describing clause came before any order.
    tells_first: bool,
    /// The act that governs a whole question.
    question: Option<Act>,
    /// Whether a word of obligation was seen since the last act.
    obliged: bool,
    /// Where the subject of a passive act starts.
    subject: usize,
    found: Vec<Clause>,
}

/// Returns the clauses of one sentence; at least one.
pub(super) fn clauses(words: &[Word], sentence: Range<usize>) -> Vec<Clause> {
    let mut reader = Reader {
        words,
        subject: sentence.start,
        expected: Expected::RunSpec,
        forbids: false,
        tells_first: false,
        question: questions(words, &sentence).then_some(Act::Look),
        obliged: false,
        found: Vec::new(),
        sentence,
    };
    for at in reader.sentence.clone() {
        reader.step(at);
    }
    if reader.found.is_empty() {
        reader.bare();
    }
    reader.limit_objects();
    reader.found
}

/// Checks for a question: `how do we`, `is it`, but not `could you`.
fn questions(words: &[Word], sentence: &Range<usize>) -> bool {
    let mut own = words.get(sentence.clone()).unwrap_or_default().iter();
    let head = own.find(|word| !word.is(Small::Lead) || word.is(Small::Question));
    let inverts = |word: &Word| word.is(Small::Modal) || word.is(Small::Subject);
    let inverted = own.next().is_some_and(inverts);
    head.is_some_and(|word| {
        let may_invert = matches!(word.text.as_str(), "where" | "when" | "do" | "has" | "have");
        word.is(Small::Question) || may_invert && inverted
    })
}

impl<'a> Reader<'a> {
    fn word(&self, at: usize) -> Option<&'a Word> {
        self.words.get(at).filter(|_| self.sentence.contains(&at))
    }

    fn before(&self, at: usize) -> Option<&'a Word> {
        at.checked_sub(1).and_then(|before| self.word(before))
    }

    fn step(&mut self, at: usize) {
        let Some(word) = self.word(at) else {
            return;
        };
        match word.kind {
            TokenKind::Comma => self.comma(),
            TokenKind::Quote | TokenKind::Break => {}
            TokenKind::Word if self.opens(at, word) => self.open(at, word),
            TokenKind::Word => self.pass(at, word),
        }
    }

    fn comma(&mut self) {
        let orders = self.found.iter().any(|clause| clause.mood == Mood::Asked);
        self.expected = if self.tells_first && !orders {
            Expected::RunSpec
        } else {
            Expected::More
        };
        self.forbids = false;
    }

    /// Processes a word that starts no clause.
    fn pass(&mut self, at: usize, word: &Word) {
        if word.is(Small::Not) {
            self.forbids = true;
            let before_noun = matches!(
                word.text.as_str(),
                "no" | "without" | "instead of" | "rather than"
            );
            self.expected = if before_noun {
                Expected::Gerund
            } else {
                Expected::Infinitive
            };
        } else if word.text == "to" {
            self.expected = Expected::Infinitive;
            self.obliged = true;
        } else if word.is(Small::And) {
            let first = self.found.is_empty();
            self.expected = if first {
                Expected::RunSpec
            } else {
                Expected::More
            };
            let last = self.found.last().map(|last| last.mood);
            self.forbids = last == Some(Mood::Forbidden) && word.text == "or";
        } else if word.is(Small::That) {
            self.tells_first |= self.found.is_empty();
            self.expected = Expected::Finite;
            self.forbids &= word.text == "unless";
        } else if word.is(Small::Modal) {
            self.modal(word);
        } else if self.says_nothing(at, word) {
            if word.is(Small::Subject)
                && matches!(self.expected, Expected::Nothing | Expected::Gerund)
            {
                self.subject = at;
            }
        } else if word.is(Small::Ward) {
            self.expected = Expected::Gerund;
        } else if self.expected != Expected::Finite {
            self.expected = Expected::Nothing;
            self.forbids = false;
        }
    }

    /// Checks whether the expectation before a word still holds after it.
    fn says_nothing(&self, at: usize, word: &Word) -> bool {
        let leads_to_act = word.is(Small::Tool) && self.word(at + 1).is_some_and(Word::is_act);
        let opens = self.expected == Expected::RunSpec && (is_ticket(&word.text) || leads_to_act);
        opens
            || word.is(Small::Lead)
            || word.is(Small::Subject)
            || word.text.ends_with("ly")
            || is_number(&word.text)
    }

    fn modal(&mut self, word: &Word) {
        self.obliged |= word.is(Small::Oblige);
        let open = matches!(
            self.expected,
            Expected::RunSpec | Expected::Finite | Expected::Infinitive
        );
        if !open && word.is(Small::Auxiliary) {
            self.expected = Expected::AfterModal;
        }
    }

    fn open(&mut self, at: usize, word: &Word) {
        let gone = self.is_gone(at, word);
        let passive = gone || self.is_requested(at, word);
        if self.is_urged(at, word) && !passive {
            self.expected = Expected::RunSpec;
        }
        let link = self.link(word, passive);
        let (mood, under) = if self.is_left_to_others(at, word) {
            (Mood::Sourced, Some(Act::Want))
        } else {
            self.mood(link, word.form)
        };
        let (act, known) = match self.particle(at, word) {
            _ if gone => ("delete".to_owned(), entry("delete")),
            Some(act) => (act.clone(), entry(&act)),
            None => (word.base.clone(), word.known),
        };
        let object = if passive {
            self.wished_object(at)..at
        } else {
            at + 1..self.sentence.end
        };
        self.found.push(Clause {
            mood,
            link,
            act,
            known,
            under,
            object,
            stands_for: None,
            at,
        });
        self.forbids = false;
        self.obliged = false;
        self.subject = at + 1;
        let leads_on = word.does(Act::Want) || matches!(word.text.as_str(), "let" | "help");
        self.expected = if leads_on {
            Expected::AfterModal
        } else {
            Expected::Nothing
        };
    }

    /// Returns where the object of a passive wish starts.
    fn wished_object(&self, at: usize) -> usize {
        let wish = self.last_asked().filter(|_| self.is_causative(at));
        wish.map_or(self.subject, |wish| wish.at + 1)
    }

    fn last_asked(&self) -> Option<&Clause> {
        let mut back = self.found.iter().rev();
        back.find(|clause| clause.mood == Mood::Asked)
    }

    fn link(&self, word: &Word, passive: bool) -> Link {
        match self.expected {
            _ if passive => Link::Passive,
            Expected::RunSpec if word.form == Form::Ing => Link::Ing,
            Expected::RunSpec | Expected::Nothing => Link::Head,
            Expected::More => Link::And,
            Expected::Infinitive => Link::To,
            Expected::AfterModal => Link::Modal,
            Expected::Finite if word.form != Form::Ing => Link::That,
            Expected::Finite | Expected::Gerund => Link::Ing,
        }
    }

    /// Returns whether an act with this link is requested, and what governs it.
    fn mood(&self, link: Link, form: Form) -> (Mood, Option<Act>) {
        let last = self.found.last();
        let above = last.and_then(governing);
        let finite = self.expected == Expected::Finite;
        let tells = last.is_none_or(|last| last.mood == Mood::Sourced);
        match link {
            _ if self.forbids => (Mood::Forbidden, above),
            _ if self.question.is_some() => (Mood::Sourced, self.question),
            _ if finite && self.tells_first && tells => (Mood::Sourced, Some(Act::Want)),
            Link::That | Link::Ing if finite => {
                (Mood::Sourced, above.or_else(|| last.map(|_| Act::Run)))
            }
            Link::Head | Link::Bare | Link::Passive => (Mood::Asked, None),
            Link::And => match last.filter(|last| last.mood == Mood::Sourced) {
                Some(last) if last.link == Link::To || self.goes_on(last, form) => {
                    (Mood::Sourced, last.under)
                }
                _ => (Mood::Asked, None),
            },
            Link::To | Link::Ing | Link::That | Link::Modal => match above {
                Some(act) => (Mood::Sourced, Some(act)),
                None => (Mood::Asked, None),
            },
        }
    }

    /// Checks for an act by another person: `I'll send it`, `I do the tag`, `Ann will post it`.
    fn is_left_to_others(&self, at: usize, word: &Word) -> bool {
        let text = |back: usize| {
            let before = at.checked_sub(back).and_then(|at| self.word(at));
            before.map_or("", |word| word.text.as_str())
        };
        match text(1) {
            "i'll" | "he'll" | "she'll" | "they'll" => true,
            "i" => !word.does(Act::Want) && !word.does(Act::State),
            "will" => !matches!(text(2), "you" | "we" | ""),
            _ => false,
        }
    }

    /// Checks for another act in the same form: `that deletes and creates`.
    fn goes_on(&self, last: &Clause, form: Form) -> bool {
        self.last_form() == Some(form) && last.known.acts & Act::State.bit() == 0
    }

    /// Returns the second part of a phrasal verb: `turn the rule off`, `let the press know`.
    fn particle(&self, at: usize, word: &Word) -> Option<String> {
        if word.base.contains(' ') {
            return None;
        }
        let in_clause = |word: &&Word| {
            let joins = word.is(Small::And) || word.text == "to";
            !joins && matches!(word.kind, TokenKind::Word | TokenKind::Quote)
        };
        let next = (at + 1..at + PARTICLE_WORDS).map_while(|at| self.word(at));
        let next = next.take_while(in_clause);
        let mut particles = next.filter(|word| word.is(Small::Particle));
        particles.find_map(|particle| {
            let act = format!("{} {}", word.base, particle.text);
            (entry(&act).acts != 0).then_some(act)
        })
    }

    /// Adds a clause for a sentence that requests no act.
    fn bare(&mut self) {
        let (mood, under) = match self.question {
            Some(act) => (Mood::Sourced, Some(act)),
            None => (Mood::Asked, None),
        };
        self.found.push(Clause {
            mood,
            link: Link::Bare,
            act: String::new(),
            known: Entry::default(),
            under,
            object: self.sentence.clone(),
            stands_for: None,
            at: self.sentence.start,
        });
    }

    /// Ends each object where the next act starts.
    fn limit_objects(&mut self) {
        let starts: Vec<usize> = self.found.iter().map(|clause| clause.at).collect();
        for (clause, next) in self.found.iter_mut().zip(starts.into_iter().skip(1)) {
            if clause.object.start > clause.at {
                clause.object.end = clause.object.end.min(next);
            }
        }
        for clause in &mut self.found {
            let longest = clause.object.start + OBJECT_WORDS;
            clause.object.end = clause.object.end.min(longest).max(clause.object.start);
        }
    }
}

fn is_number(text: &str) -> bool {
    text.bytes()
        .all(|c| c.is_ascii_digit() || c == b'.' || c == b'-')
}

/// Checks for an issue number: `ops-2214`, `#88`.
fn is_ticket(text: &str) -> bool {
    let name = text.trim_end_matches(|c: char| c.is_ascii_digit());
    name.len() < text.len() && (name == "#" || name.len() > 1 && name.ends_with('-'))
}

/// Returns the act that governs the clauses below a clause: its own governor, or itself when it is
/// work on code or text.
fn governing(clause: &Clause) -> Option<Act> {
    if clause.mood == Mood::Sourced || clause.under.is_some() {
        return clause.under;
    }
    let first = acts(clause.known.acts).next();
    first.filter(|_| is_work(clause.known.acts))
}
