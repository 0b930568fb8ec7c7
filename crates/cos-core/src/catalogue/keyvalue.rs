//! Stores of keys and values: Redis, etcd and their kin.

use super::usual::{DATA_GONE, FETCH, KEYS, LIVE, LOSE, MACHINE, READ, RIGHTS, WRITE, help};
use super::{Program, Rest, Runs, Use, known, when};

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
        &[when("", LOSE)
            .why(DATA_GONE)
            .examples(&["flushall", "flushdb"])],
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
            when("", READ)
                .flags(&["--help|--version|-v|-h"])
                .examples(&["redis-server --version"]),
            when("", MACHINE)
                .why("a server of this machine is started, loaded or its files are repaired")
                .examples(&[
                    "redis-server",
                    "redis-server --port 6380",
                    "redis-benchmark -q",
                ]),
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
            when("* flush_all|flush|reset", LOSE)
                .why(DATA_GONE)
                .examples(&["memcached-tool localhost:11211 flush_all"]),
            when("", FETCH).examples(&[
                "memcstat --servers=localhost",
                "memcached-tool localhost stats",
            ]),
        ],
    ),
    known(
        &["memcflush", "memcrm", "memccp", "memctouch", "memccapable"],
        Rest::Unknown,
        &[when("", LOSE)
            .why(DATA_GONE)
            .examples(&["memcflush --servers=localhost", "memcrm key"])],
    ),
];

const CHANGED: &str = "the data or the state of a server is changed";

