//! The state of many machines, written down and brought about.

use super::usual::{
    builds, changes, fetches, loses, machine, opens, publishes, reads, rights, secrets, works,
};
use super::{Program, Rest, Use, known};

pub(super) static PROGRAMS: &[Program] = &[
    known(&["ansible"], Rest::Unknown, ANSIBLE).valued(ANSIBLE_VALUED),
    known(&["ansible-playbook"], Rest::Unknown, PLAYBOOK).valued(ANSIBLE_VALUED),
    known(&["ansible-pull"], Rest::Unknown, PULL).valued(ANSIBLE_VALUED),
    known(&["ansible-vault"], Rest::Unknown, ANSIBLE_VAULT).valued(&[
        "--vault-id",
        "--vault-password-file",
        "--encrypt-vault-id",
        "--output",
        "-n",
        "--name",
        "--new-vault-id",
    ]),
    known(&["ansible-galaxy"], Rest::Unknown, GALAXY).valued(&[
        "-r",
        "-p",
        "--roles-path",
        "-s",
        "--server",
        "--token",
    ]),
    known(
        &[
            "ansible-console",
            "ansible-navigator",
            "ansible-runner",
            "ansible-test",
            "molecule",
        ],
        Rest::Unknown,
        RUNNERS,
    ),
    known(
        &[
            "knife",
            "chef",
            "chef-client",
            "chef-solo",
            "chef-server-ctl",
            "chef-run",
            "kitchen",
            "berks",
            "ohai",
        ],
        Rest::Unknown,
        CHEF,
    )
    .valued(&["-c", "--config", "-o", "-E", "-N", "-u", "-k", "-e", "-F"]),
    known(
        &["puppet", "bolt", "r10k", "facter", "hiera", "pdk"],
        Rest::Unknown,
        PUPPET,
    )
    .valued(&[
        "-n",
        "--nodes",
        "-e",
        "--execute",
        "--modulepath",
        "--targets",
    ]),
    known(&["salt-key"], Rest::Unknown, SALT_KEYS),
    known(
        &["salt", "salt-call", "salt-run", "salt-ssh", "salt-cp"],
        Rest::Unknown,
        SALT,
    )
    .valued(&[
        "-c",
        "--config-dir",
        "-l",
        "--log-level",
        "--out",
        "-t",
        "--timeout",
    ]),
    known(
        &[
            "cf-agent",
            "pyinfra",
            "mina",
            "dep",
            "nixops",
            "morph",
            "colmena",
            "deploy-rs",
            "mgmt",
            "juju",
        ],
        Rest::Unknown,
        DEPLOYERS,
    ),
];

const ANSIBLE_VALUED: &[&str] = &[
    "-i",
    "--inventory",
    "-e",
    "--extra-vars",
    "-l",
    "--limit",
    "-u",
    "--user",
    "-t",
    "--tags",
    "--skip-tags",
    "-a",
    "--args",
    "-f",
    "--forks",
    "-M",
    "--module-path",
    "--vault-id",
    "--vault-password-file",
    "--private-key",
    "--key-file",
    "-c",
    "--connection",
    "-T",
    "--timeout",
    "--become-user",
    "--become-method",
    "--start-at-task",
    "-U",
    "--url",
    "-d",
    "--directory",
    "-P",
    "-B",
    "--ssh-common-args",
    "--ssh-extra-args",
];

const ANSIBLE: &[Use] = &[
    reads(
        "",
        &[
            "ansible --version",
            "ansible all --list-hosts",
            "ansible web -m copy -a x --check",
        ],
    )
    .flags(&["--version|--help|-h|--list-hosts|--check|-C"]),
    // The module is the value of `-m`, counted as an operand here so that it can be told.
    reads(
        "* ping|setup|debug|stat|gather_facts|service_facts|package_facts|assert|ansible.builtin.ping|ansible.builtin.setup|ansible.builtin.debug|ansible.builtin.stat|win_ping",
        &["ansible all -m ping", "ansible web -i hosts -m setup"],
    ),
    reads(
        "ping|setup|debug|stat|gather_facts|service_facts|package_facts|ansible.builtin.ping|ansible.builtin.setup *",
        &["ansible -m ping all"],
    ),
    changes(
        "",
        &[
            "ansible web -m shell -a 'rm -rf /tmp/x'",
            "ansible all -a uptime",
        ],
    )
    .why("it acts on every machine of the inventory at once")
    .instead("the same with --check"),
];

