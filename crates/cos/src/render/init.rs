//! Renders what `init` wrote.

use super::text_layout::{Emphasis, TextLayout};
use super::{Show, next};
use crate::plugin::FileStanding;
use crate::view::init::{InitView, PluginView, Writing, WrittenPluginFile};

impl Show for InitView {
    fn show(&self, out: &mut TextLayout) {
        for file in &self.files {
            let (emphasis, word) = became(file.writing);
            out.item(0, &format!("{word}  "), emphasis, file.path);
        }
        next::show(&self.next, out);
    }
}

const fn became(writing: Writing) -> (Emphasis, &'static str) {
    match writing {
        Writing::Written => (Emphasis::Good, "written"),
        Writing::Replaced => (Emphasis::Ask, "replaced"),
        Writing::Kept => (Emphasis::Plain, "unchanged"),
    }
}

impl Show for PluginView {
    fn show(&self, out: &mut TextLayout) {
        if self.dry_run {
            out.say(0, "Nothing was written. This would happen to each file:");
        }
        for file in &self.files {
            let (emphasis, word) = became(file.writing);
            let text = format!("{}{}", file.path, because(file));
            out.item(0, &format!("{word}  "), emphasis, &text);
        }
        next::show(&self.next, out);
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
