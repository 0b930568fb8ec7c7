#!/usr/bin/env python3
"""An agent that speaks ACP v1 over its standard streams and does what the prompt says.

A prompt is a list of steps, one a line, each a word and its arguments:

    say TEXT            say TEXT
    repeat N            say N bytes in one message
    write PATH TEXT     ask, then write TEXT into PATH if allowed
    sneak PATH TEXT     write without asking
    run COMMAND         ask, then run COMMAND if allowed
    always-only         ask with no option for this once
    spend DOLLARS       report that the session has cost DOLLARS so far
    euros AMOUNT        the same in another currency
    tokens MODEL IN OUT report tokens with the end of the turn
    noise               print something that is no message
    elicit              ask the person to fill in a form
    stall               say nothing more
    chatter             say something again and again, without end
    child               start a child that outlives everything, write its id into child.pid
    die CODE            exit at once
    error CODE TEXT     answer the prompt with an error
    stop REASON         end the turn for this reason instead of end_turn
    flood               one message without an end
    ask-twice A B       ask for a command with a message that names the commands A and B under one key
    say-twice           say something with a message in which a key stands twice

COS_TEST_START, if set, makes it misbehave before the session: `auth`, `quit`, `garbage`, `stall`.
"""

import json
import os
import subprocess
import sys
import threading
import time

lock = threading.Lock()
answers = {}
arrived = threading.Condition()
cancelled = threading.Event()
START = os.environ.get("COS_TEST_START", "")


def send(message):
    with lock:
        sys.stdout.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
        sys.stdout.flush()


def update(kind, /, **fields):
    params = {"sessionId": "s1", "update": {"sessionUpdate": kind, **fields}}
    send({"method": "session/update", "params": params})


def say(text):
    update("agent_message_chunk", content={"type": "text", "text": text})


def request(method, params):
    number = f"r{len(answers)}"
    answers[number] = None
    send({"id": number, "method": method, "params": params})
    with arrived:
        arrived.wait_for(lambda: answers[number] is not None)
    return answers[number]


def permitted(kind, title, /, options=("allow_always", "reject_once", "allow_once"), **call):
    offered = [{"optionId": f"id-{o}", "name": o, "kind": o} for o in options]
    tool = {"toolCallId": "t1", "title": title, "kind": kind, **call}
    answer = request(
        "session/request_permission",
        {"sessionId": "s1", "toolCall": tool, "options": offered},
    )
    outcome = answer["outcome"]
    if outcome["outcome"] == "cancelled":
        cancelled.set()
        return False
    say(f"chose {outcome['optionId']}. ")
    return outcome["optionId"].startswith("id-allow")


def send_twice(call, first, second):
    """Asks for leave for two commands under one key, the second spelled otherwise."""
    number = f"r{len(answers)}"
    answers[number] = None
    offered = [{"optionId": f"id-{o}", "name": o, "kind": o} for o in ("allow_once", "reject_once")]
    tool = {"toolCallId": "t1", "title": "Run", "kind": "execute", "rawInput": call}
    params = {"sessionId": "s1", "toolCall": tool, "options": offered}
    text = json.dumps({"jsonrpc": "2.0", "id": number, "method": "session/request_permission", "params": params})
    doubled = json.dumps(first) + ', "comm\\u0061nd": ' + json.dumps(second)
    with lock:
        print(text.replace('"FIRST"', doubled), flush=True)
    with arrived:
        arrived.wait_for(lambda: answers[number] is not None)
    cancelled.clear()
    say("answered. ")


def put(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text + "\n")


def write(rest):
    path, _, text = rest.partition(" ")
    update("tool_call", toolCallId="t1", title=f"Write {path}", kind="edit", status="pending")
    diff = {"type": "diff", "path": path, "oldText": None, "newText": text + "\n"}
    if permitted("edit", f"Write {path}", content=[diff], locations=[{"path": path}]):
        put(path, text)


def run(command):
    if permitted("execute", "Run a command", rawInput={"command": command}):
        subprocess.run(command, shell=True, check=False, stdout=subprocess.DEVNULL)


