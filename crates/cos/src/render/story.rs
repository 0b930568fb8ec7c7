//! Renders the story of one decision: what was found and answered, which models spoke, and every
//! event with its place in the journal.

use super::Show;
use super::decision::show_origin;
use super::paper::{Ink, Paper};
use super::war_room::{items, speaker};
use crate::view::SCHEMA_VERSION;
use crate::view::record::CheckpointRecordView;
use crate::view::story::StoryView;

impl Show for StoryView {
    fn show(&self, paper: &mut Paper) {
        match (&self.checkpoint, &self.decision) {
            (Some(checkpoint), decision) => {
                let record = CheckpointRecordView {
                    schema_version: SCHEMA_VERSION,
                    checkpoint: checkpoint.clone(),
                };
                record.show(paper);
                let answer = decision.as_ref().and_then(|one| one.resolution.as_ref());
                if let Some(origin) = answer.and_then(|answer| answer.origin.as_ref()) {
                    paper.heading("Where the answer came from");
                    show_origin(origin, paper);
                }
            }
            (None, Some(decision)) => decision.show(paper),
            (None, None) => {}
        }
        let voices: Vec<String> = self.voices.iter().map(speaker).collect();
        items(paper, "Models", &voices);
        paper.heading("Events in the journal");
        for one in &self.events {
            let time = paper.moment(one.event.written_at.0);
            let lead = format!("#{}  {time}  ", one.seq);
            paper.item(2, &lead, Ink::Plain, &one.event.text);
        }
        paper.gap();
        paper.say(0, "Checks every hash of the journal.");
        paper.verbatim(2, "cos audit verify");
    }
}
