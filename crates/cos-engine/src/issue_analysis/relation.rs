//! Finds relations between issues that are worked on together: dependencies that they mention, and
//! files that several of them name.

use super::phrase::{phrases, quote};
use super::prose::{Prose, SpeakerRole};
use crate::forge::Posting;
use cos_core::toposort::{TopologicalOrder, sequence};

phrases! {
    /// This issue waits for others.
    NEEDS = r"\b(?:depends? (?:up)?on|depending (?:up)?on|dependent on|blocked (?:by|on)|requires|needs|waits? (?:for|on)|waiting (?:for|on)|builds? (?:up)?on|based on|prerequisites?(?: is| are)?:?|(?:only |must (?:be done |land |come )?|should (?:be done |land |come )?|goes |comes |lands? )after|follow(?:s|ing)?(?:-| )?up (?:to|of|for))\s*:?\s+((?:[^.;]|\.\S){0,160})";
    /// Others wait for this issue.
    NEEDED = r"\b(?:blocks|blocking|(?:is )?(?:required|needed) (?:by|for)|(?:is )?a? ?prerequisite (?:of|for)|(?:must (?:be done |land |come )?|should (?:be done |land |come )?|goes |comes |lands? )before|unblocks)\s*:?\s+((?:[^.;]|\.\S){0,160})";
    DENIED = r"(?:\bnot?|n't|\bnever|\bno longer|\bwithout|\bindependent(?:ly)?)\s+(?:\w+\s+){0,2}$";
    /// The end of a reference: the text after it is about something else.
    BREAK = r"\b(?:but|because|so that|which|while|although|whereas)\b";
    REF = r"([\w.-]+/[\w.-]+)?#(\d+)|github\.com/([\w.-]+/[\w.-]+)/(?:issues|pull)/(\d+)";
}

/// One issue depends on another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Need {
    /// The index of the waiting issue.
    pub issue: usize,
    /// The index of the other issue, if it is in the list.
    pub on: Option<usize>,
    /// The reference to the other issue, as written.
    pub name: String,
    /// The words that say so.
    pub why: String,
}

/// Two issues name the same files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Overlap {
    /// Their indices.
    pub issues: (usize, usize),
    /// The files.
    pub paths: Vec<String>,
}

/// The relations between issues.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Relations {
    /// The dependencies.
    pub needs: Vec<Need>,
    /// The overlaps.
    pub overlaps: Vec<Overlap>,
    /// A topological order, and the cycles that prevent one.
    pub sequence: TopologicalOrder,
    /// The files that each issue names.
    pub paths: Vec<Vec<String>>,
}

/// Finds the relations between issues.
pub fn relations(postings: &[Posting]) -> Relations {
    let proses: Vec<Prose> = postings
        .iter()
        .map(|one| super::facts::prose_of(&one.text()))
        .collect();
    let mut needs: Vec<Need> = Vec::new();
    for (issue, prose) in proses.iter().enumerate() {
        for need in said(issue, prose, postings) {
            let known = |one: &Need| one.issue == need.issue && one.name == need.name;
            if !needs.iter().any(known) {
                needs.push(need);
            }
        }
    }
    let pairs: Vec<(usize, usize)> = needs
        .iter()
        .filter_map(|need| Some((need.issue, need.on?)))
        .collect();
    Relations {
        overlaps: overlaps(&proses),
        sequence: sequence(postings.len(), &pairs),
        paths: proses.into_iter().map(|prose| prose.paths).collect(),
        needs,
    }
}

/// Returns the dependencies that one issue mentions; reviewers and logs do not count.
fn said(issue: usize, prose: &Prose, postings: &[Posting]) -> Vec<Need> {
    let own = |role| matches!(role, SpeakerRole::Description | SpeakerRole::Author);
    let sentences = prose.sentences.iter();
    let sentences = sentences.filter(|one| own(one.role) && !one.aside);
    let mut needs = Vec::new();
    for sentence in sentences {
        let why = quote(&sentence.text);
        for (name, on) in named(&NEEDS, &sentence.text, issue, postings) {
            let why = why.clone();
            needs.push(Need {
                issue,
                on,
                name,
                why,
            });
        }
        for (_, other) in named(&NEEDED, &sentence.text, issue, postings) {
            // An issue outside the list cannot wait for this one.
            if let Some(other) = other {
                needs.push(Need {
                    issue: other,
                    on: Some(issue),
                    name: called(postings, issue),
                    why: why.clone(),
                });
            }
        }
    }
    needs
}

/// Returns the issues named after a phrase, unless it is denied; each with its index, if it has
/// one.
fn named(
    phrase: &super::phrase::Phrase,
    sentence: &str,
    issue: usize,
    postings: &[Posting],
) -> Vec<(String, Option<usize>)> {
    let mut names = Vec::new();
    let Some(phrase) = phrase.as_ref() else {
        return names;
    };
    for found in phrase.captures_iter(sentence) {
        let (Some(whole), Some(behind)) = (found.get(0), found.get(1)) else {
            continue;
        };
        let before = sentence.get(..whole.start()).unwrap_or_default();
        let denied = DENIED.as_ref().is_some_and(|one| one.is_match(before));
        if denied {
            continue;
        }
        let behind = behind.as_str();
        let end = BREAK.as_ref().and_then(|one| one.find(behind));
        let behind = behind.get(..end.map_or(behind.len(), |end| end.start()));
        names.extend(refs(behind.unwrap_or_default(), postings));
    }
    names.retain(|(_, on)| *on != Some(issue));
    names
}

