//! `update-dependencies` and `architecture-review` from outside: a cargo project with a registry of
//! its own on the loopback, and the published projects whose modules were counted by hand; with
//! opencode and a model that always says the same.

use crate::agents::Tools;
use crate::environment::{Ran, TestEnvironment};
use crate::model_script::{Script, fixtures};
use crate::module_graph::{
    ANSTREAM, ANSTYLE, ITSDANGEROUS, itsdangerous, package, source_of, version_of,
};
use crate::night::Night;
use crate::registry_flows::{carried_out_by, forgetful, refused_once};
use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// A person with opencode, and a folder beside their repository.
struct Fixture {
    night: Night,
    folder: tempfile::TempDir,
}

impl Fixture {
    fn new(script: Script<'_>) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let text = folder.path().join("fixtures.json");
        fs::write(&text, fixtures(script).to_string()).expect("written");
        let config = "[goal]\npermission_hold = \"1s\"\n[cost]\ndefault_estimate_usd = 0.1\n";
        let night = Night::answering(&Tools::find(), "opencode", config, &text);
        Self { night, folder }
    }

    fn cos(&self, words: &[&str]) -> Ran {
        let place = &self.night.place;
        let mut command = place.command(&place.repo(), words);
        cargo_at(&mut command, &self.folder.path().join("cargo"));
        place.finish(&mut command)
    }

    /// Carries a workflow out to its end, saying yes to whatever is asked on the way.
    fn carried_out(&self, name: &str, feature: &str) -> Value {
        let start = ["workflow", "run", name, feature, "--agent", "opencode"];
        let mut ran = self.cos(&[&start[..], &["--unattended", "--json"]].concat());
        for _ in 0..8 {
            if ran.code == Some(0) {
                return ran.json();
            }
            let waiting = self.night.waiting();
            let (code, told) = (ran.code, &ran.stderr);
            assert!(!waiting.is_empty(), "{code:?}: {}\n{told}", ran.stdout);
            for question in &waiting {
                self.night.approve(question);
            }
            ran = self.cos(&["workflow", "resume", "--unattended", "--json"]);
        }
        panic!("it asks and asks: {:#?}", self.night.waiting());
    }

    fn landed(&self, run: &Value, file: &str) -> String {
        let branch = run["branch"].as_str().expect("a branch");
        self.night.place.git(&["show", &format!("{branch}:{file}")])
    }
}

/// Cargo as the person has it, with a home of its own.
fn cargo_at(command: &mut Command, home: &Path) {
    let own = std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".rustup"));
    let rustup = std::env::var_os("RUSTUP_HOME").map(PathBuf::from).or(own);
    let toolchain = std::env::var_os("RUSTUP_TOOLCHAIN");
    command
        .env("CARGO_HOME", home)
        .envs(rustup.map(|rustup| ("RUSTUP_HOME", rustup)))
        .envs(toolchain.map(|name| ("RUSTUP_TOOLCHAIN", name)));
}

/// A registry on the loopback that serves packed crates from a folder.
struct Registry {
    folder: PathBuf,
    server: Child,
    address: String,
}

