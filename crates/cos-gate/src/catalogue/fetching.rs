//! What asks other machines for something: requests and downloads.

use super::On::{Elsewhere, Value};
use super::usual::{
    FOR_ALL, NAMES_A_PROGRAM, OUT, changes, fetches, help_h, loses, machine, queries, reads,
    runs_foreign, unreadable, uploads,
};
use super::{Program, Rest, Runs, Use, known, when};
use crate::effect::EffectKind::{LeavesMachine, Overwrites, Writes};

#[rustfmt::skip]
pub(super) static PROGRAMS: &[Program] = &[
    known(&["curl"], Rest::Unknown, CURL).valued(CURL_FLAGS),
    known(&["wget", "wget2"], Rest::Unknown, WGET).valued(&["-O", "--output-document", "-o", "--output-file", "-a", "-P", "--directory-prefix", "-i", "--input-file", "-U", "--user-agent", "-t", "--tries", "-T", "--timeout", "-Q", "-A", "-R", "-D", "-l", "--level", "-e", "--execute", "-w", "--wait", "-X", "-I", "--header", "--method", "--post-data", "--body-data"]),
    known(&["http", "https", "xh", "xhs", "httpie"], Rest::Unknown, HTTPIE).valued(&["-a", "--auth", "-A", "--auth-type", "-o", "--output", "-s", "--style", "--session", "--timeout", "--proxy", "--verify", "-p", "--print"]),
    known(&["aria2c", "axel", "lftpget", "youtube-dl", "yt-dlp", "gallery-dl", "you-get", "httrack", "annie", "lux", "streamlink", "spotdl", "gdown", "megadl"], Rest::Unknown, &[
        help_h(&["yt-dlp --version"]),
        runs_foreign("", &["yt-dlp --exec rm https://example.com/v"]).flags(&["--exec|--on-download-complete"]).why(NAMES_A_PROGRAM),
        queries("", &["yt-dlp -F https://example.com/v", "youtube-dl -j https://example.com/v"]).flags(&["-F|--list-formats|-j|--dump-json|-s|--simulate|-g|--get-url|-J|-S|--show-files"]),
        machine("", &["yt-dlp -U"]).flags(&["-U|--update"]).why(FOR_ALL),
        when("", &[(LeavesMachine, Elsewhere), (Writes, Value("-o|--output|-d|--dir|-O|-P"))]).flags(&["-o|--output|-d|--dir|-O|-P"]).examples(&["aria2c -d out https://example.com/a", "yt-dlp -o v.mp4 https://example.com/v"]),
        fetches("", &["aria2c https://example.com/a.iso", "yt-dlp https://example.com/v"]),
    ]).valued(&["-o", "--output", "-d", "--dir", "-O", "-P", "-f", "--format", "-x", "-s", "-n"]),
];

const WRITES: &str = "the request changes something on the other machine";

const CURL_FLAGS: &[&str] = &[
    "-o",
    "--output",
    "-d",
    "--data",
    "--data-raw",
    "--data-binary",
    "--data-urlencode",
    "--data-ascii",
    "--json",
    "-H",
    "--header",
    "-u",
    "--user",
    "-A",
    "--user-agent",
    "-b",
    "--cookie",
    "-c",
    "--cookie-jar",
    "-e",
    "--referer",
    "-m",
    "--max-time",
    "-w",
    "--write-out",
    "-x",
    "--proxy",
    "-F",
    "--form",
    "--form-string",
    "-T",
    "--upload-file",
    "-K",
    "--config",
    "-E",
    "--cert",
    "-C",
    "--continue-at",
    "-D",
    "--dump-header",
    "-P",
    "-Q",
    "--quote",
    "-r",
    "--range",
    "-t",
    "-U",
    "-y",
    "-Y",
    "-z",
    "--time-cond",
    "--cacert",
    "--capath",
    "--key",
    "--connect-timeout",
    "--retry",
    "--retry-delay",
    "--retry-max-time",
    "--resolve",
    "--connect-to",
    "--interface",
    "--limit-rate",
    "--unix-socket",
    "-X",
    "--request",
    "--output-dir",
    "--proto",
    "--noproxy",
    "--url",
    "--max-redirs",
    "--stderr",
    "--trace",
    "--trace-ascii",
];

