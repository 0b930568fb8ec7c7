//! Makes the results of simulated attempts, and other answers from outside.

use super::agent::{AgentScript, Conduct};
use cos_core::event::Product;
use cos_core::evidence::Claim;
use cos_core::failure::{Failure, FailureClass};
use cos_core::fingerprint::Fingerprint;
use cos_core::goal::Goal;
use cos_core::id::AttemptId;
use cos_core::money::Cost;
use cos_core::question::permission::PermissionRequest;
use cos_core::survey::{ExecutorFound, Survey};
use cos_core::time::Span;
use cos_engine::ports::Outcome;

/// Returns the result of an attempt.
pub(super) fn ended(
    attempt: AttemptId,
    script: &AgentScript,
    permission_request: Option<PermissionRequest>,
) -> Outcome {
    let fail = |class, message: &str| Product::Failed(Failure::new(class, message));
    let work = || Product::Work {
        commit: script.commit.clone(),
        files: script.files.clone(),
        diff: Fingerprint::of(&[("diff", script.commit.as_str())]),
    };
    let product = match script.conduct {
        Conduct::Trip => fail(FailureClass::Transient, "the network was down"),
        Conduct::Break => fail(FailureClass::Systematic, "it does not compile"),
        Conduct::Stall => fail(FailureClass::Transient, "no progress for ten minutes"),
        Conduct::Crash => fail(FailureClass::Transient, "the agent's process died"),
        Conduct::Overspend => fail(FailureClass::Budget, "the reserve is used up"),
        Conduct::Baffled => fail(FailureClass::MissingInformation, "a setting is missing"),
        Conduct::Quota => Product::Failed(Failure {
            class: FailureClass::Quota,
            message: "the rate limit was reached".to_owned(),
            retry_after: Some(Span::minutes(30)),
        }),
        Conduct::Idle => Product::Nothing,
        _ if permission_request.is_some() => fail(FailureClass::Denied, "there was no answer"),
        _ => work(),
    };
    let cost = match script.conduct {
        Conduct::Unpriced => Cost::Unknown,
        _ => Cost::Known(script.cost),
    };
    let claim = match script.conduct {
        Conduct::Crash | Conduct::Stall => Claim::Silent,
        _ => Claim::EndedTurn("end_turn".to_owned()),
    };
    Outcome::Attempted {
        attempt,
        claim,
        product,
        permission_request,
        cost,
        took: script.took,
        tail: String::new(),
        transcript: None,
    }
}

/// Returns the permission that an agent of this goal requests.
pub(super) fn permission_request(goal: &Goal) -> PermissionRequest {
    PermissionRequest {
        tool: "execute".to_owned(),
        title: format!("fetch what {} needs", goal.id),
        command: Some("curl https://example.org".to_owned()),
        paths: Vec::new(),
        diff: None,
        input: None,
        why: "it leaves the machine".to_owned(),
    }
}

/// Returns the survey of a plain goal.
pub(super) fn survey() -> Survey {
    Survey {
        executor: ExecutorFound::Available,
        ..Survey::default()
    }
}
