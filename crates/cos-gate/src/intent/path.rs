//! Finds the paths that a sentence names.

use super::class::{Act, Small};
use super::fold::{TokenKind, fold, tokens};
use super::word::words;

/// Returns the paths that `text` names where it requests an act or mentions code. They decide which
/// areas it touches.
pub fn paths(text: &str) -> Vec<String> {
    let folded = fold(text);
    let words = words(&tokens(&folded, usize::MAX));
    let mut paths = Vec::new();
    let mut described = false;
    let mut at_head = true;
    for word in &words {
        match word.kind {
            TokenKind::Break => at_head = true,
            TokenKind::Word if at_head && !word.is(Small::Lead) => {
                described = word.does(Act::Look) || word.does(Act::Text);
                at_head = false;
            }
            TokenKind::Word | TokenKind::Comma | TokenKind::Quote => {}
        }
        let name = word.text.as_str();
        let is_path = name.contains(['/', '.']) || matches!(name, "codeowners" | "jenkinsfile");
        if is_path && !described && !name.contains("://") {
            paths.push(name.to_owned());
        }
    }
    paths
}
