//! Brokers of messages, search, and the flow of data.

use super::On::{Elsewhere, Here};
use super::remote::{
    builds, changes, fetches, loses, machine, opens, publishes, reads, regular, rights, uploads,
    works,
};
use super::{Program, Rest, Use, known, when};
use crate::effect::EffectKind::{
    ChangesLiveSystem, LeavesMachine, LosesData, Overwrites, Reads, ReadsSecrets, RunsCode,
    SendsData,
};

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
    known(
        &[
            "spark-submit",
            "spark-shell",
            "spark-sql",
            "pyspark",
            "beeline",
            "hive",
            "impala-shell",
            "presto",
            "trino",
            "pig",
            "sqoop",
            "oozie",
            "livy-submit",
            "flink",
            "beam",
            "storm",
            "samza",
        ],
        Rest::Unknown,
        JOBS,
    )
    .valued(&[
        "--class",
        "--master",
        "--deploy-mode",
        "--conf",
        "--name",
        "--jars",
        "--packages",
        "--py-files",
        "--files",
        "-u",
        "-n",
        "-p",
        "-i",
        "-m",
        "-c",
        "--server",
        "--catalog",
        "--schema",
    ]),
    known(&["airflow"], Rest::Unknown, AIRFLOW).valued(&[
        "-S", "--subdir", "-o", "--output", "-c", "--conf", "-e", "-s", "-d", "--dag-id",
    ]),
    known(&["dbt", "dbtf"], Rest::Unknown, DBT).valued(&[
        "-s",
        "--select",
        "-m",
        "--models",
        "--exclude",
        "-t",
        "--target",
        "--profiles-dir",
        "--project-dir",
        "--vars",
        "--selector",
        "--profile",
        "--threads",
        "--state",
        "--args",
        "--log-level",
        "--log-format",
        "--output",
        "--resource-type",
    ]),
    known(
        &[
            "dagster",
            "dagster-cloud",
            "dg",
            "prefect",
            "luigi",
            "kedro",
            "mage",
            "metaflow",
            "meltano",
            "dvc",
            "zenml",
            "mlflow",
            "wandb",
            "clearml-task",
            "temporal",
            "tctl",
            "conductor",
            "celery",
            "rq",
            "sidekiq",
            "faktory",
        ],
        Rest::Verb,
        FLOWS,
    )
    .valued(&[
        "-f",
        "-w",
        "-m",
        "-d",
        "-j",
        "--job",
        "-n",
        "--name",
        "-p",
        "--pool",
        "-q",
        "--queue",
        "--namespace",
        "--address",
        "-A",
        "--app",
        "-o",
    ]),
    known(&["hdfs", "hadoop", "mapred", "ozone"], Rest::Unknown, HDFS)
        .valued(&["-conf", "-fs", "-jt", "-files", "-libjars", "-archives"])
        .word_flags(),
    known(
        &[
            "zookeeper-shell",
            "zookeeper-shell.sh",
            "zkcli.sh",
            "zkcli",
            "zkctl",
        ],
        Rest::Unknown,
        ZOOKEEPER,
    ),
    known(&["hbase", "accumulo"], Rest::Unknown, HBASE),
];

const KAFKA: &[Use] = &[
    reads("", &["kafka-topics --version"]).flags(&["--help|--version"]),
    when("", &[(LosesData, Elsewhere)])
        .flags(&["--delete|--delete-config|--offset-json-file|--reset-offsets|--delete-offsets|--input-topics|--remove"])
        .without(&["--dry-run"])
        .why("messages or settings of the topic are gone for all who read it")
        .examples(&["kafka-topics.sh --bootstrap-server b --delete --topic t", "kafka-consumer-groups --group g --reset-offsets --to-earliest --execute"]),
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
    when(
        "",
        &[
            (LeavesMachine, Elsewhere),
            (Overwrites, super::On::Value("--output")),
        ],
    )
    .flags(&["--output"])
    .without(&["--output=http"])
    .runs(super::Runs::Special)
    .examples(&["elasticdump --input=http://h/i --output=i.json"]),
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
    when("", &[(SendsData, Elsewhere)])
        .why("what it collects goes to another machine")
        .examples(&["logstash -f a.conf", "filebeat -e"]),
];

