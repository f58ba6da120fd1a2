"""Requests that schemathesis sends in `npm run -w lab peers`. The service refuses the key `__proto__` anywhere, with 400 and
its place, since in a JavaScript program it would change every object. A schema cannot express that for values of any
type. So the key is renamed: Hypothesis would draw omitted requests again, and give up after a while.
"""
import schemathesis


def renamed(value):
    if isinstance(value, dict):
        return {"proto" if key == "__proto__" else key: renamed(inner) for key, inner in value.items()}
    return [renamed(inner) for inner in value] if isinstance(value, list) else value


@schemathesis.hook
def map_body(context, body):
    return renamed(body)
