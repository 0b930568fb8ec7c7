//! What the programs that act on other people's machines have in common: the shapes of their rows
//! and the verbs of those that are told by one.

use super::On::{Elsewhere, Here};
use super::{On, Use, when};
use crate::effect::EffectKind::{
    self, ChangesLiveSystem, ChangesMachine, ChangesRights, LeavesMachine, LosesData, Publishes,
    Reads, ReadsSecrets, RunsCode, Sends, SendsData, Spends, Unreadable, Writes,
};

/// The effects of one row.
pub(super) type Does = &'static [(EffectKind, On)];
/// Commands that are one row.
pub(super) type Examples = &'static [&'static str];

pub(super) const WORKS: Does = &[(Writes, Here)];
pub(super) const BUILDS: Does = &[(RunsCode, Here), (Writes, Here)];
pub(super) const FETCHES: Does = &[(LeavesMachine, Elsewhere), (Writes, Here)];

/// It looks at something.
pub(super) const fn reads(words: &'static str, examples: Examples) -> Use {
    when(words, &[(Reads, Here)]).examples(examples)
}

/// It changes files of the worktree, or what the next command puts back.
pub(super) const fn works(words: &'static str, examples: Examples) -> Use {
    when(words, WORKS).examples(examples)
}

/// It runs code of the project: a build, a test, a container of one's own.
pub(super) const fn builds(words: &'static str, examples: Examples) -> Use {
    when(words, BUILDS).examples(examples)
}

/// It brings something here from another machine.
pub(super) const fn fetches(words: &'static str, examples: Examples) -> Use {
    when(words, FETCHES).examples(examples)
}

/// It changes a system that people use.
pub(super) const fn changes(words: &'static str, examples: Examples) -> Use {
    when(words, &[(ChangesLiveSystem, Elsewhere)])
        .why("it changes a system that others use")
        .examples(examples)
}

/// It changes such a system, and costs money.
pub(super) const fn spends(words: &'static str, examples: Examples) -> Use {
    when(
        words,
        &[(ChangesLiveSystem, Elsewhere), (Spends, Elsewhere)],
    )
    .why("it makes what has to be paid for")
    .examples(examples)
}

/// It takes away what is kept there.
pub(super) const fn loses(words: &'static str, examples: Examples) -> Use {
    when(words, &[(LosesData, Elsewhere)])
        .why("what it deletes there does not come back")
        .examples(examples)
}

/// It changes who may do what.
pub(super) const fn rights(words: &'static str, examples: Examples) -> Use {
    when(words, &[(ChangesRights, Elsewhere)])
        .why("it changes keys, access or protections")
        .examples(examples)
}

/// It shows credentials.
pub(super) const fn secrets(words: &'static str, examples: Examples) -> Use {
    when(words, &[(ReadsSecrets, Elsewhere)])
        .why("it shows a credential in clear text")
        .examples(examples)
}

/// It changes this machine.
pub(super) const fn machine(words: &'static str, examples: Examples) -> Use {
    when(words, &[(ChangesMachine, Elsewhere)])
        .why("it changes this machine beyond the worktree")
        .examples(examples)
}

/// It makes something readable by others.
pub(super) const fn publishes(words: &'static str, examples: Examples) -> Use {
    when(words, &[(Publishes, Elsewhere)])
        .why("others can fetch it at once")
        .examples(examples)
}

/// It hands data to another machine.
pub(super) const fn uploads(words: &'static str, examples: Examples) -> Use {
    when(words, &[(SendsData, Elsewhere)])
        .why("data leaves this machine")
        .examples(examples)
}

/// It reaches people.
pub(super) const fn tells(words: &'static str, examples: Examples) -> Use {
    when(words, &[(Sends, Elsewhere)])
        .why("a message cannot be called back")
        .examples(examples)
}

/// It opens a way through which anything may be done.
pub(super) const fn opens(words: &'static str, examples: Examples) -> Use {
    when(words, &[(Unreadable, Elsewhere)])
        .why("what is done in there cannot be read beforehand")
        .examples(examples)
}

/// The verbs that take something away.
macro_rules! taking {
    () => {
        "delete|destroy|remove|rm|terminate|purge|drop|erase|wipe|del|unlink|deprovision|deregister|decommission|nuke|reset|empty|flush|truncate|delete-*|remove-*|destroy-*|purge-*|terminate-*|*-delete|*-remove|*:delete|*:destroy|*:remove|*:reset|*:clear|*:unset|*:rm"
    };
}

