use super::*;

#[test]
fn a_step_is_major_where_the_first_number_that_counts_is_another() {
    let table = [
        ("1.2.3", "1.2.4", VersionStep::Patch),
        ("1.2.3", "1.3.0", VersionStep::Minor),
        ("1.2.3", "2.0.0", VersionStep::Major),
        ("2.0.0", "1.9.0", VersionStep::Major),
        ("0.4.1", "0.4.2", VersionStep::Patch),
        ("0.4.1", "0.5.0", VersionStep::Major),
        ("0.0.3", "0.0.4", VersionStep::Major),
        ("0.9.0", "1.0.0", VersionStep::Major),
        ("v1.2.3", "v1.4.0", VersionStep::Minor),
        ("1.0.0-rc.1", "1.0.0", VersionStep::Patch),
        ("5.0rc1", "5.0", VersionStep::Patch),
        ("1.0.0+a", "1.0.0+b", VersionStep::Patch),
        // A calendar version promises nothing, so a new year breaks nothing.
        ("2024.8.30", "2025.1.31", VersionStep::Minor),
        // A version that cannot be parsed may be anything.
        ("latest", "next", VersionStep::Major),
        ("0a3fb21c", "1d77c0e2", VersionStep::Major),
        ("1d77c0e2", "1d8000ff", VersionStep::Major),
    ];
    for (from, to, expected) in table {
        let one =
            |version: &str| Locked::from([("a".to_owned(), BTreeSet::from([version.to_owned()]))]);
        let found = updates(&one(from), &one(to));
        let step = found.first().map(|update| update.step);
        assert_eq!(step, Some(expected), "{from} to {to}");
    }
}

#[test]
fn a_version_that_comes_or_goes_beside_another_is_no_step() {
    let all = |versions: &[&str]| {
        let versions = versions.iter().map(|one| (*one).to_owned()).collect();
        Locked::from([("syn".to_owned(), versions)])
    };
    for (before, after, expected) in [
        (&["1.0.0"][..], &["1.0.0", "2.0.0"][..], None),
        (&["1.0.0", "2.0.0"], &["2.0.0"], None),
        (
            &["1.0.0", "2.0.0"],
            &["1.0.1", "2.0.0"],
            Some(VersionStep::Patch),
        ),
        (
            &["1.0.0", "2.0.0"],
            &["2.0.0", "3.0.0"],
            Some(VersionStep::Major),
        ),
        (&["1.0.0"], &[], None),
    ] {
        let found = updates(&all(before), &all(after));
        let step = found.first().map(|update| update.step);
        assert_eq!(step, expected, "{before:?} {after:?}");
    }
}
