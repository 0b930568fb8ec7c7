//! Infrastructure written down as plans of clouds.

use super::usual::{
    builds, changes, fetches, loses, machine, opens, reads, rights, runs_code, secrets, spends,
    uploads, works,
};
use super::{Program, Rest, Runs, Use, known};

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
    known(
        &["ansible-inventory", "ansible-doc", "ansible-config"],
        Rest::Reads,
        &[],
    ),
    known(&["packer"], Rest::Unknown, PACKER)
        .valued(&["-var", "-var-file", "-only", "-except"])
        .word_flags(),
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
            works("providers lock|mirror", &[concat!($name, " providers lock")]),
            reads("plan|validate|show|output|graph|providers|version|modules|console|metadata|get-plugins|query", &[
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
            loses("destroy", &[concat!($name, " destroy -auto-approve"), concat!($name, " destroy")])
                .why("everything that is described is deleted, with its data")
                .instead("terraform plan -destroy"),
            loses("apply", &[concat!($name, " apply -destroy")])
                .flags(&["-destroy"])
                .why("everything that is described is deleted, with its data")
                .instead("terraform plan -destroy"),
            changes("apply|refresh|import|taint|untaint|push", &[concat!($name, " apply -auto-approve"), concat!($name, " taint a.b"), concat!($name, " import a.b id")])
                .instead("terraform plan"),
            loses("state rm|push|mv|replace-provider", &[concat!($name, " state rm a.b"), concat!($name, " state push x.tfstate")])
                .why("what is no longer in the state is forgotten, not deleted")
                .undo("terraform import"),
            rights("force-unlock", &[concat!($name, " force-unlock id")]).why("somebody else may be changing the same things"),
            loses("workspace delete", &[concat!($name, " workspace delete dev")]),
            works("workspace new|select", &[concat!($name, " workspace new dev")]).undo("terraform workspace select OLD"),
            rights("login|logout", &[concat!($name, " login")]),
            changes("*", &[concat!($name, " test")]),
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
    fetches("", &["tflint --init"]).flags(&["--init"]),
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
    runs_code("run", &["terramate run -- terraform plan"]).runs(Runs::Command(0)),
    fetches("import", &["terraformer import aws --resources=vpc"]),
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
    )
    .operands(1),
    reads("config", &["pulumi config"]),
    works("new|convert", &["pulumi new"]),
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

const PACKER: &[Use] = &[
    reads("", &["packer -version"]).flags(&["-version|--version|-help|--help|-h"]),
    reads(
        "validate|inspect|version|console",
        &["packer validate a.pkr.hcl"],
    ),
    reads("fmt", &["packer fmt -check ."]).flags(&["-check"]),
    works("fmt|fix|hcl2_upgrade", &["packer fmt ."]),
    fetches("init|plugins", &["packer init ."]),
    spends("build", &["packer build a.pkr.hcl"])
        .why("machines are started and images made in the cloud"),
    changes("*", &["packer frobnicate"]),
    reads("", &["packer"]),
];
