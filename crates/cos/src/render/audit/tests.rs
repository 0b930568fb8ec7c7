use crate::render::testing::text_of;
use crate::view::audit::{AuditView, FaultView, UncheckedView};

fn view(faults: Vec<FaultView>) -> AuditView {
    AuditView {
        schema_version: 1,
        journal: "/home/ada/.local/share/cos/journal.db".to_owned(),
        whole: faults.is_empty(),
        events: 120,
        streams: 7,
        head: "ab".repeat(16),
        compared: false,
        faults,
        unchecked: Vec::new(),
    }
}

#[test]
fn a_whole_journal_tells_its_head() {
    insta::assert_snapshot!(text_of(&view(Vec::new())), @r"
    The journal is intact: 120 events in 7 streams.
    Note its head: it lets you detect missing events at the end later:
      cos audit verify --head abababababababababababababababab
    ");
}

#[test]
fn a_broken_journal_says_where() {
    let fault = FaultView {
        seq: 17,
        stream: Some("run/r7k2".to_owned()),
        flaw: "the event was changed after it was written".to_owned(),
    };
    insta::assert_snapshot!(text_of(&view(vec![fault])), @r"
    The journal was changed or is damaged: 120 events in 7 streams.
      event 17 of run/r7k2: the event was changed after it was written
    Keep a copy of /home/ada/.local/share/cos/journal.db
    ");
}

#[test]
fn a_journal_that_was_not_checked_completely_is_not_called_damaged() {
    let unchecked = UncheckedView {
        seq: 12,
        stream: Some("run/r7k2".to_owned()),
        gap: "this event has kind `zz`, which this version does not know".to_owned(),
    };
    let mut view = view(Vec::new());
    view.whole = false;
    view.unchecked = vec![unchecked];
    insta::assert_snapshot!(text_of(&view), @r"
    The journal could not be checked completely: 120 events in 7 streams.
      event 12 of run/r7k2: this event has kind `zz`, which this version does not
                            know
    All hashes are correct.
    A newer version of cos may have written what this version does not know. Update
    cos and check again.
    ");
}
