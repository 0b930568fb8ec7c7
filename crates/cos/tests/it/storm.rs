//! `kill -9` at random moments. Whatever was killed, the run comes to its end with every goal done,
//! every effect there once, every approval used once and no cap passed.
//!
//! 500 kills by default; `COS_STORM_KILLS=10000` for more, `COS_STORM_SEED` for the same again.

use super::environment::TestEnvironment;
use crate::patience::{ended, ended_or_killed};
use rusqlite::Connection;
use std::collections::BTreeMap;
use std::process::{Child, Stdio};
use std::time::Duration;

/// Goals that touch the repository, wait for each other, cost money and need an approval.
const GOALS: &str = r#"
budget_usd: 2
time: 24h
goals:
  - { id: one, command: "echo one > one.txt", checks: ["grep -q one one.txt"] }
  - { id: two, command: "cat one.txt > two.txt", checks: [{ file: two.txt }], depends_on: [one] }
  - { id: wipe, command: "rm -rf old", checks: ["test ! -e old"] }
  - { id: paid, command: "echo paid > paid.txt", estimate_usd: 0.01 }
  - { id: last, command: "cat two.txt > last.txt", checks: [{ file: last.txt }], depends_on: [two, wipe, paid] }
"#;

const IDS: [&str; 5] = ["one", "two", "wipe", "paid", "last"];

/// A number from the environment.
fn number_from_env(name: &str) -> Option<u64> {
    std::env::var(name)
        .ok()
        .map(|text| text.parse().expect("the variable holds a number"))
}

#[test]
fn a_run_killed_at_random_moments_loses_nothing_and_repeats_nothing() {
    let seed = number_from_env("COS_STORM_SEED").unwrap_or_else(|| fastrand::u64(..));
    let wanted = number_from_env("COS_STORM_KILLS").unwrap_or(500);
    let mut chance = fastrand::Rng::with_seed(seed);
    let (mut kills, mut runs) = (0, 0);
    while kills < wanted {
        runs += 1;
        let night = Night {
            place: place(),
            told: format!("COS_STORM_SEED={seed}, run {runs}"),
        };
        kills += night.pass(&mut chance);
    }
    println!("{kills} kills in {runs} runs, COS_STORM_SEED={seed}");
}

fn place() -> TestEnvironment {
    let place = TestEnvironment::new();
    place.write("goals.yaml", GOALS);
    std::fs::create_dir(place.repo().join("old")).expect("a folder can be made");
    place.write("old/file", "old\n");
    place.commit("Goals");
    place
}

/// One run from its start to its end.
struct Night {
    place: TestEnvironment,
    told: String,
}

impl Night {
    /// Kills and resumes until the run is over; the number of kills that hit.
    fn pass(&self, chance: &mut fastrand::Rng) -> u64 {
        let mut kills = 0;
        for turn in 0..300 {
            let started = self
                .journal()
                .is_some_and(|journal| count(&journal, "run_started") > 0);
            let args: &[&str] = if started {
                &["resume"]
            } else {
                &["run", "goals.yaml", "--unattended"]
            };
            // On a busy machine nothing would ever get done: the storm lets up with time.
            let longest = 120_000 + 15_000 * turn;
            match self.killed(args, Duration::from_micros(chance.u64(0..longest))) {
                None => kills += 1,
                Some(0) => {
                    self.judge();
                    return kills;
                }
                Some(3) => self.approve_all(chance),
                // The kill came after the last event: nothing is open any more.
                Some(64) if started && self.place.is_over() => {
                    self.judge();
                    return kills;
                }
                // Whoever was killed may not be gone yet, or the kill came before the first event.
                Some(75) => {}
                Some(code) => panic!("{}, turn {turn}: {args:?} ended with {code}", self.told),
            }
        }
        let status = self.place.cos(&["status"]);
        panic!(
            "{}: the run does not come to its end:\n{}",
            self.told, status.stdout
        );
    }

