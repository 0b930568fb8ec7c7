use super::*;
use cos_core::council::{CouncilEnd, TurnState};
use std::sync::atomic::AtomicUsize;

/// Returns a room whose caller leaves at the n-th request.
fn left_at(nth: usize) -> Room {
    let gone = Arc::new(AtomicBool::new(false));
    let (set, asked) = (gone.clone(), AtomicUsize::new(0));
    let room = Room::new(move |question| {
        if asked.fetch_add(1, Ordering::SeqCst) + 1 == nth {
            set.store(true, Ordering::SeqCst);
        }
        Ok(agreeable(question))
    });
    Room {
        deserted: gone,
        ..room
    }
}

#[test]
fn once_no_one_waits_what_is_under_way_is_heard_out_and_the_others_is_a_question_for_anyone_who_comes_again()
 {
    for sum in [12, 17] {
        let whole = Room::new(|asked| Ok(agreeable(asked)));
        let stored = whole.convene(&memory(), spec(sum)).unwrap();
        let (turns, spent) = (whole.asked().len(), stored.council.spent);
        for nth in [1, 2, turns / 2, turns - 1] {
            let which = format!("{sum}: gone at turn {nth} of {turns}");
            let (room, store) = (left_at(nth), memory());
            let first = room.convene(&store, spec(sum));
            assert!(
                matches!(first, Err(CouncilError::Interrupted { .. })),
                "{which}: {first:?}"
            );
            let id = CouncilId::new("w-1");
            let left = load(&store, &id).unwrap().unwrap();
            let heard = left.council.turns.iter();
            let heard = heard.filter(|turn| matches!(turn.state, TurnState::Said(_)));
            assert_eq!(heard.count(), room.asked().len(), "{which}: paid and lost");
            room.deserted.store(false, Ordering::SeqCst);
            let again = resume(room.deps(&store), &mut clock(), &id, "heir", &|_| false);
            let stored = again.unwrap_or_else(|error| panic!("{which}: {error}"));
            assert_eq!(stored.council.end, Some(CouncilEnd::Decided), "{which}");
            assert_eq!(stored.faults(), [], "{which}");
            assert_eq!(
                room.asked().len(),
                turns,
                "{which}: someone was asked twice"
            );
            assert_eq!(stored.council.spent, spent, "{which}");
        }
        // A caller that leaves at the last answer gets no result, and it is recorded all the same.
        let (room, store) = (left_at(turns), memory());
        let stored = room.convene(&store, spec(sum)).unwrap();
        assert_eq!(stored.council.end, Some(CouncilEnd::Decided));
    }
}
