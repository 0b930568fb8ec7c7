//! Credentials of the environment that go out beside the body of a request: in a header that is not
//! there to say who asks, to another service than theirs, or as a part of a name that is looked up.

use super::Reader;
use super::call::{Call, values};
use super::special::is_secret_name;
use crate::catalogue::{Argument, Fit};
use crate::effect::{EffectKind, Place};

/// Flags whose values stand in the head of a request.
const HEADERS: &str = "-H|--header|--proxy-header|-A|--user-agent|-U|-e|--referer|-b|--cookie";
/// Flags that say who asks.
const PROOFS: &str = "-u|--user|--oauth2-bearer|--password|--http-password|-a|--auth";
/// Words in the name of a header which says who asks.
const PROVING: &[&str] = &[
    "auth", "token", "key", "secret", "cookie", "password", "session",
];
/// Services in the names of variables, and what the hosts that take their credentials hold. What
/// has no host is never sent as it is: requests are signed with it.
const SERVICES: &[(&str, &[&str])] = &[
    ("AWS", &[]),
    ("GITHUB", &["github", "ghe"]),
    ("GH", &["github", "ghe"]),
    ("GITLAB", &["gitlab"]),
    ("NPM", &["npm", "registry"]),
    ("PYPI", &["pypi", "python"]),
    ("OPENAI", &["openai", "azure"]),
    ("ANTHROPIC", &["anthropic"]),
    ("STRIPE", &["stripe"]),
    ("SLACK", &["slack"]),
    ("HEROKU", &["heroku"]),
    ("CLOUDFLARE", &["cloudflare"]),
    ("DIGITALOCEAN", &["digitalocean"]),
];

impl Reader<'_> {
    /// A credential in the head of a request which has no business at its address.
    pub(super) fn leaks_in_head(&mut self, addresses: &[Argument], fit: &Fit<'_>, call: &Call<'_>) {
        if !call.args.iter().any(|arg| arg.unknown) {
            return;
        }
        let hosts: Vec<String> = addresses.iter().map(|one| host(&one.text)).collect();
        let at_home = |given: &Argument| hosts.iter().all(|host| is_at_home(given, host));
        let is_item = |arg: &&Argument| !arg.text.starts_with('-') && !arg.text.contains("://");
        let mut heads = values(fit, call, HEADERS);
        if matches!(call.name.as_str(), "http" | "https" | "xh" | "xhs") {
            heads.extend(call.args.iter().filter(is_item).cloned());
        }
        let proofs = values(fit, call, PROOFS);
        let strays = |head: &Argument| holds_secret(head) && !(proves(head) && at_home(head));
        let astray = |proof: &Argument| holds_secret(proof) && !at_home(proof);
        if heads.iter().any(strays) || proofs.iter().any(astray) {
            self.note(EffectKind::SendsData, Place::Outside, None, call, None);
        }
    }

    /// A credential as a part of a name that is looked up: whoever answers for the name reads it.
    pub(super) fn leaks_in_name(&mut self, call: &Call<'_>) {
        if call.args.iter().any(holds_secret) {
            self.note(EffectKind::SendsData, Place::Outside, None, call, None);
        }
    }
}

/// The names of credentials that a text takes from the environment.
fn secrets(text: &str) -> impl Iterator<Item = &str> {
    let names = text.split('$').skip(1);
    let names = names.map(|name| name.trim_start_matches('{'));
    names.filter(|name| is_secret_name(name))
}

fn holds_secret(given: &Argument) -> bool {
    given.unknown && secrets(&given.text).next().is_some()
}

/// Whether a header says who asks.
fn proves(head: &Argument) -> bool {
    let name = head.text.split([':', '=']).next().unwrap_or_default();
    let name = name.to_ascii_lowercase();
    !name.contains('$') && PROVING.iter().any(|word| name.contains(word))
}

/// Whether every credential in a text may go to a host: one of a service that is known goes to that
/// alone. A host that becomes known only then is the project's own choice.
fn is_at_home(given: &Argument, host: &str) -> bool {
    secrets(&given.text).all(|name| {
        let end = name.find(|c: char| !c.is_ascii_alphanumeric());
        let first = name.get(..end.unwrap_or(name.len())).unwrap_or_default();
        let service = SERVICES.iter().find(|(service, _)| *service == first);
        service.is_none_or(|(_, hosts)| {
            !hosts.is_empty() && host.contains('$') || hosts.iter().any(|one| host.contains(one))
        })
    })
}

/// The host of an address, or all that stands in its place, in small letters.
fn host(address: &str) -> String {
    let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
    let authority = rest.split(['/', '?', '#', '\\']).next().unwrap_or_default();
    let host = authority.rsplit('@').next().unwrap_or_default();
    host.to_ascii_lowercase()
}
