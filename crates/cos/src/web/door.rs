//! Who may come in. The key is drawn when the process starts and told to the person alone; the
//! address that holds it is changed once for a cookie and for a lane, the first part of every path,
//! that the cookie is told to: browsers tell one to all ports of a machine, and none but ours knows the
//! lane. What the address leaves in a browser's history opens nothing any more, and the cookie cannot
//! be worked out from it. Another name for this machine, another page and a form that was made for
//! another question are refused.

use super::place::place;
use super::trouble::Trouble;
use crate::error::{CommandError, ErrorKind};
use cos_core::decision::Decision;
use cos_core::fingerprint::{Fingerprint, hex};
use cos_core::hint::Hint;
use hyper::header::{COOKIE, HOST, HeaderMap, HeaderName, ORIGIN};
use hyper::http::request::Parts;
use hyper::{Method, StatusCode};
use std::fs::File;
use std::io::{self, Read as _};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};

/// Sourced by the browser itself; no page can set it.
const SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// So many digits of what is derived from the secret name the lane: 128 bits.
const LANE: usize = 32;

/// What nobody can foretell, 256 bits each as hexadecimal digits.
pub(crate) struct Key {
    /// Sourced in the address. A browser's history keeps it, so nothing is derived from it.
    told: String,
    /// Sourced to nobody.
    secret: String,
}

impl Key {
    /// Draws one.
    pub(crate) fn draw() -> io::Result<Self> {
        let mut source = File::open("/dev/urandom")?;
        let mut draw = || -> io::Result<String> {
            let mut drawn = [0; 32];
            source.read_exact(&mut drawn)?;
            Ok(hex(&drawn))
        };
        Ok(Self {
            told: draw()?,
            secret: draw()?,
        })
    }

    /// What is derived from the secret for one purpose; the secret cannot be read from it.
    fn derived(&self, purpose: &str, of: &[(&str, &str)]) -> String {
        let mut parts = vec![("key", self.secret.as_str()), ("purpose", purpose)];
        parts.extend(of);
        Fingerprint::of(&parts).to_string()
    }
}

/// The door of one process at one address.
pub(crate) struct EntryPoint {
    key: Key,
    address: SocketAddr,
    hosts: Vec<String>,
    lane: String,
    is_entered: AtomicBool,
}

/// What a request may do.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Admitted {
    /// Ask for this path of the lane, and answer there.
    Inside(String),
    /// Go on to this path, with the cookie if nobody has it yet.
    Enters(String),
}

impl EntryPoint {
    /// A door at a loopback address with its port.
    pub(crate) fn new(key: Key, address: SocketAddr) -> Self {
        let port = address.port();
        let ours = address.ip();
        let mut names = vec!["127.0.0.1".to_owned(), "localhost".into(), "[::1]".into()];
        if ours.is_ipv4() {
            names.push(ours.to_string());
        }
        let mut hosts: Vec<String> = names.iter().map(|name| format!("{name}:{port}")).collect();
        // Browsers leave the usual port out.
        if port == 80 {
            hosts.extend(names);
        }
        let digits = key.derived("lane", &[]).chars().take(LANE).collect();
        Self {
            key,
            address,
            hosts,
            lane: digits,
            is_entered: AtomicBool::new(false),
        }
    }

    /// Where all paths begin: `/` and the name of the lane.
    pub(super) fn base(&self) -> String {
        format!("/{}", self.lane)
    }

