//! Stores of keys and values: Redis, etcd and their kin.

use super::usual::{DATA_GONE, KEYS, changes, help, loses, machine, queries, reads, rights, works};
use super::{Program, Rest, Runs, Use, known};

pub(super) static PROGRAMS: &[Program] = &[
    known(
        &["redis-cli", "valkey-cli", "keydb-cli", "iredis"],
        Rest::Unknown,
        REDIS,
    )
    .valued(&[
        "-h",
        "-p",
        "-a",
        "-n",
        "-u",
        "-s",
        "-r",
        "-i",
        "--user",
        "--pass",
        "--pattern",
        "-d",
    ]),
    known(
        &["flushall", "flushdb"],
        Rest::Unknown,
        &[loses("", &["flushall", "flushdb"]).why(DATA_GONE)],
    ),
    known(
        &[
            "redis-server",
            "valkey-server",
            "redis-benchmark",
            "redis-check-aof",
            "redis-check-rdb",
        ],
        Rest::Unknown,
        &[
            reads("", &["redis-server --version"]).flags(&["--help|--version|-v|-h"]),
            machine(
                "",
                &[
                    "redis-server",
                    "redis-server --port 6380",
                    "redis-benchmark -q",
                ],
            )
            .why("a server of this machine is started, loaded or its files are repaired"),
        ],
    ),
    known(&["etcdctl", "etcdutl"], Rest::Unknown, ETCD).valued(&[
        "--endpoints",
        "--cacert",
        "--cert",
        "--key",
        "--user",
        "--password",
        "-w",
        "--write-out",
        "--lease",
        "--limit",
    ]),
    known(
        &[
            "memcstat",
            "memcping",
            "memcdump",
            "memccat",
            "memcexist",
            "memcached-tool",
        ],
        Rest::Unknown,
        &[
            loses(
                "* flush_all|flush|reset",
                &["memcached-tool localhost:11211 flush_all"],
            )
            .why(DATA_GONE),
            queries(
                "",
                &[
                    "memcstat --servers=localhost",
                    "memcached-tool localhost stats",
                ],
            ),
        ],
    ),
    known(
        &["memcflush", "memcrm", "memccp", "memctouch", "memccapable"],
        Rest::Unknown,
        &[loses("", &["memcflush --servers=localhost", "memcrm key"]).why(DATA_GONE)],
    ),
];

const CHANGED: &str = "the data or the state of a server is changed";

