//! Tests how much of its stack the hook uses at most. A stack overflow ends the process with a
//! signal, which agents take as permission to continue, and safe code cannot turn that into a
//! block. So the limits of what is parsed keep far below it.

use cos_core::policy::Profile;
use cos_engine::gate::{Gate, LARGEST_ACTION};
use cos_engine::stack_guard::STACK_BYTES;
use cos_gate::action::{Action, Edit};

/// Constructs that contain other commands: how each begins and ends.
const AROUND: &[(&str, &str)] = &[
    ("( ", " )"),
    ("{ ", "; }"),
    ("$(", ")"),
    ("echo \"$(", ")\""),
    ("if true; then ", "; fi"),
    ("while true; do ", "; done"),
    ("for i in 1 2 3 4 5 6 7 8; do ", "; done"),
    ("case a in a) ", ";; esac"),
    ("[[ -n $(", ") ]]"),
    ("[[ ( a = b ) && ( -n $(", ") ) ]]"),
    ("echo ${a:-$(", ")}"),
    ("echo ${a:-\"${b:-$(", ")}\"}"),
    ("a=$(", ")"),
    ("a=(1 $(", "))"),
    ("f() { ", "; }; f"),
    ("echo $((1 + $(", ")))"),
    ("cat <(", ")"),
    ("tee >(", ")"),
    ("! ", ""),
    ("time ", ""),
    ("coproc ", ""),
    ("env A=1 ", ""),
    ("command A=1 ", ""),
    ("A=1 ", ""),
    ("sudo ", ""),
    ("xargs ", ""),
    ("eval ", ""),
    ("find . -exec ", " \\;"),
    ("find . -exec ", ""),
    ("fd a -x ", ""),
    ("ssh host ", ""),
    ("docker run a ", ""),
    ("sed -e 'e ", "' a"),
    ("a | ", " | sh"),
    ("a && ", " || b"),
    ("trap '", "' EXIT"),
    ("bash -c '", "'"),
    ("awk 'BEGIN { system(\"", "\") }'"),
];

/// Returns how much of this thread's stack was ever used, in bytes.
fn used() -> usize {
    let here = 0_u8;
    let here = std::ptr::from_ref(&here).addr();
    let maps = std::fs::read_to_string("/proc/self/smaps").unwrap();
    let mut lines = maps.lines();
    let range = |line: &str| {
        let (from, to) = line.split_whitespace().next()?.split_once('-')?;
        let number = |text| usize::from_str_radix(text, 16).ok();
        Some(number(from)?..number(to)?)
    };
    lines
        .by_ref()
        .find(|line| range(line).is_some_and(|range| range.contains(&here)))
        .expect("this thread has a stack");
    let resident = lines.find_map(|line| line.strip_prefix("Rss:"));
    let kib = resident.and_then(|text| text.split_whitespace().next()?.parse::<usize>().ok());
    kib.expect("it says how much of it is there") * 1024
}

/// Nests commands in commands, the outermost first.
fn nested(around: &[(&str, &str)]) -> String {
    let open: String = around.iter().map(|(open, _)| *open).collect();
    let close: String = around.iter().rev().map(|(_, close)| *close).collect();
    format!("{open}rm a{close}")
}

/// Repeats a script that is passed to a shell.
fn handed(text: &str, times: usize) -> String {
    (0..times).fold(text.to_owned(), |text, nth| {
        format!("bash <<'E{nth}'\n{text}\nE{nth}\n")
    })
}

/// Returns the deepest inputs that the limits allow, and far deeper ones, up to the longest input.
fn inputs() -> Vec<String> {
    let mut texts = Vec::new();
    for one in AROUND {
        for depth in [
            1, 2, 4, 5, 6, 7, 8, 12, 15, 16, 20, 23, 24, 25, 100, 600, 1_900,
        ] {
            texts.push(nested(&vec![*one; depth]));
        }
        let most = (LARGEST_ACTION - 16) / (one.0.len() + one.1.len());
        texts.push(nested(&vec![*one; most]));
        let open = one.0.repeat((LARGEST_ACTION - 16) / one.0.len());
        texts.push(open);
    }
    let mut chance = fastrand::Rng::with_seed(5);
    for _ in 0..200 {
        let depth = chance.usize(2..30);
        let around: Vec<_> = (0..depth)
            .map(|_| AROUND[chance.usize(0..AROUND.len())])
            .collect();
        let text = nested(&around);
        let times = chance.usize(0..10);
        texts.push(handed(&text, times));
    }
    for one in AROUND {
        texts.push(handed(&nested(&[*one; 6]), 8));
    }
    let deep = |open: &str, close: &str| {
        let times = (LARGEST_ACTION - 4_000) / open.len();
        format!("{}{}", open.repeat(times), close.repeat(1_000))
    };
    for (open, close) in [
        ("(", ")"),
        ("[", "]"),
        ("\"", ""),
        ("\\", ""),
        ("a;", ""),
        ("$", ""),
        ("`", "`"),
        ("{a,", "}"),
        ("a[", "]"),
        ("((", "))"),
        ("!", ""),
        ("../", ""),
        ("{\"a\":[", "]}"),
    ] {
        texts.push(deep(open, close));
    }
    texts
}

/// Goes so many steps deep, each with so many bytes of its own.
fn dig(steps: usize) -> usize {
    let own = std::hint::black_box([1_u8; 16 * 1024]);
    let below = if steps == 0 { used() } else { dig(steps - 1) };
    below + usize::from(own[steps % own.len()]) - 1
}

#[test]
fn what_was_ever_used_of_a_stack_is_seen() {
    let thread = std::thread::Builder::new().stack_size(STACK_BYTES);
    let thread = thread.spawn(|| {
        let before = used();
        dig(256);
        (before, used())
    });
    let (before, after) = thread.unwrap().join().unwrap();
    assert!(after >= before + 3 * 1024 * 1024, "{before} {after}");
}

#[test]
fn the_deepest_that_is_read_uses_less_than_half_of_the_stack() {
    let thread = std::thread::Builder::new().stack_size(STACK_BYTES);
    let thread = thread.spawn(|| {
        let gate = Gate::described(Some("/srv/shop"), Profile::Default);
        let before = used();
        let mut most = (before, String::new());
        for text in inputs() {
            let _ = gate.judge(&Action::Command(text.clone()));
            let _ = gate.judge(&Action::Goal(text.clone()));
            let _ = gate.judge(&Action::Fetch(text.clone()));
            let _ = gate.judge(&Action::Read(text.clone()));
            for path in ["package.json", text.as_str()] {
                let _ = gate.judge(&Action::Edit(Edit {
                    path: path.to_owned(),
                    before: Some(text.clone()),
                    after: Some(text.clone()),
                }));
            }
            let now = used();
            if now > most.0 {
                most = (now, text.chars().take(200).collect());
            }
        }
        most
    });
    let (most, text) = thread.unwrap().join().unwrap();
    println!("{most} bytes of {STACK_BYTES}: {text}");
    assert!(most < STACK_BYTES / 2, "{most} bytes for {text}");
}

/// The threads of a runtime, on which ACP's permission requests and the tools of MCP are judged, and the main
/// thread of `cos gate` have less.
#[test]
fn a_gate_finds_the_room_it_needs_on_whatever_thread_it_is_asked() {
    let thread = std::thread::Builder::new().stack_size(256 * 1024);
    let thread = thread.spawn(|| {
        let gate = Gate::described(Some("/srv/shop"), Profile::Default);
        for text in inputs() {
            let _ = gate.judge(&Action::Command(text));
        }
    });
    thread.unwrap().join().unwrap();
}