    /// A path as it is called within the lane; none elsewhere.
    pub(super) fn within<'a>(&self, path: &'a str) -> Option<&'a str> {
        let (lane, _) = path.strip_prefix('/')?.split_once('/')?;
        let rest = path.get(LANE + 1..)?;
        is_same(lane, &self.lane).then_some(rest)
    }

    /// The address that lets its person in.
    pub(crate) fn url(&self) -> String {
        format!("http://{}/?key={}", self.address, self.key.told)
    }

    /// Lets a request in, or says why not.
    pub(super) fn admit(&self, parts: &Parts) -> Result<Admitted, Trouble> {
        let host = self.host(parts)?;
        if let Some(path) = self.entering(parts) {
            return Ok(Admitted::Enters(path));
        }
        let path = self.within(parts.uri.path()).ok_or_else(without_key)?;
        let cookie = self.key.derived("cookie", &[]);
        if !cookies(&parts.headers, &self.cookie_name()).any(|told| is_same(told, &cookie)) {
            return Err(without_key());
        }
        if parts.method == Method::POST && !is_from_here(&parts.headers, host) {
            return Err(foreign());
        }
        Ok(Admitted::Inside(path.to_owned()))
    }

    /// The name by which the browser reached us. Another one is a name that somebody made point to
    /// this machine.
    fn host<'a>(&self, parts: &'a Parts) -> Result<&'a str, Trouble> {
        let mut told = parts.headers.get_all(HOST).iter();
        let host = told.next().and_then(|host| host.to_str().ok());
        let named = |name: &str| self.hosts.iter().any(|ours| ours == name);
        let whole = parts.uri.authority();
        match host {
            Some(host)
                if named(host)
                    && told.next().is_none()
                    && whole.is_none_or(|whole| named(whole.as_str())) =>
            {
                Ok(host)
            }
            _ => Err(misdirected()),
        }
    }

    /// Where an address with the right key leads to.
    fn entering(&self, parts: &Parts) -> Option<String> {
        let query = parts.uri.query().filter(|_| parts.method == Method::GET)?;
        let mut keys = form_urlencoded::parse(query.as_bytes()).filter(|(name, _)| name == "key");
        let (_, told) = keys.next()?;
        let path = parts.uri.path();
        let path = self.within(path).unwrap_or(path);
        let path = place(path).map_or("/", |_| path);
        is_same(&told, &self.key.told).then(|| format!("{}{path}", self.base()))
    }

    /// The line that gives the first browser its cookie; none for those that come with the key after
    /// it. A browser that asks for the address twice finds its way by the cookie it has.
    pub(super) fn first_cookie(&self) -> Option<String> {
        let is_first = !self.is_entered.swap(true, Ordering::Relaxed);
        is_first.then(|| self.cookie())
    }

    fn cookie(&self) -> String {
        let (name, value) = (self.cookie_name(), self.key.derived("cookie", &[]));
        let lane = self.base();
        format!("{name}={value}; HttpOnly; SameSite=Strict; Path={lane}/")
    }

    /// Browsers keep one jar for all ports of a machine.
    fn cookie_name(&self) -> String {
        format!("cos-{}", self.address.port())
    }

    /// What the form of exactly this question holds.
    pub(super) fn token(&self, decision: &Decision) -> String {
        let of = [
            ("decision", decision.id.as_str()),
            ("shown", decision.draft.fingerprint.as_str()),
        ];
        self.key.derived("form", &of)
    }

    /// Passes when a form was made for exactly this question.
    pub(super) fn check_token(&self, decision: &Decision, told: &str) -> Result<(), Trouble> {
        if is_same(told, &self.token(decision)) {
            return Ok(());
        }
        let text = "the form was made for another question than the one that is asked";
        let error = CommandError::new(ErrorKind::Refused, text);
        let hint = Hint::new("open {} again and answer what it asks").value(&decision.id);
        Err(Trouble::new(StatusCode::FORBIDDEN, error.hint(hint)))
    }
}

/// Whether two secrets are the same. How long this takes does not tell how much of one was right.
fn is_same(told: &str, ours: &str) -> bool {
    let pairs = ours.bytes().zip(told.bytes());
    let differs = pairs.fold(0, |differs, (one, other)| differs | (one ^ other));
    ours.len() == told.len() && std::hint::black_box(differs) == 0
}

/// The values of all cookies of a name.
fn cookies<'a>(headers: &'a HeaderMap, name: &'a str) -> impl Iterator<Item = &'a str> {
    let lines = headers.get_all(COOKIE).iter();
    let lines = lines.filter_map(|line| line.to_str().ok());
    let pairs = lines.flat_map(|line| line.split(';'));
    pairs
        .filter_map(|pair| pair.trim().split_once('='))
        .filter_map(move |(key, value)| (key == name).then_some(value))
}

/// Whether a form was sent by a page of ours. A browser that is told to send no referrer names no
/// origin, or `null`, and then says itself whose page it was.
fn is_from_here(headers: &HeaderMap, host: &str) -> bool {
    let mut origins = headers.get_all(ORIGIN).iter();
    match (origins.next(), origins.next()) {
        (Some(origin), None) if origin != "null" => {
            origin.as_bytes() == format!("http://{host}").as_bytes()
        }
        (_, None) => headers.get(SITE).is_some_and(|site| site == "same-origin"),
        _ => false,
    }
}

fn misdirected() -> Trouble {
    let text = "nothing is served under this name of the machine";
    let error = CommandError::new(ErrorKind::Refused, text);
    let hint = "open the address that `cos serve` printed, as it stands";
    Trouble::new(StatusCode::FORBIDDEN, error.hint(hint))
}

fn without_key() -> Trouble {
    let text = "this page opens only with the key that `cos serve` drew when it started";
    let error = CommandError::new(ErrorKind::Refused, text)
        .hint("open the whole address that `cos serve` printed, from `http` to the end of the key")
        .hint("it lets in one browser, once; for another, or after that one was closed, end `cos serve` and start it again")
        .hint("if you opened it before and came here by a link, reload this page; to come back later, keep an address that it led to");
    Trouble::new(StatusCode::UNAUTHORIZED, error)
}

fn foreign() -> Trouble {
    let text = "the answer did not come from a page of `cos serve`; nothing was answered";
    let error = CommandError::new(ErrorKind::Refused, text);
    let hint = "open the question here and answer it in its own form";
    Trouble::new(StatusCode::FORBIDDEN, error.hint(hint))
}

#[cfg(test)]
mod tests;
