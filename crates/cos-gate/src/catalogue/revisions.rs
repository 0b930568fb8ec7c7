//! Systems of revisions besides Git.

use super::On::{Elsewhere, Operands};
use super::usual::{
    KEYS, REWRITTEN, SETTINGS, UNCOMMITTED, discards, fetches, help, help_h, machine, publishes,
    queries, reads, rights, works,
};
use super::{Program, Rest, Use, known, when};
use crate::effect::EffectKind::{Deletes, DiscardsWork, RewritesHistory};

pub(super) static PROGRAMS: &[Program] = &[
    known(&["svn"], Rest::Unknown, SVN).valued(&[
        "-r",
        "--revision",
        "-m",
        "--message",
        "-F",
        "--username",
        "--password",
        "--config-dir",
        "--depth",
        "-l",
        "--limit",
        "-c",
        "--change",
    ]),
    known(&["hg", "chg", "sl"], Rest::Unknown, HG).valued(&[
        "-R",
        "--repository",
        "--cwd",
        "-r",
        "--rev",
        "-m",
        "--message",
        "-u",
        "--user",
        "-d",
        "--date",
        "--config",
        "-l",
        "--limit",
        "-b",
        "--branch",
        "-T",
        "--template",
    ]),
    known(&["jj"], Rest::Unknown, JJ).valued(&[
        "-R",
        "--repository",
        "-r",
        "--revisions",
        "-m",
        "--message",
        "-T",
        "--template",
        "--at-op",
        "-b",
        "--bookmark",
        "-d",
        "--destination",
        "-s",
        "--source",
        "-f",
        "--from",
        "-t",
        "--to",
        "--remote",
        "--config",
    ]),
    known(&["p4"], Rest::Unknown, P4).valued(&["-c", "-p", "-u", "-P", "-d", "-C", "-m"]),
    known(
        &[
            "bzr", "brz", "fossil", "darcs", "pijul", "cvs", "svnadmin", "svnlook", "svnsync",
            "dvc", "got",
        ],
        Rest::Unknown,
        OTHERS,
    )
    .valued(&["-m", "-r", "-d", "-R"]),
];

const SHARED: &str = "others see it at once";

const SVN: &[Use] = &[
    help(&["svn --version"]),
    reads("info|status|stat|st|log|diff|di|cat|list|ls|blame|annotate|ann|praise|propget|pget|pg|proplist|pl|plist|help|h|mergeinfo|auth", &["svn status", "svn log -l 5", "svn diff", "svn ls https://example.com/r"]).without(&["--remove"]),
    fetches("checkout|co|update|up|export|switch|sw", &["svn checkout https://example.com/r", "svn up"]),
    publishes("delete|del|remove|rm|mkdir|copy|cp|move|mv|rename|ren|import *://*", &["svn rm https://example.com/r/a -m x", "svn copy https://example.com/a https://example.com/b -m x"]).why(SHARED).undo("svn merge -c -REVISION"),
    publishes("commit|ci|import|lock|unlock", &["svn commit -m x"]).why(SHARED).undo("svn merge -c -REVISION, then svn commit"),
    when("propset|pset|ps|propdel|pdel|pd|propedit|pedit|pe", &[(RewritesHistory, Elsewhere)]).flags(&["--revprop"]).why("the log of an old revision is changed for everybody, and the old text is kept nowhere").examples(&["svn propset --revprop -r 1 svn:log x"]),
    when("revert", &[(DiscardsWork, Operands)]).why(UNCOMMITTED).instead("svn diff > changes.patch first").examples(&["svn revert -R ."]),
    discards("cleanup", &["svn cleanup --remove-unversioned"]).flags(&["--remove-unversioned|--remove-ignored"]).why("files that are in no revision are deleted"),
    when("delete|del|remove|rm", &[(DiscardsWork, Operands)]).flags(&["--force"]).why(UNCOMMITTED).examples(&["svn rm --force a"]),
    when("delete|del|remove|rm", &[(Deletes, Operands)]).undo("svn revert PATH").examples(&["svn rm a"]),
    works("add|mkdir|copy|cp|move|mv|rename|ren|merge|resolve|resolved|patch|cleanup|propset|pset|ps|propdel|pd|propedit|pe|changelist|cl|relocate|upgrade|shelve|unshelve", &["svn add a", "svn merge ^/trunk", "svn propset svn:ignore x ."]),
];

