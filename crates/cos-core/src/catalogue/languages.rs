//! Package managers and compilers of other languages.

use super::usual::{
    BUILD, CLEAN, DATA_GONE, DEPLOYED, FETCH, FOR_ALL, FORMAT, INSTALL, KEYS, LIVE, LOSE, MACHINE,
    PUBLIC, PUBLISH, READ, REWRITE, RIGHTS, RUN, SECRET, SETTINGS, STORED, WRITE, help, help_h,
    reaching,
};
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
        when("list|search|help|locals|verify|sources|show-groups|find-refs", FETCH).without(&["-clear"]).examples(&["nuget list", "nuget search json"]),
        when("push|publish", PUBLISH).why(PUBLIC).instead("nuget pack").examples(&["nuget push a.nupkg"]),
        when("delete", LOSE).why("the version is hidden from everybody").examples(&["nuget delete a 1.0.0"]),
        when("setapikey|trusted-signers|sign", RIGHTS).why(KEYS).examples(&["nuget setapikey x"]),
        when("config", MACHINE).why(SETTINGS).examples(&["nuget config -set a=b"]),
        when("restore|install|pack|update|add|init|spec|remove|locals", INSTALL).examples(&["nuget restore a.sln", "nuget pack", "nuget locals all -clear"]),
    ]).word_flags(),
    known(&["mix"], Rest::Unknown, MIX).valued(&["-r", "--repo", "-n", "--step", "--to"]),
    known(&["rebar3", "rebar", "gleam"], Rest::Unknown, &[
        help_h(&["rebar3 --version"]),
        when("hex publish|retire|owner|user|organization|cut", PUBLISH).why(PUBLIC).examples(&["rebar3 hex publish"]),
        when("publish|retire", PUBLISH).why(PUBLIC).examples(&["gleam publish"]),
        when("tree|deps|version|help|hex|list", READ).examples(&["rebar3 tree"]),
        when("", BUILD).examples(&["rebar3 compile", "rebar3 eunit", "gleam test"]),
    ]),
    known(&["hex"], Rest::Unknown, &[help_h(&["hex --version"]), when("search|info|outdated", FETCH).examples(&["hex info"])]),
    known(&["swift", "swiftc"], Rest::Unknown, &[
        help(&["swift --version"]),
        when("package-registry publish|login|set", PUBLISH).why(PUBLIC).examples(&["swift package-registry publish a.b 1.0.0"]),
        when("package describe|show-dependencies|dump-package|tools-version|list", READ).examples(&["swift package show-dependencies"]),
        when("package resolve|update|init|reset|clean|purge-cache|edit|unedit|add-dependency|add-target|plugin|compute-checksum|archive-source", INSTALL).examples(&["swift package resolve", "swift package clean"]),
        when("", READ).flags(&["-e"]).runs(Runs::Code(super::Language::Other, "-e")).examples(&["swift -e 'print(1)'"]),
        when("", BUILD).examples(&["swift build", "swift test", "swift run app", "swift a.swift"]),
    ]).valued(&["--package-path", "-c", "--configuration", "--filter", "--product", "--target"]),
    known(&["xcodebuild"], Rest::Unknown, &[
        when("", READ).flags(&["-version|-list|-showsdks|-showBuildSettings|-showdestinations|-help"]).examples(&["xcodebuild -version", "xcodebuild -list"]),
        when("", PUBLISH).flags(&["-exportArchive"]).without(&["-exportPath"]).why(PUBLIC).examples(&["xcodebuild -exportArchive -archivePath a"]),
        when("", BUILD).examples(&["xcodebuild -scheme App build", "xcodebuild test -scheme App"]),
    ]).valued(&["-scheme", "-project", "-workspace", "-target", "-configuration", "-sdk", "-destination", "-archivePath", "-exportPath", "-derivedDataPath", "-exportOptionsPlist"]).word_flags(),
    known(&["pod"], Rest::Unknown, &[
        help_h(&["pod --version"]),
        when("trunk|repo push|register|deprecate|delete|add-owner|remove-owner", PUBLISH).why(PUBLIC).examples(&["pod trunk push A.podspec", "pod repo push specs A.podspec"]),
        when("trunk me|info|list", FETCH).examples(&["pod trunk me"]),
        when("search|outdated|list|env|ipc|spec|lib|repo", FETCH).examples(&["pod outdated", "pod lib lint", "pod repo list"]),
        when("install|update|init|cache|deintegrate|try|setup|plugins", BUILD).examples(&["pod install", "pod deintegrate"]),
    ]),
    known(&["carthage", "mint", "tuist", "xcodegen"], Rest::Unknown, &[
        help_h(&["carthage --version"]),
        when("version|outdated|list|which|validate|dump", READ).examples(&["carthage version"]),
        when("", BUILD).examples(&["carthage bootstrap --platform iOS", "xcodegen generate", "tuist generate"]),
    ]),
    known(&["flutter", "dart", "fvm", "melos"], Rest::Unknown, FLUTTER),
    known(&["cabal", "stack", "ghcup"], Rest::Unknown, HASKELL),
    known(&["ghc", "runghc", "runhaskell", "ghci", "hlint", "ocaml", "ocamlfind", "ocamlopt", "ocamlc", "erlc", "elixirc", "fpc", "gfortran", "crystal", "dmd", "ldc2", "vala", "gnatmake", "racket", "guile", "sbcl", "swipl", "haxe", "elm", "purs", "spago", "solc"], Rest::Unknown, &[
        help(&["ghc --version"]),
        when("", RUN).flags(&["-e|--eval|-eval"]).runs(Runs::Code(super::Language::Other, "-e|--eval|-eval")).examples(&["ghc -e 'print 1'", "sbcl --eval '(quit)'"]),
        when("publish|bump", PUBLISH).why(PUBLIC).examples(&["elm publish"]),
        when("", BUILD).examples(&["ghc -O2 Main.hs -o main", "runghc a.hs", "gfortran a.f90", "crystal build a.cr", "elm make src/Main.elm"]),
    ]),
    known(&["opam", "dune", "esy"], Rest::Unknown, &[
        when("exec", READ).runs(Runs::Command(0)).examples(&["opam exec -- dune build", "dune exec ./main.exe"]),
        help(&["opam --version"]),
        when("list|show|info|search|config|env|var|lint|tree|describe|rules|installed-libraries|external-lib-deps", READ).examples(&["opam list", "opam env"]),
        when("switch list|show", READ).examples(&["opam switch list"]),
        when("publish|opam-publish|release", PUBLISH).why(PUBLIC).examples(&["opam publish"]),
        when("build|runtest|test|clean|promote|fmt|init|utop|pin|install|subst|lock|monitor|format-dune-file|cache|ocaml-merlin|coq|top", BUILD).examples(&["dune build @runtest", "opam install . --deps-only", "dune clean"]),
        when("update|upgrade|remove|uninstall|switch|repository|repo|depext|option", MACHINE).why(FOR_ALL).examples(&["opam upgrade", "opam switch create 5.1.0", "opam remove core"]),
    ]),
    known(&["luarocks"], Rest::Unknown, &[
        help_h(&["luarocks --version"]),
        when("list|show|search|doc|which|path|config|lint|help", READ).examples(&["luarocks list"]),
        when("upload", PUBLISH).why(PUBLIC).examples(&["luarocks upload a.rockspec"]),
        when("install|remove|purge", WRITE).flags(&["--tree|--local"]).examples(&["luarocks install --local busted"]),
        when("install|remove|purge", MACHINE).why(FOR_ALL).undo("luarocks remove NAME").instead("luarocks --tree lua_modules install NAME").examples(&["luarocks install busted"]),
        when("build|make|test|pack|unpack|init|new_version|write_rockspec|download", BUILD).examples(&["luarocks make", "luarocks test"]),
    ]).valued(&["--tree", "--server", "--lua-version"]),
    known(&["cpan", "cpanm", "carton", "cpanp", "perlbrew", "plenv"], Rest::Unknown, &[
        help(&["cpanm --version"]),
        when("", FETCH).flags(&["--info|-D|-l"]).without(&["-L"]).examples(&["cpanm --info Moo"]),
        when("list|info|versions|available|show|tree|check|version|which|root", READ).examples(&["perlbrew list", "carton show"]),
        when("exec", READ).runs(Runs::Command(0)).examples(&["carton exec perl a.pl"]),
        when("install|bundle|update", INSTALL).flags(&["--deployment|--cached"]).examples(&["carton install --deployment"]),
        when("", INSTALL).flags(&["-L|--local-lib|--local-lib-contained|--installdeps"]).examples(&["cpanm -L local --installdeps ."]),
        when("", MACHINE).why(FOR_ALL).instead("cpanm -L local NAME").examples(&["cpanm Moo", "cpan Moo", "perlbrew install 5.38"]),
    ]),
    known(&["nimble", "nim"], Rest::Unknown, &[
        help_h(&["nim --version"]),
        when("", READ).flags(&["-v"]).examples(&["nim -v"]),
        when("list|search|path|dump|tasks|check|deps", READ).examples(&["nimble list", "nim check a.nim"]),
        when("publish", PUBLISH).why(PUBLIC).examples(&["nimble publish"]),
        when("install|uninstall", MACHINE).operands(1).why(FOR_ALL).examples(&["nimble install jester"]),
        when("", BUILD).examples(&["nimble build", "nim c -r a.nim", "nimble test", "nimble install"]),
    ]),
    known(&["zig"], Rest::Unknown, &[
        when("version|env|targets|zen|help|libc|ast-check", READ).examples(&["zig version", "zig env"]),
        when("fmt", READ).flags(&["--check"]).examples(&["zig fmt --check src"]),
        when("fmt", FORMAT).examples(&["zig fmt src"]),
        when("fetch", INSTALL).examples(&["zig fetch --save https://example.com/a.tar.gz"]),
        help_h(&["zig --help"]),
        when("", BUILD).examples(&["zig build", "zig build test", "zig cc -o a a.c", "zig run a.zig"]),
    ]),
    known(&["buf", "protoc", "thrift", "flatc", "sqlc", "openapi-generator", "openapi-generator-cli", "swagger", "swagger-codegen", "graphql-codegen", "capnp", "oapi-codegen", "quicktype"], Rest::Unknown, &[
        help(&["protoc --version"]),
        when("push", PUBLISH).why(PUBLIC).examples(&["buf push"]),
        when("beta|registry login|logout|registry|organization|repository|token", RIGHTS).why(KEYS).examples(&["buf registry login"]),
        when("format", REWRITE).flags(&["-w|--write"]).examples(&["buf format -w"]),
        when("lint|breaking|ls-files|stats|format|validate|version|list|vet|diff|verify|config-help|author", READ).examples(&["buf lint", "swagger validate a.yaml", "sqlc vet"]),
        when("", &[(Writes, Value("-o|--output|--out"))]).flags(&["-o|--output|--out"]).examples(&["openapi-generator generate -i a.yaml -o out"]),
        when("", WRITE).examples(&["protoc --go_out=. a.proto", "buf generate", "sqlc generate"]),
    ]).valued(&["-i", "--input-spec", "-g", "--generator-name", "-o", "-I", "--proto_path", "--template"]),
];