/// The verbs that change something, less those that are nouns in some program.
macro_rules! changing {
    () => {
        "create|update|add|set|edit|modify|apply|start|stop|restart|reboot|redeploy|shutdown|poweroff|power-off|power-cycle|scale|resize|rebuild|enable|disable|attach|detach|assign|unassign|associate|disassociate|exec|ssh|login|logout|restore|rollback|promote|demote|push|upload|publish|cancel|approve|reject|invoke|execute|trigger|rename|move|transfer|rotate|revoke|grant|suspend|resume|pause|unpause|abort|retry|failover|upgrade|downgrade|patch|put|post|replace|unset|lock|unlock|migrate|register|switch|activate|deactivate|install|uninstall|create-*|update-*|set-*|add-*|put-*|start-*|stop-*|restart-*|enable-*|disable-*|attach-*|detach-*|grant-*|revoke-*|rotate-*|*-create|*-update|*-add|*:create|*:add|*:set|*:update|*:restart|*:stop|*:start|*:scale|*:promote|*:enable|*:disable"
    };
}

/// The verbs that look.
macro_rules! looking {
    () => {
        "list|ls|get|show|describe|info|status|search|view|logs|log|tail|history|version|versions|help|inspect|read|print|events|whoami|check|validate|verify|diff|query|find|wait|watch|top|usage|stats|metrics|exists|list-*|get-*|describe-*|show-*|search-*|check-*|lookup-*|*-list|*-show|*-view|*-info|*-status|*:list|*:ls|*:info|*:get|*:show|*:view|*:status|*:logs|*:wait|*:diff"
    };
}

/// The uses of a program that is told by its verb, wherever up to the fifth word it stands: what it
/// does of its own first, then whatever takes away, changes and looks. A name that is also a verb
/// makes a question too many, never one too few.
macro_rules! regular {
    ($name:literal; $($own:expr),* $(,)?) => {
        &[
            $crate::catalogue::remote::reads("", &[concat!($name, " --help")])
                .flags(&["--help|-h|--version"]),
            $($own,)*
            $crate::catalogue::remote::loses($crate::catalogue::remote::taking!(), &[concat!($name, " delete x")]),
            $crate::catalogue::remote::loses(concat!("* ", $crate::catalogue::remote::taking!()), &[concat!($name, " a delete x")]),
            $crate::catalogue::remote::loses(concat!("* * ", $crate::catalogue::remote::taking!()), &[concat!($name, " a b delete x")]),
            $crate::catalogue::remote::loses(concat!("* * * ", $crate::catalogue::remote::taking!()), &[concat!($name, " a b c delete")]),
            $crate::catalogue::remote::loses(concat!("* * * * ", $crate::catalogue::remote::taking!()), &[concat!($name, " a b c d delete")]),
            $crate::catalogue::remote::changes($crate::catalogue::remote::changing!(), &[concat!($name, " create x")]),
            $crate::catalogue::remote::changes(concat!("* ", $crate::catalogue::remote::changing!()), &[concat!($name, " a create x")]),
            $crate::catalogue::remote::changes(concat!("* * ", $crate::catalogue::remote::changing!()), &[concat!($name, " a b create x")]),
            $crate::catalogue::remote::changes(concat!("* * * ", $crate::catalogue::remote::changing!()), &[concat!($name, " a b c create")]),
            $crate::catalogue::remote::changes(concat!("* * * * ", $crate::catalogue::remote::changing!()), &[concat!($name, " a b c d create")]),
            $crate::catalogue::remote::reads($crate::catalogue::remote::looking!(), &[concat!($name, " list")]),
            $crate::catalogue::remote::reads(concat!("* ", $crate::catalogue::remote::looking!()), &[concat!($name, " a list")]),
            $crate::catalogue::remote::reads(concat!("* * ", $crate::catalogue::remote::looking!()), &[concat!($name, " a b list")]),
            $crate::catalogue::remote::reads(concat!("* * * ", $crate::catalogue::remote::looking!()), &[concat!($name, " a b c list")]),
            $crate::catalogue::remote::reads(concat!("* * * * ", $crate::catalogue::remote::looking!()), &[concat!($name, " a b c d list")]),
            $crate::catalogue::remote::changes("*", &[concat!($name, " zap")]),
            $crate::catalogue::remote::reads("", &[$name]),
        ]
    };
}

pub(super) use {changing, looking, regular, taking};
