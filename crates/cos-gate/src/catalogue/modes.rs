//! Who may do what with a file: modes, owners and attributes.

use super::usual::{help, overwrites};
use super::{On, Program, Rest, Runs, known, when};
use crate::effect::EffectKind::ChangesRights;
use On::Operands;

const RIGHTS: &str = "others may then read, change or run what they could not before";

pub(super) static PROGRAMS: &[Program] = &[
    known(
        &["chmod", "gchmod"],
        Rest::Unknown,
        &[
            help(&["chmod --help"]),
            overwrites(
                "",
                &[
                    "chmod 777 a.sh",
                    "chmod a+w a.txt",
                    "chmod u+s a.out",
                    "chmod +x run.sh",
                    "chmod -R u+rwX,go+rX dist",
                ],
            )
            .runs(Runs::Special)
            .why(RIGHTS)
            .undo("chmod OLD FILE")
            .instead("chmod u+x, or 755"),
        ],
    ),
    known(
        &[
            "chown",
            "chgrp",
            "gchown",
            "gchgrp",
            "chattr",
            "chflags",
            "setfacl",
            "setfattr",
            "setcap",
            "chcon",
            "restorecon",
            "setfiles",
            "fixfiles",
        ],
        Rest::Unknown,
        &[
            help(&["chown --help"]),
            when("", &[(ChangesRights, Operands)])
                .why("others may then change it, or its owner may not")
                .undo("chown OLD FILE")
                .examples(&[
                    "chown root a.txt",
                    "chown -R www-data:www-data .",
                    "setfacl -m u:bob:rw a.txt",
                    "chattr +i a.txt",
                ]),
        ],
    )
    .valued(&["-m", "-x", "-M", "-X", "--from", "--reference", "-n", "-v"]),
];
