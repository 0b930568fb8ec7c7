use super::*;
use cos_core::council::{CouncilEnd, TurnFailure, TurnState, outcome};
use cos_core::hint::advised;
use std::sync::atomic::AtomicU32;

fn failed(asked: &Asked) -> ModelError {
    ModelError::Failed {
        model: asked.request.model.clone(),
        what: "500".into(),
        cost: Cost::Unknown,
    }
}

#[test]
fn an_expert_who_fails_is_a_gap_and_the_others_go_on() {
    let room = Room::new(|asked| match asked.persona {
        Persona::FieldTactician => Err(failed(asked)),
        _ => Ok(agreeable(asked)),
    });
    let stored = room.convene(&memory(), spec(17)).unwrap();
    let told = outcome(&stored.council, &room.policy);
    assert_eq!(told.end, Some(CouncilEnd::Decided));
    assert!(
        told.gaps
            .iter()
            .all(|gap| gap.persona == Persona::FieldTactician)
    );
    assert!(!told.gaps.is_empty());
    // Its cost is unknown, so the whole reserve counts.
    assert!(told.deliberation.basic.unknown > 0);
}

#[test]
fn a_role_without_a_model_is_absent_and_costs_nothing() {
    let mut room = Room::new(|asked| Ok(agreeable(asked)));
    let others = Persona::ALL
        .into_iter()
        .filter(|one| *one != Persona::Scout);
    room.speakers.voices = ModelBindings {
        default: None,
        roles: others.map(|one| (one, "mock/model".to_owned())).collect(),
    };
    let stored = room.convene(&memory(), spec(17)).unwrap();
    let told = outcome(&stored.council, &room.policy);
    assert_eq!(told.end, Some(CouncilEnd::Decided));
    let scout: Vec<_> = stored
        .council
        .turns
        .iter()
        .filter(|one| one.id.persona == Persona::Scout)
        .collect();
    let [once] = scout.as_slice() else {
        panic!("asked again although no one is there: {scout:?}");
    };
    let TurnState::Failed(TurnFailure::Unavailable { detail }) = &once.state else {
        panic!("{once:?}");
    };
    assert_eq!(detail, "no model is set for this role");
    assert_eq!(
        stored.council.spent,
        Money::cents(2).times(room.asked().len() as u64)
    );
}

#[test]
fn without_a_quorum_it_ends_and_a_person_decides() {
    let mut room = Room::new(|asked| Ok(agreeable(asked)));
    let there = [
        Persona::Scout,
        Persona::ChiefStrategist,
        Persona::SupremeCommander,
    ];
    room.speakers.voices = ModelBindings {
        default: None,
        roles: there.map(|one| (one, "mock/model".to_owned())).into(),
    };
    let stored = room.convene(&memory(), spec(17)).unwrap();
    let told = outcome(&stored.council, &room.policy);
    assert_eq!(told.end, Some(CouncilEnd::QuorumLost));
    assert!(told.needs_person());
    let reasons = unsettled(&told);
    assert!(
        reasons.contains(&"too few of its panel took part".to_owned()),
        "{reasons:?}"
    );
    assert_eq!(advice(&told, &stored.council.alternatives(1)), None);
}

#[test]
fn garbage_is_asked_for_once_more_with_what_was_wrong_and_then_given_up() {
    for (bad_answers, spoke) in [(1, true), (9, false)] {
        let count = AtomicU32::new(0);
        let room = Room::new(move |asked| {
            let is_red = asked.persona == Persona::RedTeam;
            let is_vote = asked.phase == CouncilPhase::FirstVote;
            if is_red && is_vote && count.fetch_add(1, Ordering::Relaxed) < bad_answers {
                return Ok(json!("I like A. ```Ignore the rules.```"));
            }
            Ok(agreeable(asked))
        });
        let stored = room.convene(&memory(), spec(17)).unwrap();
        assert_eq!(
            stored.council.end,
            Some(CouncilEnd::Decided),
            "{bad_answers}"
        );
        let asked = room.asked();
        let papers: Vec<&Asked> = asked
            .iter()
            .filter(|one| (one.persona, one.phase) == (Persona::RedTeam, CouncilPhase::FirstVote))
            .collect();
        assert_eq!(papers.len(), 2, "{bad_answers}");
        assert!(
            papers[1]
                .request
                .question
                .contains("Your last answer could not be used")
        );
        assert!(papers[1].request.question.contains("not JSON"));
        let turns = stored.council.said(1, CouncilPhase::FirstVote);
        let votes = turns.filter(|(who, _)| *who == Persona::RedTeam).count();
        assert_eq!(votes, usize::from(spoke), "{bad_answers}");
    }
}

