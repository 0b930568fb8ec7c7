use super::cargo;
use super::tool::Printed;
use super::*;
use cos_core::hint::advised;
use cos_core::update::UpdateClass;
use serde_json::json;
use std::fs;

fn printed(text: &str) -> Printed {
    Printed {
        call: "tool".to_owned(),
        exit: Some(0),
        text: text.to_owned(),
    }
}

/// Formats each update as a line.
fn lines(updates: &[Update]) -> Vec<String> {
    let line = |one: &Update| {
        let class = one.class().name();
        format!("{} {} {} {class}", one.name, one.from, one.to)
    };
    updates.iter().map(line).collect()
}

const METADATA: &str = r#"warning: unused key
{"packages":[{"name":"app","manifest_path":"/p/app/Cargo.toml","dependencies":[
{"name":"itoa","source":"registry+x","req":"^0.4"},
{"name":"semver","source":"registry+x","req":"=1.0.20"},
{"name":"thiserror","source":"sparse+x","req":"^1"},
{"name":"serde","source":"registry+x","req":"^1.0.100"},
{"name":"inner","source":null,"req":"*"}]}]}
"#;

#[test]
fn what_cargo_would_do_is_read_with_the_requirement_that_bounds_it() {
    let asked = cargo::asked(&printed(METADATA), Path::new("/p")).expect("it is JSON");
    assert_eq!(asked.len(), 4, "a package in a folder has no registry");
    let text = "    Updating crates.io index
     Locking 2 packages to latest compatible versions
   Unchanged itoa v0.4.8 (available: v1.0.18)
   Unchanged itoa v1.0.9 (available: v1.0.18)
   Unchanged semver v1.0.20 (available: v1.0.28)
    Updating serde v1.0.100 -> v1.0.228
    Updating thiserror v1.0.1 -> v1.0.69 (available: v2.0.21, requires Rust 1.61)
    Updating syn v1.0.1 -> v1.0.109
    Removing quote v1.0.1
note: to see how you depend on a package, run `cargo tree --invert <dep>@<ver>`
warning: not updating lockfile due to dry run
";
    let updates = cargo::updates(text, &asked);
    assert_eq!(
        lines(&updates),
        [
            "itoa 0.4.8 1.0.18 major",
            "semver 1.0.20 1.0.28 conflict",
            "serde 1.0.100 1.0.228 safe",
            "thiserror 1.0.1 1.0.69 safe",
            "thiserror 1.0.69 2.0.21 major",
        ]
    );
    assert_eq!(updates[0].manifest, "app/Cargo.toml");
    let held = updates[1].held.as_deref();
    assert_eq!(
        held,
        Some("app/Cargo.toml requires `=1.0.20`, which excludes 1.0.28")
    );
}

