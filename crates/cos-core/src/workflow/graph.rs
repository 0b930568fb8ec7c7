//! Draws the graph of a workflow's phases, as text for a terminal and as SVG.

use super::{Behavior, Phase, PhaseCheckpoint, PhaseStep, Workflow};
use std::fmt::Write as _;

/// The height of a box and of the space between two boxes, in pixels.
const BOX: (usize, usize) = (64, 36);
/// The width of a box and its left edge.
const WIDE: (usize, usize) = (340, 150);

/// Returns the graph as lines of text: each phase with its marks, and below it where its options
/// lead.
pub fn text(workflow: &Workflow) -> String {
    let mut text = String::new();
    for (nth, phase) in workflow.phases.iter().enumerate() {
        if nth > 0 {
            text.push_str("  │\n");
        }
        let marks = marks(phase);
        let _ = writeln!(text, "  ▼ {}  {}", phase.id, marks.join(", "));
        for line in choices(phase) {
            let _ = writeln!(text, "  ├─ {line}");
        }
    }
    text.push_str("  │\n  ■ end\n");
    text
}

fn marks(phase: &Phase) -> Vec<String> {
    let mut marks = vec![match (phase.behavior, phase.subagents.len()) {
        (Behavior::MainOnly, _) if phase.debate.is_some() => "debate".to_owned(),
        (Behavior::MainOnly, _) if phase.script.is_none() => "no one works".to_owned(),
        (Behavior::MainOnly, _) => "script".to_owned(),
        (Behavior::Stop, _) => "a stop".to_owned(),
        (behavior, 1) => format!("{}, 1 subagent", behavior.name()),
        (behavior, count) => format!("{}, {count} subagents", behavior.name()),
    }];
    marks.extend(phase.collect.iter().map(|one| format!("collects {one}")));
    let more = [
        (phase.adaptive.is_some(), "may add more"),
        (phase.optional, "optional"),
        (phase.skip_if.is_some(), "may skip itself"),
        (phase.gap_check.is_some(), "checked for gaps"),
    ];
    let more = more.into_iter().filter(|(is, _)| *is);
    marks.extend(more.map(|(_, mark)| mark.to_owned()));
    marks
}

fn choices(phase: &Phase) -> Vec<String> {
    let Some(checkpoint) = &phase.checkpoint else {
        return Vec::new();
    };
    let conditional = if checkpoint.condition.is_some() {
        ", if its condition holds"
    } else {
        ""
    };
    if let Some(embedded) = &checkpoint.embedded {
        let (when, command) = (checkpoint.when.name(), &embedded.command);
        return vec![format!(
            "assesses facts {when} the phase as {command}{conditional}: continues or asks"
        )];
    }
    let head = format!("asks {} the phase{conditional}:", checkpoint.when.name());
    let options = checkpoint
        .options
        .iter()
        .map(|option| format!("   {} → {}", option.id, leads(&option.step)));
    std::iter::once(head).chain(options).collect()
}

fn leads(step: &PhaseStep) -> String {
    match step {
        PhaseStep::Continue => "on".to_owned(),
        PhaseStep::Repeat(target) => format!("back to {target}"),
        PhaseStep::Skip(phases) => {
            let names: Vec<&str> = phases.iter().map(crate::id::PhaseId::as_str).collect();
            format!("continue without {}", names.join(", "))
        }
        PhaseStep::Pause => "pause".to_owned(),
        PhaseStep::Abort => "the end, chosen by the person".to_owned(),
        PhaseStep::Raise | PhaseStep::Back => "the same question again".to_owned(),
    }
}

