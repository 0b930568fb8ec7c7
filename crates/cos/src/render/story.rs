//! Renders the story of one decision: what was found and answered, which models spoke, and every
//! event with its place in the journal.

use super::Show;
use super::decision::show_origin;
use super::text_layout::{Emphasis, TextLayout};
use super::war_room::{items, speaker};
use crate::view::SCHEMA_VERSION;
use crate::view::record::CheckpointRecordView;
use crate::view::story::StoryView;

impl Show for StoryView {
    fn show(&self, out: &mut TextLayout) {
        match (&self.checkpoint, &self.decision) {
            (Some(checkpoint), decision) => {
                let record = CheckpointRecordView {
                    schema_version: SCHEMA_VERSION,
                    checkpoint: checkpoint.clone(),
                };
                record.show(out);
                let answer = decision.as_ref().and_then(|one| one.resolution.as_ref());
                if let Some(origin) = answer.and_then(|answer| answer.origin.as_ref()) {
                    out.heading("Where the answer came from");
                    show_origin(origin, out);
                }
            }
            (None, Some(decision)) => decision.show(out),
            (None, None) => {}
        }
        let voices: Vec<String> = self.voices.iter().map(speaker).collect();
        items(out, "Models", &voices);
        out.heading("Events in the journal");
        for one in &self.events {
            let time = out.moment(one.event.written_at.0);
            let lead = format!("#{}  {time}  ", one.seq);
            out.item(2, &lead, Emphasis::Plain, &one.event.text);
        }
        out.gap();
        out.say(0, "Checks every hash of the journal.");
        out.verbatim(2, "cos audit verify");
    }
}
