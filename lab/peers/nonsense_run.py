"""A whole run with models of random weights, on a real server: nothing may crash, get lost, or count as done.

usage: nonsense_run.py llama|transformers AUTOPLAY CONFIG FOLDER

Makes the weights, starts the server, runs CONFIG with it into FOLDER, and judges the result by the records alone.
"""
import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections import Counter
from pathlib import Path

HERE = Path(__file__).parent
START_LIMIT_S = 120


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def start_server(kind, weights, port):
    """The server's process, and its name of the model."""
    programs = Path(sys.executable).parent
    if kind == "llama":
        subprocess.run([sys.executable, HERE / "random_gguf.py", weights], check=True)
        return subprocess.Popen([sys.executable, HERE / "llama_server.py", weights, str(port)], stdout=subprocess.DEVNULL), "random"
    subprocess.run([sys.executable, HERE / "toy_qwen25.py", weights], check=True)
    words = [programs / "transformers", "serve", weights, "--host", "127.0.0.1", "--port", str(port), "--device", "cpu"]
    return subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL), str(weights)


def wait_for(port, server):
    until = time.monotonic() + START_LIMIT_S
    while time.monotonic() < until:
        assert server.poll() is None, f"the server ended with {server.returncode}"
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=5).read()
            return
        except OSError:
            time.sleep(0.2)
    raise TimeoutError(f"no server after {START_LIMIT_S} s")


def records(run, kind):
    return [json.loads(file.read_text()) for file in sorted((run / "records" / kind).glob("**/*.json"))]


def judge(run):
    """Everything begun has ended: as a record, or given up for unreadable answers, and never as a success."""
    config = json.loads((run / "run.json").read_text())["config"]
    turns = len(config["apps"]) * config["explore"]["turns"]
    trajectories, proposals, verdicts = (records(run, kind) for kind in ("trajectories", "proposals", "verdicts"))
    explored = [one for one in trajectories if one["kind"] == "exploration"]
    executed = [one for one in trajectories if one["kind"] == "execution"]
    given_up = records(run, "quarantine")
    stages = Counter(one["stage"] for one in given_up)
    assert {one["code"] for one in given_up} <= {"MODEL_REPLY_INVALID"}, given_up
    # An exploration counts once it has been summarized; a summary may be given up after its recording.
    summarized = len(records(run, "summaries"))
    assert len(explored) <= turns == summarized + stages["explore"], f"{summarized} of {turns} turns explored"
    asked = summarized * len(config["propose"]["guidelines"])
    assert len(proposals) + stages["propose"] == asked, f"{len(proposals)} proposals of {asked}"
    tasks = {task for proposal in proposals for task in proposal["taskIds"]}
    assert len({one["taskId"] for one in executed}) + stages["execute"] == len(tasks), "a task was not executed"
    assert len({one["trajectoryId"] for one in verdicts}) + stages["verify"] == len(executed), "an execution has no verdict"
    results = Counter(one["result"] or one["status"] for one in verdicts)
    assert results["success"] == 0, f"{results['success']} successes"
    told = ", ".join(f"{count} {result}" for result, count in sorted(results.items())) or "none"
    answers = len(records(run, "model-replies"))
    print(f"outcome: {answers} answers, {turns} explorations, {len(proposals)} proposals with {len(tasks)} tasks, verdicts: {told};"
          f" {len(given_up)} given up for answers that cannot be read; no success")


def main():
    kind, autoplay, config, folder = sys.argv[1], *map(Path, sys.argv[2:])
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    port = free_port()
    server, model = start_server(kind, folder / "weights", port)
    variables = {"AUTOPLAY_MODEL_URL": f"http://127.0.0.1:{port}/v1", "AUTOPLAY_MODEL": model, "AUTOPLAY_MODEL_KEY": "none"}
    try:
        wait_for(port, server)
        words = ["node", autoplay, "run", config]
        done = subprocess.run(words, cwd=folder, env=os.environ | variables, capture_output=True, text=True)
        # A run of nonsense must end without anything to export.
        assert done.returncode == 0 or "no verified trajectory to export" in done.stderr, done.stderr[-2000:]
        [run] = [file.parent for file in folder.glob("**/run.json")]
        judge(run)
    finally:
        server.kill()
        server.wait()


if __name__ == "__main__":
    main()
