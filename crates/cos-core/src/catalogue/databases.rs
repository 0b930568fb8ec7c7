//! Databases: their consoles, dumps and administration.

use super::On::{Elsewhere, Value};
use super::usual::{
    DATA_GONE, FETCH, INSTALL, KEYS, LIVE, LOSE, MACHINE, PUBLIC, PUBLISH, READ, RIGHTS, UNCLEAR,
    WRITE, help,
};
use super::{Language, Program, Rest, Runs, Use, known, when};
use crate::effect::EffectKind::{LeavesMachine, Overwrites};

pub(super) static PROGRAMS: &[Program] = &[
    known(&["psql", "pgcli"], Rest::Unknown, PSQL).valued(&["-h", "--host", "-p", "--port", "-U", "--username", "-d", "--dbname", "-c", "--command", "-f", "--file", "-v", "--set", "--variable", "-o", "--output", "-F", "-R", "-P", "-L"]),
    known(&["mysql", "mariadb", "mycli", "litecli", "tidb"], Rest::Unknown, MYSQL).valued(&["-h", "--host", "-P", "--port", "-u", "--user", "-D", "--database", "-e", "--execute", "-S", "--socket", "--protocol", "--defaults-file", "--defaults-extra-file"]),
    known(&["sqlite3", "sqlite", "duckdb", "sqlcipher"], Rest::Unknown, SQLITE).valued(&["-cmd", "-separator", "-newline", "-nullvalue", "-init", "-mmap", "-vfs", "-c", "-s", "-f"]).word_flags(),
    known(&["sqlcmd", "usql", "clickhouse-client", "clickhouse", "cqlsh", "snowsql", "isql", "bteq", "vsql", "trino", "presto", "beeline", "hive", "impala-shell", "spark-sql", "db2", "ysqlsh", "exaplus", "hdbsql", "octosql", "dolt", "rqlite", "libsql", "questdb", "osqueryi"], Rest::Unknown, CONSOLES).valued(&["-S", "-U", "-P", "-d", "-Q", "-q", "--query", "-i", "-o", "-c", "--command", "-e", "--execute", "-h", "--host", "--port", "-u", "--user", "-p", "--password", "--database", "-f", "-a", "-w", "-k", "--server", "--catalog", "--schema", "-t", "--keyspace"]),
    known(&["sqlplus", "sqlldr", "rman", "expdp", "impdp", "adrci", "lsnrctl", "dgmgrl", "srvctl"], Rest::Unknown, &[
        when("", READ).flags(&["-V|-v|-version|-H"]).examples(&["sqlplus -V"]),
        when("status|services|version|config", READ).examples(&["lsnrctl status", "srvctl status database"]),
        when("", LIVE).why("what it does to the database cannot be seen from here").examples(&["sqlplus / as sysdba", "rman target /", "impdp a/b directory=c", "lsnrctl stop"]),
    ]).word_flags(),
    known(&["mongosh", "mongo"], Rest::Unknown, MONGO).valued(&["--host", "--port", "-u", "--username", "-p", "--password", "--authenticationDatabase", "--tls", "--tlsCAFile"]),
    known(&["pg_dump", "pg_dumpall", "mysqldump", "mariadb-dump", "mongodump", "mongoexport", "pg_basebackup", "mydumper", "couchbackup", "mysqlpump"], Rest::Unknown, &[
        when("", READ).flags(&["--help|--version|-V"]).examples(&["pg_dump --version"]),
        when("", LIVE).flags(&["--delete-master-logs|--flush-logs|--delete-source-logs"]).why("logs of the server are changed").examples(&["mysqldump --delete-master-logs db"]),
        when("", &[(LeavesMachine, Elsewhere), (Overwrites, Value("-f|--file|-r|--result-file|-o|--out|-D|--pgdata"))]).flags(&["-f|--file|-r|--result-file|-o|--out|-D|--pgdata"]).examples(&["pg_dump -f out.sql db", "mongodump --out dump", "mysqldump --result-file=a.sql db"]),
        when("", INSTALL).flags(&["--db|--uri|--collection"]).examples(&["mongodump --db x"]),
        when("", FETCH).examples(&["pg_dump mydb", "mysqldump -u root db", "pg_dumpall -U postgres"]),
    ]).valued(&["-h", "--host", "-p", "--port", "-U", "--username", "-d", "--dbname", "-f", "--file", "-n", "-t", "-T", "-F", "--format", "-u", "--user", "-r", "--result-file", "-o", "--out", "--db", "--uri", "-c", "--collection", "-D", "--pgdata", "-q", "--query", "-j"]),
    known(&["pg_restore"], Rest::Unknown, &[
        when("", READ).flags(&["-l|--list|--help|--version|-V"]).examples(&["pg_restore -l a.dump"]),
        when("", LOSE).flags(&["-c|--clean"]).why(REPLACED).examples(&["pg_restore --clean -d db a.dump"]),
        when("", LIVE).flags(&["-d|--dbname"]).why(REPLACED).examples(&["pg_restore -d db a.dump"]),
        when("", &[(Overwrites, Value("-f|--file"))]).flags(&["-f|--file"]).examples(&["pg_restore -f a.sql a.dump"]),
        when("", READ).examples(&["pg_restore a.dump"]),
    ]).valued(&["-h", "--host", "-p", "--port", "-U", "--username", "-d", "--dbname", "-f", "--file", "-n", "-t", "-j", "--jobs", "-F"]),
    known(&["mongorestore", "mongoimport", "mysqlimport", "sqlimport", "myloader", "mongofiles", "bcp", "pgloader", "pgbench", "mysqlslap", "sysbench", "cassandra-stress", "sstableloader"], Rest::Unknown, &[
        help(&["mongorestore --help"]),
        when("", READ).flags(&["--dryRun|--dry-run"]).examples(&["mongorestore --dryRun dump"]),
        when("list|get|search", FETCH).examples(&["mongofiles list"]),
        when("", LOSE).flags(&["--drop|--delete|--overwrite-tables"]).why(DATA_GONE).examples(&["mongorestore --drop dump", "mongoimport --drop a.json"]),
        when("", LIVE).why("the data of a database is changed").examples(&["mongorestore dump", "mongoimport --db a --file b.json", "mysqlimport db a.txt", "pgbench -i db"]),
    ]),
    known(&["createdb", "createuser", "createlang", "vacuumdb", "reindexdb", "clusterdb", "pg_rewind", "pg_upgrade", "pg_upgradecluster", "pg_createcluster", "pg_ctlcluster"], Rest::Unknown, &[
        help(&["createdb --help"]),
        when("", LIVE).why("a database server is changed").undo("dropdb NAME").examples(&["createdb mydb", "createuser bob", "vacuumdb --all --full", "reindexdb db"]),
    ]),
    known(&["dropdb", "dropuser", "pg_resetwal", "pg_resetxlog", "pg_dropcluster", "pg_archivecleanup", "mysql_install_db", "mysql_secure_installation", "myisamchk"], Rest::Unknown, &[
        help(&["dropdb --help"]),
        when("", READ).flags(&["-n|--dry-run"]).examples(&["pg_resetwal -n data"]),
        when("", LOSE).why(DATA_GONE).instead("pg_dump first").examples(&["dropdb mydb", "dropdb --if-exists x", "dropuser bob", "pg_resetwal -f data"]),
    ]),
    known(&["pg_ctl", "initdb", "mysqld", "mysqld_safe", "mongod", "mongos", "postgres", "redis-sentinel", "cassandra", "mariadbd", "memcached", "clickhouse-server", "influxd", "etcd"], Rest::Unknown, &[
        help(&["pg_ctl --version"]),
        when("status", READ).examples(&["pg_ctl status -D data"]),
        when("", MACHINE).why("a server of this machine is set up, started or stopped").undo("pg_ctl start").examples(&["pg_ctl stop -m immediate", "pg_ctl -D data restart", "initdb -D data", "mongod --dbpath data"]),
    ]).valued(&["-D", "-m", "-l", "-o"]),
    known(&["pg_isready", "pg_lsclusters", "pg_config", "pg_controldata", "pg_waldump", "pg_verifybackup", "pg_checksums", "pg_amcheck", "mysqlshow", "mariadb-show", "mysqlcheck", "mongostat", "mongotop", "bsondump", "innochecksum", "mysqlbinlog", "mysqldumpslow", "pt-query-digest", "pgbadger", "pg_activity", "sqldiff", "sqlite3_analyzer", "pg_test_fsync", "my_print_defaults"], Rest::Unknown, &[
        when("", LIVE).flags(&["-r|--repair|--auto-repair|-o|--optimize|--enable|--disable|-e"]).without(&["--host|-h"]).why("tables are rewritten").examples(&["mysqlcheck --repair db", "pg_checksums --enable"]),
        when("", FETCH).examples(&["pg_isready -h localhost", "mysqlshow db", "mongostat", "mysqlbinlog a"]),
    ]),
    known(&["mysqladmin", "mariadb-admin"], Rest::Unknown, &[
        help(&["mysqladmin --version"]),
        when("status|ping|processlist|variables|version|extended-status", FETCH).examples(&["mysqladmin -u root status", "mysqladmin ping"]),
        when("drop", LOSE).why(DATA_GONE).examples(&["mysqladmin -f drop db"]),
        when("password|reload|refresh|flush-privileges|old-password", RIGHTS).why(KEYS).examples(&["mysqladmin password x"]),
        when("", LIVE).why("a database server is changed").examples(&["mysqladmin shutdown", "mysqladmin create db", "mysqladmin kill 3", "mysqladmin flush-hosts"]),
    ]).valued(&["-h", "--host", "-u", "--user", "-P", "--port", "-S", "--socket"]),
    known(&["cockroach"], Rest::Unknown, &[
        when("sql", FETCH).runs(Runs::Sql("-e|--execute", 9)).examples(&["cockroach sql -e 'SELECT 1'"]),
        help(&["cockroach --version"]),
        when("version|gen|statement-diag|help|debug|sqlfmt", READ).examples(&["cockroach version"]),
        when("node status|ls", FETCH).examples(&["cockroach node status"]),
        when("", LIVE).why("a database server is changed").examples(&["cockroach start --insecure", "cockroach node decommission 3", "cockroach init", "cockroach cert create-ca"]),
    ]).valued(&["--host", "--port", "-u", "--user", "-d", "--database", "-e", "--execute", "--certs-dir", "--url"]),
    known(&["neo4j-admin", "neo4j"], Rest::Unknown, &[
        help(&["neo4j --version"]),
        when("status|version|memrec|check-consistency|help", READ).examples(&["neo4j status"]),
        when("database|dbms|server info|check|report|memory-recommendation|dump|validate-config|status", READ).examples(&["neo4j-admin database info", "neo4j-admin server report"]),
        when("", LIVE).why("a database server is changed").examples(&["neo4j restart", "neo4j-admin database load neo4j", "neo4j-admin database delete neo4j"]),
    ]),
    known(&["cypher-shell", "surreal", "dgraph", "arangosh", "gremlin"], Rest::Unknown, &[
        help(&["cypher-shell --version"]),
        when("version|validate|is-ready|isready|export", FETCH).examples(&["surreal version"]),
        when("*DELETE*|*delete*|*DROP*|*drop*|*REMOVE*|*remove*", LOSE).why(DATA_GONE).examples(&["cypher-shell 'MATCH (n) DETACH DELETE n'"]),
        when("*CREATE*|*create*|*MERGE*|*merge*|*SET*|*CALL*|*call*|*LOAD*|*load*", LIVE).why("the data of a database is changed").examples(&["cypher-shell 'CREATE (n:A)'"]),
        when("MATCH*|match*|SHOW*|show*|RETURN*|return*|:help|EXPLAIN*|PROFILE*", FETCH).examples(&["cypher-shell 'MATCH (n) RETURN count(n)'"]),
        when("", LIVE).why("what it does to the database cannot be seen from here").examples(&["surreal start", "surreal import a.surql", "cypher-shell -f a.cypher"]),
    ]).valued(&["-u", "--username", "-p", "--password", "-a", "--address", "-d", "--database", "-e", "--endpoint"]),
    known(&["influx"], Rest::Unknown, &[
        help(&["influx --version"]),
        when("delete", LOSE).why(DATA_GONE).examples(&["influx delete --bucket a --start 0 --stop 1"]),
        when("query|ping|version|help|completion|export", FETCH).examples(&["influx query 'from(bucket:\"a\")'", "influx ping"]),
        when("* list|ls|find", FETCH).examples(&["influx bucket list"]),
        when("*DROP*|*DELETE*|*drop*|*delete*", LOSE).flags(&["-execute|--execute"]).why(DATA_GONE).examples(&["influx --execute 'DROP DATABASE x'"]),
        when("SHOW*|SELECT*|show*|select*", FETCH).flags(&["-execute|--execute"]).examples(&["influx --execute 'SHOW DATABASES'"]),
        when("auth|user|org|secret|v1", RIGHTS).why(KEYS).examples(&["influx auth create"]),
        when("bucket|stack|task delete", LOSE).why(DATA_GONE).examples(&["influx bucket delete -n a"]),
        when("", LIVE).why("the data of a database is changed").examples(&["influx write -b a x", "influx restore a", "influx setup"]),
    ]),
];

