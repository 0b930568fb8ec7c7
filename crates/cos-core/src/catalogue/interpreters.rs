//! Interpreters of languages and shells.

use super::usual::{
    BUILD, CLEAN, DATA_GONE, DEPLOYED, FETCH, FOR_ALL, FOREIGN, FORMAT, INSTALL, LIVE, LOSE,
    MACHINE, PUBLIC, PUBLISH, READ, REWRITE, RUN, UNCLEAR, UNSEEN, WRITE, help_h, local_tools,
    python_tools, reaching,
};
use super::{Language, Program, Rest, Runs, Use, known, when};

pub(super) static PROGRAMS: &[Program] = &[
    known(&["python", "python3", "python2", "python3.7", "python3.8", "python3.9", "python3.10", "python3.11", "python3.12", "python3.13", "python3.14", "pypy", "pypy3", "py"], Rest::Unknown, PYTHON).valued(&["-W", "-X"]),
    known(&["node", "nodejs"], Rest::Unknown, NODE).valued(&["-r", "--require", "--import", "--loader", "--experimental-loader", "-C", "--conditions", "--env-file", "--max-old-space-size"]),
    known(&["tsx", "ts-node", "zx", "esno", "sucrase-node", "babel-node"], Rest::Unknown, &[
        when("", READ).flags(&["-e|--eval|-p|--print"]).runs(Runs::Code(Language::JavaScript, "-e|--eval|-p|--print")).examples(&["tsx -e 'console.log(1)'", "ts-node -e '1'"]),
        help_h(&["tsx --version"]),
        when("*://*", FOREIGN).why(UNSEEN).examples(&["zx https://example.com/a.mjs"]),
        when("", RUN).runs(Runs::Code(Language::JavaScript, "-e|--eval")).examples(&["tsx a.ts", "ts-node src/index.ts", "tsx watch a.ts"]),
    ]).valued(&["-P", "--project", "-r", "--require", "--tsconfig"]),
    known(&["deno"], Rest::Unknown, DENO).valued(&["-c", "--config", "--import-map", "--lock", "-L", "--log-level", "--cert", "--location", "--seed", "--ext"]),
    known(&["bun"], Rest::Unknown, BUN).valued(&["--cwd", "-c", "--config", "--env-file", "--filter", "-F", "--preload", "-r", "--registry", "--tag", "--target", "--outdir", "--outfile", "-t"]),
    known(&["ruby", "jruby", "truffleruby", "irb"], Rest::Unknown, &[
        when("", READ).flags(&["-e"]).runs(Runs::Code(Language::Ruby, "-e")).examples(&["ruby -e 'puts 1'", "ruby -ne 'print'"]),
        when("", READ).flags(&["--help|--version|-v|-h|-c"]).examples(&["ruby -v", "ruby -c a.rb"]),
        when("", RUN).runs(Runs::Code(Language::Ruby, "-e")).examples(&["ruby a.rb", "ruby -Ilib test/a_test.rb"]),
    ]).valued(&["-I", "-r", "-C", "-E", "-x"]),
    known(&["perl", "raku"], Rest::Unknown, &[
        when("", READ).flags(&["-e|-E"]).runs(Runs::Code(Language::Perl, "-e|-E")).examples(&["perl -e 'print 1'", "perl -ne 'print if /a/' a", "perl -pi -e 's/a/b/' a.txt"]),
        when("", READ).flags(&["--help|--version|-v|-V|-h|-c"]).examples(&["perl -v", "perl -c a.pl"]),
        when("", RUN).runs(Runs::Code(Language::Perl, "-e|-E")).examples(&["perl a.pl", "perl Makefile.PL"]),
    ]).valued(&["-I", "-M", "-m", "-F"]),
    known(&["php", "php8", "php7", "php8.1", "php8.2", "php8.3", "php8.4", "hhvm"], Rest::Unknown, &[
        when("", READ).flags(&["-r|-B|-R|-E|--run"]).runs(Runs::Code(Language::Php, "-r|--run|-B|-R|-E")).examples(&["php -r 'echo 1;'"]),
        when("", READ).flags(&["--help|--version|-v|-h|-l|--syntax-check|-m|-i|--ini|--info|--modules|--rf|--rc|--re"]).examples(&["php -v", "php -l a.php", "php -m"]),
        when("", READ).flags(&["artisan|./artisan|wp|vendor/bin/wp|drush|vendor/bin/drush|bin/magento|./bin/magento|/var/www/html/artisan"]).runs(Runs::Command(0)).examples(&["php artisan migrate:fresh", "php vendor/bin/drush cr", "php bin/magento cache:flush"]),
        when("", READ).flags(&["composer.phar|./composer.phar|composer|vendor/bin/phpunit|vendor/bin/phpstan|vendor/bin/pest|vendor/bin/psalm|vendor/bin/phpcs|vendor/bin/php-cs-fixer|vendor/bin/rector|vendor/bin/pint|vendor/bin/phinx|vendor/bin/doctrine|vendor/bin/codecept|vendor/bin/behat|vendor/bin/dep"]).runs(Runs::Command(0)).examples(&["php vendor/bin/phpunit", "php composer.phar install"]),
        when("", READ).flags(&["bin/console|./bin/console|app/console"]).runs(Runs::Command(0)).examples(&["php bin/console doctrine:schema:drop --force"]),
        when("", RUN).flags(&["-S"]).examples(&["php -S localhost:8000"]),
        when("", RUN).runs(Runs::Code(Language::Php, "-r")).examples(&["php a.php"]),
    ]).valued(&["-d", "-c", "-t", "-S", "-z"]),
    known(&["lua", "luajit", "lua5.1", "lua5.3", "lua5.4", "tclsh", "wish", "elixir", "iex", "erl", "escript", "janet", "fennel", "wolframscript", "octave", "matlab", "scilab", "maxima", "gp", "sage", "j", "apl", "babashka", "nbb", "planck", "lumo", "hy", "xonsh", "nu", "elvish", "rdmd", "csi", "fsi", "powershell.exe", "cmd.exe", "wscript", "cscript", "autohotkey"], Rest::Unknown, &[
        when("", RUN).flags(&["-e|-c|--eval|--evaluate|-eval|-r|--execute|-command|-Command|-EncodedCommand|-enc|-encodedcommand|/c|/C|/k"]).runs(Runs::Code(Language::Other, "-e|-c|--eval|--evaluate|-eval|-r|--execute|-command|-Command|-EncodedCommand|-enc|-encodedcommand|/c|/C|/k")).examples(&["lua -e 'print(1)'", "elixir -e 'IO.puts 1'"]),
        when("", READ).flags(&["--help|--version|-v|-V|-Version"]).examples(&["lua -v", "elixir --version"]),
        when("", RUN).runs(Runs::Code(Language::Other, "-e")).examples(&["lua a.lua", "tclsh a.tcl", "elixir a.exs"]),
    ]).valued(&["-l", "-pa", "-S", "-File", "-ExecutionPolicy"]).word_flags(),
    known(&["rscript", "r", "littler"], Rest::Unknown, &[
        when("CMD INSTALL|REMOVE", MACHINE).why(FOR_ALL).examples(&["r CMD INSTALL pkg"]),
        when("CMD", BUILD).examples(&["r CMD check a.tar.gz"]),
        when("", RUN).flags(&["-e"]).runs(Runs::Code(Language::Other, "-e")).examples(&["rscript -e 'print(1)'"]),
        when("", READ).flags(&["--help|--version"]).examples(&["rscript --version"]),
        when("", RUN).examples(&["rscript a.R", "r --no-save"]),
    ]),
    known(&["julia"], Rest::Unknown, &[
        when("", RUN).flags(&["-e|--eval|-E|--print"]).runs(Runs::Code(Language::Other, "-e|--eval|-E|--print")).examples(&["julia -e 'print(1)'"]),
        when("", READ).flags(&["--help|--version|-v|-h"]).examples(&["julia -v"]),
        when("", RUN).examples(&["julia a.jl", "julia --project=. test/runtests.jl"]),
    ]),
    known(&["sh", "bash", "zsh", "dash", "ksh", "ash", "mksh", "fish", "rbash", "csh", "tcsh", "rc", "yash", "pdksh", "posh", "oksh", "osh"], Rest::Unknown, SHELLS).valued(&["-o", "-O", "+o", "+O", "--rcfile", "--init-file"]),
    known(&["http.server", "SimpleHTTPServer", "http-server", "serve", "live-server", "json-server", "simple-http-server", "miniserve", "static-server", "browser-sync", "lite-server", "sirv", "darkhttpd", "webfsd"], Rest::Unknown, &[
        help_h(&["serve --version"]),
        when("", RUN).examples(&["http-server -p 8080", "serve dist", "live-server", "json-server --watch db.json"]),
    ]),
];

