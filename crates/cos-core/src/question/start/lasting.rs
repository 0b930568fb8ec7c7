//! How hard a goal is to take back, from what was collected for its risk: two scores from one
//! survey, told side by side, of which neither stands in for the other.

use crate::effect::{Effect, EffectKind};
use crate::reversibility::{
    self, ChangeFacts, Circumstance, Extent, ReversibilityAssessment, Witness,
};
use crate::survey::Survey;

/// Assesses a goal by its survey; what nothing settles counts 3.
pub(super) fn assess(survey: &Survey) -> ReversibilityAssessment {
    let areas = survey.areas.iter().map(|touched| Witness {
        circumstance: Circumstance::of_area(touched.area),
        why: format!("`{}` belongs to {}", touched.path, touched.area.phrase()),
    });
    let effects = survey.effects.iter().filter_map(|effect| {
        Some(Witness {
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

/// What an effect means for taking it back; nothing where it leaves the way back as it was.
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

/// The score for whoever is asked.
pub(super) fn line(assessed: &ReversibilityAssessment) -> String {
    let open = assessed.unsettled().len();
    let (score, kind) = (assessed.score, assessed.decision_type.name());
    format!("To take it back: {score} ({kind}); {open} of 5 dimensions are open and count 3.")
}

#[cfg(test)]
mod tests;
