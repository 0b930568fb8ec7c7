//! Databases: their consoles, dumps and administration.

use super::On::{Elsewhere, Value};
use super::usual::{
    DATA_GONE, KEYS, PUBLIC, changes, fetches, help, help_h, loses, machine, publishes, queries,
    reads, rights, unreadable, works,
};
use super::{Language, Program, Rest, Runs, Use, known, when};
use crate::effect::EffectKind::{LeavesMachine, Overwrites};

#[rustfmt::skip]
pub(super) static PROGRAMS: &[Program] = &[
    known(&["psql", "pgcli"], Rest::Unknown, PSQL).valued(&["-h", "--host", "-p", "--port", "-U", "--username", "-d", "--dbname", "-c", "--command", "-f", "--file", "-v", "--set", "--variable", "-o", "--output", "-F", "-R", "-P", "-L"]),
    known(&["mysql", "mariadb", "mycli", "litecli", "tidb"], Rest::Unknown, MYSQL).valued(&["-h", "--host", "-P", "--port", "-u", "--user", "-D", "--database", "-e", "--execute", "-S", "--socket", "--protocol", "--defaults-file", "--defaults-extra-file"]),
    known(&["sqlite3", "sqlite", "duckdb", "sqlcipher"], Rest::Unknown, SQLITE).valued(&["-cmd", "-separator", "-newline", "-nullvalue", "-init", "-mmap", "-vfs", "-c", "-s", "-f"]).word_flags(),
    known(&["sqlcmd", "usql", "clickhouse-client", "clickhouse", "cqlsh", "snowsql", "isql", "bteq", "vsql", "trino", "presto", "beeline", "hive", "impala-shell", "spark-sql", "db2", "ysqlsh", "exaplus", "hdbsql", "octosql", "dolt", "rqlite", "libsql", "questdb", "osqueryi"], Rest::Unknown, CONSOLES).valued(&["-S", "-U", "-P", "-d", "-Q", "-q", "--query", "-i", "-o", "-c", "--command", "-e", "--execute", "-h", "--host", "--port", "-u", "--user", "-p", "--password", "--database", "-f", "-a", "-w", "-k", "--server", "--catalog", "--schema", "-t", "--keyspace"]),
    known(&["sqlplus", "sqlldr", "rman", "expdp", "impdp", "adrci", "lsnrctl", "dgmgrl", "srvctl"], Rest::Unknown, &[
        reads("", &["sqlplus -V"]).flags(&["-V|-v|-version|-H"]),
        reads("status|services|version|config", &["lsnrctl status", "srvctl status database"]),
        changes("", &["sqlplus / as sysdba", "rman target /", "impdp a/b directory=c", "lsnrctl stop"]).why(HIDDEN),
    ]).word_flags(),
    known(&["mongosh", "mongo"], Rest::Unknown, MONGO).valued(&["--host", "--port", "-u", "--username", "-p", "--password", "--authenticationDatabase", "--tls", "--tlsCAFile"]),
    known(&["pg_dump", "pg_dumpall", "mysqldump", "mariadb-dump", "mongodump", "mongoexport", "pg_basebackup", "mydumper", "couchbackup", "mysqlpump"], Rest::Unknown, &[
        reads("", &["pg_dump --version"]).flags(&["--help|--version|-V"]),
        changes("", &["mysqldump --delete-master-logs db"]).flags(&["--delete-master-logs|--flush-logs|--delete-source-logs"]).why("logs of the server are changed"),
        when("", &[(LeavesMachine, Elsewhere), (Overwrites, Value("-f|--file|-r|--result-file|-o|--out|-D|--pgdata"))]).flags(&["-f|--file|-r|--result-file|-o|--out|-D|--pgdata"]).examples(&["pg_dump -f out.sql db", "mongodump --out dump", "mysqldump --result-file=a.sql db"]),
        fetches("", &["mongodump --db x"]).flags(&["--db|--uri|--collection"]),
        queries("", &["pg_dump mydb", "mysqldump -u root db", "pg_dumpall -U postgres"]),
    ]).valued(&["-h", "--host", "-p", "--port", "-U", "--username", "-d", "--dbname", "-f", "--file", "-n", "-t", "-T", "-F", "--format", "-u", "--user", "-r", "--result-file", "-o", "--out", "--db", "--uri", "-c", "--collection", "-D", "--pgdata", "-q", "--query", "-j"]),
    known(&["pg_restore"], Rest::Unknown, &[
        reads("", &["pg_restore -l a.dump"]).flags(&["-l|--list|--help|--version|-V"]),
        loses("", &["pg_restore --clean -d db a.dump"]).flags(&["-c|--clean"]).why(REPLACED),
        changes("", &["pg_restore -d db a.dump"]).flags(&["-d|--dbname"]).why(REPLACED),
        when("", &[(Overwrites, Value("-f|--file"))]).flags(&["-f|--file"]).examples(&["pg_restore -f a.sql a.dump"]),
        reads("", &["pg_restore a.dump"]),
    ]).valued(&["-h", "--host", "-p", "--port", "-U", "--username", "-d", "--dbname", "-f", "--file", "-n", "-t", "-j", "--jobs", "-F"]),
    known(&["mongorestore", "mongoimport", "mysqlimport", "sqlimport", "myloader", "mongofiles", "bcp", "pgloader", "pgbench", "mysqlslap", "sysbench", "cassandra-stress", "sstableloader"], Rest::Unknown, &[
        help(&["mongorestore --help"]),
        reads("", &["mongorestore --dryRun dump"]).flags(&["--dryRun|--dry-run"]),
        queries("list|get|search", &["mongofiles list"]),
        loses("", &["mongorestore --drop dump", "mongoimport --drop a.json"]).flags(&["--drop|--delete|--overwrite-tables"]).why(DATA_GONE),
        changes("", &["mongorestore dump", "mongoimport --db a --file b.json", "mysqlimport db a.txt", "pgbench -i db"]).why(DATA),
    ]),
    known(&["createdb"], Rest::Unknown, &[
        help(&["createdb --help"]),
        changes("", &["createdb mydb", "createdb -h db.example.com app_test"]).why(SERVER).undo("dropdb NAME"),
    ]).valued(&["-h", "--host", "-p", "--port", "-U", "--username", "-O", "--owner", "-E", "--encoding", "-T", "--template", "-D", "--tablespace", "-l", "--locale", "--maintenance-db"]),
    known(&["createuser", "createlang", "vacuumdb", "reindexdb", "clusterdb", "pg_rewind", "pg_upgrade", "pg_upgradecluster", "pg_createcluster", "pg_ctlcluster"], Rest::Unknown, &[
        help(&["createuser --help"]),
        changes("", &["createuser bob", "vacuumdb --all --full", "reindexdb db"]).why(SERVER).undo("dropuser NAME"),
    ]),
    known(&["dropdb", "dropuser", "pg_resetwal", "pg_resetxlog", "pg_dropcluster", "pg_archivecleanup", "mysql_install_db", "mysql_secure_installation", "myisamchk"], Rest::Unknown, &[
        help(&["dropdb --help"]),
        reads("", &["pg_resetwal -n data"]).flags(&["-n|--dry-run"]),
        loses("", &["dropdb mydb", "dropdb --if-exists x", "dropuser bob", "pg_resetwal -f data"]).why(DATA_GONE).instead("pg_dump first"),
    ]),
    known(&["pg_ctl", "initdb", "mysqld", "mysqld_safe", "mongod", "mongos", "postgres", "redis-sentinel", "cassandra", "mariadbd", "memcached", "clickhouse-server", "influxd", "etcd"], Rest::Unknown, &[
        help(&["pg_ctl --version"]),
        reads("status", &["pg_ctl status -D data"]),
        machine("", &["pg_ctl stop -m immediate", "pg_ctl -D data restart", "initdb -D data", "mongod --dbpath data"]).why("a server of this machine is set up, started or stopped").undo("pg_ctl start"),
    ]).valued(&["-D", "-m", "-l", "-o"]),
    known(&["pg_isready", "pg_lsclusters", "pg_config", "pg_controldata", "pg_waldump", "pg_verifybackup", "pg_checksums", "pg_amcheck", "mysqlshow", "mariadb-show", "mysqlcheck", "mongostat", "mongotop", "bsondump", "innochecksum", "mysqlbinlog", "mysqldumpslow", "pt-query-digest", "pgbadger", "pg_activity", "sqldiff", "sqlite3_analyzer", "pg_test_fsync", "my_print_defaults"], Rest::Unknown, &[
        changes("", &["mysqlcheck --repair db", "pg_checksums --enable"]).flags(&["-r|--repair|--auto-repair|-o|--optimize|--enable|--disable|-e"]).without(&["--host|-h"]).why("tables are rewritten"),
        queries("", &["pg_isready -h localhost", "mysqlshow db", "mongostat", "mysqlbinlog a"]),
    ]),
    known(&["mysqladmin", "mariadb-admin"], Rest::Unknown, &[
        help(&["mysqladmin --version"]),
        queries("status|ping|processlist|variables|version|extended-status", &["mysqladmin -u root status", "mysqladmin ping"]),
        loses("drop", &["mysqladmin -f drop db"]).why(DATA_GONE),
        rights("password|reload|refresh|flush-privileges|old-password", &["mysqladmin password x"]).why(KEYS),
        changes("", &["mysqladmin shutdown", "mysqladmin create db", "mysqladmin kill 3", "mysqladmin flush-hosts"]).why(SERVER),
    ]).valued(&["-h", "--host", "-u", "--user", "-P", "--port", "-S", "--socket"]),
    known(&["cockroach"], Rest::Unknown, &[
        queries("sql", &["cockroach sql -e 'SELECT 1'"]).runs(Runs::Sql("-e|--execute", 9)),
        help(&["cockroach --version"]),
        reads("version|gen|statement-diag|help|debug|sqlfmt", &["cockroach version"]),
        queries("node status|ls", &["cockroach node status"]),
        changes("", &["cockroach start --insecure", "cockroach node decommission 3", "cockroach init", "cockroach cert create-ca"]).why(SERVER),
    ]).valued(&["--host", "--port", "-u", "--user", "-d", "--database", "-e", "--execute", "--certs-dir", "--url"]),
    known(&["neo4j-admin", "neo4j"], Rest::Unknown, &[
        help(&["neo4j --version"]),
        reads("status|version|memrec|check-consistency|help", &["neo4j status"]),
        reads("database|dbms|server info|check|report|memory-recommendation|dump|validate-config|status", &["neo4j-admin database info", "neo4j-admin server report"]),
        changes("", &["neo4j restart", "neo4j-admin database load neo4j", "neo4j-admin database delete neo4j"]).why(SERVER),
    ]),
    known(&["cypher-shell", "surreal", "dgraph", "arangosh", "gremlin"], Rest::Unknown, &[
        help(&["cypher-shell --version"]),
        queries("version|validate|is-ready|isready|export", &["surreal version"]),
        loses("*DELETE*|*delete*|*DROP*|*drop*|*REMOVE*|*remove*", &["cypher-shell 'MATCH (n) DETACH DELETE n'"]).why(DATA_GONE),
        changes("*CREATE*|*create*|*MERGE*|*merge*|*SET*|*CALL*|*call*|*LOAD*|*load*", &["cypher-shell 'CREATE (n:A)'"]).why(DATA),
        queries("MATCH*|match*|SHOW*|show*|RETURN*|return*|:help|EXPLAIN*|PROFILE*", &["cypher-shell 'MATCH (n) RETURN count(n)'"]),
        changes("", &["surreal start", "surreal import a.surql", "cypher-shell -f a.cypher"]).why(HIDDEN),
    ]).valued(&["-u", "--username", "-p", "--password", "-a", "--address", "-d", "--database", "-e", "--endpoint"]),
    known(&["influx"], Rest::Unknown, &[
        help(&["influx --version"]),
        loses("delete", &["influx delete --bucket a --start 0 --stop 1"]).why(DATA_GONE),
        queries("query|ping|version|help|completion|export", &["influx query 'from(bucket:\"a\")'", "influx ping"]),
        queries("* list|ls|find", &["influx bucket list"]),
        loses("*DROP*|*DELETE*|*drop*|*delete*", &["influx --execute 'DROP DATABASE x'"]).flags(&["-execute|--execute"]).why(DATA_GONE),
        queries("SHOW*|SELECT*|show*|select*", &["influx --execute 'SHOW DATABASES'"]).flags(&["-execute|--execute"]),
        rights("auth|user|org|secret|v1", &["influx auth create"]).why(KEYS),
        loses("bucket|stack|task delete", &["influx bucket delete -n a"]).why(DATA_GONE),
        changes("", &["influx write -b a x", "influx restore a", "influx setup"]).why(DATA),
    ]),
];

