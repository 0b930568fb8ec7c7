//! Asks about actions that are too large to analyze.

use cos_gate::action::{Action, Edit};
use cos_gate::effect::{Effect, EffectKind, Finding, Place};

/// Returns the size of an action in bytes.
pub(super) fn of(action: &Action) -> usize {
    match action {
        Action::Edit(Edit {
            path,
            before,
            after,
        }) => {
            let bytes = |text: &Option<String>| text.as_ref().map_or(0, String::len);
            path.len().max(bytes(before)).max(bytes(after))
        }
        Action::Tool(tool) => {
            let given = tool.given.iter();
            let texts = given.map(|given| given.name.len() + given.text.len());
            tool.name.len() + tool.title.as_ref().map_or(0, String::len) + texts.sum::<usize>()
        }
        other => other.title().len(),
    }
}

/// Returns the finding for an action that is too large to analyze.
pub(super) fn too_large(action: &Action) -> Finding {
    let effect = Effect::new(EffectKind::Unreadable, action.title(), Place::Outside);
    Finding::new(effect, "size").because("it has more than 64 KiB, so it was not read")
}
