//! Package managers of the machine and of versions of languages.

use super::usual::{
    FOR_ALL, TASK, UNSEEN, builds, changes, cleans, fetches, help, help_h, machine, queries, reads,
    rights, runs_foreign, unreadable, uploads, works,
};
use super::words::reaching;
use super::{Program, Rest, Runs, Use, known};

pub(super) static PROGRAMS: &[Program] = &[
    known(&["apt", "apt-get", "aptitude", "nala"], Rest::Unknown, APT).valued(&["-o", "--option", "-c", "--config-file", "-t", "--target-release", "--default-release", "-a", "--host-architecture"]),
    known(&["apt-cache", "apt-file", "apt-config", "dpkg-query", "dpkg-deb", "apt-show-versions", "debsums", "rpmquery", "rpm2cpio", "repoquery", "pkg-config", "pkgconf", "equery", "eix", "apt-rdepends"], Rest::Unknown, &[
        help(&["apt-cache --version"]),
        queries("update", &["apt-file update"]),
        works("", &["dpkg-deb --build pkg"]).flags(&["-b|--build|-x|--extract|-e|--control|-R|--raw-extract"]),
        reads("", &["apt-cache search git", "apt-cache policy git", "dpkg-query -l", "pkg-config --libs gtk"]),
    ]),
    known(&["apt-mark", "apt-key", "add-apt-repository", "apt-add-repository", "dpkg-divert", "dpkg-statoverride", "apt-cdrom", "unattended-upgrade", "do-release-upgrade", "software-properties-gtk", "tasksel", "debconf-set-selections", "alternatives", "rpmkeys"], Rest::Unknown, &[
        help(&["apt-mark --help"]),
        reads("show*|list|finger|export|exportall", &["apt-mark showhold", "apt-key list"]),
        reads("", &["do-release-upgrade -c"]).flags(&["--list|--display|--query|--get-selections|--list-selections|--dry-run|-c"]).without(&["--config|--set|--auto"]),
        machine("", &["apt-mark hold git", "add-apt-repository ppa:a/b"]).why(SYSTEM),
    ]),
    known(&["dpkg"], Rest::Unknown, &[
        help(&["dpkg --version"]),
        machine("", &["dpkg -i a.deb", "dpkg --purge git", "dpkg --configure -a"]).flags(&["-i|--install|-r|--remove|-P|--purge|--configure|--unpack|--add-architecture|--remove-architecture|--set-selections|--clear-selections|--update-avail|--merge-avail|--force-all|--clear-avail|--force-depends"]).why(SYSTEM),
        reads("", &["dpkg -l", "dpkg -L git", "dpkg -S /bin/ls", "dpkg --print-architecture"]).flags(&["-l|-L|-s|-S|-p|-c|-I|-C|--list|--listfiles|--status|--search|--print-avail|--contents|--info|--audit|--get-selections|--print-architecture|--print-foreign-architectures|--verify|-V|--compare-versions|--assert-support-predepends"]),
    ]),
    known(&["dnf", "yum", "microdnf", "tdnf", "zypper", "dnf5"], Rest::Unknown, DNF).valued(&["-c", "--config", "--enablerepo", "--disablerepo", "--repo", "--repoid", "--releasever", "--installroot", "-x", "--exclude", "--setopt", "-r", "--root", "-R"]),
    known(&["rpm"], Rest::Unknown, &[
        help(&["rpm --version"]),
        machine("", &["rpm -ivh a.rpm", "rpm -Uvh a.rpm", "rpm -e git", "rpm --import https://example.com/key"]).flags(&["-i|-U|-F|-e|--install|--upgrade|--freshen|--erase|--import|--rebuilddb|--initdb|--setperms|--setugids|--reinstall|--restore"]).without(&["-q|--query|-V|--verify|--eval|--test"]).why(SYSTEM),
        reads("", &["rpm -qa", "rpm -qi git", "rpm -V git"]).flags(&["-q|--query|-V|--verify|-K|--checksig|--eval|--showrc|-E|--querytags|--test"]),
    ]),
    known(&["pacman", "yay", "paru", "pamac", "pikaur"], Rest::Unknown, &[
        help_h(&["pacman --version"]),
        reads("", &["pacman -V", "pacman -Sp git"]).flags(&["-V|--print|-p"]).without(&["-R|-U"]),
        queries("", &["pacman -Ss git", "pacman -Si git", "yay -Ss x"]).flags(&["-S|--sync", "-s|-i|-l|-g|--search|--info|--list|--groups"]).without(&["-y|-u|-c"]),
        machine("", &["pacman -S git", "pacman -Syu", "pacman -Rns git", "pacman -U a.pkg.tar.zst"]).flags(&["-S|-R|-U|-D|--sync|--remove|--upgrade|--database"]).why(SYSTEM).undo("pacman -R NAME"),
        reads("", &["pacman -Q", "pacman -Qi git", "pacman -Ql git"]).flags(&["-Q|-F|-T|--query|--files|--deptest|-G|-P"]),
        queries("search|info|list|checkupdates", &["pamac search git"]),
        machine("", &["yay git", "yay", "paru -c"]).why(SYSTEM),
    ]),
    known(&["apk"], Rest::Unknown, &[
        help_h(&["apk --version"]),
        queries("info|search|list|version|policy|stats|dot|audit|verify|manifest", &["apk info", "apk list -I", "apk search git"]),
        fetches("update|fetch|index", &["apk update"]),
        reads("", &["apk add -s git"]).flags(&["-s|--simulate"]),
        machine("add|del|upgrade|fix|cache|convndx|mkndx", &["apk add --no-cache git", "apk del git", "apk upgrade"]).why(SYSTEM).undo("apk del NAME"),
    ]).valued(&["-X", "--repository", "-p", "--root", "-t", "--virtual"]),
    known(&["emerge", "port", "pkg", "pkgin", "pkg_add", "pkg_delete", "opkg", "xbps-install", "xbps-remove", "eopkg", "urpmi", "slackpkg", "swupd", "installer", "mas", "fink", "xcode-select", "ipkg", "tlmgr"], Rest::Unknown, &[
        help(&["emerge --version"]),
        reads("", &["emerge --pretend vim", "xcode-select -p"]).flags(&["-p|--pretend|-s|--search|--searchdesc|--info|-l|--list|-n|--dry-run|--dryrun|-p|--print-path|-q"]).without(&["-i|--install|--unmerge|--depclean|--reset|--switch"]),
        reads("search|list|info|installed|outdated|contents|provides|which|query|deps|dependents|account|config|audit|check|version|stats|list-installed|bundle-list|list-upgradable|status|files|show|rdeps|echo|variants|annotate|shell|updates|leaf|help", &["port search git", "pkg info", "mas list", "opkg list-installed"]),
        queries("update", &["pkg update"]),
        machine("", &["emerge vim", "port install git", "pkg install git"]).why(SYSTEM),
    ]),
    known(&["brew"], Rest::Unknown, BREW),
    known(&["snap", "flatpak", "choco", "chocolatey", "winget", "scoop"], Rest::Unknown, &[
        help_h(&["snap --version"]),
        queries("list|ls|find|search|info|show|version|changes|tasks|interfaces|connections|services|known|warnings|whoami|history|remotes|remote-ls|remote-info|outdated|status|features|cat|checkup|depends|home|prefix|which|export|help|get|source|config|document-list|permissions|permission-show|validate|download|ps|search|logs|prefix|update-check", &["snap list", "flatpak list", "choco list", "winget search git", "scoop status"])
            .without(&["--set|--name|add|remove|enable|disable"]),
        builds("run", &["flatpak run org.gimp.GIMP"]),
        machine("", &["snap install code --classic", "flatpak install flathub a", "choco install git -y", "winget uninstall git", "scoop install git"]).why(SYSTEM).undo("uninstall NAME with the same program"),
    ]).valued(&["-s", "--source", "--id", "--channel", "-v", "--version"]),
    known(&["nix-env", "nixos-rebuild", "nix-channel", "nix-collect-garbage", "home-manager", "darwin-rebuild", "nix-store"], Rest::Unknown, NIX_OLD).valued(&["-f", "--file", "-I", "-p", "--profile", "-A", "--attr"]),
    known(&["nix-shell"], Rest::Unknown, &[
        reads("", &["nix-shell --run 'make test'", "nix-shell -p jq --run 'jq . a.json'"]).flags(&["--run|--command"]).runs(Runs::Shell("--run|--command")),
        help(&["nix-shell --version"]),
        fetches("", &["nix-shell", "nix-shell -p git"]),
    ]).valued(&["-p", "--packages", "-I", "-A", "--attr", "-E"]),
    known(&["nix-build", "nix-instantiate", "nix-prefetch-url", "nix-prefetch-git", "nix-hash", "nixfmt", "alejandra", "statix", "deadnix", "nixpkgs-fmt", "nix-info", "nix-diff", "nix-tree"], Rest::Unknown, &[
        help(&["nix-build --version"]),
        reads("", &["nixfmt --check a.nix", "nix-instantiate --eval a.nix"]).flags(&["--check|-c|--eval|--parse|--dry-run"]),
        reads("check", &["statix check"]),
        builds("", &["nix-build", "nix-build -A x", "nixfmt a.nix"]),
    ]),
    known(&["nix"], Rest::Unknown, NIX).valued(&["-f", "--file", "-I", "--option", "--inputs-from", "--override-input", "--profile", "-o", "--out-link", "--expr", "--log-format"]),
    known(&["guix"], Rest::Unknown, &[
        unreadable("shell|environment|time-machine", &["guix shell python -- python3 a.py"]).why("it runs a command in another environment"),
        queries("search|show|describe|size|graph|lint|weather|repl|challenge|refresh|edit|hash|import|download|processes", &["guix search git"]),
        reads("package", &["guix package -I"]).flags(&["-s|--search|-A|--list-available|-I|--list-installed|-l|--list-generations|-n|--dry-run|--show"]),
        builds("build|pack", &["guix build hello"]),
        machine("", &["guix install hello", "guix pull", "guix system reconfigure a.scm", "guix gc", "guix package -i hello"]).why(SYSTEM).undo("guix package --roll-back"),
    ]),
    known(&["asdf", "mise", "rtx", "nvm", "fnm", "volta", "n", "rbenv", "rvm", "nodenv", "goenv", "phpenv", "proto", "vfox", "chruby", "gvm", "g", "pkgx", "devbox", "devenv"], Rest::Unknown, VERSIONS).valued(&["-c", "--config", "-C", "--cd", "--node", "--npm", "--pnpm", "--yarn"]),
    known(&["direnv"], Rest::Unknown, &[
        reads("exec", &["direnv exec . make"]).runs(Runs::Command(1)),
        help_h(&["direnv --version"]),
        reads("status|version|help|hook|export|stdlib|dump|show_dump|log|watch-list", &["direnv status", "direnv hook bash"]),
        rights("allow|permit|grant|edit", &["direnv allow", "direnv allow ."]).why("the commands in the file will run whenever somebody enters the folder").undo("direnv deny"),
        works("deny|block|revoke|disallow|prune|reload|fetchurl|watch|watch-dir", &["direnv deny", "direnv reload"]),
    ]),
];

