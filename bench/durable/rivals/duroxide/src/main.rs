//! duroxide on SQLite: the durable workload.
//!
//! Knobs: `DOORBELL=1` wraps the store (see `doorbell.rs`), `CHUNK` continues as new after so many
//! steps, `TURNS` and `TASKS` are dispatcher slots, `LEASE_S` and
//! `TURN_LEASE_S` the leases of a running activity and of a turn.
//! Whatever the knobs, every commit is synced: the provider as shipped asks for
//! `synchronous = WAL`, which SQLite reads as NORMAL and which syncs only at checkpoints.

#[path = "../../common.rs"]
mod common;
mod doorbell;

use common::{ANSWERED, ASKED, Job, WARM_UP, Workload, by_clients, knob, print_seq, wide};
use duroxide::providers::Provider;
use duroxide::providers::sqlite::SqliteProvider;
use duroxide::runtime::registry::ActivityRegistry;
use duroxide::runtime::{OrchestrationStatus, Runtime, RuntimeOptions};
use duroxide::{ActivityContext, Client, OrchestrationContext, OrchestrationRegistry};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering::SeqCst;
use std::time::{Duration, Instant};

/// Opens the store and sets each connection of its pool to sync every commit.
async fn open(dir: &Path) -> Arc<dyn Provider> {
    let file = dir.join("duroxide.db");
    std::fs::OpenOptions::new().create(true).append(true).open(&file).unwrap();
    let store = SqliteProvider::new(&format!("sqlite:{}", file.display()), None).await.unwrap();
    let pool = store.get_pool();
    let mut all = Vec::new();
    for _ in 0..pool.options().get_max_connections() {
        let mut connection = pool.acquire().await.unwrap();
        sqlx::query("PRAGMA synchronous = FULL").execute(&mut *connection).await.unwrap();
        let (level,): (i64,) = sqlx::query_as("PRAGMA synchronous").fetch_one(&mut *connection).await.unwrap();
        assert_eq!(level, 2, "commits are not synced");
        all.push(connection);
    }
    drop(all);
    let store: Arc<dyn Provider> = Arc::new(store);
    if knob("DOORBELL", 0) == 1 { Arc::new(doorbell::Doorbell::new(store)) } else { store }
}

/// Input `from/to/chunk`: the steps `from..to`, a new history after each chunk of them.
async fn steps(ctx: OrchestrationContext, input: String) -> Result<String, String> {
    let parts: Vec<u64> = input.split('/').filter_map(|part| part.parse().ok()).collect();
    let [from, to, chunk] = parts[..] else { return Err(format!("bad input {input}")) };
    let end = to.min(from + chunk);
    for number in from..end {
        ctx.schedule_activity("step", number.to_string()).await?;
    }
    if end < to {
        return ctx.continue_as_new(format!("{end}/{to}/{chunk}")).await;
    }
    Ok(to.to_string())
}

async fn question(ctx: OrchestrationContext, id: String) -> Result<String, String> {
    ctx.schedule_activity("ask", id.clone()).await?;
    let answer = ctx.dequeue_event("answer").await;
    ctx.schedule_activity("take", id).await?;
    Ok(answer)
}

async fn finish(client: &Client, id: &str) {
    let status = client.wait_for_orchestration(id, Duration::from_secs(3600)).await.unwrap();
    assert!(matches!(status, OrchestrationStatus::Completed { .. }), "{status:?}");
}

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
    let job = Job::from_args();
    let step = job.step();
    let begun = step.begun();
    let store = open(&job.dir).await;
    let activities = ActivityRegistry::builder()
        .register("step", move |_: ActivityContext, number: String| {
            let step = step.clone();
            async move { Ok(step.run(number.parse().unwrap()).await.to_string()) }
        })
        .register("ask", |_: ActivityContext, id: String| async move {
            ASKED.fetch_add(1, SeqCst);
            Ok(id)
        })
        .register("take", |_: ActivityContext, id: String| async move {
            ANSWERED.fetch_add(1, SeqCst);
            Ok(id)
        })
        .build();
    let orchestrations =
        OrchestrationRegistry::builder().register("steps", steps).register("question", question).build();
    let standard = RuntimeOptions::default();
    let options = RuntimeOptions {
        orchestration_concurrency: knob("TURNS", standard.orchestration_concurrency as u64) as usize,
        worker_concurrency: knob("TASKS", standard.worker_concurrency as u64) as usize,
        worker_lock_timeout: Duration::from_secs(knob("LEASE_S", standard.worker_lock_timeout.as_secs())),
        orchestrator_lock_timeout: Duration::from_secs(knob("TURN_LEASE_S", standard.orchestrator_lock_timeout.as_secs())),
        ..standard
    };
    let runtime = Runtime::start_with_options(store.clone(), activities, orchestrations, options).await;
    let client = Arc::new(Client::new(store));
    let input = format!("0/{}/{}", job.count, knob("CHUNK", u64::MAX / 2));
    match &job.workload {
        Workload::Seq => {
            client.start_orchestration("warm", "steps", format!("0/{WARM_UP}/{WARM_UP}")).await.unwrap();
            finish(&client, "warm").await;
            let clock = Instant::now();
            client.start_orchestration("seq", "steps", input).await.unwrap();
            finish(&client, "seq").await;
            print_seq(job.count, clock.elapsed());
        }
        Workload::Resume { .. } => {
            if !begun {
                client.start_orchestration("resume", "steps", input).await.unwrap();
            }
            finish(&client, "resume").await;
        }
        Workload::Wide => {
            let (starter, answerer) = (client.clone(), client);
            let start = move || {
                by_clients(job.count, 1, move |i| {
                    let client = starter.clone();
                    async move {
                        client.start_orchestration(&format!("run-{i}"), "question", i.to_string()).await.unwrap();
                    }
                })
            };
            let answer = move || {
                by_clients(job.count, 1, move |i| {
                    let client = answerer.clone();
                    async move { client.enqueue_event(&format!("run-{i}"), "answer", "yes").await.unwrap() }
                })
            };
            wide(job.count, start, answer).await;
        }
    }
    runtime.shutdown(Some(500)).await;
}
