//! What stands between the crate and a service. The crate reads an answer of any length into memory, so
//! it speaks to the loopback, and each answer passes through here: no more of it than any has.
//!
//! Whoever else connects here reaches the service without a key, as they would without us.

use reqwest::header::{self, HeaderMap, HeaderName, HeaderValue};
use reqwest::{Client, Error, Response};
use std::io;
use std::net::Ipv4Addr;
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
        })
    }

    /// Where the service is to be asked instead.
    pub(super) fn address(&self) -> Result<String, Stopped> {
        let here = self.listener.local_addr().map_err(Stopped::Closed)?;
        Ok(format!("http://{here}/"))
    }

    /// Passes on whatever is asked, until something cannot be.
    pub(super) async fn pass(&self) -> Stopped {
        loop {
            let asked = match self.listener.accept().await {
                Ok((stream, _)) => self.pass_one(stream).await,
                Err(error) => Err(Stopped::Closed(error)),
            };
            if let Err(stopped) = asked {
                return stopped;
            }
        }
    }

    async fn pass_one(&self, mut stream: TcpStream) -> Result<(), Stopped> {
        let handed_over = tokio::time::timeout(HANDED_OVER, question(&mut stream)).await;
        let Some(question) = handed_over.ok().flatten() else {
            return Ok(());
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

/// The question that the crate asks.
async fn question(stream: &mut TcpStream) -> Option<Question> {
    let mut reader = BufReader::new(stream);
    let mut head = (&mut reader).take(LONGEST_HEAD);
    let mut line = String::new();
    let _read = head.read_line(&mut line).await.ok()?;
    let path = line.split(' ').nth(1)?.trim_start_matches('/').to_owned();
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
    let mut body = vec![0; length.parse().ok()?];
    let _read = reader.read_exact(&mut body).await.ok()?;
    for name in OF_ONE_CONNECTION {
        let _of_this_one = headers.remove(name);
    }
    Some(Question {
        path,
        headers,
        body,
    })
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
