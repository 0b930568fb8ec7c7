//! Parses expansions that remove a prefix or a suffix from a variable, such as `${a%.*}`.

use brush_parser::word::{Parameter, ParameterExpr};

/// The end of a value that is removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// The shortest prefix: `${a#*/}`.
    ShortHead,
    /// The longest prefix: `${a##*/}`.
    LongHead,
    /// The shortest suffix: `${a%.*}`.
    ShortTail,
    /// The longest suffix: `${a%%.*}`.
    LongTail,
}

/// Returns the variable, the end and the pattern of such an expansion, if the pattern is literal.
pub(super) fn cut(expression: &ParameterExpr) -> Option<(String, End, String)> {
    let (parameter, pattern, end) = match expression {
        ParameterExpr::RemoveSmallestPrefixPattern {
            parameter,
            indirect: false,
            pattern,
        } => (parameter, pattern, End::ShortHead),
        ParameterExpr::RemoveLargestPrefixPattern {
            parameter,
            indirect: false,
            pattern,
        } => (parameter, pattern, End::LongHead),
        ParameterExpr::RemoveSmallestSuffixPattern {
            parameter,
            indirect: false,
            pattern,
        } => (parameter, pattern, End::ShortTail),
        ParameterExpr::RemoveLargestSuffixPattern {
            parameter,
            indirect: false,
            pattern,
        } => (parameter, pattern, End::LongTail),
        _ => return None,
    };
    let Parameter::Named(name) = parameter else {
        return None;
    };
    let plain = |c: char| c.is_alphanumeric() || "._-/*".contains(c);
    let pattern = pattern.as_deref().filter(|text| text.chars().all(plain))?;
    Some((name.clone(), end, pattern.to_owned()))
}
