//! Reports a command line that could not be parsed, like every other error.

use super::{CommandError, ErrorKind};
use clap::error::{ContextKind, ContextValue};
use cos_core::foreign::shown;
use cos_core::hint::{Advice, Hint};
use cos_core::money::MoneyError;
use cos_core::time::SpanError;
use cos_engine::settings::RunOptionError;
use std::error::Error as _;

/// Typed text, which may be the name of an untrusted file.
const TYPED: [ContextKind; 4] = [
    ContextKind::InvalidArg,
    ContextKind::InvalidSubcommand,
    ContextKind::InvalidValue,
    ContextKind::TrailingArg,
];

/// The advice of the parser, with the words before each.
const ADVICE: [(ContextKind, &str); 4] = [
    (ContextKind::ValidValue, "use one of {}"),
    (
        ContextKind::SuggestedSubcommand,
        "a similar subcommand exists: '{}'",
    ),
    (ContextKind::SuggestedArg, "a similar argument exists: '{}'"),
    (ContextKind::SuggestedValue, "a similar value exists: '{}'"),
];

impl CommandError {
    /// Splits the parser's message into what is wrong and advice. `help` is the command that shows
    /// more.
    pub(crate) fn of_command_line(mut refusal: clap::Error, help: Hint) -> Self {
        let mut hints = refusal.source().map(hints_of).unwrap_or_default();
        hints.extend(literal(&refusal));
        let advice = ADVICE.iter().filter_map(|(kind, words)| {
            let names = match refusal.remove(*kind)? {
                ContextValue::String(name) => vec![name],
                ContextValue::Strings(names) => names,
                _ => return None,
            };
            (!names.is_empty()).then(|| Hint::new(words).names(names))
        });
        hints.extend(advice);
        refusal.remove(ContextKind::Suggested);
        for kind in TYPED {
            let escaped = match refusal.get(kind) {
                Some(ContextValue::String(typed)) => ContextValue::String(shown(typed)),
                Some(ContextValue::Strings(typed)) => {
                    ContextValue::Strings(typed.iter().map(|one| shown(one)).collect())
                }
                _ => continue,
            };
            refusal.insert(kind, escaped);
        }
        let text = refusal.render().to_string();
        let wrong = text.split("\n\n").next().unwrap_or_default();
        let words: Vec<&str> = wrong.split_whitespace().collect();
        let wrong = words.join(" ");
        let wrong = wrong.strip_prefix("error: ").unwrap_or(&wrong);
        let mut error = Self::new(ErrorKind::Usage, wrong);
        error.hints = hints;
        error.hint(help)
    }
}

/// Returns the advice of the value parser.
fn hints_of(error: &(dyn std::error::Error + 'static)) -> Vec<Hint> {
    let money = error.downcast_ref::<MoneyError>().map(Advice::hints);
    let span = || error.downcast_ref::<SpanError>().map(Advice::hints);
    let limit = || error.downcast_ref::<RunOptionError>().map(Advice::hints);
    money.or_else(span).or_else(limit).unwrap_or_default()
}

/// Suggests how to pass a word that starts with a dash. A negative number makes no sense anywhere.
fn literal(refusal: &clap::Error) -> Option<Hint> {
    refusal.get(ContextKind::Suggested)?;
    let ContextValue::String(typed) = refusal.get(ContextKind::InvalidArg)? else {
        return None;
    };
    let number = typed.strip_prefix('-')?;
    let is_number = number.starts_with(|c: char| c.is_ascii_digit());
    (!is_number).then(|| {
        let hint = Hint::new("to pass {} as a value, use `-- {}`");
        hint.value(typed).value(typed)
    })
}
