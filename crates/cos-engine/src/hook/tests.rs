use super::*;

#[test]
fn a_session_that_went_elsewhere_still_belongs_to_its_project() {
    let folder = tempfile::tempdir().unwrap();
    let project = folder.path().join("shop");
    let inner = project.join("web");
    let other = folder.path().join("other");
    for made in [&inner, &other] {
        std::fs::create_dir_all(made).unwrap();
    }
    let project_dir = |name: &str| (name == "CLAUDE_PROJECT_DIR").then(|| project.clone());
    assert_eq!(home_of(&inner, &project_dir), inner);
    assert_eq!(home_of(&other, &project_dir), project);
    assert_eq!(home_of(&other, &|_| None), other);
    let gone = |_: &str| Some(folder.path().join("gone"));
    assert_eq!(home_of(&other, &gone), other);
}
