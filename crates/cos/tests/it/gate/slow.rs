//! Texts that were slow once, at their full length: each is read in time, or asked about unread.
//! `COS_FUZZ_SECONDS` makes the fuzzer try mixtures of the same pieces.

use super::fuzz::{LONGEST, fastest};
use cos_core::policy::Profile;
use cos_engine::gate::{Gate, LARGEST_ACTION};
use cos_gate::action::{Action, Edit, Tool};
use std::time::Duration;

/// What stands in front, what is repeated, what stands behind.
const COMMANDS: &[(&str, &str, &str)] = &[
    ("python3 - <<'A'\n", "\n", "\nA\n"),
    ("python3 - <<'A'\n", "import os as a\n", "\nA\n"),
    ("python3 -c '", "from os import a\n", "'"),
    ("python3 - <<'A'\nimport os\n", "os;", "\nA\n"),
    ("python3 -c \"", "open(open,", "\""),
    ("python3 - <<'A'\n", "requests.get(x + y)\n", "\nA\n"),
    (
        "node - <<'A'\nconst fs = require('fs');\n",
        "const a = fs\n",
        "\nA\n",
    ),
    ("node -e \"", "const {a} = fs;", "\""),
    ("perl - <<'A'\n", "open(x)\nx = 'a'\n", "\nA\n"),
    ("perl - <<'A'\n", ",exec ", "\nA\n"),
    ("perl - <<'A'\n", "aa, %x[a]", "\nA\n"),
    (
        "tar cf a.tar ",
        "*http://a.b/c/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa ",
        "",
    ),
    ("f() { ", "alias a=b; f'{x}'; ", "}; f"),
    ("ruby - <<'A'\n", "open(", "\nA\n"),
    ("awk '", "| cat ", "'"),
    ("awk '", "\n", "'"),
    ("awk '{ print ", "> a ", "}'"),
    ("sed -e '", "w a\n", "'"),
    ("psql -c '", "select 1; ", "'"),
    ("psql -c '", "insert ", "'"),
    ("bash -c '", "{a,b}", "'"),
    ("bash -c '", ")", "'"),
    ("bash -c '", "é", "'"),
    ("trap '", "\u{202e},", "' EXIT"),
    ("cp ", "*/", " b"),
    ("cp ", "()", ""),
    ("cp a ", "/**/{a,b}\"\" ", ""),
    ("a[", "${x}", "]=1"),
    ("a=(", "()", ")"),
    ("echo \"$(", "\n\n", ")\""),
    ("echo $((", "~\r\nx<<A\n;", "))"),
    ("(( ", "<<A\nbase64 -d | ", " ))"),
    ("rm ", "<<<a \n", ""),
    ("rsync -a ", "=", ""),
    ("tar cf a.tar ", "$${1..9}?../", ""),
    ("ssh h '", "a.", "'"),
    ("parallel ", ".", ""),
    ("rm ", "sudo ", ""),
    ("rm ", "'a' ", ""),
    ("mv ", "a/b.c ", ""),
    ("touch ", "*a ", ""),
    ("", "cd a; ", ""),
    ("", "x=$x$x;", ""),
    ("", "alias a=b; ", ""),
    ("", "echo a > b\n", ""),
    ("echo ", "a[", ""),
    ("# '<<A\n", "a;", ""),
    ("cat > a.py <<'A'\n", "tmp_path / 'a'\n", "\nA\npytest"),
    (
        "cat > a.py <<'A'\ndef test_a(tmp_path):\n",
        "open(tmp_path, 'w')\n",
        "\nA\npytest",
    ),
    (
        "cat > a.rs <<'A'\n",
        "Command::new(\"a\").",
        "\nA\ncargo test",
    ),
    ("cat > a.rs <<'A'\n", "COMMAND a\n", "\nA\ncargo test"),
    (
        "cat > Makefile <<'A'\na=$(a)\n",
        "\t$(a)$(CC)\n",
        "\nA\nmake",
    ),
    ("cat > Makefile <<'A'\n", "a=b\n", "\nA\nmake"),
    ("cat > Makefile <<'A'\n", "$(shell ", "\nA\nmake"),
    ("cat > Makefile <<'A'\n\t", "$(", "\nA\nmake"),
    (
        "cat > Makefile <<'A'\n",
        "a=$(a:b=c)$(shell a)\n\t$(a)\n",
        "\nA\nmake",
    ),
    ("cat > Makefile <<'A'\n", "a+=$(a)\n", "\n\t$(a)\nA\nmake"),
    (
        "cat > package.json <<'A'\n{\"scripts\":{",
        "\"a\":\"b\",",
        "\nA\nnpm test",
    ),
    (
        "cat > package.json <<'A'\n{\"scripts\":{",
        "\"a\":\"npm run a\",",
        "}}\nA\nnpm run a",
    ),
    ("cat > a.py <<'A'\n", "'/a' unlink('/b') ", "\nA\npytest"),
    ("cat > a.py <<'A'\n", "unlink(a) chr( eval(", "\nA\npytest"),
    (
        "cat > a.rs <<'A'\n",
        "// a\n//go:generate a\n",
        "\nA\ncargo test",
    ),
    ("git apply <<'A'\n", "+++ b/a.py\n+a\n", "\nA\npytest"),
    ("", "echo a >> b.py; cat b.py b.py > b.py; pytest\n", ""),
    ("", "echo a > b; cp b c; cp c b; mv b d\n", ""),
    ("cat > a.rs <<'A'\n", "\"a\",", "\nA\ncargo test"),
    ("cat > tox.ini <<'A'\n", "rm -f a\n", "\nA\ntox"),
    ("", "echo a > b.py; pytest\n", ""),
    ("make ", "-C a ", ""),
    ("pytest ", "-c /a ", ""),
    ("env -C a/.. ", "env -C a/.. ", "ls"),
    ("echo $'\\'' ", "a;", ""),
    ("echo $[1<<A\n", "a;", ""),
    ("cat ${x:-<<A\n", "a;", ""),
];

