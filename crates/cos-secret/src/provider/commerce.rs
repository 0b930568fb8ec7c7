//! Formats of payment, commerce, messaging and mail services.

use super::super::SecretKind::{ChatToken, MailKey, PaymentKey, SlackHook, SlackToken, StripeKey};
use super::super::alphabet::Alphabet as A;
use super::super::format::Part::{Any, Run, Text};
use super::super::format::Proof::{Drawn, Random, Real};
use super::super::format::{Format, Part, Proof};
use super::super::kind::SecretKind;

const fn row(kind: SecretKind, proof: Proof, parts: &'static [Part]) -> Format {
    Format { kind, proof, parts }
}

#[rustfmt::skip]
pub(super) const FORMATS: &[Format] = &[
    row(StripeKey, Drawn, &[Any(&["sk_live_", "rk_live_", "sk_test_", "rk_test_", "sk_prod_", "rk_prod_"]), Run(A::ALNUM, 16, 255)]),
    row(StripeKey, Drawn, &[Text("whsec_"), Run(A::BASE64_PADDED, 32, 64)]),
    row(PaymentKey, Drawn, &[Text("sq0atp-"), Run(A::URL, 22, 22)]),
    row(PaymentKey, Drawn, &[Text("sq0csp-"), Run(A::URL, 43, 43)]),
    row(PaymentKey, Drawn, &[Text("EAAA"), Run(A::URL, 60, 60)]),
    row(PaymentKey, Real, &[Any(&["access_token$production$", "access_token$sandbox$"]), Run(A::SMALL, 16, 16), Text("$"), Run(A::HEX, 32, 32)]),
    row(PaymentKey, Real, &[Any(&["shpat_", "shpca_", "shppa_", "shpss_", "shptka_"]), Run(A::ANY_HEX, 32, 32)]),
    row(PaymentKey, Drawn, &[Any(&["FLWSECK_TEST-", "FLWSECK-"]), Run(A::ALNUM, 12, 36)]),
    row(PaymentKey, Drawn, &[Any(&["FLWSECK_TEST-", "FLWSECK-"]), Run(A::ALNUM, 32, 36), Text("-X")]),
    row(PaymentKey, Real, &[Any(&["access-sandbox-", "access-development-", "access-production-"]), Run(A::HEX, 8, 8), Text("-"), Run(A::HEX, 4, 4), Text("-"), Run(A::HEX, 4, 4), Text("-"), Run(A::HEX, 4, 4), Text("-"), Run(A::HEX, 12, 12)]),
    row(PaymentKey, Drawn, &[Any(&["EZAK", "EZTK"]), Run(A::ALNUM, 54, 54)]),
    row(PaymentKey, Real, &[Any(&["shippo_live_", "shippo_test_"]), Run(A::HEX, 40, 40)]),
    row(PaymentKey, Drawn, &[Any(&["duffel_live_", "duffel_test_"]), Run(A::URL_PADDED, 43, 43)]),
    row(PaymentKey, Real, &[Any(&["live_", "test_"]), Run(A::HEX, 35, 35)]),
    row(PaymentKey, Drawn, &[Any(&["live_", "test_"]), Run(A::ALNUM, 30, 30)]),
    row(PaymentKey, Drawn, &[Text("live_"), Run(A::URL_PADDED, 40, 40)]),
    // Numbers of a team and a person, or words of an application; then random letters.
    row(SlackToken, Random, &[Any(&["xoxb-", "xoxp-", "xoxa-", "xoxr-", "xoxs-", "xoxo-", "xoxc-", "xoxd-", "xoxe-"]), Run(A::DASHED, 20, 250)]),
    row(SlackToken, Drawn, &[Any(&["xoxe.xoxp-1-", "xoxe.xoxb-1-", "xoxe-1-"]), Run(A::ALNUM, 100, 250)]),
    row(SlackToken, Drawn, &[Any(&["xapp-1-", "xapp-2-"]), Run(A::CAPITAL, 9, 15), Text("-"), Run(A::DIGIT, 9, 15), Text("-"), Run(A::SMALL, 20, 100)]),
    row(SlackHook, Drawn, &[Any(&["hooks.slack.com/services/", "hooks.slack.com/workflows/", "hooks.slack.com/triggers/"]), Run(A::BASE64, 35, 100)]),
    row(ChatToken, Drawn, &[Any(&["discord.com/api/webhooks/", "discordapp.com/api/webhooks/"]), Run(A::DIGIT, 17, 20), Text("/"), Run(A::URL, 60, 72)]),
    // Twilio's keys; its account ids start with AC and are not secret.
    row(ChatToken, Real, &[Any(&["SK0", "SK1", "SK2", "SK3", "SK4", "SK5", "SK6", "SK7", "SK8", "SK9", "SKa", "SKb", "SKc", "SKd", "SKe", "SKf"]), Run(A::HEX, 31, 31)]),
    row(ChatToken, Drawn, &[Text("EAACEdEose0cBA"), Run(A::ALNUM, 20, 300)]),
    row(ChatToken, Drawn, &[Any(&["EAAM", "EAAC", "EAAG", "EAAJ", "EAAB", "EAAD", "EAAE", "EAAF"]), Run(A::ALNUM, 80, 350)]),
    row(ChatToken, Drawn, &[Text("AAAAAAAAAAAAAAAAAAAAA"), Run(A::ESCAPED, 80, 110)]),
    row(MailKey, Drawn, &[Text("SG."), Run(A::URL, 22, 22), Text("."), Run(A::URL, 43, 43)]),
    row(MailKey, Real, &[Text("key-"), Run(A::SMALL, 32, 32)]),
    row(MailKey, Drawn, &[Any(&["xkeysib-", "xsmtpsib-"]), Run(A::HEX, 64, 64), Text("-"), Run(A::ALNUM, 16, 16)]),
    row(MailKey, Drawn, &[Text("re_"), Run(A::ALNUM, 8, 9), Text("_"), Run(A::ALNUM, 22, 25)]),
    row(MailKey, Drawn, &[Text("mlsn."), Run(A::HEX, 64, 64)]),
];
