//! Generates the published JSON schema of the goals file. `goals_file.rs` parses; a test compares
//! both.

use crate::settings::RUN_OPTIONS;
use schemars::transform::{RecursiveTransform, RestrictFormats};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value as Json};
use std::borrow::Cow;

/// Returns the keys of the file as a whole, sorted.
pub(super) fn file_keys() -> Vec<&'static str> {
    let options = RUN_OPTIONS.iter().filter_map(|option| option.key.ok());
    let mut keys: Vec<&str> = options.map(|key| key.name).collect();
    keys.extend(["campaign", "goals"]);
    keys.sort_unstable();
    keys
}

/// The keys of `campaign`.
pub(super) const CAMPAIGN_KEYS: [&str; 2] = ["budget_usd", "id"];

/// The keys of a goal.
pub(super) const GOAL_KEYS: [&str; 17] = [
    "agent",
    "checks",
    "command",
    "content",
    "deadline",
    "depends_on",
    "estimate_usd",
    "files",
    "id",
    "linked_bug",
    "linked_feature",
    "linked_issue",
    "linked_spec",
    "priority",
    "prompt",
    "tags",
    "workflow",
];

/// The keys of a check that is not a plain command.
pub(super) const CHECK_KEYS: [&str; 5] = ["command", "critic", "file", "output", "person"];

/// Goals for `cos run`: the task, the executor, and the proof.
#[derive(JsonSchema)]
#[schemars(title = "Goals of Chief of Staff", deny_unknown_fields)]
#[expect(dead_code, reason = "it exists for its schema")]
struct GoalsAndCampaign {
    /// The campaign that the run belongs to.
    campaign: Option<CampaignWords>,
    /// The goals, each with a unique id.
    #[schemars(length(min = 1))]
    goals: Vec<GoalWords>,
}

/// The whole file: the options of the run, then the rest.
struct GoalsDocument;

impl JsonSchema for GoalsDocument {
    fn schema_name() -> Cow<'static, str> {
        "GoalsDocument".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let keys = RUN_OPTIONS.iter().filter_map(|option| option.key.ok());
        let mut properties: Map<String, Json> = keys
            .map(|key| (key.name.to_owned(), key.schema(generator).into()))
            .collect();
        let mut schema = GoalsAndCampaign::json_schema(generator);
        if let Some(Json::Object(rest)) = schema.get_mut("properties") {
            properties.append(rest);
            *rest = properties;
        }
        schema
    }
}

/// A campaign: a plan of several runs over days.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[expect(dead_code, reason = "it exists for its schema")]
struct CampaignWords {
    /// Its name.
    #[schemars(length(min = 1))]
    id: String,
    /// The budget of all its runs together, in US dollars.
    #[schemars(range(min = 0))]
    budget_usd: f64,
}

/// One goal. It names at most one of `command`, `agent` and `workflow`; without any, the run's
/// agent carries it out.
#[derive(JsonSchema)]
#[schemars(
    deny_unknown_fields,
    extend("not" = { "anyOf": [
        { "required": ["command", "agent"] },
        { "required": ["command", "workflow"] },
        { "required": ["agent", "workflow"] },
    ] }),
    extend("anyOf" = [{ "required": ["content"] }, { "required": ["command"] }])
)]
#[expect(dead_code, reason = "it exists for its schema")]
struct GoalWords {
    /// Its name, unique in the file: letters, digits, `-`, `_` and `.`.
    #[schemars(regex(pattern = "^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$"))]
    id: String,
    /// The task. A command may leave it out and then describes itself.
    #[schemars(length(min = 1))]
    content: Option<String>,
    /// A shell command that carries it out; exit code 0 is its check.
    #[schemars(length(min = 1))]
    command: Option<String>,
    /// The agent that carries it out, by its name in the settings.
    #[schemars(length(min = 1))]
    agent: Option<String>,
    /// The workflow that carries it out, by its name; subagents without an agent use the run's.
    #[schemars(length(min = 1))]
    workflow: Option<String>,
    /// More text for the agent, after the content.
    #[schemars(length(min = 1))]
    prompt: Option<String>,
    /// The checks that prove it; `cos` runs them again in a clean checkout.
    checks: Option<Vec<CheckWords>>,
    /// The paths it may change, such as `src/**`.
    files: Option<Vec<String>>,
    /// The expected cost, in US dollars.
    #[schemars(range(min = 0))]
    estimate_usd: Option<f64>,
    /// Its priority; the default is P2.
    priority: Option<PriorityWord>,
    /// Words that triggers and memory use.
    tags: Option<Vec<String>>,
    /// Ids of goals that must be done before this one starts.
    depends_on: Option<Vec<String>>,
    /// When it should be done: a date, a local date and time, or an instant with its offset.
    deadline: Option<String>,
    /// The feature it belongs to.
    linked_feature: Option<String>,
    /// The bug it belongs to.
    linked_bug: Option<String>,
    /// The specification it belongs to.
    linked_spec: Option<String>,
    /// The issue it belongs to: its number, its address or a file.
    linked_issue: Option<IssueWords>,
}

/// A command, or one key with its text.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "it exists for its schema")]
enum CheckWords {
    Command(String),
    Other(CheckKind),
}

#[derive(JsonSchema)]
#[schemars(rename_all = "snake_case")]
#[expect(dead_code, reason = "it exists for its schema")]
enum CheckKind {
    /// A shell command that must exit with 0.
    Command(String),
    /// A file that must exist and not be empty.
    File(String),
    /// A text that the output must contain.
    Output(String),
    /// A critic's judgement; accepted, but not carried out by this release.
    Critic(String),
    /// A question that a person must answer with yes.
    Person(String),
}

#[derive(JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "it exists for its schema")]
enum IssueWords {
    Number(u64),
    Text(String),
}

#[derive(JsonSchema)]
#[expect(dead_code, reason = "it exists for its schema")]
enum PriorityWord {
    P1,
    P2,
    P3,
    #[schemars(rename = "high")]
    High,
    #[schemars(rename = "medium")]
    Medium,
    #[schemars(rename = "low")]
    Low,
}

/// Returns the JSON Schema of the goals file.
pub fn schema() -> Schema {
    schemars::generate::SchemaSettings::draft2020_12()
        .with_transform(RecursiveTransform(without_null))
        .with_transform(RestrictFormats::default())
        .into_generator()
        .into_root_schema_for::<GoalsDocument>()
}

/// Removes `null` from optional keys: a key may be left out, but a null value is usually a mistake.
fn without_null(schema: &mut Schema) {
    if let Some(Json::Array(kinds)) = schema.get_mut("type") {
        kinds.retain(|kind| kind != "null");
        if let [only] = kinds.as_slice() {
            let only = only.clone();
            schema.insert("type".to_owned(), only);
        }
    }
    let null = serde_json::json!({ "type": "null" });
    if let Some(Json::Array(ways)) = schema.get_mut("anyOf") {
        ways.retain(|way| *way != null);
        if let [Json::Object(only)] = ways.as_slice() {
            let only = only.clone();
            schema.remove("anyOf");
            for (key, value) in only {
                schema.insert(key, value);
            }
        }
    }
}