const PLAYBOOK: &[Use] = &[
    reads(
        "",
        &[
            "ansible-playbook site.yml --check --diff",
            "ansible-playbook site.yml --syntax-check",
            "ansible-playbook -C site.yml",
        ],
    )
    .flags(&[
        "--check|-C|--syntax-check|--list-hosts|--list-tasks|--list-tags|--version|--help|-h",
    ]),
    changes(
        "",
        &[
            "ansible-playbook site.yml",
            "ansible-playbook -i prod site.yml -b",
        ],
    )
    .why("it acts on every machine of the inventory at once")
    .instead("ansible-playbook --check --diff"),
];

const PULL: &[Use] = &[
    reads("", &["ansible-pull --version"]).flags(&["--version|--help|-h|--check"]),
    machine("", &["ansible-pull -U https://example.com/r.git"])
        .why("a playbook from the network is run on this machine"),
];

const ANSIBLE_VAULT: &[Use] = &[
    reads("", &["ansible-vault --version"]).flags(&["--version|--help|-h"]),
    secrets(
        "view|decrypt|edit",
        &["ansible-vault view s.yml", "ansible-vault decrypt s.yml"],
    ),
    rights("rekey", &["ansible-vault rekey s.yml"]),
    works(
        "encrypt|create|encrypt_string",
        &[
            "ansible-vault encrypt s.yml",
            "ansible-vault encrypt_string x",
        ],
    ),
    reads("", &["ansible-vault"]),
];

const GALAXY: &[Use] = &[
    reads("", &["ansible-galaxy --version"]).flags(&["--version|--help|-h"]),
    reads("list|search|info", &["ansible-galaxy list"]),
    reads(
        "role|collection list|search|info|verify",
        &["ansible-galaxy collection list"],
    ),
    fetches(
        "install|init",
        &["ansible-galaxy install -r requirements.yml"],
    ),
    fetches(
        "role|collection install|init|download|build",
        &["ansible-galaxy collection install community.general"],
    ),
    works("remove", &["ansible-galaxy remove x"]),
    works("role remove", &["ansible-galaxy role remove x"]),
    publishes(
        "*",
        &[
            "ansible-galaxy collection publish a.tar.gz",
            "ansible-galaxy import u r",
        ],
    ),
    reads("", &["ansible-galaxy"]),
];

const RUNNERS: &[Use] = &[
    reads("", &["molecule --version"]).flags(&["--version|--help|-h"]),
    reads(
        "list|matrix|lint|syntax|config|doc|inventory|collections|images|settings|replay",
        &["molecule list"],
    ),
    builds(
        "test|converge|create|verify|prepare|dependency|init|idempotence|destroy|cleanup|check|sanity|units|side-effect|reset|integration",
        &["molecule test", "ansible-test units"],
    ),
    opens("", &["ansible-console all", "ansible-runner run ."]),
];

