//! Defines how a value is read, checked against its bounds, shown, and compared for strictness.

use super::raw::Raw;
use cos_core::checkpoint::Confidence;
use cos_core::hint::{Hint, OwnValue};
use cos_core::money::Money;
use cos_core::time::Span;
use cos_gate::score::Score;
use std::fmt;

/// The allowed values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SettingBounds {
    /// Every value of the type.
    Any,
    /// Integers from and to.
    Whole(u64, u64),
    /// Whole dollars from and to.
    Dollars(u64, u64),
    /// Seconds from and to.
    Seconds(u64, u64),
    /// Seconds from and to, or 0 for never.
    SecondsOrNever(u64, u64),
}

impl SettingBounds {
    /// Returns the lowest and the highest whole number that are allowed and fit 32 bits.
    pub(super) fn whole(self) -> (u32, u32) {
        let small = |number| u32::try_from(number).unwrap_or(u32::MAX);
        match self {
            Self::Whole(low, high) => (small(low), small(high)),
            _ => (0, u32::MAX),
        }
    }
}

impl OwnValue for SettingBounds {}

impl fmt::Display for SettingBounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => f.write_str("any"),
            Self::Whole(low, high) => write!(f, "{low} to {high}"),
            Self::Dollars(low, high) => write!(f, "${low} to ${high}"),
            Self::Seconds(low, high) => {
                write!(f, "{} to {}", Span::seconds(*low), Span::seconds(*high))
            }
            Self::SecondsOrNever(low, high) => write!(
                f,
                "{} to {}, or 0 for never",
                Span::seconds(*low),
                Span::seconds(*high)
            ),
        }
    }
}

/// How an untrusted project may change a setting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProjectRule {
    /// Lower it.
    Lower,
    /// Lower it; 0 means never and counts as the highest.
    LowerNotNever,
    /// Choose a more careful one.
    Tighten,
    /// Raise it.
    Raise,
    /// Turn it on.
    TurnOn,
    /// Add to it.
    Extend,
    /// Choose freely: all values are the user's own.
    Free,
    /// Nothing.
    Nothing,
}

impl fmt::Display for ProjectRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Lower => "may lower it",
            Self::LowerNotNever => "may lower it, never to 0",
            Self::Tighten => "may choose a more careful one",
            Self::Raise => "may raise it",
            Self::TurnOn => "may turn it on",
            Self::Extend => "may add to it",
            Self::Free => "may choose",
            Self::Nothing => "cannot change it",
        })
    }
}

/// Why a value does not fit a setting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Mismatch {
    pub(super) what: String,
    pub(super) hint: Hint,
}

/// A type of a setting.
pub(super) trait SettingShape: Sized {
    /// The unit, in the reference.
    const UNIT: &'static str;

    /// Parses a value.
    fn read(raw: &Raw, bounds: SettingBounds) -> Result<Self, Mismatch>;

    /// Formats the value as it is written.
    fn show(&self) -> String;

    /// Returns the result of setting this value over `before`.
    #[must_use]
    fn over(self, _before: &Self) -> Self {
        self
    }

    /// Returns whether a project may replace `before` with this value.
    fn may_replace(&self, before: &Self, rule: ProjectRule) -> bool;
}

pub(super) fn mismatch<T>(raw: &Raw, hint: impl Into<Hint>) -> Result<T, Mismatch> {
    Err(Mismatch {
        what: raw.description(),
        hint: hint.into(),
    })
}

/// Applies the rule to ordered values; `never` is the value that means never.
pub(super) fn ordered<T: PartialOrd>(
    new: &T,
    before: &T,
    never: Option<&T>,
    rule: ProjectRule,
) -> bool {
    match rule {
        ProjectRule::Lower | ProjectRule::Tighten => new <= before,
        ProjectRule::LowerNotNever => {
            new == before || Some(new) != never && (Some(before) == never || new <= before)
        }
        ProjectRule::Raise | ProjectRule::TurnOn => new >= before,
        ProjectRule::Free => true,
        ProjectRule::Extend | ProjectRule::Nothing => new == before,
    }
}

impl SettingShape for Money {
    const UNIT: &'static str = "US dollars";

