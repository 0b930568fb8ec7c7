//! Renders a view for tests: 80 columns, UTC, no colours.

use super::Show;
use super::paper::Paper;

/// Returns the text of a view, after checking that no line is wider than the sheet.
pub(crate) fn text_of(view: &impl Show) -> String {
    let mut paper = Paper::new(80, || jiff::tz::TimeZone::UTC);
    view.show(&mut paper);
    let text = anstream::adapter::strip_str(&paper.into_text()).to_string();
    for line in text.lines() {
        let columns = unicode_width::UnicodeWidthStr::width(line);
        assert!(columns <= 80, "{columns} columns: {line}");
        assert_eq!(line, line.trim_end());
    }
    text
}
