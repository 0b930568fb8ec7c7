//! Brokers of messages.

use super::On::Elsewhere;
use super::usual::{changes, loses, machine, opens, reads, rights, uploads, works};
use super::words::regular;
use super::{Program, Rest, Use, known, when};
use crate::effect::EffectKind::{ChangesLiveSystem, SendsData};

pub(super) static PROGRAMS: &[Program] = &[
    known(
        &[
            "kafka-topics",
            "kafka-topics.sh",
            "kafka-configs",
            "kafka-configs.sh",
            "kafka-consumer-groups",
            "kafka-consumer-groups.sh",
            "kafka-acls",
            "kafka-acls.sh",
            "kafka-reassign-partitions",
            "kafka-reassign-partitions.sh",
            "kafka-delete-records",
            "kafka-delete-records.sh",
            "kafka-leader-election",
            "kafka-leader-election.sh",
            "kafka-features",
            "kafka-features.sh",
            "kafka-transactions",
            "kafka-transactions.sh",
            "kafka-delegation-tokens",
            "kafka-delegation-tokens.sh",
            "kafka-metadata-quorum",
            "kafka-metadata-quorum.sh",
            "kafka-streams-application-reset",
            "kafka-streams-application-reset.sh",
            "kafka-cluster",
            "kafka-cluster.sh",
            "kafka-share-groups.sh",
            "kafka-client-metrics.sh",
        ],
        Rest::Unknown,
        KAFKA,
    )
    .valued(KAFKA_VALUED),
    known(
        &[
            "kafka-console-consumer",
            "kafka-console-consumer.sh",
            "kafka-avro-console-consumer",
            "kafka-log-dirs",
            "kafka-log-dirs.sh",
            "kafka-broker-api-versions",
            "kafka-broker-api-versions.sh",
            "kafka-get-offsets",
            "kafka-get-offsets.sh",
            "kafka-dump-log",
            "kafka-dump-log.sh",
            "kafka-replica-verification.sh",
            "kafka-e2e-latency.sh",
            "kafka-metadata-shell.sh",
            "kafka-consumer-perf-test",
            "kafka-consumer-perf-test.sh",
        ],
        Rest::Reads,
        &[],
    ),
    known(
        &[
            "kafka-console-producer",
            "kafka-console-producer.sh",
            "kafka-avro-console-producer",
            "kafka-verifiable-producer.sh",
            "kafka-producer-perf-test",
            "kafka-producer-perf-test.sh",
            "kafka-mirror-maker.sh",
            "kafka-mirror-maker",
        ],
        Rest::Unknown,
        PRODUCER,
    ),
    known(
        &[
            "kafka-server-start",
            "kafka-server-start.sh",
            "kafka-server-stop",
            "kafka-server-stop.sh",
            "zookeeper-server-start",
            "zookeeper-server-start.sh",
            "zookeeper-server-stop",
            "zookeeper-server-stop.sh",
            "kafka-storage",
            "kafka-storage.sh",
            "connect-standalone",
            "connect-standalone.sh",
            "connect-distributed",
            "connect-distributed.sh",
            "schema-registry-start",
            "zkserver.sh",
        ],
        Rest::Unknown,
        BROKER,
    ),
    known(&["kcat", "kafkacat"], Rest::Unknown, KCAT).valued(&[
        "-b", "-t", "-p", "-o", "-c", "-X", "-f", "-F", "-K", "-D", "-s",
    ]),
    known(
        &["kaf", "kafkactl", "rpk", "topicctl", "kcl"],
        Rest::Verb,
        BROKERS,
    )
    .valued(&[
        "-b",
        "--brokers",
        "-c",
        "-X",
        "--config",
        "-o",
        "--output",
        "-n",
        "-f",
    ]),
    known(&["nats"], Rest::Unknown, NATS).valued(&[
        "-s",
        "--server",
        "--creds",
        "--context",
        "--user",
        "--password",
        "--timeout",
    ]),
    known(
        &[
            "rabbitmqctl",
            "rabbitmq-plugins",
            "rabbitmq-diagnostics",
            "rabbitmq-queues",
            "rabbitmq-streams",
            "rabbitmq-upgrade",
        ],
        Rest::Unknown,
        RABBIT,
    )
    .valued(&[
        "-n",
        "--node",
        "-p",
        "--vhost",
        "-t",
        "--timeout",
        "--formatter",
    ]),
    known(&["rabbitmqadmin"], Rest::Unknown, RABBITADMIN).valued(&[
        "-H",
        "--host",
        "-P",
        "--port",
        "-u",
        "--username",
        "-p",
        "--password",
        "-V",
        "--vhost",
        "-f",
        "--format",
        "-c",
    ]),
    known(
        &["pulsar-admin", "pulsar-client", "pulsarctl", "pulsar-perf"],
        Rest::Verb,
        PULSAR,
    )
    .valued(&["--admin-url", "--auth-params", "-s", "-n", "-m"]),
    known(
        &[
            "mosquitto_pub",
            "mosquitto_rr",
            "mqtt",
            "mqttx",
            "amqp-publish",
            "stomp",
        ],
        Rest::Unknown,
        MQTT,
    )
    .valued(&["-h", "-t", "-m", "-p", "-u", "-P", "-q", "-i"]),
    known(&["mosquitto_sub", "amqp-get"], Rest::Reads, &[]),
    known(
        &["mosquitto_passwd", "mosquitto_ctrl"],
        Rest::Unknown,
        RIGHTS,
    ),
];

