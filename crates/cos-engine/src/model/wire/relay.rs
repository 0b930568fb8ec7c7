//! What stands between the crate and a service. The crate reads an answer of any length into memory, so
//! it speaks to the loopback, and each answer passes through here: no more of it than any has.
//!
//! The loopback is open to every program of this machine, so each relay has a secret that its address
//! begins with. Whoever does not know it is told that nothing is there, before anything else of theirs is
//! read, and keeps nobody waiting.

use futures::StreamExt as _;
use futures::future::{Either, select};
use futures::stream::FuturesUnordered;
use reqwest::header::{self, HeaderMap, HeaderName, HeaderValue};
use reqwest::{Client, Error, Response};
use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, Read as _};
use std::net::Ipv4Addr;
use std::pin::pin;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// No answer is longer on the wire, in bytes: the longest text that is taken, with every letter
/// escaped, or in pieces with some words around each.
const LONGEST: usize = 8 << 20;
/// In pieces no line is longer, in bytes, though one may hold the whole answer again: the crate reads a
/// line anew with all that comes of it.
const LONGEST_LINE: usize = 2 << 20;
/// The crate hands a question over at once.
const HANDED_OVER: Duration = Duration::from_secs(5);
/// The head of a question is far shorter, in bytes.
const LONGEST_HEAD: u64 = 64 << 10;
/// A question of the crate is no longer, in bytes.
const LONGEST_QUESTION: usize = 64 << 20;
/// So many connections are served at once; whoever comes then waits for one of them to end.
const MOST_CONNECTIONS: usize = 32;
/// What somebody is told who does not know the secret.
const NOTHING_HERE: &[u8] = b"HTTP/1.1 404 -\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";

/// What a connection says of itself, and not of what passes.
const OF_ONE_CONNECTION: [HeaderName; 5] = [
    header::HOST,
    header::CONNECTION,
    header::CONTENT_LENGTH,
    header::TRANSFER_ENCODING,
    // What is packed would be unpacked behind us, to any length.
    header::ACCEPT_ENCODING,
];

/// How an answer is to come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Manner {
    /// Whole.
    Whole,
    /// In pieces, each on a line of its own.
    InPieces,
}

/// Passes questions on to one service.
pub(super) struct Relay {
    listener: TcpListener,
    connections: Client,
    service: String,
    manner: Manner,
    secret: Secret,
}

/// What the address of a relay begins with: nobody can foretell it.
struct Secret(String);

impl Secret {
    fn draw() -> io::Result<Self> {
        let mut drawn = [0; 16];
        File::open("/dev/urandom")?.read_exact(&mut drawn)?;
        let mut secret = String::new();
        for byte in drawn {
            let _ = write!(secret, "{byte:02x}");
        }
        Ok(Self(secret))
    }

    /// What of a path follows the secret; none where it begins otherwise. How long this takes does not
    /// tell how much of the secret was right.
    fn behind<'a>(&self, path: &'a str) -> Option<&'a str> {
        let (told, rest) = path.trim_start_matches('/').split_once('/')?;
        let pairs = self.0.bytes().zip(told.bytes());
        let differs = pairs.fold(0, |differs, (one, other)| differs | (one ^ other));
        (self.0.len() == told.len() && differs == 0).then_some(rest)
    }
}

/// Why nothing more passes.
#[derive(Debug)]
pub(super) enum Stopped {
    /// The answer is longer than any.
    TooLong,
    /// The service was not reached, or broke off.
    Broken(Error),
    /// There is no loopback.
    Closed(io::Error),
}

struct Question {
    path: String,
    headers: HeaderMap,
    body: Vec<u8>,
}

