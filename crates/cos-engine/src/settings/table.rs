//! Lists all settings and all options of a run in one table. The typed values, the readers, the
//! names of environment variables, the flags of `cos run`, the keys of the goals file, the order of
//! the layers and the references are generated from it.

use super::Settings;
use super::columns::{row, second, section, settings};
use super::command_overrides::CommandOverrides;
use super::day_zone::DayZone;
use super::gate_rules::GateRules;
use super::option_value::{
    BUDGET, FlagTakes, KeyAt, Layered, OptionValue, RunOptionError, TIME, only,
};
use super::raw::Raw;
use super::value::{Mismatch, ProjectRule, SettingBounds, SettingShape};
use crate::diagnostic::Findings;
use crate::spanned_value::Fields;
use cos_core::checkpoint::Confidence;
use cos_core::event::{Land, RunSpec, Strategy};
use cos_core::money::Money;
use cos_core::policy::Profile;
use cos_core::time::Span;
use cos_core::trigger::Trigger;
use cos_gate::score::Score;
use schemars::{Schema, SchemaGenerator, json_schema};
use serde_json::Value as Json;

/// One setting.
#[derive(Debug, Clone, Copy)]
pub struct Setting {
    /// Its section; a dot separates nested sections.
    pub section: &'static str,
    /// Its name in the section.
    pub name: &'static str,
    /// The unit of its value.
    pub unit: &'static str,
    /// The allowed values.
    pub bounds: SettingBounds,
    /// How an untrusted project may change it.
    pub project: ProjectRule,
    /// Its description.
    reason: &'static str,
    pub(super) read: fn(&mut SettingValues, &Raw, SettingBounds) -> Result<(), Mismatch>,
    pub(super) show: fn(&SettingValues) -> String,
    pub(super) may_replace: fn(&SettingValues, &SettingValues, ProjectRule) -> bool,
}

impl Setting {
    /// Returns its name in messages and flags: `section.name`.
    pub fn key(&self) -> String {
        format!("{}.{}", self.section, self.name)
    }

    /// Returns its environment variable.
    pub fn variable(&self) -> String {
        format!("{}{}", self.prefix(), self.name.to_uppercase())
    }

    /// Returns the prefix of all variables of its section.
    pub(super) fn prefix(&self) -> String {
        format!("COS_{}_", self.section.replace('.', "_").to_uppercase())
    }

    /// Returns its description.
    pub fn reason(&self) -> &'static str {
        self.reason.trim()
    }
}

/// A column of a run option, or the reason why it has none.
pub type Column<T> = Result<T, &'static str>;

/// One option of a run.
#[derive(Debug, Clone, Copy)]
pub struct RunOption {
    /// Its name.
    pub name: &'static str,
    /// Its setting, `section.name`.
    pub setting: Column<&'static str>,
    /// Its key in a goals file.
    pub key: Column<OptionKey>,
    /// Its flag of `cos run`.
    pub flag: Column<OptionFlag>,
    /// Its field in the specification of the run.
    pub spec: Column<&'static str>,
}

