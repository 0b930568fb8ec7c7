//! Kubernetes, by its own command line.

use super::On::{Elsewhere, Last, Sources};
use super::usual::{changes, loses, machine, opens, publishes, queries, reads, rights, secrets};
use super::words::regular;
use super::{Program, Rest, Runs, Use, known, when};
use crate::effect::EffectKind::{ChangesLiveSystem, LeavesMachine, Overwrites, Reads, SendsData};

pub(super) static PROGRAMS: &[Program] = &[
    known(
        &["kubectl", "k", "kubecolor", "microk8s.kubectl"],
        Rest::Unknown,
        KUBECTL,
    )
    .valued(KUBE_VALUED),
    known(&["oc"], Rest::Unknown, OC).valued(KUBE_VALUED),
    known(
        &[
            "kubeval",
            "kubeconform",
            "kube-score",
            "kube-linter",
            "kubent",
            "pluto",
            "polaris",
            "kubesec",
            "datree",
            "popeye",
            "kube-capacity",
            "conftest",
            "stern",
            "kail",
            "kubetail",
            "kube-bench",
            "helm-docs",
            "kubespy",
        ],
        Rest::Reads,
        &[],
    ),
    known(
        &["devspace", "okteto", "garden"],
        Rest::Verb,
        regular!["devspace"; ],
    )
    .valued(&["-n", "--namespace", "--kube-context"]),
];

const KUBE_VALUED: &[&str] = &[
    "-n",
    "--namespace",
    "--context",
    "--kubeconfig",
    "--cluster",
    "--user",
    "-s",
    "--server",
    "--token",
    "--as",
    "--as-group",
    "-v",
    "--request-timeout",
    "--cache-dir",
    "--certificate-authority",
    "--client-certificate",
    "--client-key",
    "-o",
    "--output",
    "-l",
    "--selector",
    "--field-selector",
    "-f",
    "--filename",
    "-k",
    "--kustomize",
    "-c",
    "--container",
    "--sort-by",
    "--template",
    "-p",
    "--patch",
    "--type",
    "--replicas",
    "--image",
    "--port",
    "--target-port",
    "--tail",
    "--since",
    "--since-time",
    "--timeout",
    "--for",
    "--grace-period",
    "--from-literal",
    "--from-file",
    "--from-env-file",
    "--overrides",
    "--env",
    "-L",
    "--label-columns",
    "--to-revision",
    "--revision",
    "--clusterrole",
    "--role",
    "--serviceaccount",
    "--group",
    "--verb",
    "--resource",
    "--patch-file",
    "--pod-selector",
    "--field-manager",
    "--restart",
    "--name",
    "--target",
    "--min",
    "--max",
    "--cpu-percent",
];

