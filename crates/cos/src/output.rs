//! Writes results as text or JSON to standard output, and messages to standard error.

use crate::error::{CommandError, ErrorKind};
use crate::render::text_layout::TextLayout;
use crate::render::{Picture, Show};
use cos_core::foreign::escaped_json;
use jiff::tz::TimeZone;
use rustix::fs::FileType;
use std::io::{self, IsTerminal as _, Write as _};

/// The format of results.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// For a person.
    Text,
    /// For a program.
    Json,
}

/// Whether the output still has a reader.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reader {
    /// Yes, as far as one can know.
    There,
    /// No, the other end of the pipe was closed.
    Gone,
}

/// The two streams of the process.
#[derive(Debug, Clone)]
pub(crate) struct Output {
    form: Form,
    width: usize,
    /// A given width; without one, a terminal reports its own, which may change.
    told: Option<usize>,
}

/// The size of the area for a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Frame {
    columns: usize,
    /// `None` if the height is unlimited.
    rows: Option<usize>,
}

/// The minimum and maximum width of texts, for any terminal.
const WIDTHS: (usize, usize) = (40, 100);
/// The minimum width of pictures; narrower ones would be mostly line breaks.
const NARROWEST: usize = 20;
const WIDEST: usize = 200;
/// Moves the cursor to the start of a terminal and clears the screen.
const CLEAR: &str = "\u{1b}[H\u{1b}[J";
/// The width if the output is not a terminal.
const WIDTH: usize = 80;

impl Output {
    /// Returns the streams of this process; `columns` is the width in the environment.
    pub(crate) fn of_process(form: Form, columns: Option<&str>) -> Self {
        let columns_given = columns.and_then(|columns| columns.parse().ok());
        let terminal = terminal_size::terminal_size();
        let seen = || terminal.map(|(width, _)| usize::from(width.0));
        let (least, most) = WIDTHS;
        let width = columns_given.or_else(seen).unwrap_or(WIDTH);
        Self {
            form,
            width: width.clamp(least, most),
            told: columns_given,
        }
    }

    /// Returns the format of results.
    pub(crate) const fn form(&self) -> Form {
        self.form
    }

    /// Returns an empty layout.
    pub(crate) fn text_layout(&self) -> TextLayout {
        TextLayout::new(self.width, TimeZone::system)
    }

    /// Writes a result. A closed pipe is not an error: its reader has seen enough.
    pub(crate) fn print(&self, view: &impl Show) -> Result<Reader, io::Error> {
        let text = match self.form {
            Form::Text => self.text_of(view),
            Form::Json => format!("{}\n", escaped_json(&serde_json::to_string(view)?)),
        };
        self.print_text(&text)
    }

    /// Returns the current size of a picture; the window may change its size.
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

    /// Writes a result that replaces the previous one, in the full width of the terminal; what does
    /// not fit into its height is left out.
    pub(crate) fn picture(&self, view: impl Picture, frame: Frame) -> Result<Reader, io::Error> {
        if self.form == Form::Json {
            return self.print(&view);
        }
        let clear = if self.is_terminal() { CLEAR } else { "" };
        let text = view.framed(frame.columns, frame.rows);
        self.print_text(&format!("{clear}{text}"))
    }

    /// Checks whether results go to a terminal.
    #[expect(clippy::unused_self, reason = "every writer of results has an output")]
    pub(crate) fn is_terminal(&self) -> bool {
        io::stdout().is_terminal()
    }

    /// Refuses `--json` for `what`, a text that another program reads.
    pub(crate) fn only_as_text(&self, what: &str) -> Result<(), CommandError> {
        match self.form {
            Form::Text => Ok(()),
            Form::Json => {
                let text = format!("{what} cannot be written as JSON");
                Err(CommandError::new(ErrorKind::Usage, text).hint("omit `--json`"))
            }
        }
    }

    /// Writes text as it is, such as completions and help.
    #[expect(clippy::unused_self, reason = "every writer of results has an output")]
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

    /// Writes a message to the person: progress, or what went wrong.
    pub(crate) fn talk(&self, view: &impl Show) {
        // If this fails, there is no one to report it to.
        let _ = anstream::stderr().write_all(self.text_of(view).as_bytes());
    }

    /// Writes a line to the person.
    pub(crate) fn say(&self, text: &str) {
        let mut out = self.text_layout();
        out.say(0, text);
        let _ = anstream::stderr().write_all(out.into_text().as_bytes());
    }

    /// Reports an error to the person and, with `--json`, to the program.
    pub(crate) fn fail(&self, error: &CommandError) {
        self.talk(error);
        self.fail_to_program(error);
    }

    /// Reports an error to a program, with `--json`.
    pub(crate) fn fail_to_program(&self, error: &CommandError) {
        if self.form == Form::Json {
            let object = serde_json::json!({ "error": error }).to_string();
            let _ = self.print_text(&format!("{}\n", escaped_json(&object)));
        }
    }

    /// Returns the text of a view, with colour codes.
    pub(crate) fn text_of(&self, view: &impl Show) -> String {
        let mut out = self.text_layout();
        view.show(&mut out);
        out.into_text()
    }
}

/// Checks whether a person can read questions and type answers.
pub(crate) fn is_conversation() -> bool {
    io::stdin().is_terminal() && io::stderr().is_terminal()
}

/// Checks whether the reader is gone: the pipe was closed, or the terminal hung up, which a device
/// reports as an I/O error. For a file, that is a real error.
fn is_reader_gone(error: &io::Error) -> bool {
    let hung_up = || {
        let kind = rustix::fs::fstat(io::stdout()).map(|stdout| stdout.st_mode);
        kind.is_ok_and(|mode| FileType::from_raw_mode(mode) == FileType::CharacterDevice)
    };
    let failed = error.raw_os_error() == Some(rustix::io::Errno::IO.raw_os_error());
    error.kind() == io::ErrorKind::BrokenPipe || failed && hung_up()
}
