//! The command line of GitHub and of other places where code is hosted.

use super::On::{Elsewhere, First, Here};
use super::usual::{
    DATA_GONE, FETCH, FOREIGN, KEYS, LIVE, LOSE, MACHINE, PUBLISH, READ, RIGHTS, SECRET, SETTINGS,
    STORED, TELL, UNCLEAR, WRITE, help, help_h,
};
use super::{Program, Rest, Runs, Use, known, when};
use crate::effect::EffectKind::{ChangesLiveSystem, LeavesMachine, Merges, Spends, Writes};

pub(super) static PROGRAMS: &[Program] = &[
    known(&["gh"], Rest::Unknown, GH).valued(FLAGS),
    known(&["glab"], Rest::Unknown, GLAB).valued(FLAGS),
    known(&["hub"], Rest::Unknown, HUB)
        .valued(&["-C", "-m", "-b", "-h", "-t", "-a", "-l", "-r", "-M", "-L"]),
    known(
        &[
            "tea",
            "bb",
            "bitbucket",
            "berg",
            "fj",
            "gt",
            "git-town",
            "spr",
            "gitea",
        ],
        Rest::Unknown,
        OTHERS,
    )
    .valued(FLAGS),
    known(
        &[
            "jira", "linear", "trello", "asana", "clickup", "notion", "redmine",
        ],
        Rest::Unknown,
        TRACKERS,
    )
    .valued(FLAGS),
];

const FLAGS: &[&str] = &[
    "-R",
    "--repo",
    "-X",
    "--method",
    "-H",
    "--header",
    "--input",
    "-q",
    "--jq",
    "-t",
    "--title",
    "--template",
    "-b",
    "--body",
    "--body-file",
    "-l",
    "--label",
    "-a",
    "--assignee",
    "-r",
    "--reviewer",
    "-m",
    "--milestone",
    "-p",
    "--project",
    "-B",
    "--base",
    "--head",
    "-L",
    "--limit",
    "-s",
    "--state",
    "--json",
    "--hostname",
    "--cache",
    "--preview",
    "-e",
    "--env",
    "-o",
    "--org",
    "-u",
    "--user",
    "-w",
    "--workflow",
    "--ref",
    "-n",
    "--name",
    "--notes",
    "--notes-file",
    "--target",
    "-D",
    "--dir",
    "--pattern",
    "-d",
    "--description",
    "--add-label",
    "--remove-label",
    "--add-assignee",
    "--search",
    "-A",
    "--author",
    "-S",
    "-c",
    "--codespace",
    "--job",
    "--app",
    "--owner",
    "--format",
    "--event",
    "--branch",
];

const SEEN: &str = "others are told, and it stands under the person's name";
const SHARED: &str = "the repository that others work with is changed";
const MERGED: &str = "others build on the branch at once";
const VISIBLE: &str = "others can read it at once";

