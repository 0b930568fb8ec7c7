//! Search, measurements and logs.

use super::usual::{loses, machine, reads, rights, uploads};
use super::words::regular;
use super::{Program, Rest, Use, known};

pub(super) static PROGRAMS: &[Program] = &[
    known(
        &[
            "elasticsearch",
            "elasticsearch-plugin",
            "elasticsearch-reset-password",
            "elasticsearch-users",
            "elasticsearch-keystore",
            "elasticsearch-certutil",
            "elasticsearch-setup-passwords",
            "elasticsearch-node",
            "elasticsearch-shard",
            "elasticsearch-create-enrollment-token",
            "kibana",
            "kibana-plugin",
            "opensearch-plugin",
            "curator",
            "curator_cli",
            "elasticdump",
            "multielasticdump",
            "kibana-setup",
        ],
        Rest::Unknown,
        ELASTIC,
    )
    .valued(&["--config", "--input", "--output", "--type", "-u"]),
    known(
        &[
            "logstash",
            "filebeat",
            "metricbeat",
            "fluentd",
            "fluent-bit",
            "vector",
            "telegraf",
            "otelcol",
            "promtail",
            "grafana-agent",
            "alloy",
        ],
        Rest::Unknown,
        SHIPPERS,
    )
    .valued(&["-f", "-c", "--config", "-e", "--path.config", "-E"]),
    known(
        &[
            "promtool",
            "amtool",
            "logcli",
            "mimirtool",
            "cortextool",
            "tempo-cli",
            "thanos",
            "jaeger",
        ],
        Rest::Verb,
        METRICS,
    )
    .valued(&[
        "--alertmanager.url",
        "--addr",
        "-o",
        "--since",
        "--from",
        "--to",
        "--limit",
    ]),
];

const ELASTIC: &[Use] = &[
    reads("", &["elasticsearch --version", "curator --dry-run a.yml"])
        .flags(&["--help|-h|--version|-V|--dry-run"]),
    reads(
        "list|show|has-passwd|show_indices|show_snapshots",
        &["elasticsearch-plugin list", "curator_cli show_indices"],
    ),
    loses(
        "delete*|remove*|detach-cluster|unsafe-bootstrap|rollover|close",
        &["curator_cli delete_indices"],
    ),
    uploads("", &["elasticdump --input=http://h/i --output=i.json"])
        .flags(&["--output"])
        .why("where the copy goes may be another server, over what is there"),
    rights(
        "add|create|useradd|userdel|passwd|roles|auto|interactive|upgrade|http|cert|ca|csr",
        &[
            "elasticsearch-users useradd u",
            "elasticsearch-keystore add k",
        ],
    ),
    machine(
        "",
        &[
            "elasticsearch",
            "kibana",
            "elasticsearch-plugin install x",
            "elasticsearch-reset-password -u elastic",
            "curator a.yml",
        ],
    ),
];

const SHIPPERS: &[Use] = &[
    reads(
        "",
        &[
            "logstash -t -f a.conf",
            "filebeat --version",
            "telegraf --test",
        ],
    )
    .flags(&["--help|-h|--version|-V|-t|--config.test_and_exit|--test|--dry-run|-T"]),
    reads(
        "test|validate|list|top|version|graph|help|config|fmt|tap",
        &["filebeat test config", "vector validate a.toml"],
    ),
    rights("keystore|setup", &["filebeat setup"]),
    uploads("", &["logstash -f a.conf", "filebeat -e"])
        .why("what it collects goes to another machine"),
];

static METRICS: &[Use] = regular!["promtool";
    reads("query|check|test|series|labels|instant-query|alert|silence|analyze|config|debug|tsdb|stats|detected-fields|volume instant|range|config|rules|unit|series|labels|metrics|query|routes|list|dump|analyze|grafana|prometheus|ruler|show", &["promtool check config p.yml", "amtool alert query"]),
    reads("series|labels|instant-query|alert|volume", &["logcli labels job", "amtool alert"]),
    changes("silence|alert add|expire|update|import", &["amtool silence add a=b"]).undo("amtool silence expire ID"),
    changes("push|rules|alertmanager|receive|store|compact|sidecar", &["promtool push metrics u"]),
];
