//! Which rows an event can have moved that this version cannot follow: one of an unknown kind, in an
//! unknown format, unreadable, or faulty.
//!
//! The journal promises what follows here, and a release that breaks it raises the version of the
//! journal, so that older ones refuse the file. An event moves only the row that its own stream is
//! about, and money: that of its stream, that of days and plans, and, where a decision is answered,
//! what is granted under any scope. Events of actions, allowances, checkpoints and workflows move no
//! row. What was granted and what was settled only grows.

use cos_core::audit::{EVENT_VERSION, Gap, Row};
use cos_core::event::{Event, Stream};
use cos_core::ledger::Scope;
use std::collections::{BTreeMap, BTreeSet};

/// What may be wrong with a row for all that can be told, and the place of the event that is the cause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Doubt {
    /// The columns that later events move are not known.
    Moved(u64),
    /// Nothing of the row is known.
    Whole(u64),
    /// More may have been granted than the known events grant.
    Granted(u64),
    /// More may have been granted and settled, and more or less be reserved.
    Money(u64),
}

/// All events that cannot be followed, by what they can have moved.
#[derive(Debug, Default)]
pub(super) struct Doubts {
    /// The first of each stream.
    streams: BTreeMap<String, u64>,
    /// Runs of which a later event tells again whether they are open.
    told_again: BTreeSet<String>,
    /// The first that can have granted money under any scope.
    granted: Option<u64>,
    /// The first that can have moved the money of days and plans.
    shared: Option<u64>,
}

/// Reads an event that its row holds; else why what follows from it cannot be told.
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

impl Doubts {
    /// Notes an event that cannot be followed.
    pub(super) fn note(&mut self, stream: &str, seq: u64) {
        self.streams.entry(stream.to_owned()).or_insert(seq);
        self.told_again.remove(stream);
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

    /// Notes that an event of a run tells whether the run is open, whatever happened before.
    pub(super) fn tell_again(&mut self, stream: &str) {
        if self.streams.contains_key(stream) {
            self.told_again.insert(stream.to_owned());
        }
    }

    /// The first event of a stream that cannot be followed.
    pub(super) fn of_stream(&self, stream: &str) -> Option<u64> {
        self.streams.get(stream).copied()
    }

    /// The streams with an event that cannot be followed.
    pub(super) fn streams(&self) -> impl Iterator<Item = (&str, u64)> {
        self.streams.iter().map(|(name, seq)| (name.as_str(), *seq))
    }

    /// What may be wrong with a row; `made_at` is the place of the known event that made it.
    pub(super) fn of_row(&self, table: &str, key: &str, made_at: Option<u64>) -> Option<Doubt> {
        if table == "balance" {
            return self.of_money(key);
        }
        let stream = format!("{table}/{key}");
        let seq = self.of_stream(&stream)?;
        if made_at.is_none_or(|made_at| made_at > seq) {
            return Some(Doubt::Whole(seq));
        }
        (!self.told_again.contains(&stream)).then_some(Doubt::Moved(seq))
    }

    fn of_money(&self, key: &str) -> Option<Doubt> {
        let moved = match serde_json::from_str(key) {
            Ok(Scope::Action(run, _) | Scope::Goal(run, _) | Scope::Run(run)) => {
                self.of_stream(&Stream::Run(run).to_string())
            }
            Ok(Scope::Council(council)) => self.of_stream(&Stream::Council(council).to_string()),
            Ok(Scope::Debate(debate, _)) => self.of_stream(&Stream::Debate(debate).to_string()),
            // A scope that is not known may be one of a newer version.
            Ok(Scope::Day(_) | Scope::Campaign(_)) | Err(_) => self.shared,
        };
        moved
            .map(Doubt::Money)
            .or_else(|| self.granted.map(Doubt::Granted))
    }
}
