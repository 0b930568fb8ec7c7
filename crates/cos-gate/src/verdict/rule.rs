//! Models a person's own rules, which override the catalogue's verdict for some commands.

use super::{Verdict, prefix};
use crate::catalogue::{
    Argument, Runs, Use, is_like, operands, original, program as known, without_variables,
};
use crate::effect::{EffectKind, Finding};
use crate::foreign::shown;
use crate::hint::{Advice, Hint};
use serde::{Deserialize, Serialize};

/// One rule: a command as words, and its verdict.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rule {
    /// The first words of a command: the program and its arguments, each with `*` for any part of
    /// one word; a last word `**` matches anything that follows. For an MCP tool it is the name,
    /// `mcp__SERVER__TOOL`, where a star allows only tools that say they are read-only.
    pub text: String,
    /// The verdict.
    pub verdict: Verdict,
    /// Where it is written; `None` for a rule that a person granted when asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<RuleOrigin>,
}

/// Where a rule is written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RuleOrigin {
    /// In words: the owner of the settings, and the file and line where known.
    pub place: String,
    /// Whether it can only make a verdict stricter, because it is from a project that the person
    /// does not trust.
    #[serde(default)]
    pub only_tightens: bool,
}

/// Rule name of the effect that an MCP tool declares, and of a tool that says by its name that it
/// only reads.
pub(crate) const TOOL: &str = "tool";
pub(crate) const LOOKING_TOOL: &str = "looking tool";

/// Analyzes a command by itself.
pub type AnalyzePrefix<'a> = &'a dyn Fn(&str) -> Vec<Finding>;

/// An invalid rule.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RuleError {
    /// It names no program, so it would match everything.
    #[error("`{text}` names no program", text = shown(text))]
    NoProgram {
        /// The rule's text.
        text: String,
    },
    /// It allows any arguments for a program that can run anything.
    #[error("`{text}` would allow every command, because `{program}` can run any command", text = shown(text), program = shown(program))]
    TooWide {
        /// The rule's text.
        text: String,
        /// The program.
        program: String,
    },
}

impl Advice for RuleError {
    fn hints(&self) -> Vec<Hint> {
        match self {
            Self::NoProgram { .. } => {
                vec![Hint::new("begin with one, for example `make deploy-*`")]
            }
            Self::TooWide { .. } => vec![Hint::new("name what it may run")],
        }
    }
}

/// Programs that can run anything by a flag or in their own language, at any position.
const RUN_BY_FLAG: &[&str] = &[
    "find",
    "fd",
    "fdfind",
    "awk",
    "gawk",
    "mawk",
    "nawk",
    "sed",
    "gsed",
    "vim",
    "vi",
    "nvim",
    "ex",
    "view",
    "emacs",
    "ed",
    "less",
    "man",
    "gdb",
    "lldb",
    "socat",
    "expect",
    "tmux",
    "screen",
    "trap",
    "alias",
    "source",
    ".",
    "nsenter",
    "chroot",
    "bwrap",
    "pwsh",
    "powershell",
    "cmd",
    "wsl",
    // It would answer for the person.
    "cos",
];
/// Flags that take code, or a setting that names a program.
const CODE: &[&str] = &[
    "-c",
    "-e",
    "-E",
    "-r",
    "-p",
    "-S",
    "-x",
    "-lc",
    "-ic",
    "--eval",
    "--print",
    "--call",
    "--command",
    "--exec",
    "--execute",
    "--split-string",
];
/// Words of program runners that do not say what is run.
const SAYS_NOTHING: &[&str] = &["run", "exec", "x", "dlx", "create", "tool", "compose", "--"];
/// Build variables that hold a program.
const PROGRAM_VARIABLES: &[&str] = &[
    "SHELL",
    ".SHELLFLAGS",
    "MAKEFLAGS",
    "MAKE",
    "RM",
    "INSTALL",
    "CC",
    "CXX",
    "LD",
    "AR",
];

