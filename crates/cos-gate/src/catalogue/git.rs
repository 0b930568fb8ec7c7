//! Git.

mod verbs;

use super::usual::{
    NAMES_A_PROGRAM, REWRITTEN, UNCOMMITTED, cleans, discards, fetches, machine, publishes,
    queries, reads, rewrites, rights, runs_foreign, tells, unreadable, works,
};
use super::{On, Program, Rest, Runs, Use, known, when};
use crate::effect::EffectKind::{
    ChangesRights, Deletes, DiscardsWork, LeavesMachine, LosesData, Overwrites, Publishes,
    RewritesHistory, Writes,
};
use On::{Elsewhere, Here, Last, Operands};

const UNCHECKED: &str = "it skips the checks that the project runs by itself";
const PUSHED: &str = "others see the commits at once";
const REFLOG: &str = "git reflog, then git branch NAME COMMIT";
const STASH: &str = "git stash push --include-untracked first";

pub(super) static PROGRAMS: &[Program] = &[told(&[])];

/// Git as told by a verb with these flags that take the next word.
const fn told(valued: &'static [&'static str]) -> Program {
    known(&["git"], Rest::Unknown, USES)
        .valued(valued)
        .verbs(&verbs::VERBS)
}

static USES: &[Use] = &[
    reads("", &["git --version", "git push --help"])
        .flags(&["--version|--help|-h"]),
    reads("status|log|diff|show|blame|annotate|grep|shortlog|describe|rev-parse|rev-list|ls-files|ls-tree|cat-file|name-rev|merge-base|cherry|whatchanged|range-diff|count-objects|diff-tree|diff-index|diff-files|for-each-ref|show-ref|show-branch|var|version|help|check-ignore|check-attr|check-ref-format|verify-commit|verify-tag|verify-pack|fsck|get-tar-commit-id|patch-id|column|stripspace|interpret-trailers|request-pull|merge-tree|check-mailmap|cherry", &["git status", "git -C sub log --oneline -5", "git diff HEAD~1 -- src"]),
    queries("ls-remote", &["git ls-remote origin"]),
    // Checks that the project runs by itself with every commit and push.
    reads("commit", &["git commit --dry-run -n"]).flags(&["--dry-run"]),
    rights("commit|am", &["git commit --no-verify -m x", "git commit -nm x", "git commit --amend --no-edit -n"])
        .flags(&["-n|--no-verify"])
        .why(UNCHECKED)
        .instead("the same without the flag, and mend what the checks say"),
    rights("merge|rebase", &["git merge --no-verify topic", "git rebase --no-verify main"])
        .flags(&["--no-verify"])
        .why(UNCHECKED)
        .instead("the same without the flag, and mend what the checks say"),
    rights("update-index", &["git update-index --assume-unchanged a.rs", "git update-index --skip-worktree a.rs"])
        .flags(&["--assume-unchanged|--skip-worktree"])
        .why("no check and no commit sees changes of the file any more")
        .undo("git update-index --no-assume-unchanged PATH, or --no-skip-worktree PATH"),
    // Pushing: the worst first.
    reads("push", &["git push --dry-run origin main", "git push -nf"])
        .flags(&["--dry-run|-n"]),
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
    when("push", &[(ChangesRights, Elsewhere), (Publishes, Elsewhere)])
        .flags(&["--no-verify"])
        .runs(Runs::Special)
        .why(UNCHECKED)
        .instead("the same without the flag, and mend what the checks say")
        .examples(&["git push --no-verify"]),
    publishes("push", &["git push", "git push origin main", "git push -u origin topic"])
        .runs(Runs::Special)
        .why(PUSHED)
        .undo("git revert, then push again"),
    tells("send-email|imap-send", &["git send-email 0001-a.patch"])
        .why("mail cannot be called back")
        .instead("git format-patch"),
    publishes("svn dcommit", &["git svn dcommit"]).why(PUSHED),
    // Throwing away what is not committed.
    discards("reset", &["git reset --hard", "git reset --hard origin/main", "git reset --h"])
        .flags(&["--hard|--merge|--keep"])
        .why(UNCOMMITTED)
        .instead(STASH),
    works("reset", &["git reset", "git reset HEAD~1", "git reset --soft HEAD~1", "git reset -- a.rs"])
        .undo("git reset ORIG_HEAD"),
    reads("clean", &["git clean -n", "git clean -ndx"])
        .flags(&["-n|--dry-run"]),
    discards("clean", &["git clean -f", "git clean -fdx"])
        .flags(&["-f|--force|-i|--interactive"])
        .why("untracked files are in no commit")
        .instead("git clean -n, or git stash push --include-untracked"),
    reads("clean", &["git clean"]),
    discards("checkout|switch", &["git checkout -f main", "git switch --discard-changes main", "git checkout -B topic"])
        .flags(&["-f|--force|--discard-changes|-B|-C|--ours|--theirs"])
        .why(UNCOMMITTED)
        .instead(STASH),
    works("checkout", &["git checkout -b topic", "git checkout -b topic origin/main"])
        .flags(&["-b|--orphan"])
        .undo("git switch -, then git branch -d NAME"),
    works("checkout", &["git checkout main", "git checkout -- a.rs", "git checkout HEAD -- a.rs"])
        .runs(Runs::Special)
        .undo("git switch -"),
    works("switch", &["git switch main", "git switch -c topic"]).undo("git switch -"),
    works("restore", &["git restore --staged a.rs"])
        .flags(&["--staged|-S"])
        .without(&["--worktree|-W"])
        .undo("git add again"),
    when("restore", &[(DiscardsWork, Operands)])
        .why(UNCOMMITTED)
        .instead(STASH)
        .examples(&["git restore a.rs", "git restore --staged --worktree ."]),
    reads("stash list|show", &["git stash list", "git stash show -p"]),
    discards("stash drop|clear", &["git stash drop", "git stash clear"])
        .why("what was stashed is in no branch")
        .undo("git fsck --unreachable shows the dropped commit for a while"),
    works("stash", &["git stash", "git stash push -m wip", "git stash pop", "git stash apply"])
        .undo("git stash pop"),
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
    discards("read-tree", &["git read-tree --reset -u HEAD"]).flags(&["--reset|-u"]).why(UNCOMMITTED),
    discards("checkout-index", &["git checkout-index -f -a"]).flags(&["-f|--force"]).why(UNCOMMITTED),
    discards("submodule deinit", &["git submodule deinit -f --all"])
        .flags(&["--all"])
        .why("changes in the submodules go with them"),
    when("submodule deinit", &[(DiscardsWork, Operands)])
        .flags(&["-f|--force"])
        .why(UNCOMMITTED)
        .examples(&["git submodule deinit -f lib"]),
    reads("submodule foreach", &["git submodule foreach git status"]).runs(Runs::Script(0)),
    reads("submodule status|summary", &["git submodule status"]),
    when("submodule update", &[(LeavesMachine, Elsewhere), (DiscardsWork, Here)])
        .flags(&["-f|--force"])
        .why(UNCOMMITTED)
        .instead("git submodule update without --force")
        .examples(&["git submodule update --force --recursive"]),
    fetches("submodule", &["git submodule update --init"]),
    when("worktree remove", &[(DiscardsWork, Operands)]).flags(&["-f|--force"]).why(UNCOMMITTED).examples(&["git worktree remove --force ../x"]),
    reads("worktree list", &["git worktree list"]),
    works("worktree add", &["git worktree add ../x", "git worktree add -b topic ../x main"]).undo("git worktree remove PATH"),
    works("worktree", &["git worktree prune", "git worktree remove ../x"]),
    // Names of commits.
    discards("branch", &["git branch -D topic", "git branch -f main HEAD~3"])
        .flags(&["-D|-f|--force|-M|-C"])
        .why("commits that no other branch holds are lost sight of")
        .undo(REFLOG)
        .instead("git branch -d, which refuses to lose commits"),
    cleans("branch", &["git branch -d topic"]).flags(&["-d|--delete"]).undo(REFLOG),
    reads("branch", &["git branch -a", "git branch --merged", "git branch -vv"])
        .flags(&["-a|--all|-r|--remotes|-l|--list|-v|-vv|--show-current|--contains|--merged|--no-merged|--points-at"]),
    works("branch", &["git branch topic"]).operands(1).undo("git branch -d NAME"),
    reads("branch", &["git branch"]),
    works("tag", &["git tag -d v1"]).flags(&["-d|--delete"]).undo("git tag NAME COMMIT; git told which commit it was"),
    discards("tag", &["git tag -f v1"])
        .flags(&["-f|--force"])
        .why("the tag names another commit or none")
        .undo("git tag NAME COMMIT"),
    reads("tag", &["git tag -l"]).flags(&["-l|--list|-n|-v|--verify|--contains|--merged|--points-at"]),
    works("tag", &["git tag v1"]).operands(1).undo("git tag -d NAME"),
    reads("tag", &["git tag"]),
    discards("update-ref|symbolic-ref", &["git update-ref refs/heads/main HEAD~5", "git symbolic-ref HEAD refs/heads/x"])
        .operands(2)
        .why("a name is moved without any check")
        .undo(REFLOG),
    discards("symbolic-ref", &["git symbolic-ref -d HEAD"]).flags(&["-d|--delete"]).why("a name is removed without any check").undo("git symbolic-ref HEAD refs/heads/NAME"),
    discards("update-ref", &["git update-ref -d refs/heads/x"]).why("a name is removed without any check").undo(REFLOG),
    reads("symbolic-ref", &["git symbolic-ref HEAD"]),
    // History.
    when("filter-branch|filter-repo", &[(RewritesHistory, Here)])
        .why(REWRITTEN)
        .undo("git for-each-ref refs/original")
        .examples(&["git filter-branch --tree-filter true", "git filter-repo --path a"]),
    when("replace", &[(RewritesHistory, Here)]).operands(1).why(REWRITTEN).undo("git replace -d COMMIT").examples(&["git replace a b"]),
    when("reflog expire|delete", &[(LosesData, Here)])
        .why("the reflog is what brings lost commits back")
        .examples(&["git reflog expire --expire=now --all", "git reflog delete HEAD@{1}"]),
    reads("reflog", &["git reflog", "git reflog show main"]),
    when("gc", &[(LosesData, Here)])
        .flags(&["--prune"])
        .why("commits that nothing names are removed for good")
        .examples(&["git gc --prune=now", "git gc --aggressive --prune=0"]),
    machine("maintenance start|register|stop|unregister", &["git maintenance start"])
        .why("it is run by the machine from then on")
        .undo("git maintenance stop"),
    works("gc|repack|pack-refs|maintenance|commit-graph|multi-pack-index", &["git gc", "git maintenance run"]),
    reads("prune", &["git prune -n"]).flags(&["-n|--dry-run"]),
    when("prune", &[(LosesData, Here)]).why("commits that nothing names are removed for good").examples(&["git prune"]),
    works("rebase|am|cherry-pick|revert|merge", &["git rebase --continue", "git merge --abort"])
        .flags(&["--abort|--quit|--continue|--skip"]),
    works("rebase", &["git rebase -x 'cargo test' main"]).flags(&["-x|--exec"]).runs(Runs::Shell("-x|--exec")),
    rewrites("rebase", &["git rebase main", "git rebase -i HEAD~3"])
        .undo("git reset --hard ORIG_HEAD"),
    rewrites("commit", &["git commit --amend --no-edit"]).flags(&["--amend"]).undo("git reset --soft HEAD@{1}"),
    reads("bisect log|visualize|view|terms", &["git bisect log"]),
    reads("notes list|show|get-ref", &["git notes show", "git notes list"]),
    reads("apply", &["git apply --check a.patch", "git apply --stat a.patch"]).flags(&["--check|--stat|--numstat|--summary"]).without(&["--apply"]),
    reads("add|stage|mv", &["git add -n .", "git mv --dry-run a b"]).flags(&["-n|--dry-run"]),
    works("add|commit|merge|cherry-pick|revert|am|apply|mv|init|notes|mergetool|rerere|sparse-checkout|update-index|write-tree|commit-tree|hash-object|mktree|mktag|difftool|stage", &["git add -A", "git commit -m 'rm -rf / is only text'", "git merge topic", "git cherry-pick abc"])
    .undo("git reset ORIG_HEAD"),
    works("bisect run", &["git bisect run cargo test"]).runs(Runs::Command(0)),
    works("bisect", &["git bisect start", "git bisect good"]).undo("git bisect reset"),
    reads("format-patch", &["git format-patch --stdout -1"]).flags(&["--stdout"]),
    works("format-patch", &["git format-patch -1"]),
    when("archive", &[(Overwrites, On::Value("-o|--output"))]).flags(&["-o|--output"]).examples(&["git archive -o a.tar HEAD"]),
    reads("archive", &["git archive HEAD"]),
    when("bundle create", &[(Overwrites, On::First)]).examples(&["git bundle create a.bundle HEAD"]),
    reads("bundle", &["git bundle verify a.bundle"]),
    // Other machines.
    runs_foreign("fetch|pull|clone", &["git fetch --upload-pack=evil origin"])
        .flags(&["--upload-pack"])
        .why(NAMES_A_PROGRAM),
    when("pull", &[(LeavesMachine, Elsewhere), (DiscardsWork, Here)]).flags(&["--force|-f"]).why(UNCOMMITTED).examples(&["git pull --force"]),
    fetches("remote update", &["git remote update"]),
    fetches("lfs fetch|pull", &["git lfs pull"]),
    queries("fetch|pull", &["git fetch --dry-run"]).flags(&["--dry-run"]),
    fetches("fetch|pull", &["git fetch --all", "git pull origin main", "git pull --rebase"])
        .undo("git reset ORIG_HEAD"),
    when("clone", &[(LeavesMachine, Elsewhere), (Writes, Last)])
        .operands(2)
        .examples(&["git clone https://example.com/a.git dir"]),
    fetches("clone", &["git clone https://example.com/a.git"]),
    reads("remote show|get-url", &["git remote get-url origin"]),
    reads("remote", &["git remote -v"]).flags(&["-v|--verbose"]),
    queries("remote prune", &["git remote prune --dry-run origin"]).flags(&["-n|--dry-run"]),
    works("remote prune", &["git remote prune origin"]).undo("git fetch"),
    when("remote add|set-url|rename|remove|rm|set-head|set-branches", &[(ChangesRights, Here)])
        .why("later pushes and fetches go somewhere else")
        .undo("git remote set-url NAME OLD")
        .examples(&["git remote add x https://example.com/a.git", "git remote remove origin"]),
    reads("remote", &["git remote"]),
    // Settings of git can name programs that git runs.
    reads("config", &["git config --list", "git config --get user.name"])
        .flags(&["--get|--get-all|--get-regexp|--list|-l|--show-origin|--show-scope"]),
    reads("config get|list", &["git config list"]),
    rights("config", &["git config --global user.name x"])
        .flags(&["--global|--system"])
        .why("it holds for every repository of this machine")
        .undo("git config --global --unset NAME"),
    works("config", &["git config user.name x"]).operands(2).runs(Runs::Special).undo("git config --unset NAME"),
    reads("config", &["git config user.name"]).operands(1).without(&["--unset|--unset-all|--remove-section|--edit|-e|--add|--replace-all"]),
    works("config", &["git config --unset user.name"]),
    unreadable("credential|credential-store|credential-cache", &["git credential fill"])
        .why("it hands out stored passwords"),
    publishes("daemon|http-backend|instaweb|shell|upload-pack|receive-pack|serve", &["git daemon --export-all"])
        .why("others can read the repository over the network"),
    reads("lfs ls-files|status|env|version", &["git lfs ls-files"]),
    publishes("lfs push", &["git lfs push origin main"]).why(PUSHED),
    when("lfs prune", &[(LosesData, Here)]).why("local copies of large files are removed").undo("git lfs fetch --all").examples(&["git lfs prune"]),
    reads("lfs migrate info", &["git lfs migrate info"]),
    when("lfs migrate", &[(RewritesHistory, Here)]).why(REWRITTEN).undo("git reflog").examples(&["git lfs migrate import --everything"]),
    works("lfs install|uninstall|track|untrack|checkout", &["git lfs track '*.bin'"]),
    works("flow", &["git flow feature start x"]),
];
