use super::*;
use crate::council::tests::{
    Asked, CAPS, Room, Ticks, agreeable, clock, clock_at, memory, synthesis,
};
use crate::council::{CouncilCaps, NoCouncil};
use crate::model::ModelError;
use crate::ports::Clock as _;
use cos_core::checkpoint::{AskReason, Continuing, Skip};
use cos_core::council::{CouncilEnd, CouncilPhase};
use cos_core::id::{RunId, WorkflowId};
use cos_core::ledger::{BudgetScope, Scope};
use cos_core::money::{Cost, Money};
use cos_core::persona::Persona;
use cos_core::reversibility::DeliberationMode;
use cos_store::memory::InjectedFault;

pub(super) fn room() -> Room {
    Room::new(|asked| Ok(agreeable(asked)))
}

/// Returns a question of Type 1B with these points.
fn decision_key(points: [u8; 5]) -> Value {
    let [cost, lock_in, radius, loss, reputation] = points;
    json!({
        "decision_needed": "Which store do sessions go to?",
        "has_dependency_conflicts": true,
        "session_id": "s1",
        "dimensions": {
            "reversal_cost": cost, "time_lock_in": lock_in, "blast_radius": radius,
            "information_loss": loss, "reputation_impact": reputation,
        },
    })
}

fn light() -> CheckpointContext {
    read("do-issue", &decision_key([3, 3, 2, 2, 2]))
}

/// Caps under which a council may cost five dollars.
pub(super) const FIVE: CouncilCaps = CouncilCaps {
    single: Money::dollars(5),
    ..CAPS
};

pub(super) fn checkpoint_deps<'a>(
    room: &'a Room,
    store: &'a MemoryJournal,
    caps: &'a CouncilCaps,
) -> CheckpointDeps<'a> {
    CheckpointDeps {
        council: room.deps(store),
        caps,
        owner: "me",
        dead: &|_| true,
        tell: &|_| {},
        pause: &|_| {},
    }
}

pub(super) fn weighed_by(
    room: &Room,
    store: &MemoryJournal,
    context: &CheckpointContext,
) -> Weighed {
    let deps = checkpoint_deps(room, store, &FIVE);
    weighed_with(&deps, &mut clock(), context)
}

pub(super) fn weighed_with(
    deps: &CheckpointDeps<'_>,
    clock: &mut Ticks,
    context: &CheckpointContext,
) -> Weighed {
    let rules = CheckpointRules::default();
    deliberate(deps, clock, "/p", context, &rules)
}

pub(super) fn told(
    store: &MemoryJournal,
    context: &CheckpointContext,
    weighed: &Weighed,
    chance: u64,
) -> CheckpointResponse {
    let checkpoint = new_checkpoint(chance);
    let prompts = Prompts::default();
    let inputs = RecordingInputs {
        checkpoint: &checkpoint,
        project: "/p",
        context,
        assessment: &weighed.assessment,
        rating: weighed.rating.as_ref(),
        council: weighed.council.as_ref(),
        is_logged: true,
        reconsiders: false,
        prompts: &prompts,
        chance,
        at: Timestamp(i64::try_from(chance).unwrap()),
    };
    let standing = record_checkpoint(store, &inputs).unwrap();
    let assessment = &weighed.assessment;
    let response =
        CheckpointResponse::new(checkpoint, context, assessment, Some(&standing), Vec::new());
    response.with_weighed(weighed)
}

#[test]
fn a_council_that_agrees_lets_the_command_go_on_with_its_orders() {
    let (room, store, context) = (room(), memory(), light());
    let weighed = weighed_by(&room, &store, &context);
    assert_eq!(weighed.assessment.mode, DeliberationMode::Lightweight);
    assert_eq!(weighed.assessment.continuing, Continuing::Alone);
    let told = told(&store, &context, &weighed, 1);
    assert_eq!(told.state, CheckpointState::Continued);
    assert!(told.continues && told.escalated);
    assert_eq!(told.orders, ["first this", "then that"]);
    assert_eq!(told.watch_points, ["the queue"]);
    assert_eq!(told.reversal_plan.as_deref(), Some("put it back"));
    assert_eq!(told.confidence, 100);
    assert!(told.war_room_session_id.is_some());
    let deliberation = told.deliberation.unwrap();
    assert!(deliberation.is_settled);
    assert_eq!(deliberation.turns, 8);
    assert!(
        told.cost.usd > 0.15 && told.cost.usd < 0.17,
        "{:?}",
        told.cost
    );
}

