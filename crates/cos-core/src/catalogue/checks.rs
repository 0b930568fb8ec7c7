//! Tests, linters, formatters and bundlers.

use super::usual::{
    BUILD, CLEAN, Does, FETCH, FORMAT, INSTALL, LIVE, LOSE, MACHINE, PUBLIC, PUBLISH, READ,
    READ_FILES, REWRITE, WRITE, help, help_h,
};
use super::{On, Program, Rest, Runs, Use, known, when};
use crate::effect::EffectKind::{Overwrites, RunsCode, SendsData};
use On::{Elsewhere, Here, Value};

pub(super) static PROGRAMS: &[Program] = &[
    known(&["pytest", "py.test", "unittest", "nose2", "nosetests", "tox", "nox", "behave", "robot", "ward", "stestr", "green", "trial", "pytest-watch", "ptw"], Rest::Unknown, TESTS).valued(&["-k", "-m", "-n", "-p", "-c", "-o", "-e", "-s", "--session", "--cov", "--cov-report", "--rootdir", "--junitxml", "--tb", "--maxfail", "--timeout", "--durations", "--ignore", "--deselect"]),
    known(&["jest", "vitest", "mocha", "ava", "tap", "playwright", "cypress", "karma", "phpunit", "pest", "paratest", "rspec", "minitest", "cucumber", "parallel_rspec", "codecept", "codeception", "behat", "phpspec", "testem", "wtr", "web-test-runner", "qunit", "jasmine", "nightwatch", "wdio", "testcafe", "puppeteer", "bats", "shellspec", "busted", "prove", "kaocha", "gotest", "detox", "maestro", "xctest", "gtest-parallel", "newman", "pa11y", "lighthouse", "lhci", "backstop", "cucumber-js"], Rest::Unknown, TESTS).valued(&["-t", "--testNamePattern", "-c", "--config", "-p", "--project", "-e", "--example", "--tag", "-g", "--grep", "--filter", "-w", "--reporter", "--spec", "-s", "--testTimeout", "-f", "--format", "-o", "--out"]),
    known(&["nyc", "c8", "coverage"], Rest::Unknown, &[
        when("run", BUILD).examples(&["coverage run -m pytest"]),
        help_h(&["coverage --version"]),
        when("report|debug|help|check-coverage", READ).examples(&["coverage report", "nyc report"]),
        when("erase", CLEAN).examples(&["coverage erase"]),
        when("html|xml|json|lcov|combine|annotate|instrument|merge", WRITE).examples(&["coverage html", "coverage combine"]),
        when("", BUILD).runs(Runs::Command(0)).examples(&["nyc mocha", "c8 node a.js"]),
    ]).valued(&["-r", "--reporter", "--rcfile", "--source", "-m"]),
    known(&["flake8", "pylint", "mypy", "dmypy", "pyright", "basedpyright", "pyre", "pytype", "ty", "bandit", "safety", "vulture", "pydocstyle", "pycodestyle", "pyflakes", "radon", "xenon", "interrogate", "refurb", "prospector", "import-linter", "lint-imports", "shellcheck", "yamllint", "actionlint", "spectral", "vale", "proselint", "alex", "write-good", "cspell", "jsonlint", "htmlhint", "html-validate", "gitleaks", "trufflehog", "detect-secrets", "cppcheck", "cpplint", "include-what-you-use", "scan-build", "infer", "pvs-studio", "luacheck", "selene", "reek", "brakeman", "rails_best_practices", "fasterer", "phpstan", "psalm", "phan", "phpmd", "phpcs", "deptrac", "phploc", "phpcpd", "phpmetrics", "checkstyle", "spotbugs", "pmd", "cloc", "scc", "sloccount", "lizard", "jscpd", "madge", "depcheck", "knip", "unimported", "dependency-cruiser", "depcruise", "license-checker", "licensee", "size-limit", "bundlesize", "publint", "attw", "commitlint", "gitlint", "editorconfig-checker", "dotenv-linter", "lychee", "markdown-link-check", "linkinator", "muffet", "htmlproofer", "tslint", "xo", "jshint", "oxlint", "svelte-check", "vue-tsc", "snyk", "osv-scanner", "semgrep", "opengrep", "codeql", "erb-lint", "slim-lint", "haml-lint", "scss-lint", "mdl", "lintian", "rpmlint", "desktop-file-validate", "detekt", "zizmor", "pinact", "taplo", "ls-lint", "repolinter", "sqlfluff", "sqlfmt", "djlint", "curlylint", "addlicense", "reuse"], Rest::Unknown, LINTERS).valued(&["-c", "--config", "--config-file", "-f", "--format", "-e", "--exclude", "--ignore", "--select", "-s", "--severity", "-d", "--disable", "--enable", "--rcfile", "-l", "--level", "--ruleset", "--standard", "-p", "--project", "--python-version"]),
    known(&["prettier", "prettierd"], Rest::Unknown, &[
        help_h(&["prettier --version"]),
        when("", FORMAT).flags(&["--write|-w"]).undo(COMMITTED).examples(&["prettier --write .", "prettier -w src/**/*.ts"]),
        when("", READ_FILES).examples(&["prettier --check .", "prettier -c .", "prettier a.ts", "prettier -l src"]),
    ]).valued(&["--config", "--ignore-path", "--parser", "--plugin", "--log-level", "--tab-width", "--print-width", "--stdin-filepath"]),
    known(&["eslint", "stylelint", "standard", "eslint_d", "ember-template-lint", "solhint", "textlint", "remark", "semistandard", "htmllint"], Rest::Unknown, &[
        help_h(&["eslint --version"]),
        when("", READ).flags(&["--fix-dry-run|-v|--print-config"]).examples(&["eslint --fix-dry-run .", "eslint --print-config a.js"]),
        when("", REWRITE).flags(&["--fix|--init|-o|--output-file|--output"]).undo(COMMITTED).examples(&["eslint . --fix", "stylelint --fix '**/*.css'", "eslint --init", "eslint -o out.json ."]),
        when("", READ_FILES).examples(&["eslint .", "eslint src --ext .ts --max-warnings 0", "stylelint '**/*.css'"]),
    ]).valued(&["-c", "--config", "--ext", "--rule", "-f", "--format", "--max-warnings", "--ignore-pattern", "--ignore-path", "--parser", "--plugin", "--rulesdir", "--cache-location", "--env", "--global", "-o"]),
    known(&["biome", "rome", "dprint"], Rest::Unknown, &[
        help_h(&["biome --version"]),
        when("check|lint|format|ci|migrate", REWRITE).flags(&["--write|--fix|--apply|--apply-unsafe|--unsafe"]).undo(COMMITTED).examples(&["biome check --write .", "biome format --write src"]),
        when("check|lint|format|ci|version|help|explain|rage|search|output-file-paths|output-resolved-config|output-format-times", READ).examples(&["biome check .", "biome ci", "biome lint src", "dprint check"]),
        when("", WRITE).examples(&["biome init", "dprint fmt", "biome migrate"]),
    ]).valued(&["--config-path", "--stdin-file-path", "--log-level", "--reporter"]),
    known(&["ruff"], Rest::Unknown, &[
        help_h(&["ruff --version"]),
        when("check|format", READ).flags(&["--diff"]).examples(&["ruff check --diff .", "ruff format --diff"]),
        when("check", REWRITE).flags(&["--fix|--fix-only|--unsafe-fixes|--add-noqa|-o|--output-file"]).without(&["--no-fix"]).undo(COMMITTED).examples(&["ruff check --fix .", "ruff check . --add-noqa"]),
        when("check|rule|linter|config|version|help|analyze|server", READ).examples(&["ruff check .", "ruff check", "ruff rule E501"]),
        when("format", READ).flags(&["--check"]).examples(&["ruff format --check ."]),
        when("format", REWRITE).undo(COMMITTED).examples(&["ruff format .", "ruff format"]),
        when("clean", CLEAN).examples(&["ruff clean"]),
        when("", REWRITE).flags(&["--fix"]).examples(&["ruff --fix ."]),
        when("", READ).examples(&["ruff ."]),
    ]).valued(&["--select", "--ignore", "--extend-select", "--config", "--line-length", "--target-version", "--output-format", "--exclude"]),
    known(&["black", "isort", "autopep8", "yapf", "docformatter", "blue", "darker", "autoflake", "pyupgrade", "reorder-python-imports", "blacken-docs", "usort", "ssort", "add-trailing-comma", "unify", "toml-sort", "mdformat", "pyproject-fmt", "nbqa", "nbstripout", "jupytext", "fixit", "codespell", "typos"], Rest::Unknown, &[
        help_h(&["black --version"]),
        when("", REWRITE).flags(&["-w|--write-changes"]).examples(&["codespell -w", "typos --write-changes"]),
        when("", READ).flags(&["--check|--check-only|--diff|-c|-d|--dry-run|--show-files|--show-config"]).without(&["-i|--in-place"]).examples(&["black --check .", "isort --check-only --diff .", "yapf --diff a.py", "autoflake --check a.py", "isort -c ."]),
        when("", FORMAT).flags(&["-i|--in-place"]).undo(COMMITTED).examples(&["autopep8 --in-place a.py", "yapf -i -r ."]),
        when("", FORMAT).undo(COMMITTED).examples(&["black .", "isort src", "pyupgrade --py311-plus a.py"]),
    ]).valued(&["-l", "--line-length", "-t", "--target-version", "--config", "--exclude", "--include", "--profile", "--style", "-S", "-L"]),
    known(&["markdownlint", "markdownlint-cli2", "rubocop", "standardrb", "php-cs-fixer", "phpcbf", "pint", "rector", "ktlint", "ktfmt", "google-java-format", "palantir-java-format", "swiftlint", "swiftformat", "swift-format", "clang-format", "clang-tidy", "clang-apply-replacements", "astyle", "uncrustify", "indent", "cmake-format", "gersemi", "shfmt", "stylua", "lua-format", "ormolu", "fourmolu", "stylish-haskell", "brittany", "ocamlformat", "scalafmt", "scalafix", "cljfmt", "zprint", "elm-format", "purs-tidy", "buildifier", "sql-formatter", "pg_format", "xmlformat", "tidy", "yamlfmt", "yamlfix", "js-beautify", "tsfmt", "packwerk", "rufo", "prettier-eslint", "sort-package-json", "syncpack", "lint-staged", "treefmt", "fprettify", "latexindent", "topiary", "keep-sorted", "asmfmt"], Rest::Unknown, FORMATTERS).valued(&["-c", "--config", "--style", "-style", "-l", "-ln", "--only", "--except", "--rules", "--path-mode", "--allow-risky", "-p", "--checks"]),
    known(&["tsc", "tsgo"], Rest::Unknown, &[
        when("", READ).flags(&["--noEmit|--version|-v|--help|-h|--showConfig|--listFilesOnly"]).examples(&["tsc --noEmit", "tsc -p . --noEmit", "tsc -v", "tsc --noEmit -w"]),
        when("", CLEAN).flags(&["--clean"]).examples(&["tsc -b --clean"]),
        when("", WRITE).examples(&["tsc", "tsc -p tsconfig.json", "tsc -b", "tsc --init", "tsc --outDir dist"]),
    ]).valued(&["-p", "--project", "--outDir", "--target", "--module", "-t", "-m"]).word_flags(),
    known(&["esbuild", "webpack", "webpack-cli", "vite", "rollup", "parcel", "tsup", "swc", "babel", "rspack", "rsbuild", "rolldown", "unbuild", "microbundle", "ncc", "snowpack", "browserify", "uglifyjs", "terser", "sass", "lessc", "postcss", "tailwindcss", "stylus", "csso", "cleancss", "html-minifier", "svgo", "imagemin", "purgecss", "coffee", "livescript", "bsb", "rescript", "wasm-opt", "typedoc", "jsdoc", "storybook", "start-storybook", "build-storybook", "microsite", "preconstruct", "sb"], Rest::Unknown, BUNDLERS).valued(&["-c", "--config", "-o", "--output", "--outdir", "--mode", "-i", "--input", "-d", "--out-dir"]),
    known(&["next", "nuxt", "nuxi", "astro", "svelte-kit", "gatsby", "remix", "hugo", "jekyll", "mkdocs", "sphinx-build", "sphinx-quickstart", "sphinx-apidoc", "sphinx-autobuild", "eleventy", "hexo", "zola", "docusaurus", "vuepress", "vitepress", "pelican", "nikola", "middleman", "antora", "quarto", "bookdown", "gitbook", "honkit", "doxygen", "pdoc", "asciidoctor", "asciidoc", "ng", "vue-cli-service", "vue", "react-scripts", "ember", "nest", "ionic", "capacitor", "cordova", "electron-builder", "electron-forge", "electron", "tauri", "redwood", "blitz", "meteor", "quasar", "preact", "qwik", "craco", "rw", "react-native", "metro", "umi", "solid-start", "vinxi", "nitro", "nitropack", "fresh", "hardhat", "forge", "truffle", "anchor", "brownie", "ape", "streamlit", "jupyter", "jupyter-lab", "jupyter-notebook", "ipython", "papermill", "marimo", "voila", "gradio", "gunicorn", "uvicorn", "hypercorn", "daphne", "waitress-serve", "granian", "puma", "unicorn", "thin", "rackup", "passenger", "foreman", "overmind", "hivemind", "honcho"], Rest::Unknown, SITES).valued(&["-c", "--config", "-d", "--destination", "-s", "--source", "-p", "--port", "-H", "--host", "-b", "--bind", "-w", "--workers", "-e", "--environment", "-A", "--app", "--network", "-o", "--output", "-f", "-t", "--to", "--from"]),
    known(&["npm-check-updates", "ncu", "npm-check", "taze", "yarn-deduplicate"], Rest::Unknown, &[
        help_h(&["ncu --version"]),
        when("", INSTALL).flags(&["-u|--upgrade|-i|--interactive"]).examples(&["ncu -u", "npm-check-updates --upgrade"]),
        when("", FETCH).examples(&["ncu", "npm-check-updates"]),
    ]),
    known(&["wait-on", "wait-for-it", "wait-for-it.sh", "wait-port"], Rest::Unknown, &[when("", FETCH).examples(&["wait-on http://localhost:3000"])]),
    known(&["node-gyp", "prebuild", "prebuildify", "prebuild-install", "node-pre-gyp", "electron-rebuild", "pkg-prebuilds", "napi", "neon"], Rest::Unknown, &[
        help_h(&["node-gyp --version"]),
        when("publish|unpublish", PUBLISH).why(PUBLIC).examples(&["node-pre-gyp publish"]),
        when("list|configure|build|rebuild|clean|install|remove", BUILD).examples(&["node-gyp rebuild"]),
        when("", BUILD).examples(&["prebuildify --napi", "prebuild-install"]),
    ]),
    known(&["gh-pages", "surge", "chromatic", "percy", "danger"], Rest::Unknown, &[
        help_h(&["surge --version"]),
        when("list|whoami|plan|local", FETCH).examples(&["surge list"]),
        when("teardown", LOSE).why("the site is gone").examples(&["surge teardown a.surge.sh"]),
        when("", PUBLISH).why(PUBLIC).examples(&["gh-pages -d dist", "surge dist a.surge.sh", "chromatic"]),
    ]).valued(&["-d", "--dist", "-b", "--branch"]),
    known(&["cosmic-ray", "mutmut", "stryker", "infection", "pitest", "hypothesis", "afl-fuzz", "honggfuzz", "atheris", "gcov", "lcov", "genhtml", "gcovr", "llvm-cov", "llvm-profdata", "kcov", "asv", "pyperf", "py-spy", "memray", "scalene", "cachegrind", "callgrind_annotate", "heaptrack", "gprof"], Rest::Unknown, &[
        help_h(&["lcov --version"]),
        when("report|show|results|export|annotate|summary|stats|tree|table", READ).examples(&["mutmut results"]),
        when("", BUILD).examples(&["stryker run", "lcov --capture -d . -o a.info", "genhtml a.info -o out", "mutmut run"]),
    ]),
];

