//! Build tools, compilers and runners of tasks.

use super::usual::{
    BUILD, CLEAN, DEPLOYED, FETCH, FOR_ALL, INSTALL, KEYS, LIVE, LOSE, MACHINE, PUBLIC, PUBLISH,
    READ, REWRITE, RIGHTS, RUN, SECRET, UNCLEAR, WRITE, help, help_h, reaching,
};
use super::{Language, On, Program, Rest, Runs, Use, known, when};
use crate::effect::EffectKind::{Deletes, LeavesMachine, Overwrites, RunsCode, Writes};
use On::{Elsewhere, Here, Value};

const TASK: &str = "the name of the task says that it reaches beyond this worktree";

/// The same names, wherever among the operands they stand.
const ANYWHERE: &str = "deploy|publish|release|destroy|teardown|rollback|undeploy|db-drop|drop-db|db-reset|reset-db|push|docker-push|upload|provision|nuke";

pub(super) static PROGRAMS: &[Program] = &[
    known(&["make", "gmake", "bmake", "nmake", "mingw32-make", "remake", "colormake", "emake", "kmk"], Rest::Unknown, MAKE).valued(&["-C", "--directory", "-f", "--file", "--makefile", "-I", "--include-dir", "-o", "--old-file", "-W", "--what-if", "--assume-new", "--new-file"]),
    known(&["just", "task", "go-task", "mage", "doit", "waf", "tup", "redo", "jake", "gulp", "grunt", "cake", "psake", "earthly", "dagger", "pants", "please", "plz", "moon", "wireit", "lage", "rush", "wsrun", "ultra", "tusk", "mask", "robo"], Rest::Unknown, TASKS).valued(&["-f", "--justfile", "-d", "--working-directory", "--dir", "-t", "--taskfile", "--set", "--gulpfile", "--gruntfile"]),
    known(&["invoke", "inv", "fab", "cap"], Rest::Unknown, REMOTE_TASKS).valued(&["-H", "--hosts", "-i", "--identity", "-f", "--search-root", "-r", "-c", "--collection"]),
    known(&["cmake"], Rest::Unknown, CMAKE).valued(&["-S", "-B", "-G", "--preset", "--build", "--install", "--target", "-t", "--config", "-j", "--parallel", "-A", "-T", "-C", "--prefix", "--component"]).word_flags(),
    known(&["ninja", "ninja-build", "samu", "scons", "bjam", "xmake", "premake5", "gn", "qmake", "qmake6", "autoconf", "automake", "autoreconf", "aclocal", "libtoolize", "libtool", "configure", "conan", "vcpkg", "msbuild", "xbuild", "ant", "nant", "cpack", "ccmake"], Rest::Unknown, &[
        help(&["ninja --version"]),
        when("", READ).flags(&["-n|--dry-run|--just-print|--summary|-projecthelp"]).examples(&["ninja -n", "ant -projecthelp"]),
        when("install|uninstall", MACHINE).without(&["--output-folder|-if|--triplet|.|-s|--build"]).why(FOR_ALL).examples(&["ninja install", "scons install"]),
        when("", LIVE).flags(&[ANYWHERE]).why(TASK).examples(&["ant deploy", "ant clean deploy"]),
        when("remote|user|upload", RIGHTS).why(KEYS).examples(&["conan remote add x https://example.com"]),
        when("", BUILD).examples(&["ninja", "ninja -C build", "scons", "./configure --prefix=/usr", "ant test", "autoreconf -fi"]),
    ]).valued(&["-C", "-f", "-j", "-buildfile"]),
    known(&["meson"], Rest::Unknown, &[
        help_h(&["meson --version"]),
        when("introspect|env2mfile|help", READ).examples(&["meson introspect build --targets"]),
        when("install", READ).flags(&["-n|--dry-run"]).examples(&["meson install --dry-run"]),
        when("install", BUILD).flags(&["--destdir"]).examples(&["meson install --destdir out"]),
        when("install", MACHINE).why(FOR_ALL).examples(&["meson install -C build"]),
        when("format|fmt|rewrite", REWRITE).examples(&["meson format meson.build"]),
        when("", BUILD).examples(&["meson setup build", "meson compile -C build", "meson test -C build"]),
    ]).valued(&["-C", "--destdir"]),
    known(&["bazel", "bazelisk", "buck", "buck2", "blaze"], Rest::Unknown, BAZEL).valued(&["--config", "--output_base", "--bazelrc", "-c", "--jobs", "-j"]),
    known(&["nx", "turbo", "lerna"], Rest::Unknown, MONOREPO).valued(&["-p", "--project", "--projects", "--filter", "-F", "--scope", "-t", "--target", "-c", "--configuration", "--exclude", "--concurrency", "--parallel", "--base", "--head"]),
    known(&["gcc", "g++", "cc", "c++", "clang", "clang++", "cpp", "tcc", "icc", "nvcc", "emcc", "em++", "arm-none-eabi-gcc", "x86_64-w64-mingw32-gcc", "aarch64-linux-gnu-gcc", "clang-cl", "cl", "hipcc", "mpicc", "mpicxx", "avr-gcc", "riscv64-unknown-elf-gcc"], Rest::Unknown, &[
        when("", READ).flags(&["--version|--help|-v|-dumpversion|-dumpmachine|-print-search-dirs|-print-file-name|-fsyntax-only|-print-libgcc-file-name|-print-prog-name|-print-sysroot"]).without(&["-o"]).examples(&["gcc --version", "clang -fsyntax-only a.c", "gcc -dumpmachine"]),
        when("", &[(Overwrites, Value("-o"))]).flags(&["-o"]).examples(&["gcc -Wall -o app main.c", "g++ -O2 a.cc -o a"]),
        when("", READ).flags(&["-E|-M|-MM"]).examples(&["gcc -E a.c"]),
        when("", WRITE).operands(1).examples(&["gcc main.c", "clang -c a.c"]),
        when("", READ).examples(&["gcc"]),
    ]).valued(&["-o", "-I", "-L", "-D", "-U", "-include", "-isystem", "-x", "-MF", "-MT", "-MQ", "-arch", "-target", "-Xlinker", "-T", "-u"]).word_flags(),
    known(&["ld", "ld.lld", "lld", "ld.gold", "mold", "as", "nasm", "yasm", "ranlib", "gas", "llc", "opt", "llvm-as", "llvm-link", "windres", "flex", "lex", "bison", "yacc", "m4", "gperf", "swig", "moc", "uic", "rcc", "ragel", "cython"], Rest::Unknown, &[
        help(&["ld --version"]),
        when("", &[(Overwrites, Value("-o|--output"))]).flags(&["-o|--output"]).examples(&["ld -o a a.o", "nasm -f elf64 -o a.o a.asm"]),
        when("", WRITE).examples(&["bison -d a.y", "as a.s", "ranlib liba.a"]),
    ]).valued(&["-o", "-f", "-L", "-l", "-T", "-m"]),
    known(&["ar"], Rest::Unknown, &[
        help(&["ar --version"]),
        when("t|tv|p|-t|-tv|-p", READ).examples(&["ar t liba.a", "ar tv liba.a"]),
        when("", READ).flags(&["-t|-p"]).examples(&["ar -t liba.a"]),
        when("x|xv|xo", WRITE).examples(&["ar x liba.a"]),
        when("* *", REWRITE).examples(&["ar rcs liba.a a.o"]),
        when("", WRITE).examples(&["ar -rcs liba.a"]),
    ]),
    known(&["ctest"], Rest::Unknown, &[
        when("", READ).flags(&["-N|--show-only|--help|--version|-h|--print-labels"]).examples(&["ctest -N", "ctest --version"]),
        when("", BUILD).examples(&["ctest", "ctest --test-dir build --output-on-failure"]),
    ]).word_flags(),
    known(&["pre-commit", "husky", "lefthook", "overcommit", "prek"], Rest::Unknown, &[
        help_h(&["pre-commit --version"]),
        when("validate-config|validate-manifest|sample-config|help|list|dump|validate", READ).examples(&["pre-commit validate-config"]),
        when("uninstall", RIGHTS).why("the checks before each commit are switched off").undo("pre-commit install").examples(&["pre-commit uninstall"]),
        when("gc|clean", CLEAN).examples(&["pre-commit clean"]),
        when("", BUILD).examples(&["pre-commit run --all-files", "pre-commit install", "pre-commit autoupdate", "husky install", "lefthook run pre-commit"]),
    ]),
    known(&["cookiecutter", "yo", "yeoman", "copier", "cruft", "hygen", "plop", "degit", "tiged"], Rest::Unknown, &[
        help_h(&["yo --version"]),
        when("check|diff", READ).examples(&["cruft check"]),
        when("", &[(LeavesMachine, Elsewhere), (RunsCode, Here), (Writes, Here)]).examples(&["cookiecutter gh:a/b", "copier copy gh:a/b dir", "yo webapp"]),
    ]),
    known(&["semantic-release", "release-it", "np", "standard-version", "changelogen", "bumpp", "auto", "python-semantic-release", "multi-semantic-release"], Rest::Unknown, &[
        help_h(&["np --version"]),
        when("", READ).flags(&["-d|--dry-run|--preview|--noop"]).examples(&["semantic-release --dry-run", "release-it --dry-run"]),
        when("", PUBLISH).why(PUBLIC).instead("the same with --dry-run").examples(&["semantic-release", "np", "release-it minor --ci", "np patch --no-tests"]),
    ]),
    known(&["bumpversion", "bump2version", "bump-my-version", "cz", "commitizen", "git-cliff", "conventional-changelog", "towncrier", "auto-changelog", "changeset"], Rest::Unknown, &[
        help_h(&["git-cliff --version"]),
        when("publish", PUBLISH).why(PUBLIC).examples(&["changeset publish"]),
        when("status|check|info|show|example|schema|ls", READ).examples(&["changeset status", "cz check"]),
        when("", READ).flags(&["-n|--dry-run|--draft"]).examples(&["bump2version --dry-run patch"]),
        when("", WRITE).examples(&["changeset", "changeset version", "bump2version patch", "cz commit", "git-cliff -o CHANGELOG.md"]),
    ]),
    known(&["vsce", "ovsx"], Rest::Unknown, &[
        help_h(&["vsce --version"]),
        when("ls|show|search|ls-publishers|list|verify-pat|get|version", FETCH).examples(&["vsce ls", "vsce show a.b"]),
        when("package|generate-manifest", BUILD).examples(&["vsce package"]),
        when("publish", PUBLISH).why(PUBLIC).instead("vsce package").examples(&["vsce publish", "ovsx publish a.vsix"]),
        when("unpublish", LOSE).why("the extension is gone for everybody").examples(&["vsce unpublish a.b"]),
        when("login|logout|create-publisher|delete-publisher|create-namespace", RIGHTS).why(KEYS).examples(&["vsce login a"]),
    ]).valued(&["-p", "--pat", "-o", "--out", "-t", "--target"]),
    known(&["npm-run-all", "run-s", "run-p"], Rest::Unknown, &[
        help_h(&["run-s --version"]),
        when("", BUILD).runs(Runs::Special).examples(&["run-s build test"]),
    ]),
    known(&["concurrently"], Rest::Unknown, &[
        help_h(&["concurrently --version"]),
        when("", BUILD).runs(Runs::Script(0)).examples(&["concurrently 'npm run a' 'npm run b'"]),
    ]),
    known(&["cross-env"], Rest::Unknown, &[
        when("*=* *=* *=*", READ).runs(Runs::Command(0)).examples(&["cross-env A=b C=d E=f jest"]),
        when("*=* *=*", READ).runs(Runs::Command(0)).examples(&["cross-env A=b C=d jest"]),
        when("*=*", READ).runs(Runs::Command(0)).examples(&["cross-env NODE_ENV=test jest"]),
    ]),
    known(&["dotenv"], Rest::Unknown, &[
        when("list|get", SECRET).why("it prints what the file of settings keeps").examples(&["dotenv list"]),
        when("set|unset", WRITE).examples(&["dotenv set A b"]),
        when("run", READ).runs(Runs::Command(0)).examples(&["dotenv run python a.py"]),
        when("", READ).runs(Runs::Command(0)).examples(&["dotenv -e .env -- node a.js"]),
    ]).valued(&["-e", "-f", "--file"]),
    known(&["nodemon", "ts-node-dev"], Rest::Unknown, &[
        help_h(&["nodemon --version"]),
        when("", BUILD).flags(&["-x|--exec"]).runs(Runs::Shell("-x|--exec")).examples(&["nodemon --exec 'python a.py'"]),
        when("", RUN).runs(Runs::Code(Language::JavaScript, "-e|--eval")).examples(&["nodemon server.js"]),
    ]).valued(&["-w", "--watch", "-e", "--ext", "-i", "--ignore", "--config", "--delay"]),
];

