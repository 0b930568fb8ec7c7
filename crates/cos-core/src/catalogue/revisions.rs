//! Systems of revisions besides Git.

use super::On::{Elsewhere, Here, Operands};
use super::usual::{
    DISCARD, FETCH, KEYS, MACHINE, PUBLISH, READ, RIGHTS, SETTINGS, WRITE, help, help_h,
};
use super::{Program, Rest, Use, known, when};
use crate::effect::EffectKind::{Deletes, DiscardsWork, LeavesMachine, RewritesHistory, Writes};

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

const UNCOMMITTED: &str = "changes that were never committed are gone";
const SHARED: &str = "others see it at once";
const REWRITTEN: &str = "commits that others may have built on disappear";

const SVN: &[Use] = &[
    help(&["svn --version"]),
    when("info|status|stat|st|log|diff|di|cat|list|ls|blame|annotate|ann|praise|propget|pget|pg|proplist|pl|plist|help|h|mergeinfo|auth", READ).without(&["--remove"]).examples(&["svn status", "svn log -l 5", "svn diff", "svn ls https://example.com/r"]),
    when("checkout|co|update|up|export|switch|sw", &[(LeavesMachine, Elsewhere), (Writes, Here)]).examples(&["svn checkout https://example.com/r", "svn up"]),
    when("delete|del|remove|rm|mkdir|copy|cp|move|mv|rename|ren|import *://*", PUBLISH).why(SHARED).undo("svn merge -c -REVISION").examples(&["svn rm https://example.com/r/a -m x", "svn copy https://example.com/a https://example.com/b -m x"]),
    when("commit|ci|import|lock|unlock", PUBLISH).why(SHARED).undo("svn merge -c -REVISION, then svn commit").examples(&["svn commit -m x"]),
    when("propset|pset|ps|propdel|pdel|pd|propedit|pedit|pe", &[(RewritesHistory, Elsewhere)]).flags(&["--revprop"]).why("the log of an old revision is changed for everybody, and the old text is kept nowhere").examples(&["svn propset --revprop -r 1 svn:log x"]),
    when("revert", &[(DiscardsWork, Operands)]).why(UNCOMMITTED).instead("svn diff > changes.patch first").examples(&["svn revert -R ."]),
    when("cleanup", &[(DiscardsWork, Here)]).flags(&["--remove-unversioned|--remove-ignored"]).why("files that are in no revision are deleted").examples(&["svn cleanup --remove-unversioned"]),
    when("delete|del|remove|rm", &[(DiscardsWork, Operands)]).flags(&["--force"]).why(UNCOMMITTED).examples(&["svn rm --force a"]),
    when("delete|del|remove|rm", &[(Deletes, Operands)]).undo("svn revert PATH").examples(&["svn rm a"]),
    when("add|mkdir|copy|cp|move|mv|rename|ren|merge|resolve|resolved|patch|cleanup|propset|pset|ps|propdel|pd|propedit|pe|changelist|cl|relocate|upgrade|shelve|unshelve", WRITE).examples(&["svn add a", "svn merge ^/trunk", "svn propset svn:ignore x ."]),
];

const HG: &[Use] = &[
    help(&["hg --version"]),
    when("status|st|log|history|diff|cat|annotate|blame|branches|heads|id|identify|manifest|parents|paths|root|summary|sum|tags|tip|verify|version|files|locate|grep|showconfig|help|bookmarks|config|smartlog|sl|show|web", READ).without(&["-d|--delete|-e|--edit|-f|--force"]).examples(&["hg status", "hg log -l 5", "hg diff"]),
    when("incoming|in|outgoing|out", FETCH).examples(&["hg incoming"]),
    when("push|email|patchbomb|serve", PUBLISH).why(SHARED).examples(&["hg push", "hg push -f"]),
    when("strip|debugstrip|rollback|histedit|evolve|prune|uncommit|unamend|hide|obsolete|qdelete|split|fold|absorb", DISCARD).why(REWRITTEN).undo("hg unbundle .hg/strip-backup/FILE").examples(&["hg strip tip", "hg rollback", "hg histedit"]),
    when("update|up|checkout|co|merge|goto", DISCARD).flags(&["-C|--clean"]).why(UNCOMMITTED).instead("hg shelve first").examples(&["hg update -C", "hg up --clean default"]),
    when("revert", DISCARD).why(UNCOMMITTED).instead("hg shelve").examples(&["hg revert --all", "hg revert a"]),
    when("purge|clean", READ).flags(&["-p|--print"]).examples(&["hg purge -p"]),
    when("purge|clean", DISCARD).why("files that are in no revision are deleted").examples(&["hg purge", "hg purge --all"]),
    when("shelve", DISCARD).flags(&["-d|--delete|--cleanup"]).why("what was shelved is in no revision").examples(&["hg shelve --delete x"]),
    when("remove|rm", DISCARD).flags(&["-f|--force"]).why(UNCOMMITTED).examples(&["hg rm -f a"]),
    when("phase", DISCARD).flags(&["-f|--force"]).why(REWRITTEN).examples(&["hg phase --draft --force 1"]),
    when("clone|pull|fetch|unbundle", &[(LeavesMachine, Elsewhere), (Writes, Here)]).examples(&["hg pull -u", "hg clone https://example.com/r"]),
    when("remove|rm|forget", &[(Deletes, Operands)]).undo("hg revert PATH").examples(&["hg rm a"]),
    when("add|addremove|commit|ci|amend|update|up|checkout|co|merge|backout|branch|bookmark|bookmarks|copy|cp|rename|mv|move|init|tag|import|export|archive|bundle|resolve|graft|rebase|shelve|unshelve|phase|bisect|recover|goto|next|prev|metaedit", WRITE).undo("hg commit --amend, or hg update OLD").examples(&["hg commit -m x", "hg add a", "hg update default", "hg shelve"]),
];