#[rustfmt::skip]
const CURL: &[Use] = &[
    reads("", &["curl --version", "curl -V"])
        .flags(&["--help|-h|--version|-V|-M|--manual"])
        .without(&["-d|-F|-T|-o|--data|--form|-X"]),
    unreadable("", &["curl -K a.conf"])
        .flags(&["-K|--config"])
        .why("what it does stands in a file"),
    uploads("", &[
            "curl -T a.txt https://example.com/",
            "curl -F file=@a.txt https://example.com",
            "curl --upload-file a https://transfer.sh/a",
        ])
        .flags(&["-T|--upload-file|-F|--form|--form-string"])
        .runs(Runs::Special)
        .why(OUT),
    changes("", &["curl -Q 'DELE a' ftp://example.com"])
        .flags(&["-Q|--quote"])
        .why(WRITES),
    loses("", &[
            "curl -X DELETE https://example.com/a/1",
            "curl -XDELETE http://localhost:9200/idx",
        ])
        .flags(&[
            "-X|--request|-XDELETE|-sXDELETE",
            "DELETE|delete|-XDELETE|-sXDELETE",
        ])
        .runs(Runs::Special)
        .why("what is deleted over the interface is gone"),
    queries("", &[
            "curl -X GET https://example.com",
            "curl -XGET http://localhost:9200/_search -d '{}'",
            "curl -s -X HEAD https://example.com",
        ])
        .flags(&[
            "-X|--request|-XGET|-XHEAD|-XOPTIONS|-sXGET",
            "GET|get|HEAD|OPTIONS|-XGET|-XHEAD|-XOPTIONS|-sXGET",
        ])
        .without(&["-o|--output|-O|--remote-name"])
        .runs(Runs::Special),
    queries("", &[
            "curl -G -d q=a https://example.com",
            "curl --get --data-urlencode 'q=a b' https://example.com",
        ])
        .flags(&["-G|--get"])
        .without(&["-o|--output|-O|--remote-name|-X|--request"])
        .runs(Runs::Special),
    uploads("", &[
            "curl -X POST https://example.com",
            "curl --request PUT -d '{}' https://example.com",
            "curl -s -X PATCH https://example.com",
        ])
        .flags(&[
            "-X|--request",
            "POST|post|PUT|put|PATCH|patch|MKCOL|COPY|MOVE|PROPPATCH|LOCK|UNLOCK|PURGE|BAN",
        ])
        .runs(Runs::Special)
        .why(WRITES),
    uploads("", &[
            "curl -d a=b https://example.com",
            "curl --data @a.json https://example.com",
            "curl --json '{}' https://example.com",
        ])
        .flags(&["-d|--data|--data-raw|--data-binary|--data-urlencode|--data-ascii|--json"])
        .without(&["-G|--get|-XGET"])
        .runs(Runs::Special)
        .why(OUT),
    uploads("", &[
            "curl -XPOST https://example.com",
            "curl -sXPUT https://example.com",
        ])
        .flags(&["-X|--request"])
        .without(&["GET|HEAD|OPTIONS|-XGET|-XHEAD|-XOPTIONS|-G|--get"])
        .runs(Runs::Special)
        .why(WRITES),
    queries("", &["curl -sS -o /dev/null -w '%{http_code}' https://example.com"])
        .flags(&["-o|--output", "/dev/null"]),
    when(
        "",
        &[
            (LeavesMachine, Elsewhere),
            (Overwrites, Value("-o|--output")),
        ],
    )
    .flags(&["-o|--output"])
    .runs(Runs::Special)
    .examples(&[
        "curl -o a.zip https://example.com/a.zip",
        "curl -fsSL https://example.com -o out.html",
    ]),
    fetches("", &[
            "curl -O https://example.com/a.zip",
            "curl -LO https://example.com/a.zip",
        ])
        .flags(&["-O|--remote-name|-J|--remote-name-all|-c|--cookie-jar|-D|--dump-header"])
        .runs(Runs::Special),
    queries("", &[
        "curl https://example.com",
        "curl -fsSL https://example.com",
        "curl -I https://example.com",
        "curl -H 'A: b' https://example.com",
    ]).runs(Runs::Special),
];

