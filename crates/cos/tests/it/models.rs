//! Models over the wire: what a service is sent, what is made of what it sends back, and what
//! happens when it does not.

use crate::acp;
use crate::model_server::{FORMATS, Format, ModelServer, Reply, Sent};
use crate::patience::wait_until;
use cos_core::money::{Cost, Money};
use cos_core::time::{Span, Timestamp};
use cos_engine::agent::Surroundings;
use cos_engine::model::pace::Pace;
use cos_engine::model::{
    Completion, Model, ModelError, ModelRequest, ModelUsage, Models, PartialText,
};
use cos_engine::settings::{AgentTable, Settings, Sources};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};

const KEYS: [(&str, &str); 3] = [
    ("ANTHROPIC_API_KEY", "key-of-anthropic"),
    ("OPENAI_API_KEY", "key-of-openai"),
    ("GEMINI_API_KEY", "key-of-gemini"),
];

/// A clock that stands until somebody waits for it.
#[derive(Default)]
struct Stopped(Mutex<Vec<Span>>);

impl Stopped {
    fn waits(&self) -> Vec<Span> {
        self.0.lock().unwrap().clone()
    }
}

impl Pace for Stopped {
    fn now(&self) -> Timestamp {
        let start = Timestamp(1_795_262_400_000);
        self.waits().iter().fold(start, |at, span| at + *span)
    }

    fn wait(&self, span: Span) {
        self.0.lock().unwrap().push(span);
    }

    fn chance(&self) -> f64 {
        0.0
    }
}

struct Stage {
    server: ModelServer,
    models: Models,
    pace: Arc<Stopped>,
}

fn answering(replies: impl IntoIterator<Item = Reply>) -> Stage {
    staged(replies, "")
}

fn staged(replies: impl IntoIterator<Item = Reply>, more: &str) -> Stage {
    let server = ModelServer::start(replies);
    let folder = tempfile::tempdir().unwrap();
    let user = folder.path().join("config.toml");
    let text = format!(
        "{}{}",
        server.settings(),
        more.replace("BASE", &server.base)
    );
    std::fs::write(&user, text).unwrap();
    let sources = Sources {
        user: Some(user),
        ..Sources::default()
    };
    let settings = Settings::load(&sources).unwrap_or_else(|wrong| panic!("{wrong}"));
    let keys = KEYS.map(|(name, key)| (name.into(), key.into()));
    let surroundings = Surroundings {
        env: keys.into_iter().collect(),
        guard: None,
    };
    let pace = Arc::new(Stopped::default());
    Stage {
        server,
        models: Models::from(&settings, surroundings).at_pace(pace.clone()),
        pace,
    }
}

/// A model of each service that the table of prices knows.
fn model_of(format: Format) -> &'static str {
    match format {
        Format::Anthropic => "anthropic/claude-sonnet-4-5",
        Format::Chat => "openai/gpt-5",
        Format::Responses => "openai-responses/gpt-5",
        Format::Gemini => "gemini/gemini-2.5-pro",
        Format::Ollama => "ollama/llama3.2",
    }
}

fn schema() -> Value {
    json!({
        "type": "object", "additionalProperties": false,
        "properties": {"vote": {"type": "string"}}, "required": ["vote"]
    })
}

fn request(model: &str, schema: Option<Value>) -> ModelRequest {
    ModelRequest {
        model: model.to_owned(),
        system: "You are the scout.".to_owned(),
        shared: vec!["The case.".to_owned(), "What was said.".to_owned()],
        question: "How do you vote?".to_owned(),
        schema,
        max_tokens: 700,
        time: Span::seconds(30),
        reserve: Money::dollars(50),
    }
}

