//! Node's package managers.

use super::usual::{
    BUILD, CLEAN, FETCH, FOR_ALL, FOREIGN, INSTALL, KEYS, LIVE, LOSE, MACHINE, PUBLIC, PUBLISH,
    READ, RIGHTS, RUN, SECRET, SETTINGS, STORED, TELL, UNSEEN, WRITE, help_h, local_tools,
    reaching,
};
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
const TASK: &str = "the name of the task says that it reaches beyond this worktree";
const NPX_LOOK: &str = "install it as a dependency first, then run it from there";

const NPM: &[Use] = &[
    when("exec|x", READ).flags(&["-c|--call"]).runs(Runs::Shell("-c|--call")).examples(&["npm exec -c 'eslint .'"]),
    when("exec|x", READ).flags(&[local_tools!()]).runs(Runs::Command(0)).examples(&["npm exec tsc"]),
    help_h(&["npm --version", "npm -h", "npm install --help"]),
    when("", READ).flags(&["-v"]).examples(&["npm -v"]),
    // Reading.
    when("ls|list|la|ll|explain|why|root|prefix|bin|query|help|help-search|get|completion|docs|home|bugs|repo|sbom|edit|explore", READ)
        .examples(&["npm ls --depth=0", "npm list -g", "npm explain lodash", "npm root -g"]),
    when("view|v|info|show|search|s|se|find|outdated|ping|whoami|doctor|fund|stars|diff|licenses", FETCH)
        .examples(&["npm view react versions", "npm outdated", "npm whoami", "npm search left-pad"]),
    when("audit fix", &[(LeavesMachine, Elsewhere), (Overwrites, Here)])
        .without(&["--dry-run"])
        .undo("git checkout -- package.json package-lock.json, then npm ci")
        .examples(&["npm audit fix", "npm audit fix --force"]),
    when("audit", FETCH).examples(&["npm audit", "npm audit --production", "npm audit signatures"]),
    when("config|c get *authToken*|*_auth|*_password|*:_auth*", SECRET).why(STORED).examples(&["npm config get //registry.example.com/:_authToken"]),
    when("config|c get|list|ls", READ).examples(&["npm config get registry", "npm config list"]),
    when("config|c set|delete|rm|edit|fix", MACHINE)
        .without(&["--location=project"])
        .why(SETTINGS)
        .undo("npm config delete KEY")
        .instead("a .npmrc in the project")
        .examples(&["npm config set registry https://example.com", "npm config delete proxy"]),
    when("config|c", READ).examples(&["npm config"]),
    when("set", MACHINE).why(SETTINGS).examples(&["npm set progress=false"]),
    when("access|owner|author|team|org|dist-tag|dist-tags|token|profile|hook ls|list|get|list-packages|list-collaborators", FETCH)
        .examples(&["npm access list packages", "npm owner ls react", "npm dist-tag ls react", "npm team ls org", "npm token list", "npm profile get"]),
    when("publish", READ).flags(&["--dry-run"]).examples(&["npm publish --dry-run"]),
    when("publish|stage", PUBLISH)
        .why(PUBLIC)
        .undo("npm deprecate NAME@VERSION MESSAGE; unpublishing is possible for 72 hours")
        .instead("npm publish --dry-run, or npm pack")
        .examples(&["npm publish", "npm publish --access public --tag next"]),
    when("unpublish", LOSE).why(GONE).instead("npm deprecate").examples(&["npm unpublish pkg@1.0.0", "npm unpublish pkg --force"]),
    when("deprecate|undeprecate", PUBLISH)
        .why("everybody who installs it sees the notice")
        .undo("npm deprecate NAME@VERSION ''")
        .examples(&["npm deprecate pkg@1 'use 2'"]),
    when("dist-tag|dist-tags", PUBLISH).why("what others get when they install moves").examples(&["npm dist-tag add pkg@1.0.0 latest"]),
    when("star|unstar", TELL).why("it is shown under the person's name").examples(&["npm star react"]),
    when("access|owner|author|team|org|token|profile|hook|trust", RIGHTS)
        .why(KEYS)
        .examples(&["npm owner add bob pkg", "npm access grant read-write org:team pkg", "npm token create", "npm token revoke abc"]),
    when("login|adduser|add-user|logout", RIGHTS).why("it changes the credentials of this user").undo("npm login").examples(&["npm login", "npm logout"]),
    // Installing.
    when("install|i|in|ins|add|ci|update|up|upgrade|uninstall|remove|rm|r|un|unlink", READ).flags(&["--dry-run"]).examples(&["npm install --dry-run"]),
    when("install|i|in|ins|isntall|add|update|up|upgrade|uninstall|remove|rm|r|un|unlink|link|ln|rebuild|rb|install-test", MACHINE)
        .flags(&["-g|--global|--location"])
        .why(FOR_ALL)
        .undo("npm uninstall -g NAME")
        .instead("npm install --save-dev NAME")
        .examples(&["npm install -g typescript", "npm i -g npm@latest", "npm uninstall --global yarn"]),
    when("install|i|add http*://*|git*|*.git", FOREIGN).why(UNSEEN).instead("a version from the registry").examples(&["npm install https://example.com/a.tgz"]),
    when("install|i|in|ins|isntall|add|ci|clean-install|ic|install-clean|install-test|it|cit|install-ci-test|update|up|upgrade|udpate|dedupe|ddp|find-dupes", INSTALL)
        .undo("git checkout -- package.json package-lock.json, then npm ci")
        .examples(&["npm install", "npm ci", "npm i -D vitest", "npm update"]),
    when("uninstall|remove|rm|r|un|prune", &[(Deletes, Here), (Writes, Here)])
        .undo("npm install NAME")
        .examples(&["npm uninstall lodash", "npm prune --production"]),
    when("link|ln|unlink", &[(Writes, Here)]).operands(1).undo("npm unlink NAME").examples(&["npm link ../lib"]),
    when("link|ln|unlink", MACHINE).why(FOR_ALL).undo("npm unlink -g NAME").examples(&["npm link"]),
    when("cache ls|verify", READ).examples(&["npm cache verify", "npm cache ls"]),
    when("cache clean|clear|rm", CLEAN).examples(&["npm cache clean --force"]),
    when("cache", WRITE).examples(&["npm cache add a.tgz"]),
    // The project's scripts.
    when(concat!("run|run-script|rum|urn ", reaching!()), &[(RunsCode, Here), (ChangesLiveSystem, Elsewhere)])
        .runs(Runs::Special)
        .why(TASK)
        .examples(&["npm run deploy", "npm run deploy:staging -- --force", "npm run release"]),
    when("run|run-script|rum|urn", BUILD).operands(1).runs(Runs::Special).examples(&["npm run build", "npm run test -- --watch", "npm -w web run lint"]),
    when("run|run-script|rum|urn", READ).examples(&["npm run"]),
    when("test|t|tst|start|stop|restart|rebuild|rb|explore", BUILD).examples(&["npm test", "npm t", "npm start", "npm rebuild"]),
    when("pkg get", READ).examples(&["npm pkg get version"]),
    when("pkg|shrinkwrap", WRITE).examples(&["npm pkg set type=module", "npm shrinkwrap"]),
    when("pack", READ).flags(&["--dry-run"]).examples(&["npm pack --dry-run"]),
    when("pack", BUILD).examples(&["npm pack"]),
    when("version", WRITE).operands(1).undo("git tag -d vX, then git reset HEAD~1").examples(&["npm version patch"]),
    when("version", READ).examples(&["npm version"]),
    when(concat!("init|create|innit ", creators!()), &[(LeavesMachine, Elsewhere), (RunsCode, Here), (Writes, Here)])
        .examples(&["npm create vite@latest my-app", "npm init react-app my-app"]),
    when("init|create|innit", FOREIGN).operands(1).why(UNSEEN).instead(NPX_LOOK).examples(&["npm create evil", "npm init unknown-thing"]),
    when("init|create|innit", WRITE).examples(&["npm init -y"]),
    when("exec|x", FOREIGN).operands(1).why(UNSEEN).instead(NPX_LOOK).examples(&["npm exec cowsay", "npm x -- unknown-tool"]),
];