#[rustfmt::skip]
const WGET: &[Use] = &[
    reads("", &["wget --version"])
        .flags(&["--help|--version|-V|-h"]),
    uploads("", &[
            "wget --post-data a=b https://example.com",
            "wget --post-file=a https://example.com",
        ])
        .flags(&["--post-data|--post-file|--body-data|--body-file"])
        .why(OUT),
    queries("", &["wget --method GET https://example.com"])
        .flags(&["--method", "GET|HEAD"]),
    changes("", &["wget --method=DELETE https://example.com"])
        .flags(&["--method"])
        .why(WRITES),
    runs_foreign("", &["wget --use-askpass=./x https://example.com"])
        .flags(&["--use-askpass|-e|--execute"])
        .without(&["robots|robots=off"])
        .why("the flag names a program or a setting to run with"),
    queries("", &["wget --spider https://example.com"])
        .flags(&["--spider"]),
    queries("", &["wget -q -O - https://example.com"])
        .flags(&["-O|--output-document", "-"]),
    queries("", &["wget -q -O /dev/null https://example.com"])
        .flags(&["-O|--output-document", "/dev/null"]),
    queries("", &[
        "wget -qO- https://example.com",
        "wget -O- https://example.com",
    ]).flags(&["-O-|-qO-"]),
    when(
        "",
        &[
            (LeavesMachine, Elsewhere),
            (Overwrites, Value("-O|--output-document")),
        ],
    )
    .flags(&["-O|--output-document"])
    .examples(&["wget -O a.zip https://example.com/a.zip"]),
    when(
        "",
        &[
            (LeavesMachine, Elsewhere),
            (Writes, Value("-P|--directory-prefix")),
        ],
    )
    .flags(&["-P|--directory-prefix"])
    .examples(&["wget -P out https://example.com/a.zip"]),
    fetches("", &[
        "wget https://example.com/a.zip",
        "wget -r -np https://example.com/",
        "wget -c https://example.com/a.iso",
    ]),
];

#[rustfmt::skip]
const HTTPIE: &[Use] = &[
    reads("", &["http --version", "http --offline POST example.com a=b"])
        .flags(&["--help|--version|--offline"]),
    loses("DELETE|delete", &["http DELETE example.com/a/1"])
        .why("what is deleted over the interface is gone"),
    uploads("POST|PUT|PATCH|post|put|patch", &["http POST example.com a=b", "xh put example.com a=b"])
        .runs(Runs::Special)
        .why(WRITES),
    queries("GET|HEAD|OPTIONS|get|head|options", &["http GET example.com", "xh get example.com q==a"]),
    uploads("", &["http --form example.com a=b"])
        .flags(&["-f|--form|--multipart|--raw"])
        .why(OUT),
    queries("* *==*|*:*", &[
        "http example.com q==a",
        "http example.com Accept:text/plain",
    ]),
    uploads("* *=*|*@*", &["http example.com a=b", "http example.com upload@report"])
        .why(OUT),
    when(
        "",
        &[
            (LeavesMachine, Elsewhere),
            (Overwrites, Value("-o|--output")),
        ],
    )
    .flags(&["-o|--output"])
    .examples(&["http -o a.json example.com"]),
    fetches("", &["http --download example.com/a.zip"])
        .flags(&["-d|--download"]),
    queries("", &[
        "http example.com",
        "https example.com/a",
        "xh :8000/a",
    ]).runs(Runs::Special),
];
