//! GNU programs under the names that they have beside other tools of the system: `gcp` is `cp`.
//!
//! The alias is judged as its original everywhere, so no other list has to name both.

use super::blob::BUILT_IN;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// GNU programs that have a second name, split once: every name of a command is looked up.
static PROGRAMS: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
    BUILT_IN
        .words("gnu_programs")
        .into_iter()
        .flat_map(|all| all.split('|'))
        .collect()
});

/// The name under which a program is judged: its own, or that of the GNU program it is an alias of.
pub(crate) fn original(name: &str) -> &str {
    name.strip_prefix('g')
        .filter(|rest| PROGRAMS.contains(rest))
        .unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::program;

    #[test]
    fn an_alias_is_the_same_program_as_its_original() {
        assert!(PROGRAMS.contains("cp"));
        let mut strange = Vec::new();
        for one in PROGRAMS.iter().copied() {
            let (alias, found) = (program(&format!("g{one}")), program(one));
            let is_same = match (alias, found) {
                (Some(alias), Some(found)) => std::ptr::eq(alias, found),
                (None, None) => true,
                _ => false,
            };
            strange.extend((!is_same).then_some(one));
        }
        assert_eq!(strange, Vec::<&str>::new());
    }

    #[test]
    fn other_names_that_begin_with_the_letter_are_kept() {
        for name in [
            "git", "god", "gpaste", "gh", "gcc", "gpg", "gzip", "go", "grep", "groups", "gtime",
            "g", "",
        ] {
            assert_eq!(original(name), name);
        }
    }
}
