//! Tests which requests the run makes next, as tables of short words.

mod caps;
mod commands;
mod partial;
mod phases;
mod properties;
mod repeats;
mod turns;

use super::*;
use crate::decision::Answer;
use crate::event::{Limits, Product, RunSpec, Strategy};
use crate::evidence::{CheckVerdict, Claim, Evidence, Landing};
use crate::fingerprint::Fingerprint;
use crate::goal::{Check, Executor, Goal, Priority};
use crate::id::{AttemptId, CommitId, DecisionId, GoalId, RunId};
use crate::ledger::{Account, Balance};
use crate::money::Cost;
use crate::policy::Profile;
use crate::question::decision_key;
use crate::recovery::Level;
use crate::run::apply;
use crate::survey::{ExecutorFound, Survey};
use crate::time::{LocalDate, Span};
use crate::trigger::Trigger;
use cos_gate::path::PathGlob;

/// A goal of an agent, with one check.
fn goal(id: &str) -> Goal {
    Goal {
        checks: vec![Check::Command("test".into())],
        estimate: Some(Money::dollars(2)),
        ..Goal::new(
            GoalId::new(id),
            format!("make {id}"),
            Executor::Agent("agent".into()),
        )
    }
}

fn after(id: &str, other: &str) -> Goal {
    Goal {
        depends_on: vec![GoalId::new(other)],
        ..goal(id)
    }
}

fn within(id: &str, files: &str) -> Goal {
    Goal {
        files: vec![PathGlob::new(files).unwrap()],
        ..goal(id)
    }
}

/// A run, the outside values, and the events so far.
struct Table {
    run: Option<Run>,
    policy: Policy,
    world: World,
}

impl Table {
    fn new(strategy: Strategy, goals: &[Goal]) -> Self {
        let mut policy = Policy::of(Profile::Default);
        policy.cost_daily = Money::dollars(500);
        policy.interval.goals = 0;
        policy.interval.time = Span(0);
        let world = World {
            now: Timestamp(1_000),
            today: LocalDate::new("2026-01-01"),
            midnight: Timestamp(86_400_000),
            day: Balance::default(),
            campaign: Balance::default(),
            jitter: 0,
        };
        let limits = Limits {
            budget: Money::dollars(100),
            time: Span::minutes(60),
        };
        let base = CommitId::new("base");
        let spec = RunSpec {
            strategy,
            jobs: 3,
            ..RunSpec::new(RunId::new("r"), "/repo", base, limits, "goals.yaml")
        };
        let mut table = Self {
            run: None,
            policy,
            world,
        };
        let goals = goals.to_vec();
        table.write(&Event::RunStarted { spec, goals });
        table.write(&Event::RunSessionStarted { limits: None });
        table
    }

    fn run(&mut self) -> &mut Run {
        self.run.as_mut().unwrap()
    }

    fn write(&mut self, event: &Event) {
        apply::apply(&mut self.run, self.world.now, event);
        self.world.day = self.run().balance();
        self.world.day.granted = Money::ZERO;
    }

    fn pass(&mut self, span: Span) {
        self.world.now = self.world.now + span;
    }

    fn decide(&self) -> Vec<Request> {
        decide(self.run.as_ref().unwrap(), &self.policy, &self.world)
    }

    /// The requests, one or two words each, without wake-ups.
    fn words(&self) -> String {
        let words: Vec<String> = self.decide().iter().filter_map(word).collect();
        words.join(", ")
    }

    #[track_caller]
    fn asks_for(&mut self, words: &str) -> &mut Self {
        assert_eq!(self.words(), words);
        self
    }

    fn surveyed(&mut self, id: &str) -> &mut Self {
        let survey = Survey {
            executor: ExecutorFound::Available,
            ..Survey::default()
        };
        self.write(&Event::GoalSurveyed {
            goal: GoalId::new(id),
            survey,
            changed_since: None,
        });
        self
    }

    fn last(&mut self, id: &str) -> AttemptId {
        let goal = self.run().goal(&GoalId::new(id)).unwrap();
        goal.attempt_id(u32::try_from(goal.attempts.len()).unwrap())
    }

