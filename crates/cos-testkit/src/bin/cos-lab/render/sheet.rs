//! A sheet of plain text, 80 columns wide.

use cos_core::foreign::shown;

/// The width of a line.
const WIDTH: usize = 80;

/// The sheet.
#[derive(Debug, Default)]
pub(crate) struct Sheet {
    text: String,
}

impl Sheet {
    /// Returns the text.
    pub(crate) fn into_text(self) -> String {
        self.text
    }

    /// Writes an empty line, unless nothing was written yet.
    pub(crate) fn gap(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
    }

    /// Writes a heading after an empty line.
    pub(crate) fn heading(&mut self, text: &str) {
        self.gap();
        self.write(&shown(text));
    }

    /// Writes a wrapped paragraph.
    pub(crate) fn say(&mut self, indent: usize, text: &str) {
        self.item(indent, "", text);
    }

    /// Writes a wrapped paragraph after a lead; further lines are aligned with the first one.
    pub(crate) fn item(&mut self, indent: usize, lead: &str, text: &str) {
        let (lead, text) = (shown(lead), shown(text));
        let hang = indent + lead.chars().count();
        let mut line = format!("{:indent$}{lead}", "");
        let mut taken = hang;
        for word in text.split_whitespace() {
            let length = word.chars().count();
            if taken > hang && taken + 1 + length > WIDTH {
                self.write(&line);
                (line, taken) = (" ".repeat(hang), hang);
            }
            if taken > hang {
                line.push(' ');
                taken += 1;
            }
            line.push_str(word);
            taken += length;
        }
        self.write(&line);
    }

    /// Writes rows in columns.
    pub(crate) fn table(&mut self, indent: usize, rows: &[Vec<String>]) {
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let width = |at: usize| {
            let cells = rows.iter().filter_map(|row| row.get(at));
            cells.map(|cell| shown(cell).chars().count()).max()
        };
        let widths: Vec<usize> = (0..columns).map(|at| width(at).unwrap_or(0)).collect();
        for row in rows {
            let cells = row.iter().zip(&widths);
            let cells = cells.map(|(cell, width)| format!("{:width$}", shown(cell)));
            let line = cells.collect::<Vec<_>>().join("  ");
            self.write(&format!("{:indent$}{line}", ""));
        }
    }

    fn write(&mut self, line: &str) {
        self.text.push_str(line.trim_end());
        self.text.push('\n');
    }
}
