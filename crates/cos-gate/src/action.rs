//! Defines one action of an agent, and finds its effects: command, edit, read, fetch, tool call or
//! goal.

mod argument_kind;
mod arguments;
mod servers;
mod tool;
mod words;

pub use argument_kind::ArgumentKind;

use crate::address;
use crate::area::{Area, areas_of, control_file_change_reason, plain_name};
use crate::command::{self, Analysis, Folders, Follows, Keeping};
use crate::effect::{Effect, EffectKind, Finding, Lost, Place, Reach};
use crate::intent;
use crate::profile::Profile;
use crate::verdict::{Case, Judgement, Rule, RuleContext, decide};
use serde::{Deserialize, Serialize};

/// One action that an agent wants to do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// A shell command.
    Command(String),
    /// A change of one file.
    Edit(Edit),
    /// Reading a file or folder.
    Read(String),
    /// Reading from an address.
    Fetch(String),
    /// Calling a tool of an MCP server.
    Tool(Tool),
    /// A goal in plain English.
    Goal(String),
}

/// The kind of an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActionKind {
    /// A shell command.
    Command,
    /// A change of one file.
    Edit,
    /// Reading a file or folder.
    Read,
    /// Reading from an address.
    Fetch,
    /// Calling a tool of an MCP server.
    Tool,
    /// A goal in plain English.
    Goal,
}

impl ActionKind {
    /// Returns the name used in answers and in the journal.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Command => "command",
            Self::Edit => "edit",
            Self::Read => "read",
            Self::Fetch => "fetch",
            Self::Tool => "tool",
            Self::Goal => "goal",
        }
    }
}

impl Action {
    /// Returns its kind.
    pub const fn kind(&self) -> ActionKind {
        match self {
            Self::Command(_) => ActionKind::Command,
            Self::Edit(_) => ActionKind::Edit,
            Self::Read(_) => ActionKind::Read,
            Self::Fetch(_) => ActionKind::Fetch,
            Self::Tool(_) => ActionKind::Tool,
            Self::Goal(_) => ActionKind::Goal,
        }
    }

    /// Returns it in one line: the command, path, address, tool name or goal.
    pub fn title(&self) -> &str {
        match self {
            Self::Command(text) | Self::Read(text) | Self::Fetch(text) | Self::Goal(text) => text,
            Self::Edit(edit) => &edit.path,
            Self::Tool(tool) => &tool.name,
        }
    }
}

/// A change of one file.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edit {
    /// The file, absolute or relative to the agent's folder.
    pub path: String,
    /// The content before; `None` when the file is new or the content is not known.
    #[serde(default)]
    pub before: Option<String>,
    /// The content after; `None` when the file is deleted.
    #[serde(default)]
    pub after: Option<String>,
}

/// A tool, as its server describes it. The hints are claims of the server.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tool {
    /// Its name.
    pub name: String,
    /// Its title, for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The server's claim that it changes nothing.
    #[serde(default)]
    pub read_only: Option<bool>,
    /// The server's claim that it may destroy something.
    #[serde(default)]
    pub destructive: Option<bool>,
    /// The server's claim that it reaches beyond a closed set of things.
    #[serde(default)]
    pub open_world: Option<bool>,
    /// All texts in its arguments, at any depth.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub given: Vec<ToolText>,
}

/// One text in the arguments of a tool.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ToolText {
    /// The name of the argument; for an item of a list, the name of the list.
    pub name: String,
    /// The text.
    pub text: String,
}

/// The context in which an action is judged.
#[derive(Debug, Clone, Default)]
pub struct Context {
    /// The folders around it.
    pub folders: Folders,
    /// The profile in force.
    pub profile: Profile,
    /// The person's own rules in force.
    pub rules: Vec<Rule>,
}

/// Suffix of a folder that is read with all its content.
pub const ALL_IN: &str = "/**";

/// From this number of lines on, removing most of a file is more than an edit.
const MANY_LINES: usize = 40;

/// The reason for protecting git's own files.
const GIT: &str = "it belongs to git itself, with its hooks and its stored credentials";