const GH: &[Use] = &[
    help(&["gh --version", "gh pr create --help"]),
    when("api graphql *mutation*", LIVE).why(SHARED).examples(&["gh api graphql -f query='mutation { a }'"]),
    when("api graphql * *mutation*", LIVE).why(SHARED).examples(&["gh api graphql -F owner=a -f query='mutation { a }'"]),
    when("api graphql * * *mutation*", LIVE).why(SHARED).examples(&["gh api graphql -F a=b -F c=d -f query='mutation { a }'"]),
    when("api graphql query=*{*", FETCH).examples(&["gh api graphql -f query='query { viewer { login } }'"]),
    when("api graphql * query=*{*", FETCH).examples(&["gh api graphql -F owner=a -f query='query { a }'"]),
    when("api graphql * * query=*{*", FETCH).examples(&["gh api graphql -F a=b -F c=d -f query='{ a }'"]),
    when("api graphql", LIVE).why("what is asked cannot be seen from here").examples(&["gh api graphql --input a.json"]),
    when("api", LOSE).flags(&["-X|--method|-XDELETE", "DELETE|delete|-XDELETE"]).why("what is deleted over the interface is gone").examples(&["gh api -X DELETE repos/a/b", "gh api --method DELETE repos/a/b/git/refs/heads/x"]),
    when("api", FETCH).flags(&["-X|--method|-XGET", "GET|get|HEAD|-XGET"]).examples(&["gh api -X GET search/issues -f q=a", "gh api --method GET repos/a/b"]),
    when("api", LIVE).flags(&["-X|--method|-f|-F|--field|--raw-field|--input"]).why(SHARED).examples(&["gh api -X POST repos/a/b/issues", "gh api repos/a/b/issues -f title=x", "gh api -X PATCH repos/a/b"]),
    when("api", FETCH).examples(&["gh api repos/a/b", "gh api user --jq .login", "gh api repos/a/b/pulls --paginate"]),
    when("auth token", SECRET).why(STORED).examples(&["gh auth token"]),
    when("auth status", SECRET).flags(&["-t|--show-token"]).why(STORED).examples(&["gh auth status --show-token"]),
    when("auth status", FETCH).examples(&["gh auth status"]),
    when("auth", RIGHTS).why("it changes the credentials of this user").undo("gh auth login").examples(&["gh auth login", "gh auth logout", "gh auth refresh -s admin:org", "gh auth setup-git"]),
    when("status|search|browse|help|version|completion|licenses|reference", FETCH).examples(&["gh status", "gh search repos x", "gh browse"]),
    when("pr|issue|run|release|repo|gist|workflow|label|project|ruleset|cache|codespace|cs|secret|variable|extension|ext|extensions|alias|config|ssh-key|gpg-key|org|attestation|preview|discussion list|ls|view|status|diff|checks|watch|search|browse|get|verify|check|field-list|item-list|gitignore|license|verify-asset|trusted-root", FETCH)
        .examples(&["gh pr list", "gh pr view 12", "gh pr diff 12", "gh pr checks", "gh run watch 1", "gh issue list -l bug", "gh repo view a/b"]),
    when("repo gitignore|license|autolink|deploy-key list|view|ls", FETCH).examples(&["gh repo deploy-key list"]),
    when("codespace|cs logs|ports", FETCH).examples(&["gh codespace logs"]),
    when("pr checkout|co", &[(LeavesMachine, Elsewhere), (Writes, Here)]).undo("git switch -").examples(&["gh pr checkout 12"]),
    when("run|release|attestation|gist download|clone", &[(LeavesMachine, Elsewhere), (Writes, Here)]).examples(&["gh run download 1", "gh release download v1", "gh gist clone a"]),
    when("repo clone", &[(LeavesMachine, Elsewhere), (Writes, Here)]).examples(&["gh repo clone a/b"]),
    when("repo set-default", WRITE).examples(&["gh repo set-default a/b"]),
    when("co", &[(LeavesMachine, Elsewhere), (Writes, Here)]).examples(&["gh co 12"]),
    when("pr create|new", FETCH).flags(&["--dry-run"]).examples(&["gh pr create --dry-run"]),
    when("pr merge", &[(Merges, Elsewhere), (ChangesLiveSystem, Elsewhere)]).flags(&["--admin"]).why("the rules that protect the branch are passed over").examples(&["gh pr merge 12 --admin"]),
    when("pr merge", &[(Merges, Elsewhere)]).why(MERGED).undo("gh pr revert NUMBER").examples(&["gh pr merge 12 --squash", "gh pr merge --auto"]),
    when("pr update-branch|revert", &[(Merges, Elsewhere)]).why(SHARED).examples(&["gh pr update-branch 12"]),
    when("pr create|new", PUBLISH).why(VISIBLE).undo("gh pr close NUMBER").examples(&["gh pr create --fill", "gh pr create -t x -b y"]),
    when("pr|issue|discussion comment|review|create|new|close|reopen|edit|ready|lock|unlock|pin|unpin", TELL).why(SEEN).undo("gh issue close NUMBER").examples(&["gh pr comment 12 -b hi", "gh issue create -t x", "gh pr review 1 --approve", "gh issue close 3", "gh pr ready 1"]),
    when("issue develop", PUBLISH).why(VISIBLE).examples(&["gh issue develop 3"]),
    when("issue delete|transfer", LOSE).why("the issue and what was said in it are gone from there").examples(&["gh issue delete 3", "gh issue transfer 3 a/b"]),
    when("repo delete", LOSE).why("the repository with its issues and releases is gone for everybody").instead("gh repo archive").examples(&["gh repo delete a/b --yes"]),
    when("repo edit|rename|archive|unarchive|sync|autolink", LIVE).why(SHARED).examples(&["gh repo edit --visibility public", "gh repo archive a/b", "gh repo sync --force"]),
    when("repo deploy-key", RIGHTS).why(KEYS).examples(&["gh repo deploy-key add k.pub"]),
    when("repo create|new|fork", PUBLISH).why(VISIBLE).undo("gh repo delete NAME").examples(&["gh repo create a --public", "gh repo fork a/b"]),
    when("release create|new|upload|edit", PUBLISH).why(VISIBLE).undo("gh release delete TAG").instead("gh release create --draft").examples(&["gh release create v1.0.0", "gh release upload v1 a.zip"]),
    when("release delete|delete-asset", LOSE).why("the files of the release are gone for everybody").examples(&["gh release delete v1 -y", "gh release delete-asset v1 a.zip"]),
    when("run|cache delete", LOSE).why("logs and results are gone").examples(&["gh run delete 1", "gh cache delete --all"]),
    when("run cancel|rerun", LIVE).why(SHARED).examples(&["gh run rerun 1", "gh run cancel 1"]),
    when("workflow run", LIVE).why("the workflow runs with the rights of the repository, and may deploy").undo("gh run cancel ID").examples(&["gh workflow run deploy.yml", "gh workflow run ci.yml --ref main"]),
    when("workflow", LIVE).why(SHARED).undo("gh workflow enable NAME").examples(&["gh workflow disable ci.yml"]),
    when("secret|variable|ssh-key|gpg-key|ruleset", RIGHTS).why(KEYS).examples(&["gh secret set TOKEN", "gh secret delete TOKEN", "gh variable set A -b b", "gh ssh-key add k.pub"]),
    when("gist create|new|edit|rename", PUBLISH).why(VISIBLE).undo("gh gist delete ID").examples(&["gh gist create a.txt", "gh gist create --public a.txt"]),
    when("gist delete", LOSE).why("the gist is gone").examples(&["gh gist delete abc"]),
    when("label|project", LIVE).why(SHARED).examples(&["gh label create bug", "gh label delete bug", "gh project item-add 1", "gh project delete 1"]),
    when("codespace|cs create", &[(Spends, Elsewhere), (ChangesLiveSystem, Elsewhere)]).why("a machine is rented by the minute").undo("gh codespace delete").examples(&["gh codespace create -R a/b"]),
    when("codespace|cs delete|rebuild", LOSE).why("uncommitted work in it is gone").examples(&["gh codespace delete -c x"]),
    when("codespace|cs ssh", FETCH).runs(Runs::Remote(0)).operands(1).examples(&["gh codespace ssh -c x ls"]),
    when("codespace|cs", LIVE).why("it acts on a rented machine").examples(&["gh codespace stop", "gh codespace ssh", "gh codespace cp a remote:b"]),
    when("extension|ext|extensions install|upgrade|exec|create", FOREIGN).why("an extension is a program from the network that runs with this account").undo("gh extension remove NAME").examples(&["gh extension install a/gh-b", "gh extension upgrade --all"]),
    when("extension|ext|extensions", MACHINE).why(SETTINGS).examples(&["gh extension remove b"]),
    when("alias|config", MACHINE).why(SETTINGS).undo("gh alias delete NAME").examples(&["gh alias set co 'pr checkout'", "gh config set editor vim"]),
    when("copilot suggest|explain", FETCH).examples(&["gh copilot explain ls"]),
];

