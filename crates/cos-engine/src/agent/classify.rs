//! What can be done about a failure, told from the words of a message or the way a program ended.
//! The rules are a list, tried in order, on whole words; what no rule knows is systematic, never
//! transient, so that nothing unknown is tried again and again.

use cos_core::failure::{Failure, FailureClass};
use cos_core::time::Span;
use regex::Regex;
use std::sync::LazyLock;

/// How much of a long output is read for rules: what went wrong stands at the end.
const TAIL_BYTES: usize = 8 * 1024;
/// How many lines of it are quoted.
const QUOTED_LINES: usize = 3;
/// How much of one line is quoted.
const GIST_CHARS: usize = 300;
/// The longest wait that is believed; more than a day is a mistake or a joke.
const LONGEST_WAIT: Span = Span::seconds(24 * 3600);

/// Whose program ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// A command of the person: a tool that is not there can be supplied.
    Command,
    /// An agent: without it nothing of its kind can go on.
    Agent,
}

/// One rule: on any of these words, that class.
struct Rule {
    class: FailureClass,
    words: &'static str,
}

/// The rules, first match wins. Names of system errors come first, because they are never prose;
/// compilers and assertions come before bare numbers, because tests print statuses too.
const RULES: &[Rule] = &[
    Rule {
        class: FailureClass::Transient,
        words: r"econnreset|econnrefused|econnaborted|etimedout|enetunreach|enetdown|ehostunreach|eai_again|enotfound|epipe|ebusy|etxtbsy|eagain|err_network|und_err_\w+|connection (?:was )?(?:reset|refused|aborted|closed|timed out|error|lost|dropped)|network (?:is )?(?:unreachable|error|down|failure|timeout)|no route to host|temporary failure in name resolution|could not resolve host(?:name)?|name or service not known|dns (?:error|lookup|failure|resolution)|socket hang up|tls handshake|fetch failed|broken pipe",
    },
    Rule {
        class: FailureClass::NeedsHuman,
        words: r"credit balance(?: is)? too low|insufficient (?:credits?|funds|balance)|payment required|billing (?:hard )?(?:limit|details|account|issue)",
    },
    Rule {
        class: FailureClass::Quota,
        words: r"quota|insufficient_quota|resource[ _](?:has been )?exhausted|usage limit|(?:daily|weekly|monthly|hourly) (?:request |token |message |usage )?limit|limit will reset|requests per day|tokens per day",
    },
    Rule {
        class: FailureClass::Fatal,
        words: r"not logged in|not authenticated|unauthenticated|unauthori[sz]ed|invalid[ _](?:x-)?api[ _-]?key|incorrect api key|api key (?:is )?(?:not valid|invalid|expired|revoked)|(?:invalid|expired|revoked|bad) (?:credentials?|token)|authentication[ _](?:failed|error|required)|auth_required|login (?:required|expired|failed)|(?:please |must )(?:log|sign) in|session expired|(?:http|status|code|error)[ :=]*401|403 forbidden|could not read username|permission denied \(publickey\)|disk full|no space left on device|enospc|read-only file system",
    },
    Rule {
        class: FailureClass::MissingInformation,
        words: r"(?:environment|env) (?:variable|var)s?\b[^\n]{0,60}\b(?:not set|unset|missing|required|undefined|not found|empty)|(?:missing|undefined|unset|set the|need(?:s)? the) (?:required )?(?:environment|env) (?:variable|var)s?|missing (?:\S+ )?(?:required )?(?:setting|configuration|config|credentials?|secret|argument|parameter|option|value|input|variable|information|api key|token|field)s?|(?:setting|configuration|config|argument|parameter|option|variable|secret|input)s? (?:\S+ )?(?:is|are|was|were)? ?(?:missing|required|not set|not provided|not configured|not specified)|required (?:environment|setting|configuration|argument|parameter|option|variable|secret|input)|(?:please |must )(?:provide|specify|supply|configure|clarify)|no (?:default )?\S+ (?:was )?(?:configured|provided|specified)|api key (?:is )?(?:missing|required|not set|not found)|permission denied|operation not permitted|access (?:is )?denied|eacces|eperm|ambiguous|clarification|unclear (?:requirement|which|what)s?|command not found|no such (?:command|tool|secret|variable)",
    },
    Rule {
        class: FailureClass::Systematic,
        words: r"assert\w*|panicked at|error\[e\d+\]|mismatched types|could not compile|compil(?:e|ation|er) (?:error|failed|failure)|syntax ?error|type ?error|name ?error|reference ?error|import ?error|attribute ?error|value ?error|module ?not ?found ?error|undefined (?:reference|symbol|variable|method)|cannot find (?:module|name|type|value|function|symbol)|unresolved import|expected\b[^\n]{0,80}\b(?:got|but|found|received|actual)|tests? failed|\d+ (?:tests?|specs?|examples?|suites?|checks?) failed|\d+ passed[,;] \d+ failed|\d+ failed[,;] \d+ passed|(?:result|tests?|total)[^\n]{0,40}\b\d+ failed|failing tests?|lint\w*|clippy|eslint|flake8|rustfmt|merge conflict|conflict(?:s|ing)?|segmentation fault|stack overflow|null pointer|index out of (?:range|bounds)|division by zero",
    },
    Rule {
        class: FailureClass::Transient,
        words: r"429|too many requests|rate[ _-]?limit(?:s|ed|ing)?(?:_error|_exceeded)?|throttl(?:ed|ing)|overloaded(?:_error)?|(?:http|https|status|status code|code|error|server|returned|responded with|response|api)[ :=\(/0-9.]{0,8}\b5\d\d|5(?:00|02|03|04|29) (?:internal|bad|service|gateway|server|site|overloaded)\b|internal server error|internal_server_error|bad gateway|service (?:is )?(?:temporarily )?unavailable|temporarily unavailable|gateway time-?out|server error|server_error|api_error|time[d]?[ -]?out|deadline exceeded|(?:database|table|file|repository|resource|device|index)(?: or resource)? (?:is )?(?:locked|busy)|(?:could not|unable to|cannot|failed to) (?:acquire|obtain|get|lock|create lock)[^\n]{0,40}|index\.lock|\.lock['’]?: file exists|lock (?:is )?held|waiting for (?:file )?lock|lock wait|deadlock|text file busy|address already in use|try again (?:later|in)|please retry|retry[ -]after|retry in|unexpected (?:eof|end of (?:file|stream))|stream (?:error|closed|ended|disconnected|interrupted)|premature close|flaky",
    },
];

