//! Decides the next requests of a run. It reads the state and never changes it: the same state
//! gives the same requests.

use crate::event::{Event, RunSessionEnd, SkipReason, Strategy};
use crate::failure::{Failure, FailureClass};
use crate::goal::GoalState;
use crate::ledger::Scope;
use crate::money::Money;
use crate::policy::Policy;
use crate::question;
use crate::recovery::{self, Step};
use crate::request::Request;
use crate::run::schedule;
use crate::run::state::{Attempt, GoalRun, GoalStage, Run, World};
use crate::time::Timestamp;

/// Decides what happens now. A goal starts if [`question::start::ask`] has nothing to ask. The
/// engine's `runtime/perform.rs` performs the requests. Empty only while attempts are in progress
/// and nothing else can be done, or if no process drives the run.
pub fn decide(run: &Run, policy: &Policy, world: &World) -> Vec<Request> {
    if run.run_session_since.is_none() || run.ended.is_some() {
        return Vec::new();
    }
    let stop = stop(run, policy, world);
    let mut requests = cancels(run, stop);
    let finishing = finishing(run, policy, world);
    if stop == Some(RunSessionEnd::Aborted) {
        // The branch may already have moved for a landing: what landed is recorded first.
        let lands = |request: &Request| matches!(request, Request::Land { .. });
        requests.extend(finishing.into_iter().filter(lands));
    } else {
        requests.extend(finishing);
        // Checks take time. If no time is left, they run once there is more, as if they had not
        // started.
        requests.retain(|request| {
            let runs = matches!(request, Request::Verify { attempt }
                if schedule::checks_take_time(run, &attempt.goal));
            stop != Some(RunSessionEnd::Time) || !runs
        });
        // After a person paused the run, no question is asked before it is resumed.
        requests.retain(|request| {
            stop != Some(RunSessionEnd::Paused) || !matches!(request, Request::Ask { .. })
        });
        if stop.is_none() {
            requests.extend(starting(run, policy, world));
        }
    }
    if let Some(at) = deadline(run, world) {
        requests.push(Request::WakeAt(at));
    }
    let waits = |request: &Request| matches!(request, Request::WakeAt(_));
    let idle = requests.iter().all(waits) && run.open_attempts().next().is_none();
    // Waiting for a back-off keeps the run session open; waiting for the time limit alone does not.
    if idle && (stop.is_some() || schedule::next_try(run, world.now).is_none()) {
        return vec![Request::End(stop.unwrap_or_else(|| outcome(run, policy)))];
    }
    requests
}

/// Returns why nothing new may start, if there is a reason.
fn stop(run: &Run, policy: &Policy, world: &World) -> Option<RunSessionEnd> {
    let streak =
        run.streak.len() >= usize::try_from(policy.error_streak.max(1)).unwrap_or(usize::MAX);
    let out_of_time = run.elapsed(world.now) >= run.limits.time;
    run.stop
        .filter(|stop| *stop == RunSessionEnd::Aborted)
        .or(out_of_time.then_some(RunSessionEnd::Time))
        .or(run.stop)
        .or(streak.then_some(RunSessionEnd::ErrorStreak))
}

/// Stops attempts in progress if the time is over or the person ended the run; a pause lets them
/// finish.
fn cancels(run: &Run, stop: Option<RunSessionEnd>) -> Vec<Request> {
    match stop {
        Some(why @ (RunSessionEnd::Time | RunSessionEnd::Aborted)) => run
            .open_attempts()
            .map(|(attempt, _)| Request::Cancel { attempt, why })
            .collect(),
        _ => Vec::new(),
    }
}

/// Decides the next step of every started goal: check, land, recover or ask.
fn finishing(run: &Run, policy: &Policy, world: &World) -> Vec<Request> {
    let mut requests = Vec::new();
    // One goal at a time is checked and landed, so that each is checked on exactly the head that it
    // lands on.
    let mut gate_is_free = true;
    // Checked goals go before unchecked ones: the branch may already have moved for them.
    let (checked, others): (Vec<&GoalRun>, Vec<&GoalRun>) = run
        .goals
        .iter()
        .filter(|goal| goal.awaits.is_none())
        .partition(|goal| goal.stage == GoalStage::Checked);
    for goal in checked.into_iter().chain(others) {
        let Some(attempt) = goal.attempts.last() else {
            continue;
        };
        let step = match &goal.stage {
            GoalStage::Attempted => gate_is_free.then(|| verify(goal, attempt)),
            GoalStage::Checked => landing(run, goal, attempt, gate_is_free, world),
            GoalStage::Failed => Some(recover(run, goal, policy, world)),
            GoalStage::Asking(draft) => Some(Request::Ask {
                goal: Some(goal.goal.id.clone()),
                draft: draft.clone(),
            }),
            GoalStage::Waiting | GoalStage::Attempting | GoalStage::Over => None,
        };
        if matches!(step, Some(Request::Verify { .. } | Request::Land { .. })) {
            gate_is_free = false;
        }
        requests.extend(step);
    }
    requests
}

