//! Decides whether the letters of a text are random or form words.
//!
//! Other measures need digits or signs. This one uses letters alone: which adjacent pairs occur in
//! words and in names in programs, and how often the case changes.

use super::name;

/// How common each pair of letters is in 380,000 different names in Rust and Python programs: `0`
/// for the hundred most common pairs (70 of 100 pairs), `1` for the next hundred (19), `2` for the
/// next (8), `3` for the other 376 (4). Among random letters more than half are of class `3`. One
/// row per first letter, one column per second letter.
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

/// The weight of each class: close to the logarithm of its frequency in words relative to random
/// letters.
const WEIGHTS: [i32; 4] = [3, 1, -1, -5];
/// The penalty for a word of one letter, or for another row of digits.
const SINGLE: i32 = -3;
const DIGITS: i32 = -2;
/// Minimum length of a text that can be judged.
const SHORTEST: usize = 8;

/// Checks whether a text looks random.
///
/// It matches one in sixteen names in programs, all but one in five thousand random texts of 16
/// letters in mixed case, and all but one in four hundred in one case.
pub(super) fn are_drawn(text: &str) -> bool {
    let length = i32::try_from(text.len()).unwrap_or(i32::MAX);
    is_below(text, length / 2, (7, 2))
}

/// Does the same with a stricter limit, for a text in the form of code: one in a hundred names in
/// programs, all but one in fifty random texts of 16 letters.
pub(super) fn are_surely_drawn(text: &str) -> bool {
    let length = i32::try_from(text.len()).unwrap_or(i32::MAX);
    text.len() > SHORTEST + 1 && is_below(text, -length / 4, (5, 2))
}

/// Checks whether the words of a text score below a limit, or are many for its length.
fn is_below(text: &str, least: i32, (words, length): (usize, usize)) -> bool {
    if text.len() < SHORTEST {
        return false;
    }
    let score = score_word(text);
    let many = score.words > 3 && score.words * words > text.len() * length;
    score.words > 0 && !score.says_what && (score.score < least || many)
}

/// The score of a text's words.
#[derive(Default)]
struct WordScore {
    score: i32,
    /// Number of words, separated by signs, digits and capitals.
    words: usize,
    /// Whether one of them says what the value is.
    says_what: bool,
}

fn score_word(text: &str) -> WordScore {
    let mut score = WordScore::default();
    let bytes = text.as_bytes();
    let (mut at, mut rows) = (0, 0);
    while let Some(first) = bytes.get(at) {
        let rest = bytes.get(at..).unwrap_or_default();
        let run = |is: fn(&u8) -> bool| rest.iter().take_while(|byte| is(byte)).count();
        let length = if first.is_ascii_digit() {
            rows += 1;
            score.score += if rows > 1 { DIGITS } else { 0 };
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
                // The last capital starts the next word.
                _ if small(capitals) > 0 => capitals - 1,
                _ => capitals,
            };
            score.add(text.get(at..at + length).unwrap_or_default());
            length
        } else {
            1
        };
        at += length;
    }
    score
}

impl WordScore {
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
