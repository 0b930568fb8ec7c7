//! Python's package managers and publishing.

use super::usual::{
    FOR_ALL, PUBLIC, SETTINGS, UNSEEN, builds, cleans, fetches, help_h, machine, publishes,
    queries, reads, reads_files, runs_foreign, works,
};
use super::words::python_tools;
use super::{On, Program, Rest, Runs, Use, known, when};
use crate::effect::EffectKind::{LeavesMachine, Writes};
use On::Elsewhere;

#[rustfmt::skip]
pub(super) static PROGRAMS: &[Program] = &[
    known(&["pip", "pip3", "pip2", "pip3.8", "pip3.9", "pip3.10", "pip3.11", "pip3.12", "pip3.13"], Rest::Unknown, PIP).valued(PIP_FLAGS),
    known(&["pipx"], Rest::Unknown, PIPX).valued(&["--python", "--spec", "--index-url", "-i", "--pip-args", "--suffix"]),
    known(&["easy_install"], Rest::Unknown, &[
        help_h(&["easy_install --version"]),
        fetches("", &["easy_install requests"]),
    ]),
    known(&["twine"], Rest::Unknown, &[
        help_h(&["twine --version"]),
        reads_files("check", &["twine check dist/*"]),
        publishes("upload", &["twine upload dist/*", "twine upload -r testpypi dist/*"]).why(PUBLIC).instead("twine check dist/*"),
        publishes("register", &["twine register dist/a.whl"]).why(PUBLIC),
    ]).valued(&["-r", "--repository", "--repository-url", "-u", "--username", "-p", "--password", "--config-file", "--cert", "-c", "--comment", "--client-cert", "-i", "--identity", "--sign-with"]),
    known(&["flit"], Rest::Unknown, &[
        help_h(&["flit --version"]),
        publishes("publish", &["flit publish"]).why(PUBLIC),
        builds("build|install|init", &["flit build", "flit install --symlink"]),
        reads("info", &["flit info"]),
    ]),
    known(&["virtualenv", "venv"], Rest::Unknown, &[
        help_h(&["virtualenv --version"]),
        when("", &[(Writes, On::Operands)]).examples(&["virtualenv .venv", "virtualenv -p python3 env"]),
    ]).valued(&["-p", "--python", "--prompt"]),
    known(&["pip-audit", "pipdeptree", "pip-licenses", "pip-outdated", "pip-check"], Rest::Unknown, &[
        fetches("", &["pip-audit --fix"]).flags(&["--fix"]).without(&["--dry-run"]),
        queries("", &["pip-audit -r requirements.txt", "pipdeptree -r -p six"]),
    ]),
    known(&["pip-compile", "pip-sync", "pip-review", "pipreqs", "deptry"], Rest::Unknown, &[
        help_h(&["pip-compile --version"]),
        queries("", &["pip-compile --dry-run"]).flags(&["--dry-run"]),
        fetches("", &["pip-compile requirements.in", "pip-sync"]),
    ]),
    known(&["pyenv"], Rest::Unknown, &[
        help_h(&["pyenv --version"]),
        reads("versions|version|which|whence|root|prefix|commands|help|completions|version-name|version-origin|version-file|hooks|shims|latest|init", &["pyenv versions", "pyenv which python", "pyenv init -"]),
        queries("install", &["pyenv install --list"]).flags(&["-l|--list"]),
        works("local|rehash", &["pyenv local 3.12.1"]),
        reads("exec", &["pyenv exec python a.py"]).runs(Runs::Command(0)),
        reads("shell", &["pyenv shell 3.11"]),
        machine("install|uninstall|global|update|virtualenv|virtualenv-delete", &["pyenv install 3.12.1", "pyenv global 3.12", "pyenv uninstall 3.8"]).why(FOR_ALL).undo("pyenv uninstall VERSION"),
        reads("activate|deactivate|virtualenvs", &["pyenv virtualenvs"]),
    ]),
];

