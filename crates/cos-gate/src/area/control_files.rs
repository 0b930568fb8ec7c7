//! Lists control files: files that change what later commands run or trust, for everyone who works
//! there afterwards.
//!
//! A file that must be started by name, such as a `Makefile` or a script, does not count: it is
//! judged when it is started. A file that only tests read does not count either.

use super::Shape::{self, Ends, File, Folder, Root, Starts, Tail};
use super::{LONGEST_PATH, parts_of, plain_name};

/// Why an agent may not write instructions for the next one.
const INSTRUCTS: &str = "agents follow it as instructions";
/// Settings of agents that name programs.
const AGENT_RUNS: &str = "agents run the programs it names";
/// Settings of editors and debuggers.
const OPENS: &str = "whatever program opens the folder runs what it names";
/// Settings of build tools.
const BUILDS: &str = "builds run the programs it names";
/// Settings of package managers.
const FETCHES: &str = "it decides where packages come from and what is run for them";
/// Files that choose the programs of a folder.
const PICKS: &str = "it decides which programs are fetched and run here";
/// Files that an interpreter loads automatically.
const LOADS: &str = "it is run whenever the interpreter starts here";
/// Files that run with commits and pushes.
const HOOKS: &str = "it is run with every commit or push";
/// Settings of CI and bots.
const BOTS: &str = "it decides what is changed or accepted without a person";

const TABLE: &[(Shape, &str)] = &[
    (File("agents.md"), INSTRUCTS),
    (File("agents.override.md"), INSTRUCTS),
    (File("claude.md"), INSTRUCTS),
    (File("claude.local.md"), INSTRUCTS),
    (File("gemini.md"), INSTRUCTS),
    (File("qwen.md"), INSTRUCTS),
    (File(".cursorrules"), INSTRUCTS),
    (File(".windsurfrules"), INSTRUCTS),
    (Folder(".clinerules"), INSTRUCTS),
    (Folder(".windsurf"), INSTRUCTS),
    (Folder(".roo"), INSTRUCTS),
    (Starts(".roorules"), INSTRUCTS),
    (Folder(".junie"), INSTRUCTS),
    (Folder(".amazonq"), INSTRUCTS),
    (Folder(".augment"), INSTRUCTS),
    (File(".goosehints"), INSTRUCTS),
    (Root(".github/copilot-instructions.md"), INSTRUCTS),
    (Root(".github/instructions"), INSTRUCTS),
    (Root(".github/prompts"), INSTRUCTS),
    (Root(".github/agents"), INSTRUCTS),
    (Folder(".agents"), AGENT_RUNS),
    (Folder(".continue"), AGENT_RUNS),
    (Starts(".aider.conf"), AGENT_RUNS),
    (Tail(".vscode/mcp.json"), AGENT_RUNS),
    (Tail(".vscode/tasks.json"), OPENS),
    (Tail(".vscode/launch.json"), OPENS),
    (Tail(".vscode/settings.json"), OPENS),
    (Ends(".code-workspace"), OPENS),
    (Folder(".idea"), OPENS),
    (Folder(".fleet"), OPENS),
    (Tail(".zed/tasks.json"), OPENS),
    (Tail(".zed/settings.json"), OPENS),
    (File(".devcontainer.json"), OPENS),
    (File(".gitpod.yml"), OPENS),
    (File(".nvim.lua"), OPENS),
    (File(".nvimrc"), OPENS),
    (File(".exrc"), OPENS),
    (File(".vimrc"), OPENS),
    (File(".lvimrc"), OPENS),
    (File(".dir-locals.el"), OPENS),
    (File(".dir-locals-2.el"), OPENS),
    (File(".gdbinit"), OPENS),
    (File(".lldbinit"), OPENS),
    (Tail(".cargo/config.toml"), BUILDS),
    (Tail(".cargo/config"), BUILDS),
    (File(".bazelrc"), BUILDS),
    (Ends(".bazelrc"), BUILDS),
    (Folder(".mvn"), BUILDS),
    (Tail("gradle/wrapper/gradle-wrapper.properties"), BUILDS),
    (Tail("gradle/wrapper/gradle-wrapper.jar"), BUILDS),
    (File("init.gradle"), BUILDS),
    (File("init.gradle.kts"), BUILDS),
    (File(".yarnrc"), FETCHES),
    (File(".yarnrc.yml"), FETCHES),
    (Folder(".yarn"), FETCHES),
    (Starts(".pnpmfile."), FETCHES),
    (File("bunfig.toml"), FETCHES),
    (File("pip.conf"), FETCHES),
    (File("pip.ini"), FETCHES),
    (File("uv.toml"), FETCHES),
    (File("poetry.toml"), FETCHES),
    (File(".condarc"), FETCHES),
    (File(".gemrc"), FETCHES),
    (Tail(".bundle/config"), FETCHES),
    (File("nuget.config"), FETCHES),
    (File(".terraformrc"), FETCHES),
    (File("terraform.rc"), FETCHES),
    (File("rust-toolchain"), PICKS),
    (File("rust-toolchain.toml"), PICKS),
    (File(".bazelversion"), PICKS),
    (File("mise.toml"), PICKS),
    (File(".mise.toml"), PICKS),
    (Folder(".mise"), PICKS),
    (File(".tool-versions"), PICKS),
    (Tail(".config/dotnet-tools.json"), PICKS),
    (File("sitecustomize.py"), LOADS),
    (File("usercustomize.py"), LOADS),
    (File(".rprofile"), LOADS),
    (File(".irbrc"), LOADS),
    (File(".pryrc"), LOADS),
    (File(".perldb"), LOADS),
    (Starts("lefthook."), HOOKS),
    (Starts(".lefthook."), HOOKS),
    (Starts("lefthook-local."), HOOKS),
    (Starts(".lefthook-local."), HOOKS),
    (Starts(".huskyrc"), HOOKS),
    (Starts(".lintstagedrc"), HOOKS),
    (Starts("lint-staged.config."), HOOKS),
    (Starts(".simple-git-hooks."), HOOKS),
    (Starts("simple-git-hooks."), HOOKS),
    (File("captainhook.json"), HOOKS),
    (File("grumphp.yml"), HOOKS),
    (File("prek.toml"), HOOKS),
    (Folder(".git-hooks"), HOOKS),
    (Root(".github/dependabot.yml"), BOTS),
    (Root(".github/dependabot.yaml"), BOTS),
    (Starts("renovate.json"), BOTS),
    (Starts(".renovaterc"), BOTS),
    (File(".mergify.yml"), BOTS),
    (File("codecov.yml"), BOTS),
    (File(".codecov.yml"), BOTS),
    (File("sonar-project.properties"), BOTS),
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
    let row = TABLE.iter().find(|(shape, _)| shape.fits(&parts));
    row.map(|(_, why)| *why)
}

/// Does the same for a change with known content: in a `package.json`, only install scripts count.
pub fn control_file_change_reason(
    path: &str,
    before: Option<&str>,
    after: Option<&str>,
) -> Option<&'static str> {
    let (before, after) = (before.unwrap_or_default(), after.unwrap_or_default());
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    let had = |script: &str| scripts(before).any(|known| known == script);
    let adds = plain_name(name) == "package.json" && scripts(after).any(|script| !had(script));
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
