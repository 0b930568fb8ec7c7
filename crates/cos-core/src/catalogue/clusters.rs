//! What runs on clusters and what makes them: delivery, meshes, backups, local clusters, and the
//! schedulers that are not Kubernetes.

use super::On::{Elsewhere, Here};
use super::remote::{
    changes, fetches, loses, machine, opens, reads, regular, rights, secrets, spends, tells, works,
};
use super::{Program, Rest, Runs, Use, known, when};
use crate::effect::EffectKind::{ChangesLiveSystem, LeavesMachine, Overwrites, Reads, SendsData};

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
        &[
            "kubeadm",
            "k3s",
            "k3s-uninstall.sh",
            "k3s-killall.sh",
            "k3s-agent-uninstall.sh",
            "microk8s",
            "rke2",
        ],
        Rest::Unknown,
        NODES,
    )
    .valued(&["--config", "--kubeconfig", "--token", "-n"]),
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
    known(&["nomad"], Rest::Unknown, NOMAD)
        .valued(&[
            "-address",
            "-region",
            "-namespace",
            "-token",
            "-var",
            "-var-file",
            "-t",
            "-job",
        ])
        .word_flags(),
    known(&["consul"], Rest::Unknown, CONSUL)
        .valued(&["-http-addr", "-token", "-datacenter", "-name", "-id"])
        .word_flags(),
    known(
        &["boundary", "waypoint"],
        Rest::Verb,
        super::remote::regular!["boundary"; opens("connect|exec", &["boundary connect ssh"]), rights("authenticate", &["boundary authenticate"]),],
    ),
    known(
        &[
            "crossplane",
            "up",
            "kubevela",
            "vela",
            "dapr",
            "knative",
            "kn",
            "cmctl",
            "tridentctl",
            "rook",
        ],
        Rest::Verb,
        OPERATORS,
    )
    .valued(&["-n", "--namespace", "-o", "-f", "-p"]),
    known(
        &["operator-sdk", "kubebuilder", "controller-gen"],
        Rest::Works,
        &[changes("run|cleanup|olm", &["operator-sdk cleanup x"])],
    ),
    known(&["etcdctl"], Rest::Unknown, ETCD).valued(&[
        "--endpoints",
        "--cacert",
        "--cert",
        "--key",
        "--user",
        "-w",
        "--write-out",
        "--limit",
    ]),
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
    rights("utils write-kubeconfig", &["eksctl utils write-kubeconfig -c prod"]).why("later commands of kubectl go to that cluster"),
    reads("validate|toolbox|health|dashboard|dmesg|service|services|containers|processes|disks|mounts|memory|netstat|pcap|members|interfaces|routes", &["kops validate cluster"]),
    machine("reset|up|start|stop|server|agent", &["rke up"]),
];