fn verify(goal: &GoalRun, attempt: &Attempt) -> Request {
    Request::Verify {
        attempt: goal.attempt_id(attempt.number),
    }
}

fn landing(
    run: &Run,
    goal: &GoalRun,
    attempt: &Attempt,
    free: bool,
    world: &World,
) -> Option<Request> {
    let checked = attempt.checked.as_ref()?;
    if goal.waived.is_empty()
        && let Some(draft) = question::landing::ask(run, goal, attempt, checked, world)
    {
        return Some(Request::Ask {
            goal: Some(goal.goal.id.clone()),
            draft: Box::new(draft),
        });
    }
    if !free {
        return None;
    }
    // Something else landed since: the checks ran on another head.
    if checked.onto != run.head {
        return Some(verify(goal, attempt));
    }
    Some(Request::Land {
        attempt: goal.attempt_id(attempt.number),
        candidate: checked.candidate.clone(),
        onto: checked.onto.clone(),
        partial: goal.lands_partial(),
    })
}

fn recover(run: &Run, goal: &GoalRun, policy: &Policy, world: &World) -> Request {
    // A yes covers doing it once, and an attempt that was stopped may have done it.
    let repeats = goal.may_have_done().next().is_some();
    match recovery::next(&goal.ladder, &policy.recovery, world.jitter) {
        Step::Again { level, wait } if affordable(goal, policy) && !repeats => {
            Request::Record(Event::RetryScheduled {
                goal: goal.goal.id.clone(),
                level,
                not_before: world.now + wait,
            })
        }
        Step::Again { .. } | Step::Ask if schedule::is_left(run, goal) => {
            Request::Record(Event::GoalSkipped {
                goal: goal.goal.id.clone(),
                reason: SkipReason::Left,
            })
        }
        Step::Again { .. } | Step::Ask => Request::Ask {
            goal: Some(goal.goal.id.clone()),
            draft: Box::new(question::failure::ask(run, goal, world)),
        },
    }
}

/// Checks whether the goal's own cap allows one more attempt.
fn affordable(goal: &GoalRun, policy: &Policy) -> bool {
    goal.reserve(policy) == Money::ZERO || left_of_goal(goal, policy) > Money::ZERO
}

/// Starts the goals that may start, best first.
fn starting(run: &Run, policy: &Policy, world: &World) -> Vec<Request> {
    let mut requests = skips(run);
    if !requests.is_empty() || run.awaits.is_some() && policy.interval.blocking {
        return requests;
    }
    if let Some(draft) = question::interval::ask(run, policy, world) {
        return vec![Request::Ask {
            goal: None,
            draft: Box::new(draft),
        }];
    }
    let waiting = run
        .goals
        .iter()
        .filter(|goal| goal.awaits.is_some())
        .count();
    if !schedule::goes_on(run) || waiting >= usize::try_from(policy.max_blocked.max(1)).unwrap_or(1)
    {
        return requests;
    }
    let mut under_way: Vec<&GoalRun> = run
        .goals
        .iter()
        .filter(|goal| goal.is_under_way())
        .collect();
    let mut reserved = Money::ZERO;
    for goal in schedule::ready(run) {
        if under_way.len() >= schedule::slots(run) {
            break;
        }
        if under_way
            .iter()
            .any(|other| !schedule::disjoint(goal, other))
        {
            continue;
        }
        match start(run, goal, policy, world, reserved) {
            Start::Now(request) => {
                if let Request::Attempt { reserve, .. } = &request {
                    reserved += *reserve;
                }
                under_way.push(goal);
                requests.push(request);
            }
            Start::Later(at) => requests.push(Request::WakeAt(at)),
            Start::NotNow => {}
        }
        // Goals run one after the other: wait for the first that is not ready.
        if run.spec.strategy == Strategy::Sequential {
            break;
        }
    }
    requests
}

/// Skips goals with a dependency that ended without being done.
fn skips(run: &Run) -> Vec<Request> {
    run.goals
        .iter()
        .filter(|goal| goal.state == GoalState::Pending)
        .filter_map(|goal| lost(run, goal).map(|by| (goal, by)))
        .map(|(goal, by)| {
            Request::Record(Event::GoalSkipped {
                goal: goal.goal.id.clone(),
                reason: SkipReason::BlockedBy(by.clone()),
            })
        })
        .collect()
}

/// Returns the first dependency of `goal` that ended without being done.
fn lost<'a>(run: &Run, goal: &'a GoalRun) -> Option<&'a crate::id::GoalId> {
    let gone = |other: &GoalRun| other.state.is_final() && !other.satisfied();
    goal.goal
        .depends_on
        .iter()
        .find(|id| run.goal(id).is_some_and(gone))
}

enum Start {
    Now(Request),
    Later(Timestamp),
    NotNow,
}