const CHEF: &[Use] = &[
    reads(
        "",
        &["chef --version", "knife --help", "chef-client --why-run"],
    )
    .flags(&["--version|--help|--why-run|-W"]),
    reads(
        "node|cookbook|role|environment|client|user|data|search|status|tag|ssl|recipe|config|list|diagnose|show list|show|search|bag|check|fetch|get|describe",
        &["knife node list", "knife cookbook show a"],
    ),
    reads(
        "status|search|list|diagnose|env|shell-init|describe-cookbook|show-policy|diff",
        &["knife status", "kitchen list"],
    ),
    builds(
        "generate|exec|install|update|package|converge|create|verify|test|setup|vendor|init|destroy|gem",
        &["chef generate cookbook a", "kitchen test"],
    ),
    opens("ssh|winrm|exec", &["knife ssh 'role:web' 'sudo restart'"]),
    loses(
        "node|client|role|cookbook|environment|data delete|bulk|bag",
        &["knife node delete web -y"],
    ),
    changes(
        "",
        &[
            "knife bootstrap host",
            "chef-client",
            "chef push prod",
            "knife cookbook upload a",
        ],
    ),
];

const PUPPET: &[Use] = &[
    reads(
        "",
        &[
            "puppet --version",
            "puppet apply --noop a.pp",
            "puppet agent -t --noop",
        ],
    )
    .flags(&["--version|--help|-h|--noop"]),
    reads(
        "parser|epp|config|module|cert|node|ca|ssl|facts|catalog|report|task|plan|inventory|group validate|print|list|show|search|find|status|render|dump|verify|diff",
        &["puppet parser validate a.pp", "puppet module list"],
    ),
    reads(
        "lookup|facts|describe|doc|help|validate",
        &["puppet lookup key", "puppet facts"],
    ),
    builds("test|build|new|convert", &["pdk test"]),
    reads("resource", &["puppet resource user root"]).without(&["--edit"]),
    rights("cert|ca|ssl", &["puppet cert sign web", "puppet ca clean"]),
    changes(
        "command|task|plan|script|file|deploy",
        &["bolt command run uptime -t web", "r10k deploy environment"],
    ),
    machine(
        "*",
        &[
            "puppet apply a.pp",
            "puppet agent -t",
            "puppet module install a",
        ],
    ),
    reads("", &["facter"]),
];

const SALT_KEYS: &[Use] = &[
    rights("", &["salt-key -A -y", "salt-key -d web1"]).flags(&["-A|-a|-d|-D|-r|-R|--accept-all|--accept|--delete|--delete-all|--reject|--reject-all|--gen-keys|--rotate-aes-key"]),
    reads("", &["salt-key -L", "salt-key"]),
];

const SALT: &[Use] = &[
    reads(
        "",
        &["salt --version", "salt '*' state.apply test=True --help"],
    )
    .flags(&["--version|--help|-h|--versions-report"]),
    reads(
        "test.ping|grains.*|pillar.get|pillar.items|test.version|jobs.*|manage.status|manage.up|manage.down|state.show_*|disk.usage|status.*|network.interfaces|sys.*|fileserver.*|cache.*",
        &["salt-call grains.items", "salt-run manage.status"],
    ),
    reads(
        "* test.ping|grains.*|test.version|state.show_*|disk.usage|status.*|network.interfaces|pkg.list_pkgs|pkg.version|service.status|sys.*",
        &["salt '*' test.ping", "salt 'web*' grains.items"],
    ),
    reads(
        "* state.apply|state.highstate|state.sls test=True",
        &["salt '*' state.apply test=True"],
    ),
    changes(
        "",
        &[
            "salt '*' cmd.run 'rm x'",
            "salt '*' state.apply",
            "salt-call state.apply",
        ],
    )
    .instead("the same with test=True"),
];

const DEPLOYERS: &[Use] = &[
    reads("", &["pyinfra --dry inventory.py deploy.py"])
        .flags(&["--version|--help|-h|--list|-l|-T|--tasks|--dry|--dry-run|-n"]),
    reads(
        "status|models|machines|clouds|controllers|show-*|list|list-*|info|help|version|debug-log|build|eval",
        &["juju status", "colmena build"],
    ),
    loses(
        "destroy|destroy-*|remove-*|kill-*|delete",
        &["juju destroy-model m", "nixops destroy"],
    ),
    opens("ssh|exec|run", &["juju ssh 0"]),
    changes("", &["nixops deploy", "pyinfra inventory.py deploy.py"]),
];
