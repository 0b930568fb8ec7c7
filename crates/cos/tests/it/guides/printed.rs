//! Compares what a guide says is printed with what was printed. Line breaks, times and durations do
//! not count. Names that are new each time (runs, questions, commits) are learned where they first
//! appear, and must be the same from then on. A line with nothing but `...` stands for any number
//! of lines.

use regex::Regex;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;

const ELISION: &str = "...";

/// Names that are drawn anew each time; the first kind that fits counts.
static DRAWN: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    [
        r"\bw-20\d{6}-[a-z0-9]{4}\b",
        r"\b20\d{6}-[a-z0-9]{4}\b",
        r"\b[a-z]-[a-z0-9]{6,10}\b",
        r"\bx[a-z0-9]{9}\b",
        r"\ba[a-z0-9]{6}\b",
        r"\b[0-9a-f]{7,64}\b",
    ]
    .map(|pattern| Regex::new(pattern).unwrap())
    .to_vec()
});
static PASSING: LazyLock<Regex> = LazyLock::new(|| {
    let moments = r"\b\d{4}-\d\d-\d\d(T[\d:.]+Z)?\b|\b\d\d:\d\d(:\d\d)?\b";
    let lengths = r"\b\d+(\.\d+)? ms\b|\b\d+(\.\d+)? ?s\b|\b\d+m \d+s\b";
    Regex::new(&format!("{moments}|{lengths}")).unwrap()
});

/// What the names of a guide are called this time.
pub(super) struct Names {
    real: BTreeMap<String, String>,
    home: String,
}

impl Names {
    /// `~` of the guide, written out as `/home/ada`, is this folder.
    pub(super) fn new(home: &Path) -> Self {
        Self {
            real: BTreeMap::new(),
            home: home.display().to_string(),
        }
    }

    pub(super) fn learn(&mut self, guide: &str, real: &str) {
        self.real.insert(guide.to_owned(), real.to_owned());
    }

    /// A text of the guide with the names of this time.
    pub(super) fn real(&self, text: &str) -> String {
        let longest_first = self.real.iter().rev();
        longest_first.fold(text.to_owned(), |text, (guide, real)| {
            text.replace(guide, real)
        })
    }

    /// A text of this time with the names of the guide.
    fn guided(&self, text: &str) -> String {
        let text = text.replace(&self.home, "/home/ada");
        let mut names: Vec<_> = self.real.iter().collect();
        names.sort_by_key(|(_, real)| std::cmp::Reverse(real.len()));
        let names = names.into_iter();
        names.fold(text, |text, (guide, real)| text.replace(real, guide))
    }

    /// Passes where the printed text is what the guide says.
    pub(super) fn agree(&mut self, text: &[String], printed: &str) -> Result<(), String> {
        if text.is_empty() {
            return Ok(());
        }
        let printed = words(&self.guided(printed));
        let mut rest = printed.as_slice();
        let parts: Vec<_> = text.split(|line| line.trim() == ELISION).collect();
        for (number, part) in parts.iter().enumerate() {
            let part = words(&part.join("\n"));
            let is_first = number == 0;
            let is_last = number + 1 == parts.len();
            let room = rest.len().checked_sub(part.len());
            let mut starts = match room {
                None => 0..0,
                Some(_) if is_first && is_last && rest.len() != part.len() => 0..0,
                Some(_) if is_first => 0..1,
                Some(room) if is_last => room..room + 1,
                Some(room) => 0..room + 1,
            };
            let at = starts.find(|&at| self.same(&part, &rest[at..at + part.len()]));
            let Some(at) = at else {
                return Err(format!("The guide says:\n{}", text.join("\n")));
            };
            rest = &rest[at + part.len()..];
        }
        Ok(())
    }

    /// Whether these words are the same, names apart, which are learned.
    fn same(&mut self, text: &[String], printed: &[String]) -> bool {
        let mut learned = self.real.clone();
        for (one, other) in text.iter().zip(printed) {
            if one == other {
                continue;
            }
            let fits = |drawn: &&Regex| {
                let both = (drawn.replace(one, "*"), drawn.replace(other, "*"));
                drawn.is_match(one) && drawn.is_match(other) && both.0 == both.1
            };
            let Some(drawn) = DRAWN.iter().find(fits) else {
                return false;
            };
            let name = |word: &str| drawn.find(word).unwrap().as_str().to_owned();
            let (guide, real) = (name(one), name(other));
            if learned.get(&guide).is_some_and(|known| *known != real) {
                return false;
            }
            learned.insert(guide, real);
        }
        self.real = learned;
        true
    }

