//! Build tools, compilers and runners of tasks.

use super::usual::{
    DEPLOYED, FOR_ALL, KEYS, PUBLIC, TASK, builds, changes, cleans, fetches, help, help_h, loses,
    machine, publishes, queries, reads, rewrites, rights, runs_code, secrets, unreadable, works,
};
use super::words::reaching;
use super::{Language, On, Program, Rest, Runs, Use, known, when, wrapper};
use crate::effect::EffectKind::{Deletes, LeavesMachine, Overwrites, RunsCode, Writes};
use On::{Elsewhere, Here, Value};

/// The same names, wherever among the operands they stand.
const ANYWHERE: &str = "deploy|publish|release|destroy|teardown|rollback|undeploy|db-drop|drop-db|db-reset|reset-db|push|docker-push|upload|provision|nuke";

pub(super) static PROGRAMS: &[Program] = &[
    known(&["make", "gmake", "bmake", "nmake", "mingw32-make", "remake", "colormake", "emake", "kmk"], Rest::Unknown, MAKE).valued(&["-C", "--directory", "-f", "--file", "--makefile", "-I", "--include-dir", "-o", "--old-file", "-W", "--what-if", "--assume-new", "--new-file"]),
    known(&["just", "task", "go-task", "mage", "doit", "waf", "tup", "redo", "jake", "gulp", "grunt", "cake", "psake", "earthly", "dagger", "pants", "please", "plz", "moon", "wireit", "lage", "rush", "wsrun", "ultra", "tusk", "mask", "robo"], Rest::Unknown, TASKS).valued(&["-f", "--justfile", "-d", "--working-directory", "--dir", "-t", "--taskfile", "--set", "--gulpfile", "--gruntfile"]),
    known(&["invoke", "inv", "fab", "cap"], Rest::Unknown, REMOTE_TASKS).valued(&["-H", "--hosts", "-i", "--identity", "-f", "--search-root", "-r", "-c", "--collection"]),
    known(&["cmake"], Rest::Unknown, CMAKE).valued(&["-S", "-B", "-G", "--preset", "--build", "--install", "--target", "-t", "--config", "-j", "--parallel", "-A", "-T", "-C", "--prefix", "--component"]).word_flags(),
    known(&["ninja", "ninja-build", "samu", "scons", "bjam", "xmake", "premake5", "gn", "qmake", "qmake6", "autoconf", "automake", "autoreconf", "aclocal", "libtoolize", "libtool", "configure", "conan", "vcpkg", "msbuild", "xbuild", "ant", "nant", "cpack", "ccmake"], Rest::Unknown, &[
        help(&["ninja --version"]),
        reads("", &["ninja -n", "ant -projecthelp"]).flags(&["-n|--dry-run|--just-print|--summary|-projecthelp"]),
        machine("install|uninstall", &["ninja install", "scons install"]).without(&["--output-folder|-if|--triplet|.|-s|--build"]).why(FOR_ALL),
        changes("", &["ant deploy", "ant clean deploy"]).flags(&[ANYWHERE]).why(TASK),
        rights("remote|user|upload", &["conan remote add x https://example.com"]).why(KEYS),
        builds("", &["ninja", "ninja -C build", "scons", "./configure --prefix=/usr", "ant test", "autoreconf -fi"]),
    ]).valued(&["-C", "-f", "-j", "-buildfile"]),
    known(&["meson"], Rest::Unknown, &[
        help_h(&["meson --version"]),
        reads("introspect|env2mfile|help", &["meson introspect build --targets"]),
        reads("install", &["meson install --dry-run"]).flags(&["-n|--dry-run"]),
        builds("install", &["meson install --destdir out"]).flags(&["--destdir"]),
        machine("install", &["meson install -C build"]).why(FOR_ALL),
        rewrites("format|fmt|rewrite", &["meson format meson.build"]),
        builds("", &["meson setup build", "meson compile -C build", "meson test -C build"]),
    ]).valued(&["-C", "--destdir"]),
    known(&["bazel", "bazelisk", "buck", "buck2", "blaze"], Rest::Unknown, BAZEL).valued(&["--config", "--output_base", "--bazelrc", "-c", "--jobs", "-j"]),
    known(&["nx", "turbo", "lerna"], Rest::Unknown, MONOREPO).valued(&["-p", "--project", "--projects", "--filter", "-F", "--scope", "-t", "--target", "-c", "--configuration", "--exclude", "--concurrency", "--parallel", "--base", "--head"]),
    known(&["gcc", "g++", "cc", "c++", "clang", "clang++", "cpp", "tcc", "icc", "nvcc", "emcc", "em++", "arm-none-eabi-gcc", "x86_64-w64-mingw32-gcc", "aarch64-linux-gnu-gcc", "clang-cl", "cl", "hipcc", "mpicc", "mpicxx", "avr-gcc", "riscv64-unknown-elf-gcc"], Rest::Unknown, &[
        reads("", &["gcc --version", "clang -fsyntax-only a.c", "gcc -dumpmachine"]).flags(&["--version|--help|-v|-dumpversion|-dumpmachine|-print-search-dirs|-print-file-name|-fsyntax-only|-print-libgcc-file-name|-print-prog-name|-print-sysroot"]).without(&["-o"]),
        when("", &[(Overwrites, Value("-o"))]).flags(&["-o"]).examples(&["gcc -Wall -o app main.c", "g++ -O2 a.cc -o a"]),
        reads("", &["gcc -E a.c"]).flags(&["-E|-M|-MM"]),
        works("", &["gcc main.c", "clang -c a.c"]).operands(1),
        reads("", &["gcc"]),
    ]).valued(&["-o", "-I", "-L", "-D", "-U", "-include", "-isystem", "-x", "-MF", "-MT", "-MQ", "-arch", "-target", "-Xlinker", "-T", "-u"]).word_flags(),
    known(&["ld", "ld.lld", "lld", "ld.gold", "mold", "as", "nasm", "yasm", "ranlib", "gas", "llc", "opt", "llvm-as", "llvm-link", "windres", "flex", "lex", "bison", "yacc", "m4", "gperf", "swig", "moc", "uic", "rcc", "ragel", "cython"], Rest::Unknown, &[
        help(&["ld --version"]),
        when("", &[(Overwrites, Value("-o|--output"))]).flags(&["-o|--output"]).examples(&["ld -o a a.o", "nasm -f elf64 -o a.o a.asm"]),
        works("", &["bison -d a.y", "as a.s", "ranlib liba.a"]),
    ]).valued(&["-o", "-f", "-L", "-l", "-T", "-m"]),
    known(&["ar"], Rest::Unknown, &[
        help(&["ar --version"]),
        reads("t|tv|p|-t|-tv|-p", &["ar t liba.a", "ar tv liba.a"]),
        reads("", &["ar -t liba.a"]).flags(&["-t|-p"]),
        works("x|xv|xo", &["ar x liba.a"]),
        when("", &[(Writes, On::First)]).flags(&["-r|-q"]).examples(&["ar -rcs liba.a"]),
        rewrites("* *", &["ar rcs liba.a a.o"]),
        works("", &["ar --plugin"]),
    ]),
    known(&["ctest"], Rest::Unknown, &[
        reads("", &["ctest -N", "ctest --version"]).flags(&["-N|--show-only|--help|--version|-h|--print-labels"]),
        builds("", &["ctest", "ctest --test-dir build --output-on-failure"]),
    ]).word_flags(),
    known(&["pre-commit", "husky", "lefthook", "overcommit", "prek"], Rest::Unknown, &[
        help_h(&["pre-commit --version"]),
        reads("validate-config|validate-manifest|sample-config|help|list|dump|validate", &["pre-commit validate-config"]),
        rights("uninstall", &["pre-commit uninstall"]).why("the checks before each commit are switched off").undo("pre-commit install"),
        cleans("gc|clean", &["pre-commit clean"]),
        builds("", &["pre-commit run --all-files", "pre-commit install", "pre-commit autoupdate", "husky install", "lefthook run pre-commit"]),
    ]),
    known(&["cookiecutter", "yo", "yeoman", "copier", "cruft", "hygen", "plop", "degit", "tiged"], Rest::Unknown, &[
        help_h(&["yo --version"]),
        reads("check|diff", &["cruft check"]),
        when("", &[(LeavesMachine, Elsewhere), (RunsCode, Here), (Writes, Here)]).examples(&["cookiecutter gh:a/b", "copier copy gh:a/b dir", "yo webapp"]),
    ]),
    known(&["semantic-release", "release-it", "np", "standard-version", "changelogen", "bumpp", "auto", "python-semantic-release", "multi-semantic-release"], Rest::Unknown, &[
        help_h(&["np --version"]),
        reads("", &["semantic-release --dry-run", "release-it --dry-run"]).flags(&["-d|--dry-run|--preview|--noop"]),
        publishes("", &["semantic-release", "np", "release-it minor --ci", "np patch --no-tests"]).why(PUBLIC).instead("the same with --dry-run"),
    ]),
    known(&["bumpversion", "bump2version", "bump-my-version", "cz", "commitizen", "git-cliff", "conventional-changelog", "towncrier", "auto-changelog", "changeset"], Rest::Unknown, &[
        help_h(&["git-cliff --version"]),
        publishes("publish", &["changeset publish"]).why(PUBLIC),
        reads("status|check|info|show|example|schema|ls", &["changeset status", "cz check"]),
        reads("", &["bump2version --dry-run patch"]).flags(&["-n|--dry-run|--draft"]),
        works("", &["changeset", "changeset version", "bump2version patch", "cz commit", "git-cliff -o CHANGELOG.md"]),
    ]),
    known(&["vsce", "ovsx"], Rest::Unknown, &[
        help_h(&["vsce --version"]),
        queries("ls|show|search|ls-publishers|list|verify-pat|get|version", &["vsce ls", "vsce show a.b"]),
        builds("package|generate-manifest", &["vsce package"]),
        publishes("publish", &["vsce publish", "ovsx publish a.vsix"]).why(PUBLIC).instead("vsce package"),
        loses("unpublish", &["vsce unpublish a.b"]).why("the extension is gone for everybody"),
        rights("login|logout|create-publisher|delete-publisher|create-namespace", &["vsce login a"]).why(KEYS),
    ]).valued(&["-p", "--pat", "-o", "--out", "-t", "--target"]),
    known(&["templ", "gqlgen", "swag", "enumer", "easyjson", "sqlboiler", "svd2rust", "uniffi-bindgen", "ucd-generate", "oclif", "wit-bindgen", "relay-compiler", "jsonnetfmt"], Rest::Unknown, &[
        help_h(&["templ --version"]),
        when("", &[(Overwrites, Value("-o|--output|--out-dir|--out"))]).flags(&["-o|--output|--out-dir|--out"]).examples(&["swag init -o docs", "svd2rust -o src -i a.svd"]),
        publishes("publish|promote|upload", &["oclif promote --channel stable"]).flags(&["--channel|--version|--sha|--root"]).why(PUBLIC),
        changes("promote|upload", &["oclif upload deb"]).why(PUBLIC),
        builds("", &["templ generate", "gqlgen generate", "oclif readme", "oclif manifest", "ucd-generate general-category ucd"]),
    ]).valued(&["-o", "--output", "-i", "--input"]),
    known(&["jsonnet", "cue", "ytt", "dhall", "dhall-to-json", "dhall-to-yaml", "conftest-cli", "nickel", "pkl"], Rest::Unknown, &[
        help_h(&["jsonnet --version"]),
        publishes("mod publish", &["cue mod publish v0.1.0"]).why(PUBLIC),
        when("", &[(Overwrites, Value("-o|--output-file|--outfile|--output|-m|--multi|--output-files"))]).flags(&["-o|--output-file|--outfile|--output|-m|--multi|--output-files"]).examples(&["jsonnet -o a.json a.jsonnet", "cue export -o a.json a.cue"]),
        works("fmt|fix|get|mod|import|format|freeze", &["cue fmt a.cue", "dhall format a.dhall"]),
        builds("cmd", &["cue cmd print"]),
        reads("", &["jsonnet a.jsonnet", "cue vet a.cue", "ytt -f config"]),
    ]),
    wrapper(&["bear", "intercept-build", "scan-build", "compiledb"], &[
        help_h(&["bear --version"]),
        works("", &["bear -- make", "scan-build make", "bear --output a.json -- make"]).operands(1).runs(Runs::Command(0)),
        builds("", &["compiledb"]),
    ]).valued(&["-o", "--output", "--cdb"]),
    known(&["npm-run-all", "run-s", "run-p"], Rest::Unknown, &[
        help_h(&["run-s --version"]),
        builds("", &["run-s build test"]).runs(Runs::Special),
    ]),
    known(&["concurrently"], Rest::Unknown, &[
        help_h(&["concurrently --version"]),
        builds("", &["concurrently 'npm run a' 'npm run b'", "concurrently -n a,b -c red,blue 'tsc -w' 'vite'"]).runs(Runs::Scripts(0)),
    ]).valued(&["-m", "--max-processes", "-n", "--names", "--name-separator", "-s", "--success", "-p", "--prefix", "-c", "--prefix-colors", "-l", "--prefix-length", "-t", "--timestamp-format", "--hide", "--restart-tries", "--restart-after", "--kill-signal", "--default-input-target", "--handle-input-target", "--teardown"]),
    known(&["shx"], Rest::Unknown, &[
        help_h(&["shx --version"]),
        reads("", &["shx rm -rf dist", "shx cp a.js dist"]).runs(Runs::Command(0)),
    ]),
    known(&["cross-env"], Rest::Unknown, &[
        reads("*=* *=* *=*", &["cross-env A=b C=d E=f jest"]).runs(Runs::Command(0)),
        reads("*=* *=*", &["cross-env A=b C=d jest"]).runs(Runs::Command(0)),
        reads("*=*", &["cross-env NODE_ENV=test jest"]).runs(Runs::Command(0)),
    ]),
    known(&["dotenv"], Rest::Unknown, &[
        secrets("list|get", &["dotenv list"]).why("it prints what the file of settings keeps"),
        works("set|unset", &["dotenv set A b"]),
        reads("run", &["dotenv run python a.py"]).runs(Runs::Command(0)),
        reads("", &["dotenv -e .env -- node a.js"]).runs(Runs::Command(0)),
    ]).valued(&["-e", "-f", "--file"]),
    known(&["nodemon", "ts-node-dev"], Rest::Unknown, &[
        help_h(&["nodemon --version"]),
        builds("", &["nodemon --exec 'python a.py'"]).flags(&["-x|--exec"]).runs(Runs::Shell("-x|--exec")),
        runs_code("", &["nodemon server.js"]).runs(Runs::Code(Language::JavaScript, "-e|--eval")),
    ]).valued(&["-w", "--watch", "-e", "--ext", "-i", "--ignore", "--config", "--delay"]),
];

