#!/usr/bin/env python3
"""The agent of the guides: speaks ACP v1 over its standard streams and knows how to reach their goals.

For words of a prompt it writes a file, asking first, and reports what the session has cost.
"""

import json
import os
import sys

# Words of a goal, the file that reaches it, its text, and what the session costs in dollars.
KNOWN = [
    ("Add a function `total`", "shop.py", "def total(prices):\n    return sum(prices)\n", 0.12),
    ("Describe the shop", "docs/shop.md", "# The shop\n\nIt sells fruit.\n", 0.2),
]


def send(message):
    print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)


def update(kind, /, **fields):
    send({"method": "session/update", "params": {"sessionId": "s1", "update": {"sessionUpdate": kind, **fields}}})


def may_write(path, text):
    """Asks the client for leave to write a file."""
    diff = {"type": "diff", "path": path, "oldText": None, "newText": text}
    call = {"toolCallId": "t1", "title": f"Write {path}", "kind": "edit", "content": [diff], "locations": [{"path": path}]}
    update("tool_call", status="pending", **call)
    kinds = ["allow_once", "reject_once"]
    options = [{"optionId": kind, "name": kind, "kind": kind} for kind in kinds]
    send({"id": "w1", "method": "session/request_permission", "params": {"sessionId": "s1", "toolCall": call, "options": options}})
    answer = json.loads(sys.stdin.readline())
    return answer["result"]["outcome"].get("optionId") == "allow_once"


def work(prompt):
    for words, path, text, cost in KNOWN:
        if words in prompt:
            if may_write(path, text):
                os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
                with open(path, "w", encoding="utf-8") as file:
                    file.write(text)
            update("usage_update", used=10, size=100, cost={"amount": cost, "currency": "USD"})


def main():
    for line in sys.stdin:
        message = json.loads(line) if line.strip() else {}
        method, number = message.get("method"), message.get("id")
        if method == "initialize":
            info = {"name": "guide", "version": "1.0.0"}
            result = {"protocolVersion": 1, "agentCapabilities": {}, "authMethods": [], "agentInfo": info}
        elif method == "session/new":
            modes = {"currentModeId": "build", "availableModes": [{"id": "build", "name": "Build"}]}
            result = {"sessionId": "s1", "modes": modes}
        elif method == "session/prompt":
            work("".join(block.get("text", "") for block in message["params"]["prompt"]))
            result = {"stopReason": "end_turn"}
        else:
            result = {}
        if number is not None and method is not None:
            send({"id": number, "result": result})


if "--version" in sys.argv:
    print("1.18.33")
else:
    main()
