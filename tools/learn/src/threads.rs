//! Learns from labelled threads how much each sign counts for stopping.
//!
//! Per command there is one linear support vector machine (dual coordinate descent) that separates
//! threads that stop it from the others. Per trigger there is one that separates its threads from
//! those of other triggers. The first decides, the others give the reason.

use cos_core::checkpoint::{CheckpointCommand, CheckpointTrigger, fired};
use cos_engine::issue_analysis::features::{
    ALWAYS, WeightTable, Weights, facts_with, length, signs_of,
};
use std::collections::{BTreeMap, BTreeSet};

/// The number of threads of a command that must show a sign.
const SHOWN: usize = 2;
/// The cost of a misclassified thread.
const COST: f64 = 0.1;
/// The weight of a thread that was made up, or labelled incidentally.
const LESSER: f64 = 0.08;
/// The weight of a thread that was written to show one thing, and must be read correctly.
const GREATER: f64 = 4.0;
/// How far the boundary is moved towards stopping, as a share of the distance to the nearest
/// threads. Threads that stop a command are fewer and more diverse, so new ones are recognised less
/// reliably: without this, more than twice as many are missed.
const TOWARDS_STOPPING: f64 = 0.1;
/// The number of passes over all threads.
const ROUNDS: usize = 60;
/// The step between threads, so that similar threads do not follow each other.
const STRIDE: usize = 7919;
/// The number of signs kept per command.
const SIGNS_OF_A_COMMAND: usize = 15000;
/// The number of signs kept per trigger.
const SIGNS_OF_A_TRIGGER: usize = 500;

/// One labelled thread for one command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LabelledThread {
    /// The command.
    pub(crate) command: CheckpointCommand,
    /// The triggers that fire; empty if the command continues.
    pub(crate) fires: Vec<CheckpointTrigger>,
    /// The text.
    pub(crate) text: String,
    /// The signs of the thread.
    pub(crate) signs: BTreeSet<String>,
    /// The origin of the thread.
    pub(crate) origin: Origin,
    /// Whether the thread was not collected for this command; most such threads continue.
    pub(crate) in_passing: bool,
}

impl LabelledThread {
    /// Returns the weight of the thread.
    fn counts(&self) -> f64 {
        match self.origin {
            Origin::ByHand => GREATER,
            Origin::Retold if !self.in_passing => 1.0,
            Origin::Retold | Origin::MadeUp => LESSER,
        }
    }
}

/// The origin of a table of threads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Origin {
    /// Written to show one thing each; each must be read as labelled.
    ByHand,
    /// Public threads, paraphrased.
    Retold,
    /// Made up: they show what is meant, but not how often people write so.
    MadeUp,
}

/// Parses the threads of a table, each with its row number. A row has the author, then each command
/// with its triggers (`fix-pr:major_scope,breaking_change pr-review:`, with the prefix `~` if it
/// was labelled incidentally), then the text with its lines separated by `\\n`. Invalid rows are
/// skipped.
pub(crate) fn labelled_threads(
    origin: Origin,
    table: &str,
) -> impl Iterator<Item = (usize, LabelledThread)> + use<'_> {
    table.lines().enumerate().flat_map(move |(number, row)| {
        let mut cells = row.splitn(3, '\t');
        let cells = (cells.next(), cells.next(), cells.next());
        let (Some(_), Some(labels), Some(text)) = cells else {
            return Vec::new();
        };
        let text = text.replace("\\n", "\n");
        let signs = signs_of(&text);
        let thread = |label: &str| {
            let own = label.trim_start_matches('~');
            let (command, fires) = own.split_once(':')?;
            let fires = fires.split(',').filter(|name| !name.is_empty());
            let fires = fires.map(CheckpointTrigger::named).collect::<Option<_>>()?;
            let thread = LabelledThread {
                command: CheckpointCommand::named(command),
                fires,
                text: text.clone(),
                signs: signs.clone(),
                origin,
                in_passing: own.len() < label.len(),
            };
            Some((number, thread))
        };
        labels.split(' ').filter_map(thread).collect()
    })
}

/// Learns the weights; the same threads give the same weights.
pub(crate) fn learn(threads: &[LabelledThread]) -> Weights {
    let mut weights = Weights::new();
    for command in CheckpointCommand::known() {
        let own: Vec<&LabelledThread> = threads
            .iter()
            .filter(|one| one.command == command)
            .collect();
        let stops = |one: &LabelledThread| !one.fires.is_empty();
        let line = separated(&own, SIGNS_OF_A_COMMAND, stops);
        add(&mut weights, command.name(), line);
        if !own.is_empty() {
            let always = (command.name().to_owned(), ALWAYS.to_owned());
            *weights.entry(always).or_default() += rounded(1000.0 * TOWARDS_STOPPING);
        }
        let firing: Vec<&LabelledThread> = own.into_iter().filter(|one| stops(one)).collect();
        let triggers: BTreeSet<CheckpointTrigger> =
            firing.iter().flat_map(|one| one.fires.clone()).collect();
        for trigger in triggers {
            let fires = |one: &LabelledThread| one.fires.contains(&trigger);
            let line = separated(&firing, SIGNS_OF_A_TRIGGER, fires);
            add(&mut weights, trigger.name(), line);
        }
    }
    weights
}

