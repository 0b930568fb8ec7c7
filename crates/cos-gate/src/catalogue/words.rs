//! Words that many programs share: verbs, names of tasks, tools of projects; and the uses of a program
//! that is told by its verb.
//!
//! Macros, since the words of a use are put together while compiling.

/// The verbs that take something away.
macro_rules! taking {
    () => {
        "delete|destroy|remove|rm|terminate|purge|drop|erase|wipe|del|unlink|deprovision|deregister|decommission|nuke|reset|empty|flush|truncate|delete-*|remove-*|destroy-*|purge-*|terminate-*|*-delete|*-remove|*:delete|*:destroy|*:remove|*:reset|*:clear|*:unset|*:rm"
    };
}

/// The verbs that change something, less those that are nouns in some program.
macro_rules! changing {
    () => {
        "create|update|add|set|edit|modify|apply|start|stop|restart|reboot|redeploy|shutdown|poweroff|power-off|power-cycle|scale|resize|rebuild|enable|disable|attach|detach|assign|unassign|associate|disassociate|exec|ssh|login|logout|restore|rollback|promote|demote|push|upload|publish|cancel|approve|reject|invoke|execute|trigger|rename|move|transfer|rotate|revoke|grant|suspend|resume|pause|unpause|abort|retry|failover|upgrade|downgrade|patch|put|post|replace|unset|lock|unlock|migrate|register|switch|activate|deactivate|install|uninstall|create-*|update-*|set-*|add-*|put-*|start-*|stop-*|restart-*|enable-*|disable-*|attach-*|detach-*|grant-*|revoke-*|rotate-*|*-create|*-update|*-add|*:create|*:add|*:set|*:update|*:restart|*:stop|*:start|*:scale|*:promote|*:enable|*:disable"
    };
}

/// The verbs that look.
macro_rules! looking {
    () => {
        "list|ls|get|show|describe|info|status|search|view|logs|log|tail|history|version|versions|help|inspect|read|print|events|whoami|check|validate|verify|diff|query|find|wait|watch|top|usage|stats|metrics|exists|list-*|get-*|describe-*|show-*|search-*|check-*|lookup-*|*-list|*-show|*-view|*-info|*-status|*:list|*:ls|*:info|*:get|*:show|*:view|*:status|*:logs|*:wait|*:diff"
    };
}

/// The uses of a program that is told by its verb, wherever up to the fifth word it stands: what it
/// does of its own first, then whatever takes away, changes and looks. A name that is also a verb
/// makes a question too many, never one too few. Rows in it have `changes`, `loses` and `reads` of
/// `usual` without importing them.
macro_rules! regular {
    ($name:literal; $($own:expr),* $(,)?) => {
        {
            use $crate::catalogue::usual::{changes, loses, reads};
            use $crate::catalogue::words::{changing, looking, taking};
            &[
                reads("", &[concat!($name, " --help")])
                    .flags(&["--help|-h|--version"]),
                $($own,)*
                loses(taking!(), &[concat!($name, " delete x")]),
                loses(concat!("* ", taking!()), &[concat!($name, " a delete x")]),
                loses(concat!("* * ", taking!()), &[concat!($name, " a b delete x")]),
                loses(concat!("* * * ", taking!()), &[concat!($name, " a b c delete")]),
                loses(concat!("* * * * ", taking!()), &[concat!($name, " a b c d delete")]),
                changes(changing!(), &[concat!($name, " create x")]),
                changes(concat!("* ", changing!()), &[concat!($name, " a create x")]),
                changes(concat!("* * ", changing!()), &[concat!($name, " a b create x")]),
                changes(concat!("* * * ", changing!()), &[concat!($name, " a b c create")]),
                changes(concat!("* * * * ", changing!()), &[concat!($name, " a b c d create")]),
                reads(looking!(), &[concat!($name, " list")]),
                reads(concat!("* ", looking!()), &[concat!($name, " a list")]),
                reads(concat!("* * ", looking!()), &[concat!($name, " a b list")]),
                reads(concat!("* * * ", looking!()), &[concat!($name, " a b c list")]),
                reads(concat!("* * * * ", looking!()), &[concat!($name, " a b c d list")]),
                changes("*", &[concat!($name, " zap")]),
                reads("", &[$name]),
            ]
        }
    };
}

