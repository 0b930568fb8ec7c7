//! Disks that are full or may not be written.
//!
//! Where the tests may mount, a small file system in memory plays the disk; elsewhere a limit on
//! the size of files does, and the test says so.

use super::{GOOD, Refusal, Traces, flat, last_run, with_goals};
use crate::environment::Ran;
use crate::patience::ended;
use crate::patience::wait_until;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A small disk under a folder; gone when dropped.
struct SmallDisk {
    at: PathBuf,
}

impl SmallDisk {
    /// Mounts one; none where the tests may not.
    fn mount(at: PathBuf, kilobytes: u32) -> Option<Self> {
        let size = format!("size={kilobytes}k");
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &size, "tmpfs"]).arg(&at);
        let mounted = mount.stderr(Stdio::null()).status();
        let mounted = mounted.is_ok_and(|status| status.success());
        println!(
            "a small disk {} mounted",
            if mounted { "is" } else { "cannot be" }
        );
        mounted.then_some(Self { at })
    }

    fn remount(&self, mode: &str) {
        let options = format!("remount,{mode}");
        let status = Command::new("mount")
            .args(["-o", &options])
            .arg(&self.at)
            .status();
        assert!(
            status.is_ok_and(|status| status.success()),
            "remounted {mode}"
        );
    }

    /// Writes until nothing more fits.
    fn fill(&self) -> PathBuf {
        let path = self.at.join("ballast");
        let mut file = fs::File::create(&path).expect("it can be made");
        let block = [7; 512];
        while std::io::Write::write_all(&mut file, &block).is_ok() {}
        path
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _gone = Command::new("umount").arg("-l").arg(&self.at).status();
    }
}

fn is_full(row: &str, ran: Ran) {
    let full = flat(&ran.stderr);
    let names_it = full.contains("is full") || full.contains("No space left on device");
    assert!(names_it, "{row}: {full}");
    let refusal = Refusal {
        code: 74,
        error: "home/cos",
        hint: "",
    };
    refusal.is_told(row, ran);
}

#[test]
fn a_disk_that_is_full_at_the_start_starts_nothing() {
    let environment = with_goals(GOOD);
    let before = Traces::of(&environment);
    let home = environment.folder("home/cos");
    if let Some(disk) = SmallDisk::mount(home, 1024) {
        let ballast = disk.fill();
        for args in [&["run"][..], &["runs"], &["inbox"]] {
            is_full(&args.join(" "), environment.cos(args));
        }
        before.of_the_person_stand(&environment, "full");
        fs::remove_file(ballast).expect("removed");
        let _ = environment.cos(&["run"]).exits(0);
        let _ = environment.cos(&["audit", "verify"]).exits(0);
    } else {
        let limited = "trap '' XFSZ; ulimit -f 2; exec \"$0\" run goals.yaml";
        let cos = environment.command(&environment.repo(), &[]);
        let mut shell = environment.shell(limited, &[cos.get_program()]);
        let refusal = Refusal {
            code: 74,
            error: "journal.db",
            hint: "",
        };
        refusal.is_told("limited", environment.finish(&mut shell));
        before.are_all(&environment, "limited");
        let _ = environment.cos(&["run"]).exits(0);
    }
}

/// A goal that waits for a file, and one behind it.
fn waiting(gate: &Path) -> String {
    let gate = gate.display();
    format!(
        "goals:\n  - {{ id: first, content: c, command: \"echo a > a.txt\" }}\n  \
         - {{ id: hold, content: c, command: \"until test -e {gate}; do sleep 0.02; done; echo b > b.txt\" }}\n  \
         - {{ id: last, content: c, command: \"echo c > c.txt\", depends_on: [hold] }}\n"
    )
}

