//! Backups and stores of files elsewhere.

use super::On::{Elsewhere, Here, Last, Sources};
use super::remote::{changes, fetches, loses, machine, opens, reads, rights, secrets, uploads};
use super::{Program, Rest, Use, known, when};
use crate::effect::EffectKind::{
    ChangesLiveSystem, ChangesMachine, LeavesMachine, LosesData, Overwrites, Reads, SendsData,
};

pub(super) static PROGRAMS: &[Program] = &[
    known(&["borg", "borgmatic"], Rest::Unknown, BORG).valued(&[
        "-r",
        "--repo",
        "-e",
        "--exclude",
        "--pattern",
        "--compression",
        "-C",
        "--comment",
        "--keep-daily",
        "--keep-weekly",
        "--keep-monthly",
        "--keep-within",
        "-P",
        "--prefix",
        "-a",
        "--glob-archives",
        "--rsh",
        "--format",
        "--last",
        "--first",
        "-c",
        "--config",
    ]),
    known(&["restic", "rustic"], Rest::Unknown, RESTIC).valued(&[
        "-r",
        "--repo",
        "-p",
        "--password-file",
        "--password-command",
        "--tag",
        "--host",
        "-H",
        "--path",
        "-e",
        "--exclude",
        "--exclude-file",
        "-t",
        "--target",
        "--keep-last",
        "--keep-daily",
        "--keep-weekly",
        "--keep-monthly",
        "--keep-within",
        "-i",
        "--include",
        "--cache-dir",
        "-o",
        "--limit-upload",
    ]),
    known(&["duplicity", "duply"], Rest::Unknown, DUPLICITY).valued(&[
        "--encrypt-key",
        "--sign-key",
        "--exclude",
        "--include",
        "--file-to-restore",
        "-t",
        "--time",
        "--volsize",
        "--full-if-older-than",
        "--archive-dir",
    ]),
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
    known(&["rdiff-backup"], Rest::Unknown, RDIFF).valued(&[
        "--exclude",
        "--include",
        "--remove-older-than",
        "-r",
        "--restore-as-of",
        "--at",
        "--older-than",
    ]),
    known(
        &["tarsnap", "tarsnapper", "tarsnap-keygen"],
        Rest::Unknown,
        TARSNAP,
    )
    .valued(&["-f", "--keyfile", "--cachedir", "-C"]),
    known(&["kopia"], Rest::Unknown, KOPIA).valued(&[
        "--config-file",
        "--log-level",
        "-p",
        "--password",
    ]),
    known(&["b2"], Rest::Unknown, B2).valued(&["--profile", "--threads", "--content-type"]),
    known(&["azcopy"], Rest::Unknown, AZCOPY).valued(&[
        "--include-pattern",
        "--exclude-pattern",
        "--from-to",
        "--log-level",
    ]),
    known(
        &[
            "sbackup",
            "rsnapshot",
            "timeshift",
            "snapper",
            "backintime",
            "deja-dup",
            "duplicacy",
            "bup",
            "attic",
            "burp",
            "bareos",
            "bconsole",
            "amdump",
            "urbackupclientctl",
            "tmutil",
            "backup",
            "wbadmin",
            "pgbackrest",
            "barman",
            "wal-g",
            "wal-e",
            "xtrabackup",
            "mariabackup",
            "mariadb-backup",
            "innobackupex",
        ],
        Rest::Unknown,
        KEEPERS,
    )
    .valued(&["-c", "--config", "--stanza", "--comments", "--snapshot"]),
];

const FORGETS: &str = "backups are what everything else is brought back from";

const BORG: &[Use] = &[
    reads("", &["borg --version", "borg prune -n --keep-daily 7"])
        .flags(&["--version|-V|--help|-h|--dry-run|-n"]),
    reads(
        "list|info|diff|check|rlist|rinfo|repo-list|repo-info|version|help|benchmark",
        &["borg list repo", "borg check repo"],
    )
    .without(&["--repair"]),
    when("check", &[(LosesData, Elsewhere)])
        .why("a repair throws away what it cannot read")
        .examples(&["borg check --repair repo"]),
    loses(
        "delete|prune|rdelete|repo-delete|compact|recreate|rename|undelete",
        &["borg delete repo::a", "borg prune --keep-daily 7 repo"],
    )
    .why(FORGETS)
    .instead("borg prune --dry-run --list"),
    secrets(
        "key export|change-passphrase|import",
        &["borg key export repo"],
    ),
    when("extract|restore", &[(Overwrites, Here)]).examples(&["borg extract repo::a"]),
    reads("export-tar", &["borg export-tar repo::a -"]),
    uploads(
        "create|import-tar|transfer",
        &["borg create repo::a ~/docs"],
    ),
    machine(
        "mount|umount|with-lock|serve|break-lock|config|upgrade|init|rcreate|repo-create|key",
        &[
            "borg mount repo /mnt",
            "borg init -e repokey repo",
            "borg break-lock repo",
        ],
    ),
    changes("*", &["borg frobnicate"]),
    uploads("", &["borgmatic"]),
];

