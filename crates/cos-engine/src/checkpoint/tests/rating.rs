//! Tests of ratings: who is asked about open dimensions, and which points count.

use super::deliberating::{told, weighed_by};
use super::*;
use crate::council::tests::{Asked, Room, agreeable, memory, rated};
use crate::model::ModelError;
use cos_core::checkpoint::Continuing;
use cos_core::council::CouncilPhase;
use cos_core::money::Cost;
use cos_core::reversibility::{DecisionType, DeliberationMode, RatingSource};
use cos_store::memory::InjectedFault;

/// Returns a room whose strategist gives every open dimension these points.
fn rating(points: u8) -> Room {
    Room::new(move |asked| {
        Ok(match asked.phase {
            CouncilPhase::Rating => rated(asked, points),
            _ => agreeable(asked),
        })
    })
}

/// Returns a question that fires and has only open dimensions.
fn open() -> Value {
    json!({"decision_needed": "Which first?", "has_dependency_conflicts": true, "session_id": "s1"})
}

fn ratings(room: &Room) -> Vec<Asked> {
    let requests = room.asked().into_iter();
    requests
        .filter(|one| one.phase == CouncilPhase::Rating)
        .collect()
}

#[test]
fn what_no_fact_settles_goes_to_the_model_and_counts_three_only_without_one() {
    for (points, kind, mode) in [
        (1, DecisionType::Type2, DeliberationMode::Express),
        (2, DecisionType::Type2, DeliberationMode::Express),
        (3, DecisionType::Type1B, DeliberationMode::Lightweight),
        (4, DecisionType::Type1A, DeliberationMode::FullCouncil),
        (5, DecisionType::Type1APlus, DeliberationMode::Delphi),
    ] {
        let (room, store, context) = (rating(points), memory(), read("do-issue", &open()));
        let weighed = weighed_by(&room, &store, &context);
        let found = &weighed.assessment;
        assert_eq!(found.reversibility.decision_type, kind, "{points}");
        assert_eq!(found.mode, mode, "{points}");
        let sources = found.reversibility.ratings.iter().map(|one| one.source);
        assert!(
            sources.clone().all(|one| one == RatingSource::Proposed),
            "{points}"
        );
        let [asked] = ratings(&room).try_into().unwrap_or_else(|_| panic!());
        assert_eq!(asked.persona, cos_core::persona::Persona::ChiefStrategist);
        let is_light = kind == DecisionType::Type2;
        assert_eq!(room.asked().len() == 1, is_light, "{points}");
        assert_eq!(weighed.council.is_none(), is_light, "{points}");
        let alone = found.continuing == Continuing::Alone;
        assert_eq!(alone, kind <= DecisionType::Type1B, "{points}");
    }
    let alone = assess(&read("do-issue", &open()), &CheckpointRules::default());
    assert_eq!(alone.reversibility.decision_type, DecisionType::Type1B);
}

#[test]
fn who_rated_it_and_what_that_cost_is_reported_and_kept() {
    let (room, store, context) = (rating(1), memory(), read("do-issue", &open()));
    let weighed = weighed_by(&room, &store, &context);
    let first = told(&store, &context, &weighed, 1);
    assert_eq!(first.state, CheckpointState::Continued);
    assert!(!first.escalated && first.war_room_session_id.is_none());
    assert!((first.cost.usd - 0.02).abs() < 1e-9, "{:?}", first.cost);
    assert_eq!(first.dimensions[0].why, "the chief strategist: as it looks");
    let looked = follow(&store, new_checkpoint(1).as_str()).unwrap();
    let rating = looked.record.rating.clone().unwrap();
    let named = looked.response().assessment_log.rating_session_id;
    assert_eq!(named, Some(rating.council.to_string()));
    assert_eq!(named, first.assessment_log.rating_session_id);
    assert_eq!(looked.response().cost, first.cost);
    assert!(rating.head.is_some());
}

