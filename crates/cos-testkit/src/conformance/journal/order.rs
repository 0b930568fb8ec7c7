//! Conformance tests for a journal: events keep their order, batches are atomic, unknown events are
//! kept.

use super::{Breach, JournalFixture, ensure, same};
use cos_core::decision::Subject;
use cos_core::event::{Event, RunSessionEnd, Stream};
use cos_core::id::{ActionId, AllowanceId, DecisionId};
use cos_core::money::Money;
use cos_core::trigger::Trigger;
use cos_store::samples;
use cos_store::{Commit, DecisionFilter, Guard, JournalError, Refused};

type Kept = Result<(), Breach>;

/// Commits one unit that must be accepted.
pub(super) fn commit(store: &dyn cos_store::Store, unit: Commit) -> Kept {
    for outcome in store.commit(&[unit])? {
        outcome?;
    }
    Ok(())
}

pub(super) fn events_are_read_in_the_order_they_were_written(fixture: &dyn JournalFixture) -> Kept {
    let store = fixture.open()?;
    let run = samples::run("a");
    let events = [
        samples::started(&run, 2),
        Event::RunSessionStarted { limits: None },
        samples::attempted(&run, samples::attempt(1), Money::dollars(1)),
    ];
    commit(
        store.as_ref(),
        samples::append(samples::stream("a"), events[..2].to_vec()),
    )?;
    let other = vec![samples::started(&samples::run("b"), 1)];
    commit(store.as_ref(), samples::append(samples::stream("b"), other))?;
    commit(
        store.as_ref(),
        samples::append(samples::stream("a"), events[2..].to_vec()),
    )?;
    let read = store.read(&samples::stream("a"), 0)?;
    let places: Vec<(u64, u64)> = read.iter().map(|one| (one.seq, one.version)).collect();
    same(&places, &vec![(1, 1), (2, 2), (4, 3)], "places")?;
    let read: Vec<Event> = read.into_iter().map(|one| one.event).collect();
    same(&read, &events.to_vec(), "events")?;
    let rest = store.read(&samples::stream("a"), 2)?;
    same(&rest.len(), &1, "events after version 2")?;
    same(
        &store.read(&samples::stream("c"), 0)?.len(),
        &0,
        "events of no stream",
    )
}

pub(super) fn a_new_stream_is_begun_once(fixture: &dyn JournalFixture) -> Kept {
    let store = fixture.open()?;
    let guard = Guard::New(samples::stream("a"));
    let events = vec![samples::started(&samples::run("a"), 1)];
    let mut unit = samples::append(samples::stream("a"), events);
    unit.guards.push(guard.clone());
    commit(store.as_ref(), unit.clone())?;
    let outcomes = fixture.open()?.commit(&[unit])?;
    let guard = Box::new(guard);
    same(
        &outcomes,
        &vec![Err(Refused::Guard { guard })],
        "the second beginning",
    )?;
    same(&store.read(&samples::stream("a"), 0)?.len(), &1, "events")
}

pub(super) fn of_two_who_go_on_from_one_end_the_first_wins(fixture: &dyn JournalFixture) -> Kept {
    let stream = Stream::Allowances("a".to_owned());
    let event = |id: &str| Event::AllowanceRevoked {
        allowance: AllowanceId::new(id),
        origin: None,
    };
    let from = |version, id: &str| {
        let mut unit = samples::append(stream.clone(), vec![event(id)]);
        // The other parts of the unit are refused too.
        let action = Stream::Action(ActionId::new(id));
        unit.appends
            .extend(samples::append(action, vec![event(id)]).appends);
        let stream = stream.clone();
        unit.guards.push(Guard::Ends { stream, version });
        unit
    };
    let (one, other) = (fixture.open()?, fixture.open()?);
    commit(one.as_ref(), from(0, "x"))?;
    let outcomes = other.commit(&[from(0, "y"), from(1, "z")])?;
    let taken: Vec<bool> = outcomes.iter().map(Result::is_ok).collect();
    same(&taken, &vec![false, true], "who was taken")?;
    let read = one.read(&stream, 0)?.into_iter().map(|one| one.event);
    same(&read.collect(), &vec![event("x"), event("z")], "events")?;
    let refused = Stream::Action(ActionId::new("y"));
    same(
        &one.read(&refused, 0)?.len(),
        &0,
        "events of the refused unit",
    )
}