/// The texts of a question in the order they were sent, and the form it asks for.
fn laid_out(format: Format, sent: &Sent) -> (Vec<String>, Value) {
    let body = &sent.body;
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let contents = |list: &Value| -> Vec<String> {
        let each = list.as_array().unwrap().iter();
        each.map(|message| match &message["content"] {
            Value::Array(parts) => text(&parts[0]["text"]),
            content => text(content),
        })
        .collect()
    };
    match format {
        Format::Anthropic => (
            [vec![text(&body["system"])], contents(&body["messages"])].concat(),
            body["output_config"]["format"]["schema"].clone(),
        ),
        Format::Chat => (
            contents(&body["messages"]),
            body["response_format"]["json_schema"]["schema"].clone(),
        ),
        Format::Responses => (
            [vec![text(&body["instructions"])], contents(&body["input"])].concat(),
            body["text"]["format"]["schema"].clone(),
        ),
        Format::Gemini => {
            let turns = body["contents"].as_array().unwrap().iter();
            let system = text(&body["systemInstruction"]["parts"][0]["text"]);
            (
                std::iter::once(system)
                    .chain(turns.map(|turn| text(&turn["parts"][0]["text"])))
                    .collect(),
                body["generationConfig"]["responseJsonSchema"].clone(),
            )
        }
        Format::Ollama => (contents(&body["messages"]), body["format"].clone()),
    }
}

fn most_tokens(format: Format, body: &Value) -> &Value {
    match format {
        Format::Anthropic | Format::Ollama => &body["max_tokens"],
        Format::Chat => &body["max_completion_tokens"],
        Format::Responses => &body["max_output_tokens"],
        Format::Gemini => &body["generationConfig"]["maxOutputTokens"],
    }
}

#[test]
fn every_service_is_asked_in_its_own_words_with_the_beginning_first() {
    for (format, name) in FORMATS {
        let stage = answering([Reply::Says("{\"vote\": \"A\"}")]);
        let answer = stage
            .models
            .complete(&request(model_of(format), Some(schema())));
        assert_eq!(answer.unwrap().text, "{\"vote\": \"A\"}", "{name}");
        let [sent] = stage.server.sent().try_into().unwrap();
        // A form goes to Ollama by the wire on which it is sure to get it.
        let wire = match format {
            Format::Ollama => Format::Chat,
            other => other,
        };
        assert_eq!(sent.format(), Some(wire), "{name}");
        let (mut texts, form) = laid_out(wire, &sent);
        let question = texts.pop().unwrap();
        assert_eq!(
            texts,
            ["You are the scout.", "The case.", "What was said."],
            "{name}"
        );
        assert_eq!(form, schema(), "{name}");
        assert_eq!(question, "How do you vote?", "{name}");
        assert_eq!(most_tokens(format, &sent.body), 700, "{name}");
    }
}

#[test]
fn without_a_form_every_service_is_asked_on_its_own_wire() {
    for (format, name) in FORMATS {
        let stage = answering([Reply::Says("A")]);
        stage
            .models
            .complete(&request(model_of(format), None))
            .unwrap();
        let [sent] = stage.server.sent().try_into().unwrap();
        assert_eq!(sent.format(), Some(format), "{name}");
        let (texts, form) = laid_out(format, &sent);
        let said = [
            "You are the scout.",
            "The case.",
            "What was said.",
            "How do you vote?",
        ];
        assert_eq!(
            (texts.as_slice(), form),
            (said.map(str::to_owned).as_slice(), Value::Null)
        );
    }
}

#[test]
fn a_key_goes_where_its_service_looks_for_it_and_nowhere_else() {
    for (format, name) in FORMATS {
        let stage = answering([Reply::Says("yes")]);
        stage
            .models
            .complete(&request(model_of(format), None))
            .unwrap();
        let [sent] = stage.server.sent().try_into().unwrap();
        let (header, value) = match format {
            Format::Anthropic => ("x-api-key", Some("key-of-anthropic")),
            Format::Chat | Format::Responses => ("authorization", Some("Bearer key-of-openai")),
            Format::Gemini => ("x-goog-api-key", Some("key-of-gemini")),
            Format::Ollama => ("authorization", None),
        };
        assert_eq!(sent.header(header), value, "{name}");
        assert!(!sent.path.contains("key-of"), "{name}: {}", sent.path);
        let keys = sent
            .headers
            .iter()
            .filter(|(_, value)| value.contains("key-of"));
        assert_eq!(keys.count(), usize::from(value.is_some()), "{name}");
    }
}

