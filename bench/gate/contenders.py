"""Installing the contenders at pinned versions, and asking them. Nothing asked about is ever run."""
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

PATIENCE_S = 30


class Missing(Exception):
    """A contender cannot be installed or asked; the reason stands below the table."""


def clean_env(home, extra):
    keep = {k: os.environ[k] for k in ("PATH", "LANG", "TZ") if k in os.environ}
    return {**keep, "HOME": str(home), "COS_HOME": str(home / "cos"), **extra}


def run_tool(args, log):
    with open(log, "ab") as out:
        done = subprocess.run(list(map(str, args)), stdout=out, stderr=out, stdin=subprocess.DEVNULL)
    if done.returncode:
        tail = " / ".join(log.read_text(errors="replace").strip().splitlines()[-2:])
        raise Missing(f"`{args[0]}` failed: {tail[-300:]}")


# ---- installing -----------------------------------------------------------------------------


def install_pip(package, version, folder, log, _features):
    run_tool([sys.executable, "-m", "venv", folder], log)
    run_tool([folder / "bin/pip", "install", "--quiet", f"{package}=={version}"], log)


def install_npm(package, version, folder, log, _features):
    quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-save"]
    run_tool(["npm", "install", *quiet, "--prefix", folder, f"{package}@{version}"], log)


def install_cargo(package, version, folder, log, features):
    few = ["--no-default-features", "--features", features] if features else []
    run_tool(["cargo", "install", "--locked", "--debug", "--root", folder, *few, f"{package}@{version}"], log)


INSTALL = {"pip": install_pip, "npm": install_npm, "cargo": install_cargo}


def stated_licence(contender, folder):
    """The licence that the installed package states of itself."""
    package = contender["package"]
    if contender["install"] == "npm":
        return json.loads((folder / "node_modules" / package / "package.json").read_text())["license"]
    if contender["install"] == "pip":
        text = next(folder.glob(f"lib/python3*/site-packages/{package}-*.dist-info/METADATA")).read_text()
        lines = text.partition("\n\n")[0].splitlines()
    else:
        told = ["cargo", "info", "--quiet", f"{package}@{contender['version']}"]
        lines = subprocess.run(told, capture_output=True, text=True, check=True).stdout.splitlines()
    stated = [line.partition(":")[2].strip() for line in lines if line.lower().startswith("license:")]
    return stated[0] if stated else "none"


def prepare(contender, options):
    """Installs it if it is not there, and checks its licence; fills in its command line."""
    folder = options.cache / f"{contender.get('package', contender['name'])}-{contender.get('version', '')}"
    if "install" in contender:
        done = folder / "installed"
        if not done.exists():
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(parents=True)
            features = contender.get("features")
            log = options.cache / f"{contender['package']}.log"
            INSTALL[contender["install"]](contender["package"], contender["version"], folder, log, features)
            done.touch()
        stated = stated_licence(contender, folder)
        if stated != contender["licence"]:
            raise Missing(f"it states the licence {stated}, not {contender['licence']}")
    places = {"cos": options.cos, "lab": options.lab, "folder": folder}
    contender["argv"] = [part.format(**places) for part in contender.get("program", [])]
    contender["init_argv"] = [part.format(**places) for part in contender.get("init", [])]


# ---- asking ---------------------------------------------------------------------------------


def worktree(folder):
    """A small project under git, with a change that is not committed and a file that git does not hold."""
    files = {
        "README.md": "# Shop\n", "package.json": '{"name": "shop", "version": "1.0.0"}\n', "Cargo.toml": "[workspace]\n",
        "src/app.ts": "export const port = 3000;\n", "src/main.py": "print('shop')\n", "tests/app.test.ts": "\n",
        "scripts/run_tests.sh": "#!/bin/sh\n", "data/orders.csv": "id,total\n1,10\n", ".gitignore": "node_modules\ndist\ntarget\n",
    }
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    who = ["-c", "user.name=bench", "-c", "user.email=bench@example.invalid"]
    for words in (["init", "--quiet"], ["add", "--all"], [*who, "commit", "--quiet", "-m", "first"]):
        subprocess.run(["git", *words], cwd=folder, check=True, env=clean_env(folder.parent, {}))
    (folder / "src/app.ts").write_text("export const port = 3001;\n")
    (folder / "notes.txt").write_text("not yet under git\n")


def call(command, folder):
    """What Claude Code tells its hook before it runs a command."""
    return json.dumps({
        "session_id": "bench", "transcript_path": str(folder.parent / "transcript.jsonl"), "cwd": str(folder),
        "permission_mode": "default", "hook_event_name": "PreToolUse", "tool_name": "Bash",
        "tool_input": {"command": command, "description": "part of the task"},
    })


def verdict(code, text):
    """What the agent would experience: a hook that fails or says nothing lets the call go on."""
    if code == 2:
        return "deny"
    if code != 0:
        return "failed"
    try:
        said = json.loads(text) if text.strip() else {}
        decision = said.get("hookSpecificOutput", {}).get("permissionDecision") or said.get("decision")
    except (ValueError, AttributeError):
        return "failed"
    return {"approve": "allow", "block": "deny", None: "silent"}.get(decision, decision)


STOPS = ("ask", "deny", "defer")


def ask_hook(contender, rows, place):
    folder, env = place / "shop", clean_env(place, contender.get("env", {}))
    worktree(folder)
    if contender["init_argv"]:
        done = subprocess.run(
            contender["init_argv"], capture_output=True, text=True, env=env, cwd=folder, stdin=subprocess.DEVNULL,
        )
        if done.returncode:
            raise Missing(f"`{contender['init_argv'][0]}` failed: {done.stderr.strip()[-300:]}")
    told = {}
    for row in rows:
        try:
            done = subprocess.run(
                contender["argv"], input=call(row["command"], folder), capture_output=True, text=True, env=env, cwd=folder,
                timeout=PATIENCE_S,
            )
            said = verdict(done.returncode, done.stdout)
            told[row["id"]] = contender.get("silence", said) if said == "silent" else said
        except subprocess.TimeoutExpired:
            told[row["id"]] = "failed"
        except OSError as why:
            raise Missing(str(why)) from why
    return told


def ask_bench(contender, rows, place):
    """`cos-lab bench gate` names the lines it got wrong; the others it got right."""
    lines = place / "rows.jsonl"
    lines.write_text("".join(json.dumps(row) + "\n" for row in rows))
    try:
        done = subprocess.run([*contender["argv"], lines], capture_output=True, text=True, env=clean_env(place, {}), cwd=place)
    except OSError as why:
        raise Missing(str(why)) from why
    if done.returncode:
        raise Missing(done.stderr.strip()[-300:])
    wrong = {miss["id"] for miss in json.loads(done.stdout)["misses"]}
    return {row["id"]: "ask" if (row["label"] == "needs_human") != (row["id"] in wrong) else "allow" for row in rows}


def ask_words(contender, rows, _place):
    words = contender["words"]
    return {row["id"]: "ask" if any(word in row["command"].lower() for word in words) else "allow" for row in rows}


def ask_always(contender, rows, _place):
    return {row["id"]: "ask" if contender["stops"] else "allow" for row in rows}


ASK = {"hook": ask_hook, "bench": ask_bench, "words": ask_words, "always": ask_always}
