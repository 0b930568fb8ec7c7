//! Where results go: text or JSON on standard output, talk about the way there on standard error.

use crate::error::{CommandError, ErrorKind};
use crate::render::paper::Paper;
use crate::render::{Picture, Show};
use cos_core::foreign::escaped_json;
use jiff::tz::TimeZone;
use rustix::fs::FileType;
use std::io::{self, IsTerminal as _, Write as _};

/// How results are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// For a person.
    Text,
    /// For a program.
    Json,
}

/// Whether anybody still reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reader {
    /// Yes, as far as one can know.
    There,
    /// The other end of the pipe was closed.
    Gone,
}

/// The two streams of the process.
#[derive(Debug, Clone)]
pub(crate) struct Output {
    form: Form,
    width: usize,
    /// The width that was told; a terminal says its own, which may change.
    told: Option<usize>,
}

/// The size of what a picture is drawn on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Frame {
    columns: usize,
    /// None where the height is not bounded.
    rows: Option<usize>,
}

/// Texts are no narrower and no wider than this, whatever the terminal.
const WIDTHS: (usize, usize) = (40, 100);
/// Pictures are no narrower and no wider than this: what is narrower would be all line breaks.
const NARROWEST: usize = 20;
const WIDEST: usize = 200;
/// Moves to the first place of a terminal and takes away what stands behind it.
const CLEAR: &str = "\u{1b}[H\u{1b}[J";
/// The width of what is no terminal.
const WIDTH: usize = 80;

impl Output {
    /// The streams of this process; `columns` is what the environment says of the width.
    pub(crate) fn of_process(form: Form, columns: Option<&str>) -> Self {
        let told = columns.and_then(|columns| columns.parse().ok());
        let terminal = terminal_size::terminal_size();
        let seen = || terminal.map(|(width, _)| usize::from(width.0));
        let (least, most) = WIDTHS;
        let width = told.or_else(seen).unwrap_or(WIDTH);
        Self {
            form,
            width: width.clamp(least, most),
            told,
        }
    }

    /// How results are written.
    pub(crate) const fn form(&self) -> Form {
        self.form
    }

    /// An empty sheet.
    pub(crate) fn paper(&self) -> Paper {
        Paper::new(self.width, TimeZone::system)
    }

    /// Writes a result. A reader that is gone is no error: whoever closed the pipe has seen enough.
    pub(crate) fn print(&self, view: &impl Show) -> Result<Reader, io::Error> {
        let text = match self.form {
            Form::Text => self.text_of(view),
            Form::Json => format!("{}\n", escaped_json(&serde_json::to_string(view)?)),
        };
        self.print_text(&text)
    }

    /// How large a picture is now; whoever looks on may change the size of the window.
    pub(crate) fn frame(&self) -> Frame {
        let terminal = terminal_size::terminal_size();
        let seen = || terminal.map(|(width, _)| usize::from(width.0));
        let columns = self.told.or_else(seen).unwrap_or(WIDTH);
        let rows = terminal.map(|(_, height)| usize::from(height.0));
        Frame {
            columns: columns.clamp(NARROWEST, WIDEST),
            rows: rows.filter(|_| self.is_terminal()),
        }
    }

    /// Writes a result that takes the place of the one before, and all of a wide terminal; what does
    /// not fit into its height is left out.
    pub(crate) fn picture(&self, view: impl Picture, frame: Frame) -> Result<Reader, io::Error> {
        if self.form == Form::Json {
            return self.print(&view);
        }
        let clear = if self.is_terminal() { CLEAR } else { "" };
        let text = view.framed(frame.columns, frame.rows);
        self.print_text(&format!("{clear}{text}"))
    }

    /// Whether results are read on a terminal.
    #[expect(clippy::unused_self, reason = "whoever writes a result has an output")]
    pub(crate) fn is_terminal(&self) -> bool {
        io::stdout().is_terminal()
    }

    /// Refuses where JSON is wanted of what is a text for another program and no result: `what`, as
    /// it is called in a sentence.
    pub(crate) fn only_as_text(&self, what: &str) -> Result<(), CommandError> {
        match self.form {
            Form::Text => Ok(()),
            Form::Json => {
                let text = format!("{what} is not written as JSON");
                Err(CommandError::new(ErrorKind::Usage, text).hint("leave `--json` out"))
            }
        }
    }

    /// Writes text as it is, as completions and help are.
    #[expect(clippy::unused_self, reason = "whoever writes a result has an output")]
    pub(crate) fn print_text(&self, text: &str) -> Result<Reader, io::Error> {
        let mut stdout = anstream::stdout();
        let written = stdout
            .write_all(text.as_bytes())
            .and_then(|()| stdout.flush());
        match written {
            Ok(()) => Ok(Reader::There),
            Err(error) if is_reader_gone(&error) => Ok(Reader::Gone),
            Err(error) => Err(error),
        }
    }

    /// Talks to the person while something is under way, or about what went wrong.
    pub(crate) fn talk(&self, view: &impl Show) {
        // Nobody is left to tell when this fails.
        let _ = anstream::stderr().write_all(self.text_of(view).as_bytes());
    }

    /// Writes a line to the person.
    pub(crate) fn say(&self, text: &str) {
        let mut paper = self.paper();
        paper.say(0, text);
        let _ = anstream::stderr().write_all(paper.into_text().as_bytes());
    }

    /// Tells of an error, to the person and, where JSON is wanted, to the program.
    pub(crate) fn fail(&self, error: &CommandError) {
        self.talk(error);
        self.fail_to_program(error);
    }

    /// Tells a program of an error, where JSON is wanted.
    pub(crate) fn fail_to_program(&self, error: &CommandError) {
        if self.form == Form::Json {
            let object = serde_json::json!({ "error": error }).to_string();
            let _ = self.print_text(&format!("{}\n", escaped_json(&object)));
        }
    }

    /// The text of a view, with the codes of its colours.
    pub(crate) fn text_of(&self, view: &impl Show) -> String {
        let mut paper = self.paper();
        view.show(&mut paper);
        paper.into_text()
    }
}

/// Whether a person sits at both ends of a conversation.
pub(crate) fn is_conversation() -> bool {
    io::stdin().is_terminal() && io::stderr().is_terminal()
}

/// Whether nobody is left to read: the pipe was closed, or the terminal hung up, which a device
/// tells as a failure of input and output. Of a file that is a failure.
fn is_reader_gone(error: &io::Error) -> bool {
    let hung_up = || {
        let kind = rustix::fs::fstat(io::stdout()).map(|stdout| stdout.st_mode);
        kind.is_ok_and(|mode| FileType::from_raw_mode(mode) == FileType::CharacterDevice)
    };
    let failed = error.raw_os_error() == Some(rustix::io::Errno::IO.raw_os_error());
    error.kind() == io::ErrorKind::BrokenPipe || failed && hung_up()
}
