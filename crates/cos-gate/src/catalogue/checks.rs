//! Tests, linters, formatters and bundlers.

use super::usual::{
    Does, PUBLIC, WHERE_COMMITTED, builds, changes, cleans, fetches, formats, help, help_h, loses,
    machine, publishes, queries, reads, reads_files, rewrites, works,
};
use super::{On, Program, Rest, Runs, Use, known, when, wrapper};
use crate::effect::EffectKind::{Overwrites, RunsCode, SendsData};
use On::{Elsewhere, Here, Last, Value};

pub(super) static PROGRAMS: &[Program] = &[
    known(&["pytest", "py.test", "unittest", "nose2", "nosetests", "tox", "nox", "behave", "robot", "ward", "stestr", "green", "trial", "pytest-watch", "ptw"], Rest::Unknown, TESTS).valued(&["-k", "-m", "-n", "-p", "-c", "-o", "-e", "-s", "--session", "--cov", "--cov-report", "--rootdir", "--junitxml", "--tb", "--maxfail", "--timeout", "--durations", "--ignore", "--deselect"]),
    known(&["jest", "vitest", "mocha", "ava", "tap", "playwright", "cypress", "karma", "phpunit", "pest", "paratest", "rspec", "minitest", "cucumber", "parallel_rspec", "codecept", "codeception", "behat", "phpspec", "testem", "wtr", "web-test-runner", "qunit", "jasmine", "nightwatch", "wdio", "testcafe", "puppeteer", "bats", "shellspec", "busted", "prove", "kaocha", "gotest", "detox", "maestro", "xctest", "gtest-parallel", "newman", "pa11y", "lighthouse", "lhci", "backstop", "cucumber-js"], Rest::Unknown, TESTS).valued(&["-t", "--testNamePattern", "-c", "--config", "-p", "--project", "-e", "--example", "--tag", "-g", "--grep", "--filter", "-w", "--reporter", "--spec", "-s", "--testTimeout", "-f", "--format", "-o", "--out"]),
    known(&["nyc", "c8", "coverage"], Rest::Unknown, &[
        builds("run", &["coverage run -m pytest"]),
        help_h(&["coverage --version"]),
        reads("report|debug|help|check-coverage", &["coverage report", "nyc report"]),
        cleans("erase", &["coverage erase"]),
        works("html|xml|json|lcov|combine|annotate|instrument|merge", &["coverage html", "coverage combine"]),
        builds("", &["nyc mocha", "c8 node a.js"]).runs(Runs::Command(0)),
    ]).valued(&["-r", "--reporter", "--rcfile", "--source", "-m", "-x", "--exclude", "-n", "--include", "-i", "--require", "-e", "--extension", "-o", "--report-dir", "-t", "--temp-dir", "--temp-directory", "--cwd", "--nycrc-path", "--src", "-a", "--omit", "--data-file"]),
    known(&["flake8", "pylint", "mypy", "dmypy", "pyright", "basedpyright", "pyre", "pytype", "ty", "bandit", "safety", "vulture", "pydocstyle", "pycodestyle", "pyflakes", "radon", "xenon", "interrogate", "refurb", "prospector", "import-linter", "lint-imports", "shellcheck", "yamllint", "actionlint", "spectral", "vale", "proselint", "alex", "write-good", "cspell", "jsonlint", "htmlhint", "html-validate", "gitleaks", "trufflehog", "detect-secrets", "cppcheck", "cpplint", "include-what-you-use", "infer", "pvs-studio", "luacheck", "selene", "reek", "brakeman", "rails_best_practices", "fasterer", "phpstan", "psalm", "phan", "phpmd", "phpcs", "deptrac", "phploc", "phpcpd", "phpmetrics", "checkstyle", "spotbugs", "pmd", "cloc", "scc", "sloccount", "lizard", "jscpd", "madge", "depcheck", "knip", "unimported", "dependency-cruiser", "depcruise", "license-checker", "licensee", "size-limit", "bundlesize", "publint", "attw", "commitlint", "gitlint", "editorconfig-checker", "dotenv-linter", "lychee", "markdown-link-check", "linkinator", "muffet", "htmlproofer", "tslint", "xo", "jshint", "oxlint", "svelte-check", "vue-tsc", "snyk", "osv-scanner", "semgrep", "opengrep", "codeql", "erb-lint", "slim-lint", "haml-lint", "scss-lint", "mdl", "lintian", "rpmlint", "desktop-file-validate", "detekt", "zizmor", "pinact", "taplo", "ls-lint", "repolinter", "sqlfluff", "sqlfmt", "djlint", "curlylint", "addlicense", "reuse"], Rest::Unknown, LINTERS).valued(&["-c", "--config", "--config-file", "-f", "--format", "-e", "--exclude", "--ignore", "--select", "-s", "--severity", "-d", "--disable", "--enable", "--rcfile", "-l", "--level", "--ruleset", "--standard", "-p", "--project", "--python-version"]),
    known(&["prettier", "prettierd"], Rest::Unknown, &[
        help_h(&["prettier --version"]),
        formats("", &["prettier --write .", "prettier -w src/**/*.ts"]).flags(&["--write|-w"]).undo(WHERE_COMMITTED),
        reads_files("", &["prettier --check .", "prettier -c .", "prettier a.ts", "prettier -l src"]),
    ]).valued(&["--config", "--ignore-path", "--parser", "--plugin", "--log-level", "--tab-width", "--print-width", "--stdin-filepath"]),
    known(&["eslint", "stylelint", "standard", "eslint_d", "ember-template-lint", "solhint", "textlint", "remark", "semistandard", "htmllint"], Rest::Unknown, &[
        help_h(&["eslint --version"]),
        reads("", &["eslint --fix-dry-run .", "eslint --print-config a.js"]).flags(&["--fix-dry-run|-v|--print-config"]),
        formats("", &["eslint . --fix", "stylelint --fix '**/*.css'", "eslint --init", "eslint -o out.json ."]).flags(&["--fix|--init|-o|--output-file|--output"]).undo(WHERE_COMMITTED),
        reads_files("", &["eslint .", "eslint src --ext .ts --max-warnings 0", "stylelint '**/*.css'"]),
    ]).valued(&["-c", "--config", "--ext", "--rule", "-f", "--format", "--max-warnings", "--ignore-pattern", "--ignore-path", "--parser", "--plugin", "--rulesdir", "--cache-location", "--env", "--global", "-o"]),
    known(&["biome", "rome", "dprint"], Rest::Unknown, &[
        help_h(&["biome --version"]),
        formats("check|lint|format|ci|migrate", &["biome check --write .", "biome format --write src"]).flags(&["--write|--fix|--apply|--apply-unsafe|--unsafe"]).undo(WHERE_COMMITTED),
        reads("check|lint|format|ci|version|help|explain|rage|search|output-file-paths|output-resolved-config|output-format-times", &["biome check .", "biome ci", "biome lint src", "dprint check"]),
        works("", &["biome init", "dprint fmt", "biome migrate"]),
    ]).valued(&["--config-path", "--stdin-file-path", "--log-level", "--reporter"]),
    known(&["ruff"], Rest::Unknown, &[
        help_h(&["ruff --version"]),
        reads("check|format", &["ruff check --diff .", "ruff format --diff"]).flags(&["--diff"]),
        formats("check", &["ruff check --fix .", "ruff check . --add-noqa"]).flags(&["--fix|--fix-only|--unsafe-fixes|--add-noqa|-o|--output-file"]).without(&["--no-fix"]).undo(WHERE_COMMITTED),
        reads("check|rule|linter|config|version|help|analyze|server", &["ruff check .", "ruff check", "ruff rule E501"]),
        reads("format", &["ruff format --check ."]).flags(&["--check"]),
        formats("format", &["ruff format .", "ruff format"]).undo(WHERE_COMMITTED),
        cleans("clean", &["ruff clean"]),
        formats("", &["ruff --fix ."]).flags(&["--fix"]),
        reads("", &["ruff ."]),
    ]).valued(&["--select", "--ignore", "--extend-select", "--config", "--line-length", "--target-version", "--output-format", "--exclude"]),
    known(&["black", "isort", "autopep8", "yapf", "docformatter", "blue", "darker", "autoflake", "pyupgrade", "reorder-python-imports", "blacken-docs", "usort", "ssort", "add-trailing-comma", "unify", "toml-sort", "mdformat", "pyproject-fmt", "nbqa", "nbstripout", "jupytext", "fixit", "codespell", "typos"], Rest::Unknown, &[
        help_h(&["black --version"]),
        rewrites("", &["codespell -w", "typos --write-changes"]).flags(&["-w|--write-changes"]),
        reads("", &["black --check .", "isort --check-only --diff .", "yapf --diff a.py", "autoflake --check a.py", "isort -c ."]).flags(&["--check|--check-only|--diff|-c|-d|--dry-run|--show-files|--show-config"]).without(&["-i|--in-place"]),
        formats("", &["autopep8 --in-place a.py", "yapf -i -r ."]).flags(&["-i|--in-place"]).undo(WHERE_COMMITTED),
        formats("", &["black .", "isort src", "pyupgrade --py311-plus a.py"]).undo(WHERE_COMMITTED),
    ]).valued(&["-l", "--line-length", "-t", "--target-version", "--config", "--exclude", "--include", "--profile", "--style", "-S", "-L"]),
    known(&["markdownlint", "markdownlint-cli2", "rubocop", "standardrb", "php-cs-fixer", "phpcbf", "pint", "rector", "ktlint", "ktfmt", "google-java-format", "palantir-java-format", "swiftlint", "swiftformat", "swift-format", "clang-format", "clang-tidy", "clang-apply-replacements", "astyle", "uncrustify", "indent", "cmake-format", "gersemi", "shfmt", "stylua", "lua-format", "ormolu", "fourmolu", "stylish-haskell", "brittany", "ocamlformat", "scalafmt", "scalafix", "cljfmt", "zprint", "elm-format", "purs-tidy", "buildifier", "sql-formatter", "pg_format", "xmlformat", "tidy", "yamlfmt", "yamlfix", "js-beautify", "tsfmt", "packwerk", "rufo", "prettier-eslint", "sort-package-json", "syncpack", "lint-staged", "treefmt", "fprettify", "latexindent", "topiary", "keep-sorted", "asmfmt"], Rest::Unknown, FORMATTERS).valued(&["-c", "--config", "--style", "-style", "-l", "-ln", "--only", "--except", "--rules", "--path-mode", "--allow-risky", "-p", "--checks"]),
    known(&["tsc", "tsgo"], Rest::Unknown, &[
        reads("", &["tsc --noEmit", "tsc -p . --noEmit", "tsc -v", "tsc --noEmit -w"]).flags(&["--noEmit|--version|-v|--help|-h|--showConfig|--listFilesOnly"]),
        cleans("", &["tsc -b --clean"]).flags(&["--clean"]),
        works("", &["tsc", "tsc -p tsconfig.json", "tsc -b", "tsc --init", "tsc --outDir dist"]),
    ]).valued(&["-p", "--project", "--outDir", "--target", "--module", "-t", "-m"]).word_flags(),
    known(&["esbuild", "webpack", "webpack-cli", "vite", "rollup", "parcel", "tsup", "swc", "babel", "rspack", "rsbuild", "rolldown", "unbuild", "microbundle", "ncc", "snowpack", "browserify", "uglifyjs", "terser", "sass", "lessc", "postcss", "tailwindcss", "stylus", "csso", "cleancss", "html-minifier", "svgo", "imagemin", "purgecss", "coffee", "livescript", "bsb", "rescript", "wasm-opt", "typedoc", "jsdoc", "storybook", "start-storybook", "build-storybook", "microsite", "preconstruct", "sb"], Rest::Unknown, BUNDLERS).valued(&["-c", "--config", "-o", "--output", "--outdir", "--mode", "-i", "--input", "-d", "--out-dir"]),
    known(&["next", "nuxt", "nuxi", "astro", "svelte-kit", "gatsby", "remix", "hugo", "jekyll", "mkdocs", "sphinx-build", "sphinx-quickstart", "sphinx-apidoc", "sphinx-autobuild", "eleventy", "hexo", "zola", "docusaurus", "vuepress", "vitepress", "pelican", "nikola", "middleman", "antora", "quarto", "bookdown", "gitbook", "honkit", "doxygen", "pdoc", "asciidoctor", "asciidoc", "ng", "vue-cli-service", "vue", "react-scripts", "ember", "nest", "ionic", "capacitor", "cordova", "electron-builder", "electron-forge", "electron", "tauri", "redwood", "blitz", "meteor", "quasar", "preact", "qwik", "craco", "rw", "react-native", "metro", "umi", "solid-start", "vinxi", "nitro", "nitropack", "fresh", "hardhat", "forge", "truffle", "anchor", "brownie", "ape", "streamlit", "jupyter", "jupyter-lab", "jupyter-notebook", "ipython", "papermill", "marimo", "voila", "gradio", "gunicorn", "uvicorn", "hypercorn", "daphne", "waitress-serve", "granian", "puma", "unicorn", "thin", "rackup", "passenger"], Rest::Unknown, SITES).valued(&["-c", "--config", "-d", "--destination", "-s", "--source", "-p", "--port", "-H", "--host", "-b", "--bind", "-w", "--workers", "-e", "--environment", "-A", "--app", "--network", "-o", "--output", "-f", "-t", "--to", "--from"]),
    known(&["npm-check-updates", "ncu", "npm-check", "taze", "yarn-deduplicate"], Rest::Unknown, &[
        help_h(&["ncu --version"]),
        fetches("", &["ncu -u", "npm-check-updates --upgrade"]).flags(&["-u|--upgrade|-i|--interactive"]),
        queries("", &["ncu", "npm-check-updates"]),
    ]),
    known(&["wait-on", "wait-port"], Rest::Unknown, &[queries("", &["wait-on http://localhost:3000"])]),
    known(&["wait-for-it", "wait-for-it.sh", "wait-for"], Rest::Unknown, &[
        queries("", &["wait-for-it.sh -h db -p 5432 -- make test"]).flags(&["-h|--host"]).operands(1).runs(Runs::Command(0)),
        queries("", &["wait-for-it.sh db:5432 -t 30 -- make test"]).operands(2).runs(Runs::Command(1)),
        queries("", &["wait-for-it.sh db:5432"]),
    ]).valued(&["-h", "--host", "-p", "--port", "-t", "--timeout"]),
    known(&["foreman", "overmind", "hivemind", "honcho"], Rest::Unknown, &[
        help_h(&["foreman --version"]),
        reads("check|ps|status|echo|connect", &["foreman check"]),
        builds("run|exec|e|r", &["foreman run rake test", "overmind run make"]).runs(Runs::Task(0)),
        when("export", &[(Overwrites, Last)]).examples(&["foreman export systemd out"]),
        builds("", &["foreman start", "hivemind"]),
    ]).valued(&["-e", "--env", "-f", "--procfile", "-d", "--root", "-p", "--port", "-m", "--formation", "-c", "-l", "-a", "-u"]),
    known(&["start-server-and-test", "start-test", "server-test"], Rest::Unknown, &[
        help(&["start-server-and-test --help"]),
        builds("", &["start-server-and-test start http://localhost:3000 test"]).runs(Runs::Special),
    ]),
    wrapper(&["heaptrack"], &[
        machine("", &["heaptrack -p 12"]).flags(&["-p|--pid"]).why("a process that runs already is changed"),
        reads("", &["heaptrack -a a.gz"]).flags(&["-a|--analyze|--help|--version"]),
        reads("", &["heaptrack ./a.out -x"]).operands(1).runs(Runs::Command(0)),
        builds("", &["heaptrack"]),
    ]).valued(&["-o", "--output", "-p", "--pid", "-a", "--analyze"]),
    wrapper(&["kcov"], &[
        builds("", &["kcov --merge out a b"]).flags(&["--merge|--report-only|--dump-summary|--version|--help"]),
        builds("", &["kcov out ./a.out -x"]).operands(2).runs(Runs::Command(1)),
        builds("", &["kcov out"]),
    ]),
    known(&["py-spy"], Rest::Unknown, &[
        help(&["py-spy --version"]),
        machine("", &["py-spy dump --pid 12"]).flags(&["-p|--pid"]).why("a running process is stopped"),
        builds("record|top|dump", &["py-spy record -o a.svg -- python3 a.py"]).operands(1).runs(Runs::Command(0)),
    ]).valued(&["-o", "--output", "-p", "--pid", "-d", "--duration", "-r", "--rate", "-f", "--format"]),
    known(&["node-gyp", "prebuild", "prebuildify", "prebuild-install", "node-pre-gyp", "electron-rebuild", "pkg-prebuilds", "napi", "neon"], Rest::Unknown, &[
        help_h(&["node-gyp --version"]),
        publishes("publish|unpublish", &["node-pre-gyp publish"]).why(PUBLIC),
        builds("list|configure|build|rebuild|clean|install|remove", &["node-gyp rebuild"]),
        builds("", &["prebuildify --napi", "prebuild-install"]),
    ]),
    known(&["gh-pages", "surge", "chromatic", "percy", "danger"], Rest::Unknown, &[
        help_h(&["surge --version"]),
        queries("list|whoami|plan|local", &["surge list"]),
        loses("teardown", &["surge teardown a.surge.sh"]).why("the site is gone"),
        publishes("", &["gh-pages -d dist", "surge dist a.surge.sh", "chromatic"]).why(PUBLIC),
    ]).valued(&["-d", "--dist", "-b", "--branch"]),
    known(&["cosmic-ray", "mutmut", "stryker", "infection", "pitest", "hypothesis", "afl-fuzz", "honggfuzz", "atheris", "gcov", "lcov", "genhtml", "gcovr", "llvm-cov", "llvm-profdata", "asv", "pyperf", "memray", "scalene", "cachegrind", "callgrind_annotate", "gprof"], Rest::Unknown, &[
        help_h(&["lcov --version"]),
        reads("report|show|results|export|annotate|summary|stats|tree|table", &["mutmut results"]),
        builds("", &["stryker run", "lcov --capture -d . -o a.info", "genhtml a.info -o out", "mutmut run"]),
    ]),
];

