//! Node's package managers.

use super::usual::{
    FOR_ALL, KEYS, PUBLIC, SETTINGS, STORED, TASK, UNSEEN, builds, changes, cleans, fetches,
    help_h, loses, machine, publishes, queries, reads, rights, runs_code, runs_foreign, secrets,
    tells, unreadable, works,
};
use super::words::{local_tools, reaching};
use super::{On, Program, Rest, Runs, Use, known, when};
use crate::effect::EffectKind::{
    ChangesLiveSystem, Deletes, LeavesMachine, Overwrites, RunsCode, Writes,
};
use On::{Elsewhere, Here};

macro_rules! creators {
    () => {
        "vite|vite@*|react-app|next-app|next-app@*|vue|vue@*|svelte|svelte@*|astro|astro@*|solid|remix|remix@*|nuxt|nuxt@*|expo|expo-app|t3-app|t3-app@*|electron-app|qwik|qwik@*|cloudflare|cloudflare@*|tauri-app|playwright|playwright@*|hono|hono@*|gatsby|docusaurus|docusaurus@*|@angular|@eslint/config|@eslint/config@*|@vitejs/app|@tauri-apps/app|jest|sanity|sanity@*|turbo|turbo@*|nx-workspace"
    };
}

pub(super) static PROGRAMS: &[Program] = &[
    known(&["npm"], Rest::Unknown, NPM).valued(FLAGS),
    known(&["pnpm"], Rest::Unknown, PNPM).valued(PNPM_FLAGS),
    known(&["yarn", "yarnpkg"], Rest::Unknown, YARN).valued(&[
        "--cwd",
        "--registry",
        "--modules-folder",
        "--cache-folder",
        "--tag",
        "--access",
        "--otp",
        "--new-version",
        "--from",
        "--include",
        "--exclude",
        "--jobs",
    ]),
    known(&["npx", "pnpx", "bunx"], Rest::Unknown, NPX).valued(&[
        "-p",
        "--package",
        "--registry",
        "--workspace",
    ]),
    known(&["corepack"], Rest::Unknown, COREPACK),
];

const FLAGS: &[&str] = &[
    "--prefix",
    "-C",
    "--registry",
    "-w",
    "--workspace",
    "--tag",
    "--otp",
    "--access",
    "--loglevel",
    "--omit",
    "--include",
    "--cache",
    "--userconfig",
    "--call",
    "--package",
    "--scope",
    "--depth",
    "--before",
    "--script-shell",
    "--audit-level",
    "--node-options",
    "--auth-type",
    "--preid",
    "--install-strategy",
];
const PNPM_FLAGS: &[&str] = &[
    "--filter",
    "-F",
    "--dir",
    "-C",
    "--registry",
    "--tag",
    "--otp",
    "--access",
    "--loglevel",
    "--reporter",
    "--depth",
    "--store-dir",
    "--package",
    "--workspace-concurrency",
];

const GONE: &str = "the registry never takes the same version again and projects that use it break";
const NPX_LOOK: &str = "install it as a dependency first, then run it from there";