    /// Starts the requested attempt of this goal.
    #[track_caller]
    fn started(&mut self, id: &str) -> &mut Self {
        let wanted = |request: &Request| match request {
            Request::Attempt { attempt, .. } => attempt.goal.as_str() == id,
            _ => false,
        };
        let request = self.decide().into_iter().find(wanted);
        let Some(Request::Attempt {
            attempt,
            level,
            base,
            reserve,
            ..
        }) = request
        else {
            panic!("{id} does not start: {}", self.words());
        };
        self.write(&Event::AttemptStarted {
            attempt,
            level,
            base,
            reserve,
            account: account(),
        });
        self
    }

    fn ended(&mut self, id: &str, product: Product, cost: Money) -> &mut Self {
        let attempt = self.last(id);
        let reserve = self.run().attempt(&attempt).unwrap().reserve;
        self.write(&Event::AttemptFinished {
            attempt,
            claim: Claim::Silent,
            product,
            cost: Cost::Known(cost),
            settled: cost,
            reserve,
            overrun: cost.saturating_sub(reserve),
            account: account(),
            took: Span(1),
            tail: String::new(),
            transcript: None,
        });
        self
    }

    fn worked(&mut self, id: &str) -> &mut Self {
        self.ended(id, work(id, id), Money::cents(10))
    }

    fn failed(&mut self, id: &str, class: FailureClass) -> &mut Self {
        let product = Product::Failed(Failure::new(class, "no"));
        self.ended(id, product, Money::cents(10))
    }

    fn checked(&mut self, id: &str, verdict: CheckVerdict) -> &mut Self {
        self.checked_by("test", id, verdict)
    }

    fn checked_by(&mut self, check: &str, id: &str, verdict: CheckVerdict) -> &mut Self {
        let attempt = self.last(id);
        let onto = self.run().head.clone();
        let evidence = Evidence {
            check: Check::Command(check.into()),
            held: verdict != CheckVerdict::Refuted,
            exit: None,
            tail: String::new(),
            output: None,
        };
        self.write(&Event::ChecksRan {
            attempt,
            candidate: CommitId::new(format!("{onto}+{id}")),
            onto,
            evidence: vec![evidence],
            verdict,
        });
        self
    }

    #[track_caller]
    fn landed(&mut self, id: &str) -> &mut Self {
        let lands = |request: Request| match request {
            Request::Land {
                attempt,
                candidate,
                onto,
                partial,
            } if attempt.goal.as_str() == id => Some((attempt, candidate, onto, partial)),
            _ => None,
        };
        let found = self.decide().into_iter().find_map(lands);
        let Some((attempt, after, before, partial)) = found else {
            panic!("{id} does not land: {}", self.words());
        };
        self.write(&Event::GoalLanded {
            attempt,
            landing: Landing { before, after },
            partial,
        });
        self
    }

    /// The whole path of one goal.
    #[track_caller]
    fn done(&mut self, id: &str) -> &mut Self {
        self.surveyed(id).started(id).worked(id);
        self.checked(id, CheckVerdict::Proven).landed(id)
    }

    #[track_caller]
    fn parked(&mut self, id: &str) -> &mut Self {
        let draft = self.draft(id);
        self.write(&Event::GoalParked {
            goal: GoalId::new(id),
            decision: DecisionId::new(format!("d-{id}")),
            triggers: draft.triggers,
        });
        self
    }

    #[track_caller]
    fn draft(&self, id: &str) -> crate::decision::Draft {
        let asked = |request: Request| match request {
            Request::Ask {
                goal: Some(goal),
                draft,
            } if goal.as_str() == id => Some(*draft),
            _ => None,
        };
        let found = self.decide().into_iter().find_map(asked);
        found.unwrap_or_else(|| panic!("{id} is not asked about: {}", self.words()))
    }

    /// Asks about a goal, and a person answers.
    #[track_caller]
    fn told(&mut self, id: &str, answer: Answer) -> &mut Self {
        let draft = self.draft(id);
        self.parked(id).answered(id, draft, answer)
    }

    /// A person answers the question that a goal waits for.
    fn answered(&mut self, id: &str, draft: crate::decision::Draft, answer: Answer) -> &mut Self {
        let chosen = draft.options.iter().find(|one| one.answer == answer);
        self.write(&Event::DecisionApplied {
            goal: Some(GoalId::new(id)),
            decision: DecisionId::new(format!("d-{id}")),
            decision_key: draft.decision_key,
            fingerprint: draft.fingerprint,
            triggers: draft.triggers,
            answer,
            instructions: None,
            grants: chosen.map(|one| one.grants.clone()).unwrap_or_default(),
        });
        self
    }
}

