//! A person at a real terminal who goes away, or ends the program, while a question stands on it.

use super::environment::TestEnvironment;
use super::patience::{ends_within, wait_until};
use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use std::fs::{File, OpenOptions};
use std::io::Read as _;
use std::os::unix::ffi::OsStrExt as _;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A goal that needs a person, and one that does not.
const GOALS: &str = "\
budget_usd: 5
goals:
  - id: clean
    content: Delete the old folder
    command: rm -rf legacy
  - id: hello
    content: Say hello
    command: echo hello > HELLO.md
    depends_on: [clean]
";

/// Both ends of a terminal: ours, and the one that programs see.
pub(crate) fn terminal() -> (File, File) {
    let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC)
        .expect("a terminal can be made");
    grantpt(&ours).expect("it is ours");
    unlockpt(&ours).expect("it is ours");
    let name = ptsname(&ours, Vec::new()).expect("it has a name");
    let path = std::path::Path::new(std::ffi::OsStr::from_bytes(name.as_bytes()));
    let theirs = OpenOptions::new().read(true).write(true).open(path);
    (File::from(ours), theirs.expect("the other end is there"))
}

/// Starts a program at a terminal and waits until it has put its question; gives back our end.
pub(crate) fn at_question(mut command: Command) -> (Child, File) {
    let (ours, theirs) = terminal();
    let again = || Stdio::from(theirs.try_clone().expect("it can be shared"));
    let child = command
        .stdin(again())
        .stdout(again())
        .stderr(again())
        .spawn();
    drop(theirs);
    // The command holds its ends until it is gone.
    drop(command);
    let shown = Arc::new(Mutex::new(Vec::new()));
    let heard = Arc::clone(&shown);
    let mut reader = ours.try_clone().expect("it can be shared");
    std::thread::spawn(move || {
        let mut piece = [0; 1024];
        while let Ok(read) = reader.read(&mut piece) {
            let mut shown = heard.lock().unwrap();
            shown.extend_from_slice(&piece[..read]);
            if read == 0 || asks(&shown) {
                break;
            }
        }
    });
    wait_until("the question stands there", || asks(&shown.lock().unwrap()));
    (child.expect("cos can be run"), ours)
}

/// Reads what a terminal shows until its program ends; the words, and the exit code.
pub(crate) fn to_the_end(mut child: Child, ours: &File) -> (String, Option<i32>) {
    let mut reader = ours.try_clone().expect("it can be shared");
    let heard = std::thread::spawn(move || {
        let mut shown = Vec::new();
        let mut piece = [0; 1024];
        while let Ok(read @ 1..) = reader.read(&mut piece) {
            shown.extend_from_slice(&piece[..read]);
        }
        String::from_utf8_lossy(&shown).into_owned()
    });
    let ended = ends_within(&mut child, Duration::from_secs(20));
    let _ = child.kill();
    let _ = child.wait();
    (heard.join().expect("it is read"), ended)
}

fn asks(shown: &[u8]) -> bool {
    String::from_utf8_lossy(shown).contains("Your choice:")
}

#[test]
fn a_question_without_its_terminal_waits_in_the_inbox_and_the_run_ends_with_3() {
    // With a terminal of its own the process is also told by a signal.
    for own in [false, true] {
        let place = TestEnvironment::new();
        std::fs::create_dir(place.repo().join("legacy")).unwrap();
        place.write("legacy/old.txt", "old\n");
        place.write("goals.yaml", GOALS);
        place.commit("Goals");
        let command = if own {
            let cos = std::ffi::OsStr::new(env!("CARGO_BIN_EXE_cos"));
            place.shell("exec setsid --ctty --wait \"$0\" run goals.yaml", &[cos])
        } else {
            place.command(&place.repo(), &["run", "goals.yaml"])
        };
        let (child, ours) = at_question(command);
        let child = Mutex::new(child);
        drop(ours);
        let ended = || child.lock().unwrap().try_wait().unwrap();
        wait_until("it ends by itself", || ended().is_some());
        assert_eq!(ended().and_then(|ended| ended.code()), Some(3), "{own}");
        assert_eq!(place.questions().len(), 1, "{own}");
    }
}

#[test]
fn the_first_signal_at_a_question_ends_with_130_leaves_it_in_the_inbox_and_says_how_to_go_on() {
    let run = ["run", "goals.yaml"];
    let checkpoint = ["checkpoint", "deploy", "--context", "context.json"];
    let told = "cos approve";
    for (words, told, signal) in [
        (&run[..], "cos resume", Signal::INT),
        (&run[..], "cos resume", Signal::TERM),
        (&run[..], "cos resume", Signal::HUP),
        (&["resume"], "cos resume", Signal::TERM),
        (&checkpoint[..], told, Signal::TERM),
    ] {
        let place = TestEnvironment::new();
        std::fs::create_dir(place.repo().join("legacy")).unwrap();
        place.write("legacy/old.txt", "old\n");
        place.write("goals.yaml", GOALS);
        place.write("context.json", r#"{"files_affected": ["auth/login.rs"]}"#);
        place.commit("Goals");
        if words == ["resume"] {
            let _ = place.cos(&["run", "goals.yaml", "--unattended"]).exits(3);
        }
        let (child, ours) = at_question(place.command(&place.repo(), words));
        kill_process(Pid::from_child(&child), signal).expect("it is there");
        let (shown, ended) = to_the_end(child, &ours);
        assert_eq!(ended, Some(130), "{words:?} {signal:?}: {shown}");
        assert!(shown.contains(told), "{words:?}: {shown}");
        assert_eq!(place.questions().len(), 1, "{words:?}");
        let modes = rustix::termios::tcgetattr(&ours).expect("it has modes");
        let edits = rustix::termios::LocalModes::ICANON;
        assert!(modes.local_modes.contains(edits), "{words:?}");
        if words != checkpoint {
            // Nobody holds it any more.
            let _ = place.cos(&["resume", "--unattended"]).exits(3);
        }
    }
}
