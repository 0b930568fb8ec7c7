//! Detects credentials and encoded texts in an address.

/// Query parameters for credentials, without word separators.
const CREDENTIALS: &[&str] = &[
    "token",
    "accesstoken",
    "authtoken",
    "refreshtoken",
    "idtoken",
    "apitoken",
    "apikey",
    "xapikey",
    "apidevkey",
    "secret",
    "clientsecret",
    "password",
    "passwd",
    "pwd",
    "privatekey",
    "secretkey",
    "awssecretaccesskey",
];
/// Words in a text that announce a credential.
const SAYING: &[&str] = &[
    "-----BEGIN",
    "AWS_SECRET_ACCESS_KEY",
    "SECRET_KEY=",
    "API_KEY=",
    "PASSWORD=",
    "TOKEN=",
];
/// Prefixes of credentials of well-known services.
const BEGINNINGS: &[&str] = &[
    "AKIA",
    "ASIA",
    "ghp_",
    "gho_",
    "ghs_",
    "ghu_",
    "github_pat_",
    "glpat-",
    "sk-",
    "sk_live_",
    "rk_live_",
    "xoxb-",
    "xoxp-",
    "xapp-",
    "AIza",
    "npm_",
    "pypi-",
    "hf_",
    "dop_v1_",
    "shpat_",
    "SG.",
];
/// Minimum length of a credential.
const SHORTEST: usize = 16;
/// Query parameters in which services encode the position in a list.
const PLACES: &[&str] = &[
    "cursor",
    "after",
    "before",
    "page",
    "next",
    "prev",
    "continuation",
    "continue",
    "start",
    "state",
    "bookmark",
    "offset",
    "marker",
    "pagetoken",
];
/// Minimum length of an encoded text. At this length a random text is almost never plain text when
/// decoded as base64 or hexadecimal.
const SHORTEST_PACKED: usize = 16;
const SHORTEST_HEX: usize = 32;
/// Maximum length that is decoded.
const LONGEST_PACKED: usize = 4_096;

/// Checks whether an address, without its scheme, contains a credential or an encoded text.
pub(super) fn has_credential(rest: &str) -> bool {
    let (place, query) = rest.split_once('?').unwrap_or((rest, ""));
    let in_query = query.split(['&', ';', '#']).any(|pair| {
        let (name, value) = pair.split_once('=').unwrap_or(("", pair));
        let name: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
        let name = name.to_lowercase();
        let value = decoded(value);
        let known = BEGINNINGS.iter().any(|start| value.starts_with(start));
        CREDENTIALS.contains(&name.as_str()) && !value.is_empty()
            || known && value.len() >= SHORTEST
            || says_credential(&value)
            || is_packed_text(&value) && !PLACES.iter().any(|place| name.ends_with(place))
    });
    in_query || place.split(['/', '.', '#', ':']).any(is_key) || place.split('/').any(is_bot)
}

/// Checks whether a part of a path or host is a credential: it has a known prefix and does not end
/// in words.
fn is_key(part: &str) -> bool {
    let upper = part.to_uppercase();
    let of_cloud = ["AKIA", "ASIA"]
        .iter()
        .any(|start| upper.starts_with(start));
    let of_service = BEGINNINGS.iter().any(|start| part.starts_with(start));
    let last = part.rsplit(['-', '_']).next().unwrap_or_default();
    let random = last.len() >= SHORTEST
        && last.chars().all(|c| c.is_ascii_alphanumeric())
        && last.contains(|c: char| c.is_ascii_digit());
    (of_service || of_cloud && part.len() == 20) && random
}

/// Checks whether a path part authenticates a messenger bot: `bot123:ABC…`.
fn is_bot(part: &str) -> bool {
    let Some((number, key)) = part
        .strip_prefix("bot")
        .and_then(|rest| rest.split_once(':'))
    else {
        return false;
    };
    !number.is_empty() && number.chars().all(|c| c.is_ascii_digit()) && key.len() >= SHORTEST
}

/// Checks whether a value announces a credential that follows in it.
fn says_credential(value: &str) -> bool {
    let behind = |text: &str| {
        value
            .split_once(text)
            .is_some_and(|(_, rest)| rest.len() >= SHORTEST / 2)
    };
    SAYING.iter().any(|text| behind(text))
}

/// Checks whether a value is plain text in base64 or hexadecimal.
fn is_packed_text(value: &str) -> bool {
    if !(SHORTEST_PACKED..=LONGEST_PACKED).contains(&value.len()) {
        return false;
    }
    let plain = |bytes: Option<Vec<u8>>| {
        bytes.is_some_and(|bytes| {
            let printable = |c: &u8| c.is_ascii_graphic() || c.is_ascii_whitespace();
            bytes.iter().all(printable)
        })
    };
    let of_hex = || plain(joined(value.chars().map(|c| c.to_digit(16)), 4));
    value.len() >= SHORTEST_HEX && of_hex() || plain(of_base64(value))
}

/// Decodes base64, in either alphabet.
fn of_base64(value: &str) -> Option<Vec<u8>> {
    let sextet = |c: char| {
        let number = match c {
            'A'..='Z' => u32::from(c) - u32::from('A'),
            'a'..='z' => u32::from(c) - u32::from('a') + 26,
            '0'..='9' => u32::from(c) - u32::from('0') + 52,
            '+' | '-' | ' ' => 62,
            '/' | '_' => 63,
            _ => return None,
        };
        Some(number)
    };
    joined(value.trim_end_matches('=').chars().map(sextet), 6)
}

/// Joins numbers of the given bit width into bytes; `None` if one is missing.
fn joined(numbers: impl Iterator<Item = Option<u32>>, bits: u32) -> Option<Vec<u8>> {
    let (mut held, mut count) = (0_u32, 0_u32);
    let mut bytes = Vec::new();
    for number in numbers {
        held = (held << bits) | number?;
        count += bits;
        if count >= 8 {
            count -= 8;
            bytes.push(u8::try_from((held >> count) & 0xff).ok()?);
        }
        held &= (1 << count) - 1;
    }
    Some(bytes)
}

/// Decodes percent-encoded letters.
pub(super) fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, more @ ..] = rest {
        let number = match (first, more) {
            (b'%', [high, low, ..]) => digit(*high).zip(digit(*low)),
            _ => None,
        };
        if let Some((high, low)) = number {
            bytes.push(high * 16 + low);
            rest = more.get(2..).unwrap_or_default();
        } else {
            bytes.push(*first);
            rest = more;
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn digit(c: u8) -> Option<u8> {
    u8::try_from(char::from(c).to_digit(16)?).ok()
}
