//! Rehearses a person's goals: simulates unattended nights with the real runtime. Nothing is
//! executed; every figure is marked as simulated.

use super::agent::Rates;
use super::dispatcher::{Bystander, VirtualDispatcher};
use super::outside::Outside;
use super::repository;
use cos_core::event::{Event, RunSessionEnd, RunSpec};
use cos_core::goal::{Goal, GoalState};
use cos_core::id::{GoalId, RunId};
use cos_core::money::Money;
use cos_core::policy::Policy;
use cos_core::run::state::Run;
use cos_core::time::{Span, Timestamp};
use cos_core::trigger::Trigger;
use cos_engine::actor::Actor;
use cos_engine::clock::VirtualClock;
use cos_engine::ports::Watcher;
use cos_engine::runtime::{self, Runtime, RuntimeDeps, RuntimeError};
use cos_engine::settings::RunTerms;
use cos_store::memory::MemoryJournal;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

/// The options of a rehearsal besides the goals.
#[derive(Debug, Clone, PartialEq)]
pub struct RehearsalOptions {
    /// The options of the run of a night.
    pub terms: RunTerms,
    /// The thresholds, with the person's settings.
    pub policy: Policy,
    /// The start of the nights.
    pub start: Timestamp,
    /// The time zone in milliseconds ahead of UTC.
    pub zone: i64,
}

/// The median, the 90th percentile and the maximum of one figure over all nights.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spread<T> {
    /// The median.
    pub p50: T,
    /// The 90th percentile.
    pub p90: T,
    /// The maximum.
    pub max: T,
}

impl<T: Copy + Ord + Default> Spread<T> {
    fn of(mut figures: Vec<T>) -> Self {
        figures.sort_unstable();
        let last = figures.len().saturating_sub(1);
        let at = |percent: usize| {
            let place = (figures.len() * percent).div_ceil(100).saturating_sub(1);
            figures.get(place.min(last)).copied().unwrap_or_default()
        };
        Self {
            p50: at(50),
            p90: at(90),
            max: at(100),
        }
    }
}

/// In how many nights a goal was parked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ParkedGoal {
    /// The goal.
    pub goal: GoalId,
    /// The nights after which it waited for the person.
    pub nights: u32,
}

/// The results of rehearsed nights. All of it is simulated.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rehearsal {
    /// Always true.
    pub simulated: bool,
    /// The assumptions about agents, commands and persons.
    pub assumptions: Vec<String>,
    /// The first night's seed.
    pub seed: u64,
    /// How many nights were simulated.
    pub nights: u32,
    /// How many goals there are.
    pub goals: u32,
    /// Goals done in a night.
    pub done: Spread<u32>,
    /// Open questions in the morning.
    pub questions: Spread<u32>,
    /// The same by trigger.
    pub questions_by_trigger: BTreeMap<String, Spread<u32>>,
    /// Money spent in a night.
    pub spent: Spread<Money>,
    /// The limit of a night.
    pub budget: Money,
    /// The limit of a day.
    pub cost_daily: Money,
    /// The duration of a night's work.
    pub took: Spread<Span>,
    /// Goals that wait in the morning, most frequent first.
    pub parked: Vec<ParkedGoal>,
    /// Why the nights ended, with counts.
    pub ends: Vec<(RunSessionEnd, u32)>,
    /// Nights that failed because of a bug; they are not counted above.
    pub failed: u32,
}

/// Simulates `nights` nights; the same seed gives the same nights.
pub fn rehearse(goals: &[Goal], options: &RehearsalOptions, nights: u32, seed: u64) -> Rehearsal {
    let played: Vec<Option<Night>> = (0..nights)
        .map(|night| play(goals, options, seed.wrapping_add(u64::from(night))).ok())
        .collect();
    let failed = played.iter().filter(|night| night.is_none()).count();
    let played: Vec<Night> = played.into_iter().flatten().collect();
    let spread = |of: &dyn Fn(&Night) -> u32| Spread::of(played.iter().map(of).collect());
    let mut triggers: Vec<Trigger> = played
        .iter()
        .flat_map(|night| night.asked.keys().copied())
        .collect();
    triggers.sort_unstable();
    triggers.dedup();
    let asked = |trigger: Trigger| spread(&move |night| *night.asked.get(&trigger).unwrap_or(&0));
    Rehearsal {
        simulated: true,
        assumptions: assumptions(),
        seed,
        nights,
        goals: small(goals.len()),
        done: spread(&|night| night.done),
        questions: spread(&|night| small(night.parked.len())),
        questions_by_trigger: triggers
            .into_iter()
            .map(|trigger| (trigger.name().to_owned(), asked(trigger)))
            .collect(),
        spent: Spread::of(played.iter().map(|night| night.spent).collect()),
        budget: options.terms.budget,
        cost_daily: options.policy.cost_daily,
        took: Spread::of(played.iter().map(|night| night.took).collect()),
        parked: parked(goals, &played),
        ends: ends(&played),
        failed: small(failed),
    }
}