#[test]
fn a_disk_that_fills_up_in_mid_run_loses_nothing_that_was_acknowledged() {
    let environment = with_goals("");
    let gate = environment.folder("elsewhere").join("gate");
    environment.write("goals.yaml", &waiting(&gate));
    environment.commit("Goals");
    let home = environment.folder("home/cos");
    let Some(disk) = SmallDisk::mount(home, 2048) else {
        return;
    };
    let mut command = environment.command(&environment.repo(), &["run"]);
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let child = command.spawn().expect("cos can be started");
    wait_until("the second goal is under way", || {
        environment.events("attempt_started") == 2
    });
    let landed = environment.events("goal_landed");
    assert_eq!(landed, 1);
    let ballast = disk.fill();
    fs::write(&gate, "").expect("written");
    let output = ended(child);
    let text = flat(&String::from_utf8_lossy(&output.stderr));
    let code = output.status.code();
    println!("the run session on the full disk ended with {code:?}");
    // The journal may have had room for the failure of the goal, which could not write either.
    if code != Some(3) {
        assert_eq!(code, Some(74), "{text}");
        assert!(
            text.contains("is full") && text.contains("hint: "),
            "{text}"
        );
    }
    assert!(environment.events("goal_landed") >= landed);
    fs::remove_file(ballast).expect("removed");
    // What failed for want of room may have become a question, now or in the next run session.
    let mut ran = environment.cos(&["resume"]);
    if ran.code == Some(3) {
        for question in environment.questions() {
            let _ = environment.cos(&["approve", &question]).exits(0);
        }
        ran = environment.cos(&["resume"]);
    }
    let _ = ran.exits(0);
    let _ = environment.cos(&["audit", "verify"]).exits(0);
    assert_eq!(environment.events("goal_landed"), 3);
    let branch = format!("cos/{}", last_run(&environment));
    let commits = environment.git(&["log", "--format=%s", &format!("main..{branch}")]);
    assert_eq!(commits.lines().count(), 3, "{commits}");
}

#[test]
fn a_goal_that_fills_the_disk_harms_only_itself() {
    let environment = with_goals(
        "goals:\n  - { id: fill, content: c, command: head -c 9000000 /dev/zero > big }\n  \
         - { id: other, content: c, command: echo b > b.txt }\n",
    );
    environment.settings("[recovery]\nattempts_per_goal = 1\n");
    let config = fs::read(environment.home().join("config.toml")).expect("read");
    let Some(_disk) = SmallDisk::mount(environment.home(), 4096) else {
        return;
    };
    fs::write(environment.home().join("config.toml"), config).expect("written");
    let before = Traces::of(&environment);
    let mut ran = environment.cos(&["run"]);
    if ran.code == Some(74) {
        assert!(flat(&ran.stderr).contains("hint: "), "{}", ran.stderr);
        ran = environment.cos(&["resume"]);
    }
    let output = format!("{}\n{}", ran.stdout, ran.stderr);
    assert!(matches!(ran.code, Some(1 | 3)), "{output}");
    assert_eq!(environment.events("goal_landed"), 1, "{output}");
    before.of_the_person_stand(&environment, "fill");
    let _ = environment.cos(&["audit", "verify"]).exits(0);
}

#[test]
fn a_journal_that_may_not_be_written_can_be_read_and_nothing_else() {
    let environment = with_goals(GOOD);
    let home = environment.folder("home/cos");
    let Some(disk) = SmallDisk::mount(home, 4096) else {
        return;
    };
    disk.remount("ro");
    let refusal = Refusal {
        code: 74,
        error: "home/cos",
        hint: "COS_HOME",
    };
    for args in [&["run"][..], &["runs"], &["inbox"]] {
        refusal.holds(&environment, args);
    }
    disk.remount("rw");
    environment.write("goals.yaml", super::RISKY);
    let _ = environment.cos(&["run"]).exits(3);
    let question = environment.questions().remove(0);
    disk.remount("ro");
    for args in [
        &["runs"][..],
        &["brief"],
        &["status"],
        &["inbox"],
        &["show", &question],
    ] {
        let _ = environment.cos(args).exits(0);
    }
    let refusal = Refusal {
        code: 74,
        error: "journal.db` cannot be written",
        hint: "COS_HOME",
    };
    for args in [&["run"][..], &["resume"], &["approve", &question]] {
        let branches = environment.git(&["for-each-ref"]);
        refusal.is_told(&args.join(" "), environment.cos(args));
        assert_eq!(environment.git(&["for-each-ref"]), branches, "{args:?}");
    }
}
