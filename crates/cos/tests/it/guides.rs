//! Follows every guide under `docs/guide` to the letter, in an empty home folder: writes the files that
//! it shows, types its commands, and compares what they print with what the guide says.
//!
//! `COS_BLESS=1 cargo test -p cos --test it guides` rewrites what the guides say is printed.

mod page;
mod printed;

use crate::councils::council;
use crate::environment::TestEnvironment;
use crate::model_server::{ModelServer, Reply};
use crate::stage::agents_folder;
use page::{Page, Step};
use printed::Names;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

/// Reads the lines of a step with the state of the steps before it, and leaves its own: the folder
/// and the exported variables. What is printed on either stream arrives in its order.
const SHELL: &str = r#"exec 2>&1
[ ! -f "$1" ] || . "$1"
trap 'code=$?; { export -p; printf "cd \"%s\"\n" "$PWD"; } >"$1"; exit $code' EXIT
eval "$2"
"#;

/// One reader with a machine of their own.
struct Reader {
    place: TestEnvironment,
    names: Names,
    programs: PathBuf,
}

impl Reader {
    fn new() -> Self {
        let place = TestEnvironment::new();
        let programs = place.folder("bin");
        let names = Names::new(&place.folder("home"));
        let reader = Self {
            place,
            names,
            programs,
        };
        let identity =
            "[user]\nname = Ada\nemail = ada@example.com\n[init]\ndefaultBranch = main\n";
        reader.put("~/.gitconfig", identity);
        reader
    }

    fn home(&self) -> PathBuf {
        self.place.folder("home")
    }

    /// Writes a file where a path of a guide leads: from the folder that the reader is in, or from `~`.
    fn put(&self, name: &str, text: &str) {
        let path = match name.strip_prefix("~/") {
            Some(rest) => self.home().join(rest),
            None => self.folder().join(name),
        };
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    /// A program that every step finds by its name.
    fn install(&self, name: &str, script: &str) {
        let path = self.programs.join(name);
        std::fs::write(&path, script).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    }

    fn state(&self) -> PathBuf {
        self.place.folder("elsewhere").join("state")
    }

    /// The folder that the last step ended in.
    fn folder(&self) -> PathBuf {
        let state = std::fs::read_to_string(self.state()).unwrap_or_default();
        let last = state
            .lines()
            .rev()
            .find_map(|line| line.strip_prefix("cd "));
        last.map_or_else(|| self.home(), |path| path.trim_matches('"').into())
    }

    /// Types some lines; returns the exit code and what was printed.
    fn types(&self, lines: &str) -> (Option<i32>, String) {
        let state = self.state();
        let words = ["sh".as_ref(), state.as_os_str(), lines.as_ref()];
        let mut shell = self.place.shell(SHELL, &words);
        let binary = Path::new(env!("CARGO_BIN_EXE_cos")).parent().unwrap();
        let path = std::env::var("PATH").unwrap_or_default();
        let path = format!("{}:{}:{path}", self.programs.display(), binary.display());
        // Somebody who has just installed `cos` has set none of its variables.
        shell.env("PATH", path).env_remove("COS_HOME");
        let ran = self.place.finish(shell.current_dir(self.home()));
        (ran.code, ran.stdout)
    }

    /// Follows a guide from its first block to its last.
    fn follows(&mut self, guide: &str) {
        let mut page = Page::read(guide);
        for at in 0..page.steps.len() {
            match page.steps[at].clone() {
                Step::File { name, text } => self.put(&name, &self.names.real(&text)),
                Step::Typed {
                    line,
                    command,
                    printed,
                    exit,
                } => {
                    let (code, output) = self.types(&self.names.real(&command));
                    let place = format!("docs/guide/{guide}.md:{line}: {command}");
                    assert_eq!(code, Some(exit), "{place}\n{output}");
                    if std::env::var_os("COS_BLESS").is_some() {
                        page.prints(at, self.names.blessed(&printed, &output));
                    } else if let Err(why) = self.names.agree(&printed, &output) {
                        panic!("{place}\n{why}\nIt printed:\n{output}");
                    }
                }
            }
        }
        assert!(page.steps.len() > 2, "{guide} shows nothing to follow");
        page.save();
    }
}

/// An agent that speaks the protocol of opencode and carries out the goals of the guides.
fn with_an_agent() -> Reader {
    let reader = Reader::new();
    let script = agents_folder().join("guide_acp.py");
    let script = format!("#!/bin/sh\nexec python3 '{}' \"$@\"\n", script.display());
    reader.install("opencode", &script);
    reader
}

#[test]
fn the_first_night_can_be_followed() {
    with_an_agent().follows("first-night");
}

#[test]
fn budgets_can_be_followed() {
    with_an_agent().follows("budgets");
}

#[test]
fn the_inbox_can_be_followed() {
    Reader::new().follows("inbox");
}

#[test]
fn the_gate_can_be_followed() {
    Reader::new().follows("gate-and-own-programs");
}

#[test]
fn checkpoints_can_be_followed() {
    Reader::new().follows("checkpoints");
}

#[test]
fn the_war_room_can_be_followed() {
    let server = ModelServer::start([Reply::Speaks(council)]);
    let mut reader = Reader::new();
    reader.names.learn("http://127.0.0.1:11434", &server.base);
    reader.follows("war-room");
}

#[test]
fn workflows_can_be_followed() {
    Reader::new().follows("workflows");
}

#[test]
fn ci_can_be_followed() {
    Reader::new().follows("ci");
}

#[test]
fn troubleshooting_can_be_followed() {
    Reader::new().follows("troubleshooting");
}

#[test]
fn every_guide_is_followed_by_a_test() {
    let tests = include_str!("guides.rs");
    for guide in page::all() {
        let followed = format!("follows({guide:?})");
        assert!(tests.contains(&followed), "no test has {followed}");
    }
}
