//! Git.

use super::{On, Program, Rest, Runs, Use, known, when};
use crate::effect::EffectKind::{
    ChangesMachine, ChangesRights, Deletes, DiscardsWork, LeavesMachine, LosesData, Overwrites,
    Publishes, Reads, RewritesHistory, RunsForeignCode, Sends, Unreadable, Writes,
};
use On::{Elsewhere, Here, Last, Operands};

const PUSHED: &str = "others see the commits at once";
const REWRITTEN: &str = "commits that others may have built on disappear";
const UNCOMMITTED: &str = "changes that were never committed are gone";
const REFLOG: &str = "git reflog, then git branch NAME COMMIT";
const STASH: &str = "git stash push --include-untracked first";

pub(super) static PROGRAMS: &[Program] = &[known(&["git"], Rest::Unknown, USES).valued(&[
    "-C",
    "-c",
    "--git-dir",
    "--work-tree",
    "--namespace",
    "--exec-path",
    "--super-prefix",
    "--config-env",
    "-m",
    "--message",
    "-F",
    "--file",
    "--author",
    "--date",
    "--format",
    "--pretty",
    "--since",
    "--until",
    "--after",
    "--before",
    "--grep",
    "-S",
    "-G",
    "-L",
    "--depth",
    "--conflict",
    "--strategy",
    "-X",
    "--strategy-option",
    "--onto",
    "--sort",
    "--points-at",
    "--expire",
    "--upload-pack",
    "--receive-pack",
    "--push-option",
    "--reason",
    "--repo",
    "-o",
])];

