/** Frequent mistakes on the command line: each gives one message with the remedy, exit code 2, and no output. */
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callCli } from '../testing/call-cli.ts';
import { writeFakeConfig } from '../testing/cli.ts';

let root: string;
let taken: Server;
/** Words of the table that stand for things made by this test. */
const made = new Map<string, string>();

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'autoplay-mistakes-'));
  const config = await writeFakeConfig(root, 'made');
  await callCli(['run', config]);
  taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const files: Readonly<Record<string, string>> = {
    NOT_YAML: 'name: [a\napps: }',
    NO_MAP: 'just words\n',
    TWICE: 'name: a\napps: [mousepad]\nname: b\n',
    TABS: 'name: a\nexplore:\n\tturns: 2\n',
    PHONE_APP: 'name: a\napps: [notes]\n',
    UNKNOWN_APP: 'name: a\napps: [mousepadd]\n',
    NO_APPS: 'name: a\n',
    EMPTY_APPS: 'name: a\napps: []\n',
    BAD_KEY: 'name: a\napps: [mousepad]\nexplore: { trns: 2 }\n',
    BAD_VALUE: 'name: a\napps: [mousepad]\nexplore: { turns: many }\n',
    BAD_NAME: 'name: my run\napps: [mousepad]\n',
    URL_OUTPUT: 'name: a\napps: [mousepad]\noutput: s3://bucket/run\n',
    NO_MODEL: 'name: a\napps: [mousepad]\nexecute: { policy: model }\n',
    BAD_CATALOGUE: 'name: a\napps: [x]\ncatalogue: none.yaml\n',
    NO_KEY:
      'name: a\napps: [notes]\nenvironment: { name: fake }\nverify: { verifier: model }\nmodels:\n' +
      '  endpoints: { main: { baseUrl: "http://127.0.0.1/v1", apiKeyVariable: AUTOPLAY_TEST_KEY } }\n' +
      '  roles: { default: { endpoint: main, model: m, prices: { inputPerMillionUsd: 0, outputPerMillionUsd: 0 } } }\n',
  };
  for (const [name, text] of Object.entries(files)) {
    made.set(name, path.join(root, `${name}.yaml`));
    await writeFile(made.get(name)!, text);
  }
  made.set('NOTES', path.join(root, 'notes.md'));
  await writeFile(made.get('NOTES')!, '# Notes\n\nSome words: more words.\n- a\nb\n');
  made.set('RUN', path.join(root, 'made'));
  made.set('CONFIG', config);
  made.set('FOREIGN', path.join(root, 'foreign'));
  await mkdir(made.get('FOREIGN')!);
  await writeFile(path.join(made.get('FOREIGN')!, 'letter.txt'), 'dear all');
  made.set('TAKEN', String((taken.address() as AddressInfo).port));
  made.set('GONE', path.join(root, 'gone'));
}, 120_000);
afterAll(async () => {
  taken.close();
  await rm(root, { recursive: true, force: true });
});

