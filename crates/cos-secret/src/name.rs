//! Interprets the name of a field, variable or option: what it says about its value.

use super::index::Index;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// How strongly a name promises a credential.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Promise {
    /// A key of some sort, perhaps only a cache key.
    Perhaps,
    /// A value of a service that issues keys.
    Service,
    /// A token, key or secret, with more words that qualify it.
    Loosely,
    /// A token, key or secret, usually machine-generated.
    Secret,
    /// A password, usually chosen by a person.
    Password,
}

/// Words for values that people choose.
const PASSWORDS: [&str; 19] = [
    "password",
    "passwd",
    "passwort",
    "pass",
    "passw",
    "pwd",
    "pswd",
    "psw",
    "pw",
    "passphrase",
    "passcode",
    "kennwort",
    "senha",
    "contrasena",
    "userpass",
    "requirepass",
    "masterauth",
    "psk",
    "passkey",
];

/// Words for machine-generated values.
const SECRETS: [&str; 19] = [
    "secret",
    "token",
    "apikey",
    "credential",
    "credentials",
    "creds",
    "authtoken",
    "accesstoken",
    "accesskey",
    "privatekey",
    "secretkey",
    "authkey",
    "bearer",
    "authorization",
    "apitoken",
    "keybase",
    "salt",
    "secretkeybase",
    "apisecret",
];

/// Words that make a key secret.
const QUALIFIERS: [&str; 37] = [
    "access",
    "account",
    "admin",
    "api",
    "app",
    "application",
    "auth",
    "authentication",
    "aws",
    "client",
    "consumer",
    "cookie",
    "crypto",
    "decryption",
    "deploy",
    "encryption",
    "function",
    "hmac",
    "host",
    "jwt",
    "license",
    "logged",
    "master",
    "nonce",
    "oauth",
    "private",
    "secret",
    "secure",
    "security",
    "server",
    "service",
    "session",
    "shared",
    "signing",
    "storage",
    "subscription",
    "write",
];

/// Last words of names with a value that only describes, locates or counts a credential.
const DESCRIBES: &str = " id ids name names path paths file files filename url urls uri endpoint \
    host hostname port type types kind length len size count limit expiry expires expiration exp \
    ttl lifetime age timeout policy regex pattern format prefix suffix field fields label \
    placeholder hint message msg error errors help title text description desc input env var \
    variable ref refs reference arn version versions hash hashes digest checksum sha sha1 sha256 \
    md5 fingerprint index idx algorithm alg algo method provider manager store class column \
    header headers param params parameter parameters required enabled disabled reset rotation \
    strength validator validation rule rules scope scopes usage budget max min num css selector \
    xpath locator icon button link page form view model controller handler helper util utils \
    generator encoder resolver factory exception event state status mode role location region \
    audience issuer request response result code check test tests spec count total used price \
    cost window dir directory folder bucket user username email domain database db table image \
    tag branch commit rev revision doc docs example examples module package plugin function fn \
    support option options visibility visible toggle changed updated created at date time day \
    days source target valid validity line lines from length list array map set properties property prop props ";

/// Words anywhere in a name that cancel its promise.
const TAKES_BACK: [&str; 17] = [
    "public",
    "publishable",
    "pub",
    "example",
    "sample",
    "mock",
    "mocked",
    "fake",
    "dummy",
    "placeholder",
    "nopasswd",
    "max",
    "min",
    "num",
    "total",
    "no",
    "allow",
];