const PYTHON: &[Use] = &[
    when("", READ).flags(&["-c"]).runs(Runs::Code(Language::Python, "-c")).examples(&["python -c 'print(1)'", "python3 -Wd -c 'import a'", "py -c 'x'"]),
    when("", READ).flags(&["-V|--version|-VV|--help"]).without(&["-m"]).examples(&["python --version", "python3 -V"]),
    when("", READ).flags(&["manage.py|./manage.py|src/manage.py|app/manage.py|backend/manage.py|server/manage.py|api/manage.py|web/manage.py|../manage.py"]).without(&["-m"]).runs(Runs::Command(0)).examples(&["python manage.py migrate", "python3 ./manage.py flush"]),
    when("*/manage.py flush|reset_db|loaddata|dbshell|createsuperuser|changepassword", LOSE).why(DATA_GONE).examples(&["python /srv/app/manage.py flush"]),
    when("setup.py|./setup.py upload|register", PUBLISH).why(PUBLIC).examples(&["python setup.py upload"]),
    when("setup.py|./setup.py", PUBLISH).flags(&["upload"]).why(PUBLIC).instead("python setup.py sdist").examples(&["python setup.py sdist upload"]),
    when("setup.py|./setup.py install", MACHINE).without(&["--prefix|--root|--user"]).why(FOR_ALL).instead("pip install -e .").examples(&["python setup.py install"]),
    when("setup.py|./setup.py", BUILD).examples(&["python setup.py sdist bdist_wheel", "python setup.py build_ext --inplace"]),
    when("*.py|*/*|*.pyz|*.pyc", RUN).runs(Runs::Code(Language::Python, "-c")).examples(&["python a.py", "python3 scripts/a.py -m x", "python -u train.py --epochs 3"]),
    when("json.tool|tokenize|ast|dis|platform|sysconfig|site|this|calendar|tabnanny|pyclbr|symtable|timeit|inspect|base64|locale|mimetypes|encodings|antigravity|gc|token|keyword|opcode|textwrap|colorsys|pickletools", READ).flags(&["-m"]).examples(&["python -m json.tool a.json", "python -m site", "python -m timeit '1'"]),
    when("http.server|SimpleHTTPServer|wsgiref.simple_server|pydoc|idlelib|webbrowser", RUN).flags(&["-m"]).examples(&["python -m http.server 8000"]),
    when("venv|virtualenv", WRITE).flags(&["-m"]).examples(&["python -m venv .venv", "python3 -m venv --clear env"]),
    when("compileall|py_compile|zipapp|build|lib2to3|cProfile|profile|trace|pdb|doctest|ensurepip|pyftpdlib|grpc_tools.protoc|PyInstaller|nuitka|cython|asyncio|code|turtledemo|tkinter|test", BUILD).flags(&["-m"]).examples(&["python -m build", "python -m compileall src", "python -m doctest a.md", "python -m ensurepip"]),
    when("zipfile|tarfile|gzip", READ).flags(&["-m", "-l|--list|-t|--test"]).examples(&["python -m zipfile -l a.zip"]),
    when("zipfile|tarfile|gzip|bz2|lzma", WRITE).flags(&["-m"]).examples(&["python -m zipfile -e a.zip out"]),
    when("smtpd|telnetlib|ftplib|poplib|imaplib|smtplib", UNCLEAR).flags(&["-m"]).why("it speaks to another machine").examples(&["python -m telnetlib example.com"]),
    when("awscli|ansible|azure.cli|gsutil|salt|s3cmd|huggingface_hub*|gcloud|kaggle|aws_sam_cli|samcli|ebcli|pulumi", UNCLEAR).flags(&["-m"]).why("it acts on systems that others use").instead("the program under its own name").examples(&["python -m awscli s3 rm s3://b/x"]),
    when("", READ).flags(&["-m", concat!("pip3|pipx|uv|conda|", python_tools!())]).runs(Runs::Command(0)).examples(&["python -m pytest -q", "python3 -m pip install -r requirements.txt", "python -m black --check ."]),
    when("", RUN).flags(&["-m"]).operands(1).examples(&["python -m mypackage.cli --x"]),
    when("", RUN).runs(Runs::Code(Language::Python, "-c")).examples(&["python", "python -", "python script"]),
];

