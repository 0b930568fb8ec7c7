//! The story of one decision, for a terminal: what was found and answered, who spoke, and every fact with
//! its place in the journal.

use super::Show;
use super::paper::{Ink, Paper};
use super::war_room::{items, speaker};
use crate::view::SCHEMA_VERSION;
use crate::view::record::CheckpointRecordView;
use crate::view::story::StoryView;

impl Show for StoryView {
    fn show(&self, paper: &mut Paper) {
        match (&self.checkpoint, &self.decision) {
            (Some(checkpoint), _) => CheckpointRecordView {
                schema_version: SCHEMA_VERSION,
                checkpoint: checkpoint.clone(),
            }
            .show(paper),
            (None, Some(decision)) => decision.show(paper),
            (None, None) => {}
        }
        let voices: Vec<String> = self.voices.iter().map(speaker).collect();
        items(paper, "Who spoke", &voices);
        paper.heading("What stands in the journal");
        for one in &self.facts {
            let time = paper.moment(one.event.written_at.0);
            let lead = format!("#{}  {time}  ", one.seq);
            paper.item(2, &lead, Ink::Plain, &one.event.text);
        }
        paper.gap();
        paper.say(0, "Computes every hash of the journal anew.");
        paper.verbatim(2, "cos audit verify");
    }
}
