//! Looking on, from another process.

use super::*;
use crate::hang_up::terminal;
use crate::patience::wait_until;
use std::fs::File;
use std::io::Read as _;
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};

#[test]
fn what_is_said_is_seen_while_it_is_said() {
    let server = ModelServer::start([Reply::Halts(agreeing)]);
    let environment = configured(&server);
    let mut command =
        environment.command(&environment.repo(), &["war-room", "start", "PROJECT.md"]);
    let mut child = command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let saying = || {
        let list = room(&environment, &["list", "--json"]).exits(0).json();
        let id = list["councils"][0]["council_id"].as_str()?.to_owned();
        let screen = room(&environment, &["watch", &id]).exits(0).out();
        screen
            .contains("The Creative speaks, for")
            .then_some(screen)
    };
    let seen = std::cell::RefCell::new(String::new());
    wait_until("the beginning of a turn is on the screen", || {
        let screen = saying().unwrap_or_default();
        let is_heard = screen.contains("\n  A\n") || screen.contains("\n  A view");
        let _before = seen.replace(screen);
        is_heard
    });
    let seen = seen.into_inner();
    assert!(
        seen.lines().all(|line| line.chars().count() <= 80),
        "{seen}"
    );
    server.let_go();
    assert!(child.wait().unwrap().success());
    let screen = room(&environment, &["watch", &first(&environment)])
        .exits(0)
        .out();
    assert!(!screen.contains(" speaks, for"), "{screen}");
}

#[test]
fn looking_on_starts_no_program_whatever_the_project_is_called() {
    let server = ModelServer::start([Reply::Speaks(agreeing)]);
    let environment = configured(&server);
    let folder = environment
        .repo()
        .join("a'; touch owned; ' $(touch owned) `touch owned`");
    std::fs::create_dir(&folder).unwrap();
    std::fs::write(
        folder.join("PROJECT.md"),
        "# It's \"here\"; $(touch owned)\n\nText.\n",
    )
    .unwrap();
    // Whatever is started by its name leaves a mark.
    let tools = environment.home().join("tools");
    std::fs::create_dir_all(&tools).unwrap();
    let mark = environment.home().join("started");
    for name in [
        "sh",
        "bash",
        "osascript",
        "open",
        "xterm",
        "gnome-terminal",
        "tmux",
        "screen",
    ] {
        let script = format!("#!/bin/sh\necho {name} >> '{}'\n", mark.display());
        let tool = tools.join(name);
        std::fs::write(&tool, script).unwrap();
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        std::fs::set_permissions(&tool, mode).unwrap();
    }
    let run = |words: &[&str]| {
        let mut command = environment.command(&folder, words);
        let output = command
            .env("PATH", &tools)
            .stdin(Stdio::null())
            .output()
            .unwrap();
        assert!(output.status.success(), "{words:?}: {output:?}");
    };
    run(&["war-room", "start", "PROJECT.md", "--configuration", "1on1"]);
    let id = first(&environment);
    run(&["war-room", "watch", &id]);
    run(&["war-room", "watch", &id, "--speed", "10000"]);
    assert!(!mark.exists(), "{:?}", std::fs::read_to_string(&mark));
    assert!(!folder.join("owned").exists());
}

#[test]
fn a_room_sits_and_is_heard_over_every_wire() {
    for model in [
        "anthropic/claude-sonnet-4-6",
        "openai/gpt-5.4",
        "openai-responses/gpt-5.4",
        "gemini/gemini-2.5-pro",
        "ollama/llama3.2",
        "lab/large",
    ] {
        let (response, server, environment) = sits(model, Reply::Speaks(agreeing));
        let sent = server.sent();
        let aloud = sent.iter().filter(|one| one.wants_pieces()).count();
        let spoke = response["turns"].as_array().unwrap().len();
        assert_eq!(aloud, spoke, "{model}");
        // What was read and written is known of every answer, also of one in pieces.
        let format = sent[0].format();
        assert_ne!(format, None, "{model}");
        let known = known_usage(&environment);
        assert_eq!(known, sent.len(), "{model}: {format:?}");
    }
}

#[test]
fn a_service_that_does_not_speak_in_pieces_is_reported_whole_and_asked_for_them_only_at_first() {
    for reply in [
        Reply::RefusesPieces(agreeing),
        Reply::IgnoresPieces(agreeing),
    ] {
        let (answer, server, environment) = sits("lab/large", reply.clone());
        let sent = server.sent();
        let aloud = sent.iter().filter(|one| one.wants_pieces()).count();
        // The two who speak first are asked at once.
        assert!((1..=2).contains(&aloud), "{reply:?}: {aloud}");
        let screen = room(&environment, &["watch", &first(&environment)])
            .exits(0)
            .out();
        let spoke = answer["turns"].as_array().unwrap().len();
        assert!(spoke >= 4, "{reply:?}: {answer}");
        assert!(screen.contains("A view."), "{reply:?}: {screen}");
    }
}

