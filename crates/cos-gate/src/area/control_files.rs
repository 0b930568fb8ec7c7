//! Lists control files: files that change what later commands run or trust, for everyone who works
//! there afterwards.
//!
//! A file that must be started by name, such as a `Makefile` or a script, does not count: it is
//! judged when it is started. A file that only tests read does not count either.

use super::Shape::{self, Ends, File, Folder, Root, Starts, Tail};
use super::{LONGEST_PATH, parts_of, plain_name};
use crate::ecosystem::{Content, Steers, ecosystems, project_files};

/// How a file changes what later commands run or trust; the first that fits counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Change {
    /// It instructs the next agent.
    Instructs,
    /// Settings of agents that name programs.
    AgentRuns,
    /// Settings of editors and debuggers.
    Opens,
    /// What the files of an ecosystem do.
    Steers(Steers),
    /// Files that run with commits and pushes.
    Hooks,
    /// Settings of CI and bots.
    Bots,
}

use Change::{AgentRuns, Bots, Hooks, Instructs, Opens};

impl Change {
    /// Returns why it matters, as a fragment after "because".
    const fn reason(self) -> &'static str {
        match self {
            Instructs => "agents follow it as instructions",
            AgentRuns => "agents run the programs it names",
            Opens => "whatever program opens the folder runs what it names",
            Self::Steers(Steers::Builds) => "builds run the programs it names",
            Self::Steers(Steers::Fetches) => {
                "it decides where packages come from and what is run for them"
            }
            Self::Steers(Steers::Picks) => "it decides which programs are fetched and run here",
            Self::Steers(Steers::Starts) => "it is run whenever the interpreter starts here",
            Hooks => "it is run with every commit or push",
            Bots => "it decides what is changed or accepted without a person",
        }
    }
}

const TABLE: &[(Shape, Change)] = &[
    (File("agents.md"), Instructs),
    (File("agents.override.md"), Instructs),
    (File("claude.md"), Instructs),
    (File("claude.local.md"), Instructs),
    (File("gemini.md"), Instructs),
    (File("qwen.md"), Instructs),
    (File(".cursorrules"), Instructs),
    (File(".windsurfrules"), Instructs),
    (Folder(".clinerules"), Instructs),
    (Folder(".windsurf"), Instructs),
    (Folder(".roo"), Instructs),
    (Starts(".roorules"), Instructs),
    (Folder(".junie"), Instructs),
    (Folder(".amazonq"), Instructs),
    (Folder(".augment"), Instructs),
    (File(".goosehints"), Instructs),
    (Root(".github/copilot-instructions.md"), Instructs),
    (Root(".github/instructions"), Instructs),
    (Root(".github/prompts"), Instructs),
    (Root(".github/agents"), Instructs),
    (Folder(".agents"), AgentRuns),
    (Folder(".continue"), AgentRuns),
    (Starts(".aider.conf"), AgentRuns),
    (Tail(".vscode/mcp.json"), AgentRuns),
    (Tail(".vscode/tasks.json"), Opens),
    (Tail(".vscode/launch.json"), Opens),
    (Tail(".vscode/settings.json"), Opens),
    (Ends(".code-workspace"), Opens),
    (Folder(".idea"), Opens),
    (Folder(".fleet"), Opens),
    (Tail(".zed/tasks.json"), Opens),
    (Tail(".zed/settings.json"), Opens),
    (File(".devcontainer.json"), Opens),
    (File(".gitpod.yml"), Opens),
    (File(".nvim.lua"), Opens),
    (File(".nvimrc"), Opens),
    (File(".exrc"), Opens),
    (File(".vimrc"), Opens),
    (File(".lvimrc"), Opens),
    (File(".dir-locals.el"), Opens),
    (File(".dir-locals-2.el"), Opens),
    (File(".gdbinit"), Opens),
    (File(".lldbinit"), Opens),
    (Starts("lefthook."), Hooks),
    (Starts(".lefthook."), Hooks),
    (Starts("lefthook-local."), Hooks),
    (Starts(".lefthook-local."), Hooks),
    (Starts(".huskyrc"), Hooks),
    (Starts(".lintstagedrc"), Hooks),
    (Starts("lint-staged.config."), Hooks),
    (Starts(".simple-git-hooks."), Hooks),
    (Starts("simple-git-hooks."), Hooks),
    (File("captainhook.json"), Hooks),
    (File("grumphp.yml"), Hooks),
    (File("prek.toml"), Hooks),
    (Folder(".git-hooks"), Hooks),
    (Root(".github/dependabot.yml"), Bots),
    (Root(".github/dependabot.yaml"), Bots),
    (Starts("renovate.json"), Bots),
    (Starts(".renovaterc"), Bots),
    (File(".mergify.yml"), Bots),
    (File("codecov.yml"), Bots),
    (File(".codecov.yml"), Bots),
    (File("sonar-project.properties"), Bots),
];

/// Scripts of a `package.json` that package managers run automatically.
const INSTALLING: &[&str] = &[
    "\"preinstall\"",
    "\"install\"",
    "\"postinstall\"",
    "\"preprepare\"",
    "\"prepare\"",
    "\"postprepare\"",
    "\"pnpm:devPreinstall\"",
];

/// Returns why a change of a file affects what later commands run or trust, as a fragment after
/// "because".
pub fn control_file_reason(path: &str) -> Option<&'static str> {
    if path.len() > LONGEST_PATH {
        return None;
    }
    let parts = parts_of(path);
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    let table = TABLE.iter().copied();
    let rows = ecosystems().flat_map(|one| one.steering);
    let rows = rows.flat_map(|row| {
        row.paths
            .iter()
            .map(|path| (Shape::of(path), Change::Steers(row.how)))
    });
    let fitting = table.chain(rows).filter(|(shape, _)| shape.fits(&parts));
    fitting.map(|(_, change)| change).min().map(Change::reason)
}

/// Does the same for a change with known content: in a `package.json`, only install scripts count.
pub fn control_file_change_reason(
    path: &str,
    before: Option<&str>,
    after: Option<&str>,
) -> Option<&'static str> {
    let (before, after) = (before.unwrap_or_default(), after.unwrap_or_default());
    let name = plain_name(path.rsplit(['/', '\\']).next().unwrap_or(path));
    let had = |script: &str| scripts(before).any(|known| known == script);
    let mut known = project_files(&name);
    let adds = known.any(|file| file.content == Some(Content::PackageScripts))
        && scripts(after).any(|script| !had(script));
    adds.then_some("it is run whenever packages are installed")
        .or_else(|| control_file_reason(path))
}

/// Returns the scripts of a manifest that run automatically, each from its name to the end of the
/// line.
fn scripts(text: &str) -> impl Iterator<Item = &str> {
    text.lines().flat_map(|line| {
        let starts = INSTALLING.iter().filter_map(move |name| line.find(name));
        starts.filter_map(move |at| Some(line.get(at..)?.trim_end_matches([',', ' '])))
    })
}