impl Rule {
    /// Creates a valid rule.
    pub fn new(text: &str, verdict: Verdict) -> Result<Self, RuleError> {
        let text = text.trim().to_owned();
        let mut words = text.split_whitespace();
        let program = words.next().unwrap_or_default().to_owned();
        if program.is_empty() || program.starts_with('*') {
            return Err(RuleError::NoProgram { text });
        }
        let words: Vec<&str> = words.collect();
        if verdict == Verdict::Allow
            && (runs_anything(&program, &words) || is_of_any_server(&program))
        {
            return Err(RuleError::TooWide { text, program });
        }
        Ok(Self {
            text,
            verdict,
            origin: None,
        })
    }

    /// Checks whether the rule covers a command. A rule that allows must cover every word,
    /// including the variables in front. A rule that tightens must match only the first words, with
    /// any variables and any folder of the program.
    pub fn covers(&self, call: &[String]) -> bool {
        let patterns = self.text.split_whitespace();
        if self.verdict == Verdict::Allow {
            return covers_all(patterns, call);
        }
        prefix::begins_with(&patterns.collect::<Vec<_>>(), without_variables(call))
    }

    /// Decides on an effect of a command, given the table's verdict `own`, and returns the deciding
    /// rule. The person's strictest rule overrides the table. A rule that can only tighten counts
    /// where nothing else is stricter.
    pub(super) fn decide<'a>(
        rules: &'a [Self],
        call: &[String],
        finding: &Finding,
        analyze_prefix: AnalyzePrefix<'_>,
        own: Verdict,
    ) -> (Verdict, Option<&'a Self>) {
        let strictest = |only_tightens: bool| {
            let rules = rules.iter();
            let rules = rules.filter(|rule| rule.only_tightens() == only_tightens);
            rules
                .filter(|rule| !call.is_empty() && rule.covers(call))
                .filter(|rule| rule.reaches(finding, analyze_prefix))
                .max_by_key(|rule| rule.verdict)
        };
        let person = strictest(false);
        let verdict = person.map_or(own, |rule| rule.verdict);
        let decides =
            |rule: &&Self| rule.verdict > verdict || rule.verdict == verdict && person.is_none();
        match strictest(true).filter(decides) {
            Some(rule) => (rule.verdict, Some(rule)),
            None => (verdict, person),
        }
    }

    /// Returns the strictest rule that stops a command from being allowed, whatever the command
    /// would do.
    pub(super) fn against<'a>(rules: &'a [Self], call: &[String]) -> Option<&'a Self> {
        let tighten = rules.iter().filter(|rule| rule.verdict != Verdict::Allow);
        tighten
            .filter(|rule| !call.is_empty() && rule.covers(call))
            .max_by_key(|rule| rule.verdict)
    }

    /// Checks whether it can only make a verdict stricter.
    fn only_tightens(&self) -> bool {
        let origin = self.origin.as_ref();
        origin.is_some_and(|origin| origin.only_tightens)
    }

    /// Checks whether a rule that covers a command also covers this finding. What a star matches
    /// may never make a program run something else: the words before the star alone must lead to
    /// the same finding.
    fn reaches(&self, finding: &Finding, analyze_prefix: AnalyzePrefix<'_>) -> bool {
        if matches!(finding.rule.as_str(), TOOL | LOOKING_TOOL) {
            let opens = self.verdict == Verdict::Allow && self.text.contains('*');
            return !opens || finding.rule == LOOKING_TOOL;
        }
        let kind = finding.effect.kind;
        let runs_else = matches!(kind, EffectKind::Unreadable | EffectKind::RunsForeignCode);
        if self.verdict != Verdict::Allow || !runs_else || !self.text.contains('*') {
            return true;
        }
        let fixed = self.text.split_whitespace();
        let fixed = fixed.take_while(|word| !word.contains('*')).map(quoted);
        let shown = analyze_prefix(&fixed.collect::<Vec<String>>().join(" "));
        let is_same = |one: &Finding| one.effect.kind == kind && one.rule == finding.rule;
        shown.iter().any(is_same)
    }
}

/// Checks whether a pattern matches tools but names no server.
fn is_of_any_server(program: &str) -> bool {
    let fixed = program.split('*').next().unwrap_or_default();
    let rest = fixed.strip_prefix("mcp__").map(|rest| rest.contains("__"));
    let rest = rest.or_else(|| Some(fixed.strip_prefix("mcp_")?.contains('_')));
    program.starts_with("mcp") && program.contains('*') && rest != Some(true)
}

