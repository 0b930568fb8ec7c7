//! Tests properties of every vote.

use super::*;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

fn authors() -> impl Strategy<Value = Vec<Persona>> {
    vec(select(&Persona::ALL[..]), 1..6)
}

/// Alternatives with one author each, and ballots, some of them invalid.
fn votes() -> impl Strategy<Value = (Vec<Contender>, Vec<Ballot>)> {
    authors().prop_flat_map(|authors| {
        let count = authors.len();
        let contenders: Vec<Contender> = authors
            .into_iter()
            .zip(0..)
            .map(|(author, number)| Contender {
                label: AlternativeLabel::numbered(number),
                author,
                criticals: 0,
                score: None,
            })
            .collect();
        let all: Vec<AlternativeLabel> = contenders.iter().map(|one| one.label).collect();
        let ranking = Just(all).prop_shuffle();
        let cut = prop_oneof![4 => Just(count), 1 => 0..count];
        let rankings = vec((ranking, cut), 0..=6);
        rankings.prop_map(move |rankings| {
            let paired = VOTERS.into_iter().zip(rankings);
            let ballot = |(voter, (mut ranking, cut)): (Persona, (Vec<AlternativeLabel>, usize))| {
                ranking.truncate(cut);
                Ballot { voter, ranking }
            };
            (contenders.clone(), paired.map(ballot).collect())
        })
    })
}

proptest! {
    #[test]
    fn every_course_stands_once_and_every_ballot_counts_or_is_void((contenders, ballots) in votes()) {
        let tally = tally(&contenders, &ballots);
        let mut standing: Vec<AlternativeLabel> = tally.standings.iter().map(|one| one.label).collect();
        standing.sort_unstable();
        let labels: Vec<AlternativeLabel> = contenders.iter().map(|one| one.label).collect();
        prop_assert_eq!(standing, labels);
        prop_assert_eq!((tally.valid + tally.void) as usize, ballots.len());
        prop_assert!(tally.standings.is_sorted_by_key(|one| std::cmp::Reverse(one.points)));
    }

    #[test]
    fn the_order_of_ballots_and_of_courses_changes_nothing((contenders, ballots) in votes()) {
        let mut turned = (contenders.clone(), ballots.clone());
        turned.0.reverse();
        turned.1.reverse();
        prop_assert_eq!(tally(&contenders, &ballots), tally(&turned.0, &turned.1));
    }

    #[test]
    fn agreement_and_lead_stay_in_range((contenders, ballots) in votes()) {
        let tally = tally(&contenders, &ballots);
        prop_assert!(tally.margin.0 >= Fraction::ONE.negated() && tally.margin.0 <= Fraction::ONE);
        let agreed = tally.concordance.map_or(Fraction::ZERO, |w| w.0);
        prop_assert!(agreed >= Fraction::ZERO && agreed <= Fraction::ONE);
        prop_assert_eq!(tally.concordance.is_some(), tally.valid >= 2);
    }

    #[test]
    fn the_same_ballot_from_all_agrees_wholly(
        ranking in Just("ABCDE".chars().collect::<Vec<char>>()).prop_shuffle(),
        voters in 2_usize..=6,
    ) {
        let ranking: String = ranking.into_iter().collect();
        let tally = counted("ABCDE", &vec![ranking.as_str(); voters]);
        prop_assert_eq!(standings(&tally).0, ranking.clone());
        prop_assert_eq!(tally.margin.0, Fraction::ONE);
        prop_assert_eq!(tally.concordance, Some(Concordance(Fraction::ONE)));
        prop_assert_eq!(tally.shared_first, ranking.chars().next().map(label));
    }

    #[test]
    fn one_more_ballot_for_the_winner_keeps_it_winning((contenders, ballots) in votes()) {
        let mut ballots: Vec<Ballot> = ballots.into_iter().take(5).collect();
        let before = tally(&contenders, &ballots);
        // A voter who proposed nothing, so that the whole ballot counts.
        let voter = VOTERS[5];
        prop_assume!(contenders.iter().all(|one| one.author != voter));
        ballots.push(Ballot {
            voter,
            ranking: before.standings.iter().map(|one| one.label).collect(),
        });
        prop_assert_eq!(tally(&contenders, &ballots).winner(), before.winner());
    }

    #[test]
    fn fractions_compare_as_numbers_do(a in -50_i64..=50, b in -50_i64..=50, whole in 50_i64..90, other in 50_i64..90) {
        let (left, right) = (Fraction::of(a, whole).unwrap(), Fraction::of(b, other).unwrap());
        prop_assert_eq!(left.cmp(&right), (a * other).cmp(&(b * whole)));
        prop_assert_eq!(left == right, a * other == b * whole);
        let apart = (a * other - b * whole).abs() * 100;
        prop_assert_eq!(left.is_within(right, 5), apart < 5 * whole * other);
        let text = serde_json::to_string(&left).unwrap();
        prop_assert_eq!(serde_json::from_str::<Fraction>(&text).unwrap(), left);
    }
}
