use super::*;

mod bounds;
mod contexts;
mod diffs;
mod literals;
mod names;
mod random;
mod stdin;

/// Assembled here, so that no scanner reports this file as a leak.
pub(super) fn drawn(length: usize) -> String {
    let letters = concat!("Zx8Qp2Lm9Rt4Vb7", "Nc1Kd6Wf3Hj5Gs0", "Ya");
    letters.chars().cycle().take(length).collect()
}

/// Returns a password as people choose it.
pub(super) fn chosen() -> String {
    ["tr0ub", "4dor&3"].concat()
}

pub(super) fn hexadecimal(length: usize) -> String {
    let letters = concat!("9f8e7d6c5b4a3928", "1706c4e1b2d3a5f0");
    letters.chars().cycle().take(length).collect()
}

pub(super) fn kinds(text: &str) -> Vec<&'static str> {
    find(text).iter().map(|found| found.kind.name()).collect()
}

/// Returns base64 as programs write it, to hide a text in.
pub(super) fn encoded(text: &str) -> String {
    const LETTERS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::new();
    for three in text.as_bytes().chunks(3) {
        let held = three
            .iter()
            .fold(0_u32, |held, byte| held << 8 | u32::from(*byte));
        let held = held << (8 * (3 - three.len()));
        for nth in 0..4 {
            let sextet = held >> (18 - 6 * nth) & 63;
            let letter = char::from(LETTERS[sextet as usize]);
            out.push(if nth <= three.len() { letter } else { '=' });
        }
    }
    out
}

#[test]
fn a_credential_is_named_with_its_line_and_never_shown() {
    let key = format!("AKIA{}", "Q7ZP2WN5KX3RB6TM");
    let text = format!("one\ntwo {key}\npassword = \"{}\"\n", chosen());
    let found = find(&text);
    assert_eq!(found.len(), 2);
    assert_eq!((found[0].kind, found[0].line), (SecretKind::AwsKey, 2));
    assert_eq!((found[1].kind, found[1].line), (SecretKind::Assigned, 3));
    assert_eq!(text[found[0].place.clone()], key);
    assert!(!format!("{found:?}").contains(&key));
}

#[test]
fn what_overlaps_is_found_once_and_whole() {
    let token = format!("ghp_{}", drawn(36));
    let found = find(&format!("GITHUB_TOKEN={token}"));
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].place, 13..13 + token.len());
}