const TESTS: &[Use] = &[
    reads("exec|e", &["tox exec -e py312 -- python3 a.py", "tox e -- python3 a.py"]).runs(Runs::Command(0)).operands(1),
    reads("", &["pytest --collect-only", "jest --listTests", "playwright test --list", "rspec --dry-run", "mocha --version"]).flags(&["--version|--help|-V|--collect-only|--co|--listTests|--fixtures|--markers|--showconfig|--list-tests|--list|--list-groups|--list-suites|--dry-run|--setup-plan"]),
    reads("list|version|help|verify|info|show|config|l", &["cypress verify", "tox list"]).without(&["-r"]),
    when("", SENDING).flags(&["--record", "--key|-k"]).why("the results are sent to a service").examples(&["cypress run --record --key abc"]),
    machine("install", &["playwright install --with-deps"]).flags(&["--with-deps"]).why("system packages are installed"),
    fetches("install", &["playwright install chromium"]),
    machine("install-deps", &["playwright install-deps"]).why("system packages are installed"),
    builds("", &["pytest", "pytest -k name -x tests/", "jest --coverage", "vitest run", "playwright test", "rspec spec/a_spec.rb", "tox -e py312", "cypress run", "mocha -u"]),
];

const SENDING: Does = &[(RunsCode, Here), (SendsData, Elsewhere)];

