//! Who makes what is written into a file: the text, or a program of the project.

use super::input::base_name;
use crate::catalogue::{ProgramTrait, has_trait};
use crate::shell::{Command, Part, Script, Simple, Stage};

/// Who made what a file holds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Maker {
    /// The text, openly or hidden.
    #[default]
    Text,
    /// A program that makes it of the project's own files, as any of its builds may.
    Project,
    /// A program that put texts into what the project had there: these are told, the rest is the
    /// project's.
    Change,
    /// Nobody knows: another file was put in its place.
    Placed,
}

/// Who makes what a row of commands prints: the project, unless one of them decodes something, or
/// says what only the text knows.
pub(super) fn maker(simple: &Simple, feeders: &[Stage]) -> Maker {
    let hides = match name_of(simple).as_str() {
        "tee" => feeders.is_empty(),
        _ => hides(simple),
    };
    let of_text = hides || feeders.iter().any(stage_hides);
    if of_text { Maker::Text } else { Maker::Project }
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
        // What a file of the project holds is the project's.
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
