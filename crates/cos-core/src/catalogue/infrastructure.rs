//! Infrastructure written down: plans of clouds, and the state of machines.

use super::On::{Elsewhere, Here};
use super::remote::{
    builds, changes, fetches, loses, machine, opens, publishes, reads, rights, secrets, uploads,
    works,
};
use super::{Program, Rest, Runs, Use, known, when};
use crate::effect::EffectKind::{ChangesLiveSystem, LeavesMachine, LosesData, RunsCode, Writes};

pub(super) static PROGRAMS: &[Program] = &[
    known(
        &["terraform", "tofu", "tf", "opentofu"],
        Rest::Unknown,
        TERRAFORM,
    )
    .valued(TF_VALUED)
    .word_flags(),
    known(&["terragrunt"], Rest::Unknown, TERRAGRUNT)
        .valued(TF_VALUED)
        .word_flags(),
    known(&["cdktf"], Rest::Unknown, CDKTF).valued(&["-o", "--output", "--app", "-a"]),
    known(
        &[
            "terraform-docs",
            "tflint",
            "tfsec",
            "checkov",
            "terrascan",
            "infracost",
            "driftctl",
            "terraform-ls",
            "kics",
            "regula",
            "trivy",
            "grype",
            "syft",
            "snyk-iac",
            "cfn-lint",
            "cfn_nag",
            "cfn_nag_scan",
            "cfn-guard",
            "ansible-lint",
            "puppet-lint",
            "cookstyle",
            "foodcritic",
            "steampipe",
            "prowler",
            "scout",
            "kubescape",
            "clair-scanner",
            "docker-bench-security",
            "inspec",
            "goss",
        ],
        Rest::Reads,
        SCANNERS,
    ),
    known(
        &["tfenv", "tgenv", "tofuenv", "tfswitch", "tgswitch"],
        Rest::Unknown,
        TFENV,
    ),
    known(
        &["terramate", "terraspace", "atmos", "terraformer"],
        Rest::Unknown,
        STACKS,
    )
    .valued(&["-s", "--stack", "-C", "--chdir"]),
    known(&["pulumi"], Rest::Unknown, PULUMI).valued(&[
        "-s",
        "--stack",
        "-C",
        "--cwd",
        "-c",
        "--config",
        "--config-file",
        "-m",
        "--message",
        "-p",
        "--parallel",
        "-t",
        "--target",
        "--color",
        "--plan",
        "--save-plan",
        "--secrets-provider",
    ]),
    known(&["ansible"], Rest::Unknown, ANSIBLE).valued(ANSIBLE_VALUED),
    known(&["ansible-playbook"], Rest::Unknown, PLAYBOOK).valued(ANSIBLE_VALUED),
    known(&["ansible-pull"], Rest::Unknown, PULL).valued(ANSIBLE_VALUED),
    known(&["ansible-vault"], Rest::Unknown, ANSIBLE_VAULT).valued(&[
        "--vault-id",
        "--vault-password-file",
        "--encrypt-vault-id",
        "--output",
        "-n",
        "--name",
        "--new-vault-id",
    ]),
    known(&["ansible-galaxy"], Rest::Unknown, GALAXY).valued(&[
        "-r",
        "-p",
        "--roles-path",
        "-s",
        "--server",
        "--token",
    ]),
    known(
        &["ansible-inventory", "ansible-doc", "ansible-config"],
        Rest::Reads,
        &[],
    ),
    known(
        &[
            "ansible-console",
            "ansible-navigator",
            "ansible-runner",
            "ansible-test",
            "molecule",
        ],
        Rest::Unknown,
        RUNNERS,
    ),
    known(&["packer"], Rest::Unknown, PACKER)
        .valued(&["-var", "-var-file", "-only", "-except"])
        .word_flags(),
    known(
        &[
            "knife",
            "chef",
            "chef-client",
            "chef-solo",
            "chef-server-ctl",
            "chef-run",
            "kitchen",
            "berks",
            "ohai",
        ],
        Rest::Unknown,
        CHEF,
    )
    .valued(&["-c", "--config", "-o", "-E", "-N", "-u", "-k", "-e", "-F"]),
    known(
        &["puppet", "bolt", "r10k", "facter", "hiera", "pdk"],
        Rest::Unknown,
        PUPPET,
    )
    .valued(&[
        "-n",
        "--nodes",
        "-e",
        "--execute",
        "--modulepath",
        "--targets",
    ]),
    known(
        &[
            "salt",
            "salt-call",
            "salt-run",
            "salt-key",
            "salt-ssh",
            "salt-cp",
        ],
        Rest::Unknown,
        SALT,
    )
    .valued(&[
        "-c",
        "--config-dir",
        "-l",
        "--log-level",
        "--out",
        "-t",
        "--timeout",
    ]),
    known(
        &[
            "cf-agent",
            "pyinfra",
            "fab",
            "cap",
            "mina",
            "dep",
            "nixops",
            "morph",
            "colmena",
            "deploy-rs",
            "mgmt",
            "juju",
        ],
        Rest::Unknown,
        DEPLOYERS,
    ),
];

