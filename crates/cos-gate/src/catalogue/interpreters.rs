//! Interpreters of languages and shells.

use super::usual::{
    DATA_GONE, DEPLOYED, FOR_ALL, PUBLIC, TASK, UNSEEN, builds, changes, cleans, fetches, formats,
    help, help_h, loses, machine, publishes, queries, reads, rewrites, runs_code, runs_foreign,
    unreadable, works,
};
use super::words::{local_tools, python_tools, reaching};
use super::{Language, Program, Rest, Runs, Use, known};

pub(super) static PROGRAMS: &[Program] = &[
    known(&["python", "python3", "python2", "python3.7", "python3.8", "python3.9", "python3.10", "python3.11", "python3.12", "python3.13", "python3.14", "pypy", "pypy3", "py"], Rest::Unknown, PYTHON).valued(&["-W", "-X"]),
    known(&["node", "nodejs"], Rest::Unknown, NODE).valued(&["-r", "--require", "--import", "--loader", "--experimental-loader", "-C", "--conditions", "--env-file", "--max-old-space-size"]),
    known(&["tsx", "ts-node", "zx", "esno", "sucrase-node", "babel-node"], Rest::Unknown, &[
        reads("", &["tsx -e 'console.log(1)'", "ts-node -e '1'"]).flags(&["-e|--eval|-p|--print"]).runs(Runs::Code(Language::JavaScript, "-e|--eval|-p|--print")),
        help_h(&["tsx --version"]),
        runs_foreign("*://*", &["zx https://example.com/a.mjs"]).why(UNSEEN),
        runs_code("", &["tsx a.ts", "ts-node src/index.ts", "tsx watch a.ts"]).runs(Runs::Code(Language::JavaScript, "-e|--eval")),
    ]).valued(&["-P", "--project", "-r", "--require", "--tsconfig"]),
    known(&["deno"], Rest::Unknown, DENO).valued(&["-c", "--config", "--import-map", "--lock", "-L", "--log-level", "--cert", "--location", "--seed", "--ext"]),
    known(&["bun"], Rest::Unknown, BUN).valued(&["--cwd", "-c", "--config", "--env-file", "--filter", "-F", "--preload", "-r", "--registry", "--tag", "--target", "--outdir", "--outfile", "-t"]),
    known(&["ruby", "jruby", "truffleruby", "irb"], Rest::Unknown, &[
        reads("", &["ruby -e 'puts 1'", "ruby -ne 'print'"]).flags(&["-e"]).runs(Runs::Code(Language::Ruby, "-e")),
        reads("", &["ruby -v", "ruby -c a.rb"]).flags(&["--help|--version|-v|-h|-c"]),
        runs_code("", &["ruby a.rb", "ruby -Ilib test/a_test.rb"]).runs(Runs::Code(Language::Ruby, "-e")),
    ]).valued(&["-I", "-r", "-C", "-E", "-x"]),
    known(&["perl", "raku"], Rest::Unknown, &[
        reads("", &["perl -e 'print 1'", "perl -ne 'print if /a/' a", "perl -pi -e 's/a/b/' a.txt"]).flags(&["-e|-E"]).runs(Runs::Code(Language::Perl, "-e|-E")),
        reads("", &["perl -v", "perl -c a.pl"]).flags(&["--help|--version|-v|-V|-h|-c"]),
        runs_code("", &["perl a.pl", "perl Makefile.PL"]).runs(Runs::Code(Language::Perl, "-e|-E")),
    ]).valued(&["-I", "-M", "-m", "-F"]),
    known(&["php", "php8", "php7", "php8.1", "php8.2", "php8.3", "php8.4", "hhvm"], Rest::Unknown, &[
        reads("", &["php -r 'echo 1;'"]).flags(&["-r|-B|-R|-E|--run"]).runs(Runs::Code(Language::Php, "-r|--run|-B|-R|-E")),
        reads("", &["php -v", "php -l a.php", "php -m"]).flags(&["--help|--version|-v|-h|-l|--syntax-check|-m|-i|--ini|--info|--modules|--rf|--rc|--re"]),
        reads("", &["php artisan migrate:fresh", "php vendor/bin/drush cr", "php bin/magento cache:flush"]).flags(&["artisan|./artisan|wp|vendor/bin/wp|drush|vendor/bin/drush|bin/magento|./bin/magento|/var/www/html/artisan"]).runs(Runs::Command(0)),
        reads("", &["php vendor/bin/phpunit", "php composer.phar install"]).flags(&["composer.phar|./composer.phar|composer|vendor/bin/phpunit|vendor/bin/phpstan|vendor/bin/pest|vendor/bin/psalm|vendor/bin/phpcs|vendor/bin/php-cs-fixer|vendor/bin/rector|vendor/bin/pint|vendor/bin/phinx|vendor/bin/doctrine|vendor/bin/codecept|vendor/bin/behat|vendor/bin/dep"]).runs(Runs::Command(0)),
        reads("", &["php bin/console doctrine:schema:drop --force"]).flags(&["bin/console|./bin/console|app/console"]).runs(Runs::Command(0)),
        runs_code("", &["php -S localhost:8000"]).flags(&["-S"]),
        runs_code("", &["php a.php"]).runs(Runs::Code(Language::Php, "-r")),
    ]).valued(&["-d", "-c", "-t", "-S", "-z"]),
    known(&["lua", "luajit", "lua5.1", "lua5.3", "lua5.4", "tclsh", "wish", "elixir", "iex", "erl", "escript", "janet", "fennel", "wolframscript", "octave", "matlab", "scilab", "maxima", "gp", "sage", "j", "apl", "babashka", "nbb", "planck", "lumo", "hy", "xonsh", "nu", "elvish", "rdmd", "guile", "gosh", "chibi-scheme", "csi", "fsi", "powershell.exe", "cmd.exe", "wscript", "cscript", "autohotkey"], Rest::Unknown, &[
        runs_code("", &["lua -e 'print(1)'", "elixir -e 'IO.puts 1'"]).flags(&["-e|-c|--eval|--evaluate|-eval|-r|--execute|-command|-Command|-EncodedCommand|-enc|-encodedcommand|/c|/C|/k"]).runs(Runs::Code(Language::Other, "-e|-c|--eval|--evaluate|-eval|-r|--execute|-command|-Command|-EncodedCommand|-enc|-encodedcommand|/c|/C|/k")),
        reads("", &["lua -v", "elixir --version"]).flags(&["--help|--version|-v|-V|-Version"]),
        runs_code("", &["lua a.lua", "tclsh a.tcl", "elixir a.exs"]).runs(Runs::Code(Language::Other, "-e")),
    ]).valued(&["-l", "-pa", "-S", "-File", "-ExecutionPolicy"]).word_flags(),
    known(&["rscript", "r", "littler"], Rest::Unknown, &[
        machine("CMD INSTALL|REMOVE", &["r CMD INSTALL pkg"]).why(FOR_ALL),
        builds("CMD", &["r CMD check a.tar.gz"]),
        runs_code("", &["rscript -e 'print(1)'"]).flags(&["-e"]).runs(Runs::Code(Language::Other, "-e")),
        help(&["rscript --version"]),
        runs_code("", &["rscript a.R", "r --no-save"]),
    ]),
    known(&["julia"], Rest::Unknown, &[
        runs_code("", &["julia -e 'print(1)'"]).flags(&["-e|--eval|-E|--print"]).runs(Runs::Code(Language::Other, "-e|--eval|-E|--print")),
        reads("", &["julia -v"]).flags(&["--help|--version|-v|-h"]),
        runs_code("", &["julia a.jl", "julia --project=. test/runtests.jl"]),
    ]),
    known(&["sh", "bash", "zsh", "dash", "ksh", "ash", "mksh", "fish", "rbash", "csh", "tcsh", "rc", "yash", "pdksh", "posh", "oksh", "osh"], Rest::Unknown, SHELLS).valued(&["-o", "-O", "+o", "+O", "--rcfile", "--init-file"]),
    known(&["http.server", "SimpleHTTPServer", "http-server", "serve", "live-server", "json-server", "simple-http-server", "miniserve", "static-server", "browser-sync", "lite-server", "sirv", "darkhttpd", "webfsd"], Rest::Unknown, &[
        help_h(&["serve --version"]),
        runs_code("", &["http-server -p 8080", "serve dist", "live-server", "json-server --watch db.json"]),
    ]),
];

