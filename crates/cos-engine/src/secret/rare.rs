//! Beginnings that providers chose so that nothing else is written so. With the letters that must
//! follow they are a credential also where a name goes before them, as in `backup-…` or `my_…`.
//!
//! What is also an English word, a common name or the end of one (`key-`, `live_`, `api-`, `hf_`)
//! stands in none of these tables: behind a dash it may be a branch, a cache or a commit.

use super::alphabet::Alphabet;

/// Where a credential with such a beginning may begin besides the usual places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rare {
    /// Anywhere: no word ends like it.
    Anywhere,
    /// Behind a dash or an underscore: the end of a longer word may look like it.
    BehindSign,
}

/// Every one ends with a sign of its own, and no word ends in the letters before that.
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

/// The letters alone, a word that others end in, or the name of a tool.
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

/// What a fixed beginning allows, if it is such a one.
pub(super) fn behind(beginning: &str) -> Option<Rare> {
    let among = |table: &[&str]| table.contains(&beginning);
    match () {
        () if among(ANYWHERE) => Some(Rare::Anywhere),
        () if among(BEHIND_SIGN) => Some(Rare::BehindSign),
        () => None,
    }
}

/// All of them.
#[cfg(test)]
pub(super) fn all() -> impl Iterator<Item = &'static str> {
    ANYWHERE.iter().chain(BEHIND_SIGN).copied()
}

impl Rare {
    /// Whether one may begin at a place that is within a word.
    pub(super) fn may_begin(self, bytes: &[u8], at: usize) -> bool {
        match self {
            Self::Anywhere => true,
            Self::BehindSign => is_behind_sign(bytes, at),
        }
    }
}

/// Whether a dash or an underscore stands before a place.
pub(super) fn is_behind_sign(bytes: &[u8], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|at| bytes.get(at));
    before.is_some_and(|byte| Alphabet::SIGN.has(*byte))
}
