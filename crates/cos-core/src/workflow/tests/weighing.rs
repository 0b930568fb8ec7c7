//! Tests checkpoints that assess facts, and the collection of facts.

use super::*;

/// A plan with a checkpoint after it, and a build phase that gets the result.
fn plan_and_build(when: When) -> Vec<Phase> {
    let mut phases = vec![phase("plan"), phase("build")];
    phases[0].collect = Some(CheckpointCommand::DoIssue);
    match when {
        When::After => phases[0].checkpoint = weighing(when),
        When::Before => phases[1].checkpoint = weighing(when),
    }
    phases
}

fn heard(played: &Played) -> &[String] {
    &played.state().phases[1].feedback
}

#[test]
fn what_no_one_needs_to_be_asked_goes_on_and_its_orders_reach_the_next_phase() {
    for when in [When::After, When::Before] {
        let played = Played::new(plan_and_build(when))
            .saying("alone", "first #1")
            .play();
        assert_eq!(played.end(), Some(WorkflowEnd::Finished), "{when:?}");
        assert_eq!(heard(&played), ["first #1"], "{when:?}");
        let [record] = played.state().holds.as_slice() else {
            panic!("{when:?}: one record");
        };
        assert_eq!(record.by, "checkpoint k-1");
        assert_eq!(record.feedback.as_deref(), Some("first #1"));
        assert!(record.decision.is_none());
    }
}

#[test]
fn what_a_person_answers_leads_where_the_answer_says() {
    let over = Some(WorkflowEnd::Finished);
    let rows: [(&[&str], &[&str], Option<WorkflowEnd>); 5] = [
        (&["ask", "yes"], &["plan", "build"], over),
        (&["ask", "stop"], &["plan"], Some(WorkflowEnd::Aborted)),
        (&["ask", "later"], &["plan"], None),
        (&["ask", "weigh again", "alone"], &["plan", "build"], over),
        (&["ask"], &["plan"], None),
    ];
    for (answers, begun, end) in rows {
        for when in [When::After, When::Before] {
            let played = Played::new(plan_and_build(when)).answering(answers).play();
            assert_eq!(played.begun(), begun, "{when:?} {answers:?}");
            assert_eq!(played.end(), end, "{when:?} {answers:?}");
        }
    }
}

#[test]
fn instructions_of_the_answer_reach_the_next_phase() {
    let played = Played::new(plan_and_build(When::After))
        .answering(&["ask"])
        .saying("yes", "leave #3 out")
        .play();
    assert_eq!(heard(&played), ["leave #3 out"]);
    assert_eq!(
        played.state().holds[0].decision,
        Some(DecisionId::new("d-1"))
    );
}

#[test]
fn facts_that_cannot_be_read_hold_for_a_person_who_may_have_them_weighed_again() {
    let broken = || Played::new(plan_and_build(When::After)).answering(&["no facts"]);
    let waiting = broken().play();
    assert_eq!(waiting.offered(), ["again", "continue", "pause", "abort"]);
    for (answers, held) in [(&["again", "alone"][..], 2), (&["continue"], 1)] {
        let played = broken().answering(answers).play();
        assert_eq!(played.end(), Some(WorkflowEnd::Finished), "{answers:?}");
        assert_eq!(played.state().holds.len(), held, "{answers:?}");
    }
}

#[test]
fn an_answer_to_another_question_changes_nothing() {
    let mut played = Played::new(plan_and_build(When::After))
        .answering(&["ask"])
        .play();
    let before = played.state().clone();
    played.record(WorkflowEvent::CheckpointAnswered {
        decision: DecisionId::new("d-other"),
        option: OptionId::new("yes"),
        step: PhaseStep::Continue,
        orders: Vec::new(),
        by: "eve".to_owned(),
        head: CommitId::new("elsewhere"),
    });
    assert_eq!(played.state().stage, before.stage);
    assert_eq!(played.state().head, before.head);
}

#[test]
fn a_question_that_is_void_is_weighed_again() {
    let mut played = Played::new(plan_and_build(When::After))
        .answering(&["ask"])
        .play();
    let decision = played.state().awaits().expect("it waits").clone();
    played.record(WorkflowEvent::HoldLapsed { decision });
    let again = played.answering(&["alone"]).play();
    assert_eq!(again.end(), Some(WorkflowEnd::Finished));
}

#[test]
fn facts_are_collected_once_for_each_piece_of_work() {
    let mut phases = plan_and_build(When::After);
    phases[0].checkpoint = stop(&[on(), redo("plan")]);
    let played = Played::new(phases).answering(&["redo", "continue"]).play();
    let collected = played.events.iter().filter(|(_, event)| {
        matches!(event, WorkflowEvent::PhaseCollected { phase, .. } if phase.as_str() == "plan")
    });
    assert_eq!(collected.count(), 2);
    let files = played.state().deliverables.iter();
    let files: Vec<&str> = files.map(|(_, file, _)| file.path.as_str()).collect();
    assert_eq!(files[0], ".temp/f/facts.json", "{files:?}");
}

#[test]
fn a_phase_may_collect_and_do_nothing_else() {
    let mut alone = phase("facts");
    alone.behavior = Behavior::MainOnly;
    alone.subagents.clear();
    assert_eq!(check(&workflow(vec![alone.clone()])).len(), 1);
    alone.collect = Some(CheckpointCommand::PrReview);
    let drawn = workflow(vec![alone]);
    assert_eq!(check(&drawn), []);
    let lines = text(&drawn);
    assert!(lines.contains("collects pr-review"), "{lines}");
}

#[test]
fn the_graph_shows_where_facts_are_weighed() {
    let lines = text(&workflow(plan_and_build(When::Before)));
    assert!(
        lines.contains("assesses facts before the phase as do-issue"),
        "{lines}"
    );
}
