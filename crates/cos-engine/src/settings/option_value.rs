//! Defines how the value of a run option is read from a flag and from a goals file, and how the
//! schema describes it.

use super::choice::{NamedChoice, words};
use super::value::SettingBounds;
use crate::diagnostic::Findings;
use crate::diagnostic::shown;
use crate::spanned_value::Fields;
use crate::suggest;
use cos_core::event::{Land, Strategy};
use cos_core::hint::{Advice, Hint};
use cos_core::money::{Money, MoneyError};
use cos_core::policy::Profile;
use cos_core::time::{Span, SpanError};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

/// The highest budget of a run, in whole dollars.
pub const MAX_BUDGET_DOLLARS: u64 = 100_000;
/// The longest time limit of a run, in seconds: thirty days.
pub const MAX_TIME_SECONDS: u64 = 30 * 86_400;
/// The allowed budgets of a run.
pub(super) const BUDGET: SettingBounds = SettingBounds::Dollars(0, MAX_BUDGET_DOLLARS);
/// The allowed time limits of a run.
pub(super) const TIME: SettingBounds = SettingBounds::Seconds(10, MAX_TIME_SECONDS);

/// Why the value of a flag is refused.
#[derive(Debug, thiserror::Error)]
pub enum RunOptionError {
    /// Not an amount.
    #[error(transparent)]
    Money(#[from] MoneyError),
    /// Not a length of time.
    #[error(transparent)]
    Span(#[from] SpanError),
    /// Not an allowed value.
    #[error("{what}")]
    Outside {
        /// What is wrong.
        what: String,
        /// What to write instead.
        hint: Hint,
    },
}

impl Advice for RunOptionError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::Money(error) => error.hints(),
            Self::Span(error) => error.hints(),
            Self::Outside { hint, .. } => vec![hint.clone()],
        }
    }
}

/// Parses the amount that a run may spend.
pub fn parse_budget(text: &str) -> Result<Money, RunOptionError> {
    Money::from_flag("budget", text, BUDGET)
}

/// Parses the time that a run may take.
pub fn parse_time(text: &str) -> Result<Span, RunOptionError> {
    Span::from_flag("time", text, TIME)
}

/// What a flag takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FlagTakes {
    /// Nothing: the flag alone means yes.
    Nothing,
    /// A text.
    Text,
    /// An amount of money.
    Amount,
    /// A whole number from and to.
    Whole(u32, u32),
    /// One of these words, each with its meaning.
    Words(Vec<(&'static str, &'static str)>),
}

/// A key of a goals file that is read.
#[derive(Debug, Clone, Copy)]
pub(super) struct KeyAt<'a> {
    pub(super) fields: &'a Fields<'a>,
    pub(super) key: &'static str,
    pub(super) bounds: SettingBounds,
}

impl KeyAt<'_> {
    /// Reports a value if something else must be written instead.
    fn within<T: fmt::Display>(
        self,
        value: T,
        other: Option<Hint>,
        findings: &mut Findings,
    ) -> Option<T> {
        let Some(hint) = other else {
            return Some(value);
        };
        let node = self.fields.node(self.key);
        let named = self.fields.named(self.key);
        let what = format!("{named} is {value}, which is outside the allowed range");
        findings.add(
            node.map_or(self.fields.place, |node| node.place),
            what,
            hint,
        );
        None
    }
}

/// The value of a run option.
pub(super) trait OptionValue: Sized {
    /// Returns what its flag takes.
    fn taken(bounds: SettingBounds) -> FlagTakes;

    /// Reads the value of the flag `--name`.
    fn from_flag(name: &str, text: &str, bounds: SettingBounds) -> Result<Self, RunOptionError>;

    /// Reads the value of a key of a goals file.
    fn from_key(at: KeyAt<'_>, findings: &mut Findings) -> Option<Self>;

    /// Returns the schema of the key.
    fn schema(generator: &mut SchemaGenerator, bounds: SettingBounds) -> Schema;
}

impl OptionValue for Money {
    fn taken(_: SettingBounds) -> FlagTakes {
        FlagTakes::Amount
    }

    fn from_flag(name: &str, text: &str, bounds: SettingBounds) -> Result<Self, RunOptionError> {
        let money = Self::parse(text)?;
        allowed(other_money(money, bounds), money, || {
            format!("{name} of {money}")
        })
    }

    fn from_key(at: KeyAt<'_>, findings: &mut Findings) -> Option<Self> {
        let money = at.fields.money(at.key, findings)?;
        at.within(money, other_money(money, at.bounds), findings)
    }

    fn schema(_: &mut SchemaGenerator, bounds: SettingBounds) -> Schema {
        match bounds {
            SettingBounds::Dollars(low, high) => {
                json_schema!({ "type": "number", "maximum": high, "minimum": low })
            }
            _ => json_schema!({ "type": "number", "minimum": 0 }),
        }
    }
}

impl OptionValue for Span {
    fn taken(_: SettingBounds) -> FlagTakes {
        FlagTakes::Text
    }

    fn from_flag(name: &str, text: &str, bounds: SettingBounds) -> Result<Self, RunOptionError> {
        let span = Self::parse(text)?;
        allowed(other_span(span, bounds), span, || {
            format!("{name} limit of {span}")
        })
    }

    fn from_key(at: KeyAt<'_>, findings: &mut Findings) -> Option<Self> {
        let span = at.fields.span(at.key, findings)?;
        at.within(span, other_span(span, at.bounds), findings)
    }

    fn schema(generator: &mut SchemaGenerator, _: SettingBounds) -> Schema {
        generator.subschema_for::<DurationWords>()
    }
}

impl OptionValue for u32 {
    fn taken(bounds: SettingBounds) -> FlagTakes {
        let (low, high) = bounds.whole();
        FlagTakes::Whole(low, high)
    }