#[test]
fn what_npm_calls_outdated_is_read_with_and_without_an_installation() {
    let text = r#"npm warn Unknown user config
{
  "left-pad": {"current": "1.1.0", "wanted": "1.1.0", "latest": "1.3.0"},
  "ms": {"current": "2.0.0", "wanted": "2.0.4", "latest": "2.1.3"},
  "semver": {"wanted": "5.7.3", "latest": "7.8.6"},
  "old": {"current": "3.0.0", "wanted": "3.0.0", "latest": "2.9.0"},
  "twice": [{"current": "1.0.0", "wanted": "1.0.0", "latest": "2.0.0"}]
}
"#;
    let manifest = json!({"dependencies": {"left-pad": "1.1.0", "ms": "~2.0.0"}});
    let lock = json!({"packages": {"node_modules/semver": {"version": "5.6.0"}}});
    let updates = npm::updates(&printed(text), &manifest, &lock, &|_| None).expect("it is JSON");
    assert_eq!(
        lines(&updates),
        [
            "left-pad 1.1.0 1.3.0 conflict",
            "ms 2.0.0 2.0.4 safe",
            "ms 2.0.4 2.1.3 conflict",
            "semver 5.6.0 5.7.3 safe",
            "semver 5.7.3 7.8.6 major",
            "twice 1.0.0 2.0.0 major",
        ]
    );
    let held = updates[0].held.as_deref();
    assert_eq!(
        held,
        Some("package.json requires `1.1.0`, which excludes 1.3.0")
    );
    assert_eq!(
        npm::updates(&printed("\n"), &manifest, &lock, &|_| None).map_err(drop),
        Ok(Vec::new())
    );
    let refused = npm::updates(
        &printed(r#"{"error": {"code": "E404", "summary": "no such package"}}"#),
        &manifest,
        &lock,
        &|_| None,
    );
    let failure = advised(&refused.expect_err("it failed"));
    assert!(failure.contains("no such package"), "{failure}");
}

#[test]
fn what_pip_knows_is_read_for_what_the_project_asks_for() {
    let text = "-r other.txt\n# a note\nFlask==2.0.1\nitsdangerous[x]>=1.1,<2 ; python_version > '3'\ngit+https://example.org/x.git\n./local\nTyping_Extensions==4.0.0  # why\n";
    let mut asked = pip::asked("requirements.txt", text);
    let project = "[project]\ndependencies = [\"click~=8.0\"]\n[project.optional-dependencies]\ntest = [\"pytest\"]\n";
    asked.extend(pip::asked("pyproject.toml", project));
    let rows = [
        ("2.0.1", "3.1.0"),
        ("1.1.0", "1.2.0"),
        ("4.0.0", "4.1.0"),
        ("8.0.1", "8.1.0"),
        ("8.0.0", "8.0.0.post1"),
    ];
    let updates = asked.iter().zip(rows);
    let updates: Vec<Update> = updates
        .map(|(own, (from, to))| own.update(from, to))
        .collect();
    assert_eq!(
        lines(&updates),
        [
            "Flask 2.0.1 3.1.0 major",
            "itsdangerous 1.1.0 1.2.0 conflict",
            "Typing_Extensions 4.0.0 4.1.0 safe",
            "click 8.0.1 8.1.0 conflict",
            "pytest 8.0.0 8.0.0.post1 major",
        ]
    );
    let index = "WARNING: experimental\nitsdangerous (2.2.0)\nAvailable versions: 2.2.0, 2.1.2\n  LATEST:    2.2.0\n";
    assert_eq!(
        pip::latest(&printed(index)).map_err(drop),
        Ok("2.2.0".to_owned())
    );
    assert!(pip::latest(&printed("ERROR: no matching distribution")).is_err());
}

#[test]
fn what_no_exact_version_holds_is_left_to_the_next_installation() {
    let asked = pip::asked("requirements.txt", "six>=1.10\ntoml==0.10.1\nclick>=7\n");
    let rows = [("1.16.0", "1.17.0"), ("0.10.1", "0.10.2"), ("7.0", "8.1.0")];
    let updates = asked.iter().zip(rows);
    let updates = updates
        .map(|(own, (from, to))| own.update(from, to))
        .collect();
    let (kept, left) = pip::split(updates, &asked);
    assert_eq!(
        lines(&kept),
        ["toml 0.10.1 0.10.2 safe", "click 7.0 8.1.0 major"]
    );
    assert_eq!(
        left,
        ["requirements.txt: `six` already allows 1.17.0; it has no exact version"]
    );
}

const CHANGELOG: &str = "# Changelog

## [Unreleased]
- **Breaking**: not yet

## 3.0.0 - 2030-01-01
- Removed `everything`

## [2.1.0] (2026-02-01)
- Faster.
- The MSRV is 1.70.

## 2.0.0
A large release, see 1.4.0 for more.
### Breaking changes
- `Parser::parse_str` was replaced by `Parser::read`
* `to_vec()` takes a reference
### Added
- `Writer`

## 1.9.0
- Removed nothing
";

#[test]
fn a_changelog_says_what_breaks_between_two_versions_and_nothing_else() {
    assert_eq!(
        changelog::breaks(CHANGELOG, "1.9.0", "2.1.0"),
        [
            "The MSRV is 1.70.",
            "`Parser::parse_str` was replaced by `Parser::read`",
            "`to_vec()` takes a reference",
        ]
    );
    assert!(changelog::breaks(CHANGELOG, "2.0.0", "2.0.5").is_empty());
    assert!(changelog::breaks("no heading", "1.0.0", "2.0.0").is_empty());
    let endless = format!("## 2.0.0\n{}", "- removed a thing\n".repeat(5_000));
    assert_eq!(changelog::breaks(&endless, "1.0.0", "2.0.0").len(), 20);
}

#[test]
fn an_update_needs_code_where_the_project_names_what_it_breaks() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).expect("written");
        name.to_owned()
    };
    let files = BTreeSet::from([
        write(
            "uses.rs",
            "use fast_json::Parser;\nfn f() { Parser::parse_str(x); }",
        ),
        write("other.rs", "fn parse_str() {} // of nobody"),
        write("longer.rs", "use fast_json; fn reparse_str() {}"),
        write("notes.md", "fast_json parse_str"),
    ]);
    let mut update = Update {
        ecosystem: cargo::ASKER.ecosystem,
        name: "fast-json".to_owned(),
        manifest: "Cargo.toml".to_owned(),
        from: "1.9.0".to_owned(),
        to: "2.1.0".to_owned(),
        held: None,
        notes: changelog::breaks(CHANGELOG, "1.9.0", "2.1.0"),
        uses: Vec::new(),
    };
    assert_eq!(update.class(), UpdateClass::Major);
    update.uses = usage::named(folder.path(), &files, &update);
    assert_eq!(update.uses, ["uses.rs: parse_str"]);
    assert_eq!(update.class(), UpdateClass::NeedsCode);
}