fn account() -> Account {
    Account {
        run: RunId::new("r"),
        campaign: None,
        paid_by: None,
        date: LocalDate::new("2026-01-01"),
    }
}

fn work(id: &str, diff: &str) -> Product {
    Product::Work {
        commit: CommitId::new(format!("work-{id}")),
        files: vec![format!("src/{id}.rs")],
        diff: Fingerprint::of(&[("diff", diff)]),
    }
}

fn word(request: &Request) -> Option<String> {
    Some(match request {
        Request::Record(Event::GoalSkipped { goal, .. }) => format!("skip {goal}"),
        Request::Record(Event::RetryScheduled { goal, .. }) => format!("retry {goal}"),
        Request::Record(other) => format!("{other:?}"),
        Request::Ask { goal: None, .. } => "ask about the run".into(),
        Request::Ask {
            goal: Some(goal),
            draft,
        } => {
            let names: Vec<&str> = draft.triggers.iter().map(|one| one.name()).collect();
            format!("ask {goal} {}", names.join("+"))
        }
        Request::Survey { goal } => format!("survey {goal}"),
        Request::Attempt { attempt, .. } => format!("try {attempt}"),
        Request::Verify { attempt } => format!("verify {attempt}"),
        Request::Land { attempt, .. } => format!("land {attempt}"),
        Request::Cancel { attempt, .. } => format!("cancel {attempt}"),
        Request::WakeAt(_) => return None,
        Request::End(why) => format!("end {why:?}"),
    })
}

#[test]
fn one_goal_goes_all_the_way() {
    let mut table = Table::new(Strategy::Continue, &[goal("a")]);
    table.asks_for("survey a").surveyed("a");
    table.asks_for("try a#1").started("a");
    table.asks_for("").worked("a");
    table
        .asks_for("verify a#1")
        .checked("a", CheckVerdict::Proven);
    table.asks_for("land a#1").landed("a");
    table.asks_for("end Finished");
}

#[test]
fn a_run_that_no_one_drives_asks_for_nothing() {
    let mut table = Table::new(Strategy::Continue, &[goal("a")]);
    let why = RunSessionEnd::Paused;
    table.write(&Event::RunSessionEnded { why });
    table.asks_for("");
}

#[test]
fn sequential_stops_at_the_first_that_does_not_come_through() {
    let mut table = Table::new(Strategy::Sequential, &[goal("a"), goal("b")]);
    table.surveyed("a").started("a");
    table.failed("a", FailureClass::Systematic);
    table.asks_for("ask a hiccup").parked("a");
    table.asks_for("end Waiting");
}

#[test]
fn continue_goes_on_past_a_block_and_leaves_out_what_cannot_come() {
    let goals = [goal("a"), after("b", "a"), goal("c")];
    let mut table = Table::new(Strategy::Continue, &goals);
    table.surveyed("a").started("a");
    table.failed("a", FailureClass::Systematic).parked("a");
    table.asks_for("survey c").done("c");
    table.asks_for("end Waiting");
    let blocked = table.run().blocked_by(&GoalId::new("b"));
    assert_eq!(blocked, Some(GoalId::new("a")));

    let mut table = Table::new(Strategy::Continue, &goals);
    table.surveyed("a").started("a");
    table.failed("a", FailureClass::Systematic);
    table.told("a", Answer::Skip);
    table.asks_for("skip b");
}

#[test]
fn parallel_starts_together_only_what_cannot_meet() {
    let goals = [
        within("a", "src/a*"),
        within("b", "src/*b.rs"),
        within("c", "src/c.rs"),
        goal("d"),
    ];
    let mut table = Table::new(Strategy::Parallel, &goals);
    table
        .asks_for("survey a, survey c")
        .surveyed("a")
        .surveyed("c");
    table.asks_for("try a#1, try c#1").started("a").started("c");
    table
        .asks_for("")
        .worked("c")
        .checked("c", CheckVerdict::Proven);
    table.landed("c").asks_for("");
    table
        .worked("a")
        .checked("a", CheckVerdict::Proven)
        .landed("a");
    table.asks_for("survey b");
}

#[test]
fn one_at_a_time_comes_through_the_gate_and_is_checked_again_behind_another() {
    let goals = [within("a", "src/a.rs"), within("b", "src/b.rs")];
    let mut table = Table::new(Strategy::Parallel, &goals);
    table.surveyed("a").surveyed("b").started("a").started("b");
    table.worked("a").worked("b").asks_for("verify a#1");
    table
        .checked("a", CheckVerdict::Proven)
        .asks_for("land a#1");
    table
        .checked("b", CheckVerdict::Proven)
        .asks_for("land a#1");
    table.landed("a").asks_for("verify b#1");
}