/// Services with keys that are recognized only by name, because the keys are plain rows of letters.
const SERVICES: &str = " adafruit adobe adyen airbrake airship airtable algolia alchemy alibaba amplitude asana \
    assemblyai atlassian auth0 aviationstack aws azure bamboo beamer binance bitbucket bitly \
    bitrise bittrex box braintree branchio brevo bugsnag buildkite cerebras chargebee \
    circleci clarifai clickup cloudflare cloudinary cloudsmith codacy codeclimate codecov cohere \
    coinbase confluence confluent contentful coveralls crowdin currencylayer customerio databricks \
    datadog deepgram deepl deepseek digitalocean discord docusign doppler dropbox drone droneci dynatrace \
    easypost elastic elevenlabs etsy facebook fastly finicity finnhub firebase fixer flickr \
    flutterwave foursquare freshbooks freshdesk gemini geocodio gitea gitee github gitlab gitter \
    gocardless grafana groq gusto harness heroku hetzner honeycomb hubspot huggingface ibm infracost \
    infura instagram intercom ipinfo ipstack jenkins jfrog artifactory jira keen klaviyo kraken \
    kucoin launchdarkly lastfm linear linkedin linode lob logzio loggly looker mailchimp \
    mailgun mailjet mailtrap mandrill mapbox mattermost maxmind meraki messagebird mistral \
    mixpanel mongodb moralis nasa neon netlify newrelic ngrok notion npm nuget nytimes okta \
    onesignal onelogin openai openweather openweathermap optimizely opsgenie pagerduty paypal \
    paystack perplexity pinecone pingdom plaid planetscale plivo polygon postman posthog postmark \
    prefect privateai pulumi pusher quay rapidapi razorpay readme recaptcha replicate rollbar \
    rubygems salesforce saucelabs scaleway segment sendbird sendgrid sendinblue sentry \
    sharethis shippo shodan shopify sidekiq signalwire snyk softlayer sonar sonarcloud sonarqube sourcegraph \
    sparkpost splunk spotify square squarespace stripe strava sumologic supabase surge tatum \
    telegram tencent terraform tinybird todoist travis travisci trello twilio twitch twitter \
    typeform unsplash upstash uptimerobot vault vercel virustotal vonage wakatime weatherstack \
    webex webflow wepay woocommerce workos yandex youtube zapier zendesk zerotier zipcodeapi zoom ";

/// Single words that are not a password: names of fields, of types, of nothing.
const WORDS: &str = " password passwd passphrase pass pwd pw secret token key apikey auth login \
    username user none null nil undefined true false yes no on off string str text bytes int \
    integer number bool boolean object any void unknown optional required hidden default empty \
    blank value values foo bar baz qux foobar foobarbaz abc abcd abcdef test tests testing tester \
    admin administrator root guest postgres mysql mariadb mongo redis rabbitmq minio demo dev prod \
    development production staging local localhost self this that super base prompt ask input \
    query header body bearer basic digest oauth oauth2 jwt cookie session plain plaintext md5 \
    invalid incorrect wrong valid missing expired forgot reset change update new old current \
    confirm confirmation enter here redacted masked encrypted credentials credential private \
    public client server access refresh api my the some our your its fake mock stub dummy \
    placeholder anonymous nopassword nopass external internal service account system keychain \
    keyring file environment env variable config settings vault ssm generated random strong weak \
    always never only if not and or for from with db database app application name id \
    identifier function return const let var type interface class enum struct public static final ";

/// Checks whether a lower-case word says what a value is.
pub(super) fn is_known(word: &str) -> bool {
    KNOWN.contains(word)
}

