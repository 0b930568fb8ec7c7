//! Groups the lines of a question for the eye: lines with the same label appear under it once,
//! steps become a list. The words do not change; only our own lines have labels.

use super::text_layout::is_wrappable;
use serde::Serialize;

/// The longest label, in letters.
const LONGEST_LABEL: usize = 40;

/// Lines that belong together.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Passage<'a> {
    /// Consecutive lines with the same label.
    Labelled { label: &'a str, items: Vec<&'a str> },
    /// Numbered steps.
    Steps { items: Vec<Step<'a>> },
    /// Text of others.
    Quoted { text: &'a str },
    /// A line of a file as it is.
    Copied { text: &'a str },
    /// A line of ours.
    Plain { indent: usize, text: &'a str },
}

/// One step.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Step<'a> {
    /// Its number.
    pub(crate) number: u32,
    /// The text.
    pub(crate) text: &'a str,
}

/// Groups lines.
pub(crate) fn passages<'a>(lines: impl Iterator<Item = &'a String>) -> Vec<Passage<'a>> {
    let mut all: Vec<Passage<'a>> = Vec::new();
    for passage in lines.flat_map(|line| as_is(line)) {
        match (passage, all.last_mut()) {
            (
                Passage::Labelled { label, items },
                Some(Passage::Labelled {
                    label: last,
                    items: known,
                }),
            ) if label == *last => known.extend(items),
            (Passage::Steps { items }, Some(Passage::Steps { items: known })) => {
                known.extend(items);
            }
            (other, _) => all.push(other),
        }
    }
    all
}

/// Groups lines that stand below the heading "What": their label of that name is left out.
pub(crate) fn passages_below_what<'a>(lines: impl Iterator<Item = &'a String>) -> Vec<Passage<'a>> {
    let plain = |passage| match passage {
        Passage::Labelled {
            label: "What",
            items,
        } => {
            let plain = |text| Passage::Plain { indent: 0, text };
            items.into_iter().map(plain).collect()
        }
        other => vec![other],
    };
    passages(lines).into_iter().flat_map(plain).collect()
}

/// Parses one line. Text that wrapping would change is quoted under its label, because a command
/// line that runs into the previous one may read as its comment.
fn as_is(line: &str) -> Vec<Passage<'_>> {
    let one = passage(line);
    let (head, text) = match &one {
        Passage::Labelled { label, items } => {
            let text = items.first().copied().unwrap_or_default();
            (line.get(..=label.len()), text)
        }
        Passage::Plain { text, .. } => (None, *text),
        Passage::Quoted { text } | Passage::Copied { text } if text.contains('\n') => (None, *text),
        _ => return vec![one],
    };
    let text = text.trim_end();
    if is_wrappable(text) {
        return vec![one];
    }
    let head = head.map(|text| Passage::Plain { indent: 0, text });
    let lines = text.split('\n').map(|text| Passage::Quoted { text });
    head.into_iter().chain(lines).collect()
}

fn passage(line: &str) -> Passage<'_> {
    let text = line.trim_start();
    let indent = line.len() - text.len();
    if let Some(text) = text.strip_prefix("| ").filter(|_| indent > 0) {
        return Passage::Quoted { text };
    }
    if let Some(text) = line.strip_prefix("> ") {
        return Passage::Copied { text };
    }
    if let Some(step) = step(text).filter(|_| indent > 0) {
        return Passage::Steps { items: vec![step] };
    }
    match text.split_once(": ") {
        Some((label, text)) if indent == 0 && is_label(label) => Passage::Labelled {
            label,
            items: vec![text],
        },
        _ => Passage::Plain { indent, text },
    }
}

fn step(text: &str) -> Option<Step<'_>> {
    let (number, text) = text.split_once(". ")?;
    let number = number.parse().ok()?;
    Some(Step { number, text })
}

fn is_label(text: &str) -> bool {
    text.len() <= LONGEST_LABEL
        && text.starts_with(|first: char| first.is_ascii_uppercase())
        && text.chars().all(|c| c.is_ascii_alphabetic() || c == ' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_wrapping_would_make_another_command_of_is_quoted_line_by_line_under_its_label() {
        let lines = [
            "By: the command `# tidy up\nrm -rf db lib\n`; no estimate was given.",
            "Command: sed 's/    return/  return/' a.rs",
            "Command: ls  \n",
            "see\tthis",
        ]
        .map(str::to_owned);
        let plain = |text| Passage::Plain { indent: 0, text };
        let quoted = |text| Passage::Quoted { text };
        let expected = [
            plain("By:"),
            quoted("the command `# tidy up"),
            quoted("rm -rf db lib"),
            quoted("`; no estimate was given."),
            plain("Command:"),
            quoted("sed 's/    return/  return/' a.rs"),
            Passage::Labelled {
                label: "Command",
                items: vec!["ls  \n"],
            },
            quoted("see\tthis"),
        ];
        assert_eq!(passages(lines.iter()), expected);
    }

    #[test]
    fn lines_of_one_label_stand_together_and_words_of_others_are_never_a_label() {
        let lines = [
            "Decision: where to?",
            "Advice: a table",
            "  1. Make it",
            "  2. Read it",
            "Dissent: C: slow",
            "Dissent: E: later",
            "In the way:",
            "  | Dissent: none",
            "> Dissent: none",
            "see http://a.example: there",
            "  Dissent: indented",
        ]
        .map(str::to_owned);
        let step = |number, text| Step { number, text };
        let labelled = |label, items: &[&'static str]| Passage::Labelled {
            label,
            items: items.to_vec(),
        };
        let expected = [
            labelled("Decision", &["where to?"]),
            labelled("Advice", &["a table"]),
            Passage::Steps {
                items: vec![step(1, "Make it"), step(2, "Read it")],
            },
            labelled("Dissent", &["C: slow", "E: later"]),
            Passage::Plain {
                indent: 0,
                text: "In the way:",
            },
            Passage::Quoted {
                text: "Dissent: none",
            },
            Passage::Copied {
                text: "Dissent: none",
            },
            Passage::Plain {
                indent: 0,
                text: "see http://a.example: there",
            },
            Passage::Plain {
                indent: 2,
                text: "Dissent: indented",
            },
        ];
        assert_eq!(passages(lines.iter()), expected);
    }
}
