"""What schemathesis sends by `npm run peers`. The key `__proto__` is refused wherever it stands, with 400 and its place: in a
program in JavaScript it would change every object. A schema cannot say that of values that may be anything. So it is sent by
another name: what is left out altogether is drawn again, which Hypothesis gives up after a while.
"""
import schemathesis


def renamed(value):
    if isinstance(value, dict):
        return {"proto" if key == "__proto__" else key: renamed(inner) for key, inner in value.items()}
    return [renamed(inner) for inner in value] if isinstance(value, list) else value


@schemathesis.hook
def map_body(context, body):
    return renamed(body)
