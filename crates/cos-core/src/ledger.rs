//! Money under caps: reserve before, settle after, and grants by a person
//! (`docs/design/money.md#the-ledger`).

use crate::id::{AttemptId, CouncilId, DebateId, GoalId, RunId, WorkflowId};
use crate::money::Money;
use crate::time::LocalDate;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a cap applies to. A line must fit into all its scopes at once.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// One attempt; its cap is its own reservation.
    Action(RunId, AttemptId),
    /// One goal of one run.
    Goal(RunId, GoalId),
    /// One run over all its run sessions.
    Run(RunId),
    /// One local date over all runs.
    Day(LocalDate),
    /// One campaign.
    Campaign(String),
    /// One council.
    Council(CouncilId),
    /// One debate about a specification.
    Debate(DebateId, u32),
}

impl std::fmt::Display for Scope {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Action(_, attempt) => write!(f, "attempt {attempt}"),
            Self::Goal(_, goal) => write!(f, "goal {goal}"),
            Self::Run(run) => write!(f, "run {run}"),
            Self::Day(date) => write!(f, "the day {date}"),
            Self::Campaign(name) => write!(f, "campaign {name}"),
            Self::Council(council) => write!(f, "council {council}"),
            Self::Debate(debate, number) => write!(f, "debate {debate}.{number}"),
        }
    }
}

/// What a line does to its scopes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LineKind {
    /// Reserves the worst case before something starts.
    Reserve,
    /// Books the cost.
    Settle,
    /// Releases the reserve.
    Release,
    /// Raises a cap by a person's decision.
    Grant,
}

/// One line of the ledger.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// What it does.
    pub kind: LineKind,
    /// The amount.
    pub amount: Money,
    /// The scopes it counts in.
    pub scopes: Vec<Scope>,
}

/// A cap raised by a person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grant {
    /// The cap.
    pub scope: Scope,
    /// The amount.
    pub amount: Money,
}

/// The sums of one scope.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Balance {
    /// Granted on top of the cap.
    pub granted: Money,
    /// The booked amount.
    pub settled: Money,
    /// The amount reserved by what is in progress.
    pub reserved: Money,
}

impl Balance {
    /// Returns what may still be reserved under `cap`.
    pub fn available(&self, cap: Money) -> Money {
        (cap + self.granted).saturating_sub(self.settled + self.reserved)
    }

    /// Returns how much `cap` must be raised before this amount may be reserved; spending beyond
    /// the cap counts.
    pub fn lacks(&self, cap: Money, amount: Money) -> Money {
        (self.settled + self.reserved + amount).saturating_sub(cap + self.granted)
    }

    /// Books one line.
    pub fn book(&mut self, line: &Line) {
        match line.kind {
            LineKind::Reserve => self.reserved += line.amount,
            LineKind::Settle => self.settled += line.amount,
            LineKind::Release => self.reserved = self.reserved.saturating_sub(line.amount),
            LineKind::Grant => self.granted += line.amount,
        }
    }
}

/// Where the cost of an attempt is booked. The date is that of its start, even after midnight.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Account {
    /// The run.
    pub run: RunId,
    /// The campaign of the run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub campaign: Option<String>,
    /// The local date of the reservation.
    pub date: LocalDate,
    /// The run that already holds the money, for a workflow phase of a goal: the daily cap counts
    /// it there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paid_by: Option<RunId>,
}

impl Account {
    /// Returns the line that reserves `amount` before `attempt` starts.
    pub fn reserve(&self, attempt: &AttemptId, amount: Money) -> Line {
        Line {
            kind: LineKind::Reserve,
            amount,
            scopes: self.scopes(attempt),
        }
    }

    /// Returns the lines that book `cost` and release the reserve.
    pub fn settle(&self, attempt: &AttemptId, reserved: Money, cost: Money) -> [Line; 2] {
        let scopes = self.scopes(attempt);
        [
            Line {
                kind: LineKind::Release,
                amount: reserved,
                scopes: scopes.clone(),
            },
            Line {
                kind: LineKind::Settle,
                amount: cost,
                scopes,
            },
        ]
    }