fn start(run: &Run, goal: &GoalRun, policy: &Policy, world: &World, reserved: Money) -> Start {
    if let Some(at) = goal.not_before.filter(|at| *at > world.now) {
        return Start::Later(at);
    }
    let reserve = goal.reserve(policy).min(left_of_goal(goal, policy));
    let balance = run.balance();
    if reserve > Money::ZERO {
        if balance.available(run.limits.budget) < policy.min_execution {
            return Start::NotNow;
        }
        // Attempts in progress may give money back: wait for it instead of asking.
        let fits_later =
            (run.limits.budget + balance.granted).saturating_sub(balance.settled) >= reserve;
        let fits_now = balance
            .available(run.limits.budget)
            .saturating_sub(reserved)
            >= reserve;
        if fits_later && !fits_now {
            return Start::NotNow;
        }
    }
    let id = goal.goal.id.clone();
    if reserve < goal.reserve(policy) && reserve == Money::ZERO {
        // The goal's own cap is used up, and nothing starts without a reserve.
        return Start::Now(Request::Ask {
            goal: Some(id),
            draft: Box::new(question::failure::ask(run, goal, world)),
        });
    }
    let Some(survey) = &goal.survey else {
        return Start::Now(Request::Survey { goal: id });
    };
    let assessment = question::start::assess(run, goal, survey, policy, world);
    if let Some(draft) = question::start::ask(run, goal, &assessment, world) {
        return Start::Now(Request::Ask {
            goal: Some(id),
            draft: Box::new(draft),
        });
    }
    if !fits(run, policy, world, reserve) {
        // Other goals used the granted money; attempts in progress may give some back.
        if run.open_attempts().next().is_some() {
            return Start::NotNow;
        }
        return Start::Now(Request::Ask {
            goal: Some(id),
            draft: Box::new(question::start::ask_for_more(run, goal, &assessment, world)),
        });
    }
    let number = u32::try_from(goal.attempts.len() + 1).unwrap_or(u32::MAX);
    Start::Now(Request::Attempt {
        attempt: goal.attempt_id(number),
        level: goal.level,
        base: run.head.clone(),
        reserve,
        caps: caps(run, goal, policy, world),
    })
}

/// Checks whether run, day and campaign can all reserve this amount; otherwise the journal would
/// refuse the reservation each time.
fn fits(run: &Run, policy: &Policy, world: &World, reserve: Money) -> bool {
    let campaign = run.spec.campaign.as_ref();
    reserve <= run.balance().available(run.limits.budget)
        && reserve <= world.day.available(policy.cost_daily)
        && campaign.is_none_or(|(_, cap)| reserve <= world.campaign.available(*cap))
}

/// Returns what the goal's own cap leaves for one more attempt.
fn left_of_goal(goal: &GoalRun, policy: &Policy) -> Money {
    let spent: Money = goal
        .attempts
        .iter()
        .filter_map(|try_| try_.finished.as_ref())
        .map(|end| end.settled)
        .sum();
    allowance(goal, policy).saturating_sub(spent)
}

/// Returns the goal's cap; each time a person lets the goal continue, the same amount is added.
fn allowance(goal: &GoalRun, policy: &Policy) -> Money {
    goal.cap(policy).times(u64::from(goal.answers) + 1)
}

/// Returns every cap that a reservation must fit under.
fn caps(run: &Run, goal: &GoalRun, policy: &Policy, world: &World) -> Vec<(Scope, Money)> {
    let mut caps = vec![(Scope::Run(run.spec.run.clone()), run.limits.budget)];
    if run.spec.paid_by().is_none() {
        caps.push((Scope::Day(world.today.clone()), policy.cost_daily));
    }
    let scope = Scope::Goal(run.spec.run.clone(), goal.goal.id.clone());
    caps.push((scope, allowance(goal, policy)));
    caps.extend(
        run.spec
            .campaign
            .clone()
            .map(|(name, cap)| (Scope::Campaign(name), cap)),
    );
    caps
}

/// Returns when the run's time is over, if something is in progress then.
fn deadline(run: &Run, world: &World) -> Option<Timestamp> {
    let left = run.limits.time.0.saturating_sub(run.elapsed(world.now).0);
    let busy = run.open_attempts().next().is_some();
    (busy && left > 0).then(|| world.now + crate::time::Span(left))
}

/// Returns why the run session ends if nothing more can be done.
fn outcome(run: &Run, policy: &Policy) -> RunSessionEnd {
    let poor = run.balance().available(run.limits.budget) < policy.min_execution;
    let starved = schedule::ready(run)
        .iter()
        .any(|goal| poor && goal.reserve(policy) > Money::ZERO);
    let waits = run.awaits.is_some() && policy.interval.blocking
        || run.goals.iter().any(|goal| goal.awaits.is_some());
    match (starved, waits) {
        (true, _) => RunSessionEnd::Budget,
        (false, true) => RunSessionEnd::Waiting,
        (false, false) => RunSessionEnd::Finished,
    }
}

/// Returns the failure of an attempt that died together with `cos`.
pub fn lost_attempt() -> Failure {
    Failure::new(
        FailureClass::Lost,
        "cos itself was stopped while this was in progress",
    )
}

#[cfg(test)]
mod tests;
