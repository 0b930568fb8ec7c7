//! Listening on the loopback: how many at once, how much of a request is read, how long it may take.

use super::Site;
use super::crowd::{Crowd, Visit};
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

/// So many connections at once; for a further one the first is left that has asked nothing yet.
const CONNECTIONS: usize = 64;
/// So many requests are answered at once; further ones wait until one ends.
const SEATS: u32 = 8;
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
    crowd: Arc<Crowd>,
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
        let crowd = Arc::new(Crowd::default());
        let behind = (Arc::new(site), Arc::clone(&seats));
        let accepting = accept(listener, behind, Arc::clone(&crowd));
        Ok(Self {
            accepting: runtime.spawn(accepting),
            runtime,
            seats,
            crowd,
        })
    }

    /// Lets nobody in any more, and what was begun come to its end.
    pub(crate) fn end(self) {
        self.accepting.abort();
        self.crowd.thins();
        let all = self.seats.acquire_many(SEATS);
        let _late = self
            .runtime
            .block_on(async { tokio::time::timeout(GRACE, all).await.is_err() });
        self.runtime.shutdown_timeout(GRACE);
    }
}

async fn accept(listener: TcpListener, behind: (Arc<Site>, Arc<Semaphore>), crowd: Arc<Crowd>) {
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            // Whoever only stands there holds what is missing.
            let _one_less = crowd.has_room(0);
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        while !crowd.has_room(CONNECTIONS) {
            // All of them have asked; the next seat that is left is one of theirs.
            drop(behind.1.acquire().await);
            tokio::task::yield_now().await;
        }
        let (visit, behind) = (Arc::<Visit>::default(), behind.clone());
        let known = Arc::downgrade(&visit);
        let visiting = converse(stream, behind, visit);
        // Whoever goes away, is slow or speaks something else has no answer.
        let task = tokio::spawn(async { drop(tokio::time::timeout(LONGEST, visiting).await) });
        crowd.joins(known, task.abort_handle());
    }
}

/// One request and its reply.
async fn converse(
    stream: TcpStream,
    (site, seats): (Arc<Site>, Arc<Semaphore>),
    visit: Arc<Visit>,
) -> hyper::Result<()> {
    let answer = service_fn(move |request| {
        let (site, seats) = (Arc::clone(&site), Arc::clone(&seats));
        let visit = Arc::clone(&visit);
        async move {
            visit.asks(&seats).await;
            Ok::<_, Infallible>(site.answer(request).await)
        }
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
