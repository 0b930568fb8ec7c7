//! What was measured, and whether it is enough.

use super::Show;
use super::paper::{Cell, Ink, Paper};
use crate::view::bench::{BarView, DurableView, JournalBenchView};

impl Show for DurableView {
    fn show(&self, paper: &mut Paper) {
        match self {
            Self::Seq { steps_per_s } => {
                paper.say(0, &format!("{steps_per_s:.0} durable steps a second."));
            }
            Self::Wide {
                starts_per_s,
                answers_per_s,
                rss_mb,
            } => {
                let rates = format!("{starts_per_s:.0} starts and {answers_per_s:.0} answers");
                paper.say(
                    0,
                    &format!("{rates} a second, {rss_mb:.1} MB while all wait."),
                );
            }
            Self::Floor { commits_per_s } => {
                paper.say(0, &format!("{commits_per_s:.0} synced commits a second."));
            }
        }
    }
}

impl Show for JournalBenchView {
    fn show(&self, paper: &mut Paper) {
        let size = format!(
            "{} facts, {} decisions that wait",
            self.facts, self.decisions
        );
        paper.heading(&size);
        let header = ["what", "measured", "at most", ""];
        let header = header.map(|name| Cell::inked(name, Ink::Faint)).to_vec();
        let rows = std::iter::once(header).chain(self.bars.iter().map(row));
        paper.table(0, &rows.collect::<Vec<_>>());
    }
}

fn row(bar: &BarView) -> Vec<Cell> {
    let amount = |amount: f64| format!("{amount:.1} {}", bar.unit);
    let verdict = match (bar.at_most, bar.is_met()) {
        (None, _) => Cell::from(""),
        (Some(_), true) => Cell::inked("pass", Ink::Good),
        (Some(_), false) => Cell::inked("FAIL", Ink::Bad),
    };
    vec![
        bar.what.into(),
        amount(bar.measured).into(),
        bar.at_most.map(amount).unwrap_or_default().into(),
        verdict,
    ]
}
