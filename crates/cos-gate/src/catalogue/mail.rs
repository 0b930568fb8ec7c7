//! Messages to people.

use super::On::Elsewhere;
use super::usual::{machine, reads, rights, tells};
use super::{Program, Rest, Use, known, when};
use crate::effect::EffectKind::{Sends, SendsData};

pub(super) static PROGRAMS: &[Program] = &[
    known(
        &["mail", "mailx", "bsd-mailx", "s-nail", "heirloom-mailx"],
        Rest::Unknown,
        MAIL,
    )
    .valued(&["-s", "-c", "-b", "-r", "-a", "-f", "-u", "-S"]),
    known(
        &[
            "sendmail",
            "postfix-sendmail",
            "ssmtp",
            "msmtp",
            "esmtp",
            "nullmailer-inject",
            "exim",
            "exim4",
            "qmail-inject",
        ],
        Rest::Unknown,
        SENDMAIL,
    )
    .valued(&["-f", "-F", "-C", "-a", "--account", "--file"]),
    known(
        &["mutt", "neomutt", "alpine", "pine", "himalaya", "aerc"],
        Rest::Unknown,
        MUTT,
    )
    .valued(&["-s", "-c", "-b", "-a", "-F", "-e", "-H"]),
    known(
        &["swaks", "sendemail", "smtp-cli", "mailsend", "smtp-source"],
        Rest::Unknown,
        SEND,
    ),
    known(
        &[
            "slack",
            "slack-cli",
            "slackcat",
            "slacktee",
            "telegram-send",
            "telegram-cli",
            "tg",
            "discord",
            "discord.sh",
            "signal-cli",
            "matrix-commander",
            "mattermost",
            "mmctl",
            "teams",
            "apprise",
            "ntfy",
            "pushover",
            "gotify",
            "pushbullet",
            "twurl",
            "t",
            "toot",
            "tut",
            "bsky",
            "sendxmpp",
            "zulip-send",
        ],
        Rest::Unknown,
        CHAT,
    )
    .valued(&[
        "-c",
        "--channel",
        "-t",
        "--title",
        "-b",
        "--body",
        "--config",
        "-u",
        "-r",
        "-m",
    ]),
    known(
        &[
            "notify-send",
            "terminal-notifier",
            "growlnotify",
            "kdialog",
            "noti",
        ],
        Rest::Reads,
        &[],
    ),
    known(&["wall", "write", "talk"], Rest::Unknown, WALL),
    known(
        &[
            "mailq",
            "postqueue",
            "postsuper",
            "postfix",
            "postconf",
            "postmap",
        ],
        Rest::Unknown,
        QUEUE,
    ),
    known(&["mailhog", "mailpit", "maildev"], Rest::Works, &[]),
];

const SENT: &str = "a message cannot be called back";

const MAIL: &[Use] = &[
    reads("", &["mail -H", "mailx --version"]).flags(&["-H|--version|-V|--help|-e"]),
    tells("", &["mail -s hi a@b.c", "mailx -s hi -a f a@b.c"]).operands(1),
    machine("", &["mail"]).why("reading mail marks and moves it"),
];

const SENDMAIL: &[Use] = &[
    reads(
        "",
        &["sendmail -bp", "msmtp --version", "msmtp --pretend a@b.c"],
    )
    .flags(&["-bp|-bP|-bV|-bt|-bv|--version|--help|--pretend|-P|--serverinfo|-S"]),
    tells("", &["sendmail -t", "msmtp a@b.c", "sendmail a@b.c"]),
];

const MUTT: &[Use] = &[
    reads("", &["mutt -v", "mutt --version"]).flags(&["-v|--version|-h|--help|-D"]),
    reads("account|folder|envelope list", &["himalaya envelope list"]),
    reads("message read|thread", &["himalaya message read 1"]),
    tells("", &["mutt -s hi -a f -- a@b.c", "mutt"]),
];

const SEND: &[Use] = &[
    reads("", &["swaks --help", "swaks --version"]).flags(&["--help|--version|--dump"]),
    when("", &[(Sends, Elsewhere), (SendsData, Elsewhere)])
        .why(SENT)
        .examples(&["swaks --to a@b.c --server h"]),
];

const CHAT: &[Use] = &[
    reads("", &["apprise --version", "apprise --dry-run -b x"])
        .flags(&["--version|--help|--dry-run"]),
    reads(
        "version|help|doctor|list|receive|subscribe|sub|whoami|timeline",
        &["slack version", "ntfy subscribe t"],
    ),
    rights(
        "login|auth|logout|config|configure|register|link|token",
        &["slack login", "signal-cli register"],
    ),
    when("", &[(Sends, Elsewhere), (SendsData, Elsewhere)])
        .why(SENT)
        .examples(&[
            "slack chat send hi '#general'",
            "telegram-send hi",
            "apprise -b hi slack://x",
            "ntfy publish t hi",
        ]),
];

const WALL: &[Use] = &[
    reads("", &["wall --version"]).flags(&["--version|--help|-V"]),
    tells("", &["wall shutting down", "write bob"]).why("it writes on the screens of others"),
];

const QUEUE: &[Use] = &[
    reads("", &["postqueue -p"])
        .flags(&["-p|-j|-n|--version"])
        .without(&["-e"]),
    reads("status|check", &["postfix status"]),
    machine("", &["postsuper -d ALL", "postqueue -f"])
        .flags(&["-d|-f|-r|-h|-H|-e|-i|-s"])
        .why("it changes the mail of this machine"),
    machine("*", &["postfix reload", "postconf x=y", "postmap f"]),
    reads("", &["mailq"]),
];
