/**
 * The permitted imports between folders of src; all others are refused, including those of types. oxlint.config.mjs
 * makes the lint rules from this table, and layers.test.ts tries every pair. A folder missing here fails that test.
 *
 * Tests, their helpers (src/testing) and conformance suites may import anything; no other code may import those.
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

/** A stage's folder has the stage's name, and src/run/stages.ts lists them. */
const STAGE_LIST = readFileSync(new URL('../src/run/stages.ts', import.meta.url), 'utf8');
const STAGES = [...STAGE_LIST.matchAll(/defineStage\(\s*'(\w+)'/g)].map(([, name]) => name);

/** Permitted imports of each folder apart from itself, the lowest first. */
const PARTS = {
  text: [],
  collections: [],
  // The one list of agents' actions, which records, environments, grammars and exporters read.
  actions: ['text'],
  schema: ['actions'],
  log: [],
  'errors.ts': ['text'],
  'built-module.ts': [],
  async: ['errors.ts', 'log'],
  files: ['errors.ts', 'log'],
  locks: ['errors.ts', 'log'],
  store: BASE,
  // State shared by processes: queues, limits, sums, locks.
  coordination: BASE,
  prompt: BASE,
  grammars: BASE,
  ui: BASE,
  personas: [],
  // The applications of virtual phones with their data and tasks, a truth that lower folders may not see.
  world: [...BASE, 'personas'],
  check: [...BASE, 'ui'],
  // The rule that thoughts state only what was shown.
  thoughts: [...BASE, 'ui', 'check'],
  model: [...BASE, 'store', 'coordination'],
  env: [...BASE, 'ui', 'world'],
  agent: AGENT,
  // Stages communicate only through records.
  ...Object.fromEntries(STAGES.filter((name) => name !== 'contest').map((name) => [name, STAGE])),
  // People's reviews of trajectories: samples, labels, and their settlement.
  review: [...BASE, 'store'],
  export: [...STAGE, 'review'],
  serve: [...STAGE, 'coordination'],
  replay: [...STAGE, 'export', 'verify'],
  // A contest judges a task by spoiling its solution and playing it again.
  contest: [...STAGE, 'replay'],
  // The user's choices, read from the lists of the parts: their names and options, never their code.
  config: [...BASE, 'env', 'model', 'agent', 'export'],
  // The definition of a run: its folder, its plan, its progress. Readable without the pipeline.
  run: [...BASE, 'store', 'config', 'prompt'],
  'model-free': POLICIES,
  'model-based': POLICIES,
  analyse: [...STAGE, 'export', 'run', 'review'],
  calibrate: [...POLICIES, 'world', 'env', 'model-free', 'analyse', 'run', 'review'],
  // Any policy on tasks with a known truth, through the executor's loop.
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

/** @type {Readonly<Record<string, readonly string[]>>} The same, with the folders that combine the parts. */
export const LAYERS = {
  ...PARTS,
  pipeline: Object.keys(PARTS),
  cli: [...Object.keys(PARTS), 'pipeline'],
  testing: [],
};

/**
 * @type {Readonly<Record<string, readonly string[]>>} Parts of a folder with fewer permitted importers than the folder:
 * the tasks of virtual phones, which define the truth. Environments bring phones to a task's start.
 */
export const RESERVED = {
  'world/benchmark/*': ['world', 'env', 'calibrate', 'bench'],
  'world/apps/*/tasks.ts': ['world', 'calibrate'],
};

/** @type {Readonly<Record<string, readonly string[]>>} The folders, or folders in them, that may import a package. */
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

/** Files exempt from the rules. */
export const UNBOUND = ['src/testing/**', '**/*.test.ts', '**/*conformance.ts'];

/** @returns {string[]} the folders, and root files, that `layer` may not import. */
export function deniedTo(layer) {
  return Object.keys(LAYERS).filter((other) => other !== layer && !LAYERS[layer].includes(other));
}
