//! Stores of secrets, keys and certificates.

use super::On::{Elsewhere, Here, Operands, Value};
use super::remote::{loses, machine, opens, publishes, reads, rights, secrets, works};
use super::{Program, Rest, Runs, Use, known, when};
use crate::effect::EffectKind::{LosesData, Overwrites, Reads, ReadsSecrets, Writes};

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
    known(&["gpg", "gpg2"], Rest::Unknown, GPG).valued(&[
        "-o",
        "--output",
        "-u",
        "--local-user",
        "-r",
        "--recipient",
        "--keyserver",
        "--homedir",
        "--default-key",
        "--passphrase",
        "--passphrase-fd",
        "--passphrase-file",
        "--pinentry-mode",
        "--status-fd",
        "--keyring",
        "--trust-model",
        "--cipher-algo",
    ]),
    known(
        &["gpgconf", "gpg-agent", "gpg-connect-agent", "gpgsm"],
        Rest::Unknown,
        GPGCONF,
    ),
    known(&["gpgv", "gpgv2"], Rest::Reads, &[]),
    known(&["age", "rage"], Rest::Unknown, AGE).valued(&[
        "-r",
        "--recipient",
        "-R",
        "--recipients-file",
        "-i",
        "--identity",
        "-o",
        "--output",
    ]),
    known(
        &["age-keygen", "rage-keygen", "minisign", "signify"],
        Rest::Unknown,
        AGE_KEYGEN,
    )
    .valued(&["-o", "-p", "-s", "-m", "-x", "-P"]),
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
    known(&["ssh-keygen"], Rest::Unknown, SSH_KEYGEN).valued(&[
        "-f", "-t", "-b", "-C", "-N", "-P", "-F", "-R", "-s", "-I", "-n", "-V", "-Y", "-m", "-E",
        "-O", "-D",
    ]),
    known(&["ssh-add"], Rest::Unknown, SSH_ADD).valued(&["-t", "-s", "-e", "-h", "-H", "-E"]),
    known(&["ssh-copy-id"], Rest::Unknown, SSH_COPY_ID),
    known(
        &["ssh-keyscan"],
        Rest::Unknown,
        &[super::remote::reads("", &["ssh-keyscan github.com"])],
    ),
    known(
        &["ssh-agent"],
        Rest::Unknown,
        &[when("", &[(Writes, Here)])
            .runs(Runs::Command(0))
            .examples(&["ssh-agent -s", "ssh-agent sh -c 'ssh-add'"])],
    ),
    known(
        &["certbot", "acme.sh", "lego", "dehydrated", "getssl"],
        Rest::Unknown,
        CERTBOT,
    )
    .valued(&[
        "-d",
        "--domain",
        "--domains",
        "-w",
        "--webroot-path",
        "-m",
        "--email",
        "--cert-name",
        "--server",
        "--path",
    ]),
    known(
        &["step", "cfssl", "cfssljson", "mkcert", "minica", "easyrsa"],
        Rest::Unknown,
        AUTHORITIES,
    )
    .valued(&[
        "--ca-url",
        "--root",
        "--provisioner",
        "-cert-file",
        "-key-file",
        "--kid",
        "-ca",
        "-ca-key",
        "-config",
        "-profile",
    ]),
    known(&["keytool", "jarsigner"], Rest::Unknown, KEYTOOL)
        .valued(&[
            "-keystore",
            "-storepass",
            "-alias",
            "-file",
            "-keypass",
            "-keyalg",
            "-keysize",
            "-validity",
            "-dname",
            "-storetype",
            "-ext",
        ])
        .word_flags(),
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
    when("git", &[(ReadsSecrets, Elsewhere)])
        .runs(Runs::Special)
        .why("it is git, in the store of passwords")
        .examples(&["pass git push"]),
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