/// Returns the effects of an action and the words of its commands (for a tool, its name).
pub fn analyze(action: &Action, folders: &Folders) -> Analysis {
    let findings = match action {
        Action::Command(line) => return command::analyze(line, folders),
        Action::Edit(edit) => of_edit(edit, folders),
        Action::Read(path) => of_read(path, folders),
        Action::Fetch(address) => vec![of_fetch(address)],
        Action::Tool(tool) => tool::of_tool(tool, folders),
        Action::Goal(text) => of_goal(text),
    };
    // A person's rule names a tool by its name, and a command by its words.
    let calls = match action {
        Action::Tool(tool) => vec![vec![tool.name.clone()]],
        _ => Vec::new(),
    };
    Analysis {
        findings,
        calls,
        ..Analysis::default()
    }
}

/// Judges an action.
pub fn judge(action: &Action, context: &Context) -> Judgement {
    let Analysis {
        findings, calls, ..
    } = analyze(action, &context.folders);
    let unread = unread(action, &findings);
    let rules = RuleContext {
        rules: &context.rules,
        calls: &calls,
        analyze_prefix: &|beginning| command::analyze(beginning, &context.folders).findings,
        unread,
    };
    decide(Case::new(findings, context.profile, rules))
}

/// Returns the text of a command that could not be read in full; empty otherwise.
pub fn unread<'a>(action: &'a Action, findings: &[Finding]) -> &'a str {
    let is_unread = |finding: &Finding| {
        finding.effect.kind == EffectKind::Unreadable && finding.rule != command::UNLISTED
    };
    match action {
        Action::Command(text) if findings.iter().any(is_unread) => text,
        _ => "",
    }
}

/// Returns the findings for a path and for the targets of its links.
fn through_links(
    path: &str,
    follows: Follows,
    folders: &Folders,
    look: impl Fn(&str) -> Vec<Finding>,
) -> Vec<Finding> {
    let mut findings = look(path);
    let way = folders.trail(path).or_else(|| folders.locate(path).1);
    let way = way.unwrap_or_default();
    if let Some(real) = folders.link_target(&way, follows) {
        for finding in look(&real) {
            let kind = finding.effect.kind;
            let is_stated = |one: &Finding| one.effect.kind == kind && one.why == finding.why;
            if !kind.is_mild() && !findings.iter().any(is_stated) {
                findings.push(finding);
            }
        }
    }
    findings
}

fn of_edit(edit: &Edit, folders: &Folders) -> Vec<Finding> {
    let is_link = edit.before.is_some() && edit.after.is_none();
    let follows = if is_link {
        Follows::Folders
    } else {
        Follows::All
    };
    through_links(&edit.path, follows, folders, |path| {
        edit_at(path, edit, folders)
    })
}

fn of_read(path: &str, folders: &Folders) -> Vec<Finding> {
    let all_in = path.strip_suffix(ALL_IN);
    let folder = all_in.map(|folder| if folder.is_empty() { "/" } else { folder });
    let named = folder.unwrap_or(path);
    through_links(named, Follows::All, folders, |path| {
        read_at(path, folder.is_some(), folders)
    })
}

