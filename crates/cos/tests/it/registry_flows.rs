//! `update-dependencies` with npm and with pip as they are: they ask the registry that this machine
//! has for them about small packages that no longer change. The agent is a script that plays every
//! role; what it makes is proven by installing it and running the project's test.

use super::environment::{Ran, TestEnvironment};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;

/// The agent: looks at what the registry has, and makes the one update that it is told of.
const HAND: &str = r#"
import json, re, subprocess, sys
told = sys.argv[1]

def rewrite(path, old, new):
    text = open(path).read()
    assert old in text, (path, old)
    open(path, 'w').write(text.replace(old, new))

if 'You are the assessor' in told:
    folder = re.search(r'`([^`]*)/updates\.json`', told).group(1)
    found = json.load(open(folder + '/updates.json'))['updates']
    rows = [{'ecosystem': one['ecosystem'], 'name': one['name'], 'to': one['to'], 'breaks': True,
             'places': ['the code'], 'steps': ['use its new form'], 'worth_it': True, 'why': 'it is old'}
            for one in found if one['class'] != 'safe']
    json.dump({'updates': rows}, open(folder + '/assessment.json', 'w'))
else:
    name, old, new = re.search(r'Update the package `([^`]+)` \(\w+\) from (\S+) to (\S+), and', told).groups()
    if name == 'escape-string-regexp':
        rewrite('package.json', '"^' + old + '"', '"^' + new + '"')
        subprocess.run(['npm', 'install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'], check=True)
        rewrite('find.js', "const escape = require('escape-string-regexp');", "const loaded = import('escape-string-regexp');")
        rewrite('find.js', '(escape(', '((await loaded).default(')
    else:
        rewrite('requirements.txt', name + '==' + old, name + '==' + new)
        rewrite('app.py', "TimedJSONWebSignatureSerializer('key', 60)", "URLSafeTimedSerializer('key')")
"#;

/// The agent that moves only the manifest at first, and the lock file once it gets a second prompt.
const FORGETFUL: &str = r"
import json, os, re, subprocess, sys
told = sys.argv[1]
if 'You are the assessor' in told:
    folder = re.search(r'`([^`]*)/updates\.json`', told).group(1)
    found = json.load(open(folder + '/updates.json'))['updates']
    rows = [{'ecosystem': one['ecosystem'], 'name': one['name'], 'to': one['to'], 'breaks': True,
             'places': [], 'steps': [], 'worth_it': True, 'why': 'it is old'} for one in found]
    json.dump({'updates': rows}, open(folder + '/assessment.json', 'w'))
else:
    old, new = re.search(r'Update the package `[^`]+` \(\w+\) from (\S+) to (\S+), and', told).groups()
    manifest, lock, moved = re.search(r'`([^`]+)` requires it\. Update `([^`]+)` too: `([^`]+)`', told).groups()
    text = open(manifest).read()
    open(manifest, 'w').write(text.replace(old, new))
    mark = 'MARK'
    if os.path.exists(mark):
        subprocess.run(moved.split(), check=True)
    open(mark, 'w').close()
";

/// A project with that agent, and the folder in which it notes that it forgot.
pub(crate) fn forgetful() -> (TestEnvironment, tempfile::TempDir) {
    let folder = tempfile::tempdir().expect("a folder");
    let mark = folder.path().join("forgot").display().to_string();
    (with_hand(&FORGETFUL.replace("MARK", &mark)), folder)
}

/// A project with an agent that costs nothing.
fn place() -> TestEnvironment {
    with_hand(HAND)
}

/// A project whose agent is this script in Python, which is handed the prompt.
fn with_hand(script: &str) -> TestEnvironment {
    let environment = TestEnvironment::new();
    let script = serde_json::to_string(script).expect("a text");
    environment.settings(&format!(
        "[run]\nagent = \"hand\"\n[agents.hand]\nfamily = \"command\"\nmetering = \"free\"\ncommand = \"python3\"\nargs = [\"-c\", {script}, \"{{prompt}}\"]\n"
    ));
    environment
}

/// Runs a program of the person's in their repository.
fn run(environment: &TestEnvironment, words: &[&str]) {
    let told: Vec<&OsStr> = words.iter().map(OsStr::new).collect();
    let ran = environment.finish(&mut environment.shell("exec \"$0\" \"$@\"", &told));
    assert_eq!(ran.code, Some(0), "{words:?}: {}{}", ran.stdout, ran.stderr);
}

/// Carries the workflow out to its end, saying yes to whatever is asked on the way.
fn carried_out(environment: &TestEnvironment) -> Value {
    carried_out_by(environment, |words| environment.cos(words))
}

/// The same, with `cos` run in a way of one's own.
pub(crate) fn carried_out_by(environment: &TestEnvironment, cos: impl Fn(&[&str]) -> Ran) -> Value {
    let mut words = vec!["update-dependencies", "spring", "--unattended", "--json"];
    for _ in 0..8 {
        let ran = cos(&words);
        if ran.code == Some(0) {
            return ran.json();
        }
        let waiting = environment.questions();
        let output = &ran.stderr;
        assert!(
            !waiting.is_empty(),
            "{:?}: {}\n{output}",
            ran.code,
            ran.stdout
        );
        for question in waiting {
            let _yes = cos(&["approve", &question]).exits(0);
        }
        words = vec!["workflow", "resume", "--unattended", "--json"];
    }
    panic!("it asks and asks");
}