const NODE: &[Use] = &[
    when("", READ)
        .flags(&["-e|--eval|-p|--print|-pe"])
        .runs(Runs::Code(Language::JavaScript, "-e|--eval|-p|--print|-pe"))
        .examples(&[
            "node -e 'console.log(1)'",
            "node -p process.version",
            "node -pe '1'",
        ]),
    when("", READ)
        .flags(&["-v|--version|-h|--help|--v8-options|-c|--check"])
        .examples(&["node -v", "node --check a.js"]),
    when(
        "ace|./ace migration:fresh|migration:reset|migration:rollback|db:wipe|db:truncate",
        LOSE,
    )
    .why(DATA_GONE)
    .examples(&["node ace migration:fresh"]),
    when("", BUILD)
        .flags(&["--test"])
        .examples(&["node --test"]),
    when("", RUN)
        .runs(Runs::Code(Language::JavaScript, "-e|--eval"))
        .examples(&["node a.js", "node", "node --inspect server.js"]),
];

const DENO: &[Use] = &[
    when("eval", UNCLEAR)
        .why("the code that it is given cannot be read with certainty")
        .examples(&["deno eval 'console.log(1)'"]),
    when("", READ)
        .flags(&["--help|--version|-V|-h"])
        .examples(&["deno --version"]),
    when("run|test|bench|x *://*|npm:*|jsr:*", FOREIGN)
        .why(UNSEEN)
        .examples(&[
            "deno run https://example.com/a.ts",
            "deno run -A npm:cowsay",
        ]),
    when("publish", READ)
        .flags(&["--dry-run"])
        .examples(&["deno publish --dry-run"]),
    when("publish", PUBLISH)
        .why(PUBLIC)
        .instead("deno publish --dry-run")
        .examples(&["deno publish"]),
    when("deploy", LIVE)
        .why(DEPLOYED)
        .examples(&["deno deploy"]),
    when("fmt", READ)
        .flags(&["--check"])
        .examples(&["deno fmt --check"]),
    when("fmt", FORMAT).examples(&["deno fmt"]),
    when("lint", REWRITE)
        .flags(&["--fix"])
        .examples(&["deno lint --fix"]),
    when(
        "lint|check|info|doc|types|help|completions|outdated|lsp|why|audit",
        READ,
    )
    .without(&["-u|--update"])
    .examples(&["deno lint", "deno check a.ts", "deno info"]),
    when("install|i|uninstall", MACHINE)
        .flags(&["-g|--global|-n|--name|-A|--allow-all"])
        .why(FOR_ALL)
        .examples(&["deno install -g -A a.ts"]),
    when("upgrade|jupyter", MACHINE)
        .why(FOR_ALL)
        .examples(&["deno upgrade"]),
    when(
        "install|i|add|cache|remove|outdated|vendor|update|uninstall|init|clean",
        INSTALL,
    )
    .examples(&["deno install", "deno add jsr:@std/fs", "deno cache a.ts"]),
    when(concat!("task ", reaching!()), LIVE)
        .runs(Runs::Special)
        .why("the name of the task says that it reaches beyond this worktree")
        .examples(&["deno task deploy"]),
    when("", BUILD).runs(Runs::Special).examples(&[
        "deno test -A",
        "deno run a.ts",
        "deno task build",
        "deno compile a.ts",
        "deno a.ts",
        "deno serve a.ts",
    ]),
];

