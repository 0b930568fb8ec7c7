//! Determines which machine an address means, however it is written.

use super::credential::decoded;

/// Hosts from which clouds give a machine its own credentials. Addresses under 169.254 are
/// link-local in every cloud.
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
/// Such hosts anywhere in an address, also in a redirect target.
const METADATA_ANYWHERE: &[&str] = &[
    "169.254.",
    "::ffff:a9fe",
    "metadata.google.internal",
    "100.100.100.200",
    "fd00:ec2::254",
];
/// Suffixes of host names that exist only in an internal network.
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

/// Where the host of an address is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reach {
    /// This machine.
    Here,
    /// A machine of the internal network.
    Own,
    /// Any other machine.
    World,
}

/// Returns the scheme in lower case and what follows it. Like a browser, it accepts any number of
/// slashes and `\` for `/`, and ignores leading characters that browsers drop.
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
    // `localhost:3000` has a port, `http:x` has a scheme.
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

/// Returns the host of `user:password@host:port` in lower case, without a final dot.
pub(super) fn host_of(authority: &str) -> String {
    let host = authority.rsplit('@').next().unwrap_or_default();
    let host = match host.strip_prefix('[') {
        Some(inner) => inner.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    host.trim_end_matches('.').to_lowercase()
}

/// Checks whether the host, or one named anywhere in the address, returns credentials.
pub(crate) fn hands_out_credentials(address: &str) -> bool {
    let (_, rest) = parts(address);
    let host = host_of(rest.split(['/', '?', '#']).next().unwrap_or_default());
    // A redirect target is percent-encoded, with `%3A` for `:`.
    let decoded = decoded(&rest).to_lowercase();
    METADATA.contains(&host.as_str()) || METADATA_ANYWHERE.iter().any(|part| decoded.contains(part))
}

/// Checks whether a host is this machine.
pub(crate) fn is_here(host: &str) -> bool {
    reach_of(&host.to_lowercase()) == Reach::Here
}

/// Checks whether a host is obfuscated: one number, non-decimal parts, look-alike digits and dots,
/// or percent-encoded letters.
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

/// Checks for characters that are normalized to digits, letters and dots before a name is looked
/// up.
const fn looks_like_another(c: char) -> bool {
    matches!(c,
        '\u{3002}' | '\u{ff61}' | '\u{2024}'
        | '\u{ff00}'..='\u{ff5e}'
        | '\u{2070}'..='\u{209f}'
        | '\u{2460}'..='\u{24ff}'
        | '\u{1d400}'..='\u{1d7ff}'
        | '\u{200b}'..='\u{200f}' | '\u{00ad}')
}

/// Returns where a host is, judging by its name.
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