    fn from_flag(name: &str, text: &str, bounds: SettingBounds) -> Result<Self, RunOptionError> {
        let (low, high) = bounds.whole();
        let number = text.parse().ok();
        let number = number.filter(|number| (low..=high).contains(number));
        number.ok_or_else(|| RunOptionError::Outside {
            what: format!("`{}` is no number for `--{name}`", shown(text)),
            hint: Hint::new("write a whole number from {}").ours(bounds),
        })
    }

    fn from_key(at: KeyAt<'_>, findings: &mut Findings) -> Option<Self> {
        let (low, high) = at.bounds.whole();
        at.fields.whole(at.key, low..=high, findings)
    }

    fn schema(_: &mut SchemaGenerator, bounds: SettingBounds) -> Schema {
        let (low, high) = bounds.whole();
        json_schema!({ "type": "integer", "maximum": high, "minimum": low })
    }
}

impl OptionValue for bool {
    fn taken(_: SettingBounds) -> FlagTakes {
        FlagTakes::Nothing
    }

    fn from_flag(_: &str, text: &str, _: SettingBounds) -> Result<Self, RunOptionError> {
        Ok(text == "true")
    }

    fn from_key(at: KeyAt<'_>, findings: &mut Findings) -> Option<Self> {
        at.fields.key(at.key)?;
        Some(at.fields.flag(at.key, findings))
    }

    fn schema(_: &mut SchemaGenerator, _: SettingBounds) -> Schema {
        json_schema!({ "type": "boolean" })
    }
}

impl OptionValue for String {
    fn taken(_: SettingBounds) -> FlagTakes {
        FlagTakes::Text
    }

    fn from_flag(_: &str, text: &str, _: SettingBounds) -> Result<Self, RunOptionError> {
        Ok(text.to_owned())
    }

    fn from_key(at: KeyAt<'_>, findings: &mut Findings) -> Option<Self> {
        let text = at.fields.text(at.key, findings)?;
        Some(text.value.trim().to_owned())
    }

    fn schema(_: &mut SchemaGenerator, _: SettingBounds) -> Schema {
        json_schema!({ "type": "string", "minLength": 1 })
    }
}

impl<T: NamedChoice> OptionValue for T {
    fn taken(_: SettingBounds) -> FlagTakes {
        let rows = T::rows().into_iter();
        FlagTakes::Words(rows.map(|(name, meaning, _)| (name, meaning)).collect())
    }

    fn from_flag(name: &str, text: &str, _: SettingBounds) -> Result<Self, RunOptionError> {
        Self::by_name(text).ok_or_else(|| RunOptionError::Outside {
            what: format!("there is no {name} `{}`", shown(text)),
            hint: suggest::hint(text, words::<Self>().iter().map(|(word, _)| *word)),
        })
    }

    fn from_key(at: KeyAt<'_>, findings: &mut Findings) -> Option<Self> {
        at.fields.choice(at.key, &words(), findings)
    }

    fn schema(generator: &mut SchemaGenerator, _: SettingBounds) -> Schema {
        generator.subschema_for::<ChoiceWord<T>>()
    }
}

/// Returns what to write instead of an amount outside the bounds.
fn other_money(money: Money, bounds: SettingBounds) -> Option<Hint> {
    let SettingBounds::Dollars(low, high) = bounds else {
        return None;
    };
    let fits = (Money::dollars(low)..=Money::dollars(high)).contains(&money);
    (!fits).then(|| {
        Hint::new("write dollars from ${} to ${}")
            .ours(low)
            .ours(high)
    })
}

/// Returns what to write instead of a time outside the bounds.
fn other_span(span: Span, bounds: SettingBounds) -> Option<Hint> {
    let SettingBounds::Seconds(low, high) = bounds else {
        return None;
    };
    let (low, high) = (Span::seconds(low), Span::seconds(high));
    (!(low..=high).contains(&span))
        .then(|| Hint::new("write a time from {} to {}").ours(low).ours(high))
}

/// Refuses a value of a flag if something else must be written instead.
fn allowed<T>(
    other: Option<Hint>,
    value: T,
    called: impl FnOnce() -> String,
) -> Result<T, RunOptionError> {
    other.map_or(Ok(value), |hint| {
        let what = format!("a run cannot have a {}", called());
        Err(RunOptionError::Outside { what, hint })
    })
}

#[derive(JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "it exists for its schema")]
enum DurationWords {
    Minutes(u64),
    Text(String),
}

/// The names of a choice in the schema.
struct ChoiceWord<T>(PhantomData<T>);

impl<T: NamedChoice> JsonSchema for ChoiceWord<T> {
    fn schema_name() -> Cow<'static, str> {
        T::SCHEMA_NAME.into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let names: Vec<&str> = T::rows().iter().map(|(name, ..)| *name).collect();
        json_schema!({ "type": "string", "enum": names })
    }
}

/// The type of a run option, and what one layer gives for it.
pub trait Layered {
    /// The value that a layer gives.
    type Given;

    /// Returns the option with a given value.
    fn from_given(given: Self::Given) -> Self;
}

impl<T> Layered for Option<T> {
    type Given = T;

    fn from_given(given: T) -> Self {
        Some(given)
    }
}

/// Options that always have a value.
macro_rules! always {
    ($($kind:ty),+) => { $(
        impl Layered for $kind {
            type Given = Self;

            fn from_given(given: Self) -> Self {
                given
            }
        }
    )+ };
}

always!(Money, Span, Profile, Strategy, Land, u32, bool);

/// Returns the only column. A row with a column and a reason against it, or with neither, does not
/// compile.
pub(super) const fn only<T: Copy>([column]: [T; 1]) -> T {
    column
}