#[test]
fn a_council_with_a_red_team_that_failed_closes_nothing_alone() {
    for is_garbage in [false, true] {
        let room = Room::new(move |asked| match asked.phase {
            // They differ, so that they argue.
            CouncilPhase::FirstVote if asked.persona == Persona::RedTeam => {
                let mut answer = agreeable(asked);
                answer["ranking"].as_array_mut().unwrap().reverse();
                Ok(answer)
            }
            CouncilPhase::RedTeam if is_garbage => Ok(json!("I would rather not say.")),
            CouncilPhase::RedTeam => Err(ModelError::Failed {
                model: asked.request.model.clone(),
                what: "the service is down".to_owned(),
                cost: Cost::Unknown,
            }),
            _ => Ok(agreeable(asked)),
        });
        let (store, context) = (memory(), light());
        let weighed = weighed_by(&room, &store, &context);
        let told = told(&store, &context, &weighed, 1);
        assert_eq!(told.state, CheckpointState::Waiting, "{is_garbage}");
        let reasons = told.deliberation.unwrap().unsettled.join("; ");
        assert!(reasons.contains("it was not challenged"), "{reasons}");
    }
}

#[test]
fn the_same_matter_is_deliberated_once_and_another_one_again() {
    let (room, store, context) = (room(), memory(), light());
    let first = weighed_by(&room, &store, &context);
    let paid = room.asked().len();
    let again = weighed_by(&room, &store, &context);
    assert_eq!((room.asked().len(), &again), (paid, &first));
    let mut other = context;
    other.conflict = Some("two of them change the parser".into());
    let _ = weighed_by(&room, &store, &other);
    assert_eq!(room.asked().len(), 2 * paid);
}

#[test]
fn after_its_process_died_a_checkpoint_continues_its_council() {
    let (room, store, context) = (room(), memory(), light());
    store.inject(7, InjectedFault::CrashAfter);
    let broken = weighed_by(&room, &store, &context);
    assert_eq!(broken.council, None);
    assert!(broken.assessment.asks(), "what broke asks");
    store.reopen();
    let before = room.asked().len();
    let weighed = weighed_by(&room, &store, &context);
    assert!(weighed.council.is_some());
    assert!(
        room.asked().len() - before < 8,
        "what was answered was asked again"
    );
}

#[test]
fn a_checkpoint_with_a_council_that_never_began_gets_another_one() {
    let (room, store, context) = (room(), memory(), light());
    // The money is reserved, and then the process dies.
    store.inject(1, InjectedFault::CrashAfter);
    assert_eq!(weighed_by(&room, &store, &context).council, None);
    store.reopen();
    assert!(room.asked().is_empty());
    let deps = checkpoint_deps(&room, &store, &FIVE);
    let mut hour_later = clock_at(3_600_000);
    let mut other = context.clone();
    other.conflict = Some("two of them change the parser".into());
    let started = weighed_with(&deps, &mut hour_later, &other);
    let kept = crate::council::list(&store).unwrap();
    let released = kept
        .iter()
        .find(|one| one.council.turns.is_empty())
        .unwrap();
    assert_eq!(released.council.end, Some(CouncilEnd::NotBegun));
    let weighed = weighed_with(&deps, &mut hour_later, &context);
    let council = weighed.council.unwrap();
    assert_ne!(council.named.council, released.council.spec.council);
    assert_ne!(council.named, started.council.unwrap().named);
    assert_eq!(council.outcome.end, Some(CouncilEnd::Decided));
}

