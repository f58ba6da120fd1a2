/** The shipped model config on web applications, with the demo model. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { startScriptedServer, type ScriptedServer } from '../../src/model/scripted-server/index.ts';
import { createFileStore } from '../../src/store/file-store.ts';
import { readRecord } from '../../src/store/typed-records.ts';
import { GUIDELINES, observationsOf } from '../../src/schema/index.ts';
import { runCli, type CliResult } from '../../src/testing/cli.ts';
import { canRunWeb, SHIPPED_WEB } from '../../src/testing/web.ts';
import { demoReply } from './rules.ts';

describe.runIf(canRunWeb)('models on a web application', () => {
  let folder: string;
  let server: ScriptedServer;
  let run: CliResult;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'autoplay-demo-web-'));
    server = await startScriptedServer({ reply: demoReply });
    const shipped = parse(await readFile('configs/quickstart-models.yaml', 'utf8')) as Record<string, object>;
    const small = {
      ...shipped,
      output: join(folder, 'run'),
      catalogue: SHIPPED_WEB,
      apps: ['mail'],
      environment: { name: 'web' },
      explore: { ...shipped['explore'], maxSteps: 6 },
      propose: { ...shipped['propose'], tasksPerGuideline: 1 },
    };
    const config = join(folder, 'config.yaml');
    await writeFile(config, stringify(small));
    run = await runCli(['run', config], {
      AUTOPLAY_MODEL_URL: server.baseUrl,
      AUTOPLAY_MODEL_KEY: 'none',
      AUTOPLAY_MODEL: 'demo',
    });
  }, 300_000);

  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('go from exploration to dataset with tasks of every guideline', async () => {
    expect(run.code, run.stderr).toBe(0);
    const store = await createFileStore({ folder: join(folder, 'run') });
    const guidelines = new Set<string>();
    let solved = 0;
    for await (const id of store.list('tasks')) guidelines.add((await readRecord(store, 'tasks', id)).guideline);
    for await (const id of store.list('verdicts')) solved += (await readRecord(store, 'verdicts', id)).reward ?? 0;
    expect(guidelines).toEqual(new Set(GUIDELINES));
    expect(solved).toBeGreaterThanOrEqual(guidelines.size);
  });

  it('have the state of each screen recorded, and are never shown it', async () => {
    const store = await createFileStore({ folder: join(folder, 'run') });
    for await (const id of store.list('trajectories')) {
      const observations = observationsOf(await readRecord(store, 'trajectories', id));
      expect(observations.filter(({ state }) => state === undefined)).toEqual([]);
    }
    const asked = server.calls.map(({ request }) => request.text);
    expect(asked.some((text) => text.includes('Lunch on Thursday?'))).toBe(true);
    expect(asked.filter((text) => text.includes('indexedDB'))).toEqual([]);
  });
});