impl Relay {
    /// A relay to the service at this address, which ends with `/`.
    pub(super) async fn open(
        service: &str,
        connections: &Client,
        manner: Manner,
    ) -> Result<Self, Stopped> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await;
        Ok(Self {
            listener: listener.map_err(Stopped::Closed)?,
            connections: connections.clone(),
            service: service.to_owned(),
            manner,
            secret: Secret::draw().map_err(Stopped::Closed)?,
        })
    }

    /// Where the service is to be asked instead.
    pub(super) fn address(&self) -> Result<String, Stopped> {
        let here = self.listener.local_addr().map_err(Stopped::Closed)?;
        let Secret(secret) = &self.secret;
        Ok(format!("http://{here}/{secret}/"))
    }

    /// Passes on whatever is asked, side by side, until something cannot be.
    pub(super) async fn pass(&self) -> Stopped {
        let mut under_way = FuturesUnordered::new();
        loop {
            let is_full = under_way.len() >= MOST_CONNECTIONS;
            let next = async {
                if is_full {
                    std::future::pending().await
                } else {
                    self.listener.accept().await
                }
            };
            let ended = async {
                match under_way.next().await {
                    Some(ended) => ended,
                    None => std::future::pending().await,
                }
            };
            let accepted = match select(pin!(next), pin!(ended)).await {
                Either::Left((Ok((stream, _)), _)) => stream,
                Either::Left((Err(error), _)) => return Stopped::Closed(error),
                Either::Right((Ok(()), _)) => continue,
                Either::Right((Err(stopped), _)) => return stopped,
            };
            under_way.push(self.pass_one(accepted));
        }
    }

    async fn pass_one(&self, mut stream: TcpStream) -> Result<(), Stopped> {
        let read = question(&mut stream, &self.secret);
        let handed_over = tokio::time::timeout(HANDED_OVER, read).await;
        let question = match handed_over.ok().flatten() {
            Some(Arrival::Question(question)) => question,
            Some(Arrival::Nowhere) => {
                let _gone = stream.write_all(NOTHING_HERE).await;
                return Ok(());
            }
            None => return Ok(()),
        };
        let asked = self
            .connections
            .post(format!("{}{}", self.service, question.path))
            .headers(question.headers)
            .body(question.body);
        let answer = asked.send().await.map_err(Stopped::Broken)?;
        pass_back(answer, &mut stream, self.manner).await
    }
}

/// What somebody asks who connects.
enum Arrival {
    /// The question of the crate.
    Question(Question),
    /// Something of somebody who does not know the secret.
    Nowhere,
}

/// The question that the crate asks.
async fn question(stream: &mut TcpStream, secret: &Secret) -> Option<Arrival> {
    let mut reader = BufReader::new(stream);
    let mut head = (&mut reader).take(LONGEST_HEAD);
    let mut line = String::new();
    let _read = head.read_line(&mut line).await.ok()?;
    let Some(path) = secret.behind(line.split(' ').nth(1)?).map(str::to_owned) else {
        return Some(Arrival::Nowhere);
    };
    let mut headers = HeaderMap::new();
    loop {
        line.clear();
        let _read = head.read_line(&mut line).await.ok()?;
        let Some((name, value)) = line.trim_end().split_once(':') else {
            break;
        };
        let name = HeaderName::from_bytes(name.as_bytes()).ok()?;
        let _further = headers.append(name, HeaderValue::from_str(value.trim()).ok()?);
    }
    let length = headers.get(header::CONTENT_LENGTH)?.to_str().ok()?;
    let length: usize = length.parse().ok()?;
    let mut body = vec![0; Some(length).filter(|length| *length <= LONGEST_QUESTION)?];
    let _read = reader.read_exact(&mut body).await.ok()?;
    for name in OF_ONE_CONNECTION {
        let _of_this_one = headers.remove(name);
    }
    Some(Arrival::Question(Question {
        path,
        headers,
        body,
    }))
}

/// Hands an answer back as it comes. It matters to nobody when the crate has left.
async fn pass_back(
    mut answer: Response,
    stream: &mut TcpStream,
    manner: Manner,
) -> Result<(), Stopped> {
    let mut next = head(&answer).into_bytes();
    let (mut passed, mut line) = (0, 0);
    loop {
        if stream.write_all(&next).await.is_err() {
            return Ok(());
        }
        let Some(piece) = answer.chunk().await.map_err(Stopped::Broken)? else {
            return Ok(());
        };
        passed += piece.len();
        let last = piece.rsplit(|byte| *byte == b'\n').next();
        let last = last.map_or(0, <[u8]>::len);
        line = if last == piece.len() {
            line + last
        } else {
            last
        };
        let is_line_too_long = manner == Manner::InPieces && line > LONGEST_LINE;
        if passed > LONGEST || is_line_too_long {
            return Err(Stopped::TooLong);
        }
        next = piece.into();
    }
}

/// What stands before an answer.
fn head(answer: &Response) -> String {
    let code = answer.status().as_u16();
    let mut head = format!("HTTP/1.1 {code} -\r\nconnection: close\r\n");
    let headers = answer.headers().iter();
    for (name, value) in headers.filter(|(name, _)| !OF_ONE_CONNECTION.contains(name)) {
        if let Ok(value) = value.to_str() {
            head.extend([name.as_str(), ": ", value, "\r\n"]);
        }
    }
    head.push_str("\r\n");
    head
}

#[cfg(test)]
mod tests;