const LINTERS: &[Use] = &[
    help(&["mypy --version"]),
    when("monitor|upload|do-upload|upload-process|upload-coverage|publish|login|auth|logout", SENDING).why("results are sent to a service").examples(&["snyk monitor", "semgrep login"]),
    rewrites("fix|format", &["sqlfluff fix a.sql", "taplo format"]),
    rewrites("", &["psalm --alter --issues=all", "oxlint --fix", "phpstan --generate-baseline", "tslint --fix"]).flags(&["--fix|--write|-w|--autofix|--alter|--inplace|--in-place|--add-noqa|--reformat|--apply|--write-changes|--fix-errors|--generate-baseline|--set-baseline"]).undo(WHERE_COMMITTED),
    when("", &[(Overwrites, Value("-o|--output|--output-file"))]).flags(&["-o|--output|--output-file"]).examples(&["bandit -r . -o report.json", "semgrep --output a.json ."]),
    works("server|serve|daemon", &["mypy daemon"]),
    works("init|clean|install", &["vale init"]),
    fetches("sync", &["vale sync"]),
    when("", SENDING).flags(&["-Dsonar.host.url|-Dsonar.login|-Dsonar.token|-t|--token"]).why("results are sent to a service").examples(&["snyk test --token x"]),
    reads_files("", &["mypy src", "flake8", "pylint a.py", "shellcheck a.sh", "bandit -r src", "phpstan analyse", "semgrep --config auto .", "cloc .", "commitlint --from HEAD~1"]),
];

