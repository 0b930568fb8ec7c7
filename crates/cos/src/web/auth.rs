//! Decides which requests are let in. At its start the process draws a key and prints it for the
//! person only. The address with the key is exchanged once for a cookie and a path token, the first
//! part of every path. The cookie is limited to that path, because browsers send cookies to all
//! ports of a machine, and no other server knows the path token. So an address in a browser's
//! history is useless later, and the cookie cannot be derived from it. Requests with another host
//! name, from another page, or with a form for another question are refused.

use super::route::route;
use super::web_error::WebError;
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

/// Sent by the browser itself; no page can set it.
const SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// The length of the path token, in hexadecimal digits: 128 bits.
const PATH_TOKEN_DIGITS: usize = 32;

/// Random values, 256 bits each as hexadecimal digits.
pub(crate) struct Key {
    /// The part in the address. A browser's history keeps it, so nothing is derived from it.
    told: String,
    /// The part that is never sent.
    secret: String,
}

impl Key {
    /// Draws a new key.
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

    /// Derives a value from the secret for one purpose; the secret cannot be computed from it.
    fn derived(&self, purpose: &str, of: &[(&str, &str)]) -> String {
        let mut parts = vec![("key", self.secret.as_str()), ("purpose", purpose)];
        parts.extend(of);
        Fingerprint::of(&parts).to_string()
    }
}

/// Checks the requests to one address.
pub(crate) struct WebAuth {
    key: Key,
    address: SocketAddr,
    hosts: Vec<String>,
    path_token: String,
    is_entered: AtomicBool,
}

/// What a request may do.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Admitted {
    /// Ask for this path below the path token.
    Inside(String),
    /// Be redirected to this path, with the cookie if no browser has it yet.
    Enters(String),
}

impl WebAuth {
    /// Creates the checks for a loopback address with its port.
    pub(crate) fn new(key: Key, address: SocketAddr) -> Self {
        let port = address.port();
        let ours = address.ip();
        let mut names = vec!["127.0.0.1".to_owned(), "localhost".into(), "[::1]".into()];
        if ours.is_ipv4() {
            names.push(ours.to_string());
        }
        let mut hosts: Vec<String> = names.iter().map(|name| format!("{name}:{port}")).collect();
        // Browsers omit the default port.
        if port == 80 {
            hosts.extend(names);
        }
        let digits = key
            .derived("path_token", &[])
            .chars()
            .take(PATH_TOKEN_DIGITS)
            .collect();
        Self {
            key,
            address,
            hosts,
            path_token: digits,
            is_entered: AtomicBool::new(false),
        }
    }

    /// Returns the start of all paths: `/` and the path token.
    pub(super) fn base(&self) -> String {
        format!("/{}", self.path_token)
    }

