//! The settings there are: one table, from which the typed values, the reader, the environment's
//! names and the reference are made.

use super::command_overrides::CommandOverrides;
use super::day_zone::DayZone;
use super::gate_rules::GateRules;
use super::raw::Raw;
use super::value::{Mismatch, ProjectRule, SettingBounds, SettingShape};
use crate::goals_file::{MAX_BUDGET_DOLLARS, MAX_JOBS, MAX_TIME_SECONDS, MIN_TIME_SECONDS};
use cos_core::checkpoint::Confidence;
use cos_core::event::{Land, Strategy};
use cos_core::money::Money;
use cos_core::policy::Profile;
use cos_core::score::Score;
use cos_core::time::Span;

/// One setting.
#[derive(Debug, Clone, Copy)]
pub struct Setting {
    /// The table it stands in; a dot for each table inside another.
    pub section: &'static str,
    /// Its name there.
    pub name: &'static str,
    /// What its value counts.
    pub unit: &'static str,
    /// Which values make sense.
    pub bounds: SettingBounds,
    /// What a project that is not trusted may do to it.
    pub project: ProjectRule,
    /// What it is for.
    reason: &'static str,
    pub(super) read: fn(&mut SettingValues, &Raw, SettingBounds) -> Result<(), Mismatch>,
    pub(super) show: fn(&SettingValues) -> String,
    pub(super) may_replace: fn(&SettingValues, &SettingValues, ProjectRule) -> bool,
}

impl Setting {
    /// Its name in messages and flags: `section.name`.
    pub fn key(&self) -> String {
        format!("{}.{}", self.section, self.name)
    }

    /// Its name in the environment.
    pub fn variable(&self) -> String {
        format!("{}{}", self.prefix(), self.name.to_uppercase())
    }

    /// What the names of all variables of its section begin with.
    pub(super) fn prefix(&self) -> String {
        format!("COS_{}_", self.section.replace('.', "_").to_uppercase())
    }

    /// What it is for.
    pub fn reason(&self) -> &'static str {
        self.reason.trim()
    }
}

/// The name of a section; some have a dot in them, which no name in Rust has.
macro_rules! section {
    (war_room_checkpoint) => {
        "war_room.checkpoint"
    };
    (war_room_research) => {
        "war_room.research"
    };
    ($section:ident) => {
        stringify!($section)
    };
}