    fn read(raw: &Raw, bounds: SettingBounds) -> Result<Self, Mismatch> {
        let money = match raw {
            Raw::Number(number) => Self::from_dollars(*number).ok(),
            Raw::Whole(number) => Self::parse(&number.to_string()).ok(),
            Raw::Typed(text) => Self::parse(text).ok(),
            _ => None,
        };
        let fits = |money: &Self| match bounds {
            SettingBounds::Dollars(low, high) => {
                (Self::dollars(low)..=Self::dollars(high)).contains(money)
            }
            _ => true,
        };
        let hint = Hint::new("write dollars from {}, such as 2.5").ours(bounds);
        money.filter(fits).map_or_else(|| mismatch(raw, hint), Ok)
    }

    fn show(&self) -> String {
        self.to_string()
    }

    fn may_replace(&self, before: &Self, rule: ProjectRule) -> bool {
        ordered(self, before, None, rule)
    }
}

impl SettingShape for Span {
    const UNIT: &'static str = "time";

    fn read(raw: &Raw, bounds: SettingBounds) -> Result<Self, Mismatch> {
        let text = match raw {
            Raw::Text(text) | Raw::Typed(text) => Some(text.trim().to_owned()),
            Raw::Whole(number) => Some(number.to_string()),
            _ => None,
        };
        let (low, high, never) = match bounds {
            SettingBounds::Seconds(low, high) => (low, high, false),
            SettingBounds::SecondsOrNever(low, high) => (low, high, true),
            _ => (0, u64::MAX / 1000, false),
        };
        let fits = |span: &Self| (Self::seconds(low)..=Self::seconds(high)).contains(span);
        let span = match text.as_deref() {
            Some("0") if never => return Ok(Self(0)),
            Some(text) => Self::parse(text).ok().filter(fits),
            None => None,
        };
        match span {
            Some(span) => Ok(span),
            None => mismatch(
                raw,
                Hint::new("write a time from {}, such as \"90m\"").ours(bounds),
            ),
        }
    }

    fn show(&self) -> String {
        match self.0 {
            0 => "0".to_owned(),
            _ => self.to_string(),
        }
    }

    fn may_replace(&self, before: &Self, rule: ProjectRule) -> bool {
        ordered(self, before, Some(&Self(0)), rule)
    }
}

impl SettingShape for u64 {
    const UNIT: &'static str = "count";

    fn read(raw: &Raw, bounds: SettingBounds) -> Result<Self, Mismatch> {
        let number = match raw {
            Raw::Whole(number) => Self::try_from(*number).ok(),
            Raw::Typed(text) => text.trim().parse().ok(),
            _ => None,
        };
        let fits = |number: &Self| match bounds {
            SettingBounds::Whole(low, high) => (low..=high).contains(number),
            _ => true,
        };
        let hint = Hint::new("write a whole number from {}").ours(bounds);
        number.filter(fits).map_or_else(|| mismatch(raw, hint), Ok)
    }

    fn show(&self) -> String {
        self.to_string()
    }

    fn may_replace(&self, before: &Self, rule: ProjectRule) -> bool {
        ordered(self, before, Some(&0), rule)
    }
}

impl SettingShape for u32 {
    const UNIT: &'static str = "count";

    fn read(raw: &Raw, bounds: SettingBounds) -> Result<Self, Mismatch> {
        let number = <u64 as SettingShape>::read(raw, bounds)?;
        match Self::try_from(number) {
            Ok(number) => Ok(number),
            Err(_) => mismatch(raw, Hint::new("write a whole number from {}").ours(bounds)),
        }
    }

    fn show(&self) -> String {
        self.to_string()
    }

    fn may_replace(&self, before: &Self, rule: ProjectRule) -> bool {
        ordered(self, before, Some(&0), rule)
    }
}

impl SettingShape for bool {
    const UNIT: &'static str = "true or false";

    fn read(raw: &Raw, _: SettingBounds) -> Result<Self, Mismatch> {
        match raw {
            Raw::Flag(flag) => Ok(*flag),
            Raw::Typed(text) if text.trim() == "true" => Ok(true),
            Raw::Typed(text) if text.trim() == "false" => Ok(false),
            _ => mismatch(raw, "write true or false"),
        }
    }

    fn show(&self) -> String {
        self.to_string()
    }

