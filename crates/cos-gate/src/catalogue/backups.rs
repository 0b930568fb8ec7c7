//! Backups.

use super::On::Last;
use super::usual::{changes, loses, machine, reads, rewrites, rights, secrets, uploads};
use super::{Program, Rest, Use, known, when};
use crate::effect::EffectKind::Overwrites;

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
            "backup",
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
    loses("check", &["borg check --repair repo"]).why("a repair throws away what it cannot read"),
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
    rewrites("extract|restore", &["borg extract repo::a"]),
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
    loses("", &["duplicity remove-older-than 30D --force file:///b"])
        .flags(&["--force"])
        .why(FORGETS),
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
    loses("", &["tarsnap -d -f a", "tarsnap --nuke"])
        .flags(&["-d|--nuke|--fsck-prune"])
        .why(FORGETS),
    rewrites("", &["tarsnap -x -f a"]).flags(&["-x"]),
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

const KEEPERS: &[Use] = &[
    reads("", &["rsnapshot --version", "timeshift --list"]).flags(&["--version|--help|-h|--list|--list-devices|-t"]),
    reads("list|listbackups|status|info|configtest|check|du|diff|show|ls|version|listlocalsnapshots|destinationinfo|compare|verify|list-*|show-*|diagnose|latestbackup|machinedirectory|backup-list|backup-show|wal-show|wal-verify", &["rsnapshot configtest", "pgbackrest info"]),
    loses("delete|prune|purge|expire|remove|deletelocalsnapshots|destroy|stanza-delete|undochange|rollback|restore|disable|gc", &["snapper delete 5", "pgbackrest expire", "pgbackrest restore"]).why(FORGETS),
    loses("", &["timeshift --delete --snapshot x", "xtrabackup --copy-back"]).flags(&["--delete|--delete-all|--restore|--copy-back|--move-back"]).why(FORGETS),
    machine("", &["rsnapshot daily", "timeshift --create", "pgbackrest backup"]).why("it copies what this machine holds"),
];
