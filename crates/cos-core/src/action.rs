//! One thing an agent wants to do, and the verdict on it.

mod given;
mod saying;
mod servers;
mod tool;

use crate::address;
use crate::area::{Area, areas_of, plain_name, steers_when};
use crate::command::{self, Folders, Follows, Keeping, Reading};
use crate::effect::{Effect, EffectKind, Finding, Lost, Place, Reach};
use crate::gate::{Judgement, Rule, Sayings, weigh_with};
use crate::policy::Profile;
use crate::wording;
use serde::{Deserialize, Serialize};

/// One thing an agent wants to do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// A shell command.
    Command(String),
    /// A change of one file.
    Edit(Edit),
    /// A file or folder that is looked at.
    Read(String),
    /// Something read from an address.
    Fetch(String),
    /// A tool of a server.
    Tool(Tool),
    /// A goal in plain English.
    Goal(String),
}

/// What kind of thing an action is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ActionKind {
    /// A shell command.
    Command,
    /// A change of one file.
    Edit,
    /// A file or folder that is looked at.
    Read,
    /// Something read from an address.
    Fetch,
    /// A tool of a server.
    Tool,
    /// A goal in plain English.
    Goal,
}

impl ActionKind {
    /// The name as written in answers and in the journal.
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
    /// What kind of thing it is.
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

    /// What it is in one line: the command, the path, the address, the name or the words.
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
    /// The file, absolute or relative to where the agent works.
    pub path: String,
    /// What it held; none when it is new or not told.
    #[serde(default)]
    pub before: Option<String>,
    /// What it will hold; none when it goes away.
    #[serde(default)]
    pub after: Option<String>,
}

/// A tool of a server, as the server describes it. Its hints are claims.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tool {
    /// Its name.
    pub name: String,
    /// What it is called where people see it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Whether it says that it changes nothing.
    #[serde(default)]
    pub read_only: Option<bool>,
    /// Whether it says that it may destroy something.
    #[serde(default)]
    pub destructive: Option<bool>,
    /// Whether it says that it reaches beyond a closed set of things.
    #[serde(default)]
    pub open_world: Option<bool>,
    /// The texts it is given, however deep they stand in its arguments.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub given: Vec<ToolText>,
}

/// One text that a tool is given.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ToolText {
    /// The name it stands under; that of the list, where it stands in one.
    pub name: String,
    /// The text.
    pub text: String,
}

/// What an action is judged by.
#[derive(Debug, Clone, Default)]
pub struct Context {
    /// The folders around it.
    pub folders: Folders,
    /// The profile in force.
    pub profile: Profile,
    /// The person's own rules in force.
    pub rules: Vec<Rule>,
}

/// What stands behind a folder of which everything is looked into.
pub const ALL_IN: &str = "/**";

/// From so many lines on, taking away most of a file is more than an edit.
const MANY_LINES: usize = 40;

/// Why what git keeps for itself is not for agents.
const GIT: &str = "it belongs to git itself, with its hooks and its stored credentials";

/// What an action would do, the words of the commands in it (of a tool, its name), and the paths it
/// names, of which whoever can see links tells where they lead.
pub fn read(action: &Action, folders: &Folders) -> Reading {
    let mut reading = Reading::default();
    match action {
        Action::Command(line) => return command::read(line, folders),
        Action::Edit(edit) => reading.add(of_edit(edit, folders)),
        Action::Read(path) => reading.add(of_read(path, folders)),
        Action::Fetch(address) => reading.findings.push(of_fetch(address)),
        Action::Tool(tool) => {
            reading = tool::of_tool(tool, folders);
            // A person's rule speaks of a tool by its name, as of a command by its words.
            reading.calls = vec![vec![tool.name.clone()]];
        }
        Action::Goal(text) => reading.findings = of_goal(text),
    }
    reading
}

