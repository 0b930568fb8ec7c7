//! Stores of secrets.

use super::usual::{loses, opens, overwrites, reads, rights, secrets, tells, works};
use super::{Program, Rest, Runs, Use, known};

pub(super) static PROGRAMS: &[Program] = &[
    known(&["vault", "bao"], Rest::Unknown, VAULT)
        .valued(&[
            "-address",
            "-namespace",
            "-format",
            "-field",
            "-mount",
            "-version",
            "-ttl",
            "-policy",
            "-method",
            "-path",
        ])
        .word_flags(),
    known(&["op"], Rest::Unknown, OP).valued(&[
        "--account",
        "--vault",
        "--session",
        "--format",
        "--config",
        "--fields",
        "--env-file",
        "-i",
        "-o",
        "--out-file",
    ]),
    known(
        &[
            "bw",
            "rbw",
            "lpass",
            "keepassxc-cli",
            "dashlane",
            "dcli",
            "nordpass",
            "ksm",
            "keeper",
        ],
        Rest::Unknown,
        PASSWORDS,
    )
    .valued(&[
        "--session",
        "--organizationid",
        "--folderid",
        "--search",
        "-k",
        "-a",
        "-s",
    ]),
    known(&["pass", "gopass", "passage", "prs"], Rest::Unknown, PASS),
    known(&["gpgv", "gpgv2"], Rest::Reads, &[]),
    known(&["sops"], Rest::Unknown, SOPS).valued(&[
        "--config",
        "--age",
        "--pgp",
        "--kms",
        "--input-type",
        "--output-type",
        "--output",
        "--extract",
        "--set",
        "--encrypted-regex",
        "-k",
        "-p",
    ]),
    known(
        &[
            "doppler",
            "infisical",
            "chamber",
            "aws-vault",
            "envkey",
            "berglas",
            "teller",
            "summon",
            "envchain",
            "vlt",
            "akeyless",
            "secrethub",
            "aws-okta",
            "saml2aws",
            "granted",
            "assume",
            "awsume",
            "leapp",
            "tsh",
            "teleport",
            "secret-tool",
            "kr",
        ],
        Rest::Unknown,
        ENVIRONMENTS,
    )
    .valued(&[
        "-p",
        "--project",
        "-c",
        "--config",
        "-t",
        "--token",
        "--env",
        "-e",
        "--path",
        "--scope",
        "--projectId",
        "-b",
        "--backend",
        "-f",
        "--provider",
        "--duration",
        "-d",
    ]),
    known(&["keybase"], Rest::Unknown, KEYBASE),
    known(
        &["ssh-keyscan"],
        Rest::Unknown,
        &[reads("", &["ssh-keyscan github.com"])],
    ),
    known(
        &["ssh-agent"],
        Rest::Unknown,
        &[works("", &["ssh-agent -s", "ssh-agent sh -c 'ssh-add'"]).runs(Runs::Command(0))],
    ),
];

const VAULT: &[Use] = &[
    reads("", &["vault -version", "vault kv get -h"])
        .flags(&["-h|-help|--help|-version|--version"]),
    reads(
        "status|version|version-history|path-help|debug|monitor|list|events|hcp",
        &["vault status", "vault list auth/token/accessors"],
    ),
    reads(
        "kv|auth|secrets|policy|audit|plugin|namespace|lease|operator|token|transit|pki list|help|capabilities|members|key-status|diagnose|fmt|usage|health-check|lookup|info|get-metadata",
        &[
            "vault kv list secret/",
            "vault policy list",
            "vault token lookup",
        ],
    ),
    reads("kv metadata get", &["vault kv metadata get secret/a"]),
    reads(
        "policy|secrets|auth|audit read|list",
        &["vault policy read admin"],
    ),
    reads(
        "operator raft list-peers|autopilot",
        &["vault operator raft list-peers"],
    ),
    secrets("kv get", &["vault kv get secret/prod/db"]).instead("vault kv metadata get"),
    secrets(
        "read|unwrap|print|agent|proxy|pki",
        &["vault read database/creds/app", "vault unwrap t"],
    ),
    loses(
        "kv delete|destroy|metadata|rollback",
        &[
            "vault kv delete secret/a",
            "vault kv metadata delete secret/a",
        ],
    ),
    loses("delete", &["vault delete secret/a"]),
    loses("secrets|auth disable|move", &["vault secrets disable kv"]),
    works("server", &["vault server -dev"]).flags(&["-dev"]),
    rights(
        "*",
        &[
            "vault kv put secret/a b=c",
            "vault write auth/x y=z",
            "vault policy write a a.hcl",
            "vault token create",
            "vault operator unseal",
            "vault login",
        ],
    ),
    reads("", &["vault"]),
];

const OP: &[Use] = &[
    reads("", &["op --version"]).flags(&["--version|--help|-h"]),
    reads("whoami|completion|update", &["op whoami"]),
    reads(
        "vault|item|account|user|group|document|template|events-api|connect|service-account list|ls|template|ratelimit",
        &["op vault list", "op item list"],
    ),
    reads("vault|account|user|group get", &["op account get"]),
    secrets(
        "read|inject|run",
        &[
            "op read op://vault/db/password",
            "op run -- npm start",
            "op inject -i a.tpl",
        ],
    ),
    secrets(
        "item|document|signin get|share",
        &["op item get db --fields password", "op document get x"],
    ),
    loses(
        "item|vault|document|user|group delete|rm",
        &["op item delete db"],
    ),
    rights(
        "*",
        &[
            "op signin",
            "op item create --category login",
            "op user suspend u",
        ],
    ),
    reads("", &["op"]),
];

