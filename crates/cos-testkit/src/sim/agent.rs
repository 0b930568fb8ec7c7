//! Simulates agents: the behaviour of each attempt is drawn from the seed and never changes.

use super::repository;
use cos_core::goal::Goal;
use cos_core::id::{AttemptId, CommitId, RunId};
use cos_core::money::Money;
use cos_core::time::Span;
use serde::{Deserialize, Serialize};

/// The behaviour of one attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Conduct {
    /// Does the work; its checks pass.
    Succeed,
    /// Fails temporarily.
    Trip,
    /// Fails the same way until something changes.
    Break,
    /// Prints nothing until the silence limit ends it.
    Stall,
    /// Claims success; the checks fail.
    Lie,
    /// Its process dies silently.
    Crash,
    /// Spends faster than it reports.
    Overspend,
    /// Asks for an action that needs permission, then does the work.
    PermissionRequest,
    /// Does the work with merge conflicts.
    Clash,
    /// Does the work and changes undeclared files.
    Stray,
    /// Ends successfully and changes nothing.
    Idle,
    /// Does the work at an unknown price.
    Unpriced,
    /// Hits a rate limit that ends later.
    Quota,
    /// Needs something that only the person can supply.
    Baffled,
}

impl std::fmt::Display for Conduct {
    /// Formats it for a sentence such as "8 % ...".
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Self::Succeed => "do the work",
            Self::Trip => "fail temporarily",
            Self::Break => "fail for good",
            Self::Stall => "stall",
            Self::Lie => "claim success while checks fail",
            Self::Crash => "die",
            Self::Overspend => "spend more than reserved",
            Self::PermissionRequest => "ask for permission",
            Self::Clash => "conflict with other work",
            Self::Stray => "change undeclared files",
            Self::Idle => "change nothing",
            Self::Unpriced => "have an unknown cost",
            Self::Quota => "hit a rate limit",
            Self::Baffled => "need something missing",
        })
    }
}

/// How often each behaviour is drawn, as integer weights.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rates(pub Vec<(Conduct, u32)>);

impl Rates {
    /// Returns rates with frequent failures, to find bugs.
    pub fn hostile() -> Self {
        use Conduct::{
            Baffled, Break, Clash, Crash, Idle, Lie, Overspend, PermissionRequest, Quota, Stall,
            Stray, Succeed, Trip, Unpriced,
        };
        let weights = [
            (Succeed, 34),
            (Trip, 10),
            (Break, 5),
            (Stall, 4),
            (Lie, 9),
            (Crash, 5),
            (Overspend, 6),
            (PermissionRequest, 8),
            (Clash, 6),
            (Stray, 5),
            (Idle, 3),
            (Unpriced, 3),
            (Quota, 1),
            (Baffled, 1),
        ];
        Self(weights.to_vec())
    }

    /// Returns the rates of agents in a rehearsal, in percent. Assumed, not measured.
    pub fn agents() -> Self {
        let weights = [
            (Conduct::Succeed, 58),
            (Conduct::Lie, 12),
            (Conduct::Trip, 8),
            (Conduct::Break, 7),
            (Conduct::Overspend, 4),
            (Conduct::PermissionRequest, 3),
            (Conduct::Stall, 2),
            (Conduct::Crash, 2),
            (Conduct::Clash, 2),
            (Conduct::Stray, 2),
        ];
        Self(weights.to_vec())
    }

    /// Returns the rates of commands in a rehearsal, in percent. Assumed, not measured.
    pub fn commands() -> Self {
        let weights = [
            (Conduct::Succeed, 90),
            (Conduct::Trip, 4),
            (Conduct::Break, 6),
        ];
        Self(weights.to_vec())
    }

    fn draw(&self, rng: &mut fastrand::Rng) -> Conduct {
        let sum: u32 = self.0.iter().map(|(_, weight)| weight).sum();
        let mut left = rng.u32(0..sum.max(1));
        for (conduct, weight) in &self.0 {
            if left < *weight {
                return *conduct;
            }
            left -= weight;
        }
        Conduct::Succeed
    }
}

/// The script of one attempt.
#[derive(Debug, Clone, PartialEq)]
pub struct AgentScript {
    /// Its behaviour.
    pub conduct: Conduct,
    /// Its duration.
    pub took: Span,
    /// Its real cost.
    pub cost: Money,
    /// Its cost reports: the time since its start, and the amount.
    pub reports: Vec<(Span, Money)>,
    /// The commit it makes.
    pub commit: CommitId,
    /// The paths that the commit changes.
    pub files: Vec<String>,
}

/// Draws the attempt `attempt` of `run`; the same seed gives the same script.
pub fn script(
    seed: u64,
    run: &RunId,
    attempt: &AttemptId,
    goal: &Goal,
    reserve: Money,
    rates: &Rates,
) -> AgentScript {
    let name = format!("{seed}/{run}/{attempt}");
    let commit = repository::named(&name);
    let mut rng = seeded(&name);
    // Some goals always behave the same way.
    let mut nature = seeded(&format!("{seed}/{}", goal.id));
    let conduct = if nature.u32(0..6) == 0 {
        rates.draw(&mut nature)
    } else {
        rates.draw(&mut rng)
    };
    let is_agent = goal.executor.asks_models();
    let took = match conduct {
        Conduct::Stall => Span::minutes(10),
        _ if is_agent => Span::seconds(rng.u64(60..1500)),
        _ => Span::seconds(rng.u64(1..120)),
    };
    let cost = if is_agent {
        cost(conduct, goal, reserve, &mut rng)
    } else {
        Money::ZERO
    };
    let steps = if is_agent { rng.u64(1..6) } else { 0 };
    let reports = (1..=steps).map(|step| {
        let part = Money::micros(cost.as_micros() / (steps + 1) * step);
        (Span(took.0 / (steps + 1) * step), part)
    });
    AgentScript {
        conduct,
        took,
        cost,
        reports: reports.collect(),
        commit,
        files: files(conduct, goal),
    }
}

fn cost(conduct: Conduct, goal: &Goal, reserve: Money, rng: &mut fastrand::Rng) -> Money {
    let expected = goal.estimate.unwrap_or(Money::dollars(2));
    let percent = match conduct {
        Conduct::Overspend => {
            let beyond = rng.u64(101..180);
            return Money::micros(reserve.max(Money::cents(20)).as_micros() / 100 * beyond);
        }
        Conduct::Crash | Conduct::Trip | Conduct::Quota => rng.u64(1..60),
        _ => rng.u64(15..95),
    };
    Money::micros(expected.as_micros() / 100 * percent).min(reserve)
}

fn files(conduct: Conduct, goal: &Goal) -> Vec<String> {
    let declared = goal.files.first().map(cos_gate::path::PathGlob::as_str);
    let inside = declared.map_or_else(
        || format!("src/{}.rs", goal.id),
        |glob| glob.replace("**", &format!("{}.rs", goal.id)),
    );
    let mut files = vec![inside];
    if conduct == Conduct::Stray {
        files.push("elsewhere/undeclared.rs".to_owned());
    }
    files
}

/// Creates a random generator from a text.
pub fn seeded(name: &str) -> fastrand::Rng {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for byte in name.bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    fastrand::Rng::with_seed(hash)
}
