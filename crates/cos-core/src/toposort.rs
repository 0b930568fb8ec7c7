//! Orders items so that each comes after what it needs, and finds cycles.

/// The order, and the cycles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TopologicalOrder {
    /// Every item once, each after what it needs as far as possible, otherwise in input order.
    pub order: Vec<usize>,
    /// Items that need each other directly or indirectly, each group in input order.
    pub circles: Vec<Vec<usize>>,
}

/// Orders `count` items; the first of each pair needs the second. Pairs with an unknown item or
/// with the same item twice are ignored.
pub fn sequence(count: usize, needs: &[(usize, usize)]) -> TopologicalOrder {
    let table: Vec<Vec<bool>> = (0..count).map(|one| reach(count, needs, one)).collect();
    let reaches = |from: usize, to: usize| {
        let row = table.get(from).and_then(|row| row.get(to));
        row.copied().unwrap_or_default()
    };
    let mut circles: Vec<Vec<usize>> = Vec::new();
    for one in (0..count).filter(|one| reaches(*one, *one)) {
        if circles.iter().all(|circle| !circle.contains(&one)) {
            let with = |other: &usize| reaches(one, *other) && reaches(*other, one);
            circles.push((0..count).filter(with).collect());
        }
    }
    let mut order: Vec<usize> = Vec::new();
    while order.len() < count {
        let open = |one: &usize| !order.contains(one);
        // Dependencies within a cycle do not block, otherwise nothing would continue.
        let is_free = |one: &usize| {
            let mut waits = (0..count).filter(open);
            !waits.any(|other| other != *one && reaches(*one, other) && !reaches(other, *one))
        };
        let Some(next) = (0..count).filter(open).find(is_free) else {
            break;
        };
        order.push(next);
    }
    TopologicalOrder { order, circles }
}

/// Returns everything that an item needs, directly or indirectly; itself only if it is in a cycle.
fn reach(count: usize, needs: &[(usize, usize)], from: usize) -> Vec<bool> {
    let mut reached = vec![false; count];
    let mut left = vec![from];
    while let Some(one) = left.pop() {
        let direct = needs
            .iter()
            .filter(|(who, what)| *who == one && who != what);
        for (_, what) in direct {
            if let Some(seen) = reached.get_mut(*what)
                && !*seen
            {
                *seen = true;
                left.push(*what);
            }
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn each_comes_behind_what_it_needs_and_else_as_named() {
        type Row = (
            usize,
            &'static [(usize, usize)],
            &'static [usize],
            &'static [&'static [usize]],
        );
        let rows: [Row; 7] = [
            (0, &[], &[], &[]),
            (3, &[], &[0, 1, 2], &[]),
            (3, &[(0, 2)], &[1, 2, 0], &[]),
            (4, &[(0, 1), (1, 2), (2, 3)], &[3, 2, 1, 0], &[]),
            (3, &[(0, 1), (1, 0)], &[0, 1, 2], &[&[0, 1]]),
            // Items that need a cycle come after it, and items that a cycle needs come before it.
            (
                4,
                &[(0, 1), (1, 2), (2, 1), (2, 3)],
                &[3, 1, 2, 0],
                &[&[1, 2]],
            ),
            (2, &[(0, 0), (0, 9)], &[0, 1], &[]),
        ];
        for (count, needs, order, circles) in rows {
            let found = sequence(count, needs);
            assert_eq!(found.order, order, "{needs:?}");
            assert_eq!(found.circles, circles, "{needs:?}");
        }
    }

    proptest! {
        #[test]
        fn nothing_is_lost_and_needs_come_first_outside_of_circles(
            needs in proptest::collection::vec((0_usize..8, 0_usize..8), 0..20),
        ) {
            let found = sequence(8, &needs);
            let mut all = found.order.clone();
            all.sort_unstable();
            prop_assert_eq!(all, (0..8).collect::<Vec<_>>());
            let place = |one: usize| found.order.iter().position(|other| *other == one);
            for (who, what) in needs {
                let together = found.circles.iter().any(|one| one.contains(&who) && one.contains(&what));
                prop_assert!(who == what || together || place(what) < place(who));
            }
        }
    }
}
