//! Programs end when they should, with everything they started, and keep to their caps.

use crate::patience::wait_until;
use crate::ports::{guard, pid_in, roomy, runs, script};
use cos_core::hint::Advice as _;
use cos_core::time::Span;
use cos_engine::process::{
    Cancel, Ending, Launch, MARK_VARIABLE, ProcessEnd, ProcessError, ProcessLimits, run,
};
use std::path::Path;

async fn finish(program: &Launch, limits: ProcessLimits) -> ProcessEnd {
    run(program, Vec::new(), limits, &Cancel::new(), &mut |_| {})
        .await
        .unwrap()
}

/// A script that leaves a child in the group and one in a session of its own, and waits.
const FAMILY: &str = "sleep 300 & echo $! > inner; setsid sh -c 'sleep 300 & echo $! > stray; wait' & \
                      while [ ! -s stray ]; do sleep 0.01; done; \
                      echo $$ > outer; echo ready; wait";

fn family_is_gone(folder: &Path) {
    for name in ["outer", "inner", "stray"] {
        let pid = pid_in(&folder.join(name));
        wait_until(&format!("{name} ({pid}) is gone"), || !runs(pid));
    }
}

#[tokio::test]
async fn exit_codes_and_both_streams_come_through_with_and_without_the_guard() {
    let folder = tempfile::tempdir().unwrap();
    for guard in [None, Some(guard())] {
        let program = script("echo out; echo err >&2; cat; exit 7", folder.path(), guard);
        let finished = run(
            &program,
            b"typed".to_vec(),
            roomy(),
            &Cancel::new(),
            &mut |_| {},
        )
        .await
        .unwrap();
        assert_eq!(finished.ending, Ending::Exited(7));
        for word in ["out\n", "err\n", "typed"] {
            assert!(
                finished.output.contains(word),
                "{word} in {:?}",
                finished.output
            );
        }
    }
}

#[tokio::test]
async fn a_signal_differs_from_an_exit_code() {
    let folder = tempfile::tempdir().unwrap();
    for guard in [None, Some(guard())] {
        let finished = finish(&script("kill -9 $$", folder.path(), guard), roomy()).await;
        assert_eq!(finished.ending, Ending::Signalled(9));
    }
}

#[tokio::test]
async fn nothing_is_inherited_from_our_environment() {
    let folder = tempfile::tempdir().unwrap();
    for guard in [None, Some(guard())] {
        let finished = finish(&script("env", folder.path(), guard), roomy()).await;
        for line in finished.output.lines() {
            let name = line.split('=').next().unwrap();
            assert!(
                [
                    "PATH",
                    "LC_ALL",
                    "PWD",
                    "SHLVL",
                    "_",
                    "OLDPWD",
                    MARK_VARIABLE
                ]
                .contains(&name),
                "{line}"
            );
        }
    }
}

#[tokio::test]
async fn the_wall_clock_ends_the_whole_family() {
    let folder = tempfile::tempdir().unwrap();
    let limits = ProcessLimits {
        wall: Span(600),
        ..roomy()
    };
    let finished = finish(&script(FAMILY, folder.path(), Some(guard())), limits).await;
    assert_eq!(finished.ending, Ending::TimedOut(Span(600)));
    assert_eq!(finished.output, "ready\n");
    family_is_gone(folder.path());
}

#[tokio::test]
async fn the_deaf_are_ended_by_force() {
    let folder = tempfile::tempdir().unwrap();
    for guard in [None, Some(guard())] {
        let limits = ProcessLimits {
            wall: Span(200),
            grace: Span(100),
            ..roomy()
        };
        let text = "trap '' TERM; echo $$ > outer; while :; do sleep 0.01; done";
        let finished = finish(&script(text, folder.path(), guard), limits).await;
        assert_eq!(finished.ending, Ending::TimedOut(Span(200)));
        assert!(!runs(pid_in(&folder.path().join("outer"))));
        assert!(finished.took < Span::seconds(5), "{}", finished.took);
    }
}

#[tokio::test]
async fn the_polite_may_clean_up() {
    let folder = tempfile::tempdir().unwrap();
    for guard in [None, Some(guard())] {
        let limits = ProcessLimits {
            wall: Span(300),
            grace: Span::seconds(10),
            ..roomy()
        };
        let text = "trap 'echo cleaned; exit 3' TERM; echo ready; while :; do sleep 0.01; done";
        let finished = finish(&script(text, folder.path(), guard), limits).await;
        assert!(finished.output.contains("cleaned\n"), "{}", finished.output);
        assert!(finished.took < Span::seconds(5), "{}", finished.took);
    }
}

#[tokio::test]
async fn silence_is_noticed_and_any_output_breaks_it() {
    let folder = tempfile::tempdir().unwrap();
    let limits = ProcessLimits {
        no_progress: Some(Span(400)),
        ..roomy()
    };
    let silent = finish(
        &script("echo one; exec sleep 300", folder.path(), None),
        limits,
    )
    .await;
    assert_eq!(silent.ending, Ending::NoProgress(Span(400)));
    let chatty = "for i in 1 2 3 4 5 6 7 8; do echo $i; sleep 0.1; done";
    let finished = finish(&script(chatty, folder.path(), None), limits).await;
    assert_eq!(finished.ending, Ending::Exited(0));
    assert!(finished.took > Span(700));
}

