//! Formats of model services.

use super::super::SecretKind::ApiKey;
use super::super::alphabet::Alphabet as A;
use super::super::format::Part::{Any, Run, Text};
use super::super::format::Proof::{Drawn, Random, Real};
use super::super::format::{Format, Part, Proof};

const fn row(proof: Proof, parts: &'static [Part]) -> Format {
    Format {
        kind: ApiKey,
        proof,
        parts,
    }
}

#[rustfmt::skip]
pub(super) const FORMATS: &[Format] = &[
    // Many services adopted the first one's two letters, followed by their own word.
    row(Random, &[Any(&["sk-ant-", "sk-proj-", "sk-svcacct-"]), Run(A::URL, 20, 250)]),
    row(Random, &[Text("sk-"), Run(A::URL, 20, 250)]),
    row(Real, &[Text("sk_"), Run(A::HEX, 48, 48)]),
    row(Drawn, &[Text("gsk_"), Run(A::ALNUM, 52, 52)]),
    row(Drawn, &[Text("xai-"), Run(A::ALNUM, 70, 90)]),
    row(Drawn, &[Text("pplx-"), Run(A::ALNUM, 48, 64)]),
    row(Drawn, &[Text("r8_"), Run(A::ALNUM, 37, 37)]),
    row(Drawn, &[Text("nvapi-"), Run(A::URL, 64, 64)]),
    row(Drawn, &[Text("fw_"), Run(A::ALNUM, 22, 24)]),
    row(Drawn, &[Text("tgp_v1_"), Run(A::URL, 43, 43)]),
    row(Drawn, &[Text("csk-"), Run(A::SMALL, 48, 48)]),
    row(Drawn, &[Text("pa-"), Run(A::URL, 43, 43)]),
    row(Real, &[Any(&["lsv2_pt_", "lsv2_sk_"]), Run(A::HEX, 32, 32), Text("_"), Run(A::HEX, 10, 10)]),
    row(Real, &[Text("ls__"), Run(A::HEX, 32, 32)]),
    row(Drawn, &[Text("pcsk_"), Run(A::WORD, 60, 90)]),
    row(Drawn, &[Text("jina_"), Run(A::URL, 60, 60)]),
    row(Drawn, &[Any(&["tvly-dev-", "tvly-prod-", "tvly-"]), Run(A::ALNUM, 32, 32)]),
    row(Drawn, &[Text("e2b_"), Run(A::HEX, 40, 40)]),
    row(Drawn, &[Text("llx-"), Run(A::ALNUM, 48, 48)]),
    row(Real, &[Text("fc-"), Run(A::HEX, 32, 32)]),
    row(Drawn, &[Text("wandb_v1_"), Run(A::WORD, 60, 90)]),
];
