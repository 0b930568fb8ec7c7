//! Assesses how hard a goal is to reverse, from the survey for its risk. The two scores are
//! independent and are shown side by side.

use crate::reversibility::{
    self, ChangeFacts, Circumstance, CircumstanceReason, Extent, ReversibilityAssessment,
};
use crate::survey::Survey;
use cos_gate::effect::{Effect, EffectKind};

/// Assesses a goal by its survey; a dimension that nothing settles counts as 3.
pub(super) fn assess(survey: &Survey) -> ReversibilityAssessment {
    let areas = survey.areas.iter().map(|touched| CircumstanceReason {
        circumstance: Circumstance::of_area(touched.area),
        why: format!("`{}` belongs to {}", touched.path, touched.area.phrase()),
    });
    let effects = survey.effects.iter().filter_map(|effect| {
        Some(CircumstanceReason {
            circumstance: of_effect(effect)?,
            why: format!("`{}` shows it", effect.evidence),
        })
    });
    let facts = ChangeFacts {
        file_count: u32::try_from(survey.matched_files + survey.new_files.len()).ok(),
        extent: Extent::Part,
        witnesses: areas.chain(effects).collect(),
        ..ChangeFacts::default()
    };
    reversibility::assess(&facts, &[])
}

/// Returns what an effect means for reversibility; `None` if it changes nothing.
const fn of_effect(effect: &Effect) -> Option<Circumstance> {
    use EffectKind as E;
    match effect.kind {
        E::Reads
        | E::Writes
        | E::Overwrites
        | E::RunsCode
        | E::LeavesMachine
        | E::TouchesSensitive
        | E::ChangesMachine
        | E::RunsForeignCode
        | E::Unreadable => None,
        E::Deletes => Some(Circumstance::FileDeletion),
        E::DiscardsWork | E::LosesData => Some(Circumstance::DataDeletion),
        E::RewritesHistory | E::Publishes | E::Merges => Some(Circumstance::Publication),
        E::ChangesLiveSystem | E::Sends => Some(Circumstance::ExternalEffect),
        E::ReadsSecrets | E::SendsData => Some(Circumstance::Secrets),
        E::Spends => Some(Circumstance::Money),
        E::ChangesRights => Some(Circumstance::Permissions),
    }
}

/// Formats the score for the question.
pub(super) fn line(assessed: &ReversibilityAssessment) -> String {
    let open = assessed.unsettled().len();
    let score = assessed.score;
    if open == 0 {
        return format!("Hard to reverse: {score} of 1.00.");
    }
    format!(
        "Hard to reverse: {score} of 1.00; {open} of 5 dimensions are assumed, because nothing is \
         known."
    )
}

#[cfg(test)]
mod tests;
