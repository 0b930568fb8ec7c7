//! What `init` wrote.

use super::paper::{Ink, Paper};
use super::{Show, next};
use crate::view::init::{InitView, Writing};

impl Show for InitView {
    fn show(&self, paper: &mut Paper) {
        for file in &self.files {
            let (ink, word) = match file.writing {
                Writing::Written => (Ink::Good, "written"),
                Writing::Replaced => (Ink::Ask, "replaced"),
                Writing::Kept => (Ink::Plain, "kept as it is"),
            };
            paper.item(0, &format!("{word}  "), ink, file.path);
        }
        next::show(&self.next, paper);
    }
}
