use super::*;

/// Plays a council and passes each turn, when it is asked, with what it sees.
fn shown(sum: u8, script: &dyn Fn(&Council, TurnId) -> Statement) -> Vec<(TurnId, Vec<Material>)> {
    let seen = std::cell::RefCell::new(Vec::new());
    Table::played(spec(sum), &|council, turn| {
        seen.borrow_mut().push((turn, material(council, turn)));
        script(council, turn)
    });
    seen.into_inner()
}

fn kinds(shown: &[Material]) -> String {
    let letter = |one: &Material| match one {
        Material::Report { .. } => 'r',
        Material::Situation(_) => 's',
        Material::Alternative { .. } => 'c',
        Material::Own(_) => 'o',
        Material::Ranked(_) => 'k',
        Material::Challenge(_) => 'x',
        Material::Vote { .. } => 'v',
        Material::Dissent { .. } => 'd',
        Material::Premortem { .. } => 'p',
        Material::Unsealed { .. } => 'u',
    };
    shown.iter().map(letter).collect()
}

#[test]
fn each_phase_sees_what_it_needs_and_no_more() {
    let seen = shown(23, &|council, turn| match turn.round {
        1 => divided(council, turn),
        _ => agreeable(council, turn),
    });
    for (turn, shown) in seen {
        let wanted = match (turn.phase, turn.round) {
            (CouncilPhase::Rating | CouncilPhase::Intel, _) => "",
            (CouncilPhase::Assessment, _) => "rr",
            (CouncilPhase::Alternatives, _) => "s",
            (CouncilPhase::FirstVote | CouncilPhase::RedTeam, _) => "sccc",
            (CouncilPhase::Vote, _) => "scccxxxk",
            (CouncilPhase::Revision, _) => "scccxo",
            (CouncilPhase::Premortem, _) => "scx",
            (CouncilPhase::Synthesis, _) => "scccxxxvvppppppuuuuuuu",
        };
        assert_eq!(kinds(&shown), wanted, "{turn}");
    }
}

#[test]
fn no_one_learns_who_is_who_before_the_end() {
    let seen = shown(23, &|council, turn| match (turn.phase, turn.round) {
        // The text of an alternative must not reveal its author here.
        (CouncilPhase::Alternatives, _) => Statement::Alternatives {
            drafts: vec![draft("plain")],
        },
        (_, 1) => divided(council, turn),
        _ => agreeable(council, turn),
    });
    let names = Persona::ALL.map(|persona| format!("{persona:?}"));
    let early = seen
        .iter()
        .filter(|(turn, _)| turn.phase != CouncilPhase::Synthesis);
    for (turn, shown) in early {
        let text = format!("{shown:?}");
        assert!(
            names.iter().all(|name| !text.contains(name)),
            "{turn}: {text}"
        );
    }
}

#[test]
fn a_vote_does_not_see_the_ballots_of_others() {
    let seen = shown(18, &divided);
    let mut votes = seen
        .iter()
        .filter(|(turn, _)| matches!(turn.phase, CouncilPhase::FirstVote | CouncilPhase::Vote));
    assert!(votes.all(|(_, shown)| !kinds(shown).contains(['v', 'd'])));
}

#[test]
fn all_voters_of_a_vote_read_the_same() {
    let seen = shown(18, &divided);
    for phase in [
        CouncilPhase::FirstVote,
        CouncilPhase::Vote,
        CouncilPhase::Premortem,
    ] {
        let alike = |shown: &[Material]| -> Vec<Material> {
            let own = |one: &&Material| matches!(one, Material::Ranked(_));
            shown.iter().filter(|one| !own(one)).cloned().collect()
        };
        let mut of_phase = seen.iter().filter(|(turn, _)| turn.phase == phase);
        let (_, first) = of_phase.next().unwrap();
        let first = alike(first);
        assert!(
            of_phase.all(|(_, other)| alike(other) == first),
            "{phase:?}"
        );
    }
}

/// How much of each alternative is shown, in order.
fn extents(shown: &[Material]) -> Vec<AlternativeExtent> {
    let extent = |one: &Material| match one {
        Material::Alternative { extent, .. } => Some(*extent),
        _ => None,
    };
    shown.iter().filter_map(extent).collect()
}

