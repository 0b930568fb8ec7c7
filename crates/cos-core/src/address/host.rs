//! Which machine an address means, however it is written.

use super::carried::decoded;

/// Names under which clouds hand a machine its own credentials. What stands under 169.254 is of a
/// machine's own link, whatever the cloud.
const METADATA: &[&str] = &[
    "metadata",
    "instance-data",
    "rancher-metadata",
    "metadata.google.internal",
    "metadata.goog",
    "metadata.azure.com",
    "metadata.azure.internal",
    "metadata.tencentyun.com",
    "metadata.oraclecloud.com",
    "100.100.100.200",
    "192.0.0.192",
    "fd00:ec2::254",
    "fd00:ec2::23",
    "fd20:ce::254",
];
/// What stands for such a machine wherever in an address it is, also behind a redirection.
const METADATA_ANYWHERE: &[&str] = &[
    "169.254.",
    "::ffff:a9fe",
    "metadata.google.internal",
    "100.100.100.200",
    "fd00:ec2::254",
];
/// Endings of names that only the machines of one network know.
const OWN_NETWORK: &[&str] = &[
    "internal",
    "local",
    "lan",
    "home",
    "corp",
    "intranet",
    "svc",
    "cluster",
    "localdomain",
];

/// Where the machine stands that an address names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reach {
    /// This machine.
    Here,
    /// A machine of one's own network.
    Own,
    /// Any other.
    World,
}

/// The scheme, in small letters, and what stands behind it. A browser takes any number of slashes
/// for two, and `\` for `/`; what is in front of it is left out.
pub(super) fn parts(address: &str) -> (String, String) {
    let plain: String = address
        .trim()
        .chars()
        .filter(|c| !c.is_ascii_control())
        .map(|c| if c == '\\' { '/' } else { c })
        .collect();
    let is_scheme = |text: &&str| {
        text.starts_with(|c: char| c.is_ascii_alphabetic())
            && text
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || "+.-".contains(c))
    };
    // `localhost:3000` has a port, `http:x` a scheme.
    let (scheme, rest) = match plain.split_once(':') {
        Some((scheme, rest)) if is_scheme(&scheme) && (rest.starts_with('/') || is_web(scheme)) => {
            (scheme.to_lowercase(), rest.to_owned())
        }
        _ => (String::new(), plain),
    };
    (scheme, rest.trim_start_matches('/').to_owned())
}

fn is_web(scheme: &str) -> bool {
    scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("https")
}

/// The host in `user:password@host:port`, in small letters, without the dot at its end.
pub(super) fn host_of(authority: &str) -> String {
    let host = authority.rsplit('@').next().unwrap_or_default();
    let host = match host.strip_prefix('[') {
        Some(inner) => inner.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    host.trim_end_matches('.').to_lowercase()
}

/// Whether the machine that is asked, or one that is named anywhere in the address, hands out
/// credentials.
pub(crate) fn hands_out_credentials(address: &str) -> bool {
    let (_, rest) = parts(address);
    let host = host_of(rest.split(['/', '?', '#']).next().unwrap_or_default());
    // Behind a redirection an address stands with `%3A` for `:`.
    let decoded = decoded(&rest).to_lowercase();
    METADATA.contains(&host.as_str()) || METADATA_ANYWHERE.iter().any(|part| decoded.contains(part))
}

/// Whether a host is this machine.
pub(crate) fn is_here(host: &str) -> bool {
    reach_of(&host.to_lowercase()) == Reach::Here
}

/// Whether a host is written so that nobody sees which it is: as one number, in parts that are not
/// decimal, in signs that only look like digits and dots, or with letters behind `%`.
pub(super) fn is_hidden(host: &str) -> bool {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|c| c.is_ascii_digit());
    let strange = |part: &str| {
        part.strip_prefix("0x")
            .is_some_and(|rest| rest.bytes().all(|c| c.is_ascii_hexdigit()))
            || digits(part) && part.len() > 1 && part.starts_with('0')
    };
    let parts: Vec<&str> = host.split('.').collect();
    let number = parts.iter().all(|part| digits(part) || strange(part));
    number && (parts.len() != 4 || parts.iter().any(|part| strange(part)))
        || host.contains('%')
        || host.chars().any(looks_like_another)
}

/// Signs that are turned into digits, letters and dots before a name is looked up.
const fn looks_like_another(c: char) -> bool {
    matches!(c,
        '\u{3002}' | '\u{ff61}' | '\u{2024}'
        | '\u{ff00}'..='\u{ff5e}'
        | '\u{2070}'..='\u{209f}'
        | '\u{2460}'..='\u{24ff}'
        | '\u{1d400}'..='\u{1d7ff}'
        | '\u{200b}'..='\u{200f}' | '\u{00ad}')
}

/// Where a host stands, as far as its name tells.
pub(super) fn reach_of(host: &str) -> Reach {
    let numbers: Vec<Option<u8>> = host.split('.').map(|part| part.parse().ok()).collect();
    match numbers.as_slice() {
        [Some(127), Some(_), Some(_), Some(_)] => return Reach::Here,
        [Some(10), Some(_), Some(_), Some(_)]
        | [Some(192), Some(168), Some(_), Some(_)]
        | [Some(172), Some(16..=31), Some(_), Some(_)] => return Reach::Own,
        _ => {}
    }
    let last = host.rsplit('.').next().unwrap_or_default();
    let v6 = host.contains(':');
    if matches!(host, "localhost" | "::1" | "0.0.0.0" | "::") || last == "localhost" {
        Reach::Here
    } else if v6 && (host.starts_with("fc") || host.starts_with("fd") || host.starts_with("fe80"))
        || OWN_NETWORK.contains(&last)
        || !v6 && !host.contains('.')
    {
        Reach::Own
    } else {
        Reach::World
    }
}
