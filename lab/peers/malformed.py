"""usage: malformed.py SERVICE SERVICE_PID SOLUTIONS COUNT: invalid actions, COUNT times through each interface of the
service.

Each costs exactly one step and is reported. No environment stays leased (the service's own count), no application stays
in its sandbox (the kernel's list of processes), and the next episode is played to its reward. AUTOPLAY_MALFORMED
overrides COUNT.
"""
import asyncio
import json
import os
import sys
import time

service, pid, solutions, count = sys.argv[1], int(sys.argv[2]), json.load(open(sys.argv[3])), int(sys.argv[4])
os.environ["AUTOPLAY_URL"] = service
count = int(os.environ.get("AUTOPLAY_MALFORMED", count))

import httpx
from autoplay_client import Client
from autoplay_client.gym import AutoplayEnv
from autoplay_client.openrlhf import AutoplayAgent
from autoplay_client.trl_environment import DesktopEnvironment
from malformed_actions import ACTIONS, CALLS, NO_OBJECTS, REPLIES, draw
from openenv.core import GenericEnvClient
from service_view import native_reward, sandboxes, wait_until_free

solution = solutions[0]
TASK, GRAMMAR = solution["task_id"], "qwen3-vl"


def drawn(kinds, seed):
    return draw(kinds, count, seed)


def native():
    with Client(timeout=120) as client:
        episode = None
        for index, wrong in enumerate(drawn([ACTIONS, NO_OBJECTS, REPLIES], 1)):
            if episode is None or episode["done"]:
                [episode] = client.open(TASK)
            said = {"reply": wrong, "grammar": GRAMMAR} if isinstance(wrong, str) and index % 2 else {}
            after = client.step(episode["id"], None if said else wrong, episode["step"], **said)
            assert (after["step"], bool(after["action_error"])) == (episode["step"] + 1, True), wrong
            episode = after


def openenv():
    with GenericEnvClient(base_url=service, message_timeout_s=120).sync() as env:
        step = None
        for wrong in drawn([ACTIONS, [{"reply": reply, "grammar": GRAMMAR} for reply in REPLIES], [{"reply": 5}, {"reply": "", "grammar": "latin"}]], 2):
            if step is None:
                result, step = env.reset(task_id=TASK), 0
            result = env.step(wrong)
            step += 1
            assert (env.state()["step_count"], bool(result.observation["action_error"])) == (step, True), wrong
            assert result.reward == 0, wrong
            step = None if result.done else step


def gymnasium():
    env, info = AutoplayEnv(TASK, client=Client(timeout=120)), None
    no_json = [[float("nan")], [{"type": object()}], [{1, 2}], [b"x"], [{("a",): 1}]]
    for wrong in drawn([ACTIONS, NO_OBJECTS, [{"reply": reply, "grammar": GRAMMAR} for reply in REPLIES], *no_json], 3):
        if info is None or info["exit_status"] is not None:
            _, info = env.reset()
        before = info["step"]
        _, reward, _, _, info = env.step(wrong)
        assert (info["step"], reward, bool(info["action_error"])) == (before + 1, 0, True), wrong
    env.close()


class RepliesInGrammar(AutoplayAgent):
    grammar = GRAMMAR

    def _screenshot(self):
        return None


class ActionsInJson(RepliesInGrammar):
    grammar = None

    def parse_action(self, text):
        return json.loads(text)


def openrlhf():
    async def play():
        agent = None
        for index, wrong in enumerate(drawn([ACTIONS, NO_OBJECTS, REPLIES], 4)):
            if agent is None or agent._episode["done"]:
                agent = (RepliesInGrammar if index % 2 else ActionsInJson)()
                await agent.reset({"observation": "", "label": TASK})
            before = agent._episode["step"]
            turn = await agent.step({"action_text": wrong if isinstance(wrong, str) else json.dumps(wrong)})
            assert agent._episode["step"] == before + 1 and agent._episode["action_error"], wrong
            assert float(turn["rewards"]) == 0 and turn["done"] == agent._episode["done"]
        await agent._client.close()

    asyncio.run(play())