const MISTAKES: [line: string, remedy: RegExp][] = [
  // Found by a newcomer.
  ['status quikstart', /quikstart is not a run/],
  ['run quickstart', /no such file\. Did you mean: run configs\/quickstart\.yaml/],
  ['run quikstart.yaml', /Did you mean: run configs\/quickstart\.yaml/],
  ['view RUN --port TAKEN', /EADDRINUSE\. Choose another port, or 0 for a free one/],
  ['serve RUN --port TAKEN --environments 0', /EADDRINUSE/],
  ['export RUN --output FOREIGN', /letter\.txt/],
  ['run NOTES', /notes\.md:\d+:\d+: is not YAML .*such as configs\/quickstart\.yaml/],
  ['run NOT_YAML', /NOT_YAML\.yaml:\d+:\d+: /],
  ['run PHONE_APP', /"notes" is an application of the environment "virtual"; set platform: android/],
  ['export RUN --targets sharegpt', /There is no target "sharegpt"\. Known: parquet, jsonl, /],
  ['run', /missing required argument 'config'\. See: autoplay run --help/],
  ['export RUN --check megatron', /unknown trainer "megatron"; known: trl, llama-factory/],
  ['export RUN --apps foo', /foo/],
  ['view RUN --host 0.0.0.0', /AUTOPLAY_VIEW_TOKEN/],
  ['serve RUN --host 0.0.0.0', /AUTOPLAY_SERVE_TOKEN/],
  ['status package.json', /is a file; a run is a folder/],
  ['run NO_KEY', /AUTOPLAY_TEST_KEY/],
  // Twenty and more further ones.
  ['rum configs/quickstart.yaml', /unknown command 'rum' \(Did you mean run\?\) See: autoplay --help/],
  ['run GONE', /no such file\. Write one with: autoplay init/],
  ['run configs', /is a folder/],
  ['run a.yaml b.yaml', /too many arguments.* See: autoplay run --help/],
  ['run --fast a.yaml', /unknown option '--fast'/],
  ['run CONFIG --progress jsn', /Allowed choices are auto, plain, json/],
  ['run NO_MAP', /must be a map of keys, as in configs\/quickstart\.yaml/],
  ['run TWICE', /TWICE\.yaml:3:1: Map keys must be unique/],
  ['run TABS', /TABS\.yaml:3:1: Tabs are not allowed as indentation/],
  ['run UNKNOWN_APP', /Did you mean "mousepad"\?/],
  ['run NO_APPS', /apps: missing/],
  ['run EMPTY_APPS', /apps: must be at least 1 entries/],
  ['run BAD_KEY', /BAD_KEY\.yaml:3: explore\.trns: unknown key\. Did you mean "turns"\?/],
  ['run BAD_VALUE', /explore\.turns: must be a number; is "many"/],
  ['run BAD_NAME', /name: must be 1 to 64/],
  ['run URL_OUTPUT', /output/],
  ['run NO_MODEL', /models\.roles: this config needs planner, reflection\. Name a model/],
  ['run BAD_CATALOGUE', /none\.yaml/],
  ['resume GONE', /is not a run: it has no run\.json/],
  ['resume RUN --max-cost five', /sum in US dollars, such as 5 or 0\.50/],
  ['resume RUN --max-cost 5', /uses no models, so it has no cost to limit/],
  ['resume RUN --retry-quarantined MODEL_TIMEOT', /"MODEL_TIMEOUT"/],
  ['worker RUN --stages exectue', /"execute"/],
  ['worker RUN', /REDIS_URL/],
  ['view RUN --port 99999', /whole number from 0 to 65535/],
  ['view GONE', /is not a run/],
  ['view RUN --static FOREIGN', /letter\.txt/],
  ['verify RUN --verifier ruler', /ruler/],
  ['verify RUN --models CONFIG', /missing --verifier/],
  ['doctor --start', /autoplay doctor CONFIG --start/],
  ['fsck GONE', /GONE|gone/],
  ['report RUN RUN', /named twice/],
  ['init CONFIG', /exists\. Choose another name, or replace it with --force/],
  ['init GONE.yaml --apps mousepadd', /Did you mean "mousepad"\?/],
  ['init GONE.yaml --size huge', /Allowed choices are small, medium, large/],
  ['export RUN --validation most', /--validation/],
  ['--log-level loud status RUN', /Allowed choices are silent, error/],
];

it.each(MISTAKES)('%s', async (line, remedy) => {
  const args = line.split(' ').map((word) => {
    const name = [...made.keys()].find((one) => word === one || word === `${one}.yaml`);
    return name === undefined ? word : `${made.get(name)!}${word.slice(name.length)}`;
  });
  const { code, stdout, stderr } = await callCli(args);
  expect(stderr).toMatch(remedy);
  // Indented lines show the faulty line of a config.
  const lines = stderr.trimEnd().split('\n');
  expect(lines.filter((one) => !one.startsWith('  '))).toHaveLength(1);
  expect(lines[0]).toMatch(/^error: /);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
});