const TF_VALUED: &[&str] = &[
    "-var",
    "-var-file",
    "-target",
    "-state",
    "-out",
    "-replace",
    "-parallelism",
    "-lock-timeout",
    "-backend-config",
    "-from-module",
    "-filter",
    "--terragrunt-working-dir",
    "--working-dir",
    "--terragrunt-config",
    "--queue-include-dir",
    "--queue-exclude-dir",
    "--terragrunt-include-dir",
];

/// Uses of Terraform and of what stands around it.
macro_rules! plans {
    ($name:literal; $($own:expr),* $(,)?) => {
        &[
            reads("", &[concat!($name, " -version"), concat!($name, " apply -help")]).flags(&["-help|--help|-h|-version|--version|-v"]),
            $($own,)*
            secrets("output *password*|*secret*|*token*|*private_key*|*credential*|*access_key*", &[concat!($name, " output -raw db_password")]).instead("terraform output, which hides what is sensitive"),
            reads("plan|validate|show|output|graph|providers|version|modules|console|metadata|get-plugins|test|refresh-only|query", &[
                concat!($name, " plan -out=tf.plan"), concat!($name, " validate"), concat!($name, " show"),
            ]),
            reads("state|workspace list|show", &[concat!($name, " state list"), concat!($name, " workspace show")]),
            secrets("state pull", &[concat!($name, " state pull")]).why("the state holds every secret in clear text"),
            works("fmt", &[concat!($name, " fmt -recursive")]).without(&["-check"]),
            reads("fmt", &[concat!($name, " fmt -check")]),
            changes("init", &[concat!($name, " init -migrate-state")])
                .flags(&["-migrate-state|-force-copy"])
                .why("the state moves to another place"),
            fetches("init|get", &[concat!($name, " init"), concat!($name, " get -update")]),
            when("destroy", &[(LosesData, Elsewhere)])
                .why("everything that is described is deleted, with its data")
                .instead("terraform plan -destroy")
                .examples(&[concat!($name, " destroy -auto-approve"), concat!($name, " destroy")]),
            when("apply", &[(LosesData, Elsewhere)])
                .flags(&["-destroy"])
                .why("everything that is described is deleted, with its data")
                .instead("terraform plan -destroy")
                .examples(&[concat!($name, " apply -destroy")]),
            changes("apply|refresh|import|taint|untaint|push", &[concat!($name, " apply -auto-approve"), concat!($name, " taint a.b"), concat!($name, " import a.b id")])
                .instead("terraform plan"),
            loses("state rm|push|mv|replace-provider", &[concat!($name, " state rm a.b"), concat!($name, " state push x.tfstate")])
                .why("what is no longer in the state is forgotten, not deleted")
                .undo("terraform import"),
            rights("force-unlock", &[concat!($name, " force-unlock id")]).why("somebody else may be changing the same things"),
            loses("workspace delete", &[concat!($name, " workspace delete dev")]),
            works("workspace new|select", &[concat!($name, " workspace new dev")]).undo("terraform workspace select OLD"),
            rights("login|logout", &[concat!($name, " login")]),
            changes("*", &[concat!($name, " frobnicate")]),
            reads("", &[$name]),
        ]
    };
}

