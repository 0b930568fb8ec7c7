//! Finds the paths that a sentence names.

use super::fold::{TokenKind, fold, tokens};
use super::lexicon::holds;
use super::vocabulary::{DESCRIBING, LEAD_INS};

/// Paths that `text` names where it asks for an act or for code, for the areas they lie in.
pub fn paths(text: &str) -> Vec<String> {
    let folded = fold(text);
    let tokens = tokens(&folded, usize::MAX);
    let mut paths = Vec::new();
    let mut described = false;
    let mut at_head = true;
    for token in &tokens {
        let word = token.word();
        match token.kind {
            TokenKind::Break => at_head = true,
            TokenKind::Word if at_head && !holds(LEAD_INS, word) => {
                described = holds(DESCRIBING, word);
                at_head = false;
            }
            TokenKind::Word | TokenKind::Comma | TokenKind::Quote => {}
        }
        let name = word.text();
        let is_path = name.contains(['/', '.']) || holds("codeowners jenkinsfile", word);
        if is_path && !described && !name.contains("://") {
            paths.push(name.to_owned());
        }
    }
    paths
}
