//! The rows that many programs have, by what they do, so that the lists of programs read like lists.
//!
//! A row that asks has the reason that fits most programs; `.why` puts a better one in its place.

use super::{On, Use, when};
use crate::effect::EffectKind::{
    self, ChangesLiveSystem, ChangesMachine, ChangesRights, Deletes, DiscardsWork, LeavesMachine,
    LosesData, Overwrites, Publishes, Reads, ReadsSecrets, RunsCode, RunsForeignCode, Sends,
    SendsData, Spends, Unreadable, Writes,
};
use On::{Elsewhere, Here, Operands};

/// Effects and what each falls on.
pub(super) type Does = &'static [(EffectKind, On)];
/// Commands that are one row.
pub(super) type Examples = &'static [&'static str];

// Reasons that several files tell.
pub(super) const FOR_ALL: &str = "it is installed for every project of this machine";
pub(super) const PUBLIC: &str = "what is published can be used by others at once";
pub(super) const KEYS: &str = "it changes who may do what";
pub(super) const STORED: &str = "it prints a stored credential";
pub(super) const DEPLOYED: &str = "a system that people use is changed";
pub(super) const UNSEEN: &str = "what it fetches is run at once and was never read";
pub(super) const SETTINGS: &str = "it holds for everything this user does";
pub(super) const DATA_GONE: &str = "the data is gone for good";
pub(super) const TASK: &str = "the name of the task says that it reaches beyond this worktree";
pub(super) const NAMES_A_PROGRAM: &str = "the flag names a program to run";
pub(super) const OUT: &str = "it sends data to another machine";
pub(super) const CLUSTER: &str = "later commands of kubectl go to that cluster";
pub(super) const TREE: &str = "a removed folder goes with everything that was never committed";
pub(super) const UNCOMMITTED: &str = "changes that were never committed are gone";
pub(super) const REWRITTEN: &str = "commits that others may have built on disappear";
pub(super) const TABLES: &str = "the tables of a database are changed";
pub(super) const DROPPED: &str =
    "the columns and tables that the migration made are dropped with their data";

// Ways back that several files tell.
pub(super) const IF_COMMITTED: &str = "git checkout -- FILE, if it was committed";
pub(super) const WHERE_COMMITTED: &str = "git checkout -- PATH, where it was committed";

/// Asking a program about itself, with `--help` or `--version`.
pub(super) const fn help(examples: Examples) -> Use {
    reads("", examples).flags(&["--help|--version"])
}

/// The same for a program whose `-h` is `--help` and nothing else.
pub(super) const fn help_h(examples: Examples) -> Use {
    reads("", examples).flags(&["--help|--version|-h"])
}

/// It looks at something.
pub(super) const fn reads(words: &'static str, examples: Examples) -> Use {
    when(words, &[(Reads, Here)]).examples(examples)
}

/// It looks at the files that it is given.
pub(super) const fn reads_files(words: &'static str, examples: Examples) -> Use {
    when(words, &[(Reads, Operands)]).examples(examples)
}

/// It asks another machine and keeps nothing of the answer.
pub(super) const fn queries(words: &'static str, examples: Examples) -> Use {
    when(words, &[(LeavesMachine, Elsewhere)]).examples(examples)
}

/// It brings something here from another machine.
pub(super) const fn fetches(words: &'static str, examples: Examples) -> Use {
    when(words, &[(LeavesMachine, Elsewhere), (Writes, Here)]).examples(examples)
}

/// It changes files of the worktree, or what the next command puts back.
pub(super) const fn works(words: &'static str, examples: Examples) -> Use {
    when(words, &[(Writes, Here)]).examples(examples)
}

/// It runs code of the project and leaves what that makes: a build, a test, a container of one's own.
pub(super) const fn builds(words: &'static str, examples: Examples) -> Use {
    when(words, &[(RunsCode, Here), (Writes, Here)]).examples(examples)
}

/// It runs code of the project.
pub(super) const fn runs_code(words: &'static str, examples: Examples) -> Use {
    when(words, &[(RunsCode, Here)]).examples(examples)
}

/// It writes the files that it is given anew, or all of the worktree without any.
pub(super) const fn formats(words: &'static str, examples: Examples) -> Use {
    when(words, &[(Overwrites, Operands), (Writes, Here)]).examples(examples)
}

/// It writes files of the worktree over.
pub(super) const fn rewrites(words: &'static str, examples: Examples) -> Use {
    when(words, &[(Overwrites, Here)]).examples(examples)
}

/// It writes the files that it is given over.
pub(super) const fn overwrites(words: &'static str, examples: Examples) -> Use {
    when(words, &[(Overwrites, Operands)]).examples(examples)
}

/// It removes files of the worktree.
pub(super) const fn cleans(words: &'static str, examples: Examples) -> Use {
    when(words, &[(Deletes, Here)]).examples(examples)
}

/// It removes work that no commit holds; without a reason of its own.
pub(super) const fn discards(words: &'static str, examples: Examples) -> Use {
    when(words, &[(DiscardsWork, Here)]).examples(examples)
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

/// It fetches code and runs it at once; without a reason of its own.
pub(super) const fn runs_foreign(words: &'static str, examples: Examples) -> Use {
    when(words, &[(RunsForeignCode, Elsewhere)]).examples(examples)
}

/// It opens a way through which anything may be done.
pub(super) const fn opens(words: &'static str, examples: Examples) -> Use {
    unreadable(words, examples).why("what is done in there cannot be read beforehand")
}

/// What it does cannot be told beforehand; without a reason of its own.
pub(super) const fn unreadable(words: &'static str, examples: Examples) -> Use {
    when(words, &[(Unreadable, Elsewhere)]).examples(examples)
}