const TERRAFORM: &[Use] = plans!["terraform"; ];

const TERRAGRUNT: &[Use] = plans!["terragrunt";
    reads("run-all|run plan|validate|output|show|graph|providers", &["terragrunt run-all plan"]),
    fetches("run-all|run init", &["terragrunt run-all init"]),
    loses("run-all|run destroy", &["terragrunt run-all destroy"]),
    changes("run-all|run", &["terragrunt run-all apply"]).instead("terragrunt run-all plan"),
    reads("plan-all|validate-all|output-all|graph-dependencies|render-json|render|hclvalidate|list|find|info|terragrunt-info|dag|hcl", &["terragrunt hclvalidate", "terragrunt plan-all"]),
    loses("destroy-all", &["terragrunt destroy-all"]),
    works("hclfmt|scaffold|catalog", &["terragrunt hclfmt"]),
];

const CDKTF: &[Use] = &[
    reads("", &["cdktf --version"]).flags(&["--version|--help|-h"]),
    reads("list|diff|plan|debug|output", &["cdktf diff", "cdktf list"]),
    builds(
        "synth|synthesize|init|get|convert|provider|test",
        &["cdktf synth", "cdktf get"],
    ),
    loses("destroy", &["cdktf destroy --auto-approve"]),
    rights("login", &["cdktf login"]),
    changes("*", &["cdktf deploy", "cdktf watch"]),
    reads("", &["cdktf"]),
];

const SCANNERS: &[Use] = &[
    opens("shell", &["inspec shell"]),
    works("fix", &["checkov fix"]),
    fetches(
        "image|i|repo",
        &["trivy image alpine", "trivy repo https://example.com/a"],
    ),
    fetches("upgrade|update|self-update|db", &["grype db update"]),
    rights("login|auth|configure", &["inspec login"]),
    uploads("upload", &["infracost upload --path a.json"]),
];

const TFENV: &[Use] = &[
    reads(
        "list|list-remote|version-name|help",
        &["tfenv list", "tfenv list-remote"],
    ),
    machine(
        "install|use|uninstall|pin",
        &["tfenv install 1.7.0", "tfenv use 1.7.0"],
    ),
    machine("", &["tfswitch", "tfswitch 1.5.0"]),
];

const STACKS: &[Use] = &[
    reads("", &["terramate --help"]).flags(&["--help|-h|--version"]),
    reads(
        "list|version|describe|validate|show|plan|logs|summary|experimental|debug",
        &["terramate list", "atmos describe stacks"],
    ),
    reads(
        "terraform plan|validate|show|output",
        &["atmos terraform plan vpc -s dev"],
    ),
    builds(
        "generate|create|fmt|build|new|seed",
        &["terramate generate"],
    ),
    loses("down", &["terraspace down web"]),
    when("run", &[(RunsCode, Here)])
        .runs(Runs::Command(0))
        .examples(&["terramate run -- terraform plan"]),
    when("import", &[(LeavesMachine, Elsewhere), (Writes, Here)])
        .examples(&["terraformer import aws --resources=vpc"]),
    changes(
        "*",
        &["terraspace up web", "atmos terraform apply vpc -s prod"],
    ),
    reads("", &["terramate"]),
];

