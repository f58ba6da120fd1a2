"""TEST SUPPORT: tries to get out of a sandbox in many ways. Usage: python3 escapes.py FACTS

FACTS is a file of JSON about the host: pid, port (TCP listener on loopback), abstract (socket name), folder
(root-only), unix (path of a listening socket), other (pid of another sandbox's session as the host sees it). Prints one
line of JSON: {"attempts": N, "escaped": ["name: result", …]}. An attempt escapes if its function returns a true value.
"""
import ctypes, glob, json, os, resource, signal, socket, struct, subprocess, sys, time

FACTS = json.load(open(sys.argv[1]))
LIBC = ctypes.CDLL(None, use_errno=True)
X64 = os.uname().machine == "x86_64"
ATTEMPTS = []


def attempt(function):
    ATTEMPTS.append((function.__name__, function))
    return function


def each(name, values, function):
    for value in values:
        ATTEMPTS.append((f"{name} {value}", lambda value=value: function(value)))


def call(number, *arguments):
    """True if a system call is permitted: any error but 'not permitted' and 'no such call' counts as permitted."""
    result = LIBC.syscall(number, *arguments)
    error = ctypes.get_errno()
    return result >= 0 or error not in (1, 38)


def reads(path):
    try:
        with open(path, "rb") as file:
            return file.read(64) or False
    except OSError:
        return False


def writes(path):
    try:
        with open(path, "wb") as file:
            return file.write(b"x")
    except OSError:
        return False


def run(*words, timeout=5):
    try:
        return subprocess.run(words, capture_output=True, timeout=timeout).returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False


def connects(family, address, kind=socket.SOCK_STREAM):
    try:
        with socket.socket(family, kind) as own:
            own.settimeout(1)
            own.connect(address)
            return True
    except OSError:
        return False


def makes_socket(family, kind=socket.SOCK_STREAM, protocol=0):
    try:
        socket.socket(family, kind, protocol).close()
        return True
    except OSError:
        return False


# Files of the host, by path and by ways around paths.
each("read", ["/etc/shadow", "/etc/hostname", "/etc/hosts", "/root/.bash_history", "/boot", f"{FACTS['folder']}/secret.txt",
    "/proc/1/root/etc/shadow", "/proc/1/root/root", "/proc/kcore", "/proc/kmsg", "/dev/mem", "/dev/sda", "/dev/vda", "/dev/kvm",
    "/dev/vsock", "/dev/fuse", "/var/run/docker.sock", "/run/systemd/private", "/sys/kernel/debug", "/sys/class/dmi/id/product_name"], reads)
each("list", ["/root", "/work", "/opt", "/srv", "/mnt", "/media", "/boot", "/sys", "/var/log", FACTS["folder"]],
    lambda path: os.path.isdir(path) and os.listdir(path))
each("write", ["/usr/bin/x", "/etc/passwd", "/etc/autoplay/session.sh", "/x", "/dev/x", "/home/x", "/run/x", "/var/x", "/proc/sys/kernel/hostname",
    "/proc/sysrq-trigger", "/proc/sys/kernel/core_pattern", "/sys/power/state"], writes)


@attempt
def other_homes():
    return [name for name in os.listdir("/home") if name != "user"]


@attempt
def move_the_home_folder():
    try:
        os.rename("/home", "/home2")
        return True
    except OSError:
        return False


# Processes and their data.
@attempt
def keys_in_environments():
    found = [path for path in glob.glob("/proc/[0-9]*/environ") if b"SECRET" in (reads_all(path) or b"")]
    return found


def reads_all(path):
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return None


@attempt
def processes_of_the_host():
    return len([name for name in os.listdir("/proc") if name.isdigit()]) > 40


each("signal the host's", ["pid", "other"], lambda name: signals(FACTS[name]))


def signals(pid):
    try:
        os.kill(pid, 0)
        # This sandbox's own process ids may be equal by chance.
        return b"node" in (reads(f"/proc/{pid}/comm") or b"")
    except OSError:
        return False


@attempt
def open_descriptors_of_the_first_process():
    try:
        return [link for link in (os.readlink(path) for path in glob.glob("/proc/1/fd/*")) if link.startswith("/")
            and not link.startswith(("/dev/null", "/proc", "/home/user", "/run/user", "/tmp"))]
    except OSError:
        return False


@attempt
def trace_the_first_process():
    return LIBC.ptrace(16, 1, 0, 0) == 0


# Networks and sockets.
each("connect to", [("127.0.0.1", FACTS["port"]), ("169.254.169.254", 80), ("1.1.1.1", 53), ("10.0.0.1", 22)],
    lambda address: connects(socket.AF_INET, address))
