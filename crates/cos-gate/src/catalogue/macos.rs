//! Programs of macOS for its settings.

use super::usual::{
    IF_COMMITTED, loses, machine, overwrites, reads, reads_files, runs_code, unreadable,
};
use super::{Language, On, Program, Rest, Runs, known, when};
use crate::effect::EffectKind::Overwrites;
use On::Last;

const SETTING: &str = "a setting of the machine or of its programs is changed";

pub(super) static PROGRAMS: &[Program] = &[
    known(
        &["defaults"],
        Rest::Unknown,
        &[
            reads("read|read-type|domains|find|help", &["defaults read com.apple.dock", "defaults domains"]),
            reads("* read|read-type|domains|find|help", &["defaults currentHost read x"]),
            when("export", &[(Overwrites, Last)]).operands(2).examples(&["defaults export com.apple.dock a.plist"]),
            machine("", &["defaults write com.apple.dock autohide -bool true", "defaults delete com.apple.dock"]).why(SETTING).undo("defaults write DOMAIN KEY OLD").instead("defaults read"),
        ],
    )
    .word_flags(),
    known(
        &["nvram"],
        Rest::Unknown,
        &[
            machine("", &["nvram -d boot-args", "nvram -c", "nvram -f a.xml"]).why(SETTING).flags(&["-d|-c|-f"]),
            machine("*=*", &["nvram boot-args=-v"]).why(SETTING).undo("nvram NAME=OLD"),
            reads("", &["nvram -p", "nvram boot-args"]),
        ],
    ),
    known(
        &["tmutil"],
        Rest::Unknown,
        &[
            loses("delete|deletelocalsnapshots|thinlocalsnapshots|deleteinprogress|disable", &["tmutil deletelocalsnapshots /", "tmutil delete /x", "tmutil disable"]).why("backups are removed, or no longer made"),
            reads("listbackups|status|destinationinfo|latestbackup|listlocalsnapshots|listlocalsnapshotdates|machinedirectory|compare|isexcluded|version|help|uniquesize|calculatedrift|currentphase|verifychecksums", &["tmutil status", "tmutil listbackups"]),
            machine("", &["tmutil enable", "tmutil addexclusion x", "tmutil startbackup"]).why(SETTING),
        ],
    ),
    known(
        &["pmset", "systemsetup", "mdutil", "softwareupdate", "purge", "kickstart", "lsregister", "brightness", "pkgutil", "sfltool", "serverinfo", "osxfuse", "dsenableroot", "firmwarepasswd", "nvramtool", "wdutil", "airport", "sysdiagnose", "languagesetup", "trimforce", "createhomedir", "startosinstall", "automator", "shortcuts", "log"],
        Rest::Unknown,
        &[
            reads("", &["pmset -g", "systemsetup -gettimezone", "mdutil -s /", "softwareupdate --list", "pkgutil --pkgs", "pkgutil --export-plist com.x"])
                .flags(&["-g|-gettimezone|-getdate|-gettime|-getcomputername|-getremotelogin|-getsleep|-getcomputersleep|-getdisplaysleep|-getnetworktimeserver|-getusingnetworktime|-liststartupdisks|-getstartupdisk|-listtimezones|-s|-l|--list|-list|--history|-p|--print-path|-version|--version|--help|-h|-help|--pkgs|--files|--pkg-info|--file-info|--check-signature|--volumes|--groups|-pkginfo|-dominfo|-volinfo|-I|--getinfo|-check|-dump|-x|--list-full-installers|--export-plist"])
                .without(&["-a", "-b", "-c", "-u", "-i", "--install", "--switch", "--reset", "-pkg", "--forget", "-E", "-d", "-r", "-f", "-kill"]),
            reads("show|stream|stats|collect|list|help|repack|view|status|info", &["log show --last 1h", "shortcuts list"]),
            loses("erase", &["log erase --all"]).why("the log is emptied"),
            when("", &[(Overwrites, Last)]).flags(&["--expand|--expand-full|--flatten|--bom"]).examples(&["pkgutil --expand a.pkg out"]),
            machine("", &["pmset -a sleep 0", "mdutil -E /", "softwareupdate -i -a"]).why(SETTING),
        ],
    )
    .word_flags(),
    known(
        &["osascript", "osacompile", "jxa"],
        Rest::Unknown,
        &[
            unreadable("", &["osascript -e 'tell app \"Finder\" to empty trash'", "osascript -l JavaScript a.js"]).flags(&["-e|-l"]).runs(Runs::Code(Language::Other, "-e")).why("it can use every program of the desktop"),
            runs_code("", &["osascript a.scpt"]).operands(1),
        ],
    )
    .valued(&["-e", "-l", "-s"]),
    known(
        &["plutil"],
        Rest::Unknown,
        &[
            reads_files("", &["plutil -p a.plist", "plutil -lint a.plist"]).flags(&["-p|-lint|-help|-type|-extract"]),
            overwrites("", &["plutil -convert xml1 a.plist", "plutil -replace x -string y a.plist"]).undo(IF_COMMITTED),
        ],
    )
    .word_flags()
    .valued(&["-convert", "-o", "-e", "-string", "-bool", "-integer", "-replace", "-insert", "-remove", "-extract"]),
    known(
        &["sips", "textutil", "afconvert", "iconutil", "tiffutil"],
        Rest::Works,
        &[
            reads_files("", &["sips -g pixelWidth a.png", "textutil -info a.rtf"]).flags(&["-g|--getProperty|-info|-help|--help|-h"]),
            overwrites("", &["sips -z 10 10 a.png", "textutil -convert txt a.rtf"]),
        ],
    )
    .word_flags()
    .valued(&["-g", "-z", "-Z", "-s", "--out", "-convert", "-o"]),
];
