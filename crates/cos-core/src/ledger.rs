//! Money under caps: reserve before, settle after, grants by a person (OURS-10).

use crate::id::{AttemptId, CouncilId, DebateId, GoalId, RunId, WorkflowId};
use crate::money::Money;
use crate::time::LocalDate;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a cap is put on. All scopes that a line touches hold at once.
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
    /// One plan over days.
    Campaign(String),
    /// One council.
    Council(CouncilId),
    /// One debate of those about a specification.
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
    /// Holds the worst case before something starts.
    Reserve,
    /// Books what it cost.
    Settle,
    /// Gives back what was held.
    Release,
    /// Raises a cap by a person's word.
    Grant,
}

/// One line of the ledger.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// What it does.
    pub kind: LineKind,
    /// How much.
    pub amount: Money,
    /// The scopes it counts in.
    pub scopes: Vec<Scope>,
}

/// A cap raised by a person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grant {
    /// Which cap.
    pub scope: Scope,
    /// By how much.
    pub amount: Money,
}

/// The sums of one scope.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Balance {
    /// Granted on top of the cap.
    pub granted: Money,
    /// Booked.
    pub settled: Money,
    /// Held by what is under way.
    pub reserved: Money,
}

impl Balance {
    /// What may still be reserved under `cap`.
    pub fn available(&self, cap: Money) -> Money {
        (cap + self.granted).saturating_sub(self.settled + self.reserved)
    }

    /// What `cap` has to be raised by before this much may be reserved; what went beyond counts.
    pub fn lacks(&self, cap: Money, amount: Money) -> Money {
        (self.settled + self.reserved + amount).saturating_sub(cap + self.granted)
    }

    /// The sums after one line.
    pub fn book(&mut self, line: &Line) {
        match line.kind {
            LineKind::Reserve => self.reserved += line.amount,
            LineKind::Settle => self.settled += line.amount,
            LineKind::Release => self.reserved = self.reserved.saturating_sub(line.amount),
            LineKind::Grant => self.granted += line.amount,
        }
    }
}

/// Where an attempt's money is booked; the date is that of its start, also past midnight.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Account {
    /// The run.
    pub run: RunId,
    /// The plan the run belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub campaign: Option<String>,
    /// The local date of the reservation.
    pub date: LocalDate,
    /// The run that holds the money already, for a phase of a goal's workflow: its day counts it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paid_by: Option<RunId>,
}

impl Account {
    /// The line that holds `amount` before `attempt` starts.
    pub fn reserve(&self, attempt: &AttemptId, amount: Money) -> Line {
        Line {
            kind: LineKind::Reserve,
            amount,
            scopes: self.scopes(attempt),
        }
    }

    /// The lines that book `cost` and give the reservation back.
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

    /// Every scope an attempt's money counts in.
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

/// What a council does to the money; the date is that of its opening, also past midnight.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "books")]
pub enum CouncilBooking {
    /// All that it may cost is held before anybody is asked.
    Held {
        /// How much.
        amount: Money,
        /// The local date.
        date: LocalDate,
        /// Whose money it is, inside a workflow.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        budget_scope: Option<BudgetScope>,
    },
    /// What its turns used up is booked, and what was held given back.
    Settled {
        /// What had been held.
        held: Money,
        /// What the turns used up; where nobody knows, all that was held for the turn.
        cost: Money,
        /// The local date of the opening.
        date: LocalDate,
        /// Whose money it is, inside a workflow.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        budget_scope: Option<BudgetScope>,
    },
}

impl CouncilBooking {
    /// The lines that are booked for a council.
    pub fn lines(&self, council: &CouncilId) -> Vec<Line> {
        self.lines_under(&Scope::Council(council.clone()))
    }

    /// The lines that are booked under a scope, its day and its budget.
    fn lines_under(&self, scope: &Scope) -> Vec<Line> {
        let (Self::Held { date, budget_scope, .. } | Self::Settled { date, budget_scope, .. }) = self;
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

/// Every scope that the money of one council, room or debate counts in: its own, its day unless the run that pays holds
/// the money of that day already, and its budget.
pub fn counted_in(own: Scope, date: &LocalDate, budget_scope: Option<&BudgetScope>) -> Vec<Scope> {
    let is_held_already = budget_scope.is_some_and(BudgetScope::is_held_already);
    let day = (!is_held_already).then(|| Scope::Day(date.clone()));
    let budget_scope = budget_scope.map(BudgetScope::scope);
    [Some(own), day, budget_scope].into_iter().flatten().collect()
}

/// The money of a carrying-out of a workflow, which something in it is paid from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BudgetScope {
    /// The carrying-out.
    pub workflow: WorkflowId,
    /// All that it may spend.
    pub cap: Money,
    /// The run that holds the money already, so that its day counts it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paid_by: Option<RunId>,
}

impl BudgetScope {
    /// The scope that its cap is on.
    pub fn scope(&self) -> Scope {
        Scope::Campaign(self.workflow.to_string())
    }

    /// Whether a run holds this money already, so that the day counts it there.
    pub const fn is_held_already(&self) -> bool {
        self.paid_by.is_some()
    }

    /// The run that goes on with the workflow: that of its goal, else the workflow itself.
    pub fn run(&self) -> RunId {
        let own = || RunId::new(self.workflow.as_str());
        self.paid_by.clone().unwrap_or_else(own)
    }
}

/// What one of the debates about a specification does to the money, as a council would.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DebateBooking {
    /// The how-manieth debate.
    pub number: u32,
    /// What is booked.
    #[serde(flatten)]
    pub booking: CouncilBooking,
}

impl DebateBooking {
    /// The lines that are booked for it.
    pub fn lines(&self, debate: &DebateId) -> Vec<Line> {
        let scope = Scope::Debate(debate.clone(), self.number);
        self.booking.lines_under(&scope)
    }
}

/// All sums, folded from lines.
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

    /// The sums of one scope; all nothing if it was never touched.
    pub fn balance(&self, scope: &Scope) -> Balance {
        self.balances.get(scope).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests;
