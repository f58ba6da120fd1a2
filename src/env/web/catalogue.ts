/** The available web applications: schema and loader of configs/apps/web.yaml (docs/applications/web.md). */
import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { PipelineError } from '../../errors.ts';
import { catalogueError, readCatalogueFile } from '../read-catalogue-file.ts';
import { readTextFile } from '../../files/read-text-file.ts';
import { isPrintableLine } from '../../text/printable.ts';

const Line = z.string().min(1).refine(isPrintableLine, 'must be one line without control characters');
/** A path below the application's origin. */
const Path = z.string().regex(/^\/[^\s\\]*$/, 'must be a path that begins with "/"');
const NAME = /^[a-z0-9-]+$/;
const Name = z.string().regex(NAME, 'must be lower-case letters, digits and hyphens');

const STORAGE_AREAS = ['localStorage', 'sessionStorage', 'indexedDB', 'cookies'] as const;
export type StorageArea = (typeof STORAGE_AREAS)[number];

const Ignored = {
  /** Paths in the state to exclude, with names joined by "/": caches and histories, which are not the person's data. */
  ignore: z.array(Line).default([]),
};

/** The place of the user's data in the application, and the way to read and write it from outside. */
const StateAccess = z.union(
  [
    /** GET of `get` returns the state as JSON, and POST of JSON to `set` replaces it. Without `set` it is read-only. */
    z.strictObject({ get: Path, set: Path.optional(), ...Ignored }),
    /** The contract of CUA-Gym's mock applications: GET /go?sid= and POST /post?sid= (access-state.ts). */
    z.strictObject({ contract: z.literal('cua-gym'), ...Ignored }),
    /** State in the browser. */
    z.strictObject({ storage: z.array(z.enum(STORAGE_AREAS)).min(1), ...Ignored }),
    /** A JSON file below `files` that the server of `command` reads at its start and writes. */
    z.strictObject({
      file: z.string().regex(/^(?!\/)(?!.*\.\.)[\w./-]+$/, 'must be a path below `files`'),
      ...Ignored,
    }),
  ],
  {
    error: `must be one of { get, set }, { storage: [${STORAGE_AREAS.join(', ')}] }, { file } and { contract: cua-gym }`,
  },
);
export type StateAccess = z.infer<typeof StateAccess>;

export const WebApp = z
  .strictObject({
    /** Name of the application for people. */
    title: Line,
    /** Purpose in a sentence or two. A task generator without screens reads only this. */
    description: Line.optional(),
    /** Licence of the application as an SPDX expression. Dataset cards quote it, since screens show the application. */
    license: Line.optional(),
    /** Folder of static files, served unchanged. Relative to the catalogue, like all file paths here. */
    folder: Line.optional(),
    /** Program and arguments of a server, run in a sandbox with `files` as its working folder. It listens on $PORT. */
    command: z.array(z.string().min(1)).min(1).optional(),
    /** A running server. On this machine, unless `remote` is true. */
    url: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
    remote: z.boolean().default(false),
    /** Memory limit of the server, in MB; with `command`. */
    memoryMb: z.int().min(64).default(1024),
    /** Folder of the server's program, with `command`. Each server has its own copy. */
    files: Line.optional(),
    /** The command that fetches an application outside the project. Shown if the application is missing. */
    install: Line.optional(),
    /** Folder of the person's documents, which file choosers offer. */
    documents: Line.optional(),
    /** The path of the first page. */
    open: Path.default('/'),
    state: StateAccess.optional(),
    /** Named worlds for the start of an episode, each a JSON file of the state. Explorations start in the first one. */
    seeds: z.array(z.strictObject({ name: Name, file: Line })).default([]),
    /** Paths that may never be opened, with "*" as a wildcard, such as "/logout*". */
    avoid: z.array(Path).default([]),
    /** Start time of the application's clock. */
    clock: z.iso.datetime({ error: 'must be a time such as 2026-03-02T09:00:00Z' }).default('2026-03-02T09:00:00Z'),
  })
  .superRefine((entry, context) => {
    const complain = (key: string, message: string) => context.addIssue({ code: 'custom', path: [key], message });
    const sources = (['folder', 'command', 'url'] as const).filter((key) => entry[key] !== undefined);
    if (sources.length !== 1) complain(sources[1] ?? 'folder', 'exactly one of folder, command and url must be given');
    if (entry.files !== undefined && !entry.command) complain('files', 'is only for command');
    if (entry.command && entry.files === undefined) complain('files', 'must be given with command');
    const { state, url } = entry;
    if (state && 'get' in state && entry.folder) complain('state', '{ get, set } needs a server: command or url');
    if (state && 'contract' in state && entry.folder) complain('state', '{ contract } needs a server: command or url');
    if (state && 'get' in state && !state.set && entry.seeds.length > 0) complain('seeds', 'need `state.set`');
    if (state && 'file' in state && !entry.command) complain('state', '{ file } is only for command');
    if (entry.seeds.length > 0 && !state) complain('seeds', 'need `state`, which says how they are put in');
    if (new Set(entry.seeds.map(({ name }) => name)).size !== entry.seeds.length) complain('seeds', 'has a name twice');
    if (url !== undefined && !entry.remote && !isLoopback(url))
      complain('url', 'is not on this machine; set remote: true if that is meant');
  });