#[rustfmt::skip]
const MAKE: &[Use] = &[
    reads("", &["make -n deploy", "make --version", "make -q"])
        .flags(&["-n|--just-print|--dry-run|--recon|-q|--question|-v|--version|--help|-h"]),
    reads("", &["make -p"])
        .flags(&["-p|--print-data-base"]),
    reads("help|list|version|print-*|show-*|targets", &["make help"]),
    unreadable("", &["make --eval='x: ; rm -rf /' x"])
        .flags(&["--eval|-E"])
        .why("rules are made up on the spot"),
    builds("", &["make DESTDIR=out install", "make install DESTDIR=out"])
        .flags(&["DESTDIR"]),
    fetches("install-deps|install-dev|install-dev-deps|install-dependencies|install-requirements|install-packages|install-npm|install-hooks|install-node", &["make install-deps"]),
    machine("install|uninstall|install-*", &["make install", "make uninstall"])
        .why(FOR_ALL)
        .undo("make uninstall")
        .instead("make install DESTDIR=out"),
    machine("", &["make PREFIX=/usr install", "make all install"])
        .flags(&["install|uninstall"])
        .why(FOR_ALL),
    changes(reaching!(), &[
            "make deploy",
            "make deploy-prod",
            "make release",
            "make db-reset",
            "make -C infra destroy",
        ])
        .runs(Runs::Special)
        .why(TASK)
        .instead("make -n TARGET"),
    changes("", &["make ENV=prod deploy", "make build push"])
        .flags(&[ANYWHERE])
        .runs(Runs::Special)
        .why(TASK),
    builds("", &[
        "make",
        "make test",
        "make -j8 all",
        "make clean",
        "make -C sub build",
    ]).runs(Runs::Special),
];