const GLAB: &[Use] = &[
    help(&["glab --version"]),
    when("api", LOSE).flags(&["-X|--method", "DELETE"]).why("what is deleted over the interface is gone").examples(&["glab api -X DELETE projects/1"]),
    when("api", FETCH).flags(&["-X|--method", "GET"]).examples(&["glab api -X GET projects/1"]),
    when("api", LIVE).flags(&["-X|--method|-f|-F|--field|--raw-field|--input"]).why(SHARED).examples(&["glab api projects -f name=x"]),
    when("api", FETCH).examples(&["glab api projects/1"]),
    when("variable get|export", SECRET).why(STORED).examples(&["glab variable get A"]),
    when("auth status", FETCH).without(&["-t|--show-token"]).examples(&["glab auth status"]),
    when("auth", RIGHTS).why("it changes or shows the credentials of this user").examples(&["glab auth login"]),
    when("mr|issue|ci|pipe|pipeline|repo|project|release|snippet|variable|label|schedule|user|incident|cluster|ssh-key|deploy-key|milestone|iteration|token|runner|securefile|stack|changelog|job|alias|config list|ls|view|show|status|diff|get|trace|lint|search|issues|events|approvers|for|export|contributors|generate", FETCH)
        .examples(&["glab mr list", "glab mr view 1", "glab ci status", "glab ci lint", "glab issue list"]),
    when("mr|repo|project|release|job|ci checkout|clone|download|artifact", &[(LeavesMachine, Elsewhere), (Writes, Here)]).examples(&["glab mr checkout 1", "glab repo clone a/b", "glab release download v1"]),
    when("mr merge|accept|rebase", &[(Merges, Elsewhere)]).why(MERGED).examples(&["glab mr merge 1"]),
    when("mr|issue|incident create|new|for|note|comment|approve|revoke|close|reopen|update|tod*|subscribe|unsubscribe|board", TELL).why(SEEN).examples(&["glab mr create --fill", "glab issue note 1 -m x", "glab mr approve 1"]),
    when("mr|issue|repo|project|release|snippet|ci|pipeline|label|schedule|milestone delete|transfer", LOSE).why(DATA_GONE).examples(&["glab repo delete a/b", "glab release delete v1"]),
    when("ci|pipe|pipeline run|trigger|retry|cancel", LIVE).why("the pipeline runs with the rights of the repository, and may deploy").examples(&["glab ci run", "glab ci trigger job"]),
    when("repo|project|release|snippet create|new|fork|upload|publish|mirror|update|archive", PUBLISH).why(VISIBLE).examples(&["glab repo create x", "glab release create v1", "glab repo fork a/b"]),
    when("variable|ssh-key|deploy-key|token|securefile|cluster|runner|gpg-key", RIGHTS).why(KEYS).examples(&["glab variable set A b", "glab ssh-key add k"]),
    when("alias|config|check-update", MACHINE).why(SETTINGS).examples(&["glab config set editor vim"]),
    when("label|schedule|milestone|iteration|opentofu|stack", LIVE).why(SHARED).examples(&["glab label create -n x"]),
    when("version|help|completion", READ).examples(&["glab version"]),
];