macro_rules! settings {
    ($(
        $(#[doc = $reason:literal])+
        $section:ident.$name:ident => $field:ident: $kind:ty = $default:expr,
        $bounds:expr, $project:ident;
    )+) => {
        /// The value of every setting.
        #[derive(Debug, Clone, PartialEq)]
        pub struct SettingValues {
            $( $(#[doc = $reason])+ pub $field: $kind, )+
        }

        impl SettingValues {
            /// The built-in values.
            pub fn built_in() -> Self {
                Self { $( $field: $default, )+ }
            }
        }

        /// Every setting, in the order of the reference.
        pub const SETTINGS: &[Setting] = &[ $( Setting {
            section: section!($section),
            name: stringify!($name),
            unit: <$kind as SettingShape>::UNIT,
            bounds: $bounds,
            project: ProjectRule::$project,
            reason: concat!($($reason),+),
            read: |values, raw, bounds| {
                values.$field = <$kind as SettingShape>::read(raw, bounds)?.over(&values.$field);
                Ok(())
            },
            show: |values| values.$field.show(),
            may_replace: |new, before, rule| new.$field.may_replace(&before.$field, rule),
        }, )+ ];
    };
}

const DAY: u64 = 86_400;

settings! {
    /// What a run may spend over all its run sessions.
    run.budget_usd => budget: Money = Money::dollars(10), SettingBounds::Dollars(0, MAX_BUDGET_DOLLARS), Lower;
    /// How long a run may be under way.
    run.time => time: Span = Span::minutes(120), SettingBounds::Seconds(MIN_TIME_SECONDS, MAX_TIME_SECONDS), Lower;
    /// Which thresholds hold: default, startup, regulated, fast or cautious.
    run.profile => profile: Profile = Profile::Default, SettingBounds::Any, Tighten;
    /// How goals that may start are chosen: sequential, continue or parallel.
    run.strategy => strategy: Strategy = Strategy::Continue, SettingBounds::Any, Tighten;
    /// How many attempts may be under way at once, where the strategy is parallel.
    run.jobs => jobs: u32 = 2, SettingBounds::Whole(1, MAX_JOBS as u64), Lower;
    /// The agent of goals that name nobody.
    run.agent => agent: Option<String> = None, SettingBounds::Any, Free;
    /// Where proven work ends up: on the run's branch, or also on the current one.
    run.land => land: Land = Land::Branch, SettingBounds::Any, Tighten;
    /// How many different goals may fail in a row before the run pauses.
    run.error_streak => error_streak: u32 = 3, SettingBounds::Whole(1, 100), Lower;
    /// How many goals may wait for a person before the run starts no further one.
    run.max_blocked => max_blocked: u32 = 5, SettingBounds::Whole(1, 1_000), Lower;
    /// From this risk on a person is asked.
    risk.ask => risk_ask: Option<Score> = None, SettingBounds::Any, Lower;
    /// From this risk on nothing is recommended and no answer is taken for granted.
    risk.block => risk_block: Option<Score> = None, SettingBounds::Any, Lower;
    /// An estimate above this asks.
    cost.single_usd => cost_single: Money = Money::dollars(5), SettingBounds::Dollars(0, 100_000), Lower;
    /// What all runs together may spend on one local day.
    cost.daily_usd => cost_daily: Money = Money::dollars(15), SettingBounds::Dollars(0, 100_000), Lower;
    /// The time zone that days are counted in. Without it the zone that the journal has; a new journal
    /// takes the machine's. The environment variable TZ has no effect, and a change never ends the
    /// current day early.
    cost.day_zone => day_zone: Option<DayZone> = None, SettingBounds::Any, Nothing;
    /// What a try of an agent's goal holds at least, whatever its estimate; of a workflow without one, three times that.
    cost.default_estimate_usd => default_estimate: Money = Money::dollars(3),
        SettingBounds::Dollars(0, 10_000), Raise;
    /// With less than this left of its budget a run starts nothing that costs money.
    cost.min_execution_usd => min_execution: Money = Money::cents(50),
        SettingBounds::Dollars(0, 10_000), Raise;
    /// How long one attempt may take; a plain command may be silent all the while.
    goal.wall_clock => wall_clock: Span = Span::minutes(45), SettingBounds::Seconds(1, 7 * DAY), Lower;
    /// An agent that reports nothing for so long is ended.
    goal.no_progress => no_progress: Span = Span::minutes(10), SettingBounds::Seconds(1, DAY), Lower;
    /// How long one check may take; no check takes longer than the time of its run.
    goal.check_timeout => check_timeout: Span = Span::minutes(15), SettingBounds::Seconds(1, DAY), Lower;
    /// How many bytes of what a program prints are kept.
    goal.output_cap_bytes => output_cap: u64 = 4 * 1024 * 1024,
        SettingBounds::Whole(1_024, 1 << 30), Lower;
    /// How long an agent is held at a question, before its goal is parked.
    goal.permission_hold => permission_hold: Span = Span::seconds(60),
        SettingBounds::SecondsOrNever(1, DAY), Free;
    /// Whether the worktree of a failed attempt is kept for a look, until `git worktree remove`.
    goal.keep_failed => keep_failed: bool = false, SettingBounds::Any, Free;
    /// How often the same is tried again after a passing failure.
    recovery.same_tries => same_tries: u32 = 3, SettingBounds::Whole(0, 20), Lower;
    /// The wait before the second try; doubled for each further one.
    recovery.backoff => backoff: Span = Span::seconds(5), SettingBounds::Seconds(1, 3_600), Raise;
    /// No wait before a try is longer, unless the other side asks for it.
    recovery.backoff_cap => backoff_cap: Span = Span::minutes(5), SettingBounds::Seconds(1, DAY), Free;
    /// After so many failed attempts of a goal a person is asked, and again after each retry that they grant; attempts that died with `cos` or were called off do not count.
    recovery.attempts_per_goal => attempts_per_goal: u32 = 6, SettingBounds::Whole(1, 100), Lower;
    /// So many times what a try of it holds may one goal cost: its estimate, or `default_estimate_usd` where that is more.
    recovery.cost_factor => cost_factor: u64 = 2, SettingBounds::Whole(1, 100), Lower;
    /// After so many goals a look at the whole is due; 0 for never.
    interval.goals => interval_goals: u32 = 3, SettingBounds::Whole(0, 1_000), LowerNotNever;
    /// After so long a look at the whole is due.
    interval.time => interval_time: Span = Span::minutes(60),
        SettingBounds::SecondsOrNever(10, 30 * DAY), LowerNotNever;
    /// Whether the run waits for the answer to that look.
    interval.blocking => interval_blocking: bool = false, SettingBounds::Any, TurnOn;
    /// Tags that mean that users see the change.
    tags.ux => ux_tags: Vec<String> =
        words(&["ui", "ux", "frontend", "user-facing", "screen", "flow"]), SettingBounds::Any, Extend;
    /// Tags that mean that the structure changes.
    tags.architecture => architecture_tags: Vec<String> =
        words(&["architecture", "refactor", "core", "infrastructure", "breaking"]),
        SettingBounds::Any, Extend;
    /// Commands, and tools of servers by their name, that the gate is to judge otherwise than it would
    /// by itself: `[{ command = "make deploy-*", verdict = "ask" }]`, `[{ command =
    /// "mcp__github__get_*", verdict = "allow" }]`. Each is added to those before it.
    gate.rules => gate_rules: GateRules = GateRules::default(), SettingBounds::Any, Tighten;
    /// Whether a hook lays a call down (`defer`) that a person has to decide on, for a program that runs
    /// Claude Code in print mode and resumes its session later. By its documentation Claude Code ignores
    /// that for several calls at once; such a call then takes the way that it takes without a hook.
    hook.defer => hook_defer: bool = false, SettingBounds::Any, Nothing;
    /// How many bytes an action may take away so that they are copied before; above it a person is
    /// asked.
    undo.action_bytes => undo_action_bytes: u64 = 16 << 20, SettingBounds::Whole(0, 1 << 30), Lower;
    /// How many files, links and folders an action may take away so that they are copied before.
    undo.files => undo_files: u64 = 1_000, SettingBounds::Whole(0, 20_000), Lower;
    /// How many bytes all copies together may have; when they are reached, a person is asked.
    undo.total_bytes => undo_total_bytes: u64 = 1 << 30, SettingBounds::Whole(0, 1 << 40), Lower;
    /// For how long copies are kept; older ones are dropped when room is needed or something is
    /// undone.
    undo.keep_for => undo_keep_for: Span = Span::minutes(14 * 24 * 60),
        SettingBounds::Seconds(3_600, 3_650 * DAY), Nothing;
    /// The model that is asked where a role has none of its own, as `service/model` or
    /// `agent/NAME`; `auto` chooses one by the keys in the environment.
    models.default => model: Option<String> = None, SettingBounds::Any, Nothing;
    /// Whether checkpoints hold a command up. Where they are off, only what is proven to be a
    /// one-way door, is told to be one or has something at stake still asks.
    war_room_checkpoint.enabled => checkpoint_enabled: bool = true, SettingBounds::Any, TurnOn;
    /// Whose thresholds hold for checkpoints; without it those of `run.profile`.
    war_room_checkpoint.profile => checkpoint_profile: Option<Profile> = None,
        SettingBounds::Any, Tighten;
    /// At this confidence and below a person is asked.
    war_room_checkpoint.auto_continue_threshold => auto_continue_threshold: Confidence =
        Confidence::ASK_AT, SettingBounds::Any, Raise;
    /// Whether checkpoints of which nothing fired are written down as well.
    war_room_checkpoint.log_all_checkpoints => log_all_checkpoints: bool = true,
        SettingBounds::Any, TurnOn;
    /// What holds for one command: `[war_room.checkpoint.command_overrides.do-issue]` with
    /// `enabled` and `profile`; for pr-review also `strict_mode_profile`, for fix-pr
    /// `major_scope_only`. Of all profiles that are named the tightest counts.
    war_room_checkpoint.command_overrides => command_overrides: CommandOverrides =
        CommandOverrides::default(), SettingBounds::Any, Tighten;
    /// The program that a research room asks what was written: it gets a few key words as its last
    /// argument and prints what it found. Without one nobody looks anything up.
    war_room_research.literature => literature: Option<String> = None, SettingBounds::Any, Nothing;
    /// The tool server that a research room asks instead, started for each question and spoken to over
    /// its standard streams (MCP).
    war_room_research.literature_server => literature_server: Option<String> = None,
        SettingBounds::Any, Nothing;
    /// Which tool of that server is asked; without it the only one that it has.
    war_room_research.literature_tool => literature_tool: Option<String> = None,
        SettingBounds::Any, Nothing;
    /// How many questions the inbox and the brief show; the others wait behind them.
    attention.per_day => attention_per_day: u64 = 10, SettingBounds::Whole(1, 1_000), Free;
    /// Folders whose `.cos/config.toml` may also loosen; a folder covers what lies in it.
    trust.projects => trusted: Vec<String> = Vec::new(), SettingBounds::Any, Nothing;
}

fn words(list: &[&str]) -> Vec<String> {
    list.iter().map(|word| (*word).to_owned()).collect()
}

/// The setting of this name, `section.name`.
pub fn setting(key: &str) -> Option<&'static Setting> {
    let (section, name) = key.rsplit_once('.')?;
    SETTINGS
        .iter()
        .find(|setting| setting.section == section && setting.name == name)
}
