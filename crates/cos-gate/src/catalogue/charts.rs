//! Packages and manifests of Kubernetes, and what develops within it.

use super::usual::{
    builds, changes, fetches, loses, machine, opens, publishes, reads, rights, runs_code, secrets,
    works,
};
use super::{Program, Rest, Use, known, when};
use crate::effect::EffectKind::Overwrites;

pub(super) static PROGRAMS: &[Program] = &[
    known(&["helm", "helm3"], Rest::Unknown, HELM).valued(HELM_VALUED),
    known(&["helmfile"], Rest::Unknown, HELMFILE).valued(&[
        "-f",
        "--file",
        "-e",
        "--environment",
        "-l",
        "--selector",
        "-n",
        "--namespace",
        "--kube-context",
        "--state-values-set",
        "--args",
    ]),
    known(&["kustomize"], Rest::Unknown, KUSTOMIZE).valued(&["-o", "--output"]),
    known(
        &["kubectx", "kubens", "kctx", "kns"],
        Rest::Unknown,
        KUBECTX,
    ),
    known(&["kubeseal"], Rest::Unknown, KUBESEAL).valued(&[
        "-o",
        "--format",
        "--cert",
        "-n",
        "--namespace",
        "--name",
        "--scope",
        "--controller-name",
        "--controller-namespace",
        "-f",
        "-w",
        "--recovery-private-key",
    ]),
    known(&["k9s", "telepresence", "mirrord"], Rest::Unknown, INSIDE).valued(&[
        "-n",
        "--namespace",
        "--context",
        "-c",
    ]),
    known(&["skaffold"], Rest::Unknown, SKAFFOLD).valued(&[
        "-p",
        "--profile",
        "-f",
        "--filename",
        "-n",
        "--namespace",
        "--kube-context",
        "-d",
        "--default-repo",
        "-t",
        "--tag",
        "-o",
        "--output",
        "-m",
        "--module",
    ]),
    known(&["tilt"], Rest::Unknown, TILT).valued(&["-f", "--file", "--context", "--namespace"]),
];

const HELM_VALUED: &[&str] = &[
    "-n",
    "--namespace",
    "--kube-context",
    "--kubeconfig",
    "-f",
    "--values",
    "--set",
    "--set-string",
    "--set-file",
    "--set-json",
    "--version",
    "--repo",
    "-o",
    "--output",
    "--timeout",
    "--history-max",
    "-d",
    "--destination",
    "--username",
    "--password",
    "-s",
    "--show-only",
    "--api-versions",
    "--kube-version",
    "--post-renderer",
    "-l",
    "--selector",
    "--revision",
    "--app-version",
    "--output-dir",
];

const HELM: &[Use] = &[
    reads("", &["helm install --help"]).flags(&["--help|-h"]),
    runs_code(
        "template|lint|diff",
        &["helm template x . --post-renderer ./p.sh"],
    )
    .flags(&["--post-renderer"]),
    reads(
        "list|ls|status|history|hist|show|inspect|search|env|version|verify|help|completion|lint|template|diff|get|schema-gen|unittest",
        &[
            "helm list -A",
            "helm status web",
            "helm template x ./chart",
            "helm lint ./chart",
            "helm diff upgrade web ./chart",
        ],
    ),
    reads(
        "repo|plugin|dependency|dep list|ls",
        &["helm repo list", "helm dependency list ./chart"],
    ),
    reads(
        "install|upgrade|uninstall|delete|rollback",
        &[
            "helm upgrade web ./chart --dry-run",
            "helm uninstall web --dry-run",
        ],
    )
    .flags(&["--dry-run"])
    .without(&["--dry-run=none|--dry-run=false"]),
    fetches(
        "dependency|dep|dependencies update|up|build",
        &["helm dependency update ./chart"],
    ),
    fetches(
        "repo add|update|up|index",
        &[
            "helm repo add bitnami https://charts.example.com",
            "helm repo update",
        ],
    ),
    works("repo remove|rm", &["helm repo remove bitnami"]),
    fetches("pull|fetch", &["helm pull bitnami/redis --untar"]),
    builds(
        "create|package",
        &["helm create web", "helm package ./chart"],
    ),
    loses(
        "uninstall|delete|del|un",
        &["helm uninstall web -n prod", "helm delete web"],
    )
    .why("everything of the release is deleted in the cluster")
    .instead("helm uninstall --dry-run"),
    changes(
        "install|upgrade|rollback|test",
        &[
            "helm upgrade --install web ./chart",
            "helm rollback web 3",
            "helm install web ./chart",
        ],
    )
    .undo("helm rollback NAME REVISION")
    .instead("the same with --dry-run"),
    publishes("push|cm-push", &["helm push web-1.0.tgz oci://r/charts"]),
    rights("registry", &["helm registry login r"]),
    machine("plugin", &["helm plugin install https://example.com/p"])
        .why("the plugin's code comes from the network"),
    reads("", &["helm"]),
];