const MAKE: &[Use] = &[
    when("", READ)
        .flags(&["-n|--just-print|--dry-run|--recon|-q|--question|-v|--version|--help|-h"])
        .examples(&["make -n deploy", "make --version", "make -q"]),
    when("", READ)
        .flags(&["-p|--print-data-base"])
        .examples(&["make -p"]),
    when("help|list|version|print-*|show-*|targets", READ).examples(&["make help"]),
    when("", UNCLEAR)
        .flags(&["--eval|-E"])
        .why("rules are made up on the spot")
        .examples(&["make --eval='x: ; rm -rf /' x"]),
    when("", BUILD)
        .flags(&["DESTDIR"])
        .examples(&["make DESTDIR=out install", "make install DESTDIR=out"]),
    when("install-deps|install-dev|install-dev-deps|install-dependencies|install-requirements|install-packages|install-npm|install-hooks|install-node", INSTALL).examples(&["make install-deps"]),
    when("install|uninstall|install-*", MACHINE)
        .why(FOR_ALL)
        .undo("make uninstall")
        .instead("make install DESTDIR=out")
        .examples(&["make install", "make uninstall"]),
    when("", MACHINE)
        .flags(&["install|uninstall"])
        .why(FOR_ALL)
        .examples(&["make PREFIX=/usr install", "make all install"]),
    when(reaching!(), LIVE)
        .runs(Runs::Special)
        .why(TASK)
        .instead("make -n TARGET")
        .examples(&[
            "make deploy",
            "make deploy-prod",
            "make release",
            "make db-reset",
            "make -C infra destroy",
        ]),
    when("", LIVE)
        .flags(&[ANYWHERE])
        .runs(Runs::Special)
        .why(TASK)
        .examples(&["make ENV=prod deploy", "make build push"]),
    when("", BUILD).runs(Runs::Special).examples(&[
        "make",
        "make test",
        "make -j8 all",
        "make clean",
        "make -C sub build",
    ]),
];