/// Returns the words of a name in lower case, separated by signs, capitals or a digit.
pub(super) fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let bytes = name.as_bytes();
    for (at, byte) in bytes.iter().enumerate() {
        if !byte.is_ascii_alphanumeric() {
            words.push(String::new());
            continue;
        }
        let before = at.checked_sub(1).and_then(|at| bytes.get(at));
        let after = bytes.get(at + 1);
        let starts = before.is_none_or(|before| {
            byte.is_ascii_uppercase()
                && (before.is_ascii_lowercase()
                    || before.is_ascii_digit()
                    || after.is_some_and(u8::is_ascii_lowercase) && before.is_ascii_uppercase())
        });
        if starts {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut() {
            word.push(char::from(byte.to_ascii_lowercase()));
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Returns what a name promises about its value; `None` for most names.
pub(super) fn promise(name: &str) -> Option<Promise> {
    let words = words(name);
    let bare = |word: &str| {
        word.trim_end_matches(|letter: char| letter.is_ascii_digit())
            .to_owned()
    };
    let words: Vec<String> = words
        .iter()
        .map(|word| bare(word))
        .filter(|word| !word.is_empty())
        .collect();
    let last = words.last()?;
    if words.iter().any(|word| TAKES_BACK.contains(&word.as_str())) {
        return None;
    }
    let is_pair = |first: &str, second: &str| words.windows(2).any(|two| two == [first, second]);
    if DESCRIBING.contains(last.as_str()) {
        // Two ids that are secret: Vault's and Tencent's.
        return (last == "id" && is_pair("secret", "id")).then_some(Promise::Secret);
    }
    if is_password(last) {
        return Some(Promise::Password);
    }
    if is_secret(&words) {
        return Some(Promise::Secret);
    }
    let ends = words
        .iter()
        .enumerate()
        .skip(1)
        .map(|(end, _)| words.get(..end).unwrap_or_default());
    let says =
        |head: &[String]| is_secret(head) || head.last().is_some_and(|word| is_password(word));
    if ends.into_iter().any(says) {
        return Some(Promise::Loosely);
    }
    if words
        .iter()
        .any(|word| KNOWN_SERVICES.contains(word.as_str()))
    {
        return Some(Promise::Service);
    }
    matches!(
        last.as_str(),
        "key" | "auth" | "pat" | "dsn" | "sas" | "signature"
    )
    .then_some(Promise::Perhaps)
}

/// Checks quickly whether a name may promise a secret or a password. False means certainly not.
pub(super) fn may_be_secret(name: &str) -> bool {
    let bytes = name.as_bytes();
    STRONG_SIGNS.places(bytes).next().is_some() || is_short_password(bytes)
}

/// Checks whether a name contains `pw`, the only sign of a password with fewer than three letters.
pub(super) fn is_short_password(name: &[u8]) -> bool {
    name.windows(2).any(|two| two.eq_ignore_ascii_case(b"pw"))
}

/// Checks whether the last word of a name says that its value only describes a credential.
pub(super) fn describes(name: &str) -> bool {
    let words = words(name);
    words
        .last()
        .is_some_and(|last| DESCRIBING.contains(last.as_str()))
}

fn is_password(word: &str) -> bool {
    let joined = ["password", "passwd", "passphrase", "passwort"];
    PASSWORDS.contains(&word)
        || joined.iter().any(|end| word.ends_with(end))
        || [
            "dbpass", "userpass", "rootpass", "sqlpass", "mypass", "ftppass", "dbpwd",
        ]
        .contains(&word)
}

/// Checks whether words end in a word for a machine-generated value, or in a qualified key.
fn is_secret(words: &[String]) -> bool {
    let Some((last, before)) = words.split_last() else {
        return false;
    };
    let qualified = || {
        let qualifies = |word: &String| QUALIFIERS.contains(&word.as_str());
        before.last().is_some_and(qualifies)
    };
    SECRETS.contains(&last.as_str())
        || ["token", "secret", "apikey", "secretkey", "accesskey"]
            .iter()
            .any(|end| last.ends_with(end))
        || matches!(last.as_str(), "key" | "keys") && qualified()
        || last == "data" && before.last().is_some_and(|word| word == "key")
        || last == "auth" && before.is_empty()
        || last == "base" && before.last().is_some_and(|word| word == "key")
}

/// A list of words, for lookup.
type Listed = LazyLock<BTreeSet<&'static str>>;

static DESCRIBING: Listed = LazyLock::new(|| DESCRIBES.split_whitespace().collect());
static KNOWN_SERVICES: Listed = LazyLock::new(|| SERVICES.split_whitespace().collect());

/// Texts; every name with a promise contains one of them.
pub(super) const SIGNS: [&str; 18] = [
    "pass",
    "pwd",
    "pswd",
    "psw",
    "_pw",
    "-pw",
    "kennwort",
    "senha",
    "contrasena",
    "secret",
    "token",
    "key",
    "cred",
    "auth",
    "bearer",
    "salt",
    "signature",
    "psk",
];

static STRONG_SIGNS: LazyLock<Index<()>> =
    LazyLock::new(|| Index::new(SIGNS.into_iter().map(|sign| (sign, ()))));

/// Returns the names of services, each with at least three letters.
pub(super) fn services() -> impl Iterator<Item = &'static str> {
    SERVICES.split_whitespace()
}
static KNOWN: Listed = LazyLock::new(|| WORDS.split_whitespace().collect());

/// Returns the words that make a name secret, and some that do not.
#[cfg(test)]
pub(super) fn known_words() -> Vec<&'static str> {
    let others = ["id", "data", "base", "key", "keys", "old", "url", "user"];
    let words = PASSWORDS.into_iter().chain(SECRETS).chain(QUALIFIERS);
    words
        .chain(SIGNS.map(|sign| sign.trim_matches(['_', '-'])))
        .chain(others)
        .collect()
}
