//! Holds the table that gives each effect a verdict, by its place and the profile, and combines
//! several effects.

use super::{AnalyzePrefix, Judgement, Reason, Rule, Verdict, tightened};
use crate::effect::{EffectKind, Finding, Place};
use crate::profile::Profile;
use crate::score::Score;
use EffectKind::{
    ChangesLiveSystem, ChangesMachine, ChangesRights, Deletes, DiscardsWork, LeavesMachine,
    LosesData, Merges, Overwrites, Publishes, Reads, ReadsSecrets, RewritesHistory, RunsCode,
    RunsForeignCode, Sends, SendsData, Spends, TouchesSensitive, Unreadable, Writes,
};

/// Returns the verdict that one effect in one place requires under a profile.
///
/// | | inside the worktree or scratch | elsewhere |
/// |---|---|---|
/// | reads, project's code | allow | allow |
/// | fetches, touches something sensitive | allow; `regulated` and `cautious` ask | the same |
/// | writes, overwrites, deletes | allow | ask |
/// | reads secrets | ask; `startup` and `fast` allow | ask |
/// | loses data, rewrites history | ask | deny |
/// | everything else | ask | ask |
pub const fn required_verdict(kind: EffectKind, place: Place, profile: Profile) -> Verdict {
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

/// Returns the probability that a person is needed if this is the only effect.
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

/// The person's rules about commands, and what is needed to apply them.
#[derive(Clone, Copy)]
pub struct RuleContext<'a> {
    /// The rules.
    pub rules: &'a [Rule],
    /// The commands of the action, as words.
    pub calls: &'a [Vec<String>],
    /// Analyzes the start of a rule by itself.
    pub analyze_prefix: AnalyzePrefix<'a>,
    /// The action's text where some of it could not be read as commands; empty otherwise.
    pub unread: &'a str,
}

/// Weighs findings by the table alone.
pub fn weigh(findings: Vec<Finding>, profile: Profile) -> Judgement {
    let none = RuleContext {
        rules: &[],
        calls: &[],
        analyze_prefix: &|_| Vec::new(),
        unread: "",
    };
    weigh_with(findings, profile, none)
}

/// Weighs findings by the table and the person's rules. A matching rule overrides the table; a rule
/// that tightens wins over one that loosens, and applies whatever the command would do.
pub(super) fn weigh_with(
    findings: Vec<Finding>,
    profile: Profile,
    context: RuleContext<'_>,
) -> Judgement {
    let leaks = leaks(&findings);
    let mut reasons: Vec<Reason> = findings
        .into_iter()
        .map(|finding| {
            let kind = finding.effect.kind;
            let own = required_verdict(kind, finding.effect.place, profile);
            let own = if leaks && kind == SendsData {
                Verdict::Deny
            } else {
                own
            };
            let call = finding.command.and_then(|at| context.calls.get(at));
            let call = call.map_or(&[][..], Vec::as_slice);
            let (verdict, rule) =
                Rule::decide(context.rules, call, &finding, context.analyze_prefix, own);
            let origin = rule.and_then(|rule| rule.origin.as_ref());
            Reason {
                verdict,
                rule: rule.map(|rule| rule.text.clone()),
                rule_place: origin.map(|origin| origin.place.clone()),
                finding,
            }
        })
        .collect();
    let covered = tightened::reasons(context.rules, context.calls, &reasons);
    reasons.extend(covered);
    reasons.extend(tightened::in_unread(context.rules, context.unread));
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

/// Checks whether one action both reads credentials and sends data from the machine.
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