const FORMATTERS: &[Use] = &[
    help(&["clang-format --version"]),
    reads("", &["rubocop -V"]).flags(&["--version|-V|-version"]),
    reads("", &["clang-format --dry-run -Werror a.c", "php-cs-fixer fix --dry-run --diff", "shfmt -d .", "stylua --check .", "rector --dry-run", "swiftformat --lint ."]).flags(&["--check|--dry-run|-n|-d|--diff|--lint|--dump-config|-dump-config|--test|--verify|--list-different|--set-exit-if-changed|--list-checks|--show-cops"]).without(&["-i|-w|--in-place"]),
    formats("", &["clang-format -i a.c", "shfmt -w .", "rubocop -a", "rubocop -A app", "markdownlint --fix .", "ktlint -F", "swiftlint --fix", "clang-tidy --fix a.cc"]).flags(&["-i|-w|--write|--fix|-a|-A|--autocorrect|--auto-correct|--autocorrect-all|--auto-correct-all|--in-place|--inplace|-F|--format|--replace|-r|--modify|-m"]).undo(WHERE_COMMITTED),
    reads("lint|rules|version|check|list|help|describe|list-files|validate|mode", &["swiftlint lint", "swiftlint rules"]),
    formats("fix|process|format|autocorrect|update-*|update", &["php-cs-fixer fix", "rector process", "swiftlint autocorrect"]).undo(WHERE_COMMITTED),
    rewrites("", &["rubocop --auto-gen-config"]).flags(&["--auto-gen-config|--init"]),
    formats("", &["php-cs-fixer --allow-risky src"]).flags(&["--allow-risky"]).undo(WHERE_COMMITTED),
    reads_files("", &["rubocop", "clang-tidy a.cc", "shfmt a.sh", "markdownlint '**/*.md'", "clang-format a.c", "swiftlint", "ktlint", "shfmt -l ."]),
];

