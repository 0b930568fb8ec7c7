use super::*;
use crate::view::example::{
    after, answered, checked, events, finished, landed, night, question, retry, run_of, started,
    work,
};
use cos_core::event::{Event, Product};
use cos_core::failure::{Failure, FailureClass};
use cos_core::money::Cost;

fn view(decisions: &[Decision]) -> BriefView {
    BriefView::new(&night(), decisions, Vec::new(), 10, after(600))
}

#[test]
fn the_money_of_the_tries_is_the_money_of_the_ledger() {
    let view = view(&[question()]);
    let tried: Money = view.tried.iter().map(|tried| tried.cost_usd.0).sum();
    assert_eq!(tried, night().spent());
    assert_eq!(view.headline.spent_usd, Usd(tried));
    assert_eq!(
        view.spent.first().map(|cap| cap.spent_usd),
        Some(Usd(tried))
    );
}

#[test]
fn every_goal_is_in_one_group() {
    let view = view(&[question()]);
    let mut goals: Vec<String> = view.done.iter().map(|goal| goal.goal.to_string()).collect();
    goals.extend(
        view.waiting
            .iter()
            .filter_map(|asked| asked.goal.as_ref())
            .map(ToString::to_string),
    );
    goals.extend(view.not_done.iter().map(|goal| goal.goal.to_string()));
    goals.sort();
    assert_eq!(goals, ["login", "notes", "search", "tidy", "wipe"]);
}

#[test]
fn an_answer_that_no_run_took_up_waits_for_a_resume() {
    let view = view(&[answered()]);
    assert_eq!(view.headline.waiting, 0);
    let wipe = view
        .not_done
        .iter()
        .find(|goal| goal.goal.as_str() == "wipe");
    assert_eq!(
        wipe.map(|goal| &goal.why),
        Some(&NotDoneWhy::Answered {
            decision: DecisionId::new("d91f"),
            option: OptionId::new("modify"),
        })
    );
    assert_eq!(view.next[0].command, "cos resume r7k2");
}

#[test]
fn questions_of_other_runs_are_left_out_unless_a_goal_waits_for_them() {
    let mut other = question();
    other.id = DecisionId::new("dzzz");
    other.draft.run = cos_core::id::RunId::new("r0");
    assert_eq!(view(&[other.clone()]).headline.waiting, 0);
    other.id = DecisionId::new("d91f");
    assert_eq!(view(&[other]).headline.waiting, 1);
}

#[test]
fn of_many_questions_those_that_matter_most_are_shown_and_all_are_counted() {
    let mut other = question();
    other.id = DecisionId::new("dzzz");
    other.draft.triggers = vec![cos_core::trigger::Trigger::Interval];
    other.draft.urgency = cos_core::decision::Urgency::Whenever;
    let view = BriefView::new(&night(), &[other, question()], Vec::new(), 1, after(600));
    assert_eq!(view.headline.waiting, 2);
    let shown: Vec<&str> = view.waiting.iter().map(|asked| asked.id.as_str()).collect();
    assert_eq!(shown, [question().id.as_str()]);
}

#[test]
fn a_run_out_of_money_is_resumed_with_more() {
    let mut events = events();
    let end = events.last_mut().expect("there are facts");
    end.1 = Event::RunSessionEnded {
        why: cos_core::event::RunSessionEnd::Budget,
    };
    let view = BriefView::new(&run_of(&events), &[], Vec::new(), 10, after(600));
    assert_eq!(view.next[0].command, "cos resume r7k2 --budget 20");
}

/// Returns the run as it started, followed by these events.
fn ordered_then(more: Vec<Event>) -> Run {
    let ordered = events().into_iter().take(1);
    let more = more.into_iter().zip(1..);
    run_of(
        &ordered
            .chain(more.map(|(event, minutes)| (after(minutes), event)))
            .collect::<Vec<_>>(),
    )
}

fn why_not(run: &Run, goal: &str) -> Option<NotDoneWhy> {
    let view = BriefView::new(run, &[], Vec::new(), 10, after(600));
    let mut all = view.not_done.into_iter();
    all.find(|one| one.goal.as_str() == goal).map(|one| one.why)
}

#[test]
fn a_try_is_not_promised_for_a_time_that_is_past() {
    let busy = Failure::new(FailureClass::Transient, "the provider was overloaded");
    let run = ordered_then(vec![
        started("search", 1),
        finished("search", 1, Product::Failed(busy), Cost::Unknown),
        retry("search", after(9)),
        Event::RunSessionEnded {
            why: RunSessionEnd::Time,
        },
    ]);
    let due = NotDoneWhy::Retrying {
        next_at: None,
        resumed: true,
    };
    assert_eq!(why_not(&run, "search"), Some(due));
    let view = BriefView::new(&run, &[], Vec::new(), 10, after(600));
    assert!(view.tried.iter().all(|tried| tried.next_at.is_none()));
}

#[test]
fn what_a_killed_process_had_under_way_is_not_shown_as_under_way() {
    let mut run = ordered_then(vec![started("search", 1)]);
    assert_eq!(why_not(&run, "search"), Some(NotDoneWhy::UnderWay));
    run.interrupt();
    assert_eq!(why_not(&run, "search"), Some(NotDoneWhy::Interrupted));
}

#[test]
fn a_cost_that_no_one_knows_is_shown_as_what_was_booked() {
    let known = |cost| {
        let run = ordered_then(vec![
            started("search", 1),
            finished("search", 1, work('b'), cost),
            checked("search", 1, 0),
            landed("search", 1),
        ]);
        let view = BriefView::new(&run, &[], Vec::new(), 10, after(600));
        let done: Vec<bool> = view.done.iter().map(|goal| goal.cost_known).collect();
        done
    };
    assert_eq!(known(Cost::Unknown), [false]);
    assert_eq!(known(Cost::Known(Money::dollars(1))), [true]);
}

#[test]
fn as_json_it_has_a_version_numbers_and_moments() {
    let view = serde_json::to_value(view(&[question()])).expect("it is serializable");
    assert_eq!(view["schema_version"], 1);
    assert_eq!(view["headline"]["spent_usd"], 4.35);
    assert_eq!(view["run"]["started_at"], "2026-03-01T22:00:00Z");
    assert_eq!(view["done"][0]["evidence"][0]["exit"], 0);
    assert_eq!(view["not_done"][0]["why"]["kind"], "given_up");
    let mut fields: Vec<&String> = view.as_object().expect("it is an object").keys().collect();
    fields.sort();
    assert_eq!(
        fields,
        [
            "done",
            "headline",
            "next",
            "not_done",
            "run",
            "schema_version",
            "spent",
            "tried",
            "waiting"
        ]
    );
}