#[test]
fn the_best_goes_first_and_too_many_waiting_stop_the_rest() {
    let first = Goal {
        priority: Priority::P1,
        ..goal("b")
    };
    let mut table = Table::new(Strategy::Continue, &[goal("a"), first, goal("c")]);
    table.policy.max_blocked = 1;
    table.asks_for("survey b").surveyed("b").started("b");
    table.failed("b", FailureClass::NeedsHuman).parked("b");
    table.asks_for("end Waiting");
    table.policy.max_blocked = 2;
    table.asks_for("survey a");
}

#[test]
fn different_goals_that_fail_in_a_row_end_the_run_session() {
    let mut table = Table::new(Strategy::Continue, &[goal("a"), goal("b"), goal("c")]);
    table.policy.error_streak = 2;
    for id in ["a", "b"] {
        table.surveyed(id).started(id);
        table.failed(id, FailureClass::Systematic).parked(id);
    }
    table.asks_for("end ErrorStreak");
}

#[test]
fn the_time_limit_stops_what_is_under_way() {
    let mut table = Table::new(Strategy::Continue, &[goal("a")]);
    table.surveyed("a").started("a").pass(Span::minutes(61));
    table.asks_for("cancel a#1");
    table.failed("a", FailureClass::Cancelled);
    table.asks_for("retry a");
}

#[test]
fn checks_end_with_the_time_limit_and_run_again_when_there_is_more() {
    let mut table = Table::new(Strategy::Continue, &[goal("a")]);
    table.surveyed("a").started("a").worked("a");
    table.asks_for("verify a#1");
    table.pass(Span::minutes(61));
    table.asks_for("end Time");
    table.run().limits.time = Span::minutes(120);
    table.asks_for("verify a#1");
}

#[test]
fn what_has_no_check_to_run_is_concluded_also_when_the_time_is_over() {
    let unchecked = Goal {
        checks: Vec::new(),
        ..goal("a")
    };
    let mut table = Table::new(Strategy::Continue, &[unchecked]);
    table.surveyed("a").started("a").worked("a");
    table.pass(Span::minutes(61));
    table.asks_for("verify a#1");
}

#[test]
fn an_empty_budget_ends_the_run_session() {
    let mut table = Table::new(Strategy::Continue, &[goal("a"), goal("b")]);
    table.surveyed("a").started("a");
    table.run().limits.budget = Money::dollars(3);
    table.ended("a", work("a", "a"), Money::cents(260));
    table.checked("a", CheckVerdict::Proven).landed("a");
    table.asks_for("end Budget");
}

#[test]
fn failures_that_pass_are_tried_again_after_a_wait_and_others_are_asked_about() {
    let mut table = Table::new(Strategy::Continue, &[goal("a")]);
    table.policy.recovery.same_tries = 1;
    table.surveyed("a").started("a");
    table
        .failed("a", FailureClass::Transient)
        .asks_for("retry a");
    table.write(&Event::RetryScheduled {
        goal: GoalId::new("a"),
        level: Level::Same,
        not_before: Timestamp(6_000),
    });
    table.asks_for("").pass(Span::seconds(5));
    table.asks_for("try a#2").started("a");
    table.failed("a", FailureClass::Transient);
    table.asks_for("ask a hiccup");
}

#[test]
fn unproven_and_undeclared_work_is_asked_about_for_exactly_this_change() {
    let mut table = Table::new(Strategy::Continue, &[within("a", "docs/**")]);
    table.surveyed("a").started("a").worked("a");
    table.checked("a", CheckVerdict::Unproven);
    table.asks_for("ask a scope_change+unproven");
    table.told("a", Answer::Proceed).asks_for("land a#1");
}

#[test]
fn a_change_that_a_person_dropped_is_asked_about_when_it_comes_again() {
    let mut table = Table::new(Strategy::Continue, &[goal("a")]);
    table.surveyed("a").started("a").worked("a");
    table.checked("a", CheckVerdict::Unproven);
    table.told("a", Answer::ProceedModified);
    table.surveyed("a").started("a").worked("a");
    table.checked("a", CheckVerdict::Unproven);
    table.asks_for("ask a unproven");
}