const KAFKA_VALUED: &[&str] = &[
    "--bootstrap-server",
    "--zookeeper",
    "--topic",
    "--broker-list",
    "--command-config",
    "--group",
    "--partitions",
    "--replication-factor",
    "--config",
    "--entity-type",
    "--entity-name",
    "--add-config",
    "--delete-config",
    "--max-messages",
    "--principal",
];

const KAFKA: &[Use] = &[
    reads("", &["kafka-topics --version"]).flags(&["--help|--version"]),
    loses("", &["kafka-topics.sh --bootstrap-server b --delete --topic t", "kafka-consumer-groups --group g --reset-offsets --to-earliest --execute"])
        .flags(&["--delete|--delete-config|--offset-json-file|--reset-offsets|--delete-offsets|--input-topics|--remove"])
        .without(&["--dry-run"])
        .why("messages or settings of the topic are gone for all who read it"),
    changes("", &["kafka-topics --create --topic t", "kafka-configs --alter --add-config a=b", "kafka-acls --add --allow-principal User:a"])
        .flags(&["--create|--alter|--add|--execute|--cancel|--renew|--expire|--abort|--force"]),
    reads("", &["kafka-topics.sh --list --bootstrap-server b", "kafka-consumer-groups --describe --group g", "kafka-acls --list"])
        .flags(&["--list|--describe|--verify|--generate|--dry-run|--status|--members"]),
    reads("describe|find-hanging|list|cluster-id|list-endpoints", &["kafka-metadata-quorum --bootstrap-server b describe"]),
    changes("", &["kafka-leader-election --election-type preferred"]),
];

const PRODUCER: &[Use] = &[
    reads("", &["kafka-console-producer --version"]).flags(&["--help|--version"]),
    when(
        "",
        &[(SendsData, Elsewhere), (ChangesLiveSystem, Elsewhere)],
    )
    .why("whoever reads the topic acts on the message")
    .examples(&["kafka-console-producer --topic t"]),
];

const BROKER: &[Use] = &[
    reads("", &["kafka-storage.sh --help"]).flags(&["--help|--version"]),
    reads("random-uuid|info|status", &["kafka-storage.sh random-uuid"]),
    machine(
        "",
        &[
            "kafka-server-start config/server.properties",
            "kafka-server-stop",
            "kafka-storage format",
        ],
    ),
];

const KCAT: &[Use] = &[
    uploads("", &["kcat -P -b h -t t", "kcat -b h -t t -l a.txt"])
        .flags(&["-P|-l"])
        .why("whoever reads the topic acts on the message"),
    reads(
        "",
        &[
            "kcat -L -b h",
            "kcat -C -b h -t t -e",
            "kcat -b h -t t -o end",
            "kcat -V",
        ],
    )
    .flags(&["-L|-C|-Q|-V|-h|-o|-e"]),
    opens("", &["kcat -b h -t t"]).why("whether it reads or writes depends on its input"),
];

static BROKERS: &[Use] = regular!["rpk";
    uploads("produce", &["kaf produce t"]),
    uploads("topic produce", &["rpk topic produce t"]),
    reads("consume|topics|groups|nodes|node|cluster-info", &["kaf consume t", "kaf topics"]).without(&["--commit"]),
    reads("topic|group|cluster|security consume|health|info|metadata|logdirs|describe-storage|list|lag", &["rpk topic consume t", "rpk cluster health"]),
    works("container|wasm|transform start|init|build", &["rpk container start"]),
    rights("security|acl|profile|cloud|user acl|user|create|delete|use|login|add|edit|set|update", &["rpk security acl create x"]),
    machine("redpanda|iotune", &["rpk redpanda start"]),
];

