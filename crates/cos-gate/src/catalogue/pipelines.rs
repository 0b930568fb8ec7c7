//! Pipelines that build and ship: their services, runners and what is reported to them.

use super::usual::{
    builds, changes, fetches, loses, machine, opens, reads, rights, secrets, uploads, works,
};
use super::words::regular;
use super::{Program, Rest, Use, known};

pub(super) static PROGRAMS: &[Program] = &[
    known(&["circleci"], Rest::Unknown, CIRCLE).valued(&[
        "--host",
        "--token",
        "-c",
        "--config",
        "--org-slug",
        "-o",
    ]),
    known(&["jenkins-cli", "jenkins", "jcli"], Rest::Unknown, JENKINS)
        .valued(&["-s", "-auth", "-user", "-i", "-p"])
        .word_flags(),
    known(&["buildkite-agent"], Rest::Unknown, BUILDKITE).valued(&[
        "--job",
        "--build",
        "--token",
        "--context",
        "--style",
        "--step",
        "--endpoint",
    ]),
    known(
        &[
            "bk",
            "travis",
            "drone",
            "woodpecker-cli",
            "semaphore",
            "sem",
            "codefresh",
            "appveyor",
            "bitrise",
            "codemagic-cli-tools",
            "harness",
            "gocd",
            "concourse",
            "teamcity",
            "azp",
            "buddy",
            "depot",
        ],
        Rest::Verb,
        SERVICES,
    )
    .valued(&[
        "-p",
        "--pipeline",
        "-b",
        "--branch",
        "-r",
        "--repo",
        "-o",
        "--output",
        "--org",
        "-s",
        "--server",
        "-t",
        "--token",
        "--format",
        "-R",
        "-m",
        "--message",
        "-c",
        "--commit",
    ]),
    known(
        &[
            "gitlab-runner",
            "gitlab-ci-multi-runner",
            "act_runner",
            "actions-runner",
        ],
        Rest::Unknown,
        RUNNER,
    )
    .valued(&["-c", "--config", "-n", "--name", "-u", "--url"]),
    known(
        &["act", "gitlab-ci-local", "nektos", "wrkflw"],
        Rest::Unknown,
        ACT,
    )
    .valued(&[
        "-W",
        "--workflows",
        "-j",
        "--job",
        "-P",
        "--platform",
        "-s",
        "--secret",
        "-e",
        "--eventpath",
        "--env",
        "--secret-file",
        "--container-architecture",
        "--matrix",
        "--input",
        "-C",
        "--directory",
        "--artifact-server-path",
        "--file",
    ]),
    known(&["tkn", "kn-workflow"], Rest::Verb, TEKTON).valued(&[
        "-n",
        "--namespace",
        "-p",
        "--param",
        "-k",
        "--kubeconfig",
        "-s",
        "--serviceaccount",
        "-w",
        "--workspace",
        "-c",
        "--context",
        "-o",
        "--output",
    ]),
    known(
        &[
            "codecov",
            "codecovcli",
            "coveralls",
            "codeclimate-test-reporter",
            "cc-test-reporter",
            "codacy-coverage-reporter",
            "sonar-scanner",
            "sonar",
            "sonar-scanner-cli",
            "buildevents",
            "deepsource",
            "qlty",
            "launchable",
            "trunk-analytics-cli",
            "test-analytics",
        ],
        Rest::Unknown,
        REPORTERS,
    )
    .word_flags(),
    known(
        &[
            "spacectl", "atlantis", "scalr", "env0", "tfc", "tfctl", "hcp", "hcptf",
        ],
        Rest::Verb,
        PLANNERS,
    )
    .valued(&["--id", "--run", "--branch", "-o", "--output"]),
    known(
        &[
            "octopus",
            "octo",
            "spinnaker",
            "spin",
            "hal",
            "ecs-deploy",
            "capistrano",
            "deployer",
            "dpl",
            "shipit",
        ],
        Rest::Unknown,
        SHIPPERS,
    ),
];