#[test]
fn the_end_of_the_beginning_is_marked_where_a_service_wants_a_mark() {
    let stage = answering([Reply::Says("yes")]);
    let mut asked = request(model_of(Format::Anthropic), None);
    stage.models.complete(&asked).unwrap();
    asked.shared.clear();
    stage.models.complete(&asked).unwrap();
    let [with, without] = stage.server.sent().try_into().unwrap();
    let messages = with.body["messages"].as_array().unwrap();
    let marked = |value: &Value| value.to_string().contains("cache_control");
    let marks: Vec<bool> = messages.iter().map(marked).collect();
    assert_eq!(marks, [false, true, false]);
    assert_eq!(
        messages[1]["content"][0]["cache_control"]["type"],
        "ephemeral"
    );
    // What is asked once is not paid extra for.
    assert!(!marked(&without.body), "{}", without.body);
}

#[test]
fn what_was_read_from_a_cache_is_known_and_lowers_the_price() {
    for (format, name) in FORMATS {
        let stage = answering([Reply::Says("yes")]);
        let answer = stage
            .models
            .complete(&request(model_of(format), None))
            .unwrap();
        let usage = answer.usage;
        assert_eq!(
            (usage.tokens_in, usage.tokens_cached, usage.tokens_out),
            (Some(1200), Some(1000), Some(12)),
            "{name}"
        );
        let cost = match format {
            // 150 at $3, 50 at $3.75, 1000 at $0.30, 12 at $15 for a million.
            Format::Anthropic => Money::micros(450 + 188 + 300 + 180),
            // 200 at $1.25, 1000 at $0.125, 12 at $10; both of these.
            Format::Chat | Format::Responses | Format::Gemini => Money::micros(250 + 125 + 120),
            Format::Ollama => Money::ZERO,
        };
        assert_eq!(usage.cost, Cost::Known(cost), "{name}");
    }
}

#[test]
fn a_price_of_ones_own_goes_before_the_table_and_without_any_it_is_unknown() {
    let more = "[models.services.lab]\nkind = \"openai-compatible\"\nbase_url = \"BASE/v1\"\n\
                [models.\"lab/large\"]\ninput = 2\noutput = 10\ncached = 0.5\n";
    let stage = staged([Reply::Says("yes")], more);
    let cost = |model: &str| {
        stage
            .models
            .complete(&request(model, None))
            .unwrap()
            .usage
            .cost
    };
    assert_eq!(
        cost("lab/large"),
        Cost::Known(Money::micros(400 + 500 + 120))
    );
    assert_eq!(cost("lab/gpt-5"), Cost::Unknown);
    assert_eq!(cost("openai/no-such-model-9"), Cost::Unknown);
}

#[test]
fn a_service_that_takes_chat_completions_gets_the_form_in_words() {
    let more = "[models.services.lab]\nkind = \"openai-compatible\"\nbase_url = \"BASE/v1\"\n";
    let stage = staged([Reply::Says("```json\n{\"vote\": \"B\"}\n```")], more);
    let answer = stage
        .models
        .complete(&request("lab/org/large", Some(schema())))
        .unwrap();
    assert_eq!(answer.text, "{\"vote\": \"B\"}");
    let [sent] = stage.server.sent().try_into().unwrap();
    assert_eq!(sent.body["model"], "org/large");
    assert_eq!(sent.body["response_format"], Value::Null);
    let (texts, _) = laid_out(Format::Chat, &sent);
    assert!(
        texts.last().unwrap().contains("\"required\":[\"vote\"]"),
        "{texts:?}"
    );
}

#[test]
fn a_model_with_a_name_that_ends_like_an_effort_keeps_its_name() {
    let stage = answering([Reply::Says("yes")]);
    for service in [
        "openai",
        "openai-responses",
        "anthropic",
        "gemini",
        "ollama",
    ] {
        for name in ["next-codex-max", "next-high", "next-none", "qwen-max"] {
            let model = format!("{service}/{name}");
            let before = stage.server.sent().len();
            stage.models.complete(&request(&model, None)).unwrap();
            let sent = &stage.server.sent()[before];
            let named = sent.body["model"] == name || sent.path.contains(&format!("{name}:"));
            assert!(named, "{model}: {} {}", sent.path, sent.body);
            let body = sent.body.to_string();
            let steered = ["effort", "thinking", "think"].map(|word| body.contains(word));
            assert_eq!(steered, [false; 3], "{model}: {body}");
        }
    }
}

