"""Invalid actions, for the scripts that send them: objects, other values, replies of models, and calls of TRL's tools.
"""
import random

ACTIONS = [
    {}, {"type": "klick"}, {"type": ["done"]}, {"type": "Done"}, {"type": None}, {"typ": "done"}, {"type": "click"},
    {"type": "click", "x": 1}, {"type": "click", "x": "1", "y": 2}, {"type": "click", "x": -9, "y": 1e30},
    {"type": "click", "x": None, "y": None}, {"type": "wait", "seconds": 1e9}, {"type": "wait", "seconds": -1},
    {"type": "scroll"}, {"type": "constructor"}, {"toString": 1}, {"type": "click", "x": [[[]]], "y": {}},
    {"type": "\ud7ff\u0000"}, {"action": {"type": "done"}}, {"type": "answer"}, {"type": "open_app", "app": 7},
]
# Calls of TRL's tools that reach the service. Python itself refuses others, which TRL reports to the model without a
# step.
CALLS = [
    ("click", {"x": None, "y": None}), ("click", {"x": "1", "y": 2}), ("click", {"x": -9, "y": 1e30}), ("click", {"x": [[[]]], "y": {}}),
    ("click", {"x": 1, "y": 1, "button": "fourth"}), ("click", {"x": 1, "y": 1, "times": 9}), ("click", {"x": float("nan"), "y": 1}),
    ("drag", {"from_x": 1, "from_y": None, "to_x": "2", "to_y": []}), ("scroll", {"x": 1, "y": 1, "clicks": "many"}),
    ("type_text", {"text": 5}), ("type_text", {"text": "a", "overwrite": "perhaps"}), ("press", {"keys": "ctrl"}), ("press", {"keys": [7]}),
    ("press", {"keys": []}), ("answer", {"text": None}), ("fail", {"reason": {}}),
]
NO_OBJECTS = [None, True, 5, "", "click", [], [{"type": "done"}], -1e300]
REPLIES = [
    "", "\0", "<|im_end|>", "I would click.", "Action: ", '{"actions":[]}', '{"type":"done"', "<tool_call>", "{" * 5000, "(" * 5000,
    '<tool_call>{"name":"computer_use","arguments":{"action":"fly"}}</tool_call>',
    '<tool_call>{"name":"computer_use","arguments":{"action":"left_click","coordinate":[99999,-5]}}</tool_call>',
    '<tool_call>{"name":"rm","arguments":{}}</tool_call>', "<tool_call>" * 500, "Action: " * 4000, "ü" * 1000, "x" * 40000,
]


def draw(kinds, count, seed):
    chosen = random.Random(seed)
    return [chosen.choice(chosen.choice(kinds)) for _ in range(count)]
