//! What many uses do alike, by name, so that the lists of programs read like lists.

use super::{On, Use, when};
use crate::effect::EffectKind::{
    self, ChangesLiveSystem, ChangesMachine, ChangesRights, Deletes, DiscardsWork, LeavesMachine,
    LosesData, Overwrites, Publishes, Reads, ReadsSecrets, RunsCode, RunsForeignCode, Sends,
    SendsData, Unreadable, Writes,
};
use On::{Elsewhere, Here, Operands};

/// Effects and what each falls on.
pub(super) type Does = &'static [(EffectKind, On)];

pub(super) const READ: Does = &[(Reads, Here)];
pub(super) const READ_FILES: Does = &[(Reads, Operands)];
pub(super) const SECRET: Does = &[(ReadsSecrets, Elsewhere)];
pub(super) const FETCH: Does = &[(LeavesMachine, Elsewhere)];
pub(super) const INSTALL: Does = &[(LeavesMachine, Elsewhere), (Writes, Here)];
pub(super) const BUILD: Does = &[(RunsCode, Here), (Writes, Here)];
pub(super) const RUN: Does = &[(RunsCode, Here)];
pub(super) const WRITE: Does = &[(Writes, Here)];
pub(super) const FORMAT: Does = &[(Overwrites, Operands), (Writes, Here)];
pub(super) const REWRITE: Does = &[(Overwrites, Here)];
pub(super) const CLEAN: Does = &[(Deletes, Here)];
pub(super) const DISCARD: Does = &[(DiscardsWork, Here)];
pub(super) const LOSE: Does = &[(LosesData, Elsewhere)];
pub(super) const LIVE: Does = &[(ChangesLiveSystem, Elsewhere)];
pub(super) const MACHINE: Does = &[(ChangesMachine, Elsewhere)];
pub(super) const RIGHTS: Does = &[(ChangesRights, Elsewhere)];
pub(super) const PUBLISH: Does = &[(Publishes, Elsewhere)];
pub(super) const SEND: Does = &[(SendsData, Elsewhere)];
pub(super) const TELL: Does = &[(Sends, Elsewhere)];
pub(super) const FOREIGN: Does = &[(RunsForeignCode, Elsewhere)];
pub(super) const UNCLEAR: Does = &[(Unreadable, Elsewhere)];

pub(super) const FOR_ALL: &str = "it is installed for every project of this machine";
pub(super) const PUBLIC: &str = "what is published can be used by others at once";
pub(super) const KEYS: &str = "it changes who may do what";
pub(super) const STORED: &str = "it prints a stored credential";
pub(super) const DEPLOYED: &str = "a system that people use is changed";
pub(super) const UNSEEN: &str = "what it fetches is run at once and was never read";
pub(super) const SETTINGS: &str = "it holds for everything this user does";
pub(super) const DATA_GONE: &str = "the data is gone for good";

/// Asking a program about itself, with `--help` or `--version`.
pub(super) const fn help(examples: &'static [&'static str]) -> Use {
    when("", READ)
        .flags(&["--help|--version"])
        .examples(examples)
}

/// The same for a program whose `-h` is `--help` and nothing else.
pub(super) const fn help_h(examples: &'static [&'static str]) -> Use {
    when("", READ)
        .flags(&["--help|--version|-h"])
        .examples(examples)
}

/// Names of tasks that say that they reach beyond the worktree: the writer of the task told us.
macro_rules! reaching {
    () => {
        "*deploy*|publish|publish-*|publish:*|*-publish|*:publish|release|release-*|release:*|ship|ship-*|*rollout*|rollback*|*destroy*|*teardown*|*nuke*|provision*|promote*|migrate-prod*|migrate:prod*|*prod-migrate*|push|push-*|*-push|docker:push|image:push|upload|upload-*|upload:*|*-upload|*db-drop*|*db-reset*|*drop-db*|*reset-db*|db:drop*|db:reset*|dropdb|resetdb|*clean-db*|*clear-db*|*wipe*|purge|purge-*|purge:*|*truncate*|tf-apply*|*terraform-apply*|apply|apply-prod*|seed-prod*|seed:prod*"
    };
}
pub(super) use reaching;

/// Tools that a JavaScript project has as its own dependencies; each is in the catalogue.
macro_rules! local_tools {
    () => {
        "tsc|eslint|prettier|jest|vitest|mocha|ava|tap|playwright|cypress|karma|nyc|c8|tsx|ts-node|esbuild|webpack|vite|rollup|parcel|tsup|swc|babel|next|nuxt|nuxi|astro|svelte-kit|svelte-check|vue-tsc|gatsby|remix|storybook|stylelint|biome|@biomejs/biome|oxlint|xo|standard|tslint|lint-staged|commitlint|husky|prisma|sequelize|sequelize-cli|typeorm|knex|drizzle-kit|nx|turbo|lerna|changeset|semantic-release|release-it|np|vsce|ovsx|http-server|serve|live-server|json-server|nodemon|concurrently|cross-env|dotenv|npm-run-all|wait-on|madge|depcheck|knip|npm-check-updates|ncu|license-checker|size-limit|tailwindcss|postcss|sass|graphql-codegen|openapi-generator|openapi-generator-cli|markdownlint|markdownlint-cli2|cspell|pyright|node-gyp|typedoc|jsdoc|ng|vue-cli-service|expo|react-scripts|zx|ember|nest|hardhat|k6|vercel|netlify|wrangler|firebase|serverless|sls|cdk|surge|gh-pages|pm2|rimraf|shx"
    };
}
pub(super) use local_tools;

/// Tools that a Python project has as its own dependencies; each is in the catalogue.
macro_rules! python_tools {
    () => {
        "python|python3|pytest|unittest|coverage|tox|nox|black|isort|ruff|flake8|pylint|mypy|pyright|pyre|bandit|safety|autopep8|yapf|pyupgrade|vulture|pydocstyle|codespell|pre-commit|sphinx-build|mkdocs|cookiecutter|twine|flit|hatch|poetry|pdm|pip|pip-compile|pip-audit|alembic|django-admin|flask|manage.py|uvicorn|gunicorn|celery|semgrep|sqlfluff|djlint|yamllint|jupyter|ipython|streamlit|invoke|fab|ansible-lint|dbt|scrapy|locust|http"
    };
}
pub(super) use python_tools;
