//! The flags of `run` and `resume`, parsed into the types of `cos-core`.

use clap::{Args, ValueEnum};
use cos_core::event::{Land, Strategy};
use cos_core::money::{Money, MoneyError};
use cos_core::policy::Profile;
use cos_core::time::{Span, SpanError};
use cos_core::trigger::{TRIGGERS, Trigger};
use cos_engine::goals_file::{LimitError, MAX_JOBS, other_budget, other_time};

/// Arguments of `run`; they override the goals file and the settings.
#[derive(Debug, Clone, Args)]
pub(crate) struct RunArgs {
    /// A goals file, or goals as text, one goal for each argument; default: `goals.yaml`
    #[arg(value_name = "FILE or GOAL")]
    pub(crate) goals: Vec<String>,

    /// The agent for goals that name none
    #[arg(long, value_name = "NAME", help_heading = "Work")]
    pub(crate) agent: Option<String>,

    /// The most the run may spend, in dollars
    #[arg(long, value_name = "USD", value_parser = budget, allow_negative_numbers = true, help_heading = "Limits")]
    pub(crate) budget: Option<Money>,

    /// The longest time the run may take, such as 90m or 8h
    #[arg(long, value_name = "TIME", value_parser = time, help_heading = "Limits")]
    pub(crate) time: Option<Span>,

    /// Stop when a question with this trigger appears
    #[arg(long, value_name = "TRIGGER", value_parser = triggers(), help_heading = "Limits")]
    pub(crate) until: Option<Trigger>,

    /// Which thresholds decide when you are asked
    #[arg(long, value_enum, value_name = "PROFILE", help_heading = "Asking")]
    pub(crate) profile: Option<ProfileArg>,

    /// Ask nothing now; questions wait in the inbox
    #[arg(long, help_heading = "Asking")]
    pub(crate) unattended: bool,

    /// Ask again about goals that you skipped in an earlier run
    #[arg(long, help_heading = "Asking")]
    pub(crate) reconsider: bool,

    /// How to choose the next goals
    #[arg(long, value_enum, value_name = "STRATEGY", help_heading = "Work")]
    pub(crate) strategy: Option<StrategyArg>,

    /// How many attempts may run at the same time
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(MAX_JOBS)), help_heading = "Work")]
    pub(crate) jobs: Option<u32>,

    /// Where finished work goes
    #[arg(long, value_enum, value_name = "WHERE", help_heading = "Work")]
    pub(crate) land: Option<LandArg>,

    /// Show what would be done and asked; start nothing
    #[arg(long)]
    pub(crate) dry_run: bool,
}

/// Arguments of `resume`.
#[derive(Debug, Clone, Args)]
pub(crate) struct ResumeArgs {
    /// The run, or the beginning of its name; default: the newest one that is not finished
    #[arg(value_name = "RUN")]
    pub(crate) run: Option<String>,

    /// The most it may spend over all its sessions, in dollars
    #[arg(long, value_name = "USD", value_parser = budget, allow_negative_numbers = true)]
    pub(crate) budget: Option<Money>,

    /// The longest time it may take over all its sessions, such as 90m or 8h
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub(crate) time: Option<Span>,

    /// Ask nothing now; questions wait in the inbox
    #[arg(long)]
    pub(crate) unattended: bool,
}

/// The profiles by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ProfileArg {
    /// Ask from a risk of 0.40, block from 0.70; deliberate above an irreversibility of 0.40
    Default,
    /// For young projects: ask from 0.50, block from 0.75; deliberate above 0.55
    Startup,
    /// For audited projects: ask from 0.25, block from 0.50; deliberate above 0.25
    Regulated,
    /// Ask from 0.50, block from 0.80; deliberate above 0.50
    Fast,
    /// Ask from 0.30, block from 0.60; deliberate above 0.30
    Cautious,
}

impl From<ProfileArg> for Profile {
    fn from(arg: ProfileArg) -> Self {
        match arg {
            ProfileArg::Default => Self::Default,
            ProfileArg::Startup => Self::Startup,
            ProfileArg::Regulated => Self::Regulated,
            ProfileArg::Fast => Self::Fast,
            ProfileArg::Cautious => Self::Cautious,
        }
    }
}

/// The strategies by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum StrategyArg {
    /// One after the other; stop at the first goal that does not succeed
    Sequential,
    /// One at a time; continue with goals that do not depend on a blocked goal
    Continue,
    /// Several at once, if their declared files cannot overlap
    Parallel,
}

impl From<StrategyArg> for Strategy {
    fn from(arg: StrategyArg) -> Self {
        match arg {
            StrategyArg::Sequential => Self::Sequential,
            StrategyArg::Continue => Self::Continue,
            StrategyArg::Parallel => Self::Parallel,
        }
    }
}

/// The destinations by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum LandArg {
    /// On the run's own branch, `cos/RUN`
    Branch,
    /// On your current branch, at the end, if your working tree is clean
    Current,
}

impl From<LandArg> for Land {
    fn from(arg: LandArg) -> Self {
        match arg {
            LandArg::Branch => Self::Branch,
            LandArg::Current => Self::Current,
        }
    }
}

pub(crate) fn money(text: &str) -> Result<Money, MoneyError> {
    Money::parse(text)
}

pub(crate) fn span(text: &str) -> Result<Span, SpanError> {
    Span::parse(text)
}

/// Parses the amount that a run may spend.
pub(crate) fn budget(text: &str) -> Result<Money, LimitError> {
    let budget = money(text)?;
    other_budget(budget).map_or(Ok(budget), |hint| Err(LimitError::Budget { budget, hint }))
}

/// Parses the time that a run may take.
pub(crate) fn time(text: &str) -> Result<Span, LimitError> {
    let time = span(text)?;
    other_time(time).map_or(Ok(time), |hint| Err(LimitError::Time { time, hint }))
}

/// Parses the name of a trigger and offers all names.
fn triggers() -> impl clap::builder::TypedValueParser<Value = Trigger> {
    use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser as _};
    let names = TRIGGERS.map(|row| PossibleValue::new(row.name).help(row.meaning));
    PossibleValuesParser::new(names).try_map(|name| {
        Trigger::named(&name).ok_or_else(|| format!("there is no trigger `{name}`"))
    })
}

#[cfg(test)]
mod tests;