const SYSTEM: &str = "the programs or package sources of this machine are changed";

const APT: &[Use] = &[
    help_h(&["apt --version"]),
    reads("", &["apt-get -s upgrade", "apt-get install --dry-run git"]).flags(&["-s|--simulate|--just-print|--dry-run|--recon|--no-act|--print-uris"]),
    reads("list|search|show|policy|depends|rdepends|showsrc|madison|moo|help|check|indextargets|why|why-not|versions|history", &["apt list --installed", "apt search git", "apt show git"]),
    queries("changelog", &["apt changelog git"]),
    fetches("update|download|source", &["apt update", "apt-get update -y", "apt-get download git"]),
    cleans("clean|autoclean", &["apt-get clean"]),
    machine("install|reinstall|remove|purge|autoremove|autopurge|upgrade|full-upgrade|dist-upgrade|safe-upgrade|dselect-upgrade|build-dep|edit-sources|satisfy|hold|unhold|markauto|unmarkauto|modernize-sources", &["apt install git", "apt-get install -y curl", "apt-get purge git", "apt full-upgrade", "aptitude safe-upgrade"])
        .why(SYSTEM)
        .undo("apt remove NAME"),
];

const DNF: &[Use] = &[
    help_h(&["dnf --version"]),
    reads("", &["dnf install --assumeno git", "zypper install --dry-run git"]).flags(&["--assumeno|--dry-run|-D"]),
    queries("list|ls|search|se|info|if|provides|whatprovides|wp|repolist|repoinfo|repoquery|rq|check-update|check-upgrade|check|deplist|updateinfo|history|help|repos|lr|lu|list-updates|packages|pa|patches|products|services|patch-info|patch-check|what-provides|leaves|advisory|environment", &["dnf list installed", "yum search git", "zypper se git", "dnf history", "yum check-update"])
        .without(&["undo|redo|rollback|userinstalled-clear"]),
    queries("group|groups|module|modules|versionlock list|info|summary", &["dnf group list", "dnf module list"]),
    queries("grouplist|groupinfo|search-packages", &["yum grouplist"]),
    fetches("makecache|refresh|ref|download", &["dnf makecache", "zypper refresh"]),
    cleans("clean|clean-all", &["dnf clean all"]),
    machine("*", &["dnf install -y git", "yum remove httpd", "zypper install vim", "dnf history undo 3", "yum update"]).why(SYSTEM).undo("dnf history undo last"),
    unreadable("", &["dnf"]).why(SYSTEM),
];