/// What came of a question that could not be answered.
fn refused(stage: &Stage, format: Format, schema: Option<Value>) -> ModelError {
    let asked = request(model_of(format), schema);
    stage.models.complete(&asked).expect_err("an answer")
}

#[test]
fn what_is_cut_off_or_no_value_or_empty_is_malformed_and_was_paid_for() {
    for (format, name) in FORMATS {
        for (reply, form) in [
            (Reply::CutOff("{\"vote\": \"A\"}"), Some(schema())),
            (Reply::CutOff("I think"), None),
            (Reply::Says("I would rather not."), Some(schema())),
            (
                Reply::Says("{\"vote\": \"A\"} {\"vote\": \"B\"}"),
                Some(schema()),
            ),
            (Reply::Says(""), None),
        ] {
            let stage = answering([reply.clone()]);
            let ModelError::Malformed { usage, .. } = refused(&stage, format, form) else {
                panic!("{name}: {reply:?}")
            };
            assert_eq!(usage.tokens_out, Some(12), "{name}: {reply:?}");
            assert_ne!(usage.cost, Cost::Unknown, "{name}: {reply:?}");
            assert_eq!(stage.server.sent().len(), 1, "{name}: {reply:?}");
        }
    }
}

#[test]
fn an_answer_that_is_too_large_is_malformed_and_was_paid_for() {
    for (format, name) in FORMATS {
        for (length, is_taken) in [(1 << 20, true), ((1 << 20) + 1, false)] {
            let text = if is_taken {
                |_: &Sent| "a".repeat(1 << 20)
            } else {
                |_: &Sent| "a".repeat((1 << 20) + 1)
            };
            let stage = answering([Reply::Speaks(text)]);
            let asked = request(model_of(format), None);
            match stage.models.complete(&asked) {
                Ok(answer) => assert!(is_taken && answer.text.len() == length, "{name}"),
                Err(ModelError::Malformed { what, usage, .. }) => {
                    assert!(
                        !is_taken && what.contains("1048577 bytes"),
                        "{name}: {what}"
                    );
                    assert_eq!(usage.tokens_out, Some(12), "{name}");
                }
                Err(error) => panic!("{name}: {error}"),
            }
        }
    }
}

#[test]
fn an_answer_without_end_is_left_soon_and_is_malformed() {
    let heard: PartialText = Arc::new(|_: &str| {});
    for (format, name) in FORMATS {
        endless(format, "{\"text\": \"a", None, name);
        endless(format, "\n", Some(&heard), name);
    }
    // Pieces are lines in blocks on one wire, and lines alone on the other.
    for format in [Format::Chat, Format::Ollama] {
        let row = format!("{format:?}, on one line");
        endless(format, "data: {\"text\": \"a", Some(&heard), &row);
    }
}

/// Asks a service whose answer begins like this and never ends.
fn endless(format: Format, begun: &'static str, heard: Option<&PartialText>, row: &str) {
    /// So much is passed on, and as much may lie in the buffers between the two.
    const TAKEN: usize = 3 * (8 << 20);
    let stage = answering([Reply::Endless(begun)]);
    let asked = request(model_of(format), None);
    let answer = match heard {
        Some(heard) => stage.models.complete_streaming(&asked, heard),
        None => stage.models.complete(&asked),
    };
    let Err(ModelError::Malformed { what, .. }) = answer else {
        panic!("{row}: {answer:?}")
    };
    assert!(what.contains("over the size limit"), "{row}: {what}");
    wait_until("the service is left", || stage.server.poured() > 0);
    let poured = stage.server.poured();
    assert!(poured < TAKEN, "{row}: {poured}");
    assert_eq!(stage.server.sent().len(), 1, "{row}");
}

