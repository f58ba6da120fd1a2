/** One process that decodes pictures, with a bound on its memory. Used by picture-decoder.ts. */
import { execFile, fork, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { DecodeAnswer, DecodeQuestion } from './decoder-entry.ts';
import { builtModule } from '../../built-module.ts';

export const DECODER_LIMITS = {
  /** Address space beyond the process's initial use. The largest permitted picture needs half of it. */
  addressSpaceBytes: 1 << 30,
  /** Limit for one picture; after it the process is killed. */
  pictureTimeoutMs: 30_000,
  /** A process is replaced after this many pictures. */
  picturesOfProcess: 2000,
  /** A process is replaced if its memory grew by more than this. */
  growthBytes: 40 << 20,
};
export type DecoderLimits = typeof DECODER_LIMITS;

export class DecoderEnded extends Error {
  override readonly name = 'DecoderEnded';
  /** True if an outside signal ended it: a person, or the kernel when memory ran short. No picture causes that. */
  readonly wasKilled: boolean;

  constructor(signal: NodeJS.Signals | null) {
    super('the process that decodes pictures has ended');
    this.wasKilled = signal === 'SIGKILL';
  }
}
export class DecodeTimeout extends Error {
  override readonly name = 'DecodeTimeout';
}

const ENTRY = new URL('./decoder-entry.ts', import.meta.url);
/** The process collects its garbage itself: see decoder-entry.ts. */
const NODE_OPTIONS = ['--expose-gc', '--max-semi-space-size=1', '--enable-source-maps'];
const START_TIMEOUT_MS = 60_000;
const PAGE_BYTES = 4096;

export type DecoderProcess = Awaited<ReturnType<typeof startDecoderProcess>>;

/** Rejects if the process does not start, or if its memory cannot be bounded. */
export async function startDecoderProcess(limits: DecoderLimits) {
  const child = fork(fileURLToPath(builtModule(ENTRY)), {
    execArgv: NODE_OPTIONS,
    env: environment(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  // A service that exits without close() does not wait for the child.
  child.unref();
  let asked: { resolve: (answer: DecodeAnswer) => void; reject: (error: Error) => void } | undefined;
  let ended: DecoderEnded | undefined;
  const end = (signal: NodeJS.Signals | null) => {
    ended ??= new DecoderEnded(signal);
    asked?.reject(ended);
  };
  child.once('exit', (_code, signal) => end(signal));
  // The process did not start, or its channel is gone.
  child.once('error', () => end('SIGKILL'));
  child.on('message', (answer: DecodeAnswer) => asked?.resolve(answer));

  const untilAnswer = async (timeoutMs: number, send: () => void): Promise<DecodeAnswer> => {
    const answer = new Promise<DecodeAnswer>((resolve, reject) => (asked = { resolve, reject }));
    const timer = setTimeout(() => {
      asked?.reject(new DecodeTimeout('the picture takes too long to decode'));
      child.kill('SIGKILL');
    }, timeoutMs);
    try {
      if (ended) end(null);
      else send();
      return await answer;
    } finally {
      clearTimeout(timer);
      asked = undefined;
    }
  };

  const { residentBytes: bytesAtStart } = await untilAnswer(START_TIMEOUT_MS, () => undefined);
  let pictures = 0;
  let residentBytes = bytesAtStart;
  try {
    await boundMemory(child, limits.addressSpaceBytes);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return {
    pid: child.pid!,
    /**
     * One call at a time. Rejects with DecoderEnded if the process ends first, with DecodeTimeout if it takes too long.
     */
    async ask(question: DecodeQuestion) {
      pictures++;
      const answer = await untilAnswer(limits.pictureTimeoutMs, () => child.send(question));
      residentBytes = answer.residentBytes;
      return answer;
    },
    /** True if another process must replace it. */
    isSpent: () =>
      ended !== undefined ||
      child.killed ||
      pictures >= limits.picturesOfProcess ||
      residentBytes - bytesAtStart > limits.growthBytes,
    close() {
      if (child.connected) child.disconnect();
      child.kill('SIGKILL');
    },
  };
}

/** Excludes the service's own variables, such as keys and tokens. Two arenas, because each reserves address space. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, HOME } = process.env;
  return { PATH, TMPDIR, HOME, MALLOC_ARENA_MAX: '2' };
}

/** The limit is relative to the initial use, since the address space that Node reserves differs by tens of GB. */
async function boundMemory({ pid }: ChildProcess, moreBytes: number): Promise<void> {
  const [pages] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ');
  const most = Number(pages) * PAGE_BYTES + moreBytes;
  await promisify(execFile)('prlimit', ['--pid', String(pid), `--as=${most}`, '--core=0']);
}
