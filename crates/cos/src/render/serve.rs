//! Renders the address to open, on its own line.

use super::Show;
use super::paper::Paper;
use crate::view::serve::ServeView;

impl Show for ServeView {
    fn show(&self, paper: &mut Paper) {
        paper.verbatim(0, &self.url);
    }
}
