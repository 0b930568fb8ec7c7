//! Listening on the loopback: how many at once, how much of a request is read, how long it may take.

use super::Site;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::Semaphore;
use tokio::task::JoinHandle;

/// So many connections at once; further ones wait until one ends.
const SEATS: u32 = 16;
/// A client that has not sent its headers, or its body, by then is left.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);
/// A connection, with what the journal needs and the client's reading, lasts no longer.
const LONGEST: Duration = Duration::from_secs(30);
/// What is begun when the end is wanted may take so long.
const GRACE: Duration = Duration::from_secs(3);
/// Before the next try where the machine has no room for another connection.
const PAUSE: Duration = Duration::from_millis(100);
/// Headers have so many bytes at most, the first line included.
const HEADERS: usize = 16 * 1024;
/// And are so many.
const LINES: usize = 64;

/// A door that stands open.
pub(crate) struct Listening {
    runtime: Runtime,
    seats: Arc<Semaphore>,
    accepting: JoinHandle<()>,
}

impl Listening {
    /// Opens the door at an address that is bound already.
    pub(crate) fn start(listener: std::net::TcpListener, site: Site) -> io::Result<Self> {
        listener.set_nonblocking(true)?;
        let runtime = Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()?;
        let seats = Arc::new(Semaphore::new(SEATS as usize));
        let listener = {
            let _inside = runtime.enter();
            TcpListener::from_std(listener)?
        };
        let accepting = accept(listener, Arc::new(site), Arc::clone(&seats));
        Ok(Self {
            accepting: runtime.spawn(accepting),
            runtime,
            seats,
        })
    }

    /// Lets nobody in any more, and what was begun come to its end.
    pub(crate) fn end(self) {
        self.accepting.abort();
        let all = self.seats.acquire_many(SEATS);
        let _late = self
            .runtime
            .block_on(async { tokio::time::timeout(GRACE, all).await.is_err() });
        self.runtime.shutdown_timeout(GRACE);
    }
}

async fn accept(listener: TcpListener, site: Arc<Site>, seats: Arc<Semaphore>) {
    while let Ok(seat) = Arc::clone(&seats).acquire_owned().await {
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let site = Arc::clone(&site);
        tokio::spawn(async move {
            // Whoever goes away, is slow or speaks something else has no answer.
            let _ended = tokio::time::timeout(LONGEST, converse(stream, site)).await;
            drop(seat);
        });
    }
}

/// One request and its reply.
async fn converse(stream: TcpStream, site: Arc<Site>) -> hyper::Result<()> {
    let answer = service_fn(move |request| {
        let site = Arc::clone(&site);
        async move { Ok::<_, Infallible>(site.answer(request).await) }
    });
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(PATIENCE)
        .keep_alive(false)
        .max_buf_size(HEADERS)
        .max_headers(LINES)
        .serve_connection(TokioIo::new(stream), answer)
        .await
}