const HUB: &[Use] = &[
    help(&["hub --version"]),
    when("pull-request|release|gist create", PUBLISH)
        .why(VISIBLE)
        .examples(&["hub release create v1"]),
    when("pull-request|create|fork|push", PUBLISH)
        .why(VISIBLE)
        .examples(&["hub pull-request -m x", "hub create", "hub fork"]),
    when("delete", LOSE)
        .why("the repository is gone for everybody")
        .examples(&["hub delete a/b"]),
    when("issue|release create|update|edit|delete", TELL)
        .why(SEEN)
        .examples(&["hub issue create -m x"]),
    when("pr merge", &[(Merges, Elsewhere)])
        .why(MERGED)
        .examples(&["hub pr merge 1"]),
    when("pr|issue|release list|show|labels", FETCH).examples(&["hub pr list"]),
    when(
        "ci-status|browse|compare|issue|release|pr|help|version",
        FETCH,
    )
    .examples(&["hub ci-status", "hub browse"]),
    when("api", FETCH)
        .without(&["-X|-f|-F|--field|--raw-field|--input|--method|-XPOST|-XDELETE|-XPATCH|-XPUT"])
        .examples(&["hub api repos/a/b"]),
    when("api", LIVE)
        .why(SHARED)
        .examples(&["hub api -X DELETE repos/a/b"]),
    when("clone", &[(LeavesMachine, Elsewhere), (Writes, First)]).examples(&["hub clone a/b"]),
    when("status|log|diff|show|branch|remote", READ)
        .without(&["-d|-D|--delete|add|remove|set-url"])
        .examples(&["hub status"]),
    when("", UNCLEAR)
        .operands(1)
        .why("it hands the command on to Git")
        .instead("git, which is known in detail")
        .examples(&["hub reset --hard"]),
];