each("connect to six", [("::1", FACTS["port"]), ("fe80::1", 80)], lambda address: connects(socket.AF_INET6, address))
each("connect to unix", ["\0" + FACTS["abstract"], FACTS["unix"], "/tmp/.X11-unix/X1", "\0/tmp/.X11-unix/X1", "/run/dbus/system_bus_socket"],
    lambda address: connects(socket.AF_UNIX, address))
each("socket of family", [40, 17, 38, 16 + 22, 31, 44, 3, 9], makes_socket)  # vsock, packet, alg, alg, bluetooth, xdp, ax25, x25


@attempt
def raw_socket():
    return makes_socket(socket.AF_INET, socket.SOCK_RAW, 1)


@attempt
def other_interfaces():
    return [name for _, name in socket.if_nameindex() if name != "lo"]


# System calls.
if X64:
    each("call", [248, 249, 250, 298, 304, 312, 321, 323, 425, 246, 175, 165, 166, 155, 161, 428, 429, 430, 432, 169, 163], lambda number: call(number, 0, 0, 0, 0, 0))

    @attempt
    def thirty_two_bit_table():
        return call(0x40000000 | 39)


each("unshare flags", [0x10000000, 0x10020000, 0x40000000, 0x20000000, 0x08000000, 0x04000000], lambda flags: LIBC.unshare(flags) == 0)


@attempt
def clone_into_a_user_namespace():
    pid = LIBC.syscall(56 if X64 else 220, 0x10000000 | signal.SIGCHLD, 0, 0, 0, 0)
    if pid == 0:
        os._exit(0)
    return pid > 0


@attempt
def join_a_namespace():
    try:
        descriptor = os.open("/proc/1/ns/net", os.O_RDONLY)
    except OSError:
        return False
    return LIBC.setns(descriptor, 0) == 0


@attempt
def type_into_the_terminal():
    import fcntl
    for request in (0x5412, 0x541C):
        for descriptor in (0, 1, 2):
            try:
                fcntl.ioctl(descriptor, request, b"x")
                return True
            except OSError:
                pass
    return False


# Privileges.
each("become", [0, 1, 65534], lambda uid: becomes(uid))


def becomes(uid):
    try:
        os.setuid(uid)
        return True
    except OSError:
        return False


each("run", ["su -c true", "mount -t tmpfs x /tmp", "mknod /tmp/device b 8 0", "date -s 2020-01-01", "sysctl -w kernel.hostname=x",
    "hostname x", "dmesg", "losetup -f", "insmod x", "chroot / true", "nsenter -t 1 -a true", "unshare -Ur true", "swapoff -a", "chown 0 /tmp"],
    lambda words: run(*words.split()))


@attempt
def capabilities():
    with open("/proc/self/status") as file:
        fields = dict(line.split(":\t", 1) for line in file if ":\t" in line)
    missing = [name for name, wanted in [("CapEff", "0" * 16), ("CapPrm", "0" * 16), ("NoNewPrivs", "1"), ("Seccomp", "2")]
        if fields[name].strip() != wanted]
    return missing


@attempt
def raise_the_limit_of_processes():
    try:
        resource.setrlimit(resource.RLIMIT_NPROC, (4096, 4096))
        return True
    except (OSError, ValueError):
        return False


# Exhaustion of the machine's resources.
@attempt
def fork_without_end():
    children = []
    try:
        while len(children) < 3000:
            pid = os.fork()
            if pid == 0:
                time.sleep(30)
                os._exit(0)
            children.append(pid)
    except OSError:
        pass
    for pid in children:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
    return len(children) > 1100 and len(children)


each("fill", ["/tmp", "/run/user/1000", "/dev/shm"], lambda folder: fills(folder))


def fills(folder):
    """True if 700 MB fit. Removes the files again."""
    size = 0
    path = f"{folder}/fill"
    try:
        with open(path, "wb") as file:
            while size < 700:
                if os.statvfs(folder).f_bavail * os.statvfs(folder).f_frsize < 2 << 20:
                    return False
                os.posix_fallocate(file.fileno(), size << 20, 1 << 20)
                size += 1
        return f"{size} MB"
    except OSError:
        return False
    finally:
        os.path.exists(path) and os.unlink(path)


@attempt
def one_huge_file():
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        with open("/home/user/.huge", "wb") as file:
            file.truncate(1100 << 20)
        return True
    except OSError:
        return False
    finally:
        os.path.exists("/home/user/.huge") and os.unlink("/home/user/.huge")


escaped = []
for name, function in ATTEMPTS:
    try:
        got = function()
    except Exception as error:  # An attempt that breaks has not escaped, but says nothing either.
        got = f"broken: {error!r}"
    if got:
        escaped.append(f"{name}: {str(got)[:120]}")
print(json.dumps({"attempts": len(ATTEMPTS), "escaped": escaped}))
