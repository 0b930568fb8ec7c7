//! Estimates the size of a task: the number of issues and files, and possible conflicts.

use super::phrase::{groups, holds, number, phrases, quoted};
use super::prose::{Prose, Sentence, SpeakerRole};
use cos_core::checkpoint::{IssueFacts, Sourced};

phrases! {
    /// Issues that are worked on, as a list after a verb.
    WORKED = r"\b(?:fix(?:es|ed|ing)?|clos(?:e[sd]?|ing)|resolv(?:e[sd]?|ing)|implement(?:s|ed|ing)?|address(?:es|ed|ing)?|covers?|tackl(?:e[sd]?|ing)|handl(?:e[sd]?|ing)|complet(?:e[sd]?|ing)|combin(?:e[sd]?|ing)|do|work(?:s|ing)? on|issues?|tickets?|tasks?|stories)\b:?\s+((?:(?:issues?|tickets?)?\s*#\d+(?:\s*\([^)]*\))?\s*(?:,|and|&|\+|/|plus)?\s*(?:and\s+|(?:fix|clos|resolv)\w+\s+)?)+)";
    REF = r"#(\d+)";
    LONE_REF = r"^(?:\[.\]\s*)?(?:\S+\s+){0,2}#(\d+)\b";
    /// A line with only issues.
    REFS_ONLY = r"^(?:[\w.-]+/[\w.-]+)?#\d+(?:\s*(?:,|;|and|&)?\s*(?:[\w.-]+/[\w.-]+)?#\d+)*\s*[.,;]?$";
    /// Headings of lists without tasks.
    NO_TASKS = r"\b(?:scope|dependenc\w+|acceptance|criteria|references?|risks?|context|background|motivation|notes?|impact|related|non-goals?)\b";
    GATHERS = r"\b(?:umbrella|tracking(?: issue)?|meta(?:[- ]issue)?|epic|roadmap|several|multiple|various|misc\w*|bunch of|collection of|assorted|batch of|list of|set of|follow-?ups|(?:three|four|five|six|seven|eight|nine|ten|\d+) (?:\w+ )?(?:bugs|issues|problems|fixes|tasks|tickets|improvements|features))\b";
    /// A number of parts of one issue.
    SUBS = r"\b(\d+|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:[\w-]+ ){0,2}sub-?(?:issues|items|tasks|tickets|stories)\b";
    NUMBERED = r"^(?:issue|bug|problem|task|part|request|feature) ?#?(\d+)\b";
    FILES = r"\b(\d[\d,]*|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\+? (?:[\w-]+ ){0,2}files?\b( changed| modified| affected| touched| updated)?";
    /// Things that are a file each, or contain some.
    UNITS = r"\b(?:across|throughout|in all|span\w*|touch\w*|updat\w*|chang\w*)\W+(?:all |the |our |these |some |about |roughly |around |over |more than )*\W*(\d[\d,]*|eleven|twelve)\+? (?:[\w-]+ ){0,2}(?:workflows|manifests|dockerfiles|crates|packages|modules|call ?sites|components|templates|services|repos|repositories|plugins|charts|notebooks|playbooks)\b";
    FILES_AFTER = r"\b(?:files? (?:changed|touched|affected|modified)|changed files?)\W{0,4}(\d[\d,]*)";
    FILES_CHANGE = r"\b(?:chang|modif|touch|affect|across|renam|updat|mov|edit|spread|span|migrat|convert|refactor|delet|need|require|replac|used|in (?:over|about|more than|at least|some|around|roughly|~|\d))\w*";
    NOT_CHANGED = r"\b(?:upload|download|open(?:ing|ed)?|attach|select|process(?:ing|ed)?|scann?|index(?:ing|ed)?|test files? (?:pass|fail)|passed|failed|log files?|read(?:s|ing)?|generated|watch|import(?:ing|ed)? \d|drag|limit of|max(?:imum)?)\b";
    DOZENS = r"\b(?:dozens|hundreds|thousands|scores) of (?:[\w-]+ ){0,2}(?:files|places|modules|components|call ?sites|usages)\b";
    EVERYWHERE = r"\b(?:(?:across|throughout|over|in) (?:the |our )?(?:entire|whole|complete) (?:code ?base|repo(?:sitory)?|project|application|app)|(?:code ?base|repo(?:sitory)?|project)[- ]wide|everywhere\b|(?:every|all(?: the| of the| our)?) (?:single )?(?:\w+ )?(?:files?|modules?|packages|call ?sites?|crates|source files|components|usages)\b)";
    CONFLICT = r"\b(?:conflict(?:s|ing|ed)? with (?:\S+ ){0,4}#\d+|conflicting (?:dependenc\w+|requirements?|versions?)|(?:dependency|version|peer dependency) (?:conflict|mismatch|hell|clash)\w*|blocked (?:by|on) (?:\S+ ){0,3}#\d+|mutually exclusive|incompatible with #\d+|circular (?:dependenc\w+ )?(?:between|with) (?:issues|#\d+)|eresolve|(?:can(?:not|'t) be|must not be) (?:merged|landed|done) (?:before|until|together)|(?:must|has to|needs to|should) (?:be )?(?:land|merge|done|go|come)\w* (?:in )?(?:before|after|first)|unmet peer|incompatible (?:peer )?dependenc\w+)";
    OVERLAP = r"\b(?:overlap(?:s|ping|ped)? (?:with|between|in|on)|overlapping (?:changes?|files?|edits?|work)|(?:both|all|each|each of them) (?:of (?:them|these) )?(?:modify|modifies|touch(?:es)?|change|edit|rewrite|need to change|affect) (?:the )?(?:same|\S+/\S+|`)|(?:touch|modif|chang|edit|affect)\w* (?:some of )?the same (?:files?|module|code|function|component|lines|area|class)|(?:edit|append|insert|write)\w* (?:\S+ ){0,4}(?:at|to|into) the same (?:insertion )?(?:point|place|spot|section|line|context)|pairs? (?:of (?:them|these) )?conflicts?\b|conflicts? with (?:each other|one another|the others?)|breaks? the other (?:one|two|three|four|five|six|\d+)\b|same files? as (?:#\d+|the other)|merge conflicts? (?:with|between|are likely|likely|expected))";
}

