//! Managers of Python's projects and environments.

use super::On::{Elsewhere, Here};
use super::usual::{
    BUILD, CLEAN, FETCH, FOR_ALL, FOREIGN, INSTALL, KEYS, LIVE, MACHINE, PUBLIC, PUBLISH, READ,
    RIGHTS, RUN, SETTINGS, UNSEEN, WRITE, help_h, python_tools, reaching,
};
use super::{Program, Rest, Runs, Use, known, when};
use crate::effect::EffectKind::{Deletes, LeavesMachine, Overwrites, RunsCode, Writes};

pub(super) static PROGRAMS: &[Program] = &[
    known(&["uv"], Rest::Unknown, UV).valued(UV_FLAGS),
    known(&["uvx"], Rest::Unknown, UVX).valued(&[
        "--from",
        "--with",
        "-p",
        "--python",
        "--index-url",
    ]),
    known(&["poetry"], Rest::Unknown, POETRY).valued(&[
        "-C",
        "--directory",
        "-P",
        "--project",
        "-G",
        "--group",
        "--with",
        "--without",
        "--only",
        "-E",
        "--extras",
        "-r",
        "--repository",
        "-u",
        "--username",
        "-p",
        "--password",
        "--source",
        "--python",
        "-f",
        "--format",
    ]),
    known(
        &["pdm", "rye", "hatch", "pipenv", "pixi"],
        Rest::Unknown,
        PROJECT,
    )
    .valued(&[
        "-p",
        "--project",
        "-G",
        "--group",
        "-e",
        "--env",
        "--python",
        "-r",
        "--repository",
        "-u",
        "--user",
    ]),
    known(&["conda", "mamba", "micromamba"], Rest::Unknown, CONDA).valued(&[
        "-n",
        "--name",
        "-p",
        "--prefix",
        "-c",
        "--channel",
        "-f",
        "--file",
    ]),
];

const UV_FLAGS: &[&str] = &[
    "--project",
    "--directory",
    "-p",
    "--python",
    "--index",
    "--index-url",
    "-i",
    "--extra-index-url",
    "--config-file",
    "--cache-dir",
    "--with",
    "--from",
    "--group",
    "--extra",
    "--only-group",
    "-r",
    "--requirements",
    "--with-requirements",
    "-o",
    "--output-file",
    "--package",
    "--env-file",
    "-c",
    "--constraint",
    "--token",
    "--publish-url",
    "-P",
    "--upgrade-package",
    "-e",
    "--editable",
    "-t",
    "--target",
    "--exclude-newer",
    "--resolution",
    "--depth",
];

const UV: &[Use] = &[
    when("run *.py", BUILD).examples(&["uv run main.py"]),
    when("run", FETCH)
        .flags(&["--with|--with-requirements"])
        .runs(Runs::Command(0))
        .examples(&["uv run --with rich python a.py"]),
    when("run", READ).runs(Runs::Command(0)).examples(&[
        "uv run pytest -q",
        "uv run python -c 'print(1)'",
        "uv run --group dev mypy src",
    ]),
    when("tool run", READ)
        .flags(&[python_tools!()])
        .runs(Runs::Command(0))
        .examples(&["uv tool run ruff check"]),
    when("tool run", FOREIGN)
        .why(UNSEEN)
        .examples(&["uv tool run cowsay"]),
    help_h(&["uv --version", "uv pip install --help"]),
    when("", READ).flags(&["-V"]).examples(&["uv -V"]),
    when("tree|help|version|export", READ)
        .without(&["--bump|-o|--output-file"])
        .examples(&["uv tree", "uv export"]),
    when("version|export", WRITE)
        .examples(&["uv version --bump patch", "uv export -o requirements.txt"]),
    when("pip list|show|freeze|check|tree", READ).examples(&["uv pip list", "uv pip tree"]),
    when("pip install|sync|compile|uninstall", FETCH)
        .flags(&["--dry-run"])
        .examples(&["uv pip install --dry-run requests"]),
    when("pip install|sync|uninstall", MACHINE)
        .flags(&["--system|--break-system-packages"])
        .why("the packages of the system itself are replaced")
        .instead("uv venv")
        .examples(&["uv pip install --system requests"]),
    when("pip install git+*|http*://*", FOREIGN)
        .why(UNSEEN)
        .examples(&["uv pip install git+https://github.com/a/b"]),
    when("pip install|sync|compile", INSTALL).examples(&[
        "uv pip install -r requirements.txt",
        "uv pip sync requirements.txt",
    ]),
    when("pip uninstall", CLEAN)
        .undo("uv pip install NAME")
        .examples(&["uv pip uninstall requests"]),
    when("add git+*|http*://*", FOREIGN)
        .why(UNSEEN)
        .examples(&["uv add git+https://github.com/a/b"]),
    when("sync|lock", FETCH)
        .flags(&["--dry-run|--check|--locked"])
        .examples(&["uv lock --check"]),
    when("add|sync|lock|remove|init|venv|build|format", INSTALL)
        .undo("git checkout -- pyproject.toml uv.lock, then uv sync")
        .examples(&[
            "uv add requests",
            "uv sync",
            "uv lock",
            "uv venv",
            "uv remove requests",
        ]),
    when("tool list|dir", READ).examples(&["uv tool list"]),
    when("python list|find|dir|pin", READ).examples(&["uv python list"]),
    when("tool|self", MACHINE)
        .why(FOR_ALL)
        .undo("uv tool uninstall NAME")
        .examples(&["uv tool install ruff", "uv self update"]),
    when("python", MACHINE)
        .why(FOR_ALL)
        .undo("uv python uninstall VERSION")
        .examples(&["uv python install 3.12"]),
    when("cache dir|size", READ).examples(&["uv cache dir"]),
    when("cache", CLEAN).examples(&["uv cache clean", "uv cache prune"]),
    when("publish", READ)
        .flags(&["--dry-run"])
        .examples(&["uv publish --dry-run"]),
    when("publish", PUBLISH)
        .why(PUBLIC)
        .instead("uv build")
        .examples(&["uv publish"]),
    when("auth", RIGHTS)
        .why(KEYS)
        .examples(&["uv auth login example.com"]),
];