/// Returns the graph as SVG: boxes from top to bottom, backward steps on the left, skips on the
/// right.
pub fn svg(workflow: &Workflow) -> String {
    let count = workflow.phases.len();
    let height = count * (BOX.0 + BOX.1) + 60;
    let width = WIDE.1 * 2 + WIDE.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         font-family=\"sans-serif\" font-size=\"13\">\n<title>{}</title>\n\
         <defs><marker id=\"tip\" markerWidth=\"8\" markerHeight=\"8\" refX=\"6\" refY=\"4\" \
         orient=\"auto\"><path d=\"M0 0L8 4L0 8z\"/></marker></defs>\n",
        escaped(&workflow.name)
    );
    for (nth, phase) in workflow.phases.iter().enumerate() {
        boxed(&mut svg, nth, phase);
        if let Some(checkpoint) = &phase.checkpoint {
            ways(&mut svg, workflow, nth, checkpoint);
        }
        let (x, from) = (WIDE.1 + WIDE.0 / 2, top(nth) + BOX.0);
        line(&mut svg, &format!("M{x} {from}V{}", from + BOX.1 - 2), "");
    }
    let end = top(count) + 8;
    let _ = writeln!(
        svg,
        "<circle cx=\"{}\" cy=\"{end}\" r=\"8\"/>\n</svg>",
        WIDE.1 + WIDE.0 / 2
    );
    svg
}

const fn top(nth: usize) -> usize {
    20 + nth * (BOX.0 + BOX.1)
}

fn boxed(svg: &mut String, nth: usize, phase: &Phase) {
    let dashed = if phase.optional {
        " stroke-dasharray=\"6 4\""
    } else {
        ""
    };
    let y = top(nth);
    let _ = writeln!(
        svg,
        "<rect x=\"{}\" y=\"{y}\" width=\"{}\" height=\"{}\" rx=\"6\" fill=\"none\" \
         stroke=\"black\"{dashed}/>\n<text x=\"{x}\" y=\"{}\" font-weight=\"bold\">{}</text>\n\
         <text x=\"{x}\" y=\"{}\">{}</text>",
        WIDE.1,
        WIDE.0,
        BOX.0,
        y + 26,
        escaped(phase.id.as_str()),
        y + 46,
        escaped(&marks(phase).join(", ")),
        x = WIDE.1 + 12,
    );
}

fn ways(svg: &mut String, workflow: &Workflow, from: usize, checkpoint: &PhaseCheckpoint) {
    let y = top(from) + BOX.0 / 2;
    for (nth, option) in checkpoint.options.iter().enumerate() {
        let bend = 30 + nth * 18;
        match &option.step {
            PhaseStep::Repeat(target) => {
                let Some(to) = workflow.position(target) else {
                    continue;
                };
                let (left, to) = (WIDE.1, top(to) + 14);
                let far = left.saturating_sub(bend);
                let way = format!("M{left} {y}C{far} {y} {far} {to} {} {to}", left - 2);
                line(svg, &way, option.label.as_str());
            }
            PhaseStep::Skip(phases) => {
                let skipped = |at: usize| {
                    let phase = workflow.phases.get(at);
                    phase.is_some_and(|phase| phases.contains(&phase.id))
                };
                let mut to = from + 1;
                while skipped(to) {
                    to += 1;
                }
                let (right, to) = (WIDE.1 + WIDE.0, top(to) + 14);
                let far = right + bend;
                let way = format!("M{right} {y}C{far} {y} {far} {to} {} {to}", right + 2);
                line(svg, &way, option.label.as_str());
            }
            PhaseStep::Continue
            | PhaseStep::Pause
            | PhaseStep::Abort
            | PhaseStep::Raise
            | PhaseStep::Back => {}
        }
    }
}

fn line(svg: &mut String, path: &str, title: &str) {
    let title = match title {
        "" => String::new(),
        title => format!("<title>{}</title>", escaped(title)),
    };
    let _ = writeln!(
        svg,
        "<path d=\"{path}\" fill=\"none\" stroke=\"black\" marker-end=\"url(#tip)\">{title}</path>"
    );
}

/// Escapes text for SVG.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            letter if letter.is_control() => safe.push(' '),
            letter => safe.push(letter),
        }
    }
    safe
}