    /// Returns every scope where the cost of an attempt counts.
    pub fn scopes(&self, attempt: &AttemptId) -> Vec<Scope> {
        let mut scopes = vec![
            Scope::Action(self.run.clone(), attempt.clone()),
            Scope::Goal(self.run.clone(), attempt.goal.clone()),
            Scope::Run(self.run.clone()),
        ];
        if self.paid_by.is_none() {
            scopes.push(Scope::Day(self.date.clone()));
        }
        scopes.extend(self.campaign.clone().map(Scope::Campaign));
        scopes
    }
}

/// What a council books. The date is that of its opening, even after midnight.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "books")]
pub enum CouncilBooking {
    /// Its maximum cost is reserved before anyone is asked.
    Held {
        /// How much.
        amount: Money,
        /// The local date.
        date: LocalDate,
        /// The budget scope of the workflow that pays.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        budget_scope: Option<BudgetScope>,
    },
    /// The cost of its turns is booked, and the reserve is released.
    Settled {
        /// The reserve.
        held: Money,
        /// The cost of its turns; a turn of unknown cost counts as its full reserve.
        cost: Money,
        /// The local date of the opening.
        date: LocalDate,
        /// The budget scope of the workflow that pays.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        budget_scope: Option<BudgetScope>,
    },
}

impl CouncilBooking {
    /// Returns the lines that a council books.
    pub fn lines(&self, council: &CouncilId) -> Vec<Line> {
        self.lines_under(&Scope::Council(council.clone()))
    }

    /// Returns the lines for a scope, its day and its budget scope.
    fn lines_under(&self, scope: &Scope) -> Vec<Line> {
        let (Self::Held {
            date, budget_scope, ..
        }
        | Self::Settled {
            date, budget_scope, ..
        }) = self;
        let line = |kind, amount: &Money| Line {
            kind,
            amount: *amount,
            scopes: counted_in(scope.clone(), date, budget_scope.as_ref()),
        };
        match self {
            Self::Held { amount, .. } => vec![line(LineKind::Reserve, amount)],
            Self::Settled { held, cost, .. } => {
                vec![line(LineKind::Release, held), line(LineKind::Settle, cost)]
            }
        }
    }
}

/// Returns every scope where the cost of one council, room or debate counts: its own; its day,
/// unless the paying run already holds the money of that day; and its budget scope.
pub fn counted_in(own: Scope, date: &LocalDate, budget_scope: Option<&BudgetScope>) -> Vec<Scope> {
    let is_held_already = budget_scope.is_some_and(BudgetScope::is_held_already);
    let day = (!is_held_already).then(|| Scope::Day(date.clone()));
    let budget_scope = budget_scope.map(BudgetScope::scope);
    [Some(own), day, budget_scope]
        .into_iter()
        .flatten()
        .collect()
}

/// The budget scope of a workflow run; costs inside the workflow are paid from it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BudgetScope {
    /// The workflow run.
    pub workflow: WorkflowId,
    /// Its cap.
    pub cap: Money,
    /// The run that already holds the money, so that the daily cap counts it there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paid_by: Option<RunId>,
}

impl BudgetScope {
    /// Returns the scope of its cap.
    pub fn scope(&self) -> Scope {
        Scope::Campaign(self.workflow.to_string())
    }

    /// Checks whether a run already holds this money, so that the daily cap counts it there.
    pub const fn is_held_already(&self) -> bool {
        self.paid_by.is_some()
    }

    /// Returns the run that continues the workflow: the run of its goal, or else the workflow
    /// itself.
    pub fn run(&self) -> RunId {
        let own = || RunId::new(self.workflow.as_str());
        self.paid_by.clone().unwrap_or_else(own)
    }
}

/// What one debate about a specification books, like a council.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DebateBooking {
    /// The number of the debate.
    pub number: u32,
    /// The booking.
    #[serde(flatten)]
    pub booking: CouncilBooking,
}

impl DebateBooking {
    /// Returns the lines that it books.
    pub fn lines(&self, debate: &DebateId) -> Vec<Line> {
        let scope = Scope::Debate(debate.clone(), self.number);
        self.booking.lines_under(&scope)
    }
}

/// All balances, computed from lines.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ledger {
    balances: BTreeMap<Scope, Balance>,
}

impl Ledger {
    /// Books one line in each of its scopes.
    pub fn book(&mut self, line: &Line) {
        for scope in &line.scopes {
            self.balances.entry(scope.clone()).or_default().book(line);
        }
    }

    /// Returns the sums of one scope; zero if it was never used.
    pub fn balance(&self, scope: &Scope) -> Balance {
        self.balances.get(scope).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests;
