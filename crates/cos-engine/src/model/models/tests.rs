use super::{CHOICES, Models};
use crate::agent::{Surroundings, Tokens, token_price};
use crate::model::{Model, ModelError, ModelRequest};
use crate::settings::Settings;
use cos_core::hint::advised;
use cos_core::money::{Cost, Money};
use cos_core::persona::Persona;
use cos_core::time::Span;

fn models(default: Option<&str>, env: &[(&str, &str)]) -> Models {
    let mut settings = Settings::built_in();
    settings.values.model = default.map(str::to_owned);
    let role = (Persona::RedTeam, "ollama/small".to_owned());
    settings.models.roles.extend([role]);
    let env = env
        .iter()
        .map(|(name, value)| ((*name).into(), (*value).into()));
    let surroundings = Surroundings {
        env: env.collect(),
        guard: None,
    };
    Models::from(&settings, surroundings)
}

fn request(model: &str) -> ModelRequest {
    ModelRequest {
        model: model.to_owned(),
        system: String::new(),
        shared: Vec::new(),
        question: "?".to_owned(),
        schema: None,
        max_tokens: 10,
        time: Span::seconds(1),
        reserve: Money::dollars(50),
    }
}

#[test]
fn without_any_model_it_learns_what_to_configure_whatever_keys_are_there() {
    let env = [("OPENAI_API_KEY", "k"), ("OLLAMA_HOST", "127.0.0.1")];
    let error = models(None, &env)
        .complete(&request(""))
        .expect_err("no model to ask");
    let error = advised(&error);
    for part in [
        "[models]",
        "default = \"",
        "agent/claude-code",
        "`\"auto\"`",
        "OPENAI_API_KEY",
    ] {
        assert!(error.contains(part), "{error}");
    }
    assert!(!error.contains("ANTHROPIC_API_KEY"), "{error}");
}

#[test]
fn auto_chooses_by_the_keys_and_only_then() {
    for (env, expected) in [
        (&[("GOOGLE_API_KEY", "k")][..], Ok("gemini/gemini-2.5-pro")),
        (
            &[("OPENAI_API_KEY", "k"), ("GEMINI_API_KEY", "k")],
            Ok("openai/gpt-5.4"),
        ),
        (
            &[("OPENAI_API_KEY", "k"), ("ANTHROPIC_API_KEY", "k")],
            Ok("anthropic/claude-sonnet-4-6"),
        ),
        (
            &[("ANTHROPIC_API_KEY", " ")],
            Err("none of ANTHROPIC_API_KEY"),
        ),
        (&[("OLLAMA_HOST", "127.0.0.1")], Err("ollama/MODEL")),
    ] {
        let chosen = models(Some("auto"), env).name_for(None);
        match (chosen, expected) {
            (Ok(chosen), Ok(expected)) => assert_eq!(chosen, expected),
            (Err(error), Err(part)) => assert!(advised(&error).contains(part), "{error}"),
            (chosen, _) => panic!("{env:?}: {chosen:?}"),
        }
    }
}

#[test]
fn what_auto_may_choose_has_a_known_price() {
    let tokens = Tokens {
        input: 1000,
        output: 10,
        ..Tokens::default()
    };
    for (_, model) in CHOICES {
        let (service, model) = model.split_once('/').expect("service/model");
        let provider = match service {
            "gemini" => "google",
            other => other,
        };
        let cost = token_price::price(model, Some(provider), tokens);
        assert_ne!(cost, Cost::Unknown, "{model}");
    }
}

#[test]
fn a_persona_has_its_own_model_or_the_default() {
    let models = models(Some("openai/gpt-5.4"), &[]);
    let name = |persona| models.name_for(persona).expect("a model");
    assert_eq!(name(Some(Persona::RedTeam)), "ollama/small");
    assert_eq!(name(Some(Persona::Scout)), "openai/gpt-5.4");
    assert_eq!(name(None), "openai/gpt-5.4");
}

#[test]
fn a_name_that_no_one_has_is_reported_before_anything_is_asked() {
    for (model, part) in [
        ("gpt-5.4", "`service/model`"),
        ("openai/", "`service/model`"),
        ("opneai/gpt-5.4", "there is no service `opneai`"),
        ("openai/gpt-5.4", "set `OPENAI_API_KEY`"),
        ("agent/nobody", "there is no agent `nobody`"),
    ] {
        let error = models(None, &[])
            .complete(&request(model))
            .expect_err(model);
        assert!(matches!(error, ModelError::Unavailable { .. }), "{error:?}");
        assert!(advised(&error).contains(part), "{error}");
    }
}

#[test]
fn the_worst_case_grows_with_the_question_and_is_unknown_only_where_the_price_is() {
    let models = models(
        Some("anthropic/claude-sonnet-4-5"),
        &[("ANTHROPIC_API_KEY", "k"), ("OPENAI_API_KEY", "k")],
    );
    let known = |request: &ModelRequest| match models.worst_case(request) {
        Cost::Known(worst) => worst,
        Cost::Unknown => panic!("{request:?}"),
    };
    let short = request("anthropic/claude-sonnet-4-5");
    assert_eq!(
        known(&request("")),
        known(&short),
        "the one that is asked otherwise"
    );
    let longer = ModelRequest {
        shared: vec!["x".repeat(40_000)],
        ..short.clone()
    };
    // At most forty thousand tokens for forty thousand bytes, at $3.75 per million tokens written
    // to a cache.
    assert_eq!(known(&longer), known(&short) + Money::cents(15));
    let wordier = ModelRequest {
        max_tokens: 10_010,
        ..short.clone()
    };
    assert_eq!(
        known(&wordier),
        known(&short) + Money::cents(15),
        "$15 a million"
    );
    for (name, expected) in [
        ("ollama/small", Cost::Known(Money::ZERO)),
        ("nowhere/model", Cost::Known(Money::ZERO)),
        ("gemini/gemini-2.5-pro", Cost::Known(Money::ZERO)),
        ("openai/no-such-model-9", Cost::Unknown),
        ("agent/claude-code", Cost::Unknown),
    ] {
        assert_eq!(models.worst_case(&request(name)), expected, "{name}");
    }
}
