//! Detects addresses that have an effect when they are requested, judging by their text.
//!
//! Plain reading requests are everyday work. Others act: a web hook, a job trigger, a message, a
//! removal. An address with a credential leaks it to every log on the way.

mod credential;
mod host;

use crate::effect::EffectKind;
use host::Reach;

pub(crate) use host::{hands_out_credentials, is_here};

/// Parts of hosts and paths of pages that document such addresses.
const READ_ABOUT: &[&str] = &[
    "doc",
    "docs",
    "documentation",
    "developer",
    "developers",
    "help",
    "support",
    "learn",
    "blog",
    "wiki",
    "guide",
    "guides",
    "manual",
    "man",
    "reference",
    "tutorial",
    "tutorials",
    "article",
    "articles",
    "questions",
    "package",
    "packages",
    "crates",
    "blob",
    "tree",
    "raw",
    "issues",
    "pull",
    "discussions",
    "search",
    "topics",
    "tags",
];
/// Words for a removal.
const TAKING: &[&str] = &[
    "delete", "purge", "drop", "flush", "truncate", "destroy", "shutdown", "wipe", "reset",
];
/// Other last parts of a path that say what the request does.
const ACTING: &[&str] = &[
    "send",
    "remove",
    "reboot",
    "restart",
    "deploy",
    "redeploy",
    "rebuild",
    "trigger",
    "invoke",
    "cancel",
    "approve",
    "reject",
    "accept",
    "decline",
    "confirm",
    "activate",
    "deactivate",
    "unsubscribe",
    "publish",
];
/// Query parameters that name the operation.
const VERBS: &[&str] = &[
    "action", "_method", "method", "cmd", "command", "op", "do", "act",
];
/// Services that show every request to the address's creator, and tunnels to unknown machines.
const CATCHERS: &[&str] = &[
    "webhook.site",
    "requestbin.com",
    "requestbin.net",
    "pipedream.net",
    "requestcatcher.com",
    "beeceptor.com",
    "hookbin.com",
    "postb.in",
    "ptsv2.com",
    "ptsv3.com",
    "webhook.cool",
    "canarytokens.com",
    "oastify.com",
    "burpcollaborator.net",
    "interact.sh",
    "oast.fun",
    "oast.live",
    "oast.me",
    "oast.online",
    "oast.pro",
    "oast.site",
    "dnslog.cn",
    "ceye.io",
    "ngrok.io",
    "ngrok.app",
    "ngrok-free.app",
    "ngrok-free.dev",
    "trycloudflare.com",
    "loca.lt",
    "localhost.run",
    "lhr.life",
    "serveo.net",
    "pinggy.link",
];
/// Parts of a path under which an internal service returns credentials.
const HANDING: &[&str] = &["secret", "secrets", "credentials", "security-credentials"];
/// Minimum length of a path part that can be the key of a hook.
const SHORTEST_KEY: usize = 16;

/// Returns the effect of fetching an address, and the reason.
pub(crate) fn fetched(address: &str) -> (EffectKind, &'static str) {
    let (scheme, rest) = host::parts(address);
    if !matches!(scheme.as_str(), "http" | "https") {
        return (
            EffectKind::Unreadable,
            "only http and https addresses are known",
        );
    }
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    if host::is_hidden(&host::host_of(authority)) {
        return (EffectKind::Unreadable, "the address hides its host");
    }
    if hands_out_credentials(address) {
        let why = "the address returns this machine's credentials";
        return (EffectKind::ReadsSecrets, why);
    }
    if authority.contains('@') {
        return (
            EffectKind::SendsData,
            "the address holds a name or password",
        );
    }
    acts(address).unwrap_or((EffectKind::LeavesMachine, ""))
}

/// Returns the effect of a request beyond its answer, and the reason as a fragment after "because";
/// `None` where it only reads. An address without a scheme is a web address. This does not check
/// whether the address may be contacted at all.
pub(crate) fn acts(address: &str) -> Option<(EffectKind, &'static str)> {
    let (_, rest) = host::parts(address);
    if credential::has_credential(&rest) {
        let why = "the address carries a credential";
        return Some((EffectKind::SendsData, why));
    }
    let rest = rest.split('#').next().unwrap_or_default();
    let (place, query) = rest.split_once('?').unwrap_or((rest, ""));
    let (authority, path) = place.split_once('/').unwrap_or((place, ""));
    let host = host::host_of(authority);
    let is_of = |name: &str| {
        let before = host.strip_suffix(name);
        before.is_some_and(|before| before.is_empty() || before.ends_with('.'))
    };
    if CATCHERS.iter().any(|name| is_of(name)) {
        let why = "the creator of the address sees every request to it";
        return Some((EffectKind::SendsData, why));
    }
    let names: Vec<&str> = path.split('/').filter(|name| !name.is_empty()).collect();
    let handing = |name: &&str| HANDING.contains(&name.to_lowercase().as_str());
    if host::reach_of(&host) != Reach::World && names.iter().any(handing) {
        let why = "the service returns its secrets";
        return Some((EffectKind::ReadsSecrets, why));
    }
    rings_or_acts(&host, &names, query)
}

