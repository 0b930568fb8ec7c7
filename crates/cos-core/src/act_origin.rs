//! Records where a person's action came from: login name, entry point, terminal, and parent
//! processes. It is stored with every answer, allowance and undo, so that a reader of the journal
//! can check later who really acted.

use serde::{Deserialize, Serialize};

/// The most processes that are recorded, nearest first.
pub const MOST_PROCESSES: usize = 16;
/// The most characters of a program name that are recorded.
const LONGEST_NAME: usize = 32;

/// Where a person's action came from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActOrigin {
    /// The operating system's name for the user of the process; `$USER` is not trusted.
    pub login: String,
    /// The entry point: `terminal`, `prompt`, `web` or `mcp`.
    pub channel: String,
    /// The controlling terminal, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terminal: Option<String>,
    /// The process that acted and its parents, nearest first. Empty if the system does not show
    /// them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ancestry: Vec<ActProcess>,
}

/// One process of the ancestry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActProcess {
    /// The process id.
    pub pid: u32,
    /// The program name, as the system lists it.
    pub program: String,
}

impl ActProcess {
    /// Creates an entry. A program chooses its own name, so only plain visible characters are kept
    /// and long names are cut.
    pub fn new(pid: u32, program: &str) -> Self {
        let plain = |c: char| if c.is_ascii_graphic() { c } else { '?' };
        Self {
            pid,
            program: program.chars().map(plain).take(LONGEST_NAME).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_program_holds_no_control_characters_and_is_short() {
        let name = "sh\u{1b}[2J\n\u{202e}x y".to_owned() + &"a".repeat(100);
        let process = ActProcess::new(7, &name);
        assert!(process.program.starts_with("sh?[2J??x?y"), "{process:?}");
        assert_eq!(process.program.len(), LONGEST_NAME);
    }

    #[test]
    fn an_origin_is_read_back_as_it_was_written() {
        let origin = ActOrigin {
            login: "ada".to_owned(),
            channel: "terminal".to_owned(),
            terminal: Some("pts/3".to_owned()),
            ancestry: vec![ActProcess::new(9, "cos"), ActProcess::new(8, "bash")],
        };
        let text = serde_json::to_string(&origin).expect("it can be written");
        assert_eq!(serde_json::from_str::<ActOrigin>(&text).ok(), Some(origin));
        let bare = serde_json::from_str::<ActOrigin>(r#"{"login":"ada","channel":"web"}"#);
        assert!(bare.is_ok_and(|bare| bare.ancestry.is_empty() && bare.terminal.is_none()));
    }
}
