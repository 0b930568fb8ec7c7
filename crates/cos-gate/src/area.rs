//! Recognizes sensitive parts of a repository by path components.
//!
//! A single table, besides the files of package managers ([`crate::ecosystem`]). A row compares whole words only, so `score` is not `core` and `therapist` is no
//! API.

mod control_files;

pub use control_files::{control_file_change_reason, control_file_reason};

use crate::ecosystem::{Ecosystem, ecosystems};
use crate::path::PathGlob;
use serde::{Deserialize, Serialize};

/// A part of a repository where a small change can have large effects.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Area {
    /// Keys, certificates, passwords, environment files.
    Secrets,
    /// Ownership and permissions.
    Permissions,
    /// Build, test and release configuration.
    Ci,
    /// The settings of `cos` itself and of the agents' own permission checks.
    GateConfig,
    /// Exact versions of dependencies.
    Lockfile,
    /// Database schemas and migrations.
    Schema,
    /// Logins and sessions.
    Auth,
    /// Interfaces that other programs use.
    PublicApi,
    /// Code that the rest of the program uses.
    Core,
}

/// A sensitive area and the path that touches it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct TouchedArea {
    /// The area.
    pub area: Area,
    /// The path, or the pattern that matches it.
    pub path: String,
}

/// How a row recognizes a path. All comparisons ignore case.
#[derive(Clone, Copy)]
enum Shape {
    /// The file has this name.
    File(&'static str),
    /// The file's name ends with this.
    Ends(&'static str),
    /// The file's name starts with this.
    Starts(&'static str),
    /// A folder has this name, at any depth.
    Folder(&'static str),
    /// The path starts with these components.
    Root(&'static str),
    /// The path ends with these components.
    Tail(&'static str),
    /// A folder's name, or the file's name without its extension, contains this word between `-`,
    /// `_` or `.`.
    Word(&'static str),
}

use Area::{Auth, Ci, Core, GateConfig, Lockfile, Permissions, PublicApi, Schema, Secrets};
use Shape::{Ends, File, Folder, Root, Starts, Tail, Word};

const TABLE: &[(Area, Shape)] = &[
    (Secrets, File(".env")),
    (Secrets, Starts(".env.")),
    (Secrets, Ends(".env")),
    (Secrets, File(".envrc")),
    (Secrets, Ends(".pem")),
    (Secrets, Ends(".key")),
    (Secrets, Ends(".p12")),
    (Secrets, Ends(".pfx")),
    (Secrets, Ends(".jks")),
    (Secrets, Ends(".keystore")),
    (Secrets, Ends(".kdbx")),
    (Secrets, Starts("id_rsa")),
    (Secrets, Starts("id_ed25519")),
    (Secrets, Starts("id_ecdsa")),
    (Secrets, File(".netrc")),
    (Secrets, File(".pgpass")),
    (Secrets, File(".htpasswd")),
    (Secrets, File(".git-credentials")),
    (Secrets, Starts("credentials")),
    (Secrets, Starts("secrets.")),
    (Secrets, Folder("secrets")),
    (Secrets, Folder(".secrets")),
    (Secrets, Folder(".ssh")),
    (Secrets, Folder(".aws")),
    (Secrets, Folder(".gnupg")),
    (Secrets, Folder(".kube")),
    (Secrets, Folder(".docker")),
    // Files in which programs store their logins.
    (Secrets, File("application_default_credentials.json")),
    (Secrets, File("access_tokens.db")),
    (Secrets, File("msal_token_cache.json")),
    (Secrets, File("accessTokens.json")),
    (Secrets, File(".credentials.json")),
    (Secrets, File("serviceAccountKey.json")),
    (Secrets, File(".vault-token")),
    (Secrets, File("rclone.conf")),
    (Secrets, File(".s3cfg")),
    (Secrets, File(".boto")),
    (Secrets, File(".my.cnf")),
    (Secrets, File(".mylogin.cnf")),
    (Secrets, File(".dockercfg")),
    (Secrets, File(".dockerconfigjson")),
    (Secrets, File("_netrc")),
    (Secrets, Starts("kubeconfig")),
    (Secrets, Tail("gh/hosts.yml")),
    (Secrets, Tail("glab-cli/config.yml")),
    (Secrets, Tail(".config/hub")),
    (Secrets, Tail(".codex/auth.json")),
    (Secrets, Tail("opencode/auth.json")),
    (Secrets, Tail(".gemini/oauth_creds.json")),
    (Secrets, Folder(".password-store")),
    (Secrets, Folder("Keychains")),
    (Secrets, Folder("keyrings")),
    (Secrets, Ends(".keychain-db")),
    (Secrets, Ends(".keytab")),
    (Secrets, Ends(".ppk")),
    (Secrets, Ends(".p8")),
    (Secrets, Ends(".ovpn")),
    (Secrets, File("wallet.dat")),
    (Secrets, File("logins.json")),
    (Secrets, File("key4.db")),
    (Secrets, File("Login Data")),
    (Secrets, File("cookies.sqlite")),
    // Shell history, including typed passwords.
    (Secrets, File(".bash_history")),
    (Secrets, File(".zsh_history")),
    (Secrets, File(".psql_history")),
    (Secrets, File(".mysql_history")),
    (Secrets, File(".python_history")),
    (Secrets, Ends(".tfstate")),
    (Secrets, Ends(".tfstate.backup")),
    (Permissions, File("CODEOWNERS")),
    (Permissions, File("OWNERS")),
    (Permissions, File("sudoers")),
    (Permissions, Folder("sudoers.d")),
    (Permissions, Word("rbac")),
    (Permissions, Word("iam")),
    (Permissions, Word("permissions")),
    (Permissions, Root(".github/settings.yml")),
    (Ci, Root(".github/workflows")),
    (Ci, Root(".github/actions")),
    (Ci, Starts(".gitlab-ci")),
    (Ci, Root(".gitlab/ci")),
    (Ci, Root(".circleci")),
    (Ci, Root(".buildkite")),
    (Ci, Root(".forgejo/workflows")),
    (Ci, Root(".gitea/workflows")),
    (Ci, Root(".ci")),
    (Ci, File("Jenkinsfile")),
    (Ci, File("azure-pipelines.yml")),
    (Ci, File("bitbucket-pipelines.yml")),
    (Ci, File(".travis.yml")),
    (Ci, File(".drone.yml")),
    (Ci, File("appveyor.yml")),
    (Ci, Starts(".woodpecker")),
    (Ci, Folder(".woodpecker")),
    (Ci, File(".cirrus.yml")),
    (Ci, File("cloudbuild.yaml")),
    (Ci, File("cloudbuild.yml")),
    (Ci, File("buildspec.yml")),
    (Ci, File("buildspec.yaml")),
    (Ci, File("bitrise.yml")),
    (Ci, File("codemagic.yaml")),
    (Ci, Root(".semaphore")),
    (Ci, Root(".tekton")),
    (Ci, File(".pre-commit-config.yaml")),
    (Ci, File(".pre-commit-config.yml")),
    (Ci, File(".overcommit.yml")),
    (Ci, File("lefthook.yml")),
    (Ci, File(".lefthook.yml")),
    (Ci, Folder(".husky")),
    (Ci, Folder(".githooks")),
    (Ci, Folder(".devcontainer")),
    (Ci, Root(".vscode/tasks.json")),
    (Ci, File(".build.yml")),
    (Ci, Root(".builds")),
    (Ci, File("azure-pipelines.yaml")),
    (Ci, Root(".azure-pipelines")),
    (GateConfig, Folder(".cos")),
    (GateConfig, Folder(".claude")),
    (GateConfig, Folder(".codex")),
    (GateConfig, Folder(".gemini")),
    (GateConfig, Folder(".opencode")),
    (GateConfig, Folder(".cursor")),
    (GateConfig, Folder(".kiro")),
    (GateConfig, File(".mcp.json")),
    (GateConfig, Root(".vscode/mcp.json")),
    (GateConfig, File("opencode.json")),
    (GateConfig, Folder(".git")),
    (GateConfig, Folder("git~1")),
    (GateConfig, File(".lfsconfig")),
    // Exclusions from scans for credentials or vulnerabilities.
    (GateConfig, Starts(".gitleaks")),
    (GateConfig, File(".secrets.baseline")),
    (GateConfig, File(".trivyignore")),
    (GateConfig, File(".snyk")),
    (GateConfig, File(".semgrepignore")),
    (GateConfig, File(".gitattributes")),
    (GateConfig, File(".gitmodules")),
    (Schema, Folder("migrations")),
    (Schema, Folder("migration")),
    (Schema, Folder("migrate")),
    (Schema, File("schema.sql")),
    (Schema, File("schema.rb")),
    (Schema, File("schema.prisma")),
    (Schema, File("structure.sql")),
    (Schema, Folder("database")),
    (Auth, Word("auth")),
    (Auth, Word("authentication")),
    (Auth, Word("authorization")),
    (Auth, Word("oauth")),
    (Auth, Word("login")),
    (PublicApi, Word("api")),
    (PublicApi, Word("openapi")),
    (PublicApi, Ends(".proto")),
    (PublicApi, Ends(".graphql")),
    (Core, Word("core")),
    (Core, Word("models")),
];

impl Area {
    /// Checks whether touching it asks a person at any score
    /// (`docs/design/gate.md#risk-and-floors`).
    pub const fn always_asks(self) -> bool {
        matches!(self, Secrets | Permissions | Ci | GateConfig)
    }

    /// Checks whether much other code depends on it, which widens the scope of a change
    /// (`docs/design/gate.md#risk-and-floors`).
    pub const fn is_load_bearing(self) -> bool {
        matches!(self, Schema | Auth | PublicApi | Core)
    }

    /// Returns the area as it reads in a sentence.
    pub const fn phrase(self) -> &'static str {
        match self {
            Secrets => "secrets",
            Permissions => "permissions",
            Ci => "the build pipeline",
            GateConfig => "the settings of a gate",
            Lockfile => "exact dependency versions",
            Schema => "the database schema",
            Auth => "authentication",
            PublicApi => "a public interface",
            Core => "the core",
        }
    }
}

/// Maximum length of a path in bytes; systems allow no longer one.
pub(crate) const LONGEST_PATH: usize = 4_096;

/// Returns the areas of a path, without duplicates, in a fixed order.
pub fn areas_of(path: &str) -> Vec<Area> {
    if path.len() > LONGEST_PATH {
        return Vec::new();
    }
    let parts = parts_of(path);
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    let is_source = is_source(&parts);
    let mut found: Vec<Area> = TABLE
        .iter()
        .filter(|(area, shape)| shape.fits(&parts) && !(is_source && names_matter(*area, *shape)))
        .map(|(area, _)| *area)
        .collect();
    found.extend(ecosystems().flat_map(|one| of_ecosystem(one, &parts)));
    found.sort_unstable();
    found.dedup();
    found
}

/// Returns the areas of a file that a package manager stores its logins or exact versions in.
fn of_ecosystem(one: &Ecosystem, parts: &[&str]) -> impl Iterator<Item = Area> {
    let mut logins = one.credentials.iter();
    let is_login = logins.any(|pattern| Shape::of(pattern).fits(parts));
    let mut locks = one.locks.iter().flat_map(|row| row.files);
    let is_lock = locks.any(|file| File(file).fits(parts));
    let areas = [is_login.then_some(Secrets), is_lock.then_some(Lockfile)];
    areas.into_iter().flatten()
}

/// Returns the normalized components of a path.
fn parts_of(path: &str) -> Vec<String> {
    let names = path.split(['/', '\\']).map(plain_name);
    names.filter(|part| !part.is_empty()).collect()
}

/// Extensions of source code and documents: a file `secrets.rs` is about
/// credentials and contains none.
const SOURCES: &[&str] = &[
    ".rs", ".go", ".java", ".kt", ".scala", ".swift", ".c", ".h", ".cc", ".cpp", ".hpp", ".cs",
    ".zig", ".hs", ".ml", ".ex", ".ts", ".tsx", ".vue", ".svelte", ".md", ".rst", ".html", ".css",
];

fn is_source(parts: &[&str]) -> bool {
    let name = parts.last().copied().unwrap_or_default();
    SOURCES.iter().any(|end| name.ends_with(end))
}

/// Checks whether a row matches an everyday word for the topic of a file, not its content.
const fn names_matter(area: Area, shape: Shape) -> bool {
    matches!(
        (area, shape),
        (Secrets, Starts(word) | Folder(word)) if matches!(word.as_bytes(), b"credentials" | b"secrets." | b"secrets")
    )
}

/// Normalizes a name as case-insensitive file systems do: lower case, without invisible letters and
/// without dots and blanks at the end.
pub fn plain_name(part: &str) -> String {
    let unseen = |c: &char| {
        matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}')
    };
    let seen = part.chars().filter(|c| !unseen(c));
    let small: String = seen.flat_map(char::to_lowercase).collect();
    let name = small.replace('ſ', "s");
    if name == ".." {
        return name;
    }
    name.trim_end_matches(['.', ' ']).to_owned()
}

/// Returns the areas that `globs` may touch, given the existing files: every matched file counts,
/// and so does the pattern itself, which may cover files that do not exist yet.
pub fn areas_touched(globs: &[PathGlob], files: &[String]) -> Vec<TouchedArea> {
    let matched = files
        .iter()
        .map(String::as_str)
        .filter(|file| globs.iter().any(|glob| glob.matches(file)));
    let mut touched: Vec<TouchedArea> = Vec::new();
    for path in globs.iter().map(PathGlob::as_str).chain(matched) {
        for area in areas_of(path) {
            if !touched.iter().any(|known| known.area == area) {
                let path = path.to_owned();
                touched.push(TouchedArea { area, path });
            }
        }
    }
    touched.sort();
    touched
}

impl Shape {
    /// The shape that a pattern of an ecosystem stands for.
    fn of(pattern: &'static str) -> Self {
        if let Some(folder) = pattern.strip_suffix('/') {
            Folder(folder)
        } else if let Some(end) = pattern.strip_prefix('*') {
            Ends(end)
        } else if let Some(start) = pattern.strip_suffix('*') {
            Starts(start)
        } else if pattern.contains('/') {
            Tail(pattern)
        } else {
            File(pattern)
        }
    }

    fn fits(self, parts: &[&str]) -> bool {
        let Some((name, folders)) = parts.split_last() else {
            return false;
        };
        let same = |part: &&str, word: &str| part.eq_ignore_ascii_case(word);
        match self {
            File(word) => same(name, word),
            Ends(word) => name.ends_with(word) && *name != word,
            Starts(word) => name.starts_with(word),
            // The last component may be the folder itself, as in a pattern without `/**`.
            Folder(word) => folders.iter().any(|part| same(part, word)) || same(name, word),
            Root(root) => root
                .split('/')
                .enumerate()
                .all(|(index, word)| parts.get(index).is_some_and(|part| same(part, word))),
            Shape::Tail(tail) => {
                let count = tail.split('/').count();
                let from = parts.len().checked_sub(count);
                let own = from.and_then(|from| parts.get(from..)).unwrap_or_default();
                !own.is_empty() && own.iter().zip(tail.split('/')).all(|(a, b)| same(a, b))
            }
            Word(word) => {
                let stem = name.rsplit_once('.').map_or(*name, |(stem, _)| stem);
                let holds = |part: &str| part.split(['-', '_', '.']).any(|piece| piece == word);
                folders.iter().any(|part| holds(part)) || holds(stem)
            }
        }
    }
}

#[cfg(test)]
mod tests;
