//! Determines which rows an unknown event may have changed: an event of an unknown kind or format,
//! or one that is unreadable or faulty.
//!
//! The journal guarantees the rules here; a release that breaks them raises the journal's version,
//! so older releases refuse the file. An event changes only the row of its own stream, and money:
//! that of its stream, of days and campaigns, and, for an answered decision, the grants of any
//! scope. Events of actions, allowances, checkpoints and workflows change no row. Granted and
//! settled totals only grow.

use cos_core::audit::{EVENT_VERSION, Gap, Row};
use cos_core::event::{Event, Stream};
use cos_core::ledger::Scope;
use std::collections::{BTreeMap, BTreeSet};

/// The possible errors of a row, and the position of the event that causes them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Uncertainty {
    /// The columns that later events change are unknown.
    Moved(u64),
    /// The whole row is unknown.
    Whole(u64),
    /// More may have been granted than the known events grant.
    Granted(u64),
    /// More may have been granted and settled, and the reserve may be different.
    Money(u64),
}

/// All unknown events, by what they may have changed.
#[derive(Debug, Default)]
pub(super) struct UncertainRows {
    /// The first of each stream.
    streams: BTreeMap<String, u64>,
    /// Runs for which a later event shows again whether they are open.
    shown_again: BTreeSet<String>,
    /// The first that may have granted money in any scope.
    granted: Option<u64>,
    /// The first that may have changed the money of days and campaigns.
    shared: Option<u64>,
}

/// Parses the event of a row, or returns why its effects are unknown.
pub(super) fn follow(row: &Row) -> Result<(Stream, Event), Gap> {
    if row.v == 0 || row.v > EVENT_VERSION {
        return Err(Gap::Format(row.v));
    }
    let stream = Stream::parse(&row.stream).ok_or(Gap::Family)?;
    let read = serde_json::from_str(&row.body);
    let event = read.map_err(|error: serde_json::Error| Gap::Unreadable(error.to_string()))?;
    if matches!(event, Event::Unknown) {
        return Err(Gap::Kind(row.kind.clone()));
    }
    Ok((stream, event))
}

impl UncertainRows {
    /// Records an unknown event.
    pub(super) fn note(&mut self, stream: &str, seq: u64) {
        self.streams.entry(stream.to_owned()).or_insert(seq);
        self.shown_again.remove(stream);
        match Stream::parse(stream) {
            Some(Stream::Run(_) | Stream::Council(_) | Stream::Debate(_)) | None => {
                self.shared.get_or_insert(seq);
            }
            Some(Stream::Decision(_)) => {
                self.granted.get_or_insert(seq);
            }
            Some(
                Stream::Action(_)
                | Stream::Allowances(_)
                | Stream::Checkpoint(_)
                | Stream::Workflow(_)
                | Stream::Calendar,
            ) => {}
        }
    }

    /// Records that an event shows whether its run is open, whatever happened before.
    pub(super) fn show_again(&mut self, stream: &str) {
        if self.streams.contains_key(stream) {
            self.shown_again.insert(stream.to_owned());
        }
    }

    /// Returns the first unknown event of a stream.
    pub(super) fn of_stream(&self, stream: &str) -> Option<u64> {
        self.streams.get(stream).copied()
    }

    /// Returns the streams with an unknown event.
    pub(super) fn streams(&self) -> impl Iterator<Item = (&str, u64)> {
        self.streams.iter().map(|(name, seq)| (name.as_str(), *seq))
    }

    /// Returns the possible errors of a row; `made_at` is the position of the known event that
    /// created it.
    pub(super) fn of_row(
        &self,
        table: &str,
        key: &str,
        made_at: Option<u64>,
    ) -> Option<Uncertainty> {
        if table == "balance" {
            return self.of_money(key);
        }
        let stream = format!("{table}/{key}");
        let seq = self.of_stream(&stream)?;
        if made_at.is_none_or(|made_at| made_at > seq) {
            return Some(Uncertainty::Whole(seq));
        }
        (!self.shown_again.contains(&stream)).then_some(Uncertainty::Moved(seq))
    }

    fn of_money(&self, key: &str) -> Option<Uncertainty> {
        let moved = match serde_json::from_str(key) {
            Ok(Scope::Action(run, _) | Scope::Goal(run, _) | Scope::Run(run)) => {
                self.of_stream(&Stream::Run(run).to_string())
            }
            Ok(Scope::Council(council)) => self.of_stream(&Stream::Council(council).to_string()),
            Ok(Scope::Debate(debate, _)) => self.of_stream(&Stream::Debate(debate).to_string()),
            // An unknown scope may come from a newer version.
            Ok(Scope::Day(_) | Scope::Campaign(_)) | Err(_) => self.shared,
        };
        moved
            .map(Uncertainty::Money)
            .or_else(|| self.granted.map(Uncertainty::Granted))
    }
}