#[tokio::test]
async fn being_asked_to_stop_ends_the_family() {
    let folder = tempfile::tempdir().unwrap();
    let cancel = Cancel::new();
    let trigger = cancel.clone();
    let program = script(FAMILY, folder.path(), Some(guard()));
    let finished = run(&program, Vec::new(), roomy(), &cancel, &mut move |_| {
        trigger.cancel();
    })
    .await
    .unwrap();
    assert_eq!(finished.ending, Ending::Cancelled);
    family_is_gone(folder.path());
}

#[tokio::test]
async fn what_a_program_leaves_behind_is_ended_too() {
    let folder = tempfile::tempdir().unwrap();
    let text = "sleep 300 & echo $! > inner; setsid sh -c 'echo $$ > stray; exec sleep 300' & \
                while [ ! -s stray ]; do sleep 0.01; done; echo $$ > outer";
    let finished = finish(&script(text, folder.path(), Some(guard())), roomy()).await;
    assert_eq!(finished.ending, Ending::Exited(0));
    assert!(finished.took < Span::seconds(10));
    family_is_gone(folder.path());
}

#[tokio::test]
async fn a_flood_is_kept_within_the_cap() {
    let folder = tempfile::tempdir().unwrap();
    let text = "echo first; head -c 50000000 /dev/zero | tr '\\0' x; echo; echo last";
    let limits = ProcessLimits {
        output_bytes: 1000,
        ..roomy()
    };
    let finished = finish(&script(text, folder.path(), Some(guard())), limits).await;
    assert_eq!(finished.dropped, 50_000_012 - 1000);
    assert!(finished.output.len() < 1100);
    assert!(finished.output.starts_with("first\n") && finished.output.ends_with("last\n"));
}

#[tokio::test]
async fn anyone_who_stops_waiting_ends_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let program = script(FAMILY, folder.path(), Some(guard()));
    let (sender, ready) = tokio::sync::oneshot::channel();
    let task = tokio::spawn(async move {
        let mut sender = Some(sender);
        run(
            &program,
            Vec::new(),
            roomy(),
            &Cancel::new(),
            &mut move |_| {
                sender.take().map(|sender| sender.send(()));
            },
        )
        .await
    });
    ready.await.unwrap();
    pid_in(&folder.path().join("stray"));
    task.abort();
    let _ = task.await;
    family_is_gone(folder.path());
}

#[tokio::test]
async fn a_program_that_kills_its_guard_leaves_nothing_running_either() {
    let folder = tempfile::tempdir().unwrap();
    let text = FAMILY.replace("echo ready; wait", "kill -9 $PPID; sleep 300");
    let finished = finish(&script(&text, folder.path(), Some(guard())), roomy()).await;
    assert_eq!(finished.ending, Ending::Signalled(9));
    family_is_gone(folder.path());
}

#[test]
fn a_program_does_not_outlive_its_guard_even_where_no_one_else_is_left() {
    let folder = tempfile::tempdir().unwrap();
    let mut guard = std::process::Command::new(guard())
        .args(["guard", "--", "sh", "-c", "echo $$ > outer; exec sleep 300"])
        .current_dir(folder.path())
        .process_group_of_its_own()
        .spawn()
        .unwrap();
    let program = pid_in(&folder.path().join("outer"));
    guard.kill().unwrap();
    guard.wait().unwrap();
    wait_until("the program is gone", || !runs(program));
}

#[test]
fn when_the_parent_is_killed_the_guard_ends_the_family() {
    let folder = tempfile::tempdir().unwrap();
    // The shell plays `cos`: it starts the guard in a group of its own and is killed.
    let parent = format!(
        "setsid {} guard --parent $$ -- sh -c \"{}\" & wait",
        guard().display(),
        FAMILY.replace('$', "\\$")
    );
    let mut parent = std::process::Command::new("sh")
        .args(["-c", &parent])
        .current_dir(folder.path())
        .spawn()
        .unwrap();
    for name in ["outer", "inner", "stray"] {
        assert!(runs(pid_in(&folder.path().join(name))));
    }
    parent.kill().unwrap();
    parent.wait().unwrap();
    family_is_gone(folder.path());
}

#[test]
fn a_guard_without_its_parent_starts_nothing_that_lasts() {
    let folder = tempfile::tempdir().unwrap();
    let status = std::process::Command::new(guard())
        .args(["guard", "--parent", "1", "--", "sleep", "300"])
        .current_dir(folder.path())
        .process_group_of_its_own()
        .status()
        .unwrap();
    assert_eq!(
        std::os::unix::process::ExitStatusExt::signal(&status),
        Some(9)
    );
}

trait OwnGroup {
    fn process_group_of_its_own(&mut self) -> &mut Self;
}

impl OwnGroup for std::process::Command {
    fn process_group_of_its_own(&mut self) -> &mut Self {
        std::os::unix::process::CommandExt::process_group(self, 0)
    }
}

#[tokio::test]
async fn what_cannot_start_says_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let mut program = script("true", folder.path(), None);
    program.command = "no-such-program".into();
    let error = program.spawn().unwrap_err();
    assert!(matches!(error, ProcessError::NotFound { .. }));
    assert_eq!(
        error.to_string(),
        "`no-such-program` was not found on PATH /usr/local/bin:/usr/bin:/bin"
    );
    let hints: Vec<String> = error.hints().iter().map(ToString::to_string).collect();
    assert_eq!(hints, ["install it, or name it with its full path"]);
    let program = script("true", Path::new("/no/such/folder"), None);
    assert!(matches!(
        program.spawn().unwrap_err(),
        ProcessError::NoFolder { .. }
    ));
}