    fn may_replace(&self, before: &Self, rule: ProjectRule) -> bool {
        ordered(self, before, None, rule)
    }
}

/// Reads a number from 0 to 1 in any notation.
fn fraction(raw: &Raw) -> Option<f64> {
    let number = match raw {
        Raw::Number(number) => Some(*number),
        Raw::Whole(0) => Some(0.0),
        Raw::Whole(1) => Some(1.0),
        Raw::Typed(text) => text.trim().parse().ok(),
        _ => None,
    };
    number.filter(|number| (0.0..=1.0).contains(number))
}

impl SettingShape for Confidence {
    const UNIT: &'static str = "confidence, 0 to 1";

    fn read(raw: &Raw, _: SettingBounds) -> Result<Self, Mismatch> {
        let number = fraction(raw);
        // Only whole percents, because others would be rounded silently.
        let fits = |percent: &i32| {
            number.is_some_and(|number| (number - f64::from(*percent) / 100.0).abs() < 1e-9)
        };
        match (0..=100).find(fits) {
            Some(percent) => Ok(Self::percent(percent)),
            None => mismatch(
                raw,
                "write a number from 0 to 1 in hundredths, such as 0.85",
            ),
        }
    }

    fn show(&self) -> String {
        format!("{}.{:02}", self.get() / 100, self.get() % 100)
    }

    fn may_replace(&self, before: &Self, rule: ProjectRule) -> bool {
        ordered(self, before, None, rule)
    }
}

impl SettingShape for Option<Score> {
    const UNIT: &'static str = "risk, 0 to 1";

    fn read(raw: &Raw, _: SettingBounds) -> Result<Self, Mismatch> {
        match fraction(raw) {
            Some(number) => Ok(Some(Score::clamped(number))),
            None => mismatch(raw, "write a number from 0 to 1, such as 0.4"),
        }
    }

    fn show(&self) -> String {
        match self {
            Some(score) => score.to_string(),
            None => "from the profile".to_owned(),
        }
    }

    /// The profile's number is unknown here; `Settings::policy` takes the lower one.
    fn may_replace(&self, before: &Self, rule: ProjectRule) -> bool {
        match (self, before) {
            (Some(new), Some(before)) => ordered(new, before, None, rule),
            _ => rule == ProjectRule::Lower,
        }
    }
}

impl SettingShape for Option<String> {
    const UNIT: &'static str = "name";

    fn read(raw: &Raw, _: SettingBounds) -> Result<Self, Mismatch> {
        match raw {
            Raw::Text(text) | Raw::Typed(text) if !text.trim().is_empty() => {
                Ok(Some(text.trim().to_owned()))
            }
            _ => mismatch(raw, "write a name in quotes"),
        }
    }

    fn show(&self) -> String {
        self.clone().unwrap_or_else(|| "none".to_owned())
    }

    fn may_replace(&self, before: &Self, rule: ProjectRule) -> bool {
        rule == ProjectRule::Free || self == before
    }
}

impl SettingShape for Vec<String> {
    const UNIT: &'static str = "words";

    fn read(raw: &Raw, _: SettingBounds) -> Result<Self, Mismatch> {
        let words = match raw {
            // A list in file syntax would be read as words with brackets.
            Raw::Typed(text) if text.trim_start().starts_with('[') => None,
            Raw::Words(words) => Some(words.clone()),
            Raw::Typed(text) => Some(text.split(',').map(str::to_owned).collect()),
            _ => None,
        };
        let trimmed: Option<Self> =
            words.map(|words| words.iter().map(|word| word.trim().to_owned()).collect());
        match trimmed.filter(|words| words.iter().all(|word| !word.is_empty())) {
            Some(words) => Ok(words),
            None if matches!(raw, Raw::Typed(_)) => {
                mismatch(raw, "write words separated by commas, such as a,b")
            }
            None => mismatch(raw, "write a list of texts, such as [\"a\", \"b\"]"),
        }
    }

    fn show(&self) -> String {
        match self.as_slice() {
            [] => "none".to_owned(),
            words => words.join(", "),
        }
    }

    fn may_replace(&self, before: &Self, rule: ProjectRule) -> bool {
        match rule {
            ProjectRule::Free => true,
            ProjectRule::Extend => before.iter().all(|word| self.contains(word)),
            _ => self == before,
        }
    }
}
