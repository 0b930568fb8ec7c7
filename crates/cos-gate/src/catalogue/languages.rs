//! Package managers and compilers of other languages.

use super::usual::{
    DATA_GONE, DEPLOYED, DROPPED, FOR_ALL, KEYS, PUBLIC, SETTINGS, STORED, TABLES, TASK, builds,
    changes, cleans, fetches, formats, help, help_h, loses, machine, publishes, queries, reads,
    rewrites, rights, runs_code, secrets, works,
};
use super::words::reaching;
use super::{On, Program, Rest, Runs, Use, known, when};
use crate::effect::EffectKind::{LeavesMachine, Overwrites, Writes};
use On::{Elsewhere, Here, Value};

pub(super) static PROGRAMS: &[Program] = &[
    known(&["gem"], Rest::Unknown, GEM).valued(&["-v", "--version", "-i", "--install-dir", "-n", "--bindir", "-s", "--source", "-k", "--key", "--host", "--otp", "-P", "-a", "--add", "-r", "--remove"]),
    known(&["bundle", "bundler"], Rest::Unknown, BUNDLE).valued(&["--gemfile", "--path", "--jobs", "--with", "--without", "-j", "--group"]),
    known(&["rake"], Rest::Unknown, RAKE).valued(&["-f", "--rakefile", "-C", "--directory", "-I", "-r", "--require"]),
    known(&["composer", "composer.phar"], Rest::Unknown, COMPOSER).valued(&["-d", "--working-dir", "--repository", "--stability", "-s"]),
    known(&["dotnet"], Rest::Unknown, DOTNET).valued(&["-c", "--configuration", "-o", "--output", "-f", "--framework", "-r", "--runtime", "-p", "--project", "-s", "--source", "-k", "--api-key", "-v", "--verbosity", "--filter", "-n", "--name", "--context", "--startup-project"]),
    known(&["nuget", "nuget.exe", "paket"], Rest::Unknown, &[
        help(&["nuget --help"]),
        queries("list|search|help|locals|verify|sources|show-groups|find-refs", &["nuget list", "nuget search json"]).without(&["-clear"]),
        publishes("push|publish", &["nuget push a.nupkg"]).why(PUBLIC).instead("nuget pack"),
        loses("delete", &["nuget delete a 1.0.0"]).why("the version is hidden from everybody"),
        rights("setapikey|trusted-signers|sign", &["nuget setapikey x"]).why(KEYS),
        machine("config", &["nuget config -set a=b"]).why(SETTINGS),
        fetches("restore|install|pack|update|add|init|spec|remove|locals", &["nuget restore a.sln", "nuget pack", "nuget locals all -clear"]),
    ]).word_flags(),
    known(&["mix"], Rest::Unknown, MIX).valued(&["-r", "--repo", "-n", "--step", "--to"]),
    known(&["rebar3", "rebar", "gleam"], Rest::Unknown, &[
        help_h(&["rebar3 --version"]),
        publishes("hex publish|retire|owner|user|organization|cut", &["rebar3 hex publish"]).why(PUBLIC),
        publishes("publish|retire", &["gleam publish"]).why(PUBLIC),
        reads("tree|deps|version|help|hex|list", &["rebar3 tree"]),
        builds("", &["rebar3 compile", "rebar3 eunit", "gleam test"]),
    ]),
    known(&["hex"], Rest::Unknown, &[help_h(&["hex --version"]), queries("search|info|outdated", &["hex info"])]),
    known(&["swift", "swiftc"], Rest::Unknown, &[
        help(&["swift --version"]),
        publishes("package-registry publish|login|set", &["swift package-registry publish a.b 1.0.0"]).why(PUBLIC),
        reads("package describe|show-dependencies|dump-package|tools-version|list", &["swift package show-dependencies"]),
        fetches("package resolve|update|init|reset|clean|purge-cache|edit|unedit|add-dependency|add-target|plugin|compute-checksum|archive-source", &["swift package resolve", "swift package clean"]),
        reads("", &["swift -e 'print(1)'"]).flags(&["-e"]).runs(Runs::Code(super::Language::Other, "-e")),
        builds("", &["swift build", "swift test", "swift run app", "swift a.swift"]),
    ]).valued(&["--package-path", "-c", "--configuration", "--filter", "--product", "--target"]),
    known(&["xcodebuild"], Rest::Unknown, &[
        reads("", &["xcodebuild -version", "xcodebuild -list"]).flags(&["-version|-list|-showsdks|-showBuildSettings|-showdestinations|-help"]),
        publishes("", &["xcodebuild -exportArchive -archivePath a"]).flags(&["-exportArchive"]).without(&["-exportPath"]).why(PUBLIC),
        builds("", &["xcodebuild -scheme App build", "xcodebuild test -scheme App"]),
    ]).valued(&["-scheme", "-project", "-workspace", "-target", "-configuration", "-sdk", "-destination", "-archivePath", "-exportPath", "-derivedDataPath", "-exportOptionsPlist"]).word_flags(),
    known(&["pod"], Rest::Unknown, &[
        help_h(&["pod --version"]),
        publishes("trunk|repo push|register|deprecate|delete|add-owner|remove-owner", &["pod trunk push A.podspec", "pod repo push specs A.podspec"]).why(PUBLIC),
        queries("trunk me|info|list", &["pod trunk me"]),
        queries("search|outdated|list|env|ipc|spec|lib|repo", &["pod outdated", "pod lib lint", "pod repo list"]),
        builds("install|update|init|cache|deintegrate|try|setup|plugins", &["pod install", "pod deintegrate"]),
    ]),
    known(&["carthage", "mint", "tuist", "xcodegen"], Rest::Unknown, &[
        help_h(&["carthage --version"]),
        reads("version|outdated|list|which|validate|dump", &["carthage version"]),
        builds("", &["carthage bootstrap --platform iOS", "xcodegen generate", "tuist generate"]),
    ]),
    known(&["flutter", "dart", "fvm", "melos"], Rest::Unknown, FLUTTER).valued(&["-c", "--concurrency", "--scope", "--ignore", "--category", "--depends-on", "--dir-exists", "--file-exists"]),
    known(&["cabal", "stack", "ghcup"], Rest::Unknown, HASKELL),
    known(&["ghc", "runghc", "runhaskell", "ghci", "hlint", "ocaml", "ocamlfind", "ocamlopt", "ocamlc", "erlc", "elixirc", "fpc", "gfortran", "crystal", "dmd", "ldc2", "vala", "gnatmake", "racket", "sbcl", "swipl", "haxe", "elm", "purs", "spago", "solc"], Rest::Unknown, &[
        help(&["ghc --version"]),
        runs_code("", &["ghc -e 'print 1'", "sbcl --eval '(quit)'"]).flags(&["-e|--eval|-eval"]).runs(Runs::Code(super::Language::Other, "-e|--eval|-eval")),
        runs_code("eval", &["crystal eval 'puts 1'"]).runs(Runs::Special),
        publishes("publish|bump", &["elm publish"]).why(PUBLIC),
        builds("", &["ghc -O2 Main.hs -o main", "runghc a.hs", "gfortran a.f90", "crystal build a.cr", "elm make src/Main.elm"]),
    ]),
    known(&["opam", "dune", "esy"], Rest::Unknown, &[
        reads("exec", &["opam exec -- dune build", "dune exec ./main.exe"]).runs(Runs::Command(0)),
        help(&["opam --version"]),
        reads("list|show|info|search|config|env|var|lint|tree|describe|rules|installed-libraries|external-lib-deps", &["opam list", "opam env"]),
        reads("switch list|show", &["opam switch list"]),
        publishes("publish|opam-publish|release", &["opam publish"]).why(PUBLIC),
        builds("build|runtest|test|clean|promote|fmt|init|utop|pin|install|subst|lock|monitor|format-dune-file|cache|ocaml-merlin|coq|top", &["dune build @runtest", "opam install . --deps-only", "dune clean"]),
        machine("update|upgrade|remove|uninstall|switch|repository|repo|depext|option", &["opam upgrade", "opam switch create 5.1.0", "opam remove core"]).why(FOR_ALL),
    ]),
    known(&["luarocks"], Rest::Unknown, &[
        help_h(&["luarocks --version"]),
        reads("list|show|search|doc|which|path|config|lint|help", &["luarocks list"]),
        publishes("upload", &["luarocks upload a.rockspec"]).why(PUBLIC),
        works("install|remove|purge", &["luarocks install --local busted"]).flags(&["--tree|--local"]),
        machine("install|remove|purge", &["luarocks install busted"]).why(FOR_ALL).undo("luarocks remove NAME").instead("luarocks --tree lua_modules install NAME"),
        builds("build|make|test|pack|unpack|init|new_version|write_rockspec|download", &["luarocks make", "luarocks test"]),
    ]).valued(&["--tree", "--server", "--lua-version"]),
    known(&["cpan", "cpanm", "carton", "cpanp", "perlbrew", "plenv"], Rest::Unknown, &[
        help(&["cpanm --version"]),
        queries("", &["cpanm --info Moo"]).flags(&["--info|-D|-l"]).without(&["-L"]),
        reads("list|info|versions|available|show|tree|check|version|which|root", &["perlbrew list", "carton show"]),
        reads("exec", &["carton exec perl a.pl"]).runs(Runs::Command(0)),
        fetches("install|bundle|update", &["carton install --deployment"]).flags(&["--deployment|--cached"]),
        fetches("", &["cpanm -L local --installdeps ."]).flags(&["-L|--local-lib|--local-lib-contained|--installdeps"]),
        machine("", &["cpanm Moo", "cpan Moo", "perlbrew install 5.38"]).why(FOR_ALL).instead("cpanm -L local NAME"),
    ]),
    known(&["nimble", "nim"], Rest::Unknown, &[
        help_h(&["nim --version"]),
        reads("", &["nim -v"]).flags(&["-v"]),
        reads("list|search|path|dump|tasks|check|deps", &["nimble list", "nim check a.nim"]),
        publishes("publish", &["nimble publish"]).why(PUBLIC),
        machine("install|uninstall", &["nimble install jester"]).operands(1).why(FOR_ALL),
        builds("", &["nimble build", "nim c -r a.nim", "nimble test", "nimble install"]),
    ]),
    known(&["zig"], Rest::Unknown, &[
        reads("version|env|targets|zen|help|libc|ast-check", &["zig version", "zig env"]),
        reads("fmt", &["zig fmt --check src"]).flags(&["--check"]),
        formats("fmt", &["zig fmt src"]),
        fetches("fetch", &["zig fetch --save https://example.com/a.tar.gz"]),
        help_h(&["zig --help"]),
        builds("", &["zig build", "zig build test", "zig cc -o a a.c", "zig run a.zig"]),
    ]),
    known(&["buf", "protoc", "thrift", "flatc", "sqlc", "openapi-generator", "openapi-generator-cli", "swagger", "swagger-codegen", "graphql-codegen", "capnp", "oapi-codegen", "quicktype"], Rest::Unknown, &[
        help(&["protoc --version"]),
        publishes("push", &["buf push"]).why(PUBLIC),
        rights("beta|registry login|logout|registry|organization|repository|token", &["buf registry login"]).why(KEYS),
        rewrites("format", &["buf format -w"]).flags(&["-w|--write"]),
        reads("lint|breaking|ls-files|stats|format|validate|version|list|vet|diff|verify|config-help|author", &["buf lint", "swagger validate a.yaml", "sqlc vet"]),
        when("", &[(Writes, Value("-o|--output|--out"))]).flags(&["-o|--output|--out"]).examples(&["openapi-generator generate -i a.yaml -o out"]),
        works("", &["protoc --go_out=. a.proto", "buf generate", "sqlc generate"]),
    ]).valued(&["-i", "--input-spec", "-g", "--generator-name", "-o", "-I", "--proto_path", "--template"]),
];

