//! What runs on clusters of Kubernetes and what makes them.

use super::usual::{
    CLUSTER, changes, fetches, loses, machine, opens, reads, rights, secrets, spends, works,
};
use super::words::regular;
use super::{Program, Rest, Runs, Use, known};

pub(super) static PROGRAMS: &[Program] = &[
    known(&["argocd"], Rest::Verb, ARGOCD).valued(&[
        "--server",
        "--auth-token",
        "--config",
        "--core",
        "-o",
        "--output",
        "-l",
        "--selector",
        "--revision",
        "--app-namespace",
        "-N",
        "--project",
        "--kube-context",
    ]),
    known(&["argo"], Rest::Verb, ARGO).valued(&[
        "-n",
        "--namespace",
        "-o",
        "--output",
        "-p",
        "--parameter",
        "--context",
        "-l",
        "--selector",
    ]),
    known(&["flux"], Rest::Verb, FLUX).valued(&[
        "-n",
        "--namespace",
        "--context",
        "--kubeconfig",
        "--timeout",
        "--path",
        "--url",
        "--branch",
        "--interval",
        "--source",
    ]),
    known(
        &[
            "istioctl",
            "linkerd",
            "cilium",
            "hubble",
            "calicoctl",
            "subctl",
            "consul-k8s",
            "kuma",
            "kumactl",
        ],
        Rest::Verb,
        MESH,
    )
    .valued(&[
        "-n",
        "--namespace",
        "--context",
        "--kubeconfig",
        "-f",
        "--filename",
        "-o",
        "--output",
        "--set",
        "-c",
    ]),
    known(&["velero", "k10tools"], Rest::Verb, VELERO).valued(&[
        "-n",
        "--namespace",
        "--kubeconfig",
        "--kubecontext",
        "--from-backup",
        "--include-namespaces",
        "-o",
    ]),
    known(
        &[
            "eksctl",
            "kops",
            "rke",
            "clusterctl",
            "talosctl",
            "k0sctl",
            "k0s",
            "gardenctl",
            "vcluster",
            "loft",
            "rancher",
            "tanzu",
            "capsule",
            "kratix",
        ],
        Rest::Verb,
        MAKERS,
    )
    .valued(&[
        "--name",
        "-f",
        "--config-file",
        "--region",
        "-r",
        "--profile",
        "--cluster",
        "-n",
        "--nodes",
        "--namespace",
        "--state",
        "--config",
        "-o",
        "--output",
        "-e",
        "--endpoints",
        "--talosconfig",
    ]),
    known(
        &["kind", "k3d", "minikube", "minishift", "crc", "ctlptl"],
        Rest::Unknown,
        LOCAL,
    )
    .valued(&[
        "--name",
        "-n",
        "-p",
        "--profile",
        "--config",
        "-c",
        "--image",
        "--kubeconfig",
        "--driver",
        "--cpus",
        "--memory",
        "--kubernetes-version",
        "-v",
        "--wait",
    ]),
    known(
        &["boundary", "waypoint"],
        Rest::Verb,
        regular!["boundary"; opens("connect|exec", &["boundary connect ssh"]), rights("authenticate", &["boundary authenticate"]),],
    ),
    known(
        &["operator-sdk", "kubebuilder", "controller-gen"],
        Rest::Works,
        &[changes("run|cleanup|olm", &["operator-sdk cleanup x"])],
    ),
];

const ARGOCD: &[Use] = regular!["argocd";
    reads("", &["argocd app sync web --dry-run"]).flags(&["--dry-run"]),
    rights("login|logout|relogin|context|account|cert|gpg", &["argocd login a", "argocd account update-password"]),
    rights("cluster|repo|repocreds|proj add|rm|create|delete|set|add-*|remove-*|allow-*|deny-*", &["argocd cluster add prod", "argocd repo add u"]),
    secrets("admin initial-password", &["argocd admin initial-password"]),
    reads("app get|list|diff|history|manifests|logs|resources|wait|get-resource", &["argocd app get web", "argocd app diff web"]),
    opens("app exec", &["argocd app exec web"]),
    reads("admin settings|app|notifications|proj|cluster validate|get-reconcile-results|rbac|resource-overrides|template|trigger|stats|get", &["argocd admin settings rbac can x"]),
    loses("app delete|delete-resource", &["argocd app delete web --cascade"]),
    changes("app sync|rollback|set|terminate-op|actions|patch|patch-resource|unset|edit|create", &["argocd app sync web", "argocd app rollback web 3"]).instead("argocd app diff NAME"),
];

