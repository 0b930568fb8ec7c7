//! Tests workflows that contradict themselves, and the graph of a valid one.

use super::*;

#[test]
fn a_workflow_costs_what_all_its_phases_say_and_no_one_knows_where_one_does_not() {
    let priced = |cents: u64| {
        let mut one = phase("work");
        one.subagents[0].estimate = Some(Money::cents(cents));
        one
    };
    let mut scripted = phase("scripted");
    scripted.adaptive = Some("return []".to_owned());
    let told = Phase {
        estimate: Some(Money::cents(300)),
        ..scripted.clone()
    };
    let mut command = phase("command");
    command.subagents[0].command = Some("true".to_owned());
    let rows = [
        (
            vec![priced(100), priced(50), command],
            Some(Money::cents(150)),
        ),
        (vec![priced(100), told], Some(Money::cents(400))),
        (vec![priced(100), scripted], None),
        (vec![priced(100), phase("unsaid")], None),
    ];
    for (phases, expected) in rows {
        assert_eq!(workflow(phases).estimate(), expected);
    }
}

/// A place in words, and a part of the message.
type Row = (
    &'static str,
    Workflow,
    (Option<usize>, PhasePart),
    &'static str,
);

fn phases(change: impl FnOnce(&mut Vec<Phase>)) -> Workflow {
    let mut all = vec![
        phase("plan"),
        phase("build"),
        phase("polish"),
        phase("report"),
    ];
    all[2].optional = true;
    change(&mut all);
    workflow(all)
}

fn options(at: usize, offered: &[(&str, PhaseStep)]) -> Workflow {
    phases(|all| all[at].checkpoint = stop(offered))
}

fn late(offered: &[(&str, PhaseStep)], on_timeout: &str) -> Workflow {
    phases(|all| {
        let mut stop = stop(offered).expect("it has options");
        stop.on_timeout = OnTimeout::Choose(OptionId::new(on_timeout));
        all[1].checkpoint = Some(stop);
    })
}

#[test]
fn what_contradicts_itself_is_found_at_its_place() {
    use PhasePart::{
        Behavior as Work, Checkpoint, DependsOn, Id, OnTimeout, Subagent as Agent, Whole,
    };
    let option = PhasePart::Option;
    let rows: Vec<Row> = vec![
        ("none", workflow(vec![]), (None, Whole), "no phase"),
        (
            "many",
            workflow((0..21).map(|n| phase(&format!("p{n}"))).collect()),
            (Some(20), Whole),
            "more than 20",
        ),
        (
            "twins",
            phases(|all| all[1].id = PhaseId::new("plan")),
            (Some(1), Id),
            "two phases are called `plan`",
        ),
        (
            "repeat of nothing",
            options(1, &[on(), redo("plam")]),
            (Some(1), option(1)),
            "`plam` is not a phase",
        ),
        (
            "repeat of a later one",
            options(1, &[on(), redo("report")]),
            (Some(1), option(1)),
            "is a later phase",
        ),
        (
            "skip of nothing",
            options(1, &[on(), skipping(&["polsh"])]),
            (Some(1), option(1)),
            "`polsh` is not a phase",
        ),
        (
            "skip of the past",
            options(1, &[on(), skipping(&["plan"])]),
            (Some(1), option(1)),
            "is not a later phase",
        ),
        (
            "skip of itself",
            options(2, &[on(), skipping(&["polish"])]),
            (Some(2), option(1)),
            "is not a later phase",
        ),
        (
            "skip of what must be",
            options(1, &[on(), skipping(&["report"])]),
            (Some(1), option(1)),
            "not optional",
        ),
        (
            "skip of what is read",
            phases(|all| {
                all[1].checkpoint = stop(&[on(), skipping(&["polish"])]);
                all[3].depends_on = vec![PhaseId::new("polish")];
            }),
            (Some(1), option(1)),
            "removes what `report` reads",
        ),
        (
            "two names",
            options(1, &[on(), on()]),
            (Some(1), option(1)),
            "two options",
        ),
        (
            "nothing to choose",
            options(1, &[]),
            (Some(1), Checkpoint),
            "no option",
        ),
        (
            "a false way out",
            options(1, &[on(), ("abort", PhaseStep::Continue)]),
            (Some(1), option(1)),
            "has a reserved id",
        ),
        (
            "an end in the middle",
            options(1, &[redo("plan"), ("abort", PhaseStep::Abort)]),
            (Some(2), Whole),
            "cannot be reached",
        ),
        (
            "always skipped",
            options(0, &[skipping(&["polish"])]),
            (Some(2), Whole),
            "every option skips it",
        ),
        (
            "waits for nothing",
            phases(|all| all[1].depends_on = vec![PhaseId::new("x")]),
            (Some(1), DependsOn),
            "not a phase",
        ),
        (
            "waits for later",
            phases(|all| all[1].depends_on = vec![PhaseId::new("report")]),
            (Some(1), DependsOn),
            "is a later phase",
        ),
        (
            "silence goes on",
            late(&[on()], "continue"),
            (Some(1), OnTimeout),
            "without an answer",
        ),
        (
            "silence chooses nothing",
            late(&[on()], "go"),
            (Some(1), OnTimeout),
            "not an option here",
        ),
        (
            "nobody works",
            phases(|all| all[0].subagents.clear()),
            (Some(0), Work),
            "no subagent",
        ),
        (
            "no script",
            phases(|all| all[0].behavior = Behavior::MainOnly),
            (Some(0), Work),
            "no `main_agent`",
        ),
        (
            "loose",
            phases(|all| all[0].mode = Some(ExecutionMode::Loose)),
            (Some(0), Work),
            "`loose` mode",
        ),
        (
            "strict and adaptive",
            phases(|all| all[0].adaptive = Some("x".to_owned())),
            (Some(0), Work),
            "`strict` mode",
        ),
        (
            "one file, two writers",
            phases(|all| all[0].subagents.push(agent("worker"))),
            (Some(0), Agent(1)),
            "write `.temp/f/worker.md`",
        ),
    ];
    for (name, workflow, (phase, part), what) in rows {
        let defects = check(&workflow);
        let found = defects
            .iter()
            .any(|one| one.place == WorkflowPlace { phase, part } && one.what.contains(what));
        assert!(found, "{name}: {defects:#?}");
    }
}

