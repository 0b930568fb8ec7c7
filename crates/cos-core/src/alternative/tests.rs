use super::*;
use proptest::prelude::*;

#[test]
fn labels_are_letters_that_never_run_out() {
    for (number, text) in [
        (0, "A"),
        (1, "B"),
        (25, "Z"),
        (26, "AA"),
        (51, "AZ"),
        (52, "BA"),
        (701, "ZZ"),
        (702, "AAA"),
    ] {
        let label = AlternativeLabel::numbered(number);
        assert_eq!(label.to_string(), text);
        assert_eq!(AlternativeLabel::parse(text), Ok(label));
        assert_eq!(AlternativeLabel::parse(&text.to_lowercase()), Ok(label));
    }
}

#[test]
fn what_is_no_label_is_refused() {
    for text in ["", " ", "1", "A1", "A B", "Ä", "ZZZZ", "alternative A"] {
        assert!(AlternativeLabel::parse(text).is_err(), "{text}");
    }
    let read = serde_json::from_str::<AlternativeLabel>("\"?\"");
    assert!(read.is_err());
}

#[test]
fn the_last_label_reads_back_and_there_is_not_one_after_it() {
    let last = AlternativeLabel::numbered(u16::MAX);
    assert_eq!(AlternativeLabel::parse("CRXP"), Ok(last));
    assert!(AlternativeLabel::parse("CRXQ").is_err());
}

proptest! {
    #[test]
    fn every_label_reads_back(number: u16) {
        let label = AlternativeLabel::numbered(number);
        let text = serde_json::to_string(&label).unwrap();
        prop_assert_eq!(serde_json::from_str::<AlternativeLabel>(&text).unwrap(), label);
    }
}