impl Registry {
    fn start(folder: PathBuf) -> Self {
        fs::create_dir_all(&folder).expect("a folder");
        let mut server = Command::new("python3")
            .args(["-u", "-m", "http.server", "--bind", "127.0.0.1", "0"])
            .current_dir(&folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("python3 can be run");
        let mut line = String::new();
        let output = server.stdout.take().expect("it speaks");
        let read = BufReader::new(output).read_line(&mut line);
        assert!(read.is_ok_and(|read| read > 0), "it says where it is");
        let (_, rest) = line.split_once('(').expect("it says where");
        let address = rest.split(')').next().expect("it says where").to_owned();
        let answer = json!({ "dl": format!("{address}{{crate}}-{{version}}.crate") });
        fs::write(folder.join("config.json"), answer.to_string()).expect("written");
        Self {
            folder,
            server,
            address,
        }
    }

    /// Publishes a crate that is one function.
    fn publish(&self, name: &str, version: &str, function: &str, changelog: &str) {
        let packed = format!("{name}-{version}");
        let work = self.folder.join(".work");
        let own = work.join(&packed);
        fs::create_dir_all(own.join("src")).expect("a folder");
        let manifest =
            format!("[package]\nname = \"{name}\"\nversion = \"{version}\"\nedition = \"2021\"\n");
        let lib = format!("pub fn {function}() -> u32 {{ 7 }}\n");
        for (file, text) in [
            ("Cargo.toml", manifest.as_str()),
            ("src/lib.rs", &lib),
            ("CHANGELOG.md", changelog),
        ] {
            fs::write(own.join(file), text).expect("written");
        }
        self.offer(&work, name, version, &json!([]), &json!({}));
    }

    /// Publishes a crate as it was published: one that we are built from.
    fn republish(&self, name: &str, version: &str) {
        let answer = package(name, version);
        let from = source_of(name, version);
        let needs = answer["dependencies"].as_array().expect("a list").iter();
        let needs = needs.map(|one| {
            let kind = one["kind"].as_str().unwrap_or("normal");
            let (name, of) = match one["rename"].as_str() {
                Some(own) => (json!(own), one["name"].clone()),
                None => (one["name"].clone(), Value::Null),
            };
            json!({"name": name, "package": of, "req": one["req"], "features": one["features"],
                "optional": one["optional"], "default_features": one["uses_default_features"],
                "target": one["target"], "kind": kind})
        });
        let needs = Value::Array(needs.collect());
        let folder = from.parent().expect("a folder");
        self.offer(folder, name, version, &needs, &answer["features"]);
    }

    /// Packs a crate that lies in `work`, and writes it into the index.
    fn offer(&self, work: &Path, name: &str, version: &str, needs: &Value, features: &Value) {
        let packed = format!("{name}-{version}");
        let file = self.folder.join(format!("{packed}.crate"));
        let mut tar = Command::new("tar");
        tar.arg("czf").arg(&file).arg("-C").arg(work).arg(&packed);
        assert!(tar.status().expect("tar can be run").success());
        let summed = Command::new("sha256sum").arg(&file).output();
        let summed = String::from_utf8(summed.expect("it can be run").stdout).expect("text");
        let entry = json!({"name": name, "vers": version, "deps": needs, "features": {},
            "features2": features, "v": 2, "yanked": false, "cksum": summed.split(' ').next()});
        let folder = match name.len() {
            3 => self.folder.join("3").join(&name[..1]),
            _ => self.folder.join(&name[..2]).join(&name[2..4]),
        };
        fs::create_dir_all(&folder).expect("a folder");
        let index = folder.join(name);
        let before = fs::read_to_string(&index).unwrap_or_default();
        fs::write(index, format!("{before}{entry}\n")).expect("written");
    }
}

impl Drop for Registry {
    fn drop(&mut self) {
        let _ended = self.server.kill();
        let _reaped = self.server.wait();
    }
}

const MANIFEST: &str = "[package]\nname = \"shop\"\nversion = \"0.1.0\"\nedition = \"2021\"\n\n[dependencies]\ncounting = \"0.3\"\ngreeting = \"1\"\npinned = \"=1.0.0\"\n";

/// Sources that call one function of each dependency.
fn sources(greeting: &str) -> String {
    format!(
        "pub fn all() -> u32 {{\n    greeting::{greeting}() + counting::count() + pinned::stay()\n}}\n\n#[test]\nfn it_adds_up() {{\n    assert_eq!(all(), 21);\n}}\n"
    )
}

/// What cargo locks for the project in a folder, with what the registry has by now.
fn locked(registry: &Registry, folder: &Path) -> String {
    let address = &registry.address;
    let config = format!(
        "[source.crates-io]\nreplace-with = \"here\"\n[source.here]\nregistry = \"sparse+{address}\"\n"
    );
    fs::create_dir_all(folder.join(".cargo")).expect("a folder");
    fs::write(folder.join(".cargo/config.toml"), config).expect("written");
    let mut lock = Command::new("cargo");
    lock.arg("generate-lockfile").current_dir(folder);
    // A home of its own: what it remembers of the registry is soon out of date.
    let home = tempfile::tempdir().expect("a folder");
    cargo_at(&mut lock, home.path());
    let locked = lock.output().expect("cargo can be run");
    let output = String::from_utf8_lossy(&locked.stderr);
    assert!(locked.status.success(), "{output}");
    fs::read_to_string(folder.join("Cargo.lock")).expect("it was written")
}

/// The same, of a project that is one manifest.
fn locked_for(registry: &Registry, manifest: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("src")).expect("a folder");
    fs::write(folder.path().join("src/lib.rs"), "").expect("written");
    fs::write(folder.path().join("Cargo.toml"), manifest).expect("written");
    locked(registry, folder.path())
}