def trl():
    env = DesktopEnvironment()
    env._client = Client(timeout=120)
    for tool, given in drawn([CALLS], 7):
        if env._episode is None or env._episode["done"]:
            env.reset(TASK)
        before = env._episode["step"]
        getattr(env, tool)(**given)
        assert (env._episode["step"], bool(env._episode["action_error"])) == (before + 1, True), (tool, given)
    # TRL never closes an environment: the request for the reward ends its episode.
    assert env.get_reward() == 0
    env._client.close()


def nemo_gym():
    row = {"responses_create_params": {"input": []}, "task_id": TASK, "verifier_metadata": {"grammar": GRAMMAR}}
    call = {"type": "function_call", "call_id": "c", "name": "computer_use"}
    odd = [[], [{"type": "reasoning"}], [{"type": "message", "content": None}], [{**call, "arguments": "{"}], [{**call, "arguments": '{"action": 5}'}]]
    with httpx.Client(base_url=service, timeout=120) as http:
        cookies = None
        for wrong in drawn([REPLIES, odd], 5):
            if cookies is None:
                cookies, step = http.post("/reset", json=row).raise_for_status().cookies, 0
            output = wrong if isinstance(wrong, list) else [{"type": "message", "content": [{"type": "output_text", "text": wrong}]}]
            http.cookies.clear()
            headers = {"cookie": f"autoplay_episode={cookies['autoplay_episode']}"}
            answer = http.post("/step", json={**row, "response": {"output": output}}, headers=headers).raise_for_status()
            cookies, turn, step = answer.cookies, answer.json(), step + 1
            assert turn["info"]["action_error"] and turn["reward"] == 0, wrong
            assert http.get(f"/v1/episodes/{turn['info']['episode_id']}").json()["step"] == step
            if turn["terminated"] or turn["truncated"]:
                cookies = None
        if cookies is not None:
            http.delete(f"/v1/episodes/{cookies['autoplay_episode']}").raise_for_status()


def play_soundly():
    with Client(timeout=120) as client:
        [episode] = client.open(TASK)
        for index, action in enumerate(solution["actions"]):
            client.step(episode["id"], action, index)
        assert native_reward(service, episode["id"]) == 1
    wait_until_free(service)
    return sandboxes(pid)


def mcp():
    """Tools called with wrong arguments, and unknown tools. A call without a name is not a call."""
    actions = [action for action in ACTIONS if isinstance(action.get("type"), str)]
    with Client(timeout=120) as client, httpx.Client(base_url=service, timeout=120) as http:
        episode = None
        for number, wrong in enumerate(drawn([actions], 6)):
            if episode is None or episode["done"]:
                [episode] = client.open(TASK)
            name, given = wrong["type"], {key: value for key, value in wrong.items() if key != "type"}
            params = {"name": name, "arguments": given, "session_id": episode["id"]}
            call = {"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": params}
            result = http.post("/mcp", json=call).raise_for_status().json()["result"]
            told = result["structuredContent"]
            step = told["metadata"]["step"]
            assert (step, result["isError"], told["reward"]) == (episode["step"] + 1, True, 0), wrong
            assert told["observation"]["action_error"], wrong
            episode = http.get(f"/v1/episodes/{episode['id']}").raise_for_status().json()
            assert (episode["step"], episode["done"]) == (step, told["done"]), wrong


before = play_soundly()
told = []
for way in (native, openenv, gymnasium, openrlhf, trl, nemo_gym, mcp):
    started = time.monotonic()
    way()
    wait_until_free(service)
    spent = time.monotonic() - started
    after = play_soundly()
    assert after <= before, f"{way.__name__}: {after} sandboxes, {before} before"
    told.append(f"{way.__name__} {spent:.0f} s")
print(f"outcome: {count} each, each one step: {', '.join(told)}; 0 environments lent afterwards, {before} sandboxes before and after, the next episode has its reward")
