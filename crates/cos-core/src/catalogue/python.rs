//! Python's package managers and publishing.

use super::usual::{
    BUILD, CLEAN, FETCH, FOR_ALL, FOREIGN, INSTALL, MACHINE, PUBLIC, PUBLISH, READ, READ_FILES,
    SETTINGS, UNSEEN, WRITE, help_h, python_tools,
};
use super::{On, Program, Rest, Runs, Use, known, when};
use crate::effect::EffectKind::{LeavesMachine, Writes};
use On::Elsewhere;

pub(super) static PROGRAMS: &[Program] = &[
    known(&["pip", "pip3", "pip2", "pip3.8", "pip3.9", "pip3.10", "pip3.11", "pip3.12", "pip3.13"], Rest::Unknown, PIP).valued(PIP_FLAGS),
    known(&["pipx"], Rest::Unknown, PIPX).valued(&["--python", "--spec", "--index-url", "-i", "--pip-args", "--suffix"]),
    known(&["easy_install"], Rest::Unknown, &[
        help_h(&["easy_install --version"]),
        when("", INSTALL).examples(&["easy_install requests"]),
    ]),
    known(&["twine"], Rest::Unknown, &[
        help_h(&["twine --version"]),
        when("check", READ_FILES).examples(&["twine check dist/*"]),
        when("upload", PUBLISH).why(PUBLIC).instead("twine check dist/*").examples(&["twine upload dist/*", "twine upload -r testpypi dist/*"]),
        when("register", PUBLISH).why(PUBLIC).examples(&["twine register dist/a.whl"]),
    ]).valued(&["-r", "--repository", "--repository-url", "-u", "--username", "-p", "--password", "--config-file", "--cert", "-c", "--comment", "--client-cert", "-i", "--identity", "--sign-with"]),
    known(&["flit"], Rest::Unknown, &[
        help_h(&["flit --version"]),
        when("publish", PUBLISH).why(PUBLIC).examples(&["flit publish"]),
        when("build|install|init", BUILD).examples(&["flit build", "flit install --symlink"]),
        when("info", READ).examples(&["flit info"]),
    ]),
    known(&["virtualenv", "venv"], Rest::Unknown, &[
        help_h(&["virtualenv --version"]),
        when("", &[(Writes, On::Operands)]).examples(&["virtualenv .venv", "virtualenv -p python3 env"]),
    ]).valued(&["-p", "--python", "--prompt"]),
    known(&["pip-audit", "pipdeptree", "pip-licenses", "pip-outdated", "pip-check"], Rest::Unknown, &[
        when("", INSTALL).flags(&["--fix"]).without(&["--dry-run"]).examples(&["pip-audit --fix"]),
        when("", FETCH).examples(&["pip-audit -r requirements.txt", "pipdeptree -r -p six"]),
    ]),
    known(&["pip-compile", "pip-sync", "pip-review", "pipreqs", "deptry"], Rest::Unknown, &[
        help_h(&["pip-compile --version"]),
        when("", FETCH).flags(&["--dry-run"]).examples(&["pip-compile --dry-run"]),
        when("", INSTALL).examples(&["pip-compile requirements.in", "pip-sync"]),
    ]),
    known(&["pyenv"], Rest::Unknown, &[
        help_h(&["pyenv --version"]),
        when("versions|version|which|whence|root|prefix|commands|help|completions|version-name|version-origin|version-file|hooks|shims|latest|init", READ).examples(&["pyenv versions", "pyenv which python", "pyenv init -"]),
        when("install", FETCH).flags(&["-l|--list"]).examples(&["pyenv install --list"]),
        when("local|rehash", WRITE).examples(&["pyenv local 3.12.1"]),
        when("exec", READ).runs(Runs::Command(0)).examples(&["pyenv exec python a.py"]),
        when("shell", READ).examples(&["pyenv shell 3.11"]),
        when("install|uninstall|global|update|virtualenv|virtualenv-delete", MACHINE).why(FOR_ALL).undo("pyenv uninstall VERSION").examples(&["pyenv install 3.12.1", "pyenv global 3.12", "pyenv uninstall 3.8"]),
        when("activate|deactivate|virtualenvs", READ).examples(&["pyenv virtualenvs"]),
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

const PIP: &[Use] = &[
    help_h(&["pip --version", "pip3 install --help"]),
    when("", READ).flags(&["-V"]).examples(&["pip -V"]),
    when("list", FETCH)
        .flags(&["-o|--outdated|-u|--uptodate"])
        .examples(&["pip list --outdated"]),
    when(
        "list|show|freeze|check|hash|inspect|debug|help|completion",
        READ,
    )
    .examples(&["pip list", "pip show requests", "pip check"]),
    when("index|search", FETCH).examples(&["pip index versions requests"]),
    when("cache dir|info|list", READ).examples(&["pip cache dir"]),
    when("cache", CLEAN).examples(&["pip cache purge"]),
    when("config list|get|debug", READ).examples(&["pip config list"]),
    when("config", MACHINE)
        .why(SETTINGS)
        .undo("pip config unset NAME")
        .examples(&["pip config set global.index-url https://example.com"]),
    when("install|download|wheel", FETCH)
        .flags(&["--dry-run"])
        .examples(&["pip install --dry-run requests"]),
    when("install|uninstall", MACHINE)
        .flags(&["--break-system-packages"])
        .why("the packages of the system itself are replaced")
        .instead("python -m venv .venv, then .venv/bin/pip install NAME")
        .examples(&["pip install --break-system-packages requests"]),
    when("install", FOREIGN)
        .flags(&["--trusted-host"])
        .why("the packages come over a connection that nobody checks")
        .examples(&["pip install --trusted-host example.com x"]),
    when("install|wheel git+*|hg+*|svn+*|bzr+*|http*://*", FOREIGN)
        .why(UNSEEN)
        .instead("a version from the package index")
        .examples(&[
            "pip install git+https://github.com/a/b",
            "pip install https://example.com/a.tar.gz",
        ]),
    when("install|wheel *@git+*|*@http*", FOREIGN)
        .why(UNSEEN)
        .examples(&["pip install 'a@git+https://github.com/a/b'"]),
    when(
        "install",
        &[
            (LeavesMachine, Elsewhere),
            (Writes, On::Value("-t|--target")),
        ],
    )
    .flags(&["-t|--target"])
    .examples(&["pip install -t lib requests"]),
    when("install", MACHINE)
        .flags(&["--user|--break-system-packages|--root|--prefix"])
        .why(FOR_ALL)
        .instead("pip install in a virtual environment")
        .examples(&["pip install --user requests"]),
    when("install", INSTALL)
        .undo("pip uninstall NAME")
        .examples(&[
            "pip install requests",
            "pip install -r requirements.txt",
            "pip install -e .",
            "pip3 install .",
        ]),
    when("download|wheel|lock", INSTALL).examples(&["pip download requests", "pip wheel ."]),
    when("uninstall", CLEAN)
        .undo("pip install NAME")
        .examples(&["pip uninstall -y requests"]),
];

const PIPX: &[Use] = &[
    help_h(&["pipx --version"]),
    when("list|environment|completions", READ).examples(&["pipx list"]),
    when("run", READ).flags(&[python_tools!()]).runs(Runs::Command(0)).examples(&["pipx run black --check ."]),
    when("run", FOREIGN).why(UNSEEN).instead("pip install NAME in a virtual environment").examples(&["pipx run cowsay"]),
    when("install|install-all|upgrade|upgrade-all|upgrade-shared|inject|uninject|uninstall|uninstall-all|reinstall|reinstall-all|ensurepath|pin|unpin|runpip", MACHINE)
        .why(FOR_ALL)
        .undo("pipx uninstall NAME")
        .examples(&["pipx install black", "pipx upgrade-all", "pipx uninstall black"]),
];