pub(super) fn a_refused_unit_leaves_the_others_alone(fixture: &dyn JournalFixture) -> Kept {
    let store = fixture.open()?;
    let unit = |name: &str| {
        let events = vec![samples::started(&samples::run(name), 1)];
        samples::append(samples::stream(name), events)
    };
    let mut refused = unit("b");
    // The events of the unit do not satisfy its own guard.
    refused.guards.push(Guard::Decision {
        id: DecisionId::new("nobody-asked"),
        state: cos_core::decision::DecisionState::Pending,
    });
    let outcomes = store.commit(&[unit("a"), refused.clone(), unit("c")])?;
    let taken: Vec<bool> = outcomes.iter().map(Result::is_ok).collect();
    same(&taken, &vec![true, false, true], "taken")?;
    same(
        &store.read(&samples::stream("b"), 0)?.len(),
        &0,
        "events of the refused",
    )?;
    let runs: Vec<String> = store
        .runs(9)?
        .iter()
        .map(|row| row.run.to_string())
        .collect();
    same(
        &runs,
        &vec!["c".to_owned(), "a".to_owned()],
        "runs, newest first",
    )?;
    let seq = store
        .read(&samples::stream("c"), 0)?
        .first()
        .map(|one| one.seq);
    same(&seq, &Some(2), "no place is lost to the refused")?;
    let outcomes = store.commit(&[refused])?;
    ensure!(outcomes.iter().all(Result::is_err), "refused alone as well");
    same(&store.commit(&[])?.len(), &0, "an empty batch")
}

pub(super) fn a_unit_sees_the_units_before_it_in_the_batch(fixture: &dyn JournalFixture) -> Kept {
    let store = fixture.open()?;
    let events = vec![samples::started(&samples::run("a"), 1)];
    let mut unit = samples::append(samples::stream("a"), events);
    unit.guards.push(Guard::New(samples::stream("a")));
    let outcomes = store.commit(&[unit.clone(), unit])?;
    let taken: Vec<bool> = outcomes.iter().map(Result::is_ok).collect();
    same(&taken, &vec![true, false], "taken")
}

pub(super) fn other_writers_are_noticed_and_own_writes_are_not_missed_by_others(
    fixture: &dyn JournalFixture,
) -> Kept {
    let (one, two) = (fixture.open()?, fixture.open()?);
    let quiet = two.changes()?;
    same(&two.changes()?, &quiet, "the counter when nothing happens")?;
    let events = |name| vec![samples::started(&samples::run(name), 1)];
    commit(
        one.as_ref(),
        samples::append(samples::stream("a"), events("a")),
    )?;
    let after = two.changes()?;
    ensure!(
        after != quiet,
        "the counter is {quiet} although another has written"
    );
    same(
        &two.read(&samples::stream("a"), 0)?.len(),
        &1,
        "what another wrote",
    )?;
    // Both write in turn; each builds on the other's events.
    commit(
        two.as_ref(),
        samples::append(samples::stream("b"), events("b")),
    )?;
    let more = || vec![Event::RunSessionStarted { limits: None }];
    commit(one.as_ref(), samples::append(samples::stream("b"), more()))?;
    commit(two.as_ref(), samples::append(samples::stream("a"), more()))?;
    let places: Vec<u64> = one
        .read(&samples::stream("a"), 0)?
        .iter()
        .map(|event| event.seq)
        .collect();
    same(&places, &vec![1, 4], "places")
}

