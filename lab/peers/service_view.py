"""The service seen from outside: its rewards by the native route, its count of leased environments, and its processes.
"""
import json
import os
import time
import urllib.request


def call(url, method="GET", body=None):
    data = None if body is None else json.dumps(body).encode()
    headers = {} if data is None else {"content-type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(url, data, headers, method=method), timeout=120) as answer:
        return answer.read().decode()


def native_reward(service, episode_id):
    return json.loads(call(f"{service}/v1/episodes/{episode_id}/reward", "POST", {}))["reward"]


def reward_of_actions(service, task_id, actions):
    """Reward of an episode that is played by the native routes alone."""
    [episode] = json.loads(call(f"{service}/v1/episodes", "POST", {"task_id": task_id}))["episodes"]
    for index, action in enumerate(actions):
        call(f"{service}/v1/episodes/{episode['id']}/step", "POST", {"action": action, "index": index})
    return native_reward(service, episode["id"])


def lent(service):
    """Leased environments, by the service's own count."""
    [line] = [line for line in call(f"{service}/metrics").splitlines() if line.startswith("autoplay_episodes_active ")]
    return int(line.split()[1])


def wait_until_free(service, seconds=60):
    end = time.monotonic() + seconds
    while (count := lent(service)) > 0:
        assert time.monotonic() < end, f"{count} environments are lent that nobody plays"
        time.sleep(0.2)


def sandboxes(service_pid):
    """Processes below the service that are applications in a sandbox, by the kernel's own list."""
    parents, names = {}, {}
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            text = open(f"/proc/{pid}/stat").read()
        except OSError:
            continue
        names[int(pid)] = text[text.index("(") + 1:text.rindex(")")]
        parents[int(pid)] = int(text[text.rindex(")") + 2:].split()[1])

    def is_below(pid):
        while pid in parents:
            pid = parents[pid]
            if pid == service_pid:
                return True
        return False

    return sum(1 for pid, name in names.items() if name == "bwrap" and is_below(pid))