const GEM: &[Use] = &[
    when("install|update", FETCH).flags(&["--explain"]).examples(&["gem install --explain rails"]),
    when("push", PUBLISH).why(PUBLIC).undo("gem yank NAME -v VERSION").instead("gem build").examples(&["gem push a-1.0.0.gem"]),
    when("yank", LOSE).why("projects that use the version break").examples(&["gem yank a -v 1.0.0"]),
    when("owner", RIGHTS).flags(&["-a|--add|-r|--remove"]).why(KEYS).examples(&["gem owner a --add bob@example.com"]),
    when("signin|signout|cert", RIGHTS).why(KEYS).examples(&["gem signin"]),
    when("sources|source", MACHINE).flags(&["-a|--add|-r|--remove|-c|--clear-all"]).why(SETTINGS).examples(&["gem sources --add https://example.com"]),
    when("install", &[(LeavesMachine, Elsewhere), (Writes, Value("-i|--install-dir"))]).flags(&["-i|--install-dir"]).examples(&["gem install -i vendor rails"]),
    when("install|i|update|uninstall|cleanup|pristine", MACHINE).why(FOR_ALL).undo("gem uninstall NAME").instead("bundle add NAME").examples(&["gem install rails", "gem install bundler -v 2.4", "gem update --system", "gem uninstall rails"]),
    help_h(&["gem --help"]),
    when("", READ).flags(&["-v|--version"]).examples(&["gem -v"]),
    when("list|ls|query|search|info|specification|spec|contents|dependency|environment|env|which|outdated|sources|source|stale|help|check|owner|rdoc|mirror|lock|server", READ).examples(&["gem list", "gem env", "gem search rails", "gem owner rails"]),
    when("build|fetch|unpack|generate_index|open", WRITE).examples(&["gem build a.gemspec", "gem fetch rails"]),
];

