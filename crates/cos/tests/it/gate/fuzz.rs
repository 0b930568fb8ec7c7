//! The parser and the whole gate under texts nobody would write: no panic, and a verdict in time,
//! whatever comes. `COS_FUZZ_SECONDS` makes it go on for so long, `COS_FUZZ_SEED` tries the texts of
//! one run again; what was too slow is kept whole in `tmp/gate-fuzz` of the target folder.

use cos_core::policy::Profile;
use cos_engine::gate::{Gate, LARGEST_ACTION, answer_line};
use cos_gate::action::{Action, Edit};
use cos_gate::verdict::Verdict;
use fastrand::Rng;
use std::path::Path;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

/// So long a verdict may take, in the build that is shipped; one for trying things out is slower.
pub(super) const LONGEST: Duration = if cfg!(debug_assertions) {
    Duration::from_millis(250)
} else {
    Duration::from_millis(5)
};

const PIECES: &[&str] = &[
    "git",
    "rm",
    "-rf",
    "push",
    "--force",
    "sudo",
    "bash",
    "-c",
    "eval",
    "xargs",
    "find",
    "-exec",
    "{}",
    "\\;",
    "curl",
    "|",
    "||",
    "&&",
    ";",
    "&",
    "(",
    ")",
    "{",
    "}",
    "$(",
    "`",
    "'",
    "\"",
    "$'",
    "<<EOF\n",
    "<<",
    "<<-",
    "''",
    "EOF\n",
    "<<<",
    ">",
    ">>",
    "<(",
    ">(",
    "2>&1",
    "$((",
    "))",
    "[[",
    "]]",
    "${x:-",
    "${",
    "if",
    "then",
    "fi",
    "for",
    "in",
    "do",
    "done",
    "while",
    "case",
    "esac",
    "function",
    "f()",
    "x=1",
    "$x",
    "*",
    "?",
    "[a-z]",
    "~",
    "..",
    "/",
    "\n",
    "\\",
    "\\\n",
    "#",
    "!",
    "\t",
    "\0",
    "é",
    "\u{202e}",
    "python3",
    "psql",
    "DROP TABLE users;",
    "env",
    "-i",
    "base64 -d",
    "ssh",
    "host",
    "-",
    "--",
    "a",
];

/// Openings that nest, and what closes them.
const NESTS: &[(&str, &str)] = &[
    ("(", ")"),
    ("{ ", "; }"),
    ("$(", ")"),
    ("`", "`"),
    ("\"$(", ")\""),
    ("$((", "))"),
    ("${x:-", "}"),
    ("<(", ")"),
    ("[[ ", " ]]"),
    ("bash -c '", "'"),
    ("eval \"", "\""),
    ("if true; then ", "; fi"),
    ("for x in a; do ", "; done"),
    ("case a in a) ", ";; esac"),
    ("f() { ", "; }"),
    ("sudo env ", ""),
    ("! ", ""),
    ("cat <<A\n", "\nA\n"),
    ("python3 -c \"", "\""),
];

fn text(random: &mut Rng) -> String {
    let most = if random.u8(..) < 24 {
        LARGEST_ACTION
    } else {
        600
    };
    let size = random.usize(..most);
    match random.u8(..8) {
        0 => nested(random, size),
        1 => unclosed(random, size),
        2 => repeated(random, size),
        4 => again(random, size),
        3 => String::from_utf8_lossy(&(0..size).map(|_| random.u8(..)).collect::<Vec<u8>>())
            .into_owned(),
        _ => soup(random, size),
    }
}

fn pick<T: Copy>(random: &mut Rng, from: &[T]) -> T {
    from[random.usize(..from.len())]
}

fn nested(random: &mut Rng, size: usize) -> String {
    let (open, close) = pick(random, NESTS);
    let depth = size / (open.len() + close.len());
    format!("{}git push{}", open.repeat(depth), close.repeat(depth))
}

fn unclosed(random: &mut Rng, size: usize) -> String {
    let mut text = String::new();
    while text.len() < size {
        text.push_str(pick(random, NESTS).0);
    }
    text
}

