/**
 * Which folders of src may import which: everything else is refused, of types too. oxlint.config.mjs makes the lint rules
 * from this table, and layers.test.ts tries every pair. A folder that is not here is a fault of that test.
 *
 * Tests, what only they use (src/testing) and conformance suites may import anything; nothing else may import those.
 */

import { readFileSync } from 'node:fs';

const BASE = [
  'errors.ts',
  'built-module.ts',
  'schema',
  'actions',
  'log',
  'text',
  'collections',
  'async',
  'files',
  'locks',
];
const SCREENS = [...BASE, 'ui', 'check', 'thoughts'];
const AGENT = [...SCREENS, 'store', 'prompt', 'grammars', 'model', 'env/environment.ts'];
const STAGE = [...AGENT, 'agent'];
const POLICIES = [...STAGE, 'explore', 'propose', 'contest', 'verify'];

/** A stage's folder is called like the stage, and src/run/stages.ts lists them. */
const STAGE_LIST = readFileSync(new URL('../src/run/stages.ts', import.meta.url), 'utf8');
const STAGES = [...STAGE_LIST.matchAll(/defineStage\(\s*'(\w+)'/g)].map(([, name]) => name);

/** What each may import besides itself, the lowest first. */
const PARTS = {
  text: [],
  collections: [],
  // What agents can do: the one list that records, environments, grammars and exporters read.
  actions: ['text'],
  schema: ['actions'],
  log: [],
  'errors.ts': ['text'],
  'built-module.ts': [],
  async: ['errors.ts', 'log'],
  files: ['errors.ts', 'log'],
  locks: ['errors.ts', 'log'],
  store: BASE,
  // What processes share: queues, limits, sums, locks.
  coordination: BASE,
  prompt: BASE,
  grammars: BASE,
  ui: BASE,
  personas: [],
  // The applications of virtual phones with their data and tasks, which is the truth that nobody below may see.
  world: [...BASE, 'personas'],
  check: [...BASE, 'ui'],
  // The rule that thoughts state only what was shown.
  thoughts: [...BASE, 'ui', 'check'],
  model: [...BASE, 'store', 'coordination'],
  env: [...BASE, 'ui', 'world'],
  agent: AGENT,
  // Stages meet in records only.
  ...Object.fromEntries(STAGES.filter((name) => name !== 'contest').map((name) => [name, STAGE])),
  // What people say of trajectories: samples, labels, and what they come to.
  review: [...BASE, 'store'],
  export: [...STAGE, 'review'],
  serve: [...STAGE, 'coordination'],
  replay: [...STAGE, 'export', 'verify'],
  // A contest judges a task by what becomes of its solution when it is spoiled and played again.
  contest: [...STAGE, 'replay'],
  // What a person may choose, read from the lists of the parts: their names and options, never their code.
  config: [...BASE, 'env', 'model', 'agent', 'export'],
  // What a run is: its folder, its plan, what is done of it. Readable without the pipeline.
  run: [...BASE, 'store', 'config', 'prompt'],
  'model-free': POLICIES,
  'model-based': POLICIES,
  analyse: [...STAGE, 'export', 'run', 'review'],
  calibrate: [...POLICIES, 'world', 'env', 'model-free', 'analyse', 'run', 'review'],
  // Any policy on tasks whose truth is known, through the loop that the executor runs.
  bench: [...STAGE, 'verify', 'world', 'env', 'calibrate', 'analyse', 'run'],
  // The viewer reads runs; api.ts and rows/ run in browsers, too.
  view: [
    ...AGENT,
    'agent/load-episode.ts',
    'export',
    'run',
    'analyse',
    'config',
    'review',
    'serve/http/bearer-token.ts',
  ],
};

/** @type {Readonly<Record<string, readonly string[]>>} The same, with those that put the parts together. */
export const LAYERS = {
  ...PARTS,
  pipeline: Object.keys(PARTS),
  cli: [...Object.keys(PARTS), 'pipeline'],
  testing: [],
};

/**
 * @type {Readonly<Record<string, readonly string[]>>} Parts of a folder that fewer may import than the folder: the tasks of
 * virtual phones, which say what is right. Environments bring phones to where a task starts.
 */
export const RESERVED = {
  'world/benchmark/*': ['world', 'env', 'calibrate', 'bench'],
  'world/apps/*/tasks.ts': ['world', 'calibrate'],
};

/** @type {Readonly<Record<string, readonly string[]>>} Which folders, or folders in them, may import a package. */
export const PACKAGES = {
  bullmq: ['coordination/redis'],
  ioredis: ['coordination/redis'],
  pino: ['log'],
  openai: ['model'],
  jsonrepair: ['model'],
  liquidjs: ['prompt', 'personas'],
  fastify: ['serve', 'view'],
  '@fastify/bearer-auth': ['serve'],
  '@fastify/swagger': ['serve'],
  'fastify-type-provider-zod': ['serve'],
  'prom-client': ['serve'],
  ws: ['serve'],
  preact: ['view/browser'],
  '@preact/signals': ['view/browser'],
  '@tanstack/virtual-core': ['view/browser'],
  commander: ['cli'],
  hyparquet: ['export', 'replay', 'view/dataset'],
  'hyparquet-writer': ['export'],
  fflate: ['export', 'personas'],
  'fast-xml-parser': ['env', 'check/readers'],
  'ical.js': ['check/readers'],
  'node-sqlite3-wasm': ['check/readers'],
  'postal-mime': ['check/readers'],
  'playwright-core': ['env'],
  webdriverio: ['env'],
  x11: ['env'],
  '@mdi/js': ['world'],
  'node-html-parser': ['world'],
  vitest: [],
  'fast-check': [],
};

/** Files that the rules do not hold for. */
export const UNBOUND = ['src/testing/**', '**/*.test.ts', '**/*conformance.ts'];

/** @returns {string[]} the folders, and root files, that `layer` may not import. */
export function deniedTo(layer) {
  return Object.keys(LAYERS).filter((other) => other !== layer && !LAYERS[layer].includes(other));
}