#[test]
fn what_another_program_fixes_beside_a_manifest_is_left_to_that_program() {
    let rows: [(&[&str], &[&str]); 5] = [
        (
            &["pyproject.toml", "uv.lock"],
            &["pyproject.toml: uv.lock shows that uv manages it; use uv"],
        ),
        (
            &["pyproject.toml", "poetry.lock", "requirements.txt"],
            &["pyproject.toml: poetry.lock shows that poetry manages it; use poetry"],
        ),
        (
            &[
                "requirements.in",
                "requirements.txt",
                "requirements-dev.txt",
            ],
            &["requirements.txt: it is compiled from requirements.in; use pip-compile or uv"],
        ),
        (
            &["requirements/dev.txt", "requirements/dev.in"],
            &[
                "requirements/dev.txt: it is compiled from requirements/dev.in; use pip-compile or uv",
            ],
        ),
        (&["uv.lock", "requirements.in", "requirements-dev.txt"], &[]),
    ];
    for (files, left) in rows {
        let folder = tempfile::tempdir().expect("a folder");
        let files: BTreeSet<String> = files.iter().map(|file| (*file).to_owned()).collect();
        for file in files.iter().filter(|file| !file.contains('/')) {
            fs::write(folder.path().join(file), "").expect("written");
        }
        let found = read(folder.path(), &files, &Surroundings::default());
        let found = found.expect("no program is needed");
        assert_eq!(found.left_out, left, "{files:?}");
        let looked_at = found.manifests.iter();
        let both = looked_at.filter(|file| left.iter().any(|line| line.starts_with(*file)));
        assert_eq!(both.count(), 0, "{files:?}");
    }
}

#[test]
fn each_ecosystem_with_updates_has_code_that_asks_for_them() {
    let lines: Vec<&str> = ASKERS.iter().map(|one| one.ecosystem.name()).collect();
    let listed = ecosystems().filter(|one| one.updates.is_some());
    assert_eq!(lines, listed.map(|one| one.name).collect::<Vec<_>>());
    assert_eq!(
        UpdatesError::NoManifest.to_string(),
        "the repository has no Cargo.toml, package.json, requirements.txt or pyproject.toml in \
         its root"
    );
}