const PYTHON: &[Use] = &[
    reads("", &["python manage.py migrate", "python3 ./manage.py flush"]).flags(&["manage.py|./manage.py|src/manage.py|app/manage.py|backend/manage.py|server/manage.py|api/manage.py|web/manage.py|../manage.py"]).without(&["-m"]).runs(Runs::Command(0)),
    reads("", &["python -c 'print(1)'", "python3 -Wd -c 'import a'", "py -c 'x'"]).flags(&["-c"]).runs(Runs::Code(Language::Python, "-c")),
    reads("", &["python --version", "python3 -V"]).flags(&["-V|--version|-VV|--help"]).without(&["-m"]),
    loses("*/manage.py flush|reset_db|loaddata|dbshell|createsuperuser|changepassword", &["python /srv/app/manage.py flush"]).why(DATA_GONE),
    publishes("setup.py|./setup.py upload|register", &["python setup.py upload"]).why(PUBLIC),
    publishes("setup.py|./setup.py", &["python setup.py sdist upload"]).flags(&["upload"]).why(PUBLIC).instead("python setup.py sdist"),
    machine("setup.py|./setup.py install", &["python setup.py install"]).without(&["--prefix|--root|--user"]).why(FOR_ALL).instead("pip install -e ."),
    builds("setup.py|./setup.py", &["python setup.py sdist bdist_wheel", "python setup.py build_ext --inplace"]),
    runs_code("*.py|*/*|*.pyz|*.pyc", &["python a.py", "python3 scripts/a.py -m x", "python -u train.py --epochs 3"]).runs(Runs::Code(Language::Python, "-c")),
    reads("json.tool|tokenize|ast|dis|platform|sysconfig|site|this|calendar|tabnanny|pyclbr|symtable|timeit|inspect|base64|locale|mimetypes|encodings|antigravity|gc|token|keyword|opcode|textwrap|colorsys|pickletools", &["python -m json.tool a.json", "python -m site", "python -m timeit '1'"]).flags(&["-m"]),
    runs_code("http.server|SimpleHTTPServer|wsgiref.simple_server|pydoc|idlelib|webbrowser", &["python -m http.server 8000"]).flags(&["-m"]),
    works("venv|virtualenv", &["python -m venv .venv", "python3 -m venv --clear env"]).flags(&["-m"]),
    builds("compileall|py_compile|zipapp|build|lib2to3|cProfile|profile|trace|pdb|doctest|ensurepip|pyftpdlib|grpc_tools.protoc|PyInstaller|nuitka|cython|asyncio|code|turtledemo|tkinter|test", &["python -m build", "python -m compileall src", "python -m doctest a.md", "python -m ensurepip"]).flags(&["-m"]),
    reads("zipfile|tarfile|gzip", &["python -m zipfile -l a.zip"]).flags(&["-m", "-l|--list|-t|--test"]),
    works("zipfile|tarfile|gzip|bz2|lzma", &["python -m zipfile -e a.zip out"]).flags(&["-m"]),
    unreadable("smtpd|telnetlib|ftplib|poplib|imaplib|smtplib", &["python -m telnetlib example.com"]).flags(&["-m"]).why("it speaks to another machine"),
    unreadable("awscli|ansible|azure.cli|gsutil|salt|s3cmd|huggingface_hub*|gcloud|kaggle|aws_sam_cli|samcli|ebcli|pulumi", &["python -m awscli s3 rm s3://b/x"]).flags(&["-m"]).why("it acts on systems that others use").instead("the program under its own name"),
    reads("", &["python -m pytest -q", "python3 -m pip install -r requirements.txt", "python -m black --check ."]).flags(&["-m", concat!("pip3|pipx|uv|conda|", python_tools!())]).runs(Runs::Command(0)),
    runs_code("", &["python -m mypackage.cli --x"]).flags(&["-m"]).operands(1),
    runs_code("", &["python", "python -", "python script"]).runs(Runs::Code(Language::Python, "-c")),
];