#[test]
fn garbage_of_a_service_is_malformed_at_a_price_that_only_a_free_one_knows() {
    for (format, name) in FORMATS {
        for body in ["<html>", "{}", "[]", "{\"choices\": []}"] {
            let stage = answering([Reply::Garbage(body)]);
            let ModelError::Malformed { usage, .. } = refused(&stage, format, None) else {
                panic!("{name}: {body}")
            };
            let cost = match format {
                Format::Ollama => Cost::Known(Money::ZERO),
                _ => Cost::Unknown,
            };
            let expected = ModelUsage {
                cost,
                tokens_in: None,
                tokens_cached: None,
                tokens_out: None,
            };
            assert_eq!(usage, expected, "{name}: {body}");
        }
    }
}

#[test]
fn a_service_that_asks_for_time_gets_it() {
    for (format, name) in FORMATS {
        let stage = answering([
            Reply::Refuses(429, &[("retry-after", "7")], "{}"),
            Reply::Refuses(
                503,
                &[("retry-after", "Sat, 21 Nov 2026 12:00:16 GMT")],
                "{}",
            ),
            Reply::Refuses(500, &[], "{}"),
            Reply::HangsUp,
            Reply::Says("yes"),
        ]);
        let answer = stage.models.complete(&request(model_of(format), None));
        assert_eq!(answer.unwrap().text, "yes", "{name}");
        let waits = [Span::seconds(7), Span::seconds(9), Span(2000), Span(4000)];
        assert_eq!(stage.pace.waits(), waits, "{name}");
    }
}

#[test]
fn a_service_that_never_recovers_is_given_up() {
    for (format, name) in FORMATS {
        let stage = answering([Reply::Refuses(
            500,
            &[],
            "{\"error\":{\"message\":\"on fire\"}}",
        )]);
        let ModelError::Failed { what, .. } = refused(&stage, format, None) else {
            panic!("{name}")
        };
        assert!(
            what.contains("HTTP 500: on fire") && what.contains("5 tries"),
            "{what}"
        );
        assert_eq!(stage.server.sent().len(), 5, "{name}");
    }
}

#[test]
fn a_question_that_is_wrong_is_asked_once() {
    for (code, part) in [
        (400, "did not answer: HTTP 400"),
        (401, "cannot be asked: HTTP 401: no; check the key in `"),
        (403, "cannot be asked: HTTP 403"),
        (404, "check the spelling of the model"),
        (302, "did not answer: HTTP 302"),
    ] {
        for (format, name) in FORMATS {
            let elsewhere: &[_] = &[("location", "http://127.0.0.1:9/elsewhere")];
            let stage = answering([Reply::Refuses(
                code,
                elsewhere,
                "{\"error\":{\"message\":\"no\"}}",
            )]);
            let text = refused(&stage, format, None).to_string();
            let is_keyless = format == Format::Ollama && code == 401;
            assert!(is_keyless || text.contains(part), "{name}: {text}");
            assert_eq!(stage.server.sent().len(), 1, "{name}: {code}");
        }
    }
}

#[test]
fn a_service_that_says_a_key_back_is_not_quoted() {
    let said = "{\"error\":{\"message\":\"wrong key: key-of-openai\"}}";
    let stage = answering([Reply::Refuses(401, &[], said)]);
    let text = format!("{:?}", refused(&stage, Format::Chat, None));
    assert!(
        text.contains("wrong key") && !text.contains("key-of-openai"),
        "{text}"
    );
}

#[test]
fn who_does_not_answer_in_time_is_late() {
    let stage = answering([Reply::Never]);
    let asked = ModelRequest {
        time: Span(50),
        ..request(model_of(Format::Chat), None)
    };
    let late = stage.models.complete(&asked);
    assert!(matches!(late, Err(ModelError::Late { .. })), "{late:?}");
}

