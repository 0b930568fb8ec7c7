//! Keys and certificates.

use super::On::{Elsewhere, Operands, Value};
use super::usual::{loses, machine, publishes, reads, rights, secrets, works};
use super::{Program, Rest, Use, known, when};
use crate::effect::EffectKind::{Overwrites, Reads, ReadsSecrets, Writes};

pub(super) static PROGRAMS: &[Program] = &[
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
    known(&["ssh-keygen"], Rest::Unknown, SSH_KEYGEN).valued(&[
        "-f", "-t", "-b", "-C", "-N", "-P", "-F", "-R", "-s", "-I", "-n", "-V", "-Y", "-m", "-E",
        "-O", "-D",
    ]),
    known(&["ssh-add"], Rest::Unknown, SSH_ADD).valued(&["-t", "-s", "-e", "-h", "-H", "-E"]),
    known(&["ssh-copy-id"], Rest::Unknown, SSH_COPY_ID),
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

const GPG: &[Use] = &[
    reads("", &["gpg --version", "gpg --list-keys", "gpg --verify a.sig a", "gpg --fingerprint", "gpg -K"]).flags(&[
        "--version|--help|-h|--list-keys|-k|--list-public-keys|--list-secret-keys|-K|--fingerprint|--verify|--verify-files|--list-packets|--list-sigs|--list-signatures|--check-sigs|--check-signatures|--print-md|--print-mds|--show-keys|--dump-options|--list-config|--card-status|--search-keys|--locate-keys|--list-only|--gen-random|--enarmor|--dearmor",
    ]),
    when("", &[(Overwrites, Value("-o|--output"))])
        .flags(&["--export|--sign|--export-ssh-key|--export-ownertrust"])
        .without(&["--export-secret-keys|--export-secret-subkeys"])
        .examples(&["gpg --armor --export me"]),
    secrets("", &["gpg --export-secret-keys -a me"]).flags(&["--export-secret-keys|--export-secret-subkeys|--export-secret-key"]),
    loses("", &["gpg --delete-secret-keys me"])
        .flags(&["--delete-key|--delete-keys|--delete-secret-key|--delete-secret-keys|--delete-secret-and-public-key|--delete-secret-and-public-keys"])
        .why("what was encrypted for the key can never be read again"),
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
    works(
        "certificate|crypto create|sign|format|bundle|p12|keypair|key|jwk|change-pass|kdf|nacl|otp",
        &["step certificate create a a.crt a.key"],
    ),
    rights(
        "ca|ssh|beta|oauth|context|init|init-pki|revoke",
        &["step ca certificate a a.crt a.key", "step ca revoke 1"],
    ),
    works(
        "*",
        &[
            "mkcert localhost",
            "cfssl gencert a.json",
            "easyrsa gen-req a",
        ],
    ),
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
    loses("", &["keytool -delete -alias a -keystore a.jks"])
        .flags(&["-delete"])
        .why("the key is gone from the store"),
    rights("", &["keytool -importcert -cacerts -file a.crt -alias a"])
        .flags(&["-cacerts"])
        .why("every program of this machine's Java trusts it"),
    when(
        "",
        &[
            (Writes, Value("-keystore|-destkeystore|-file")),
            (Writes, super::On::Here),
        ],
    )
    .examples(&["keytool -genkeypair -keystore a.jks -alias a"]),
];