static METRICS: &[Use] = regular!["promtool";
    reads("query|check|test|series|labels|instant-query|alert|silence|analyze|config|debug|tsdb|stats|detected-fields|volume instant|range|config|rules|unit|series|labels|metrics|query|routes|list|dump|analyze|grafana|prometheus|ruler|show", &["promtool check config p.yml", "amtool alert query"]),
    reads("series|labels|instant-query|alert|volume", &["logcli labels job", "amtool alert"]),
    changes("silence|alert add|expire|update|import", &["amtool silence add a=b"]).undo("amtool silence expire ID"),
    changes("push|rules|alertmanager|receive|store|compact|sidecar", &["promtool push metrics u"]),
];

const JOBS: &[Use] = &[
    reads("", &["spark-submit --version", "flink --help"]).flags(&["--help|-h|--version|-V"]),
    when("", &[(RunsCode, Here)])
        .flags(&["--master=local|--master=local[*]|--master=local[2]|--master=local[4]"])
        .examples(&["spark-submit --master=local[*] job.py"]),
    reads("list|info", &["flink list"]),
    when("", &[(Reads, Here)])
        .flags(&["-e|--execute"])
        .runs(super::Runs::Sql("-e|--execute", 9))
        .examples(&["trino --execute 'select 1'", "hive -e 'drop table t'"]),
    changes(
        "",
        &[
            "spark-submit --class a a.jar",
            "flink run a.jar",
            "flink cancel id",
            "beeline -u jdbc:hive2://h",
        ],
    )
    .why("the job runs on the cluster, over the data there"),
];

const AIRFLOW: &[Use] = &[
    reads("", &["airflow --version"]).flags(&["--help|-h|--version"]),
    reads(
        "version|info|cheat-sheet|plugins|providers",
        &["airflow version"],
    ),
    reads(
        "dags|tasks|connections|variables|pools|users|roles|jobs|config|db|providers|assets|plugins|teams list|list-*|show|show-*|state|states-for-dag-run|report|details|next-execution|check|check-migrations|get-value|render|failed-deps|widgets|hooks|links|get-parameters|lint|behaviours",
        &[
            "airflow dags list",
            "airflow tasks list d",
            "airflow db check",
        ],
    ),
    when("variables|connections get", &[(ReadsSecrets, Elsewhere)])
        .why("connections and variables hold passwords")
        .examples(&["airflow connections get c"]),
    when("variables|connections export", &[(ReadsSecrets, Elsewhere)])
        .why("connections and variables hold passwords")
        .examples(&["airflow connections export c.json"]),
    builds(
        "tasks|dags test",
        &["airflow tasks test d t 2024-01-01", "airflow dags test d"],
    ),
    loses(
        "db reset|clean|downgrade|drop-archived",
        &["airflow db reset -y"],
    ),
    loses(
        "dags|variables|connections|pools|users|roles delete",
        &["airflow dags delete d -y"],
    ),
    rights(
        "users|roles|connections|variables|sync-perm|rotate-fernet-key",
        &["airflow users create -u a", "airflow variables set a b"],
    ),
    machine(
        "webserver|scheduler|standalone|celery|worker|triggerer|flower|api-server|dag-processor",
        &["airflow webserver"],
    ),
    changes(
        "*",
        &[
            "airflow dags trigger d",
            "airflow dags backfill d",
            "airflow tasks clear d",
            "airflow db migrate",
        ],
    ),
    reads("", &["airflow"]),
];

const DBT: &[Use] = &[
    reads("", &["dbt --version"]).flags(&["--help|-h|--version|-v"]),
    reads(
        "debug|list|ls|source|show|environment|env|man",
        &["dbt ls", "dbt debug"],
    )
    .without(&["--full-refresh"]),
    builds(
        "compile|parse|docs|clean|init|test|show",
        &["dbt compile", "dbt docs generate", "dbt test"],
    ),
    fetches("deps", &["dbt deps"]),
    when(
        "run|build|seed|snapshot",
        &[(LosesData, Elsewhere), (ChangesLiveSystem, Elsewhere)],
    )
    .flags(&["--full-refresh|-f"])
    .why("tables of the warehouse are dropped and made anew")
    .examples(&["dbt run --full-refresh"]),
    changes(
        "run|build|seed|snapshot|run-operation|retry|clone|cloud|source|freshness",
        &["dbt run", "dbt build -s m", "dbt run-operation drop_x"],
    )
    .why("tables and views of the warehouse that is set are replaced")
    .instead("dbt compile"),
    reads("", &["dbt"]),
];

