//! Defines the limits of a council: rounds, answers, texts, and the agreement at which it stops.

use super::{CouncilPhase, CouncilPurpose, ReserveBasis, TurnReserves};
use crate::ballot::{ConvergenceRules, Fraction};
use crate::money::Money;
use crate::persona::Persona;
use crate::reversibility::{DecisionType, DeliberationMode};
use crate::time::Span;
use serde::{Deserialize, Serialize};

/// The limits of a mode.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ModeLimits {
    /// How long the whole council may take.
    pub time: Span,
    /// How many tokens one turn may write.
    pub tokens: u32,
}

/// Whether a council may escalate by itself.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EscalationRule {
    /// Once, if a cause applies and there is money.
    #[default]
    Once,
    /// Never: the causes are shown to the person who decides.
    Never,
}

/// The limits and thresholds of a council.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CouncilPolicy {
    /// Limits for rating how hard a question is to reverse.
    pub rating: ModeLimits,
    /// Limits of express mode.
    pub express: ModeLimits,
    /// Limits of a small panel.
    pub lightweight: ModeLimits,
    /// Limits of the full panel.
    pub full_council: ModeLimits,
    /// Limits of a panel that iterates until it converges.
    pub delphi: ModeLimits,
    /// How long an answer may take.
    pub turn_time: Span,
    /// How long the last answer may take.
    pub synthesis_time: Span,
    /// The reserve for a turn of a model with unknown price, unless a known price may cost more.
    pub turn_reserve: Money,
    /// The worst-case cost of the next turns with a known price.
    pub turn_reserves: TurnReserves<Persona>,
    /// From this type on the council debates even if all agree at once.
    pub debate_from: DecisionType,
    /// A lead below this is narrow.
    pub narrow_margin: Fraction,
    /// When a panel that revises is finished.
    pub convergence: ConvergenceRules,
    /// Whether it may escalate by itself.
    pub escalation: EscalationRule,
}

impl Default for CouncilPolicy {
    /// The default limits, and the margin of `docs/design/dialogue.md#escalation`.
    fn default() -> Self {
        let limits = |minutes, tokens| ModeLimits {
            time: Span::minutes(minutes),
            tokens,
        };
        Self {
            // Half a minute is the target; a provider may need a retry.
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
    /// Returns the limits of a council of this purpose in a mode.
    pub const fn limits_for(&self, purpose: CouncilPurpose, mode: DeliberationMode) -> ModeLimits {
        match purpose {
            CouncilPurpose::Rate => self.rating,
            CouncilPurpose::Decide => self.limits(mode),
        }
    }

    /// Returns the limits of a mode.
    pub const fn limits(&self, mode: DeliberationMode) -> ModeLimits {
        match mode {
            DeliberationMode::Express => self.express,
            DeliberationMode::Lightweight => self.lightweight,
            DeliberationMode::FullCouncil => self.full_council,
            DeliberationMode::Delphi => self.delphi,
        }
    }

    /// Returns how long the answer of a phase may take.
    pub const fn answer_time(&self, phase: CouncilPhase) -> Span {
        match phase {
            CouncilPhase::Synthesis => self.synthesis_time,
            _ => self.turn_time,
        }
    }

    /// Returns the reserve for a turn of a persona: its worst case if the price is known; otherwise
    /// the flat amount, or the most expensive other turn if that is more.
    pub fn reserve(&self, persona: Persona) -> Money {
        self.turn_reserves.of(persona, self.turn_reserve)
    }

    /// Returns how that reserve is calculated.
    pub fn basis(&self, persona: Persona) -> ReserveBasis {
        self.turn_reserves.basis(persona)
    }

    /// Returns the sum of the reserves of one turn for each of these personas.
    pub fn reserves<'a>(&self, personas: impl IntoIterator<Item = &'a Persona>) -> Money {
        let all = personas.into_iter();
        all.map(|persona| self.reserve(*persona)).sum()
    }
}
