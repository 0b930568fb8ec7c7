//! Shows the progress of a run on standard error: one line for each event, and a progress line
//! below on a terminal.

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

/// The progress line under the others; hidden if standard error is not a terminal.
pub(crate) struct ProgressDisplay {
    output: Output,
    bar: ProgressBar,
}

impl ProgressDisplay {
    /// Creates the display for one run session.
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

    /// Returns the progress bar, which must be hidden while a person is asked.
    pub(crate) fn bar(&self) -> ProgressBar {
        self.bar.clone()
    }
}

impl Watcher for ProgressDisplay {
    fn moved(&mut self, run: &Run, at: Timestamp, event: &Event) {
        if !is_worth_a_line(event) {
            return;
        }
        let event = EventView::new(at, event);
        self.bar.suspend(|| self.output.talk(&event));
        self.bar.set_message(summary(run, at));
    }
}

/// Checks whether an event gets a line; metering events are frequent and only their sum is shown.
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