const PULUMI: &[Use] = &[
    reads("", &["pulumi version --help"]).flags(&["--help|-h|--version"]),
    secrets(
        "config|stack|env get|output|export|open",
        &["pulumi config get --show-secrets dbpw"],
    )
    .flags(&["--show-secrets"]),
    secrets("config", &["pulumi config --show-secrets"]).flags(&["--show-secrets"]),
    secrets("stack", &["pulumi stack --show-secrets"]).flags(&["--show-secrets"]),
    secrets("env open|get", &["pulumi env open org/prod"]),
    secrets("stack export", &["pulumi stack export"])
        .why("the state names every resource and its settings"),
    builds("preview|pre", &["pulumi preview --diff"]),
    reads(
        "version|whoami|about|logs|convert-trace|gen-completion|help|schema|view-trace|console",
        &["pulumi whoami", "pulumi logs -f"],
    ),
    reads(
        "stack|plugin|org|policy|env|project|deployment|template ls|list|output|history|graph|get|get-default|version|tag",
        &["pulumi stack ls", "pulumi stack output"],
    ),
    fetches(
        "install|plugin|package",
        &["pulumi install", "pulumi plugin install resource aws"],
    ),
    works(
        "new|convert|config",
        &["pulumi new aws-typescript", "pulumi config set region eu"],
    ),
    loses("destroy|down|dn", &["pulumi destroy --yes"]).instead("pulumi preview"),
    loses(
        "stack rm|import|unselect|rename|change-secrets-provider",
        &["pulumi stack rm dev -f"],
    ),
    works("stack init|select", &["pulumi stack select dev"]),
    loses(
        "state delete|rename|unprotect|move",
        &["pulumi state delete urn"],
    ),
    rights("login|logout|env|org|policy", &["pulumi login"]),
    reads("stack", &["pulumi stack"]),
    changes(
        "*",
        &[
            "pulumi up --yes",
            "pulumi refresh",
            "pulumi import a b c",
            "pulumi cancel",
        ],
    )
    .instead("pulumi preview"),
    reads("", &["pulumi"]),
];

const ANSIBLE_VALUED: &[&str] = &[
    "-i",
    "--inventory",
    "-e",
    "--extra-vars",
    "-l",
    "--limit",
    "-u",
    "--user",
    "-t",
    "--tags",
    "--skip-tags",
    "-a",
    "--args",
    "-f",
    "--forks",
    "-M",
    "--module-path",
    "--vault-id",
    "--vault-password-file",
    "--private-key",
    "--key-file",
    "-c",
    "--connection",
    "-T",
    "--timeout",
    "--become-user",
    "--become-method",
    "--start-at-task",
    "-U",
    "--url",
    "-d",
    "--directory",
    "-P",
    "-B",
    "--ssh-common-args",
    "--ssh-extra-args",
];

const ANSIBLE: &[Use] = &[
    reads(
        "",
        &[
            "ansible --version",
            "ansible all --list-hosts",
            "ansible web -m copy -a x --check",
        ],
    )
    .flags(&["--version|--help|-h|--list-hosts|--check|-C"]),
    // The module is the value of `-m`, counted as an operand here so that it can be told.
    reads(
        "* ping|setup|debug|stat|gather_facts|service_facts|package_facts|assert|ansible.builtin.ping|ansible.builtin.setup|ansible.builtin.debug|ansible.builtin.stat|win_ping",
        &["ansible all -m ping", "ansible web -i hosts -m setup"],
    ),
    reads(
        "ping|setup|debug|stat|gather_facts|service_facts|package_facts|ansible.builtin.ping|ansible.builtin.setup *",
        &["ansible -m ping all"],
    ),
    when("", &[(ChangesLiveSystem, Elsewhere)])
        .why("it acts on every machine of the inventory at once")
        .instead("the same with --check")
        .examples(&[
            "ansible web -m shell -a 'rm -rf /tmp/x'",
            "ansible all -a uptime",
        ]),
];