const GPG: &[Use] = &[
    reads("", &["gpg --version", "gpg --list-keys", "gpg --verify a.sig a", "gpg --fingerprint", "gpg -K"]).flags(&[
        "--version|--help|-h|--list-keys|-k|--list-public-keys|--list-secret-keys|-K|--fingerprint|--verify|--verify-files|--list-packets|--list-sigs|--list-signatures|--check-sigs|--check-signatures|--print-md|--print-mds|--show-keys|--dump-options|--list-config|--card-status|--search-keys|--locate-keys|--list-only|--gen-random|--enarmor|--dearmor",
    ]),
    when("", &[(Overwrites, Value("-o|--output"))])
        .flags(&["--export|--export-ssh-key|--export-ownertrust"])
        .without(&["--export-secret-keys|--export-secret-subkeys"])
        .examples(&["gpg --armor --export me"]),
    secrets("", &["gpg --export-secret-keys -a me"]).flags(&["--export-secret-keys|--export-secret-subkeys|--export-secret-key"]),
    when("", &[(LosesData, Elsewhere)])
        .flags(&["--delete-key|--delete-keys|--delete-secret-key|--delete-secret-keys|--delete-secret-and-public-key|--delete-secret-and-public-keys"])
        .why("what was encrypted for the key can never be read again")
        .examples(&["gpg --delete-secret-keys me"]),
    publishes("", &["gpg --keyserver keys.openpgp.org --send-keys ABC"]).flags(&["--send-keys|--send-key"]),
    rights("", &["gpg --gen-key", "gpg --import a.asc", "gpg --recv-keys ABC", "gpg --edit-key me"]).flags(&[
        "--gen-key|--generate-key|--full-gen-key|--full-generate-key|--quick-generate-key|--quick-gen-key|--quick-add-key|--quick-add-uid|--quick-revoke-uid|--quick-revoke-sig|--quick-set-expire|--edit-key|--import|--fast-import|--recv-keys|--receive-keys|--recv-key|--refresh-keys|--fetch-keys|--import-ownertrust|--gen-revoke|--generate-revocation|--sign-key|--lsign-key|--quick-sign-key|--change-passphrase|--passwd|--card-edit|--edit-card|--desig-revoke|--tofu-policy|--delete-ownertrust|--update-trustdb|--rebuild-keydb-caches",
    ]),
    when("", &[(Overwrites, Value("-o|--output")), (Reads, Operands)])
        .flags(&["-a|--armor|-e|--encrypt|-c|--symmetric|-s|--sign|-b|--detach-sign|--clearsign|--clear-sign|--store"])
        .without(&["-d|--decrypt"])
        .examples(&["gpg -c a.txt", "gpg --detach-sign a.tar", "gpg -e -r you -o a.gpg a.txt"]),
    secrets("", &["gpg -d a.gpg", "gpg --decrypt a.gpg", "gpg a.gpg"]),
];

const GPGCONF: &[Use] = &[
    reads("", &["gpgconf --list-dirs"]).flags(&["--version|--help|--list-dirs|--list-components|--list-options|--check-programs|--list-keys|-k|--verify"]),
    machine("", &["gpgconf --kill gpg-agent", "gpg-agent --daemon"]),
];

const AGE: &[Use] = &[
    reads("", &["age --version"]).flags(&["--version|--help|-h"]),
    when(
        "",
        &[
            (ReadsSecrets, Elsewhere),
            (Overwrites, Value("-o|--output")),
        ],
    )
    .flags(&["-d|--decrypt"])
    .why("it shows what was encrypted")
    .examples(&["age -d -i key.txt a.age"]),
    when("", &[(Overwrites, Value("-o|--output"))])
        .examples(&["age -r age1x -o a.age a.txt", "age -p a.txt"]),
];