#[test]
fn a_checkpoint_before_a_phase_cannot_repeat_it() {
    let mut wrong = options(1, &[on(), redo("build")]);
    if let Some(checkpoint) = &mut wrong.phases[1].checkpoint {
        checkpoint.when = When::Before;
    }
    assert_eq!(check(&wrong).len(), 1);
}

#[test]
fn a_checkpoint_before_a_phase_can_skip_it_where_it_is_optional_and_some_way_leads_to_it() {
    let before = |at: usize, offered: &[(&str, PhaseStep)]| {
        let mut whole = options(at, offered);
        if let Some(checkpoint) = &mut whole.phases[at].checkpoint {
            checkpoint.when = When::Before;
        }
        check(&whole)
    };
    assert_eq!(before(2, &[on(), skipping(&["polish"])]), []);
    let rows = [
        (1, vec![on(), skipping(&["build"])], "not optional"),
        (2, vec![skipping(&["polish"])], "every option skips it"),
        (2, vec![on(), skipping(&["build"])], "is not a later phase"),
    ];
    for (at, offered, what) in rows {
        let found = before(at, &offered);
        assert!(found.iter().any(|one| one.what.contains(what)), "{found:?}");
    }
}

#[test]
fn silence_may_go_on_where_the_phase_can_be_taken_back() {
    let mut fine = late(&[on()], "continue");
    fine.phases[1].reversible = true;
    assert_eq!(check(&fine), []);
}

#[test]
fn ids_may_hold_digits_and_dashes_and_no_colon() {
    for (id, fits) in [
        ("phase_3", true),
        ("phase-3", true),
        ("p", true),
        ("3rd", false),
        ("a:b", false),
        ("Plan", false),
        ("", false),
        ("a b", false),
    ] {
        assert_eq!(is_phase_id(id), fits, "{id}");
    }
}

#[test]
fn the_graph_shows_every_phase_and_where_choices_lead() {
    let drawn = options(1, &[on(), redo("plan"), skipping(&["polish"])]);
    let lines = text(&drawn);
    for part in [
        "▼ plan",
        "redo → back to plan",
        "skip → continue without polish",
    ] {
        assert!(lines.contains(part), "{part} in {lines}");
    }
    let mut hostile = drawn;
    hostile.name = "<script>".to_owned();
    let drawing = svg(&hostile);
    assert_eq!(drawing.matches("<rect").count(), 4);
    assert!(!drawing.contains("<script>"));
}
