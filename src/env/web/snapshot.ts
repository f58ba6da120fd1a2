/**
 * The restorable state of a web environment: the application's browser data, its server's state, and the address of the
 * front page. Restoring loads the page again. So content of the screen alone is lost, such as an open menu, as are
 * other tabs. The application's clock restarts.
 */
import { z } from 'zod';
import { PipelineError } from '../../errors.ts';
import { accessStorage, type AppState } from './access-state.ts';
import type { AppServer } from './app-server.ts';
import type { WebApp } from './catalogue.ts';
import type { Stage } from './open-stage.ts';

const AREAS = ['localStorage', 'sessionStorage', 'indexedDB'] as const;

const WebSnapshot = z.object({
  app: z.string(),
  /** Path of the front page, below the application's origin. */
  path: z.string(),
  /** State of the server; undefined if the browser holds everything. */
  state: z.json().optional(),
  storage: z.json(),
  cookies: z.array(
    z.object({
      name: z.string(),
      value: z.string(),
      domain: z.string(),
      path: z.string(),
      expires: z.number(),
      httpOnly: z.boolean(),
      secure: z.boolean(),
      sameSite: z.enum(['Strict', 'Lax', 'None']),
    }),
  ),
});
export type WebSnapshot = z.infer<typeof WebSnapshot>;

/** An application on a stage. */
export interface InUse {
  name: string;
  app: WebApp;
  stage: Stage;
  state: AppState | undefined;
}

/** Throws ENV_UNAVAILABLE for anything but a snapshot of a web environment. */
export function parseSnapshot(snapshot: unknown): WebSnapshot {
  const parsed = WebSnapshot.safeParse(snapshot);
  if (parsed.success) return parsed.data;
  throw new PipelineError('ENV_UNAVAILABLE', 'this is no snapshot that a web environment took');
}

/** Rejects with ENV_UNAVAILABLE if a server's state cannot be read and written. */
export async function takeSnapshot({ name, app, stage, state }: InUse): Promise<WebSnapshot> {
  requireSettable(app);
  const tab = stage.tabs.front();
  const { pathname, search, hash } = new URL(tab.page.url());
  const storage = await accessStorage(AREAS, stage.context, stage.origin).read(tab);
  const cookies = await stage.context.cookies();
  const own = state && !state.isInPage ? { state: await state.read(tab) } : {};
  return WebSnapshot.parse({ app: name, path: pathname + search + hash, storage, cookies, ...own });
}

/** Call it on an empty page of the application's origin. The server's state is written like a world. */
export async function putBack({ storage, cookies }: WebSnapshot, server: AppServer, stage: Stage): Promise<void> {
  await accessStorage(AREAS, stage.context, server.origin).write(storage, stage.tabs.front());
  await stage.context.addCookies(cookies);
}

function requireSettable({ title, folder, state }: WebApp): void {
  if (folder !== undefined) return;
  const isPutIn = state && ('contract' in state || 'file' in state || ('get' in state && state.set !== undefined));
  if (isPutIn) return;
  const missing = `how the state of ${title}’s server is read and put in, so there are no snapshots`;
  throw new PipelineError('ENV_UNAVAILABLE', `the catalogue does not say ${missing}`);
}
