use super::Capture;

fn kept(limit: usize, pieces: &[&str]) -> (String, u64) {
    let mut capture = Capture::new(limit);
    for piece in pieces {
        capture.push(piece.as_bytes());
    }
    let dropped = capture.dropped();
    (capture.into_text(), dropped)
}

#[test]
fn short_output_is_kept_whole() {
    assert_eq!(kept(8, &["ab", "cd", "efgh"]), ("abcdefgh".into(), 0));
    assert_eq!(kept(8, &[]), (String::new(), 0));
}

#[test]
fn long_output_keeps_its_beginning_and_its_end() {
    let expected = "abcd\n[3 bytes left out]\nhijk".to_owned();
    assert_eq!(kept(8, &["abcdefghijk"]), (expected.clone(), 3));
    assert_eq!(kept(8, &["ab", "cdef", "g", "hi", "jk"]), (expected, 3));
}

#[test]
fn a_letter_cut_in_two_does_not_spoil_the_rest() {
    let (text, dropped) = kept(3, &["aä", "bbbb"]);
    assert!(text.starts_with('a') && text.ends_with("bb"), "{text}");
    assert_eq!(dropped, 3);
}

#[test]
fn counts_add_up_whatever_the_pieces() {
    for size in 1..40 {
        let whole = "x".repeat(1000);
        let pieces: Vec<&str> = whole
            .as_bytes()
            .chunks(size)
            .map(|c| std::str::from_utf8(c).unwrap())
            .collect();
        let (text, dropped) = kept(100, &pieces);
        assert_eq!(dropped, 900, "pieces of {size}");
        assert_eq!(text.matches('x').count(), 100);
    }
}
