//! Analyzes network requests: what they send, what they save, and whether they stay on this
//! machine.

use super::Analyzer;
use super::expand::{CONTENT, LINE};
use super::invocation::{Invocation, build_finding, values};
use super::request_body;
use super::special::is_secret_name;
use crate::address;
use crate::catalogue::{self, Argument, Fit, Use};
use crate::effect::{EffectKind, Place};
use EffectKind::{
    ChangesLiveSystem, ChangesMachine, LeavesMachine, LosesData, Overwrites, ReadsSecrets, Sends,
    SendsData,
};

/// Flags that send something.
const SENDING: &[&str] = &[
    "-d",
    "--data",
    "--data-ascii",
    "--data-binary",
    "--data-raw",
    "--data-urlencode",
    "-F",
    "--form",
    "--form-string",
    "-T",
    "--upload-file",
    "--json",
    "--post-data",
    "--post-file",
    "--body-data",
    "--body-file",
];
/// Flags that name files to write.
const KEEPING: &str = "-o|--output|-D|--dump-header|-c|--cookie-jar|--trace|--trace-ascii|--stderr|--etag-save|--hsts|--alt-svc|--libcurl|--output-dir";
const KEEPING_WGET: &str = "-O|--output-document|-o|--output-file|-a|--append-output|-P|--directory-prefix|--save-cookies|--warc-file";
/// Flags that send a request to another host than its address says.
const DETOURS: &str = "-x|--proxy|--preproxy|--socks4|--socks4a|--socks5|--socks5-hostname|--resolve|--connect-to|--url-query|--unix-socket|--abstract-unix-socket|-K|--config";
const DETOURS_WGET: &str = "-i|--input-file|--config|-e|--execute|--use-askpass";
impl Analyzer<'_> {
    /// Analyzes a request. Returns whether the analysis is complete without the entry.
    pub(super) fn request(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) -> bool {
        let addresses = addresses(fit, call);
        self.record_downloads(fit, call);
        let sends = self.sent(fit, call);
        for address in &addresses {
            self.address(&address.text, call);
        }
        let detour = match call.name.as_str() {
            "curl" => fit.has(call.args, DETOURS),
            name if name.starts_with("wget") => fit.has(call.args, DETOURS_WGET),
            _ => false,
        };
        let local = |address: &Argument| is_local(&address.text, &call.name);
        let takes = call
            .args
            .iter()
            .any(|arg| !is_deletion(&arg.text) && address::takes_away(&arg.text));
        let methods = methods(fit, call);
        let only_asks = match methods.as_slice() {
            [] => !sends,
            given => given.iter().all(only_reads),
        };
        let rules = !only_asks
            && addresses
                .iter()
                .any(|one| address::rules_a_machine(&one.text));
        if rules {
            self.note(ChangesMachine, Place::Outside, None, call, None);
        }
        if !addresses.is_empty() && addresses.iter().all(local) && !detour && !takes {
            let deletes = call.args.iter().any(|arg| is_deletion(&arg.text));
            let stored = addresses.iter().any(|one| address::keeps_data(&one.text));
            if deletes && stored {
                self.note(LosesData, Place::Worktree, None, call, None);
            }
            self.note(LeavesMachine, Place::Outside, None, call, None);
            return true;
        }
        for address in &addresses {
            self.note_address_effect(&address.text, call);
        }
        self.note_content_in_address(call);
        self.note_leak_in_header(&addresses, fit, call);
        self.note_attached_data(fit, call);
        self.note_other_methods(&methods, fit, call);
        let only_asks = only_asks && !methods.is_empty();
        if only_asks && !sends {
            self.note(LeavesMachine, Place::Outside, None, call, None);
        }
        only_asks && !sends
    }

    /// Analyzes what a request does beyond a read-only entry: an entry sees one method, programs
    /// use the last one, and any method can carry a body.
    fn note_other_methods(&mut self, methods: &[Argument], fit: &Fit<'_>, call: &Invocation<'_>) {
        let mild = |entry: &Use| entry.does.iter().all(|(kind, _)| kind.is_mild());
        if !fit.entry.is_some_and(mild) {
            return;
        }
        let deletes = |method: &Argument| method.text.eq_ignore_ascii_case("DELETE");
        let (kind, why) = if methods.iter().any(deletes) {
            (LosesData, "what is deleted over the interface is gone")
        } else if !methods.iter().all(only_reads) {
            let why = "the request changes something on the other machine";
            (ChangesLiveSystem, why)
        } else if request_body::has_external_content(fit, call) {
            (SendsData, "it sends data to another machine")
        } else {
            return;
        };
        self.find(build_finding(kind, Place::Outside, None, call, None).because(why));
    }

    /// Notes what a request sends outside its body: files behind `@` in a query or header, and
    /// variables named like credentials in the address.
    fn note_attached_data(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) {
        let of_file = |given: &Argument| given.text.contains('@') && !given.text.starts_with('\\');
        let asks = fit.has(call.args, "-G|--get");
        let query = values(
            fit,
            call,
            "-d|--data|--data-urlencode|--data-binary|--url-query",
        );
        let header = values(fit, call, "-H|--header|--proxy-header");
        let jars = values(fit, call, "-b|--cookie");
        for jar in jars.iter().filter(|jar| !jar.text.contains('=')) {
            self.reads(jar, "sends");
        }
        let is_file = |jar: &Argument| !jar.text.contains('=') && !jar.text.is_empty();
        let elsewhere = |jar: &Argument| is_file(jar) && self.place(jar) == Place::Outside;
        let through = values(
            fit,
            call,
            "-x|--proxy|--preproxy|--socks4|--socks4a|--socks5|--socks5-hostname",
        );
        let proven =
            "-u|--user|-E|--cert|-n|--netrc|--netrc-file|--oauth2-bearer|-b|--cookie|-k|--insecure";
        let names_itself = |given: &Argument| {
            let lower = given.text.to_lowercase();
            lower.starts_with("authorization")
                || lower.contains("token")
                || lower.contains("api-key")
        };
        let bears = || fit.has(call.args, proven) || header.iter().any(names_itself);
        let away = |proxy: &Argument| proxy.unknown || !is_local(&proxied(&proxy.text), "curl");
        let secret = |address: &Argument| {
            let mut names = address.text.split('$').skip(1);
            address.unknown && names.any(|name| is_secret_name(name.trim_start_matches('{')))
        };
        if asks && query.iter().any(of_file)
            || header.iter().any(|given| given.text.starts_with('@'))
            || call.name == "curl"
                && (jars.iter().any(elsewhere) || through.iter().any(away) && bears())
            || addresses(fit, call).iter().any(secret)
        {
            self.note(SendsData, Place::Outside, None, call, None);
        }
    }

    /// Notes file content that leaves as part of a name or an address.
    pub(super) fn note_content_in_address(&mut self, call: &Invocation<'_>) {
        // A line that is the whole address comes from a list of addresses.
        let carries = |text: &str| text.contains(CONTENT) || text.contains(LINE) && text != LINE;
        if call.args.iter().any(|arg| carries(&arg.text)) {
            self.note(SendsData, Place::Outside, None, call, None);
        }
    }

    /// Analyzes effects of a request beyond its answer.
    pub(super) fn note_address_effect(&mut self, address: &str, call: &Invocation<'_>) {
        if let Some((kind, why)) = address::acts(address) {
            let finding = build_finding(kind, Place::Outside, Some(address), call, None);
            self.find(finding.because(why));
        }
    }

    /// Analyzes addresses that are not plain requests.
    fn address(&mut self, address: &str, call: &Invocation<'_>) {
        let lower = address.to_lowercase();
        if let Some(path) = lower.strip_prefix("file://") {
            let start = address.len() - path.len();
            let path = address.get(start..).unwrap_or_default();
            let file = Argument::exact(path.strip_prefix("localhost").unwrap_or(path));
            self.reads(&file, &call.name);
        }
        if address::hands_out_credentials(address) {
            self.note(ReadsSecrets, Place::Outside, Some(address), call, None);
        }
        if lower.starts_with("smtp") {
            self.note(Sends, Place::Outside, Some(address), call, None);
        }
        if lower.starts_with("telnet:")
            || lower.starts_with("dict:")
            || lower.starts_with("gopher:")
        {
            self.note(SendsData, Place::Outside, Some(address), call, None);
        }
    }

    /// Records files that are downloaded, so that running them is judged as such, and notes every
    /// written file.
    fn record_downloads(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) {
        let wget = call.name.starts_with("wget");
        let into = if wget {
            "-O|--output-document"
        } else {
            "-o|--output"
        };
        let from_address = || {
            let address = fit.operands.last()?;
            let name = address.text.rsplit('/').next()?;
            Some(Argument::exact(name.split('?').next()?))
        };
        let keeps_name = wget || fit.has(call.args, "-O|--remote-name|--remote-name-all|-J");
        let mut fetched = values(fit, call, into);
        if fetched.is_empty() && keeps_name {
            let all = fit.operands.iter().filter_map(|address| {
                let name = address.text.rsplit('/').next()?.split('?').next()?;
                Some(Argument::exact(name))
            });
            fetched.extend(all.chain(from_address()));
        }
        let paths: Vec<String> = fetched
            .iter()
            .filter_map(|file| self.location(file).path())
            .collect();
        self.fetched.extend(paths);
        if fit.has(call.args, "--unix-socket") {
            self.note(ChangesMachine, Place::Outside, None, call, None);
        }
        for file in values(fit, call, if wget { KEEPING_WGET } else { KEEPING }) {
            if !matches!(
                file.text.as_str(),
                "-" | "%" | "/dev/null" | "/dev/stdout" | "/dev/stderr"
            ) {
                self.note_path_effect(Overwrites, &file, &call.line, &call.name);
            }
        }
    }

    /// Checks whether something is sent; files that are sent are read.
    fn sent(&mut self, fit: &Fit<'_>, call: &Invocation<'_>) -> bool {
        let mut sends = false;
        for flag in SENDING {
            let whole = matches!(
                *flag,
                "-T" | "--upload-file" | "--post-file" | "--body-file"
            );
            for sent in values(fit, call, flag) {
                sends = true;
                let file = match sent.text.split_once('@') {
                    Some((_, file)) => file,
                    None if whole => sent.text.as_str(),
                    None => continue,
                };
                let text = file.split(';').next().unwrap_or(file).to_owned();
                self.reads(
                    &Argument {
                        text,
                        ..sent.clone()
                    },
                    "sends",
                );
            }
        }
        sends
    }
}