const REDIS: &[Use] = &[
    when("", READ).flags(&["--help|--version|-v"]).examples(&["redis-cli --version"]),
    when("", LIVE).flags(&["--eval|--pipe|--functions-rdb|--cluster"]).without(&["check|info|help"]).why(CHANGED).examples(&["redis-cli --eval a.lua", "redis-cli --pipe", "redis-cli --cluster create a:1"]),
    when("", WRITE).flags(&["--rdb"]).examples(&["redis-cli --rdb a.rdb"]),
    when("FLUSHALL|flushall|FlushAll|FLUSHDB|flushdb|FlushDB|Flushall|Flushdb", LOSE).why(DATA_GONE).undo("restore from a backup").examples(&["redis-cli FLUSHALL", "redis-cli -h db -n 1 flushdb", "redis-cli flushall async"]),
    when("DEL|del|UNLINK|unlink|GETDEL|getdel|HDEL|hdel|SREM|srem|ZREM|zrem|LREM|lrem|XDEL|xdel|XTRIM|xtrim|LTRIM|ltrim|SPOP|spop|LPOP|lpop|RPOP|rpop|BLPOP|blpop|BRPOP|brpop|ZPOPMIN|zpopmin|ZPOPMAX|zpopmax|ZREMRANGEBY*|zremrangeby*|JSON.DEL|FT.DROPINDEX|FT.DROP|JSON.CLEAR|TS.DEL|GRAPH.DELETE", LOSE).why(DATA_GONE).examples(&["redis-cli del key", "redis-cli UNLINK a b", "redis-cli -a pw HDEL h f"]),
    when("SHUTDOWN|shutdown|DEBUG|debug|REPLICAOF|replicaof|SLAVEOF|slaveof|FAILOVER|failover|MIGRATE|migrate|RESTORE|restore|SWAPDB|swapdb|EVAL|eval|EVALSHA|evalsha|FCALL|fcall|BGREWRITEAOF|bgrewriteaof|SAVE|save|BGSAVE|bgsave|RENAME|rename|RENAMENX|renamenx|MOVE|move|COPY|copy|EXPIRE*|expire*|PEXPIRE*|pexpire*|PERSIST|persist|RESET|PSYNC|SYNC", LIVE).why(CHANGED).examples(&["redis-cli shutdown nosave", "redis-cli EVAL 'return 1' 0", "redis-cli slaveof no one", "redis-cli bgsave"]),
    when("CONFIG|config GET|get", FETCH).examples(&["redis-cli config get maxmemory"]),
    when("ACL|acl LIST|list|WHOAMI|whoami|CAT|cat|USERS|users|GETUSER|getuser|LOG|log|HELP|help|DRYRUN", FETCH).examples(&["redis-cli acl list"]),
    when("ACL|acl|CONFIG|config", RIGHTS).why(CHANGED).undo("redis-cli CONFIG SET NAME OLD").examples(&["redis-cli CONFIG SET requirepass x", "redis-cli config set dir /tmp", "redis-cli config resetstat", "redis-cli ACL SETUSER a"]),
    when("CLIENT|client LIST|list|INFO|info|GETNAME|getname|ID|id", FETCH).examples(&["redis-cli client list"]),
    when("CLUSTER|cluster INFO|info|NODES|nodes|SLOTS|slots|SHARDS|shards|MYID|myid|KEYSLOT|keyslot|COUNTKEYSINSLOT|LINKS", FETCH).examples(&["redis-cli cluster info"]),
    when("SCRIPT|script|FUNCTION|function EXISTS|exists|LIST|list|STATS|stats|DUMP|dump", FETCH).examples(&["redis-cli script exists a"]),
    when("SLOWLOG|slowlog|LATENCY|latency|MEMORY|memory|XINFO|xinfo|OBJECT|object|PUBSUB|pubsub|COMMAND|command|MODULE|module GET|get|LEN|len|LATEST|latest|HISTORY|history|DOCTOR|doctor|GRAPH|graph|USAGE|usage|STATS|stats|STREAM|stream|GROUPS|groups|CONSUMERS|consumers|ENCODING|encoding|IDLETIME|idletime|FREQ|freq|REFCOUNT|refcount|CHANNELS|channels|NUMSUB|numsub|NUMPAT|numpat|COUNT|count|DOCS|docs|INFO|info|LIST|list|HELP|help", FETCH).examples(&["redis-cli slowlog get 10", "redis-cli memory usage k", "redis-cli object encoding k"]),
    when("CLIENT|client|CLUSTER|cluster|SCRIPT|script|FUNCTION|function|SLOWLOG|slowlog|LATENCY|latency|MEMORY|memory|MODULE|module", LIVE).why(CHANGED).examples(&["redis-cli client kill id 3", "redis-cli cluster reset", "redis-cli script flush", "redis-cli slowlog reset"]),
    when("GET|get|MGET|mget|STRLEN|strlen|EXISTS|exists|KEYS|keys|SCAN|scan|TYPE|type|TTL|ttl|PTTL|pttl|HGET|hget|HGETALL|hgetall|HMGET|hmget|HKEYS|hkeys|HVALS|hvals|HLEN|hlen|HEXISTS|hexists|HSCAN|hscan|LRANGE|lrange|LLEN|llen|LINDEX|lindex|LPOS|lpos|SMEMBERS|smembers|SISMEMBER|sismember|SCARD|scard|SSCAN|sscan|SINTER|sinter|SUNION|sunion|SDIFF|sdiff|SRANDMEMBER|srandmember|ZRANGE*|zrange*|ZREVRANGE*|zrevrange*|ZSCORE|zscore|ZCARD|zcard|ZRANK|zrank|ZCOUNT|zcount|ZSCAN|zscan|XRANGE|xrange|XREVRANGE|xrevrange|XLEN|xlen|XREAD|xread|XPENDING|xpending|GETRANGE|getrange|BITCOUNT|bitcount|GETBIT|getbit|PFCOUNT|pfcount|GEOPOS|geopos|GEODIST|geodist|GEOSEARCH|DUMP|dump|RANDOMKEY|randomkey|DBSIZE|dbsize|INFO|info|PING|ping|ECHO|echo|TIME|time|ROLE|role|LASTSAVE|lastsave|MONITOR|monitor|SUBSCRIBE|subscribe|PSUBSCRIBE|psubscribe|COMMAND|command|LOLWUT|lolwut|WAIT|JSON.GET|FT.SEARCH|FT.INFO|FT._LIST|TS.GET|TS.RANGE|HELLO|hello|help|HELP|READONLY", FETCH).examples(&["redis-cli GET key", "redis-cli info", "redis-cli ping", "redis-cli --raw keys '*'", "redis-cli hgetall h"]),
    when("PUBLISH|publish|SPUBLISH|spublish", LIVE).why("listeners receive it at once").examples(&["redis-cli publish ch hi"]),
    when("*", LIVE).why(CHANGED).undo("redis-cli SET KEY OLD").examples(&["redis-cli SET key value", "redis-cli lpush l 1", "redis-cli incr n", "redis-cli xadd s * a 1"]),
    when("", FETCH).flags(&["--scan|--stat|--latency|--latency-history|--bigkeys|--memkeys|--hotkeys|--latency-dist|--cluster|--intrinsic-latency"]).examples(&["redis-cli --scan", "redis-cli --bigkeys", "redis-cli --scan --pattern 'a*'"]),
    when("", FETCH).runs(Runs::Special).examples(&["redis-cli", "redis-cli -h db"]),
];

const ETCD: &[Use] = &[
    help(&["etcdctl --help"]),
    when("get|ls|watch|version|status|check|completion", FETCH).examples(&["etcdctl get --prefix /", "etcdctl version"]),
    when("member|user|role|alarm|endpoint|lease|auth|snapshot|cluster-health list|ls|get|status|health|hashkv|timetolive|keep-alive", FETCH).examples(&["etcdctl member list", "etcdctl endpoint health", "etcdctl snapshot status a.db"]),
    when("cluster-health", FETCH).examples(&["etcdctl cluster-health"]),
    when("snapshot save", WRITE).examples(&["etcdctl snapshot save a.db"]),
    when("snapshot restore", LOSE).why(DATA_GONE).examples(&["etcdctl snapshot restore a.db"]),
    when("del|rm|rmdir|compaction|defrag", LOSE).why(DATA_GONE).examples(&["etcdctl del --prefix /", "etcdctl rm -r /a"]),
    when("user|role|auth", RIGHTS).why(KEYS).examples(&["etcdctl user add bob", "etcdctl auth disable"]),
    when("", LIVE).why(CHANGED).examples(&["etcdctl put a b", "etcdctl member remove 1", "etcdctl lease revoke 1"]),
];
