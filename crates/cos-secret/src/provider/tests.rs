use super::super::alphabet::Alphabet;
use super::super::format::{Format, Part, Proof};
use super::super::unique_prefix::{self, Rare};
use super::*;

/// Returns pseudo-random letters of an alphabet; generated here, so that no scanner reports this
/// file as a leak.
fn drawn(alphabet: Alphabet, length: usize, seed: u64) -> String {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut letters = String::new();
    while letters.len() < length {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let byte = u8::try_from(state >> 33 & 0x7f).unwrap();
        // Padding occurs only at the end.
        if alphabet.has(byte) && byte != b'=' && byte != b'%' {
            letters.push(char::from(byte));
        }
    }
    letters
}

fn written(
    format: &Format,
    beginning: &str,
    run: &dyn Fn(Alphabet, usize, u64) -> String,
) -> String {
    let mut text = beginning.to_owned();
    for (nth, part) in format.parts.iter().enumerate().skip(1) {
        match part {
            Part::Text(fixed) => text.push_str(fixed),
            Part::Any(texts) => text.push_str(texts[0]),
            Part::Run(alphabet, least, _) => text.push_str(&run(*alphabet, *least, nth as u64 + 7)),
        }
    }
    text
}

fn each(mut test: impl FnMut(&'static Format, &'static str)) {
    for format in formats() {
        for beginning in format.beginnings() {
            test(format, beginning);
        }
    }
}

#[test]
fn every_format_begins_with_three_fixed_letters_and_no_shorter_one_hides_a_longer() {
    each(|format, beginning| {
        assert!(beginning.len() >= 3, "{beginning}");
        let first = format
            .beginnings()
            .iter()
            .find(|other| beginning.starts_with(**other));
        assert_eq!(first, Some(&beginning), "the longer stands first");
    });
    assert!(formats().all(|format| !format.beginnings().is_empty()));
}

#[test]
fn what_every_provider_gives_out_is_found_wherever_it_stands() {
    each(|format, beginning| {
        let secret = written(format, beginning, &drawn);
        for text in [
            secret.clone(),
            format!("x = \"{secret}\""),
            format!("before\n{secret}\nafter"),
            format!("(see {secret})"),
        ] {
            let found = super::super::find(&text);
            let is_whole =
                |one: &Found| text[one.place.clone()].contains(secret.trim_end_matches('-'));
            assert!(
                found.iter().any(is_whole),
                "{:?}: {text}: {found:?}",
                format.kind
            );
            assert!(
                super::super::is_suspect(&serde_json::to_string(&text).unwrap()),
                "{text}"
            );
        }
    });
}

#[test]
fn a_letter_too_few_a_letter_before_and_a_row_of_one_letter_are_near_misses() {
    each(|format, beginning| {
        let short = |alphabet, length: usize, seed| drawn(alphabet, length.saturating_sub(1), seed);
        let secret = written(format, beginning, &short);
        assert_eq!(format.end(&secret, 0), None, "short: {secret}");
        let secret = format!("a{}", written(format, beginning, &drawn));
        if unique_prefix::behind(beginning) != Some(Rare::Anywhere) {
            assert_eq!(format.end(&secret, 1), None, "within a word: {secret}");
        }
        let same = |alphabet: Alphabet, length, _| {
            let letter = if alphabet.has(b'x') {
                "x"
            } else if alphabet.has(b'X') {
                "X"
            } else {
                "0"
            };
            letter.repeat(length)
        };
        let secret = written(format, beginning, &same);
        if format.proof != Proof::Shape {
            assert_eq!(format.end(&secret, 0), None, "filled: {secret}");
        }
    });
}

#[test]
fn what_goes_on_beyond_a_fixed_length_is_something_else() {
    each(|format, beginning| {
        if let Some(Part::Run(alphabet, least, most)) = format.parts.last()
            && least == most
        {
            let secret = written(format, beginning, &drawn);
            let longer = secret.clone() + &drawn(*alphabet, 1, 3);
            assert_eq!(format.end(&longer, 0), None, "{longer}");
        }
    });
}

#[test]
fn what_is_written_like_nothing_else_is_found_behind_a_name_and_before_one() {
    each(|format, beginning| {
        let secret = written(format, beginning, &drawn);
        let Some(rare) = unique_prefix::behind(beginning) else {
            for name in ["f-", "my_", "a"] {
                let text = format!("{name}{secret}");
                assert_eq!(format.end(&text, name.len()), None, "{text}");
            }
            return;
        };
        let joined = (rare == Rare::Anywhere).then_some(["token", "1"]);
        for name in ["f-", "my_", "a-b-"]
            .into_iter()
            .chain(joined.into_iter().flatten())
        {
            for text in [format!("{name}{secret}"), format!("--{name}{secret}.txt")] {
                let found = super::super::find(&text);
                assert_eq!(found.len(), 1, "{text}");
                assert!(text[found[0].place.clone()].contains(&secret), "{text}");
                assert!(super::super::is_suspect(&text), "{text}");
            }
        }
    });
}

#[test]
fn every_rare_beginning_is_that_of_a_format() {
    let all: Vec<&str> = formats().flat_map(Format::beginnings).copied().collect();
    for beginning in unique_prefix::all() {
        assert!(all.contains(&beginning), "{beginning}");
    }
}