#[test]
fn a_machine_that_is_out_of_reach_is_tried_again_and_named() {
    let stage = answering([Reply::Says("yes")]);
    let gone = stage.server.base.clone();
    let more =
        format!("[models.services.lab]\nkind = \"openai-compatible\"\nbase_url = \"{gone}/v1\"\n");
    let other = staged([Reply::Says("yes")], &more);
    drop(stage);
    let error = other.models.complete(&request("lab/large", None));
    let error = error.expect_err("nobody is there").to_string();
    assert!(error.contains("`127.0.0.1` cannot be reached"), "{error}");
    assert_eq!(other.pace.waits().len(), 4);
}

#[test]
fn a_service_is_asked_no_more_at_once_than_the_settings_allow() {
    let more = "[models.services.lab]\nkind = \"openai-compatible\"\nbase_url = \"BASE/v1\"\n\
                concurrent = 2\n";
    let stage = staged([Reply::Together(2, "yes")], more);
    std::thread::scope(|scope| {
        for _ in 0..6 {
            scope.spawn(|| stage.models.complete(&request("lab/large", None)).unwrap());
        }
    });
    assert_eq!((stage.server.sent().len(), stage.server.most()), (6, 2));
}

#[test]
fn a_model_can_be_asked_from_within_another_runtime() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let answer = runtime.block_on(async {
        let stage = answering([Reply::Says("yes")]);
        stage
            .models
            .complete(&request(model_of(Format::Chat), None))
    });
    assert_eq!(answer.unwrap().text, "yes");
}

/// Models that know the scripted agent.
fn voices() -> Models {
    let agent = acp::definition("");
    let table = format!(
        "command = {:?}\nargs = {:?}\nmode = \"ask\"\n",
        agent.command, agent.args
    );
    let mut settings = Settings::built_in();
    let described = AgentTable {
        table: table.parse().unwrap(),
        ..AgentTable::default()
    };
    settings.agents.insert("scripted".to_owned(), described);
    Models::from(&settings, crate::stage::surroundings())
}

/// Asks the scripted agent to do these steps.
fn voice(steps: &str, schema: Option<Value>, time: Span) -> Result<Completion, ModelError> {
    let asked = ModelRequest {
        question: steps.to_owned(),
        time,
        ..request("agent/scripted", schema)
    };
    voices().complete(&asked)
}

#[test]
fn an_installed_agent_answers_and_what_it_reports_is_its_price() {
    let steps = "say {\"vote\":\nsay \"A\"}\nspend 0.25";
    let answer = voice(steps, Some(schema()), Span::minutes(1)).unwrap();
    assert_eq!(answer.text.replace(['\n', ' '], ""), "{\"vote\":\"A\"}");
    assert_eq!(answer.usage.cost, Cost::Known(Money::cents(25)));
    let silent = voice("say yes", None, Span::minutes(1)).unwrap();
    assert_eq!(silent.usage.cost, Cost::Unknown);
}

#[test]
fn an_agent_that_speaks_for_a_model_may_use_no_tool() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("written");
    let steps = format!(
        "write {} x\nrun touch {}\nsay done",
        file.display(),
        file.display()
    );
    let answer = voice(&steps, None, Span::minutes(1)).unwrap();
    assert!(answer.text.ends_with("done"), "{}", answer.text);
    assert!(!file.exists());
}

#[test]
fn an_agent_that_fails_differs_from_one_that_is_late_or_not_there() {
    let minute = Span::minutes(1);
    let late = voice("stall", None, Span::seconds(2));
    assert!(matches!(late, Err(ModelError::Late { .. })), "{late:?}");
    let broken = voice("die 3", None, minute);
    assert!(
        matches!(broken, Err(ModelError::Failed { .. })),
        "{broken:?}"
    );
    let wordless = voice("", None, minute);
    assert!(
        matches!(wordless, Err(ModelError::Malformed { .. })),
        "{wordless:?}"
    );
    let cut = voice("say I think\nstop max_tokens", None, minute);
    assert!(matches!(cut, Err(ModelError::Malformed { .. })), "{cut:?}");
    let absent = voices().complete(&request("agent/nobody", None));
    assert!(
        matches!(absent, Err(ModelError::Unavailable { .. })),
        "{absent:?}"
    );
}
