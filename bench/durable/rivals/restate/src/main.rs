//! Restate: the durable workload. The worker's endpoint and the client that starts and answers
//! runs live in this one process; the server is started by the driver.
//!
//! `RESTATE_INGRESS` and `RESTATE_ADMIN` are the server's addresses, `WORKER_ADDR` is ours.

#[path = "../../common.rs"]
mod common;

use common::{ANSWERED, ASKED, Job, Step, WARM_UP, Workload, by_clients, print_seq, wide};
use restate_sdk::prelude::*;
use std::sync::atomic::Ordering::SeqCst;
use std::sync::{Mutex, OnceLock};
use std::time::Instant;

static STEP: OnceLock<Step> = OnceLock::new();
/// Where each waiting run can be answered, as an inbox would keep it.
static INBOX: Mutex<Vec<String>> = Mutex::new(Vec::new());

struct Steps;
#[restate_sdk::workflow]
impl Steps {
    #[handler]
    async fn run(&self, ctx: WorkflowContext<'_>, count: u64) -> Result<u64, HandlerError> {
        for number in 0..count {
            ctx.run(|| async move { Ok(STEP.get().unwrap().run(number).await) }).await?;
        }
        Ok(count)
    }
}

/// Answered by an awakeable: one request to the server, no second handler.
struct Awaken;
#[restate_sdk::workflow]
impl Awaken {
    #[handler]
    async fn run(&self, ctx: WorkflowContext<'_>, id: u64) -> Result<String, HandlerError> {
        let (key, answer) = ctx.awakeable::<String>();
        ctx.run(|| async move {
            INBOX.lock().unwrap().push(key);
            ASKED.fetch_add(1, SeqCst);
            Ok(id)
        })
        .await?;
        let answer = answer.await?;
        ctx.run(|| async move {
            ANSWERED.fetch_add(1, SeqCst);
            Ok(id)
        })
        .await?;
        Ok(answer)
    }
}

/// Answered by a durable promise through a handler of the same workflow (`ANSWER_BY=promise`).
struct Promised;
#[restate_sdk::workflow]
impl Promised {
    #[handler]
    async fn run(&self, ctx: WorkflowContext<'_>, id: u64) -> Result<String, HandlerError> {
        ctx.run(|| async move {
            ASKED.fetch_add(1, SeqCst);
            Ok(id)
        })
        .await?;
        let answer = ctx.promise::<String>("answer").await?;
        ctx.run(|| async move {
            ANSWERED.fetch_add(1, SeqCst);
            Ok(id)
        })
        .await?;
        Ok(answer)
    }

    #[handler]
    async fn answer(&self, ctx: SharedWorkflowContext<'_>, answer: String) -> Result<(), HandlerError> {
        ctx.resolve_promise::<String>("answer", answer);
        Ok(())
    }
}

#[derive(Clone)]
struct Server {
    http: reqwest::Client,
    ingress: String,
}

impl Server {
    async fn post(&self, url: String, body: serde_json::Value) {
        let reply = self.http.post(&url).json(&body).send().await.unwrap();
        assert!(reply.status().is_success(), "{url}: {}", reply.status());
        reply.bytes().await.unwrap();
    }
}

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
    let job = Job::from_args();
    let var = |name: &str| std::env::var(name).unwrap_or_else(|_| panic!("{name} is not set"));
    let step = job.step();
    let begun = step.begun();
    STEP.set(step).ok().unwrap();
    let address = var("WORKER_ADDR");
    let listener = tokio::net::TcpListener::bind(&address).await.unwrap();
    let endpoint = Endpoint::builder().bind(Steps).bind(Awaken).bind(Promised).build();
    tokio::spawn(HttpServer::new(endpoint).serve(listener));
    let server = Server { http: reqwest::Client::new(), ingress: format!("http://{}", var("RESTATE_INGRESS")) };
    let ingress = server.ingress.clone();
    if !begun {
        let uri = format!("http://{address}");
        server.post(format!("http://{}/deployments", var("RESTATE_ADMIN")), serde_json::json!({ "uri": uri })).await;
    }
    match &job.workload {
        Workload::Seq => {
            server.post(format!("{ingress}/Steps/warm/run"), WARM_UP.into()).await;
            let clock = Instant::now();
            server.post(format!("{ingress}/Steps/seq/run"), job.count.into()).await;
            print_seq(job.count, clock.elapsed());
        }
        Workload::Resume { .. } => {
            if !begun {
                server.post(format!("{ingress}/Steps/resume/run/send"), job.count.into()).await;
            }
            // The server calls the worker again by itself; this only learns of the end.
            let attach = format!("{ingress}/restate/workflow/Steps/resume/attach");
            while !server.http.get(&attach).send().await.is_ok_and(|reply| reply.status().is_success()) {
                tokio::time::sleep(std::time::Duration::from_millis(200)).await;
            }
        }
        Workload::Wide => {
            let by_promise = std::env::var("ANSWER_BY").is_ok_and(|v| v == "promise");
            let service = if by_promise { "Promised" } else { "Awaken" };
            let (starter, base) = (server.clone(), ingress.clone());
            let start = move || {
                by_clients(job.count, 32, move |i| {
                    let (server, url) = (starter.clone(), format!("{base}/{service}/run-{i}/run/send"));
                    async move { server.post(url, i.into()).await }
                })
            };
            let answer = move || {
                by_clients(job.count, 32, move |i| {
                    let server = server.clone();
                    let url = if by_promise {
                        format!("{ingress}/Promised/run-{i}/answer")
                    } else {
                        let key = INBOX.lock().unwrap()[i as usize].clone();
                        format!("{ingress}/restate/awakeables/{key}/resolve")
                    };
                    async move { server.post(url, "yes".into()).await }
                })
            };
            wide(job.count, start, answer).await;
        }
    }
}