fn landed(environment: &TestEnvironment, run: &Value, file: &str) -> String {
    let branch = run["branch"].as_str().expect("a branch");
    environment.git(&["show", &format!("{branch}:{file}")])
}

/// What was found, by package: from where, how hard.
fn found(environment: &TestEnvironment, run: &Value) -> (BTreeMap<String, String>, Value) {
    let value = landed(environment, run, ".temp/spring/updates.json");
    let value: Value = serde_json::from_str(&value).expect("JSON");
    let rows = value["updates"].as_array().expect("a list").iter();
    let word = |one: &Value, key: &str| one[key].as_str().expect("a word").to_owned();
    let rows = rows.map(|one| {
        let value = ["ecosystem", "from", "class"].map(|key| word(one, key));
        (word(one, "name"), value.join(" "))
    });
    (rows.collect(), value)
}

/// Every check that was run on a landed update held.
fn proven_by(environment: &TestEnvironment, run: &Value, check: &str, updates: i64) {
    let branch = run["branch"].as_str().expect("a branch");
    let subjects = environment.git(&["log", "--format=%s", &format!("main..{branch}")]);
    for goal in ["safe-safe-1-1", "breaking-update-1-1"] {
        assert!(subjects.contains(goal), "{goal}: {subjects}");
    }
    let journal = environment.journal().expect("there is one");
    let sql = "SELECT count(*) FROM event WHERE kind = 'checks_ran' AND body LIKE '%' || ?1 || '%' \
               AND body LIKE '%\"proven\"%'";
    let proven: i64 = journal
        .query_row(sql, [check], |row| row.get(0))
        .expect("a count");
    assert_eq!(proven, updates, "{check}");
}

const MANIFEST: &str = r#"{
  "name": "shop", "version": "1.0.0", "private": true,
  "scripts": {"test": "npm ci --ignore-scripts --no-audit --no-fund && node test.js"},
  "dependencies": {"escape-string-regexp": "^4.0.0", "ms": "2.0.0"}
}
"#;

#[test]
fn npm_says_what_could_be_newer_and_each_update_is_proven_by_the_projects_test() {
    let environment = place();
    environment.write("package.json", MANIFEST);
    environment.write(".gitignore", "node_modules\n");
    environment.write(
        "find.js",
        "const ms = require('ms');\nconst escape = require('escape-string-regexp');\n\
         exports.find = async (word, text) => text.search(new RegExp(escape(word)));\n\
         exports.wait = (text) => ms(text);\n",
    );
    environment.write(
        "test.js",
        "const assert = require('assert');\nconst { find, wait } = require('./find.js');\n\
         assert.strictEqual(wait('2 days'), 172800000);\n\
         find('a.b', 'axb a.b').then((at) => assert.strictEqual(at, 4));\n",
    );
    let lock = ["npm", "install", "--package-lock-only", "--ignore-scripts"];
    run(&environment, &lock);
    // It was locked when there was nothing newer; by now the project admits more.
    for file in ["package.json", "package-lock.json"] {
        let text = fs::read_to_string(environment.repo().join(file)).expect("it is there");
        environment.write(
            file,
            &text.replace("\"ms\": \"2.0.0\"", "\"ms\": \"^2.0.0\""),
        );
    }
    environment.commit("A shop that searches");
    let run = carried_out(&environment);
    assert_eq!(run["end"], "finished");
    let (rows, _) = found(&environment, &run);
    let expected = [
        ("escape-string-regexp", "npm 4.0.0 major"),
        ("ms", "npm 2.0.0 safe"),
    ];
    let output: Vec<(&str, &str)> = rows
        .iter()
        .map(|(name, output)| (&**name, &**output))
        .collect();
    assert_eq!(output, expected);
    let lock: Value =
        serde_json::from_str(&landed(&environment, &run, "package-lock.json")).expect("JSON");
    let locked = |name: &str| lock["packages"][format!("node_modules/{name}")]["version"].clone();
    assert_ne!(locked("ms"), json!("2.0.0"));
    let major = locked("escape-string-regexp");
    assert!(
        !major.as_str().expect("a version").starts_with("4."),
        "{major}"
    );
    assert!(landed(&environment, &run, "find.js").contains("await loaded"));
    proven_by(&environment, &run, "npm test", 2);
    assert!(environment.git(&["status", "--porcelain"]).is_empty());
}

/// Installs what is asked for into a folder of its own, and uses it.
const CHECK: &str = "set -e\nplace=$(mktemp -d)\ntrap 'rm -rf \"$place\"' EXIT\n\
    python3 -m pip install --quiet --disable-pip-version-check --no-deps --target \"$place\" -r requirements.txt\n\
    PYTHONPATH=\"$place\" python3 -B -c 'import app; assert app.signed(\"a\"); assert app.read(\"a = 1\") == {\"a\": 1}'\n";

