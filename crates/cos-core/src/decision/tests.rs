use super::*;
use crate::hint::advised;
use crate::trigger::Trigger;

fn option(id: &str, answer: Answer) -> Choice {
    Choice {
        id: OptionId::new(id),
        answer,
        description: format!("{id} it"),
        pros: String::new(),
        cons: String::new(),
        grants: vec![],
    }
}

fn draft(run: &str, decision_key: &str, triggers: &[Trigger]) -> Draft {
    let names: Vec<&str> = triggers.iter().map(|trigger| trigger.name()).collect();
    Draft {
        project: "/repo".into(),
        run: RunId::new(run),
        kind: DecisionKind::Start,
        subject: Subject::Goal(GoalId::new("wipe")),
        decision_key: Fingerprint::of(&[("content", decision_key)]),
        fingerprint: Fingerprint::of(&[("content", decision_key), ("triggers", &names.join(","))]),
        triggers: triggers.to_vec(),
        question: "May it?".into(),
        context: vec![],
        options: vec![
            option("proceed", Answer::Proceed),
            option("modify", Answer::ProceedModified),
            option("skip", Answer::Skip),
            option("pause", Answer::Pause),
        ],
        recommended: None,
        affirm: Some(OptionId::new("proceed")),
        risk: None,
        findings: vec![],
        checkpoint: None,
        blocking: true,
        urgency: Urgency::Whenever,
        expires_at: None,
    }
}

fn decision(id: &str, draft: &Draft, state: DecisionState, answer: Option<Answer>) -> Decision {
    Decision {
        id: DecisionId::new(id),
        draft: draft.clone(),
        created_at: Timestamp(1),
        state,
        resolution: answer.map(|answer| Resolution {
            option: OptionId::new(answer.name()),
            answer,
            note: None,
            instructions: None,
            grants: vec![],
            by: "someone".into(),
            channel: "terminal".into(),
            origin: None,
        }),
        resolved_at: None,
        supersedes: None,
        consumed_by: (state == DecisionState::Consumed).then(|| draft.run.clone()),
    }
}

#[test]
fn what_is_known_of_a_question_follows_its_fingerprint_state_and_answer() {
    use Answer as A;
    use DecisionState as S;
    let asked = draft("run-1", "drop it", &[Trigger::Risk]);
    let other_matter = draft("run-1", "drop all", &[Trigger::Risk]);
    let more_triggers = draft("run-1", "drop it", &[Trigger::CostSingle, Trigger::Risk]);
    let other_run = draft("run-0", "drop it", &[Trigger::Risk]);
    let answered = || Lookup::Answered(DecisionId::new("d"));
    let fresh = || Lookup::Ask { supersedes: vec![] };
    let replace = || Lookup::Ask {
        supersedes: vec![DecisionId::new("d")],
    };
    for (what, known, state, answer, expected) in [
        (
            "a yes not yet used",
            &asked,
            S::Resolved,
            Some(A::Proceed),
            answered(),
        ),
        (
            "a yes of an earlier run not yet used",
            &other_run,
            S::Resolved,
            Some(A::Proceed),
            answered(),
        ),
        (
            "a yes used by this run",
            &asked,
            S::Consumed,
            Some(A::Proceed),
            answered(),
        ),
        (
            "a yes used by another run",
            &other_run,
            S::Consumed,
            Some(A::Proceed),
            fresh(),
        ),
        (
            "a yes for another matter",
            &other_matter,
            S::Resolved,
            Some(A::Proceed),
            fresh(),
        ),
        (
            "a yes that covers other triggers",
            &more_triggers,
            S::Resolved,
            Some(A::Proceed),
            fresh(),
        ),
        (
            "a no for the same matter in another run",
            &other_run,
            S::Consumed,
            Some(A::Skip),
            answered(),
        ),
        (
            "a no given under other triggers",
            &more_triggers,
            S::Consumed,
            Some(A::Skip),
            answered(),
        ),
        (
            "a no for another matter",
            &other_matter,
            S::Consumed,
            Some(A::Skip),
            fresh(),
        ),
        (
            "the same question pending",
            &asked,
            S::Pending,
            None,
            Lookup::Waiting(DecisionId::new("d")),
        ),
        (
            "the same question pending from another run",
            &other_run,
            S::Pending,
            None,
            Lookup::Waiting(DecisionId::new("d")),
        ),
        (
            "another version pending",
            &other_matter,
            S::Pending,
            None,
            replace(),
        ),
        ("an expired question", &asked, S::Expired, None, fresh()),
        (
            "a superseded question",
            &asked,
            S::Superseded,
            None,
            fresh(),
        ),
        (
            "a pause already used",
            &asked,
            S::Consumed,
            Some(A::Pause),
            fresh(),
        ),
        (
            "a retry already used",
            &asked,
            S::Consumed,
            Some(A::Retry),
            fresh(),
        ),
    ] {
        let known = decision("d", known, state, answer);
        assert_eq!(lookup(&asked, &[known]), expected, "{what}");
    }
}