const BUNDLE: &[Use] = &[
    when("exec|e", READ).runs(Runs::Command(0)).examples(&["bundle exec rspec", "bundle exec rails db:migrate"]),
    help_h(&["bundle --version"]),
    when("", READ).flags(&["-v"]).examples(&["bundle -v"]),
    when("list|show|info|check|outdated|platform|env|version|help|viz|doctor|licenses|which|fund|audit|why|open", READ).examples(&["bundle list", "bundle outdated", "bundle check"]),
    when("config get|list", READ).examples(&["bundle config get path"]),
    when("config", WRITE).flags(&["--local"]).examples(&["bundle config --local path vendor"]),
    when("config", MACHINE).flags(&["--global"]).why(SETTINGS).examples(&["bundle config --global jobs 4"]),
    when("config", WRITE).operands(2).examples(&["bundle config set path vendor"]),
    when("config", READ).examples(&["bundle config"]),
    when("clean", MACHINE).flags(&["--force"]).why("gems that other projects use are removed").undo("gem install NAME").examples(&["bundle clean --force"]),
    when("remove|clean", CLEAN).undo("bundle install").examples(&["bundle remove rails", "bundle clean"]),
    when("install|update|add|lock|package|cache|pack|binstubs|init|gem|inject|plugin|pristine", INSTALL).undo("git checkout -- Gemfile Gemfile.lock").examples(&["bundle install", "bundle update rails", "bundle add rspec"]),
    when("console", RUN).examples(&["bundle console"]),
    when("", INSTALL).examples(&["bundle"]),
];