    /// What the guide should say: the lines that were printed, as many at each end as it said.
    pub(super) fn blessed(&mut self, text: &[String], printed: &str) -> Vec<String> {
        if self.agree(text, printed).is_ok() {
            return text.to_vec();
        }
        let printed: Vec<String> = self.guided(printed).lines().map(str::to_owned).collect();
        let parts: Vec<_> = text.split(|line| line.trim() == ELISION).collect();
        let mut blessed: Vec<String> = Vec::new();
        let mut from = 0;
        for (number, part) in parts.iter().enumerate() {
            let room = printed.len().saturating_sub(part.len());
            let at = match number {
                0 => 0,
                _ if number + 1 == parts.len() => room.max(from),
                _ => nearest(part, &printed, from),
            };
            if number > 0 {
                blessed.push(ELISION.to_owned());
            }
            let is_whole = parts.len() == 1;
            let end = if is_whole {
                printed.len()
            } else {
                at + part.len()
            };
            let lines = &printed[at.min(printed.len())..end.min(printed.len())];
            self.learn_from(&part.join("\n"), &lines.join("\n"));
            blessed.extend(lines.iter().map(|line| kept(text, self.guided(line))));
            from = end;
        }
        blessed
    }

    /// Learns names that are of one kind and follow each other alike in both texts.
    fn learn_from(&mut self, text: &str, printed: &str) {
        for drawn in &*DRAWN {
            for (one, other) in drawn.find_iter(text).zip(drawn.find_iter(printed)) {
                if !self.real.contains_key(one.as_str()) {
                    self.learn(one.as_str(), other.as_str());
                }
            }
        }
    }
}

/// The line that the guide had, where only its times differ.
fn kept(lines: &[String], line: String) -> String {
    let same = lines.iter().find(|old| words(old) == words(&line));
    same.cloned().unwrap_or(line)
}

/// Where as many lines as these have the most words in common with them.
fn nearest(part: &[String], printed: &[String], from: usize) -> usize {
    let wanted = words(&part.join("\n"));
    let common = |at: usize| {
        let there = words(&printed[at..(at + part.len()).min(printed.len())].join("\n"));
        wanted.iter().filter(|word| there.contains(word)).count()
    };
    let places = from..printed.len().max(from + 1);
    places
        .rev()
        .max_by_key(|&at| if at < printed.len() { common(at) } else { 0 })
        .unwrap()
}

fn words(text: &str) -> Vec<String> {
    let text: Vec<&str> = text.split_whitespace().collect();
    let text = PASSING.replace_all(&text.join(" "), "<time>").into_owned();
    text.split(' ')
        .map(str::to_owned)
        .filter(|word| !word.is_empty())
        .collect()
}

#[test]
fn what_a_guide_says_is_compared_by_its_words_and_learns_names() {
    let mut names = Names::new(Path::new("/x/home"));
    let said = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let printed = "12:01:02 Run 20260101-ab1c is done\nafter 203 ms.\nSee d-a1b2c3\n";
    let guide = said("09:00:00 Run 20251231-zz9z is\ndone after 1s.\n...");
    assert_eq!(names.agree(&guide, printed), Ok(()));
    assert_eq!(
        names.real("cos land 20251231-zz9z"),
        "cos land 20260101-ab1c"
    );
    let other = said("...\nSee d-z9z9z9");
    assert_eq!(names.agree(&other, printed), Ok(()));
    assert_eq!(
        names.agree(&other, "See d-other1"),
        Err("The guide says:\n...\nSee d-z9z9z9".into())
    );
    assert!(names.agree(&said("Run"), "Walk").is_err());
    assert!(names.agree(&said("Run"), "Run away").is_err());
    let blessed = names.blessed(&said("one\n...\nthree"), "uno\ndos\ntres\n");
    assert_eq!(blessed, ["uno", "...", "tres"]);
}
