//! Stores of files on other machines.

use super::On::{Elsewhere, Last, Sources};
use super::usual::{changes, fetches, loses, machine, opens, reads, rights, secrets, uploads};
use super::{Program, Rest, Use, known, when};
use crate::effect::EffectKind::{
    ChangesLiveSystem, LeavesMachine, LosesData, Overwrites, Reads, SendsData,
};

pub(super) static PROGRAMS: &[Program] = &[
    known(&["rclone"], Rest::Unknown, RCLONE).valued(&[
        "--config",
        "--exclude",
        "--include",
        "--filter",
        "--transfers",
        "--checkers",
        "--bwlimit",
        "--log-file",
        "--log-level",
        "--min-age",
        "--max-age",
        "--max-size",
        "--min-size",
        "--backup-dir",
        "--max-depth",
        "--addr",
        "--files-from",
        "--stats",
        "--drive-root-folder-id",
        "-f",
        "--format",
    ]),
    known(&["s3cmd", "s5cmd", "s4cmd"], Rest::Unknown, S3CMD).valued(&[
        "-c",
        "--config",
        "--access_key",
        "--secret_key",
        "--region",
        "--host",
        "--exclude",
        "--include",
        "--storage-class",
        "--endpoint-url",
        "--profile",
    ]),
    known(&["mc", "mcli"], Rest::Unknown, MINIO).valued(&[
        "--config-dir",
        "-C",
        "--attr",
        "--older-than",
        "--newer-than",
    ]),
    known(&["b2"], Rest::Unknown, B2).valued(&["--profile", "--threads", "--content-type"]),
    known(&["azcopy"], Rest::Unknown, AZCOPY).valued(&[
        "--include-pattern",
        "--exclude-pattern",
        "--from-to",
        "--log-level",
    ]),
];

const RCLONE: &[Use] = &[
    reads(
        "",
        &[
            "rclone --version",
            "rclone sync a r:b --dry-run",
            "rclone delete r:b -n",
        ],
    )
    .flags(&["--version|--help|-h|--dry-run|-n"]),
    reads(
        "ls|lsd|lsl|lsf|lsjson|size|check|cryptcheck|checksum|cat|about|version|listremotes|tree|ncdu|hashsum|md5sum|sha1sum|help|completion|genautocomplete|gendocs|test|cryptdecode",
        &["rclone ls r:b", "rclone check a r:b"],
    ),
    reads(
        "config providers|paths|touch|file|userinfo|disconnect",
        &["rclone config file"],
    ),
    secrets(
        "config show|dump|reconnect|redacted",
        &["rclone config show"],
    ),
    rights(
        "config|authorize|link",
        &["rclone config create r s3", "rclone link r:b/x"],
    ),
    loses(
        "delete|deletefile|purge|rmdir|rmdirs|cleanup|dedupe",
        &["rclone delete r:b", "rclone purge r:b"],
    )
    .instead("the same with --dry-run"),
    when(
        "sync|bisync",
        &[(LosesData, Elsewhere), (SendsData, Elsewhere)],
    )
    .why("what is not in the source is deleted at the destination")
    .instead("rclone sync --dry-run, or rclone copy")
    .examples(&["rclone sync a r:b"]),
    when(
        "move|moveto",
        &[(LosesData, Elsewhere), (SendsData, Elsewhere)],
    )
    .why("files leave the place where others look for them")
    .examples(&["rclone move a r:b"]),
    when(
        "copy|copyto *:* *:*",
        &[(SendsData, Elsewhere), (ChangesLiveSystem, Elsewhere)],
    )
    .why("files are copied into another store")
    .examples(&["rclone copy r:a s:b"]),
    when(
        "copy|copyto *:*",
        &[(LeavesMachine, Elsewhere), (Overwrites, Last)],
    )
    .operands(1)
    .examples(&["rclone copy r:b ./out"]),
    when(
        "copy|copyto|rcat|copyurl",
        &[(Reads, Sources), (SendsData, Elsewhere)],
    )
    .why("files of this machine go into the store")
    .examples(&["rclone copy a r:b", "rclone rcat r:b/x"]),
    changes(
        "serve|rc|rcd|mkdir|touch|settier|backend|archive",
        &["rclone serve http r:b", "rclone mkdir r:b"],
    ),
    machine("mount|selfupdate|nfsmount", &["rclone mount r:b /mnt"]),
    changes("*", &["rclone frobnicate"]),
    reads("", &["rclone"]),
];

