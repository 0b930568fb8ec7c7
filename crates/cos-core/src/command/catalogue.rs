//! The programs whose effects are known, as flat lists.

use super::{Call, EffectKind, Place, Word};
use EffectKind::{
    ChangesLiveSystem, ChangesRights, Deletes, LosesData, Merges, Publishes, RewritesHistory,
    Sends, SendsData,
};
use Place::{Outside, Worktree};

/// One row: a program, the words that must follow it, one of these flags (none needed when empty).
pub(super) struct Rule {
    program: &'static str,
    words: &'static str,
    flags: &'static [&'static str],
    pub(super) kind: EffectKind,
    pub(super) place: Place,
}

const fn row(program: &'static str, words: &'static str, kind: EffectKind) -> Rule {
    Rule {
        program,
        words,
        flags: &[],
        kind,
        place: Outside,
    }
}

const fn flagged(
    program: &'static str,
    words: &'static str,
    flags: &'static [&'static str],
    kind: EffectKind,
) -> Rule {
    Rule {
        program,
        words,
        flags,
        kind,
        place: Outside,
    }
}

const fn inside(
    program: &'static str,
    words: &'static str,
    flags: &'static [&'static str],
) -> Rule {
    Rule {
        program,
        words,
        flags,
        kind: Deletes,
        place: Worktree,
    }
}

const FORCE: &[&str] = &["-f", "--force"];

