//! Analyzes a tool call by its name, title, hints and arguments. The hints are claims of the
//! server.

use super::Tool;
use super::arguments::of_argument;
use super::servers;
use super::words::{CHANGING, LOOKING, MAYBE_CHANGING, says_change};
use crate::address::words_of;
use crate::command::Folders;
use crate::effect::{Effect, EffectKind, Finding, Place};
use crate::verdict::{LOOKING_TOOL, TOOL};

/// Words after which every word is a noun.
const PLAINLY_LOOKING: &[&str] = &["get", "list", "read", "describe", "show", "view", "count"];

/// Analyzes a tool call: its name, title and hints, and its arguments, each like an action of its
/// own.
pub(super) fn of_tool(tool: &Tool, folders: &Folders) -> Vec<Finding> {
    let mut findings = vec![by_its_words(tool)];
    for given in &tool.given {
        findings.extend(of_argument(own_name(tool), given, folders));
    }
    // A rule about a tool does not cover the tool's arguments.
    for (at, finding) in findings.iter_mut().enumerate() {
        finding.command = (at == 0).then_some(0);
    }
    findings
}

/// Returns the tool's name without its server: `deleteUser` for `mcp__x__deleteUser`.
fn own_name(tool: &Tool) -> &str {
    tool.name.rsplit("__").next().unwrap_or_default()
}

/// Returns the finding from the tool's name, title and hints.
fn by_its_words(tool: &Tool) -> Finding {
    let own = own_name(tool);
    // Look-alike and invisible letters.
    let hides = own.is_empty() || !own.is_ascii();
    let titled = tool.title.as_deref().unwrap_or_default();
    let titled_as_changing = says_change(&words_of(titled));
    if let Some(found) = by_the_list(tool).filter(|_| !titled_as_changing) {
        return found;
    }
    let changes = says_change(&words_of(own)) || titled_as_changing;
    let (kind, why) = match (tool.read_only, tool.destructive) {
        (Some(true), Some(true)) => (EffectKind::Unreadable, "its hints contradict each other"),
        (Some(true), _) if hides => (EffectKind::Unreadable, "its name hides what it is"),
        (Some(true), _) if changes => (
            EffectKind::Unreadable,
            "its name or its title says that it changes something",
        ),
        (Some(true), _) => (EffectKind::Reads, ""),
        (_, Some(true)) => (
            EffectKind::LosesData,
            "it says that it may destroy something",
        ),
        (Some(false), _) | (None, Some(false)) => (
            EffectKind::ChangesLiveSystem,
            "it does not say what it changes",
        ),
        (None, None) => (EffectKind::Unreadable, "it says nothing about what it does"),
    };
    let rule = if !hides && !changes && only_looks(own) {
        LOOKING_TOOL
    } else {
        TOOL
    };
    let effect = Effect::new(kind, &tool.name, Place::Outside);
    Finding::new(effect, rule).because(why)
}

/// Returns the documented effect of a well-known server's tool, unless a hint of the server says
/// something worse.
fn by_the_list(tool: &Tool) -> Option<Finding> {
    let (kind, why) = servers::known(&tool.name)?;
    let is_worse = tool.read_only == Some(false) || tool.destructive == Some(true);
    if kind.is_mild() && is_worse {
        return None;
    }
    let looks = matches!(kind, EffectKind::Reads | EffectKind::LeavesMachine);
    let rule = if looks { LOOKING_TOOL } else { TOOL };
    let effect = Effect::new(kind, &tool.name, Place::Outside);
    Some(Finding::new(effect, rule).because(why))
}

/// Checks whether a tool's name says that it only reads.
fn only_looks(own: &str) -> bool {
    // Some agents write `mcp_SERVER_TOOL`.
    let words = words_of(own);
    let behind = usize::from(words.first().is_some_and(|word| word == "mcp")) * 2;
    let words = words.get(behind..).unwrap_or_default();
    let says = |list: &[&str]| words.iter().any(|word| list.contains(&word.as_str()));
    let plainly = words
        .first()
        .is_some_and(|word| PLAINLY_LOOKING.contains(&word.as_str()));
    let looks = words
        .first()
        .is_some_and(|word| LOOKING.contains(&word.as_str()));
    looks && !says(CHANGING) && (plainly || !says(MAYBE_CHANGING))
}