pub(super) fn a_restart_keeps_everything(fixture: &dyn JournalFixture) -> Kept {
    let store = fixture.open()?;
    let run = samples::run("a");
    let id = DecisionId::new("d-0001");
    let events = vec![
        samples::started(&run, 3),
        samples::attempted(&run, samples::attempt(1), Money::dollars(2)),
        Event::RunSessionEnded {
            why: RunSessionEnd::Waiting,
        },
    ];
    commit(
        store.as_ref(),
        samples::append(samples::stream("a"), events),
    )?;
    let draft = samples::draft(&run, 1, &[Trigger::Risk]);
    let events = vec![samples::opened(&id, draft)];
    commit(
        store.as_ref(),
        samples::append(Stream::Decision(id), events),
    )?;
    let scope = cos_core::ledger::Scope::Run(run);
    let all = |store: &dyn cos_store::Store| -> Result<_, JournalError> {
        Ok((
            store.read(&samples::stream("a"), 0)?,
            store.decisions(&DecisionFilter::default())?,
            store.runs(9)?,
            store.balance(&scope)?,
            store.pending()?,
        ))
    };
    let before = all(store.as_ref())?;
    drop(store);
    let after = all(fixture.open()?.as_ref())?;
    same(&after, &before, "after a restart")?;
    same(
        &(after.0.len(), after.1.len(), after.4),
        &(3, 1, 1),
        "events, decisions, pending",
    )
}

pub(super) fn events_of_a_newer_release_are_kept_and_shown_as_unknown(
    fixture: &dyn JournalFixture,
) -> Kept {
    let store = fixture.open()?;
    let stream = samples::stream("a");
    let began = || vec![Event::RunSessionStarted { limits: None }];
    commit(store.as_ref(), samples::append(stream.clone(), began()))?;
    for (v, text) in [
        (2, r#"{"kind":"moon_landed","where":{"crater":"Tycho"}}"#),
        (
            2,
            r#"{"kind":"run_session_started","limits":null,"mood":"good"}"#,
        ),
        (2, r#"{"kind":"run_session_ended","why":"bored"}"#),
    ] {
        fixture.append_raw(&stream, v, text)?;
    }
    commit(store.as_ref(), samples::append(stream.clone(), began()))?;
    let read: Vec<Event> = store
        .read(&stream, 0)?
        .into_iter()
        .map(|one| one.event)
        .collect();
    let known = || Event::RunSessionStarted { limits: None };
    let must = vec![known(), Event::Unknown, known(), Event::Unknown, known()];
    same(&read, &must, "events")?;
    let outcome = store.commit(&[samples::append(stream.clone(), vec![Event::Unknown])]);
    ensure!(outcome.is_err(), "an unknown event was written again");
    same(&store.read(&stream, 0)?.len(), &5, "events")
}

pub(super) fn credentials_never_reach_the_journal(fixture: &dyn JournalFixture) -> Kept {
    let store = fixture.open()?;
    // Built at run time, so that no secret scanner takes this file for a leak.
    let secret = format!("ghp_{}", "Zx8Qp2Lm9Rt4Vb7Nc1Kd6Wf3Hj5Gs0YaBcDe");
    let run = samples::run("a");
    let id = DecisionId::new("d-0001");
    let mut draft = samples::draft(&run, 0, &[Trigger::Permission]);
    let action = format!("curl -H 'x: {secret}' example.org");
    draft.subject = Subject::Action(samples::goal(0), action);
    draft.context.push(format!("line one\n{secret}"));
    let (project, subject) = (draft.project.clone(), draft.subject.clone());
    let events = vec![samples::opened(&id, draft)];
    commit(
        store.as_ref(),
        samples::append(Stream::Decision(id.clone()), events),
    )?;
    let filter = DecisionFilter {
        subject: Some((project.clone(), subject.clone())),
        ..DecisionFilter::default()
    };
    let found = store.decisions(&filter)?;
    same(
        &found.len(),
        &1,
        "decisions found by the subject as it was asked for",
    )?;
    let written = format!(
        "{found:?} {:?}",
        store.read(&Stream::Decision(id.clone()), 0)?
    );
    ensure!(!written.contains(&secret), "the credential was written");
    ensure!(
        written.contains("[redacted:github_token]"),
        "nothing replaces it"
    );
    let mut next = samples::append(samples::stream("a"), vec![samples::started(&run, 1)]);
    next.guards.push(Guard::Newest {
        project,
        subject,
        seen: Some(id),
    });
    commit(store.as_ref(), next)
}
