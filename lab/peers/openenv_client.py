"""usage: openenv_client.py SERVICE SOLUTIONS: OpenEnv's unchanged clients repeat the run's own policy; rewards are the
native route's."""
import asyncio
import json
import sys

from openenv.core import GenericEnvClient, MCPToolClient
from service_view import native_reward, wait_until_free

service, solutions = sys.argv[1], json.load(open(sys.argv[2]))


def play(env, task, actions):
    first = env.reset(task_id=task, observation="both")
    assert first.reward is None and not first.done and first.observation["screenshot"] and first.observation["tree"]
    for action in actions:
        result = env.step(action)
    assert result.done == (actions[-1] == solution["actions"][-1]), result
    return result.reward, env.state()["episode_id"]


rewards = []
for solution in solutions:
    with GenericEnvClient(base_url=service, message_timeout_s=120).sync() as env:
        whole, episode = play(env, solution["task_id"], solution["actions"])
        assert whole == native_reward(service, episode) == 1, (solution["task_id"], whole)
        # The same without the actions: only the end.
        idle, episode = play(env, solution["task_id"], solution["actions"][-1:])
        assert idle == native_reward(service, episode), (solution["task_id"], idle)
        rewards += [whole, idle]


async def use_tools():
    [solution, *_] = solutions
    async with MCPToolClient(base_url=service, message_timeout_s=120) as env:
        names = [tool.name for tool in await env.list_tools()]
        await env.reset(task_id=solution["task_id"])
        for action in solution["actions"]:
            assert action["type"] in names, names
            await env.call_tool(action["type"], **{key: value for key, value in action.items() if key != "type"})
        episode = (await env.state()).episode_id
    assert native_reward(service, episode) == 1
    return len(names)


tools = asyncio.run(use_tools())
wait_until_free(service)
print(f"outcome: {len(solutions)} tasks, {len(rewards)} episodes, {sum(rewards)} with reward 1, all as by the native route; one more by {tools} MCP tools")
