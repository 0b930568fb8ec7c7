//! The HTTP server on the loopback address, with its limits: connections, sizes, times.

use super::Site;
use super::connections::{Connection, Connections};
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

/// How many connections may be open; for another one, the oldest idle one is closed.
const MAX_CONNECTIONS: usize = 64;
/// How many requests are handled at once; others wait.
const MAX_REQUESTS: u32 = 8;
/// The time limit for a client to send its headers, or its body.
pub(super) const READ_TIMEOUT: Duration = Duration::from_secs(10);
/// The time limit of a connection, including the journal and a slow client.
const CONNECTION_TIMEOUT: Duration = Duration::from_secs(30);
/// How long requests in progress may take during shutdown.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(3);
/// The delay before accepting again when the machine has no room for another connection.
const RETRY_DELAY: Duration = Duration::from_millis(100);
/// The maximum size of the headers in bytes, including the request line.
const MAX_HEADER_BYTES: usize = 16 * 1024;
/// The maximum number of headers.
const MAX_HEADERS: usize = 64;

/// A running server.
pub(crate) struct WebServer {
    runtime: Runtime,
    permits: Arc<Semaphore>,
    connections: Arc<Connections>,
    accepting: JoinHandle<()>,
}

impl WebServer {
    /// Starts serving on a bound address.
    pub(crate) fn start(listener: std::net::TcpListener, site: Site) -> io::Result<Self> {
        listener.set_nonblocking(true)?;
        let runtime = Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()?;
        let permits = Arc::new(Semaphore::new(MAX_REQUESTS as usize));
        let listener = {
            let _inside = runtime.enter();
            TcpListener::from_std(listener)?
        };
        let connections = Arc::new(Connections::default());
        let behind = (Arc::new(site), Arc::clone(&permits));
        let accepting = accept(listener, behind, Arc::clone(&connections));
        Ok(Self {
            accepting: runtime.spawn(accepting),
            runtime,
            permits,
            connections,
        })
    }

    /// Accepts no more connections and waits for requests in progress.
    pub(crate) fn end(self) {
        self.accepting.abort();
        self.connections.close_idle();
        let all = self.permits.acquire_many(MAX_REQUESTS);
        let _late = self
            .runtime
            .block_on(async { tokio::time::timeout(SHUTDOWN_TIMEOUT, all).await.is_err() });
        self.runtime.shutdown_timeout(SHUTDOWN_TIMEOUT);
    }
}

async fn accept(
    listener: TcpListener,
    behind: (Arc<Site>, Arc<Semaphore>),
    connections: Arc<Connections>,
) {
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            // Idle connections use what is missing.
            let _one_less = connections.make_room(0);
            tokio::time::sleep(RETRY_DELAY).await;
            continue;
        };
        while !connections.make_room(MAX_CONNECTIONS) {
            // All of them have requests; one of them will release the next permit.
            drop(behind.1.acquire().await);
            tokio::task::yield_now().await;
        }
        let (connection, behind) = (Arc::<Connection>::default(), behind.clone());
        let known = Arc::downgrade(&connection);
        let visiting = serve_connection(stream, behind, connection);
        // Clients that leave, are slow or speak another protocol get no answer.
        let task =
            tokio::spawn(async { drop(tokio::time::timeout(CONNECTION_TIMEOUT, visiting).await) });
        connections.add(known, task.abort_handle());
    }
}

/// Handles one request.
async fn serve_connection(
    stream: TcpStream,
    (site, permits): (Arc<Site>, Arc<Semaphore>),
    connection: Arc<Connection>,
) -> hyper::Result<()> {
    let answer = service_fn(move |request| {
        let (site, permits) = (Arc::clone(&site), Arc::clone(&permits));
        let connection = Arc::clone(&connection);
        async move {
            connection.wait_for_permit(&permits).await;
            Ok::<_, Infallible>(site.respond(request).await)
        }
    });
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(READ_TIMEOUT)
        .keep_alive(false)
        .max_buf_size(MAX_HEADER_BYTES)
        .max_headers(MAX_HEADERS)
        .serve_connection(TokioIo::new(stream), answer)
        .await
}
