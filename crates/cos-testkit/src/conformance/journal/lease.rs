//! Conformance tests for a journal: a lease has one holder, who loses it when another one takes
//! over.

use super::order::commit;
use super::{Breach, JournalFixture, ensure, same};
use cos_core::event::Event;
use cos_core::time::{Span, Timestamp};
use cos_store::samples;
use cos_store::{FencingToken, LeaseConflict, Refused};

type Kept = Result<(), Breach>;

const LENGTH: Span = Span(10_000);

fn at(ms: i64) -> Timestamp {
    Timestamp(ms)
}

fn nobody_is_dead(_: &str) -> bool {
    false
}

fn take(
    store: &dyn cos_store::Store,
    owner: &str,
    now: i64,
) -> Result<Result<FencingToken, LeaseConflict>, Breach> {
    let stream = samples::stream("a");
    Ok(store.acquire(&stream, owner, at(now), LENGTH, &nobody_is_dead)?)
}

fn taken(store: &dyn cos_store::Store, owner: &str, now: i64) -> Result<FencingToken, Breach> {
    take(store, owner, now)?
        .map_err(|conflict| Breach::Seen(format!("held by {}", conflict.holder)))
}

fn began() -> Vec<Event> {
    vec![Event::RunSessionStarted { limits: None }]
}

pub(super) fn a_stream_has_one_holder(fixture: &dyn JournalFixture) -> Kept {
    let (one, two) = (fixture.open()?, fixture.open()?);
    let fence = taken(one.as_ref(), "one", 0)?;
    same(&fence.owner.as_str(), &"one", "the holder")?;
    let held = take(two.as_ref(), "two", 9_999)?;
    let must = LeaseConflict {
        holder: "one".to_owned(),
        expires: at(10_000),
    };
    same(&held, &Err(must), "the second holder")?;
    let elsewhere = two.acquire(&samples::stream("b"), "two", at(0), LENGTH, &nobody_is_dead)?;
    ensure!(elsewhere.is_ok(), "another stream is free");
    // The holder may take it again after a restart; its earlier token is void.
    let again = taken(one.as_ref(), "one", 1)?;
    ensure!(again.token > fence.token, "the token must grow");
    ensure!(
        !one.renew(&samples::stream("a"), &fence, at(99_999))?,
        "a void right was renewed"
    );
    Ok(())
}

pub(super) fn of_many_streams_each_is_taken_on_its_own(fixture: &dyn JournalFixture) -> Kept {
    let (one, two) = (fixture.open()?, fixture.open()?);
    let held = taken(one.as_ref(), "one", 0)?;
    let streams = ["b", "a", "c"].map(samples::stream);
    let each = two.acquire_each(&streams, "two", at(1), LENGTH, &nobody_is_dead)?;
    let owners: Vec<Result<&str, &str>> = each
        .iter()
        .map(|taken| match taken {
            Ok(fence) => Ok(fence.owner.as_str()),
            Err(conflict) => Err(conflict.holder.as_str()),
        })
        .collect();
    same(
        &owners,
        &vec![Ok("two"), Err("one"), Ok("two")],
        "who holds each",
    )?;
    let until = at(99_999);
    ensure!(
        one.renew(&streams[1], &held, until)?,
        "the held one was lost"
    );
    let third = each.last().and_then(|taken| taken.as_ref().ok());
    let fence = third.ok_or_else(|| Breach::Seen("the last is not held".to_owned()))?;
    ensure!(
        two.renew(&streams[2], fence, until)?,
        "the last is not held"
    );
    Ok(())
}

pub(super) fn a_dead_or_late_holder_is_replaced_and_fenced_off(
    fixture: &dyn JournalFixture,
) -> Kept {
    let (one, two) = (fixture.open()?, fixture.open()?);
    let stream = samples::stream("a");
    let first = taken(one.as_ref(), "one", 0)?;
    let write =
        |fence: &FencingToken| samples::fenced(stream.clone(), Some(fence.clone()), began());
    commit(one.as_ref(), write(&first))?;
    let dead = |owner: &str| owner == "one";
    let second = two.acquire(&stream, "two", at(1), LENGTH, &dead)?;
    let second = second.map_err(|conflict| Breach::Seen(format!("held by {}", conflict.holder)))?;
    ensure!(second.token > first.token, "the token must grow");
    let late = one.commit(&[write(&first)])?;
    let must = vec![Err(Refused::Fenced {
        stream: stream.to_string(),
        owner: "two".to_owned(),
    })];
    same(&late, &must, "a write under the old token")?;
    commit(two.as_ref(), write(&second))?;
    let third = taken(one.as_ref(), "three", 10_001)?;
    let late = two.commit(&[write(&second)])?;
    ensure!(
        late.iter().all(Result::is_err),
        "a write after the lease ran out and was taken"
    );
    commit(one.as_ref(), write(&third))?;
    same(&one.read(&stream, 0)?.len(), &3, "events")
}

pub(super) fn a_holder_renews_and_releases(fixture: &dyn JournalFixture) -> Kept {
    let (one, two) = (fixture.open()?, fixture.open()?);
    let stream = samples::stream("a");
    same(
        &two.holder(&stream)?,
        &None,
        "the holder before there is one",
    )?;
    let fence = taken(one.as_ref(), "one", 0)?;
    let must = LeaseConflict {
        holder: "one".to_owned(),
        expires: at(10_000),
    };
    same(
        &two.holder(&stream)?,
        &Some(must),
        "the holder, seen by another",
    )?;
    ensure!(
        one.renew(&stream, &fence, at(50_000))?,
        "the holder may renew"
    );
    ensure!(
        take(two.as_ref(), "two", 20_000)?.is_err(),
        "renewed, yet taken"
    );
    one.release(&stream, &fence)?;
    same(&two.holder(&stream)?, &None, "the holder after it let go")?;
    ensure!(
        !one.renew(&stream, &fence, at(60_000))?,
        "released, yet renewed"
    );
    let write = samples::fenced(stream.clone(), Some(fence.clone()), began());
    let after = one.commit(&[write])?;
    ensure!(
        after.iter().all(Result::is_err),
        "released, yet written under its token"
    );
    let next = taken(two.as_ref(), "two", 20_000)?;
    ensure!(
        next.token > fence.token,
        "the token must grow over a release"
    );
    // A late release by the old holder changes nothing.
    one.release(&stream, &fence)?;
    let held = take(one.as_ref(), "one", 20_001)?;
    ensure!(held.is_err(), "released by another process");
    Ok(())
}

pub(super) fn a_held_stream_takes_no_events_without_the_right(
    fixture: &dyn JournalFixture,
) -> Kept {
    let (one, two) = (fixture.open()?, fixture.open()?);
    let stream = samples::stream("a");
    // Samples are written at 1,000.
    let unfenced = || samples::append(stream.clone(), began());
    commit(two.as_ref(), unfenced())?;
    let fence = taken(one.as_ref(), "one", 0)?;
    let late = two.commit(&[unfenced()])?;
    ensure!(late.iter().all(Result::is_err), "written past the holder");
    let forged = FencingToken {
        owner: "two".to_owned(),
        token: fence.token,
    };
    let late = two.commit(&[samples::fenced(stream.clone(), Some(forged), began())])?;
    ensure!(
        late.iter().all(Result::is_err),
        "written with the token of another process"
    );
    one.release(&stream, &fence)?;
    commit(two.as_ref(), unfenced())
}
