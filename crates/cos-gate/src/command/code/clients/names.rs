//! Lists libraries that contact other systems, and the calls made on them.

/// Libraries by the first part of their names, in every language: clusters and containers,
/// repositories and their hosts, shells and other machines, databases, clouds, queues, messages.
#[rustfmt::skip]
pub(super) const CLIENTS: &[&str] = &[
    "kubernetes", "kubernetes_asyncio", "@kubernetes", "kubernetes-client", "kubeclient",
    "openshift", "docker", "dockerode", "podman", "git", "dulwich", "pygit2", "simple-git",
    "isomorphic-git", "nodegit", "rugged", "github", "octokit", "@octokit", "gitlab", "@gitbeaker",
    "sh", "execa", "shelljs", "zx", "cross-spawn", "invoke", "asyncssh", "ssh2", "node-ssh",
    "net/ssh", "net/scp", "netmiko", "napalm", "ansible_runner", "psycopg", "psycopg2", "asyncpg",
    "pg8000", "aiopg", "pymysql", "MySQLdb", "mysql", "mysql2", "mysql.connector", "aiomysql",
    "cx_Oracle", "oracledb", "pyodbc", "pymssql", "mssql", "sqlalchemy", "pg", "pg-promise",
    "postgres", "knex", "sequelize", "typeorm", "@prisma", "sequel", "redis", "ioredis", "aioredis",
    "valkey", "pymongo", "motor", "mongoengine", "mongodb", "mongoose", "mongo", "cassandra",
    "cassandra-driver", "elasticsearch", "@elastic", "opensearchpy", "@opensearch-project", "neo4j",
    "neo4j-driver", "influxdb", "influxdb_client", "clickhouse_driver", "clickhouse_connect",
    "@clickhouse", "snowflake", "boto3", "botocore", "aiobotocore", "aws-sdk", "@aws-sdk", "s3fs",
    "gcsfs", "minio", "azure", "@azure", "google.cloud", "google/cloud", "@google-cloud",
    "googleapiclient", "googleapis", "firebase_admin", "firebase-admin", "supabase", "@supabase",
    "libcloud", "openstack", "digitalocean", "CloudFlare", "cloudflare", "hcloud", "proxmoxer",
    "pyVim", "consul", "hvac", "etcd3", "kazoo", "kafka", "kafkajs", "confluent_kafka", "pika",
    "amqplib", "bunny", "nats", "celery", "ldap3", "ldap", "jira", "atlassian", "simple_salesforce",
    "stripe", "slack-ruby-client", "@slack", "@sendgrid", "nodemailer", "telegram", "telegraf",
    "discord", "discord.js", "tweepy", "huggingface_hub", "web3", "ethers", "ccxt", "dbi", "paws",
    "net::ssh", "git::repository",
];
/// First words of calls that read, or that only prepare an object for reading.
#[rustfmt::skip]
pub(super) const LOOKS: &[&str] = &[
    "fetchone", "fetchall", "fetchmany", "fetchrow", "fetchval", "tolist", "todict",
    "get", "list", "describe", "read", "fetch", "find", "count", "show", "head", "search", "query",
    "scan", "ping", "info", "status", "version", "exists", "has", "is", "lookup", "select",
    "aggregate", "distinct", "estimated", "keys", "values", "items", "entries", "log", "diff",
    "iter", "len", "size", "stat", "inspect", "watch", "explain", "blame", "table", "hget",
    "hgetall", "mget", "smembers", "lrange", "ttl", "type", "dbsize", "llen", "scard", "zrange",
    "hkeys", "paginate", "paginator", "paginated", "next", "one", "all", "first", "last", "scalar",
    "scalars", "result", "results", "mappings", "raise", "active", "iterate", "reflect", "logs",
    "stats", "top", "images", "containers", "branches", "tags", "commits", "connect", "connection",
    "close", "cursor", "client", "resource", "session", "config", "load", "from", "new", "make",
    "open", "database", "db", "collection", "end", "disconnect", "quit", "dispose",
    "release", "auth", "login", "use", "begin", "enter", "options",
    "engine", "repo", "repos", "remote", "remotes", "orm", "rest", "pool", "print",
    "join", "split", "strip", "format", "encode", "decode", "append", "extend", "json",
    "dumps", "loads", "dump", "dict", "to", "as", "map", "filter", "reduce", "foreach", "then",
    "catch", "finally", "sort", "sorted", "slice", "parse", "stringify", "replace", "lower",
    "upper", "trim", "starts", "startswith", "ends", "endswith", "index", "includes", "isoformat",
    "strftime", "puts", "each", "inspect", "limit", "skip", "with", "warn", "error", "assert",
    "test", "match", "exit", "argv", "environ", "getenv", "sub", "min", "max", "sum",
    "abs", "round", "zip", "env", "stdout", "stderr", "stdin", "path",
];
/// Calls that receive database statements.
#[rustfmt::skip]
pub(super) const STATEMENTS: &[&str] = &[
    "execute", "executemany", "executescript", "query", "exec", "exec_params", "exec_query", "run",
    "raw", "unsafe", "do", "prepare", "select_all", "multi_query", "fetch", "fetchrow", "fetchval",
    "text", "none", "any", "one", "many", "all",
];
/// First words of calls that change a system, whatever the library.
#[rustfmt::skip]
pub(super) const ACTS: &[&str] = &[
    "terminate", "destroy", "purge", "deploy", "undeploy", "flushall", "uninstall",
];
/// PHP names for a database or service client.
#[rustfmt::skip]
pub(super) const OF_PHP: &[&str] = &[
    "new pdo", "new mysqli", "mysqli_", "pg_query", "new redis", "predis\\", "mongodb\\", "aws\\",
];
/// Names that start otherwise and only prepare a client.
#[rustfmt::skip]
pub(super) const READY: &[&str] = &[
    "create_engine", "create_pool", "createClient", "createConnection", "createPool", "sessionmaker",
];
/// Words anywhere in a name which show that the call changes something.
#[rustfmt::skip]
pub(super) const CHANGES: &[&str] = &[
    "delete", "remove", "drop", "set", "put", "update", "create", "insert", "write", "flush", "push",
    "reset", "patch", "restart", "stop", "kill", "prune", "purge", "upsert", "rename", "resetstat",
];