const NPM: &[Use] = &[
    runs_foreign("exec|x", &["npm exec --package yo --call 'yo node'"]).flags(&["-p|--package"]).why(UNSEEN).instead(NPX_LOOK),
    reads("exec|x", &["npm exec -c 'eslint .'"]).flags(&["-c|--call"]).runs(Runs::Shell("-c|--call")),
    reads("exec|x", &["npm exec tsc"]).flags(&[local_tools!()]).runs(Runs::Command(0)),
    help_h(&["npm --version", "npm -h", "npm install --help"]),
    reads("", &["npm -v"]).flags(&["-v"]),
    // Reading.
    reads("explore", &["npm explore lodash ls"]).operands(2).runs(Runs::Script(1)),
    unreadable("explore", &["npm explore lodash"]).why("a shell opens there, and what is typed is not known"),
    reads("ls|list|la|ll|explain|why|root|prefix|bin|query|help|help-search|get|completion|docs|home|bugs|repo|sbom|edit", &["npm ls --depth=0", "npm list -g", "npm explain lodash", "npm root -g"]),
    queries("view|v|info|show|search|s|se|find|outdated|ping|whoami|doctor|fund|stars|diff|licenses", &["npm view react versions", "npm outdated", "npm whoami", "npm search left-pad"]),
    when("audit fix", &[(LeavesMachine, Elsewhere), (Overwrites, Here)])
        .without(&["--dry-run"])
        .undo("git checkout -- package.json package-lock.json, then npm ci")
        .examples(&["npm audit fix", "npm audit fix --force"]),
    queries("audit", &["npm audit", "npm audit --production", "npm audit signatures"]),
    secrets("config|c get *authToken*|*_auth|*_password|*:_auth*", &["npm config get //registry.example.com/:_authToken"]).why(STORED),
    reads("config|c get|list|ls", &["npm config get registry", "npm config list"]),
    machine("config|c set|delete|rm|edit|fix", &["npm config set registry https://example.com", "npm config delete proxy"])
        .without(&["--location=project"])
        .why(SETTINGS)
        .undo("npm config delete KEY")
        .instead("a .npmrc in the project"),
    reads("config|c", &["npm config"]),
    machine("set", &["npm set progress=false"]).why(SETTINGS),
    queries("access|owner|author|team|org|dist-tag|dist-tags|token|profile|hook ls|list|get|list-packages|list-collaborators", &["npm access list packages", "npm owner ls react", "npm dist-tag ls react", "npm team ls org", "npm token list", "npm profile get"]),
    reads("publish", &["npm publish --dry-run"]).flags(&["--dry-run"]),
    publishes("publish|stage", &["npm publish", "npm publish --access public --tag next"])
        .why(PUBLIC)
        .undo("npm deprecate NAME@VERSION MESSAGE; unpublishing is possible for 72 hours")
        .instead("npm publish --dry-run, or npm pack"),
    loses("unpublish", &["npm unpublish pkg@1.0.0", "npm unpublish pkg --force"]).why(GONE).instead("npm deprecate"),
    publishes("deprecate|undeprecate", &["npm deprecate pkg@1 'use 2'"])
        .why("everybody who installs it sees the notice")
        .undo("npm deprecate NAME@VERSION ''"),
    publishes("dist-tag|dist-tags", &["npm dist-tag add pkg@1.0.0 latest"]).why("what others get when they install moves"),
    tells("star|unstar", &["npm star react"]).why("it is shown under the person's name"),
    rights("access|owner|author|team|org|token|profile|hook|trust", &["npm owner add bob pkg", "npm access grant read-write org:team pkg", "npm token create", "npm token revoke abc"])
        .why(KEYS),
    rights("login|adduser|add-user|logout", &["npm login", "npm logout"]).why("it changes the credentials of this user").undo("npm login"),
    // Installing.
    reads("install|i|in|ins|add|ci|update|up|upgrade|uninstall|remove|rm|r|un|unlink", &["npm install --dry-run"]).flags(&["--dry-run"]),
    machine("install|i|in|ins|isntall|add|update|up|upgrade|uninstall|remove|rm|r|un|unlink|link|ln|rebuild|rb|install-test", &["npm install -g typescript", "npm i -g npm@latest", "npm uninstall --global yarn"])
        .flags(&["-g|--global|--location"])
        .why(FOR_ALL)
        .undo("npm uninstall -g NAME")
        .instead("npm install --save-dev NAME"),
    runs_foreign("install|i|add http*://*|git*|*.git", &["npm install https://example.com/a.tgz"]).why(UNSEEN).instead("a version from the registry"),
    fetches("install|i|in|ins|isntall|add|ci|clean-install|ic|install-clean|install-test|it|cit|install-ci-test|update|up|upgrade|udpate|dedupe|ddp|find-dupes", &["npm install", "npm ci", "npm i -D vitest", "npm update"])
        .undo("git checkout -- package.json package-lock.json, then npm ci"),
    when("uninstall|remove|rm|r|un|prune", &[(Deletes, Here), (Writes, Here)])
        .undo("npm install NAME")
        .examples(&["npm uninstall lodash", "npm prune --production"]),
    works("link|ln|unlink", &["npm link ../lib"]).operands(1).undo("npm unlink NAME"),
    machine("link|ln|unlink", &["npm link"]).why(FOR_ALL).undo("npm unlink -g NAME"),
    reads("cache ls|verify", &["npm cache verify", "npm cache ls"]),
    cleans("cache clean|clear|rm", &["npm cache clean --force"]),
    works("cache", &["npm cache add a.tgz"]),
    // The project's scripts.
    when(concat!("run|run-script|rum|urn ", reaching!()), &[(RunsCode, Here), (ChangesLiveSystem, Elsewhere)])
        .runs(Runs::Special)
        .why(TASK)
        .examples(&["npm run deploy", "npm run deploy:staging -- --force", "npm run release"]),
    builds("run|run-script|rum|urn", &["npm run build", "npm run test -- --watch", "npm -w web run lint"]).operands(1).runs(Runs::Special),
    reads("run|run-script|rum|urn", &["npm run"]),
    builds("test|t|tst|start|stop|restart|rebuild|rb", &["npm test", "npm t", "npm start", "npm rebuild"]),
    reads("pkg get", &["npm pkg get version"]),
    works("pkg|shrinkwrap", &["npm pkg set type=module", "npm shrinkwrap"]),
    reads("pack", &["npm pack --dry-run"]).flags(&["--dry-run"]),
    builds("pack", &["npm pack"]),
    works("version", &["npm version patch"]).operands(1).undo("git tag -d vX, then git reset HEAD~1"),
    reads("version", &["npm version"]),
    when(concat!("init|create|innit ", creators!()), &[(LeavesMachine, Elsewhere), (RunsCode, Here), (Writes, Here)])
        .examples(&["npm create vite@latest my-app", "npm init react-app my-app"]),
    runs_foreign("init|create|innit", &["npm create evil", "npm init unknown-thing"]).operands(1).why(UNSEEN).instead(NPX_LOOK),
    works("init|create|innit", &["npm init -y"]),
    runs_foreign("exec|x", &["npm exec cowsay", "npm x -- unknown-tool"]).operands(1).why(UNSEEN).instead(NPX_LOOK),
];