const TASKS: &[Use] = &[
    help_h(&["just --version"]),
    reads("", &["just --list", "just --dry-run deploy", "task -l", "gulp --tasks"]).flags(&["-l|--list|--summary|--dump|-n|--dry-run|--show|--evaluate|--variables|--list-all|-V|--tasks|-T"]),
    publishes("", &["earthly --push +image"]).flags(&["--push"]).why("what it makes is pushed"),
    rewrites("", &["just --fmt"]).flags(&["--fmt"]),
    reads("list|help|version|show|roots|dependencies|peek|ls|info", &["doit list"]),
    changes(reaching!(), &["just deploy", "task deploy:prod", "gulp publish"]).runs(Runs::Special).why(TASK).instead("the same with --dry-run"),
    changes("", &["just build deploy", "task ENV=prod deploy"]).flags(&[ANYWHERE]).runs(Runs::Special).why(TASK),
    builds("", &["just", "just test", "task build", "grunt", "gulp watch", "rush build"]).runs(Runs::Special),
];

const REMOTE_TASKS: &[Use] = &[
    help_h(&["inv --version"]),
    reads("", &["inv --list", "cap -T", "fab -l"]).flags(&["-l|--list|-T|--tasks|-V|-n|--dry-run"]),
    changes(
        "* deploy*",
        &["cap production deploy", "cap staging deploy:rollback"],
    )
    .why(DEPLOYED),
    changes("production|prod|staging", &["cap production puma:restart"]).why(DEPLOYED),
    changes("", &["fab -H web1 restart"])
        .flags(&["-H|--hosts"])
        .why(DEPLOYED),
    changes(reaching!(), &["inv deploy", "fab deploy"])
        .runs(Runs::Special)
        .why(TASK),
    builds("", &["inv test", "fab build", "invoke lint"]).runs(Runs::Special),
];