const BUNDLERS: &[Use] = &[
    help_h(&["vite --version"]),
    reads("", &["webpack -v"]).flags(&["-v"]),
    reads("info|configtest|version|doctor", &["webpack info"]),
    fetches("upgrade|automigrate|init|migrate", &["storybook init"]),
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
    builds(
        "",
        &[
            "vite build",
            "vite",
            "webpack --mode production",
            "rollup -c",
            "storybook dev -p 6006",
            "parcel build index.html",
        ],
    ),
];

const SITES: &[Use] = &[
    help_h(&["hugo --version", "next -h"]),
    reads("", &["ng -v"]).flags(&["-v|-V"]),
    reads("info|version|env|list|doctor|check|config|status|get-deps|routes|diagnostics|print-config|inspect|why|lint|kernelspec|inspect|report|telemetry|typecheck", &["hugo version", "next info", "ng version", "astro check", "next lint"]).without(&["--fix|--write|set|remove|install"]),
    publishes("gh-deploy", &["mkdocs gh-deploy", "mkdocs gh-deploy --force"]).why(PUBLIC).instead("mkdocs build"),
    publishes("deploy|publish|submit|submit:*|update|upload|deploy:*", &["hexo deploy", "ng deploy", "hugo deploy", "docusaurus deploy", "quarto publish gh-pages"]).why(PUBLIC),
    changes("run", &["hardhat run a.js --network mainnet"]).flags(&["--network"]).without(&["--network=localhost|localhost|hardhat"]).why("it acts on a blockchain"),
    changes("migrate", &["truffle migrate --network mainnet"]).flags(&["--network"]).why("it acts on a blockchain"),
    changes("create|script", &["forge script a --broadcast"]).flags(&["--broadcast|--private-key"]).why("it acts on a blockchain"),
    cleans("clean|clean-site", &["gatsby clean", "hexo clean"]),
    rewrites("lint", &["next lint --fix"]).flags(&["--fix"]),
    builds("", &["next build", "next dev", "hugo server -D", "jekyll serve", "mkdocs build", "sphinx-build -b html docs out", "ng build --prod", "gunicorn app:app", "jupyter notebook", "react-scripts test"]),
];
