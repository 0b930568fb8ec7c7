//! A local relay between the `genai` crate and a provider. The crate reads an answer of any length
//! into memory. So it connects to this relay on the loopback, which limits the size of each answer.
//!
//! Every program of this machine can reach the loopback. So the address of each relay starts with a
//! secret. A client without the secret gets status 404 before anything else is read, and does not
//! block others.

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

/// The size limit of an answer on the wire, in bytes: the longest accepted text with every
/// character escaped, or in pieces with some words around each.
const LONGEST: usize = 8 << 20;
/// The size limit of one line of a stream, in bytes. One line may repeat the whole answer. The
/// crate parses an incomplete line again with each new piece.
const LONGEST_LINE: usize = 2 << 20;
/// The time the crate has to send its request.
const HANDED_OVER: Duration = Duration::from_secs(5);
/// The size limit of the request head, in bytes.
const LONGEST_HEAD: u64 = 64 << 10;
/// The size limit of the request body, in bytes.
const LONGEST_QUESTION: usize = 64 << 20;
/// The number of connections served at once; further ones wait.
const MOST_CONNECTIONS: usize = 32;
/// The response to a client without the secret.
const NOTHING_HERE: &[u8] = b"HTTP/1.1 404 -\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";

/// The headers that concern one connection only.
const OF_ONE_CONNECTION: [HeaderName; 5] = [
    header::HOST,
    header::CONNECTION,
    header::CONTENT_LENGTH,
    header::TRANSFER_ENCODING,
    // A compressed answer would be decompressed after the relay, to any size.
    header::ACCEPT_ENCODING,
];

/// How the answer is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Manner {
    /// In one piece.
    Whole,
    /// Streamed, one event per line.
    InPieces,
}

/// Forwards requests to one provider.
pub(super) struct Relay {
    listener: TcpListener,
    connections: Client,
    service: String,
    manner: Manner,
    secret: Secret,
}

/// The unpredictable prefix of a relay's address.
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

    /// Returns the rest of a path after the secret; `None` if it starts otherwise. The comparison
    /// takes constant time.
    fn behind<'a>(&self, path: &'a str) -> Option<&'a str> {
        let (told, rest) = path.trim_start_matches('/').split_once('/')?;
        let pairs = self.0.bytes().zip(told.bytes());
        let differs = pairs.fold(0, |differs, (one, other)| differs | (one ^ other));
        (self.0.len() == told.len() && differs == 0).then_some(rest)
    }
}

/// Why the relay stopped.
#[derive(Debug)]
pub(super) enum Stopped {
    /// The answer is over the size limit.
    TooLong,
    /// The provider was unreachable, or the connection was lost.
    Broken(Error),
    /// The loopback failed.
    Closed(io::Error),
}

struct Question {
    path: String,
    headers: HeaderMap,
    body: Vec<u8>,
}

impl Relay {
    /// Opens a relay to the provider at this address, which ends with `/`.
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

    /// Returns the address that clients use instead.
    pub(super) fn address(&self) -> Result<String, Stopped> {
        let here = self.listener.local_addr().map_err(Stopped::Closed)?;
        let Secret(secret) = &self.secret;
        Ok(format!("http://{here}/{secret}/"))
    }

    /// Forwards requests in parallel until one fails.
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
        let request = self
            .connections
            .post(format!("{}{}", self.service, question.path))
            .headers(question.headers)
            .body(question.body);
        let answer = request.send().await.map_err(Stopped::Broken)?;
        pass_back(answer, &mut stream, self.manner).await
    }
}

/// What a client sent.
enum Arrival {
    /// A request of the crate.
    Question(Question),
    /// A request without the secret.
    Nowhere,
}

/// Reads the request of the crate.
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

/// Forwards a response as it arrives. A client that has left is ignored.
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

/// Builds the head of a response.
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