/// A project whose lock file was written while only the first versions were there; by now the next
/// ones are.
fn shop(registry: &Registry, manifest: &str, code: &str) -> tempfile::TempDir {
    for (name, version, function) in [
        ("greeting", "1.0.0", "hello"),
        ("counting", "0.3.0", "count"),
        ("pinned", "1.0.0", "stay"),
    ] {
        registry.publish(name, version, function, "");
    }
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("src")).expect("a folder");
    fs::write(folder.path().join("Cargo.toml"), manifest).expect("written");
    fs::write(folder.path().join("src/lib.rs"), code).expect("written");
    let _lock = locked(registry, folder.path());
    registry.publish("counting", "0.3.2", "count", "");
    registry.publish("pinned", "1.0.1", "stay", "");
    let changes = "# Changes\n\n## 2.0.0\n- Renamed `hello` to `greet`\n";
    registry.publish("greeting", "2.0.0", "greet", changes);
    folder
}

/// Makes a project the person's own.
fn lay(place: &TestEnvironment, project: &Path) {
    lay_project(&place.repo(), project);
    place.write(".gitignore", "target\n");
    place.commit("A shop that greets");
}

#[test]
fn dependencies_are_updated_one_by_one_with_the_code_that_they_need() {
    let update = |name: &str, to: &str, worth_it: bool| {
        json!({"ecosystem": "cargo", "name": name, "to": to, "breaks": true,
            "places": ["src/lib.rs"], "steps": ["call `greet`"], "worth_it": worth_it,
            "why": "it is pinned on purpose"})
    };
    let both = [
        update("greeting", "2.0.0", true),
        update("pinned", "1.0.1", false),
    ];
    let answer = json!({ "updates": both }).to_string();
    let manifest = MANIFEST.replace("greeting = \"1\"", "greeting = \"2\"");
    let served = tempfile::tempdir().expect("a folder");
    let registry = Registry::start(served.path().to_owned());
    let project = shop(&registry, MANIFEST, &sources("hello"));
    let lock = locked_for(&registry, &manifest);
    let script = [
        (
            "You are the assessor",
            &[(".temp/spring/assessment.json", answer)][..],
        ),
        (
            "Update the package `greeting`",
            &[
                ("Cargo.toml", manifest.clone()),
                ("Cargo.lock", lock.clone()),
                ("src/lib.rs", sources("greet")),
            ][..],
        ),
    ];
    let fixture = Fixture::new(&script);
    lay(&fixture.night.place, project.path());
    let run = fixture.carried_out("update-dependencies", "spring");
    assert_eq!(run["end"], "finished");
    let found = fixture.landed(&run, ".temp/spring/updates.json");
    let found: Value = serde_json::from_str(&found).expect("JSON");
    let rows = found["updates"].as_array().expect("a list").iter();
    let word = |one: &Value, key: &str| one[key].as_str().expect("a word").to_owned();
    let rows: Vec<String> = rows
        .map(|one| {
            ["name", "from", "to", "class"]
                .map(|key| word(one, key))
                .join(" ")
        })
        .collect();
    assert_eq!(
        rows,
        [
            "counting 0.3.0 0.3.2 safe",
            "greeting 1.0.0 2.0.0 needs_code",
            "pinned 1.0.0 1.0.1 conflict",
        ]
    );
    let greeting = &found["updates"][1];
    assert_eq!(greeting["notes"], json!(["Renamed `hello` to `greet`"]));
    assert_eq!(greeting["uses"], json!(["src/lib.rs: hello"]));
    assert_eq!(fixture.landed(&run, "Cargo.lock"), lock);
    for version in [
        "name = \"counting\"\nversion = \"0.3.2\"",
        "name = \"greeting\"\nversion = \"2.0.0\"",
    ] {
        assert!(lock.contains(version), "{lock}");
    }
    assert_eq!(fixture.landed(&run, "src/lib.rs"), sources("greet"));
    assert_eq!(fixture.landed(&run, "Cargo.toml"), manifest);
    let report = fixture.landed(&run, ".temp/spring/updates.md");
    let row = "| cargo | greeting | 1.0.0 | 2.0.0 | needs_code | a separate goal |";
    assert!(report.contains(row), "{report}");
    let branch = run["branch"].as_str().expect("a branch");
    let place = &fixture.night.place;
    let subjects = place.git(&["log", "--format=%s", &format!("main..{branch}")]);
    for goal in ["safe-safe-1-1", "breaking-update-1-1"] {
        assert!(subjects.contains(goal), "{goal}: {subjects}");
    }
    assert!(place.git(&["status", "--porcelain"]).is_empty());
}