const NODES: &[Use] = &[
    reads("", &["kubeadm --help", "kubeadm init --dry-run"])
        .flags(&["--help|-h|--dry-run|--version"]),
    reads(
        "version|status|inspect|check-config",
        &["kubeadm version", "microk8s status"],
    ),
    reads(
        "config print|images|view|validate|migrate",
        &["kubeadm config print init-defaults"],
    ),
    reads(
        "certs check-expiration",
        &["kubeadm certs check-expiration"],
    ),
    reads("upgrade plan|diff", &["kubeadm upgrade plan"]),
    when("kubectl", &[(Reads, Here)])
        .runs(Runs::Script(0))
        .examples(&["k3s kubectl get pods"]),
    reads("token list|generate", &["kubeadm token list"]),
    rights(
        "token|certs|kubeconfig|secrets-encrypt",
        &["kubeadm token create"],
    ),
    machine(
        "",
        &[
            "kubeadm reset -f",
            "kubeadm init",
            "kubeadm join h:6443",
            "k3s server",
            "microk8s reset",
            "k3s-uninstall.sh",
        ],
    ),
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
    when("kubectl", &[(ChangesLiveSystem, Elsewhere)])
        .runs(Runs::Special)
        .why("it is kubectl, of this cluster")
        .examples(&["minikube kubectl -- get pods"]),
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

const NOMAD: &[Use] = &[
    reads("", &["nomad -version", "nomad job run -h"])
        .flags(&["-h|-help|--help|-version|--version"]),
    reads(
        "status|version|ui|monitor|fmt|validate|plan|inspect|node-status|server-members|agent-info|logs",
        &["nomad status", "nomad plan a.nomad"],
    ),
    reads(
        "job|alloc|node|deployment|eval|server|namespace|acl|volume|operator|quota|service|var|plugin|scaling|system|sentinel|recommendation|config status|inspect|history|plan|validate|logs|fs|list|info|members|self|allocs|deployments|read|get|metrics|debug|health|checks|policy|init",
        &[
            "nomad job status web",
            "nomad alloc logs id",
            "nomad node status",
        ],
    ),
    reads(
        "operator|acl raft|autopilot|scheduler|policy|token|role|snapshot list-peers|get-config|list|info|self|health|inspect",
        &["nomad operator raft list-peers"],
    ),
    opens("exec", &["nomad exec id sh"]),
    opens("alloc|job exec|action", &["nomad alloc exec id sh"]),
    loses("stop", &["nomad stop -purge web"]),
    loses(
        "job|volume|namespace|var|quota|deployment|system stop|delete|deregister|purge|gc|detach",
        &["nomad job stop -purge web"],
    ),
    rights("acl|login", &["nomad acl bootstrap"]),
    works("init", &["nomad init"]),
    machine("agent", &["nomad agent -dev"]),
    changes(
        "*",
        &[
            "nomad job run web.nomad",
            "nomad run web.nomad",
            "nomad node drain -enable id",
        ],
    ),
    reads("", &["nomad"]),
];

const CONSUL: &[Use] = &[
    reads("", &["consul -version"]).flags(&["-h|-help|--help|-version|--version"]),
    reads(
        "members|version|info|monitor|validate|rtt|watch|debug",
        &["consul members"],
    ),
    reads(
        "kv|catalog|acl|operator|connect|intention|config|snapshot|tls|resource|peering|partition|namespace|troubleshoot get|export|list|nodes|services|datacenters|inspect|read|match|check|proxy|expand",
        &["consul kv get a", "consul catalog nodes"],
    ),
    reads(
        "acl|operator|connect token|policy|role|raft|autopilot|ca list|read|list-peers|get-config|state|self",
        &["consul operator raft list-peers"],
    ),
    fetches("snapshot save", &["consul snapshot save b.snap"]),
    loses("kv delete", &["consul kv delete -recurse a"]),
    loses("snapshot restore", &["consul snapshot restore b.snap"]),
    rights(
        "acl|login|logout|keygen|keyring|tls|intention",
        &["consul acl bootstrap", "consul keygen"],
    ),
    machine("agent", &["consul agent -dev"]),
    when("exec", &[(ChangesLiveSystem, Elsewhere)])
        .runs(Runs::Remote(0))
        .why("it runs on every node")
        .examples(&["consul exec uptime"]),
    when(
        "event",
        &[(ChangesLiveSystem, Elsewhere), (SendsData, Elsewhere)],
    )
    .why("every agent that listens acts on it")
    .examples(&["consul event -name deploy"]),
    changes(
        "*",
        &[
            "consul kv put a b",
            "consul leave",
            "consul services register a.json",
        ],
    ),
    reads("", &["consul"]),
];

static OPERATORS: &[Use] = regular!["crossplane";
    works("init|generate|bundle|completion|build", &["crossplane build"]),
    reads("render|trace|scorecard", &["crossplane render a b c"]),
    works("xpkg|beta init|build", &["crossplane xpkg build"]),
    tells("publish", &["dapr publish --topic t"]).why("whoever listens acts on it"),
];

const ETCD: &[Use] = &[
    reads("", &["etcdctl --help"]).flags(&["--help|-h"]),
    reads(
        "get|watch|version|endpoint|alarm|check|help",
        &[
            "etcdctl get / --prefix --keys-only",
            "etcdctl endpoint health",
        ],
    ),
    reads(
        "member|user|role|lease|auth|snapshot list|get|timetolive|status",
        &["etcdctl member list"],
    ),
    when(
        "snapshot save",
        &[(LeavesMachine, Elsewhere), (Overwrites, super::On::First)],
    )
    .examples(&["etcdctl snapshot save b.db"]),
    loses("del|compaction|defrag", &["etcdctl del / --prefix"]),
    rights("user|role|auth", &["etcdctl user add root"]),
    changes(
        "*",
        &[
            "etcdctl put a b",
            "etcdctl snapshot restore b.db",
            "etcdctl member remove id",
        ],
    ),
    reads("", &["etcdctl"]),
];