const REPLACED: &str = "what is in the database is changed or replaced by what the dump holds";
const FILE: &str = "what the file does to the database cannot be seen from here";

const PSQL: &[Use] = &[
    when("", FETCH)
        .flags(&["-c|--command"])
        .without(&["-f|--file"])
        .runs(Runs::Sql("-c|--command", 9))
        .examples(&[
            "psql -c 'SELECT 1'",
            "psql -h db -U u -d d -c '\\dt'",
            "psql -Atc 'select 1'",
        ]),
    when("", FETCH)
        .flags(&["-l|--list"])
        .examples(&["psql -l", "psql -h db --list"]),
    when("", READ)
        .flags(&["--help|--version|-V|-?"])
        .examples(&["psql --version"]),
    when("", LIVE)
        .flags(&["-f|--file"])
        .why(FILE)
        .instead("reading the file to see")
        .examples(&["psql -d db -f schema.sql", "psql -f a.sql"]),
    when("", FETCH)
        .runs(Runs::Sql("-c|--command", 9))
        .examples(&["psql", "psql -U postgres mydb"]),
];

const MYSQL: &[Use] = &[
    when("", FETCH)
        .flags(&["-e|--execute"])
        .runs(Runs::Sql("-e|--execute", 9))
        .examples(&[
            "mysql -e 'SHOW DATABASES'",
            "mysql -u root -psecret db -e 'select 1'",
        ]),
    when("", READ)
        .flags(&["--help|--version|-V"])
        .examples(&["mysql --version"]),
    when("", FETCH)
        .runs(Runs::Sql("-e|--execute", 9))
        .examples(&["mysql -u root -p", "mysql -h db mydb"]),
];