const AGE_KEYGEN: &[Use] = &[
    reads("", &["age-keygen --version", "minisign -V -m a -p k.pub"])
        .flags(&["--version|--help|-h|-V|-y"]),
    when("", &[(Writes, Value("-o"))]).examples(&["age-keygen -o key.txt", "age-keygen"]),
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
    when("encrypt", &[(Overwrites, Operands)]).examples(&["sops encrypt -i a.yml"]),
    when("", &[(Overwrites, Operands)])
        .flags(&["-e|--encrypt|--set"])
        .examples(&["sops -e -i a.yml"]),
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
    super::remote::tells("chat send|upload|react", &["keybase chat send u hi"]),
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

const SSH_KEYGEN: &[Use] = &[
    reads(
        "",
        &[
            "ssh-keygen -l -f id.pub",
            "ssh-keygen -lf id.pub",
            "ssh-keygen -F host",
            "ssh-keygen -y -f id",
            "ssh-keygen -B -f id",
        ],
    )
    .flags(&["-l|-F|-B|-e|-L|-Q|-r|-y|-?"]),
    rights("", &["ssh-keygen -R host", "ssh-keygen -p -f id"]).flags(&["-R|-p|-H|-k|-s|-A|-D|-K"]),
    works("", &["ssh-keygen -Y verify -f a -n git"]).flags(&["-Y"]),
    when("", &[(Writes, Value("-f"))])
        .flags(&["-f"])
        .examples(&["ssh-keygen -t ed25519 -N '' -f ./key"]),
    rights("", &["ssh-keygen", "ssh-keygen -t ed25519 -C me"])
        .why("without a file it may replace the key of the person"),
];

const SSH_ADD: &[Use] = &[
    reads("", &["ssh-add -l", "ssh-add -L"]).flags(&["-l|-L|-T"]),
    rights("", &["ssh-add", "ssh-add ~/.ssh/id_ed25519", "ssh-add -D"])
        .why("the agent's keys are changed")
        .undo("ssh-add -d KEY"),
];

const SSH_COPY_ID: &[Use] = &[
    reads("", &["ssh-copy-id -n host"]).flags(&["-n|-h|-?"]),
    rights("", &["ssh-copy-id me@host"]).why("whoever has the key may log in there"),
];

const CERTBOT: &[Use] = &[
    reads("", &["certbot --version", "certbot renew --dry-run"])
        .flags(&["--version|--help|-h|--dry-run|--list|--info|--test-cert|--staging"]),
    reads(
        "certificates|show_account|plugins|help|list",
        &["certbot certificates"],
    ),
    rights(
        "",
        &[
            "certbot renew",
            "certbot --nginx -d x.com",
            "certbot certonly --standalone -d x.com",
            "certbot delete --cert-name x",
            "acme.sh --issue -d x.com",
        ],
    )
    .why("certificates of live services are made, replaced or revoked"),
];

const AUTHORITIES: &[Use] = &[
    reads("", &["step --help", "mkcert -CAROOT"]).flags(&["--help|-h|--version|-version|-CAROOT"]),
    machine("", &["mkcert -install", "mkcert -uninstall"])
        .flags(&["-install|-uninstall"])
        .why("this machine trusts another authority"),
    reads(
        "version|help|certinfo|bundle|print-defaults|scan|info|ocspdump|show-*|verify*",
        &["cfssl certinfo -cert a.pem"],
    ),
    reads(
        "certificate|crypto|ca|ssh|crypto inspect|verify|lint|fingerprint|health|root|roots|needs-renewal|list|key|hash|rand|jwt|jws|version|check-host|hosts|federation",
        &["step certificate inspect a.pem", "step ca health"],
    ),
    machine(
        "certificate install|uninstall",
        &["step certificate install ca.pem"],
    )
    .why("this machine trusts another authority"),
    when(
        "certificate|crypto create|sign|format|bundle|p12|keypair|key|jwk|change-pass|kdf|nacl|otp",
        &[(Writes, Here)],
    )
    .examples(&["step certificate create a a.crt a.key"]),
    rights(
        "ca|ssh|beta|oauth|context|init|init-pki|revoke",
        &["step ca certificate a a.crt a.key", "step ca revoke 1"],
    ),
    when("*", &[(Writes, Here)]).examples(&[
        "mkcert localhost",
        "cfssl gencert a.json",
        "easyrsa gen-req a",
    ]),
    reads("", &["cfssl"]),
];

const KEYTOOL: &[Use] = &[
    reads(
        "",
        &[
            "keytool -list -keystore a.jks",
            "keytool -printcert -file a.crt",
            "jarsigner -verify a.jar",
        ],
    )
    .flags(&[
        "-list|-printcert|-printcertreq|-printcrl|-help|--help|-h|-showinfo|-verify|--version",
    ]),
    when("", &[(LosesData, Elsewhere)])
        .flags(&["-delete"])
        .why("the key is gone from the store")
        .examples(&["keytool -delete -alias a -keystore a.jks"]),
    rights("", &["keytool -importcert -cacerts -file a.crt -alias a"])
        .flags(&["-cacerts"])
        .why("every program of this machine's Java trusts it"),
    when("", &[(Writes, Value("-keystore|-destkeystore|-file"))])
        .examples(&["keytool -genkeypair -keystore a.jks -alias a"]),
];