#[rustfmt::skip]
const GEM: &[Use] = &[
    queries("install|update", &["gem install --explain rails"]).flags(&["--explain"]),
    publishes("push", &["gem push a-1.0.0.gem"]).why(PUBLIC).undo("gem yank NAME -v VERSION").instead("gem build"),
    loses("yank", &["gem yank a -v 1.0.0"]).why("projects that use the version break"),
    rights("owner", &["gem owner a --add bob@example.com"]).flags(&["-a|--add|-r|--remove"]).why(KEYS),
    rights("signin|signout|cert", &["gem signin"]).why(KEYS),
    machine("sources|source", &["gem sources --add https://example.com"]).flags(&["-a|--add|-r|--remove|-c|--clear-all"]).why(SETTINGS),
    when("install", &[(LeavesMachine, Elsewhere), (Writes, Value("-i|--install-dir"))]).flags(&["-i|--install-dir"]).examples(&["gem install -i vendor rails"]),
    machine("install|i|update|uninstall|cleanup|pristine", &["gem install rails", "gem install bundler -v 2.4", "gem update --system", "gem uninstall rails"]).why(FOR_ALL).undo("gem uninstall NAME").instead("bundle add NAME"),
    help_h(&["gem --help"]),
    reads("", &["gem -v"]).flags(&["-v|--version"]),
    reads("list|ls|query|search|info|specification|spec|contents|dependency|environment|env|which|outdated|sources|source|stale|help|check|owner|rdoc|mirror|lock|server", &["gem list", "gem env", "gem search rails", "gem owner rails"]),
    works("build|fetch|unpack|generate_index|open", &["gem build a.gemspec", "gem fetch rails"]),
];