const RAKE: &[Use] = &[
    help(&["rake --version"]),
    when("", READ).flags(&["-T|--tasks|-P|--prereqs|-W|--where|-n|--dry-run|-D|--describe|-V|-h"]).examples(&["rake -T", "rake --dry-run build", "rake -P"]),
    when("", LOSE).flags(&["db:drop|db:reset|db:drop:all|db:purge|db:purge:all|db:schema:load|db:structure:load|db:truncate_all|db:migrate:reset|db:setup|db:seed:replant"]).why(DATA_GONE).instead("rake db:migrate").examples(&["rake db:drop", "rake db:drop db:create db:migrate", "rake db:schema:load"]),
    when("db:rollback|db:migrate:down|db:migrate:redo", LOSE).why("the columns and tables that the migration made are dropped with their data").examples(&["rake db:rollback STEP=3"]),
    when("db:migrate*", LIVE).flags(&["RAILS_ENV|RACK_ENV"]).why(DEPLOYED).examples(&["rake db:migrate RAILS_ENV=production"]),
    when("db:version|db:migrate:status|db:abort_if_pending_migrations|routes|stats|notes|about|time:zones|middleware|db:charset|db:collation", READ).examples(&["rake routes", "rake db:version"]),
    when("release|release:*|gem:push|publish*|*:publish|cap:*", PUBLISH).why(PUBLIC).examples(&["rake release"]),
    when("log:clear|tmp:clear|assets:clobber|assets:clean|clean|clobber", CLEAN).examples(&["rake tmp:clear"]),
    when("*:db-*", LIVE).why(DEPLOYED).examples(&["rake prod:db-load"]),
    when(reaching!(), LIVE).runs(Runs::Special).why("the name of the task says that it reaches beyond this worktree").examples(&["rake deploy", "rake deploy:production"]),
    when("db:migrate*|db:seed|db:create*|db:prepare|db:schema:dump", BUILD).undo("rake db:rollback").examples(&["rake db:migrate"]),
    when("", BUILD).runs(Runs::Special).examples(&["rake", "rake spec", "rake build"]),
];

