"""A typical server for OpenRLHF's remote reward: FastAPI, one process, rewards from a dictionary.

Follows examples/scripts and openrlhf/cli/serve_rm.py of OpenRLHF: the request's JSON unchanged, no schema, an async
handler. The rewards exist from the start, and `/judge` waits as a model would; it validates, stores and counts nothing.
Started by lab/bench/rewards/services.ts.
"""

from __future__ import annotations

import asyncio
import json
import socket
import sys

import uvicorn
from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse

app = FastAPI()
with open(sys.argv[1]) as file:
    REWARDS: dict[str, float] = json.load(file)


@app.post("/get_reward")
async def get_reward(request: Request) -> JSONResponse:
    data = await request.json()
    rewards = [REWARDS[label["trajectory_id"]] for label in data["labels"]]
    return JSONResponse({"rewards": rewards, "scores": rewards, "extra_logs": {}})


@app.post("/judge")
async def judge(request: Request) -> JSONResponse:
    data = await request.json()
    await asyncio.sleep(data["labels"][0]["judge_ms"] / 1000)
    return JSONResponse({"rewards": [1.0], "scores": [1.0], "extra_logs": {}})


listener = socket.socket()
listener.bind(("127.0.0.1", 0))
listener.listen(2048)
print(f"http://127.0.0.1:{listener.getsockname()[1]}", flush=True)
uvicorn.Server(uvicorn.Config(app, log_level="warning", access_log=False)).run(sockets=[listener])
