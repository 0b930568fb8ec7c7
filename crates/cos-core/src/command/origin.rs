//! Where packages come from: an address on the command line that nobody knows hands over code that
//! is run when it is installed.

use super::Reader;
use super::call::{Call, values};
use crate::catalogue::{Argument, Fit};
use crate::effect::{EffectKind, Place};
use EffectKind::RunsForeignCode;

/// Flags that name a registry or an index.
const FLAGS: &str =
    "--registry|--index-url|--extra-index-url|--index|--default-index|--find-links|--source|-i";
/// Flags that name packages which are fetched for one run.
const FETCHED: &str = "--with|--with-editable|--with-requirements|--from|--spec";
/// Variables that do.
const VARIABLES: &[&str] = &[
    "NPM_CONFIG_REGISTRY",
    "YARN_REGISTRY",
    "YARN_NPM_REGISTRY_SERVER",
    "BUN_CONFIG_REGISTRY",
    "PIP_INDEX_URL",
    "PIP_EXTRA_INDEX_URL",
    "UV_INDEX",
    "UV_INDEX_URL",
    "UV_EXTRA_INDEX_URL",
    "UV_DEFAULT_INDEX",
    "GOPROXY",
];
/// Who runs the public registries and their public mirrors: a name and what it stands under.
const PUBLIC: &[(&str, &str)] = &[
    ("npmjs", "org"),
    ("yarnpkg", "com"),
    ("npmmirror", "com"),
    ("github", "com"),
    ("jsr", "io"),
    ("pypi", "org"),
    ("pythonhosted", "org"),
    ("pytorch", "org"),
    ("nvidia", "com"),
    ("vllm", "ai"),
    ("anaconda", "org"),
    ("tsinghua", "edu.cn"),
    ("ustc", "edu.cn"),
    ("aliyun", "com"),
    ("tencent", "com"),
    ("rubygems", "org"),
    ("crates", "io"),
    ("golang", "org"),
    ("goproxy", "io"),
    ("goproxy", "cn"),
];
/// This machine.
const HERE: &[&str] = &["localhost", "127.0.0.1", "[::1]"];

impl Reader<'_> {
    /// Flags of an installer that name a registry which nobody knows.
    pub(super) fn origin(&mut self, fit: &Fit<'_>, call: &Call<'_>) {
        let brings = fit.entry.is_none_or(|entry| {
            let mut does = entry.does.iter();
            entry.does.is_empty() || !does.all(|(kind, _)| kind.is_read())
        });
        let at_an_address = |given: &Argument| given.unknown || given.text.contains("://");
        if values(fit, call, FETCHED).iter().any(at_an_address) {
            self.note(RunsForeignCode, Place::Outside, None, call, None);
        }
        if brings && values(fit, call, FLAGS).iter().any(is_strange) {
            self.note(RunsForeignCode, Place::Outside, None, call, None);
        }
    }

    /// A variable that names a registry which nobody knows.
    pub(super) fn origin_by_variable(&mut self, name: &str, value: &Argument) {
        let known = VARIABLES.iter().any(|one| one.eq_ignore_ascii_case(name));
        let mut each = value.text.split([',', '|', ' ']);
        let strange = each.any(|one| is_strange(&Argument::exact(one)));
        if known && (value.unknown || strange) {
            let evidence = format!("{name}={}", value.text);
            self.unreadable(&evidence, "packages then come from a place nobody knows");
        }
    }
}

/// Whether an address is none of the public registries, none of this machine, and no folder.
fn is_strange(given: &Argument) -> bool {
    let Some((scheme, rest)) = given.text.split_once("://") else {
        return given.unknown;
    };
    let authority = rest.split(['/', '?', '#', '\\']).next().unwrap_or_default();
    let host = authority.rsplit('@').next().unwrap_or_default();
    let host = match host.rsplit_once(':') {
        Some((host, port)) if port.chars().all(|c| c.is_ascii_digit()) => host,
        _ => host,
    };
    let host = host.to_lowercase();
    let is_of = |(name, under): &(&str, &str)| {
        let owner = host
            .strip_suffix(under)
            .and_then(|rest| rest.strip_suffix('.'));
        owner.is_some_and(|owner| owner.rsplit('.').next() == Some(*name))
    };
    scheme != "file" && !HERE.contains(&host.as_str()) && !PUBLIC.iter().any(is_of)
}
