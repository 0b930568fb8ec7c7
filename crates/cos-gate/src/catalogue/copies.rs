//! Programs that make, copy, move and remove files and change their modes.

use super::usual::{
    IF_COMMITTED, TREE, help, loses, machine, overwrites, reads, reads_files, rewrites, works,
};
use super::{On, Program, Rest, known, when};
use crate::effect::EffectKind::{Deletes, DiscardsWork, LosesData, Overwrites, Reads, Writes};
use On::{Last, Operands, Sources};

const ZEROED: &str = "the bytes themselves are written over, so nothing brings them back";

pub(super) static PROGRAMS: &[Program] = &[
    known(
        &[
            "touch",
            "mkdir",
            "gmkdir",
            "mkfifo",
            "fallocate",
            "mkdirhier",
            "gtouch",
        ],
        Rest::Unknown,
        &[
            help(&["mkdir --help"]),
            when("", &[(Writes, Operands)]).examples(&[
                "touch a.rs",
                "mkdir -p src/a",
                "mkdir -m 700 private",
                "touch -d yesterday a.rs",
            ]),
        ],
    )
    .valued(&[
        "-m",
        "--mode",
        "-d",
        "--date",
        "-t",
        "-r",
        "--reference",
        "-l",
        "--length",
        "-o",
        "--offset",
    ]),
    known(
        &["mktemp", "tempfile"],
        Rest::Works,
        &[works("", &["mktemp -d", "mktemp"])],
    ),
    known(
        &["mknod"],
        Rest::Unknown,
        &[
            works("* p", &["mknod pipe p"]),
            machine("", &["mknod sda b 8 0"]).why("a device can then be reached by a new name"),
        ],
    )
    .valued(&["-m", "--mode"]),
    known(
        &["cp", "gcp", "ditto", "advcp"],
        Rest::Unknown,
        &[
            reads("", &["cp --help"]).flags(&["--help|--version|/?"]),
            when("", &[(Reads, Sources), (Writes, Last)])
                .flags(&["-n|--no-clobber"])
                .examples(&["cp -n a.rs b.rs"]),
            when("", &[(Reads, Sources), (Overwrites, Last)]).examples(&[
                "cp a.rs b.rs",
                "cp -r src backup",
                "cp -t dir a b",
            ]),
        ],
    )
    .valued(&["-t", "--target-directory", "-S", "--suffix"]),
    known(
        &["mv", "gmv", "advmv"],
        Rest::Unknown,
        &[
            help(&["mv --help"]),
            when("", &[(Deletes, Sources), (Overwrites, Last)])
                .undo("mv NEW OLD")
                .examples(&["mv a.rs b.rs", "mv -t dir a b", "mv -f a b"]),
        ],
    )
    .valued(&["-t", "--target-directory", "-S", "--suffix"]),
    known(
        &["ln", "gln", "link"],
        Rest::Unknown,
        &[
            when("", &[(Reads, Sources), (Overwrites, Last)])
                .flags(&["-f|--force"])
                .operands(2)
                .examples(&["ln -sf a b", "ln -sfn a b"]),
            when("", &[(Reads, Sources), (Writes, Last)])
                .operands(2)
                .undo("rm LINK")
                .examples(&["ln -s a b"]),
            works("", &["ln -s ../a"]),
        ],
    )
    .valued(&["-t", "--target-directory", "-S", "--suffix"]),
    known(
        &["rm", "grm"],
        Rest::Unknown,
        &[
            when("", &[(LosesData, Operands)])
                .flags(&["--no-preserve-root"])
                .why("it is meant to remove the whole system")
                .examples(&["rm -rf --no-preserve-root /"]),
            help(&["rm --help"]),
            when("", &[(DiscardsWork, Operands)])
                .flags(&["-r|-R|--recursive"])
                .why(TREE)
                .instead("git rm -r, or mv to a folder for old things")
                .examples(&["rm -rf src", "rm -r old", "rm -fR a b"]),
            when("", &[(Deletes, Operands)])
                .undo(IF_COMMITTED)
                .examples(&["rm a.rs", "rm -f a.o b.o", "rm -- -x"]),
        ],
    ),
    known(
        &["rimraf", "del-cli", "premove"],
        Rest::Unknown,
        &[
            help(&["rimraf --help"]),
            when("", &[(DiscardsWork, Operands)])
                .why(TREE)
                .instead("git rm -r, or mv to a folder for old things")
                .examples(&["rimraf src", "del-cli 'src/*.js'", "rimraf -g './types/*'"]),
        ],
    )
    .valued(&[
        "--tmp",
        "--max-retries",
        "--retry-delay",
        "--backoff",
        "--impl",
    ]),
    known(
        &[
            "rmdir",
            "unlink",
            "grmdir",
            "trash",
            "trash-put",
            "rmtrash",
            "gomi",
            "rip",
            "trash-rm",
            "safe-rm",
        ],
        Rest::Unknown,
        &[when("", &[(Deletes, Operands)]).examples(&["rmdir old", "unlink a.lnk", "trash a.rs"])],
    ),
    known(&["trash-list", "trash-restore"], Rest::Works, &[]),
    known(
        &["trash-empty"],
        Rest::Unknown,
        &[loses("", &["trash-empty"]).why("what was put aside is gone for good")],
    ),
    known(
        &[
            "shred", "srm", "wipe", "gshred", "scrub", "sfill", "bcwipe", "nwipe",
        ],
        Rest::Unknown,
        &[
            help(&["shred --help"]),
            when("", &[(LosesData, Operands)])
                .why(ZEROED)
                .instead("rm")
                .examples(&["shred -u a.txt", "srm -r secrets"]),
        ],
    )
    .valued(&["-n", "--iterations", "-s", "--size"]),
    known(
        &["truncate", "gtruncate"],
        Rest::Unknown,
        &[
            overwrites("", &["truncate -s 0 app.log", "truncate --size 1M a.bin"])
                .undo(IF_COMMITTED),
        ],
    )
    .valued(&["-s", "--size", "-r", "--reference"]),
    known(
        &["dd", "gdd", "dcfldd", "dc3dd"],
        Rest::Unknown,
        &[
            help(&["dd --help"]),
            when("of=/dev/null|of=/dev/stdout", &[(Reads, On::Value("if"))])
                .examples(&["dd of=/dev/null if=a.bin"]),
            when("* of=/dev/null|of=/dev/stdout", &[(Reads, On::Value("if"))])
                .examples(&["dd if=a.bin of=/dev/null bs=1M"]),
            loses("of=/dev/*", &["dd of=/dev/sda if=a.img"]).why(DEVICE),
            loses("* of=/dev/*", &["dd if=/dev/zero of=/dev/sda"]).why(DEVICE),
            loses("* * of=/dev/*", &["dd if=a.img bs=4M of=/dev/nvme0n1"]).why(DEVICE),
            when(
                "",
                &[(Reads, On::Value("if")), (Overwrites, On::Value("of"))],
            )
            .examples(&["dd if=/dev/zero of=a.bin bs=1M count=1", "dd if=a.bin"]),
        ],
    ),
    known(
        &["install", "ginstall"],
        Rest::Unknown,
        &[
            when("", &[(Writes, Operands)])
                .flags(&["-d|--directory"])
                .examples(&["install -d build/bin"]),
            when("", &[(Reads, Sources), (Overwrites, Last)]).examples(&[
                "install -m 755 target/a build/bin/a",
                "install -Dm644 a b/a",
            ]),
        ],
    )
    .valued(&[
        "-m",
        "--mode",
        "-o",
        "--owner",
        "-g",
        "--group",
        "-t",
        "--target-directory",
        "-S",
        "--suffix",
    ]),
    known(
        &[
            "rename",
            "prename",
            "file-rename",
            "perl-rename",
            "mmv",
            "qmv",
            "imv",
            "vidir",
            "brename",
        ],
        Rest::Unknown,
        &[
            reads_files("*", &["rename -n s/a/b/ a.rs"]).flags(&["-n|--nono|--no-act|--dry-run"]),
            overwrites("*", &["rename s/a/b/ a.rs", "rename .htm .html x.htm"])
                .undo("rename them back"),
        ],
    ),
    known(
        &[
            "dos2unix",
            "unix2dos",
            "mac2unix",
            "unix2mac",
            "recode",
            "strip",
            "objcopy",
            "jpegoptim",
            "optipng",
            "pngquant",
            "gifsicle",
            "mogrify",
            "flip",
            "fromdos",
            "todos",
            "convmv",
            "chrpath",
            "patchelf",
            "install_name_tool",
            "exiftran",
            "jhead",
            "advpng",
        ],
        Rest::Unknown,
        &[overwrites(
            "",
            &["dos2unix a.txt", "strip a.out", "mogrify -resize 50% a.png"],
        )
        .undo(IF_COMMITTED)],
    )
    .valued(&[
        "-resize",
        "-quality",
        "-format",
        "-path",
        "--max",
        "-o",
        "--output",
        "--set-rpath",
        "-r",
    ]),
    known(&["sync", "gsync", "fsync"], Rest::Reads, &[]),
    known(
        &["patch", "gpatch"],
        Rest::Unknown,
        &[
            reads("", &["patch --dry-run -p1 -i a.diff"])
                .flags(&["--dry-run|--help|--version|-C|--check"]),
            when("", &[(Overwrites, On::Value("-d|--directory"))])
                .flags(&["-d|--directory"])
                .undo("patch -R")
                .examples(&["patch -d src -p1"]),
            when("", &[(Overwrites, On::Value("-o|--output"))])
                .flags(&["-o|--output"])
                .examples(&["patch -o b.rs a.rs a.diff"]),
            when("", &[(Overwrites, On::First)])
                .operands(1)
                .undo("patch -R")
                .examples(&["patch a.rs a.diff"]),
            rewrites("", &["patch -p1", "patch -p1 -i a.diff", "patch -R -p1"]).undo("patch -R"),
        ],
    )
    .valued(&[
        "-p",
        "--strip",
        "-i",
        "--input",
        "-o",
        "--output",
        "-d",
        "--directory",
        "-D",
        "-F",
        "--fuzz",
        "-r",
        "--reject-file",
        "-B",
        "-z",
        "-Y",
        "-g",
        "-V",
    ]),
];

const DEVICE: &str = "what was on the device is written over";