const COMMITTED: &str = "git checkout -- PATH, where it was committed";

const TESTS: &[Use] = &[
    when("", READ).flags(&["--version|--help|-V|--collect-only|--co|--listTests|--fixtures|--markers|--showconfig|--list-tests|--list|--list-groups|--list-suites|--dry-run|--setup-plan"])
        .examples(&["pytest --collect-only", "jest --listTests", "playwright test --list", "rspec --dry-run", "mocha --version"]),
    when("list|version|help|verify|info|show|config|l", READ).without(&["-r"]).examples(&["cypress verify", "tox list"]),
    when("", SENDING).flags(&["--record", "--key|-k"]).why("the results are sent to a service").examples(&["cypress run --record --key abc"]),
    when("install", MACHINE).flags(&["--with-deps"]).why("system packages are installed").examples(&["playwright install --with-deps"]),
    when("install", INSTALL).examples(&["playwright install chromium"]),
    when("install-deps", MACHINE).why("system packages are installed").examples(&["playwright install-deps"]),
    when("", BUILD).examples(&["pytest", "pytest -k name -x tests/", "jest --coverage", "vitest run", "playwright test", "rspec spec/a_spec.rb", "tox -e py312", "cypress run", "mocha -u"]),
];

const SENDING: Does = &[(RunsCode, Here), (SendsData, Elsewhere)];

