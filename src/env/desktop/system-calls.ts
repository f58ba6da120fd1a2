/**
 * A seccomp filter for bubblewrap with the system calls that sandboxed programs may not make. These are ways around the
 * network namespace (sockets of unusual families, such as AF_VSOCK, which reaches the hypervisor), kernel keys, and
 * interfaces with a history of holes. Format: classic BPF over struct seccomp_data (linux/seccomp.h).
 */
import CALLS from './system-calls.json' with { type: 'json' };

/** Numbers of the calls on x86-64 and arm64 (asm/unistd_64.h, asm-generic/unistd.h). */
const ARCHITECTURES: Partial<Record<NodeJS.Architecture, { column: 0 | 1; audit: number }>> = {
  // AUDIT_ARCH_X86_64 and AUDIT_ARCH_AARCH64 (linux/audit.h).
  x64: { column: 0, audit: 0xc000003e },
  arm64: { column: 1, audit: 0xc00000b7 },
};

/**
 * The calls of system-calls.json. `unknown` ones fail as if the kernel lacked them, because libraries can do without.
 * `denied` ones fail with EPERM for every program. `namespaces` are only for programs that isolate their own parts. A
 * filter cannot read the flags of `clone3`, which lie in memory; programs that find it missing use clone.
 */
const { lookedInto: LOOKED_INTO, unknown: UNKNOWN, denied: DENIED, namespaces: NAMESPACES, clone3: CLONE3 } = CALLS;

/** AF_UNIX, AF_INET, AF_INET6, AF_NETLINK. The last three end at the sandbox's own empty network. */
const FAMILIES = [1, 2, 10, 16];
const CLONE_NEWUSER = 0x10000000;
/** TIOCSTI and TIOCLINUX inject input into the worker's terminal. */
const TERMINAL_INPUT = [0x5412, 0x541c];
/** Numbers from here on belong to another table of system calls (x32). */
const X32 = 0x40000000;

const EPERM = 1;
const ENOSYS = 38;
const EAFNOSUPPORT = 97;

/** struct seccomp_data: number, architecture, then arguments of eight bytes each, lower half first. */
const AT = { number: 0, architecture: 4, argument: (index: number) => 16 + 8 * index };
const LOAD = 0x20;
const RETURN = 0x06;
const JUMP = { equal: 0x15, atLeast: 0x35, anyBit: 0x45 };
const ALLOW = 0x7fff0000;
const fail = (error: number) => 0x00050000 | error;

/** One instruction: code, jump if true, jump if false, value. */
type Instruction = readonly [number, number, number, number];

/** The filter for this machine; undefined for an architecture with unknown call numbers. */
export function filterSystemCalls(allowsNamespaces: boolean): Buffer | undefined {
  const known = ARCHITECTURES[process.arch];
  if (!known) return undefined;
  const { column, audit } = known;
  const refuse = (calls: Readonly<Record<string, readonly number[]>>, error: number): Instruction[] =>
    Object.values(calls).flatMap((numbers) => forCall(numbers[column]!, [ends(fail(error))]));
  const isolation: Instruction[] = [
    ...refuse(NAMESPACES, EPERM),
    ...refuse(CLONE3, ENOSYS),
    ...forCall(LOOKED_INTO.clone[column]!, [
      [LOAD, 0, 0, AT.argument(0)],
      [JUMP.anyBit, 0, 1, CLONE_NEWUSER],
      ends(fail(EPERM)),
      ends(ALLOW),
    ]),
  ];
  return encode([
    [LOAD, 0, 0, AT.architecture],
    [JUMP.equal, 1, 0, audit],
    ends(fail(ENOSYS)),
    [LOAD, 0, 0, AT.number],
    [JUMP.atLeast, 0, 1, X32],
    ends(fail(ENOSYS)),
    ...refuse(UNKNOWN, ENOSYS),
    ...refuse(DENIED, EPERM),
    ...(allowsNamespaces ? [] : isolation),
    ...forCall(LOOKED_INTO.socket[column]!, [
      [LOAD, 0, 0, AT.argument(0)],
      ...FAMILIES.flatMap((family): Instruction[] => [[JUMP.equal, 0, 1, family], ends(ALLOW)]),
      ends(fail(EAFNOSUPPORT)),
    ]),
    ...forCall(LOOKED_INTO.ioctl[column]!, [
      [LOAD, 0, 0, AT.argument(1)],
      ...TERMINAL_INPUT.flatMap((request): Instruction[] => [[JUMP.equal, 0, 1, request], ends(fail(EPERM))]),
      ends(ALLOW),
    ]),
    ends(ALLOW),
  ]);
}

/** Runs the instructions, which end in a return, only for this call. */
function forCall(number: number, instructions: readonly Instruction[]): Instruction[] {
  return [[JUMP.equal, 0, instructions.length, number], ...instructions];
}

function ends(value: number): Instruction {
  return [RETURN, 0, 0, value];
}

/** struct sock_filter: two bytes of code, one for each jump, four of value. */
function encode(program: readonly Instruction[]): Buffer {
  const bytes = Buffer.alloc(program.length * 8);
  program.forEach(([code, whenTrue, whenFalse, value], index) => {
    bytes.writeUInt16LE(code, index * 8);
    bytes.writeUInt8(whenTrue, index * 8 + 2);
    bytes.writeUInt8(whenFalse, index * 8 + 3);
    bytes.writeUInt32LE(value >>> 0, index * 8 + 4);
  });
  return bytes;
}
