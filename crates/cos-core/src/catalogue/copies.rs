//! Programs that make, copy, move and remove files and change their modes.

use super::{On, Program, Rest, known, when};
use crate::effect::EffectKind::{
    ChangesMachine, Deletes, DiscardsWork, LosesData, Overwrites, Reads, Writes,
};
use On::{Elsewhere, Here, Last, Operands, Sources};

const GONE: &str = "a removed folder goes with everything that was never committed";
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
            when("", &[(Reads, Here)])
                .flags(&["--help|--version"])
                .examples(&["mkdir --help"]),
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
        &[when("", &[(Writes, Here)]).examples(&["mktemp -d", "mktemp"])],
    ),
    known(
        &["mknod"],
        Rest::Unknown,
        &[
            when("* p", &[(Writes, Here)]).examples(&["mknod pipe p"]),
            when("", &[(ChangesMachine, Elsewhere)])
                .why("a device can then be reached by a new name")
                .examples(&["mknod sda b 8 0"]),
        ],
    )
    .valued(&["-m", "--mode"]),
    known(
        &["cp", "gcp", "ditto", "advcp"],
        Rest::Unknown,
        &[
            when("", &[(Reads, Here)])
                .flags(&["--help|--version|/?"])
                .examples(&["cp --help"]),
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
            when("", &[(Reads, Here)])
                .flags(&["--help|--version"])
                .examples(&["mv --help"]),
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
            when("", &[(Writes, Here)]).examples(&["ln -s ../a"]),
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
            when("", &[(Reads, Here)])
                .flags(&["--help|--version"])
                .examples(&["rm --help"]),
            when("", &[(DiscardsWork, Operands)])
                .flags(&["-r|-R|--recursive"])
                .why(GONE)
                .instead("git rm -r, or mv to a folder for old things")
                .examples(&["rm -rf src", "rm -r old", "rm -fR a b"]),
            when("", &[(Deletes, Operands)])
                .undo("git checkout -- FILE, if it was committed")
                .examples(&["rm a.rs", "rm -f a.o b.o", "rm -- -x"]),
        ],
    ),
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
        &[when("", &[(LosesData, Elsewhere)])
            .why("what was put aside is gone for good")
            .examples(&["trash-empty"])],
    ),
    known(
        &[
            "shred", "srm", "wipe", "gshred", "scrub", "sfill", "bcwipe", "nwipe",
        ],
        Rest::Unknown,
        &[
            when("", &[(Reads, Here)])
                .flags(&["--help|--version"])
                .examples(&["shred --help"]),
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
        &[when("", &[(Overwrites, Operands)])
            .undo("git checkout -- FILE, if it was committed")
            .examples(&["truncate -s 0 app.log", "truncate --size 1M a.bin"])],
    )
    .valued(&["-s", "--size", "-r", "--reference"]),
    known(
        &["dd", "gdd", "dcfldd", "dc3dd"],
        Rest::Unknown,
        &[
            when("", &[(Reads, Here)])
                .flags(&["--help|--version"])
                .examples(&["dd --help"]),
            when("of=/dev/null|of=/dev/stdout", &[(Reads, On::Value("if"))])
                .examples(&["dd of=/dev/null if=a.bin"]),
            when("* of=/dev/null|of=/dev/stdout", &[(Reads, On::Value("if"))])
                .examples(&["dd if=a.bin of=/dev/null bs=1M"]),
            when("of=/dev/*", &[(LosesData, Elsewhere)])
                .why(DEVICE)
                .examples(&["dd of=/dev/sda if=a.img"]),
            when("* of=/dev/*", &[(LosesData, Elsewhere)])
                .why(DEVICE)
                .examples(&["dd if=/dev/zero of=/dev/sda"]),
            when("* * of=/dev/*", &[(LosesData, Elsewhere)])
                .why(DEVICE)
                .examples(&["dd if=a.img bs=4M of=/dev/nvme0n1"]),
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
            when("*", &[(Reads, Operands)])
                .flags(&["-n|--nono|--no-act|--dry-run"])
                .examples(&["rename -n s/a/b/ a.rs"]),
            when("*", &[(Overwrites, Operands)])
                .undo("rename them back")
                .examples(&["rename s/a/b/ a.rs", "rename .htm .html x.htm"]),
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
        &[when("", &[(Overwrites, Operands)])
            .undo("git checkout -- FILE, if it was committed")
            .examples(&["dos2unix a.txt", "strip a.out", "mogrify -resize 50% a.png"])],
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
            when("", &[(Reads, Here)])
                .flags(&["--dry-run|--help|--version|-C|--check"])
                .examples(&["patch --dry-run -p1 -i a.diff"]),
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
            when("", &[(Overwrites, Here)]).undo("patch -R").examples(&[
                "patch -p1",
                "patch -p1 -i a.diff",
                "patch -R -p1",
            ]),
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
