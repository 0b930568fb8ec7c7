use super::paths_in;
use std::collections::BTreeMap;

#[test]
fn the_files_that_a_command_names_are_found_however_it_names_them() {
    let files = [
        "x.sh",
        "tools/a.py",
        "tools/b/c.sh",
        "Makefile",
        "src/lib.rs",
        "lib/common.sh",
    ];
    let all: BTreeMap<String, String> = files.map(|file| (file.to_owned(), String::new())).into();
    for (text, expected) in [
        ("sh ./x.sh --fast", &["x.sh"][..]),
        ("python3 -m tools.a", &["tools/a.py"]),
        ("sh \"tools/b/c.sh\"", &["tools/b/c.sh"]),
        ("run tools/", &["tools/a.py", "tools/b/c.sh"]),
        ("make all", &["Makefile"]),
        (". common.sh", &["lib/common.sh"]),
        ("echo done", &[]),
    ] {
        let found: Vec<String> = paths_in(text, &all).into_iter().collect();
        assert_eq!(found, expected, "{text}");
    }
}