    /// Starts `cos` and kills it after a while; its exit code when it was quicker.
    fn killed(&self, args: &[&str], after: Duration) -> Option<i32> {
        let mut command = self.place.command(&self.place.repo(), args);
        let child = command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("cos can be started");
        let status = ended_or_killed(child, after).status;
        status.code()
    }

    /// Answers everything that waits, now and then from two processes at once.
    fn approve_all(&self, chance: &mut fastrand::Rng) {
        let journal = self.journal().expect("the journal is there");
        let pending = texts(&journal, "SELECT id FROM decision WHERE state = 'pending'");
        for id in pending {
            let twice = chance.bool();
            let start = || {
                let mut command = self.place.command(&self.place.repo(), &["approve", &id]);
                command
                    .stdout(Stdio::null())
                    .stderr(Stdio::null())
                    .spawn()
                    .expect("cos can be started")
            };
            let children: Vec<Child> = (0..if twice { 2 } else { 1 }).map(|_| start()).collect();
            let codes = children.into_iter().map(|child| ended(child).status.code());
            let taken = codes.filter(|code| *code == Some(0)).count();
            assert_eq!(taken, 1, "{}: {id} was taken {taken} times", self.told);
        }
    }

    fn journal(&self) -> Option<Connection> {
        let path = self.place.home().join("journal.db");
        path.exists()
            .then(|| Connection::open(path).expect("the journal can be opened"))
    }

    /// Looks at what is there at the end: in the journal and in the repository.
    fn judge(&self) {
        let verified = self.place.cos(&["audit", "verify"]);
        assert_eq!(verified.code, Some(0), "{}: {}", self.told, verified.stdout);
        let journal = self.journal().expect("the journal is there");
        for id in IDS {
            let landed = format!(
                "SELECT body FROM event WHERE kind = 'goal_landed' AND body LIKE '%\"goal\":\"{id}\"%'"
            );
            assert_eq!(
                texts(&journal, &landed).len(),
                1,
                "{}: {id} landed",
                self.told
            );
        }
        let mut used: BTreeMap<String, u32> = BTreeMap::new();
        for stream in texts(
            &journal,
            "SELECT stream FROM event WHERE kind = 'decision_consumed'",
        ) {
            *used.entry(stream).or_default() += 1;
        }
        assert!(
            used.values().all(|times| *times == 1),
            "{}: {used:?}",
            self.told
        );
        let branch = self
            .place
            .git(&["branch", "--list", "cos/*", "--format=%(refname:short)"]);
        let goals = self.place.git(&[
            "log",
            "--format=%(trailers:key=Cos-Goal,valueonly,separator=%x2C)",
            &format!("main..{}", branch.trim()),
        ]);
        let mut landed: Vec<&str> = goals.lines().filter(|line| !line.is_empty()).collect();
        landed.sort_unstable();
        let mut expected = IDS.to_vec();
        expected.sort_unstable();
        assert_eq!(
            landed, expected,
            "{}: every goal is in the branch once",
            self.told
        );
        let brief = self.place.cos(&["brief", "--json"]);
        let brief: serde_json::Value =
            serde_json::from_str(&brief.stdout).expect("the brief is JSON");
        let spent = brief
            .pointer("/spent/0/settled_micros")
            .or_else(|| brief.pointer("/run/spent_micros"));
        if let Some(spent) = spent.and_then(serde_json::Value::as_u64) {
            assert!(
                spent <= 2_000_000,
                "{}: {spent} were spent of 2,000,000",
                self.told
            );
        }
        assert_eq!(
            self.place.git(&["status", "--porcelain"]),
            "",
            "{}: the person's tree",
            self.told
        );
    }
}

fn count(journal: &Connection, kind: &str) -> i64 {
    let sql = "SELECT count(*) FROM event WHERE kind = ?1";
    journal
        .query_row(sql, [kind], |row| row.get(0))
        .unwrap_or(0)
}

fn texts(journal: &Connection, sql: &str) -> Vec<String> {
    let mut query = journal.prepare(sql).expect("the query fits the journal");
    let rows = query
        .query_map([], |row| row.get(0))
        .expect("the query runs");
    rows.map(|row| row.expect("a row is a text")).collect()
}
