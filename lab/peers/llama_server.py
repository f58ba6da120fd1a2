"""usage: llama_server.py FOLDER [PORT]: llama.cpp's server with the model of random_gguf.py; prints its address, and
runs until it is killed."""
import signal
import sys
from pathlib import Path

import xllamacpp

folder = Path(sys.argv[1])
params = xllamacpp.CommonParams()
params.model.path = str(folder / "model.gguf")
params.mmproj.path = str(folder / "vision.gguf")
params.n_ctx = 4 * 65536
params.n_parallel = 4
params.port = int(sys.argv[2]) if len(sys.argv) > 2 else 0
# Busy-waiting threads would take the processor from the desktops next to them.
params.cpuparams.n_threads = params.cpuparams_batch.n_threads = 1
params.cpuparams.poll = params.cpuparams_batch.poll = 0
params.verbosity = 1
params.warmup = False
server = xllamacpp.Server(params)
print(f"listening at {server.listening_address}/v1", flush=True)
signal.pause()
