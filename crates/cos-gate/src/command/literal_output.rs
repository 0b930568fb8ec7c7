//! Evaluates text that a command assembles in place: the output of `$(echo …)`, text decoded there,
//! and indirect variables.

use super::Analyzer;
use super::input::Input;
use super::writer::name_of;
use crate::catalogue::{ProgramTrait, has_trait};
use crate::shell::{Command, Redirect, Script, Simple, Stage};

/// Character sets between which `tr` only changes the case.
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

impl Analyzer<'_> {
    /// Returns the output of `echo` and `printf` when it is literal.
    pub(super) fn literal_output(&mut self, simple: &Simple) -> Option<String> {
        let Input::Text(said) = self.echoed_input(simple) else {
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

    /// Makes the gate ask where literal text is decoded inside `$(…)`.
    pub(super) fn note_decoded_text(&mut self, script: &Script) {
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

    /// Checks whether a command prints or reads literal text of the line.
    fn is_written_out(&mut self, simple: &Simple, stage: &Stage) -> bool {
        let stdin = stage.redirects.iter().any(|redirect| match redirect {
            Redirect::Text(word) => !self.argument(word).unknown,
            _ => false,
        });
        let says = matches!(name_of(simple).as_str(), "echo" | "printf") && {
            let mut words = simple.words.iter().skip(1);
            words.all(|word| !self.argument(word).unknown)
        };
        stdin || says
    }
}

/// Checks whether a command decodes its input.
fn decodes(simple: &Simple) -> bool {
    let name = name_of(simple);
    let letters = |raw: &str| CASES.contains(&raw.trim_matches(['\'', '"']));
    let mut words = simple.words.iter().skip(1).map(|word| word.raw.as_str());
    match name.as_str() {
        "base64" | "base32" | "basenc" => words.any(|word| {
            word.starts_with("--d") || word.starts_with('-') && word.contains(['d', 'D'])
        }),
        "xxd" => words.any(|word| word.starts_with('-') && word.contains('r')),
        // Deleting or squeezing letters creates no new ones.
        "tr" => {
            let sets: Vec<&str> = words.filter(|word| !word.starts_with('-')).collect();
            sets.len() > 1 && !sets.iter().all(|set| letters(set))
        }
        "rot13" => true,
        name => has_trait(name, ProgramTrait::HidesWords),
    }
}

/// Returns the output of `printf` for a format with only `%s`, repeated for all arguments.
fn formatted(words: &[String]) -> Option<String> {
    let (format, args) = words.split_first()?;
    let holes = format.matches("%s").count();
    let only_texts = format.replace("%%", "").matches('%').count() == holes;
    if !only_texts || holes == 0 || args.len() > holes * 100 {
        return None;
    }
    let mut output = String::new();
    let mut args = args.iter();
    loop {
        for (nth, part) in format.split("%s").enumerate() {
            if nth > 0 {
                output.push_str(args.next().map_or("", String::as_str));
            }
            output.push_str(&part.replace("%%", "%"));
        }
        if args.len() == 0 {
            return Some(output);
        }
    }
}

/// Checks whether a part is an indirect variable: `${!name}`.
pub(super) fn names_variable(raw: &str) -> bool {
    raw.strip_prefix("$!").is_some_and(|name| !name.is_empty())
}
