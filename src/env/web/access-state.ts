/** Reads and writes an application's state as its catalogue entry describes. */
import type { BrowserContext } from 'playwright-core';
import { z } from 'zod';
import { PipelineError } from '../../errors.ts';
import type { AppServer } from './app-server.ts';
import type { StateAccess, StorageArea } from './catalogue.ts';
import type { Tab } from './open-tab.ts';

/** The state of an application, read and written out of band, never through its pages. Observations lack it. */
export interface AppState {
  /** True if the pages of the application's origin hold it. */
  isInPage: boolean;
  /** Returns JSON. Rejects with ENV_OBSERVE_FAILED if the application does not provide it. */
  read(tab: Tab): Promise<unknown>;
  /**
   * Call it before the application opens. `tab` shows an empty page of its origin if pages hold the state. Rejects with
   * ENV_RESET_FAILED.
   */
  write(state: unknown, tab: Tab): Promise<void>;
  /** Restores the application's own initial state, if that needs a request. */
  forget?(): Promise<void>;
}

/** Identifies the application's pages. */
interface Place {
  context: BrowserContext;
  id: string;
}

/** Undefined for an application with unreadable state. */
export function accessState(access: StateAccess | undefined, server: AppServer, place: Place): AppState | undefined {
  if (access === undefined) return undefined;
  const state = accessWhole(access, server, place);
  if (access.ignore.length === 0) return state;
  return { ...state, read: async (tab) => without(await state.read(tab), access.ignore) };
}

/** The state without the values at some paths, which join names by "/". */
export function without(state: unknown, paths: readonly string[]): unknown {
  const left = structuredClone(state);
  for (const path of paths) {
    const names = path.split('/');
    let holder: unknown = left;
    for (const name of names.slice(0, -1)) holder = childOf(holder, name);
    if (typeof holder === 'object' && holder !== null) delete (holder as Record<string, unknown>)[names.at(-1)!];
  }
  return left;
}

function childOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

function accessWhole(access: StateAccess, server: AppServer, { context, id }: Place): AppState {
  if ('storage' in access) return accessStorage(access.storage, context, server.origin);
  if ('contract' in access) return accessCuaGymState(server, id);
  if ('file' in access) return { isInPage: false, read: () => server.readFile(access.file), write: async () => {} };
  return {
    isInPage: false,
    read: () => server.ask('GET', access.get),
    // Without `set` the catalogue has no seeds.
    write: async (state) => void (await server.ask('POST', access.set!, state)),
  };
}

/** Format of a seed for an application with `storage`. */
const StorageState = z.strictObject({
  localStorage: z.record(z.string(), z.json()).optional(),
  sessionStorage: z.record(z.string(), z.json()).optional(),
  indexedDB: z
    .record(
      z.string(),
      z.strictObject({ version: z.int().positive().optional(), stores: z.record(z.string(), z.json()) }),
    )
    .optional(),
  cookies: z.record(z.string(), z.string()).optional(),
});

/** Access to areas of the browser's storage. */
export function accessStorage(areas: readonly StorageArea[], context: BrowserContext, origin: string): AppState {
  const inPage = areas.filter((area) => area !== 'cookies');
  return {
    isInPage: true,
    async read(tab) {
      const state = await tab.askApart<object>(`autoplayStorage.read(${JSON.stringify(inPage)})`);
      if (!areas.includes('cookies')) return state;
      const cookies = await context.cookies(origin);
      return { ...state, cookies: Object.fromEntries(cookies.map(({ name, value }) => [name, value])) };
    },
    async write(state, tab) {
      const parsed = StorageState.safeParse(state);
      if (!parsed.success) {
        const [issue] = parsed.error.issues;
        const fault = `the seed does not suit the application's storage: ${issue!.path.join('.')}: ${issue!.message}`;
        throw new PipelineError('CONFIG_INVALID', fault);
      }
      const { cookies = {}, ...rest } = parsed.data;
      await tab.askApart(`autoplayStorage.write(${JSON.stringify(rest)})`);
      await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin })));
    },
  };
}

/** Paths that answer requests from pages but may not be opened, because they show the whole state. */
export const CUA_GYM_PATHS = ['/go', '/post'];

/**
 * Access to CUA-Gym's mock applications (arXiv 2605.25624), by their own contract: a server keeps one world per session
 * id. GET /go?sid= returns { initial_state, current_state, state_diff }. POST /post?sid= takes { action, state } with
 * the actions set, set_current, merge and reset. A page finds its session in its address and posts each change a moment
 * later.
 */
function accessCuaGymState(server: AppServer, sessionId: string): AppState {
  const query = `?sid=${sessionId}`;
  const post = (body: object) => server.ask('POST', `/post${query}`, body);
  return {
    isInPage: false,
    async read() {
      const answer = await server.ask('GET', `/go${query}`);
      if (typeof answer === 'object' && answer !== null && 'current_state' in answer) return answer.current_state;
      throw new PipelineError('ENV_OBSERVE_FAILED', 'GET /go of the application gives no current_state');
    },
    write: async (state) => void (await post({ action: 'set', state })),
    forget: async () => void (await post({ action: 'reset' })),
  };
}

/** The same address with the session id. */
export function withSession(url: string, sessionId: string): string {
  const address = new URL(url);
  address.searchParams.set('sid', sessionId);
  return address.href;
}
