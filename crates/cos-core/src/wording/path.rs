//! Finds the paths that a sentence names.

use super::fold::{TokenKind, fold, tokens};
use super::vocabulary::{DESCRIBING, LEAD_INS, holds};

/// Paths that `text` names where it asks for an act or for code, for the areas they lie in.
pub fn paths(text: &str) -> Vec<String> {
    let folded = fold(text);
    let tokens = tokens(&folded);
    let mut paths = Vec::new();
    let mut described = false;
    let mut at_head = true;
    for token in &tokens {
        let word = token.word.as_str();
        match token.kind {
            TokenKind::Break => at_head = true,
            TokenKind::Word if at_head && !holds(LEAD_INS, word) => {
                described = holds(DESCRIBING, word);
                at_head = false;
            }
            TokenKind::Word | TokenKind::Comma | TokenKind::Quote => {}
        }
        let is_path = word.contains(['/', '.']) || holds("codeowners jenkinsfile", word);
        if is_path && !described && !word.contains("://") {
            paths.push(word.to_owned());
        }
    }
    paths
}