/// Returns the issues that a part of a sentence names: by number, by address, by title.
fn refs(text: &str, postings: &[Posting]) -> Vec<(String, Option<usize>)> {
    let mut names = Vec::new();
    let found = REF.as_ref().into_iter();
    for found in found.flat_map(|one| one.captures_iter(text)) {
        let repository = found.get(1).or_else(|| found.get(3));
        let number = found.get(2).or_else(|| found.get(4));
        let Some(number) = number.and_then(|one| one.as_str().parse::<u64>().ok()) else {
            continue;
        };
        let here = |one: &Posting| {
            let same = repository.is_none_or(|repository| {
                let url = one.url.to_lowercase();
                url.contains(&format!("/{}/", repository.as_str()))
            });
            one.number == Some(number) && same
        };
        let on = postings.iter().position(here);
        let name = match repository {
            Some(repository) if on.is_none() => format!("{}#{number}", repository.as_str()),
            _ => format!("#{number}"),
        };
        names.push((name, on));
    }
    for (at, posting) in postings.iter().enumerate() {
        let title = posting.title.trim().to_lowercase();
        // A title of one word could be any word.
        let is_told = title.split_whitespace().count() > 1 && text.contains(&title);
        if is_told && names.iter().all(|(_, on)| *on != Some(at)) {
            names.push((posting.name(), Some(at)));
        }
    }
    names
}

fn called(postings: &[Posting], at: usize) -> String {
    postings.get(at).map(Posting::name).unwrap_or_default()
}

/// Returns every pair of issues that name the same file.
fn overlaps(proses: &[Prose]) -> Vec<Overlap> {
    let mut overlaps = Vec::new();
    for (second, prose) in proses.iter().enumerate() {
        for (first, other) in proses.iter().take(second).enumerate() {
            let shared = prose.paths.iter().filter(|path| other.paths.contains(path));
            let paths: Vec<String> = shared.cloned().collect();
            if !paths.is_empty() {
                let issues = (first, second);
                overlaps.push(Overlap { issues, paths });
            }
        }
    }
    overlaps
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbered(texts: &[&str]) -> Vec<Posting> {
        let one = |(at, text): (usize, &&str)| {
            let mut posting = Posting::written(text);
            posting.number = u64::try_from(at + 1).ok();
            posting
        };
        texts.iter().enumerate().map(one).collect()
    }

    #[test]
    fn what_an_issue_waits_for_is_read_from_its_own_words() {
        let rows: [(&str, &[usize]); 16] = [
            ("Depends on #1.", &[0]),
            ("This is blocked by #1 and #3.", &[0, 2]),
            ("Blocked on: #3", &[2]),
            ("- requires #1", &[0]),
            ("It builds upon the session store of #1, see there.", &[0]),
            ("Only after #3 has landed.", &[2]),
            ("Needs https://github.com/acme/shop/issues/3 first.", &[]),
            ("This must come after Move the sessions.", &[0]),
            ("It does not depend on #1.", &[]),
            ("This isn't blocked by #1 any more.", &[]),
            ("See #1 and #3.", &[]),
            ("Depends on nothing. Related to #1.", &[]),
            ("Depends on serde, but #1 may come later.", &[]),
            ("```\ndepends on #1\n```", &[]),
            ("> depends on #1", &[]),
            ("Depends on #2.", &[]),
        ];
        for (words, wanted) in rows {
            let postings = numbered(&[
                "Move the sessions\n\nOut of the way.",
                &format!("The second one\n\n{words}"),
                "A third one\n\nHere.",
            ]);
            let found = relations(&postings).needs;
            let on: Vec<usize> = found.iter().filter_map(|one| one.on).collect();
            assert!(found.iter().all(|one| one.issue == 1), "{words}: {found:?}");
            assert_eq!(on, wanted, "{words}: {found:?}");
        }
    }

    #[test]
    fn who_blocks_others_is_waited_for() {
        let postings = numbered(&["First\n\nThis blocks #2.", "Second\n\nA change."]);
        let found = relations(&postings);
        assert_eq!(found.needs.len(), 1);
        assert_eq!((found.needs[0].issue, found.needs[0].on), (1, Some(0)));
        assert_eq!(found.needs[0].name, "#1");
    }

    #[test]
    fn what_is_not_among_them_is_reported_by_its_name() {
        let postings = numbered(&["First\n\nDepends on #9 and on acme/shop#4."]);
        let names: Vec<String> = relations(&postings)
            .needs
            .into_iter()
            .map(|one| one.name)
            .collect();
        assert_eq!(names, ["#9", "acme/shop#4"]);
    }

    #[test]
    fn a_circle_is_reported_and_the_others_is_in_order() {
        let postings = numbered(&[
            "First\n\nDepends on #2.",
            "Second\n\nDepends on #3.",
            "Third\n\nDepends on #2, and changes `src/a.rs`.",
            "Fourth\n\nIn `src/a.rs` as well.",
        ]);
        let found = relations(&postings);
        assert_eq!(found.sequence.circles, [vec![1, 2]]);
        assert_eq!(found.sequence.order, [1, 2, 0, 3]);
        assert_eq!(found.overlaps.len(), 1);
        assert_eq!(found.overlaps[0].issues, (2, 3));
        assert_eq!(found.overlaps[0].paths, ["src/a.rs"]);
    }
}
