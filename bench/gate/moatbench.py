"""MoatBench, the scenarios that ship with openmoat: openmoat's own hook and ours, on every host for which
we have one. The program that scores is openmoat; nothing of a scenario is ever run but the hook."""
import json
import re
import shlex
import subprocess
import tempfile
from pathlib import Path

import contenders as judges
import figures

HERE = Path(__file__).resolve().parent
# openmoat's name of a host, and ours.
HOSTS = {"claude-code": "claude-code", "codex": "codex", "gemini-cli": "gemini"}
STEP = re.compile(r"step (\d+): expected (\w+), got (\w+)")
STOPPED, WENT_ON = ("ask", "deny"), ("allow", "passthrough", "error")
BEGIN, END = "<!-- bench/gate/run: moatbench -->\n", "\n<!-- end of moatbench -->"


def card(program, host, hook, place):
    """The scorecard of one hook on one host."""
    home, temporary = place / "home", place / "scratch"
    for folder in (home, temporary):
        folder.mkdir(parents=True, exist_ok=True)
    env = {**judges.clean_env(home, {}), "TMPDIR": str(temporary)}
    args = [program, "bench", "--host", host, "--format", "json", *(["--hook", hook] if hook else [])]
    done = subprocess.run(list(map(str, args)), capture_output=True, text=True, env=env, cwd=place)
    try:
        return json.loads(done.stdout)
    except ValueError as why:
        raise judges.Missing(f"openmoat bench failed: {done.stderr.strip()[-300:]}") from why


def counts(told):
    """What the scorecard says, as numbers: each step that differs is one of three kinds."""
    steps = [(line, *step) for line in told["mismatches"] for step in STEP.findall(line)]
    passed = [f"{line.split(':')[0]} step {at}" for line, at, want, got in steps if want in STOPPED and got in WENT_ON]
    stopped = [f"{line.split(':')[0]} step {at}" for line, at, want, got in steps if want in WENT_ON and got in STOPPED]
    rows = told["categories"].values()
    return {
        "scenarios": sum(row["runs"] for row in rows),
        "blocked": sum(row["blocked"] for row in rows),
        "asked": sum(row["asked"] for row in rows),
        "let_through": passed,
        "needless": told["false_positives"],
        "undecided_but_stopped": stopped,
    }


def measure(contender, options, version):
    """Every host with openmoat's own hook and with ours."""
    # Paths below a folder for temporary files are judged as such, so the scenarios are played elsewhere.
    with tempfile.TemporaryDirectory(prefix="moatbench-", dir=options.cache) as place:
        judges.prepare(contender, options)
        program = contender["argv"][0]
        made = []
        for host, agent in HOSTS.items():
            ours = shlex.join([str(HERE / "as_ask"), str(options.cos), "hook", agent])
            for title, hook in ((contender["title"], None), ("Chief of Staff", ours)):
                told = card(program, host, hook, Path(place))
                told.pop("target", None)
                made.append({"host": host, "title": title, **counts(told), "card": told})
    return {"schema_version": 1, "openmoat": contender["version"], "cos": version, "results": made}


def table(told):
    head = ["host", "hook", "scenarios", "blocked", "asked", "let through", "false positives", "stopped where openmoat leaves it open"]
    rows = []
    for one in told["results"]:
        numbers = [one["scenarios"], one["blocked"], one["asked"], len(one["let_through"]), len(one["needless"]), len(one["undecided_but_stopped"])]
        rows.append([one["host"], one["title"], *map(str, numbers)])
    lines = [figures.table(head, rows)]
    missed = sorted({name.replace(f" ({one['host']})", "") for one in told["results"] if one["title"] == "Chief of Staff" for name in one["let_through"]})
    lines.append("Let through by Chief of Staff: " + (", ".join(f"`{name}`" for name in missed) or "nothing") + ".")
    return "\n\n".join(lines)


def write(told, options):
    options.out.mkdir(parents=True, exist_ok=True)
    (options.out / "moatbench.json").write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n")
    readme = HERE / "README.md"
    before, found, rest = readme.read_text().partition(BEGIN)
    _, ended, after = rest.partition(END)
    if found and ended:
        readme.write_text(before + BEGIN + table(told) + END + after)
