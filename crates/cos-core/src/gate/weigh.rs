//! The table of verdicts.

use super::{Judgement, ReadAlone, Reason, Rule, Verdict, tightened};
use crate::effect::{EffectKind, Finding, Place};
use crate::policy::Profile;
use crate::score::Score;
use EffectKind::{
    ChangesLiveSystem, ChangesMachine, ChangesRights, Deletes, DiscardsWork, LeavesMachine,
    LosesData, Merges, Overwrites, Publishes, Reads, ReadsSecrets, RewritesHistory, RunsCode,
    RunsForeignCode, Sends, SendsData, Spends, TouchesSensitive, Unreadable, Writes,
};

/// What one effect in one place demands under a profile.
///
/// | | inside the worktree or scratch | elsewhere |
/// |---|---|---|
/// | reads, project's code | allow | allow |
/// | fetches, touches something sensitive | allow; `regulated` and `cautious` ask | the same |
/// | writes, overwrites, deletes | allow | ask |
/// | reads secrets | ask; `startup` and `fast` allow | ask |
/// | loses data, rewrites history | ask | deny |
/// | all else | ask | ask |
pub const fn severity(kind: EffectKind, place: Place, profile: Profile) -> Verdict {
    let inside = matches!(place, Place::Worktree | Place::Scratch);
    let strict = matches!(profile, Profile::Regulated | Profile::Cautious);
    let loose = matches!(profile, Profile::Startup | Profile::Fast);
    match kind {
        LeavesMachine | TouchesSensitive if strict => Verdict::Ask,
        Reads | RunsCode | LeavesMachine | TouchesSensitive => Verdict::Allow,
        Writes | Overwrites | Deletes if inside => Verdict::Allow,
        ReadsSecrets if inside && loose => Verdict::Allow,
        LosesData | RewritesHistory if !inside => Verdict::Deny,
        Writes | Overwrites | Deletes | ReadsSecrets | DiscardsWork | LosesData
        | RewritesHistory | Publishes | Merges | ChangesLiveSystem | ChangesMachine | SendsData
        | Sends | Spends | ChangesRights | RunsForeignCode | Unreadable => Verdict::Ask,
    }
}

/// How likely a person is needed when only this effect is there.
fn chance(kind: EffectKind, verdict: Verdict) -> f64 {
    match (verdict, kind) {
        (Verdict::Deny, _) => 0.98,
        (Verdict::Ask, Unreadable) => 0.6,
        (Verdict::Ask, Writes | LeavesMachine) => 0.65,
        (Verdict::Ask, Overwrites | Deletes | ChangesMachine) => 0.75,
        (Verdict::Ask, _) => 0.9,
        (Verdict::Allow, Reads) => 0.02,
        (Verdict::Allow, Deletes | Overwrites) => 0.2,
        (Verdict::Allow, _) => 0.1,
    }
}

/// What a person said beforehand of commands, and what is needed to hear it.
#[derive(Clone, Copy)]
pub struct Sayings<'a> {
    /// The rules.
    pub rules: &'a [Rule],
    /// The commands of the action, as words.
    pub calls: &'a [Vec<String>],
    /// How the beginning of a rule reads by itself.
    pub alone: ReadAlone<'a>,
    /// The action's text where not all of it could be read as commands; empty where all of it was.
    pub unread: &'a str,
}

/// Weighs what an action would do by the table alone.
pub fn weigh(findings: Vec<Finding>, profile: Profile) -> Judgement {
    let none = Sayings {
        rules: &[],
        calls: &[],
        alone: &|_| Vec::new(),
        unread: "",
    };
    weigh_with(findings, profile, none)
}

/// Weighs what an action would do. Findings that a person's own rule speaks for follow the rule; a
/// rule that tightens wins over one that loosens, and holds whatever the command would do.
pub fn weigh_with(findings: Vec<Finding>, profile: Profile, sayings: Sayings<'_>) -> Judgement {
    let leaks = leaks(&findings);
    let mut reasons: Vec<Reason> = findings
        .into_iter()
        .map(|finding| {
            let kind = finding.effect.kind;
            let own = severity(kind, finding.effect.place, profile);
            let own = if leaks && kind == SendsData {
                Verdict::Deny
            } else {
                own
            };
            let call = finding.command.and_then(|at| sayings.calls.get(at));
            let call = call.map_or(&[][..], Vec::as_slice);
            let (verdict, rule) = Rule::decide(sayings.rules, call, &finding, sayings.alone, own);
            let origin = rule.and_then(|rule| rule.origin.as_ref());
            Reason {
                verdict,
                rule: rule.map(|rule| rule.text.clone()),
                rule_place: origin.map(|origin| origin.place.clone()),
                finding,
            }
        })
        .collect();
    let covered = tightened::reasons(sayings.rules, sayings.calls, &reasons);
    reasons.extend(covered);
    reasons.extend(tightened::in_unread(sayings.rules, sayings.unread));
    reasons.sort_by(|a, b| {
        (b.verdict, b.finding.effect.kind).cmp(&(a.verdict, a.finding.effect.kind))
    });
    reasons.dedup();
    let verdict = reasons
        .iter()
        .map(|reason| reason.verdict)
        .max()
        .unwrap_or(Verdict::Allow);
    Judgement {
        verdict,
        score: score(&reasons, verdict),
        reasons,
    }
}

/// Whether credentials are read and data leaves the machine in one action.
fn leaks(findings: &[Finding]) -> bool {
    let has = |kind| findings.iter().any(|finding| finding.effect.kind == kind);
    has(ReadsSecrets) && has(SendsData)
}

fn score(reasons: &[Reason], verdict: Verdict) -> Score {
    let chances = reasons
        .iter()
        .filter(|reason| reason.verdict == verdict)
        .map(|reason| chance(reason.finding.effect.kind, verdict));
    let floor = if verdict == Verdict::Allow { 0.0 } else { 0.5 };
    Score::clamped(chances.fold(floor, f64::max))
}