/// A room of two over this model, from its beginning to its end.
fn sits(model: &str, reply: Reply) -> (serde_json::Value, ModelServer, TestEnvironment) {
    let server = ModelServer::start([reply]);
    let environment = configured(&server);
    let lab = format!(
        "[models.services.lab]\nkind = \"openai-compatible\"\nbase_url = \"{}/v1\"\n\
         [models.\"lab/large\"]\ninput = 2\noutput = 10\n",
        server.base
    );
    let services = server.settings();
    environment.settings(&format!("[models]\ndefault = \"{model}\"\n{services}{lab}"));
    let words = [
        "war-room",
        "start",
        "PROJECT.md",
        "--configuration",
        "1on1",
        "--json",
    ];
    let mut command = environment.command(&environment.repo(), &words);
    for key in ["ANTHROPIC_API_KEY", "OPENAI_API_KEY", "GEMINI_API_KEY"] {
        command.env(key, "a-key");
    }
    let ran = environment.finish(command.stderr(Stdio::piped())).exits(0);
    let answer = ran.json();
    assert_eq!(answer["is_complete"], true, "{model}: {answer}");
    (answer, server, environment)
}

/// Of how many answers it is known what they used up: 1200 tokens read and 12 written.
fn known_usage(environment: &TestEnvironment) -> usize {
    let journal = environment.journal().unwrap();
    let sql = "SELECT count(*) FROM event WHERE body LIKE '%\"tokens_in\":1200,\"tokens_out\":12%'";
    let count: i64 = journal.query_row(sql, [], |row| row.get(0)).unwrap();
    usize::try_from(count).unwrap()
}

#[test]
fn looking_on_ends_when_the_room_is_taken_away() {
    let server = ModelServer::start([Reply::Halts(agreeing)]);
    let environment = configured(&server);
    let words = ["war-room", "start", "PROJECT.md"];
    let quiet = |words: &[&str]| {
        let mut command = environment.command(&environment.repo(), words);
        let spawned = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        spawned.unwrap()
    };
    let mut watched_room = quiet(&words);
    wait_until("four are asked", || server.sent().len() == 4);
    let id = first(&environment);
    let watching = std::cell::RefCell::new(quiet(&["war-room", "watch", &id, "--json"]));
    watched_room.kill().unwrap();
    let _gone = watched_room.wait().unwrap();
    assert!(
        watching.borrow_mut().try_wait().unwrap().is_none(),
        "it looks on"
    );
    // Whoever looks on has the journal open, and may put a file beside it meanwhile.
    wait_until("the room is gone", || {
        std::fs::remove_dir_all(environment.home()).is_ok() || !environment.home().exists()
    });
    wait_until("it has ended", || {
        watching.borrow_mut().try_wait().unwrap().is_some()
    });
}

/// Gives a terminal a size.
fn sized(theirs: &File, columns: usize, rows: usize) {
    let mut stty = Command::new("stty");
    let words = ["cols", &columns.to_string(), "rows", &rows.to_string()];
    let theirs = theirs.try_clone().unwrap();
    assert!(stty.args(words).stdin(theirs).status().unwrap().success());
}

/// The last picture that was shown as a whole, without its colours.
fn picture(shown: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(shown).into_owned();
    let mut pictures: Vec<&str> = text.split("\u{1b}[H\u{1b}[J").skip(1).collect();
    let _under_way = pictures.pop();
    let plain = |line: &str| {
        let mut pieces = line.split("\u{1b}[");
        let first = pieces.next().unwrap_or_default().to_owned();
        let rest = pieces.filter_map(|piece| piece.split_once('m').map(|(_, text)| text));
        rest.fold(first, |line, text| line + text)
    };
    let last = pictures.pop().unwrap_or_default();
    last.lines().map(|line| plain(line.trim_end())).collect()
}

#[test]
fn a_window_that_changes_its_size_gets_pictures_that_fit_and_ctrl_c_leaves_it() {
    let server = ModelServer::start([Reply::Halts(agreeing)]);
    let environment = configured(&server);
    let title = "How sessions are stored ".repeat(7);
    environment.write("PROJECT.md", &format!("# {title}\n\nWhere do they go?\n"));
    let mut start = environment.command(&environment.repo(), &["war-room", "start", "PROJECT.md"]);
    let quiet = start.stdout(Stdio::null()).stderr(Stdio::null());
    let mut watched_room = quiet.spawn().unwrap();
    wait_until("four are asked", || server.sent().len() == 4);
    let id = first(&environment);
    let (mut ours, theirs) = terminal();
    sized(&theirs, 160, 50);
    let mut watch = environment.command(&environment.repo(), &["war-room", "watch", &id]);
    let end = || Stdio::from(theirs.try_clone().unwrap());
    let at_terminal = watch.env_remove("COLUMNS").env("TERM", "xterm");
    let spawned = at_terminal.stdin(end()).stdout(end()).stderr(end()).spawn();
    let mut watching = spawned.unwrap();
    let shown = Arc::new(Mutex::new(Vec::new()));
    let heard = Arc::clone(&shown);
    std::thread::spawn(move || {
        let mut piece = [0; 4096];
        while let Ok(read) = ours.read(&mut piece) {
            heard.lock().unwrap().extend_from_slice(&piece[..read]);
        }
    });
    for (columns, rows) in [(160, 50), (80, 24), (40, 10), (100, 30)] {
        sized(&theirs, columns, rows);
        wait_until(&format!("a picture fits {columns} and {rows}"), || {
            let lines = picture(&shown.lock().unwrap());
            let widest = lines.iter().map(|line| line.chars().count()).max();
            let fits = widest.is_some_and(|widest| (columns / 2..=columns).contains(&widest));
            fits && lines.len() < rows
        });
    }
    let number = watching.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &number])
            .status()
            .unwrap()
            .success()
    );
    assert_eq!(watching.wait().unwrap().code(), Some(130));
    assert!(
        watched_room.try_wait().unwrap().is_none(),
        "the room sits on"
    );
    server.let_go();
    assert!(watched_room.wait().unwrap().success());
}
