//! The questions that come next, in words before money is held for them: what is held for a turn is the
//! worst case of exactly what is then asked. Used by councils, rooms and debates alike.

use crate::model::{Model, ModelRequest};
use cos_core::money::{Cost, Money};
use std::collections::BTreeMap;

/// The turns that come next, each with its question; none where nobody stands behind who speaks.
#[derive(Debug)]
pub(crate) struct WordedTurns<T>(BTreeMap<T, Option<ModelRequest>>);

impl<T> Default for WordedTurns<T> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<T: Ord + Copy> WordedTurns<T> {
    /// Puts these turns into words, in the place of all before, and tells what each may cost at most;
    /// nothing where they are in words already.
    pub(crate) fn word<E>(
        &mut self,
        turns: &[T],
        model: &dyn Model,
        request: impl Fn(T) -> Result<Option<ModelRequest>, E>,
    ) -> Result<Vec<(T, Cost)>, E> {
        if turns.iter().all(|turn| self.0.contains_key(turn)) {
            return Ok(Vec::new());
        }
        let worded = turns.iter().map(|turn| Ok((*turn, request(*turn)?)));
        self.0 = worded.collect::<Result<_, E>>()?;
        // Whoever is not there costs nothing.
        let worst = |asked: &Option<ModelRequest>| {
            let known = asked.as_ref().map(|asked| model.worst_case(asked));
            known.unwrap_or(Cost::Known(Money::ZERO))
        };
        let reckoned = self.0.iter();
        Ok(reckoned
            .map(|(turn, asked)| (*turn, worst(asked)))
            .collect())
    }

    /// Forgets them: what they say may not be so any more.
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// The question of a turn that is begun, with what is held for it.
    pub(crate) fn take(&mut self, turn: T, reserve: Money) -> Option<ModelRequest> {
        let request = self.0.remove(&turn).flatten()?;
        Some(ModelRequest { reserve, ..request })
    }
}