/// Names of tasks that say that they reach beyond the worktree: the writer of the task told us.
macro_rules! reaching {
    () => {
        "*deploy*|publish|publish-*|publish:*|*-publish|*:publish|release|release-*|release:*|ship|ship-*|*rollout*|rollback*|*destroy*|*teardown*|*nuke*|provision*|promote*|migrate-prod*|migrate:prod*|*prod-migrate*|push|push-*|*-push|docker:push|image:push|upload|upload-*|upload:*|*-upload|*db-drop*|*db-reset*|*drop-db*|*reset-db*|db:drop*|db:reset*|dropdb|resetdb|*clean-db*|*clear-db*|*wipe*|purge|purge-*|purge:*|*truncate*|tf-apply*|*terraform-apply*|apply|apply-prod*|seed-prod*|seed:prod*"
    };
}

/// Tools that a JavaScript project has as its own dependencies; each is in the catalogue.
macro_rules! local_tools {
    () => {
        "tsc|eslint|prettier|jest|vitest|mocha|ava|tap|playwright|cypress|karma|nyc|c8|tsx|ts-node|esbuild|webpack|vite|rollup|parcel|tsup|swc|babel|next|nuxt|nuxi|astro|svelte-kit|svelte-check|vue-tsc|gatsby|remix|storybook|stylelint|biome|@biomejs/biome|oxlint|xo|standard|tslint|lint-staged|commitlint|husky|prisma|sequelize|sequelize-cli|typeorm|knex|drizzle-kit|nx|turbo|lerna|changeset|semantic-release|release-it|np|vsce|ovsx|http-server|serve|live-server|json-server|nodemon|concurrently|cross-env|dotenv|npm-run-all|wait-on|madge|depcheck|knip|npm-check-updates|ncu|license-checker|size-limit|tailwindcss|postcss|sass|graphql-codegen|openapi-generator|openapi-generator-cli|markdownlint|markdownlint-cli2|cspell|pyright|node-gyp|typedoc|jsdoc|ng|vue-cli-service|expo|react-scripts|zx|oclif|react-native|cap|electron|tauri|orval|openapi-typescript|html-validate|sort-package-json|syncpack|svgo|terser|vitepress|docusaurus|eleventy|@11ty/eleventy|hexo|electron-builder|unbuild|tsdown|linkinator|publint|attw|ember|nest|hardhat|k6|vercel|netlify|wrangler|firebase|serverless|sls|cdk|surge|gh-pages|pm2|rimraf|shx"
    };
}

/// Tools that a Python project has as its own dependencies; each is in the catalogue.
macro_rules! python_tools {
    () => {
        "python|python3|pytest|unittest|coverage|tox|nox|black|isort|ruff|flake8|pylint|mypy|pyright|pyre|bandit|safety|autopep8|yapf|pyupgrade|vulture|pydocstyle|codespell|pre-commit|sphinx-build|mkdocs|cookiecutter|twine|flit|hatch|poetry|pdm|pip|pip-compile|pip-audit|alembic|django-admin|flask|manage.py|uvicorn|gunicorn|celery|semgrep|sqlfluff|djlint|yamllint|jupyter|ipython|streamlit|invoke|fab|ansible-lint|dbt|scrapy|locust|http"
    };
}

pub(super) use {changing, local_tools, looking, python_tools, reaching, regular, taking};

/// Whether a name is that of a tool which projects share, and of the package it comes in.
pub(crate) fn is_shared_tool(name: &str) -> bool {
    let tools = [python_tools!(), local_tools!()];
    tools
        .iter()
        .any(|tools| tools.split('|').any(|tool| tool == name))
}
