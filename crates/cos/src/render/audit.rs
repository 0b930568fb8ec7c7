//! Renders the result of a check of the journal.

use super::Show;
use super::text_layout::{Emphasis, TextLayout};
use crate::view::audit::AuditView;

/// How many findings are listed; the first one matters most.
const LISTED: usize = 20;

impl Show for AuditView {
    fn show(&self, out: &mut TextLayout) {
        let read = format!("{} events in {} streams", self.events, self.streams);
        if self.whole {
            out.say_in(
                0,
                Emphasis::Good,
                &format!("The journal is intact: {read}."),
            );
            let noted = if self.compared {
                "It continues from the head you noted."
            } else {
                "Note its head: it lets you detect missing events at the end later:"
            };
            out.say(0, noted);
            out.verbatim(2, &format!("cos audit verify --head {}", self.head));
            return;
        }
        if self.faults.is_empty() {
            let text = format!("The journal could not be checked completely: {read}.");
            out.say_in(0, Emphasis::Bad, &text);
        } else {
            let text = format!("The journal was changed or is damaged: {read}.");
            out.say_in(0, Emphasis::Bad, &text);
            let faults = self.faults.iter();
            list(out, faults.map(|one| (one.seq, &one.stream, &one.flaw)));
            if !self.unchecked.is_empty() {
                out.say(0, "Not everything could be checked:");
            }
        }
        let unchecked = self.unchecked.iter();
        list(out, unchecked.map(|one| (one.seq, &one.stream, &one.gap)));
        if self.faults.is_empty() {
            let noted = if self.compared {
                "All hashes are correct, and the head you noted is in the journal."
            } else {
                "All hashes are correct."
            };
            out.say(0, noted);
        }
        if self.faults.is_empty() && self.unchecked.iter().any(|one| one.seq > 0) {
            let newer = "A newer version of cos may have written what this version does not know. \
                         Update cos and check again.";
            out.say(0, newer);
        }
        if !self.faults.is_empty() {
            out.say(0, &format!("Keep a copy of {}", self.journal));
        }
    }
}

/// Lists the findings, each with its place.
fn list<'a>(
    out: &mut TextLayout,
    findings: impl ExactSizeIterator<Item = (u64, &'a Option<String>, &'a String)>,
) {
    let more = findings.len().saturating_sub(LISTED);
    for (seq, stream, what) in findings.take(LISTED) {
        let lead = match stream.as_deref() {
            _ if seq == 0 => stream
                .as_ref()
                .map_or_else(String::new, |name| format!("{name}: ")),
            Some(stream) => format!("event {seq} of {stream}: "),
            None => format!("event {seq}: "),
        };
        out.item(2, &lead, Emphasis::Strong, what);
    }
    if more > 0 {
        out.say(2, &format!("and {more} more"));
    }
}

#[cfg(test)]
mod tests;
