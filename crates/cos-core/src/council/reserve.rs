//! Calculates the reserve for a turn before the model is asked. For a model with a known price it
//! is the worst case of this exact prompt, calculated by the prompt's author; for any other model
//! it is a flat amount.

use super::ReserveBasis;
use crate::money::{Cost, Money};
use std::collections::BTreeMap;

/// The worst-case cost of the next turns with a known price, by speaker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurnReserves<K>(BTreeMap<K, Money>);

impl<K> Default for TurnReserves<K> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<K: Ord + Copy> TurnReserves<K> {
    /// Notes the worst-case cost of a speaker's next turn, or that it is unknown.
    pub fn note(&mut self, who: K, worst: Cost) {
        let _before = match worst {
            Cost::Known(worst) => self.0.insert(who, worst),
            Cost::Unknown => self.0.remove(&who),
        };
    }

    /// Returns the worst case, if the price is known.
    pub fn known(&self, who: K) -> Option<Money> {
        self.0.get(&who).copied()
    }

    /// Returns the reserve: the worst case if known; otherwise this flat amount, or the most
    /// expensive other turn if that is more.
    pub fn of(&self, who: K, flat: Money) -> Money {
        let dearest = || self.0.values().copied().max().unwrap_or_default();
        self.known(who).unwrap_or_else(|| dearest().max(flat))
    }

    /// Returns how that reserve is calculated.
    pub fn basis(&self, who: K) -> ReserveBasis {
        match self.known(who) {
            Some(_) => ReserveBasis::Priced,
            None => ReserveBasis::Flat,
        }
    }
}
