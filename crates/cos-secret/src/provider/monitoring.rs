//! Formats of monitoring services and of team planning tools.

use super::super::SecretKind::{MonitoringKey, ServiceKey};
use super::super::alphabet::Alphabet as A;
use super::super::format::Part::{Any, Run, Text};
use super::super::format::Proof::{Drawn, Real};
use super::super::format::{Format, Part, Proof};
use super::super::kind::SecretKind;

const fn row(kind: SecretKind, proof: Proof, parts: &'static [Part]) -> Format {
    Format { kind, proof, parts }
}

#[rustfmt::skip]
pub(super) const FORMATS: &[Format] = &[
    row(MonitoringKey, Drawn, &[Text("NRAK-"), Run(A::CAPITAL, 27, 27)]),
    row(MonitoringKey, Drawn, &[Text("NRAK-"), Run(A::SMALL, 27, 27)]),
    row(MonitoringKey, Drawn, &[Text("NRII-"), Run(A::URL, 32, 32)]),
    row(MonitoringKey, Drawn, &[Any(&["NRJS-", "NRRA-"]), Run(A::HEX, 19, 42)]),
    row(MonitoringKey, Drawn, &[Text("glsa_"), Run(A::ALNUM, 32, 32), Text("_"), Run(A::ANY_HEX, 8, 8)]),
    row(MonitoringKey, Drawn, &[Text("glc_"), Run(A::BASE64_PADDED, 32, 403)]),
    // Grafana's older key: JSON in base64 that starts with the key itself.
    row(MonitoringKey, Drawn, &[Text("eyJrIjoi"), Run(A::BASE64_PADDED, 70, 403)]),
    row(MonitoringKey, Drawn, &[Text("sntrys_eyJ"), Run(A::BASE64_PADDED, 80, 600), Text("_"), Run(A::BASE64, 43, 43)]),
    row(MonitoringKey, Real, &[Any(&["sntryu_", "sntrya_", "sntryi_"]), Run(A::HEX, 64, 64)]),
    row(MonitoringKey, Drawn, &[Any(&["hcaik_01", "hcxik_01"]), Run(A::SMALL, 50, 62)]),
    row(MonitoringKey, Drawn, &[Any(&["phx_", "phs_"]), Run(A::URL, 40, 50)]),
    row(MonitoringKey, Drawn, &[Any(&["dt0c01.", "dt0s01.", "dt0s02.", "dt0s16."]), Run(A::CAPITAL, 8, 24), Text("."), Run(A::CAPITAL, 64, 64)]),
    row(MonitoringKey, Drawn, &[Text("sgs_"), Run(A::ALNUM, 40, 64)]),
    row(ServiceKey, Drawn, &[Any(&["pnu_", "pnb_"]), Run(A::ALNUM, 36, 36)]),
    row(ServiceKey, Drawn, &[Text("rdme_"), Run(A::SMALL, 70, 70)]),
    row(ServiceKey, Real, &[Text("PMAK-"), Run(A::ANY_HEX, 24, 24), Text("-"), Run(A::ANY_HEX, 34, 34)]),
    row(ServiceKey, Drawn, &[Any(&["lin_api_", "lin_oauth_"]), Run(A::ALNUM, 40, 64)]),
    row(ServiceKey, Drawn, &[Text("secret_"), Run(A::ALNUM, 43, 43)]),
    row(ServiceKey, Drawn, &[Text("ntn_"), Run(A::DIGIT, 11, 11), Run(A::ALNUM, 32, 35)]),
    row(ServiceKey, Drawn, &[Text("figd_"), Run(A::URL, 40, 43)]),
    row(ServiceKey, Real, &[Any(&["pat-na1-", "pat-na2-", "pat-na3-", "pat-eu1-", "pat-ap1-"]), Run(A::ANY_HEX, 8, 8), Text("-"), Run(A::ANY_HEX, 4, 4), Text("-"), Run(A::ANY_HEX, 4, 4), Text("-"), Run(A::ANY_HEX, 4, 4), Text("-"), Run(A::ANY_HEX, 12, 12)]),
    row(ServiceKey, Drawn, &[Any(&["pk_1", "pk_2", "pk_3", "pk_4", "pk_5", "pk_6", "pk_7", "pk_8", "pk_9"]), Run(A::DIGIT, 4, 9), Text("_"), Run(A::CAPITAL, 32, 32)]),
    row(ServiceKey, Drawn, &[Text("tfp_"), Run(A::DOTTED, 40, 60)]),
    row(ServiceKey, Drawn, &[Text("CFPAT-"), Run(A::URL, 43, 43)]),
    row(ServiceKey, Drawn, &[Text("sk.eyJ"), Run(A::URL, 60, 90), Text("."), Run(A::URL, 22, 22)]),
    row(ServiceKey, Drawn, &[Any(&["sl.u.", "sl.B", "sl.A"]), Run(A::URL, 130, 1400)]),
    row(ServiceKey, Real, &[Text("p8e-"), Run(A::SMALL, 32, 32)]),
    row(ServiceKey, Real, &[Any(&["sdk-", "api-"]), Run(A::HEX, 8, 8), Text("-"), Run(A::HEX, 4, 4), Text("-"), Run(A::HEX, 4, 4), Text("-"), Run(A::HEX, 4, 4), Text("-"), Run(A::HEX, 12, 12)]),
    row(ServiceKey, Real, &[Text("waka_"), Run(A::HEX, 8, 8), Text("-"), Run(A::HEX, 4, 4), Text("-"), Run(A::HEX, 4, 4), Text("-"), Run(A::HEX, 4, 4), Text("-"), Run(A::HEX, 12, 12)]),
    row(ServiceKey, Drawn, &[Any(&["sm_aat_", "sm_pat_", "sm_sat_"]), Run(A::ALNUM, 16, 16)]),
    row(ServiceKey, Real, &[Any(&["s-s4t2ud-", "s-s4t2af-"]), Run(A::HEX, 64, 64)]),
    row(ServiceKey, Drawn, &[Text("BBFF-"), Run(A::ALNUM, 30, 30)]),
    row(ServiceKey, Drawn, &[Text("dG9rO"), Run(A::BASE64_PADDED, 54, 60)]),
    row(ServiceKey, Drawn, &[Text("dsk_"), Run(A::ALNUM, 32, 64)]),
    row(ServiceKey, Drawn, &[Text("pat"), Run(A::ALNUM, 14, 14), Text("."), Run(A::HEX, 64, 64)]),
    // Salesforce: an identity, an exclamation mark, a session.
    row(ServiceKey, Drawn, &[Text("00D"), Run(A::ALNUM, 12, 15), Text("!"), Run(A::DOTTED, 80, 260)]),
    // Asana: one or two numbers of a person, and a key.
    row(ServiceKey, Real, &[Any(&["1/1", "2/1", "0/1"]), Run(A::DIGIT, 12, 18), Text(":"), Run(A::HEX, 32, 32)]),
    row(ServiceKey, Real, &[Text("2/1"), Run(A::DIGIT, 12, 18), Text("/"), Run(A::DIGIT, 13, 19), Text(":"), Run(A::HEX, 32, 32)]),
];