const PNPM: &[Use] = &[
    when("exec", READ).flags(&[local_tools!()]).runs(Runs::Command(0)).examples(&["pnpm exec tsc --noEmit"]),
    when("exec", READ).runs(Runs::Command(0)).examples(&["pnpm exec cowsay", "pnpm -r exec rm -rf node_modules"]),
    when("dlx", READ).flags(&[local_tools!()]).runs(Runs::Command(0)).examples(&["pnpm dlx eslint ."]),
    when(concat!("create ", creators!()), &[(LeavesMachine, Elsewhere), (RunsCode, Here), (Writes, Here)]).examples(&["pnpm create vite app"]),
    when("dlx create-*|shadcn*", &[(LeavesMachine, Elsewhere), (RunsCode, Here), (Writes, Here)]).examples(&["pnpm dlx create-next-app@latest"]),
    when("dlx|create", FOREIGN).why(UNSEEN).instead(NPX_LOOK).examples(&["pnpm dlx cowsay hi"]),
    help_h(&["pnpm --version", "pnpm -h"]),
    when("", READ).flags(&["-v"]).examples(&["pnpm -v"]),
    when("list|ls|la|ll|why|root|bin|help|licenses|cat-file|cat-index|find-hash", READ).examples(&["pnpm list", "pnpm why react"]),
    when("outdated|audit|view|info|show|search|whoami|ping|doctor|fund", FETCH).without(&["--fix"]).examples(&["pnpm outdated", "pnpm audit"]),
    when("audit", INSTALL).examples(&["pnpm audit --fix"]),
    when("config|c get|list", READ).examples(&["pnpm config get store-dir"]),
    when("config|c|set|setup|self-update|env", MACHINE).why(SETTINGS).examples(&["pnpm config set registry https://example.com", "pnpm setup", "pnpm env use --global lts"]),
    when("add|install|i|update|up|upgrade|remove|rm|uninstall|un|link|ln", MACHINE)
        .flags(&["-g|--global"])
        .why(FOR_ALL)
        .undo("pnpm remove -g NAME")
        .examples(&["pnpm add -g turbo", "pnpm remove --global turbo"]),
    when("publish", READ).flags(&["--dry-run"]).examples(&["pnpm publish --dry-run"]),
    when("publish", PUBLISH).why(PUBLIC).instead("pnpm publish --dry-run").examples(&["pnpm publish", "pnpm -r publish --access public"]),
    when("unpublish", LOSE).why(GONE).examples(&["pnpm unpublish pkg@1.0.0"]),
    when("deprecate|dist-tag", PUBLISH).why(PUBLIC).examples(&["pnpm dist-tag add a@1 latest"]),
    when("login|adduser|logout|owner|access|team|token|profile", RIGHTS).why(KEYS).examples(&["pnpm login"]),
    when("add|install|i http*://*|git*", FOREIGN).why(UNSEEN).examples(&["pnpm add https://example.com/a.tgz"]),
    when("add|install|i|ci|update|up|upgrade|fetch|dedupe|install-test|it|import|approve-builds|ignored-builds", INSTALL)
        .examples(&["pnpm install --frozen-lockfile", "pnpm add -D vitest", "pnpm i"]),
    when("remove|rm|uninstall|un|prune|unlink|clean", CLEAN).examples(&["pnpm remove lodash", "pnpm prune"]),
    when("cache delete", CLEAN).examples(&["pnpm cache delete react"]),
    when("store path|status", READ).examples(&["pnpm store path"]),
    when("store prune", CLEAN).examples(&["pnpm store prune"]),
    when("store|patch|patch-commit|patch-remove|link|ln|init|version|pack|pkg|cache", WRITE).examples(&["pnpm init", "pnpm patch react"]),
    when("deploy", WRITE).operands(1).examples(&["pnpm --filter web deploy out"]),
    when("rebuild|rb|test|t|tst|start|stop|restart", BUILD).examples(&["pnpm test", "pnpm -r test", "pnpm start"]),
    when(concat!("run|run-script ", reaching!()), LIVE).runs(Runs::Special).why(TASK).examples(&["pnpm run deploy", "pnpm --filter api run release"]),
    when("run|run-script", BUILD).operands(1).runs(Runs::Special).examples(&["pnpm run build", "pnpm -r run lint"]),
    when("run|run-script", READ).examples(&["pnpm run"]),
    when(reaching!(), LIVE).runs(Runs::Special).why(TASK).examples(&["pnpm deploy:prod", "pnpm release"]),
    when("", READ).flags(&[local_tools!()]).runs(Runs::Command(0)).examples(&["pnpm eslint .", "pnpm vitest run"]),
    when("*", BUILD).runs(Runs::Special).examples(&["pnpm build", "pnpm lint", "pnpm dev"]),
    when("", INSTALL).flags(&["-r|--recursive"]).examples(&["pnpm -r"]),
    when("", READ).examples(&["pnpm"]),
];