const LINTERS: &[Use] = &[
    when("", READ).flags(&["--help|--version"]).examples(&["mypy --version"]),
    when("monitor|upload|do-upload|upload-process|upload-coverage|publish|login|auth|logout", SENDING).why("results are sent to a service").examples(&["snyk monitor", "semgrep login"]),
    when("fix|format", REWRITE).examples(&["sqlfluff fix a.sql", "taplo format"]),
    when("", REWRITE).flags(&["--fix|--write|-w|--autofix|--alter|--inplace|--in-place|--add-noqa|--reformat|--apply|--write-changes|--fix-errors|--generate-baseline|--set-baseline"]).undo(COMMITTED).examples(&["psalm --alter --issues=all", "oxlint --fix", "phpstan --generate-baseline", "tslint --fix"]),
    when("", &[(Overwrites, Value("-o|--output|--output-file"))]).flags(&["-o|--output|--output-file"]).examples(&["bandit -r . -o report.json", "semgrep --output a.json ."]),
    when("server|serve|daemon", WRITE).examples(&["mypy daemon"]),
    when("init|clean|install", WRITE).examples(&["vale init"]),
    when("sync", INSTALL).examples(&["vale sync"]),
    when("", SENDING).flags(&["-Dsonar.host.url|-Dsonar.login|-Dsonar.token|-t|--token"]).why("results are sent to a service").examples(&["snyk test --token x"]),
    when("", READ_FILES).examples(&["mypy src", "flake8", "pylint a.py", "shellcheck a.sh", "bandit -r src", "phpstan analyse", "semgrep --config auto .", "cloc .", "commitlint --from HEAD~1"]),
];