const OTHERS: &[Use] = &[
    help_h(&["tea --version"]),
    when("pulls|pr|issues|issue|repos|repo|releases|release|labels|milestones|orgs|organizations|times|notifications|branches|logins list|ls|view|show|checks", FETCH).examples(&["tea pulls list", "tea issues ls"]),
    when("pr|pulls checkout|clean", &[(LeavesMachine, Elsewhere), (Writes, Here)]).examples(&["tea pr checkout 1"]),
    when("clone|sync|get", &[(LeavesMachine, Elsewhere), (Writes, Here)]).examples(&["tea clone a/b"]),
    when("log|ls|list|status|whoami|open|help|info|branch|up|down|top|bottom|checkout|co|trunk|state|config", FETCH).without(&["-d|--delete"]).examples(&["gt log", "tea whoami"]),
    when("* delete|rm", LOSE).why(DATA_GONE).examples(&["tea repos delete x"]),
    when("pr|pulls merge", &[(Merges, Elsewhere)]).why(MERGED).examples(&["tea pr merge 1"]),
    when("submit|ss|s|push|propose|ship|land|diff|update|amend", PUBLISH).why(VISIBLE).examples(&["gt submit", "spr diff"]),
    when("create|modify|restack|m|c|track|squash|absorb|fold|move|hac*|append|prepend|sync", WRITE).examples(&["gt create -m x", "gt restack"]),
    when("login|logins|logout|auth|admin", RIGHTS).why(KEYS).examples(&["tea login add"]),
    when("", TELL).operands(1).why(SEEN).examples(&["tea issues create -t x", "tea comment 1 hi", "bb pr approve 1"]),
];

const TRACKERS: &[Use] = &[
    help_h(&["jira --version"]),
    when(
        "list|ls|view|show|search|me|whoami|serverinfo|open|browse|help|version|completion|browse",
        FETCH,
    )
    .examples(&["jira me", "jira open A-1"]),
    when("* list|ls|view|show|search|get|read", FETCH).examples(&[
        "jira issue list",
        "jira issue view A-1",
        "linear issue list",
    ]),
    when("* delete|remove|rm", LOSE)
        .why(DATA_GONE)
        .examples(&["jira issue delete A-1"]),
    when("init|login|logout|auth", RIGHTS)
        .why(KEYS)
        .examples(&["jira init"]),
    when("", TELL).operands(1).why(SEEN).examples(&[
        "jira issue create -t Bug",
        "jira issue move A-1 Done",
        "jira issue comment add A-1 hi",
    ]),
];
