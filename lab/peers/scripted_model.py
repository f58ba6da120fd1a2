"""A server with the OpenAI API whose model is a FAKE: it answers each request with the next text of a list.

Stands in for a policy in tests of third-party programs that play episodes. `/v1/responses` and `/v1/chat/completions`,
whole or as server-sent events.
"""
import json
import threading
import time
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from uuid import uuid4


class ScriptedModel:
    def __init__(self):
        self._scripts: dict[str, list[str]] = {}
        self._lock = threading.Lock()
        self.asked = 0

    def say(self, about: str, texts: list[str]) -> None:
        """Sets the texts for requests that contain `about`, in turn."""
        with self._lock:
            self._scripts[about] = list(texts)

    def next_text(self, request: str) -> str:
        with self._lock:
            self.asked += 1
            for about, texts in self._scripts.items():
                if about in request and texts:
                    return texts.pop(0)
        return "I have nothing to say."


def response_of(text, model):
    part = {"type": "output_text", "text": text, "annotations": []}
    message = {"type": "message", "id": uuid4().hex, "role": "assistant", "status": "completed", "content": [part]}
    return {"id": uuid4().hex, "object": "response", "created_at": int(time.time()), "model": model, "output": [message],
            "parallel_tool_calls": False, "tool_choice": "auto", "tools": [], "status": "completed"}


def completion_of(text, model):
    choice = {"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": "stop"}
    usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
    return {"id": uuid4().hex, "object": "chat.completion", "created": int(time.time()), "model": model, "choices": [choice], "usage": usage}


def chunks_of(whole):
    [choice] = whole["choices"]
    common = {**whole, "object": "chat.completion.chunk"}
    yield {**common, "usage": None, "choices": [{"index": 0, "delta": choice["message"], "finish_reason": None}]}
    yield {**common, "choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]}


@contextmanager
def serve(model: ScriptedModel):
    """Yields the URL, which ends with /v1."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_):
            pass

        def do_POST(self):
            request = self.rfile.read(int(self.headers["content-length"])).decode()
            asked = json.loads(request)
            text, name = model.next_text(request), asked.get("model") or "scripted"
            if self.path.endswith("/responses"):
                return self.answer("application/json", json.dumps(response_of(text, name)))
            whole = completion_of(text, name)
            if not asked.get("stream"):
                return self.answer("application/json", json.dumps(whole))
            events = "".join(f"data: {json.dumps(chunk)}\n\n" for chunk in chunks_of(whole))
            self.answer("text/event-stream", f"{events}data: [DONE]\n\n")

        def do_GET(self):
            self.answer("application/json", json.dumps({"object": "list", "data": [{"id": "scripted", "object": "model"}]}))

        def answer(self, kind, text):
            body = text.encode()
            self.send_response(200)
            self.send_header("content-type", kind)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1"
    finally:
        server.shutdown()