const YARN: &[Use] = &[
    when("dlx|exec|run", READ).flags(&[local_tools!()]).runs(Runs::Command(0)).examples(&["yarn dlx eslint .", "yarn run tsc --noEmit", "yarn exec jest"]),
    when(concat!("create ", creators!()), &[(LeavesMachine, Elsewhere), (RunsCode, Here), (Writes, Here)]).examples(&["yarn create vite app"]),
    when("dlx create-*", &[(LeavesMachine, Elsewhere), (RunsCode, Here), (Writes, Here)]).examples(&["yarn dlx create-next-app"]),
    when("dlx|create", FOREIGN).why(UNSEEN).instead(NPX_LOOK).examples(&["yarn dlx cowsay", "yarn create evil"]),
    when("exec", READ).runs(Runs::Command(0)).examples(&["yarn exec cowsay"]),
    when("application|app|applicationattempt|container|queue|node|cluster", LIVE).flags(&["-kill|-movetoqueue|-stop|-destroy|-flex|-fail|-signal|-changeQueue|-updatePriority|-updateLifetime|-launch|-start"]).why("it stops or moves a job of the cluster").examples(&["yarn application -kill application_1"]),
    when("application|app|applicationattempt|container|queue|node|cluster|logs", READ).flags(&["-list|-status|-applicationId|-all|-showDetails"]).examples(&["yarn application -list", "yarn logs -applicationId application_1"]),
    when("rmadmin|schedulerconf", LIVE).why("the cluster is set up anew").examples(&["yarn rmadmin -refreshQueues"]),
    help_h(&["yarn --version", "yarn -h"]),
    when("", READ).flags(&["-v"]).examples(&["yarn -v"]),
    when("list|ls|why|bin|help|licenses|versions|check|explain", READ).examples(&["yarn list", "yarn why react"]),
    when("workspaces list|info", READ).examples(&["yarn workspaces list", "yarn workspaces info"]),
    when("cache list|dir", READ).examples(&["yarn cache dir"]),
    when("config get|list", READ).examples(&["yarn config get registry"]),
    when("config set|delete|unset", MACHINE).why(SETTINGS).instead("a .yarnrc in the project").examples(&["yarn config set registry https://example.com"]),
    when("config", READ).examples(&["yarn config"]),
    when("info|outdated|audit|search", FETCH).examples(&["yarn info react", "yarn outdated", "yarn audit"]),
    when("npm audit|info|whoami", FETCH).examples(&["yarn npm audit", "yarn npm info react"]),
    when("npm tag list", FETCH).examples(&["yarn npm tag list react"]),
    when("owner|tag|team list|ls", FETCH).examples(&["yarn owner list react"]),
    when("npm publish|tag", PUBLISH).why(PUBLIC).examples(&["yarn npm publish", "yarn npm tag add a@1 latest"]),
    when("npm", RIGHTS).why(KEYS).examples(&["yarn npm login", "yarn npm logout"]),
    when("publish|tag", PUBLISH).why(PUBLIC).instead("yarn pack").examples(&["yarn publish", "yarn publish --new-version 1.0.0"]),
    when("unpublish", LOSE).why(GONE).examples(&["yarn unpublish a"]),
    when("owner|team|access|login|logout", RIGHTS).why(KEYS).examples(&["yarn owner add bob a", "yarn login"]),
    when("global list|bin|dir", READ).examples(&["yarn global list"]),
    when("global|self-update|policies", MACHINE).why(FOR_ALL).undo("yarn global remove NAME").examples(&["yarn global add typescript"]),
    when("add http*://*|git*", FOREIGN).why(UNSEEN).examples(&["yarn add https://example.com/a.tgz"]),
    when("install|add|up|upgrade|upgrade-interactive|import|dedupe|rebuild|set|plugin|fetch", INSTALL)
        .undo("git checkout -- package.json yarn.lock, then yarn install")
        .examples(&["yarn install --frozen-lockfile", "yarn add react", "yarn upgrade"]),
    when("remove|autoclean", CLEAN).undo("yarn add NAME").examples(&["yarn remove lodash"]),
    when("cache clean", CLEAN).examples(&["yarn cache clean"]),
    when("link|unlink|init|pack|patch|patch-commit|unplug|version|constraints|stage|generate-lock-entry", WRITE).examples(&["yarn init -y", "yarn version --patch"]),
    when(concat!("workspace * run ", reaching!()), LIVE).why(TASK).examples(&["yarn workspace web run deploy"]),
    when(concat!("workspace * ", reaching!()), LIVE).why(TASK).examples(&["yarn workspace web deploy"]),
    when("workspace|workspaces|foreach", BUILD).runs(Runs::Special).examples(&["yarn workspace web build", "yarn workspaces foreach run build"]),
    when(concat!("run ", reaching!()), LIVE).runs(Runs::Special).why(TASK).examples(&["yarn run deploy"]),
    when("run", BUILD).operands(1).runs(Runs::Special).examples(&["yarn run build"]),
    when("run", READ).examples(&["yarn run"]),
    when(reaching!(), LIVE).runs(Runs::Special).why(TASK).examples(&["yarn deploy", "yarn deploy:prod", "yarn release"]),
    when("", READ).flags(&[local_tools!()]).runs(Runs::Command(0)).examples(&["yarn eslint src", "yarn prettier --check ."]),
    when("node", RUN).examples(&["yarn node a.js"]),
    when("*", BUILD).runs(Runs::Special).examples(&["yarn test", "yarn build", "yarn dev"]),
    when("", INSTALL).examples(&["yarn", "yarn --immutable"]),
];