const NATS: &[Use] = &[
    reads("", &["nats --version"]).flags(&["--help|-h|--version"]),
    reads(
        "sub|subscribe|rtt|events|latency|cheat|stream-info",
        &["nats sub 'a.>'"],
    ),
    reads(
        "stream|str|s|consumer|con|c|kv|object|obj|server|context|ctx|account|a|service|micro|auth info|i|ls|list|report|view|get|state|subjects|watch|history|status|check|ping|stats|show|graph|find",
        &[
            "nats stream ls",
            "nats kv get b k",
            "nats server check connection",
        ],
    ),
    loses(
        "stream|str|s|consumer|con|kv|object|obj rm|del|delete|purge|rmm|compact|cluster|restore|edit",
        &["nats stream rm s", "nats kv del b k"],
    ),
    uploads("pub|publish|request|req|reply|bench", &["nats pub a hi"])
        .why("whoever listens acts on the message"),
    rights(
        "context|ctx|auth|account|errors",
        &["nats context select prod"],
    ),
    changes(
        "*",
        &[
            "nats stream add s",
            "nats kv put b k v",
            "nats consumer next s c",
        ],
    ),
    reads("", &["nats"]),
];

const RABBIT: &[Use] = &[
    reads("", &["rabbitmqctl --version"]).flags(&["--help|-h|--version"]),
    reads(
        "status|list_*|cluster_status|environment|report|ping|version|help|check_*|node_health_check|list|is_*|autocomplete|authenticate_user|alarms|listeners|memory_breakdown|runtime_thread_stats|discover_peers|os_env|quorum_status|observer|erlang_version|server_version|hash_password|export_definitions|tls_versions|resolve_hostname|log_tail|log_location|command_line_arguments|consume_event_stream|is_booting|is_running",
        &[
            "rabbitmqctl list_queues",
            "rabbitmqctl status",
            "rabbitmq-plugins list",
        ],
    ),
    loses(
        "purge_queue|delete_*|reset|force_reset|clear_*|forget_cluster_node|remove_*",
        &[
            "rabbitmqctl purge_queue q",
            "rabbitmqctl reset",
            "rabbitmqctl delete_vhost v",
        ],
    ),
    rights(
        "add_user|change_password|set_permissions|set_user_tags|set_topic_permissions|encode|decode|set_user_limits",
        &[
            "rabbitmqctl add_user u p",
            "rabbitmqctl set_permissions -p / u '.*' '.*' '.*'",
        ],
    ),
    changes(
        "*",
        &[
            "rabbitmqctl stop_app",
            "rabbitmqctl set_policy a b c",
            "rabbitmqctl eval 'x'",
            "rabbitmq-plugins enable x",
        ],
    ),
    reads("", &["rabbitmqctl"]),
];

const RABBITADMIN: &[Use] = &[
    reads("", &["rabbitmqadmin --version"]).flags(&["--help|--version"]),
    reads(
        "list|show|help|export",
        &["rabbitmqadmin list queues", "rabbitmqadmin export a.json"],
    ),
    loses(
        "delete|purge|close|import",
        &[
            "rabbitmqadmin delete queue name=q",
            "rabbitmqadmin purge queue name=q",
        ],
    ),
    changes(
        "*",
        &[
            "rabbitmqadmin declare queue name=q",
            "rabbitmqadmin publish routing_key=a payload=b",
            "rabbitmqadmin get queue=q",
        ],
    ),
    reads("", &["rabbitmqadmin"]),
];

static PULSAR: &[Use] = regular!["pulsar-admin";
    reads("topics|namespaces|tenants|clusters|brokers|schemas|functions|subscriptions|sources|sinks peek-messages|policies|permissions|stats*|partitioned-stats|subscriptions|lookup|healthcheck|info-internal|last-message-id|examine-messages|backlog-*|retention|querystate", &["pulsar-admin topics stats t", "pulsar-admin brokers healthcheck"]),
    reads("read|consume", &["pulsar-client consume t -s s"]),
    uploads("produce", &["pulsar-client produce t -m hi"]),
    loses("topics|namespaces clear-backlog|skip*|expire-messages*|unload|reset-cursor|unsubscribe|compact", &["pulsar-admin topics skip-all t"]),
];

const MQTT: &[Use] = &[
    reads("", &["mosquitto_pub --help"]).flags(&["--help|--version"]),
    reads("sub|subscribe|conn|bench|check", &["mqttx sub -t a"]),
    uploads("", &["mosquitto_pub -h broker -t a -m on"]).why("whoever listens acts on the message"),
];

const RIGHTS: &[Use] = &[
    reads("", &["mosquitto_ctrl --help"]).flags(&["--help|--version"]),
    rights(
        "",
        &[
            "mosquitto_passwd -c f u",
            "mosquitto_ctrl dynsec addClient x",
        ],
    ),
];
