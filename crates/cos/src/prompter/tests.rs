use super::*;
use crate::view::example::{advised, question};

#[test]
fn a_choice_is_taken_by_number_or_by_name() {
    let view = DecisionView::new(&question());
    let skip = Typed::Option(OptionId::new("skip"), Answer::Skip);
    assert_eq!(choose(&view, " 3 "), Ok(skip.clone()));
    assert_eq!(choose(&view, "skip"), Ok(skip));
    assert_eq!(choose(&view, "5"), Ok(Typed::Later));
    assert_eq!(choose(&view, "later"), Ok(Typed::Later));
}

#[test]
fn an_empty_line_chooses_nothing() {
    let view = DecisionView::new(&question());
    assert_eq!(preselected(&view), None);
    assert_eq!(
        choose(&view, ""),
        Err("there is no default choice here; type 1 to 5".to_owned())
    );
}

#[test]
fn what_is_not_there_is_refused_with_what_is() {
    let view = DecisionView::new(&question());
    for typed in ["0", "6", "yes", "-1", "1.0"] {
        let said = choose(&view, typed);
        assert_eq!(
            said,
            Err(format!(
                "there is no option `{typed}`; type 1 to 5, or a name"
            ))
        );
    }
}

#[test]
fn only_what_is_recommended_is_preselected() {
    let view = DecisionView::new(&advised());
    assert_eq!(preselected(&view), Some(&OptionId::new("retry")));
}
