//! Measures the time of one gate verdict within a process.

use cos_core::policy::Profile;
use cos_engine::gate::Gate;
use cos_engine::stack_guard::with_stack_guard;
use cos_gate::action::Action;
use std::hint::black_box;
use std::time::Instant;

/// The median and the 99th percentile of many measurements, in their unit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Quantiles {
    /// The median.
    pub median: f64,
    /// The 99th percentile.
    pub p99: f64,
}

impl Quantiles {
    /// Computes the quantiles of unsorted measurements; 0 if there are none.
    pub fn of(mut each: Vec<f64>) -> Self {
        each.sort_by(f64::total_cmp);
        let at = |part: usize| {
            let place = (each.len() * part / 100).min(each.len().saturating_sub(1));
            each.get(place).copied().unwrap_or_default()
        };
        Self {
            median: at(50),
            p99: at(99),
        }
    }
}

/// Commands that agents run all day, and a few that they should not. `@` is replaced by a different
/// number each time, so that nothing can be cached.
const COMMANDS: [&str; 16] = [
    "git status --short src/@",
    "git diff --stat HEAD~@",
    "git add -A && git commit -m 'Fix the redirect loop @'",
    "git push origin topic-@",
    "cargo test -p auth --quiet case_@",
    "npm run build && npm test -- @",
    "ls -la src/@",
    "grep -rn 'fn main@' src --include='*.rs'",
    "sed -n '1,@p' src/lib.rs",
    "find . -name '*@.py' -not -path './venv/*' | xargs wc -l",
    "cat package.json | jq '.scripts[@]'",
    "mkdir -p build/@ && cp -r assets build/@",
    "rm -rf build/tmp/@",
    "python3 -m pytest -q tests/test_login.py -k @",
    "curl -s https://example.com/health/@",
    "git reset --hard HEAD~@",
];
/// How often each command is judged.
const ROUNDS: usize = 500;

/// Measures the time of one verdict in microseconds: parse and decide.
pub fn verdict_us() -> Quantiles {
    with_stack_guard(measured)
}

fn measured() -> Quantiles {
    let gate = Gate::described(Some("/home/me/repo"), Profile::Default);
    let mut each = Vec::with_capacity(ROUNDS * COMMANDS.len());
    for round in 0..ROUNDS {
        for text in COMMANDS {
            let action = Action::Command(text.replace('@', &round.to_string()));
            let begun = Instant::now();
            black_box(gate.judge(black_box(&action)));
            each.push(begun.elapsed().as_secs_f64() * 1e6);
        }
    }
    Quantiles::of(each)
}