def steps(prompt, result):
    """Yields the error to answer with, if there is one."""
    for line in prompt.splitlines():
        if cancelled.is_set():
            break
        word, _, rest = line.strip().partition(" ")
        if word == "say":
            say(rest)
        elif word == "repeat":
            say("x" * int(rest))
        elif word == "write":
            write(rest)
        elif word == "sneak":
            put(*rest.split(" ", 1))
        elif word == "run":
            run(rest)
        elif word == "always-only":
            permitted("edit", "For ever", options=("allow_always", "reject_always"))
        elif word in ("spend", "euros"):
            currency = "USD" if word == "spend" else "EUR"
            update("usage_update", used=10, size=100, cost={"amount": float(rest), "currency": currency})
        elif word == "tokens":
            model, read, wrote = rest.split()
            count = {"input_tokens": int(read), "output_tokens": int(wrote)}
            usage = [{"model": model, "token_count": count}]
            result["_meta"] = {"quota": {"token_count": count, "model_usage": usage}}
        elif word == "noise":
            with lock:
                print("warning: this line is no message", flush=True)
        elif word == "elicit":
            form = {"type": "object", "properties": {"name": {"type": "string"}}}
            fields = {"mode": "form", "sessionId": "s1", "message": "Who?", "requestedSchema": form}
            say("form " + request("elicitation/create", fields)["action"])
        elif word == "stall":
            cancelled.wait()
            if rest == "deaf":
                threading.Event().wait()
        elif word == "chatter":
            while not cancelled.is_set():
                say("still here. ")
                time.sleep(0.02)
        elif word == "child":
            child = subprocess.Popen(["sleep", "300"], start_new_session=True)
            put("child.pid", str(child.pid))
        elif word == "die":
            sys.stderr.write("fatal: the scripted agent was told to die\n")
            sys.stderr.flush()
            os._exit(int(rest))
        elif word == "error":
            code, _, text = rest.partition(" ")
            return {"code": int(code), "message": text}
        elif word == "stop":
            result["stopReason"] = rest
        elif word == "ask-twice":
            send_twice({"command": "FIRST"}, *rest.split(" ", 1))
        elif word == "say-twice":
            with lock:
                print(
                    '{"jsonrpc":"2.0","method":"session/update","params":{"sessionId":"s1","sessionId":'
                    '"s1","update":{"sessionUpdate":"agent_message_chunk","content":{"type":"text",'
                    '"text":"said"}}}}',
                    flush=True,
                )
        elif word == "flood":
            while True:
                sys.stdout.write("x" * 1_000_000)
    return None


def prompt(number, params):
    result = {"stopReason": "end_turn"}
    text = "".join(block.get("text", "") for block in params["prompt"])
    error = steps(text, result)
    if cancelled.is_set():
        result["stopReason"] = "cancelled"
    send({"id": number, "error": error} if error else {"id": number, "result": result})


MODES = {
    "currentModeId": "auto",
    "availableModes": [{"id": "auto", "name": "Auto"}, {"id": "ask", "name": "Ask"}],
}


def answer(message):
    method, number = message.get("method"), message.get("id")
    if method is None:
        with arrived:
            answers[number] = message.get("result") or {"outcome": {"outcome": "cancelled"}}
            arrived.notify_all()
    elif method == "initialize":
        info = {"name": "scripted-acp", "version": "1.2.3"}
        result = {"protocolVersion": 1, "agentCapabilities": {}, "authMethods": [], "agentInfo": info}
        send({"id": number, "result": result})
    elif method == "session/new" and START == "auth":
        send({"id": number, "error": {"code": -32000, "message": "Authentication required"}})
    elif method == "session/new":
        put("session.json", json.dumps(dict(os.environ)))
        send({"id": number, "result": {"sessionId": "s1", "modes": MODES}})
    elif method == "session/set_mode":
        put("mode.txt", message["params"]["modeId"])
        send({"id": number, "result": {}})
    elif method == "session/prompt":
        threading.Thread(target=prompt, args=(number, message["params"]), daemon=True).start()
    elif method == "session/cancel":
        cancelled.set()
    elif number is not None:
        send({"id": number, "error": {"code": -32601, "message": "Method not found"}})


def main():
    if START == "quit":
        sys.stderr.write("unknown option\n")
        sys.exit(2)
    if START == "garbage":
        print("<html>this is not the program you are looking for</html>", flush=True)
    if START == "stall":
        threading.Event().wait()
    for line in sys.stdin:
        if line.strip():
            answer(json.loads(line))


main()
