//! The command line of GitHub and of other places where code is hosted.

use super::On::{Elsewhere, First};
use super::usual::{
    DATA_GONE, KEYS, SETTINGS, STORED, changes, fetches, help, help_h, loses, machine, publishes,
    queries, reads, rights, runs_foreign, secrets, tells, unreadable, works,
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
    changes("api graphql *mutation*", &["gh api graphql -f query='mutation { a }'"]).why(SHARED),
    changes("api graphql * *mutation*", &["gh api graphql -F owner=a -f query='mutation { a }'"]).why(SHARED),
    changes("api graphql * * *mutation*", &["gh api graphql -F a=b -F c=d -f query='mutation { a }'"]).why(SHARED),
    queries("api graphql query=*{*", &["gh api graphql -f query='query { viewer { login } }'"]),
    queries("api graphql * query=*{*", &["gh api graphql -F owner=a -f query='query { a }'"]),
    queries("api graphql * * query=*{*", &["gh api graphql -F a=b -F c=d -f query='{ a }'"]),
    changes("api graphql", &["gh api graphql --input a.json"]).why("what is asked cannot be seen from here"),
    loses("api", &["gh api -X DELETE repos/a/b", "gh api --method DELETE repos/a/b/git/refs/heads/x"]).flags(&["-X|--method|-XDELETE", "DELETE|delete|-XDELETE"]).why("what is deleted over the interface is gone"),
    queries("api", &["gh api -X GET search/issues -f q=a", "gh api --method GET repos/a/b"]).flags(&["-X|--method|-XGET", "GET|get|HEAD|-XGET"]),
    changes("api", &["gh api -X POST repos/a/b/issues", "gh api repos/a/b/issues -f title=x", "gh api -X PATCH repos/a/b"]).flags(&["-X|--method|-f|-F|--field|--raw-field|--input"]).why(SHARED),
    queries("api", &["gh api repos/a/b", "gh api user --jq .login", "gh api repos/a/b/pulls --paginate"]),
    secrets("auth token", &["gh auth token"]).why(STORED),
    secrets("auth status", &["gh auth status --show-token"]).flags(&["-t|--show-token"]).why(STORED),
    queries("auth status", &["gh auth status"]),
    rights("auth", &["gh auth login", "gh auth logout", "gh auth refresh -s admin:org", "gh auth setup-git"]).why("it changes the credentials of this user").undo("gh auth login"),
    queries("status|search|browse|help|version|completion|licenses|reference", &["gh status", "gh search repos x", "gh browse"]),
    queries("pr|issue|run|release|repo|gist|workflow|label|project|ruleset|cache|codespace|cs|secret|variable|extension|ext|extensions|alias|config|ssh-key|gpg-key|org|attestation|preview|discussion list|ls|view|status|diff|checks|watch|search|browse|get|verify|check|field-list|item-list|gitignore|license|verify-asset|trusted-root", &["gh pr list", "gh pr view 12", "gh pr diff 12", "gh pr checks", "gh run watch 1", "gh issue list -l bug", "gh repo view a/b"]),
    queries("repo gitignore|license|autolink|deploy-key list|view|ls", &["gh repo deploy-key list"]),
    queries("codespace|cs logs|ports", &["gh codespace logs"]),
    fetches("pr checkout|co", &["gh pr checkout 12"]).undo("git switch -"),
    fetches("run|release|attestation|gist download|clone", &["gh run download 1", "gh release download v1", "gh gist clone a"]),
    fetches("repo clone", &["gh repo clone a/b"]),
    works("repo set-default", &["gh repo set-default a/b"]),
    fetches("co", &["gh co 12"]),
    queries("pr create|new", &["gh pr create --dry-run"]).flags(&["--dry-run"]),
    when("pr merge", &[(Merges, Elsewhere), (ChangesLiveSystem, Elsewhere)]).flags(&["--admin"]).why("the rules that protect the branch are passed over").examples(&["gh pr merge 12 --admin"]),
    when("pr merge", &[(Merges, Elsewhere)]).why(MERGED).undo("gh pr revert NUMBER").examples(&["gh pr merge 12 --squash", "gh pr merge --auto"]),
    when("pr update-branch|revert", &[(Merges, Elsewhere)]).why(SHARED).examples(&["gh pr update-branch 12"]),
    publishes("pr create|new", &["gh pr create --fill", "gh pr create -t x -b y"]).why(VISIBLE).undo("gh pr close NUMBER"),
    tells("pr|issue|discussion comment|review|create|new|close|reopen|edit|ready|lock|unlock|pin|unpin", &["gh pr comment 12 -b hi", "gh issue create -t x", "gh pr review 1 --approve", "gh issue close 3", "gh pr ready 1"]).why(SEEN).undo("gh issue close NUMBER"),
    queries("issue develop", &["gh issue develop --list 3"]).flags(&["-l|--list"]),
    publishes("issue develop", &["gh issue develop 3"]).why(VISIBLE),
    loses("issue delete|transfer", &["gh issue delete 3", "gh issue transfer 3 a/b"]).why("the issue and what was said in it are gone from there"),
    loses("repo delete", &["gh repo delete a/b --yes"]).why("the repository with its issues and releases is gone for everybody").instead("gh repo archive"),
    changes("repo edit|rename|archive|unarchive|sync|autolink", &["gh repo edit --visibility public", "gh repo archive a/b", "gh repo sync --force"]).why(SHARED),
    rights("repo deploy-key", &["gh repo deploy-key add k.pub"]).why(KEYS),
    publishes("repo create|new|fork", &["gh repo create a --public", "gh repo fork a/b"]).why(VISIBLE).undo("gh repo delete NAME"),
    publishes("release create|new|upload|edit", &["gh release create v1.0.0", "gh release upload v1 a.zip"]).why(VISIBLE).undo("gh release delete TAG").instead("gh release create --draft"),
    loses("release delete|delete-asset", &["gh release delete v1 -y", "gh release delete-asset v1 a.zip"]).why("the files of the release are gone for everybody"),
    loses("run|cache delete", &["gh run delete 1", "gh cache delete --all"]).why("logs and results are gone"),
    changes("run cancel|rerun", &["gh run rerun 1", "gh run cancel 1"]).why(SHARED),
    changes("workflow run", &["gh workflow run deploy.yml", "gh workflow run ci.yml --ref main"]).why("the workflow runs with the rights of the repository, and may deploy").undo("gh run cancel ID"),
    changes("workflow", &["gh workflow disable ci.yml"]).why(SHARED).undo("gh workflow enable NAME"),
    rights("secret|variable|ssh-key|gpg-key|ruleset", &["gh secret set TOKEN", "gh secret delete TOKEN", "gh variable set A -b b", "gh ssh-key add k.pub"]).why(KEYS),
    publishes("gist create|new|edit|rename", &["gh gist create a.txt", "gh gist create --public a.txt"]).why(VISIBLE).undo("gh gist delete ID"),
    loses("gist delete", &["gh gist delete abc"]).why("the gist is gone"),
    changes("label|project", &["gh label create bug", "gh label delete bug", "gh project item-add 1", "gh project delete 1"]).why(SHARED),
    when("codespace|cs create", &[(Spends, Elsewhere), (ChangesLiveSystem, Elsewhere)]).why("a machine is rented by the minute").undo("gh codespace delete").examples(&["gh codespace create -R a/b"]),
    loses("codespace|cs delete|rebuild", &["gh codespace delete -c x"]).why("uncommitted work in it is gone"),
    queries("codespace|cs ssh", &["gh codespace ssh -c x ls"]).runs(Runs::Remote(0)).operands(1),
    changes("codespace|cs", &["gh codespace stop", "gh codespace ssh", "gh codespace cp a remote:b"]).why("it acts on a rented machine"),
    runs_foreign("extension|ext|extensions install|upgrade|exec|create", &["gh extension install a/gh-b", "gh extension upgrade --all"]).why("an extension is a program from the network that runs with this account").undo("gh extension remove NAME"),
    machine("extension|ext|extensions", &["gh extension remove b"]).why(SETTINGS),
    machine("alias|config", &["gh alias set co 'pr checkout'", "gh config set editor vim"]).why(SETTINGS).undo("gh alias delete NAME"),
    queries("copilot suggest|explain", &["gh copilot explain ls"]),
];