static FLOWS: &[Use] = regular!["prefect";
    builds("dev|run|test|lab|jupyter|ui|viz|ipython|repro|init|new|catalog|registry|experiments|exp|stage|worker|webserver|definitions|asset|job|compile|package|requirements|scheduler|beat", &["kedro run", "dvc repro", "dagster dev"]),
    reads("profile|config|flow|flow-run|deployment|work-pool|block|workflow|task-queue|cluster|namespace ls|inspect|view|logs|validate|describe|list|show|health|count|trace", &["prefect flow ls", "temporal workflow show -w x"]),
    reads("inspect|report|dag|data|plots|params|metrics|version|status|doctor|diff|list-queues", &["dvc metrics show", "celery inspect active"]),
    fetches("pull|fetch|get|import|import-url|checkout", &["dvc pull", "dvc checkout"]),
    works("add|commit|move|freeze|unfreeze|config|install", &["dvc add data"]),
    uploads("push|sync|artifact|upload", &["dvc push"]),
    loses("gc|purge|unprotect", &["dvc gc -w", "celery purge -f"]),
    rights("cloud|login|auth|block|variable|secret|operator|profile", &["prefect cloud login"]),
    machine("server|ui-server|agent|daemon", &["prefect server start"]),
    publishes("deploy|serve", &["prefect deploy"]),
    changes("control|trigger|workflow|schedule|task-queue|batch|work-queue|flow-run|deployment|amqp|multi|call|kill", &["celery control shutdown", "temporal workflow signal -w x"]),
];

const HDFS: &[Use] = &[
    reads("", &["hdfs --help"]).flags(&["-help|--help|-usage"]),
    reads("version|classpath|checknative|getconf|envvars|groups|fetchdt|oiv|oev|lsSnapshottableDir|snapshotDiff|jmxget|queue", &["hdfs getconf -namenodes", "hadoop version"]),
    reads("fsck", &["hdfs fsck /"]).without(&["-delete|-move"]),
    loses("fsck", &["hdfs fsck / -delete"]),
    loses("dfs|fs", &["hdfs dfs -rm -r /data", "hadoop fs -expunge"]).flags(&["-rm|-rmr|-rmdir|-expunge|-truncate|-deleteSnapshot"]),
    when("dfs|fs", &[(SendsData, Elsewhere), (ChangesLiveSystem, Elsewhere)])
        .flags(&["-put|-copyFromLocal|-moveFromLocal|-appendToFile"])
        .why("files of this machine go into the shared file system")
        .examples(&["hdfs dfs -put a /data"]),
    rights("dfs|fs", &["hdfs dfs -chmod 777 /data"]).flags(&["-chmod|-chown|-chgrp|-setfacl|-setfattr"]),
    changes("dfs|fs", &["hdfs dfs -mv /a /b", "hdfs dfs -mkdir /a"]).flags(&["-mv|-cp|-mkdir|-touchz|-touch|-setrep|-createSnapshot|-renameSnapshot|-concat"]),
    fetches("dfs|fs", &["hdfs dfs -get /a ."]).flags(&["-get|-copyToLocal|-getmerge"]),
    reads("dfs|fs", &["hdfs dfs -ls /", "hdfs dfs -cat /a", "hadoop fs -du -h /"]).flags(&["-ls|-lsr|-cat|-text|-tail|-head|-du|-df|-dus|-count|-stat|-test|-checksum|-find|-getfacl|-getfattr"]),
    reads("dfsadmin|haadmin|job|cacheadmin|cryptoadmin|storagepolicies", &["hdfs dfsadmin -report", "mapred job -list"]).flags(&["-report|-printTopology|-getServiceState|-list|-status|-listPools|-listZones|-listPolicies|-getAllServiceState|-metasave|-getPolicy|-logs|-history"]),
    when("namenode", &[(LosesData, Elsewhere)]).flags(&["-format|-rollback|-recover"]).why("the whole file system is lost").examples(&["hdfs namenode -format"]),
    changes("*", &["hdfs dfsadmin -safemode enter", "hadoop jar a.jar", "hadoop distcp a b", "mapred job -kill id"]),
    reads("", &["hdfs"]),
];

const ZOOKEEPER: &[Use] = &[
    reads(
        "* ls|get|stat|getAcl|ls2|version|help|config",
        &["zookeeper-shell localhost:2181 ls /"],
    ),
    loses(
        "* delete|deleteall|rmr",
        &["zookeeper-shell localhost:2181 deleteall /a"],
    ),
    opens("", &["zookeeper-shell localhost:2181"]),
];

const HBASE: &[Use] = &[
    reads("version|classpath|mapredcp|help|hbck", &["hbase version"]).without(&["-fix|-repair|-j"]),
    opens("", &["hbase shell", "hbase hbck -repair"]),
];
