//! Recognizes calls that decode a text into bytes: `bytes.fromhex("x")`, `Buffer.from("x", "hex")`.
//! Their argument is the value in another notation.

use super::alphabet::Alphabet;

/// Names of such functions, in lower case.
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

/// Maximum length of the path of such a function.
const LONGEST_PATH: usize = 64;

/// Returns where the first argument of such a call starts, if there is one at a position.
pub(super) fn literal(text: &str, at: usize) -> Option<usize> {
    let rest = text.as_bytes().get(at..)?;
    let is_path = |byte: &&u8| Alphabet::DOTTED.has(**byte) || **byte == b':';
    let length = rest.iter().take(LONGEST_PATH).take_while(is_path).count();
    let path = text.get(at..at + length)?;
    let function = path.rsplit(['.', ':']).next()?.to_ascii_lowercase();
    let decodes = DECODERS.contains(&function.as_str()) && rest.get(length) == Some(&b'(');
    decodes.then_some(at + length + 1)
}