const HELMFILE: &[Use] = &[
    reads("", &["helmfile --version"]).flags(&["--version|-v|--help|-h"]),
    reads(
        "diff|lint|template|list|status|build|version|show-dag|print-env|help|completion|write-values",
        &["helmfile diff", "helmfile -e prod template"],
    ),
    fetches("deps|repos|fetch|cache|init", &["helmfile deps"]),
    loses("destroy|delete", &["helmfile destroy"]),
    changes("*", &["helmfile apply", "helmfile -e prod sync"]),
    reads("", &["helmfile"]),
];

const KUSTOMIZE: &[Use] = &[
    reads("", &["kustomize --help"]).flags(&["--help|-h"]),
    when("build", &[(Overwrites, super::On::Value("-o|--output"))])
        .flags(&["-o|--output"])
        .examples(&["kustomize build overlays/prod -o out.yml"]),
    reads(
        "build|version|cfg|help|completion",
        &["kustomize build overlays/prod"],
    ),
    works("create|edit|localize|fn", &["kustomize edit set image a=b"]),
    reads("", &["kustomize"]),
];

const KUBECTX: &[Use] = &[
    reads("", &["kubectx -c", "kubens --current"]).flags(&["-c|--current|--help|-h|--version"]),
    rights("", &["kubectx -d old", "kubectx -"])
        .operands(1)
        .why("later commands go to another cluster or namespace"),
    rights("", &["kubectx -d"]).flags(&["-d|-u|--unset"]),
    reads("", &["kubectx"]),
];

const KUBESEAL: &[Use] = &[
    secrets("", &["kubeseal --recovery-unseal"]).flags(&["--recovery-unseal"]),
    rights("", &["kubeseal --re-encrypt"])
        .flags(&["--re-encrypt"])
        .without(&["-f"])
        .why("it writes the sealed secret anew"),
    when(
        "",
        &[(Overwrites, super::On::Value("-w|--sealed-secret-file"))],
    )
    .flags(&["-w|--sealed-secret-file"])
    .examples(&["kubeseal -f s.yml -w sealed.yml"]),
    reads(
        "",
        &[
            "kubeseal --fetch-cert",
            "kubeseal --validate",
            "kubeseal --format yaml",
        ],
    ),
];

const INSIDE: &[Use] = &[
    reads("", &["k9s --version", "k9s --readonly"]).flags(&["--version|--help|-h|--readonly"]),
    reads(
        "version|info|help|list|status",
        &["k9s version", "telepresence list"],
    ),
    opens(
        "",
        &["k9s", "telepresence connect", "telepresence intercept web"],
    ),
];

const SKAFFOLD: &[Use] = &[
    reads("", &["skaffold --help"]).flags(&["--help|-h"]),
    reads(
        "version|diagnose|render|config|inspect|schema|help|find-configs|lint|survey|completion",
        &["skaffold render", "skaffold diagnose"],
    ),
    publishes("build", &["skaffold build --push"])
        .flags(&["--push"])
        .without(&["--push=false"]),
    builds(
        "build|test|init|fix|filter",
        &[
            "skaffold build",
            "skaffold build --push=false",
            "skaffold test",
        ],
    ),
    loses("delete", &["skaffold delete"]),
    changes(
        "*",
        &[
            "skaffold dev",
            "skaffold run",
            "skaffold deploy",
            "skaffold apply a.yml",
        ],
    ),
    reads("", &["skaffold"]),
];

const TILT: &[Use] = &[
    reads("", &["tilt --help"]).flags(&["--help|-h"]),
    reads(
        "version|doctor|logs|get|describe|explain|api-resources|alpha|help|dump|analytics|verify-install|snapshot|completion|lsp|wait",
        &["tilt version", "tilt logs"],
    ),
    changes(
        "*",
        &["tilt up", "tilt ci", "tilt down", "tilt trigger web"],
    ),
    reads("", &["tilt"]),
];