/// Returns the methods that flags name, once for each time one is set.
fn methods(fit: &Fit<'_>, call: &Invocation<'_>) -> Vec<Argument> {
    match call.name.as_str() {
        "curl" => values(fit, call, "-X|--request"),
        name if name.starts_with("wget") => values(fit, call, "--method"),
        _ => Vec::new(),
    }
}

/// Checks whether a word is the DELETE method or the flag for it.
fn is_deletion(text: &str) -> bool {
    let flags = ["--request=", "--method=", "-X"];
    let method = flags.iter().find_map(|flag| text.strip_prefix(flag));
    method.unwrap_or(text).eq_ignore_ascii_case("DELETE")
}

/// Checks whether a method changes nothing.
fn only_reads(method: &Argument) -> bool {
    let known = ["GET", "HEAD", "OPTIONS"];
    !method.unknown
        && known
            .iter()
            .any(|one| method.text.eq_ignore_ascii_case(one))
}

/// Returns the requested addresses.
fn addresses(fit: &Fit<'_>, call: &Invocation<'_>) -> Vec<Argument> {
    let places = catalogue::operands(fit.program, call.args);
    let words = places.iter().filter_map(|at| call.args.get(*at));
    if call.name == "curl" || call.name.starts_with("wget") {
        let given = values(fit, call, "--url");
        return words.cloned().chain(given).collect();
    }
    let is_method = |arg: &&Argument| {
        !arg.text.is_empty()
            && arg.text.chars().all(|c| c.is_ascii_alphabetic())
            && arg.text == arg.text.to_uppercase()
    };
    words.skip_while(is_method).take(1).cloned().collect()
}

/// Converts the address of a proxy into that of a page.
fn proxied(text: &str) -> String {
    let host = text.split_once("://").map_or(text, |(_, host)| host);
    format!("http://{host}")
}

/// Checks whether an address is on this machine.
fn is_local(address: &str, program: &str) -> bool {
    let rest = match address.split_once("://") {
        Some((scheme, rest)) => {
            let scheme = scheme.to_lowercase();
            if !matches!(scheme.as_str(), "http" | "https" | "ws" | "wss") {
                return false;
            }
            rest
        }
        None => address,
    };
    let authority = rest.split(['/', '?', '#', '\\']).next().unwrap_or_default();
    let early = rest.split('/').next().unwrap_or_default();
    if early.contains(['@', '\\']) {
        return false;
    }
    let short = matches!(program, "http" | "https" | "xh" | "xhs");
    if short && (authority.starts_with(':') || authority.is_empty()) {
        return true;
    }
    let host = match authority.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => authority.split(':').next().unwrap_or_default(),
    };
    address::is_here(host)
}