const GLAB: &[Use] = &[
    help(&["glab --version"]),
    loses("api", &["glab api -X DELETE projects/1"]).flags(&["-X|--method", "DELETE"]).why("what is deleted over the interface is gone"),
    queries("api", &["glab api -X GET projects/1"]).flags(&["-X|--method", "GET"]),
    changes("api", &["glab api projects -f name=x"]).flags(&["-X|--method|-f|-F|--field|--raw-field|--input"]).why(SHARED),
    queries("api", &["glab api projects/1"]),
    secrets("variable get|export", &["glab variable get A"]).why(STORED),
    queries("auth status", &["glab auth status"]).without(&["-t|--show-token"]),
    rights("auth", &["glab auth login"]).why("it changes or shows the credentials of this user"),
    queries("mr|issue|ci|pipe|pipeline|repo|project|release|snippet|variable|label|schedule|user|incident|cluster|ssh-key|deploy-key|milestone|iteration|token|runner|securefile|stack|changelog|job|alias|config list|ls|view|show|status|diff|get|trace|lint|search|issues|events|approvers|for|export|contributors|generate", &["glab mr list", "glab mr view 1", "glab ci status", "glab ci lint", "glab issue list"]),
    fetches("mr|repo|project|release|job|ci checkout|clone|download|artifact", &["glab mr checkout 1", "glab repo clone a/b", "glab release download v1"]),
    when("mr merge|accept|rebase", &[(Merges, Elsewhere)]).why(MERGED).examples(&["glab mr merge 1"]),
    tells("mr|issue|incident create|new|for|note|comment|approve|revoke|close|reopen|update|tod*|subscribe|unsubscribe|board", &["glab mr create --fill", "glab issue note 1 -m x", "glab mr approve 1"]).why(SEEN),
    loses("mr|issue|repo|project|release|snippet|ci|pipeline|label|schedule|milestone delete|transfer", &["glab repo delete a/b", "glab release delete v1"]).why(DATA_GONE),
    changes("ci|pipe|pipeline run|trigger|retry|cancel", &["glab ci run", "glab ci trigger job"]).why("the pipeline runs with the rights of the repository, and may deploy"),
    publishes("repo|project|release|snippet create|new|fork|upload|publish|mirror|update|archive", &["glab repo create x", "glab release create v1", "glab repo fork a/b"]).why(VISIBLE),
    rights("variable|ssh-key|deploy-key|token|securefile|cluster|runner|gpg-key", &["glab variable set A b", "glab ssh-key add k"]).why(KEYS),
    machine("alias|config|check-update", &["glab config set editor vim"]).why(SETTINGS),
    changes("label|schedule|milestone|iteration|opentofu|stack", &["glab label create -n x"]).why(SHARED),
    reads("version|help|completion", &["glab version"]),
];