fn small(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

fn parked(goals: &[Goal], played: &[Night]) -> Vec<ParkedGoal> {
    let mut parked: Vec<ParkedGoal> = goals
        .iter()
        .map(|goal| ParkedGoal {
            goal: goal.id.clone(),
            nights: small(
                played
                    .iter()
                    .filter(|night| night.parked.contains(&goal.id))
                    .count(),
            ),
        })
        .filter(|parked| parked.nights > 0)
        .collect();
    parked.sort_by_key(|parked| std::cmp::Reverse(parked.nights));
    parked
}

fn ends(played: &[Night]) -> Vec<(RunSessionEnd, u32)> {
    let mut ends: Vec<(RunSessionEnd, u32)> = Vec::new();
    for night in played {
        match ends.iter_mut().find(|(end, _)| *end == night.end) {
            Some((_, count)) => *count += 1,
            None => ends.push((night.end, 1)),
        }
    }
    ends.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    ends
}

fn assumptions() -> Vec<String> {
    let line = |who: &str, rates: &Rates| {
        let parts: Vec<String> = rates
            .0
            .iter()
            .map(|(conduct, weight)| format!("{weight} % {conduct}"))
            .collect();
        format!(
            "Attempts of {who}, assumed and not measured: {}.",
            parts.join(", ")
        )
    };
    vec![
        line("agents", &Rates::agents()),
        line("commands", &Rates::commands()),
        "One goal in six behaves the same at every attempt.".to_owned(),
        "An attempt of an agent takes 1 to 25 minutes and costs 15 to 95 % of the estimate; $2 if \
         there is none."
            .to_owned(),
        "No one answers before the morning; your repository is not considered.".to_owned(),
    ]
}

struct Night {
    done: u32,
    asked: BTreeMap<Trigger, u32>,
    parked: Vec<GoalId>,
    spent: Money,
    took: Span,
    end: RunSessionEnd,
}

/// Counts the questions of one night.
#[derive(Default)]
struct Count {
    asked: BTreeMap<Trigger, u32>,
}

impl Watcher for Count {
    fn moved(&mut self, _: &Run, _: Timestamp, event: &Event) {
        if let Event::GoalParked { triggers, .. } = event {
            for trigger in triggers {
                *self.asked.entry(*trigger).or_default() += 1;
            }
        }
    }
}

/// A person who never answers.
struct Sleeper;

impl Bystander for Sleeper {
    fn due(&self) -> Option<Timestamp> {
        None
    }

    fn act(&self) {}

    fn verdict(&self, idle: Span) -> Option<String> {
        (idle > Span::minutes(150)).then(|| "the simulated night does not end".to_owned())
    }
}

fn play(goals: &[Goal], options: &RehearsalOptions, seed: u64) -> Result<Night, RuntimeError> {
    let spec = spec(options);
    let run = spec.run.clone();
    let journal = MemoryJournal::new();
    runtime::create_run(&journal, spec, goals.to_vec(), options.start)?;
    let outside = Outside::new(seed, Rates::agents(), Rates::commands());
    let mut clock = VirtualClock::new(options.start, options.zone, seed);
    let mut dispatcher = VirtualDispatcher::new(
        clock.clone(),
        Arc::new(Mutex::new(outside)),
        &Sleeper,
        Span::minutes(2),
        seed,
    );
    let mut count = Count::default();
    let deps = RuntimeDeps {
        dispatcher: &mut dispatcher,
        clock: &mut clock,
        watcher: &mut count,
        prompt: None,
        interrupted: &AtomicBool::new(false),
        user: &Actor::played("nobody"),
        permission_wait: Span::minutes(2),
    };
    let mut runtime = Runtime::take(&journal, &options.policy, deps, &run, "rehearsal", &|_| {
        true
    })?;
    let end = runtime.drive(None)?;
    let run = runtime.run();
    let waits = run.goals.iter().filter(|goal| goal.awaits.is_some());
    Ok(Night {
        done: small(
            run.goals
                .iter()
                .filter(|goal| goal.state == GoalState::Done)
                .count(),
        ),
        parked: waits.map(|goal| goal.goal.id.clone()).collect(),
        spent: run.spent(),
        took: run.active,
        end,
        asked: count.asked,
    })
}

fn spec(options: &RehearsalOptions) -> RunSpec {
    let name = "rehearsal";
    let (run, base) = (RunId::new(name), repository::named("base"));
    let mut spec = RunSpec::new(run, "/rehearsal", base, options.terms.limits(), name);
    options.terms.write_to(&mut spec);
    spec
}