const ARGO: &[Use] = regular!["argo";
    reads("", &["argo submit wf.yml --dry-run"]).flags(&["--dry-run|--server-dry-run"]),
    reads("lint", &["argo lint wf.yml"]),
    secrets("auth token", &["argo auth token"]),
    changes("submit|resubmit|retry|stop|terminate|resume|suspend|server", &["argo submit wf.yml"]),
];

const FLUX: &[Use] = regular!["flux";
    reads("", &["flux create source git x --export", "flux install --export"]).flags(&["--export|--dry-run"]),
    reads("check|tree|build|diff|envsubst|events|logs|stats|debug|version|export", &["flux check --pre", "flux tree kustomization a", "flux export source git --all"]),
    rights("create secret", &["flux create secret git s"]),
    changes("reconcile|bootstrap|push|tag|migrate", &["flux reconcile source git a", "flux bootstrap github"]),
    fetches("pull", &["flux pull artifact u"]),
    loses("uninstall", &["flux uninstall"]),
];

static MESH: &[Use] = regular!["istioctl";
    reads("", &["istioctl install --dry-run"]).flags(&["--dry-run"]),
    reads("analyze|proxy-config|pc|proxy-status|ps|x|experimental|version|manifest|validate|check|viz|metrics|stat|tap|edges|routes|diagnostics|profile|sysdump|connectivity|observe|hubble|status|identity|authz|bug-report|precheck|ztunnel-config|inject", &[
        "istioctl analyze", "istioctl proxy-config routes web", "istioctl manifest generate",
    ]),
    reads("kube-inject|remote-clusters", &["istioctl kube-inject -f a.yml"]),
    reads("dashboard|d", &["istioctl dashboard kiali"]),
    loses("uninstall|purge", &["istioctl uninstall --purge"]),
    changes("install|upgrade|operator|tag|waypoint|create-remote-secret", &["istioctl install -y"]),
];

const VELERO: &[Use] = regular!["velero";
    reads("backup|restore|schedule describe|get|logs", &["velero backup describe b"]),
    fetches("backup download", &["velero backup download b"]),
];

static MAKERS: &[Use] = regular!["eksctl";
    spends("create cluster|nodegroup|instancegroup", &["eksctl create cluster --name c"]),
    loses("delete cluster|nodegroup|ig", &["eksctl delete cluster --name prod"]),
    reads("utils describe-stacks|schema", &["eksctl utils describe-stacks"]),
    rights("export kubeconfig|kubecfg", &["kops export kubecfg --admin"]),
    rights("utils write-kubeconfig", &["eksctl utils write-kubeconfig -c prod"]).why(CLUSTER),
    reads("validate|toolbox|health|dashboard|dmesg|service|services|containers|processes|disks|mounts|memory|netstat|pcap|members|interfaces|routes", &["kops validate cluster"]),
    machine("reset|up|start|stop|server|agent", &["rke up"]),
];

const LOCAL: &[Use] = &[
    reads("", &["kind --version", "minikube start --dry-run"])
        .flags(&["--help|-h|--version|--dry-run"]),
    reads(
        "get|status|ip|logs|profile|version|service|dashboard|completion|help|docker-env|podman-env|license|options|update-check|list|console|bundle",
        &["kind get clusters", "minikube status", "minikube ip"],
    ),
    reads(
        "cluster|node|registry|image|kubeconfig|config|addons|node list|ls|get|view|images|defaults",
        &["k3d cluster list", "minikube addons list"],
    ),
    changes("kubectl", &["minikube kubectl -- get pods"])
        .runs(Runs::Special)
        .why("it is kubectl, of this cluster"),
    opens("ssh", &["minikube ssh"]),
    loses(
        "delete",
        &["kind delete cluster", "minikube delete --all --purge"],
    )
    .why("the local cluster goes with all that is in it"),
    loses(
        "cluster|node|registry delete|rm",
        &["k3d cluster delete dev"],
    )
    .why("the local cluster goes with all that is in it"),
    works(
        "load|build|image|cache",
        &["kind load docker-image app", "minikube image load app"],
    ),
    works(
        "create|export|start|stop|pause|unpause|cluster|node|addons|config|tunnel|mount|setup|registry|kubeconfig|apply|update-context|cp",
        &[
            "kind create cluster",
            "minikube start",
            "k3d cluster create dev",
        ],
    ),
    reads("", &["minikube"]),
];
