use super::*;
use crate::audit::Hash;
use std::collections::BTreeMap;

/// A council with several rounds, its record, and its seals.
fn record() -> (Table, Vec<SealedTurn>, BTreeMap<u32, AuthorSeal>) {
    let table = Table::played(spec(23), &|council, turn| match turn.round {
        1 | 2 => divided(council, turn),
        _ => agreeable(council, turn),
    });
    let turns = chain(table.council());
    let spoken = table.council().spoken.iter().zip(1..);
    let seals = spoken.map(|((turn, _), seq)| (seq, seal(*turn))).collect();
    (table, turns, seals)
}

fn flaws(turns: &[SealedTurn], noted: Hash) -> Vec<ChainFlaw> {
    let faults = verify(turns, noted).into_iter();
    faults.map(|fault| fault.flaw).collect()
}

#[test]
fn a_whole_record_has_every_answer_in_its_place_and_no_faults() {
    let (table, turns, seals) = record();
    assert_eq!(turns.len(), table.asked.len());
    assert_eq!(verify(&turns, head(&turns)), []);
    assert_eq!(verify_authors(&turns, &seals), []);
    let said = spoken(&table);
    assert_eq!(verify_contents(&turns, &said), []);
    assert_eq!(verify(&[], Hash::START), []);
}

fn spoken(table: &Table) -> BTreeMap<u32, Statement> {
    let council = table.council();
    let said = council.spoken.iter().map(|(turn, _)| {
        let turn = council.turn(*turn).unwrap();
        turn.said().unwrap().clone()
    });
    (1..).zip(said).collect()
}

#[test]
fn a_record_only_grows() {
    let (table, turns, _) = record();
    let mut grown: Vec<SealedTurn> = Vec::new();
    let mut council = None;
    for (at, event) in &table.events {
        apply(&mut council, *at, event);
        let now = chain(council.as_ref().unwrap());
        assert_eq!(now[..grown.len()], grown);
        grown = now;
    }
    assert_eq!(grown, turns);
}

#[test]
fn whatever_is_changed_in_a_turn_is_seen() {
    let (_, turns, _) = record();
    let changes: [fn(&mut SealedTurn); 10] = [
        |turn| turn.seq += 1,
        |turn| turn.council = CouncilId::new("c2"),
        |turn| turn.phase = CouncilPhase::Synthesis,
        |turn| turn.round += 1,
        |turn| turn.label.push('0'),
        |turn| turn.version += 1,
        |turn| turn.parent = Some(Hash::over(&[b"x"])),
        |turn| turn.content = Hash::over(&[b"x"]),
        |turn| turn.author = Commitment(Hash::over(&[b"x"])),
        |turn| turn.at = Timestamp(turn.at.0 + 1),
    ];
    for (number, change) in changes.iter().enumerate() {
        let mut forged = turns.clone();
        change(&mut forged[4]);
        let found = flaws(&forged, head(&turns));
        assert!(found.contains(&ChainFlaw::Changed), "{number}: {found:?}");
    }
}

#[test]
fn a_turn_that_is_left_out_put_in_or_moved_is_seen_and_so_is_a_cut_end() {
    let (_, turns, _) = record();
    let noted = head(&turns);
    let changed = |change: fn(&mut Vec<SealedTurn>)| {
        let mut turns = turns.clone();
        change(&mut turns);
        flaws(&turns, noted)
    };
    for (what, found) in [
        ("left out", changed(|turns| drop(turns.remove(3)))),
        ("put in", changed(|turns| turns.insert(3, turns[2].clone()))),
        ("moved", changed(|turns| turns.swap(3, 4))),
    ] {
        assert!(found.contains(&ChainFlaw::RunSpec), "{what}: {found:?}");
        assert!(found.contains(&ChainFlaw::Changed), "{what}: {found:?}");
    }
    assert_eq!(changed(|turns| drop(turns.pop())), [ChainFlaw::Head]);
    assert_eq!(changed(Vec::clear), [ChainFlaw::Head]);
}

