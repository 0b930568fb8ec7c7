//! The figures a council goes by.

use super::{CouncilPhase, CouncilPurpose, ReserveBasis, TurnReserves};
use crate::ballot::{ConvergenceRules, Fraction};
use crate::money::Money;
use crate::persona::Persona;
use crate::reversibility::{DecisionType, DeliberationMode};
use crate::time::Span;
use serde::{Deserialize, Serialize};

/// What a mode may use up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ModeLimits {
    /// How long the whole council may be under way.
    pub time: Span,
    /// How many tokens one turn may write.
    pub tokens: u32,
}

/// Whether a council may become heavier by itself.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EscalationRule {
    /// Once, where a cause holds and money is left.
    #[default]
    Once,
    /// Never: what would be a cause is told to the person who decides.
    Never,
}

/// The figures a council goes by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CouncilPolicy {
    /// What saying how hard a question is to take back may use up.
    pub rating: ModeLimits,
    /// What express may use up.
    pub express: ModeLimits,
    /// What a small panel may use up.
    pub lightweight: ModeLimits,
    /// What the whole panel may use up.
    pub full_council: ModeLimits,
    /// What a panel that converges may use up.
    pub delphi: ModeLimits,
    /// How long an answer may take.
    pub turn_time: Span,
    /// How long the last answer may take.
    pub synthesis_time: Span,
    /// What is held for a turn of a voice whose price nobody knows, if none with a price may cost
    /// more.
    pub turn_reserve: Money,
    /// The worst case of the next turn of those whose price is known.
    pub turn_reserves: TurnReserves<Persona>,
    /// From this type on the council argues even where all agree at once.
    pub debate_from: DecisionType,
    /// A lead below this is narrow.
    pub narrow_margin: Fraction,
    /// When a panel that revises has come to its end.
    pub convergence: ConvergenceRules,
    /// Whether it may become heavier by itself.
    pub escalation: EscalationRule,
}

impl Default for CouncilPolicy {
    /// The figures of definitions §1.3, §1.4, §1.6 and §1.7.
    fn default() -> Self {
        let limits = |minutes, tokens| ModeLimits {
            time: Span::minutes(minutes),
            tokens,
        };
        Self {
            // Half a minute is the target (definitions §1.5); a service may want to be asked again.
            rating: limits(2, 2_500),
            express: limits(2, 500),
            lightweight: limits(10, 2_500),
            full_council: limits(30, 8_000),
            delphi: limits(60, 15_000),
            turn_time: Span::seconds(120),
            synthesis_time: Span::seconds(180),
            turn_reserve: Money::cents(25),
            turn_reserves: TurnReserves::default(),
            debate_from: DecisionType::Type1APlus,
            narrow_margin: Fraction::hundredths(30),
            convergence: ConvergenceRules::default(),
            escalation: EscalationRule::default(),
        }
    }
}

impl CouncilPolicy {
    /// What a council of this purpose may use up in a mode.
    pub const fn limits_for(&self, purpose: CouncilPurpose, mode: DeliberationMode) -> ModeLimits {
        match purpose {
            CouncilPurpose::Rate => self.rating,
            CouncilPurpose::Decide => self.limits(mode),
        }
    }

    /// What a mode may use up.
    pub const fn limits(&self, mode: DeliberationMode) -> ModeLimits {
        match mode {
            DeliberationMode::Express => self.express,
            DeliberationMode::Lightweight => self.lightweight,
            DeliberationMode::FullCouncil => self.full_council,
            DeliberationMode::Delphi => self.delphi,
        }
    }

    /// How long the answer of a phase may take.
    pub const fn answer_time(&self, phase: CouncilPhase) -> Span {
        match phase {
            CouncilPhase::Synthesis => self.synthesis_time,
            _ => self.turn_time,
        }
    }

    /// What is held for a turn of a persona: its worst case, where its price is known; else the
    /// flat sum, or the dearest of the others if that is more.
    pub fn reserve(&self, persona: Persona) -> Money {
        self.turn_reserves.of(persona, self.turn_reserve)
    }

    /// By what that is reckoned.
    pub fn basis(&self, persona: Persona) -> ReserveBasis {
        self.turn_reserves.basis(persona)
    }

    /// The worst case of one turn of each of these.
    pub fn reserves<'a>(&self, personas: impl IntoIterator<Item = &'a Persona>) -> Money {
        let all = personas.into_iter();
        all.map(|persona| self.reserve(*persona)).sum()
    }
}