export type WebApp = z.infer<typeof WebApp>;

const CatalogueFile = z.record(Name, WebApp);

export type WebCatalogue = Readonly<Record<string, WebApp>>;

/** Template of an application without seeds. */
export const UNSEEDED = 'empty';

/** Reads and checks a catalogue. File paths become absolute. CONFIG_INVALID names the faulty keys. */
export function loadWebCatalogue(path: string): WebCatalogue {
  const entries = readCatalogueFile(path, CatalogueFile);
  const folder = dirname(resolve(path));
  const apps = Object.entries(entries).map(([name, app]) => [name, withPaths(app, folder)] as const);
  const missing = apps.flatMap(([name, app]) => findMissing(app).map((fault) => `${name}.${fault}`));
  if (missing.length > 0) throw catalogueError(path, missing);
  return Object.fromEntries(apps);
}

/** The initial state of a world; undefined for the application's own. Throws ENV_UNAVAILABLE and CONFIG_INVALID. */
export function readSeed({ seeds }: WebApp, world: string): unknown {
  if (world === UNSEEDED && seeds.length === 0) return undefined;
  const seed = seeds.find(({ name }) => name === world);
  if (!seed) throw new PipelineError('ENV_UNAVAILABLE', `the application has no world "${world}"`);
  try {
    return JSON.parse(readTextFile(seed.file, { what: 'cannot read the seed' }));
  } catch (error) {
    if (error instanceof PipelineError) throw error;
    throw new PipelineError('CONFIG_INVALID', `${seed.file} is no JSON: ${String(error)}`, { cause: error });
  }
}

function withPaths(app: WebApp, base: string): WebApp {
  const absolute = (path: string | undefined) => path && resolve(base, path);
  return {
    ...app,
    folder: absolute(app.folder),
    files: absolute(app.files),
    documents: absolute(app.documents),
    seeds: app.seeds.map(({ name, file }) => ({ name, file: resolve(base, file) })),
  };
}

function findMissing(app: WebApp): string[] {
  const folders = (['folder', 'files', 'documents'] as const).filter((key) => app[key] && !isThere(app[key], true));
  const seeds = app.seeds.filter(({ file }) => !isThere(file, false));
  const help = app.install ? `; get it with: ${app.install}` : '';
  return [
    ...folders.map((key) => `${key}: there is no folder ${app[key]}${help}`),
    ...seeds.map(({ file }) => `seeds: there is no file ${file}`),
  ];
}

function isThere(path: string, isFolder: boolean): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return isFolder ? stats?.isDirectory() === true : stats?.isFile() === true;
}

function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
