use super::*;

#[test]
fn the_first_of_n_gets_n_points_and_the_last_one() {
    for (letters, rankings, order, points) in [
        ("ABC", &["ABC"][..], "ABC", &[3, 2, 1][..]),
        ("ABC", &["ABC", "ABC", "BAC"], "ABC", &[8, 7, 3]),
        ("AB", &["BA", "BA", "AB"], "BA", &[5, 4]),
        ("ABCD", &["DCBA", "DCBA"], "DCBA", &[8, 6, 4, 2]),
        ("A", &["A", "A"], "A", &[2]),
        ("AB", &[], "AB", &[0, 0]),
    ] {
        let (found, earned) = standings(&counted(letters, rankings));
        assert_eq!(
            (found.as_str(), &earned[..]),
            (order, points),
            "{rankings:?}"
        );
    }
}

#[test]
fn a_ballot_that_is_no_ranking_of_exactly_these_courses_is_void_and_moves_nothing() {
    let sound = ["ABC", "ACB"];
    let alone = counted("ABC", &sound);
    for broken in ["", "AB", "ABB", "ABCA", "ABD", "AAA"] {
        let with = counted("ABC", &[sound[0], sound[1], broken]);
        assert_eq!((with.valid, with.void), (2, 1), "{broken}");
        assert_eq!(with.standings, alone.standings, "{broken}");
        assert_eq!(with.margin, alone.margin, "{broken}");
        assert_eq!(with.concordance, alone.concordance, "{broken}");
        assert_eq!(with.shared_first, None, "{broken}");
    }
}

#[test]
fn who_votes_twice_is_counted_once() {
    let mut twice = ballots(&["AB", "AB"]);
    twice[1].voter = twice[0].voter;
    let tally = tally(&contenders("AB"), &twice);
    assert_eq!((tally.valid, tally.void), (1, 1));
    assert_eq!(standings(&tally), ("AB".into(), vec![2, 1]));
}

#[test]
fn the_lead_is_the_share_that_prefers_the_winner_less_the_share_that_prefers_the_next() {
    for (letters, rankings, margin) in [
        ("AB", &["AB", "AB", "AB"][..], Fraction::ONE),
        ("AB", &["AB", "AB", "BA"], Fraction::of(1, 3).unwrap()),
        ("AB", &["AB", "BA"], Fraction::ZERO),
        // With fewer than two valid ballots there is no lead.
        ("AB", &["AB"], Fraction::ZERO),
        ("AB", &["AB", "A"], Fraction::ZERO),
        ("AB", &[], Fraction::ZERO),
        // A single alternative always leads.
        ("A", &[], Fraction::ONE),
        ("", &[], Fraction::ZERO),
        // By points an alternative can win that more ballots rank below the second.
        (
            "ABC",
            &["ABC", "ABC", "ABC", "BCA", "BCA"],
            Fraction::of(-1, 5).unwrap(),
        ),
        // Three or more alternatives do not reduce a unanimous lead.
        ("ABCDE", &["ABCDE", "ABCDE"], Fraction::ONE),
    ] {
        assert_eq!(counted(letters, rankings).margin.0, margin, "{rankings:?}");
    }
}

#[test]
fn a_tie_goes_to_the_preferred_then_to_fewer_findings_then_to_the_way_back_then_by_label() {
    let score = |points| Some(ReversibilityScore::of([Points::new(points).unwrap(); 5]));
    // Equal points: two ballots prefer B to A, and one prefers A to B by more.
    for (rankings, criticals, order) in [
        (&["BAC", "BAC", "ACB"][..], [0, 0, 0], "BAC"),
        (&["ABC", "BAC"], [1, 0, 0], "BAC"),
        (&["ABC", "BAC"], [0, 1, 0], "ABC"),
        (&["ABC", "BAC"], [0, 0, 0], "ABC"),
    ] {
        let mut contenders = contenders("ABC");
        for (one, criticals) in contenders.iter_mut().zip(criticals) {
            one.criticals = criticals;
        }
        let tally = tally(&contenders, &ballots(rankings));
        assert_eq!(standings(&tally).0, order, "{rankings:?} {criticals:?}");
    }
    for (a, b, order) in [
        (score(3), score(2), "BA"),
        (score(2), score(3), "AB"),
        (None, score(4), "BA"),
        (None, score(5), "AB"),
    ] {
        let mut contenders = contenders("AB");
        (contenders[0].score, contenders[1].score) = (a, b);
        let tally = tally(&contenders, &ballots(&["AB", "BA"]));
        assert_eq!(standings(&tally).0, order, "{a:?} {b:?}");
    }
}

#[test]
fn the_tie_of_points_above_is_one() {
    let tally = counted("ABC", &["BAC", "BAC", "ACB"]);
    assert_eq!(standings(&tally), ("BAC".into(), vec![7, 7, 4]));
}

#[test]
fn three_that_beat_one_another_in_a_ring_stand_by_label() {
    let tally = counted("ABC", &["ABC", "BCA", "CAB"]);
    assert_eq!(standings(&tally), ("ABC".into(), vec![6, 6, 6]));
}

#[test]
fn with_three_authors_nobodys_vote_counts_for_what_is_its_own() {
    let [strategist, tactician, logistics] = [
        Persona::ChiefStrategist,
        Persona::FieldTactician,
        Persona::LogisticsOfficer,
    ];
    let by = |authors: [Persona; 3]| -> Vec<Contender> {
        let paired = contenders("ABC").into_iter().zip(authors);
        paired
            .map(|(one, author)| Contender { author, ..one })
            .collect()
    };
    let ballots =
        [(strategist, "ABC"), (tactician, "BAC"), (logistics, "CBA")].map(|(voter, ranking)| {
            Ballot {
                voter,
                ranking: ranking.chars().map(label).collect(),
            }
        });
    // B 2 of A's author and 2 of C's, A 2 of B's and 1 of C's, C 1 and 1.
    let three = tally(&by([strategist, tactician, logistics]), &ballots);
    assert_eq!(standings(&three), ("BAC".into(), vec![4, 3, 2]));
    // Only the ballot of C's author ranks both A and B; the others still count below the line.
    assert_eq!(three.margin.0, Fraction::of(1, 3).unwrap());
    // Of two authors each ballot counts as cast.
    let two = tally(&by([strategist, tactician, tactician]), &ballots);
    assert_eq!(standings(&two), ("BAC".into(), vec![7, 6, 5]));
}

#[test]
fn at_most_three_stay_in_the_race() {
    let finalists = |letters: &str| -> String {
        let all = counted(letters, &[letters]).finalists();
        all.iter().map(ToString::to_string).collect()
    };
    for (letters, left) in [("", ""), ("A", "A"), ("BA", "BA"), ("DACB", "DAC")] {
        assert_eq!(finalists(letters), left);
    }
}