pub(super) const RULES: &[Rule] = &[
    // git
    row("git", "push", Publishes),
    flagged(
        "git",
        "push",
        &[
            "-f",
            "--force",
            "--force-with-lease",
            "--force-if-includes",
            "--mirror",
            "--delete",
            "-d",
            "--prune",
        ],
        RewritesHistory,
    ),
    row("git", "filter-branch", RewritesHistory),
    row("git", "filter-repo", RewritesHistory),
    row("git", "reflog expire", RewritesHistory),
    row("git", "reflog delete", RewritesHistory),
    flagged("git", "gc", &["--prune"], RewritesHistory),
    row("git", "stash clear", LosesData),
    row("git", "stash drop", Deletes),
    row("git", "send-email", Sends),
    row("git", "svn dcommit", Publishes),
    flagged("git", "update-ref", &["-d"], Deletes),
    flagged(
        "git",
        "branch",
        &["-D", "-d", "--delete", "-f", "--force"],
        Deletes,
    ),
    flagged("git", "tag", &["-d", "--delete", "-f", "--force"], Deletes),
    flagged("git", "worktree remove", FORCE, Deletes),
    inside("git", "reset", &["--hard", "--merge"]),
    inside("git", "clean", &["-f", "--force"]),
    inside("git", "checkout", &["-f", "--force"]),
    inside("git", "switch", &["-f", "--force", "--discard-changes"]),
    inside("git", "rebase", &[]),
    inside("git", "rm", &[]),
    flagged("git", "commit", &["--amend"], Deletes),
    // forges
    row("gh", "pr merge", Merges),
    row("gh", "release create", Publishes),
    row("gh", "release upload", Publishes),
    row("gh", "release delete", LosesData),
    row("gh", "repo delete", LosesData),
    row("gh", "repo create", Publishes),
    row("gh", "repo edit", ChangesRights),
    row("gh", "repo archive", ChangesLiveSystem),
    row("gh", "secret", ChangesRights),
    row("gh", "auth token", ChangesRights),
    row("gh", "pr create", Publishes),
    row("gh", "pr comment", Sends),
    row("gh", "pr close", SendsData),
    row("gh", "issue create", Sends),
    row("gh", "issue comment", Sends),
    row("gh", "issue close", SendsData),
    row("gh", "issue delete", LosesData),
    row("gh", "workflow run", ChangesLiveSystem),
    row("gh", "gist create", Publishes),
    flagged(
        "gh",
        "api",
        &["-X", "--method", "-f", "-F", "--field", "--input"],
        SendsData,
    ),
    row("glab", "mr merge", Merges),
    row("glab", "release create", Publishes),
    // package registries
    row("npm", "publish", Publishes),
    row("npm", "unpublish", LosesData),
    row("npm", "deprecate", Publishes),
    row("npm", "owner", ChangesRights),
    row("npm", "access", ChangesRights),
    row("npm", "token", ChangesRights),
    row("npm", "dist-tag", Publishes),
    row("pnpm", "publish", Publishes),
    row("yarn", "publish", Publishes),
    row("yarn", "npm publish", Publishes),
    row("bun", "publish", Publishes),
    row("cargo", "publish", Publishes),
    row("cargo", "yank", Publishes),
    row("cargo", "owner", ChangesRights),
    row("twine", "upload", Publishes),
    row("poetry", "publish", Publishes),
    row("uv", "publish", Publishes),
    row("flit", "publish", Publishes),
    row("hatch", "publish", Publishes),
    row("gem", "push", Publishes),
    row("gem", "yank", LosesData),
    row("mvn", "deploy", Publishes),
    row("dotnet", "nuget push", Publishes),
    row("docker", "push", Publishes),
    row("docker", "image push", Publishes),
    row("podman", "push", Publishes),
    row("helm", "push", Publishes),
    // containers and clusters
    row("docker", "system prune", LosesData),
    row("docker", "volume rm", LosesData),
    row("docker", "volume prune", LosesData),
    row("docker", "rm", Deletes),
    row("docker", "rmi", Deletes),
    row("docker", "kill", Deletes),
    flagged("docker", "compose down", &["-v", "--volumes"], LosesData),
    flagged("docker-compose", "down", &["-v", "--volumes"], LosesData),
    row("kubectl", "delete", Deletes),
    row("kubectl", "delete namespace", LosesData),
    row("kubectl", "delete ns", LosesData),
    row("kubectl", "delete pvc", LosesData),
    row("kubectl", "delete pv", LosesData),
    row("kubectl", "drain", ChangesLiveSystem),
    row("kubectl", "apply", ChangesLiveSystem),
    row("kubectl", "create", ChangesLiveSystem),
    row("kubectl", "replace", ChangesLiveSystem),
    row("kubectl", "patch", ChangesLiveSystem),
    row("kubectl", "edit", ChangesLiveSystem),
    row("kubectl", "scale", ChangesLiveSystem),
    row("kubectl", "set", ChangesLiveSystem),
    row("kubectl", "exec", ChangesLiveSystem),
    row("kubectl", "rollout restart", ChangesLiveSystem),
    row("kubectl", "rollout undo", ChangesLiveSystem),
    row("helm", "install", ChangesLiveSystem),
    row("helm", "upgrade", ChangesLiveSystem),
    row("helm", "rollback", ChangesLiveSystem),
    row("helm", "uninstall", Deletes),
    row("helm", "delete", Deletes),
    // infrastructure
    row("terraform", "destroy", LosesData),
    row("terraform", "apply", ChangesLiveSystem),
    row("terraform", "import", ChangesLiveSystem),
    row("terraform", "state rm", Deletes),
    flagged("terraform", "apply", &["-destroy", "--destroy"], LosesData),
    row("tofu", "destroy", LosesData),
    row("tofu", "apply", ChangesLiveSystem),
    row("pulumi", "destroy", LosesData),
    row("pulumi", "up", ChangesLiveSystem),
    row("cdk", "destroy", LosesData),
    row("cdk", "deploy", ChangesLiveSystem),
    row("ansible-playbook", "", ChangesLiveSystem),
    row("serverless", "deploy", ChangesLiveSystem),
    row("serverless", "remove", LosesData),
    row("vercel", "", ChangesLiveSystem),
    row("netlify", "deploy", ChangesLiveSystem),
    row("fly", "deploy", ChangesLiveSystem),
    row("flyctl", "deploy", ChangesLiveSystem),
    row("wrangler", "deploy", ChangesLiveSystem),
    row("wrangler", "publish", ChangesLiveSystem),
    row("firebase", "deploy", ChangesLiveSystem),
    row("heroku", "pg:reset", LosesData),
    row("heroku", "apps:destroy", LosesData),
    row("systemctl", "restart", ChangesLiveSystem),
    row("systemctl", "stop", ChangesLiveSystem),
    row("systemctl", "disable", ChangesLiveSystem),
    row("shutdown", "", ChangesLiveSystem),
    row("reboot", "", ChangesLiveSystem),
    row("kill", "", ChangesLiveSystem),
    row("killall", "", ChangesLiveSystem),
    row("pkill", "", ChangesLiveSystem),
    row("crontab", "", ChangesLiveSystem),
    row("iptables", "", ChangesRights),
    row("ufw", "", ChangesRights),
    // databases
    row("dropdb", "", LosesData),
    row("dropuser", "", ChangesRights),
    row("createuser", "", ChangesRights),
    row("pg_restore", "", Deletes),
    row("redis-cli", "flushall", LosesData),
    row("redis-cli", "flushdb", LosesData),
    row("redis-cli", "del", Deletes),
    row("rails", "db:drop", LosesData),
    row("rails", "db:reset", LosesData),
    row("rake", "db:drop", LosesData),
    row("rake", "db:reset", LosesData),
    row("prisma", "migrate reset", LosesData),
    row("prisma", "migrate deploy", ChangesLiveSystem),
    row("prisma", "db push", ChangesLiveSystem),
    // disks and rights
    row("shred", "", LosesData),
    row("wipefs", "", LosesData),
    row("fdisk", "", LosesData),
    row("parted", "", LosesData),
    row("chown", "", ChangesRights),
    row("chgrp", "", ChangesRights),
    row("setfacl", "", ChangesRights),
    row("visudo", "", ChangesRights),
    row("useradd", "", ChangesRights),
    row("userdel", "", LosesData),
    row("usermod", "", ChangesRights),
    row("passwd", "", ChangesRights),
    row("ssh-keygen", "", ChangesRights),
    row("vault", "", ChangesRights),
    // copies to and messages at other machines
    row("mail", "", Sends),
    row("sendmail", "", Sends),
    row("mutt", "", Sends),
    row("scp", "", SendsData),
    row("sftp", "", SendsData),
    row("nc", "", SendsData),
    row("ncat", "", SendsData),
    flagged(
        "rsync",
        "",
        &["--delete", "--delete-after", "--remove-source-files"],
        Deletes,
    ),
    flagged(
        "curl",
        "",
        &[
            "-d",
            "--data",
            "--data-raw",
            "--data-binary",
            "-F",
            "--form",
            "-T",
            "--upload-file",
            "--json",
        ],
        SendsData,
    ),
    flagged(
        "wget",
        "",
        &["--post-data", "--post-file", "--method"],
        SendsData,
    ),
];

