//! The flow of data: jobs, schedules and shared files.

use super::On::Elsewhere;
use super::usual::{
    builds, changes, fetches, loses, machine, opens, publishes, reads, rights, runs_code, secrets,
    uploads, works,
};
use super::words::regular;
use super::{Program, Rest, Use, known, when};
use crate::effect::EffectKind::{ChangesLiveSystem, LosesData, SendsData};

pub(super) static PROGRAMS: &[Program] = &[
    known(
        &[
            "spark-submit",
            "spark-shell",
            "pyspark",
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
            "metaflow",
            "meltano",
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

const JOBS: &[Use] = &[
    reads("", &["spark-submit --version", "flink --help"]).flags(&["--help|-h|--version|-V"]),
    runs_code("", &["spark-submit --master=local[*] job.py"])
        .flags(&["--master=local|--master=local[*]|--master=local[2]|--master=local[4]"]),
    reads("list|info", &["flink list"]),
    reads("", &["flink -e 'show tables'"])
        .flags(&["-e|--execute"])
        .runs(super::Runs::Sql("-e|--execute", 9)),
    changes(
        "",
        &[
            "spark-submit --class a a.jar",
            "flink run a.jar",
            "flink cancel id",
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
    secrets("variables|connections get", &["airflow connections get c"])
        .why("connections and variables hold passwords"),
    secrets(
        "variables|connections export",
        &["airflow connections export c.json"],
    )
    .why("connections and variables hold passwords"),
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
    loses("experiments|artifacts|runs|models|asset|job|exp delete|wipe|gc|restore|rm|remove", &["mlflow experiments delete -x 1"]),
    changes("job|experiments|asset|runs|artifacts|models launch|backfill|create|rename|materialize|log-artifact|log-artifacts|serve", &["dagster job launch -j x"]),
    builds("dev|run|test|lab|jupyter|ui|viz|ipython|repro|init|new|catalog|registry|experiments|exp|stage|worker|webserver|definitions|asset|job|compile|package|requirements|scheduler|beat", &["kedro run", "dagster dev"]),
    reads("profile|config|flow|flow-run|deployment|work-pool|block|workflow|task-queue|cluster|namespace ls|inspect|view|logs|validate|describe|list|show|health|count|trace", &["prefect flow ls", "temporal workflow show -w x"]),
    reads("inspect|report|dag|data|plots|params|metrics|version|status|doctor|diff|list-queues", &["celery inspect active"]),
    fetches("pull|fetch|get|import|import-url|checkout", &["wandb pull run"]),
    works("add|commit|move|freeze|unfreeze|config|install", &["prefect config set A=b"]),
    uploads("push|sync|artifact|upload", &["wandb sync run"]),
    loses("gc|purge|unprotect", &["celery purge -f"]),
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
    loses("namenode", &["hdfs namenode -format"]).flags(&["-format|-rollback|-recover"]).why("the whole file system is lost"),
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