#[test]
fn a_project_that_depends_on_nothing_is_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let found = read(folder.path(), &BTreeSet::new(), &Surroundings::default());
    assert!(matches!(found, Err(UpdatesError::NoManifest)), "{found:?}");
}

#[test]
fn a_program_that_fails_is_reported_with_its_last_words() {
    let failed = Printed {
        exit: Some(101),
        ..printed("a\nerror: no such thing\n")
    };
    let error = failed
        .with(&[0])
        .map(drop)
        .expect_err("it failed")
        .to_string();
    assert!(
        error.starts_with("`tool` failed: a error: no such thing"),
        "{error}"
    );
    assert!(printed("nothing").json().is_err());
    let cut = printed("{\"a\": ")
        .json()
        .expect_err("it is cut")
        .to_string();
    assert!(cut.contains("EOF"), "{cut}");
}

#[test]
fn of_a_projects_settings_only_where_its_packages_come_from_reaches_a_program() {
    let place = tempfile::tempdir().expect("a folder");
    let home = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(place.path().join(".cargo")).expect("a folder");
    let text = r#"
[build]
rustc-wrapper = "./x.sh"
[env]
LD_PRELOAD = "x.so"
[source.crates-io]
replace-with = "here"
[source.here]
directory = "vendor"
[registries.own]
index = "https://own.test/"
credential-provider = "./x.sh"
[registries.known]
index = "https://evil.test/"
"#;
    std::fs::write(place.path().join(".cargo/config.toml"), text).expect("written");
    let known = "[registries.known]\ntoken = \"x\"\n";
    std::fs::write(home.path().join("credentials.toml"), known).expect("written");
    let kept = super::cargo::settings(place.path(), Some(home.path()));
    let vendor = place.path().join("vendor");
    let expected = format!(
        "[source.crates-io]\nreplace-with = \"here\"\n[source.here]\ndirectory = \"{}\"\n\
         [registries.own]\nindex = \"https://own.test/\"\n",
        vendor.display()
    );
    let read = |text: &str| text.parse::<toml::Table>().expect("TOML");
    assert_eq!(read(&kept), read(&expected));
    let settings = "git=./x.sh\nregistry=https://r.test/\n@a:registry = https://a.test\n\
                    registry=https://${TOKEN}.test/\nscript-shell=./x.sh\n//r.test/:_authToken=x\n";
    assert_eq!(
        npm::registries(settings),
        "registry=https://r.test/\n@a:registry = https://a.test\n"
    );
    let manifest = json!({"name": "shop", "scripts": {"preinstall": "sh x.sh"},
        "packageManager": "npm@1.0.0+https", "workspaces": ["packages/*", "../x"],
        "dependencies": {"ms": "^2.0.0", "own": "git+ssh://x.test/y", "other": "npm:@a/b@^1",
            "--ignore-scripts=false": "1.0.0", "../x": "1.0.0", "folder": "file:x", "short": "a/b"}});
    assert_eq!(
        npm::asked(&manifest),
        json!({"name": "shop", "workspaces": ["packages/*"],
            "dependencies": {"ms": "^2.0.0", "other": "npm:@a/b@^1"}})
    );
}

#[test]
fn what_an_environment_has_is_read_from_its_folders() {
    let place = tempfile::tempdir().expect("a folder");
    let packages = place.path().join(".venv/lib/python3.11/site-packages");
    for package in [
        "Typing_Extensions-4.0.0.dist-info",
        "six-1.16.0.dist-info",
        "six",
    ] {
        std::fs::create_dir_all(packages.join(package)).expect("a folder");
    }
    assert_eq!(pip::installed(place.path()), None);
    std::fs::write(place.path().join(".venv/pyvenv.cfg"), "").expect("written");
    let installed = pip::installed(place.path()).expect("there is one");
    let installed: Vec<_> = installed.into_iter().collect();
    let expected = [("six", "1.16.0"), ("typing-extensions", "4.0.0")];
    assert_eq!(
        installed,
        expected.map(|(name, at)| (name.to_owned(), at.to_owned()))
    );
}