#[test]
fn a_judge_reads_no_praise_and_an_author_or_a_challenger_reads_all() {
    for (turn, shown) in shown(23, &|council, turn| match turn.round {
        1 => divided(council, turn),
        _ => agreeable(council, turn),
    }) {
        let wanted = match turn.phase {
            CouncilPhase::RedTeam | CouncilPhase::Revision => AlternativeExtent::Whole,
            CouncilPhase::FirstVote | CouncilPhase::Premortem | CouncilPhase::Synthesis => {
                AlternativeExtent::Plain
            }
            _ => continue,
        };
        assert!(extents(&shown).iter().all(|one| *one == wanted), "{turn}");
    }
}

#[test]
fn a_voter_sees_in_brief_what_it_ranked_in_that_version_and_how() {
    let seen = shown(23, &|council, turn| match turn.round {
        1 => divided(council, turn),
        _ => agreeable(council, turn),
    });
    let votes = seen
        .iter()
        .filter(|(turn, _)| turn.phase == CouncilPhase::Vote);
    let mut rounds = std::collections::BTreeSet::new();
    for (turn, shown) in votes {
        rounds.insert(turn.round);
        for one in shown {
            if let Material::Alternative {
                version, extent, ..
            } = one
            {
                // In the later round every author gave a new version that no one ranked yet.
                let wanted = match version {
                    1 => AlternativeExtent::Brief,
                    _ => AlternativeExtent::Plain,
                };
                assert_eq!(*extent, wanted, "{turn}");
            }
        }
        let ranked = shown
            .iter()
            .filter(|one| matches!(one, Material::Ranked(labels) if labels.len() == 3));
        assert_eq!(ranked.count(), 1, "{turn}");
    }
    assert!(rounds.len() > 1, "{rounds:?}");
}

#[test]
fn a_voter_who_was_not_heard_before_reads_the_courses_plainly() {
    let table = Table::new(spec(18)).play(&|council, turn| {
        let is_silent = turn.phase == CouncilPhase::FirstVote && turn.persona == Persona::Scout;
        if is_silent {
            Reply::Fails(TurnFailure::Late)
        } else {
            Reply::Says(divided(council, turn))
        }
    });
    let council = table.council();
    let vote = |persona| TurnId {
        round: 1,
        phase: CouncilPhase::Vote,
        persona,
        number: 1,
    };
    let scout = material(council, vote(Persona::Scout));
    assert_eq!(extents(&scout), [AlternativeExtent::Plain; 3]);
    assert!(!kinds(&scout).contains('k'));
    let other = material(council, vote(Persona::FieldTactician));
    assert_eq!(extents(&other), [AlternativeExtent::Brief; 3]);
}

#[test]
fn labels_hang_on_the_seed_and_not_on_who_answers_first() {
    let authors = |seed, backwards: bool| {
        let mut table = Table::new(CouncilSpec { seed, ..spec(18) });
        loop {
            let mut asks: Vec<TurnId> = table
                .decide()
                .into_iter()
                .filter_map(|one| match one {
                    CouncilRequest::Ask { turn, .. } => Some(turn),
                    _ => None,
                })
                .collect();
            if asks[0].phase == CouncilPhase::FirstVote {
                let alternatives = table.council().alternatives(1).into_iter();
                return alternatives
                    .map(|alternative| alternative.author)
                    .collect::<Vec<_>>();
            }
            if backwards {
                asks.reverse();
            }
            table.start(asks[0], Money::cents(25));
            let said = agreeable(table.council(), asks[0]);
            table.end(asks[0], Reply::Says(said));
        }
    };
    let orders: std::collections::BTreeSet<Vec<Persona>> =
        (0..40).map(|seed| authors(seed, false)).collect();
    assert_eq!(orders.len(), 6, "every order comes up");
    assert!((0..10).all(|seed| authors(seed, false) == authors(seed, true)));
}

#[test]
fn everyone_has_a_separate_number() {
    let table = Table::new(spec(18));
    let mut numbers = Persona::ALL.map(|one| expert_label(table.council(), one).to_string());
    numbers.sort();
    let wanted: Vec<String> = (1..=7).map(|number| format!("Expert {number}")).collect();
    assert_eq!(numbers.to_vec(), wanted);
}