const SQLITE: &[Use] = &[
    when("", READ).flags(&["-version|--version|-help|--help"]).examples(&["sqlite3 --version"]),
    when("* .tables*|.schema*|.dump*|.indexes*|.databases|.help|.mode*|.headers*|.fullschema*|.stats*|.dbinfo|.show", READ).examples(&["sqlite3 a.db .tables", "sqlite3 a.db '.schema users'", "sqlite3 a.db .dump"]),
    when("* .shell*|.system*|.load*|.read*|.restore*", UNCLEAR).why("it runs something, or puts another database in the place of this one").examples(&["sqlite3 a.db '.read b.sql'", "sqlite3 a.db '.shell ls'"]),
    when("* .backup*|.import*|.save*|.clone*|.output*|.once*|.recover*|.log*", WRITE).examples(&["sqlite3 a.db '.backup b.db'"]),
    when("", READ).flags(&["-c|-s"]).runs(Runs::Sql("-c|-s", 1)).examples(&["duckdb -c 'select 1'"]),
    when("", LIVE).flags(&["-init|-f"]).why(FILE).examples(&["sqlite3 -init a.sql b.db", "duckdb -f a.sql"]),
    when("", READ).runs(Runs::Sql("-cmd", 1)).examples(&["sqlite3 a.db 'SELECT * FROM t'", "sqlite3 a.db", "sqlite3 -json a.db 'select 1'"]),
];

