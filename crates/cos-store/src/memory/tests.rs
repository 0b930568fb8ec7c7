use super::*;
use crate::samples;
use crate::{Append, Guard};

fn start(name: &str) -> Commit {
    let run = samples::run(name);
    Commit {
        at: Timestamp(1),
        guards: vec![Guard::New(Stream::Run(run.clone()))],
        appends: vec![Append {
            stream: Stream::Run(run.clone()),
            fence: None,
            events: vec![samples::started(&run, 1)],
        }],
    }
}

#[test]
fn a_planned_mishap_leaves_a_unit_whole_or_absent() {
    for (fault, events) in [
        (InjectedFault::Full, 1),
        (InjectedFault::CrashBefore, 1),
        (InjectedFault::CrashAfter, 2),
    ] {
        let journal = MemoryJournal::new();
        journal.inject(2, fault);
        assert_eq!(journal.commit(&[start("a")]).unwrap(), vec![Ok(())]);
        assert!(journal.commit(&[start("b")]).is_err());
        let down = journal.commit(&[start("c")]).is_err();
        assert_eq!(down, fault != InjectedFault::Full);
        journal.reopen();
        let expected = if down { events } else { events + 1 };
        let seen = journal.verify(None);
        assert_eq!((seen.events, seen.faults), (expected, vec![]));
    }
}
