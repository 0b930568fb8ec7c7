//! Servers that keep data or measure others, by the programs that look after them.

use super::usual::{changes, fetches, loses, machine, reads, works};
use super::words::regular;
use super::{Program, Rest, Use, known};

pub(super) static PROGRAMS: &[Program] = &[
    known(
        &["nodetool", "scylla", "sstableutil"],
        Rest::Unknown,
        CASSANDRA,
    )
    .valued(&[
        "-h",
        "--host",
        "-p",
        "--port",
        "-u",
        "--username",
        "-pw",
        "--password",
    ]),
    known(
        &[
            "solr",
            "meilisearch",
            "typesense-server",
            "qdrant",
            "weaviate",
            "opensearch",
            "minio",
            "prometheus",
            "alertmanager",
            "loki",
            "tempo",
            "grafana-server",
            "coredns",
            "nats-server",
            "kapacitor",
            "chronograf",
            "datadog-agent",
            "graphite",
            "statsd",
        ],
        Rest::Unknown,
        SERVERS,
    ),
    known(
        &[
            "caddy", "traefik", "envoy", "kong", "krakend", "tyk", "apisix",
        ],
        Rest::Unknown,
        GATES,
    )
    .valued(&["--config", "-c", "--adapter"]),
    known(
        &[
            "deck",
            "apigeecli",
            "glooctl",
            "meshctl",
            "inso",
            "optic",
            "redocly",
        ],
        Rest::Unknown,
        DECK,
    )
    .valued(&[
        "-s",
        "--state",
        "--kong-addr",
        "--headers",
        "-o",
        "--org",
        "-t",
        "--token",
        "--konnect-token",
    ]),
    known(&["nsupdate"], Rest::Unknown, ZONES),
    known(
        &[
            "dnscontrol",
            "octodns",
            "octodns-sync",
            "octodns-dump",
            "octodns-compare",
            "octodns-validate",
            "lexicon",
            "flarectl",
            "cf-terraforming",
            "pdnsutil",
            "knotc",
            "keymgr",
            "designate",
            "godns",
            "ddclient",
        ],
        Rest::Unknown,
        NAMES,
    )
    .valued(&[
        "--zone",
        "-z",
        "--name",
        "--config",
        "--config-file",
        "--creds",
        "--providers",
    ]),
    known(
        &[
            "litestream",
            "pgcopydb",
            "gh-ost",
            "pt-table-checksum",
            "pt-online-schema-change",
            "pt-archiver",
            "sqlpackage",
            "mssql-cli",
            "pg_top",
            "pg_receivewal",
            "pt-table-sync",
        ],
        Rest::Unknown,
        MOVERS,
    ),
    known(
        &[
            "sqlite-utils",
            "csvsql",
            "sql2csv",
            "sqlacodegen",
            "datamodel-codegen",
            "openapi-python-client",
            "ldb_dump",
            "sst_dump",
            "sqruff",
            "orval",
            "openapi-typescript",
            "json2ts",
            "ts-json-schema-generator",
        ],
        Rest::Unknown,
        TABLES,
    ),
    known(
        &[
            "cloudquery",
            "cloud-nuke",
            "aws-nuke",
            "azure-nuke",
            "gcp-nuke",
        ],
        Rest::Unknown,
        NUKES,
    ),
];

const CASSANDRA: &[Use] = &[
    reads("", &["nodetool help --help"]).flags(&["--help|--version"]),
    reads(
        "status|info|ring|describecluster|describering|version|tpstats|tablestats|cfstats|tablehistograms|cfhistograms|proxyhistograms|gossipinfo|netstats|compactionstats|compactionhistory|getendpoints|getlogginglevels|getcompactionthroughput|getstreamthroughput|gettimeout|listsnapshots|statusbackup|statusbinary|statusgossip|statushandoff|toppartitions|failuredetector|help|datapaths|viewbuildstatus|getsstables|rangekeysample|get*|list*",
        &["nodetool status", "nodetool -h db1 tablestats ks.t"],
    ),
    loses(
        "decommission|removenode|assassinate|clearsnapshot|truncatehints|cleanup|drain|stopdaemon|invalidate*|resetlocalschema",
        &["nodetool decommission", "nodetool clearsnapshot --all"],
    ),
    changes(
        "*",
        &[
            "nodetool repair",
            "nodetool flush",
            "nodetool disablegossip",
            "nodetool compact",
        ],
    ),
    reads("", &["nodetool"]),
];

const SERVERS: &[Use] = &[
    reads("", &["prometheus --version"]).flags(&["--version|-version|--help|-help|-v|-V"]),
    reads(
        "version|status|healthcheck|check|configcheck|diagnose|health|assert",
        &["solr status"],
    ),
    loses("delete|rm|remove", &["solr delete -c x"]),
    machine(
        "",
        &[
            "minio server /data",
            "prometheus --config.file=p.yml",
            "solr start",
            "meilisearch",
        ],
    )
    .why("a server is started, stopped or changed"),
];

