//! Requests over the network: what they send, what they keep, and those that stay on this machine.

use super::Reader;
use super::body;
use super::call::{Call, noted, values};
use super::expand::{CONTENT, LINE};
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
/// Flags that name files which are written.
const KEEPING: &str = "-o|--output|-D|--dump-header|-c|--cookie-jar|--trace|--trace-ascii|--stderr|--etag-save|--hsts|--alt-svc|--libcurl|--output-dir";
const KEEPING_WGET: &str = "-O|--output-document|-o|--output-file|-a|--append-output|-P|--directory-prefix|--save-cookies|--warc-file";
/// Flags that lead a request elsewhere than its address says.
const DETOURS: &str = "-x|--proxy|--preproxy|--socks4|--socks4a|--socks5|--socks5-hostname|--resolve|--connect-to|--url-query|--unix-socket|--abstract-unix-socket|-K|--config";
const DETOURS_WGET: &str = "-i|--input-file|--config|-e|--execute|--use-askpass";
impl Reader<'_> {
    /// Whether the request is fully told here.
    pub(super) fn request(&mut self, fit: &Fit<'_>, call: &Call<'_>) -> bool {
        let addresses = addresses(fit, call);
        self.keeps(fit, call);
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
            self.asks_for(&address.text, call);
        }
        self.carries_content(call);
        self.leaks_in_head(&addresses, fit, call);
        self.carries_more(fit, call);
        self.beyond_its_row(&methods, fit, call);
        let only_asks = only_asks && !methods.is_empty();
        if only_asks && !sends {
            self.note(LeavesMachine, Place::Outside, None, call, None);
        }
        only_asks && !sends
    }

    /// What a request does whose row speaks of one that only asks: a row sees one method, programs
    /// take the last, and a body is sent with whatever method.
    fn beyond_its_row(&mut self, methods: &[Argument], fit: &Fit<'_>, call: &Call<'_>) {
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
        } else if body::comes_from_elsewhere(fit, call) {
            (SendsData, "it sends data to another machine")
        } else {
            return;
        };
        self.find(noted(kind, Place::Outside, None, call, None).because(why));
    }

    /// What goes along beside the body: files behind `@` in a query or a header, and a variable whose
    /// name says that it holds a credential as a part of the address.
    fn carries_more(&mut self, fit: &Fit<'_>, call: &Call<'_>) {
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
        let foreign = |jar: &Argument| is_file(jar) && self.place(jar) == Place::Outside;
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
                && (jars.iter().any(foreign) || through.iter().any(away) && bears())
            || addresses(fit, call).iter().any(secret)
        {
            self.note(SendsData, Place::Outside, None, call, None);
        }
    }

    /// Whether what a command printed from files goes out as a part of a name or an address.
    pub(super) fn carries_content(&mut self, call: &Call<'_>) {
        // A line that is the whole address is one out of a list of addresses.
        let carries = |text: &str| text.contains(CONTENT) || text.contains(LINE) && text != LINE;
        if call.args.iter().any(|arg| carries(&arg.text)) {
            self.note(SendsData, Place::Outside, None, call, None);
        }
    }

    /// What asking for an address does beyond giving an answer.
    pub(super) fn asks_for(&mut self, address: &str, call: &Call<'_>) {
        if let Some((kind, why)) = address::acts(address) {
            let finding = noted(kind, Place::Outside, Some(address), call, None);
            self.find(finding.because(why));
        }
    }

    /// Addresses that are no plain request.
    fn address(&mut self, address: &str, call: &Call<'_>) {
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

    /// Remembers what is fetched into a file, so that running it later is told for what it is, and
    /// notes every file that is written.
    fn keeps(&mut self, fit: &Fit<'_>, call: &Call<'_>) {
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
            .filter_map(|file| self.spot(file).path())
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
                self.touches(Overwrites, &file, &call.line, &call.name);
            }
        }
    }

    /// Whether something is sent; files that are sent are read.
    fn sent(&mut self, fit: &Fit<'_>, call: &Call<'_>) -> bool {
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

/// The methods that flags name, each time one does.
fn methods(fit: &Fit<'_>, call: &Call<'_>) -> Vec<Argument> {
    match call.name.as_str() {
        "curl" => values(fit, call, "-X|--request"),
        name if name.starts_with("wget") => values(fit, call, "--method"),
        _ => Vec::new(),
    }
}

/// Whether a word is the method that deletes, or the flag that names it.
fn is_deletion(text: &str) -> bool {
    let flags = ["--request=", "--method=", "-X"];
    let method = flags.iter().find_map(|flag| text.strip_prefix(flag));
    method.unwrap_or(text).eq_ignore_ascii_case("DELETE")
}

/// Whether a method is one that changes nothing.
fn only_reads(method: &Argument) -> bool {
    let known = ["GET", "HEAD", "OPTIONS"];
    !method.unknown
        && known
            .iter()
            .any(|one| method.text.eq_ignore_ascii_case(one))
}

/// The addresses that are asked for.
fn addresses(fit: &Fit<'_>, call: &Call<'_>) -> Vec<Argument> {
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

/// The address of a proxy, as one of a page.
fn proxied(text: &str) -> String {
    let host = text.split_once("://").map_or(text, |(_, host)| host);
    format!("http://{host}")
}

/// Whether an address is this machine's own.
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