const CIRCLE: &[Use] = &[
    reads("", &["circleci --help"]).flags(&["--help|-h|--version"]),
    reads(
        "version|diagnostic|help|completion|info",
        &["circleci version"],
    ),
    reads(
        "config|orb|context|runner|policy|namespace|pipeline|workflow|job|project|follow validate|process|list|source|info|show|list-categories|diff|decide|eval|logs|test|pack|instance",
        &["circleci config validate", "circleci orb list"],
    ),
    builds(
        "local|build|tests",
        &["circleci local execute build", "circleci tests split"],
    ),
    works("orb init|pack", &["circleci orb init x"]),
    rights(
        "setup|context|runner|policy",
        &["circleci setup", "circleci context create gh o c"],
    ),
    changes(
        "*",
        &[
            "circleci orb publish a b",
            "circleci follow",
            "circleci pipeline run",
            "circleci run release",
        ],
    ),
    reads("", &["circleci"]),
];

const JENKINS: &[Use] = &[
    reads("", &["jenkins-cli -version"]).flags(&["-help|--help|-version|--version"]),
    reads(
        "help|version|who-am-i|list-*|get-job|get-node|get-view|console|session-id|declarative-linter|list",
        &[
            "jenkins-cli -s http://j list-jobs",
            "jenkins-cli console job",
        ],
    ),
    secrets(
        "list-credentials-as-xml|get-credentials-as-xml|get-credentials-domain-as-xml",
        &["jenkins-cli get-credentials-as-xml a b c"],
    )
    .why("it shows how credentials are kept"),
    opens("groovy|groovysh", &["jenkins-cli groovy a.groovy"])
        .why("the script may do anything on the server"),
    loses("delete-*|remove-*", &["jenkins-cli delete-job web"]),
    rights(
        "create-credentials-*|update-credentials-*|import-*|login|logout|reload-jcasc-configuration",
        &["jenkins-cli create-credentials-by-xml a b"],
    ),
    changes(
        "*",
        &[
            "jenkins-cli build web",
            "jenkins-cli safe-restart",
            "jenkins-cli create-job a",
            "jenkins-cli install-plugin x",
        ],
    ),
    reads("", &["jenkins-cli"]),
];

const BUILDKITE: &[Use] = &[
    reads("", &["buildkite-agent --version"]).flags(&["--help|-h|--version|-v|--dry-run"]),
    reads(
        "meta-data get|exists|keys",
        &["buildkite-agent meta-data get a"],
    ),
    reads(
        "artifact|env|step|tool search|shasum|get|dump|lint",
        &["buildkite-agent artifact search a"],
    ),
    secrets(
        "secret|oidc|env get|request-token",
        &["buildkite-agent secret get a"],
    ),
    fetches(
        "artifact download",
        &["buildkite-agent artifact download a ."],
    ),
    uploads(
        "artifact|annotate|annotation|meta-data upload|set|create",
        &["buildkite-agent artifact upload a"],
    ),
    machine("start|stop|pause|resume", &["buildkite-agent start"]),
    changes(
        "*",
        &[
            "buildkite-agent pipeline upload",
            "buildkite-agent annotate hi",
        ],
    ),
    reads("", &["buildkite-agent"]),
];

static SERVICES: &[Use] = regular!["travis";
    reads("status|history|branches|whoami|whatsup|lint|show|logs|open|monitor|raw|settings|requests|report|endpoint|accounts|workers|containers|volumes|builds|pipelines|jobs|targets|teams|checklist|validate-pipeline|get-pipeline|format-pipeline|validate|stages", &["travis status", "travis lint .travis.yml"]),
    secrets("token", &["travis token"]),
    builds("exec|local|encrypt", &["drone exec"]),
    opens("hijack|intercept|i|console|ssh", &["travis console"]),
    rights("login|logout|setup|sshkey|secret|orgsecret|sync|env|encrypt-file|configure|use|init|org|user|registry|set-team", &["travis login", "drone secret add a"]),
    loses("build|job|pipeline|agent|cluster|repo kill|destroy-pipeline|prune", &["drone build kill a 1"]),
    loses("destroy-pipeline|delete-build-cache|prune-worker|clear-task-cache", &["concourse destroy-pipeline -p x"]),
    changes("set-pipeline|trigger-job|unpause-*|pause-*|expose-*|hide-*|execute|build|deploy|run|job|workflow", &["drone build restart a 1"]),
];