const PLAYBOOK: &[Use] = &[
    reads(
        "",
        &[
            "ansible-playbook site.yml --check --diff",
            "ansible-playbook site.yml --syntax-check",
            "ansible-playbook -C site.yml",
        ],
    )
    .flags(&[
        "--check|-C|--syntax-check|--list-hosts|--list-tasks|--list-tags|--version|--help|-h",
    ]),
    when("", &[(ChangesLiveSystem, Elsewhere)])
        .why("it acts on every machine of the inventory at once")
        .instead("ansible-playbook --check --diff")
        .examples(&[
            "ansible-playbook site.yml",
            "ansible-playbook -i prod site.yml -b",
        ]),
];

const PULL: &[Use] = &[
    reads("", &["ansible-pull --version"]).flags(&["--version|--help|-h|--check"]),
    machine("", &["ansible-pull -U https://example.com/r.git"])
        .why("a playbook from the network is run on this machine"),
];

const ANSIBLE_VAULT: &[Use] = &[
    reads("", &["ansible-vault --version"]).flags(&["--version|--help|-h"]),
    secrets(
        "view|decrypt|edit",
        &["ansible-vault view s.yml", "ansible-vault decrypt s.yml"],
    ),
    rights("rekey", &["ansible-vault rekey s.yml"]),
    works(
        "encrypt|create|encrypt_string",
        &[
            "ansible-vault encrypt s.yml",
            "ansible-vault encrypt_string x",
        ],
    ),
    reads("", &["ansible-vault"]),
];

const GALAXY: &[Use] = &[
    reads("", &["ansible-galaxy --version"]).flags(&["--version|--help|-h"]),
    reads("list|search|info", &["ansible-galaxy list"]),
    reads(
        "role|collection list|search|info|verify",
        &["ansible-galaxy collection list"],
    ),
    fetches(
        "install|init",
        &["ansible-galaxy install -r requirements.yml"],
    ),
    fetches(
        "role|collection install|init|download|build",
        &["ansible-galaxy collection install community.general"],
    ),
    works("remove", &["ansible-galaxy remove x"]),
    works("role remove", &["ansible-galaxy role remove x"]),
    publishes(
        "*",
        &[
            "ansible-galaxy collection publish a.tar.gz",
            "ansible-galaxy import u r",
        ],
    ),
    reads("", &["ansible-galaxy"]),
];

const RUNNERS: &[Use] = &[
    reads("", &["molecule --version"]).flags(&["--version|--help|-h"]),
    reads(
        "list|matrix|lint|syntax|config|doc|inventory|collections|images|settings|replay",
        &["molecule list"],
    ),
    builds(
        "test|converge|create|verify|prepare|dependency|init|idempotence|destroy|cleanup|check|sanity|units|side-effect|reset|integration",
        &["molecule test", "ansible-test units"],
    ),
    opens("", &["ansible-console all", "ansible-runner run ."]),
];

const PACKER: &[Use] = &[
    reads("", &["packer -version"]).flags(&["-version|--version|-help|--help|-h"]),
    reads(
        "validate|inspect|version|console",
        &["packer validate a.pkr.hcl"],
    ),
    reads("fmt", &["packer fmt -check ."]).flags(&["-check"]),
    works("fmt|fix|hcl2_upgrade", &["packer fmt ."]),
    fetches("init|plugins", &["packer init ."]),
    super::remote::spends("build", &["packer build a.pkr.hcl"])
        .why("machines are started and images made in the cloud"),
    changes("*", &["packer frobnicate"]),
    reads("", &["packer"]),
];

const CHEF: &[Use] = &[
    reads(
        "",
        &["chef --version", "knife --help", "chef-client --why-run"],
    )
    .flags(&["--version|--help|--why-run|-W"]),
    reads(
        "node|cookbook|role|environment|client|user|data|search|status|tag|ssl|recipe|config|list|diagnose|show list|show|search|bag|check|fetch|get|describe",
        &["knife node list", "knife cookbook show a"],
    ),
    reads(
        "status|search|list|diagnose|env|shell-init|describe-cookbook|show-policy|diff",
        &["knife status", "kitchen list"],
    ),
    builds(
        "generate|exec|install|update|package|converge|create|verify|test|setup|vendor|init|destroy|gem",
        &["chef generate cookbook a", "kitchen test"],
    ),
    opens("ssh|winrm|exec", &["knife ssh 'role:web' 'sudo restart'"]),
    loses(
        "node|client|role|cookbook|environment|data delete|bulk|bag",
        &["knife node delete web -y"],
    ),
    changes(
        "",
        &[
            "knife bootstrap host",
            "chef-client",
            "chef push prod",
            "knife cookbook upload a",
        ],
    ),
];