const JJ: &[Use] = &[
    help_h(&["jj --version"]),
    when("log|show|diff|status|st|evolog|obslog|interdiff|root|help|version|files|cat|tag", READ).examples(&["jj log", "jj st", "jj diff -r @-"]),
    when("op|operation|config|bookmark|branch|workspace|file|tag|sparse|util|git log|list|show|diff|get|path|root|annotate|completion", READ).without(&["-d"]).examples(&["jj op log", "jj bookmark list", "jj file show a"]),
    when("git push", READ).flags(&["--dry-run"]).examples(&["jj git push --dry-run"]),
    when("git push", PUBLISH).why(SHARED).examples(&["jj git push", "jj git push --all"]),
    when("git fetch|clone|init|import|export|colocation", &[(LeavesMachine, Elsewhere), (Writes, Here)]).examples(&["jj git fetch", "jj git init --colocate"]),
    when("op|operation abandon", DISCARD).why("operations can no longer be undone").examples(&["jj op abandon ..@-"]),
    when("util gc", DISCARD).why("old versions are removed for good").examples(&["jj util gc --expire now"]),
    when("config set|unset|edit", MACHINE).flags(&["--user"]).why(SETTINGS).examples(&["jj config set --user user.name x"]),
    when("", WRITE).operands(1).undo("jj undo").examples(&["jj new", "jj commit -m x", "jj abandon x", "jj squash", "jj rebase -d main", "jj undo", "jj restore a", "jj describe -m x"]),
    when("", READ).examples(&["jj"]),
];

const P4: &[Use] = &[
    when("", READ).flags(&["-V|-h"]).examples(&["p4 -V"]),
    when("info|status|opened|changes|changelists|describe|diff|diff2|files|filelog|fstat|have|where|print|annotate|branches|clients|labels|users|groups|dirs|depots|jobs|sizes|interchanges|cstat|integrated|resolved|help|counters|protects|monitor|streams|grep|tickets|set", READ).without(&["-o|-d"]).examples(&["p4 opened", "p4 changes -m 5", "p4 info"]),
    when("revert|clean|unshelve", DISCARD).without(&["-n|-a"]).why(UNCOMMITTED).instead("p4 shelve").examples(&["p4 revert //...", "p4 clean"]),
    when("sync", DISCARD).flags(&["-f"]).why(UNCOMMITTED).examples(&["p4 sync -f"]),
    when("obliterate|verify|archive|restore|journal|admin|protect|typemap|user|group|depot|passwd|triggers|configure|license|counter|unlock", RIGHTS).why(KEYS).examples(&["p4 obliterate -y //a/...", "p4 protect"]),
    when("submit|shelve|label|tag|labelsync|branch|job|change", PUBLISH).why(SHARED).examples(&["p4 submit -d x"]),
    when("edit|add|delete|move|rename|copy|merge|integrate|integ|resolve|reopen|reconcile|rec|sync|update|client|workspace|revert|clean|lock|flush|login|logout|ignores", &[(LeavesMachine, Elsewhere), (Writes, Here)]).examples(&["p4 edit a", "p4 sync", "p4 revert -a"]),
];

const OTHERS: &[Use] = &[
    help(&["fossil --version"]),
    when("status|stat|st|log|diff|di|info|cat|ls|timeline|whatsnew|annotate|blame|version|help|branches|tags|missing|root|plugins|show|finfo|changes|extras|leaves|youngest|tree|changed|author|date|verify|lstxns|dag|metrics|params|list|rlog|history|whoami", READ).without(&["-d|--delete"]).examples(&["bzr status", "fossil timeline", "dvc status", "svnlook tree r"]),
    when("push|commit|ci|send|sync|submit|put|unrecord|obliterate|lp-submit|dcommit|import|release|edit|admin|tag", PUBLISH).why(SHARED).examples(&["bzr push", "cvs commit -m x", "fossil sync", "dvc push"]),
    when("uncommit|revert|shun|purge|scrub|rebuild|clean|reset|rollback|setrevprop|setlog|rmlocks|rmtxns|recover|gc|destroy|amend|clean-tree|unstage", DISCARD).why(UNCOMMITTED).examples(&["bzr revert", "bzr uncommit", "fossil clean", "dvc gc -w"]),
    when("user|ui|server|setpw|password|login|ssh-key|setuuid|remote|config", RIGHTS).why(KEYS).examples(&["fossil user new bob"]),
    when("clone|pull|get|fetch|update|up|checkout|co|branch|add|rm|remove|delete|mv|move|rename|merge|record|init|new|open|close|stash|shelve|unshelve|repro|run|exp|create|hotcopy|dump|pristine|freeze|undo|redo|resolve|addremove|switch|stage|cherrypick", &[(LeavesMachine, Elsewhere), (Writes, Here)]).examples(&["bzr branch lp:a", "fossil open r", "dvc pull", "svnadmin dump r", "cvs update"]),
];
