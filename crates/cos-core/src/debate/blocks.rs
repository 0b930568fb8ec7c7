//! Finds the marked blocks of a file and replaces them without changing a byte outside. A marker is
//! a line by itself; the same words within a line are plain text.

use std::collections::BTreeMap;
use std::ops::Range;

/// The name of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BlockName {
    /// What happened to each point.
    Dispositions,
    /// The specification.
    Spec,
    /// The scores and the conclusions from them.
    Rubric,
}

impl BlockName {
    /// Every block, in file order.
    pub const ALL: [Self; 3] = [Self::Dispositions, Self::Spec, Self::Rubric];

    /// Returns the first line of a block.
    pub const fn start(self) -> &'static str {
        match self {
            Self::Dispositions => "<<<DISPOSITIONS_START>>>",
            Self::Spec => "<<<SPEC_START>>>",
            Self::Rubric => "<<<RUBRIC_START>>>",
        }
    }

    /// Returns the last line of a block.
    pub const fn end(self) -> &'static str {
        match self {
            Self::Dispositions => "<<<DISPOSITIONS_END>>>",
            Self::Spec => "<<<SPEC_END>>>",
            Self::Rubric => "<<<RUBRIC_END>>>",
        }
    }
}

/// What is wrong with the markers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BlockFlaw {
    /// An end marker without a start marker.
    #[error("`{}` has no start marker", .0.end())]
    Unopened(BlockName),
    /// A start marker without an end marker.
    #[error("`{}` has no end marker `{}` after it", .0.start(), .0.end())]
    Unclosed(BlockName),
    /// The same block twice.
    #[error("`{}` appears a second time", .0.start())]
    Twice(BlockName),
    /// A marker inside another block.
    #[error("`{}` begins inside the block of `{}`", .0.start(), .1.start())]
    Inside(BlockName, BlockName),
    /// There are blocks, but no specification.
    #[error("there are blocks, but none of them is `{}`", BlockName::Spec.start())]
    NoSpec,
}

/// A flaw with its line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {flaw}")]
pub struct BlockFault {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub flaw: BlockFlaw,
}

/// The position of one block, in bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Place {
    /// From the line of the first marker to the end of the line of the second.
    whole: Range<usize>,
    /// The text between them.
    body: Range<usize>,
    /// The first line of the body, from 1.
    line: usize,
}

/// The blocks of a text; empty if the whole text is a specification.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Blocks {
    places: BTreeMap<BlockName, Place>,
}

enum Marker {
    Start(BlockName),
    End(BlockName),
}

fn marker(line: &str) -> Option<Marker> {
    let line = line.trim_start_matches('\u{feff}').trim_end();
    BlockName::ALL.into_iter().find_map(|name| {
        let start = (line == name.start()).then_some(Marker::Start(name));
        start.or_else(|| (line == name.end()).then_some(Marker::End(name)))
    })
}

/// Returns the first line of a text that is a marker, from 1.
pub fn marker_line(text: &str) -> Option<usize> {
    let place = text.lines().position(|line| marker(line).is_some());
    place.map(|place| place + 1)
}

/// Finds the blocks of a text.
pub fn find_blocks(text: &str) -> Result<Blocks, BlockFault> {
    let mut blocks = Blocks::default();
    // The open block: its name, the range of its first marker, and the line.
    let mut open: Option<(BlockName, Range<usize>, usize)> = None;
    let mut at = 0;
    for (line, number) in text.split_inclusive('\n').zip(1..) {
        let begins = at;
        at += line.len();
        let fault = |flaw| BlockFault { line: number, flaw };
        match (marker(line), &open) {
            (None, _) => {}
            (Some(Marker::Start(name)), Some((around, _, _))) => {
                return Err(fault(BlockFlaw::Inside(name, *around)));
            }
            (Some(Marker::Start(name)), None) if blocks.places.contains_key(&name) => {
                return Err(fault(BlockFlaw::Twice(name)));
            }
            (Some(Marker::Start(name)), None) => {
                // A byte order mark stays outside the block.
                let mark = line.len() - line.trim_start_matches('\u{feff}').len();
                open = Some((name, begins + mark..at, number));
            }
            (Some(Marker::End(name)), Some((opened, first, line))) if *opened == name => {
                let place = Place {
                    whole: first.start..at,
                    body: first.end..begins,
                    line: line + 1,
                };
                let _ = blocks.places.insert(name, place);
                open = None;
            }
            (Some(Marker::End(name)), _) => return Err(fault(BlockFlaw::Unopened(name))),
        }
    }
    if let Some((name, _, line)) = open {
        let flaw = BlockFlaw::Unclosed(name);
        return Err(BlockFault { line, flaw });
    }
    Ok(blocks)
}

