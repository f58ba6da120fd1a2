/**
 * The identity of a run as its conductor has it, on the coordination server. A worker with another copy of the folder,
 * another version of the code or another catalogue would do the work in vain, so it is refused.
 */
import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Coordination } from '../coordination/coordination.ts';
import { PipelineError } from '../errors.ts';
import type { Run } from '../run/run-folder.ts';

/** Holds the token of the conductor that last used the folder. A copy of the folder has an older one. */
const TOKEN_FILE = 'conductor.id';
const CODE = fileURLToPath(new URL('..', import.meta.url));
/** Timers hold at most 24 days. */
const KEEP_MS = 20 * 24 * 3_600_000;
const POLL_MS = 500;

interface Identity {
  folder: string;
  code: string;
  catalogue: string;
}

const REFUSALS: Readonly<Record<keyof Identity, string>> = {
  folder: 'this folder is a copy of the one its conductor uses; put the run on storage that both share',
  code: 'the code differs from its conductor’s; install the same version on both machines',
  catalogue: 'the catalogue differs from its conductor’s; put the same file on both machines',
};

/** For the conductor, before the first job. */
export async function announceRun(run: Run, coordination: Coordination): Promise<void> {
  const folder = randomUUID();
  await writeFile(path.join(run.folder, TOKEN_FILE), folder);
  const identity = { folder, code: hashCode(), catalogue: await hashCatalogue(run) };
  await coordination.maps('run').put('identity', identity, KEEP_MS);
}

/** For a worker, before it takes jobs. Waits for a conductor. Rejects with CONFIG_INVALID if something differs. */
export async function assertSameRun(run: Run, coordination: Coordination, signal: AbortSignal): Promise<void> {
  const board = coordination.maps('run');
  for (;;) {
    const announced = await board.get('identity');
    if (announced['folder'] !== undefined) return compare(run, announced);
    await sleep(POLL_MS, undefined, { signal });
  }
}

async function compare(run: Run, announced: Partial<Record<string, string>>): Promise<void> {
  const folder = await readFile(path.join(run.folder, TOKEN_FILE), 'utf8').catch(() => 'none');
  const own: Identity = { folder, code: hashCode(), catalogue: await hashCatalogue(run) };
  for (const key of ['code', 'catalogue', 'folder'] as const) {
    if (own[key] !== announced[key]) throw new PipelineError('CONFIG_INVALID', `${run.folder}: ${REFUSALS[key]}`);
  }
}

/** The hash of all files below the code folder, without tests. */
function hashCode(): string {
  const hash = createHash('sha256');
  const files = readdirSync(CODE, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => /\.[jt]s$/.test(name) && !name.includes('.test.')).toSorted())
    hash.update(file).update(readFileSync(path.join(CODE, file)));
  return hash.digest('hex');
}

async function hashCatalogue({ config }: Run): Promise<string> {
  const bytes = await readFile(config.catalogue).catch(() => '');
  return createHash('sha256').update(bytes).digest('hex');
}