    /// Returns the rest of a path after the path token; `None` for other paths.
    pub(super) fn strip_path_token<'a>(&self, path: &'a str) -> Option<&'a str> {
        let (path_token, _) = path.strip_prefix('/')?.split_once('/')?;
        let rest = path.get(PATH_TOKEN_DIGITS + 1..)?;
        is_same(path_token, &self.path_token).then_some(rest)
    }

    /// Returns the address with the key.
    pub(crate) fn url(&self) -> String {
        format!("http://{}/?key={}", self.address, self.key.told)
    }

    /// Lets a request in, or returns why not.
    pub(super) fn admit(&self, parts: &Parts) -> Result<Admitted, WebError> {
        let host = self.host(parts)?;
        if let Some(path) = self.entering(parts) {
            return Ok(Admitted::Enters(path));
        }
        let path = self
            .strip_path_token(parts.uri.path())
            .ok_or_else(without_key)?;
        let cookie = self.key.derived("cookie", &[]);
        if !cookies(&parts.headers, &self.cookie_name()).any(|sent| is_same(sent, &cookie)) {
            return Err(without_key());
        }
        if parts.method == Method::POST && !is_from_here(&parts.headers, host) {
            return Err(foreign());
        }
        Ok(Admitted::Inside(path.to_owned()))
    }

    /// Returns the host name that the browser used. An unknown name is one that someone made point
    /// to this machine.
    fn host<'a>(&self, parts: &'a Parts) -> Result<&'a str, WebError> {
        let mut hosts = parts.headers.get_all(HOST).iter();
        let host = hosts.next().and_then(|host| host.to_str().ok());
        let named = |name: &str| self.hosts.iter().any(|ours| ours == name);
        let whole = parts.uri.authority();
        match host {
            Some(host)
                if named(host)
                    && hosts.next().is_none()
                    && whole.is_none_or(|whole| named(whole.as_str())) =>
            {
                Ok(host)
            }
            _ => Err(misdirected()),
        }
    }

    /// Returns the path for an address with the right key.
    fn entering(&self, parts: &Parts) -> Option<String> {
        let query = parts.uri.query().filter(|_| parts.method == Method::GET)?;
        let mut keys = form_urlencoded::parse(query.as_bytes()).filter(|(name, _)| name == "key");
        let (_, sent) = keys.next()?;
        let path = parts.uri.path();
        let path = self.strip_path_token(path).unwrap_or(path);
        let path = route(path).map_or("/", |_| path);
        is_same(&sent, &self.key.told).then(|| format!("{}{path}", self.base()))
    }

    /// Returns the cookie for the first browser only. A browser that opens the address twice still
    /// has its cookie.
    pub(super) fn first_cookie(&self) -> Option<String> {
        let is_first = !self.is_entered.swap(true, Ordering::Relaxed);
        is_first.then(|| self.cookie())
    }

    fn cookie(&self) -> String {
        let (name, value) = (self.cookie_name(), self.key.derived("cookie", &[]));
        let path_token = self.base();
        format!("{name}={value}; HttpOnly; SameSite=Strict; Path={path_token}/")
    }

    /// Browsers share cookies between all ports of a machine, so the name contains the port.
    fn cookie_name(&self) -> String {
        format!("cos-{}", self.address.port())
    }

    /// Returns the token in the form of exactly this question.
    pub(super) fn token(&self, decision: &Decision) -> String {
        let of = [
            ("decision", decision.id.as_str()),
            ("shown", decision.draft.fingerprint.as_str()),
        ];
        self.key.derived("form", &of)
    }

    /// Checks that a form was made for exactly this question.
    pub(super) fn check_token(&self, decision: &Decision, sent: &str) -> Result<(), WebError> {
        if is_same(sent, &self.token(decision)) {
            return Ok(());
        }
        let text = "the form belongs to another question";
        let error = CommandError::new(ErrorKind::Refused, text);
        let hint = Hint::new("open {} again and answer there").value(&decision.id);
        Err(WebError::new(StatusCode::FORBIDDEN, error.hint(hint)))
    }
}

/// Compares two secrets in constant time.
fn is_same(sent: &str, ours: &str) -> bool {
    let pairs = ours.bytes().zip(sent.bytes());
    let differs = pairs.fold(0, |differs, (one, other)| differs | (one ^ other));
    ours.len() == sent.len() && std::hint::black_box(differs) == 0
}

/// Returns the values of all cookies with a name.
fn cookies<'a>(headers: &'a HeaderMap, name: &'a str) -> impl Iterator<Item = &'a str> {
    let lines = headers.get_all(COOKIE).iter();
    let lines = lines.filter_map(|line| line.to_str().ok());
    let pairs = lines.flat_map(|line| line.split(';'));
    pairs
        .filter_map(|pair| pair.trim().split_once('='))
        .filter_map(move |(key, value)| (key == name).then_some(value))
}

/// Checks whether a form was sent by our own page. A browser that sends no referrer sends no
/// origin, or `null`, and then names the site of the page itself.
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

fn misdirected() -> WebError {
    let text = "this host name is not served";
    let error = CommandError::new(ErrorKind::Refused, text);
    let hint = "open exactly the address that `cos serve` printed";
    WebError::new(StatusCode::FORBIDDEN, error.hint(hint))
}

fn without_key() -> WebError {
    let text = "this page needs the key that `cos serve` printed when it started";
    let error = CommandError::new(ErrorKind::Refused, text)
        .hint("open the whole address that `cos serve` printed, from `http` to the end of the key")
        .hint("it works once, for one browser; for another browser, or after that one was closed, stop `cos serve` and start it again")
        .hint("if you opened it before and followed a link to this page, reload the page; to return later, save an address that you see after opening it");
    WebError::new(StatusCode::UNAUTHORIZED, error)
}

fn foreign() -> WebError {
    let text = "the answer did not come from a page of `cos serve`, so it was not recorded";
    let error = CommandError::new(ErrorKind::Refused, text);
    let hint = "open the question here and answer it in its form";
    WebError::new(StatusCode::FORBIDDEN, error.hint(hint))
}

#[cfg(test)]
mod tests;