const TASKS: &[Use] = &[
    help_h(&["just --version"]),
    when("", READ).flags(&["-l|--list|--summary|--dump|-n|--dry-run|--show|--evaluate|--variables|--list-all|-V|--tasks|-T"]).examples(&["just --list", "just --dry-run deploy", "task -l", "gulp --tasks"]),
    when("", PUBLISH).flags(&["--push"]).why("what it makes is pushed").examples(&["earthly --push +image"]),
    when("", REWRITE).flags(&["--fmt"]).examples(&["just --fmt"]),
    when("list|help|version|show|roots|dependencies|peek|ls|info", READ).examples(&["doit list"]),
    when(reaching!(), LIVE).runs(Runs::Special).why(TASK).instead("the same with --dry-run").examples(&["just deploy", "task deploy:prod", "gulp publish"]),
    when("", LIVE).flags(&[ANYWHERE]).runs(Runs::Special).why(TASK).examples(&["just build deploy", "task ENV=prod deploy"]),
    when("", BUILD).runs(Runs::Special).examples(&["just", "just test", "task build", "grunt", "gulp watch", "rush build"]),
];

const REMOTE_TASKS: &[Use] = &[
    help_h(&["inv --version"]),
    when("", READ)
        .flags(&["-l|--list|-T|--tasks|-V|-n|--dry-run"])
        .examples(&["inv --list", "cap -T", "fab -l"]),
    when("* deploy*", LIVE)
        .why(DEPLOYED)
        .examples(&["cap production deploy", "cap staging deploy:rollback"]),
    when("production|prod|staging", LIVE)
        .why(DEPLOYED)
        .examples(&["cap production puma:restart"]),
    when("", LIVE)
        .flags(&["-H|--hosts"])
        .why(DEPLOYED)
        .examples(&["fab -H web1 restart"]),
    when(reaching!(), LIVE)
        .runs(Runs::Special)
        .why(TASK)
        .examples(&["inv deploy", "fab deploy"]),
    when("", BUILD)
        .runs(Runs::Special)
        .examples(&["inv test", "fab build", "invoke lint"]),
];

