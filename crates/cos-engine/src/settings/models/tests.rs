use super::{ModelTables, ServiceKind, is_loopback, split_address};
use crate::settings::file::parse;
use crate::settings::origin::Layer;
use cos_core::persona::Persona;

fn read(text: &str) -> Result<ModelTables, String> {
    match parse(text, "config.toml", Layer::User) {
        Ok(file) => Ok(file.models),
        Err(problems) => Err(problems
            .iter()
            .map(|problem| format!("{} ({})", problem.what, problem.hint))
            .collect::<Vec<_>>()
            .join("\n")),
    }
}

#[test]
fn services_roles_and_prices_stand_side_by_side() {
    let read = read(
        "[models]\ndefault = \"lab/large\"\n[models.roles]\nred_team = \"ollama/small\"\n\
         [models.services.lab]\nkind = \"openai-compatible\"\nbase_url = \"https://m.example/v1\"\n\
         concurrent = 2\n[models.services.ollama]\nbase_url = \"http://10.0.0.7:11434\"\n\
         [models.\"lab/large\"]\ninput = 3\noutput = 15.5\n",
    )
    .expect("the tables are right");
    assert_eq!(read.roles[&Persona::RedTeam], "ollama/small");
    let lab = &read.services["lab"];
    assert_eq!(lab.kind_of("lab"), Some(ServiceKind::OpenaiCompatible));
    assert_eq!(
        read.services["ollama"].kind_of("ollama"),
        Some(ServiceKind::Ollama)
    );
    let price = read.prices["lab/large"];
    assert_eq!((price.input, price.output, price.cached), (3.0, 15.5, None));
}

#[test]
fn what_makes_no_sense_is_reported() {
    for (text, told) in [
        (
            "[models.roles]\nred_teem = \"a/b\"",
            "no persona `red_teem`",
        ),
        ("[models.roles]\nred_team = 7", "must be a text"),
        (
            "[models.services.lab]\nbase_url = \"https://a/v1\"",
            "no `kind`",
        ),
        (
            "[models.services.lab]\nkind = \"openai-compatible\"",
            "no `base_url`",
        ),
        ("[models.services.lab]\nkind = \"magic\"", "unknown variant"),
        ("[models.services.openai]\nconcurrent = 0", "1 to 64"),
        ("[models.services.openai]\nkey = \"abc\"", "unknown field"),
        (
            "[models.services.agent]\nkind = \"ollama\"",
            "not a valid service name",
        ),
        (
            "[models.services.openai]\nbase_url = \"ftp://a/v1\"",
            "http or https",
        ),
        (
            "[models.services.openai]\nbase_url = \"https://u:p@a/v1\"",
            "http or https",
        ),
        (
            "[models.services.openai]\nbase_url = \"http://a.example/v1\"",
            "unencrypted",
        ),
        (
            "[models.services.lab]\nkind = \"openai-compatible\"\nkey_env = \"K\"\n\
             base_url = \"http://10.0.0.7/v1\"",
            "unencrypted",
        ),
        ("[models.\"a/b\"]\ninput = -1\noutput = 2", "negative"),
        ("[models.\"a/b\"]\ninput = nan\noutput = 2", "negative"),
        ("[models.\"a/b\"]\ninput = 1", "missing field"),
        ("[models]\nfallback = \"a/b\"", "no setting `fallback`"),
    ] {
        let wrong = read(text).expect_err(text);
        assert!(wrong.contains(told), "{text}\n{wrong}");
    }
}

#[test]
fn a_key_may_go_in_the_clear_only_within_this_machine() {
    for host in ["localhost", "127.0.0.1", "127.9.9.9", "[::1]"] {
        let text = format!("[models.services.openai]\nbase_url = \"http://{host}:80/v1\"");
        assert!(read(&text).is_ok(), "{host}");
    }
}

#[test]
fn a_host_differs_from_what_only_looks_like_it() {
    for (address, host) in [
        ("http://localhost:11434", Some("localhost")),
        ("https://a.example/v1", Some("a.example")),
        ("http://[::1]:8080/v1", Some("::1")),
        (
            "https://127.0.0.1.evil.example",
            Some("127.0.0.1.evil.example"),
        ),
        ("https://localhost@evil.example", None),
        ("https://evil.example\\@localhost", None),
        ("https:///v1", None),
        ("localhost:11434", None),
    ] {
        assert_eq!(
            split_address(address).map(|(_, host)| host),
            host,
            "{address}"
        );
    }
    assert!(!is_loopback("127.0.0.1.evil.example"));
    assert!(!is_loopback("localhost.evil.example"));
}