const GATES: &[Use] = &[
    reads(
        "",
        &[
            "caddy version --help",
            "envoy --mode validate -c a.yaml",
            "traefik --version",
        ],
    )
    .flags(&["--help|-h|--version|--mode"]),
    reads(
        "version|validate|adapt|list-modules|environ|build-info|hash-password|help|check|healthcheck|health|audit|config|manpage|storage",
        &[
            "caddy validate",
            "caddy adapt --config Caddyfile",
            "kong check a.conf",
            "krakend check -c k.json",
        ],
    ),
    works("fmt", &["caddy fmt --overwrite"]),
    loses("migrations reset|down", &["kong migrations reset -y"]),
    machine(
        "",
        &[
            "caddy run",
            "caddy stop",
            "caddy reload",
            "traefik",
            "kong reload",
            "kong migrations up",
            "caddy trust",
        ],
    )
    .why("what others are served changes"),
];

const DECK: &[Use] = regular!["deck";
    reads("ping|dump|diff|validate|render|convert|lint|bundle|build-docs|preview-docs|join|stats", &["deck diff", "deck ping", "redocly lint a.yaml"]),
    reads("gateway|file|konnect diff|ping|dump|validate|render|lint|convert|merge|openapi2kong|patch|namespace|add-tags|list-tags", &["deck gateway diff k.yaml", "deck file lint a.yaml"]),
    loses("reset", &["deck reset --force"]),
    loses("gateway|konnect reset", &["deck gateway reset --force"]),
    changes("sync", &["deck sync -s kong.yaml"]).instead("deck diff"),
    changes("gateway|konnect sync|apply", &["deck gateway sync kong.yaml"]).instead("deck gateway diff"),
];

const NAMES: &[Use] = regular!["dnscontrol";
    reads("preview|check|check-creds|print-ir|get-zones|version|ppreview|fmt|zone-status|conf-read|conf-check|zone-read|stats|check-zone|check-all-zones|list-zone|list-all-zones|show-zone|generate", &["dnscontrol preview", "pdnsutil list-zone x.com"]),
    changes("push|ppush", &["dnscontrol push"]).instead("dnscontrol preview"),
    changes("", &["octodns-sync --config-file=c.yaml --doit"]).flags(&["--doit|--force"]).instead("the same without --doit"),
    reads("", &["octodns-sync --config-file=c.yaml"]).flags(&["--config-file"]),
    loses("zone purge|delete", &["flarectl zone purge --zone x --everything"]),
];

const ZONES: &[Use] = &[
    reads("", &["nsupdate -V"]).flags(&["-V"]),
    changes("", &["nsupdate", "nsupdate -k k f"]).why("names are answered otherwise from then on"),
];

const MOVERS: &[Use] = &[
    reads(
        "",
        &["litestream version --help", "pt-table-checksum --explain"],
    )
    .flags(&["--help|--version|--dry-run|--explain|--check|-c|--noop"])
    .without(&["--execute"]),
    reads(
        "version|databases|generations|snapshots|wal|ltx|list|status|compare",
        &["litestream databases", "pgcopydb list tables"],
    ),
    loses("restore", &["litestream restore -o a.db s3://x"])
        .why("the copy takes the place of what is there"),
    changes(
        "",
        &[
            "gh-ost --execute --table=t",
            "pgcopydb clone",
            "sqlpackage /Action:Publish",
            "pt-online-schema-change --execute D=d",
            "litestream replicate",
        ],
    )
    .why("data of a live database is moved or changed"),
];

const TABLES: &[Use] = &[
    reads("", &["sqlite-utils --version"]).flags(&["--version|--help|-h"]),
    reads(
        "tables|views|rows|query|schema|indexes|triggers|search|memory|dump|lint|analyze-tables|plugins",
        &[
            "sqlite-utils tables a.db",
            "sqlite-utils query a.db 'select 1'",
        ],
    ),
    loses(
        "drop-table|drop-view|reset-counts",
        &["sqlite-utils drop-table a.db t"],
    ),
    works(
        "",
        &[
            "sqlite-utils insert a.db t a.json",
            "datamodel-codegen --input a.json --output a.py",
            "orval",
        ],
    ),
];

const NUKES: &[Use] = &[
    reads("", &["cloud-nuke --version"])
        .flags(&["--version|--help|-h|--dry-run"])
        .without(&["--no-dry-run"]),
    reads(
        "inspect-aws|inspect-gcp|resource-types|version|session|tables|plugin|validate-config|list",
        &["cloud-nuke inspect-aws"],
    ),
    fetches("init|install", &["cloudquery init --source aws"]),
    loses(
        "",
        &[
            "aws-nuke run -c n.yaml --no-dry-run",
            "cloud-nuke aws --force",
            "aws-nuke -c n.yaml",
        ],
    )
    .why("every resource of the account is deleted"),
];
