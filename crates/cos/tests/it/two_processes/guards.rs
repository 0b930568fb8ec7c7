//! Guards that are killed together with the `cos` that started them, or nearly.

use super::RunSession;
use crate::environment::{TestEnvironment, with_goals};
use crate::patience::wait_until;
use crate::ports::{pid_in, runs};
use rustix::process::{Pid, Signal, kill_process};

/// A run whose goal leaves a process in a session of its own at work, and waits; the second try
/// looks whether that still runs.
fn with_family() -> TestEnvironment {
    let environment = with_goals("");
    let at = environment.folder("elsewhere");
    let at = at.display();
    let script = format!(
        "if [ -e {at}/stray ]; then\n\
           tr '\\0' ' ' < /proc/$(cat {at}/stray)/cmdline | grep sleep > {at}/two\n\
           echo b > b.txt; exit 0\n\
         fi\n\
         setsid sh -c 'sleep 300 & echo $! > {at}/stray; wait' &\n\
         echo $PPID > {at}/guard; echo $$ > {at}/outer; wait\n"
    );
    environment.write("work.sh", &script);
    let goal = "{ id: hold, content: c, files: [b.txt], command: exec sh work.sh }";
    environment.write("goals.yaml", &format!("goals:\n  - {goal}\n"));
    environment.commit("Goals");
    environment
}

fn pid(environment: &TestEnvironment, name: &str) -> i32 {
    pid_in(&environment.folder("elsewhere").join(name))
}

fn kill(pid: i32, signal: Signal) {
    let pid = Pid::from_raw(pid).expect("it is an id");
    kill_process(pid, signal).expect("a signal can be sent");
}

/// The name that the system lists a process under.
fn name_of(pid: i32) -> String {
    let name = std::fs::read_to_string(format!("/proc/{pid}/comm"));
    name.expect("it runs").trim().to_owned()
}

fn is_stopped(pid: u32) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat"));
    stat.is_ok_and(|stat| stat.contains(") T "))
}

#[test]
fn anyone_who_kills_everything_named_cos_leaves_no_program_running() {
    let environment = with_family();
    let mut run_session = RunSession::run(&environment, 1);
    let [outer, stray, guard] = ["outer", "stray", "guard"].map(|name| pid(&environment, name));
    let driver = i32::try_from(run_session.pid()).expect("it is an id");
    for pid in [guard, driver] {
        // As `killall cos` and `pkill cos` do, among those that are ours.
        if name_of(pid).contains("cos") {
            kill(pid, Signal::KILL);
        }
    }
    run_session.child.wait().expect("it has ended");
    for pid in [outer, stray, guard] {
        wait_until("it is gone", || !runs(pid));
    }
}

#[test]
fn a_run_is_taken_up_only_when_nothing_of_its_lost_attempt_runs_any_more() {
    let environment = with_family();
    let mut run_session = RunSession::run(&environment, 1);
    let [outer, stray, guard] = ["outer", "stray", "guard"].map(|name| pid(&environment, name));
    // Both at once: neither notices that the other is gone.
    run_session.send(Signal::STOP);
    wait_until("the driver stands still", || is_stopped(run_session.pid()));
    kill(guard, Signal::KILL);
    wait_until("the program went with its guard", || !runs(outer));
    run_session.child.kill().expect("it can be killed");
    run_session.child.wait().expect("it has ended");
    assert_eq!(name_of(stray), "sleep", "else this test shows nothing");
    let _ = environment.cos(&["resume", "--unattended"]).exits(0);
    assert!(!runs(stray));
    let seen = environment.folder("elsewhere").join("two");
    assert_eq!(std::fs::read_to_string(seen).expect("it looked"), "");
    assert_eq!(environment.events("attempt_started"), 2);
}
