//! Lays out rows in columns that fit into a line.

use super::{Cell, Emphasis, Fit, TextLayout, broken, cut, harmless, is_wrappable, wrap};
use unicode_width::UnicodeWidthStr;

/// The gap between two columns.
const GAP: usize = 2;
/// No column is made narrower than this for another one.
const NARROWEST: usize = 8;

impl TextLayout {
    /// Writes rows in columns, below the names of the columns.
    pub(crate) fn table_under(&mut self, names: &[&str], mut rows: Vec<Vec<Cell>>) {
        let names = names
            .iter()
            .map(|name| Cell::emphasized(*name, Emphasis::Faint));
        rows.insert(0, names.collect());
        self.table(0, &rows);
    }

    /// Writes rows in columns. If they are too wide together, the widest column is made narrower,
    /// and its text is wrapped; text to copy keeps its width.
    pub(crate) fn table(&mut self, indent: usize, rows: &[Vec<Cell>]) {
        let widths = self.widths(indent, rows);
        for row in rows {
            let parts = row.iter().zip(&widths);
            let parts: Vec<Vec<String>> = parts.map(|(cell, width)| fitted(cell, *width)).collect();
            let height = parts.iter().map(Vec::len).max().unwrap_or(0);
            for at in 0..height {
                let mut line = " ".repeat(indent);
                for ((cell, width), parts) in row.iter().zip(&widths).zip(&parts) {
                    let text = parts.get(at).map_or("", String::as_str);
                    let fill = width.saturating_sub(text.width()) + GAP;
                    line.push_str(&cell.emphasis.paint(text));
                    line.push_str(&" ".repeat(fill));
                }
                self.write(line.trim_end());
            }
        }
    }

    /// Returns the width of each column. Columns that may be cut give way first.
    fn widths(&self, indent: usize, rows: &[Vec<Cell>]) -> Vec<usize> {
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let between = GAP * columns.saturating_sub(1);
        let room = self.width.saturating_sub(indent + between);
        let mut all: Vec<Column> = (0..columns)
            .map(|at| Column::of(rows.iter().filter_map(|row| row.get(at))))
            .collect();
        for only_cut in [true, false] {
            while let Some(over) = lacking(&all, room) {
                let gives = |one: &&mut Column| (one.is_cut || !only_cut) && one.width > one.least;
                let mut wide: Vec<&mut Column> = all.iter_mut().filter(gives).collect();
                wide.sort_by_key(|one| one.width);
                let Some(widest) = wide.pop() else { break };
                // Shrinks to the next column's width, so that several wide columns share the loss.
                let next = wide.last().map_or(0, |one| one.width);
                let least = next.min(widest.width - 1).max(widest.least);
                widest.width = widest.width.saturating_sub(over).max(least);
            }
        }
        all.iter().map(|one| one.width).collect()
    }
}

/// Returns by how much the columns are too wide together.
fn lacking(columns: &[Column], room: usize) -> Option<usize> {
    let widths: usize = columns.iter().map(|one| one.width).sum();
    widths.checked_sub(room).filter(|over| *over > 0)
}

/// One column.
struct Column {
    width: usize,
    /// Its minimum width.
    least: usize,
    is_cut: bool,
}

impl Column {
    fn of<'a>(cells: impl Iterator<Item = &'a Cell>) -> Self {
        let mut column = Self {
            width: 0,
            least: NARROWEST,
            is_cut: false,
        };
        for cell in cells {
            let width = harmless(&cell.text).width();
            column.width = column.width.max(width);
            column.is_cut |= cell.fit == Fit::Cut;
            if cell.fit == Fit::Whole {
                column.least = column.least.max(width);
            }
        }
        column
    }
}

/// Returns the lines of a cell in a column of this width.
fn fitted(cell: &Cell, width: usize) -> Vec<String> {
    let text = harmless(&cell.text);
    match cell.fit {
        _ if text.width() <= width => vec![text],
        Fit::Whole => vec![text],
        Fit::Cut => vec![cut(&text, width)],
        Fit::Wrap => {
            let lines = if is_wrappable(&text) {
                wrap(&text, width)
            } else {
                vec![text]
            };
            lines.iter().flat_map(|line| broken(line, width)).collect()
        }
    }
}