#[test]
fn a_record_that_was_hashed_again_does_not_end_where_it_was_noted_to_end() {
    let (_, turns, _) = record();
    let mut forged = turns.clone();
    forged[0].content = Hash::over(&[b"x"]);
    let mut anew: BTreeMap<Hash, Hash> = BTreeMap::new();
    let mut previous = Hash::START;
    for turn in &mut forged {
        let old = turn.hash;
        turn.parent = turn.parent.map(|parent| anew[&parent]);
        turn.hash = turn.hash_after(&previous);
        previous = turn.hash;
        anew.insert(old, turn.hash);
    }
    assert_eq!(flaws(&forged, head(&turns)), [ChainFlaw::Head]);
}

#[test]
fn a_later_word_takes_the_place_of_the_one_before_under_the_same_name() {
    let (table, turns, _) = record();
    let red_team = expert_label(table.council(), Persona::RedTeam).to_string();
    let votes: Vec<&SealedTurn> = turns
        .iter()
        .filter(|turn| turn.label == red_team)
        .filter(|turn| matches!(turn.phase, CouncilPhase::FirstVote | CouncilPhase::Vote))
        .collect();
    let versions: Vec<u16> = votes.iter().map(|turn| turn.version).collect();
    assert_eq!(versions, [1, 2, 3, 4]);
    assert_eq!(votes[0].parent, None);
    assert!(
        votes
            .windows(2)
            .all(|pair| pair[1].parent == Some(pair[0].hash))
    );
}

#[test]
fn a_seal_opens_only_for_its_receiver() {
    let (_, turns, seals) = record();
    let with = |change: fn(&mut BTreeMap<u32, AuthorSeal>)| {
        let mut seals = seals.clone();
        change(&mut seals);
        verify_authors(&turns, &seals)
    };
    let at = |flaw| vec![ChainFault { seq: 2, flaw }];
    let found = with(|all| drop(all.remove(&2)));
    assert_eq!(found, at(ChainFlaw::Sealed));
    let changes: [fn(&mut BTreeMap<u32, AuthorSeal>); 3] = [
        |all| all.get_mut(&2).unwrap().persona = Persona::SupremeCommander,
        |all| all.get_mut(&2).unwrap().model.push('x'),
        |all| all.get_mut(&2).unwrap().salt = Salt::new([0; 32]),
    ];
    for change in changes {
        assert_eq!(with(change), at(ChainFlaw::Author));
    }
}

#[test]
fn other_words_and_missing_words_are_seen() {
    let (table, turns, _) = record();
    let mut said = spoken(&table);
    said.insert(
        1,
        Statement::Report {
            text: "else".into(),
        },
    );
    said.remove(&5);
    let places: Vec<u32> = verify_contents(&turns, &said)
        .iter()
        .map(|one| one.seq)
        .collect();
    assert_eq!(places, [1, 5]);
}

#[test]
fn a_record_tells_nothing_of_who_spoke() {
    let (_, turns, seals) = record();
    let text = serde_json::to_string(&turns).unwrap();
    for persona in Persona::ALL {
        // The record may name a phase with the same name, but not a persona.
        let without = text.replace("\"phase\":\"red_team\"", "");
        assert!(!without.contains(persona.name()), "{persona:?}");
    }
    assert!(!text.contains("model"));
    let read: Vec<SealedTurn> = serde_json::from_str(&text).unwrap();
    assert_eq!(read, turns);
    // The same author under another salt is another seal.
    let all: std::collections::BTreeSet<Hash> = turns.iter().map(|turn| turn.author.0).collect();
    assert_eq!(all.len(), turns.len());
    assert!(!format!("{seals:?}").contains("1, 1, 1"));
}

#[test]
fn what_opens_a_seal_reads_back_as_it_was_written() {
    let (_, _, seals) = record();
    let text = serde_json::to_string(&seals[&3]).unwrap();
    assert_eq!(
        serde_json::from_str::<AuthorSeal>(&text).unwrap(),
        seals[&3]
    );
    assert!(serde_json::from_str::<Salt>("\"abc\"").is_err());
}
