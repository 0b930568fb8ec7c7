//! Learns from labelled threads how much each sign speaks for stopping.
//!
//! One straight line per command, between the threads that stop it and the others (a linear
//! support vector machine, by dual coordinate descent), and one per trigger, between the threads
//! that fire it and those that fire another: the first decides, the others say what for.

use super::facts::{self, prose_of};
use super::signs;
use super::weigh::{ALWAYS, ThreadReading, WeightTable, Weights, length};
use cos_core::checkpoint::{CheckpointCommand, CheckpointTrigger};
use std::collections::{BTreeMap, BTreeSet};

/// A sign is learned when so many threads of a command show it.
const SHOWN: usize = 2;
/// How much a thread on the wrong side costs, against long weights.
const COST: f64 = 0.2;
/// A thread that was made up costs this part of it.
const MADE_UP: f64 = 0.1;
/// So often all threads are gone through.
const ROUNDS: usize = 60;
/// A weight of a command below this is left out, in thousandths.
const SMALLEST: i32 = 100;
/// So many signs speak for a trigger or against it.
const SIGNS_OF_A_TRIGGER: usize = 120;

/// One labelled thread, as one command sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LabelledThread {
    /// The command.
    pub command: CheckpointCommand,
    /// Which of its triggers fire; none where it goes on.
    pub fires: Vec<CheckpointTrigger>,
    /// What the thread shows.
    pub signs: BTreeSet<String>,
    /// Where the thread comes from.
    pub origin: Origin,
}

/// The signs of a text, each once.
pub fn signs_of(text: &str) -> BTreeSet<String> {
    let prose = prose_of(text);
    signs::of(&prose, &facts::of(&prose))
}

/// Where the threads of a table of lessons come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// Written to show one thing each; each must be read as it is labelled.
    ByHand,
    /// Led in public, and told again in other words.
    Retold,
    /// Made up: such threads say what is meant, but not how often people say it so.
    MadeUp,
}

/// The lessons of a table, each with the number of its row. A row has the writer, then each command
/// with what it stops for (`fix-pr:major_scope,breaking_change pr-review:`), then the text with
/// its lines parted by `\\n`. A row that cannot be read is none.
pub fn lessons(
    origin: Origin,
    table: &str,
) -> impl Iterator<Item = (usize, LabelledThread)> + use<'_> {
    table.lines().enumerate().flat_map(move |(number, row)| {
        let mut cells = row.splitn(3, '\t');
        let cells = (cells.next(), cells.next(), cells.next());
        let (Some(_), Some(labels), Some(text)) = cells else {
            return Vec::new();
        };
        let signs = signs_of(&text.replace("\\n", "\n"));
        let lesson = |label: &str| {
            let (command, fires) = label.split_once(':')?;
            let fires = fires.split(',').filter(|name| !name.is_empty());
            let fires = fires.map(CheckpointTrigger::named).collect::<Option<_>>()?;
            let lesson = LabelledThread {
                command: CheckpointCommand::named(command),
                fires,
                signs: signs.clone(),
                origin,
            };
            Some((number, lesson))
        };
        labels.split(' ').filter_map(lesson).collect()
    })
}

/// Learns the weights; the same lessons give the same weights.
pub fn learn(lessons: &[LabelledThread]) -> BTreeMap<(String, String), i32> {
    let mut weights = Weights::new();
    for command in CheckpointCommand::known() {
        let own: Vec<&LabelledThread> = lessons
            .iter()
            .filter(|one| one.command == command)
            .collect();
        let stops = |one: &LabelledThread| !one.fires.is_empty();
        let line = separated(&own, stops);
        add(
            &mut weights,
            command.name(),
            line.into_iter()
                .filter(|(_, weight)| weight.abs() >= SMALLEST),
        );
        let firing: Vec<&LabelledThread> = own.into_iter().filter(|one| stops(one)).collect();
        let triggers: BTreeSet<CheckpointTrigger> =
            firing.iter().flat_map(|one| one.fires.clone()).collect();
        for trigger in triggers {
            let mut line = separated(&firing, |one| one.fires.contains(&trigger));
            line.sort_by_key(|(sign, weight)| (sign != ALWAYS, -weight.abs()));
            line.truncate(SIGNS_OF_A_TRIGGER);
            add(&mut weights, trigger.name(), line.into_iter());
        }
    }
    weights
}

fn add(weights: &mut Weights, name: &str, line: impl Iterator<Item = (String, i32)>) {
    weights.extend(line.map(|(sign, weight)| ((name.to_owned(), sign), weight)));
}

