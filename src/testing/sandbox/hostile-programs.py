"""TEST SUPPORT: a desktop program that attacks readers of the desktop through its D-Bus.

Usage: python3 hostile-programs.py ATTACK SECONDS. Writes "ready" into the file .attack once the attack runs, or else
the error. Implements D-Bus itself, since a library would refuse to send most of this.
"""
import os, socket, struct, sys, time

ATTACK, SECONDS = sys.argv[1], float(sys.argv[2])
END = time.monotonic() + SECONDS
REGISTRY = "org.a11y.atspi.Registry"
MEGABYTE = 1 << 20


class Writer:
    def __init__(self, order="<"):
        self.order, self.data = order, bytearray()

    def pad(self, size):
        self.data += b"\0" * (-len(self.data) % size)

    def word(self, value, kind="I"):
        self.pad(struct.calcsize(kind))
        self.data += struct.pack(self.order + kind, value)

    def string(self, value):
        value = value if isinstance(value, bytes) else value.encode()
        self.word(len(value))
        self.data += value + b"\0"

    def signature(self, value):
        self.data += bytes([len(value)]) + value.encode() + b"\0"

    def array(self, align, items, write):
        self.word(0)
        at = len(self.data) - 4
        self.pad(align)
        start = len(self.data)
        for item in items:
            write(item)
        struct.pack_into(self.order + "I", self.data, at, len(self.data) - start)


def message(kind, fields, signature="", body=b"", serial=1, order="<", flags=0):
    writer = Writer(order)
    writer.data += struct.pack(order + "cBBBII", b"l" if order == "<" else b"B", kind, flags, 1, len(body), serial)

    def field(item):
        code, of, value = item
        writer.pad(8)
        writer.data += bytes([code])
        writer.signature(of)
        if of == "u":
            writer.word(value)
        elif of == "g":
            writer.signature(value)
        else:
            writer.string(value)

    writer.array(8, [*fields, *([(8, "g", signature)] if signature else [])], field)
    writer.pad(8)
    return bytes(writer.data) + body


def build(write, order="<"):
    writer = Writer(order)
    write(writer)
    return bytes(writer.data)


BUS = socket.socket(socket.AF_UNIX)
BUS.connect(os.environ["DBUS_SESSION_BUS_ADDRESS"].split("path=")[1].split(",")[0])
BUS.sendall(b"\0AUTH ANONYMOUS\r\n")
BUS.recv(4096)
BUS.sendall(b"BEGIN\r\n")
SERIAL = [1]


def send(data):
    BUS.sendall(data)


def call(destination, path, interface, member, signature="", body=b"", order="<"):
    SERIAL[0] += 1
    fields = [(1, "o", path), (2, "s", interface), (3, "s", member), (6, "s", destination)]
    send(message(1, fields, signature, body, SERIAL[0], order))


def event(signature, body, order="<", extra=()):
    SERIAL[0] += 1
    fields = [(1, "o", "/a"), (2, "s", "org.a11y.atspi.Event.Object"), (3, "s", "StateChanged"), *extra]
    send(message(4, fields, signature, body, SERIAL[0], order))


def receive():
    """The next message: kind, serial, fields, body."""
    head = exactly(16)
    length, serial, fields_length = struct.unpack("<III", head[4:16])
    rest = exactly(fields_length + -fields_length % 8)
    fields, at = {}, 0
    while at < fields_length:
        at += -at % 8
        code, kind = rest[at], chr(rest[at + 2])
        at += 4
        if kind == "u":
            fields[code] = struct.unpack_from("<I", rest, at)[0]
            at += 4
        elif kind == "g":
            fields[code] = rest[at + 1:at + 1 + rest[at]].decode()
            at += rest[at] + 2
        else:
            size = struct.unpack_from("<I", rest, at)[0]
            fields[code] = rest[at + 4:at + 4 + size].decode()
            at += size + 5
    return head[1], serial, fields, exactly(length)


def exactly(count):
    data = b""
    while len(data) < count:
        more = BUS.recv(count - len(data))
        if not more:
            raise SystemExit("the bus closed the connection")
        data += more
    return data


def ready(word="ready"):
    with open(".attack", "w") as file:
        file.write(word)


# Unsolicited messages.
def repeat(one):
    def run():
        one()
        ready()
        while time.monotonic() < END:
            one()
    return run


