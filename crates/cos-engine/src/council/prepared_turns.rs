//! Builds the next requests before their money is reserved, so that the reserve of a turn is the
//! worst case of exactly the request that is sent. Used by councils, rooms and debates.

use crate::model::{Model, ModelRequest};
use cos_core::money::{Cost, Money};
use std::collections::BTreeMap;

/// The next turns, each with its request; `None` where no model is bound to the speaker.
#[derive(Debug)]
pub(crate) struct PreparedTurns<T>(BTreeMap<T, Option<ModelRequest>>);

impl<T> Default for PreparedTurns<T> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<T: Ord + Copy> PreparedTurns<T> {
    /// Replaces all requests by those of these turns, and returns what each may cost at most;
    /// `None` if they are built already.
    pub(crate) fn prepare<E>(
        &mut self,
        turns: &[T],
        model: &dyn Model,
        request: impl Fn(T) -> Result<Option<ModelRequest>, E>,
    ) -> Result<Vec<(T, Cost)>, E> {
        if turns.iter().all(|turn| self.0.contains_key(turn)) {
            return Ok(Vec::new());
        }
        let prepared = turns.iter().map(|turn| Ok((*turn, request(*turn)?)));
        self.0 = prepared.collect::<Result<_, E>>()?;
        // An absent speaker costs nothing.
        let worst = |asked: &Option<ModelRequest>| {
            let known = asked.as_ref().map(|asked| model.worst_case(asked));
            known.unwrap_or(Cost::Known(Money::ZERO))
        };
        let reckoned = self.0.iter();
        Ok(reckoned
            .map(|(turn, asked)| (*turn, worst(asked)))
            .collect())
    }

    /// Forgets the requests, because they may be outdated.
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// Takes the request of a turn that begins, with its reserve.
    pub(crate) fn take(&mut self, turn: T, reserve: Money) -> Option<ModelRequest> {
        let request = self.0.remove(&turn).flatten()?;
        Some(ModelRequest { reserve, ..request })
    }
}