const BUN: &[Use] = &[
    when("", READ)
        .flags(&["-e|--eval|-p|--print"])
        .runs(Runs::Code(Language::JavaScript, "-e|--eval|-p|--print"))
        .examples(&["bun -e 'console.log(1)'"]),
    when("x", READ)
        .flags(&[local_tools!()])
        .runs(Runs::Command(0))
        .examples(&["bun x tsc --noEmit"]),
    when("x create-*", INSTALL).examples(&["bun x create-next-app"]),
    when("x", FOREIGN)
        .operands(1)
        .why(UNSEEN)
        .instead("bun add --dev NAME, then bun run NAME")
        .examples(&["bun x cowsay"]),
    help_h(&["bun --version"]),
    when("", READ)
        .flags(&["-v|--revision"])
        .examples(&["bun -v"]),
    when(
        "pm ls|list|bin|hash|hash-string|hash-print|whoami|untrusted|why|view",
        READ,
    )
    .examples(&["bun pm ls"]),
    when("pm cache rm", CLEAN).examples(&["bun pm cache rm"]),
    when("pm", WRITE).examples(&["bun pm cache", "bun pm trust a"]),
    when("outdated|info|audit|why|help|completions", FETCH).examples(&["bun outdated"]),
    when("publish", READ)
        .flags(&["--dry-run"])
        .examples(&["bun publish --dry-run"]),
    when("publish", PUBLISH)
        .why(PUBLIC)
        .examples(&["bun publish"]),
    when("install|i|add|a|remove|rm|update|link|unlink", MACHINE)
        .flags(&["-g|--global"])
        .why(FOR_ALL)
        .examples(&["bun add -g typescript"]),
    when("upgrade", MACHINE)
        .why(FOR_ALL)
        .examples(&["bun upgrade"]),
    when("add|install|i http*://*|git*", FOREIGN)
        .why(UNSEEN)
        .examples(&["bun add https://example.com/a.tgz"]),
    when(
        "install|i|add|a|ci|update|link|unlink|patch|patch-commit|init",
        INSTALL,
    )
    .examples(&["bun install", "bun add react", "bun init -y"]),
    when("remove|rm", CLEAN).examples(&["bun remove react"]),
    when(
        "create|c react|next|next-app|vite|astro|hono|elysia|svelte|vue|solid|remix|expo|sv|@*",
        INSTALL,
    )
    .examples(&["bun create vite app"]),
    when("create|c", FOREIGN)
        .why(UNSEEN)
        .examples(&["bun create evil"]),
    when("run", READ)
        .flags(&[local_tools!()])
        .runs(Runs::Command(0))
        .examples(&["bun run tsc --noEmit"]),
    when(concat!("run ", reaching!()), LIVE)
        .runs(Runs::Special)
        .why("the name of the task says that it reaches beyond this worktree")
        .examples(&["bun run deploy"]),
    when("", READ)
        .flags(&[local_tools!()])
        .runs(Runs::Command(0))
        .examples(&["bun vitest run"]),
    when(reaching!(), LIVE)
        .runs(Runs::Special)
        .why("the name of the task says that it reaches beyond this worktree")
        .examples(&["bun deploy"]),
    when("", BUILD).runs(Runs::Special).examples(&[
        "bun test",
        "bun run build",
        "bun a.ts",
        "bun build a.ts --outdir out",
    ]),
];

const SHELLS: &[Use] = &[
    when("", READ)
        .flags(&["-c"])
        .runs(Runs::Shell("-c"))
        .examples(&[
            "bash -c 'ls'",
            "sh -ec 'make test'",
            "bash -lc 'npm test'",
            "zsh -o pipefail -c ls",
        ]),
    when("", READ)
        .flags(&["--version|--help|-n"])
        .examples(&["bash --version", "bash -n a.sh"]),
    when("", RUN).runs(Runs::Shell("-c")).examples(&[
        "bash a.sh",
        "sh ./configure",
        "bash",
        "bash -x a.sh",
        "bash -s",
    ]),
];