const RESTIC: &[Use] = &[
    reads(
        "",
        &[
            "restic version --help",
            "restic forget --dry-run --keep-last 3",
        ],
    )
    .flags(&["--help|-h|--dry-run|-n"]),
    reads(
        "snapshots|ls|find|stats|diff|check|cat|list|version|dump|features|options|self-check|completion|show-config",
        &["restic snapshots", "restic check"],
    ),
    reads("cache|key list", &["restic key list"]),
    loses(
        "forget|prune|rewrite|repair|rebuild-index|repoinfo|recover|tag",
        &["restic forget --keep-last 3 --prune", "restic prune"],
    )
    .why(FORGETS)
    .instead("restic forget --dry-run"),
    rights(
        "key|unlock|init",
        &["restic key remove id", "restic unlock", "restic init"],
    ),
    when("restore", &[(Overwrites, super::On::Value("-t|--target"))])
        .examples(&["restic restore latest --target ./out"]),
    uploads(
        "backup|copy",
        &[
            "restic backup ~/docs",
            "restic -r s3:s3.amazonaws.com/b backup .",
        ],
    ),
    machine(
        "mount|self-update|cache|migrate|serve",
        &["restic mount /mnt"],
    ),
    reads("", &["restic"]),
];

const DUPLICITY: &[Use] = &[
    reads("", &["duplicity --version", "duplicity full a b --dry-run"])
        .flags(&["--version|--help|--dry-run"]),
    reads(
        "collection-status|list-current-files|verify",
        &["duplicity collection-status file:///b"],
    ),
    reads("* status|list|verify", &["duply web status"]),
    when("", &[(LosesData, Elsewhere)])
        .flags(&["--force"])
        .why(FORGETS)
        .examples(&["duplicity remove-older-than 30D --force file:///b"]),
    loses(
        "remove-older-than|remove-all-but-n-full|remove-all-inc-of-but-n-full|cleanup",
        &["duplicity remove-older-than 30D file:///b"],
    )
    .why(FORGETS),
    when("restore", &[(Overwrites, Last)])
        .operands(2)
        .examples(&["duplicity restore file:///b ./out"]),
    uploads(
        "",
        &["duplicity full a sftp://h/b", "duplicity a file:///b"],
    ),
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

const RDIFF: &[Use] = &[
    reads("", &["rdiff-backup --version", "rdiff-backup -l b"]).flags(&["--version|-V|--help|-h|-l|--list-increments|--list-at-time|--list-changed-since|--compare|--compare-hash|--verify|--calculate-average|--list-increment-sizes"]),
    reads("list|compare|verify|info|calculate|test", &["rdiff-backup list increments b"]),
    loses("remove|regress", &["rdiff-backup remove increments b"]).why(FORGETS),
    loses("", &["rdiff-backup --remove-older-than 30D b"]).flags(&["--remove-older-than|--force"]).why(FORGETS),
    uploads("", &["rdiff-backup backup a h::b", "rdiff-backup a h::b"]),
];

const TARSNAP: &[Use] = &[
    reads(
        "",
        &[
            "tarsnap --version",
            "tarsnap --list-archives",
            "tarsnap -c --dry-run -f a x",
        ],
    )
    .flags(&["--version|--help|--list-archives|--print-stats|-t|--dry-run|--verify-config"]),
    when("", &[(LosesData, Elsewhere)])
        .flags(&["-d|--nuke|--fsck-prune"])
        .why(FORGETS)
        .examples(&["tarsnap -d -f a", "tarsnap --nuke"]),
    when("", &[(Overwrites, Here)])
        .flags(&["-x"])
        .examples(&["tarsnap -x -f a"]),
    uploads("", &["tarsnap -c -f a docs", "tarsnap-keygen"]),
];

const KOPIA: &[Use] = &[
    reads("", &["kopia --version"]).flags(&["--version|--help|--help-full"]),
    reads("list|ls|show|diff|logs", &["kopia ls k1"]),
    reads("snapshot|repository|policy|content|blob|index|cache|manifest|maintenance|server|acl|users|session|benchmark list|ls|status|show|info|verify|stats|estimate|validate-provider|inspect", &["kopia snapshot list", "kopia repository status"]),
    loses("snapshot|content|blob|policy|manifest|maintenance|cache delete|expire|rm|remove|gc|run|rewrite|clear|fix", &["kopia snapshot delete id", "kopia maintenance run"]).why(FORGETS),
    when("restore", &[(Overwrites, Last)]).examples(&["kopia restore k1 ./out"]),
    uploads("snapshot|snap create|migrate", &["kopia snapshot create docs"]),
    rights("repository|repo|policy|acl|users|server", &["kopia repository connect s3", "kopia server start"]),
    machine("*", &["kopia mount k1 /mnt"]),
    reads("", &["kopia"]),
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

const KEEPERS: &[Use] = &[
    reads("", &["rsnapshot --version", "timeshift --list"]).flags(&["--version|--help|-h|--list|--list-devices|-t"]),
    reads("list|listbackups|status|info|configtest|check|du|diff|show|ls|version|listlocalsnapshots|destinationinfo|compare|verify|list-*|show-*|diagnose|latestbackup|machinedirectory|backup-list|backup-show|wal-show|wal-verify", &["rsnapshot configtest", "pgbackrest info", "tmutil listbackups"]),
    loses("delete|prune|purge|expire|remove|deletelocalsnapshots|destroy|stanza-delete|undochange|rollback|restore|disable|gc", &["snapper delete 5", "pgbackrest expire", "tmutil delete /b", "pgbackrest restore"]).why(FORGETS),
    when("", &[(LosesData, Elsewhere)]).flags(&["--delete|--delete-all|--restore|--copy-back|--move-back"]).why(FORGETS).examples(&["timeshift --delete --snapshot x", "xtrabackup --copy-back"]),
    when("", &[(ChangesMachine, Elsewhere)]).why("it copies what this machine holds").examples(&["rsnapshot daily", "timeshift --create", "pgbackrest backup"]),
];