const CONSOLES: &[Use] = &[
    when("", FETCH)
        .flags(&["-Q|-q|--query|-c|--command|-e|--execute"])
        .without(&["-i|-f|--queries-file"])
        .runs(Runs::Sql("-Q|-q|--query|-c|--command|-e|--execute", 9))
        .examples(&[
            "sqlcmd -S db -Q 'SELECT 1'",
            "clickhouse-client --query 'SELECT 1'",
            "cqlsh -e 'DESCRIBE KEYSPACES'",
            "snowsql -q 'select 1'",
        ]),
    help(&["usql --version"]),
    when("", LIVE)
        .flags(&["-i|-f|--queries-file|--file"])
        .why(FILE)
        .examples(&["sqlcmd -i a.sql", "cqlsh -f a.cql", "hive -f a.hql"]),
    when("push|remote|login|creds", PUBLISH)
        .why(PUBLIC)
        .examples(&["dolt push origin main"]),
    when(
        "log|diff|status|ls|show|blame|query|list|help|version",
        READ,
    )
    .examples(&["dolt status", "dolt log"]),
    when(
        "add|commit|branch|checkout|clone|pull|fetch|merge|init|sql-server|client|local|server",
        WRITE,
    )
    .examples(&["dolt commit -m x", "clickhouse client"]),
    when("", FETCH)
        .runs(Runs::Sql("-Q|-q|--query|-c|--command|-e|--execute", 1))
        .examples(&[
            "sqlcmd -S db",
            "clickhouse-client",
            "cqlsh db",
            "db2 'select 1'",
        ]),
];