const USES: &[Use] = &[
    when("", &[(Reads, Here)])
        .flags(&["--version|--help|-h"])
        .examples(&["git --version", "git push --help"]),
    when(
        "status|log|diff|show|blame|annotate|grep|shortlog|describe|rev-parse|rev-list|ls-files|ls-tree|cat-file|name-rev|merge-base|cherry|whatchanged|range-diff|count-objects|diff-tree|diff-index|diff-files|for-each-ref|show-ref|show-branch|var|version|help|check-ignore|check-attr|check-ref-format|verify-commit|verify-tag|verify-pack|fsck|get-tar-commit-id|patch-id|column|stripspace|interpret-trailers|request-pull|merge-tree|check-mailmap|cherry",
        &[(Reads, Here)],
    )
    .examples(&["git status", "git -C sub log --oneline -5", "git diff HEAD~1 -- src"]),
    when("ls-remote", &[(LeavesMachine, Elsewhere)]).examples(&["git ls-remote origin"]),
    // Pushing: the worst first.
    when("push", &[(Reads, Here)])
        .flags(&["--dry-run|-n"])
        .examples(&["git push --dry-run origin main", "git push -nf"]),
    when("push", &[(RewritesHistory, Elsewhere), (Publishes, Elsewhere)])
        .flags(&["-f|--force|--force-with-lease|--force-if-includes|--mirror|--prune"])
        .why(REWRITTEN)
        .undo("git push --force-with-lease REMOTE OLD_COMMIT:BRANCH, while somebody has the old commit")
        .instead("git push to a new branch")
        .examples(&["git push --force", "git push -f origin main", "git push --force-with-lease"]),
    when("push", &[(LosesData, Elsewhere), (Publishes, Elsewhere)])
        .flags(&["-d|--delete"])
        .why("the branch or tag is gone for everybody")
        .undo("git push REMOTE COMMIT:refs/heads/NAME, while somebody has the commit")
        .examples(&["git push origin --delete topic", "git push -d origin v1"]),
    when("push", &[(Publishes, Elsewhere)])
        .runs(Runs::Special)
        .why(PUSHED)
        .undo("git revert, then push again")
        .examples(&["git push", "git push origin main", "git push -u origin topic"]),
    when("send-email|imap-send", &[(Sends, Elsewhere)])
        .why("mail cannot be called back")
        .instead("git format-patch")
        .examples(&["git send-email 0001-a.patch"]),
    when("svn dcommit", &[(Publishes, Elsewhere)]).why(PUSHED).examples(&["git svn dcommit"]),
    // Throwing away what is not committed.
    when("reset", &[(DiscardsWork, Here)])
        .flags(&["--hard|--merge|--keep"])
        .why(UNCOMMITTED)
        .instead(STASH)
        .examples(&["git reset --hard", "git reset --hard origin/main", "git reset --h"]),
    when("reset", &[(Writes, Here)])
        .undo("git reset ORIG_HEAD")
        .examples(&["git reset", "git reset HEAD~1", "git reset --soft HEAD~1", "git reset -- a.rs"]),
    when("clean", &[(Reads, Here)])
        .flags(&["-n|--dry-run"])
        .examples(&["git clean -n", "git clean -ndx"]),
    when("clean", &[(DiscardsWork, Here)])
        .flags(&["-f|--force|-i|--interactive"])
        .why("untracked files are in no commit")
        .instead("git clean -n, or git stash push --include-untracked")
        .examples(&["git clean -f", "git clean -fdx"]),
    when("clean", &[(Reads, Here)]).examples(&["git clean"]),
    when("checkout|switch", &[(DiscardsWork, Here)])
        .flags(&["-f|--force|--discard-changes|-B|-C|--ours|--theirs"])
        .why(UNCOMMITTED)
        .instead(STASH)
        .examples(&["git checkout -f main", "git switch --discard-changes main", "git checkout -B topic"]),
    when("checkout", &[(Writes, Here)])
        .flags(&["-b|--orphan"])
        .undo("git switch -, then git branch -d NAME")
        .examples(&["git checkout -b topic", "git checkout -b topic origin/main"]),
    when("checkout", &[(Writes, Here)])
        .runs(Runs::Special)
        .undo("git switch -")
        .examples(&["git checkout main", "git checkout -- a.rs", "git checkout HEAD -- a.rs"]),
    when("switch", &[(Writes, Here)]).undo("git switch -").examples(&["git switch main", "git switch -c topic"]),
    when("restore", &[(Writes, Here)])
        .flags(&["--staged|-S"])
        .without(&["--worktree|-W"])
        .undo("git add again")
        .examples(&["git restore --staged a.rs"]),
    when("restore", &[(DiscardsWork, Operands)])
        .why(UNCOMMITTED)
        .instead(STASH)
        .examples(&["git restore a.rs", "git restore --staged --worktree ."]),
    when("stash list|show", &[(Reads, Here)]).examples(&["git stash list", "git stash show -p"]),
    when("stash drop|clear", &[(DiscardsWork, Here)])
        .why("what was stashed is in no branch")
        .undo("git fsck --unreachable shows the dropped commit for a while")
        .examples(&["git stash drop", "git stash clear"]),
    when("stash", &[(Writes, Here)])
        .undo("git stash pop")
        .examples(&["git stash", "git stash push -m wip", "git stash pop", "git stash apply"]),
    when("rm", &[(Deletes, Operands)])
        .flags(&["--cached|-n|--dry-run"])
        .undo("git add again")
        .examples(&["git rm --cached a.rs"]),
    when("rm", &[(DiscardsWork, Operands)])
        .flags(&["-f|--force"])
        .why(UNCOMMITTED)
        .examples(&["git rm -rf src"]),
    when("rm", &[(Deletes, Operands)])
        .undo("git checkout HEAD -- PATH")
        .examples(&["git rm a.rs", "git rm -r old"]),
    when("read-tree", &[(DiscardsWork, Here)]).flags(&["--reset|-u"]).why(UNCOMMITTED).examples(&["git read-tree --reset -u HEAD"]),
    when("checkout-index", &[(DiscardsWork, Here)]).flags(&["-f|--force"]).why(UNCOMMITTED).examples(&["git checkout-index -f -a"]),
    when("submodule deinit", &[(DiscardsWork, Operands)])
        .flags(&["-f|--force"])
        .why(UNCOMMITTED)
        .examples(&["git submodule deinit -f lib"]),
    when("submodule foreach", &[(Reads, Here)]).runs(Runs::Script(0)).examples(&["git submodule foreach git status"]),
    when("submodule status|summary", &[(Reads, Here)]).examples(&["git submodule status"]),
    when("submodule", &[(LeavesMachine, Elsewhere), (Writes, Here)]).examples(&["git submodule update --init"]),
    when("worktree remove", &[(DiscardsWork, Operands)]).flags(&["-f|--force"]).why(UNCOMMITTED).examples(&["git worktree remove --force ../x"]),
    when("worktree list", &[(Reads, Here)]).examples(&["git worktree list"]),
    when("worktree add", &[(Writes, On::First)]).undo("git worktree remove PATH").examples(&["git worktree add ../x"]),
    when("worktree", &[(Writes, Here)]).examples(&["git worktree prune", "git worktree remove ../x"]),
    // Names of commits.
    when("branch", &[(DiscardsWork, Here)])
        .flags(&["-D|-f|--force|-M|-C"])
        .why("commits that no other branch holds are lost sight of")
        .undo(REFLOG)
        .instead("git branch -d, which refuses to lose commits")
        .examples(&["git branch -D topic", "git branch -f main HEAD~3"]),
    when("branch", &[(Deletes, Here)]).flags(&["-d|--delete"]).undo(REFLOG).examples(&["git branch -d topic"]),
    when("branch", &[(Reads, Here)])
        .flags(&["-a|--all|-r|--remotes|-l|--list|-v|-vv|--show-current|--contains|--merged|--no-merged|--points-at"])
        .examples(&["git branch -a", "git branch --merged", "git branch -vv"]),
    when("branch", &[(Writes, Here)]).operands(1).undo("git branch -d NAME").examples(&["git branch topic"]),
    when("branch", &[(Reads, Here)]).examples(&["git branch"]),
    when("tag", &[(DiscardsWork, Here)])
        .flags(&["-d|--delete|-f|--force"])
        .why("the tag names another commit or none")
        .undo("git tag NAME COMMIT")
        .examples(&["git tag -d v1", "git tag -f v1"]),
    when("tag", &[(Reads, Here)]).flags(&["-l|--list|-n|-v|--verify|--contains|--merged|--points-at"]).examples(&["git tag -l"]),
    when("tag", &[(Writes, Here)]).operands(1).undo("git tag -d NAME").examples(&["git tag v1"]),
    when("tag", &[(Reads, Here)]).examples(&["git tag"]),
    when("update-ref|symbolic-ref", &[(DiscardsWork, Here)])
        .operands(2)
        .why("a name is moved without any check")
        .undo(REFLOG)
        .examples(&["git update-ref refs/heads/main HEAD~5", "git symbolic-ref HEAD refs/heads/x"]),
    when("update-ref", &[(DiscardsWork, Here)]).why("a name is removed without any check").undo(REFLOG).examples(&["git update-ref -d refs/heads/x"]),
    when("symbolic-ref", &[(Reads, Here)]).examples(&["git symbolic-ref HEAD"]),
    // History.
    when("filter-branch|filter-repo", &[(RewritesHistory, Here)])
        .why(REWRITTEN)
        .undo("git for-each-ref refs/original")
        .examples(&["git filter-branch --tree-filter true", "git filter-repo --path a"]),
    when("replace", &[(RewritesHistory, Here)]).operands(1).why(REWRITTEN).undo("git replace -d COMMIT").examples(&["git replace a b"]),
    when("reflog expire|delete", &[(LosesData, Here)])
        .why("the reflog is what brings lost commits back")
        .examples(&["git reflog expire --expire=now --all", "git reflog delete HEAD@{1}"]),
    when("reflog", &[(Reads, Here)]).examples(&["git reflog", "git reflog show main"]),
    when("gc", &[(LosesData, Here)])
        .flags(&["--prune"])
        .why("commits that nothing names are removed for good")
        .examples(&["git gc --prune=now", "git gc --aggressive --prune=0"]),
    when("maintenance start|register|stop|unregister", &[(ChangesMachine, Elsewhere)])
        .why("it is run by the machine from then on")
        .undo("git maintenance stop")
        .examples(&["git maintenance start"]),
    when("gc|repack|pack-refs|maintenance|commit-graph|multi-pack-index", &[(Writes, Here)]).examples(&["git gc", "git maintenance run"]),
    when("prune", &[(Reads, Here)]).flags(&["-n|--dry-run"]).examples(&["git prune -n"]),
    when("prune", &[(LosesData, Here)]).why("commits that nothing names are removed for good").examples(&["git prune"]),
    when("rebase|am|cherry-pick|revert|merge", &[(Writes, Here)])
        .flags(&["--abort|--quit|--continue|--skip"])
        .examples(&["git rebase --continue", "git merge --abort"]),
    when("rebase", &[(Writes, Here)]).flags(&["-x|--exec"]).runs(Runs::Shell("-x|--exec")).examples(&["git rebase -x 'cargo test' main"]),
    when("rebase", &[(Overwrites, Here)])
        .undo("git reset --hard ORIG_HEAD")
        .examples(&["git rebase main", "git rebase -i HEAD~3"]),
    when("commit", &[(Overwrites, Here)]).flags(&["--amend"]).undo("git reset --soft HEAD@{1}").examples(&["git commit --amend --no-edit"]),
    when("bisect log|visualize|view|terms", &[(Reads, Here)]).examples(&["git bisect log"]),
    when("notes list|show|get-ref", &[(Reads, Here)]).examples(&["git notes show", "git notes list"]),
    when("apply", &[(Reads, Here)]).flags(&["--check|--stat|--numstat|--summary"]).without(&["--apply"]).examples(&["git apply --check a.patch", "git apply --stat a.patch"]),
    when("add|stage|mv", &[(Reads, Here)]).flags(&["-n|--dry-run"]).examples(&["git add -n .", "git mv --dry-run a b"]),
    when("commit", &[(Reads, Here)]).flags(&["--dry-run"]).examples(&["git commit --dry-run"]),
    when(
        "add|commit|merge|cherry-pick|revert|am|apply|mv|init|notes|mergetool|rerere|sparse-checkout|update-index|write-tree|commit-tree|hash-object|mktree|mktag|difftool|stage",
        &[(Writes, Here)],
    )
    .undo("git reset ORIG_HEAD")
    .examples(&["git add -A", "git commit -m 'rm -rf / is only text'", "git merge topic", "git cherry-pick abc"]),
    when("bisect run", &[(Writes, Here)]).runs(Runs::Command(0)).examples(&["git bisect run cargo test"]),
    when("bisect", &[(Writes, Here)]).undo("git bisect reset").examples(&["git bisect start", "git bisect good"]),
    when("format-patch", &[(Writes, Here)]).examples(&["git format-patch -1"]),
    when("archive", &[(Overwrites, On::Value("-o|--output"))]).flags(&["-o|--output"]).examples(&["git archive -o a.tar HEAD"]),
    when("archive", &[(Reads, Here)]).examples(&["git archive HEAD"]),
    when("bundle create", &[(Overwrites, On::First)]).examples(&["git bundle create a.bundle HEAD"]),
    when("bundle", &[(Reads, Here)]).examples(&["git bundle verify a.bundle"]),
    // Other machines.
    when("fetch|pull|clone", &[(RunsForeignCode, Elsewhere)])
        .flags(&["--upload-pack"])
        .why("the flag names a program to run")
        .examples(&["git fetch --upload-pack=evil origin"]),
    when("pull", &[(LeavesMachine, Elsewhere), (DiscardsWork, Here)]).flags(&["--force|-f"]).why(UNCOMMITTED).examples(&["git pull --force"]),
    when("remote update", &[(LeavesMachine, Elsewhere), (Writes, Here)]).examples(&["git remote update"]),
    when("lfs fetch|pull", &[(LeavesMachine, Elsewhere), (Writes, Here)]).examples(&["git lfs pull"]),
    when("fetch|pull", &[(LeavesMachine, Elsewhere)]).flags(&["--dry-run"]).examples(&["git fetch --dry-run"]),
    when("fetch|pull", &[(LeavesMachine, Elsewhere), (Writes, Here)])
        .undo("git reset ORIG_HEAD")
        .examples(&["git fetch --all", "git pull origin main", "git pull --rebase"]),
    when("clone", &[(LeavesMachine, Elsewhere), (Writes, Last)])
        .operands(2)
        .examples(&["git clone https://example.com/a.git dir"]),
    when("clone", &[(LeavesMachine, Elsewhere), (Writes, Here)])
        .examples(&["git clone https://example.com/a.git"]),
    when("remote show|get-url", &[(Reads, Here)]).examples(&["git remote get-url origin"]),
    when("remote", &[(Reads, Here)]).flags(&["-v|--verbose"]).examples(&["git remote -v"]),
    when("remote add|set-url|rename|remove|rm|set-head|set-branches|prune", &[(ChangesRights, Here)])
        .why("later pushes and fetches go somewhere else")
        .undo("git remote set-url NAME OLD")
        .examples(&["git remote add x https://example.com/a.git", "git remote remove origin"]),
    when("remote", &[(Reads, Here)]).examples(&["git remote"]),
    // Settings of git can name programs that git runs.
    when("config", &[(Reads, Here)])
        .flags(&["--get|--get-all|--get-regexp|--list|-l|--show-origin|--show-scope"])
        .examples(&["git config --list", "git config --get user.name"]),
    when("config get|list", &[(Reads, Here)]).examples(&["git config list"]),
    when("config", &[(ChangesRights, Elsewhere)])
        .flags(&["--global|--system"])
        .why("it holds for every repository of this machine")
        .undo("git config --global --unset NAME")
        .examples(&["git config --global user.name x"]),
    when("config", &[(Writes, Here)]).operands(2).runs(Runs::Special).undo("git config --unset NAME").examples(&["git config user.name x"]),
    when("config", &[(Reads, Here)]).operands(1).without(&["--unset|--unset-all|--remove-section|--edit|-e|--add|--replace-all"]).examples(&["git config user.name"]),
    when("config", &[(Writes, Here)]).examples(&["git config --unset user.name"]),
    when("credential|credential-store|credential-cache", &[(Unreadable, Elsewhere)])
        .why("it hands out stored passwords")
        .examples(&["git credential fill"]),
    when("daemon|http-backend|instaweb|shell|upload-pack|receive-pack|serve", &[(Publishes, Elsewhere)])
        .why("others can read the repository over the network")
        .examples(&["git daemon --export-all"]),
    when("lfs ls-files|status|env|version", &[(Reads, Here)]).examples(&["git lfs ls-files"]),
    when("lfs push", &[(Publishes, Elsewhere)]).why(PUSHED).examples(&["git lfs push origin main"]),
    when("lfs prune", &[(LosesData, Here)]).why("local copies of large files are removed").undo("git lfs fetch --all").examples(&["git lfs prune"]),
    when("lfs migrate info", &[(Reads, Here)]).examples(&["git lfs migrate info"]),
    when("lfs migrate", &[(RewritesHistory, Here)]).why(REWRITTEN).undo("git reflog").examples(&["git lfs migrate import --everything"]),
    when("lfs install|uninstall|track|untrack|checkout", &[(Writes, Here)]).examples(&["git lfs track '*.bin'"]),
    when("flow", &[(Writes, Here)]).examples(&["git flow feature start x"]),
];