/// How many of the retold threads in one of `parts` equal parts are read as they are labelled, by
/// what all the others teach, and how many there are: by command.
pub fn read_by_others(
    lessons: &[(usize, LabelledThread)],
    part: usize,
    parts: usize,
) -> BTreeMap<CheckpointCommand, (u32, u32)> {
    let is_own =
        |(row, one): &&(usize, LabelledThread)| one.origin == Origin::Retold && row % parts == part;
    let others = lessons.iter().filter(|one| !is_own(one));
    let weights = learn(&others.map(|(_, one)| one.clone()).collect::<Vec<_>>());
    let table = WeightTable::learned(&weights);
    let mut read: BTreeMap<CheckpointCommand, (u32, u32)> = BTreeMap::new();
    for (_, one) in lessons.iter().filter(is_own) {
        let reading = table.reading(&one.command, &one.signs);
        let stops = matches!(reading, Some(ThreadReading::Stops(_)));
        let (right, all) = read.entry(one.command.clone()).or_default();
        *right += u32::from(stops != one.fires.is_empty());
        *all += 1;
    }
    read
}

/// The signs that are learned, each with what it counts where it is shown.
struct Vocabulary<'a> {
    names: Vec<&'a str>,
    values: Vec<f64>,
    places: BTreeMap<&'a str, usize>,
}

/// A thread as numbers: the places of its signs with what they count, its side, and what it costs
/// to leave it on the other.
struct Numbered {
    signs: Vec<(usize, f64)>,
    side: f64,
    cost: f64,
}

impl<'a> Vocabulary<'a> {
    fn of(lessons: &[&'a LabelledThread]) -> Self {
        let mut shown: BTreeMap<&str, usize> = BTreeMap::new();
        for sign in lessons.iter().flat_map(|one| &one.signs) {
            *shown.entry(sign).or_default() += 1;
        }
        shown.retain(|_, count| *count >= SHOWN);
        // What few threads show tells more of each of them.
        let rarity = |count: &usize| (number(lessons.len()) / number(*count)).sqrt().sqrt();
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

    fn numbered(&self, lesson: &LabelledThread, is_so: bool, cost: f64) -> Numbered {
        let size = length(lesson.signs.len());
        let known = lesson.signs.iter();
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

/// How much each sign speaks for the threads that are so, in thousandths.
fn separated(
    lessons: &[&LabelledThread],
    is_so: impl Fn(&LabelledThread) -> bool,
) -> Vec<(String, i32)> {
    let vocabulary = Vocabulary::of(lessons);
    let all = lessons.len();
    let so = lessons.iter().filter(|one| is_so(one)).count();
    let numbered = lessons.iter().map(|one| {
        let is_so = is_so(one);
        let share = if is_so { so } else { all - so };
        // Both sides count the same, however many threads each has.
        let cost = COST * number(all) / (2.0 * number(share));
        let part = if one.origin == Origin::MadeUp {
            MADE_UP
        } else {
            1.0
        };
        vocabulary.numbered(one, is_so, part * cost)
    });
    let line = line(&numbered.collect::<Vec<_>>(), vocabulary.names.len());
    let weights = line.iter().zip(&vocabulary.values);
    let weights = weights.map(|(weight, value)| rounded(1000.0 * weight * value));
    let names = vocabulary.names.iter().map(|name| (*name).to_owned());
    names.zip(weights).collect()
}

/// The line that lies between the two sides, as far from both as costs allow.
fn line(threads: &[Numbered], width: usize) -> Vec<f64> {
    let mut weights = vec![0.0; width];
    let mut shares = vec![0.0_f64; threads.len()];
    for _ in 0..ROUNDS {
        for (thread, share) in threads.iter().zip(&mut shares) {
            let slack = 0.5 / thread.cost;
            let sum: f64 = thread
                .signs
                .iter()
                .map(|(at, value)| weights.get(*at).copied().unwrap_or(0.0) * value)
                .sum();
            let squares: f64 = thread.signs.iter().map(|(_, value)| value * value).sum();
            let slope = thread.side * sum - 1.0 + slack * *share;
            let next = (*share - slope / (squares + slack)).max(0.0);
            let step = thread.side * (next - *share);
            *share = next;
            for (at, value) in &thread.signs {
                if let Some(weight) = weights.get_mut(*at) {
                    *weight += step * value;
                }
            }
        }
    }
    weights
}

fn number(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "held between the ends of the range"
)]
fn rounded(value: f64) -> i32 {
    value.clamp(-1e9, 1e9).round() as i32
}

#[cfg(test)]
mod tests;
