//! How long one verdict takes inside a process.

use crate::gate::Gate;
use crate::stack_guard::with_stack_guard;
use cos_core::action::Action;
use cos_core::policy::Profile;
use std::hint::black_box;
use std::time::Instant;

/// The middle and the ninety-ninth hundredth of many measurements, in the unit of the first.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Quantiles {
    /// Half of them took no longer.
    pub median: f64,
    /// Ninety-nine of a hundred took no longer.
    pub p99: f64,
}

impl Quantiles {
    /// Of these measurements, which need not be sorted; of none it is 0.
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

/// What agents run all day, and a little of what they should not. `@` is a number that differs each
/// time, so that nothing that was read before can be looked up.
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
/// How often each is judged.
const ROUNDS: usize = 500;

/// How long one verdict takes inside a process, in microseconds: parse and decide.
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