impl Blocks {
    /// Returns the body of a block in the text where it was found, and its first line; `None` if
    /// there is no such block.
    pub fn body<'a>(&self, text: &'a str, name: BlockName) -> Option<(&'a str, usize)> {
        let place = self.places.get(&name)?;
        Some((text.get(place.body.clone())?, place.line))
    }

    /// Returns the blocks of a file, which has either none or one with the specification.
    pub(super) fn of_file(text: &str) -> Result<Self, BlockFault> {
        let blocks = find_blocks(text)?;
        let first = blocks.places.values().map(|place| place.line - 1).min();
        let flaw = BlockFlaw::NoSpec;
        match first {
            Some(line) if !blocks.places.contains_key(&BlockName::Spec) => {
                Err(BlockFault { line, flaw })
            }
            _ => Ok(blocks),
        }
    }

    /// Returns the text outside all blocks.
    pub fn outside(&self, text: &str) -> String {
        let mut places: Vec<&Range<usize>> =
            self.places.values().map(|place| &place.whole).collect();
        places.sort_by_key(|place| place.start);
        let nothing = places
            .into_iter()
            .map(|place| (place.clone(), String::new()));
        replaced(text, &nothing.collect::<Vec<_>>())
    }

    /// Checks whether there are no blocks.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Returns the text with these bodies in its blocks. A missing block is added in its place; if
    /// there were no blocks, the whole text was the specification and becomes its block. Bodies end
    /// each line with `\n` and get the line ending of the text.
    pub fn rewritten(&self, text: &str, bodies: &BTreeMap<BlockName, String>) -> String {
        let ending = if text.contains("\r\n") { "\r\n" } else { "\n" };
        let block = |name: BlockName| {
            let body = bodies.get(&name)?;
            let text = format!("{}\n{}\n{}\n", name.start(), body.trim_end(), name.end());
            Some(text.replace('\n', ending))
        };
        let Some(spec) = self.places.get(&BlockName::Spec) else {
            let mark = if text.starts_with('\u{feff}') {
                "\u{feff}"
            } else {
                ""
            };
            let all: Vec<String> = BlockName::ALL.into_iter().filter_map(block).collect();
            return format!("{mark}{}", all.join(ending));
        };
        let mut changes: Vec<(Range<usize>, String)> = Vec::new();
        for (name, body) in bodies {
            let change = match (self.places.get(name), name) {
                (Some(place), _) => Some((place.body.clone(), lines(body, ending))),
                (None, BlockName::Rubric) => {
                    let cut = if text
                        .get(..spec.whole.end)
                        .is_some_and(|all| all.ends_with('\n'))
                    {
                        ""
                    } else {
                        ending
                    };
                    let added = block(*name).map(|block| format!("{cut}{ending}{block}"));
                    added.map(|added| (spec.whole.end..spec.whole.end, added))
                }
                (None, _) => {
                    let added = block(*name).map(|block| format!("{block}{ending}"));
                    added.map(|added| (spec.whole.start..spec.whole.start, added))
                }
            };
            changes.extend(change);
        }
        changes.sort_by_key(|(place, _)| place.start);
        replaced(text, &changes)
    }
}

fn lines(body: &str, ending: &str) -> String {
    format!("{}\n", body.trim_end()).replace('\n', ending)
}

/// Returns the text with each range replaced; ranges are in order and do not overlap.
fn replaced(text: &str, changes: &[(Range<usize>, String)]) -> String {
    let mut result = String::with_capacity(text.len());
    let mut done = 0;
    for (place, new) in changes {
        result.push_str(text.get(done..place.start).unwrap_or_default());
        result.push_str(new);
        done = place.end;
    }
    result.push_str(text.get(done..).unwrap_or_default());
    result
}
