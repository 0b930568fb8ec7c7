use super::*;

mod depth;

fn blocks(reply: &HookReply) -> bool {
    reply.code == 2 && reply.stdout.is_empty() && reply.stderr.starts_with("cos: ")
}

#[test]
fn a_hook_that_breaks_blocks() {
    let broken = || std::panic::resume_unwind(Box::new("broken"));
    let reply = with_timeout(LONGEST, || (), broken);
    assert!(blocks(&reply), "{reply:?}");
    assert!(reply.stderr.contains("the hook failed"), "{reply:?}");
}

#[test]
fn a_late_hook_blocks_whatever_it_still_says() {
    let (late, called) = mpsc::channel::<()>();
    let reply = with_timeout(
        Duration::ZERO,
        move || late.send(()).unwrap(),
        || {
            called.recv().unwrap();
            HookReply::SILENT
        },
    );
    assert!(blocks(&reply), "{reply:?}");
    assert!(reply.stderr.contains("no verdict within"), "{reply:?}");
}

#[test]
fn a_hook_that_ends_in_time_is_not_called_late() {
    let late = || unreachable!("it was in time");
    assert_eq!(
        with_timeout(LONGEST, late, || HookReply::SILENT),
        HookReply::SILENT
    );
}

#[test]
fn what_cannot_be_read_blocks() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("the pipe is broken"))
        }
    }
    assert!(blocks(&reply_to_agent(HookedAgent::Codex, false, Broken)));
    let large = vec![b'x'; LARGEST_PAYLOAD + 10];
    for bytes in [&b""[..], b"{", b"[]", &large] {
        for agent in HookedAgent::ALL {
            assert!(blocks(&reply_to_agent(agent, false, bytes)), "{agent:?}");
        }
    }
}

#[test]
fn whatever_is_typed_instead_of_an_agent_blocks_unless_it_asks_for_help() {
    for words in [
        &[][..],
        &["clippy"],
        &["codex", "more"],
        &["--json"],
        &["--defer"],
    ] {
        let words: Vec<OsString> = words.iter().map(OsString::from).collect();
        assert_eq!(main(&words), Some(ExitCode::from(2)), "{words:?}");
    }
    for words in [
        &["--help"][..],
        &["codex", "--probe"],
        &["codex", "--print"],
    ] {
        let words: Vec<OsString> = words.iter().map(OsString::from).collect();
        assert_eq!(main(&words), None, "{words:?}");
    }
}
