//! Tests literals after calls and in queries, truncated values, and values that are not secret.

use super::contexts::{all_clean, all_found};
use super::*;

#[test]
fn literals_that_are_only_written_otherwise_are_read() {
    let (hex, token) = (hexadecimal(64), drawn(32));
    all_found(&[
        format!("signing_secret = bytes.fromhex('{hex}')"),
        format!("const apiSecret = Buffer.from(\"{hex}\", 'hex');"),
        format!("api_token = base64.b64decode(\"{token}\")"),
        "jdbc:mysql://db.example.com/x?user=y&password=FmkVxmAfQchRsxn".to_owned(),
        format!("SECRET_KEY = 'a%vQ&{token}'"),
    ]);
    all_clean(&[
        "secret = Secret.from(\"db/main\")",
        "api_secret = bytes.fromhex(read_secret('main'))",
        "jdbc:mysql://db.example.com/x?user=y&password=${PASSWORD}",
        "f(a&password=getPassword)",
    ]);
}

#[test]
fn what_is_cut_short_or_sent_to_all_does_not_count() {
    let hex = hexadecimal(32);
    let rows = [
        format!("https://{hex}@o12345.ingest.sentry.io/4505"),
        format!("https://{hex}@o1.ingest.us.sentry.io/45"),
        format!("stripe.publishableKey = 'pk_test_{}'", drawn(24)),
        "Authorization: Bearer eyJhbGciOi...cut".to_owned(),
        format!("token = \"{}…\"", drawn(20)),
    ];
    all_clean(&rows.iter().map(String::as_str).collect::<Vec<_>>());
    all_found(&[format!("https://{hex}@reports.example.com/45")]);
}
