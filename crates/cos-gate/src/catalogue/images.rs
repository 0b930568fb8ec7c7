//! Images of containers, their registries, and the runtimes below.

use super::usual::{builds, fetches, loses, machine, opens, publishes, reads, rights};
use super::{Program, Rest, Runs, Use, known};

pub(super) static PROGRAMS: &[Program] = &[
    known(&["buildah"], Rest::Unknown, BUILDAH).valued(super::containers::VALUED),
    known(
        &["skopeo", "crane", "oras", "regctl", "gcrane"],
        Rest::Unknown,
        REGISTRY,
    )
    .valued(&[
        "--authfile",
        "--src-creds",
        "--dest-creds",
        "--creds",
        "--override-arch",
        "--override-os",
        "--platform",
        "--format",
        "-o",
        "--output",
        "-f",
        "-t",
        "--tag",
        "-n",
        "-u",
        "-p",
    ]),
    known(&["ctr"], Rest::Unknown, CTR).valued(&["-n", "--namespace", "-a", "--address"]),
    known(&["crictl"], Rest::Unknown, RUNTIME).valued(&[
        "-r",
        "--runtime-endpoint",
        "-i",
        "-n",
        "--namespace",
        "-a",
        "--address",
        "-o",
        "--output",
        "--name",
        "--tail",
    ]),
    known(&["cosign", "notation"], Rest::Unknown, SIGNING).valued(&[
        "--key",
        "--certificate-identity",
        "--certificate-oidc-issuer",
        "-a",
        "--output",
    ]),
    known(
        &["colima", "rancher-desktop", "orb", "orbctl"],
        Rest::Unknown,
        DESKTOP,
    )
    .valued(&["-p", "--profile"]),
];

const BUILDAH: &[Use] = &[
    reads("", &["buildah --version"]).flags(&["--version|--help"]),
    reads(
        "images|containers|inspect|info|version|ps|ls|help",
        &["buildah images"],
    ),
    publishes("push", &["buildah push a r/a"]),
    publishes("manifest push", &["buildah manifest push a r/a"]),
    loses("prune|rm|rmi", &["buildah rm --all", "buildah prune -a"])
        .flags(&["--all|-a|--force|-f"]),
    loses("prune", &["buildah prune"]),
    rights("login|logout", &["buildah login r"]),
    builds("run", &["buildah run c -- dnf install x"]),
    builds(
        "bud|build|build-using-dockerfile|from|commit|add|copy|config|tag|untag|rm|rmi|rename|pull|manifest|umount|source",
        &["buildah bud -t a .", "buildah from alpine"],
    ),
    machine("mount|unshare", &["buildah mount c"]),
    reads("", &["buildah"]),
];

const REGISTRY: &[Use] = &[
    reads("", &["skopeo --version"]).flags(&["--version|--help|-h"]),
    loses(
        "manifest|blob|repo|tag|image|artifact delete|rm|remove",
        &["oras manifest delete r/a:1", "regctl tag rm r/a:1"],
    ),
    publishes(
        "manifest|blob|tag|image push|put|create|create-index|copy|mod|annotate",
        &["oras blob push r/a f"],
    ),
    reads(
        "inspect|list-tags|manifest-digest|standalone-verify|ls|catalog|config|digest|manifest|validate|version|blob|export|discover|help",
        &["skopeo inspect docker://alpine", "crane ls alpine"],
    ),
    reads(
        "repo|tag|image|manifest|blob ls|list|get|inspect|digest|tags|fetch|fetch-config|show-tags|config|check-base",
        &["regctl tag ls r/a"],
    ),
    loses(
        "delete|gc",
        &["skopeo delete docker://r/a:1", "crane delete r/a:1"],
    ),
    rights("login|logout", &["skopeo login r"]),
    rights("auth login|logout", &["crane auth login r"]),
    fetches(
        "copy docker://* dir:*|oci:*|docker-archive:*|oci-archive:*|containers-storage:*|docker-daemon:*",
        &["skopeo copy docker://alpine dir:out"],
    ),
    fetches("pull", &["crane pull alpine a.tar"]),
    publishes(
        "*",
        &[
            "skopeo copy dir:a docker://r/a",
            "crane push a.tar r/a",
            "crane tag r/a v2",
            "oras push r/a f",
        ],
    ),
    reads("", &["skopeo"]),
];

const RUNTIME: &[Use] = &[
    reads("", &["crictl --version"]).flags(&["--version|--help|-h"]),
    reads(
        "ps|pods|images|image|img|logs|inspect|inspecti|inspectp|stats|statsp|info|version|imagefsinfo|events|config|completion|metrics|metricdescs|runtime-config",
        &["crictl ps -a", "crictl logs id"],
    ),
    reads("exec", &["crictl exec -it id ls"])
        .operands(2)
        .runs(Runs::Remote(1)),
    loses("rm|rmi|rmp", &["crictl rm -fa", "crictl rmi --prune"]),
    fetches("pull", &["crictl pull alpine"]),
    machine("*", &["crictl stop id"]),
    reads("", &["crictl"]),
];

const CTR: &[Use] = &[
    reads("", &["ctr --version"]).flags(&["--version|--help|-h"]),
    reads("info|version|events", &["ctr version"]),
    reads(
        "containers|c|tasks|t|images|i|namespaces|ns|snapshots|content|plugins|leases ls|list|info|ps|metrics|usage|check|tree",
        &["ctr images ls", "ctr -n k8s.io c ls"],
    ),
    loses(
        "containers|c|tasks|t|images|i|namespaces|ns|snapshots|content rm|remove|delete|del|prune|kill",
        &["ctr images rm a"],
    ),
    fetches("images|i pull", &["ctr images pull alpine"]),
    publishes("images|i push", &["ctr images push r/a"]),
    machine("*", &["ctr run alpine a"]),
    reads("", &["ctr"]),
];

const SIGNING: &[Use] = &[
    reads("", &["cosign --help"]).flags(&["--help|-h"]),
    reads(
        "verify|verify-*|tree|triangulate|version|public-key|inspect|list|ls|download|env",
        &["cosign verify a", "cosign tree a"],
    ),
    rights(
        "generate-key-pair|import-key-pair|login|key|cert|policy|initialize|plugin",
        &["cosign generate-key-pair"],
    ),
    publishes("*", &["cosign sign r/a", "cosign attest r/a"]),
    reads("", &["cosign"]),
];

const DESKTOP: &[Use] = &[
    reads("", &["colima --help"]).flags(&["--help|-h"]),
    reads(
        "status|list|ls|version|logs|info|help|config",
        &["colima status", "colima list"],
    ),
    loses("delete|reset|prune", &["colima delete"]),
    opens("ssh", &["colima ssh"]),
    machine("*", &["colima start", "colima stop"]),
    reads("", &["colima"]),
];