#[test]
fn what_keeps_a_council_from_standing_alone_asks_a_person_with_its_advice() {
    // The two voters differ to the end.
    let split = |asked: &Asked| {
        let mut response = agreeable(asked);
        let votes = matches!(asked.phase, CouncilPhase::FirstVote | CouncilPhase::Vote);
        if votes && asked.persona == cos_core::persona::Persona::RedTeam {
            response["ranking"].as_array_mut().unwrap().reverse();
        }
        response
    };
    let mut room = Room::new(move |asked| Ok(split(asked)));
    room.policy.escalation = cos_core::council::EscalationRule::Never;
    let (store, context) = (memory(), light());
    let weighed = weighed_by(&room, &store, &context);
    let Continuing::Ask(reasons) = &weighed.assessment.continuing else {
        panic!("it went on alone");
    };
    assert!(
        reasons.contains(&AskReason::CouncilUnsettled),
        "{reasons:?}"
    );
    let waits = told(&store, &context, &weighed, 2);
    assert_eq!(waits.state, CheckpointState::Waiting);
    assert_eq!(
        waits.orders,
        ["first this", "then that"],
        "what is advised is reported"
    );
    let id = waits.decision_id.unwrap();
    let decision = answer::find(&store, id.as_str()).unwrap();
    let lines = &decision.draft.context;
    for wanted in [
        "  1. first this",
        "To monitor: the queue",
        "How to reverse it: put it back",
    ] {
        assert!(lines.contains(&wanted.to_owned()), "{wanted}: {lines:?}");
    }
    assert!(lines.iter().any(|line| line.starts_with("The council: ")));
    let ids: Vec<&str> = decision
        .draft
        .options
        .iter()
        .map(|one| one.id.as_str())
        .collect();
    assert!(
        ids.iter().any(|id| id.starts_with("alternative-")),
        "{ids:?}"
    );

    // The yes brings the required actions; another alternative does not.
    reply(&store, &id, &Pick::Affirm);
    let after = weighed_by(&room, &store, &context);
    let approved = told(&store, &context, &after, 3);
    assert_eq!(approved.state, CheckpointState::Approved);
    assert_eq!(approved.orders, ["first this", "then that"]);

    // A later reader gets the same from the journal. A reader that knows only the question's id,
    // which is no secret, does not get an answer that is used.
    let used = take_answer_by_id(&store, id.as_str(), Timestamp(60)).unwrap_err();
    assert!(used.to_string().contains("has been used"), "{used}");
    let followed = follow(&store, waits.checkpoint_id.as_str()).unwrap();
    let looked = followed.response();
    assert_eq!(looked.orders, approved.orders);
    assert_eq!(looked.war_room_session_id, approved.war_room_session_id);
    assert_eq!(looked.deliberation, approved.deliberation);
    assert_eq!(looked.cost, approved.cost);
    let council = weighed.council.unwrap();
    let stream = Stream::Council(council.named.council.clone());
    let events = store.read(&stream, 0).unwrap();
    let Some(Event::CouncilMoved { head, .. }) = events.last().map(|one| &one.event) else {
        panic!("the council wrote nothing");
    };
    let named = followed.record.council.unwrap();
    assert_eq!((named.head, named), (*head, council.named));
    assert!(
        head.is_some(),
        "where its record ends is in the checkpoint's"
    );
}

#[test]
fn who_wants_it_weighed_again_gets_another_council() {
    let stubborn = |asked: &Asked| match asked.phase {
        CouncilPhase::Synthesis => {
            let mut answer = synthesis(asked.labels().first().unwrap());
            answer["dissents"] = json!([
                {"expert_label": "Expert 1", "statement": "too early", "severity": "high"},
                {"expert_label": "Expert 2", "statement": "too late", "severity": "low"},
            ]);
            answer
        }
        _ => agreeable(asked),
    };
    let room = Room::new(move |asked| Ok(stubborn(asked)));
    let (store, context) = (memory(), light());
    let first = weighed_by(&room, &store, &context);
    let waits = told(&store, &context, &first, 4);
    assert_eq!(waits.state, CheckpointState::Waiting);
    assert_eq!(waits.dissents.len(), 2);
    let pick = Pick::Option(OptionId::new("redeliberate"));
    reply(&store, &waits.decision_id.unwrap(), &pick);
    let second = weighed_by(&room, &store, &context);
    let names = [&first, &second].map(|one| one.council.as_ref().unwrap().named.clone());
    assert_ne!(names[0], names[1]);
}

#[test]
fn no_council_closes_what_only_a_person_may() {
    for points in [[4, 4, 3, 3, 3], [5, 5, 4, 4, 4]] {
        let (room, store) = (room(), memory());
        let context = read("do-issue", &decision_key(points));
        let weighed = weighed_by(&room, &store, &context);
        assert!(weighed.council.unwrap().advice.is_some(), "{points:?}");
        assert!(weighed.assessment.asks(), "{points:?}");
    }
}

