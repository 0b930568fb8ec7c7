//! Flags that take the next word, which a program may have for each of its verbs.

use super::{Argument, Program, operands};

/// Flags that take the next word, by where they stand.
#[derive(Debug)]
pub struct Verbs {
    /// Those in front of the verb: `git -C dir log -C`.
    pub front: &'static [&'static str],
    /// The program as each choice of verbs (`add|stage`) tells it.
    pub told: &'static [(&'static str, Program)],
}

impl Program {
    /// The same program with the value flags of the verb that these arguments begin with.
    pub(crate) fn told_by(&'static self, args: &[Argument]) -> &'static Self {
        let Some(verbs) = self.verbs else {
            return self;
        };
        let places = operands(self, args);
        let verb = places.first().and_then(|at| args.get(*at));
        let is_it = |words: &str| {
            words
                .split('|')
                .any(|word| verb.is_some_and(|verb| verb.text == word))
        };
        let mut told = verbs.told.iter();
        told.find(|(words, _)| is_it(words))
            .map_or(self, |(_, program)| program)
    }

    /// With flags that take the next word as their value.
    #[must_use]
    pub const fn valued(mut self, flags: &'static [&'static str]) -> Self {
        self.valued = flags;
        self
    }

    /// With value flags that differ from verb to verb.
    #[must_use]
    pub const fn verbs(mut self, verbs: &'static Verbs) -> Self {
        self.verbs = Some(verbs);
        self
    }
}