fn rings_or_acts(host: &str, names: &[&str], query: &str) -> Option<(EffectKind, &'static str)> {
    let hook = host
        .split('.')
        .any(|part| matches!(part, "hooks" | "webhook" | "webhooks"));
    let read_about = |name: &str| READ_ABOUT.contains(&name.to_lowercase().as_str());
    let only_read = host.split('.').any(read_about) || names.iter().any(|name| read_about(name));
    // Such an address has a part called `manual`.
    let fires = names.contains(&"triggers") && names.last() == Some(&"invoke");
    if !hook && !fires && only_read {
        return None;
    }
    if hook && !names.is_empty() || rings(host, names) {
        let why = "a request to the address triggers something";
        return Some((EffectKind::ChangesLiveSystem, why));
    }
    let why = "it says that something is done";
    let done = Some((EffectKind::ChangesLiveSystem, why));
    (says_in_path(host, names, query) || says_in_query(query))
        .then_some(done)
        .flatten()
}

/// Checks whether the last part of a path is a verb and the other parts make it a call: a query, a
/// numbered object, an admin path, an internal host.
fn says_in_path(host: &str, names: &[&str], query: &str) -> bool {
    let Some((last, before)) = names.split_last() else {
        return false;
    };
    let is_number = |name: &&str| {
        let digits = |c: char| c.is_ascii_digit() || c == '-';
        name.chars().all(digits) || name.len() >= SHORTEST_KEY && name.contains(is_digit)
    };
    let called = !query.is_empty()
        || before.last().is_some_and(is_number)
        || before.contains(&"admin")
        || host::reach_of(host) == Reach::Own;
    called && words_of(last).iter().any(|word| is_acting(word))
}

const fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

/// Checks whether a query names an operation.
fn says_in_query(query: &str) -> bool {
    let pairs = query
        .split(['&', ';'])
        .filter_map(|pair| pair.split_once('='));
    pairs.into_iter().any(|(name, value)| {
        let verb = VERBS.contains(&name.to_lowercase().as_str());
        verb && words_of(value).iter().any(|word| is_acting(word))
            || name == "query" && value.trim_start().starts_with("mutation")
    })
}

fn is_acting(word: &str) -> bool {
    ACTING.contains(&word) || TAKING.contains(&word)
}

/// Checks whether a text says that something is removed.
pub(crate) fn takes_away(text: &str) -> bool {
    let lower = text.to_lowercase();
    let mut words = lower.split(|c: char| !c.is_ascii_alphabetic());
    words.any(|word| TAKING.contains(&word) || matches!(word, "xdelete" | "flushall" | "flushdb"))
}

/// Ports of services that control a machine or cluster: Docker, a kubelet and the proxy to its
/// cluster, etcd, Consul, Nomad, Vault.
const RULING: &[&str] = &[
    "2375", "2376", "10250", "10255", "8001", "2379", "8500", "4646", "8200",
];

/// Checks by its port whether an address controls a machine.
pub(crate) fn rules_a_machine(address: &str) -> bool {
    has_port(address, RULING)
}

/// Ports of data stores with a web interface: Elasticsearch, `CouchDB`, Qdrant, Milvus,
/// `ClickHouse`, `InfluxDB`, Neo4j, `ArangoDB`, Solr, Prometheus, `RabbitMQ`.
const STORES: &[&str] = &[
    "9200", "9201", "5984", "6333", "19530", "8123", "8086", "7474", "8529", "8983", "9090",
    "15672",
];

/// Checks by its port whether an address is a data store: a deletion there removes data, and is not
/// a test request to the program under development.
pub(crate) fn keeps_data(address: &str) -> bool {
    has_port(address, STORES)
}

fn has_port(address: &str, ports: &[&str]) -> bool {
    let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let port = authority.rsplit_once(':').map(|(_, port)| port);
    port.is_some_and(|port| ports.contains(&port))
}

/// Checks whether a path triggers something when a machine calls it.
fn rings(host: &str, names: &[&str]) -> bool {
    let behind = |at: usize| names.get(at + 1..).is_some_and(|rest| !rest.is_empty());
    let is_long = |name: &&str| name.len() >= SHORTEST_KEY;
    names.iter().enumerate().any(|(at, name)| {
        let rest = names.get(at + 1..).unwrap_or_default();
        match name.to_lowercase().as_str() {
            "webhook" | "webhooks" => behind(at),
            "hook" | "hooks" => rest.iter().any(is_long),
            "trigger" | "buildwithparameters" => true,
            "triggers" => rest.last() == Some(&"invoke"),
            "macros" => rest.last() == Some(&"exec"),
            "deploy" => host.starts_with("api.") && behind(at),
            "build" => names.get(..at).unwrap_or_default().contains(&"job") && !behind(at),
            _ => false,
        }
    })
}

/// Returns the words of a name in lower case: `deleteUser`, `delete_user` and `delete-user` have
/// two each.
pub(crate) fn words_of(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut before = ' ';
    for letter in name.chars() {
        let parts = !letter.is_ascii_alphanumeric();
        if parts || letter.is_ascii_uppercase() && !before.is_ascii_uppercase() {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut().filter(|_| !parts) {
            word.push(letter.to_ascii_lowercase());
        }
        before = letter;
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests;