const COMPOSER: &[Use] = &[
    when("exec", READ).runs(Runs::Command(0)).examples(&["composer exec phpunit"]),
    help_h(&["composer --version"]),
    when("", READ).flags(&["-V"]).examples(&["composer -V"]),
    when("install|update|require|remove|u|i|upgrade|create-project", READ).flags(&["--dry-run"]).examples(&["composer update --dry-run"]),
    when("show|info|outdated|audit|validate|licenses|why|why-not|depends|prohibits|search|status|suggests|check-platform-reqs|diagnose|about|list|help|fund|browse|home", READ).examples(&["composer show", "composer validate --strict", "composer audit"]),
    when("global show|outdated|licenses|status", READ).examples(&["composer global show"]),
    when("global|self-update|selfupdate", MACHINE).why(FOR_ALL).undo("composer global remove NAME").examples(&["composer global require phpunit/phpunit", "composer self-update"]),
    when("config", MACHINE).flags(&["-g|--global"]).why(SETTINGS).examples(&["composer config --global repo.x vcs https://example.com"]),
    when("config", READ).flags(&["-l|--list"]).examples(&["composer config --list"]),
    when("config", WRITE).operands(2).examples(&["composer config minimum-stability dev"]),
    when("config", READ).without(&["--unset"]).examples(&["composer config name"]),
    when("install|i|update|u|upgrade|require|r|create-project|init|dump-autoload|dumpautoload|reinstall|bump|archive|config|dump", BUILD).undo("git checkout -- composer.json composer.lock, then composer install").examples(&["composer install --no-dev", "composer require monolog/monolog", "composer dump-autoload -o"]),
    when("remove|rm|uninstall|clear-cache|clearcache|cc", CLEAN).undo("composer require NAME").examples(&["composer remove a/b", "composer clear-cache"]),
    when(concat!("run-script|run ", reaching!()), LIVE).why("the name of the task says that it reaches beyond this worktree").examples(&["composer run-script deploy"]),
    when("run-script|run", BUILD).runs(Runs::Special).examples(&["composer run-script test"]),
    when(reaching!(), LIVE).why("the name of the task says that it reaches beyond this worktree").examples(&["composer deploy"]),
    when("*", BUILD).runs(Runs::Special).examples(&["composer test", "composer lint"]),
    when("", READ).examples(&["composer"]),
];

