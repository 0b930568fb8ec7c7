//! Conformance tests for a journal: a question is asked once and answered once, and two runs cannot
//! reserve the same money.

use super::order::commit;
use super::{Breach, JournalFixture, ensure, same};
use cos_core::decision::{Decision, DecisionState, Subject, Urgency};
use cos_core::event::{Event, Stream};
use cos_core::id::DecisionId;
use cos_core::ledger::Scope;
use cos_core::money::Money;
use cos_core::trigger::Trigger;
use cos_store::samples;
use cos_store::{Commit, DecisionFilter, Guard, Refused};
use std::thread;

type Kept = Result<(), Breach>;

fn stream(id: &DecisionId) -> Stream {
    Stream::Decision(id.clone())
}

fn ask(id: &DecisionId, nth: usize) -> Commit {
    let draft = samples::draft(&samples::run("a"), nth, &[Trigger::Risk]);
    samples::append(stream(id), vec![samples::opened(id, draft)])
}

fn answer(id: &DecisionId, by: &str) -> Commit {
    let mut unit = samples::append(stream(id), vec![samples::resolved(id, by)]);
    unit.guards.push(Guard::Decision {
        id: id.clone(),
        state: DecisionState::Pending,
    });
    unit
}

fn names(found: &[Decision]) -> Vec<&str> {
    found.iter().map(|one| one.id.as_str()).collect()
}

pub(super) fn an_answer_is_taken_once(fixture: &dyn JournalFixture) -> Kept {
    let (one, two) = (fixture.open()?, fixture.open()?);
    let id = DecisionId::new("d-0001");
    let early = one.commit(&[answer(&id, "early")])?;
    ensure!(
        early.iter().all(Result::is_err),
        "answered before it was asked"
    );
    commit(one.as_ref(), ask(&id, 0))?;
    same(&two.pending()?, &1, "pending")?;
    commit(two.as_ref(), answer(&id, "first"))?;
    let late = one.commit(&[answer(&id, "second")])?;
    let refused = matches!(late.as_slice(), [Err(Refused::Guard { .. })]);
    ensure!(refused, "the second answer: {late:?}");
    let run = samples::run("a");
    let consumed = Event::decision_consumed(&id, &run);
    let mut consume = samples::append(stream(&id), vec![consumed]);
    consume.guards.push(Guard::Decision {
        id: id.clone(),
        state: DecisionState::Resolved,
    });
    commit(one.as_ref(), consume.clone())?;
    let twice = two.commit(&[consume])?;
    ensure!(twice.iter().all(Result::is_err), "used twice");
    let found = two.decisions(&DecisionFilter::default())?;
    let seen = found.first().map(|one| {
        let by = one.resolution.as_ref().map(|answer| answer.by.clone());
        (one.state, by, one.consumed_by.clone())
    });
    let must = (DecisionState::Consumed, Some("first".to_owned()), Some(run));
    same(&seen, &Some(must), "the decision")?;
    same(&two.pending()?, &0, "pending")
}

pub(super) fn of_two_who_answer_at_once_exactly_one_wins(fixture: &dyn JournalFixture) -> Kept {
    let store = fixture.open()?;
    for round in 0..20 {
        let id = DecisionId::new(format!("d-{round:04}"));
        commit(store.as_ref(), ask(&id, round))?;
        let attempt = |by: &'static str| -> Result<bool, Breach> {
            let outcomes = fixture.open()?.commit(&[answer(&id, by)])?;
            Ok(outcomes.iter().all(Result::is_ok))
        };
        let (one, two) = thread::scope(|scope| {
            let other = scope.spawn(|| attempt("other"));
            (attempt("one"), other.join())
        });
        let two = two.map_err(|_| Breach::Seen("a writer died".to_owned()))??;
        ensure!(one? != two, "round {round}: both won or none");
        same(
            &store.read(&stream(&id), 0)?.len(),
            &2,
            "events of the decision",
        )?;
    }
    Ok(())
}

pub(super) fn parallel_reservations_never_pass_the_cap(fixture: &dyn JournalFixture) -> Kept {
    let cap = Money::dollars(5);
    let reserve = |writer: u32, number: u32| {
        let run = samples::run("a");
        let attempt = samples::attempt(writer * 100 + number);
        let events = vec![samples::attempted(&run, attempt, Money::dollars(1))];
        let mut unit = samples::append(samples::stream("a"), events);
        unit.guards.push(Guard::Available {
            scope: Scope::Run(run),
            cap,
            amount: Money::dollars(1),
        });
        unit
    };
    let work = |writer: u32| -> Result<usize, Breach> {
        let store = fixture.open()?;
        let mut taken = 0;
        for number in 0..4 {
            let outcomes = store.commit(&[reserve(writer, number)])?;
            taken += outcomes.iter().filter(|outcome| outcome.is_ok()).count();
        }
        Ok(taken)
    };
    let taken = thread::scope(|scope| -> Result<usize, Breach> {
        let writers: Vec<_> = (0..4)
            .map(|writer| scope.spawn(move || work(writer)))
            .collect();
        let mut taken = 0;
        for writer in writers {
            let died = |_| Breach::Seen("a writer died".to_owned());
            taken += writer.join().map_err(died)??;
        }
        Ok(taken)
    })?;
    same(&taken, &5, "reservations of one dollar under a cap of five")?;
    let store = fixture.open()?;
    let balance = store.balance(&Scope::Run(samples::run("a")))?;
    same(&balance.reserved, &cap, "held")?;
    // Released money can be reserved again.
    let (run, first) = (samples::run("a"), samples::attempt(0));
    let settled = samples::finished(&run, first, Money::dollars(1), Money::ZERO);
    commit(
        store.as_ref(),
        samples::append(samples::stream("a"), vec![settled]),
    )?;
    commit(store.as_ref(), reserve(9, 9))
}

