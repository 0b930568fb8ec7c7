//! Formats of clouds, hosts and secret stores.

use super::super::SecretKind::{
    AwsKey, CloudToken, DatabaseToken, GoogleKey, GoogleToken, VaultToken,
};
use super::super::alphabet::Alphabet as A;
use super::super::format::Part::{Any, Run, Text};
use super::super::format::Proof::{Drawn, Real, Shape, Unfilled};
use super::super::format::{Format, Part, Proof};
use super::super::kind::SecretKind;

const fn row(kind: SecretKind, proof: Proof, parts: &'static [Part]) -> Format {
    Format { kind, proof, parts }
}

#[rustfmt::skip]
pub(super) const FORMATS: &[Format] = &[
    // Keys of people, sessions, bearers and certificates; AWS's other prefixes mark names of roles
    // and groups, which are not secret.
    row(AwsKey, Unfilled, &[Any(&["AKIA", "ASIA", "ABIA", "ACCA"]), Run(A::CAPITAL, 16, 16)]),
    // Bedrock: base64 of a name and a key. The prefix is the name, and 100 letters follow.
    row(AwsKey, Shape, &[Text("ABSKQmVkcm9ja0FQSUtleS1"), Run(A::BASE64, 84, 250), Run(A::BASE64_PADDED, 0, 2)]),
    row(AwsKey, Real, &[Text("bedrock-api-key-"), Run(A::BASE64_PADDED, 40, 2000)]),
    row(AwsKey, Real, &[Text("amzn.mws."), Run(A::HEX, 8, 8), Text("-"), Run(A::HEX, 4, 4), Text("-"), Run(A::HEX, 4, 4), Text("-"), Run(A::HEX, 4, 4), Text("-"), Run(A::HEX, 12, 12)]),
    row(AwsKey, Real, &[Text("amzn1.oa2-cs.v1."), Run(A::HEX, 64, 64)]),
    row(GoogleKey, Drawn, &[Text("AIza"), Run(A::URL, 35, 35)]),
    row(GoogleKey, Drawn, &[Text("GOCSPX-"), Run(A::URL, 28, 28)]),
    row(GoogleToken, Drawn, &[Text("ya29."), Run(A::DOTTED, 20, 2100)]),
    // A refresh token.
    row(GoogleToken, Drawn, &[Any(&["1//0"]), Run(A::URL, 40, 200)]),
    row(CloudToken, Real, &[Any(&["dop_v1_", "doo_v1_", "dor_v1_"]), Run(A::HEX, 64, 64)]),
    // Alibaba's key ids start with LTAI; each has a secret, and both are changed together.
    row(CloudToken, Drawn, &[Text("LTAI"), Run(A::ALNUM, 17, 21)]),
    row(CloudToken, Drawn, &[Text("AKID"), Run(A::ALNUM, 32, 32)]),
    row(CloudToken, Drawn, &[Text("AQVN"), Run(A::URL, 35, 38)]),
    row(CloudToken, Drawn, &[Any(&["y0_AgAAAA", "y1_AgAAAA"]), Run(A::URL, 30, 60)]),
    row(CloudToken, Drawn, &[Text("SCW"), Run(A::CAPITAL, 17, 17)]),
    row(CloudToken, Drawn, &[Text("HRKU-"), Run(A::URL, 36, 64)]),
    row(CloudToken, Drawn, &[Text("fo1_"), Run(A::URL, 43, 43)]),
    row(CloudToken, Drawn, &[Any(&["fm1a_", "fm1r_", "fm2_"]), Run(A::BASE64_PADDED, 100, 4000)]),
    row(CloudToken, Drawn, &[Text("rnd_"), Run(A::ALNUM, 28, 36)]),
    row(CloudToken, Drawn, &[Text("nfp_"), Run(A::ALNUM, 36, 36)]),
    row(CloudToken, Drawn, &[Any(&["vercel_blob_rw_"]), Run(A::WORD, 40, 60)]),
    row(CloudToken, Drawn, &[Any(&["vcp_", "vci_", "vca_", "vcr_", "vck_"]), Run(A::ALNUM, 56, 56)]),
    // Cloudflare's key for origin certificates.
    row(CloudToken, Real, &[Text("v1.0-"), Run(A::HEX, 24, 24), Text("-"), Run(A::HEX, 146, 146)]),
    row(CloudToken, Real, &[Text("pul-"), Run(A::HEX, 40, 40)]),
    row(CloudToken, Drawn, &[Text("tk-us-"), Run(A::URL, 48, 48)]),
    row(CloudToken, Drawn, &[Any(&["tskey-auth-", "tskey-api-", "tskey-client-", "tskey-scim-", "tskey-webhook-", "tskey-"]), Run(A::ALNUM, 9, 30), Text("-"), Run(A::ALNUM, 12, 64)]),
    row(CloudToken, Drawn, &[Text("dnkey-"), Run(A::URL_PADDED, 26, 26), Text("-"), Run(A::URL_PADDED, 52, 52)]),
    row(CloudToken, Drawn, &[Text("apify_api_"), Run(A::ALNUM, 34, 40)]),
    // OpenShift: a login, with the name of its hash.
    row(CloudToken, Drawn, &[Text("sha256~"), Run(A::URL, 43, 43)]),
    row(CloudToken, Real, &[Text("dapi"), Run(A::HEX, 32, 32)]),
    row(CloudToken, Real, &[Text("dapi"), Run(A::HEX, 32, 32), Text("-"), Run(A::DIGIT, 1, 1)]),
    row(CloudToken, Real, &[Text("dkea"), Run(A::HEX, 32, 32)]),
    row(VaultToken, Drawn, &[Any(&["hvs.", "hvr."]), Run(A::URL, 24, 200)]),
    row(VaultToken, Drawn, &[Text("hvb."), Run(A::URL, 90, 400)]),
    row(VaultToken, Drawn, &[Any(&["dp.pt.", "dp.ct.", "dp.sa.", "dp.scim.", "dp.audit."]), Run(A::ALNUM, 40, 44)]),
    row(VaultToken, Drawn, &[Text("dp.st."), Run(A::ALNUM, 40, 44)]),
    row(VaultToken, Drawn, &[Text("dp.st."), Run(A::DASHED, 2, 35), Text("."), Run(A::ALNUM, 40, 44)]),
    row(VaultToken, Drawn, &[Text("ops_eyJ"), Run(A::BASE64_PADDED, 200, 2000)]),
    row(VaultToken, Drawn, &[Any(&["A3-"]), Run(A::CAPITAL, 6, 6), Text("-"), Run(A::CAPITAL, 6, 11), Text("-"), Run(A::CAPITAL, 5, 6), Text("-"), Run(A::CAPITAL, 5, 5), Text("-"), Run(A::CAPITAL, 5, 5), Text("-"), Run(A::CAPITAL, 5, 5)]),
    row(VaultToken, Drawn, &[Text("AGE-SECRET-KEY-1"), Run(A::CAPITAL, 58, 58)]),
    row(DatabaseToken, Drawn, &[Any(&["pscale_pw_", "pscale_tkn_", "pscale_oauth_"]), Run(A::DOTTED, 32, 64)]),
    row(DatabaseToken, Real, &[Text("sbp_"), Run(A::HEX, 40, 40)]),
    row(DatabaseToken, Drawn, &[Text("sb_secret_"), Run(A::URL, 31, 31)]),
    row(DatabaseToken, Drawn, &[Text("AVNS_"), Run(A::URL, 19, 19)]),
    row(DatabaseToken, Drawn, &[Text("mdb_sa_sk_"), Run(A::URL, 40, 40)]),
    row(DatabaseToken, Drawn, &[Text("napi_"), Run(A::SMALL, 48, 72)]),
    row(DatabaseToken, Drawn, &[Text("4b1d"), Run(A::ALNUM, 38, 38)]),
    row(DatabaseToken, Drawn, &[Text("cflt"), Run(A::BASE64, 60, 60)]),
];