/// Of these there are as many as are still read, each with a number of its own in place of `#`.
const NUMBERED: &[(&str, &str, &str)] = &[
    ("rm ", "{a,b}# ", ""),
    ("rm ", "{a,b}{a,b}{a,b}{a,b}{a,b}# ", ""),
    ("cp ", "#/{a,b,c,d,e,f,g,h,i,j} ", " b"),
    ("rm -rf ", "src/a-# ", ""),
    ("mv ", "../a/b/c/d/e/f.txt# ", " x"),
    ("sed -i s/a/b/ ", "src/a#.rs ", ""),
    ("tar cf a.tar ", "/home/me/a#/b.c ", ""),
    ("curl ", "https://a.b/#?x=1 ", ""),
    ("cat ", "a#/.env ", ""),
    ("", "A#=1; ", ""),
    ("", "alias a#=b; ", ""),
    ("", "f#() { rm a; }; ", ""),
    ("f() { ", "alias a#=b; f'{x}'; ", "}; f"),
    ("", "echo a > b#; ", ""),
    ("", "echo a# > b#.py; pytest; ", ""),
    ("cat > Makefile <<'A'\n", "a#=b\n\t$(a#)\n", "\nA\nmake"),
    ("echo ", "$(rm a#) ", ""),
    ("psql -c '", "delete from a#; ", "'"),
    ("python3 - <<'A'\n", "os.remove('/a#')\n", "A\n"),
    ("python3 -c \"", "open('a#','w');", "\""),
    ("perl - <<'A'\n", "open(x)\nx = 'a'\n", "A\n"),
    ("perl - <<'A'\n", ",exec ", "A\n"),
];

/// What opens, and what closes it: so often as still is read, and as deep as there is room for.
const NESTS: &[(&str, &str)] = &[
    ("${a[", "]}"),
    ("${a[", "]/b}"),
    ("${a[", ""),
    ("${a[?(", ")]}"),
    ("\"a ${a[", "]}\""),
    ("${x:-b ", ""),
    ("${${%%%", "}"),
    ("$((", ")"),
    ("$((", ""),
    ("\"b $((", ") )\""),
    ("$((a[", "]"),
    ("$(?(", ""),
    ("$(a=(", ""),
    ("$[${x:-$((($((", "))))}]"),
    ("a[", "]"),
    ("a[\\", "]"),
    ("a[\\a", ""),
    ("\\[a[", "]"),
    ("\"a $(b ", ")\""),
    ("eval \"", "\""),
];

