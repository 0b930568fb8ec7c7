//! Schedulers and registries of services that are not Kubernetes, and what extends it.

use super::On::Elsewhere;
use super::usual::{changes, fetches, loses, machine, opens, reads, rights, tells, works};
use super::words::regular;
use super::{Program, Rest, Runs, Use, known, when};
use crate::effect::EffectKind::{ChangesLiveSystem, SendsData};

pub(super) static PROGRAMS: &[Program] = &[
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
    reads("kubectl", &["k3s kubectl get pods"]).runs(Runs::Script(0)),
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
    changes("exec", &["consul exec uptime"])
        .runs(Runs::Remote(0))
        .why("it runs on every node"),
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
