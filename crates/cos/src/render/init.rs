//! Renders what `init` wrote.

use super::paper::{Ink, Paper};
use super::{Show, next};
use crate::plugin::FileStanding;
use crate::view::init::{InitView, PluginView, Writing, WrittenPluginFile};

impl Show for InitView {
    fn show(&self, paper: &mut Paper) {
        for file in &self.files {
            let (ink, word) = became(file.writing);
            paper.item(0, &format!("{word}  "), ink, file.path);
        }
        next::show(&self.next, paper);
    }
}

const fn became(writing: Writing) -> (Ink, &'static str) {
    match writing {
        Writing::Written => (Ink::Good, "written"),
        Writing::Replaced => (Ink::Ask, "replaced"),
        Writing::Kept => (Ink::Plain, "unchanged"),
    }
}

impl Show for PluginView {
    fn show(&self, paper: &mut Paper) {
        if self.dry_run {
            paper.say(0, "Nothing was written. This would happen to each file:");
        }
        for file in &self.files {
            let (ink, word) = became(file.writing);
            let text = format!("{}{}", file.path, because(file));
            paper.item(0, &format!("{word}  "), ink, &text);
        }
        next::show(&self.next, paper);
    }
}

/// Returns why a file that should change does not.
const fn because(file: &WrittenPluginFile) -> &'static str {
    match (file.standing, file.writing) {
        (FileStanding::Foreign, _) => "  (not written by cos)",
        (FileStanding::Changed, Writing::Kept) => "  (changed since; --force overwrites it)",
        _ => "",
    }
}