#[rustfmt::skip]
const CMAKE: &[Use] = &[
    reads("", &["cmake --version", "cmake --list-presets"])
        .flags(&["--version|-version|--help|-h|--list-presets|-L|-LA|-LAH|-N|--system-information"]),
    when("", &[(Writes, Value("--prefix"))])
        .flags(&["--install", "--prefix"])
        .examples(&["cmake --install build --prefix out"]),
    machine("", &["cmake --install build"])
        .flags(&["--install"])
        .why(FOR_ALL)
        .instead("cmake --install build --prefix out"),
    machine("", &["cmake --build build --target install"])
        .flags(&["--build", "install|--target=install"])
        .why(FOR_ALL),
    when(
        "rm|remove|remove_directory|rename|copy",
        &[(Deletes, On::Operands)],
    )
    .flags(&["-E"])
    .examples(&["cmake -E rm a", "cmake -E remove_directory build"]),
    reads("echo|environment|compare_files|sha256sum|md5sum|sha1sum|capabilities|cat|true|false|sleep", &["cmake -E echo hi"])
    .flags(&["-E"]),
    unreadable("env|chdir", &["cmake -E env A=b make"])
        .flags(&["-E"])
        .why("it runs a command in another environment"),
    reads("time", &["cmake -E time make"])
        .flags(&["-E"])
        .runs(Runs::Command(0)),
    builds("", &[
        "cmake -S . -B build",
        "cmake --build build -j",
        "cmake ..",
        "cmake -P a.cmake",
    ]),
];

