use super::*;
use cos_core::debate::read_record;
use cos_core::id::OptionId;

/// A moderator who rejects everything and a critic who insists.
fn stubborn(request: &ModelRequest) -> String {
    match role(request) {
        DebateRole::Author => "As it is.".to_owned(),
        DebateRole::Critic => {
            let issues = [
                ("moderate", "Nobody owns backups"),
                ("minor", "Dates lack zones"),
            ];
            opinion(0.6, &issues).to_string()
        }
        DebateRole::Moderator if request.shared.concat().contains("wants them taken up") => {
            moderated(request, Classification::Accept)
        }
        DebateRole::Moderator => moderated(request, Classification::Reject),
    }
}

#[test]
fn a_yes_is_used_for_exactly_this_file_and_void_for_any_other() {
    let fixture = Fixture::saying(well);
    let store = MemoryJournal::new();
    let id = waiting(&fixture.debate(&store).unwrap());
    answer(&store, &id, &Pick::Affirm);
    let approved = fixture.debate(&store).unwrap();
    assert!(matches!(approved.standing, DebateStanding::Approved(_)));
    assert_eq!(
        crate::answer::find(&store, id.as_str()).unwrap().state,
        DecisionState::Consumed
    );
    let again = fixture.debate(&store).unwrap();
    assert!(matches!(again.standing, DebateStanding::Approved(_)));
    assert_eq!(fixture.asked().len(), 4, "no one was asked for that");
    // One more byte makes it another file.
    fixture.write(&format!("{}\n", fixture.read()));
    let changed = fixture.debate(&store).unwrap();
    assert_ne!(waiting(&changed), id);
    assert!(fixture.asked().len() > 4);
}

#[test]
fn a_no_is_remembered_for_exactly_this_file() {
    let fixture = Fixture::saying(well);
    let store = MemoryJournal::new();
    let id = waiting(&fixture.debate(&store).unwrap());
    answer(&store, &id, &Pick::Refuse);
    for _ in 0..2 {
        let told = fixture.debate(&store).unwrap();
        assert!(matches!(told.standing, DebateStanding::Rejected(_)));
    }
    assert_eq!(fixture.asked().len(), 4);
}

#[test]
fn instructions_reach_everyone_in_the_next_debate() {
    let fixture = Fixture::saying(well);
    let store = MemoryJournal::new();
    let id = waiting(&fixture.debate(&store).unwrap());
    answer(&store, &id, &Pick::Modify("Name who owns backups.".into()));
    let result = fixture.debate(&store).unwrap();
    let debate = result.kept.unwrap().debate;
    assert_eq!(debate.debate_spec.number, 2);
    for request in fixture.script.asked().iter().skip(4) {
        let wishes = &request.shared[0];
        assert!(wishes.contains("\nName who owns backups."), "{wishes}");
    }
    let old = crate::answer::find(&store, id.as_str()).unwrap();
    assert_eq!(old.state, DecisionState::Consumed);
}

/// Runs a debate that ends with two points rejected twice.
fn disagreed() -> (Fixture, MemoryJournal, DebateResult) {
    let mut fixture = Fixture::saying(stubborn);
    fixture.policy.disagreement = 9;
    fixture.policy.stalemate = 9;
    let store = MemoryJournal::new();
    let result = fixture.debate_for(&store, 3, Money::dollars(5)).unwrap();
    (fixture, store, result)
}

#[test]
fn two_rejections_that_come_back_end_it_and_are_put_to_a_person() {
    let fixture = Fixture::saying(stubborn);
    let store = MemoryJournal::new();
    let result = fixture.debate(&store).unwrap();
    let debate = result.kept.as_ref().unwrap().debate.clone();
    assert_eq!(debate.end, Some(DebateEnd::Disagreement));
    let decision = crate::answer::find(&store, waiting(&result).as_str()).unwrap();
    assert_eq!(decision.draft.recommended, None);
    assert_eq!(decision.draft.affirm, None);
}