/// The verdict on an action.
pub fn judge(action: &Action, context: &Context) -> Judgement {
    let Reading {
        findings, calls, ..
    } = read(action, &context.folders);
    let unread = unread(action, &findings);
    weigh_with(
        findings,
        context.profile,
        Sayings {
            rules: &context.rules,
            calls: &calls,
            alone: &|beginning| command::read(beginning, &context.folders).findings,
            unread,
        },
    )
}

/// The text of a command of which something could not be read; empty where all was.
pub fn unread<'a>(action: &'a Action, findings: &[Finding]) -> &'a str {
    let is_unread = |finding: &Finding| {
        finding.effect.kind == EffectKind::Unreadable && finding.rule != command::UNLISTED
    };
    match action {
        Action::Command(text) if findings.iter().any(is_unread) => text,
        _ => "",
    }
}

/// What a path shows, and what it leads to through links.
fn through_links(
    path: &str,
    follows: Follows,
    folders: &Folders,
    look: impl Fn(&str) -> Vec<Finding>,
) -> Reading {
    let mut findings = look(path);
    let way = folders.trail(path).or_else(|| folders.locate(path).1);
    let way = way.unwrap_or_default();
    if let Some(real) = folders.leading(&way, follows) {
        for finding in look(&real) {
            let kind = finding.effect.kind;
            let is_told = |one: &Finding| one.effect.kind == kind && one.why == finding.why;
            if !kind.is_mild() && !findings.iter().any(is_told) {
                findings.push(finding);
            }
        }
    }
    let named = Folders::to_look_at(&way, follows).map(str::to_owned);
    Reading {
        findings,
        named: named.into_iter().collect(),
        ..Reading::default()
    }
}

fn of_edit(edit: &Edit, folders: &Folders) -> Reading {
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

fn of_read(path: &str, folders: &Folders) -> Reading {
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
    let kind = match (&edit.before, &edit.after) {
        (_, None) if edit.before.is_some() => EffectKind::Deletes,
        (Some(before), Some(after)) if folders.keeping == Keeping::Kept && guts(before, after) => {
            EffectKind::DiscardsWork
        }
        (None, _) => EffectKind::Writes,
        (Some(_), _) => EffectKind::Overwrites,
    };
    let why = if kind == EffectKind::DiscardsWork {
        "nearly all of the file goes"
    } else {
        ""
    };
    // What is left of a file that is emptied is written through a link, what is deleted is not.
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
    let steers = steers_when(shown, edit.before.as_deref(), edit.after.as_deref());
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

/// What looking at a path shows; git's own files and whatever holds credentials are not for agents.
///
/// `/**` behind a folder says that all that lies in it is looked into.
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
            "it looks into a whole home, with every credential in it",
        ));
    } else if command::may_be_secret(shown) {
        findings.push(finding(EffectKind::ReadsSecrets, "it holds credentials"));
    } else if is_of_git(shown) {
        findings.push(finding(EffectKind::ReadsSecrets, GIT));
    }
    findings
}

/// Whether a path lies in what git keeps for itself.
fn is_of_git(path: &str) -> bool {
    path.split(['/', '\\'])
        .any(|part| matches!(plain_name(part).as_str(), ".git" | "git~1"))
}

/// Whether nearly everything of a file that holds much is taken away.
fn guts(before: &str, after: &str) -> bool {
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
        Area::Schema => "stored data follows it",
        Area::Auth => "it decides who gets in",
        Area::PublicApi | Area::Core => "much else rests on it",
    }
}

fn of_fetch(given: &str) -> Finding {
    let (kind, why) = address::fetched(given);
    let effect = Effect::new(kind, given, Place::Outside).on(given);
    Finding::new(effect, "fetch").because(why)
}

fn of_goal(text: &str) -> Vec<Finding> {
    let effects = wording::read(text).into_iter();
    effects.map(|effect| Finding::new(effect, "goal")).collect()
}

#[cfg(test)]
mod tests;