const MONGO: &[Use] = &[
    when("", READ).flags(&["--help|--version|-h"]).without(&["--eval|-f|--file|--host"]).examples(&["mongosh --version"]),
    when("*drop*|*delete*|*remove*|*Remove*|*shutdown*|*Shutdown*", LOSE).flags(&["--eval"]).why(DATA_GONE).examples(&["mongosh --eval 'db.dropDatabase()'", "mongosh --eval 'db.users.deleteMany({})'"]),
    when("* *drop*|*delete*|*remove*|*Remove*|*shutdown*|*Shutdown*", LOSE).flags(&["--eval"]).why(DATA_GONE).examples(&["mongosh mongodb://db/x --eval 'db.a.drop()'", "mongo mydb --eval 'db.dropDatabase()'"]),
    when("db.adminCommand(\"ping\")|db.adminCommand('ping')|db.runCommand(\"ping\")|db.adminCommand({ping:1})|db.runCommand({ping:1})|db.runCommand({hello:1})|db.runCommand({serverStatus:1})", FETCH).flags(&["--eval"]).examples(&["mongosh --eval 'db.adminCommand(\"ping\")'"]),
    when("*insert*|*update*|*replace*|*rename*|*create*|*Create*|*command*|*Command*|*save*|*grant*|*revoke*|rs.*|sh.*|*eval*|*load*|*bulk*|*modify*|*Modify*|*kill*|*fsync*|*set(*|*enable*|*require*|*process*|*[*|*.use(*|*compact*|*convert*|*migrate*|*$out*|*$merge*", LIVE).flags(&["--eval"]).why(CHANGED).examples(&["mongosh --eval 'db.a.insertOne({})'", "mongosh --eval 'rs.stepDown()'"]),
    when("* *insert*|*update*|*replace*|*rename*|*create*|*Create*|*command*|*Command*|*save*|*grant*|*revoke*|rs.*|sh.*|*eval*|*load*|*bulk*|*modify*|*Modify*|*kill*|*fsync*|*set(*|*enable*|*require*|*process*|*[*|*.use(*|*compact*|*convert*|*migrate*|*$out*|*$merge*", LIVE).flags(&["--eval"]).why(CHANGED).examples(&["mongosh db --eval 'db.a.updateMany({}, {})'"]),
    when("*find*|*count*|*Count*|*stats*|show*|*get*|*aggregate(*|*distinct*|*version*|*hello*|*serverStatus*|*ping*|*list*|*explain*|db|print*", FETCH).flags(&["--eval"]).examples(&["mongosh --eval 'db.a.find()'", "mongosh --quiet --eval 'db.stats()'"]),
    when("* *find*|*count*|*Count*|*stats*|show*|*get*|*aggregate(*|*distinct*|*version*|*hello*|*serverStatus*|*ping*|*list*|*explain*", FETCH).flags(&["--eval"]).examples(&["mongosh mongodb://db/x --eval 'db.a.countDocuments()'"]),
    when("", LIVE).flags(&["--eval|--file|-f"]).runs(Runs::Code(Language::Other, "--eval")).why("what it does to the database cannot be seen from here").examples(&["mongosh --eval 'x()'", "mongosh --file a.js"]),
    when("*.js", LIVE).why("what it does to the database cannot be seen from here").examples(&["mongosh a.js"]),
    when("* *.js", LIVE).why("what it does to the database cannot be seen from here").examples(&["mongosh db a.js"]),
    when("", FETCH).examples(&["mongosh", "mongosh mongodb://db/x"]),
];

const CHANGED: &str = "the data or the state of a database is changed";