#[test]
fn what_a_person_lets_stand_is_settled() {
    let (fixture, store, result) = disagreed();
    let told = read_record(&fixture.read()).unwrap();
    assert!(fixture.read().contains("\"recommend_human_review\": true"));
    assert_eq!(told.contradictions, []);
    answer(
        &store,
        &waiting(&result),
        &Pick::Option(OptionId::new("stand")),
    );
    let result = fixture.debate_for(&store, 2, Money::dollars(5)).unwrap();
    let debate = result.kept.unwrap().debate;
    assert_eq!(debate.debate_spec.rulings.len(), 2);
    assert!(debate.reviewed().is_empty());
    assert!(fixture.read().contains("\"recommend_human_review\": false"));
    let critic = fixture
        .script
        .asked()
        .into_iter()
        .rev()
        .find(|one| role(one) == DebateRole::Critic);
    assert!(critic.unwrap().shared[0].contains("the person lets that stand"));
}

#[test]
fn what_a_person_wants_taken_up_is_taken_up() {
    let (fixture, store, result) = disagreed();
    answer(
        &store,
        &waiting(&result),
        &Pick::Option(OptionId::new("take-up-r2-1")),
    );
    let result = fixture.debate_for(&store, 2, Money::dollars(5)).unwrap();
    let debate = result.kept.unwrap().debate;
    let repeated = debate
        .dispositions
        .iter()
        .find(|one| one.round == 4 && one.repeat_of.is_some());
    assert_eq!(repeated.unwrap().classification, Classification::Accept);
    assert!(debate.spec.contains("And more."));
}

#[test]
fn a_person_who_puts_the_file_back_gets_another_debate() {
    let fixture = Fixture::saying(well);
    let store = MemoryJournal::new();
    let first = waiting(&fixture.debate(&store).unwrap());
    fixture.write(SPEC);
    let second = fixture.debate(&store).unwrap();
    assert_eq!(
        fixture.asked().len(),
        8,
        "the old result is not written over what they put back"
    );
    // The same words lead to the same file, and so to the same question.
    let debate = second.kept.as_ref().unwrap().debate.clone();
    assert_eq!(debate.debate_spec.number, 2);
    let _ = (first, waiting(&second));
}

#[test]
fn another_debate_is_begun_once_for_one_answer() {
    let fixture = Fixture::saying(well);
    let store = MemoryJournal::new();
    let id = waiting(&fixture.debate(&store).unwrap());
    answer(&store, &id, &Pick::Option(OptionId::new("again")));
    let decision = crate::answer::find(&store, id.as_str()).unwrap();
    assert_eq!(decision.resolution.unwrap().answer, Answer::Retry);
    let second = fixture.debate(&store).unwrap();
    assert_eq!(second.kept.as_ref().unwrap().debate.debate_spec.number, 2);
    let paid = fixture.asked().len();
    let third = fixture.debate(&store).unwrap();
    assert_eq!(third.standing, second.standing);
    assert_eq!(fixture.asked().len(), paid);
}

#[test]
fn a_line_that_someone_took_out_of_the_block_is_there_again() {
    let (fixture, store, _) = disagreed();
    let told = read_record(&fixture.read()).unwrap().dispositions;
    assert_eq!(told.len(), 4);
    // An edit hides the rejections and changes the word of one line.
    let text = fixture.read();
    let (_, rest) = text.split_once("<<<DISPOSITIONS_END>>>").unwrap();
    let forged = json!([{"issue_id": "R2-1", "original_issue": "Backups", "classification": "ACCEPT",
        "reasoning": "fine", "action_taken": "done", "resolved": true}]);
    fixture.write(&format!(
        "<<<DISPOSITIONS_START>>>\n{forged}\n<<<DISPOSITIONS_END>>>{rest}"
    ));
    let result = fixture.debate_for(&store, 1, Money::dollars(5)).unwrap();
    let debate = result.kept.unwrap().debate;
    assert_eq!(debate.debate_spec.history, told);
    assert_eq!(debate.debate_spec.first_round, 4);
    assert_eq!(debate.reviewed().len(), 2);
    // A file without blocks is another specification.
    fixture.write(SPEC);
    let result = fixture.debate_for(&store, 1, Money::dollars(5)).unwrap();
    let debate_spec = result.kept.unwrap().debate.debate_spec;
    assert_eq!((debate_spec.history.len(), debate_spec.first_round), (0, 1));
}