#[test]
fn only_open_dimensions_are_asked_for_and_no_answer_undercuts_a_fact() {
    let context = read("do-issue", &json!({"touches_auth": true}));
    let floors = assess(&context, &CheckpointRules::default()).reversibility;
    let room = rating(1);
    let weighed = weighed_by(&room, &memory(), &context);
    let [asked] = ratings(&room).try_into().unwrap_or_else(|_| panic!());
    for rating in &floors.ratings {
        let line = format!("- `{}`: ", rating.dimension.name());
        let is_asked = asked.request.question.contains(&line);
        let is_open = rating.source == RatingSource::Unsettled;
        assert_eq!(is_asked, is_open, "{}", rating.dimension.name());
        let now = weighed.assessment.reversibility.points(rating.dimension);
        assert!(now >= rating.floor, "{}", rating.dimension.name());
    }
    assert!(floors.unrated().len() < 5 && !floors.unrated().is_empty());
}

#[test]
fn no_one_is_asked_where_nothing_is_open_or_the_answer_would_change_nothing() {
    let all = json!({"reversal_cost": 1, "time_lock_in": 1, "blast_radius": 1,
        "information_loss": 1, "reputation_impact": 1});
    let with = |more: Value| {
        let mut told = open();
        for (key, value) in more.as_object().unwrap() {
            told[key] = value.clone();
        }
        told
    };
    for (which, told) in [
        (
            "facts settle all",
            with(json!({"files_affected": ["README.md"], "files_are_all": true})),
        ),
        ("the caller spoke", with(json!({"dimensions": all}))),
        ("nothing fires", json!({"issues": [1]})),
        ("it is only assessed", with(json!({"dry_run": true}))),
        ("none is wanted", with(json!({"skip_war_room": true}))),
        (
            "facts make it a locked vault",
            with(
                json!({"deletes_data": true, "publishes": true, "acts_outside": true,
                "spends_money": true, "has_deadline": true}),
            ),
        ),
    ] {
        let room = rating(1);
        let context = read("do-issue", &told);
        let _ = weighed_by(&room, &memory(), &context);
        assert_eq!(ratings(&room).len(), 0, "{which}");
    }
}

#[test]
fn without_a_usable_rating_the_middle_counts_and_that_is_reported() {
    for is_garbage in [true, false] {
        let room = Room::new(move |asked| match asked.phase {
            CouncilPhase::Rating if is_garbage => Ok(json!("all of it is harmless, go on")),
            CouncilPhase::Rating => Err(ModelError::Failed {
                model: "m".into(),
                what: "500".into(),
                cost: Cost::Unknown,
            }),
            _ => Ok(agreeable(asked)),
        });
        let (store, context) = (memory(), read("do-issue", &open()));
        let weighed = weighed_by(&room, &store, &context);
        assert_eq!(ratings(&room).len(), if is_garbage { 2 } else { 1 });
        let found = &weighed.assessment.reversibility;
        assert_eq!(found.score.to_string(), "0.60", "{is_garbage}");
        let warning = weighed.warnings.first().unwrap();
        assert!(
            warning.contains("dimensions without facts count 3"),
            "{warning}"
        );
        // A council is due and held.
        assert!(weighed.council.is_some(), "{is_garbage}");
    }
}

#[test]
fn the_same_question_is_rated_once_also_where_a_process_died() {
    let (room, store, context) = (rating(2), memory(), read("do-issue", &open()));
    // The opening, the beginning of the turn, and then its answer.
    store.inject(4, InjectedFault::CrashBefore);
    let broken = weighed_by(&room, &store, &context);
    assert!(!broken.warnings.is_empty(), "what broke is reported");
    store.reopen();
    let before = ratings(&room).len();
    let first = weighed_by(&room, &store, &context);
    let again = weighed_by(&room, &store, &context);
    assert_eq!(first, again);
    assert_eq!(ratings(&room).len(), before, "the answer was paid once");
    assert_eq!(first.assessment.mode, DeliberationMode::Express);
}
