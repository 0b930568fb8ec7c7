//! Detects credentials of the environment that leave in a request outside its body: in a header
//! that does not authenticate, to another service than their own, or in a host name that is looked
//! up.

use super::Analyzer;
use super::invocation::{Invocation, values};
use super::special::is_secret_name;
use crate::catalogue::{Argument, Fit, ProgramTrait, has_trait};
use crate::effect::{EffectKind, Place};

/// Flags for request headers.
const HEADERS: &str = "-H|--header|--proxy-header|-A|--user-agent|-U|-e|--referer|-b|--cookie";
/// Flags for authentication.
const PROOFS: &str = "-u|--user|--oauth2-bearer|--password|--http-password|-a|--auth";
/// Words in the names of authentication headers.
const PROVING: &[&str] = &[
    "auth", "token", "key", "secret", "cookie", "password", "session",
];
/// Services named in variables, with parts of the host names that may receive their credentials. A
/// service without hosts never receives the credential itself: it only signs requests.
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

impl Analyzer<'_> {
    /// Notes a credential in a request header that does not belong to the address.
    pub(super) fn note_leak_in_header(
        &mut self,
        addresses: &[Argument],
        fit: &Fit<'_>,
        call: &Invocation<'_>,
    ) {
        if !call.args.iter().any(|arg| arg.unknown) {
            return;
        }
        let hosts: Vec<String> = addresses.iter().map(|one| host(&one.text)).collect();
        let at_home = |given: &Argument| hosts.iter().all(|host| is_at_home(given, host));
        let is_item = |arg: &&Argument| !arg.text.starts_with('-') && !arg.text.contains("://");
        let mut heads = values(fit, call, HEADERS);
        if has_trait(&call.name, ProgramTrait::SendsItems) {
            heads.extend(call.args.iter().filter(is_item).cloned());
        }
        let proofs = values(fit, call, PROOFS);
        let strays = |head: &Argument| holds_secret(head) && !(proves(head) && at_home(head));
        let astray = |proof: &Argument| holds_secret(proof) && !at_home(proof);
        if heads.iter().any(strays) || proofs.iter().any(astray) {
            self.note(EffectKind::SendsData, Place::Outside, None, call, None);
        }
    }

    /// Notes a credential in a host name that is looked up: the name server's operator can read it.
    pub(super) fn note_leak_in_name(&mut self, call: &Invocation<'_>) {
        if call.args.iter().any(holds_secret) {
            self.note(EffectKind::SendsData, Place::Outside, None, call, None);
        }
    }
}

/// Returns the names of credentials that a text takes from the environment.
fn secret_names(text: &str) -> impl Iterator<Item = &str> {
    let names = text.split('$').skip(1);
    let names = names.map(|name| name.trim_start_matches('{'));
    names.filter(|name| is_secret_name(name))
}

fn holds_secret(given: &Argument) -> bool {
    given.unknown && secret_names(&given.text).next().is_some()
}

/// Checks whether a header authenticates.
fn proves(head: &Argument) -> bool {
    let name = head.text.split([':', '=']).next().unwrap_or_default();
    let name = name.to_ascii_lowercase();
    !name.contains('$') && PROVING.iter().any(|word| name.contains(word))
}

/// Checks whether every credential in a text may go to a host. A credential of a known service may
/// go only to that service. A host that is known only at run time is the project's own choice.
fn is_at_home(given: &Argument, host: &str) -> bool {
    secret_names(&given.text).all(|name| {
        let end = name.find(|c: char| !c.is_ascii_alphanumeric());
        let first = name.get(..end.unwrap_or(name.len())).unwrap_or_default();
        let service = SERVICES.iter().find(|(service, _)| *service == first);
        service.is_none_or(|(_, hosts)| {
            !hosts.is_empty() && host.contains('$') || hosts.iter().any(|one| host.contains(one))
        })
    })
}

/// Returns the host of an address, or what takes its place, in lower case.
fn host(address: &str) -> String {
    let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
    let authority = rest.split(['/', '?', '#', '\\']).next().unwrap_or_default();
    let host = authority.rsplit('@').next().unwrap_or_default();
    host.to_ascii_lowercase()
}
