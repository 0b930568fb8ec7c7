//! `cos resolve`: chooses one option of a question by its name.

use crate::answering::answer;
use crate::args::cli::ResolveArgs;
use crate::error::{CommandError, ErrorKind};
use crate::exit::Exit;
use crate::scene::Scene;
use cos_core::decision::{Answer, Decision, Pick};
use cos_core::id::OptionId;

/// Runs the command.
pub(crate) fn run(scene: &Scene, args: &ResolveArgs) -> Result<Exit, CommandError> {
    let decision = cos_engine::answer::find(&scene.station()?.store, &args.id)?;
    let pick = pick(&decision, &args.option, args.instructions.as_deref())?;
    answer(scene, decision.id.as_str(), &pick, args.notes.as_ref())
}

/// Instructions go with the option that takes them, and with no other.
fn pick(
    decision: &Decision,
    option: &str,
    instructions: Option<&str>,
) -> Result<Pick, CommandError> {
    let plain = Pick::Option(OptionId::new(option));
    let Some(instructions) = instructions else {
        return Ok(plain);
    };
    let mut options = decision.draft.options.iter();
    match options.find(|choice| choice.id.as_str() == option) {
        Some(choice) if choice.answer == Answer::ProceedModified => {
            Ok(Pick::Modify(instructions.to_owned()))
        }
        // What is no option is told with the options there are.
        None => Ok(plain),
        Some(_) => {
            let text = format!("option `{option}` takes no instructions");
            let error = CommandError::new(ErrorKind::Usage, text);
            Err(error.hint(format!("cos resolve {} {option}", decision.id)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::example::question;

    #[test]
    fn instructions_go_with_the_option_that_takes_them() {
        let pick = |option, text| pick(&question(), option, text);
        let modify = Pick::Modify("x".to_owned());
        assert_eq!(pick("modify", Some("x")), Ok(modify));
        assert_eq!(pick("skip", None), Ok(Pick::Option(OptionId::new("skip"))));
        let refused = pick("skip", Some("x")).map_err(|error| error.message);
        assert_eq!(
            refused,
            Err("option `skip` takes no instructions".to_owned())
        );
    }
}