#[rustfmt::skip]
const NODE: &[Use] = &[
    reads("", &[
            "node -e 'console.log(1)'",
            "node -p process.version",
            "node -pe '1'",
        ])
        .flags(&["-e|--eval|-p|--print|-pe"])
        .runs(Runs::Code(Language::JavaScript, "-e|--eval|-p|--print|-pe")),
    reads("", &["node -v", "node --check a.js"])
        .flags(&["-v|--version|-h|--help|--v8-options|-c|--check"]),
    loses("ace|./ace migration:fresh|migration:reset|migration:rollback|db:wipe|db:truncate", &["node ace migration:fresh"])
    .why(DATA_GONE),
    builds("", &["node --test"])
        .flags(&["--test"]),
    runs_code("", &["node a.js", "node", "node --inspect server.js"])
        .runs(Runs::Code(Language::JavaScript, "-e|--eval")),
];

#[rustfmt::skip]
const DENO: &[Use] = &[
    unreadable("eval", &["deno eval 'console.log(1)'"])
        .why("the code that it is given cannot be read with certainty"),
    reads("", &["deno --version"])
        .flags(&["--help|--version|-V|-h"]),
    runs_foreign("run|test|bench|x *://*|npm:*|jsr:*", &[
            "deno run https://example.com/a.ts",
            "deno run -A npm:cowsay",
        ])
        .why(UNSEEN),
    reads("publish", &["deno publish --dry-run"])
        .flags(&["--dry-run"]),
    publishes("publish", &["deno publish"])
        .why(PUBLIC)
        .instead("deno publish --dry-run"),
    changes("deploy", &["deno deploy"])
        .why(DEPLOYED),
    reads("fmt", &["deno fmt --check"])
        .flags(&["--check"]),
    formats("fmt", &["deno fmt"]),
    rewrites("lint", &["deno lint --fix"])
        .flags(&["--fix"]),
    reads("lint|check|info|doc|types|help|completions|outdated|lsp|why|audit", &["deno lint", "deno check a.ts", "deno info"])
    .without(&["-u|--update"]),
    machine("install|i|uninstall", &["deno install -g -A a.ts"])
        .flags(&["-g|--global|-n|--name|-A|--allow-all"])
        .why(FOR_ALL),
    machine("upgrade|jupyter", &["deno upgrade"])
        .why(FOR_ALL),
    fetches("install|i|add|cache|remove|outdated|vendor|update|uninstall|init|clean", &["deno install", "deno add jsr:@std/fs", "deno cache a.ts"]),
    changes(concat!("task ", reaching!()), &["deno task deploy"])
        .runs(Runs::Special)
        .why(TASK),
    builds("", &[
        "deno test -A",
        "deno run a.ts",
        "deno task build",
        "deno compile a.ts",
        "deno a.ts",
        "deno serve a.ts",
    ]).runs(Runs::Special),
];

