//! What was measured, a figure on each line.

use super::Show;
use super::paper::{Cell, Ink, Paper};
use crate::view::bench::BenchView;
use serde_json::Value;

impl Show for BenchView {
    fn show(&self, paper: &mut Paper) {
        paper.say_in(0, Ink::Strong, self.what);
        let mut rows = Vec::new();
        list("", &self.figures, &mut rows);
        paper.table(2, &rows);
    }
}

fn list(above: &str, figures: &Value, rows: &mut Vec<Vec<Cell>>) {
    let Value::Object(fields) = figures else {
        rows.push(vec![above.into(), figures.to_string().into()]);
        return;
    };
    for (name, value) in fields {
        let name = match above {
            "" => name.clone(),
            above => format!("{above}.{name}"),
        };
        list(&name, value, rows);
    }
}
