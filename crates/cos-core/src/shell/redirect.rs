//! Where input comes from and output goes to: arrows and here-documents.

use super::{ShellError, Slot, Splitter, Word};

impl Splitter {
    pub(super) fn redirection(&mut self, c: char) {
        // A number right before the arrow names the stream and is no argument.
        let names_stream = |word: &Word| word.text.chars().all(|c| c.is_ascii_digit());
        if self.word.as_ref().is_some_and(names_stream) && !self.quoted {
            self.word = None;
        }
        self.end_word();
        let rest: String = (0..2).filter_map(|ahead| self.peek(ahead)).collect();
        let (skip, slot) = match (c, rest.as_str()) {
            ('<', "<<") => (2, Slot::HereString),
            ('<', "<-") => (2, Slot::HereDocument),
            ('<', r) if r.starts_with('<') => (1, Slot::HereDocument),
            ('<', r) if r.starts_with('>') => (1, Slot::Write),
            ('>', r) if r.starts_with(['>', '|']) => (1, Slot::Write),
            // `>&2` and `<&3` only join streams; `>&file` writes.
            (_, r) if r.starts_with('&') => (1, Slot::Write),
            ('<', _) => (0, Slot::Read),
            _ => (0, Slot::Write),
        };
        self.at += skip;
        self.slot = slot;
    }

    /// Reads the bodies announced on the line that just ended; they belong to its last pipeline.
    pub(super) fn take_documents(&mut self) -> Result<(), ShellError> {
        for mark in std::mem::take(&mut self.documents) {
            let mut body = String::new();
            loop {
                if self.at >= self.chars.len() {
                    return Err(ShellError::Unclosed);
                }
                let mut line = String::new();
                while let Some(c) = self.next().filter(|c| *c != '\n') {
                    line.push(c);
                }
                if line.trim_start_matches('\t') == mark {
                    break;
                }
                body.push_str(&line);
                body.push('\n');
            }
            let reader = self
                .done
                .last_mut()
                .and_then(|pipeline| pipeline.first_mut());
            reader.ok_or(ShellError::Unknown)?.input = Some(body);
        }
        Ok(())
    }
}