const BREW: &[Use] = &[
    help_h(&["brew --version"]),
    reads("", &["brew --prefix", "brew -v"]).flags(&["--prefix|--cellar|--cache|--repository|--repo|--caskroom|--env|-v|--config"]),
    reads("install|upgrade|uninstall|cleanup|reinstall|autoremove|upgrade", &["brew upgrade --dry-run", "brew cleanup -n"]).flags(&["-n|--dry-run"]),
    queries("list|ls|info|abv|search|outdated|deps|uses|leaves|config|doctor|dr|home|homepage|log|desc|missing|help|formulae|casks|cat|commands|options|tap-info|which-formula|livecheck|audit|style|shellenv|linkage|source|docs|readall|analytics|gist-logs", &["brew list", "brew info git", "brew search jq", "brew outdated", "brew doctor"])
        .without(&["on|off|--fix|--new"]),
    reads("services list|info", &["brew services list"]),
    machine("services", &["brew services start redis", "brew services restart postgresql"]).why("a service of this machine is started or stopped").undo("brew services stop NAME"),
    reads("bundle check|list|dump", &["brew bundle check"]),
    machine("tap", &["brew tap a/b"]).operands(1).why(SYSTEM).undo("brew untap NAME"),
    reads("tap", &["brew tap"]),
    fetches("update|up|fetch|update-if-needed", &["brew update", "brew fetch jq"]),
    builds("test|create|edit|extract|irb|ruby|sh|prof", &["brew test jq"]),
    machine("*", &["brew install jq", "brew upgrade", "brew uninstall git", "brew cleanup", "brew install --cask docker", "brew link git"]).why(SYSTEM).undo("brew uninstall NAME"),
    reads("", &["brew"]),
];