const CMAKE: &[Use] = &[
    when("", READ)
        .flags(&["--version|-version|--help|-h|--list-presets|-L|-LA|-LAH|-N|--system-information"])
        .examples(&["cmake --version", "cmake --list-presets"]),
    when("", &[(Writes, Value("--prefix"))])
        .flags(&["--install", "--prefix"])
        .examples(&["cmake --install build --prefix out"]),
    when("", MACHINE)
        .flags(&["--install"])
        .why(FOR_ALL)
        .instead("cmake --install build --prefix out")
        .examples(&["cmake --install build"]),
    when("", MACHINE)
        .flags(&["--build", "install|--target=install"])
        .why(FOR_ALL)
        .examples(&["cmake --build build --target install"]),
    when(
        "rm|remove|remove_directory|rename|copy",
        &[(Deletes, On::Operands)],
    )
    .flags(&["-E"])
    .examples(&["cmake -E rm a", "cmake -E remove_directory build"]),
    when(
        "echo|environment|compare_files|sha256sum|md5sum|sha1sum|capabilities|cat|true|false|sleep",
        READ,
    )
    .flags(&["-E"])
    .examples(&["cmake -E echo hi"]),
    when("env|chdir", UNCLEAR)
        .flags(&["-E"])
        .why("it runs a command in another environment")
        .examples(&["cmake -E env A=b make"]),
    when("time", READ)
        .flags(&["-E"])
        .runs(Runs::Command(0))
        .examples(&["cmake -E time make"]),
    when("", BUILD).examples(&[
        "cmake -S . -B build",
        "cmake --build build -j",
        "cmake ..",
        "cmake -P a.cmake",
    ]),
];