#[rustfmt::skip]
const PNPM: &[Use] = &[
    reads("exec", &["pnpm exec tsc --noEmit"]).flags(&[local_tools!()]).runs(Runs::Command(0)),
    reads("exec", &["pnpm exec cowsay", "pnpm -r exec rm -rf node_modules"]).runs(Runs::Command(0)),
    reads("dlx", &["pnpm dlx eslint ."]).flags(&[local_tools!()]).runs(Runs::Command(0)),
    when(concat!("create ", creators!()), &[(LeavesMachine, Elsewhere), (RunsCode, Here), (Writes, Here)]).examples(&["pnpm create vite app"]),
    when("dlx create-*|shadcn*", &[(LeavesMachine, Elsewhere), (RunsCode, Here), (Writes, Here)]).examples(&["pnpm dlx create-next-app@latest"]),
    runs_foreign("dlx|create", &["pnpm dlx cowsay hi"]).why(UNSEEN).instead(NPX_LOOK),
    help_h(&["pnpm --version", "pnpm -h"]),
    reads("", &["pnpm -v"]).flags(&["-v"]),
    reads("list|ls|la|ll|why|root|bin|help|licenses|cat-file|cat-index|find-hash", &["pnpm list", "pnpm why react"]),
    queries("outdated|audit|view|info|show|search|whoami|ping|doctor|fund", &["pnpm outdated", "pnpm audit"]).without(&["--fix"]),
    fetches("audit", &["pnpm audit --fix"]),
    reads("config|c get|list", &["pnpm config get store-dir"]),
    machine("config|c|set|setup|self-update|env", &["pnpm config set registry https://example.com", "pnpm setup", "pnpm env use --global lts"]).why(SETTINGS),
    machine("add|install|i|update|up|upgrade|remove|rm|uninstall|un|link|ln", &["pnpm add -g turbo", "pnpm remove --global turbo"])
        .flags(&["-g|--global"])
        .why(FOR_ALL)
        .undo("pnpm remove -g NAME"),
    reads("publish", &["pnpm publish --dry-run"]).flags(&["--dry-run"]),
    publishes("publish", &["pnpm publish", "pnpm -r publish --access public"]).why(PUBLIC).instead("pnpm publish --dry-run"),
    loses("unpublish", &["pnpm unpublish pkg@1.0.0"]).why(GONE),
    publishes("deprecate|dist-tag", &["pnpm dist-tag add a@1 latest"]).why(PUBLIC),
    rights("login|adduser|logout|owner|access|team|token|profile", &["pnpm login"]).why(KEYS),
    runs_foreign("add|install|i http*://*|git*", &["pnpm add https://example.com/a.tgz"]).why(UNSEEN),
    fetches("add|install|i|ci|update|up|upgrade|fetch|dedupe|install-test|it|import|approve-builds|ignored-builds", &["pnpm install --frozen-lockfile", "pnpm add -D vitest", "pnpm i"]),
    cleans("remove|rm|uninstall|un|prune|unlink|clean", &["pnpm remove lodash", "pnpm prune"]),
    cleans("cache delete", &["pnpm cache delete react"]),
    reads("store path|status", &["pnpm store path"]),
    cleans("store prune", &["pnpm store prune"]),
    works("store|patch|patch-commit|patch-remove|link|ln|init|version|pack|pkg|cache", &["pnpm init", "pnpm patch react"]),
    works("deploy", &["pnpm --filter web deploy out"]).operands(1),
    builds("rebuild|rb|test|t|tst|start|stop|restart", &["pnpm test", "pnpm -r test", "pnpm start"]),
    changes(concat!("run|run-script ", reaching!()), &["pnpm run deploy", "pnpm --filter api run release"]).runs(Runs::Special).why(TASK),
    builds("run|run-script", &["pnpm run build", "pnpm -r run lint"]).operands(1).runs(Runs::Special),
    reads("run|run-script", &["pnpm run"]),
    changes(reaching!(), &["pnpm deploy:prod", "pnpm release"]).runs(Runs::Special).why(TASK),
    reads("", &["pnpm eslint .", "pnpm vitest run"]).flags(&[local_tools!()]).runs(Runs::Command(0)),
    builds("*", &["pnpm build", "pnpm lint", "pnpm dev"]).runs(Runs::Special),
    fetches("", &["pnpm -r"]).flags(&["-r|--recursive"]),
    reads("", &["pnpm"]),
];

