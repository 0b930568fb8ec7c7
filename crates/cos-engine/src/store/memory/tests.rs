use super::*;
use crate::store::conformance::samples;
use crate::store::conformance::{self, Bed};
use crate::ports::Store;
use crate::ports::{Append, Guard};

struct InMemory(MemoryJournal);

impl Bed for InMemory {
    fn open(&self) -> Result<Box<dyn Store>, JournalError> {
        Ok(Box::new(self.0.again()))
    }

    fn plant(&self, stream: &Stream, v: u32, text: &str) -> Result<(), JournalError> {
        self.0.plant(stream, v, text);
        Ok(())
    }
}

#[test]
fn the_twin_in_memory_conforms() {
    conformance::assert_conforms(&|| Box::new(InMemory(MemoryJournal::new())));
}

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
    for (mishap, events) in [
        (Mishap::Full, 1),
        (Mishap::CrashBefore, 1),
        (Mishap::CrashAfter, 2),
    ] {
        let journal = MemoryJournal::new();
        journal.plan(2, mishap);
        assert_eq!(journal.commit(&[start("a")]).unwrap(), vec![Ok(())]);
        assert!(journal.commit(&[start("b")]).is_err());
        let down = journal.commit(&[start("c")]).is_err();
        assert_eq!(down, mishap != Mishap::Full);
        journal.reopen();
        let expected = if down { events } else { events + 1 };
        let seen = journal.verify(None);
        assert_eq!((seen.events, seen.faults), (expected, vec![]));
    }
}