fn edit_at(path: &str, edit: &Edit, folders: &Folders) -> Vec<Finding> {
    let trail = folders.trail(path);
    let (place, located) = folders.locate(path);
    let shown = located.as_deref().unwrap_or(path);
    let evidence = format!("edit {shown}");
    let finding = |kind, why| {
        let effect = Effect::new(kind, &evidence, place).on(trail.as_deref().unwrap_or(shown));
        Finding::new(effect, "edit").because(why)
    };
    let kept = folders.keeping == Keeping::Kept;
    let kind = match (&edit.before, &edit.after) {
        (_, None) if edit.before.is_some() => EffectKind::Deletes,
        (Some(before), Some(after)) if kept && shrinks(before, after) => EffectKind::DiscardsWork,
        (None, _) => EffectKind::Writes,
        (Some(_), _) => EffectKind::Overwrites,
    };
    let why = if kind == EffectKind::DiscardsWork {
        "it removes almost all of the file"
    } else {
        ""
    };
    // Emptying a file writes through a link; deleting it does not.
    let reach = if edit.after.is_some() {
        Reach::Written
    } else {
        Reach::Itself
    };
    let empties = edit
        .after
        .as_deref()
        .is_none_or(|after| after.trim().is_empty());
    let takes = match kind {
        EffectKind::Deletes | EffectKind::DiscardsWork => true,
        EffectKind::Overwrites => empties,
        _ => false,
    };
    let lost = located.clone().filter(|_| takes).map(|path| Lost {
        path,
        globs: false,
        reach,
    });
    let mut findings = vec![finding(kind, why).losing(lost)];
    if is_of_git(shown) {
        findings.push(finding(EffectKind::ChangesRights, GIT));
    }
    let steers = control_file_change_reason(shown, edit.before.as_deref(), edit.after.as_deref());
    findings.extend(steers.map(|why| finding(EffectKind::ChangesRights, why)));
    let is_sample = command::is_sample(shown);
    for area in areas_of(shown) {
        let kind = match area {
            Area::Secrets if is_sample => EffectKind::TouchesSensitive,
            Area::Lockfile => EffectKind::ChangesRights,
            area if area.always_asks() => EffectKind::ChangesRights,
            _ => EffectKind::TouchesSensitive,
        };
        findings.push(finding(kind, why_of(area)));
    }
    findings
}

/// Returns the findings for reading a path. Agents may not read git's own files or files with
/// credentials.
///
/// `/**` after a folder means that all its content is read.
fn read_at(path: &str, all_in: bool, folders: &Folders) -> Vec<Finding> {
    let (place, located) = folders.locate(path);
    let shown = located.as_deref().unwrap_or(path);
    let finding = |kind, why| {
        let effect = Effect::new(kind, &format!("read {shown}"), place).on(shown);
        Finding::new(effect, "read").because(why)
    };
    let mut findings = vec![finding(EffectKind::Reads, "")];
    let is_home = || path == "~" || folders.holds_homes(shown);
    if all_in && is_home() {
        findings.push(finding(
            EffectKind::ReadsSecrets,
            "it reads a whole home folder, with every credential in it",
        ));
    } else if command::may_be_secret(shown) {
        findings.push(finding(EffectKind::ReadsSecrets, "it holds credentials"));
    } else if is_of_git(shown) {
        findings.push(finding(EffectKind::ReadsSecrets, GIT));
    }
    findings
}

/// Checks whether a path is among git's own files.
fn is_of_git(path: &str) -> bool {
    path.split(['/', '\\'])
        .any(|part| matches!(plain_name(part).as_str(), ".git" | "git~1"))
}

/// Checks whether an edit removes almost everything from a long file.
fn shrinks(before: &str, after: &str) -> bool {
    let (had, has) = (before.lines().count(), after.lines().count());
    had >= MANY_LINES && has * 5 <= had
}

const fn why_of(area: Area) -> &'static str {
    match area {
        Area::Secrets => "it holds or names credentials",
        Area::Permissions => "it decides who may do what",
        Area::Ci => "it decides what is built, tested and released",
        Area::GateConfig => "it decides what agents may do",
        Area::Lockfile => "it fixes exact versions, which a package manager writes itself",
        Area::Schema => "it defines the form of stored data",
        Area::Auth => "it decides who gets in",
        Area::PublicApi | Area::Core => "much other code depends on it",
    }
}

fn of_fetch(given: &str) -> Finding {
    let (kind, why) = address::fetched(given);
    let effect = Effect::new(kind, given, Place::Outside).on(given);
    Finding::new(effect, "fetch").because(why)
}

fn of_goal(text: &str) -> Vec<Finding> {
    let effects = intent::effects_of_goal(text).into_iter();
    effects.map(|effect| Finding::new(effect, "goal")).collect()
}

#[cfg(test)]
mod tests;
