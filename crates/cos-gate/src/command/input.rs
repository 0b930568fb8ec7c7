//! Describes what a command reads from its standard input, as far as the text shows it.

use super::Analyzer;
use super::listing::lists;
use crate::catalogue::{self, Argument, ProgramTrait, has_trait, is_in};
use crate::shell::{Command, Part, Redirect, Script, Simple, Stage};

/// The input of a command.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Input {
    /// No input that the text mentions.
    None,
    /// This text, which may contain unknown parts.
    Text(Argument),
    /// The content of a file.
    File(Argument),
    /// Names of files below a folder.
    Names(Argument),
    /// Data from another machine.
    Fetched,
    /// What another program makes from files; its content is unknown.
    Content,
    /// The output of another program; its content is unknown.
    Unknown,
}

impl Analyzer<'_> {
    /// Returns the input that earlier pipeline stages give to a command.
    pub(super) fn stdin(&mut self, upstream: &[Stage]) -> Input {
        if upstream.iter().any(fetches) {
            return Input::Fetched;
        }
        self.local_stdin(upstream)
    }

    /// Returns the same, where nothing is fetched.
    fn local_stdin(&mut self, upstream: &[Stage]) -> Input {
        let Some((last, before)) = upstream.split_last() else {
            return Input::None;
        };
        let Command::Simple(simple) = &last.command else {
            return Input::Unknown;
        };
        let name = name(simple);
        if matches!(name.as_str(), "echo" | "printf") {
            return self.echoed_input(simple);
        }
        let handed = last.redirects.iter().find_map(|redirect| match redirect {
            Redirect::Text(word) => Some(Input::Text(self.argument(word))),
            Redirect::Reads(word) => Some(Input::File(self.argument(word))),
            _ => None,
        });
        let operand = simple
            .words
            .iter()
            .skip(1)
            .find(|word| !word.raw.starts_with('-'));
        match (handed, operand) {
            (Some(input), _) if name == "cat" => input,
            (None, Some(word)) if name == "cat" => Input::File(self.argument(word)),
            _ if lists(simple) => Input::Names(self.names(simple)),
            _ if has_trait(&name, ProgramTrait::HandsOnInput) && !before.is_empty() => {
                match self.local_stdin(before) {
                    Input::Text(text) if name != "tee" && name != "cat" => Input::Text(Argument {
                        unknown: true,
                        ..text
                    }),
                    input => input,
                }
            }
            _ if stage_prints_content(last) => Input::Content,
            _ => Input::Unknown,
        }
    }

    /// Returns the output of `echo` and `printf` when it is literal.
    pub(super) fn echoed_input(&mut self, simple: &Simple) -> Input {
        let literal = |part: &Part| matches!(part, Part::Text { .. } | Part::Home);
        let known = simple
            .words
            .iter()
            .all(|word| word.parts.iter().all(literal));
        if !known {
            return Input::Unknown;
        }
        let words: Vec<String> = simple
            .words
            .iter()
            .skip(1)
            .map(|word| self.argument(word).text)
            .collect();
        let escapes = words.first().is_some_and(|word| word == "-e") || name(simple) == "printf";
        let echoed = words
            .into_iter()
            .skip_while(|word| matches!(word.as_str(), "-e" | "-n" | "-en" | "-ne"))
            .collect::<Vec<String>>()
            .join(" ");
        // Numeric escapes hide the text.
        let hidden =
            escapes && (echoed.contains("\\x") || echoed.contains("\\0") || echoed.contains("\\u"));
        let text = if escapes {
            echoed.replace("\\n", "\n").replace("\\t", "\t")
        } else {
            echoed
        };
        Input::Text(Argument {
            text,
            unknown: hidden,
            globs: false,
        })
    }
}

/// Systems allow no longer file name, in bytes, so no program has one.
const LONGEST_NAME: usize = 255;

/// Returns a program's name without its folder, in lower case; for an alias, the original name.
pub(super) fn base_name(text: &str) -> String {
    let name = text.rsplit(['/', '\\']).next().unwrap_or_default();
    if name.len() > LONGEST_NAME {
        return name.to_owned();
    }
    let name = name.to_lowercase();
    let name = name.strip_suffix(".exe").unwrap_or(&name);
    catalogue::original(name).to_owned()
}

fn name(simple: &Simple) -> String {
    simple
        .words
        .first()
        .map(|word| base_name(&word.raw))
        .unwrap_or_default()
}

pub(super) fn fetches(stage: &Stage) -> bool {
    match &stage.command {
        Command::Simple(simple) => {
            let name = name(simple);
            has_trait(&name, ProgramTrait::Fetches) || is_in("fetching_commands", &name)
        }
        Command::Group(script)
        | Command::Subshell(script)
        | Command::Then(script)
        | Command::Otherwise(script) => script.stages().any(fetches),
        _ => false,
    }
}

/// Checks whether commands print the content of files, variables or inputs.
pub(super) fn prints_content(script: &Script) -> bool {
    script.stages().any(stage_prints_content)
}

fn stage_prints_content(stage: &Stage) -> bool {
    let simple = match &stage.command {
        Command::Simple(simple) => simple,
        Command::Then(script) | Command::Otherwise(script) => return prints_content(script),
        _ => return true,
    };
    let Some(word) = simple.words.first() else {
        return !stage.redirects.is_empty();
    };
    let name = base_name(&word.raw);
    let operands = simple.words.iter().skip(1);
    let operands = operands.filter(|word| !word.raw.starts_with('-')).count();
    has_trait(&name, ProgramTrait::Prints)
        || name == "git" && git_prints_content(simple)
        || operands >= 1 && has_trait(&name, ProgramTrait::PrintsNamedFiles)
        || operands >= 2 && has_trait(&name, ProgramTrait::FiltersNamedFiles)
}

/// Checks whether a git command prints current or former file content.
fn git_prints_content(simple: &Simple) -> bool {
    let words: Vec<&str> = simple.words.iter().map(|word| word.raw.as_str()).collect();
    let has = |flags: &[&str]| {
        let head = |word: &&str| word.split('=').next().unwrap_or_default().to_owned();
        words
            .iter()
            .any(|word| flags.contains(&head(word).as_str()))
    };
    let summary = [
        "-s",
        "--no-patch",
        "--name-only",
        "--name-status",
        "--stat",
        "--shortstat",
        "--numstat",
        "--dirstat",
        "--summary",
        "--quiet",
        "--exit-code",
        "--format",
        "--pretty",
        "--oneline",
    ];
    let patch = has(&["-p", "-u", "--patch", "--patch-with-stat"]);
    let verb = words.iter().skip(1).find(|word| !word.starts_with('-'));
    match verb.copied().unwrap_or_default() {
        "log" | "stash" | "reflog" => patch,
        "diff" | "show" => patch || !has(&summary),
        "blame" | "annotate" | "config" => true,
        _ => false,
    }
}