#[test]
fn an_approval_covers_every_try_but_no_trigger_that_it_did_not_name() {
    let tagged = |tags: &[&str]| Goal {
        tags: tags.iter().map(|tag| (*tag).to_owned()).collect(),
        ..goal("a")
    };
    let mut table = Table::new(Strategy::Continue, &[tagged(&["ui"])]);
    table.surveyed("a").asks_for("ask a ux_change");
    table.told("a", Answer::Proceed).surveyed("a");
    table.asks_for("try a#1").started("a");
    table.failed("a", FailureClass::Lost).asks_for("retry a");
    table.run().goals[0].goal = tagged(&["ui", "core"]);
    let known = decision_key(&table.run().goals[0].goal);
    assert_eq!(known, table.run().goals[0].approvals[0].decision_key);
    table.write(&Event::RetryScheduled {
        goal: GoalId::new("a"),
        level: Level::Same,
        not_before: Timestamp(0),
    });
    table.asks_for("ask a ux_change+architecture");
}

#[test]
fn money_that_an_approval_granted_and_others_took_is_asked_for_again() {
    let mut table = Table::new(Strategy::Continue, &[goal("a")]);
    table.policy.cost_daily = Money::dollars(2);
    table.surveyed("a").asks_for("ask a cost_cumulative");
    let before = table.draft("a").fingerprint;
    table.told("a", Answer::Proceed).surveyed("a");
    // The grant is in the journal, but another run used it.
    table.asks_for("ask a cost_cumulative");
    assert_ne!(before, table.draft("a").fingerprint);
    table.world.day.granted = Money::dollars(5);
    table.asks_for("try a#1");
}

#[test]
fn nothing_starts_without_money_held_when_the_goals_own_cap_is_used_up() {
    let mut table = Table::new(Strategy::Continue, &[goal("a")]);
    table.surveyed("a").started("a");
    let failure = Product::Failed(Failure::new(FailureClass::Budget, "used up"));
    table.ended("a", failure, Money::dollars(20));
    table.told("a", Answer::Retry).surveyed("a");
    table.asks_for("ask a hiccup").told("a", Answer::Retry);
    table
        .told("a", Answer::Retry)
        .surveyed("a")
        .asks_for("try a#2");
}

#[test]
fn pause_lets_things_end_and_asks_nothing_more() {
    let goals = [within("a", "x/**"), within("b", "y/**"), goal("c")];
    let mut table = Table::new(Strategy::Parallel, &goals);
    table.surveyed("a").surveyed("b").started("a").started("b");
    table.failed("a", FailureClass::Systematic);
    table.told("a", Answer::Pause).asks_for("");
    table.failed("b", FailureClass::Systematic);
    table.asks_for("end Paused");
    table.write(&Event::RunSessionEnded {
        why: RunSessionEnd::Paused,
    });
    table.write(&Event::RunSessionStarted { limits: None });
    table.asks_for("ask a hiccup, ask b hiccup");
}

#[test]
fn abort_stops_what_is_under_way_and_writes_down_what_may_have_landed() {
    let goals = [within("a", "src/a.rs"), within("b", "y/**"), goal("c")];
    let mut table = Table::new(Strategy::Parallel, &goals);
    table.surveyed("a").surveyed("b").started("a").started("b");
    table.worked("a").checked("a", CheckVerdict::Proven);
    table.run().stop = Some(RunSessionEnd::Aborted);
    table.asks_for("cancel b#1, land a#1").landed("a");
    table.failed("b", FailureClass::Cancelled);
    table.asks_for("end Aborted");
}

#[test]
fn until_starts_nothing_more_once_its_trigger_came_up() {
    let mut table = Table::new(Strategy::Continue, &[goal("a"), goal("b")]);
    table.run().spec.until = Some(Trigger::Hiccup);
    table.surveyed("a").started("a");
    table.failed("a", FailureClass::Systematic).parked("a");
    table.asks_for("end Until");
}

#[test]
fn a_look_at_the_whole_is_due_between_goals() {
    let mut table = Table::new(Strategy::Continue, &[goal("a"), goal("b")]);
    table.policy.interval.goals = 1;
    table.policy.interval.blocking = true;
    table.done("a").asks_for("ask about the run");
    let decision = DecisionId::new("d-run");
    table.write(&Event::IntervalReached { decision });
    table.asks_for("end Waiting");
    table.policy.interval.blocking = false;
    table.asks_for("survey b");
}
