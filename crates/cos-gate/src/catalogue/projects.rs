//! Managers of Python's projects and environments.

use super::On::{Elsewhere, Here};
use super::usual::{
    FOR_ALL, KEYS, PUBLIC, SETTINGS, TASK, UNSEEN, builds, changes, cleans, fetches, help_h,
    machine, publishes, queries, reads, rights, runs_code, runs_foreign, works,
};
use super::words::{python_tools, reaching};
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
        "--index",
        "--default-index",
        "--extra-index-url",
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
        "--venv",
        "--pyproject",
        "--manifest-path",
        "--environment",
        "--categories",
        "-i",
        "--include",
        "-x",
        "--exclude",
        "-f",
        "--filter",
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
    "--default-index",
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

#[rustfmt::skip]
const UV: &[Use] = &[
    builds("run *.py", &["uv run main.py"]),
    queries("run", &["uv run --with rich python a.py"])
        .flags(&["--with|--with-requirements"])
        .runs(Runs::Command(0)),
    reads("run", &[
        "uv run pytest -q",
        "uv run python -c 'print(1)'",
        "uv run --group dev mypy src",
    ]).runs(Runs::Command(0)),
    reads("tool run", &["uv tool run ruff check"])
        .flags(&[python_tools!()])
        .runs(Runs::Command(0)),
    runs_foreign("tool run", &["uv tool run cowsay"])
        .why(UNSEEN),
    help_h(&["uv --version", "uv pip install --help"]),
    reads("", &["uv -V"]).flags(&["-V"]),
    reads("tree|help|version|export", &["uv tree", "uv export"])
        .without(&["--bump|-o|--output-file"]),
    works("version|export", &["uv version --bump patch", "uv export -o requirements.txt"]),
    reads("pip list|show|freeze|check|tree", &["uv pip list", "uv pip tree"]),
    queries("pip install|sync|compile|uninstall", &["uv pip install --dry-run requests"])
        .flags(&["--dry-run"]),
    machine("pip install|sync|uninstall", &["uv pip install --system requests"])
        .flags(&["--system|--break-system-packages"])
        .why("the packages of the system itself are replaced")
        .instead("uv venv"),
    runs_foreign("pip install git+*|http*://*", &["uv pip install git+https://github.com/a/b"])
        .why(UNSEEN),
    fetches("pip install|sync|compile", &[
        "uv pip install -r requirements.txt",
        "uv pip sync requirements.txt",
    ]),
    cleans("pip uninstall", &["uv pip uninstall requests"])
        .undo("uv pip install NAME"),
    runs_foreign("add git+*|http*://*", &["uv add git+https://github.com/a/b"])
        .why(UNSEEN),
    queries("sync|lock", &["uv lock --check"])
        .flags(&["--dry-run|--check|--locked"]),
    fetches("add|sync|lock|remove|init|venv|build|format", &[
            "uv add requests",
            "uv sync",
            "uv lock",
            "uv venv",
            "uv remove requests",
        ])
        .undo("git checkout -- pyproject.toml uv.lock, then uv sync"),
    reads("tool list|dir", &["uv tool list"]),
    reads("python list|find|dir|pin", &["uv python list"]),
    machine("tool|self", &["uv tool install ruff", "uv self update"])
        .why(FOR_ALL)
        .undo("uv tool uninstall NAME"),
    machine("python", &["uv python install 3.12"])
        .why(FOR_ALL)
        .undo("uv python uninstall VERSION"),
    reads("cache dir|size", &["uv cache dir"]),
    cleans("cache", &["uv cache clean", "uv cache prune"]),
    reads("publish", &["uv publish --dry-run"])
        .flags(&["--dry-run"]),
    publishes("publish", &["uv publish"])
        .why(PUBLIC)
        .instead("uv build"),
    rights("auth", &["uv auth login example.com"])
        .why(KEYS),
];

const UVX: &[Use] = &[
    reads("", &["uvx ruff check .", "uvx black --check ."])
        .flags(&[python_tools!()])
        .runs(Runs::Command(0)),
    help_h(&["uvx --version"]),
    when(
        "ruff@*|black@*|mypy@*|pytest@*|pre-commit@*|cookiecutter@*|copier",
        &[(LeavesMachine, Elsewhere), (RunsCode, Here), (Writes, Here)],
    )
    .examples(&["uvx ruff@latest check"]),
    runs_foreign("", &["uvx cowsay", "uvx unknown-tool --flag"])
        .operands(1)
        .why(UNSEEN)
        .instead("uv add --dev NAME, then uv run NAME"),
];