const UVX: &[Use] = &[
    when("", READ)
        .flags(&[python_tools!()])
        .runs(Runs::Command(0))
        .examples(&["uvx ruff check .", "uvx black --check ."]),
    help_h(&["uvx --version"]),
    when(
        "ruff@*|black@*|mypy@*|pytest@*|pre-commit@*|cookiecutter@*|copier",
        &[(LeavesMachine, Elsewhere), (RunsCode, Here), (Writes, Here)],
    )
    .examples(&["uvx ruff@latest check"]),
    when("", FOREIGN)
        .operands(1)
        .why(UNSEEN)
        .instead("uv add --dev NAME, then uv run NAME")
        .examples(&["uvx cowsay", "uvx unknown-tool --flag"]),
];

const POETRY: &[Use] = &[
    when("run", READ)
        .runs(Runs::Command(0))
        .examples(&["poetry run pytest", "poetry run python manage.py migrate"]),
    help_h(&["poetry --version", "poetry -h"]),
    when("", READ).flags(&["-V"]).examples(&["poetry -V"]),
    when("add|install|update|remove|lock|publish|sync", READ)
        .flags(&["--dry-run"])
        .examples(&["poetry install --dry-run"]),
    when("version", WRITE)
        .operands(1)
        .examples(&["poetry version patch"]),
    when(
        "show|check|about|help|list|search|debug|version|export",
        READ,
    )
    .without(&["-o|--output"])
    .examples(&["poetry show --tree", "poetry check", "poetry version -s"]),
    when("env info|list|activate", READ).examples(&["poetry env info"]),
    when("source show", READ).examples(&["poetry source show"]),
    when(
        "add|install|update|lock|init|new|build|sync|export|version|source",
        INSTALL,
    )
    .undo("git checkout -- pyproject.toml poetry.lock, then poetry install")
    .examples(&[
        "poetry add requests",
        "poetry install",
        "poetry lock --no-update",
        "poetry build",
    ]),
    when("remove", CLEAN)
        .undo("poetry add NAME")
        .examples(&["poetry remove requests"]),
    when("env use", WRITE).examples(&["poetry env use 3.12"]),
    when("env remove", CLEAN)
        .undo("poetry install")
        .examples(&["poetry env remove --all"]),
    when("cache list", READ).examples(&["poetry cache list"]),
    when("cache", CLEAN).examples(&["poetry cache clear pypi --all"]),
    when("publish", PUBLISH)
        .why(PUBLIC)
        .instead("poetry build, or poetry publish --dry-run")
        .examples(&["poetry publish", "poetry publish --build"]),
    when("config", READ)
        .flags(&["--list"])
        .examples(&["poetry config --list"]),
    when("config pypi-token*|http-basic*", RIGHTS)
        .why("it stores a credential")
        .examples(&["poetry config pypi-token.pypi TOKEN"]),
    when("config", WRITE)
        .flags(&["--local"])
        .examples(&["poetry config --local virtualenvs.in-project true"]),
    when("config", MACHINE)
        .operands(2)
        .why(SETTINGS)
        .undo("poetry config --unset NAME")
        .examples(&["poetry config virtualenvs.create false"]),
    when("config", MACHINE)
        .flags(&["--unset"])
        .why(SETTINGS)
        .examples(&["poetry config --unset virtualenvs.create"]),
    when("config", READ).examples(&["poetry config virtualenvs.create"]),
    when("self", MACHINE)
        .why(FOR_ALL)
        .examples(&["poetry self update"]),
    when("shell", RUN).examples(&["poetry shell"]),
];