/// Many words, many pipes, one long word, many assignments.
fn repeated(random: &mut Rng, size: usize) -> String {
    let piece = pick(
        random,
        &[
            "a ",
            "| cat ",
            "; rm -rf x ",
            "&& git push ",
            "x",
            "x=1 ",
            "'a' ",
            "$x",
            "x=$x$x;",
            "-f ",
            "> a ",
            "\\\n",
            "{a,b}",
            "*",
            "&",
            "\n",
            "<<A ",
            "sudo ",
            "xargs ",
            "../",
            "$(rm a) ",
            "`rm a` ",
            "select 1; ",
            "x = foo(1)\n",
            "open(",
            "a/",
            "()",
            "${x}",
            "é",
            "import os as a\n",
            "const {a} = fs;",
            "x = 'a'\n",
            "<<<a ",
            "*/",
        ],
    );
    let (head, tail) = pick(random, WRAPS);
    let times = size.saturating_sub(head.len() + tail.len()) / piece.len();
    format!("{head}{}{tail}", piece.repeat(times))
}

/// What many pieces are handed to.
const WRAPS: &[(&str, &str)] = &[
    ("git ", ""),
    ("rm ", ""),
    ("cat <<A\n", "\nA\n"),
    ("python3 -c '", "'"),
    ("python3 - <<'A'\n", "\nA\n"),
    ("node -e \"", "\""),
    ("psql -c '", "'"),
    ("bash -c '", "'"),
    ("awk '", "'"),
    ("sed -e '", "'"),
    ("perl - <<'A'\n", "\nA\n"),
    ("echo \"$(", ")\""),
    ("echo $((", "))"),
    ("a[", "]=1"),
    ("a=(", ")"),
    ("trap '", "' EXIT"),
];

/// A few pieces again and again, so often as is still read or far more often.
fn again(random: &mut Rng, size: usize) -> String {
    let pieces = |random: &mut Rng, most| -> String {
        (0..random.usize(..most))
            .map(|_| pick(random, OPENINGS))
            .collect()
    };
    let (head, unit, tail) = (pieces(random, 3), pieces(random, 8), pieces(random, 3));
    let most = size / unit.len().max(1);
    let times = pick(random, &[1, 2, 4, 8, 20, 100, 390, most]).min(most);
    format!("{head}{}{tail}", unit.repeat(times))
}

/// What opens and closes something, and what stands between.
const OPENINGS: &[&str] = &[
    "\"", "'", "$((", "))", ")", "(", "$(", "${", "}", "[", "]", "a[", "$[", "${a[", "`", "\\",
    "$'", "<<A\n", "\n", "#", " ", "b ", "a", "x=", "{", "{a,b}", ";", "|", "=", "/", ":-", "!",
    "?", "@", "%", "eval ", "bash -c ", "é", "$x", "~", ",", "\r\n", "<(", "[[ ", " ]]", "<<<",
    "&&", "*",
];

fn soup(random: &mut Rng, size: usize) -> String {
    let mut text = String::new();
    while text.len() < size {
        text.push_str(pick(random, PIECES));
        if random.bool() {
            text.push(' ');
        }
    }
    text
}

fn action(random: &mut Rng) -> Action {
    let mut bounded = text(random);
    while bounded.len() > LARGEST_ACTION {
        bounded.pop();
    }
    match random.u8(..10) {
        0 => Action::Goal(bounded),
        1 => Action::Fetch(bounded),
        2 => Action::Edit(Edit {
            path: text(random).chars().take(200).collect(),
            before: random.bool().then(|| text(random)),
            after: random.bool().then_some(bounded),
        }),
        _ => Action::Command(bounded),
    }
}

/// After so long without a verdict nobody waits for it any more.
const HANGS: Duration = Duration::from_secs(30);