const DOTNET: &[Use] = &[
    when("", READ)
        .flags(&["--help|--version|-h|--info|--list-sdks|--list-runtimes"])
        .examples(&["dotnet --version", "dotnet --info"]),
    when("ef database drop", LOSE)
        .without(&["--dry-run"])
        .why(DATA_GONE)
        .examples(&["dotnet ef database drop --force"]),
    when("ef database drop", READ).examples(&["dotnet ef database drop --dry-run"]),
    when("ef database update", LIVE)
        .why("the tables of a database are changed")
        .undo("dotnet ef database update OLD")
        .examples(&["dotnet ef database update"]),
    when(
        "ef migrations|dbcontext list|info|has-pending-model-changes",
        READ,
    )
    .examples(&["dotnet ef migrations list"]),
    when("ef", BUILD).examples(&["dotnet ef migrations add x", "dotnet ef migrations script"]),
    when("nuget push", PUBLISH)
        .why(PUBLIC)
        .instead("dotnet pack")
        .examples(&["dotnet nuget push a.nupkg -k KEY"]),
    when("nuget delete", LOSE)
        .why("the version is hidden from everybody")
        .examples(&["dotnet nuget delete a 1.0.0"]),
    when("nuget list|verify|why", READ).examples(&["dotnet nuget list source"]),
    when("nuget locals", CLEAN).examples(&["dotnet nuget locals all --clear"]),
    when("nuget", MACHINE)
        .why(SETTINGS)
        .examples(&["dotnet nuget add source https://example.com"]),
    when("tool list|search|run", READ).examples(&["dotnet tool list -g"]),
    when("tool install|update|uninstall", MACHINE)
        .flags(&["-g|--global"])
        .why(FOR_ALL)
        .undo("dotnet tool uninstall -g NAME")
        .examples(&["dotnet tool install -g dotnet-ef"]),
    when(
        "tool|restore|add|remove|new|sln|package|reference|solution",
        INSTALL,
    )
    .examples(&[
        "dotnet restore",
        "dotnet add package Serilog",
        "dotnet new console",
        "dotnet tool restore",
    ]),
    when("workload|dev-certs", MACHINE)
        .operands(1)
        .why("it changes what is installed or trusted on this machine")
        .examples(&[
            "dotnet workload install maui",
            "dotnet dev-certs https --trust",
        ]),
    when("user-secrets list", SECRET)
        .why(STORED)
        .examples(&["dotnet user-secrets list"]),
    when("user-secrets", RIGHTS)
        .why("it changes a stored credential")
        .examples(&["dotnet user-secrets set a b"]),
    when("format", READ)
        .flags(&["--verify-no-changes"])
        .examples(&["dotnet format --verify-no-changes"]),
    when("format", REWRITE).examples(&["dotnet format"]),
    when("list|help|search", READ).examples(&["dotnet list package --outdated"]),
    when("clean", CLEAN).examples(&["dotnet clean"]),
    when("publish", BUILD).examples(&["dotnet publish -c Release -o out"]),
    when(
        "build|test|run|pack|watch|msbuild|vstest|store|build-server|fsi|exec|*.dll",
        BUILD,
    )
    .examples(&[
        "dotnet build",
        "dotnet test --filter A",
        "dotnet run --project src/App",
    ]),
];

const MIX: &[Use] = &[
    help(&["mix --version"]),
    when("ecto.drop|ecto.reset|event_store.drop", LOSE).why(DATA_GONE).examples(&["mix ecto.drop", "mix ecto.reset"]),
    when("ecto.rollback", LOSE).why("the columns and tables that the migration made are dropped with their data").examples(&["mix ecto.rollback"]),
    when("hex.publish|hex.retire", PUBLISH).why(PUBLIC).instead("mix hex.build").examples(&["mix hex.publish"]),
    when("hex.owner|hex.user|hex.organization|hex.config|hex.repo", RIGHTS).why(KEYS).examples(&["mix hex.user auth"]),
    when("archive.install|escript.install|local.hex|local.rebar|archive.uninstall|escript.uninstall|local.phx|local.public_keys", MACHINE).without(&["--if-missing"]).why(FOR_ALL).examples(&["mix archive.install hex phx_new"]),
    when("local.hex|local.rebar", INSTALL).examples(&["mix local.hex --force --if-missing"]),
    when("deps|deps.tree|hex.outdated|hex.info|hex.search|hex.audit|hex.docs|phx.routes|help|ecto.migrations|xref|app.tree|profile.tprof|credo|dialyzer|sobelow|deps.audit|hex", READ).examples(&["mix deps.tree", "mix phx.routes", "mix credo --strict"]),
    when("format", READ).flags(&["--check-formatted|--dry-run"]).examples(&["mix format --check-formatted"]),
    when("format", REWRITE).examples(&["mix format"]),
    when("clean|deps.clean|deps.unlock|phx.digest.clean", CLEAN).examples(&["mix deps.clean --all"]),
    when("deps.get|deps.update|deps.compile|new|phx.new", INSTALL).examples(&["mix deps.get"]),
    when("assets.deploy", BUILD).examples(&["mix assets.deploy"]),
    when(reaching!(), LIVE).runs(Runs::Special).why("the name of the task says that it reaches beyond this worktree").examples(&["mix deploy"]),
    when("run", BUILD).flags(&["-e|--eval"]).runs(Runs::Code(super::Language::Other, "-e|--eval")).examples(&["mix run -e 'IO.puts(1)'"]),
    when("", BUILD).runs(Runs::Special).examples(&["mix test", "mix compile", "mix phx.server", "mix ecto.migrate", "mix"]),
];