#[test]
fn a_crate_that_breaks_does_not_land_before_its_lock_file_goes_along() {
    let served = tempfile::tempdir().expect("a folder");
    let registry = Registry::start(served.path().to_owned());
    let manifest = MANIFEST.replace("counting = \"0.3\"\n", "");
    let manifest = manifest.replace("pinned = \"=1.0.0\"\n", "");
    let manifest = manifest.replace("greeting = \"1\"", "greeting = \"1.0.0\"");
    let project = shop(&registry, &manifest, "");
    let (place, _mark) = forgetful();
    lay_project(&place.repo(), project.path());
    proven_with(&place, "cargo check");
    let home = tempfile::tempdir().expect("a folder");
    let run = carried_out_by(&place, |words| {
        let mut command = place.command(&place.repo(), words);
        cargo_at(&mut command, home.path());
        place.finish(&mut command)
    });
    refused_once(&place, "cargo update --workspace --locked");
    let branch = run["branch"].as_str().expect("a branch");
    let lock = place.git(&["show", &format!("{branch}:Cargo.lock")]);
    assert!(
        lock.contains("name = \"greeting\"\nversion = \"2.0.0\""),
        "{lock}"
    );
}

/// What a published crate is built from, in the version that it was released with.
const RELEASED_WITH: [(&str, &str); 8] = [
    ("darling_core", "0.20.11"),
    ("fnv", ""),
    ("ident_case", ""),
    ("proc-macro2", ""),
    ("quote", ""),
    ("strsim", ""),
    ("syn", "2."),
    ("unicode-ident", ""),
];

/// Takes out of a published crate what its author did not write: what cargo keeps beside what it
/// made of it, and a lock of another time.
fn unpack(version: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    lay_project(folder.path(), &source_of("darling_macro", version));
    for file in [
        "Cargo.toml.orig",
        "Cargo.lock",
        ".cargo-ok",
        ".cargo_vcs_info.json",
    ] {
        let _none = fs::remove_file(folder.path().join(file));
    }
    folder
}

/// A published crate as it was before two of its dependencies made a step that breaks, of which a
/// registry on the loopback has both sides by now.
fn darling(registry: &Registry) -> tempfile::TempDir {
    for (name, begins) in RELEASED_WITH {
        registry.republish(name, &version_of(name, begins));
    }
    let project = unpack("0.20.11");
    let _lock = locked(registry, project.path());
    for (name, begins) in [("darling_core", "0.24"), ("syn", "3.")] {
        registry.republish(name, &version_of(name, begins));
    }
    project
}

/// The project's own check of an update, and what git is to leave aside.
fn proven_with(place: &TestEnvironment, check: &str) {
    fs::create_dir_all(place.repo().join(".cos/workflows")).expect("a folder");
    let own = format!(
        "name: update-dependencies\nextends: update-dependencies\nvariables: {{checks: {check}}}\n"
    );
    place.write(".cos/workflows/update-dependencies.yaml", &own);
    place.write(".gitignore", "target\n");
    place.commit("How we work");
}