#[rustfmt::skip]
const BUNDLE: &[Use] = &[
    reads("exec|e", &["bundle exec rspec", "bundle exec rails db:migrate"]).runs(Runs::Command(0)),
    help_h(&["bundle --version"]),
    reads("", &["bundle -v"]).flags(&["-v"]),
    reads("list|show|info|check|outdated|platform|env|version|help|viz|doctor|licenses|which|fund|audit|why|open", &["bundle list", "bundle outdated", "bundle check"]),
    reads("config get|list", &["bundle config get path"]),
    works("config", &["bundle config --local path vendor"]).flags(&["--local"]),
    machine("config", &["bundle config --global jobs 4"]).flags(&["--global"]).why(SETTINGS),
    works("config", &["bundle config set path vendor"]).operands(2),
    reads("config", &["bundle config"]),
    machine("clean", &["bundle clean --force"]).flags(&["--force"]).why("gems that other projects use are removed").undo("gem install NAME"),
    cleans("remove|clean", &["bundle remove rails", "bundle clean"]).undo("bundle install"),
    fetches("install|update|add|lock|package|cache|pack|binstubs|init|gem|inject|plugin|pristine", &["bundle install", "bundle update rails", "bundle add rspec"]).undo("git checkout -- Gemfile Gemfile.lock"),
    runs_code("console", &["bundle console"]),
    fetches("", &["bundle"]),
];

