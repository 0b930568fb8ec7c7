//! What the Rust contenders share: the command line, marks, memory and the one line of figures.
//!
//!     PROGRAM seq DIR N
//!     PROGRAM wide DIR N
//!     PROGRAM resume-serve DIR N STEP_MS MARK

use std::future::Future;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// How many runs wrote down their question, and how many took their answer.
pub static ASKED: AtomicU64 = AtomicU64::new(0);
pub static ANSWERED: AtomicU64 = AtomicU64::new(0);

/// Steps of another run before the clock of `seq` starts, the same for every contender.
pub const WARM_UP: u64 = 50;

pub enum Workload {
    Seq,
    Wide,
    Resume { step_ms: u64, mark: PathBuf },
}

pub struct Job {
    pub workload: Workload,
    #[allow(dead_code, reason = "contenders behind a server keep nothing in the folder")]
    pub dir: PathBuf,
    pub count: u64,
}

impl Job {
    pub fn from_args() -> Job {
        let args: Vec<String> = std::env::args().collect();
        let word = |i: usize| args.get(i).unwrap_or_else(|| panic!("argument {i} is missing"));
        let number = |i: usize| word(i).parse().unwrap_or_else(|_| panic!("argument {i} is no number"));
        let workload = match word(1).as_str() {
            "seq" => Workload::Seq,
            "wide" => Workload::Wide,
            "resume-serve" => Workload::Resume { step_ms: number(4), mark: word(5).into() },
            other => panic!("unknown workload {other}"),
        };
        Job { workload, dir: word(2).into(), count: number(3) }
    }

    /// What a step does: nothing, or for `resume-serve` a line in the mark file and a sleep.
    pub fn step(&self) -> Step {
        match &self.workload {
            Workload::Resume { step_ms, mark } => Step { mark: Some(mark.clone()), sleep: Duration::from_millis(*step_ms) },
            _ => Step { mark: None, sleep: Duration::ZERO },
        }
    }
}

#[derive(Clone)]
pub struct Step {
    mark: Option<PathBuf>,
    sleep: Duration,
}

impl Step {
    pub async fn run(&self, number: u64) -> u64 {
        if let Some(mark) = &self.mark {
            let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs_f64() * 1e3;
            let mut file = std::fs::OpenOptions::new().create(true).append(true).open(mark).unwrap();
            file.write_all(format!("{number} {now:.3}\n").as_bytes()).unwrap();
        }
        if !self.sleep.is_zero() {
            tokio::time::sleep(self.sleep).await;
        }
        number
    }

    /// True when an earlier process already began this work.
    pub fn begun(&self) -> bool {
        self.mark.as_ref().is_some_and(|mark| mark.exists())
    }
}

/// A knob from the environment; the list of contenders sets it.
pub fn knob(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().map_or(default, |v| v.parse().unwrap_or_else(|_| panic!("{name} is no number")))
}

/// Runs `work(0..count)` with at most `CLIENTS` of them under way at once.
pub async fn by_clients<F, Fut>(count: u64, default_clients: u64, work: F)
where
    F: Fn(u64) -> Fut + Send + Sync + 'static,
    Fut: Future<Output = ()> + Send,
{
    let (next, work) = (Arc::new(AtomicU64::new(0)), Arc::new(work));
    let clients: Vec<_> = (0..knob("CLIENTS", default_clients))
        .map(|_| {
            let (next, work) = (next.clone(), work.clone());
            tokio::spawn(async move {
                loop {
                    let i = next.fetch_add(1, SeqCst);
                    if i >= count {
                        break;
                    }
                    work(i).await;
                }
            })
        })
        .collect();
    for client in clients {
        client.await.unwrap();
    }
}

/// Waits until a counter reaches `count`; gives up loudly after ten minutes.
pub async fn until(counter: &AtomicU64, count: u64) {
    let start = Instant::now();
    while counter.load(SeqCst) < count {
        assert!(start.elapsed() < Duration::from_secs(600), "stuck at {} of {count}", counter.load(SeqCst));
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

/// Both halves of `wide`: start all, measure memory while they wait, answer all, print the line.
pub async fn wide<S, SF, A, AF>(count: u64, start: S, answer: A)
where
    S: FnOnce() -> SF,
    SF: Future<Output = ()>,
    A: FnOnce() -> AF,
    AF: Future<Output = ()>,
{
    let clock = Instant::now();
    start().await;
    until(&ASKED, count).await;
    let started = clock.elapsed().as_secs_f64();
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(ANSWERED.load(SeqCst), 0, "a run went on without its answer");
    let (own, server) = (own_peak_mb(), server_mb());
    let clock = Instant::now();
    answer().await;
    until(&ANSWERED, count).await;
    let answered = clock.elapsed().as_secs_f64();
    let count = count as f64;
    println!(
        "{}",
        serde_json::json!({
            "starts_per_s": count / started, "answers_per_s": count / answered,
            "rss_mb": own + server, "own_mb": own, "server_mb": server,
        })
    );
}

pub fn print_seq(count: u64, took: Duration) {
    println!("{}", serde_json::json!({ "steps_per_s": count as f64 / took.as_secs_f64() }));
}

/// Highest resident set of this process so far.
fn own_peak_mb() -> f64 {
    kilobytes(Path::new("/proc/self/status"), "VmHWM:") / 1024.0
}

/// Memory of the server and all its children. Shared pages count once (PSS), so that a server of
/// many processes is not charged for its shared buffers many times.
fn server_mb() -> f64 {
    let Some(root) = std::env::var("SERVER_PID").ok().and_then(|v| v.parse::<u32>().ok()) else { return 0.0 };
    let parents: Vec<(u32, u32)> = std::fs::read_dir("/proc")
        .unwrap()
        .filter_map(|entry| {
            let entry = entry.ok()?;
            let pid = entry.file_name().to_str()?.parse().ok()?;
            let stat = std::fs::read_to_string(entry.path().join("stat")).ok()?;
            let parent = stat.rsplit_once(')')?.1.split_whitespace().nth(1)?.parse().ok()?;
            Some((pid, parent))
        })
        .collect();
    let mut family = vec![root];
    let mut i = 0;
    while i < family.len() {
        let parent = family[i];
        family.extend(parents.iter().filter(|(_, of)| *of == parent).map(|(pid, _)| pid));
        i += 1;
    }
    family.iter().map(|pid| kilobytes(Path::new(&format!("/proc/{pid}/smaps_rollup")), "Pss:")).sum::<f64>() / 1024.0
}

fn kilobytes(file: &Path, key: &str) -> f64 {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    text.lines()
        .find_map(|line| line.strip_prefix(key)?.split_whitespace().next()?.parse().ok())
        .unwrap_or(0.0)
}
