//! Files that scripts of a workflow write where nothing of that name can lie.

use super::with_flow;
use crate::environment::TestEnvironment;

/// A phase that writes by this script, and one behind it.
fn flow(script: &str) -> TestEnvironment {
    with_flow(&format!(
        "name: search\ndescription: Writes some files\nphases:\n\
         - id: note\n  main_agent: {{script: \"{script}\"}}\n\
         - id: last\n  main_agent: {{script: \"writeFile(output_dir + '/last.md', 'done')\"}}\n"
    ))
}

/// Every file that lies on any branch, or lay there.
fn written(environment: &TestEnvironment) -> String {
    environment.git(&["log", "--all", "--name-only", "--format="])
}

#[test]
fn a_file_and_a_folder_of_one_name_are_the_failure_of_their_phase_and_nothing_half_written_stays() {
    let one = "writeFile(output_dir + '/x', 'one'); ";
    let long = "a".repeat(300);
    for (script, told) in [
        (
            format!("{one}writeFile(output_dir + '/x/z', 'two')"),
            "`.temp/search/x` is a file, not a folder".to_owned(),
        ),
        (
            format!("writeFile(output_dir + '/x/z/y', 'two'); {one}"),
            "`.temp/search/x` is a file, not a folder".to_owned(),
        ),
        (
            format!("{one}writeFile(output_dir + '/{long}', 'two')"),
            "its name is too long".to_owned(),
        ),
        (
            format!("{one}writeFile(output_dir + '/.GIT/x', 'two')"),
            "which is not under".to_owned(),
        ),
    ] {
        let environment = flow(&script);
        let run = ["workflow", "run", "search", "search", "--json"];
        let _first = environment.cos(&run).exits(3);
        let [question] = environment.questions().try_into().expect("one waits");
        let shown = environment.cos(&["show", &question]).exits(0).stdout;
        let shown = shown.replace("\n  > ", " ");
        assert!(shown.contains(&told), "{script}: {shown}");
        let files = written(&environment);
        assert!(!files.contains(".temp/search/x"), "{script}: {files}");
        // Tried again, it is the same question and no other end.
        let again = ["workflow", "resume", "--json"];
        let _waits = environment.cos(&again).exits(3);
        let _answered = environment
            .cos(&["resolve", &question, "continue"])
            .exits(0);
        let last = environment.cos(&again).exits(0).json();
        assert_eq!(last["end"], "finished", "{script}: {last}");
        let files = written(&environment);
        assert!(files.contains(".temp/search/last.md"), "{script}: {files}");
    }
}

#[test]
fn a_folder_where_the_report_is_to_lie_leaves_the_report_out_and_the_work_stands() {
    let environment = flow("writeFile(output_dir + '/context.json/z', 'one')");
    let run = ["workflow", "run", "search", "search", "--json"];
    let ran = environment.cos(&run).exits(0);
    let answer = ran.json();
    let notes = answer["notes"].to_string();
    assert!(notes.contains("there is a folder of that name"), "{answer}");
    assert_eq!(answer["end"], "finished", "{answer}");
    let files = written(&environment);
    assert!(files.contains(".temp/search/last.md"), "{files}");
    assert!(files.contains(".temp/search/context.json/z"), "{files}");
}