#[rustfmt::skip]
const BUN: &[Use] = &[
    reads("", &["bun -e 'console.log(1)'"])
        .flags(&["-e|--eval|-p|--print"])
        .runs(Runs::Code(Language::JavaScript, "-e|--eval|-p|--print")),
    reads("x", &["bun x tsc --noEmit"])
        .flags(&[local_tools!()])
        .runs(Runs::Command(0)),
    fetches("x create-*", &["bun x create-next-app"]),
    runs_foreign("x", &["bun x cowsay"])
        .operands(1)
        .why(UNSEEN)
        .instead("bun add --dev NAME, then bun run NAME"),
    help_h(&["bun --version"]),
    reads("", &["bun -v"])
        .flags(&["-v|--revision"]),
    reads("pm ls|list|bin|hash|hash-string|hash-print|whoami|untrusted|why|view", &["bun pm ls"]),
    cleans("pm cache rm", &["bun pm cache rm"]),
    works("pm", &["bun pm cache", "bun pm trust a"]),
    queries("outdated|info|audit|why|help|completions", &["bun outdated"]),
    reads("publish", &["bun publish --dry-run"])
        .flags(&["--dry-run"]),
    publishes("publish", &["bun publish"])
        .why(PUBLIC),
    machine("install|i|add|a|remove|rm|update|link|unlink", &["bun add -g typescript"])
        .flags(&["-g|--global"])
        .why(FOR_ALL),
    machine("upgrade", &["bun upgrade"])
        .why(FOR_ALL),
    runs_foreign("add|install|i http*://*|git*", &["bun add https://example.com/a.tgz"])
        .why(UNSEEN),
    fetches("install|i|add|a|ci|update|link|unlink|patch|patch-commit|init", &["bun install", "bun add react", "bun init -y"]),
    cleans("remove|rm", &["bun remove react"]),
    fetches("create|c react|next|next-app|vite|astro|hono|elysia|svelte|vue|solid|remix|expo|sv|@*", &["bun create vite app"]),
    runs_foreign("create|c", &["bun create evil"])
        .why(UNSEEN),
    reads("run", &["bun run tsc --noEmit"])
        .flags(&[local_tools!()])
        .runs(Runs::Command(0)),
    changes(concat!("run ", reaching!()), &["bun run deploy"])
        .runs(Runs::Special)
        .why(TASK),
    reads("", &["bun vitest run"])
        .flags(&[local_tools!()])
        .runs(Runs::Command(0)),
    changes(reaching!(), &["bun deploy"])
        .runs(Runs::Special)
        .why(TASK),
    builds("", &[
        "bun test",
        "bun run build",
        "bun a.ts",
        "bun build a.ts --outdir out",
    ]).runs(Runs::Special),
];

#[rustfmt::skip]
const SHELLS: &[Use] = &[
    reads("", &[
            "bash -c 'ls'",
            "sh -ec 'make test'",
            "bash -lc 'npm test'",
            "zsh -o pipefail -c ls",
        ])
        .flags(&["-c"])
        .runs(Runs::Shell("-c")),
    reads("", &["bash --version", "bash -n a.sh"])
        .flags(&["--version|--help|-n"]),
    runs_code("", &[
        "bash a.sh",
        "sh ./configure",
        "bash",
        "bash -x a.sh",
        "bash -s",
    ]).runs(Runs::Shell("-c")),
];