const RAKE: &[Use] = &[
    help(&["rake --version"]),
    reads("", &["rake -T", "rake --dry-run build", "rake -P"]).flags(&["-T|--tasks|-P|--prereqs|-W|--where|-n|--dry-run|-D|--describe|-V|-h"]),
    loses("", &["rake db:drop", "rake db:drop db:create db:migrate", "rake db:schema:load"]).flags(&["db:drop|db:reset|db:drop:all|db:purge|db:purge:all|db:schema:load|db:structure:load|db:truncate_all|db:migrate:reset|db:setup|db:seed:replant"]).why(DATA_GONE).instead("rake db:migrate"),
    loses("db:rollback|db:migrate:down|db:migrate:redo", &["rake db:rollback STEP=3"]).why(DROPPED),
    changes("db:migrate*", &["rake db:migrate RAILS_ENV=production"]).flags(&["RAILS_ENV|RACK_ENV"]).why(DEPLOYED),
    reads("db:version|db:migrate:status|db:abort_if_pending_migrations|routes|stats|notes|about|time:zones|middleware|db:charset|db:collation", &["rake routes", "rake db:version"]),
    publishes("release|release:*|gem:push|publish*|*:publish|cap:*", &["rake release"]).why(PUBLIC),
    cleans("log:clear|tmp:clear|assets:clobber|assets:clean|clean|clobber", &["rake tmp:clear"]),
    changes("*:db-*", &["rake prod:db-load"]).why(DEPLOYED),
    changes(reaching!(), &["rake deploy", "rake deploy:production"]).runs(Runs::Special).why(TASK),
    builds("db:migrate*|db:seed|db:create*|db:prepare|db:schema:dump", &["rake db:migrate"]).undo("rake db:rollback"),
    builds("", &["rake", "rake spec", "rake build"]).runs(Runs::Special),
];

const COMPOSER: &[Use] = &[
    reads("exec", &["composer exec phpunit"]).runs(Runs::Command(0)),
    help_h(&["composer --version"]),
    reads("", &["composer -V"]).flags(&["-V"]),
    reads("install|update|require|remove|u|i|upgrade|create-project", &["composer update --dry-run"]).flags(&["--dry-run"]),
    reads("show|info|outdated|audit|validate|licenses|why|why-not|depends|prohibits|search|status|suggests|check-platform-reqs|diagnose|about|list|help|fund|browse|home", &["composer show", "composer validate --strict", "composer audit"]),
    reads("global show|outdated|licenses|status", &["composer global show"]),
    machine("global|self-update|selfupdate", &["composer global require phpunit/phpunit", "composer self-update"]).why(FOR_ALL).undo("composer global remove NAME"),
    machine("config", &["composer config --global repo.x vcs https://example.com"]).flags(&["-g|--global"]).why(SETTINGS),
    reads("config", &["composer config --list"]).flags(&["-l|--list"]),
    works("config", &["composer config minimum-stability dev"]).operands(2),
    reads("config", &["composer config name"]).without(&["--unset"]),
    builds("install|i|update|u|upgrade|require|r|create-project|init|dump-autoload|dumpautoload|reinstall|bump|archive|config|dump", &["composer install --no-dev", "composer require monolog/monolog", "composer dump-autoload -o"]).undo("git checkout -- composer.json composer.lock, then composer install"),
    cleans("remove|rm|uninstall|clear-cache|clearcache|cc", &["composer remove a/b", "composer clear-cache"]).undo("composer require NAME"),
    changes(concat!("run-script|run ", reaching!()), &["composer run-script deploy"]).why(TASK),
    builds("run-script|run", &["composer run-script test"]).runs(Runs::Special),
    changes(reaching!(), &["composer deploy"]).why(TASK),
    builds("*", &["composer test", "composer lint"]).runs(Runs::Special),
    reads("", &["composer"]),
];