#[test]
fn every_action_up_to_64_kib_gets_a_verdict_in_time() {
    let seconds = number("COS_FUZZ_SECONDS");
    let length = Duration::from_secs(seconds.unwrap_or(3));
    let seed = number("COS_FUZZ_SEED").unwrap_or_else(|| seconds.map_or(7, |_| fastrand::u64(..)));
    let (tells, told) = mpsc::channel();
    let judge = std::thread::spawn(move || {
        let mut random = Rng::with_seed(seed);
        let gate = Gate::described(Some("/home/me/repo"), Profile::Default);
        // What is made once is made before anything is timed.
        let _ = gate.judge(&Action::Command("git status; curl x".to_owned()));
        let (begun, mut tried, mut slowest) = (Instant::now(), 0_u64, Duration::ZERO);
        while begun.elapsed() < length {
            let action = action(&mut random);
            tells.send(action.clone()).unwrap();
            let took = fastest(&gate, &action);
            if took > LONGEST {
                let kept = keep(&action, seed);
                panic!("seed {seed}, {took:?} for {}: {kept}", action.kind().name());
            }
            slowest = slowest.max(took);
            tried += 1;
        }
        println!("{tried} actions, the slowest took {slowest:?}");
    });
    let mut under_way = None;
    loop {
        match told.recv_timeout(HANGS) {
            Ok(action) => under_way = Some(action),
            Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) => {
                let kept = under_way.map(|action| keep(&action, seed));
                panic!("seed {seed}, no verdict after {HANGS:?}: {kept:?}");
            }
        }
    }
    judge.join().unwrap();
}

/// What a variable of the environment says.
fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

/// Writes the whole of an action down, and says where, so that it can be judged again.
fn keep(action: &Action, seed: u64) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("gate-fuzz");
    let path = folder.join(format!("{seed}.txt"));
    let text = match action {
        Action::Command(text) | Action::Goal(text) | Action::Fetch(text) => text.clone(),
        other => format!("{other:?}"),
    };
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(&path, &text).unwrap();
    format!("{} bytes in {}", text.len(), path.display())
}

/// How long a verdict takes. Another process may take the processor away, more often than not on a
/// machine with much to do: slow is what is slow each time. What is well in time is not tried again.
pub(super) fn fastest(gate: &Gate, action: &Action) -> Duration {
    let mut best = Duration::MAX;
    for _ in 0..12 {
        best = best.min(timed(gate, action));
        if best <= LONGEST / 2 {
            break;
        }
    }
    best
}

fn timed(gate: &Gate, action: &Action) -> Duration {
    let begun = Instant::now();
    let judged = gate.judge(action);
    let took = begun.elapsed();
    let needs = judged.judgement.verdict != Verdict::Allow;
    let score: f64 = judged.judgement.score.to_string().parse().unwrap();
    assert_eq!(score >= 0.5, needs, "{action:?}");
    took
}

#[test]
fn no_bytes_break_the_gate() {
    let gate = Gate::described(Some("/home/me/repo"), Profile::Default);
    bolero::check!()
        .with_type::<(Vec<u8>, u8)>()
        .for_each(|(bytes, kind)| {
            let text = String::from_utf8_lossy(bytes).into_owned();
            let action = match kind % 4 {
                0 => Action::Goal(text),
                1 => Action::Fetch(text),
                _ => Action::Command(text),
            };
            let _ = timed(&gate, &action);
        });
}

#[test]
fn every_nest_at_full_depth_and_every_line_of_a_batch_is_answered() {
    let gate = Gate::described(None, Profile::Default);
    let mut random = Rng::with_seed(11);
    for (open, close) in NESTS {
        for depth in [
            1,
            10,
            100,
            1_000,
            LARGEST_ACTION / (open.len() + close.len()),
        ] {
            let deep = format!("{}{}", open.repeat(depth), close.repeat(depth));
            let _ = timed(&gate, &Action::Command(deep));
        }
    }
    for _ in 0..2_000 {
        let line = soup(&mut random, 200);
        assert!(
            answer_line(line.as_bytes(), Profile::Default)
                .error
                .is_some(),
            "{line}"
        );
    }
}