const YARN: &[Use] = &[
    reads("dlx|exec|run", &["yarn dlx eslint .", "yarn run tsc --noEmit", "yarn exec jest"]).flags(&[local_tools!()]).runs(Runs::Command(0)),
    when(concat!("create ", creators!()), &[(LeavesMachine, Elsewhere), (RunsCode, Here), (Writes, Here)]).examples(&["yarn create vite app"]),
    when("dlx create-*", &[(LeavesMachine, Elsewhere), (RunsCode, Here), (Writes, Here)]).examples(&["yarn dlx create-next-app"]),
    runs_foreign("dlx|create", &["yarn dlx cowsay", "yarn create evil"]).why(UNSEEN).instead(NPX_LOOK),
    reads("exec", &["yarn exec cowsay"]).runs(Runs::Command(0)),
    changes("application|app|applicationattempt|container|queue|node|cluster", &["yarn application -kill application_1"]).flags(&["-kill|-movetoqueue|-stop|-destroy|-flex|-fail|-signal|-changeQueue|-updatePriority|-updateLifetime|-launch|-start"]).why("it stops or moves a job of the cluster"),
    reads("application|app|applicationattempt|container|queue|node|cluster|logs", &["yarn application -list", "yarn logs -applicationId application_1"]).flags(&["-list|-status|-applicationId|-all|-showDetails"]),
    changes("rmadmin|schedulerconf", &["yarn rmadmin -refreshQueues"]).why("the cluster is set up anew"),
    help_h(&["yarn --version", "yarn -h"]),
    reads("", &["yarn -v"]).flags(&["-v"]),
    reads("list|ls|why|bin|help|licenses|versions|check|explain", &["yarn list", "yarn why react"]),
    reads("workspaces list|info", &["yarn workspaces list", "yarn workspaces info"]),
    reads("cache list|dir", &["yarn cache dir"]),
    reads("config get|list", &["yarn config get registry"]),
    machine("config set|delete|unset", &["yarn config set registry https://example.com"]).why(SETTINGS).instead("a .yarnrc in the project"),
    reads("config", &["yarn config"]),
    queries("info|outdated|audit|search", &["yarn info react", "yarn outdated", "yarn audit"]),
    queries("npm audit|info|whoami", &["yarn npm audit", "yarn npm info react"]),
    queries("npm tag list", &["yarn npm tag list react"]),
    queries("owner|tag|team list|ls", &["yarn owner list react"]),
    publishes("npm publish|tag", &["yarn npm publish", "yarn npm tag add a@1 latest"]).why(PUBLIC),
    rights("npm", &["yarn npm login", "yarn npm logout"]).why(KEYS),
    publishes("publish|tag", &["yarn publish", "yarn publish --new-version 1.0.0"]).why(PUBLIC).instead("yarn pack"),
    loses("unpublish", &["yarn unpublish a"]).why(GONE),
    rights("owner|team|access|login|logout", &["yarn owner add bob a", "yarn login"]).why(KEYS),
    reads("global list|bin|dir", &["yarn global list"]),
    machine("global|self-update|policies", &["yarn global add typescript"]).why(FOR_ALL).undo("yarn global remove NAME"),
    runs_foreign("add http*://*|git*", &["yarn add https://example.com/a.tgz"]).why(UNSEEN),
    fetches("install|add|up|upgrade|upgrade-interactive|import|dedupe|rebuild|set|plugin|fetch", &["yarn install --frozen-lockfile", "yarn add react", "yarn upgrade"])
        .undo("git checkout -- package.json yarn.lock, then yarn install"),
    cleans("remove|autoclean", &["yarn remove lodash"]).undo("yarn add NAME"),
    cleans("cache clean", &["yarn cache clean"]),
    works("link|unlink|init|pack|patch|patch-commit|unplug|version|constraints|stage|generate-lock-entry", &["yarn init -y", "yarn version --patch"]),
    reads("workspace * exec", &["yarn workspace web exec tsc"]).runs(Runs::Command(0)),
    reads("workspaces foreach exec", &["yarn workspaces foreach -A exec tsc"]).runs(Runs::Command(0)),
    changes(concat!("workspace * run ", reaching!()), &["yarn workspace web run deploy"]).why(TASK),
    changes(concat!("workspace * ", reaching!()), &["yarn workspace web deploy"]).why(TASK),
    builds("workspace|workspaces|foreach", &["yarn workspace web build", "yarn workspaces foreach run build"]).runs(Runs::Special),
    changes(concat!("run ", reaching!()), &["yarn run deploy"]).runs(Runs::Special).why(TASK),
    builds("run", &["yarn run build"]).operands(1).runs(Runs::Special),
    reads("run", &["yarn run"]),
    changes(reaching!(), &["yarn deploy", "yarn deploy:prod", "yarn release"]).runs(Runs::Special).why(TASK),
    reads("", &["yarn eslint src", "yarn prettier --check ."]).flags(&[local_tools!()]).runs(Runs::Command(0)),
    runs_code("node", &["yarn node a.js"]),
    builds("*", &["yarn test", "yarn build", "yarn dev"]).runs(Runs::Special),
    fetches("", &["yarn", "yarn --immutable"]),
];