#[rustfmt::skip]
const DOTNET: &[Use] = &[
    reads("", &["dotnet --version", "dotnet --info"])
        .flags(&["--help|--version|-h|--info|--list-sdks|--list-runtimes"]),
    loses("ef database drop", &["dotnet ef database drop --force"])
        .without(&["--dry-run"])
        .why(DATA_GONE),
    reads("ef database drop", &["dotnet ef database drop --dry-run"]),
    changes("ef database update", &["dotnet ef database update"])
        .why(TABLES)
        .undo("dotnet ef database update OLD"),
    reads("ef migrations|dbcontext list|info|has-pending-model-changes", &["dotnet ef migrations list"]),
    builds("ef", &["dotnet ef migrations add x", "dotnet ef migrations script"]),
    publishes("nuget push", &["dotnet nuget push a.nupkg -k KEY"])
        .why(PUBLIC)
        .instead("dotnet pack"),
    loses("nuget delete", &["dotnet nuget delete a 1.0.0"])
        .why("the version is hidden from everybody"),
    reads("nuget list|verify|why", &["dotnet nuget list source"]),
    cleans("nuget locals", &["dotnet nuget locals all --clear"]),
    machine("nuget", &["dotnet nuget add source https://example.com"])
        .why(SETTINGS),
    reads("tool list|search|run", &["dotnet tool list -g"]),
    machine("tool install|update|uninstall", &["dotnet tool install -g dotnet-ef"])
        .flags(&["-g|--global"])
        .why(FOR_ALL)
        .undo("dotnet tool uninstall -g NAME"),
    fetches("tool|restore|add|remove|new|sln|package|reference|solution", &[
        "dotnet restore",
        "dotnet add package Serilog",
        "dotnet new console",
        "dotnet tool restore",
    ]),
    machine("workload|dev-certs", &[
            "dotnet workload install maui",
            "dotnet dev-certs https --trust",
        ])
        .operands(1)
        .why("it changes what is installed or trusted on this machine"),
    secrets("user-secrets list", &["dotnet user-secrets list"])
        .why(STORED),
    rights("user-secrets", &["dotnet user-secrets set a b"])
        .why("it changes a stored credential"),
    reads("format", &["dotnet format --verify-no-changes"])
        .flags(&["--verify-no-changes"]),
    rewrites("format", &["dotnet format"]),
    reads("list|help|search", &["dotnet list package --outdated"]),
    cleans("clean", &["dotnet clean"]),
    builds("publish", &["dotnet publish -c Release -o out"]),
    builds("build|test|run|pack|watch|msbuild|vstest|store|build-server|fsi|exec|*.dll", &[
        "dotnet build",
        "dotnet test --filter A",
        "dotnet run --project src/App",
    ]),
];

