//! Text that a command puts together in place: what `$(echo …)` stands for, text that is decoded
//! there, and variables whose name another variable holds.

use super::Reader;
use super::input::Input;
use super::maker::name_of;
use crate::catalogue::{ProgramTrait, has_trait};
use crate::shell::{Command, Redirect, Script, Simple, Stage};

/// Sets of letters between which `tr` only changes the case.
const CASES: &[&str] = &[
    "A-Z",
    "a-z",
    "[A-Z]",
    "[a-z]",
    "[:upper:]",
    "[:lower:]",
    "[[:upper:]]",
    "[[:lower:]]",
];

impl Reader<'_> {
    /// What `echo` and `printf` print when all of it is written out.
    pub(super) fn said_in_place(&mut self, simple: &Simple) -> Option<String> {
        let Input::Text(said) = self.spoken(simple) else {
            return None;
        };
        if said.unknown || said.globs || said.text.contains('\\') {
            return None;
        }
        if name_of(simple) == "echo" || !said.text.contains('%') {
            return Some(said.text);
        }
        let words = simple.words.iter().skip(1);
        let words: Vec<String> = words.map(|word| self.argument(word).text).collect();
        formatted(&words)
    }

    /// Asks where a text that stands in the line is decoded inside of `$(…)`.
    pub(super) fn decoded_text(&mut self, script: &Script) {
        for pipeline in &script.pipelines {
            let mut known = false;
            for stage in pipeline {
                let Command::Simple(simple) = &stage.command else {
                    continue;
                };
                known |= self.is_written_out(simple, stage);
                if known && decodes(simple) {
                    self.unreadable(
                        "$(…)",
                        "it decodes a text, and uses it as a part of the command",
                    );
                }
            }
        }
    }

    /// Whether a command prints or is fed with text that stands in the line.
    fn is_written_out(&mut self, simple: &Simple, stage: &Stage) -> bool {
        let fed = stage.redirects.iter().any(|redirect| match redirect {
            Redirect::Text(word) => !self.argument(word).unknown,
            _ => false,
        });
        let says = matches!(name_of(simple).as_str(), "echo" | "printf") && {
            let mut words = simple.words.iter().skip(1);
            words.all(|word| !self.argument(word).unknown)
        };
        fed || says
    }
}

/// Whether a command decodes what it is fed with.
fn decodes(simple: &Simple) -> bool {
    let name = name_of(simple);
    let letters = |raw: &str| CASES.contains(&raw.trim_matches(['\'', '"']));
    let mut words = simple.words.iter().skip(1).map(|word| word.raw.as_str());
    match name.as_str() {
        "base64" | "base32" | "basenc" => words.any(|word| {
            word.starts_with("--d") || word.starts_with('-') && word.contains(['d', 'D'])
        }),
        "xxd" => words.any(|word| word.starts_with('-') && word.contains('r')),
        // What is left out or squeezed makes no new letters.
        "tr" => {
            let sets: Vec<&str> = words.filter(|word| !word.starts_with('-')).collect();
            sets.len() > 1 && !sets.iter().all(|set| letters(set))
        }
        "rot13" => true,
        name => has_trait(name, ProgramTrait::HidesWords),
    }
}

/// What `printf` makes of a format with nothing but `%s` in it, as often as there are arguments.
fn formatted(words: &[String]) -> Option<String> {
    let (format, args) = words.split_first()?;
    let holes = format.matches("%s").count();
    let only_texts = format.replace("%%", "").matches('%').count() == holes;
    if !only_texts || holes == 0 || args.len() > holes * 100 {
        return None;
    }
    let mut said = String::new();
    let mut args = args.iter();
    loop {
        for (nth, part) in format.split("%s").enumerate() {
            if nth > 0 {
                said.push_str(args.next().map_or("", String::as_str));
            }
            said.push_str(&part.replace("%%", "%"));
        }
        if args.len() == 0 {
            return Some(said);
        }
    }
}

/// Whether a part stands for the variable that another one names: `${!name}`.
pub(super) fn names_variable(raw: &str) -> bool {
    raw.strip_prefix("$!").is_some_and(|name| !name.is_empty())
}