const FORMATTERS: &[Use] = &[
    help(&["clang-format --version"]),
    when("", READ).flags(&["--version|-V|-version"]).examples(&["rubocop -V"]),
    when("", READ).flags(&["--check|--dry-run|-n|-d|--diff|--lint|--dump-config|-dump-config|--test|--verify|--list-different|--set-exit-if-changed|--list-checks|--show-cops"]).without(&["-i|-w|--in-place"]).examples(&["clang-format --dry-run -Werror a.c", "php-cs-fixer fix --dry-run --diff", "shfmt -d .", "stylua --check .", "rector --dry-run", "swiftformat --lint ."]),
    when("", FORMAT).flags(&["-i|-w|--write|--fix|-a|-A|--autocorrect|--auto-correct|--autocorrect-all|--auto-correct-all|--in-place|--inplace|-F|--format|--replace|-r|--modify|-m"]).undo(COMMITTED).examples(&["clang-format -i a.c", "shfmt -w .", "rubocop -a", "rubocop -A app", "markdownlint --fix .", "ktlint -F", "swiftlint --fix", "clang-tidy --fix a.cc"]),
    when("lint|rules|version|check|list|help|describe|list-files|validate|mode", READ).examples(&["swiftlint lint", "swiftlint rules"]),
    when("fix|process|format|autocorrect|update-*|update", FORMAT).undo(COMMITTED).examples(&["php-cs-fixer fix", "rector process", "swiftlint autocorrect"]),
    when("", REWRITE).flags(&["--auto-gen-config|--init"]).examples(&["rubocop --auto-gen-config"]),
    when("", FORMAT).flags(&["--allow-risky"]).undo(COMMITTED).examples(&["php-cs-fixer --allow-risky src"]),
    when("", READ_FILES).examples(&["rubocop", "clang-tidy a.cc", "shfmt a.sh", "markdownlint '**/*.md'", "clang-format a.c", "swiftlint", "ktlint", "shfmt -l ."]),
];