impl Rule {
    pub(super) fn fits(&self, call: &Call<'_>) -> bool {
        self.program == call.program
            && (self.flags.is_empty() || self.flags.iter().any(|flag| call.has_flag(flag)))
            && self.words.split_whitespace().next().is_none_or(|first| {
                starts(call)
                    .into_iter()
                    .filter(|at| call.args.get(*at).is_some_and(|word| is(word, first)))
                    .any(|at| self.follows(call, at))
            })
    }

    /// Whether all words come in order from `at` on, flags and their values between them allowed.
    fn follows(&self, call: &Call<'_>, at: usize) -> bool {
        let mut rest = call.args.get(at..).unwrap_or_default().iter();
        self.words
            .split_whitespace()
            .all(|wanted| rest.by_ref().any(|word| is(word, wanted)))
    }
}

fn is(word: &Word, wanted: &str) -> bool {
    word.text.eq_ignore_ascii_case(wanted)
}

/// The places where the first subcommand may stand: the first word that is no flag, and those after
/// a word that may be the value of the flag before it.
fn starts(call: &Call<'_>) -> Vec<usize> {
    let mut places = Vec::new();
    let mut after_flag = false;
    for (index, word) in call.args.iter().enumerate() {
        let flag = word.text.starts_with('-');
        if !flag {
            places.push(index);
            if !after_flag {
                break;
            }
        }
        after_flag = flag && !word.text.contains('=');
    }
    places
}

/// What a program makes of its input.
#[derive(Clone, Copy)]
pub(super) enum Language {
    Shell,
    Sql,
    Code,
}

pub(super) const SHELLS: &[&str] = &["sh", "bash", "zsh", "dash", "ksh", "fish", "ash"];
pub(super) const DATABASES: &[&str] = &[
    "psql",
    "mysql",
    "mariadb",
    "sqlite3",
    "sqlcmd",
    "mongosh",
    "mongo",
    "clickhouse-client",
    "cqlsh",
    "duckdb",
    "bq",
    "snowsql",
];
pub(super) const CODE: &[&str] = &[
    "python",
    "python3",
    "node",
    "deno",
    "bun",
    "perl",
    "ruby",
    "php",
    "lua",
    "osascript",
    "pwsh",
];
pub(super) const FETCHERS: &[&str] = &["curl", "wget", "http", "https", "fetch", "aria2c"];

