//! Generates the reference of the gate's catalogue: the kinds of effects and the programs.

use cos_core::policy::Profile;
use cos_gate::catalogue::programs;
use cos_gate::effect::{EffectKind, Place};
use cos_gate::verdict::required_verdict;
use std::fmt::Write as _;

/// The text above the tables.
const OPENING: &str = include_str!("reference.md");

/// Returns the reference as Markdown.
pub fn reference() -> String {
    let mut text = OPENING.to_owned();
    text.push_str(
        "## Effects\n\nWith the profile `default`:\n\n\
         | effect | it | in the worktree | elsewhere |\n|---|---|---|---|\n",
    );
    for kind in EffectKind::ALL {
        let verdict = |place| required_verdict(kind, place, Profile::Default).name();
        let _infallible = writeln!(
            text,
            "| `{}` | {} | {} | {} |",
            kind.name(),
            kind.phrase(),
            verdict(Place::Worktree),
            verdict(Place::Outside)
        );
    }
    text.push_str("\n## Programs\n\n");
    for program in programs() {
        let count = program.uses.len();
        let uses = if count == 1 { "use" } else { "uses" };
        let rest = super::catalogue::rest(program.rest);
        let names = program.names.join("`, `");
        let _infallible = writeln!(text, "- `{names}`: {count} {uses}. {rest}");
    }
    text
}