const RUNNER: &[Use] = &[
    reads("", &["gitlab-runner --version"]).flags(&["--help|-h|--version|-v"]),
    reads(
        "list|status|verify|help",
        &["gitlab-runner list", "gitlab-runner verify"],
    )
    .without(&["--delete"]),
    builds("exec", &["gitlab-runner exec docker test"]),
    rights(
        "register|unregister|reset-token",
        &[
            "gitlab-runner register",
            "gitlab-runner unregister --all-runners",
        ],
    ),
    machine(
        "",
        &[
            "gitlab-runner restart",
            "gitlab-runner install",
            "gitlab-runner verify --delete",
        ],
    ),
];

const ACT: &[Use] = &[
    reads("", &["act -l", "act --version", "act -n", "act --graph"]).flags(&[
        "-l|--list|-g|--graph|-n|--dryrun|--version|--help|-h|--bug-report|--validate|--preview",
    ]),
    changes("", &["act -j deploy", "act --job publish", "act release"])
        .flags(&["deploy|publish|release|destroy|-j=deploy|--job=deploy|-jdeploy"])
        .why("the job runs here as it runs there, with the secrets that it is given"),
    builds("", &["act", "act push", "act -j test"]),
];

const TEKTON: &[Use] = regular!["tkn";
    reads("hub|chain search|get|info|payload", &["tkn hub search git"]),
    reads("pipelinerun|taskrun|pr|tr|pipeline|task|clustertask logs|describe|list|export|ls|desc", &["tkn pipelinerun logs x -f", "tkn pr ls"]),
    changes("pipeline|task|hub|clustertask|bundle start|install|push|sign", &["tkn pipeline start build"]),
];

const REPORTERS: &[Use] = &[
    reads("", &["codecov --version", "sonar-scanner --help"])
        .flags(&["--help|-help|-h|--version|-v|--dry-run|-dry-run|-d"]),
    reads(
        "help|version|doctor|before-build|format-coverage|sum-coverage|inspect|verify",
        &["cc-test-reporter before-build"],
    ),
    uploads(
        "",
        &[
            "codecov -f cov.xml",
            "sonar-scanner",
            "cc-test-reporter after-build",
            "codecovcli upload",
        ],
    )
    .why("reports of the code, or the code itself, go to a service"),
];

const PLANNERS: &[Use] = regular!["spacectl";
    reads("stack|module|profile|worker-pool|run list|show|outputs|logs|open|resources|list-versions|current|changes", &["spacectl stack list"]),
    works("stack local-preview", &["spacectl stack local-preview --id x"]),
    secrets("profile export-token", &["spacectl profile export-token"]),
    rights("profile login|logout|select|usage", &["spacectl profile login"]),
    rights("auth|stack|profile login|environment|setenv", &["spacectl stack setenv --id x"]),
    changes("stack deploy|preview|confirm|discard|task|run|replan|prioritize|set-current-commit", &["spacectl stack deploy --id x"]),
    machine("server|testdrive", &["atlantis server"]),
];

const SHIPPERS: &[Use] = &[
    reads("", &["octopus --help", "dpl --version"])
        .flags(&["--help|-h|--version|--dry-run|--dryrun"]),
    reads("list-*|version|help|status|list", &["octo list-projects"]),
    reads(
        "application|pipeline|canary|project|release|space|tenant|environment|worker|config|account list|get|view|show|executions",
        &["spin application list", "octopus project list"],
    ),
    works("pack|zip", &["octo pack"]),
    changes(
        "",
        &[
            "octopus release deploy",
            "spin pipeline execute",
            "dpl heroku",
            "octo create-release",
        ],
    ),
];