/// Checks whether a program runs its arguments and the words do not say which.
fn runs_anything(program: &str, words: &[&str]) -> bool {
    let name = program.rsplit('/').next().unwrap_or(program).to_lowercase();
    let name = original(&name);
    let code =
        |pair: &[&str]| matches!(pair, [flag, value] if CODE.contains(flag) && value.contains('*'));
    let names_program = |word: &&str| {
        word.split_once('=')
            .is_some_and(|(name, value)| PROGRAM_VARIABLES.contains(&name) && value.contains('*'))
    };
    if words.iter().any(names_program) {
        return true;
    }
    if name == "git" {
        return words.windows(2).any(code);
    }
    if RUN_BY_FLAG.contains(&name) {
        return words.is_empty() || words.last() == Some(&"**") || words.windows(2).any(code);
    }
    let Some(program) = known(name) else {
        return false;
    };
    let args: Vec<Argument> = words.iter().map(|word| Argument::exact(*word)).collect();
    let places = operands(program, &args);
    let given: Vec<&str> = places
        .iter()
        .filter_map(|at| words.get(*at).copied())
        .collect();
    let opens = words.is_empty() || words.iter().any(|word| word.starts_with('*'));
    opens && program.uses.iter().any(|one| hands_over(one, &given))
        || runs_code(&program.uses) && words.windows(2).any(code)
}

/// Checks whether the operands of a pattern may be this use, which runs a command, without saying
/// which command.
fn hands_over(one: &Use, given: &[&str]) -> bool {
    let own = match one.runs {
        Runs::Nothing | Runs::Special | Runs::Sql(..) => return false,
        Runs::Command(own)
        | Runs::Task(own)
        | Runs::Remote(own)
        | Runs::Script(own)
        | Runs::Scripts(own) => own,
        Runs::Shell(_) | Runs::Code(..) => 0,
    };
    let takes_file = matches!(one.runs, Runs::Shell(_) | Runs::Code(..));
    let mut left = given.iter();
    for choice in one.words.split_whitespace() {
        match left.next() {
            Some(&"**") => return true,
            Some(word) if choice.split('|').any(|one| one == *word) => {}
            // A word that stands for many must name which one: the script, the module.
            Some(word) if choice.split('|').any(|one| is_like(word, one)) && takes_file => {
                return false;
            }
            Some(word) if choice.split('|').any(|one| is_like(word, one)) => {}
            // A star may match the searched word.
            Some(word) if word.starts_with('*') => {}
            None | Some(_) => return false,
        }
    }
    let mut handed = left
        .skip(own)
        .filter(|word| is_name(word) && !SAYS_NOTHING.contains(*word));
    handed.next().is_none_or(|word| word.starts_with('*'))
}

/// Checks whether a program takes code or shell text.
fn runs_code(uses: &[Use]) -> bool {
    let takes = |one: &Use| matches!(one.runs, Runs::Shell(_) | Runs::Code(..) | Runs::Script(_));
    uses.iter().any(takes)
}

/// Checks whether a word may name what is run, and is not a setting or a time.
fn is_name(word: &str) -> bool {
    let counts = |c: char| c.is_ascii_digit() || "smhd.".contains(c);
    !word.contains('=') && !word.chars().all(counts)
}

/// Quotes a word for a shell.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:=@%+,".contains(c);
    if word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// Checks whether patterns cover every word of a command.
fn covers_all<'a>(patterns: impl Iterator<Item = &'a str>, call: &[String]) -> bool {
    let mut words = call.iter();
    for pattern in patterns {
        if pattern == "**" {
            return true;
        }
        let stands_for = |word: &String| is_like(word, pattern) && !says_more(word, pattern);
        if !words.next().is_some_and(stands_for) {
            return false;
        }
    }
    words.next().is_none()
}

/// Checks whether a word means more than the part that a star matches: a flag, a path with `..`, a
/// git reference that forces or removes, a value known only at run time.
fn says_more(word: &str, pattern: &str) -> bool {
    let begins = |mark| word.starts_with(mark) && !pattern.starts_with(mark);
    let climbs = |text: &str| text.split('/').any(|part| part == "..");
    ['-', '+', ':'].into_iter().any(begins)
        || climbs(word) && !climbs(pattern)
        || ['$', '…']
            .iter()
            .any(|mark| word.contains(*mark) && !pattern.contains(*mark))
}