#[rustfmt::skip]
const BAZEL: &[Use] = &[
    help_h(&["bazel --version"]),
    reads("query|cquery|aquery|info|version|help|print_action|license|dump|analyze-profile|audit|targets|uquery|root|log|rage|config|mod", &["bazel query //...", "bazel info", "buck2 targets //..."]),
    changes("run *push*|*deploy*|*publish*|*release*|*.apply|*.delete", &["bazel run //app:push", "bazel run //k8s:prod.apply"]).why(TASK),
    cleans("clean", &["bazel clean", "bazel clean --expunge"]).undo("bazel build //..."),
    builds("", &["bazel build //...", "bazel test //...", "bazel run //app:main", "bazel shutdown", "bazel coverage //..."]),
];

#[rustfmt::skip]
const MONOREPO: &[Use] = &[
    reads("exec", &["lerna exec -- rm -rf node_modules", "nx exec -- tsc"]).runs(Runs::Command(0)),
    help_h(&["nx --version"]),
    reads("", &["nx release --dry-run", "turbo run build --dry", "nx g @nx/react:lib a --dry-run"]).flags(&["--dry-run|--dry|-d"]),
    reads("show|graph|list|ls|report|affected:graph|print-affected|dep-graph|changed|diff|info|ll|la|bin|query|affected:apps|format:check|daemon|scan", &["nx show projects", "lerna ls", "nx graph", "nx format:check"]),
    works("release version|changelog|plan", &["nx release version", "nx release plan"]),
    publishes("publish|release|deploy|nx-release-publish", &["lerna publish", "nx release", "lerna publish from-package --yes", "nx deploy web"]).why(PUBLIC).instead("the same with --dry-run"),
    publishes("version", &["lerna version patch"]).without(&["--no-push"]).why("lerna pushes the commit and the tags of the new versions").instead("lerna version --no-push"),
    rights("login|link|unlink|logout|connect|connect-to-nx-cloud", &["turbo login", "turbo link"]).why("build results are shared with a service"),
    cleans("reset|clear-cache|clean", &["nx reset", "lerna clean -y"]),
    rewrites("format:write|format|migrate", &["nx format:write", "nx migrate latest"]),
    changes(concat!("run|run-many|affected ", reaching!()), &["turbo run deploy", "lerna run publish", "nx run web:deploy:production"]).runs(Runs::Special).why(TASK),
    changes("run|run-many|affected", &["nx run-many -t deploy", "nx affected --target deploy"]).flags(&["-t|--target|--targets|--filter", ANYWHERE]).why(TASK),
    builds("", &["nx build web", "turbo run build test", "lerna run test", "lerna bootstrap", "nx affected -t test"]).runs(Runs::Special),
];