fn add(weights: &mut Weights, name: &str, line: Vec<(String, i32)>) {
    let rows = line.into_iter();
    weights.extend(rows.map(|(sign, weight)| ((name.to_owned(), sign), weight)));
}

/// How many threads were read as labelled, and how many there are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct ReadAsLabelled {
    /// Threads that stop their command.
    pub(crate) stop: (u32, u32),
    /// Threads with which it continues.
    pub(crate) go_on: (u32, u32),
}

impl ReadAsLabelled {
    /// Adds one thread.
    fn count(&mut self, stops: bool, is_right: bool) {
        let (right, all) = if stops {
            &mut self.stop
        } else {
            &mut self.go_on
        };
        *right += u32::from(is_right);
        *all += 1;
    }

    /// Returns the sum of this and another.
    #[must_use]
    pub(crate) fn with(self, other: Self) -> Self {
        let sum = |one: (u32, u32), other: (u32, u32)| (one.0 + other.0, one.1 + other.1);
        Self {
            stop: sum(self.stop, other.stop),
            go_on: sum(self.go_on, other.go_on),
        }
    }

    /// Returns the share of threads read as labelled, from 0 to 1.
    pub(crate) fn share(&self) -> f64 {
        let right = self.stop.0 + self.go_on.0;
        f64::from(right) / f64::from((self.stop.1 + self.go_on.1).max(1))
    }

    /// Returns that share if both labels were equally frequent, from 0 to 1.
    pub(crate) fn even_share(&self) -> f64 {
        let part = |(right, all): (u32, u32)| f64::from(right) / f64::from(all.max(1));
        f64::midpoint(part(self.stop), part(self.go_on))
    }
}

/// Cross-validates: reads the paraphrased threads of each of `parts` equal parts with weights
/// learned from all other threads, by command.
pub(crate) fn read_by_others(
    threads: &[(usize, LabelledThread)],
    part: usize,
    parts: usize,
) -> BTreeMap<CheckpointCommand, ReadAsLabelled> {
    let is_own =
        |(row, one): &&(usize, LabelledThread)| one.origin == Origin::Retold && row % parts == part;
    let others = threads.iter().filter(|one| !is_own(one));
    let weights = learn(&others.map(|(_, one)| one.clone()).collect::<Vec<_>>());
    let table = WeightTable::learned(&weights);
    let mut read: BTreeMap<CheckpointCommand, ReadAsLabelled> = BTreeMap::new();
    let looked_for = threads.iter().filter(is_own);
    for (_, one) in looked_for.filter(|(_, one)| !one.in_passing) {
        let stops = !one.fires.is_empty();
        let is_right = stops_by(&table, one) == stops;
        let own = read.entry(one.command.clone()).or_default();
        own.count(stops, is_right);
    }
    read
}

/// Returns whether a thread is read as one that stops its command.
fn stops_by(weights: &WeightTable, thread: &LabelledThread) -> bool {
    let found = facts_with(weights, &thread.command, &thread.text);
    !fired(&thread.command, &found).is_empty()
}

/// The learned signs, each with its value.
struct Vocabulary<'a> {
    names: Vec<&'a str>,
    values: Vec<f64>,
    places: BTreeMap<&'a str, usize>,
}

/// A thread as numbers: the indices of its signs with their values, its side, and the cost of
/// misclassifying it.
struct Numbered {
    signs: Vec<(usize, f64)>,
    side: f64,
    cost: f64,
}

