//! Finds flags that take the next word as their value only after some subcommands.

use super::{Argument, Program, operands};

impl Program {
    /// The same program with the value flags of the verb that these arguments begin with.
    pub(crate) fn told_by(&self, args: &[Argument]) -> &Self {
        if self.verbs.is_empty() {
            return self;
        }
        let places = operands(self, args);
        let verb = places.first().and_then(|at| args.get(*at));
        let is_it = |words: &str| {
            words
                .split('|')
                .any(|word| verb.is_some_and(|verb| verb.text == word))
        };
        let mut verbs = self.verbs.iter();
        verbs
            .find(|(words, _)| is_it(words))
            .map_or(self, |(_, program)| program)
    }

    /// Whether this flag takes the next word as its value.
    pub(crate) fn has_value_flag(&self, flag: &str) -> bool {
        self.valued.iter().any(|valued| valued == flag)
    }
}