#[rustfmt::skip]
const NIX_OLD: &[Use] = &[
    help(&["nix-env --version"]),
    reads("", &["nix-env -i git --dry-run"]).flags(&["--dry-run"]),
    builds("build|dry-build|build-vm|dry-activate|repl|news|generations|packages|list-generations|check", &["nixos-rebuild dry-build", "home-manager build"]),
    reads("", &["nix-env -q", "nix-env --list-generations", "nix-channel --list", "nix-store -q --references a"]).flags(&["-q|--query|--list|--list-generations|-qa|--print-roots|--verify|--read-log"]).without(&["--delete"]),
    fetches("", &["nix-store -r a"]).flags(&["-r|--realise|--export|--dump"]),
    machine("", &["nix-env -iA nixpkgs.git", "nix-env -e git", "nixos-rebuild switch", "nix-channel --update", "nix-collect-garbage -d", "nix-store --gc"]).why(SYSTEM).undo("nix-env --rollback"),
];

#[rustfmt::skip]
const NIX: &[Use] = &[
    reads("develop|shell", &["nix develop -c make test"]).flags(&["-c|--command"]).runs(Runs::Command(0)),
    queries("flake show|metadata|info|check", &["nix flake show", "nix flake check"]),
    fetches("flake", &["nix flake update", "nix flake init", "nix flake lock"]).undo("git checkout -- flake.lock"),
    queries("eval|search|show-config|path-info|log|why-depends|derivation|hash|help|doctor|config|print-dev-env|nar", &["nix search nixpkgs git", "nix path-info .#a", "nix log a"]),
    reads("profile list|history|diff-closures", &["nix profile list"]),
    reads("registry list", &["nix registry list"]),
    reads("store ls|cat|diff-closures|ping|info|path-from-hash-part|prefetch-file|verify", &["nix store ping"]),
    builds("run .*|./*", &["nix run .#app"]),
    runs_foreign("run *#*|*:*", &["nix run github:a/b", "nix run nixpkgs#cowsay"]).why(UNSEEN),
    builds("build|develop|shell|fmt|repl|bundle|run|formatter", &["nix build", "nix develop", "nix fmt", "nix run"]),
    uploads("copy", &["nix copy --to ssh://host .#a"]).why("packages are copied to another machine"),
    machine("", &["nix profile install nixpkgs#jq", "nix store gc", "nix upgrade-nix", "nix registry add a b"]).why(SYSTEM).undo("nix profile rollback"),
];