impl<'a> Vocabulary<'a> {
    fn of(threads: &[&'a LabelledThread]) -> Self {
        let mut shown: BTreeMap<&str, usize> = BTreeMap::new();
        for sign in threads.iter().flat_map(|one| &one.signs) {
            *shown.entry(sign).or_default() += 1;
        }
        shown.retain(|_, count| *count >= SHOWN);
        // A rare sign says more about each of its threads.
        let rarity = |count: &usize| (number(threads.len()) / number(*count)).sqrt().sqrt();
        let values = std::iter::once(1.0);
        let values = values.chain(shown.values().map(rarity)).collect();
        let names: Vec<&str> = std::iter::once(ALWAYS).chain(shown.into_keys()).collect();
        let places = names.iter().copied().zip(0..).collect();
        Self {
            names,
            values,
            places,
        }
    }

    fn numbered(&self, thread: &LabelledThread, is_so: bool, cost: f64) -> Numbered {
        let size = length(thread.signs.len());
        let known = thread.signs.iter();
        let known = known.filter_map(|sign| self.places.get(sign.as_str()).copied());
        let value = |at: usize| self.values.get(at).copied().unwrap_or_default() / size;
        let signs = std::iter::once((0, 1.0)).chain(known.map(|at| (at, value(at))));
        Numbered {
            signs: signs.collect(),
            side: if is_so { 1.0 } else { -1.0 },
            cost,
        }
    }
}

/// Returns the weights of the `most` strongest signs for separating these threads, in thousandths.
fn separated(
    threads: &[&LabelledThread],
    most: usize,
    is_so: impl Fn(&LabelledThread) -> bool,
) -> Vec<(String, i32)> {
    let vocabulary = Vocabulary::of(threads);
    // Both sides count equally, however many threads each has.
    let counted = |side: bool| -> f64 {
        let own = threads.iter().filter(|one| is_so(one) == side);
        own.map(|one| one.counts()).sum()
    };
    let (so, not) = (counted(true), counted(false));
    let numbered = threads.iter().map(|one| {
        let is_so = is_so(one);
        let share = if is_so { so } else { not };
        let cost = COST * one.counts() * (so + not) / (2.0 * share);
        vocabulary.numbered(one, is_so, cost)
    });
    let numbered: Vec<Numbered> = numbered.collect();
    let mut line = line(&numbered, vocabulary.names.len());
    keep_strongest(&mut line, most, &vocabulary, &numbered);
    let names = vocabulary.names.iter().map(|name| (*name).to_owned());
    let weights = line.iter().zip(&vocabulary.values);
    let weights = weights.map(|(weight, value)| rounded(1000.0 * weight * value));
    names
        .zip(weights)
        .filter(|(_, weight)| *weight != 0)
        .collect()
}

/// Removes weak signs, and adds their average effect to the sign that every thread shows.
fn keep_strongest(
    line: &mut [f64],
    most: usize,
    vocabulary: &Vocabulary<'_>,
    threads: &[Numbered],
) {
    let strength = |(weight, value): (&f64, &f64)| (weight * value).abs();
    let strengths: Vec<f64> = line.iter().zip(&vocabulary.values).map(strength).collect();
    let mut sorted = strengths.clone();
    sorted.sort_by(|one, other| other.total_cmp(one));
    let Some(least) = sorted.get(most).copied() else {
        return;
    };
    // The first is the sign that every thread shows.
    let is_weak = |at: usize| at > 0 && strengths.get(at).is_some_and(|one| *one <= least);
    let said = |thread: &Numbered| -> f64 {
        let weak = thread.signs.iter().filter(|(at, _)| is_weak(*at));
        weak.map(|(at, value)| line.get(*at).copied().unwrap_or(0.0) * value)
            .sum()
    };
    let costs: f64 = threads.iter().map(|thread| thread.cost).sum();
    let sum: f64 = threads
        .iter()
        .map(|thread| thread.cost * said(thread))
        .sum();
    for (at, weight) in line.iter_mut().enumerate() {
        if is_weak(at) {
            *weight = 0.0;
        }
    }
    if let Some(always) = line.first_mut() {
        *always += sum / costs;
    }
}

impl Numbered {
    /// Moves the boundary as far as this thread requires; `share` is its current dual weight.
    fn pull(&self, line: &mut [f64], share: &mut f64) {
        let slack = 0.5 / self.cost;
        let known = self.signs.iter();
        let sum: f64 = known
            .map(|(at, value)| line.get(*at).copied().unwrap_or(0.0) * value)
            .sum();
        let squares: f64 = self.signs.iter().map(|(_, value)| value * value).sum();
        let slope = self.side * sum - 1.0 + slack * *share;
        let next = (*share - slope / (squares + slack)).max(0.0);
        let step = self.side * (next - *share);
        *share = next;
        for (at, value) in &self.signs {
            if let Some(weight) = line.get_mut(*at) {
                *weight += step * value;
            }
        }
    }
}

/// Returns the boundary between the two sides with the largest margin that the costs allow.
fn line(threads: &[Numbered], width: usize) -> Vec<f64> {
    let mut weights = vec![0.0; width];
    let mut shares = vec![0.0_f64; threads.len()];
    for turn in 0..ROUNDS * threads.len() {
        let at = (turn * STRIDE) % threads.len();
        if let (Some(thread), Some(share)) = (threads.get(at), shares.get_mut(at)) {
            thread.pull(&mut weights, share);
        }
    }
    weights
}

fn number(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

#[expect(clippy::cast_possible_truncation, reason = "clamped to the range")]
fn rounded(value: f64) -> i32 {
    value.clamp(-1e9, 1e9).round() as i32
}

#[cfg(test)]
mod tests;
