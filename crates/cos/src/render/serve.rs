//! Renders the address to open, on its own line.

use super::Show;
use super::text_layout::TextLayout;
use crate::view::serve::ServeView;

impl Show for ServeView {
    fn show(&self, out: &mut TextLayout) {
        out.verbatim(0, &self.url);
    }
}