const MIX: &[Use] = &[
    help(&["mix --version"]),
    loses("ecto.drop|ecto.reset|event_store.drop", &["mix ecto.drop", "mix ecto.reset"]).why(DATA_GONE),
    loses("ecto.rollback", &["mix ecto.rollback"]).why(DROPPED),
    publishes("hex.publish|hex.retire", &["mix hex.publish"]).why(PUBLIC).instead("mix hex.build"),
    rights("hex.owner|hex.user|hex.organization|hex.config|hex.repo", &["mix hex.user auth"]).why(KEYS),
    machine("archive.install|escript.install|local.hex|local.rebar|archive.uninstall|escript.uninstall|local.phx|local.public_keys", &["mix archive.install hex phx_new"]).without(&["--if-missing"]).why(FOR_ALL),
    fetches("local.hex|local.rebar", &["mix local.hex --force --if-missing"]),
    reads("deps|deps.tree|hex.outdated|hex.info|hex.search|hex.audit|hex.docs|phx.routes|help|ecto.migrations|xref|app.tree|profile.tprof|credo|dialyzer|sobelow|deps.audit|hex", &["mix deps.tree", "mix phx.routes", "mix credo --strict"]),
    reads("format", &["mix format --check-formatted"]).flags(&["--check-formatted|--dry-run"]),
    rewrites("format", &["mix format"]),
    cleans("clean|deps.clean|deps.unlock|phx.digest.clean", &["mix deps.clean --all"]),
    fetches("deps.get|deps.update|deps.compile|new|phx.new", &["mix deps.get"]),
    builds("assets.deploy", &["mix assets.deploy"]),
    changes(reaching!(), &["mix deploy"]).runs(Runs::Special).why(TASK),
    builds("run", &["mix run -e 'IO.puts(1)'"]).flags(&["-e|--eval"]).runs(Runs::Code(super::Language::Other, "-e|--eval")),
    builds("ecto.migrate|ecto.create|ecto.gen.migration", &["mix ecto.migrate", "mix ecto.create"]).undo("mix ecto.rollback"),
    builds("", &["mix test", "mix compile", "mix phx.server", "mix"]).runs(Runs::Special),
];

#[rustfmt::skip]
const FLUTTER: &[Use] = &[
    reads("exec", &["melos exec -- dart test", "fvm exec dart pub get"]).runs(Runs::Script(0)),
    help_h(&["flutter --version"]),
    reads("pub publish", &["dart pub publish --dry-run"])
        .flags(&["--dry-run|-n"]),
    publishes("pub publish|lish|uploader", &["dart pub publish", "flutter pub publish"])
        .why(PUBLIC)
        .instead("dart pub publish --dry-run"),
    publishes("publish", &["melos publish"])
        .why(PUBLIC),
    rights("pub token|login|logout", &["dart pub login"])
        .why(KEYS),
    machine("pub global activate|deactivate", &["dart pub global activate melos"])
        .why(FOR_ALL),
    reads("pub global list", &["dart pub global list"]),
    builds("pub global run", &["dart pub global run x"]),
    reads("pub deps|outdated", &["dart pub outdated"]),
    fetches("pub", &[
        "flutter pub get",
        "dart pub add http",
        "dart pub run build_runner build",
    ]),
    reads("analyze|doctor|devices|emulators|list|info|symbolize", &["flutter analyze", "flutter doctor"]),
    reads("format", &["dart format --set-exit-if-changed --output=none ."])
        .flags(&["--set-exit-if-changed"]),
    formats("format", &["dart format ."]),
    reads("fix", &["dart fix --dry-run"])
        .flags(&["-n|--dry-run"]),
    cleans("clean", &["flutter clean"]),
    machine("upgrade|downgrade|channel|config|install|use|precache|global|remove|flavor", &[
        "flutter upgrade",
        "flutter channel beta",
        "fvm install 3.19",
    ])
    .without(&["-d"])
    .why(FOR_ALL),
    builds("", &[
        "flutter test",
        "flutter build apk",
        "dart run bin/a.dart",
        "dart test",
        "melos bootstrap",
        "flutter run",
    ]),
];

#[rustfmt::skip]
const HASKELL: &[Use] = &[
    reads("exec", &["stack exec -- app", "cabal exec -- runghc a.hs"])
        .runs(Runs::Command(0)),
    help_h(&["cabal --version"]),
    reads("list|info|check|outdated|path|ls|query|list-bin|whereis|templates|dot", &["cabal list", "stack path", "ghcup list"]),
    publishes("upload|report", &["cabal upload --publish dist/a.tar.gz", "stack upload ."])
        .why(PUBLIC)
        .instead("cabal sdist"),
    builds("install", &["cabal install --installdir=bin app"])
        .flags(&["--installdir|--only-dependencies|--lib"]),
    when("update", &[(LeavesMachine, Elsewhere), (Overwrites, Here)]).examples(&["cabal update"]),
    machine("upgrade|setup|install|set|rm|tui|nuke|gc|compile", &[
            "ghcup install ghc 9.6",
            "stack upgrade",
            "cabal install hlint",
            "stack install",
        ])
        .why(FOR_ALL),
    cleans("clean|purge", &["cabal clean", "stack clean"]),
    builds("", &[
        "cabal build",
        "stack test",
        "cabal run app",
        "stack build --fast",
    ]),
];
