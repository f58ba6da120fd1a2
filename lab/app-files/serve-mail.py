"""A mailbox server (POP3) with messages of many shapes, for mail programs to fetch and store in their own ways.

Usage: serve-mail.py PORT. Accepts any name and password. Uses only Python's own library.
"""
import random
import socketserver
import sys
from email import policy
from email.message import EmailMessage

BODIES = [
    "Tea at four.\n",
    "From the harbour we go on.\n\nFrom here by foot.\n>From a quotation\n.\n..\nA line with a dot above.\n",
    "Ærø and 東京, naïve café: “quoted” — ½.\n" * 3,
    "A long line " * 90 + "\n",
    "",
    "Signed\n-- \nMira\nHarbour office\n",
]


def make(number):
    random.seed(number)  # Boundaries are drawn.
    message = EmailMessage()
    message["From"] = ["Mira Holm <mira@example.org>", '"Holm, Mira (office)" <mira@example.org>', "Jürgen Groß <jg@example.org>", "plain@example.org"][number % 4]
    message["To"] = ["Ana Ruiz <ana@example.org>", "Ana Ruiz <ana@example.org>, bo@example.org", "Crew: ana@example.org, bo@example.org;"][number % 3]
    if number % 5 == 1:
        message["Cc"] = "Bo Lind <bo@example.org>"
    message["Subject"] = ["Rota", "Re: Rota", "Überfahrt nach Ærø, 東京 and a subject that is long enough to be folded over two lines", "=not encoded= [list] 50 %"][number % 4] + f" {number}"
    message["Date"] = f"Tue, {number % 28 + 1:02d} Mar 2026 09:{number % 60:02d}:00 +0{number % 3}00"
    message["Message-ID"] = f"<{number}.{number * 7919}@example.org>"
    if number % 4 == 1:
        message["In-Reply-To"] = message["References"] = f"<{number - 1}.{(number - 1) * 7919}@example.org>"
    body = BODIES[number % len(BODIES)]
    message.set_content(body, charset=["utf-8", "utf-8", "utf-8", "us-ascii"][number % 4] if body.isascii() else "utf-8", cte=["quoted-printable", "base64", "8bit"][number % 3] if not body.isascii() or number % 2 else None)
    if number % 3 == 2:
        message.add_alternative(f"<p>{body}</p>", subtype="html")
    if number % 4 == 3:
        message.add_attachment(bytes(range(256)) * number, maintype="application", subtype="octet-stream", filename=f"tide table ½ {number}.bin")
    return message.as_bytes(policy=policy.SMTP)


MESSAGES = [make(number) for number in range(24)]


class Session(socketserver.StreamRequestHandler):
    def say(self, line):
        self.wfile.write(line.encode() + b"\r\n")

    def say_lines(self, lines):
        self.wfile.write(b"+OK\r\n" + b"".join(b"." * line.startswith(b".") + line + b"\r\n" for line in lines) + b".\r\n")

    def handle(self):
        self.say("+OK ready")
        for line in self.rfile:
            word, *rest = line.decode().split()
            at = int(rest[0]) - 1 if rest and rest[0].isdigit() else None
            one = MESSAGES[at] if at is not None and word.upper() not in ("USER", "PASS") else None
            if word.upper() == "CAPA":
                self.say_lines([b"USER", b"UIDL", b"TOP"])
            elif word.upper() == "STAT":
                self.say(f"+OK {len(MESSAGES)} {sum(map(len, MESSAGES))}")
            elif word.upper() in ("LIST", "UIDL"):
                tell = (lambda i: len(MESSAGES[i])) if word.upper() == "LIST" else (lambda i: f"uid{i}")
                if one is None:
                    self.say_lines([f"{i + 1} {tell(i)}".encode() for i in range(len(MESSAGES))])
                else:
                    self.say(f"+OK {at + 1} {tell(at)}")
            elif word.upper() in ("RETR", "TOP"):
                self.say_lines(one.removesuffix(b"\r\n").split(b"\r\n"))
            elif word.upper() in ("USER", "PASS", "DELE", "NOOP", "RSET", "QUIT"):
                self.say("+OK")
                if word.upper() == "QUIT":
                    return
            else:
                self.say("-ERR not known")


socketserver.ThreadingTCPServer.allow_reuse_address = True
with socketserver.ThreadingTCPServer(("127.0.0.1", int(sys.argv[1])), Session) as server:
    server.daemon_threads = True
    server.serve_forever()