#[test]
fn a_decision_of_another_project_says_nothing() {
    let asked = draft("run-1", "drop it", &[Trigger::Risk]);
    let mut elsewhere = asked.clone();
    elsewhere.project = "/other".into();
    let known = decision(
        "d",
        &elsewhere,
        DecisionState::Resolved,
        Some(Answer::Proceed),
    );
    assert_eq!(lookup(&asked, &[known]), Lookup::Ask { supersedes: vec![] });
}

#[test]
fn each_command_picks_the_option_that_means_what_it_says() {
    let known = decision(
        "d",
        &draft("r", "m", &[Trigger::Risk]),
        DecisionState::Pending,
        None,
    );
    for (pick, answer) in [
        (Pick::Affirm, Answer::Proceed),
        (Pick::Refuse, Answer::Skip),
        (Pick::Modify("use plan B".into()), Answer::ProceedModified),
        (Pick::Option(OptionId::new("pause")), Answer::Pause),
    ] {
        assert_eq!(known.resolve(&pick).unwrap().0.answer, answer);
    }
}

#[test]
fn instructions_for_a_command_are_refused_with_what_can_be_done_instead() {
    let mut asked = draft("r", "m", &[Trigger::Risk]);
    asked.options.retain(|one| one.id.as_str() != "modify");
    let pending = decision("d", &asked, DecisionState::Pending, None);
    for pick in [
        Pick::Modify("keep sub/a".into()),
        Pick::Modify(" ".into()),
        Pick::Option(OptionId::new("modify")),
    ] {
        let text = advised(&pending.resolve(&pick).unwrap_err());
        assert!(text.contains("takes no instructions"), "{pick:?}: {text}");
        assert!(text.contains("goals file"), "{pick:?}: {text}");
        assert!(text.contains("`proceed`, `skip`"), "{pick:?}: {text}");
    }
}

#[test]
fn a_yes_with_instructions_answers_no_question_that_does_not_offer_it() {
    let asked = draft("r", "m", &[Trigger::Risk]);
    let mut offers_none = asked.clone();
    offers_none
        .options
        .retain(|one| one.id.as_str() != "modify");
    for state in [DecisionState::Resolved, DecisionState::Consumed] {
        let known = decision("d", &asked, state, Some(Answer::ProceedModified));
        let answered = Lookup::Answered(DecisionId::new("d"));
        assert_eq!(lookup(&asked, std::slice::from_ref(&known)), answered);
        let fresh = Lookup::Ask { supersedes: vec![] };
        assert_eq!(lookup(&offers_none, &[known]), fresh, "{state:?}");
    }
}

#[test]
fn unknown_options_empty_instructions_and_second_answers_are_refused_with_what_there_is() {
    let asked = draft("r", "m", &[Trigger::Risk]);
    let pending = decision("d", &asked, DecisionState::Pending, None);
    let refused = pending.resolve(&Pick::Option(OptionId::new("nuke")));
    let text = advised(&refused.unwrap_err());
    assert!(
        text.contains("`nuke`") && text.contains("`proceed`") && text.contains("`pause`"),
        "{text}"
    );
    assert!(matches!(
        pending.resolve(&Pick::Modify(" ".into())),
        Err(ResolveError::NoInstructions { .. })
    ));
    assert!(matches!(
        pending.resolve(&Pick::Option(OptionId::new("modify"))),
        Err(ResolveError::NoInstructions { .. })
    ));
    for state in [
        DecisionState::Resolved,
        DecisionState::Consumed,
        DecisionState::Expired,
        DecisionState::Superseded,
    ] {
        let over = decision("d", &asked, state, Some(Answer::Proceed));
        assert!(
            matches!(
                over.resolve(&Pick::Affirm),
                Err(ResolveError::NotPending { .. })
            ),
            "{state:?}"
        );
    }
}

#[test]
fn a_no_is_remembered_until_a_person_says_yes_to_the_same() {
    use DecisionState::Consumed;
    let asked = draft("run-3", "drop it", &[Trigger::Risk]);
    let given = |id: &str, run: &str, answer, at| {
        let mut known = decision(
            id,
            &draft(run, "drop it", &[Trigger::Risk]),
            Consumed,
            Some(answer),
        );
        known.resolved_at = Some(Timestamp(at));
        known
    };
    let no = given("no", "run-1", Answer::Skip, 10);
    let yes = given("yes", "run-2", Answer::Proceed, 20);
    let known = [no.clone(), yes.clone()];
    assert_eq!(lookup(&asked, &known), Lookup::Ask { supersedes: vec![] });
    assert_eq!(refusal(std::slice::from_ref(&asked.decision_key), &known), None);
    // It is the answer that counts, not when it was asked.
    let late = given("no", "run-1", Answer::Skip, 30);
    let known = [late, yes];
    let answered = Lookup::Answered(DecisionId::new("no"));
    assert_eq!(lookup(&asked, &known), answered);
    assert!(refusal(std::slice::from_ref(&asked.decision_key), &known).is_some());
}