const VERSIONS: &[Use] = &[
    reads("exec|x|e", &["mise exec -- npm test", "rbenv exec ruby a.rb"]).runs(Runs::Command(0)),
    reads("", &["volta -v"]).flags(&["-v|-V"]),
    reads("ls|list|ls-remote|list-remote|list-all|current|which|where|whereis|version|versions|latest|outdated|doctor|env|info|root|prefix|help|bin-paths|search|registry|tasks|completion|completions|activate|hook-env|whence|shims|commands|status|path|rehash|reshim|get|known|strings|gemdir|rvmrc|default-hooks|hook|init|settings|config|cache-dir|default-alias", &["nvm ls", "nvm current", "mise ls", "asdf current", "rbenv versions", "asdf list all nodejs"])
        .without(&["set|add|unset|--set"]),
    queries("plugin|plugins list|ls|ls-remote", &["asdf plugin list"]),
    changes(concat!("run|r ", reaching!()), &["mise run deploy"]).why(TASK),
    builds("run|r", &["mise run test", "volta run npm test", "devbox run -- make"]).runs(Runs::Task(0)),
    builds("watch", &["mise watch test"]).runs(Runs::Special),
    rights("trust", &["mise trust"]).why("what the file names will run whenever somebody enters the folder").undo("mise trust --untrust"),
    works("local|shell|use|deactivate|set|generate|fmt|sh", &["rbenv local 3.2.0", "nvm use 20", "mise use node@20", "asdf set nodejs 20"]).without(&["-g|--global"]),
    machine("auto|lts|stable|latest", &["n lts"]).why(FOR_ALL),
    machine("install|i", &["nvm install 20", "mise install node@20"]).operands(1).why(FOR_ALL).undo("uninstall VERSION with the same program"),
    // The versions that the project's own file asks for, beside those that are there.
    fetches("install|i", &["mise install", "asdf install", "nvm install"]).without(&["-g", "--global", "-f", "--force"]).undo("uninstall VERSION with the same program"),
    machine("", &["nvm uninstall 18", "mise install --force", "nvm alias default 20", "mise use -g node@20"]).operands(1).why(FOR_ALL).undo("uninstall VERSION with the same program"),
    reads("", &["nvm"]),
];