const BAZEL: &[Use] = &[
    help_h(&["bazel --version"]),
    when("query|cquery|aquery|info|version|help|print_action|license|dump|analyze-profile|audit|targets|uquery|root|log|rage|config|mod", READ).examples(&["bazel query //...", "bazel info", "buck2 targets //..."]),
    when("run *push*|*deploy*|*publish*|*release*|*.apply|*.delete", LIVE).why(TASK).examples(&["bazel run //app:push", "bazel run //k8s:prod.apply"]),
    when("clean", CLEAN).undo("bazel build //...").examples(&["bazel clean", "bazel clean --expunge"]),
    when("", BUILD).examples(&["bazel build //...", "bazel test //...", "bazel run //app:main", "bazel shutdown", "bazel coverage //..."]),
];

const MONOREPO: &[Use] = &[
    when("exec", READ).runs(Runs::Command(0)).examples(&["lerna exec -- rm -rf node_modules", "nx exec -- tsc"]),
    help_h(&["nx --version"]),
    when("", READ).flags(&["--dry-run|--dry|-d"]).examples(&["nx release --dry-run", "turbo run build --dry", "nx g @nx/react:lib a --dry-run"]),
    when("show|graph|list|ls|report|affected:graph|print-affected|dep-graph|changed|diff|info|ll|la|bin|query|affected:apps|format:check|daemon|scan", READ).examples(&["nx show projects", "lerna ls", "nx graph", "nx format:check"]),
    when("release version|changelog|plan", WRITE).examples(&["nx release version", "nx release plan"]),
    when("publish|release|deploy|nx-release-publish", PUBLISH).why(PUBLIC).instead("the same with --dry-run").examples(&["lerna publish", "nx release", "lerna publish from-package --yes", "nx deploy web"]),
    when("version", PUBLISH).without(&["--no-push"]).why("lerna pushes the commit and the tags of the new versions").instead("lerna version --no-push").examples(&["lerna version patch"]),
    when("login|link|unlink|logout|connect|connect-to-nx-cloud", RIGHTS).why("build results are shared with a service").examples(&["turbo login", "turbo link"]),
    when("reset|clear-cache|clean", CLEAN).examples(&["nx reset", "lerna clean -y"]),
    when("format:write|format|migrate", REWRITE).examples(&["nx format:write", "nx migrate latest"]),
    when(concat!("run|run-many|affected ", reaching!()), LIVE).runs(Runs::Special).why(TASK).examples(&["turbo run deploy", "lerna run publish", "nx run web:deploy:production"]),
    when("run|run-many|affected", LIVE).flags(&["-t|--target|--targets|--filter", ANYWHERE]).why(TASK).examples(&["nx run-many -t deploy", "nx affected --target deploy"]),
    when("", BUILD).runs(Runs::Special).examples(&["nx build web", "turbo run build test", "lerna run test", "lerna bootstrap", "nx affected -t test"]),
];