const BUNDLERS: &[Use] = &[
    help_h(&["vite --version"]),
    when("", READ).flags(&["-v"]).examples(&["webpack -v"]),
    when("info|configtest|version|doctor", READ).examples(&["webpack info"]),
    when("upgrade|automigrate|init|migrate", INSTALL).examples(&["storybook init"]),
    when(
        "",
        &[
            (RunsCode, Here),
            (
                Overwrites,
                Value("-o|--output|--outfile|--outdir|--out-dir|--outDir"),
            ),
        ],
    )
    .flags(&["-o|--output|--outfile|--outdir|--out-dir|--outDir"])
    .examples(&[
        "esbuild a.ts --bundle --outfile=out.js",
        "tailwindcss -i a.css -o b.css",
    ]),
    when("", BUILD).examples(&[
        "vite build",
        "vite",
        "webpack --mode production",
        "rollup -c",
        "storybook dev -p 6006",
        "parcel build index.html",
    ]),
];

const SITES: &[Use] = &[
    help_h(&["hugo --version", "next -h"]),
    when("", READ).flags(&["-v|-V"]).examples(&["ng -v"]),
    when("info|version|env|list|doctor|check|config|status|get-deps|routes|diagnostics|print-config|inspect|why|lint|kernelspec|inspect|report|telemetry|typecheck", READ).without(&["--fix|--write|set|remove|install"]).examples(&["hugo version", "next info", "ng version", "astro check", "next lint"]),
    when("gh-deploy", PUBLISH).why(PUBLIC).instead("mkdocs build").examples(&["mkdocs gh-deploy", "mkdocs gh-deploy --force"]),
    when("deploy|publish|submit|submit:*|update|upload|deploy:*", PUBLISH).why(PUBLIC).examples(&["hexo deploy", "ng deploy", "hugo deploy", "docusaurus deploy", "quarto publish gh-pages"]),
    when("run", LIVE).flags(&["--network"]).without(&["--network=localhost|localhost|hardhat"]).why("it acts on a blockchain").examples(&["hardhat run a.js --network mainnet"]),
    when("migrate", LIVE).flags(&["--network"]).why("it acts on a blockchain").examples(&["truffle migrate --network mainnet"]),
    when("create|script", LIVE).flags(&["--broadcast|--private-key"]).why("it acts on a blockchain").examples(&["forge script a --broadcast"]),
    when("clean|clean-site", CLEAN).examples(&["gatsby clean", "hexo clean"]),
    when("lint", REWRITE).flags(&["--fix"]).examples(&["next lint --fix"]),
    when("", BUILD).examples(&["next build", "next dev", "hugo server -D", "jekyll serve", "mkdocs build", "sphinx-build -b html docs out", "ng build --prod", "gunicorn app:app", "jupyter notebook", "react-scripts test"]),
];