#[rustfmt::skip]
const HUB: &[Use] = &[
    help(&["hub --version"]),
    publishes("pull-request|release|gist create", &["hub release create v1"])
        .why(VISIBLE),
    publishes("pull-request|create|fork|push", &["hub pull-request -m x", "hub create", "hub fork"])
        .why(VISIBLE),
    loses("delete", &["hub delete a/b"])
        .why("the repository is gone for everybody"),
    tells("issue|release create|update|edit|delete", &["hub issue create -m x"])
        .why(SEEN),
    when("pr merge", &[(Merges, Elsewhere)])
        .why(MERGED)
        .examples(&["hub pr merge 1"]),
    queries("pr|issue|release list|show|labels", &["hub pr list"]),
    queries("ci-status|browse|compare|issue|release|pr|help|version", &["hub ci-status", "hub browse"]),
    queries("api", &["hub api repos/a/b"])
        .without(&["-X|-f|-F|--field|--raw-field|--input|--method|-XPOST|-XDELETE|-XPATCH|-XPUT"]),
    changes("api", &["hub api -X DELETE repos/a/b"])
        .why(SHARED),
    when("clone", &[(LeavesMachine, Elsewhere), (Writes, First)]).examples(&["hub clone a/b"]),
    reads("status|log|diff|show|branch|remote", &["hub status"])
        .without(&["-d|-D|--delete|add|remove|set-url"]),
    unreadable("", &["hub reset --hard"])
        .operands(1)
        .why("it hands the command on to Git")
        .instead("git, which is known in detail"),
];

const OTHERS: &[Use] = &[
    help_h(&["tea --version"]),
    queries("pulls|pr|issues|issue|repos|repo|releases|release|labels|milestones|orgs|organizations|times|notifications|branches|logins list|ls|view|show|checks", &["tea pulls list", "tea issues ls"]),
    fetches("pr|pulls checkout|clean", &["tea pr checkout 1"]),
    fetches("clone|sync|get", &["tea clone a/b"]),
    queries("log|ls|list|status|whoami|open|help|info|branch|up|down|top|bottom|checkout|co|trunk|state|config", &["gt log", "tea whoami"]).without(&["-d|--delete"]),
    loses("* delete|rm", &["tea repos delete x"]).why(DATA_GONE),
    when("pr|pulls merge", &[(Merges, Elsewhere)]).why(MERGED).examples(&["tea pr merge 1"]),
    publishes("submit|ss|s|push|propose|ship|land|diff|update|amend", &["gt submit", "spr diff"]).why(VISIBLE),
    works("create|modify|restack|m|c|track|squash|absorb|fold|move|hac*|append|prepend|sync", &["gt create -m x", "gt restack"]),
    rights("login|logins|logout|auth|admin", &["tea login add"]).why(KEYS),
    tells("", &["tea issues create -t x", "tea comment 1 hi", "bb pr approve 1"]).operands(1).why(SEEN),
];

#[rustfmt::skip]
const TRACKERS: &[Use] = &[
    help_h(&["jira --version"]),
    queries("list|ls|view|show|search|me|whoami|serverinfo|open|browse|help|version|completion|browse", &["jira me", "jira open A-1"]),
    queries("* list|ls|view|show|search|get|read", &[
        "jira issue list",
        "jira issue view A-1",
        "linear issue list",
    ]),
    loses("* delete|remove|rm", &["jira issue delete A-1"])
        .why(DATA_GONE),
    rights("init|login|logout|auth", &["jira init"])
        .why(KEYS),
    tells("", &[
        "jira issue create -t Bug",
        "jira issue move A-1 Done",
        "jira issue comment add A-1 hi",
    ]).operands(1).why(SEEN),
];