/// Where they stand.
const AROUND: &[(&str, &str)] = &[
    ("echo ", ""),
    ("echo \"a ", "\""),
    ("a[", "]=1"),
    ("(( ", " ))"),
    ("cat <<A\n", "\nA\n"),
    ("", ""),
];

/// The same for goals, addresses, names and paths.
const PIECES: &[&str] = &[
    "delete ",
    "a",
    "a, ",
    "xyzzy ",
    "deelte ",
    "git push\n",
    "\u{fffd}\u{7}",
    "\u{fffd} ",
    ".",
    "/",
    "../",
    "a-",
    "@a.",
    "**",
    "{a,b}",
    "https://",
];

fn filled(head: &str, piece: &str, tail: &str) -> String {
    let times = (LARGEST_ACTION - head.len() - tail.len()) / piece.len();
    format!("{head}{}{tail}", piece.repeat(times))
}

/// More and more of the same, up to what is asked about unread.
fn numbered() -> impl Iterator<Item = String> {
    NUMBERED.iter().flat_map(|(head, piece, tail)| {
        [50, 100, 150, 190, 300, 390].map(|times| {
            let pieces = (0..times).map(|number| piece.replace('#', &number.to_string()));
            format!("{head}{}{tail}", pieces.collect::<String>())
        })
    })
}

/// The nests in every place, and a few of each beside one another.
fn nests() -> impl Iterator<Item = String> {
    NESTS.iter().flat_map(|(open, close)| {
        AROUND.iter().flat_map(move |(head, tail)| {
            [1, 2, 3, 4, 5, 6, 8, 12, 20, 40, 250]
                .into_iter()
                .flat_map(move |depth| {
                    let nest = format!("{}b{}", open.repeat(depth), close.repeat(depth));
                    [1, 8, 100].map(|times| format!("{head}{}{tail}", nest.repeat(times)))
                })
        })
    })
}

#[test]
fn texts_that_were_slow_are_read_in_time() {
    let gate = Gate::described(Some("/home/me/repo"), Profile::Default);
    let commands = COMMANDS
        .iter()
        .map(|(head, piece, tail)| filled(head, piece, tail));
    let others = PIECES.iter().flat_map(|piece| {
        let text = filled("", piece, "");
        let edit = |path: &str| Edit {
            path: path.to_owned(),
            before: Some(text.clone()),
            after: Some(text.clone()),
        };
        [
            Action::Goal(text.clone()),
            Action::Goal(filled("Please delete ", piece, ".")),
            Action::Fetch(text.clone()),
            Action::Read(text.clone()),
            Action::Tool(Tool {
                name: text.clone(),
                ..Tool::default()
            }),
            Action::Edit(edit("package.json")),
            Action::Edit(edit(&text)),
        ]
    });
    let commands = commands
        .chain(numbered())
        .chain(nests())
        .filter(|text| text.len() <= LARGEST_ACTION);
    let actions = commands.map(Action::Command).chain(others);
    let mut took: Vec<(Duration, String)> = actions
        .map(|action| {
            let shown: String = action.title().chars().take(60).collect();
            let of_what = format!("{} {shown:?}", action.kind().name());
            (fastest(&gate, &action), of_what)
        })
        .collect();
    took.sort_by(|one, other| other.cmp(one));
    let rows = |rows: &[(Duration, String)]| -> String {
        let rows = rows.iter();
        let shown: Vec<String> = rows
            .map(|(took, of_what)| format!("{took:?} for {of_what}"))
            .collect();
        shown.join("\n")
    };
    println!(
        "the slowest of {}:\n{}",
        took.len(),
        rows(&took[..took.len().min(20)])
    );
    let late = took.partition_point(|(took, _)| *took > LONGEST);
    assert!(late == 0, "{late} are too slow:\n{}", rows(&took[..late]));
}
