//! Shows on standard error how a run moves: one line for each fact, and under them, where it is a
//! terminal, how far the run has come.

use crate::output::{Form, Output};
use crate::render::phrase::count;
use crate::view::event::EventView;
use crate::view::progress::ProgressView;
use cos_core::fact::Fact;
use cos_core::run::state::Run;
use cos_core::time::Timestamp;
use cos_engine::world::Watcher;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal as _;
use std::time::Duration;

/// The line that is kept under the others; hidden where standard error is no terminal.
pub(crate) struct Gauge {
    output: Output,
    bar: ProgressBar,
}

impl Gauge {
    /// A gauge for one sitting.
    pub(crate) fn new(output: &Output) -> Self {
        let bar = if std::io::stderr().is_terminal() && output.form() == Form::Text {
            let style = ProgressStyle::with_template("{spinner} {msg} [{elapsed}]");
            let bar = ProgressBar::new_spinner();
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
            bar.enable_steady_tick(Duration::from_millis(120));
            bar
        } else {
            ProgressBar::hidden()
        };
        Self {
            output: output.clone(),
            bar,
        }
    }

    /// The line itself, for whoever has to hide it while asking.
    pub(crate) fn bar(&self) -> ProgressBar {
        self.bar.clone()
    }
}

impl Watcher for Gauge {
    fn moved(&mut self, run: &Run, at: Timestamp, fact: &Fact) {
        if !is_worth_a_line(fact) {
            return;
        }
        let event = EventView::new(at, fact);
        self.bar.suspend(|| self.output.talk(&event));
        self.bar.set_message(summary(run, at));
    }
}

/// Whether a fact is told: metering comes often and is told by the sum.
fn is_worth_a_line(fact: &Fact) -> bool {
    !matches!(
        fact,
        Fact::SpendMetered { .. } | Fact::GoalSurveyed { .. } | Fact::DecisionConsumed { .. }
    )
}

fn summary(run: &Run, at: Timestamp) -> String {
    let progress = ProgressView::new(run, at);
    let waiting = match progress.waiting {
        0 => String::new(),
        waiting => format!(", {waiting} waiting for you"),
    };
    format!(
        "{} of {} done, {} of {} spent{waiting}",
        progress.completed,
        count(progress.total, "goal"),
        run.spent(),
        run.limits.budget + run.balance().granted,
    )
}