const FLUTTER: &[Use] = &[
    help_h(&["flutter --version"]),
    when("pub publish", READ)
        .flags(&["--dry-run|-n"])
        .examples(&["dart pub publish --dry-run"]),
    when("pub publish|lish|uploader", PUBLISH)
        .why(PUBLIC)
        .instead("dart pub publish --dry-run")
        .examples(&["dart pub publish", "flutter pub publish"]),
    when("publish", PUBLISH)
        .why(PUBLIC)
        .examples(&["melos publish"]),
    when("pub token|login|logout", RIGHTS)
        .why(KEYS)
        .examples(&["dart pub login"]),
    when("pub global activate|deactivate", MACHINE)
        .why(FOR_ALL)
        .examples(&["dart pub global activate melos"]),
    when("pub global list", READ).examples(&["dart pub global list"]),
    when("pub global run", BUILD).examples(&["dart pub global run x"]),
    when("pub deps|outdated", READ).examples(&["dart pub outdated"]),
    when("pub", INSTALL).examples(&[
        "flutter pub get",
        "dart pub add http",
        "dart pub run build_runner build",
    ]),
    when("analyze|doctor|devices|emulators|list|info|symbolize", READ)
        .examples(&["flutter analyze", "flutter doctor"]),
    when("format", READ)
        .flags(&["--set-exit-if-changed"])
        .examples(&["dart format --set-exit-if-changed --output=none ."]),
    when("format", FORMAT).examples(&["dart format ."]),
    when("fix", READ)
        .flags(&["-n|--dry-run"])
        .examples(&["dart fix --dry-run"]),
    when("clean", CLEAN).examples(&["flutter clean"]),
    when(
        "upgrade|downgrade|channel|config|install|use|precache|global|remove|flavor",
        MACHINE,
    )
    .without(&["-d"])
    .why(FOR_ALL)
    .examples(&[
        "flutter upgrade",
        "flutter channel beta",
        "fvm install 3.19",
    ]),
    when("", BUILD).examples(&[
        "flutter test",
        "flutter build apk",
        "dart run bin/a.dart",
        "dart test",
        "melos bootstrap",
        "flutter run",
    ]),
];

const HASKELL: &[Use] = &[
    when("exec", READ)
        .runs(Runs::Command(0))
        .examples(&["stack exec -- app", "cabal exec -- runghc a.hs"]),
    help_h(&["cabal --version"]),
    when(
        "list|info|check|outdated|path|ls|query|list-bin|whereis|templates|dot",
        READ,
    )
    .examples(&["cabal list", "stack path", "ghcup list"]),
    when("upload|report", PUBLISH)
        .why(PUBLIC)
        .instead("cabal sdist")
        .examples(&["cabal upload --publish dist/a.tar.gz", "stack upload ."]),
    when("install", BUILD)
        .flags(&["--installdir|--only-dependencies|--lib"])
        .examples(&["cabal install --installdir=bin app"]),
    when("update", &[(LeavesMachine, Elsewhere), (Overwrites, Here)]).examples(&["cabal update"]),
    when("upgrade|setup|install|set|rm|tui|nuke|gc|compile", MACHINE)
        .why(FOR_ALL)
        .examples(&[
            "ghcup install ghc 9.6",
            "stack upgrade",
            "cabal install hlint",
            "stack install",
        ]),
    when("clean|purge", CLEAN).examples(&["cabal clean", "stack clean"]),
    when("", BUILD).examples(&[
        "cabal build",
        "stack test",
        "cabal run app",
        "stack build --fast",
    ]),
];