const REPLACED: &str = "what is in the database is changed or replaced by what the dump holds";
const FILE: &str = "what the file does to the database cannot be seen from here";

const PSQL: &[Use] = &[
    queries(
        "",
        &[
            "psql -c 'SELECT 1'",
            "psql -h db -U u -d d -c '\\dt'",
            "psql -Atc 'select 1'",
        ],
    )
    .flags(&["-c|--command"])
    .without(&["-f|--file"])
    .runs(Runs::Sql("-c|--command", 9)),
    queries("", &["psql -l", "psql -h db --list"]).flags(&["-l|--list"]),
    reads("", &["psql --version"]).flags(&["--help|--version|-V|-?"]),
    changes("", &["psql -d db -f schema.sql", "psql -f a.sql"])
        .flags(&["-f|--file"])
        .why(FILE)
        .instead("reading the file to see"),
    queries("", &["psql", "psql -U postgres mydb"]).runs(Runs::Sql("-c|--command", 9)),
];

const MYSQL: &[Use] = &[
    queries(
        "",
        &[
            "mysql -e 'SHOW DATABASES'",
            "mysql -u root -psecret db -e 'select 1'",
        ],
    )
    .flags(&["-e|--execute"])
    .runs(Runs::Sql("-e|--execute", 9)),
    reads("", &["mysql --version"]).flags(&["--help|--version|-V"]),
    queries("", &["mysql -u root -p", "mysql -h db mydb"]).runs(Runs::Sql("-e|--execute", 9)),
];