const PASSWORDS: &[Use] = &[
    reads("", &["bw --version"]).flags(&["--version|--help"]),
    reads(
        "status|sync|help|generate|update|config|unlocked|ls|estimate|diceware|encode|completion",
        &["bw status", "bw generate -l 20"],
    )
    .without(&["--set"]),
    reads(
        "list folders|collections|organizations|org-collections",
        &["bw list folders"],
    ),
    secrets(
        "get|list|export|unlock|show|clip|code|receive|send|serve|login|search|secret|p|read|exec",
        &[
            "bw get password db",
            "bw list items",
            "bw unlock",
            "lpass show db",
        ],
    ),
    loses("delete|rm|purge|rmdir", &["bw delete item id"]),
    rights("", &["bw create item x", "bw edit item id x"]).operands(1),
    reads("", &["bw"]),
];

const PASS: &[Use] = &[
    reads("", &["pass --version"]).flags(&["--version|--help"]),
    reads(
        "ls|list|find|search|help|version|audit|recipients|mounts|fsck|history",
        &["pass ls", "pass find db"],
    ),
    secrets("git", &["pass git push"])
        .runs(Runs::Special)
        .why("it is git, in the store of passwords"),
    loses("rm|remove|delete", &["pass rm db"]),
    rights(
        "init|insert|add|edit|generate|mv|cp|rename|copy|import|create|setup|clone|config|process|sync|recipients|link|convert|move",
        &["pass insert db", "pass generate db 20"],
    ),
    secrets(
        "*",
        &["pass show db", "pass prod/db", "pass grep x", "pass -c db"],
    ),
    reads("", &["pass"]),
];

const SOPS: &[Use] = &[
    reads("", &["sops --version"]).flags(&["--version|--help|-h|-v"]),
    reads("filestatus|help|completion", &["sops filestatus a.yml"]),
    rights("", &["sops -r a.yml", "sops --rotate -i a.yml"])
        .flags(&["-r|--rotate|--add-kms|--rm-kms|--add-pgp|--rm-pgp|--add-age|--rm-age"]),
    rights(
        "updatekeys|rotate|groups|keyservice|publish",
        &["sops updatekeys a.yml"],
    ),
    overwrites("encrypt", &["sops encrypt -i a.yml"]),
    overwrites("", &["sops -e -i a.yml"]).flags(&["-e|--encrypt|--set"]),
    works("set|unset", &["sops set a.yml '[\"a\"]' '\"b\"'"]),
    secrets(
        "",
        &[
            "sops -d a.yml",
            "sops a.yml",
            "sops exec-env a.yml sh",
            "sops edit a.yml",
            "sops decrypt a.yml",
        ],
    )
    .operands(1),
    reads("", &["sops"]),
];

const ENVIRONMENTS: &[Use] = &[
    reads("", &["doppler --version"]).flags(&["--version|--help|-v"]),
    reads(
        "me|list|list-services|status|help|version|whoami|changelog|completion|open|feedback|history|ls|scan|apps|clusters",
        &["doppler me", "aws-vault list", "tsh status"],
    ),
    reads(
        "projects|configs|environments|activity|services|folders list|get|logs|ls",
        &["doppler projects list"],
    ),
    rights(
        "projects|configs|environments *",
        &["doppler projects delete x"],
    ),
    reads(
        "projects|configs|environments|activity",
        &["doppler configs"],
    ),
    secrets(
        "run|exec|export|read|env|secrets|get|reveal|find|access|show|lookup|printenv|e",
        &[
            "doppler run -- npm start",
            "aws-vault exec prod -- aws s3 ls",
            "doppler secrets",
            "infisical export",
            "chamber read app key",
        ],
    )
    .without(&["--only-names"]),
    reads("secrets", &["doppler secrets --only-names"]).flags(&["--only-names"]),
    loses(
        "delete|remove|rm|clear|logout",
        &["chamber delete app key", "aws-vault remove prod"],
    ),
    opens("ssh|proxy|join", &["tsh ssh host"]),
    rights(
        "*",
        &[
            "doppler login",
            "chamber write app key value",
            "aws-vault add prod",
            "infisical init",
            "aws-vault login prod",
        ],
    ),
    reads("", &["doppler"]),
];

const KEYBASE: &[Use] = &[
    reads("", &["keybase --version"]).flags(&["--version|--help|-h"]),
    reads(
        "id|whoami|status|version|help|list-following|list-followers|ping|search|verify|pgp|device|git|fs|team list|ls|pull|stat|read|show|export|list-members|list-memberships",
        &["keybase team list-members t"],
    ),
    reads(
        "id|whoami|status|version|help|list-following|list-followers|ping|search|verify",
        &["keybase status", "keybase id u"],
    ),
    tells("chat send|upload|react", &["keybase chat send u hi"]),
    secrets("decrypt", &["keybase decrypt -m x"]),
    works("encrypt|sign", &["keybase sign -m x"]),
    rights(
        "*",
        &[
            "keybase login",
            "keybase pgp gen",
            "keybase device remove d",
        ],
    ),
    reads("", &["keybase"]),
];
