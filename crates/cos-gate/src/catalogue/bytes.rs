//! Programs that show, sum up, cut and encode the bytes of files.

use super::usual::{reads, reads_files, rewrites};
use super::{On, Program, Rest, Runs, known, when};
use crate::effect::EffectKind::{Overwrites, Reads};
use On::{Here, Last, Operands};

pub(super) static PROGRAMS: &[Program] = &[
    known(
        &[
            "shasum", "cksum", "b2sum", "b3sum", "md5", "hashdeep", "digest", "rhash", "crc32",
        ],
        Rest::Reads,
        &[reads_files("", &["shasum -a 256 a.tar", "md5 -q a.rs"])],
    )
    .valued(&["-a", "--algorithm", "-l", "--length"]),
    known(
        &[
            "od",
            "hexdump",
            "hd",
            "strings",
            "nm",
            "readelf",
            "objdump",
            "size",
            "llvm-nm",
            "llvm-objdump",
            "llvm-readelf",
            "elfdump",
        ],
        Rest::Reads,
        &[reads_files(
            "",
            &[
                "od -c a.bin",
                "hexdump -C a.bin",
                "objdump -d a.out",
                "nm -D liba.so",
            ],
        )],
    )
    .valued(&[
        "-A",
        "--address-radix",
        "-j",
        "-N",
        "--read-bytes",
        "-w",
        "-s",
        "-e",
        "-n",
        "-t",
        "--format",
        "--section",
        "--start-address",
        "--stop-address",
        "-M",
        "--disassemble-options",
    ]),
    known(
        &["xxd"],
        Rest::Unknown,
        &[
            when("", &[(Reads, On::First), (Overwrites, Last)])
                .operands(2)
                .examples(&["xxd -r a.hex a.bin"]),
            reads_files("", &["xxd -l 16 a.bin", "xxd"]),
        ],
    )
    .valued(&[
        "-l",
        "-len",
        "-s",
        "-seek",
        "-c",
        "-cols",
        "-g",
        "-groupsize",
        "-o",
        "-n",
        "-name",
    ]),
    known(
        &["base64", "gbase64"],
        Rest::Unknown,
        &[
            when(
                "",
                &[(Reads, Operands), (Overwrites, On::Value("-o|--output"))],
            )
            .flags(&["-o|--output"])
            .examples(&["base64 -i a.bin -o a.txt"]),
            when("", &[(Reads, On::Value("-i|--input"))])
                .flags(&["--input"])
                .examples(&["base64 --input a.bin"]),
            reads_files("", &["base64 -d a.txt", "base64 -w 0 a.bin", "base64"]),
        ],
    )
    .valued(&["-w", "--wrap", "-b", "--break", "-o", "--output", "--input"]),
    known(
        &["csplit"],
        Rest::Unknown,
        &[
            when(
                "",
                &[(Reads, On::First), (Overwrites, On::Value("-f|--prefix"))],
            )
            .flags(&["-f|--prefix"])
            .operands(1)
            .examples(&["csplit -f part a.txt /x/"]),
            when("", &[(Reads, On::First), (Overwrites, Here)])
                .operands(1)
                .examples(&["csplit a.txt /x/"]),
            reads("", &["csplit --version"]),
        ],
    )
    .valued(&["-f", "--prefix", "-b", "--suffix-format", "-n", "--digits"]),
    known(
        &["split", "gsplit"],
        Rest::Unknown,
        &[
            rewrites("", &["split --filter='gzip > $FILE.gz' a.txt"])
                .flags(&["--filter"])
                .runs(Runs::Shell("--filter")),
            when("", &[(Reads, On::First), (Overwrites, Last)])
                .operands(2)
                .examples(&["split -b 10m big.bin part-"]),
            when("", &[(Reads, Operands), (Overwrites, Here)])
                .examples(&["split -l 100 a.txt", "split"]),
        ],
    )
    .valued(&[
        "-b",
        "--bytes",
        "-l",
        "--lines",
        "-n",
        "--number",
        "-a",
        "--suffix-length",
        "-C",
        "--line-bytes",
        "--filter",
        "-t",
        "--separator",
        "--additional-suffix",
    ]),
];