const NPX: &[Use] = &[
    reads("", &["npx tsc --noEmit", "npx eslint .", "npx -y prettier --check .", "npx -p typescript tsc -p ."]).flags(&[local_tools!()]).runs(Runs::Command(0)),
    when("create-react-app|create-next-app|create-next-app@*|create-vite|create-vite@*|create-vue|create-vue@*|create-svelte|create-svelte@*|create-remix|create-remix@*|create-expo-app|create-expo-app@*|create-t3-app|create-t3-app@*|create-astro|create-astro@*|create-nx-workspace|create-nx-workspace@*|create-turbo|create-turbo@*|create-docusaurus|create-docusaurus@*|create-playwright|create-playwright@*|sv|degit|tiged|shadcn|shadcn@*|shadcn-ui|shadcn-ui@*|@angular/cli|@angular/cli@*|@nestjs/cli|@nestjs/cli@*|@tailwindcss/cli|@tailwindcss/cli@*|@playwright/test|@playwright/test@*|@changesets/cli|@changesets/cli@*|@storybook/cli|@storybook/cli@*|@vue/cli|@vue/cli@*|npm-check|npm-check@*|husky-init|jscodeshift|browserslist|browserslist@*|update-browserslist-db|update-browserslist-db@*|tailwindcss|tailwindcss@*|typescript|typescript@*|prettier@*|eslint@*|jest@*|vitest@*|playwright@*|cypress@*|tsx@*|ts-node@*|vite@*|next@*|storybook@*|rimraf@*|msw|serve@*|http-server@*|c8@*|nyc@*|knip@*|depcheck@*|markdownlint-cli|markdownlint-cli@*|cspell@*|typedoc@*|sort-package-json|syncpack|publint|are-the-types-wrong|@arethetypeswrong/cli|yarn|pnpm|npm|node|envinfo|license-checker|license-checker@*|jsonlint|json-server|json-server@*|lighthouse|pa11y|@biomejs/biome@*", &[
        (LeavesMachine, Elsewhere), (RunsCode, Here), (Writes, Here),
    ])
    .examples(&["npx create-next-app@latest my-app", "npx degit a/b c", "npx playwright@1.40 test"]),
    runs_foreign("", &["npx -c 'cowsay hi'"]).flags(&["-c|--call"]).why(UNSEEN).runs(Runs::Shell("-c|--call")),
    help_h(&["npx --version", "npx -h"]),
    runs_foreign("", &["npx cowsay hello", "npx some-unknown-pkg", "bunx unknown", "pnpx unknown"]).operands(1).why(UNSEEN).instead(NPX_LOOK),
    reads("", &["npx"]),
];

const COREPACK: &[Use] = &[
    help_h(&["corepack --version"]),
    fetches(
        "use|up|install|prepare|pack|hydrate|cache",
        &["corepack prepare pnpm@latest", "corepack use pnpm@9"],
    ),
    machine("enable|disable", &["corepack enable"])
        .why("the package managers of this machine are replaced")
        .undo("corepack disable"),
    reads("", &["corepack pnpm install"])
        .flags(&["npm|pnpm|yarn|npx|pnpx"])
        .runs(Runs::Command(0)),
];