#[test]
fn pip_says_what_could_be_newer_with_and_without_an_environment_of_the_project() {
    for has_environment in [false, true] {
        let environment = place();
        let asked = "six>=1.10\ntoml==0.10.1\nitsdangerous==1.1.0\n";
        environment.write("requirements.txt", asked);
        environment.write(
            "app.py",
            "import itsdangerous\nimport toml\n\n\ndef signed(word):\n    return \
             itsdangerous.TimedJSONWebSignatureSerializer('key', 60).dumps(word)\n\n\ndef \
             read(text):\n    return toml.loads(text)\n",
        );
        environment.write("check.sh", CHECK);
        environment.write(".gitignore", ".venv\n");
        fs::create_dir_all(environment.repo().join(".cos/workflows")).expect("a folder");
        let own = "name: update-dependencies\nextends: update-dependencies\nvariables: {checks: sh check.sh}\n";
        environment.write(".cos/workflows/update-dependencies.yaml", own);
        environment.commit("A shop that signs");
        if has_environment {
            run(&environment, &["python3", "-m", "venv", ".venv"]);
            let install = [
                ".venv/bin/python",
                "-m",
                "pip",
                "install",
                "--quiet",
                "--no-deps",
            ];
            let versions = ["six==1.16.0", "toml==0.10.1", "itsdangerous==1.1.0"];
            run(&environment, &[&install[..], &versions].concat());
        }
        let run = carried_out(&environment);
        assert_eq!(run["end"], "finished");
        let (rows, answer) = found(&environment, &run);
        let expected = [
            ("itsdangerous", "pip 1.1.0 major"),
            ("toml", "pip 0.10.1 safe"),
        ];
        let rows: Vec<(&str, &str)> = rows
            .iter()
            .map(|(name, answer)| (&**name, &**answer))
            .collect();
        assert_eq!(rows, expected, "{has_environment}");
        let left = answer["left_out"].to_string();
        let why = if has_environment {
            "already"
        } else {
            "no environment"
        };
        assert!(left.contains("`six`") && left.contains(why), "{left}");
        let asked = landed(&environment, &run, "requirements.txt");
        assert!(asked.starts_with("six>=1.10\ntoml==0.10."), "{asked}");
        assert!(
            !asked.contains("toml==0.10.1\n") && !asked.contains("1.1.0"),
            "{asked}"
        );
        let app = landed(&environment, &run, "app.py");
        assert!(app.contains("URLSafeTimedSerializer('key')"), "{app}");
        proven_by(&environment, &run, "sh check.sh", 2);
        assert!(environment.git(&["status", "--porcelain"]).is_empty());
    }
}

#[test]
fn a_step_that_breaks_does_not_land_before_its_lock_file_goes_along() {
    let (environment, _mark) = forgetful();
    let manifest =
        "{\"name\": \"shop\", \"version\": \"1.0.0\", \"dependencies\": {\"ms\": \"^1.0.0\"}}\n";
    environment.write("package.json", manifest);
    let lock = ["npm", "install", "--package-lock-only", "--ignore-scripts"];
    run(&environment, &lock);
    fs::create_dir_all(environment.repo().join(".cos/workflows")).expect("a folder");
    let own =
        "name: update-dependencies\nextends: update-dependencies\nvariables: {checks: 'true'}\n";
    environment.write(".cos/workflows/update-dependencies.yaml", own);
    environment.commit("A shop that waits");
    let run = carried_out(&environment);
    let (rows, _) = found(&environment, &run);
    let [(name, row)] = rows
        .into_iter()
        .collect::<Vec<_>>()
        .try_into()
        .expect("one");
    assert_eq!(
        (name.as_str(), row.contains("major")),
        ("ms", true),
        "{row}"
    );
    refused_once(&environment, "npm ls --package-lock-only ms@");
    let newest: Value =
        serde_json::from_str(&landed(&environment, &run, "package-lock.json")).expect("JSON");
    let version = newest["packages"]["node_modules/ms"]["version"].as_str();
    let version = version.expect("it is locked");
    assert!(
        row.contains(version) || !version.starts_with("1."),
        "{version}"
    );
    assert!(landed(&environment, &run, "package.json").contains(version));
}

/// The first try of an update failed at exactly this check, and a later one was proven by it.
pub(crate) fn refused_once(environment: &TestEnvironment, check: &str) {
    let journal = environment.journal().expect("there is one");
    let sql = "SELECT body FROM event WHERE kind = 'checks_ran' AND body LIKE '%' || ?1 || '%' ORDER BY seq";
    let mut asked = journal.prepare(sql).expect("it can be asked");
    let rows = asked.query_map([check], |row| row.get::<_, String>(0));
    let proven: Vec<bool> = rows
        .expect("rows")
        .map(|row| row.expect("a text").contains("\"proven\""))
        .collect();
    assert_eq!(proven, [false, true], "{check}");
}