const REDIS: &[Use] = &[
    reads("", &["redis-cli --version"]).flags(&["--help|--version|-v"]),
    changes("", &["redis-cli --eval a.lua", "redis-cli --pipe", "redis-cli --cluster create a:1"]).flags(&["--eval|--pipe|--functions-rdb|--cluster"]).without(&["check|info|help"]).why(CHANGED),
    works("", &["redis-cli --rdb a.rdb"]).flags(&["--rdb"]),
    loses("FLUSHALL|flushall|FlushAll|FLUSHDB|flushdb|FlushDB|Flushall|Flushdb", &["redis-cli FLUSHALL", "redis-cli -h db -n 1 flushdb", "redis-cli flushall async"]).why(DATA_GONE).undo("restore from a backup"),
    loses("DEL|del|UNLINK|unlink|GETDEL|getdel|HDEL|hdel|SREM|srem|ZREM|zrem|LREM|lrem|XDEL|xdel|XTRIM|xtrim|LTRIM|ltrim|SPOP|spop|LPOP|lpop|RPOP|rpop|BLPOP|blpop|BRPOP|brpop|ZPOPMIN|zpopmin|ZPOPMAX|zpopmax|ZREMRANGEBY*|zremrangeby*|JSON.DEL|FT.DROPINDEX|FT.DROP|JSON.CLEAR|TS.DEL|GRAPH.DELETE", &["redis-cli del key", "redis-cli UNLINK a b", "redis-cli -a pw HDEL h f"]).why(DATA_GONE),
    changes("SHUTDOWN|shutdown|DEBUG|debug|REPLICAOF|replicaof|SLAVEOF|slaveof|FAILOVER|failover|MIGRATE|migrate|RESTORE|restore|SWAPDB|swapdb|EVAL|eval|EVALSHA|evalsha|FCALL|fcall|BGREWRITEAOF|bgrewriteaof|SAVE|save|BGSAVE|bgsave|RENAME|rename|RENAMENX|renamenx|MOVE|move|COPY|copy|EXPIRE*|expire*|PEXPIRE*|pexpire*|PERSIST|persist|RESET|PSYNC|SYNC", &["redis-cli shutdown nosave", "redis-cli EVAL 'return 1' 0", "redis-cli slaveof no one", "redis-cli bgsave"]).why(CHANGED),
    queries("CONFIG|config GET|get", &["redis-cli config get maxmemory"]),
    queries("ACL|acl LIST|list|WHOAMI|whoami|CAT|cat|USERS|users|GETUSER|getuser|LOG|log|HELP|help|DRYRUN", &["redis-cli acl list"]),
    rights("ACL|acl|CONFIG|config", &["redis-cli CONFIG SET requirepass x", "redis-cli config set dir /tmp", "redis-cli config resetstat", "redis-cli ACL SETUSER a"]).why(CHANGED).undo("redis-cli CONFIG SET NAME OLD"),
    queries("CLIENT|client LIST|list|INFO|info|GETNAME|getname|ID|id", &["redis-cli client list"]),
    queries("CLUSTER|cluster INFO|info|NODES|nodes|SLOTS|slots|SHARDS|shards|MYID|myid|KEYSLOT|keyslot|COUNTKEYSINSLOT|LINKS", &["redis-cli cluster info"]),
    queries("SCRIPT|script|FUNCTION|function EXISTS|exists|LIST|list|STATS|stats|DUMP|dump", &["redis-cli script exists a"]),
    queries("SLOWLOG|slowlog|LATENCY|latency|MEMORY|memory|XINFO|xinfo|OBJECT|object|PUBSUB|pubsub|COMMAND|command|MODULE|module GET|get|LEN|len|LATEST|latest|HISTORY|history|DOCTOR|doctor|GRAPH|graph|USAGE|usage|STATS|stats|STREAM|stream|GROUPS|groups|CONSUMERS|consumers|ENCODING|encoding|IDLETIME|idletime|FREQ|freq|REFCOUNT|refcount|CHANNELS|channels|NUMSUB|numsub|NUMPAT|numpat|COUNT|count|DOCS|docs|INFO|info|LIST|list|HELP|help", &["redis-cli slowlog get 10", "redis-cli memory usage k", "redis-cli object encoding k"]),
    changes("CLIENT|client|CLUSTER|cluster|SCRIPT|script|FUNCTION|function|SLOWLOG|slowlog|LATENCY|latency|MEMORY|memory|MODULE|module", &["redis-cli client kill id 3", "redis-cli cluster reset", "redis-cli script flush", "redis-cli slowlog reset"]).why(CHANGED),
    queries("GET|get|MGET|mget|STRLEN|strlen|EXISTS|exists|KEYS|keys|SCAN|scan|TYPE|type|TTL|ttl|PTTL|pttl|HGET|hget|HGETALL|hgetall|HMGET|hmget|HKEYS|hkeys|HVALS|hvals|HLEN|hlen|HEXISTS|hexists|HSCAN|hscan|LRANGE|lrange|LLEN|llen|LINDEX|lindex|LPOS|lpos|SMEMBERS|smembers|SISMEMBER|sismember|SCARD|scard|SSCAN|sscan|SINTER|sinter|SUNION|sunion|SDIFF|sdiff|SRANDMEMBER|srandmember|ZRANGE*|zrange*|ZREVRANGE*|zrevrange*|ZSCORE|zscore|ZCARD|zcard|ZRANK|zrank|ZCOUNT|zcount|ZSCAN|zscan|XRANGE|xrange|XREVRANGE|xrevrange|XLEN|xlen|XREAD|xread|XPENDING|xpending|GETRANGE|getrange|BITCOUNT|bitcount|GETBIT|getbit|PFCOUNT|pfcount|GEOPOS|geopos|GEODIST|geodist|GEOSEARCH|DUMP|dump|RANDOMKEY|randomkey|DBSIZE|dbsize|INFO|info|PING|ping|ECHO|echo|TIME|time|ROLE|role|LASTSAVE|lastsave|MONITOR|monitor|SUBSCRIBE|subscribe|PSUBSCRIBE|psubscribe|COMMAND|command|LOLWUT|lolwut|WAIT|JSON.GET|FT.SEARCH|FT.INFO|FT._LIST|TS.GET|TS.RANGE|HELLO|hello|help|HELP|READONLY", &["redis-cli GET key", "redis-cli info", "redis-cli ping", "redis-cli --raw keys '*'", "redis-cli hgetall h"]),
    changes("PUBLISH|publish|SPUBLISH|spublish", &["redis-cli publish ch hi"]).why("listeners receive it at once"),
    changes("*", &["redis-cli SET key value", "redis-cli lpush l 1", "redis-cli incr n", "redis-cli xadd s * a 1"]).why(CHANGED).undo("redis-cli SET KEY OLD"),
    queries("", &["redis-cli --scan", "redis-cli --bigkeys", "redis-cli --scan --pattern 'a*'"]).flags(&["--scan|--stat|--latency|--latency-history|--bigkeys|--memkeys|--hotkeys|--latency-dist|--cluster|--intrinsic-latency"]),
    queries("", &["redis-cli", "redis-cli -h db"]).runs(Runs::Special),
];

#[rustfmt::skip]
const ETCD: &[Use] = &[
    help(&["etcdctl --help"]),
    queries("get|ls|watch|version|status|check|completion", &["etcdctl get --prefix /", "etcdctl version"]),
    queries("member|user|role|alarm|endpoint|lease|auth|snapshot|cluster-health list|ls|get|status|health|hashkv|timetolive|keep-alive", &["etcdctl member list", "etcdctl endpoint health", "etcdctl snapshot status a.db"]),
    queries("cluster-health", &["etcdctl cluster-health"]),
    works("snapshot save", &["etcdctl snapshot save a.db"]),
    loses("snapshot restore", &["etcdctl snapshot restore a.db"]).why(DATA_GONE),
    loses("del|rm|rmdir|compaction|defrag", &["etcdctl del --prefix /", "etcdctl rm -r /a"]).why(DATA_GONE),
    rights("user|role|auth", &["etcdctl user add bob", "etcdctl auth disable"]).why(KEYS),
    changes("", &["etcdctl put a b", "etcdctl member remove 1", "etcdctl lease revoke 1"]).why(CHANGED),
];
