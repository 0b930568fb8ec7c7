use crate::render::testing::text_of;
use crate::view::doctor::{AgentLine, DoctorView, Health, HealthLine, SettingLine};

#[test]
fn what_is_there_and_what_lacks_is_listed_with_what_to_type() {
    let view = DoctorView {
        schema_version: 1,
        checks: vec![
            HealthLine::good("git", "the repository is /home/ada/shop".to_owned()),
            HealthLine {
                what: "agents",
                health: Health::Poor,
                detail: "none is installed".to_owned(),
                hint: Some("npm install -g opencode-ai".into()),
            },
        ],
        agents: vec![AgentLine {
            agent: "opencode".to_owned(),
            name: "OpenCode".to_owned(),
            program: None,
            version: None,
            lacks: Some("it is not installed".to_owned()),
            login: None,
        }],
        settings: Some(vec![SettingLine {
            key: "run.budget_usd".to_owned(),
            value: "10".to_owned(),
            origin: "built in".to_owned(),
        }]),
    };
    insta::assert_snapshot!(text_of(&view));
}