/// Returns the issues that are worked on together: those named after a verb, the tasks of a list,
/// else the text itself as one.
pub(super) fn issues(prose: &Prose) -> Sourced<Vec<IssueFacts>> {
    let mut names = refs_worked_on(prose);
    for one in prose.matter().filter(|one| one.is_item) {
        let tasks = groups(&LONE_REF, &one.text).into_iter().flatten();
        names.extend(tasks.map(|name| format!("#{name}")));
    }
    for one in prose.matter().filter(|one| holds(&REFS_ONLY, &one.text)) {
        let refs = groups(&REF, &one.text).into_iter().flatten();
        names.extend(refs.map(|name| format!("#{name}")));
    }
    names.sort();
    names.dedup();
    if names.len() < 3 {
        names.extend(tasks_told(prose, names.len()));
    }
    if names.is_empty() {
        names.push("this".to_owned());
    }
    let why = match names.len() {
        1 => "the text names one issue".to_owned(),
        count => format!("the text names {count} issues: {}", names.join(", ")),
    };
    let issue = |name| IssueFacts {
        name,
        ..IssueFacts::default()
    };
    Sourced::new(names.into_iter().map(issue).collect(), why)
}

fn refs_worked_on(prose: &Prose) -> Vec<String> {
    let mut names = Vec::new();
    for one in prose.matter() {
        for list in groups(&WORKED, &one.text).into_iter().flatten() {
            let refs = groups(&REF, &list).into_iter().flatten();
            names.extend(refs.map(|name| format!("#{name}")));
        }
    }
    names
}

/// Returns the tasks of a text that says it collects several, or that numbers its parts.
fn tasks_told(prose: &Prose, known: usize) -> Vec<String> {
    let numbered = prose.matter().flat_map(|one| groups(&NUMBERED, &one.text));
    let mut numbered: Vec<String> = numbered.flatten().collect();
    numbered.sort();
    numbered.dedup();
    let gathers = holds(&GATHERS, &prose.headline());
    let is_task = |one: &&Sentence| one.is_item && !holds(&NO_TASKS, &one.heading);
    let items = prose.matter().filter(is_task).count();
    let subs = prose.matter().flat_map(|one| groups(&SUBS, &one.text));
    let subs = subs.flatten().filter_map(|count| number(&count)).max();
    let subs = subs.map_or(0, |count| usize::try_from(count).unwrap_or(usize::MAX));
    let listed = if gathers { items } else { 0 };
    let tasks = listed.max(numbered.len()).max(subs);
    if tasks < 3 {
        return Vec::new();
    }
    let more = tasks.saturating_sub(known);
    (1..=more.min(50)).map(|at| format!("part {at}")).collect()
}

/// Returns how many files change, if the text says so.
pub(super) fn files(prose: &Prose) -> Sourced<u32> {
    let mut most = Sourced::new(0, "the text gives no number of files");
    let mut count = |files: u32, why: String| {
        if files > most.value {
            most = Sourced::new(files, why);
        }
    };
    let listed = u32::try_from(prose.paths.len()).unwrap_or(u32::MAX);
    count(listed, format!("the text names {listed} paths"));
    let sentences = prose.sentences.iter().filter(|one| {
        !one.aside && (one.role == SpeakerRole::Description || one.text.contains("files changed"))
    });
    for one in sentences {
        let text = &one.text;
        for found in groups(&FILES, text) {
            let [files, changed] = found.as_slice() else {
                continue;
            };
            let is_change =
                !changed.is_empty() || holds(&FILES_CHANGE, text) && !holds(&NOT_CHANGED, text);
            if let Some(files) = number(files).filter(|_| is_change) {
                count(files, quoted(text));
            }
        }
        let after = groups(&FILES_AFTER, text).into_iter();
        let after = after.chain(groups(&UNITS, text)).flatten();
        for files in after.filter_map(|files| number(&files)) {
            count(files, quoted(text));
        }
        let everywhere = holds(&EVERYWHERE, text) && holds(&FILES_CHANGE, text);
        if holds(&DOZENS, text) || everywhere {
            count(11, quoted(text));
        }
    }
    most
}

/// Returns the words that show a conflict between dependencies.
pub(super) fn conflict(prose: &Prose) -> Option<String> {
    found(prose, &CONFLICT)
}

/// Returns the words that show that others change the same files.
pub(super) fn overlap(prose: &Prose) -> Option<String> {
    found(prose, &OVERLAP)
}

fn found(prose: &Prose, phrase: &super::phrase::Phrase) -> Option<String> {
    let says = |one: &&Sentence| !one.aside && holds(phrase, &one.text);
    prose
        .sentences
        .iter()
        .find(says)
        .map(|one| quoted(&one.text))
}