/// The key of a run option in a goals file.
#[derive(Debug, Clone, Copy)]
pub struct OptionKey {
    /// Its name.
    pub name: &'static str,
    /// Its description in the schema.
    pub help: &'static str,
    /// Reads it.
    pub(super) read: fn(&mut RunOverrides, &Fields<'_>, &mut Findings),
    /// Returns the schema of its value.
    pub(super) value_schema: fn(&mut SchemaGenerator) -> Schema,
}

impl OptionKey {
    /// Returns the schema of the key, with its description.
    pub(crate) fn schema(&self, generator: &mut SchemaGenerator) -> Schema {
        let mut schema = json_schema!({ "description": self.help });
        if let Json::Object(value) = (self.value_schema)(generator).into() {
            schema.ensure_object().extend(value);
        }
        schema
    }
}

impl RunOverrides {
    /// Reads the options in a goals file.
    pub(crate) fn in_file(fields: &Fields<'_>, findings: &mut Findings) -> Self {
        let mut given = Self::default();
        let keys = RUN_OPTIONS.iter().filter_map(|option| option.key.ok());
        keys.for_each(|key| (key.read)(&mut given, fields, findings));
        given
    }
}

/// The flag of a run option.
#[derive(Debug, Clone, Copy)]
pub struct OptionFlag {
    /// Its place among the flags, from 1.
    pub position: u32,
    /// Its name, without dashes.
    pub name: &'static str,
    /// The heading above it in the help.
    pub heading: &'static str,
    /// The name of its value in the help.
    pub value_name: &'static str,
    /// Its description in the help.
    pub help: &'static str,
    /// Returns what it takes.
    pub takes: fn() -> FlagTakes,
    /// Reads its value: options of which only this one is given.
    pub read: fn(&str) -> Result<RunOverrides, RunOptionError>,
}

const DAY: u64 = 86_400;

settings! {
    // Each option says where it may be given and where it ends up, or why not. Its first line
    // describes its setting. A flag has its place in the help, its name, its heading and the name
    // of its value.
    run options {
        /// The most that a run may spend in total.
        budget: Money, BUDGET => {
            setting: run.budget_usd = Money::dollars(10), Lower;
            key: "budget_usd", "The budget of the run, in US dollars.";
            flag: 2, "budget", "Limits", "USD", "The most the run may spend, in dollars";
            spec: limits.budget;
        }
        /// The most time that a run may take.
        time: Span, TIME => {
            setting: run.time = Span::minutes(120), Lower;
            key: "time", "The time limit of the run, such as `90m` or `1h30m`; a bare number counts minutes. From 10\nseconds to 30 days.";
            flag: 3, "time", "Limits", "TIME", "The longest time the run may take, such as 90m or 8h";
            spec: limits.time;
        }
        /// The trigger that pauses the run.
        until: Option<Trigger>, SettingBounds::Any => {
            no setting: "it is chosen for one run";
            no key: "it is chosen for one run";
            flag: 4, "until", "Limits", "TRIGGER", "Stop when a question with this trigger appears";
            spec: until;
        }
        /// The threshold profile: default, startup, regulated, fast or cautious.
        profile: Profile, SettingBounds::Any => {
            setting: run.profile = Profile::Default, Tighten;
            key: "profile", "The threshold profile.";
            flag: 5, "profile", "Asking", "PROFILE", "Which thresholds decide when you are asked";
            spec: profile;
        }
        /// Whether the run asks nothing while it works.
        unattended: bool, SettingBounds::Any => {
            no setting: "it is chosen for one session";
            no key: "it is chosen for one session";
            flag: 6, "unattended", "Asking", "", "Ask nothing now; questions wait in the inbox";
            no spec: "the session of the run uses it";
        }
        /// Whether to ask again about goals that were skipped earlier.
        reconsider: bool, SettingBounds::Any => {
            no setting: "it is chosen for one run";
            no key: "it is chosen for one run";
            flag: 7, "reconsider", "Asking", "", "Ask again about goals that you skipped in an earlier run";
            spec: reconsider;
        }
        /// The order in which goals start: sequential, continue or parallel.
        strategy: Strategy, SettingBounds::Any => {
            setting: run.strategy = Strategy::Continue, Tighten;
            key: "strategy", "The order in which goals start; the default is `continue`.";
            flag: 8, "strategy", "Work", "STRATEGY", "How to choose the next goals";
            spec: strategy;
        }
        /// How many attempts may run at once with the parallel strategy.
        jobs: u32, SettingBounds::Whole(1, 64) => {
            setting: run.jobs = 2, Lower;
            key: "jobs", "The most attempts at the same time.";
            flag: 9, "jobs", "Work", "N", "How many attempts may run at the same time";
            spec: jobs;
        }
        /// The agent for goals that name none.
        agent: Option<String>, SettingBounds::Any => {
            setting: run.agent = None, Free;
            key: "agent", "The agent of every goal that names neither an agent nor a command.";
            flag: 1, "agent", "Work", "NAME", "The agent for goals that name none";
            no spec: "the goals name it";
        }
        /// Where proven work lands: on the run's branch, or also on the current branch.
        land: Land, SettingBounds::Any => {
            setting: run.land = Land::Branch, Tighten;
            no key: "it concerns the branch of the person, not the goals";
            flag: 10, "land", "Work", "WHERE", "Where finished work goes";
            spec: land;
        }
    }
    settings {
        /// The run pauses after this many different goals fail in a row.
        run.error_streak => error_streak: u32 = 3, SettingBounds::Whole(1, 100), Lower;
        /// The run starts no further goal while this many wait for a decision.
        run.max_blocked => max_blocked: u32 = 5, SettingBounds::Whole(1, 1_000), Lower;
        /// You are asked at this risk or above.
        risk.ask => risk_ask: Option<Score> = None, SettingBounds::Any, Lower;
        /// At this risk or above, nothing is recommended and no answer is assumed.
        risk.block => risk_block: Option<Score> = None, SettingBounds::Any, Lower;
        /// You are asked if the estimate is above this.
        cost.single_usd => cost_single: Money = Money::dollars(5), SettingBounds::Dollars(0, 100_000), Lower;
        /// The most that all runs together may spend on one local day.
        cost.daily_usd => cost_daily: Money = Money::dollars(15), SettingBounds::Dollars(0, 100_000), Lower;
        /// The time zone that days are counted in. The default is the zone of the journal; a new
        /// journal uses the zone of the machine. The environment variable TZ has no effect, and a
        /// change never ends the current day early.
        cost.day_zone => day_zone: Option<DayZone> = None, SettingBounds::Any, Nothing;
        /// The least money reserved for an attempt of an agent's goal, whatever its estimate. A
        /// workflow without an estimate reserves three times as much.
        cost.default_estimate_usd => default_estimate: Money = Money::dollars(3),
            SettingBounds::Dollars(0, 10_000), Raise;
        /// A run with less than this left of its budget starts nothing that costs money.
        cost.min_execution_usd => min_execution: Money = Money::cents(50),
            SettingBounds::Dollars(0, 10_000), Raise;
        /// How long one attempt may take. A plain command may be silent for all that time.
        goal.wall_clock => wall_clock: Span = Span::minutes(45), SettingBounds::Seconds(1, 7 * DAY), Lower;
        /// An agent that reports nothing for this long is stopped.
        goal.no_progress => no_progress: Span = Span::minutes(10), SettingBounds::Seconds(1, DAY), Lower;
        /// How long one check may take; it cannot exceed the time of its run.
        goal.check_timeout => check_timeout: Span = Span::minutes(15), SettingBounds::Seconds(1, DAY), Lower;
        /// How many bytes of a program's output are kept.
        goal.output_cap_bytes => output_cap: u64 = 4 * 1024 * 1024,
            SettingBounds::Whole(1_024, 1 << 30), Lower;
        /// How long an agent waits at a question before its goal is parked.
        goal.permission_hold => permission_hold: Span = Span::seconds(60),
            SettingBounds::SecondsOrNever(1, DAY), Free;
        /// Whether the worktree of a failed attempt is kept for inspection, until `git worktree
        /// remove`.
        goal.keep_failed => keep_failed: bool = false, SettingBounds::Any, Free;
        /// How often the same attempt is retried after a temporary failure.
        recovery.same_tries => same_tries: u32 = 3, SettingBounds::Whole(0, 20), Lower;
        /// The wait before the second try; it doubles for each further one.
        recovery.backoff => backoff: Span = Span::seconds(5), SettingBounds::Seconds(1, 3_600), Raise;
        /// The longest wait before a retry, unless a server asks for more.
        recovery.backoff_cap => backoff_cap: Span = Span::minutes(5), SettingBounds::Seconds(1, DAY), Free;
        /// You are asked after this many failed attempts of a goal, and again after each retry that you
        /// grant. Attempts that ended with `cos` or were cancelled do not count.
        recovery.attempts_per_goal => attempts_per_goal: u32 = 6, SettingBounds::Whole(1, 100), Lower;
        /// One goal may cost this many times the reserve of one attempt: its estimate, or
        /// `default_estimate_usd` if that is more.
        recovery.cost_factor => cost_factor: u64 = 2, SettingBounds::Whole(1, 100), Lower;
        /// You are asked to review the whole run after this many goals; 0 for never.
        interval.goals => interval_goals: u32 = 3, SettingBounds::Whole(0, 1_000), LowerNotNever;
        /// You are asked to review the whole run after this time.
        interval.time => interval_time: Span = Span::minutes(60),
            SettingBounds::SecondsOrNever(10, 30 * DAY), LowerNotNever;
        /// Whether the run waits for the answer to that review.
        interval.blocking => interval_blocking: bool = false, SettingBounds::Any, TurnOn;
        /// Tags that mark a change that users see.
        tags.ux => ux_tags: Vec<String> =
            words(&["ui", "ux", "frontend", "user-facing", "screen", "flow"]), SettingBounds::Any, Extend;
        /// Tags that mark a change of the architecture.
        tags.architecture => architecture_tags: Vec<String> =
            words(&["architecture", "refactor", "core", "infrastructure", "breaking"]),
            SettingBounds::Any, Extend;
        /// Your rules for the gate, for commands and for tools of MCP servers: `[{ command = "make
        /// deploy-*", verdict = "ask" }]`, `[{ command = "mcp__github__get_*", verdict = "allow" }]`.
        /// They override the built-in verdict. Each layer adds to the ones before it.
        gate.rules => gate_rules: GateRules = GateRules::default(), SettingBounds::Any, Tighten;
        /// Whether the hook defers a call (`defer`) that needs your decision, for a program that runs
        /// Claude Code in print mode and resumes its session later. According to its documentation,
        /// Claude Code ignores this for several calls at once; such a call is then handled as without a
        /// hook.
        hook.defer => hook_defer: bool = false, SettingBounds::Any, Nothing;
        /// The most bytes an action may remove and still be backed up before; above it you are asked.
        undo.action_bytes => undo_action_bytes: u64 = 16 << 20, SettingBounds::Whole(0, 1 << 30), Lower;
        /// The most files, links and folders an action may remove and still be backed up before.
        undo.files => undo_files: u64 = 1_000, SettingBounds::Whole(0, 20_000), Lower;
        /// The most bytes all backups together may use; at this limit you are asked.
        undo.total_bytes => undo_total_bytes: u64 = 1 << 30, SettingBounds::Whole(0, 1 << 40), Lower;
        /// How long backups are kept. Older ones are deleted when space is needed or something is
        /// undone.
        undo.keep_for => undo_keep_for: Span = Span::minutes(14 * 24 * 60),
            SettingBounds::Seconds(3_600, 3_650 * DAY), Nothing;
        /// The model for roles without their own, as `service/model` or `agent/NAME`; `auto` chooses
        /// one by the API keys in the environment.
        models.default => model: Option<String> = None, SettingBounds::Any, Nothing;
        /// Whether checkpoints stop a command. If they are off, you are still asked about actions that
        /// are proven or declared irreversible, or that put something at stake.
        war_room_checkpoint.enabled => checkpoint_enabled: bool = true, SettingBounds::Any, TurnOn;
        /// The threshold profile of checkpoints. The default is `run.profile`.
        war_room_checkpoint.profile => checkpoint_profile: Option<Profile> = None,
            SettingBounds::Any, Tighten;
        /// You are asked at this confidence or below.
        war_room_checkpoint.auto_continue_threshold => auto_continue_threshold: Confidence =
            Confidence::ASK_AT, SettingBounds::Any, Raise;
        /// Whether checkpoints without a trigger are recorded as well.
        war_room_checkpoint.log_all_checkpoints => log_all_checkpoints: bool = true,
            SettingBounds::Any, TurnOn;
        /// Settings for one command: `[war_room.checkpoint.command_overrides.do-issue]` with `enabled`
        /// and `profile`; for pr-review also `strict_mode_profile`, for fix-pr `major_scope_only`. If
        /// several profiles apply, the strictest counts.
        war_room_checkpoint.command_overrides => command_overrides: CommandOverrides =
            CommandOverrides::default(), SettingBounds::Any, Tighten;
        /// The program that searches literature for a research room: it gets a few keywords as its last
        /// argument and prints what it found. Without it there is no search.
        war_room_research.literature => literature: Option<String> = None, SettingBounds::Any, Nothing;
        /// The MCP server that searches literature for a research room instead, started for each
        /// question over standard input and output.
        war_room_research.literature_server => literature_server: Option<String> = None,
            SettingBounds::Any, Nothing;
        /// The tool of that server. Without it the server must have exactly one tool.
        war_room_research.literature_tool => literature_tool: Option<String> = None,
            SettingBounds::Any, Nothing;
        /// How many questions the inbox and the brief show; the others wait.
        attention.per_day => attention_per_day: u64 = 10, SettingBounds::Whole(1, 1_000), Free;
        /// Folders with a trusted `.cos/config.toml`, which may also loosen settings; each entry
        /// includes its subfolders.
        trust.projects => trusted: Vec<String> = Vec::new(), SettingBounds::Any, Nothing;
    }
}

fn words(list: &[&str]) -> Vec<String> {
    list.iter().map(|word| (*word).to_owned()).collect()
}

/// Returns the setting with this name, `section.name`.
pub fn setting(key: &str) -> Option<&'static Setting> {
    let (section, name) = key.rsplit_once('.')?;
    SETTINGS
        .iter()
        .find(|setting| setting.section == section && setting.name == name)
}
