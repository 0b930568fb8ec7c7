//! Defines the kinds of facts and the values that they hold. An unknown fact is `None`, never zero or
//! false.

use serde::{Deserialize, Serialize};

/// A fact with its evidence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sourced<T> {
    /// The fact.
    pub value: T,
    /// The evidence, as a lower-case fragment.
    pub why: String,
}

impl<T> Sourced<T> {
    /// Creates a fact with its evidence.
    pub fn new(value: T, why: impl Into<String>) -> Self {
        Self {
            value,
            why: why.into(),
        }
    }
}

/// How much work a command takes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WorkScope {
    /// One or two comments in one place.
    Minor,
    /// Three to five comments.
    Medium,
    /// Six comments or more.
    Major,
}

impl WorkScope {
    /// Returns the scope of this many review comments.
    pub const fn of_comments(count: u32) -> Self {
        match count {
            0..=2 => Self::Minor,
            3..=5 => Self::Medium,
            _ => Self::Major,
        }
    }

    /// Returns the name used in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Minor => "minor",
            Self::Medium => "medium",
            Self::Major => "major",
        }
    }
}

/// How strict a review is about findings outside the scope.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScopeMode {
    /// It lets none pass.
    Strict,
    /// It lets the usual amount pass.
    #[default]
    Standard,
    /// It lets anything helpful pass.
    Flexible,
}

/// One issue to implement.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct IssueFacts {
    /// Its name, such as `#42`.
    pub name: String,
    /// Whether it touches logins and sessions.
    pub touches_auth: Option<bool>,
    /// Whether it changes a database schema.
    pub touches_db_schema: Option<bool>,
    /// How many files it changes.
    pub file_count: Option<u32>,
    /// How much work it is.
    pub scope: Option<WorkScope>,
}

impl IssueFacts {
    /// Merges another answer about the same issue: the worse value counts.
    pub fn take_worse(&mut self, other: &Self) {
        self.touches_auth = self.touches_auth.max(other.touches_auth);
        self.touches_db_schema = self.touches_db_schema.max(other.touches_db_schema);
        self.file_count = self.file_count.max(other.file_count);
        self.scope = self.scope.max(other.scope);
    }
}

/// Declares the kinds of facts: the type of the field, a shared and a mutable view of it.
macro_rules! kinds {
    ($( $(#[doc = $doc:literal])+ $kind:ident = $held:ty; )+) => {
        $( pub(super) type $kind = $held; )+

        /// A fact, by its kind.
        #[derive(Debug, Clone, Copy)]
        pub enum FactValue<'a> {
            $( $(#[doc = $doc])+ $kind(&'a $held), )+
        }

        /// The place of a fact, by its kind.
        #[derive(Debug)]
        pub enum FactSlot<'a> {
            $( $(#[doc = $doc])+ $kind(&'a mut $held), )+
        }
    };
}

kinds! {
    /// Yes or no.
    Flag = Option<Sourced<bool>>;
    /// A number of things.
    Count = Option<Sourced<u32>>;
    /// A share in hundredths, from 0 to 100.
    Share = Option<Sourced<u8>>;
    /// An amount of work.
    Work = Option<Sourced<WorkScope>>;
    /// The strictness of a review.
    Mode = ScopeMode;
    /// Issues.
    Issues = Option<Sourced<Vec<IssueFacts>>>;
    /// Words of the caller.
    Texts = Option<Sourced<Vec<String>>>;
}

impl<'a> FactValue<'a> {
    /// Returns the fact as a number with its evidence; `None` if it is unknown. A yes and a strict
    /// review are 1, an amount of work is 0 to 2, a list is its length.
    pub fn amount(self) -> Option<(u32, &'a str)> {
        fn of<T>(fact: Option<&Sourced<T>>, amount: impl Fn(&T) -> u32) -> Option<(u32, &str)> {
            fact.map(|fact| (amount(&fact.value), fact.why.as_str()))
        }
        let length = |count| u32::try_from(count).unwrap_or(u32::MAX);
        match self {
            Self::Flag(fact) => of(fact.as_ref(), |value| u32::from(*value)),
            Self::Count(fact) => of(fact.as_ref(), |value| *value),
            Self::Share(fact) => of(fact.as_ref(), |value| u32::from(*value)),
            Self::Work(fact) => of(fact.as_ref(), |value| *value as u32),
            Self::Mode(mode) => Some((u32::from(*mode == ScopeMode::Strict), "")),
            Self::Issues(fact) => of(fact.as_ref(), |value| length(value.len())),
            Self::Texts(fact) => of(fact.as_ref(), |value| length(value.len())),
        }
    }
}

impl FactSlot<'_> {
    /// Sets the fact to a number, as [`FactValue::amount`] returns it.
    pub fn set(self, amount: u32, why: &str) {
        let length = usize::try_from(amount).unwrap_or(usize::MAX);
        match self {
            Self::Flag(fact) => *fact = Some(Sourced::new(amount > 0, why)),
            Self::Count(fact) => *fact = Some(Sourced::new(amount, why)),
            Self::Share(fact) => {
                *fact = Some(Sourced::new(u8::try_from(amount).unwrap_or(u8::MAX), why));
            }
            Self::Work(fact) => {
                let scope = match amount {
                    0 => WorkScope::Minor,
                    1 => WorkScope::Medium,
                    _ => WorkScope::Major,
                };
                *fact = Some(Sourced::new(scope, why));
            }
            Self::Mode(mode) if amount > 0 => *mode = ScopeMode::Strict,
            Self::Mode(mode) => *mode = ScopeMode::default(),
            Self::Issues(fact) => {
                *fact = Some(Sourced::new(vec![IssueFacts::default(); length], why));
            }
            Self::Texts(fact) => *fact = Some(Sourced::new(vec![String::new(); length], why)),
        }
    }
}