const PUPPET: &[Use] = &[
    reads(
        "",
        &[
            "puppet --version",
            "puppet apply --noop a.pp",
            "puppet agent -t --noop",
        ],
    )
    .flags(&["--version|--help|-h|--noop"]),
    reads(
        "parser|epp|config|module|cert|node|ca|ssl|facts|catalog|report|task|plan|inventory|group validate|print|list|show|search|find|status|render|dump|verify|diff",
        &["puppet parser validate a.pp", "puppet module list"],
    ),
    reads(
        "lookup|facts|describe|doc|help|validate",
        &["puppet lookup key", "puppet facts"],
    ),
    builds("test|build|new|convert", &["pdk test"]),
    reads("resource", &["puppet resource user root"]).without(&["--edit"]),
    rights("cert|ca|ssl", &["puppet cert sign web", "puppet ca clean"]),
    changes(
        "command|task|plan|script|file|deploy",
        &["bolt command run uptime -t web", "r10k deploy environment"],
    ),
    machine(
        "*",
        &[
            "puppet apply a.pp",
            "puppet agent -t",
            "puppet module install a",
        ],
    ),
    reads("", &["facter"]),
];

const SALT: &[Use] = &[
    reads(
        "",
        &["salt --version", "salt '*' state.apply test=True --help"],
    )
    .flags(&["--version|--help|-h|-L|--list-all|--list|--versions-report"]),
    reads(
        "test.ping|grains.*|pillar.get|pillar.items|test.version|jobs.*|manage.status|manage.up|manage.down|state.show_*|disk.usage|status.*|network.interfaces|sys.*|fileserver.*|cache.*",
        &["salt-call grains.items", "salt-run manage.status"],
    ),
    reads(
        "* test.ping|grains.*|test.version|state.show_*|disk.usage|status.*|network.interfaces|pkg.list_pkgs|pkg.version|service.status|sys.*",
        &["salt '*' test.ping", "salt 'web*' grains.items"],
    ),
    reads(
        "* state.apply|state.highstate|state.sls test=True",
        &["salt '*' state.apply test=True"],
    ),
    rights("", &["salt-key -A -y"]).flags(&[
        "-A|-a|-d|-D|-r|-R|--accept-all|--accept|--delete|--delete-all|--reject|--reject-all",
    ]),
    changes(
        "",
        &[
            "salt '*' cmd.run 'rm x'",
            "salt '*' state.apply",
            "salt-call state.apply",
        ],
    )
    .instead("the same with test=True"),
];

const DEPLOYERS: &[Use] = &[
    reads(
        "",
        &[
            "fab --list",
            "pyinfra --dry inventory.py deploy.py",
            "cap -T",
        ],
    )
    .flags(&["--version|--help|-h|--list|-l|-T|--tasks|--dry|--dry-run|-n"]),
    reads(
        "status|models|machines|clouds|controllers|show-*|list|list-*|info|help|version|debug-log|build|eval",
        &["juju status", "colmena build"],
    ),
    loses(
        "destroy|destroy-*|remove-*|kill-*|delete",
        &["juju destroy-model m", "nixops destroy"],
    ),
    opens("ssh|exec|run", &["juju ssh 0"]),
    changes(
        "",
        &[
            "cap production deploy",
            "fab deploy",
            "nixops deploy",
            "pyinfra inventory.py deploy.py",
        ],
    ),
];
