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
/// The public registries and the public mirrors of them; those below a name end with it.
const PUBLIC: &[&str] = &[
    "registry.npmjs.org",
    "registry.yarnpkg.com",
    "registry.npmmirror.com",
    "npm.pkg.github.com",
    "npm.jsr.io",
    "pypi.org",
    "test.pypi.org",
    "files.pythonhosted.org",
    "download.pytorch.org",
    "pypi.nvidia.com",
    "wheels.vllm.ai",
    "pypi.anaconda.org",
    "pypi.tuna.tsinghua.edu.cn",
    "mirrors.tuna.tsinghua.edu.cn",
    "mirrors.aliyun.com",
    "mirrors.cloud.tencent.com",
    "pypi.mirrors.ustc.edu.cn",
    "mirrors.ustc.edu.cn",
    "rubygems.org",
    "index.crates.io",
    "crates.io",
    "proxy.golang.org",
    "goproxy.io",
    "goproxy.cn",
    "localhost",
    "127.0.0.1",
    "[::1]",
];

impl Reader<'_> {
    /// Flags of an installer that name a registry which nobody knows.
    pub(super) fn origin(&mut self, fit: &Fit<'_>, call: &Call<'_>) {
        let brings = fit.entry.is_none_or(|entry| {
            let mut does = entry.does.iter();
            entry.does.is_empty() || !does.all(|(kind, _)| kind.is_read())
        });
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
    scheme != "file" && !PUBLIC.contains(&host.to_lowercase().as_str())
}
