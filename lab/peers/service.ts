/** The service of rewards and episodes on the run for third-party programs. */
import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { home } from './places.ts';

export interface Service {
  url: string;
  pid: number;
  close(): Promise<void>;
}

/** Log of the last service. */
export const SERVICE_LOG = path.join(home, 'service.log');

const open = new Set<() => void>();

/** Asks running services to end; for a program that is asked to stop. */
export function endServices(): void {
  for (const end of open) end();
}

/** Resolves once it prints its address; rejects if it ends before. */
export async function startService(program: string, run: string): Promise<Service> {
  const words = [program, 'serve', run, '--port', '0', '--environments', '8'];
  const log = openSync(SERVICE_LOG, 'w');
  const child = spawn('node', words, { stdio: ['ignore', 'pipe', log] });
  closeSync(log);
  const end = () => void child.kill('SIGTERM');
  open.add(end);
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      open.delete(end);
      resolve();
    }),
  );
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const [, found] = /\bat (http:\S+)/.exec(line) ?? [];
      if (found) resolve(found);
    });
    void ended.then(() => reject(new Error(`the service ended before it listened; ${SERVICE_LOG} says why`)));
  });
  return {
    url,
    pid: child.pid!,
    async close() {
      end();
      await ended;
    },
  };
}
