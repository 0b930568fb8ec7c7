//! Renders a view for tests: 80 columns, UTC, no colours.

use super::Show;
use super::text_layout::TextLayout;

/// Returns the text of a view, after checking that no line is wider than the layout.
pub(crate) fn text_of(view: &impl Show) -> String {
    let mut out = TextLayout::new(80, || jiff::tz::TimeZone::UTC);
    view.show(&mut out);
    let text = anstream::adapter::strip_str(&out.into_text()).to_string();
    for line in text.lines() {
        let columns = unicode_width::UnicodeWidthStr::width(line);
        assert!(columns <= 80, "{columns} columns: {line}");
        assert_eq!(line, line.trim_end());
    }
    text
}