const S3CMD: &[Use] = &[
    reads("", &["s3cmd --version", "s3cmd sync --dry-run a s3://b"])
        .flags(&["--version|--help|-h|--dry-run|-n"]),
    reads(
        "ls|la|info|du|cat|head|multipart|listmp|getpolicy|getlifecycle|getnotification|select|version",
        &["s3cmd ls s3://b", "s3cmd info s3://b/x"],
    ),
    when(
        "get|cp|sync s3://*",
        &[(LeavesMachine, Elsewhere), (Overwrites, Last)],
    )
    .without(&["--delete-removed"])
    .examples(&["s3cmd get s3://b/x x", "s3cmd sync s3://b/x ./y"]),
    loses(
        "del|rm|rb|expire|abortmp|delpolicy|dellifecycle|delcors",
        &["s3cmd del --recursive --force s3://b", "s3cmd rb s3://b"],
    ),
    when("sync|mv", &[(LosesData, Elsewhere), (SendsData, Elsewhere)])
        .why("what is not in the source, or is moved, leaves the destination")
        .examples(&[
            "s3cmd sync --delete-removed a s3://b",
            "s3cmd mv s3://a/x s3://b/x",
        ]),
    rights(
        "setacl|setpolicy|signurl|sign|setownership|setblockpublicaccess",
        &["s3cmd setacl --acl-public s3://b/x"],
    ),
    uploads("put|cp|modify|pipe|run", &["s3cmd put a s3://b"]),
    changes("*", &["s3cmd mb s3://b"]),
    rights("", &["s3cmd --configure"]),
];

const MINIO: &[Use] = &[
    reads("", &["mc --version", "mc mirror --dry-run a b"])
        .flags(&["--version|-v|--help|-h|--dry-run|--fake"]),
    reads(
        "ls|stat|du|cat|head|tree|find|diff|watch|ready|ping|sql|version|support|license|od",
        &["mc ls s3/b", "mc cat s3/b/x"],
    )
    .without(&["--exec"]),
    reads(
        "alias|config|admin|ilm|event|tag|policy|anonymous|retention|legalhold|encrypt|replicate|quota|idp list|ls|get|info|status|export|trace|logs|prometheus|top|console|get-json|links|stat",
        &["mc admin info s3", "mc alias list"],
    ),
    loses(
        "rm|rb|undo",
        &["mc rm -r --force s3/b", "mc rb --force s3/b"],
    ),
    loses(
        "mirror|mv",
        &["mc mirror --remove --overwrite a s3/b", "mc mv s3/a s3/b"],
    )
    .why("what is not in the source is deleted or replaced at the destination"),
    when("get", &[(LeavesMachine, Elsewhere), (Overwrites, Last)]).examples(&["mc get s3/b/x ."]),
    rights(
        "alias|policy|anonymous|share|admin|idp|encrypt|retention|legalhold|config",
        &[
            "mc alias set s3 u a b",
            "mc anonymous set public s3/b",
            "mc admin user add s3 u p",
        ],
    ),
    uploads("cp|put|pipe", &["mc cp a s3/b"]),
    changes("*", &["mc mb s3/b"]),
    opens("", &["mc"]),
];

const B2: &[Use] = &[
    reads("", &["b2 --version", "b2 sync --dry-run a b2://b"])
        .flags(&["--version|--help|-h|--dry-run|--dryRun"]),
    reads(
        "ls|list-*|get-*|version|cat|license|file-info|get_*|list_*",
        &["b2 ls b2://b", "b2 list-buckets"],
    ),
    reads(
        "bucket|file|account|key|notification-rules list|get|info|cat|url|get-*",
        &["b2 bucket list"],
    ),
    fetches("download-*|download_*", &["b2 download-file-by-id i x"]),
    fetches("file download", &["b2 file download b2://b/x x"]),
    loses(
        "rm|delete-*|delete_*|cancel-*|sync|hide-file",
        &["b2 rm -r b2://b", "b2 delete-bucket b", "b2 sync a b2://b"],
    ),
    loses(
        "bucket|file|key delete|hide|unhide|large",
        &["b2 bucket delete b"],
    ),
    rights(
        "authorize-*|account|key|create-key|update-bucket|authorize_*|clear-account",
        &["b2 authorize-account"],
    ),
    uploads("upload-*|copy-*|upload_*", &["b2 upload-file b a a"]),
    changes(
        "*",
        &["b2 create-bucket b allPrivate", "b2 file upload b a a"],
    ),
    reads("", &["b2"]),
];

const AZCOPY: &[Use] = &[
    reads("", &["azcopy --version", "azcopy sync a b --dry-run"])
        .flags(&["--version|--help|-h|--dry-run"]),
    reads(
        "list|ls|env|help|doc",
        &["azcopy list https://a.blob.core.windows.net/c"],
    ),
    reads("jobs list|show", &["azcopy jobs list"]),
    reads("login status", &["azcopy login status"]),
    loses(
        "remove|rm|sync",
        &[
            "azcopy rm https://a.blob.core.windows.net/c --recursive",
            "azcopy sync a https://a.blob.core.windows.net/c --delete-destination=true",
        ],
    ),
    when(
        "copy|cp http*",
        &[(LeavesMachine, Elsewhere), (Overwrites, Last)],
    )
    .operands(1)
    .examples(&["azcopy copy https://a.blob.core.windows.net/c/x ./x"]),
    uploads(
        "copy|cp|bench|benchmark",
        &["azcopy copy a https://a.blob.core.windows.net/c"],
    ),
    rights("login|logout", &["azcopy login"]),
    changes(
        "*",
        &[
            "azcopy make https://a.blob.core.windows.net/c",
            "azcopy jobs resume id",
        ],
    ),
    reads("", &["azcopy"]),
];
