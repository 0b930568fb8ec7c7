//! What is held for a turn before its model is asked. Of voices whose price is known that is the worst
//! case of exactly this question, which whoever words it reckons; of any other a flat sum.

use super::ReserveBasis;
use crate::money::{Cost, Money};
use std::collections::BTreeMap;

/// The worst case of the next turns, of those whose price is known, by who speaks in them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnReserves<K>(BTreeMap<K, Money>);

impl<K> Default for TurnReserves<K> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<K: Ord + Copy> TurnReserves<K> {
    /// Notes what the next turn of somebody may cost at most, or that nobody knows.
    pub fn note(&mut self, who: K, worst: Cost) {
        let _before = match worst {
            Cost::Known(worst) => self.0.insert(who, worst),
            Cost::Unknown => self.0.remove(&who),
        };
    }

    /// The worst case, where the price is known.
    pub fn known(&self, who: K) -> Option<Money> {
        self.0.get(&who).copied()
    }

    /// What is held: the worst case where it is known; else this flat sum, or the dearest of the
    /// others if that is more.
    pub fn of(&self, who: K, flat: Money) -> Money {
        let dearest = || self.0.values().copied().max().unwrap_or_default();
        self.known(who).unwrap_or_else(|| dearest().max(flat))
    }

    /// By what that is reckoned.
    pub fn basis(&self, who: K) -> ReserveBasis {
        match self.known(who) {
            Some(_) => ReserveBasis::Priced,
            None => ReserveBasis::Flat,
        }
    }
}