#[test]
fn a_published_crate_takes_the_step_that_its_next_release_took() {
    let next = source_of("darling_macro", "0.24.1");
    let read = |file: &str| fs::read_to_string(next.join(file)).expect("it was published");
    let (manifest, code) = (read("Cargo.toml"), read("src/lib.rs"));
    let served = tempfile::tempdir().expect("a folder");
    let registry = Registry::start(served.path().to_owned());
    let project = darling(&registry);
    let lock = locked(&registry, unpack("0.24.1").path());
    let update = |name: &str, begins: &str, worth_it: bool| {
        json!({"ecosystem": "cargo", "name": name, "to": version_of(name, begins), "breaks": true,
            "places": ["Cargo.toml"], "steps": ["ask for both at once"], "worth_it": worth_it,
            "why": "it goes with darling_core"})
    };
    let both = [
        update("darling_core", "0.24", true),
        update("syn", "3.", false),
    ];
    let answer = json!({ "updates": both }).to_string();
    let script = [
        (
            "You are the assessor",
            &[(".temp/spring/assessment.json", answer)][..],
        ),
        (
            "Update the package `darling_core`",
            &[
                ("Cargo.toml", manifest.clone()),
                ("Cargo.lock", lock.clone()),
                ("src/lib.rs", code.clone()),
            ][..],
        ),
    ];
    let fixture = Fixture::new(&script);
    lay_project(&fixture.night.place.repo(), project.path());
    proven_with(&fixture.night.place, "cargo check");
    let run = fixture.carried_out("update-dependencies", "spring");
    assert_eq!(run["end"], "finished");
    let found: Value =
        serde_json::from_str(&fixture.landed(&run, ".temp/spring/updates.json")).expect("JSON");
    let rows = found["updates"].as_array().expect("a list").iter();
    let rows: Vec<(&str, &str)> = rows
        .map(|one| ["name", "class"].map(|key| one[key].as_str().expect("a word")))
        .map(|[name, class]| (name, class))
        .collect();
    assert_eq!(rows, [("darling_core", "major"), ("syn", "major")]);
    assert_eq!(fixture.landed(&run, "Cargo.toml"), manifest);
    assert_eq!(fixture.landed(&run, "src/lib.rs"), code);
    assert_eq!(fixture.landed(&run, "Cargo.lock"), lock);
    let branch = run["branch"].as_str().expect("a branch");
    let place = &fixture.night.place;
    let subjects = place.git(&["log", "--format=%s", &format!("main..{branch}")]);
    assert!(subjects.contains("breaking-update-1-1"), "{subjects}");
    let proven = fixture.night.events("checks_ran");
    let proven = serde_json::to_string(&proven).expect("JSON");
    assert!(proven.contains("cargo check"), "{proven}");
    assert!(
        fixture
            .night
            .place
            .git(&["status", "--porcelain"])
            .is_empty()
    );
}

/// Takes everything out of the repository and lays other files into it.
fn lay_project(repo: &Path, from: &Path) {
    for entry in fs::read_dir(repo).expect("files").flatten() {
        let path = entry.path();
        let removed = match (entry.file_name() == ".git", path.is_dir()) {
            (true, _) => Ok(()),
            (false, true) => fs::remove_dir_all(path),
            (false, false) => fs::remove_file(path),
        };
        removed.expect("removed");
    }
    let copied = Command::new("cp")
        .arg("-R")
        .arg(from.join("."))
        .arg(repo)
        .status();
    assert!(copied.expect("cp can be run").success());
    // What a publisher leaves out of a repository is nothing of this person's.
    let _none = fs::remove_file(repo.join(".gitignore"));
}

#[test]
fn the_review_of_published_projects_tells_the_numbers_that_were_counted_by_hand() {
    let python = itsdangerous();
    let projects = [
        (
            "anstyle",
            source_of("anstyle", "1.0.14"),
            "0.40",
            &ANSTYLE[..],
        ),
        (
            "anstream",
            source_of("anstream", "1.0.0"),
            "",
            &ANSTREAM[..],
        ),
        (
            "itsdangerous",
            python.path().to_owned(),
            "0.41",
            &ITSDANGEROUS[..],
        ),
    ];
    let answer = json!({"records": [], "principle_conflicts": [], "risks": [],
        "summary": "It holds."});
    let names = projects
        .each_ref()
        .map(|(name, ..)| format!(".temp/{name}/assessment.json"));
    let files = names
        .each_ref()
        .map(|file| [(file.as_str(), answer.to_string())]);
    let script: Vec<(&str, &[(&str, String)])> =
        files.iter().map(|file| (file[0].0, &file[..])).collect();
    let fixture = Fixture::new(&script);
    for (name, from, score, rows) in projects {
        lay_project(&fixture.night.place.repo(), &from);
        fixture.night.place.commit(name);
        let run = fixture.carried_out("architecture-review", name);
        let review = fixture.landed(&run, &format!(".temp/{name}/review.md"));
        let measured = format!("Coupling score: {score}");
        assert!(review.contains(&measured), "{name}: {review}");
        for row in rows {
            let cells: Vec<&str> = row.split(' ').collect();
            let line = format!("| {} |", cells.join(" | "));
            assert!(review.contains(&line), "{name}: {line}: {review}");
        }
        assert!(review.starts_with("# Approve\n"), "{name}: {review}");
    }
}
