//! Checks the sources of packages: code from an unknown address in the command line runs when it is
//! installed.

use super::Analyzer;
use super::invocation::{Invocation, values};
use crate::catalogue::{self, Argument, Fit, FlagRole, ProgramTrait, Runs, has_trait, operands};
use crate::ecosystem::{Registry, ecosystems};
use crate::effect::{EffectKind, Place};
use EffectKind::RunsForeignCode;

/// Flags that name a registry or an index.
const FLAGS: &str =
    "--registry|--index-url|--extra-index-url|--index|--default-index|--find-links|--source|-i";
/// Flags that name packages fetched for one run.
const FETCHED: &str = "--with|--with-editable|--with-requirements|--from|--spec";
/// This machine.
const HERE: &[&str] = &["localhost", "127.0.0.1", "[::1]"];

/// Words with which they add a package, among the first.
const ADDING: &[&str] = &[
    "add",
    "install",
    "i",
    "pin",
    "require",
    "fetch",
    "create",
    "activate",
    "add-dependency",
];
/// Prefixes of packages that come from a repository.
const REPOSITORIES: &[&str] = &["git+", "git@", "github:", "gitlab:", "bitbucket:", "gist:"];

impl Analyzer<'_> {
    /// Notes a package from an address instead of a registry: the next build runs its code, and no
    /// one has reviewed it.
    pub(super) fn note_package_address(&mut self, call: &Invocation<'_>) {
        let mut words = call.args.iter().filter(|arg| !arg.text.starts_with('-'));
        let adds = words
            .by_ref()
            .take(3)
            .any(|arg| ADDING.contains(&arg.text.as_str()));
        if !adds || !has_trait(&call.name, ProgramTrait::AddsDependencies) {
            return;
        }
        let of_node = has_trait(&call.name, ProgramTrait::NodePackages);
        let strange = |arg: &Argument| {
            let value = match arg.text.strip_prefix('-') {
                Some(flag) => flag.split_once('=').map_or("", |(_, value)| value),
                None => arg.text.as_str(),
            };
            let value = value
                .split_once(" @ ")
                .map_or(value, |(_, address)| address);
            let named = REPOSITORIES.iter().any(|start| value.starts_with(start));
            let scheme = value.contains("://") && is_strange(&Argument::exact(value));
            named || scheme || of_node && is_on_github(value)
        };
        if call.args.iter().any(strange) {
            self.note(RunsForeignCode, Place::Outside, None, call, None);
        }
    }

    /// Notes installer flags that name an unknown registry.
    pub(super) fn note_package_source(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) {
        let fetches = fit.entry.is_none_or(|entry| {
            let mut does = entry.does.iter();
            let runs = !matches!(entry.runs, Runs::Nothing);
            runs || entry.does.is_empty() || !does.all(|(kind, _)| kind.is_read())
        });
        let is_address = |given: &Argument| given.unknown || given.text.contains("://");
        if values(fit, call, FETCHED).iter().any(is_address) {
            self.note(RunsForeignCode, Place::Outside, None, call, None);
        }
        let strange = fetches && values(fit, call, FLAGS).iter().any(is_strange);
        if strange || fetches && takes_from_an_address(fit, call) {
            self.note(RunsForeignCode, Place::Outside, None, call, None);
        }
    }

    /// Analyzes modules that Node.js preloads.
    pub(super) fn loaded_by_node(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) {
        const LOADERS: &str = "-r|--require|--import|--loader|--experimental-loader";
        for module in values(fit, call, LOADERS) {
            if module.text.starts_with("data:") {
                self.unreadable(&call.line, "the flag contains code");
            } else if let Some(path) = module.text.strip_prefix("file://") {
                self.file(&Argument::exact(path), call);
            } else if module.text.contains("://") {
                self.note(RunsForeignCode, Place::Outside, None, call, None);
            } else if module.text.contains('/') {
                self.file(&module, call);
            }
        }
    }

    /// Notes a tool from a package other than its own, and a program that runs from a package
    /// fetched just for it.
    pub(super) fn note_other_provider(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) {
        let flags = fit.program.flags_of(&call.name, FlagRole::Package);
        if flags.is_empty() {
            return;
        }
        let places = operands(fit.program, call.args);
        let is_run = |at: &&usize| {
            let word = call.args.get(**at).map_or("", |arg| arg.text.as_str());
            !matches!(word, "run" | "tool" | "dlx" | "exec" | "x")
        };
        let end = places.iter().find(is_run).copied();
        let (own, run) = call.args.split_at(end.unwrap_or(call.args.len()));
        let given = |flags: &str| {
            let pairs = (0..own.len()).filter_map(|at| own.get(at..own.len().min(at + 2)));
            let each = pairs.filter_map(|pair| catalogue::value(fit.program, pair, flags));
            each.collect::<Vec<Argument>>()
        };
        let strange = given(flags).iter().any(|one| !provides(bare(&one.text)));
        let is_own = |one: &Argument| is_run_from(bare(&one.text), run);
        if strange || call.name == "uv" && given("--with").iter().any(is_own) {
            self.note(RunsForeignCode, Place::Outside, None, call, None);
        }
    }

    /// Notes a variable that names an unknown registry.
    pub(super) fn note_package_source_variable(&mut self, name: &str, value: &Argument) {
        let mut variables = registries().flat_map(|one| one.variables);
        let known = variables.any(|one| one.eq_ignore_ascii_case(name));
        let mut each = value.text.split([',', '|', ' ']);
        let strange = each.any(|one| is_strange(&Argument::exact(one)));
        if known && (value.unknown || strange) {
            let evidence = format!("{name}={}", value.text);
            self.unreadable(&evidence, "packages then come from an unknown source");
        }
    }
}