#[rustfmt::skip]
const SQLITE: &[Use] = &[
    reads("", &["sqlite3 --version"]).flags(&["-version|--version|-help|--help"]),
    reads("* .tables*|.schema*|.dump*|.indexes*|.databases|.help|.mode*|.headers*|.fullschema*|.stats*|.dbinfo|.show", &["sqlite3 a.db .tables", "sqlite3 a.db '.schema users'", "sqlite3 a.db .dump"]),
    unreadable("* .shell*|.system*|.load*|.read*|.restore*", &["sqlite3 a.db '.read b.sql'", "sqlite3 a.db '.shell ls'"]).why("it runs something, or puts another database in the place of this one"),
    works("* .backup*|.import*|.save*|.clone*|.output*|.once*|.recover*|.log*", &["sqlite3 a.db '.backup b.db'"]),
    reads("", &["duckdb -c 'select 1'"]).flags(&["-c|-s"]).runs(Runs::Sql("-c|-s", 1)),
    changes("", &["sqlite3 -init a.sql b.db", "duckdb -f a.sql"]).flags(&["-init|-f"]).why(FILE),
    reads("", &["sqlite3 a.db 'SELECT * FROM t'", "sqlite3 a.db", "sqlite3 -json a.db 'select 1'"]).runs(Runs::Sql("-cmd", 1)),
];

