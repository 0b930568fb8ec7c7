//! Lists prefixes that nothing else is written with. With the letters that must follow, they mark a
//! credential even inside a longer name, as in `backup-…` or `my_…`.
//!
//! A prefix that is also an English word, a common name or the end of one (`key-`, `live_`, `api-`,
//! `hf_`) is not in these tables: after a dash it may be a branch, a cache or a commit.

use super::alphabet::Alphabet;

/// Where else a credential with such a prefix may start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rare {
    /// Anywhere: no word ends like it.
    Anywhere,
    /// After a dash or an underscore: a longer word may end like it.
    BehindSign,
}

/// Each ends with a sign, and no word ends in the letters before that sign.
const ANYWHERE: &[&str] = &[
    "ghp_",
    "gho_",
    "ghu_",
    "ghr_",
    "github_pat_",
    "glpat-",
    "glsoat-",
    "glrt-",
    "glptt-",
    "glcbt-",
    "glagent-",
    "gloas-",
    "glffct-",
    "xoxb-",
    "xoxp-",
    "xoxa-",
    "xoxr-",
    "xoxs-",
    "xoxo-",
    "xoxc-",
    "xoxd-",
    "xoxe-",
    "dckr_pat_",
    "dckr_oat_",
    "shpat_",
    "shpca_",
    "shppa_",
    "shpss_",
    "sq0atp-",
    "sq0csp-",
    "dop_v1_",
    "GOCSPX-",
    "nvapi-",
    "rubygems_",
    "CCIPAT_",
    "whsec_",
    "pscale_pw_",
    "pscale_tkn_",
    "pscale_oauth_",
];

/// Letters only, the end of other words, or the name of a tool.
const BEHIND_SIGN: &[&str] = &[
    "ghs_",
    "doo_v1_",
    "dor_v1_",
    "lin_api_",
    "AKIA",
    "ASIA",
    "AIza",
    "npm_",
    "pypi-AgEIcHlwaS5vcmc",
    "pypi-AgENdGVzdC5weXBpLm9yZw",
    "glsa_",
    "gldt-",
    "glft-",
    "glimt-",
    "gsk_",
    "sk_live_",
    "rk_live_",
    "sk_test_",
    "rk_test_",
    "sk-ant-",
    "sk-proj-",
    "sk-svcacct-",
    "xapp-1-",
    "xapp-2-",
    "figd_",
    "hvs.",
    "SG.",
];

/// Returns what a fixed prefix allows, if it is in the tables.
pub(super) fn behind(beginning: &str) -> Option<Rare> {
    let among = |table: &[&str]| table.contains(&beginning);
    match () {
        () if among(ANYWHERE) => Some(Rare::Anywhere),
        () if among(BEHIND_SIGN) => Some(Rare::BehindSign),
        () => None,
    }
}

/// Returns all of them.
#[cfg(test)]
pub(super) fn all() -> impl Iterator<Item = &'static str> {
    ANYWHERE.iter().chain(BEHIND_SIGN).copied()
}

impl Rare {
    /// Checks whether one may start at a position inside a word.
    pub(super) fn may_begin(self, bytes: &[u8], at: usize) -> bool {
        match self {
            Self::Anywhere => true,
            Self::BehindSign => is_behind_sign(bytes, at),
        }
    }
}

/// Checks whether a dash or an underscore is before a position.
pub(super) fn is_behind_sign(bytes: &[u8], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|at| bytes.get(at));
    before.is_some_and(|byte| Alphabet::SIGN.has(*byte))
}
