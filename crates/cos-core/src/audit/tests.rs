use super::*;
use proptest::prelude::*;

/// A journal of events in several streams, hashed as a store does.
fn journal(streams: &[&str]) -> Vec<Row> {
    let mut heads: BTreeMap<String, (u64, Hash)> = BTreeMap::new();
    let mut head = Hash::START;
    let mut rows = Vec::new();
    for (index, stream) in (0_u32..).zip(streams) {
        let seq = u64::from(index) + 1;
        let (version, previous) = heads.get(*stream).copied().unwrap_or((0, Hash::START));
        let mut row = Row {
            seq,
            stream: (*stream).to_owned(),
            version: version + 1,
            kind: "run_started".into(),
            v: 1,
            at: Timestamp(1000 + i64::from(index)),
            body: format!("{{\"n\":{index}}}"),
            hash: Hash::START,
            chain: Hash::START,
        };
        row.hash = row.link().hash(&previous);
        row.chain = chain(&head, &row.stream, &row.hash);
        head = row.chain;
        heads.insert(row.stream.clone(), (row.version, row.hash));
        rows.push(row);
    }
    rows
}

fn found(rows: Vec<Row>) -> Vec<Flaw> {
    let faults = verify(rows.into_iter().map(Ok), Known::default()).faults;
    faults.into_iter().map(|fault| fault.flaw).collect()
}

const STREAMS: [&str; 6] = ["run/a", "decision/d", "run/a", "run/b", "run/b", "run/a"];

#[test]
fn a_whole_journal_has_no_faults() {
    let rows = journal(&STREAMS);
    let head = rows.last().unwrap().chain;
    let known = Known {
        counted: Some((6, head)),
        noted: Some(rows[2].chain),
    };
    let seen = verify(rows.into_iter().map(Ok), known);
    assert_eq!((seen.events, seen.streams, seen.head), (6, 3, head));
    assert_eq!(seen.faults, vec![]);
    assert_eq!(Hash::parse(&head.to_string()), Some(head));
}

#[test]
fn every_kind_of_tampering_is_seen() {
    let tampered = |change: &dyn Fn(&mut Vec<Row>)| {
        let mut rows = journal(&STREAMS);
        change(&mut rows);
        found(rows)
    };
    assert_eq!(tampered(&|rows| rows[1].body.push(' ')), [Flaw::Changed]);
    assert_eq!(tampered(&|rows| rows[1].at = Timestamp(5)), [Flaw::Changed]);
    assert_eq!(tampered(&|rows| rows[1].kind.push('x')), [Flaw::Changed]);
    assert_eq!(tampered(&|rows| rows[5].v = 9), [Flaw::Changed]);
    let cut_out = tampered(&|rows| drop(rows.remove(2)));
    assert_eq!(cut_out[0], Flaw::Missing(1));
    // A stream is removed and the numbers are closed up.
    let dropped = tampered(&|rows| {
        rows.remove(1);
        (1..)
            .zip(rows.iter_mut())
            .for_each(|(seq, row)| row.seq = seq);
    });
    assert_eq!(dropped, [Flaw::RunSpec]);
    let swapped = tampered(&|rows| {
        rows.swap(1, 2);
        (1..)
            .zip(rows.iter_mut())
            .for_each(|(seq, row)| row.seq = seq);
    });
    assert!(swapped.contains(&Flaw::RunSpec), "{swapped:?}");
}

#[test]
fn a_cut_at_the_end_is_seen_by_the_count_and_by_a_noted_head() {
    let mut rows = journal(&STREAMS);
    let last = rows.pop().unwrap();
    let known = Known {
        counted: Some((6, last.chain)),
        noted: Some(last.chain),
    };
    let faults = verify(rows.into_iter().map(Ok), known).faults;
    let flaws: Vec<Flaw> = faults.into_iter().map(|fault| fault.flaw).collect();
    assert_eq!(flaws, [Flaw::Cut(6), Flaw::Head]);
}

#[test]
fn the_walk_goes_on_past_a_row_that_cannot_be_read() {
    let mut rows: Vec<Result<Row, Unreadable>> = journal(&STREAMS).into_iter().map(Ok).collect();
    rows[1] = Err(Unreadable {
        seq: 2,
        why: "not text".into(),
    });
    let seen = verify(rows, Known::default());
    assert_eq!(seen.events, 5);
    assert_eq!(seen.faults.len(), 1);
    assert_eq!(seen.faults[0].seq, 2);
}

proptest! {
    #[test]
    fn any_changed_byte_of_any_body_is_seen(
        picks in prop::collection::vec(0..3_usize, 1..30),
        place: prop::sample::Index,
    ) {
        let names: Vec<&str> = picks.iter().map(|pick| ["run/a", "run/b", "decision/c"][*pick]).collect();
        let mut rows = journal(&names);
        let at = place.index(rows.len());
        rows[at].body = rows[at].body.replace("\"n\"", "\"m\"");
        let seen = verify(rows.into_iter().map(Ok), Known::default());
        prop_assert_eq!(seen.faults.len(), 1);
        prop_assert_eq!(seen.faults[0].seq, at as u64 + 1);
    }
}

#[test]
fn a_count_behind_the_last_fact_or_with_another_hash_is_seen() {
    let rows = journal(&STREAMS);
    let head = rows.last().unwrap().chain;
    for counted in [
        (5, head),
        (5, rows[4].chain),
        (0, Hash::START),
        (6, rows[4].chain),
    ] {
        let known = Known {
            counted: Some(counted),
            noted: None,
        };
        let faults = verify(rows.iter().cloned().map(Ok), known).faults;
        let flaws: Vec<Flaw> = faults.into_iter().map(|fault| fault.flaw).collect();
        assert_eq!(flaws, [Flaw::Miscounted], "{counted:?}");
    }
}

#[test]
fn foreign_text_is_escaped_and_cut() {
    assert_eq!(shown("decision/d-1"), "decision/d-1");
    assert_eq!(shown(r#"{"run":"it's"}"#), r#"{"run":"it's"}"#);
    assert_eq!(
        shown("a\u{1b}[2J\u{9b}\u{202e}\n"),
        r"a\u{1b}[2J\u{9b}\u{202e}\n"
    );
    let long = shown(&"x".repeat(500));
    assert_eq!(long.chars().count(), SHOWN + 1);
    let flaw = Flaw::ForeignSchema {
        part: SchemaPart::Table,
        name: "\u{1b}".repeat(500),
    };
    assert!(!flaw.to_string().contains('\u{1b}'), "{flaw}");
}