#[test]
fn what_the_council_finds_harder_to_take_back_counts() {
    let wary = |asked: &Asked| {
        let mut answer = agreeable(asked);
        if asked.phase == CouncilPhase::Assessment {
            let all = [
                "reversal_cost",
                "time_lock_in",
                "blast_radius",
                "information_loss",
            ];
            let point = |name| json!({"dimension": name, "points": 5, "why": "no way back"});
            answer["proposals"] = json!(all.map(point));
        }
        answer
    };
    let room = Room::new(move |asked| Ok(wary(asked)));
    let (store, context) = (memory(), light());
    let before = assess(&context, &CheckpointRules::default());
    let weighed = weighed_by(&room, &store, &context);
    let after = &weighed.assessment;
    assert!(after.reversibility.score > before.reversibility.score);
    assert!(after.asks());

    // And never easier.
    let easy = |asked: &Asked| {
        let mut answer = agreeable(asked);
        if asked.phase == CouncilPhase::Assessment {
            let point = |name| json!({"dimension": name, "points": 1, "why": "trust me"});
            answer["proposals"] = json!(["reversal_cost", "time_lock_in"].map(point));
        }
        answer
    };
    let room = Room::new(move |asked| Ok(easy(asked)));
    let weighed = weighed_by(&room, &memory(), &context);
    assert_eq!(
        weighed.assessment.reversibility.score,
        before.reversibility.score
    );
}

#[test]
fn without_a_model_or_without_money_a_person_is_asked_and_learns_why() {
    let context = light();
    let rules = CheckpointRules::default();
    let none = NoCouncil::NoModel {
        what: "name one".to_owned(),
        hints: Vec::new(),
    };
    let plain = without_council(&none, &context, &rules);
    assert!(plain.assessment.asks());
    let [warning] = plain.warnings.as_slice() else {
        panic!("reported once: {:?}", plain.warnings);
    };
    assert!(warning.contains("name one"), "{warning}");

    let (room, store) = (room(), memory());
    let caps = CouncilCaps {
        daily: Money::cents(10),
        ..FIVE
    };
    let deps = checkpoint_deps(&room, &store, &caps);
    let poor = deliberate(&deps, &mut clock(), "/p", &context, &rules);
    assert!(poor.assessment.asks());
    assert!(room.asked().is_empty());
    let told = told(&store, &context, &poor, 9);
    let why = told.no_deliberation_because.unwrap();
    assert!(why.contains("the council may cost"), "{why}");
}

#[test]
fn a_council_inside_a_workflow_is_paid_from_its_budget_and_asks_for_no_more_than_is_left_there() {
    for (cap, paid_by, sits) in [
        (Money::dollars(40), None, true),
        (Money::dollars(4), Some(RunId::new("r-1")), true),
        (Money::cents(1), None, false),
    ] {
        let (room, store) = (room(), memory());
        let budget_scope = BudgetScope {
            workflow: WorkflowId::new("w-9"),
            cap,
            paid_by: paid_by.clone(),
        };
        let caps = CouncilCaps {
            budget_scope: Some(budget_scope.clone()),
            ..FIVE
        };
        let deps = checkpoint_deps(&room, &store, &caps);
        let weighed = weighed_with(&deps, &mut clock(), &light());
        assert_eq!(weighed.council.is_some(), sits, "{cap}");
        assert_eq!(room.asked().is_empty(), !sits, "{cap}");
        let (today, _) = clock().today();
        let settled = |scope: &Scope| {
            let balance = store.balance(scope).expect("a balance");
            assert_eq!(balance.reserved, Money::ZERO, "{scope}");
            balance.settled
        };
        let paid = settled(&budget_scope.scope());
        assert_eq!(paid > Money::ZERO, sits, "{cap}");
        let of_day = if paid_by.is_none() { paid } else { Money::ZERO };
        assert_eq!(settled(&Scope::Day(today)), of_day, "{cap}");
    }
}

#[test]
fn nothing_is_paid_where_none_is_due_or_none_is_wanted() {
    let easy = read("do-issue", &decision_key([1, 1, 1, 1, 1]));
    let quiet = read(
        "do-issue",
        &json!({"decision_needed": "a typo", "issues": [1]}),
    );
    let mut told_only = light();
    told_only.skip = Skip::Everything;
    let mut unwanted = light();
    unwanted.skip = Skip::Deliberation;
    for (context, which) in [
        (easy, "express"),
        (quiet, "quiet"),
        (told_only, "told only"),
        (unwanted, "unwanted"),
    ] {
        let (room, store) = (room(), memory());
        let weighed = weighed_by(&room, &store, &context);
        assert!(room.asked().is_empty(), "{which}");
        assert_eq!(weighed.council, None, "{which}");
        assert_eq!(weighed.warnings, Vec::<String>::new(), "{which}");
    }
}