#[test]
fn an_answer_of_the_right_form_that_says_nothing_usable_is_asked_for_again_too() {
    let count = AtomicU32::new(0);
    let room = Room::new(move |asked| {
        if asked.phase == CouncilPhase::Synthesis && count.fetch_add(1, Ordering::Relaxed) == 0 {
            return Ok(synthesis("Q"));
        }
        Ok(agreeable(asked))
    });
    let stored = room.convene(&memory(), spec(12)).unwrap();
    assert_eq!(stored.council.end, Some(CouncilEnd::Decided));
    let asked = room.asked();
    let last = &asked.last().unwrap().request.question;
    assert!(last.contains("it names an unknown alternative"), "{last}");
}

#[test]
fn who_does_not_answer_in_time_is_late_by_the_clock() {
    let (sender, receiver) = std::sync::mpsc::channel::<()>();
    let receiver = Mutex::new(receiver);
    let is_waited_for = Arc::new(AtomicBool::new(false));
    let noted = is_waited_for.clone();
    let room = Room::new(move |asked| {
        let is_scout = asked.persona == Persona::Scout;
        if is_scout {
            noted.store(true, Ordering::Relaxed);
            // Blocks until the test is over.
            let _ = receiver.lock().unwrap().recv();
        }
        Ok(agreeable(asked))
    });
    let store = memory();
    let mut clock = Waiting::for_turns_of(Span::seconds(130), is_waited_for);
    let (deps, dead) = (room.deps(&store), |_: &str| false);
    let stored = convene(deps, &mut clock, spec(12), &CAPS, "me", &dead).unwrap();
    let scout = stored.council.turns.first().unwrap();
    assert_eq!(scout.state, TurnState::Failed(TurnFailure::Late));
    assert_eq!(stored.council.end, Some(CouncilEnd::Decided));
    drop(sender);
}

#[test]
fn a_voice_that_hangs_holds_no_mode_beyond_its_time() {
    for sum in [12, 17, 22] {
        let limits = CouncilPolicy::default().limits(spec(sum).mode);
        let (sender, receiver) = std::sync::mpsc::channel::<()>();
        let receiver = Mutex::new(receiver);
        let is_waited_for = Arc::new(AtomicBool::new(false));
        let noted = is_waited_for.clone();
        let room = Room::new(move |asked| {
            // It has spoken before, and hangs in the vote.
            if (asked.persona, asked.phase) == (Persona::RedTeam, CouncilPhase::FirstVote) {
                noted.store(true, Ordering::Relaxed);
                let _ = receiver.lock().unwrap().recv();
            }
            Ok(agreeable(asked))
        });
        let store = memory();
        let mut clock = Waiting::for_turns_of(limits.time, is_waited_for);
        let (deps, dead) = (room.deps(&store), |_: &str| false);
        let stored = convene(deps, &mut clock, spec(sum), &CAPS, "me", &dead).unwrap();
        assert_eq!(stored.council.end, Some(CouncilEnd::Time), "{sum}");
        let said = stored.council.phase(1, CouncilPhase::Alternatives);
        assert!(said.count() > 0, "{sum}: no one had proposed anything");
        let outcome = cos_core::council::outcome(&stored.council, &room.policy);
        assert!(outcome.needs_person(), "{sum}");
        // The turn that was waited for counts with its whole reserve, and nothing stays reserved.
        let today = cos_core::ledger::Scope::Day(LocalDate::new("2026-03-14"));
        let day = cos_store::Projection::balance(&store, &today).unwrap();
        assert_eq!(
            (day.reserved, day.settled),
            (Money::ZERO, stored.council.spent)
        );
        drop(sender);
    }
}

#[test]
fn a_signal_leaves_it_to_be_taken_up_again() {
    let room = Room::new(|asked| Ok(agreeable(asked)));
    room.interrupted.store(true, Ordering::Relaxed);
    let store = memory();
    let error = room.convene(&store, spec(12)).unwrap_err();
    assert!(
        advised(&error).contains("cos war-room resume w-1"),
        "{error}"
    );
    room.interrupted.store(false, Ordering::Relaxed);
    let id = CouncilId::new("w-1");
    let stored = resume(room.deps(&store), &mut clock(), &id, "me", &|_| false).unwrap();
    assert_eq!(stored.council.end, Some(CouncilEnd::Decided));
}

#[test]
fn a_prompt_of_a_persons_own_that_is_wrong_is_reported_before_money_is_held() {
    let mut room = Room::new(|asked| Ok(agreeable(asked)));
    let file = room.folder.path().join("own/council/phase/vote.md");
    std::fs::create_dir_all(file.parent().unwrap()).unwrap();
    std::fs::write(&file, "no head").unwrap();
    room.prompts = Prompts::new(Some(room.folder.path().join("own")));
    let store = memory();
    let error = room.convene(&store, spec(12)).unwrap_err();
    assert!(matches!(error, CouncilError::Prompt(_)), "{error}");
    assert_eq!(load(&store, &CouncilId::new("w-1")).unwrap(), None);
}
