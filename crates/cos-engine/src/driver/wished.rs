//! The question for what an agent wants that the gate does not allow by itself.

use crate::redact::KnownSecrets;
use cos_core::decision::Draft;
use cos_core::goal::Goal;
use cos_core::question::permission::{self, Wish};
use cos_core::run::state::Run;

/// The question for a wish: its name is made of all that the agent said, its words are cleaned whole,
/// before they are split into lines or shortened.
pub(super) fn draft_of(run: &Run, goal: &Goal, wish: &Wish) -> Draft {
    let rest = [&wish.command, &wish.diff, &wish.input];
    let texts = rest.into_iter().flatten().chain([&wish.title, &wish.why]);
    let known = KnownSecrets::of(texts.map(String::as_str));
    let clean = |text: &String| known.clean(text);
    let shown = Wish {
        tool: clean(&wish.tool),
        title: clean(&wish.title),
        command: wish.command.as_ref().map(clean),
        paths: wish.paths.iter().map(clean).collect(),
        diff: wish.diff.as_ref().map(clean),
        input: wish.input.as_ref().map(clean),
        why: clean(&wish.why),
    };
    permission::ask(run, goal, wish, &shown)
}
