//! Formats of forges, of services that build or search code, and of package registries.

use super::super::SecretKind::{ForgeToken, GithubToken, GitlabToken, PackageToken};
use super::super::alphabet::Alphabet as A;
use super::super::format::Part::{Any, Run, Text};
use super::super::format::Proof::{Drawn, Real};
use super::super::format::{Format, Part, Proof};
use super::super::kind::SecretKind;

const fn row(kind: SecretKind, proof: Proof, parts: &'static [Part]) -> Format {
    Format { kind, proof, parts }
}

#[rustfmt::skip]
pub(super) const FORMATS: &[Format] = &[
    // 30 random letters and a checksum of 6. The checksum is not verified: a token with one changed
    // letter still shows most of the token, and installation tokens are longer.
    row(GithubToken, Drawn, &[Any(&["ghp_", "gho_", "ghu_", "ghr_"]), Run(A::ALNUM, 36, 36)]),
    row(GithubToken, Drawn, &[Text("ghs_"), Run(A::ALNUM, 36, 255)]),
    row(GithubToken, Drawn, &[Text("github_pat_"), Run(A::ALNUM, 22, 22), Text("_"), Run(A::ALNUM, 59, 59)]),
    row(GitlabToken, Drawn, &[Any(&["glpat-", "gldt-", "glft-", "glsoat-", "glrt-", "glimt-"]), Run(A::URL, 20, 50)]),
    // The newer format names the GitLab cell after a dot.
    row(GitlabToken, Drawn, &[Any(&["glpat-", "gldt-", "glrt-t"]), Run(A::URL, 20, 300), Text("."), Run(A::SMALL, 2, 2), Text("."), Run(A::SMALL, 9, 9)]),
    row(GitlabToken, Drawn, &[Any(&["glrt-t1_", "glrt-t2_", "glrt-t3_", "glrtr-"]), Run(A::URL, 20, 27)]),
    row(GitlabToken, Drawn, &[Text("glcbt-"), Run(A::ALNUM, 1, 5), Text("_"), Run(A::URL, 20, 20)]),
    row(GitlabToken, Real, &[Text("glptt-"), Run(A::HEX, 40, 40)]),
    row(GitlabToken, Drawn, &[Text("glagent-"), Run(A::URL, 50, 50)]),
    row(GitlabToken, Real, &[Text("gloas-"), Run(A::HEX, 64, 64)]),
    row(GitlabToken, Drawn, &[Text("glffct-"), Run(A::URL, 20, 20)]),
    // The date of GitLab's founding; a runner registration.
    row(GitlabToken, Drawn, &[Text("GR1348941"), Run(A::URL, 20, 20)]),
    row(GitlabToken, Real, &[Text("_gitlab_session="), Run(A::HEX, 32, 32)]),
    row(ForgeToken, Drawn, &[Text("ATBB"), Run(A::ALNUM, 32, 32)]),
    row(ForgeToken, Drawn, &[Any(&["ATATT3xFfGF0", "ATCTT3xFfG", "ATATT3"]), Run(A::URL_PADDED, 150, 220)]),
    row(ForgeToken, Real, &[Text("sgp_local_"), Run(A::HEX, 40, 40)]),
    row(ForgeToken, Real, &[Text("sgp_"), Run(A::HEX, 16, 16), Text("_"), Run(A::HEX, 40, 40)]),
    row(ForgeToken, Real, &[Text("sgp_"), Run(A::ANY_HEX, 40, 40)]),
    row(ForgeToken, Real, &[Text("slk_"), Run(A::HEX, 64, 64)]),
    row(ForgeToken, Real, &[Text("sgd_"), Run(A::HEX, 64, 64), Text("_"), Run(A::HEX, 40, 40)]),
    row(ForgeToken, Drawn, &[Any(&["CCIPAT_", "CCIPRJ_"]), Run(A::ALNUM, 22, 22), Text("_"), Run(A::HEX, 40, 40)]),
    row(ForgeToken, Real, &[Any(&["bkua_", "bkct_"]), Run(A::HEX, 40, 40)]),
    row(ForgeToken, Drawn, &[Any(&["pat.", "sat."]), Run(A::URL, 22, 22), Text("."), Run(A::HEX, 24, 24), Text("."), Run(A::ALNUM, 20, 20)]),
    row(ForgeToken, Drawn, &[Text("API-"), Run(A::CAPITAL, 25, 26)]),
    row(ForgeToken, Real, &[Any(&["squ_", "sqp_", "sqa_"]), Run(A::HEX, 40, 40)]),
    row(ForgeToken, Drawn, &[Text("fio-u-"), Run(A::URL_PADDED, 64, 64)]),
    row(PackageToken, Drawn, &[Text("npm_"), Run(A::ALNUM, 36, 36)]),
    // A macaroon in base64: its origin, then at least an id and a signature of 32 bytes each.
    row(PackageToken, Drawn, &[Any(&["pypi-AgEIcHlwaS5vcmc", "pypi-AgENdGVzdC5weXBpLm9yZw"]), Run(A::URL, 70, 1000)]),
    row(PackageToken, Real, &[Text("rubygems_"), Run(A::HEX, 48, 48)]),
    row(PackageToken, Drawn, &[Text("dckr_pat_"), Run(A::URL, 27, 27)]),
    row(PackageToken, Drawn, &[Text("dckr_oat_"), Run(A::URL, 32, 32)]),
    row(PackageToken, Drawn, &[Text("oy2"), Run(A::SMALL, 43, 43)]),
    row(PackageToken, Drawn, &[Text("cio"), Run(A::ALNUM, 32, 32)]),
    row(PackageToken, Drawn, &[Text("CLOJARS_"), Run(A::SMALL, 60, 60)]),
    row(PackageToken, Real, &[Any(&["packagist_ort_", "packagist_ora_", "packagist_uut_", "packagist_uur_", "packagist_our_", "packagist_out_"]), Run(A::HEX, 68, 68)]),
    // Artifactory: a key, and a reference token.
    row(PackageToken, Drawn, &[Text("AKC"), Run(A::ALNUM, 10, 80)]),
    row(PackageToken, Drawn, &[Text("cmVmdGtu"), Run(A::ALNUM, 56, 56)]),
    // Maven's master password, which encrypts all others.
    row(PackageToken, Drawn, &[Text("<master>{"), Run(A::BASE64_PADDED, 24, 200), Text("}")]),
    row(PackageToken, Drawn, &[Any(&["hf_", "api_org_"]), Run(A::LETTER, 34, 34)]),
    row(PackageToken, Drawn, &[Text("hf_"), Run(A::ALNUM, 34, 40)]),
];