/// Checks whether a Python installer gets an address among its packages, requirement files and
/// constraints, or a runner gets one as its script.
fn takes_from_an_address(fit: &Fit<'_>, call: &Invocation<'_>) -> bool {
    const LISTS: &str = "-r|--requirement|--requirements|-c|--constraint|-e|--editable";
    const BRINGS: &[&str] = &["install", "download", "wheel", "sync", "compile", "add"];
    if !call.name.starts_with("pip") && call.name != "uv" {
        return false;
    }
    let places = operands(fit.program, call.args);
    let words = || places.iter().filter_map(|at| call.args.get(*at));
    let mut own = words().map(|word| word.text.as_str());
    match own.next() {
        Some("run") => words().nth(1).is_some_and(is_an_address),
        Some(word)
            if BRINGS.contains(&word) || own.next().is_some_and(|word| BRINGS.contains(&word)) =>
        {
            words().any(is_an_address) || values(fit, call, LISTS).iter().any(is_an_address)
        }
        _ => false,
    }
}

/// Checks whether a package, list or script is at an address: `URL`, `git+URL`, `NAME @ URL`.
fn is_an_address(given: &Argument) -> bool {
    let scheme = given.text.split_once("://").map(|(scheme, _)| scheme);
    scheme.is_some_and(|scheme| !scheme.ends_with("file"))
}

/// Returns a package name without version and extras: `@a/b` for `@a/b@1.2`.
fn bare(package: &str) -> &str {
    let (scope, name) = package
        .strip_prefix('@')
        .map_or(("", package), |name| ("@", name));
    let end = name.find(['@', '=', '<', '>', '~', '!', '[', ';', ' ']);
    let name = name.get(..end.unwrap_or(name.len())).unwrap_or(name);
    package.get(..scope.len() + name.len()).unwrap_or(package)
}

/// Checks whether npm takes a package from GitHub: `owner/name`; a folder starts with a dot.
fn is_on_github(package: &str) -> bool {
    let plain = |text: &str| {
        let of_name = |c: char| c.is_ascii_alphanumeric() || "-_.#".contains(c);
        text.starts_with(|c: char| c.is_ascii_alphanumeric()) && text.chars().all(of_name)
    };
    let parts = package.split_once('/');
    parts.is_some_and(|(owner, name)| plain(owner) && plain(name))
}

/// Returns the registries of all ecosystems.
fn registries() -> impl Iterator<Item = &'static Registry> {
    ecosystems().filter_map(|one| one.registry.as_ref())
}

/// Checks whether known tools come from a package.
fn provides(package: &str) -> bool {
    ecosystems().any(|one| one.tool_packages.contains(&package))
        || catalogue::is_shared_tool(package)
        || package.starts_with(['.', '/'])
}

/// Checks whether the program or module is the package's own, not a tool that projects share.
fn is_run_from(package: &str, run: &[Argument]) -> bool {
    let plain = |text: &str| text.to_lowercase().replace('-', "_");
    let [program, behind @ ..] = run else {
        return false;
    };
    let module = match behind {
        [flag, module, ..] if flag.text == "-m" => module.text.split('.').next(),
        _ => None,
    };
    let own = plain(package);
    let is_own = [Some(program.text.as_str()), module]
        .into_iter()
        .flatten()
        .any(|one| plain(one) == own);
    is_own && !catalogue::is_shared_tool(package)
}

/// Checks whether an address is neither a public registry, nor this machine, nor a folder.
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
    let is_of = |public: &&[&str]| {
        let [name, under] = public else { return false };
        let owner = host
            .strip_suffix(under)
            .and_then(|rest| rest.strip_suffix('.'));
        owner.is_some_and(|owner| owner.rsplit('.').next() == Some(*name))
    };
    let is_public = || registries().flat_map(|one| one.hosts).any(is_of);
    scheme != "file" && !HERE.contains(&host.as_str()) && !is_public()
}