const PROJECT: &[Use] = &[
    when("run *.py", BUILD).examples(&["pdm run main.py", "pipenv run main.py"]),
    when(concat!("run ", reaching!()), LIVE).runs(Runs::Special).why("the name of the task says that it reaches beyond this worktree").examples(&["pdm run deploy", "hatch run release"]),
    when("run", READ).flags(&[python_tools!()]).runs(Runs::Command(0)).examples(&["pdm run pytest", "pipenv run python a.py", "rye run mypy ."]),
    when("run ansible*|aws|az|gcloud|terraform|kubectl|helm|salt*|sls|serverless|pulumi|eb|s3cmd|twine", READ).runs(Runs::Command(0)).examples(&["pipenv run ansible-playbook a.yml"]),
    when("run", BUILD).runs(Runs::Special).examples(&["pdm run start", "hatch run test:cov"]),
    help_h(&["pdm --version", "hatch -h"]),
    when("", READ).flags(&["--graph|--venv|--py|--where|--envs"]).examples(&["pipenv --venv"]),
    when("list|show|info|graph|status|check|outdated|search|verify|scripts|help|tree", FETCH).examples(&["pdm list", "pipenv graph", "hatch status"]),
    when("env show|find", READ).examples(&["hatch env show"]),
    when("dep|python|tools|toolchain|project show|list|metadata", READ).examples(&["hatch dep show table", "rye toolchain list"]),
    when("publish", PUBLISH).why(PUBLIC).examples(&["pdm publish", "hatch publish", "rye publish"]),
    when("add|install|sync|lock|update|upgrade|build|init|new|use|venv|fix|export|requirements|test|fmt|lint|format|version|import|fetch|pin|make-req", &[(LeavesMachine, Elsewhere), (RunsCode, Here), (Writes, Here)])
        .undo("git checkout -- pyproject.toml and the lock file")
        .examples(&["pdm add requests", "pipenv install", "rye sync", "hatch build", "hatch test"]),
    when("remove|uninstall|clean", CLEAN).examples(&["pdm remove requests", "pipenv uninstall requests"]),
    when("env|dep", WRITE).examples(&["hatch env create"]),
    when("cache|config", MACHINE).operands(2).why(SETTINGS).examples(&["pdm config pypi.url https://example.com"]),
    when("config|cache", READ).examples(&["pdm config"]),
    when("shell", RUN).examples(&["pipenv shell"]),
    when("self|python|tools|toolchain|global", MACHINE).why(FOR_ALL).examples(&["rye self update", "hatch python install 3.12"]),
];

const CONDA: &[Use] = &[
    when("run", READ)
        .runs(Runs::Command(0))
        .examples(&["conda run -n env pytest"]),
    help_h(&["conda --version"]),
    when("", READ).flags(&["-V"]).examples(&["conda -V"]),
    when("install|create|remove|update|env|clean", READ)
        .flags(&["-d|--dry-run"])
        .examples(&["conda install --dry-run numpy"]),
    when(
        "list|info|compare|doctor|notices|help|activate|deactivate|package",
        READ,
    )
    .examples(&["conda list", "conda info --envs", "conda activate x"]),
    when("search", FETCH).examples(&["conda search numpy"]),
    when("env list|export", READ).examples(&["conda env list", "conda env export"]),
    when("config", READ)
        .flags(&["--show|--show-sources|--get|--describe|--validate"])
        .examples(&["conda config --show"]),
    when("config", MACHINE)
        .why(SETTINGS)
        .undo("conda config --remove NAME VALUE")
        .examples(&["conda config --add channels conda-forge"]),
    when("env remove", MACHINE)
        .why("the environment with everything in it is removed")
        .undo("conda env create --file environment.yml")
        .examples(&["conda env remove -n x"]),
    when("remove|uninstall", MACHINE)
        .flags(&["--all"])
        .why("the environment with everything in it is removed")
        .undo("conda env create --file environment.yml")
        .examples(&["conda remove -n x --all"]),
    when("install|update|upgrade|remove|uninstall", MACHINE)
        .flags(&["-n|--name", "base"])
        .why(FOR_ALL)
        .examples(&["conda install -n base numpy"]),
    when("update|upgrade", MACHINE)
        .flags(&["--all|conda|base"])
        .why(FOR_ALL)
        .examples(&["conda update conda", "conda update --all"]),
    when(
        "install|update|upgrade|create|env|rename|build|render|skeleton",
        &[(LeavesMachine, Elsewhere), (Writes, Here)],
    )
    .undo("conda install --revision N")
    .examples(&[
        "conda install numpy",
        "conda create -n x python=3.12",
        "conda env create -f environment.yml",
    ]),
    when("remove|uninstall", CLEAN).examples(&["conda remove numpy"]),
    when("clean", &[(Deletes, Here), (Overwrites, Here)]).examples(&["conda clean --all -y"]),
    when("init", MACHINE)
        .why("the start files of the shells are changed")
        .undo("conda init --reverse")
        .examples(&["conda init bash"]),
];
