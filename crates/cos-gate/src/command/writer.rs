//! Decides who wrote the content of a file that runs later: the command's text, or a program of the
//! project.

use super::input::base_name;
use crate::catalogue::{ProgramTrait, has_trait};
use crate::shell::{Command, Part, Script, Simple, Stage};

/// Who wrote the content of a file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Writer {
    /// The text, in the open or hidden.
    #[default]
    Text,
    /// A program that generates it from the project's files, as a build does.
    Project,
    /// A program that inserted texts into project content. The texts are known; the rest is the
    /// project's.
    Change,
    /// Unknown: another file replaced it.
    Placed,
}

/// Decides who writes the output of a pipeline: the project, unless a stage decodes something or
/// prints text that only the command knows.
pub(super) fn writer(simple: &Simple, upstream: &[Stage]) -> Writer {
    let hides = match name_of(simple).as_str() {
        "tee" => upstream.is_empty(),
        _ => hides(simple),
    };
    let of_text = hides || upstream.iter().any(stage_hides);
    if of_text {
        Writer::Text
    } else {
        Writer::Project
    }
}

fn stage_hides(stage: &Stage) -> bool {
    match &stage.command {
        Command::Simple(simple) => hides(simple),
        Command::Group(script) | Command::Subshell(script) => script_hides(script),
        _ => true,
    }
}

fn script_hides(script: &Script) -> bool {
    script.stages().any(stage_hides)
}

fn hides(simple: &Simple) -> bool {
    let name = name_of(simple);
    let words = || simple.words.iter().skip(1);
    let coded = || words().any(|word| matches!(word.raw.as_str(), "-c" | "-e" | "-r" | "-p" | "-"));
    let literal = |part: &Part| matches!(part, Part::Text { .. } | Part::Home);
    match name.as_str() {
        name if has_trait(name, ProgramTrait::Decodes) => true,
        "echo" | "printf" => true,
        // The content of a project file belongs to the project.
        "cat" => !words().any(|word| {
            let plain = word.parts.iter().all(literal);
            plain && !word.raw.starts_with(['/', '-', '~'])
        }),
        "awk" | "gawk" | "mawk" => words().any(|word| word.raw.contains("BEGIN")),
        "jq" | "yq" => words().any(|word| matches!(word.raw.as_str(), "-n" | "-rn" | "-nr")),
        name if has_trait(name, ProgramTrait::PrintsByCode) => words().next().is_none() || coded(),
        _ => false,
    }
}

pub(super) fn name_of(simple: &Simple) -> String {
    base_name(simple.words.first().map_or("", |word| &word.raw))
}
