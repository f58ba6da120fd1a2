"""TEST SUPPORT: a program that tries to make an outside reader of its home folder follow a link out of it.

Usage: python3 link-race.py MARK KIND. Each kind swaps harmless things with links and other traps for ever:
  listed   folders, just after another process has listed them (seen with inotify)
  folders  folders, blindly
  files    files, blindly: links, pipes, sockets, folders
  moves    folders that are moved elsewhere while another process is in them
"""
import ctypes, os, select, socket, struct, sys, time

LIBC = ctypes.CDLL(None, use_errno=True)
RENAMEAT2 = {"x86_64": 316, "aarch64": 276}[os.uname().machine]
OUTSIDE = [("environ", "/proc/self"), ("shadow", "/etc"), ("secret.txt", sys.argv[1])]


def exchange(a, b):
    LIBC.syscall(RENAMEAT2, -100, a.encode(), -100, b.encode(), 2)


def make(prefix):
    pairs = []
    for index, (name, target) in enumerate(OUTSIDE):
        folder = f"{prefix}{index}"
        os.makedirs(folder, exist_ok=True)
        with open(f"{folder}/{name}", "w") as file:
            file.write("harmless\n")
        os.symlink(target, f".{folder}")
        pairs.append((folder, f".{folder}"))
    return pairs


def listed():
    pairs = make("listed")
    watch = LIBC.inotify_init1(0)
    for folder, _ in pairs:
        LIBC.inotify_add_watch(watch, folder.encode(), 0x10)  # IN_CLOSE_NOWRITE
    while True:
        select.select([watch], [], [])
        os.read(watch, 65536)
        for pair in pairs:
            exchange(*pair)
        time.sleep(0.01)
        for pair in pairs:
            exchange(*pair)
        if select.select([watch], [], [], 0)[0]:
            os.read(watch, 65536)


def folders():
    pairs = make("folders")
    while True:
        for pair in pairs:
            exchange(*pair)


def files():
    os.makedirs("files", exist_ok=True)
    pairs = []
    for index, (name, target) in enumerate(OUTSIDE):
        with open(f"files/f{index}", "w") as file:
            file.write("harmless\n")
        os.symlink(f"{target}/{name}", f"files/.l{index}")
        pairs.append((f"files/f{index}", f"files/.l{index}"))
    os.mkfifo("files/.pipe")
    socket.socket(socket.AF_UNIX).bind("files/.socket")
    os.mkdir("files/.folder")
    for index, trap in enumerate([".pipe", ".socket", ".folder"]):
        with open(f"files/t{index}", "w") as file:
            file.write("harmless\n")
        pairs.append((f"files/t{index}", f"files/{trap}"))
    while True:
        for pair in pairs:
            exchange(*pair)


def moves():
    os.makedirs("moves/a/b/c", exist_ok=True)
    os.makedirs(".elsewhere", exist_ok=True)
    with open("moves/a/b/c/secret.txt", "w") as file:
        file.write("harmless\n")
    os.symlink("/", ".elsewhere/a")
    while True:
        exchange("moves/a", ".elsewhere/a")


{"listed": listed, "folders": folders, "files": files, "moves": moves}[sys.argv[2]]()
