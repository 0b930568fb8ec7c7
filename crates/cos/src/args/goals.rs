//! The arguments of `run` and `resume`, the flags that come from the table of run options, and the
//! parsers that other commands share with them.

use clap::builder::{
    BoolValueParser, PossibleValue, PossibleValuesParser, TypedValueParser, ValueParser,
};
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, value_parser};
use cos_core::money::{Money, MoneyError};
use cos_core::time::{Span, SpanError};
use cos_engine::settings::{
    FlagTakes, NamedChoice, OptionFlag, RUN_OPTIONS, RunOverrides, parse_budget, parse_time,
};

/// Arguments of `run`; they override the goals file and the settings.
#[derive(Debug, Clone, Args)]
pub(crate) struct RunArgs {
    /// A goals file, or goals as text, one goal for each argument; default: `goals.yaml`
    #[arg(value_name = "FILE or GOAL")]
    pub(crate) goals: Vec<String>,

    /// The options of the run.
    #[command(flatten)]
    pub(crate) flags: RunFlags,

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
    #[arg(long, value_name = "USD", value_parser = parse_budget, allow_negative_numbers = true)]
    pub(crate) budget: Option<Money>,

    /// The longest time it may take over all its sessions, such as 90m or 8h
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub(crate) time: Option<Span>,

    /// Ask nothing now; questions wait in the inbox
    #[arg(long)]
    pub(crate) unattended: bool,
}

pub(crate) fn money(text: &str) -> Result<Money, MoneyError> {
    Money::parse(text)
}

pub(crate) fn span(text: &str) -> Result<Span, SpanError> {
    Span::parse(text)
}

/// Parses one of the values of a choice.
pub(crate) fn one_of<T: NamedChoice>() -> impl TypedValueParser<Value = T> {
    let names = words(T::rows().iter().map(|(name, meaning, _)| (*name, *meaning)));
    names.try_map(|name| T::by_name(&name).ok_or("it is unknown"))
}

/// Parses a word of a list, and offers all of them with their meanings.
fn words(rows: impl IntoIterator<Item = (&'static str, &'static str)>) -> PossibleValuesParser {
    let value = |(name, meaning)| PossibleValue::new(name).help(meaning);
    PossibleValuesParser::new(rows.into_iter().map(value))
}

/// The options that the flags of `run` give; the table of run options declares the flags.
#[derive(Debug, Clone, Default)]
pub(crate) struct RunFlags(pub(crate) RunOverrides);

/// Returns all flags in the order of the help.
fn flags() -> Vec<OptionFlag> {
    let flags = RUN_OPTIONS.iter().filter_map(|option| option.flag.ok());
    let mut flags: Vec<OptionFlag> = flags.collect();
    flags.sort_by_key(|flag| flag.position);
    flags
}

/// Returns the declaration of a flag. Each flag is parsed into options of which only it is given.
fn arg(flag: &OptionFlag) -> Arg {
    let (read, takes) = (flag.read, (flag.takes)());
    let arg = Arg::new(flag.name)
        .long(flag.name)
        .help(flag.help)
        .help_heading(flag.heading)
        .allow_negative_numbers(takes == FlagTakes::Amount);
    let parser: ValueParser = match takes {
        FlagTakes::Nothing => {
            let given = move |yes: bool| yes.then(|| read("true")).transpose();
            let parser = BoolValueParser::new()
                .try_map(move |yes| given(yes).map(Option::unwrap_or_default));
            return arg.action(ArgAction::SetTrue).value_parser(parser);
        }
        FlagTakes::Text | FlagTakes::Amount => ValueParser::new(read),
        FlagTakes::Whole(low, high) => value_parser!(u32)
            .range(i64::from(low)..=i64::from(high))
            .try_map(move |number| read(&number.to_string()))
            .into(),
        FlagTakes::Words(rows) => words(rows).try_map(move |word| read(&word)).into(),
    };
    arg.value_name(flag.value_name).value_parser(parser)
}

impl Args for RunFlags {
    fn augment_args(command: Command) -> Command {
        command.args(flags().iter().map(arg))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for RunFlags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut all = Self::default();
        all.update_from_arg_matches(matches)?;
        Ok(all)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        for flag in flags() {
            if let Some(one) = matches.get_one::<RunOverrides>(flag.name) {
                self.0 = one.clone().over(std::mem::take(&mut self.0));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::cli::Cli;

    /// Flags of `run` that are about the command, not about the run.
    const OF_THE_COMMAND: [&str; 2] = ["dry-run", "json"];

    #[test]
    fn every_flag_of_run_is_an_option_of_the_table_or_about_the_command() {
        let declaration = Cli::declaration();
        let run = declaration.find_subcommand("run").expect("a command");
        let own = flags().into_iter().map(|flag| flag.name);
        let mut expected: Vec<&str> = own.chain(OF_THE_COMMAND).collect();
        let mut declared: Vec<&str> = run.get_arguments().filter_map(Arg::get_long).collect();
        declared.push("json");
        expected.sort_unstable();
        declared.sort_unstable();
        assert_eq!(declared, expected);
    }
}