static COMPILED: LazyLock<Vec<(FailureClass, Regex)>> = LazyLock::new(|| {
    RULES
        .iter()
        .filter_map(|rule| {
            let bounded = format!(r"(?i)(?:^|[^\w])(?:{})(?:[^\w]|$)", rule.words);
            Regex::new(&bounded).ok().map(|regex| (rule.class, regex))
        })
        .collect()
});

static WAIT: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r#"(?i)(?:retry[ _-]?(?:after|delay|in)(?:[ _-](?:seconds|ms))?|try again in|available (?:again )?in|resets? in|wait(?: for)?)["']?\s*[:=]?\s*["']?(?P<wait>(?:\d+(?:\.\d+)?\s*(?:milliseconds?|ms|seconds?|secs?|s|minutes?|mins?|m|hours?|hrs?|h)?\s*)+)"#,
    )
    .ok()
});

static PART: LazyLock<Option<Regex>> =
    LazyLock::new(|| Regex::new(r"(?i)(?P<count>\d+(?:\.\d+)?)\s*(?P<unit>[a-z]*)").ok());

/// Classifies a message.
pub fn fault(message: &str) -> Failure {
    let class = COMPILED
        .iter()
        .find(|(_, regex)| regex.is_match(message))
        .map_or(FailureClass::Systematic, |(class, _)| *class);
    let retry_after = match class {
        FailureClass::Transient | FailureClass::Quota => wish_to_wait(message),
        _ => None,
    };
    Failure {
        class,
        message: message.to_owned(),
        retry_after,
    }
}

/// Classifies a program that ended by itself with an exit code other than 0; the message is the
/// end of its output.
pub fn exit(source: Source, code: i32, output: &str) -> Failure {
    let mut failure = fault(tail(output));
    failure.message = last_lines(output);
    match (code, source) {
        (126 | 127, Source::Agent) => failure.class = FailureClass::Fatal,
        (126 | 127, Source::Command) => failure.class = FailureClass::MissingInformation,
        // Of `timeout`: the command inside it was not done in time.
        (124, _) => failure.class = FailureClass::Transient,
        // A segmentation fault, an abort and their like, as a shell passes them on.
        (132..=136 | 139, _) => failure.class = FailureClass::Systematic,
        _ => {}
    }
    failure
}

/// Classifies a program that somebody else ended with a signal.
pub fn signal(signal: i32) -> Failure {
    let class = match signal {
        // Ended from outside: by a person, or by a system short of memory.
        1 | 2 | 9 | 15 => FailureClass::Transient,
        _ => FailureClass::Systematic,
    };
    Failure::new(class, format!("ended by signal {signal}"))
}

/// How long the other side asks us to wait, if it says so.
pub fn wish_to_wait(message: &str) -> Option<Span> {
    let found = WAIT.as_ref()?.captures(message)?.name("wait")?.as_str();
    let mut seconds = 0.0;
    for part in PART.as_ref()?.captures_iter(found) {
        let count: f64 = part.name("count")?.as_str().parse().ok()?;
        let unit = part.name("unit")?.as_str().to_ascii_lowercase();
        seconds += count
            * match unit.as_str() {
                "ms" | "millisecond" | "milliseconds" => 0.001,
                "m" | "min" | "mins" | "minute" | "minutes" => 60.0,
                "h" | "hr" | "hrs" | "hour" | "hours" => 3600.0,
                _ => 1.0,
            };
    }
    let wait = std::time::Duration::try_from_secs_f64(seconds).ok()?;
    Some(crate::process::span(wait).at_most(LONGEST_WAIT))
}

/// The last lines that say something, on one line.
pub fn last_lines(output: &str) -> String {
    let said = tail(output)
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty());
    let mut lines: Vec<&str> = said.collect();
    let quoted = lines.split_off(lines.len().saturating_sub(QUOTED_LINES));
    quoted.join(" | ")
}

/// The line of many complaints that tells most: the last one that a rule knows and that is no part
/// of a stack trace; else simply the end.
pub fn gist(complaints: &str) -> String {
    let lines = tail(complaints).lines().rev();
    let mut known = lines.filter(|line| {
        line.starts_with(|first: char| first.is_alphanumeric())
            && fault(line).class != FailureClass::Systematic
    });
    match known.next() {
        Some(line) => line.chars().take(GIST_CHARS).collect(),
        None => last_lines(complaints),
    }
}

fn tail(output: &str) -> &str {
    let mut start = output.len().saturating_sub(TAIL_BYTES);
    while !output.is_char_boundary(start) {
        start += 1;
    }
    output.get(start..).unwrap_or_default()
}

#[cfg(test)]
mod tests;