const PIP_FLAGS: &[&str] = &[
    "-r",
    "--requirement",
    "-c",
    "--constraint",
    "-e",
    "--editable",
    "-t",
    "--target",
    "-i",
    "--index-url",
    "--extra-index-url",
    "-f",
    "--find-links",
    "--prefix",
    "--root",
    "--platform",
    "--python-version",
    "--python",
    "--log",
    "--proxy",
    "--timeout",
    "--retries",
    "--cache-dir",
    "-d",
    "--dest",
    "-w",
    "--wheel-dir",
    "--format",
    "--only-binary",
    "--no-binary",
    "--progress-bar",
    "--trusted-host",
    "--cert",
    "--report",
    "--upgrade-strategy",
    "--path",
    "--exclude",
    "-C",
    "--config-settings",
    "--src",
];

#[rustfmt::skip]
const PIP: &[Use] = &[
    help_h(&["pip --version", "pip3 install --help"]),
    reads("", &["pip -V"]).flags(&["-V"]),
    queries("list", &["pip list --outdated"])
        .flags(&["-o|--outdated|-u|--uptodate"]),
    reads("list|show|freeze|check|hash|inspect|debug|help|completion", &["pip list", "pip show requests", "pip check"]),
    queries("index|search", &["pip index versions requests"]),
    reads("cache dir|info|list", &["pip cache dir"]),
    cleans("cache", &["pip cache purge"]),
    reads("config list|get|debug", &["pip config list"]),
    machine("config", &["pip config set global.index-url https://example.com"])
        .why(SETTINGS)
        .undo("pip config unset NAME"),
    queries("install|download|wheel", &["pip install --dry-run requests"])
        .flags(&["--dry-run"]),
    machine("install|uninstall", &["pip install --break-system-packages requests"])
        .flags(&["--break-system-packages"])
        .why("the packages of the system itself are replaced")
        .instead("python -m venv .venv, then .venv/bin/pip install NAME"),
    runs_foreign("install", &["pip install --trusted-host example.com x"])
        .flags(&["--trusted-host"])
        .why("the packages come over a connection that nobody checks"),
    runs_foreign("install|download|wheel", &[
            "pip download --no-binary :all: x",
            "pip wheel --no-binary x x",
            "pip install --no-binary=:all: x",
        ])
        .flags(&["--no-binary"])
        .why("what is built from its source runs its own code here")
        .instead("pip download --only-binary :all: NAME"),
    runs_foreign("install|wheel|download git+*|hg+*|svn+*|bzr+*|http*://*", &[
            "pip install git+https://github.com/a/b",
            "pip install https://example.com/a.tar.gz",
        ])
        .why(UNSEEN)
        .instead("a version from the package index"),
    runs_foreign("install|wheel|download *@git+*|*@http*", &["pip install 'a@git+https://github.com/a/b'"])
        .why(UNSEEN),
    when(
        "install",
        &[
            (LeavesMachine, Elsewhere),
            (Writes, On::Value("-t|--target")),
        ],
    )
    .flags(&["-t|--target"])
    .examples(&["pip install -t lib requests"]),
    machine("install", &["pip install --user requests"])
        .flags(&["--user|--break-system-packages|--root|--prefix"])
        .why(FOR_ALL)
        .instead("pip install in a virtual environment"),
    fetches("install", &[
            "pip install requests",
            "pip install -r requirements.txt",
            "pip install -e .",
            "pip3 install .",
        ])
        .undo("pip uninstall NAME"),
    fetches("download|wheel|lock", &["pip download requests", "pip wheel ."]),
    cleans("uninstall", &["pip uninstall -y requests"])
        .undo("pip install NAME"),
];

const PIPX: &[Use] = &[
    help_h(&["pipx --version"]),
    reads("list|environment|completions", &["pipx list"]),
    reads("run", &["pipx run black --check ."]).flags(&[python_tools!()]).runs(Runs::Command(0)),
    runs_foreign("run", &["pipx run cowsay"]).why(UNSEEN).instead("pip install NAME in a virtual environment"),
    machine("install|install-all|upgrade|upgrade-all|upgrade-shared|inject|uninject|uninstall|uninstall-all|reinstall|reinstall-all|ensurepath|pin|unpin|runpip", &["pipx install black", "pipx upgrade-all", "pipx uninstall black"])
        .why(FOR_ALL)
        .undo("pipx uninstall NAME"),
];
