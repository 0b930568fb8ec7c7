#!/usr/bin/env python3
"""LangGraph with its SQLite saver, durability "sync": the durable workload.

    bench.py seq DIR N
    bench.py wide DIR N
    bench.py resume-serve DIR N STEP_MS MARK
"""
import json
import os
import sqlite3
import sys
import time
from typing import TypedDict

from langgraph.checkpoint.sqlite import SqliteSaver
from langgraph.graph import END, START, StateGraph
from langgraph.types import Command, interrupt

# Steps of another run before the clock of `seq` starts, the same for every contender.
WARM_UP = 50


class Steps(TypedDict):
    number: int
    count: int


class Question(TypedDict, total=False):
    id: int
    answer: str


def steps_graph(saver, step_s=0.0, mark=None):
    def step(state):
        if mark:
            with open(mark, "a") as out:
                out.write(f"{state['number']} {time.time() * 1000:.3f}\n")
        if step_s:
            time.sleep(step_s)
        return {"number": state["number"] + 1}

    graph = StateGraph(Steps)
    graph.add_node("step", step)
    graph.add_edge(START, "step")
    graph.add_conditional_edges("step", lambda s: "step" if s["number"] < s["count"] else END)
    return graph.compile(checkpointer=saver)


def question_graph(saver):
    graph = StateGraph(Question)
    graph.add_node("ask", lambda state: {"id": state["id"]})
    graph.add_node("wait", lambda state: {"answer": interrupt("which?")})
    graph.add_node("take", lambda state: {"id": state["id"]})
    graph.add_edge(START, "ask")
    graph.add_edge("ask", "wait")
    graph.add_edge("wait", "take")
    graph.add_edge("take", END)
    return graph.compile(checkpointer=saver)


def thread(name):
    return {"configurable": {"thread_id": name}, "recursion_limit": 10_000_000}


def peak_mb():
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM:")) / 1024


def seq(saver, count):
    graph = steps_graph(saver)
    graph.invoke({"number": 0, "count": WARM_UP}, thread("warm"), durability="sync")
    clock = time.perf_counter()
    graph.invoke({"number": 0, "count": count}, thread("seq"), durability="sync")
    print(json.dumps({"steps_per_s": count / (time.perf_counter() - clock)}))


def wide(saver, count):
    graph = question_graph(saver)
    clock = time.perf_counter()
    for i in range(count):
        graph.invoke({"id": i}, thread(f"run-{i}"), durability="sync")
    started = time.perf_counter() - clock
    memory = peak_mb()
    clock = time.perf_counter()
    for i in range(count):
        done = graph.invoke(Command(resume="yes"), thread(f"run-{i}"), durability="sync")
        assert done["answer"] == "yes", done
    answered = time.perf_counter() - clock
    figures = {"starts_per_s": count / started, "answers_per_s": count / answered}
    print(json.dumps({**figures, "rss_mb": memory, "own_mb": memory, "server_mb": 0}))


def resume(saver, count, step_ms, mark):
    # Nothing resumes by itself: the program has to know the thread and call it again.
    begun = os.path.exists(mark)
    graph = steps_graph(saver, int(step_ms) / 1000, mark)
    graph.invoke(None if begun else {"number": 0, "count": count}, thread("resume"), durability="sync")


def main():
    workload, folder, count, *rest = sys.argv[1:]
    connection = sqlite3.connect(os.path.join(folder, "langgraph.db"), check_same_thread=False)
    saver = SqliteSaver(connection)
    saver.setup()
    connection.execute("PRAGMA synchronous = FULL")
    connection.commit()
    {"seq": seq, "wide": wide, "resume-serve": resume}[workload](saver, int(count), *rest)


main()
