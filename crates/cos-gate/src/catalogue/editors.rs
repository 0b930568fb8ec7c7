//! Editors and what opens files for a person.

use super::usual::{IF_COMMITTED, machine, overwrites, reads, reads_files, rights, works};
use super::{Language, Program, Rest, Runs, known};

pub(super) static PROGRAMS: &[Program] = &[
    known(
        &["vi", "vim", "nvim", "gvim", "mvim", "vimdiff", "ex"],
        Rest::Unknown,
        &[
            reads("", &["vim --version"])
                .flags(&["--version|--help"]),
            overwrites("", &["vim -es -c '%s/a/b/' a.rs", "vim -c ':!rm x' a.rs"])
                .flags(&["-c|--cmd|-S"])
                .runs(Runs::Code(Language::Other, "-c|--cmd|-S")),
            reads_files("", &["vim -R a.rs"])
                .flags(&["-R|-M"]),
            overwrites("", &["vim a.rs", "nvim a.rs"]),
        ],
    )
    .valued(&["-c", "--cmd", "-S", "-u", "-U", "-w", "-W", "-T", "-i"]),
    known(
        &["emacs", "emacsclient"],
        Rest::Unknown,
        &[
            reads("", &["emacs --version"])
                .flags(&["--version|--help"]),
            overwrites("", &["emacs --batch --eval '(delete-file 1)'"])
                .flags(&["--eval|--execute|-f|--funcall|-l|--load|--script|-e"])
                .runs(Runs::Code(
                    Language::Other,
                    "--eval|--execute|-f|--funcall|-l|--load|--script|-e",
                )),
            overwrites("", &["emacs a.rs", "emacs -nw a.rs"]),
        ],
    )
    .word_flags()
    .valued(&[
        "--eval",
        "--execute",
        "-f",
        "--funcall",
        "-l",
        "--load",
        "--script",
        "-e",
    ]),
    known(
        &["ed", "red"],
        Rest::Unknown,
        &[overwrites("", &["ed -s a.rs", "ed a.rs"])
            .runs(Runs::Special)
            .undo(IF_COMMITTED)],
    )
    .valued(&["-p", "--prompt"]),
    known(
        &["nano", "pico", "micro", "joe", "jed", "ne", "mcedit", "hx", "helix", "kak", "vipe", "gedit", "kate", "notepad", "mg", "dte"],
        Rest::Unknown,
        &[
            reads("", &["nano --version"])
                .flags(&["--version|--help"]),
            overwrites("", &["nano a.rs", "micro a.rs"]),
        ],
    ),
    known(
        &["view", "rview"],
        Rest::Reads,
        &[reads_files("", &["view a.rs"])],
    ),
    known(
        &["code", "code-insiders", "codium", "cursor", "windsurf", "zed", "subl", "mate", "atom", "lapce", "idea", "pycharm", "webstorm", "goland", "clion", "rider", "phpstorm", "rubymine", "studio", "fleet", "lf", "ranger", "nnn", "yazi", "xplr", "vifm", "sc-im", "sad", "gimp", "eog", "feh", "evince", "okular", "zathura", "nautilus", "display", "vlc", "mpv"],
        Rest::Works,
        &[
            reads("", &["code --list-extensions --show-versions", "cursor -v"]).flags(&["--version|--help|-v|-h|--list-extensions|--status|-s"]),
            machine("", &["code --install-extension a.b --force"]).flags(&["--install-extension|--uninstall-extension|--update-extensions|--install-source"]).why("extensions run in every editor of this user").undo("code --uninstall-extension NAME"),
            rights("tunnel|serve-web", &["code tunnel"]).why("others can reach this machine through it"),
            works("", &["code .", "subl a.rs", "code -d a b", "idea ."]),
        ],
    ),
];
