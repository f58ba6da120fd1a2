/** How the state of an application is read and put in, by what its catalogue entry says. */
import type { BrowserContext } from 'playwright-core';
import { z } from 'zod';
import { PipelineError } from '../../errors.ts';
import type { AppServer } from './app-server.ts';
import type { StateAccess, StorageArea } from './catalogue.ts';
import type { AppState } from './app-state.ts';
import { accessCuaGymState } from './cua-gym-state.ts';
import type { Stage } from './open-stage.ts';

/** Undefined for an application whose state cannot be read. */
export function accessState(
  access: StateAccess | undefined,
  server: AppServer,
  stage: Pick<Stage, 'context' | 'id'>,
): AppState | undefined {
  if (access === undefined) return undefined;
  const state = accessWhole(access, server, stage);
  if (access.ignore.length === 0) return state;
  return { ...state, read: async (tab) => without(await state.read(tab), access.ignore) };
}

/** The state without the values at some paths; names are joined by "/". */
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

function accessWhole(access: StateAccess, server: AppServer, { context, id }: Pick<Stage, 'context' | 'id'>): AppState {
  if ('storage' in access) return accessStorage(access.storage, context, server.origin);
  if ('contract' in access) return accessCuaGymState(server, id);
  if ('file' in access) return { isInPage: false, read: () => server.readFile(access.file), write: async () => {} };
  return {
    isInPage: false,
    read: () => server.ask('GET', access.get),
    // The catalogue has no seeds without `set`.
    write: async (state) => void (await server.ask('POST', access.set!, state)),
  };
}

/** What a seed of an application with `storage` looks like. */
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

/** Of areas of the browser. */
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