/// Uses that both command lines have, after the special ones of the other.
macro_rules! kube {
    ($name:literal; $($own:expr),* $(,)?) => {
        &[
            // What is run inside comes before any flag is looked at: it may have the same.
            queries("exec|rsh", &[concat!($name, " exec web -- ls -la"), concat!($name, " -n prod exec -it web -- sh -c 'rm -rf /data'")])
                .operands(2)
                .runs(Runs::Remote(1)),
            opens("exec|attach|rsh", &[concat!($name, " exec web"), concat!($name, " attach web -it")])
                .without(&["--help|-h"]),
            changes("run", &[concat!($name, " run tmp --rm -it --image=busybox -- sh")])
                .without(&["--dry-run=client|--dry-run=server|--help|-h"])
                .why("it starts a container in the cluster")
                .undo("kubectl delete pod NAME"),
            reads("", &[concat!($name, " --help")]).flags(&["--help|-h"]),
            $($own,)*
            // Secrets, before what only reads.
            secrets("get secret|secrets", &[concat!($name, " get secret db -o yaml")])
                .flags(&["-o|--output|--template"])
                .instead("kubectl get secrets, or kubectl describe secret, which show no values"),
            secrets("get secret/*|secrets/*", &[concat!($name, " get secret/db -o json")]).flags(&["-o|--output|--template"]),
            secrets("config view", &[concat!($name, " config view --raw")]).flags(&["--raw"]),
            secrets("create token", &[concat!($name, " create token sa")]),
            reads(
                "get|describe|logs|log|top|explain|api-resources|api-versions|version|cluster-info|events|diff|wait|kustomize|completion|options|help|alpha|tree|neat|who-can|access-matrix|view-allocations|resource-capacity|whoami|status|projects",
                &[concat!($name, " get pods -A -o wide"), concat!($name, " -n prod logs web --tail 10"), concat!($name, " diff -f a.yml")],
            ),
            reads("auth can-i|whoami", &[concat!($name, " auth can-i delete pods")]),
            reads("auth reconcile", &[concat!($name, " auth reconcile -f r.yml --dry-run=client")]).flags(&["--dry-run=client|--dry-run=server"]),
            rights("auth", &[concat!($name, " auth reconcile -f r.yml")]),
            reads("rollout status|history", &[concat!($name, " rollout status deploy/web")]),
            reads("plugin list", &[concat!($name, " plugin list")]),
            reads("krew list|search|info|version|update", &[concat!($name, " krew list")]),
            reads("config view|get-contexts|current-context|get-clusters|get-users", &[
                concat!($name, " config view --minify"), concat!($name, " config current-context"),
            ]),
            rights("config", &[concat!($name, " config use-context prod")])
                .why("later commands go to another cluster or user")
                .undo("kubectl config use-context OLD"),
            reads("", &[concat!($name, " apply -f a.yml --dry-run=client"), concat!($name, " delete pod x --dry-run=server")])
                .flags(&["--dry-run=client|--dry-run=server"]),
            reads("create|label|annotate|set", &[concat!($name, " label pod x a=b --local")]).flags(&["--local"]),
            reads("label|annotate", &[concat!($name, " label pod x --list")]).flags(&["--list"]),
            reads("set env", &[concat!($name, " set env deploy/x --list")]).flags(&["--list"]),
            reads("apply view-last-applied", &[concat!($name, " apply view-last-applied deploy/x")]),
            // What takes away, grants, and changes.
            loses("delete", &[concat!($name, " delete ns prod"), concat!($name, " -n prod delete pod web --force --grace-period=0")])
                .instead("kubectl delete --dry-run=client"),
            loses("replace", &[concat!($name, " replace --force -f a.yml")]).flags(&["--force"]),
            loses("apply", &[concat!($name, " apply --prune -f . -l app=x")]).flags(&["--prune"]),
            rights("create clusterrole|clusterrolebinding|role|rolebinding|serviceaccount|secret", &[
                concat!($name, " create clusterrolebinding a --clusterrole=cluster-admin --user=u"),
            ]),
            rights("certificate", &[concat!($name, " certificate approve c")]),
            changes("drain", &[concat!($name, " drain n1 --ignore-daemonsets --force")])
                .why("every pod of the node is evicted")
                .undo("kubectl uncordon NODE"),
            changes("cordon|uncordon|taint", &[concat!($name, " cordon n1")]).undo("kubectl uncordon NODE"),
            changes("rollout", &[concat!($name, " rollout undo deploy/web"), concat!($name, " rollout restart deploy/web")])
                .undo("kubectl rollout undo"),
            changes("apply", &[concat!($name, " apply -f a.yml"), concat!($name, " apply -f a.yml --dry-run=none")])
                .why("it changes what runs in the cluster that is set")
                .undo("kubectl apply the former manifest")
                .instead("kubectl diff, or --dry-run=server"),
            changes("scale", &[concat!($name, " scale deploy web --replicas=0")]).undo("kubectl scale to the former number"),
            publishes("port-forward|proxy", &[concat!($name, " port-forward svc/db 5432 --address 0.0.0.0")]).flags(&["--address=0.0.0.0|--address=::|0.0.0.0"]).why("others reach it through this machine"),
            queries("port-forward", &[concat!($name, " port-forward svc/web 8080:80")]),
            opens("debug", &[concat!($name, " debug node/n1 -it --image=busybox")]),
            rights("proxy", &[concat!($name, " proxy --port=8001")])
                .why("whoever reaches the port acts on the cluster with your rights"),
            when("cp *:*", &[(LeavesMachine, Elsewhere), (Overwrites, Last)])
                .operands(1)
                .examples(&[concat!($name, " cp web:/var/log/a.log ./a.log")]),
            when("cp|rsync", &[(Reads, Sources), (SendsData, Elsewhere), (ChangesLiveSystem, Elsewhere)])
                .why("files go into a running container")
                .examples(&[concat!($name, " cp ./a.txt web:/tmp/a.txt")]),
            machine("krew|plugin", &[concat!($name, " krew install ns")]),
            changes("*", &[concat!($name, " create deployment web --image=x"), concat!($name, " edit deploy web"), concat!($name, " patch svc x -p '{}'")]),
            reads("", &[$name]),
        ]
    };
}

const KUBECTL: &[Use] = kube!["kubectl"; ];

const OC: &[Use] = kube!["oc";
    secrets("whoami", &["oc whoami -t"]).flags(&["-t|--show-token"]),
    secrets("extract", &["oc extract secret/x --to=-"]),
    rights("login|logout|policy|adm|sa|serviceaccounts|registry", &["oc login -u admin", "oc adm policy add-scc-to-user privileged u"]),
    rights("project", &["oc project prod"]).why("later commands go to another project"),
];