pub(super) fn only_the_newest_question_is_asked_on(fixture: &dyn JournalFixture) -> Kept {
    let store = fixture.open()?;
    let (old, new) = (DecisionId::new("d-0001"), DecisionId::new("d-0002"));
    let seeing = |id: &DecisionId, seen: Option<&DecisionId>| {
        let mut unit = ask(id, 0);
        unit.guards.push(Guard::Newest {
            project: samples::PROJECT.to_owned(),
            subject: Subject::Goal(samples::goal(0)),
            seen: seen.cloned(),
        });
        unit
    };
    commit(store.as_ref(), seeing(&old, None))?;
    let blind = fixture.open()?.commit(&[seeing(&new, None)])?;
    ensure!(blind.iter().all(Result::is_err), "asked twice");
    commit(store.as_ref(), seeing(&new, Some(&old)))?;
    let late = store.commit(&[seeing(&DecisionId::new("d-0003"), Some(&old))])?;
    ensure!(
        late.iter().all(Result::is_err),
        "asked behind a newer question"
    );
    Ok(())
}

/// Two questions about goals, the first of them answered, and one question about a checkpoint by
/// another run.
fn three_questions(store: &dyn cos_store::Store) -> Kept {
    let ids = ["abcd-1", "abcd-12", "efgh-1"].map(DecisionId::new);
    for (nth, id) in ids.iter().enumerate() {
        let run = samples::run(if nth == 2 { "b" } else { "a" });
        let mut draft = samples::draft(&run, nth, &[Trigger::Risk]);
        if nth == 2 {
            draft.subject = Subject::Checkpoint("plan:0123".to_owned());
        }
        let unit = samples::append(stream(id), vec![samples::opened(id, draft)]);
        commit(store, unit)?;
    }
    commit(store, answer(&ids[0], "someone"))
}

pub(super) fn decisions_are_found_by_each_filter(fixture: &dyn JournalFixture) -> Kept {
    let store = fixture.open()?;
    three_questions(store.as_ref())?;
    let all = DecisionFilter::default;
    let of = |id: &str| DecisionFilter {
        id: Some(id.to_owned()),
        ..all()
    };
    let states = |states: &[DecisionState]| DecisionFilter {
        states: states.to_vec(),
        ..all()
    };
    let checkpoints_of = |project: &str| DecisionFilter {
        checkpoints_of: Some(project.to_owned()),
        ..all()
    };
    let subject = Subject::Goal(samples::goal(1));
    let (pending, resolved) = (DecisionState::Pending, DecisionState::Resolved);
    for (filter, must) in [
        (all(), vec!["abcd-1", "abcd-12", "efgh-1"]),
        (states(&[pending]), vec!["abcd-12", "efgh-1"]),
        (states(&[resolved]), vec!["abcd-1"]),
        (
            states(&[resolved, pending]),
            vec!["abcd-1", "abcd-12", "efgh-1"],
        ),
        (of("abcd-1"), vec!["abcd-1"]),
        (of("abcd"), vec!["abcd-1", "abcd-12"]),
        (of("efgh"), vec!["efgh-1"]),
        (of("efg"), vec![]),
        (of("zzzz"), vec![]),
        (
            DecisionFilter {
                run: Some(samples::run("b")),
                ..all()
            },
            vec!["efgh-1"],
        ),
        (
            DecisionFilter {
                subject: Some((samples::PROJECT.to_owned(), subject)),
                ..all()
            },
            vec!["abcd-12"],
        ),
        (checkpoints_of(samples::PROJECT), vec!["efgh-1"]),
        (checkpoints_of("/elsewhere"), vec![]),
        (
            DecisionFilter {
                limit: Some(1),
                ..all()
            },
            vec!["abcd-1"],
        ),
    ] {
        let found = store.decisions(&filter)?;
        same(&names(&found), &must, &format!("{filter:?}"))?;
    }
    Ok(())
}

pub(super) fn the_inbox_is_ranked(fixture: &dyn JournalFixture) -> Kept {
    let store = fixture.open()?;
    for (nth, (name, trigger, urgency)) in [
        ("digest", Trigger::Interval, Urgency::Whenever),
        ("older", Trigger::Risk, Urgency::Soon),
        ("newer", Trigger::Risk, Urgency::Soon),
        ("first", Trigger::Risk, Urgency::Immediate),
    ]
    .into_iter()
    .enumerate()
    {
        let id = DecisionId::new(name);
        let mut draft = samples::draft(&samples::run("a"), nth, &[trigger]);
        draft.urgency = urgency;
        let unit = samples::append(stream(&id), vec![samples::opened(&id, draft)]);
        commit(store.as_ref(), unit)?;
    }
    let filter = DecisionFilter {
        states: vec![DecisionState::Pending],
        limit: Some(3),
        ..DecisionFilter::default()
    };
    let found = store.decisions(&filter)?;
    same(
        &names(&found),
        &vec!["first", "older", "newer"],
        "the inbox",
    )
}