const HG: &[Use] = &[
    help(&["hg --version"]),
    reads("status|st|log|history|diff|cat|annotate|blame|branches|heads|id|identify|manifest|parents|paths|root|summary|sum|tags|tip|verify|version|files|locate|grep|showconfig|help|bookmarks|config|smartlog|sl|show|web", &["hg status", "hg log -l 5", "hg diff"]).without(&["-d|--delete|-e|--edit|-f|--force"]),
    queries("incoming|in|outgoing|out", &["hg incoming"]),
    publishes("push|email|patchbomb|serve", &["hg push", "hg push -f"]).why(SHARED),
    discards("strip|debugstrip|rollback|histedit|evolve|prune|uncommit|unamend|hide|obsolete|qdelete|split|fold|absorb", &["hg strip tip", "hg rollback", "hg histedit"]).why(REWRITTEN).undo("hg unbundle .hg/strip-backup/FILE"),
    discards("update|up|checkout|co|merge|goto", &["hg update -C", "hg up --clean default"]).flags(&["-C|--clean"]).why(UNCOMMITTED).instead("hg shelve first"),
    discards("revert", &["hg revert --all", "hg revert a"]).why(UNCOMMITTED).instead("hg shelve"),
    reads("purge|clean", &["hg purge -p"]).flags(&["-p|--print"]),
    discards("purge|clean", &["hg purge", "hg purge --all"]).why("files that are in no revision are deleted"),
    discards("shelve", &["hg shelve --delete x"]).flags(&["-d|--delete|--cleanup"]).why("what was shelved is in no revision"),
    discards("remove|rm", &["hg rm -f a"]).flags(&["-f|--force"]).why(UNCOMMITTED),
    discards("phase", &["hg phase --draft --force 1"]).flags(&["-f|--force"]).why(REWRITTEN),
    fetches("clone|pull|fetch|unbundle", &["hg pull -u", "hg clone https://example.com/r"]),
    when("remove|rm|forget", &[(Deletes, Operands)]).undo("hg revert PATH").examples(&["hg rm a"]),
    works("add|addremove|commit|ci|amend|update|up|checkout|co|merge|backout|branch|bookmark|bookmarks|copy|cp|rename|mv|move|init|tag|import|export|archive|bundle|resolve|graft|rebase|shelve|unshelve|phase|bisect|recover|goto|next|prev|metaedit", &["hg commit -m x", "hg add a", "hg update default", "hg shelve"]).undo("hg commit --amend, or hg update OLD"),
];

const JJ: &[Use] = &[
    help_h(&["jj --version"]),
    reads("log|show|diff|status|st|evolog|obslog|interdiff|root|help|version|files|cat|tag", &["jj log", "jj st", "jj diff -r @-"]),
    reads("op|operation|config|bookmark|branch|workspace|file|tag|sparse|util|git log|list|show|diff|get|path|root|annotate|completion", &["jj op log", "jj bookmark list", "jj file show a"]).without(&["-d"]),
    reads("git push", &["jj git push --dry-run"]).flags(&["--dry-run"]),
    publishes("git push", &["jj git push", "jj git push --all"]).why(SHARED),
    fetches("git fetch|clone|init|import|export|colocation", &["jj git fetch", "jj git init --colocate"]),
    discards("op|operation abandon", &["jj op abandon ..@-"]).why("operations can no longer be undone"),
    discards("util gc", &["jj util gc --expire now"]).why("old versions are removed for good"),
    machine("config set|unset|edit", &["jj config set --user user.name x"]).flags(&["--user"]).why(SETTINGS),
    works("", &["jj new", "jj commit -m x", "jj abandon x", "jj squash", "jj rebase -d main", "jj undo", "jj restore a", "jj describe -m x"]).operands(1).undo("jj undo"),
    reads("", &["jj"]),
];

const P4: &[Use] = &[
    reads("", &["p4 -V"]).flags(&["-V|-h"]),
    reads("info|status|opened|changes|changelists|describe|diff|diff2|files|filelog|fstat|have|where|print|annotate|branches|clients|labels|users|groups|dirs|depots|jobs|sizes|interchanges|cstat|integrated|resolved|help|counters|protects|monitor|streams|grep|tickets|set", &["p4 opened", "p4 changes -m 5", "p4 info"]).without(&["-o|-d"]),
    discards("revert|clean|unshelve", &["p4 revert //...", "p4 clean"]).without(&["-n|-a"]).why(UNCOMMITTED).instead("p4 shelve"),
    discards("sync", &["p4 sync -f"]).flags(&["-f"]).why(UNCOMMITTED),
    rights("obliterate|verify|archive|restore|journal|admin|protect|typemap|user|group|depot|passwd|triggers|configure|license|counter|unlock", &["p4 obliterate -y //a/...", "p4 protect"]).why(KEYS),
    publishes("submit|shelve|label|tag|labelsync|branch|job|change", &["p4 submit -d x"]).why(SHARED),
    fetches("edit|add|delete|move|rename|copy|merge|integrate|integ|resolve|reopen|reconcile|rec|sync|update|client|workspace|revert|clean|lock|flush|login|logout|ignores", &["p4 edit a", "p4 sync", "p4 revert -a"]),
];

const OTHERS: &[Use] = &[
    help(&["fossil --version"]),
    reads("status|stat|st|log|diff|di|info|cat|ls|timeline|whatsnew|annotate|blame|version|help|branches|tags|missing|root|plugins|show|finfo|changes|extras|leaves|youngest|tree|changed|author|date|verify|lstxns|dag|metrics|params|list|rlog|history|whoami", &["bzr status", "fossil timeline", "dvc status", "svnlook tree r"]).without(&["-d|--delete"]),
    publishes("push|commit|ci|send|sync|submit|put|unrecord|obliterate|lp-submit|dcommit|import|release|edit|admin|tag", &["bzr push", "cvs commit -m x", "fossil sync", "dvc push"]).why(SHARED),
    discards("uncommit|revert|shun|purge|scrub|rebuild|clean|reset|rollback|setrevprop|setlog|rmlocks|rmtxns|recover|gc|destroy|amend|clean-tree|unstage", &["bzr revert", "bzr uncommit", "fossil clean", "dvc gc -w"]).why(UNCOMMITTED),
    rights("user|ui|server|setpw|password|login|ssh-key|setuuid|remote|config", &["fossil user new bob"]).why(KEYS),
    fetches("clone|pull|get|fetch|update|up|checkout|co|branch|add|rm|remove|delete|mv|move|rename|merge|record|init|new|open|close|stash|shelve|unshelve|repro|run|exp|create|hotcopy|dump|pristine|freeze|undo|redo|resolve|addremove|switch|stage|cherrypick", &["bzr branch lp:a", "fossil open r", "dvc pull", "svnadmin dump r", "cvs update"]),
];