#[rustfmt::skip]
const CONSOLES: &[Use] = &[
    queries("", &[
            "sqlcmd -S db -Q 'SELECT 1'",
            "clickhouse-client --query 'SELECT 1'",
            "cqlsh -e 'DESCRIBE KEYSPACES'",
            "snowsql -q 'select 1'",
        ])
        .flags(&["-Q|-q|--query|-c|--command|-e|--execute"])
        .without(&["-i|-f|--queries-file"])
        .runs(Runs::Sql("-Q|-q|--query|-c|--command|-e|--execute", 9)),
    help(&["usql --version"]),
    changes("", &["sqlcmd -i a.sql", "cqlsh -f a.cql", "hive -f a.hql"])
        .flags(&["-i|-f|--queries-file|--file"])
        .why(FILE),
    publishes("push|remote|login|creds", &["dolt push origin main"])
        .why(PUBLIC),
    reads("log|diff|status|ls|show|blame|query|list|help|version", &["dolt status", "dolt log"]),
    works("add|commit|branch|checkout|clone|pull|fetch|merge|init|sql-server|client|local|server", &["dolt commit -m x", "clickhouse client"]),
    queries("", &[
            "sqlcmd -S db",
            "clickhouse-client",
            "cqlsh db",
            "db2 'select 1'",
        ])
        .runs(Runs::Sql("-Q|-q|--query|-c|--command|-e|--execute", 1)),
];

