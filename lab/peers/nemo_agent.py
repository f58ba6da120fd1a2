"""usage: nemo_agent.py SERVICE SOLUTIONS DATA: NeMo Gym's own gymnasium agent, unchanged, plays exported rows on the
service. A FAKE model repeats the run's own policy. Rewards are the native route's; a missing one is never 0.
"""
import asyncio
import json
import sys
from pathlib import Path

service, solutions, data = sys.argv[1], json.load(open(sys.argv[2])), Path(sys.argv[3])
# Its configuration reads the remaining arguments.
sys.argv = sys.argv[:1]

from nemo_gym.config_types import AggregateMetricsRequest, BaseServerConfig
from nemo_gym.global_config import DEFAULT_HEAD_SERVER_PORT
from nemo_gym.server_utils import ServerClient
from omegaconf import OmegaConf
from responses_api_agents.gymnasium_agent.app import GymnasiumAgent, GymnasiumAgentConfig, GymnasiumAgentRunRequest
from scripted_model import ScriptedModel, serve
from service_view import call, native_reward, wait_until_free

rows = {}
for file in (data / "rl/nemo-gym").glob("*.jsonl"):
    for line in file.read_text().splitlines():
        row = json.loads(line)
        rows[row["task_id"]] = row


def address(url):
    host, port = url.split("//")[1].split("/")[0].split(":")
    return {"host": host, "port": int(port)}


class Asked:
    """The agent reads the cookies of the web framework's request."""

    cookies: dict = {}


async def main():
    model = ScriptedModel()
    with serve(model) as model_url:
        servers = OmegaConf.create({
            "autoplay": {"resources_servers": {"autoplay": {"entrypoint": "app.py", **address(service)}}},
            "policy_model": {"responses_api_models": {"scripted": {"entrypoint": "app.py", **address(model_url)}}},
        })
        head = BaseServerConfig(host="127.0.0.1", port=DEFAULT_HEAD_SERVER_PORT)
        config = GymnasiumAgentConfig(
            host="127.0.0.1", port=1, entrypoint="app.py", name="autoplay_agent", max_steps=30,
            resources_server={"type": "resources_servers", "name": "autoplay"},
            model_server={"type": "responses_api_models", "name": "policy_model"})
        agent = GymnasiumAgent(config=config, server_client=ServerClient(head_server_config=head, global_config_dict=servers))

        async def play(task_id, replies):
            model.say("", replies)
            return await agent.run(Asked(), GymnasiumAgentRunRequest(**rows[task_id], _ng_task_index=sorted(rows).index(task_id)))

        verified = []
        for solution in solutions:
            task_id, replies = solution["task_id"], solution["replies"]
            for said in (replies, replies[-1:], ["I would click."] * 30):
                played = await play(task_id, said)
                assert played.reward == native_reward(service, played.info["episode_id"]), (said, played.reward)
                assert played.terminated != played.truncated
                verified.append(played.model_dump() | {"reward": played.reward, "_ng_task_index": task_id})
            assert verified[-3]["reward"] == 1 and verified[-1]["reward"] == 0
        metrics = await agent.aggregate_metrics(AggregateMetricsRequest(verify_responses=verified))
        mean = sum(each["reward"] for each in verified) / len(verified)
        assert abs(metrics.key_metrics["mean/reward"] - mean) < 1e-9, metrics
        # An episode without any action is masked, not 0.
        seeded = json.loads(call(f"{service}/seed_session", "POST", {"task_id": solutions[0]["task_id"]}))
        masked = json.loads(call(f"{service}/verify", "POST", {"episode_id": seeded["episode_id"]}))
        assert masked["reward"] is None and masked["mask_sample"] is True, masked
        return verified, mean


verified, mean = asyncio.run(main())
wait_until_free(service)
print(f"outcome: {len(verified)} episodes of {len(solutions)} tasks, mean reward {mean:.2f}, each as by the native route and as /aggregate_metrics adds up; an episode without an action is masked")