const NPX: &[Use] = &[
    when("", READ).flags(&[local_tools!()]).runs(Runs::Command(0)).examples(&["npx tsc --noEmit", "npx eslint .", "npx -y prettier --check .", "npx -p typescript tsc -p ."]),
    when("create-react-app|create-next-app*|create-vite*|create-vue*|create-svelte*|create-remix*|create-expo-app*|create-t3-app*|create-astro*|create-nx-workspace*|create-turbo*|create-docusaurus*|create-playwright*|sv|degit|tiged|shadcn*|shadcn-ui*|@angular/cli*|@nestjs/cli*|@tailwindcss/cli*|@playwright/test*|@changesets/cli*|@storybook/cli*|@vue/cli*|npm-check*|husky-init|jscodeshift|browserslist*|update-browserslist-db*|tailwindcss*|typescript*|prettier@*|eslint@*|jest@*|vitest@*|playwright@*|cypress@*|tsx@*|ts-node@*|vite@*|next@*|storybook@*|rimraf@*|msw|serve@*|http-server@*|c8@*|nyc@*|knip@*|depcheck@*|markdownlint-cli*|cspell@*|typedoc@*|sort-package-json|syncpack|publint|are-the-types-wrong|@arethetypeswrong/cli|yarn|pnpm|npm|node|envinfo|license-checker*|jsonlint|json-server*|lighthouse|pa11y|@biomejs/biome@*", &[
        (LeavesMachine, Elsewhere), (RunsCode, Here), (Writes, Here),
    ])
    .examples(&["npx create-next-app@latest my-app", "npx degit a/b c", "npx playwright@1.40 test"]),
    when("", FOREIGN).flags(&["-c|--call"]).why(UNSEEN).runs(Runs::Shell("-c|--call")).examples(&["npx -c 'cowsay hi'"]),
    help_h(&["npx --version", "npx -h"]),
    when("", FOREIGN).operands(1).why(UNSEEN).instead(NPX_LOOK).examples(&["npx cowsay hello", "npx some-unknown-pkg", "bunx unknown", "pnpx unknown"]),
    when("", READ).examples(&["npx"]),
];

const COREPACK: &[Use] = &[
    help_h(&["corepack --version"]),
    when("use|up|install|prepare|pack|hydrate|cache", INSTALL)
        .examples(&["corepack prepare pnpm@latest", "corepack use pnpm@9"]),
    when("enable|disable", MACHINE)
        .why("the package managers of this machine are replaced")
        .undo("corepack disable")
        .examples(&["corepack enable"]),
    when("", READ)
        .flags(&["npm|pnpm|yarn|npx|pnpx"])
        .runs(Runs::Command(0))
        .examples(&["corepack pnpm install"]),
];
