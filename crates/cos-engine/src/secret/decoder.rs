//! Calls that turn a text into the bytes that it spells: `bytes.fromhex("x")`,
//! `Buffer.from("x", "hex")`. What they are given is the value, only written otherwise.

use super::alphabet::Alphabet;

/// How such functions are called, in small letters.
const DECODERS: [&str; 13] = [
    "fromhex",
    "from_hex",
    "unhexlify",
    "a2b_hex",
    "hex2bin",
    "decodehex",
    "b64decode",
    "a2b_base64",
    "base64_decode",
    "atob",
    "decode",
    "from",
    "parsehex",
];

/// The longest path to such a function.
const LONGEST_PATH: usize = 64;

/// Where the first argument of such a call begins, if one stands at a place.
pub(super) fn literal(text: &str, at: usize) -> Option<usize> {
    let rest = text.as_bytes().get(at..)?;
    let is_path = |byte: &&u8| Alphabet::DOTTED.has(**byte) || **byte == b':';
    let length = rest.iter().take(LONGEST_PATH).take_while(is_path).count();
    let path = text.get(at..at + length)?;
    let function = path.rsplit(['.', ':']).next()?.to_ascii_lowercase();
    let decodes = DECODERS.contains(&function.as_str()) && rest.get(length) == Some(&b'(');
    decodes.then_some(at + length + 1)
}