#[rustfmt::skip]
const POETRY: &[Use] = &[
    reads("run", &["poetry run pytest", "poetry run python manage.py migrate"])
        .runs(Runs::Command(0)),
    help_h(&["poetry --version", "poetry -h"]),
    reads("", &["poetry -V"]).flags(&["-V"]),
    reads("add|install|update|remove|lock|publish|sync", &["poetry install --dry-run"])
        .flags(&["--dry-run"]),
    works("version", &["poetry version patch"])
        .operands(1),
    reads("show|check|about|help|list|search|debug|version|export", &["poetry show --tree", "poetry check", "poetry version -s"])
    .without(&["-o|--output"]),
    reads("env info|list|activate", &["poetry env info"]),
    reads("source show", &["poetry source show"]),
    fetches("add|install|update|lock|init|new|build|sync|export|version|source", &[
        "poetry add requests",
        "poetry install",
        "poetry lock --no-update",
        "poetry build",
    ])
    .undo("git checkout -- pyproject.toml poetry.lock, then poetry install"),
    cleans("remove", &["poetry remove requests"])
        .undo("poetry add NAME"),
    works("env use", &["poetry env use 3.12"]),
    cleans("env remove", &["poetry env remove --all"])
        .undo("poetry install"),
    reads("cache list", &["poetry cache list"]),
    cleans("cache", &["poetry cache clear pypi --all"]),
    publishes("publish", &["poetry publish", "poetry publish --build"])
        .why(PUBLIC)
        .instead("poetry build, or poetry publish --dry-run"),
    reads("config", &["poetry config --list"])
        .flags(&["--list"]),
    rights("config pypi-token*|http-basic*", &["poetry config pypi-token.pypi TOKEN"])
        .why("it stores a credential"),
    works("config", &["poetry config --local virtualenvs.in-project true"])
        .flags(&["--local"]),
    machine("config", &["poetry config virtualenvs.create false"])
        .operands(2)
        .why(SETTINGS)
        .undo("poetry config --unset NAME"),
    machine("config", &["poetry config --unset virtualenvs.create"])
        .flags(&["--unset"])
        .why(SETTINGS),
    reads("config", &["poetry config virtualenvs.create"]),
    machine("self", &["poetry self update"])
        .why(FOR_ALL),
    runs_code("shell", &["poetry shell"]),
];

const PROJECT: &[Use] = &[
    builds("run *.py", &["pdm run main.py", "pipenv run main.py"]),
    changes(concat!("run ", reaching!()), &["pdm run deploy", "hatch run release"]).runs(Runs::Special).why(TASK),
    reads("run", &["pdm run pytest", "pipenv run python a.py", "rye run mypy ."]).flags(&[python_tools!()]).runs(Runs::Command(0)),
    reads("run ansible*|aws|az|gcloud|terraform|kubectl|helm|salt*|sls|serverless|pulumi|eb|s3cmd|twine", &["pipenv run ansible-playbook a.yml"]).runs(Runs::Command(0)),
    builds("env run", &["hatch env run -e test -- pytest"]).runs(Runs::Task(0)),
    builds("run", &["pdm run start", "hatch run test:cov"]).runs(Runs::Task(0)),
    help_h(&["pdm --version", "hatch -h"]),
    reads("", &["pipenv --venv"]).flags(&["--graph|--venv|--py|--where|--envs"]),
    queries("list|show|info|graph|status|check|outdated|search|verify|scripts|help|tree", &["pdm list", "pipenv graph", "hatch status"]),
    reads("env show|find", &["hatch env show"]),
    reads("dep|python|tools|toolchain|project show|list|metadata", &["hatch dep show table", "rye toolchain list"]),
    publishes("publish", &["pdm publish", "hatch publish", "rye publish"]).why(PUBLIC),
    when("add|install|sync|lock|update|upgrade|build|init|new|use|venv|fix|export|requirements|test|fmt|lint|format|version|import|fetch|pin|make-req", &[(LeavesMachine, Elsewhere), (RunsCode, Here), (Writes, Here)])
        .undo("git checkout -- pyproject.toml and the lock file")
        .examples(&["pdm add requests", "pipenv install", "rye sync", "hatch build", "hatch test"]),
    cleans("remove|uninstall|clean", &["pdm remove requests", "pipenv uninstall requests"]),
    works("env|dep", &["hatch env create"]),
    machine("cache|config", &["pdm config pypi.url https://example.com"]).operands(2).why(SETTINGS),
    reads("config|cache", &["pdm config"]),
    runs_code("shell", &["pipenv shell"]),
    machine("self|python|tools|toolchain|global", &["rye self update", "hatch python install 3.12"]).why(FOR_ALL),
];

#[rustfmt::skip]
const CONDA: &[Use] = &[
    reads("run", &["conda run -n env pytest"])
        .runs(Runs::Command(0)),
    help_h(&["conda --version"]),
    reads("", &["conda -V"]).flags(&["-V"]),
    reads("install|create|remove|update|env|clean", &["conda install --dry-run numpy"])
        .flags(&["-d|--dry-run"]),
    reads("list|info|compare|doctor|notices|help|activate|deactivate|package", &["conda list", "conda info --envs", "conda activate x"]),
    queries("search", &["conda search numpy"]),
    reads("env list|export", &["conda env list", "conda env export"]),
    reads("config", &["conda config --show"])
        .flags(&["--show|--show-sources|--get|--describe|--validate"]),
    machine("config", &["conda config --add channels conda-forge"])
        .why(SETTINGS)
        .undo("conda config --remove NAME VALUE"),
    machine("env remove", &["conda env remove -n x"])
        .why("the environment with everything in it is removed")
        .undo("conda env create --file environment.yml"),
    machine("remove|uninstall", &["conda remove -n x --all"])
        .flags(&["--all"])
        .why("the environment with everything in it is removed")
        .undo("conda env create --file environment.yml"),
    machine("install|update|upgrade|remove|uninstall", &["conda install -n base numpy"])
        .flags(&["-n|--name", "base"])
        .why(FOR_ALL),
    machine("update|upgrade", &["conda update conda", "conda update --all"])
        .flags(&["--all|conda|base"])
        .why(FOR_ALL),
    fetches("install|update|upgrade|create|env|rename|build|render|skeleton", &[
        "conda install numpy",
        "conda create -n x python=3.12",
        "conda env create -f environment.yml",
    ])
    .undo("conda install --revision N"),
    cleans("remove|uninstall", &["conda remove numpy"]),
    when("clean", &[(Deletes, Here), (Overwrites, Here)]).examples(&["conda clean --all -y"]),
    machine("init", &["conda init bash"])
        .why("the start files of the shells are changed")
        .undo("conda init --reverse"),
];
