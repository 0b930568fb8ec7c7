//! Whether the letters of a text were drawn by a machine or spell words.
//!
//! Other measures need digits or signs. This one reads letters alone: which pairs of neighbours
//! occur in words and names of programs, and how often a text changes between small letters and
//! capitals.

use super::name;

/// How common each pair of letters is in 380,000 different names of programs in Rust and Python:
/// `0` for the hundred commonest pairs (70 of 100 pairs), `1` for the next hundred (19), `2` for the
/// next (8), `3` for the other 376 (4). Of drawn letters more than half are such pairs. A row for
/// each first letter, a column for each second one.
const PAIRS: [&[u8; 26]; 26] = [
    b"30003213132000303000122213",
    b"13231333123133133223133323",
    b"03220230130123023120133323",
    b"02310233033233133112233323",
    b"02001113232000211000312013",
    b"13221133033133033122233333",
    b"23330332133221233112233333",
    b"03330333133333133231233333",
    b"11001103333000013100313231",
    b"33332333333333333323333333",
    b"33330333233333333323333333",
    b"03310033033033023311133323",
    b"02320333133223103312133333",
    b"03000103132231023300123333",
    b"21003123231000103011021333",
    b"03220332132033013020133323",
    b"33333333333333333333133333",
    b"03110213032211023100123313",
    b"13130330032122112300132313",
    b"03120230033123023001133203",
    b"21221233133110313000333333",
    b"03330333133333333333333333",
    b"23332332133332233133333333",
    b"33232333333333323331333333",
    b"33332333333222313312333333",
    b"33331333333333333333333333",
];

/// What a pair of each class adds: close to the logarithm of how much commoner it is in words than
/// in drawn letters.
const WEIGHTS: [i32; 4] = [3, 1, -1, -5];
/// What a word of a single letter, or one more row of digits, takes away.
const SINGLE: i32 = -3;
const DIGITS: i32 = -2;
/// The shortest text that this can tell anything of.
const SHORTEST: usize = 8;

/// Whether a text reads as if a machine had drawn it.
///
/// Of names in programs one in sixteen does, of 16 letters drawn from both cases all but one in
/// five thousand, of 16 drawn from one case all but one in four hundred.
pub(super) fn are_drawn(text: &str) -> bool {
    let length = i32::try_from(text.len()).unwrap_or(i32::MAX);
    is_below(text, length / 2, (7, 2))
}

/// The same where the text has the form of a piece of a program, which needs more to be doubted: of
/// names in programs one in a hundred, of 16 drawn letters all but one in fifty.
pub(super) fn are_surely_drawn(text: &str) -> bool {
    let length = i32::try_from(text.len()).unwrap_or(i32::MAX);
    text.len() > SHORTEST + 1 && is_below(text, -length / 4, (5, 2))
}

/// Whether the words of a text come to less than that, or are many for its length.
fn is_below(text: &str, least: i32, (words, length): (usize, usize)) -> bool {
    if text.len() < SHORTEST {
        return false;
    }
    let reading = read(text);
    let many = reading.words > 3 && reading.words * words > text.len() * length;
    reading.words > 0 && !reading.says_what && (reading.score < least || many)
}

/// What the words of a text come to.
#[derive(Default)]
struct Reading {
    score: i32,
    /// How many words there are: held apart by signs, digits and capitals.
    words: usize,
    /// Whether one of them says what the value is.
    says_what: bool,
}

fn read(text: &str) -> Reading {
    let mut reading = Reading::default();
    let bytes = text.as_bytes();
    let (mut at, mut rows) = (0, 0);
    while let Some(first) = bytes.get(at) {
        let rest = bytes.get(at..).unwrap_or_default();
        let run = |is: fn(&u8) -> bool| rest.iter().take_while(|byte| is(byte)).count();
        let length = if first.is_ascii_digit() {
            rows += 1;
            reading.score += if rows > 1 { DIGITS } else { 0 };
            run(u8::is_ascii_digit)
        } else if first.is_ascii_alphabetic() {
            let capitals = run(u8::is_ascii_uppercase);
            let small = |from: usize| {
                let rest = rest.get(from..).unwrap_or_default();
                rest.iter()
                    .take_while(|byte| byte.is_ascii_lowercase())
                    .count()
            };
            let length = match capitals {
                0 | 1 => capitals + small(capitals),
                // The last capital begins the next word.
                _ if small(capitals) > 0 => capitals - 1,
                _ => capitals,
            };
            reading.add(text.get(at..at + length).unwrap_or_default());
            length
        } else {
            1
        };
        at += length;
    }
    reading
}

impl Reading {
    fn add(&mut self, word: &str) {
        self.words += 1;
        self.score += if word.len() == 1 { SINGLE } else { 0 };
        let word = word.to_ascii_lowercase();
        let says = ["passw", "token", "secret"];
        self.says_what |= word.len() >= 4
            && (name::is_known(&word) || says.iter().any(|part| word.contains(part)));
        let letter = |byte: u8| usize::from(byte.wrapping_sub(b'a'));
        let pairs = word.bytes().zip(word.bytes().skip(1));
        for (first, second) in pairs {
            let class = PAIRS
                .get(letter(first))
                .and_then(|row| row.get(letter(second)));
            let weight = class.and_then(|class| WEIGHTS.get(usize::from(class - b'0')));
            self.score += weight.copied().unwrap_or_default();
        }
    }
}
