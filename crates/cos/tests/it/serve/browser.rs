//! A browser that knows just enough: one request on one connection, a cookie, a form.

use crate::environment::{Ran, TestEnvironment};
use crate::patience::ended;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use std::fmt::Write as _;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::time::Duration;

/// Longer than anything may take.
const PATIENCE: Duration = Duration::from_mins(1);

/// What came back.
#[derive(Debug)]
pub(super) struct Replied {
    /// The number of the protocol.
    pub(super) status: u16,
    /// The headers, in lower case.
    pub(super) head: String,
    /// The rest.
    pub(super) body: String,
}

impl Replied {
    /// Passes when this is the number.
    #[track_caller]
    pub(super) fn is(self, status: u16) -> Self {
        assert_eq!(self.status, status, "{}\n{}", self.head, self.body);
        self
    }

    pub(super) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    /// A header by its name.
    pub(super) fn header(&self, name: &str) -> &str {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines
            .find(|(key, _)| *key == name)
            .map_or("", |(_, value)| value)
    }
}

/// `cos serve` with somebody at the browser.
pub(super) struct Browser {
    child: Option<Child>,
    /// Name and port.
    pub(super) host: String,
    /// The key of the address.
    pub(super) key: String,
    /// Where all paths begin.
    pub(super) lane: String,
    cookie: String,
    /// The line that gave it.
    pub(super) given: String,
}

impl Browser {
    /// Starts the server, opens its address and keeps the cookie.
    pub(super) fn open(place: &TestEnvironment) -> Self {
        let mut command = place.command(&place.repo(), &["serve"]);
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("cos can be run");
        let mut url = String::new();
        let mut output = BufReader::new(child.stdout.take().expect("it is piped"));
        output.read_line(&mut url).expect("it says where it is");
        let (host, key) = url
            .trim()
            .strip_prefix("http://")
            .and_then(|rest| rest.split_once("/?key="))
            .unwrap_or_else(|| panic!("{url}"));
        let mut browser = Self {
            child: Some(child),
            host: host.to_owned(),
            key: key.to_owned(),
            lane: String::new(),
            cookie: String::new(),
            given: String::new(),
        };
        let entered = browser.get(&format!("/?key={key}")).is(303);
        let way = entered.header("location").to_owned();
        let cookie = entered.header("set-cookie").to_owned();
        let path = format!("; Path={way}");
        for part in ["; HttpOnly", "; SameSite=Strict", &path] {
            assert!(cookie.contains(part), "{cookie}");
        }
        way.trim_end_matches('/').clone_into(&mut browser.lane);
        let value = cookie.split(';').next().unwrap_or_default();
        value.clone_into(&mut browser.cookie);
        browser.given = cookie;
        browser
    }

    /// Sends bytes as they are and reads to the end.
    pub(super) fn send(&self, request: &str) -> Replied {
        let mut stream = self.connect();
        // Whoever is refused early may not be read to the end.
        let _ = stream.write_all(request.as_bytes());
        let mut output = Vec::new();
        let _ = stream.read_to_end(&mut output);
        let output = String::from_utf8_lossy(&output);
        let (head, body) = output.split_once("\r\n\r\n").unwrap_or((&output, ""));
        let status = head
            .split(' ')
            .nth(1)
            .and_then(|status| status.parse().ok());
        Replied {
            status: status.unwrap_or_else(|| panic!("no reply: {output:?}")),
            head: head.replace("\r\n", "\n"),
            body: body.to_owned(),
        }
    }

    pub(super) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.host).expect("it listens");
        let limited = stream.set_read_timeout(Some(PATIENCE));
        limited.expect("a stream can be bounded");
        stream
    }

    /// A request with these headers, where a host is named by `HOST`, our cookie by `COOKIE` and
    /// the beginning of our paths by `LANE`.
    pub(super) fn ask(&self, line: &str, headers: &[&str], body: &str) -> Replied {
        let line = line.replace("LANE", &self.lane);
        let mut request = format!("{line} HTTP/1.1\r\n");
        for header in headers {
            let header = header.replace("HOST", &self.host);
            let _ = write!(request, "{}\r\n", header.replace("COOKIE", &self.cookie));
        }
        if !body.is_empty() {
            let _ = write!(request, "Content-Length: {}\r\n", body.len());
        }
        self.send(&format!("{request}\r\n{body}"))
    }

    pub(super) fn get(&self, path: &str) -> Replied {
        let headers = ["Host: HOST", "Cookie: COOKIE", "Accept: text/html,*/*"];
        self.ask(&format!("GET LANE{path}"), &headers, "")
    }

    /// What a program is told.
    pub(super) fn json(&self, path: &str) -> Value {
        let headers = ["Host: HOST", "Cookie: COOKIE", "Accept: application/json"];
        self.ask(&format!("GET LANE{path}"), &headers, "")
            .is(200)
            .json()
    }

    /// What the form of a question holds besides what is typed.
    pub(super) fn token(&self, id: &str) -> String {
        let page = self.get(&format!("/decisions/{id}")).is(200).body;
        let token = page.split("name=\"form\" value=\"").nth(1);
        let token = token.and_then(|rest| rest.split('"').next());
        token
            .unwrap_or_else(|| panic!("no form: {page}"))
            .to_owned()
    }

    /// Sends a form from a page of the server's own.
    pub(super) fn post(&self, id: &str, token: &str, fields: &str, accept: &str) -> Replied {
        let accept = format!("Accept: {accept}");
        let headers = [
            "Host: HOST",
            "Cookie: COOKIE",
            "Origin: null",
            "Sec-Fetch-Site: same-origin",
            "Content-Type: application/x-www-form-urlencoded",
            &accept,
        ];
        let body = format!("form={token}&{fields}");
        self.ask(&format!("POST LANE/decisions/{id}"), &headers, &body)
    }

    /// Looks at a question and answers it.
    pub(super) fn answers(&self, id: &str, fields: &str) -> Replied {
        self.post(id, &self.token(id), fields, "text/html")
    }

    /// Ends the server by a signal; how it ended.
    pub(super) fn end(mut self, place: &TestEnvironment, signal: Signal) -> Ran {
        let child = self.child.take().expect("it runs");
        kill_process(Pid::from_child(&child), signal).expect("it runs");
        Ran::new(&ended(child), place)
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
