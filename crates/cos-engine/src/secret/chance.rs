//! Whether a text was drawn by a machine, chosen by a person, or is just words.
//!
//! Three measures, each cheap and each blind where another sees. Entropy: how evenly the letters
//! are spread. Steps: how many letters repeat or follow their neighbour, as in `aaaa` and `1234`.
//! Words: how many pairs of letters are among the hundred commonest of English. Those hundred are
//! three quarters of all pairs in prose and in names of things, but a seventh of all there are
//! (100 of 676); in a drawn text that also has digits and capitals they are rarer still.

/// The commonest pairs of letters in English text and in the names that programmers give.
const PAIRS: &[u8] = b"thheineranreonatenndtiesorteofedisitalarsttontngseha\
    asouiolevecomedehiriroicneearacelichllbemasiomurcaeltalansdifoho\
    peecprnoctusacotiltrlyncetutsssorsunlowageiewheewiemadolrtpowena\
    ulnitsmoowpaimmiaish";

/// For each first letter the second ones, as bits.
#[expect(
    clippy::indexing_slicing,
    reason = "what is left over 32 is within it, and the compiler runs this"
)]
const fn common_pairs() -> [u32; 32] {
    let (mut pairs, mut rest) = ([0_u32; 32], PAIRS);
    while let [first, second, after @ ..] = rest {
        pairs[(*first % 32) as usize] |= 1 << (*second % 32);
        rest = after;
    }
    pairs
}

static COMMON_PAIRS: [u32; 32] = common_pairs();

/// Bits for each byte.
pub(super) fn entropy(text: &str) -> f64 {
    let mut counts = [0_u32; 256];
    for byte in text.bytes() {
        if let Some(count) = counts.get_mut(usize::from(byte)) {
            *count += 1;
        }
    }
    let total = f64::from(u32::try_from(text.len()).unwrap_or(u32::MAX).max(1));
    counts
        .iter()
        .filter(|count| **count > 0)
        .map(|count| f64::from(*count) / total)
        .map(|share| -share * share.log2())
        .sum()
}

/// Of the pairs of neighbours in a text, in percent, how many hold for a test.
fn percent_of_pairs(text: &str, holds: impl Fn(u8, u8) -> bool) -> usize {
    let (mut count, mut last) = (0, None);
    for byte in text.bytes() {
        count += usize::from(last.is_some_and(|last| holds(last, byte)));
        last = Some(byte);
    }
    count * 100 / text.len().saturating_sub(1).max(1)
}

/// Whether a text reads like words joined together.
///
/// From 40 percent on: words joined by signs and capitals have 45 and more; of drawn letters
/// without any digit one text of twenty letters in a thousand gets there.
pub(super) fn is_wordy(text: &str) -> bool {
    let is_common = |first: u8, second: u8| {
        let pairs = COMMON_PAIRS.get(usize::from(first % 32));
        first.is_ascii_alphabetic()
            && second.is_ascii_alphabetic()
            && pairs.is_some_and(|pairs| pairs & (1 << (second % 32)) != 0)
    };
    percent_of_pairs(text, is_common) >= 40
}

/// Whether a text is one letter or a row of neighbours, as in `0000`, `abcd` and `1234`.
///
/// From half of the pairs on; of drawn letters a twentieth are such pairs, of digits a fifth.
pub(super) fn is_counted(text: &str) -> bool {
    percent_of_pairs(text, |first, second| {
        second == first || second.checked_sub(1) == Some(first)
    }) >= 50
}

/// Whether a text is long, mixed and uneven enough to have been drawn by a machine.
///
/// Fourteen letters hold 56 bits even in hexadecimal; nobody remembers what is longer and mixed.
/// Three bits for each byte is what 14 letters of hexadecimal reach nearly always (their
/// alphabet allows 4), and what repeated or typed rows do not.
pub(super) fn is_random(text: &str) -> bool {
    let mut count = [0_usize; 3];
    for byte in text.bytes() {
        let class = match byte {
            b'0'..=b'9' => 0,
            b'a'..=b'z' | b'A'..=b'Z' => 1,
            _ => 2,
        };
        if let Some(count) = count.get_mut(class) {
            *count += 1;
        }
    }
    let [digits, letters, signs] = count;
    // Many signs do what a digit does, but a name in which they only hold words apart has few.
    let mixed = letters > 0 && (digits > 0 || signs * 5 >= letters) || has_wild_case(text);
    text.len() >= 14 && mixed && entropy(text) >= 3.0 && !is_wordy(text) && !is_counted(text)
}

/// Capitals and small letters without order: more changes from small to capital than words of
/// three letters would have.
fn has_wild_case(text: &str) -> bool {
    percent_of_pairs(text, |first, second| {
        first.is_ascii_lowercase() && second.is_ascii_uppercase()
    }) >= 20
}

/// A password that a person made up: letters mixed with digits or signs, or signs alone.
pub(super) fn is_chosen(text: &str) -> bool {
    let has = |class: fn(&u8) -> bool| text.bytes().any(|byte| class(&byte));
    let letters = has(u8::is_ascii_alphabetic);
    let digits = has(u8::is_ascii_digit);
    let signs = text.bytes().filter(|byte| is_sign(*byte)).count();
    let mixed = letters && (digits || signs > 0) || signs >= 4;
    text.len() >= 5 && mixed && entropy(text) >= 2.0 && !is_counted(text)
}

/// A sign that people put into passwords and that holds no words apart.
fn is_sign(byte: u8) -> bool {
    b"!@#$%^&*+=~?".contains(&byte) || !byte.is_ascii()
}

/// How many of small letters, capitals, digits and signs a text has.
pub(super) fn classes(text: &str) -> usize {
    let tests: [fn(u8) -> bool; 4] = [
        |byte| byte.is_ascii_lowercase(),
        |byte| byte.is_ascii_uppercase(),
        |byte| byte.is_ascii_digit(),
        is_sign,
    ];
    let has = |test: &&fn(u8) -> bool| text.bytes().any(test);
    tests.iter().filter(has).count()
}
