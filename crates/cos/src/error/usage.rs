//! A command line that could not be read, told like every other error.

use super::{CommandError, ErrorKind};

/// What the parser puts before advice.
const TIP: &str = "tip: ";

/// Whether advice says how to pass a number below nothing, which makes no sense anywhere.
fn is_of_negative(tip: &str) -> bool {
    let value = tip.strip_prefix("to pass '-");
    value.is_some_and(|value| value.starts_with(|c: char| c.is_ascii_digit()))
}

impl CommandError {
    /// What the parser says: first what is wrong, then advice. `help` shows all there is.
    pub(crate) fn of_command_line(refusal: &clap::Error, help: &str) -> Self {
        let text = refusal.render().to_string();
        let mut parts = text.split("\n\n").map(|part| {
            let words: Vec<&str> = part.split_whitespace().collect();
            words.join(" ")
        });
        let wrong = parts.next().unwrap_or_default();
        let wrong = wrong.strip_prefix("error: ").unwrap_or(&wrong);
        // What may be written instead stands behind what is wrong, in brackets.
        let (wrong, instead) = match wrong.split_once(" [possible values: ") {
            Some((wrong, values)) => (wrong, Some(values.trim_end_matches(']'))),
            None => (wrong, None),
        };
        let (wrong, advice) = match wrong.split_once("; ") {
            Some((wrong, advice)) => (wrong, Some(advice.to_owned())),
            None => (wrong, None),
        };
        let mut told = Self::new(ErrorKind::Usage, wrong);
        told.hints.extend(advice);
        told.hints
            .extend(instead.map(|values| format!("use one of {values}")));
        let tips = parts.filter_map(|part| part.strip_prefix(TIP).map(str::to_owned));
        told.hints.extend(tips.filter(|tip| !is_of_negative(tip)));
        told.hint(help)
    }
}
