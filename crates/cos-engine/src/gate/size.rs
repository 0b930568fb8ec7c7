//! Actions that are too large to be read.

use cos_core::action::{self, Action, Edit};
use cos_core::effect::{Effect, EffectKind, Finding, Place};
use cos_core::gate::{Judgement, Rule, Sayings, weigh_with};
use cos_core::policy::Profile;

/// How many bytes an action has.
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

/// The verdict on what is not read for its size; of a command and of a tool the rules are heard.
pub(super) fn too_large(action: &Action, profile: Profile, rules: &[Rule]) -> Judgement {
    let effect = Effect::new(EffectKind::Unreadable, action.title(), Place::Outside);
    let found = Finding::new(effect, "size").because("it has more than 64 KiB, so it was not read");
    let calls = match action {
        Action::Tool(tool) => vec![vec![tool.name.clone()]],
        _ => Vec::new(),
    };
    let sayings = Sayings {
        rules,
        calls: &calls,
        alone: &|_| Vec::new(),
        unread: action::unread(action, std::slice::from_ref(&found)),
    };
    weigh_with(vec![found], profile, sayings)
}