/// What the program behind `words` makes of its input; `None` when input is only data to it.
pub(super) fn interpreter(words: &[Word]) -> Option<Language> {
    let wrappers = ["sudo", "env", "doas", "nohup", "command", "exec", "tee"];
    let program = words
        .iter()
        .map(|word| word.text.rsplit('/').next().unwrap_or_default())
        .find(|name| !name.starts_with('-') && !name.contains('=') && !wrappers.contains(name))?
        .to_lowercase();
    let program = program.as_str();
    let takes_script = words.iter().skip(1).any(|word| {
        let text = word.text.as_str();
        text == "-c" || text == "-e" || (!text.starts_with('-') && text.contains('.'))
    });
    if SHELLS.contains(&program) && !takes_script {
        Some(Language::Shell)
    } else if DATABASES.contains(&program) {
        Some(Language::Sql)
    } else if CODE.contains(&program) && !takes_script {
        Some(Language::Code)
    } else {
        None
    }
}

/// Words that only steer the shell; the command follows.
pub(super) const KEYWORDS: &[&str] = &[
    "if", "then", "else", "elif", "fi", "while", "until", "do", "done", "esac", "{", "}", "!",
    "time", "noglob", "export", "local", "declare", "readonly",
];

/// Flags of wrappers that take the next word as their value.
pub(super) const WRAPPER_VALUES: &[(&str, &str)] = &[
    ("sudo", "-u"),
    ("sudo", "-g"),
    ("sudo", "-h"),
    ("sudo", "-C"),
    ("doas", "-u"),
    ("env", "-u"),
    ("env", "-C"),
    ("env", "--chdir"),
    ("nice", "-n"),
    ("ionice", "-c"),
    ("ionice", "-n"),
    ("timeout", "-k"),
    ("timeout", "-s"),
    ("xargs", "-n"),
    ("xargs", "-P"),
    ("xargs", "-I"),
    ("xargs", "-L"),
    ("xargs", "-d"),
    ("xargs", "-a"),
    ("xargs", "-s"),
    ("xargs", "-E"),
    ("watch", "-n"),
    ("stdbuf", "-o"),
    ("stdbuf", "-i"),
    ("stdbuf", "-e"),
    ("exec", "-a"),
    ("parallel", "-j"),
];

/// Programs whose arguments are text and nothing else.
pub(super) const PRINTERS: &[&str] = &[
    "echo", "printf", "grep", "egrep", "fgrep", "rg", "ag", "ack", "true", "false", ":", "test",
    "[", "[[", "expr", "seq", "basename", "dirname", "which", "type", "man", "help", "jq",
];

/// Programs that only read the files they are handed.
pub(super) const READERS: &[&str] = &[
    "cat",
    "bat",
    "less",
    "more",
    "head",
    "tail",
    "ls",
    "tree",
    "wc",
    "sort",
    "uniq",
    "cut",
    "tr",
    "diff",
    "cmp",
    "file",
    "stat",
    "du",
    "df",
    "ps",
    "pwd",
    "date",
    "id",
    "whoami",
    "uname",
    "sha256sum",
    "md5sum",
    "sleep",
    "wait",
    "realpath",
    "readlink",
    "hexdump",
    "xxd",
    "strings",
];

/// Programs that write the files they are handed.
pub(super) const WRITERS: &[&str] = &[
    "cp", "mv", "tee", "sed", "rm", "rmdir", "unlink", "touch", "mkdir", "ln", "install", "chmod",
    "chown", "truncate", "dd", "patch", "rsync", "ed", "vi", "vim", "nano",
];

/// Programs whose words name tasks of the project.
pub(super) const TASK_RUNNERS: &[&str] = &[
    "make",
    "just",
    "task",
    "npm",
    "pnpm",
    "yarn",
    "bun",
    "rake",
    "invoke",
    "mage",
    "nox",
    "tox",
    "gradle",
    "gradlew",
    "mix",
    "rails",
    "bundle",
    "composer",
    "fab",
    "cap",
    "sh",
    "bash",
    "zsh",
    "python",
    "python3",
    "node",
    "ruby",
    "php",
    "artisan",
    "poetry",
    "uv",
    "deno",
    "manage.py",
];

/// Words in the name of a script or task that tell what it does.
pub(super) const TELLING_NAMES: &[(&str, EffectKind)] = &[
    ("deploy", ChangesLiveSystem),
    ("deployment", ChangesLiveSystem),
    ("rollback", ChangesLiveSystem),
    ("migrate", ChangesLiveSystem),
    ("publish", Publishes),
    ("release", Publishes),
    ("destroy", Deletes),
    ("teardown", Deletes),
    ("nuke", Deletes),
    ("wipe", Deletes),
    ("purge", Deletes),
    ("drop", Deletes),
    ("delete", Deletes),
];
