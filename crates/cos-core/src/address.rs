//! What asking for an address does beyond giving an answer, as far as its text tells.
//!
//! A request that only looks is the daily bread of work. An address that is a bell push is not: a
//! web hook, a job that is started, a message that is sent, something removed. Neither is one that
//! carries a credential, which stands in every log on the way.

use crate::effect::EffectKind;

/// Parts of hosts and paths under which people read about such addresses.
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
/// Words of the last part of a path that say what asking for it does.
const ACTING: &[&str] = &[
    "send", "delete", "remove", "destroy", "purge", "drop", "wipe", "truncate", "reset",
    "shutdown", "reboot", "restart", "deploy", "redeploy", "rebuild", "trigger", "cancel",
    "approve", "publish",
];
/// Names under which a query carries a credential.
const CREDENTIALS: &[&str] = &[
    "token",
    "access_token",
    "auth_token",
    "refresh_token",
    "id_token",
    "api_key",
    "apikey",
    "api-key",
    "secret",
    "client_secret",
    "password",
    "passwd",
    "pwd",
    "private_key",
    "secret_key",
    "aws_secret_access_key",
];
/// How credentials of well-known services begin.
const BEGINNINGS: &[&str] = &[
    "AKIA",
    "ASIA",
    "ghp_",
    "gho_",
    "ghs_",
    "ghu_",
    "github_pat_",
    "glpat-",
    "sk-",
    "sk_live_",
    "rk_live_",
    "xoxb-",
    "xoxp-",
    "xapp-",
    "AIza",
    "npm_",
    "pypi-",
    "hf_",
    "dop_v1_",
    "shpat_",
    "SG.",
];
/// A shorter value is no credential, however it begins.
const SHORTEST_CREDENTIAL: usize = 16;

/// What asking for an address does, and why that is thought, as a fragment that follows "because";
/// none where it only gives an answer. An address without `://` is one of the web. Whether the address may be asked at all is not looked at.
pub fn acts(address: &str) -> Option<(EffectKind, &'static str)> {
    let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
    let rest = rest.split('#').next().unwrap_or_default();
    let (place, query) = rest.split_once('?').unwrap_or((rest, ""));
    let (host, path) = place.split_once('/').unwrap_or((place, ""));
    if carries_credential(query) {
        return Some((EffectKind::SendsData, "the address carries a credential"));
    }
    let host = host.to_lowercase();
    let names: Vec<&str> = path.split('/').filter(|name| !name.is_empty()).collect();
    let hook = host
        .split('.')
        .any(|part| matches!(part, "hooks" | "webhook" | "webhooks"));
    let read_about = |name: &str| READ_ABOUT.contains(&name.to_lowercase().as_str());
    let only_read = host.split('.').any(read_about) || names.iter().any(|name| read_about(name));
    if !hook && only_read {
        return None;
    }
    if hook && !names.is_empty() || rings(&names) {
        return Some((
            EffectKind::ChangesLiveSystem,
            "asking for the address sets something off",
        ));
    }
    let last = words_of(names.last().copied().unwrap_or_default());
    let says = |word: &String| ACTING.contains(&word.as_str());
    let acts = !query.is_empty() && last.iter().any(says);
    acts.then_some((
        EffectKind::ChangesLiveSystem,
        "its last word says that something is done",
    ))
}

/// Whether a path is one that machines call to set something off.
fn rings(names: &[&str]) -> bool {
    let behind = |at: usize| names.get(at + 1..).is_some_and(|rest| !rest.is_empty());
    let is_long = |name: &&str| name.len() >= SHORTEST_CREDENTIAL;
    names.iter().enumerate().any(|(at, name)| {
        let rest = names.get(at + 1..).unwrap_or_default();
        match name.to_lowercase().as_str() {
            "webhook" | "webhooks" => behind(at),
            "hook" | "hooks" => rest.iter().any(is_long),
            "trigger" | "buildwithparameters" => true,
            "build" => names.get(..at).unwrap_or_default().contains(&"job") && !behind(at),
            _ => false,
        }
    })
}

fn carries_credential(query: &str) -> bool {
    query.split(['&', ';']).any(|pair| {
        let (name, value) = pair.split_once('=').unwrap_or(("", pair));
        let known = BEGINNINGS.iter().any(|start| value.starts_with(start));
        let named = CREDENTIALS.contains(&name.to_lowercase().as_str());
        named && !value.is_empty() || known && value.len() >= SHORTEST_CREDENTIAL
    })
}

/// The words of a name in small letters: `deleteUser`, `delete_user` and `delete-user` have two each.
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
mod tests {
    use super::*;

    #[test]
    fn an_address_that_sets_something_off_is_told_from_one_that_is_read() {
        for address in [
            "https://hooks.slack.com/services/T0/B0/xyz",
            "https://discord.com/api/webhooks/1/abc",
            "https://n8n.example.com/webhook/deploy-prod",
            "https://ci.example.com/job/deploy/build?delay=0",
            "https://ci.example.com/job/deploy/buildWithParameters",
            "https://example.com/trigger",
            "https://maker.ifttt.com/trigger/x/with/key/k",
            "https://api.telegram.org/bot123:abc/sendMessage?chat_id=1&text=x",
            "https://example.com/admin/delete?id=3",
            "https://api.netlify.com/hooks/5c23b30c67d9a60174f3da32",
        ] {
            let told = acts(address).map(|(kind, _)| kind);
            assert_eq!(told, Some(EffectKind::ChangesLiveSystem), "{address}");
        }
        for address in [
            "https://docs.github.com/en/webhooks/webhook-events-and-payloads",
            "https://example.com/docs/trigger",
            "https://github.com/adnanh/webhook",
            "https://github.com/adnanh/webhook/issues/12",
            "https://react.dev/reference/react/hooks",
            "https://usehooks.example/hooks/use-state",
            "https://example.com/job/12/build/7/log",
            "https://example.com/blog/how-to-delete?id=3",
            "https://example.com/delete",
            "https://api.example.com/users?page=2",
            "http://localhost:3000/health",
        ] {
            assert_eq!(acts(address), None, "{address}");
        }
    }

    #[test]
    fn a_credential_in_a_query_is_seen_by_its_name_or_its_beginning() {
        for address in [
            "https://example.com/x?token=abc",
            "https://docs.example.com/x?a=1&api_key=abc",
            "https://example.com/collect?k=AKIAIOSFODNN7EXAMPLE",
        ] {
            let told = acts(address).map(|(kind, _)| kind);
            assert_eq!(told, Some(EffectKind::SendsData), "{address}");
        }
        for address in [
            "https://example.com/x?token=",
            "https://example.com/x?key=abc",
            "https://example.com/x?q=sk-learn",
            "https://example.com/x?next_page_token=abc",
        ] {
            assert_eq!(acts(address), None, "{address}");
        }
    }
}
