/** The viewer exits at once if its port is taken. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { startCli } from '../testing/cli.ts';
import { makeUpRun } from '../testing/made-up-run/make-up-run.ts';

it('ends with exit code 2 and a remedy', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-port-'));
  const occupant = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => occupant.once('listening', resolve));
  try {
    await makeUpRun({ folder: path.join(folder, 'run'), executions: 2, tries: 1, apps: 1, steps: 2 });
    const { port } = occupant.address() as AddressInfo;
    const { code, stderr } = await startCli(['view', path.join(folder, 'run'), '--port', String(port)]).ended;
    expect(stderr).toContain(`cannot listen at 127.0.0.1:${port}: EADDRINUSE. Choose another port`);
    expect(code).toBe(2);
  } finally {
    occupant.close();
    await rm(folder, { recursive: true, force: true });
  }
}, 180_000);