def name_of_worker():
    """The connection that owns the name under which programs ask for the accessibility bus."""
    call("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "GetNameOwner", "s", build(lambda w: w.string("org.a11y.Bus")))
    while True:
        kind, _, fields, body = receive()
        if kind == 2 and fields.get(5) == SERIAL[0]:
            return body[4:-1].decode()


def ask(signature, body, member="Get", order="<"):
    call("org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", member, signature, body, order)


def nested_variants(depth):
    def write(writer):
        for _ in range(depth):
            writer.signature("v")
        writer.signature("y")
        writer.data.append(1)
    return build(write)


def empty_arrays(megabytes):
    return build(lambda w: w.array(4, range(megabytes * MEGABYTE // 4), lambda _: w.word(0)))


def take_names():
    for name in [REGISTRY, "org.a11y.Bus"]:
        body = build(lambda w: (w.string(name), w.word(1 | 2 | 4)))
        call("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "RequestName", "su", body)
        while True:
            kind, _, fields, body = receive()
            if kind in (2, 3) and fields.get(5) == SERIAL[0]:
                break
        if kind == 2 and struct.unpack("<I", body)[0] in (1, 4):
            return ready(f"took {name}")
    ready()


def who_is_the_worker():
    """Process id and user id of the worker, from the bus; an id of this sandbox could be signalled."""
    worker = name_of_worker()
    call("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "GetConnectionUnixProcessID", "s", build(lambda w: w.string(worker)))
    while True:
        kind, _, fields, body = receive()
        if kind in (2, 3) and fields.get(5) == SERIAL[0]:
            break
    pid = struct.unpack("<I", body)[0] if kind == 2 else 0
    ready(f"the worker is process {pid}" if pid else "ready")


def false_answers():
    """Answers to calls addressed to others; the bus forwards none."""
    worker = name_of_worker()
    ready()
    while time.monotonic() < END:
        for serial in range(1, 2000):
            text = build(lambda w: w.string("FALSE"))
            send(message(2, [(5, "u", serial), (6, "s", worker)], "s", text, serial))


def answers_nobody_fetches():
    """Sends requests and never reads the answers."""
    body = build(lambda w: (w.string("org.a11y.Status"), w.string("IsEnabled")))
    ready()
    BUS.settimeout(0.5)
    while time.monotonic() < END:
        try:
            ask("ss", body)
        except OSError:
            time.sleep(0.1)


def many_connections():
    address = os.environ["DBUS_SESSION_BUS_ADDRESS"].split("path=")[1].split(",")[0]
    sockets = []
    ready()
    while time.monotonic() < END:
        try:
            one = socket.socket(socket.AF_UNIX)
            one.settimeout(0.2)
            one.connect(address)
            one.sendall(b"\0AUTH ANONYMOUS\r\n")
            sockets.append(one)
        except OSError:
            time.sleep(0.1)


# An application that gives false answers.
def application(answer, delay=0):
    def run():
        body = build(lambda w: (w.pad(8), w.string(own_name()), w.string("/org/a11y/atspi/accessible/root")))
        call(REGISTRY, "/org/a11y/atspi/accessible/root", "org.a11y.atspi.Socket", "Embed", "(so)", body)
        ready()
        BUS.settimeout(1)
        while time.monotonic() < END:
            try:
                kind, serial, fields, body = receive()
            except TimeoutError:
                continue
            if kind != 1:
                continue
            if delay:
                time.sleep(delay)
            reply = answer(fields.get(3), fields.get(1), body)
            SERIAL[0] += 1
            if reply is None:
                send(message(3, [(5, "u", serial), (4, "s", "org.example.No"), (6, "s", fields[7])], serial=SERIAL[0]))
            elif reply != "silence":
                send(message(2, [(5, "u", serial), (6, "s", fields[7])], *reply, serial=SERIAL[0]))
    return run


NAME = []


def own_name():
    if not NAME:
        call("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "Hello")
        while True:
            kind, _, fields, body = receive()
            if kind == 2 and fields.get(5) == SERIAL[0]:
                NAME.append(body[4:-1].decode())
                break
    return NAME[0]


COUNT = [0]


def fresh_path():
    COUNT[0] += 1
    return f"/org/a11y/atspi/accessible/{COUNT[0]}"


def references(count):
    def write(writer):
        writer.array(8, range(count), lambda _: (writer.pad(8), writer.string(own_name()), writer.string(fresh_path())))
    return "a(so)", build(write)


def variant(signature, write):
    return "v", build(lambda w: (w.signature(signature), write(w)))


ALL_STATES = build(lambda w: w.array(4, range(2), lambda _: w.word(0xFFFFFFFF & ~(1 << 31))))
INTERFACES = ["Accessible", "Component", "Text", "Value", "Action"]


def usual(member, body, name="False", children=0):
    if member == "Get":
        if body.find(b"ChildCount") >= 0:
            return variant("i", lambda w: w.word(children, "i"))
        if body.find(b"CurrentValue") >= 0:
            return variant("d", lambda w: w.word(float("nan"), "d"))
        return variant("s", lambda w: w.string(name))
    if member == "GetRole":
        return "u", build(lambda w: w.word(69))
    if member == "GetState":
        return "au", ALL_STATES
    if member == "GetInterfaces":
        return "as", build(lambda w: w.array(4, INTERFACES, lambda one: w.string("org.a11y.atspi." + one)))
    if member == "GetExtents":
        return "(iiii)", build(lambda w: (w.pad(8), [w.word(n, "i") for n in (-2**31, 2**31 - 1, 2**31 - 1, 2**31 - 1)]))
    if member == "GetText":
        return "s", build(lambda w: w.string(name))
    return None


def endless(count):
    def answer(member, path, body):
        return references(count) if member == "GetChildren" else usual(member, body, children=count)
    return application(answer)


def big_names(member, path, body):
    name = "x" * (12 * MEGABYTE)
    return references(200) if member == "GetChildren" and path.endswith("root") else usual(member, body, name, 0)


def wrong_types(member, path, body):
    if member == "GetChildren":
        return ("as", build(lambda w: w.array(4, ["a", "b"], w.string))) if COUNT[0] > 50 else references(5)
    if member == "Get":
        return variant("a(so)", lambda w: w.array(8, [], w.string))
    return "ab", build(lambda w: w.array(4, [1, 0, 1], w.word))


def huge_cache(member, path, body):
    if member != "GetItems":
        return usual(member, body)
    item = lambda w: (w.pad(8), *[(w.pad(8), w.string(own_name()), w.string(fresh_path())) for _ in range(3)],
        w.word(0, "i"), w.word(7, "i"), w.array(4, ["org.a11y.atspi.Accessible"], w.string), w.string("n"), w.word(20), w.string("d"),
        w.array(4, range(2), lambda _: w.word(0xFFFFFFFF)))
    return "a((so)(so)(so)iiassusau)", build(lambda w: w.array(8, range(40_000), lambda _: item(w)))


ATTACKS = {
    "events in another byte order": repeat(lambda: event("s", build(lambda w: w.string("focused"), ">"), ">")),
    "events with descriptors that are not there": repeat(lambda: event("h", build(lambda w: w.word(0)))),
    "events with unknown fields": repeat(lambda: event("s", build(lambda w: w.string("focused")), extra=[(99, "u", 7), (200, "s", "x")])),
    "events with nested variants": repeat(lambda: event("v", nested_variants(60))),
    "events without a body": repeat(lambda: event("", b"")),
    "events of 60 MB": repeat(lambda: event("s", build(lambda w: w.string(b"x" * (60 * MEGABYTE))))),
    "events of 15 MB": repeat(lambda: event("s", build(lambda w: w.string(b"x" * (15 * MEGABYTE))))),
    "events of a million arrays": repeat(lambda: event("aau", empty_arrays(15))),
    "a flood of events": repeat(lambda: event("s", build(lambda w: w.string("focused")))),
    "questions of other types": repeat(lambda: ask("hh", build(lambda w: (w.word(0), w.word(0))))),
    "questions in another byte order": repeat(lambda: ask("ss", build(lambda w: (w.string("a"), w.string("b")), ">"), order=">")),
    "questions without a body": repeat(lambda: ask("", b"")),
    "questions of 15 MB": repeat(lambda: ask("ss", build(lambda w: (w.string("x"), w.string(b"x" * (15 * MEGABYTE)))))),
    "answers nobody fetches": answers_nobody_fetches,
    "false answers": false_answers,
    "names of others": take_names,
    "the worker's process": who_is_the_worker,
    "connections without end": many_connections,
    "a tree without end": endless(20),
    "a tree of one branch": endless(1),
    "an object with 200,000 children": endless(200_000),
    "names of 12 MB": application(big_names),
    "answers of other types": application(wrong_types),
    "a bulk reply of 40,000 objects": application(huge_cache),
    "answers after 1.5 seconds": application(lambda member, path, body: references(3) if member == "GetChildren" else usual(member, body, children=3), 1.5),
    "no answers": application(lambda member, path, body: "silence"),
}

try:
    own_name()
    ATTACKS[ATTACK]()
    time.sleep(max(0, END - time.monotonic()))
except OSError as error:
    with open(".attack-end", "w") as file:
        file.write(str(error))
