//! Shows on standard error how a run moves: one line for each event, and under them, where it is a
//! terminal, how far the run has come.

use crate::output::{Form, Output};
use crate::render::phrase::count;
use crate::view::event::EventView;
use crate::view::progress::ProgressView;
use cos_core::event::Event;
use cos_core::run::state::Run;
use cos_core::time::Timestamp;
use cos_engine::ports::Watcher;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal as _;
use std::time::Duration;

/// The line that is kept under the others; hidden where standard error is no terminal.
pub(crate) struct Gauge {
    output: Output,
    bar: ProgressBar,
}

impl Gauge {
    /// A gauge for one run session.
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
    fn moved(&mut self, run: &Run, at: Timestamp, event: &Event) {
        if !is_worth_a_line(event) {
            return;
        }
        let event = EventView::new(at, event);
        self.bar.suspend(|| self.output.talk(&event));
        self.bar.set_message(summary(run, at));
    }
}

/// Whether an event is told: metering comes often and is told by the sum.
fn is_worth_a_line(event: &Event) -> bool {
    !matches!(
        event,
        Event::SpendMetered { .. } | Event::GoalSurveyed { .. } | Event::DecisionConsumed { .. }
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
