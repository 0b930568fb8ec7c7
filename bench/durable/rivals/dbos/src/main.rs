//! DBOS for Rust on PostgreSQL: the durable workload. `DATABASE_URL` names the database.

#[path = "../../common.rs"]
mod common;

use common::{ANSWERED, ASKED, Job, Step, WARM_UP, Workload, by_clients, knob, print_seq, wide};
use dbos::{Config, DBOS, SendOptions, StartOptions, step};
use std::sync::atomic::Ordering::SeqCst;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

static STEP: OnceLock<Step> = OnceLock::new();

async fn steps(count: u64) -> dbos::Result<u64> {
    for number in 0..count {
        step("step", || async move { dbos::Result::Ok(STEP.get().unwrap().run(number).await) }).await?;
    }
    Ok(count)
}

async fn question(id: u64) -> dbos::Result<String> {
    step("ask", || async move {
        ASKED.fetch_add(1, SeqCst);
        dbos::Result::Ok(id)
    })
    .await?;
    let answer: Option<String> = dbos::recv(Some("answer"), Duration::from_secs(7 * 24 * 3600)).await?;
    step("take", || async move {
        ANSWERED.fetch_add(1, SeqCst);
        dbos::Result::Ok(id)
    })
    .await?;
    Ok(answer.unwrap_or_default())
}

fn named(id: &str) -> StartOptions<'_> {
    StartOptions { workflow_id: Some(id), ..Default::default() }
}

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
    let job = Job::from_args();
    let step = job.step();
    let begun = step.begun();
    STEP.set(step).ok().unwrap();
    let url = std::env::var("DATABASE_URL").expect("DATABASE_URL");
    let dbos = Arc::new(DBOS::new(Config {
        app_version: Some("1".into()),
        max_connections: knob("POOL", 10) as u32,
        ..Config::new("bench", url)
    }));
    let steps = dbos.register_workflow("steps", steps).unwrap();
    let question = Arc::new(dbos.register_workflow("question", question).unwrap());
    dbos.launch().await.unwrap();
    match &job.workload {
        Workload::Seq => {
            steps.start_with(WARM_UP, named("warm")).await.unwrap().result().await.unwrap();
            let clock = Instant::now();
            steps.start_with(job.count, named("seq")).await.unwrap().result().await.unwrap();
            print_seq(job.count, clock.elapsed());
        }
        // `launch` itself picks up what the killed process left.
        Workload::Resume { .. } if begun => {
            let left = dbos.retrieve_workflow::<u64, dbos::EngineOnly>("resume").unwrap();
            left.result().await.unwrap();
        }
        Workload::Resume { .. } => {
            steps.start_with(job.count, named("resume")).await.unwrap().result().await.unwrap();
        }
        Workload::Wide => {
            let sender = dbos.clone();
            let start = move || {
                by_clients(job.count, 10, move |i| {
                    let question = question.clone();
                    async move {
                        question.start_with(i, named(&format!("run-{i}"))).await.unwrap();
                    }
                })
            };
            let answer = move || {
                by_clients(job.count, 10, move |i| {
                    let dbos = sender.clone();
                    async move {
                        let options = SendOptions { topic: Some("answer"), ..Default::default() };
                        dbos.send_with(&format!("run-{i}"), &"yes".to_string(), options).await.unwrap();
                    }
                })
            };
            wide(job.count, start, answer).await;
        }
    }
    dbos.shutdown().await;
}
