use super::{Key, Price, Provider};
use crate::settings::{ModelTables, ServiceKind, ServiceTable};

fn find(name: &str, table: Option<ServiceTable>, env: &[(&str, &str)]) -> Result<Provider, String> {
    let mut tables = ModelTables::default();
    tables
        .services
        .extend(table.map(|table| (name.to_owned(), table)));
    let found = Provider::find(name, &tables, &|name| {
        let found = env.iter().find(|(known, _)| *known == name);
        found.map(|(_, value)| (*value).to_owned())
    });
    found.map_err(|lack| format!("{}; {}", lack.what, lack.hint.expect("a hint")))
}

#[test]
fn a_service_without_its_key_names_the_variable_to_set() {
    for (name, variable) in [
        ("anthropic", "ANTHROPIC_API_KEY"),
        ("openai", "OPENAI_API_KEY"),
        ("openai-responses", "OPENAI_API_KEY"),
        ("gemini", "GEMINI_API_KEY"),
    ] {
        let missing = find(name, None, &[]).expect_err("no key");
        assert!(missing.contains(&format!("set `{variable}`")), "{missing}");
        assert!(find(name, None, &[(variable, "k")]).is_ok(), "{name}");
    }
    assert!(find("gemini", None, &[("GOOGLE_API_KEY", "k")]).is_ok());
    let own = ServiceTable {
        key_env: Some("WORK_KEY".to_owned()),
        ..ServiceTable::default()
    };
    let env = [("OPENAI_API_KEY", "private")];
    let missing = find("openai", Some(own), &env).expect_err("the other key");
    assert!(missing.contains("WORK_KEY"), "{missing}");
}

#[test]
fn an_unknown_service_is_reported_with_the_known_ones() {
    let missing = find("opneai", None, &[]).expect_err("no such service");
    assert!(missing.contains("openai-responses") && missing.contains("models.services.opneai"));
}

#[test]
fn ollama_is_where_its_variable_says_and_free_on_this_machine_only() {
    for (host, address, is_free) in [
        (None, "http://localhost:11434/", true),
        (Some("127.0.0.1"), "http://127.0.0.1:11434/", true),
        (Some("0.0.0.0:8080"), "http://127.0.0.1:8080/", true),
        (Some("http://localhost:7/"), "http://localhost:7/", true),
        (Some("https://llm.example"), "https://llm.example/", false),
        (Some("10.0.0.7"), "http://10.0.0.7:11434/", false),
        (Some("not an address"), "http://localhost:11434/", true),
    ] {
        let env: Vec<(&str, &str)> = host.map(|host| ("OLLAMA_HOST", host)).into_iter().collect();
        let service = find("ollama", None, &env).expect("needs no key");
        assert_eq!(service.address, address, "{host:?}");
        let price = service.price("llama3.2", &ModelTables::default());
        assert_eq!(price == Price::Free, is_free, "{host:?}");
    }
}

#[test]
fn what_is_behind_an_address_of_ones_own_has_no_list_price() {
    let table = ServiceTable {
        kind: Some(ServiceKind::OpenaiCompatible),
        base_url: Some("http://127.0.0.1:8000/v1".to_owned()),
        ..ServiceTable::default()
    };
    let service = find("lab", Some(table), &[]).expect("needs no key");
    assert_eq!(service.address, "http://127.0.0.1:8000/v1/");
    let price = service.price("gpt-5.4", &ModelTables::default());
    assert_eq!(price, Price::Unknown);
}

#[test]
fn a_key_is_not_shown() {
    let service = find("openai", None, &[("OPENAI_API_KEY", "abracadabra")]).expect("a key");
    assert_eq!(service.key, Some(Key("abracadabra".to_owned())));
    assert!(!format!("{service:?}").contains("abracadabra"));
}
