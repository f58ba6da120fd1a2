"""usage: llama_server.py FOLDER: serves the model of random_gguf.py by llama.cpp's server, and says where; until it is killed."""
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
params.port = 0
params.warmup = False
server = xllamacpp.Server(params)
print(f"listening at {server.listening_address}/v1", flush=True)
signal.pause()