const MONGO: &[Use] = &[
    help_h(&["mongosh --version"]).without(&["--eval|-f|--file|--host"]),
    loses("*drop*|*delete*|*remove*|*Remove*|*shutdown*|*Shutdown*", &["mongosh --eval 'db.dropDatabase()'", "mongosh --eval 'db.users.deleteMany({})'"]).flags(&["--eval"]).why(DATA_GONE),
    loses("* *drop*|*delete*|*remove*|*Remove*|*shutdown*|*Shutdown*", &["mongosh mongodb://db/x --eval 'db.a.drop()'", "mongo mydb --eval 'db.dropDatabase()'"]).flags(&["--eval"]).why(DATA_GONE),
    queries("db.adminCommand(\"ping\")|db.adminCommand('ping')|db.runCommand(\"ping\")|db.adminCommand({ping:1})|db.runCommand({ping:1})|db.runCommand({hello:1})|db.runCommand({serverStatus:1})", &["mongosh --eval 'db.adminCommand(\"ping\")'"]).flags(&["--eval"]),
    changes("*insert*|*update*|*replace*|*rename*|*create*|*Create*|*command*|*Command*|*save*|*grant*|*revoke*|rs.*|sh.*|*eval*|*load*|*bulk*|*modify*|*Modify*|*kill*|*fsync*|*set(*|*enable*|*require*|*process*|*[*|*.use(*|*compact*|*convert*|*migrate*|*$out*|*$merge*", &["mongosh --eval 'db.a.insertOne({})'", "mongosh --eval 'rs.stepDown()'"]).flags(&["--eval"]).why(CHANGED),
    changes("* *insert*|*update*|*replace*|*rename*|*create*|*Create*|*command*|*Command*|*save*|*grant*|*revoke*|rs.*|sh.*|*eval*|*load*|*bulk*|*modify*|*Modify*|*kill*|*fsync*|*set(*|*enable*|*require*|*process*|*[*|*.use(*|*compact*|*convert*|*migrate*|*$out*|*$merge*", &["mongosh db --eval 'db.a.updateMany({}, {})'"]).flags(&["--eval"]).why(CHANGED),
    queries("*find*|*count*|*Count*|*stats*|show*|*get*|*aggregate(*|*distinct*|*version*|*hello*|*serverStatus*|*ping*|*list*|*explain*|db|print*", &["mongosh --eval 'db.a.find()'", "mongosh --quiet --eval 'db.stats()'"]).flags(&["--eval"]),
    queries("* *find*|*count*|*Count*|*stats*|show*|*get*|*aggregate(*|*distinct*|*version*|*hello*|*serverStatus*|*ping*|*list*|*explain*", &["mongosh mongodb://db/x --eval 'db.a.countDocuments()'"]).flags(&["--eval"]),
    changes("", &["mongosh --eval 'x()'", "mongosh --file a.js"]).flags(&["--eval|--file|-f"]).runs(Runs::Code(Language::Other, "--eval")).why(HIDDEN),
    changes("*.js", &["mongosh a.js"]).why(HIDDEN),
    changes("* *.js", &["mongosh db a.js"]).why(HIDDEN),
    queries("", &["mongosh", "mongosh mongodb://db/x"]).runs(Runs::Special),
];

const HIDDEN: &str = "what it does to the database cannot be seen from here";
const SERVER: &str = "a database server is changed";
const DATA: &str = "the data of a database is changed";
const CHANGED: &str = "the data or the state of a database is changed";
