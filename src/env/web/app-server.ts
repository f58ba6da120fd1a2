/** The backend of an application's origin: a folder, a server that we start, or a running one. */
import { PipelineError } from '../../errors.ts';
import { askJson } from './ask-json.ts';
import type { WebApp } from './catalogue.ts';
import type { Upstream } from './gate.ts';
import { startServer, type StartedServer } from './start-server.ts';

export interface AppServer extends Omit<StartedServer, 'socketPath'> {
  /** Origin of the application's pages. */
  origin: string;
  upstream: Upstream;
  /** Sends a request to the server itself, outside the browser. JSON both ways; '' gives undefined. */
  ask(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown>;
}

/**
 * Origin of the application's pages. Each application that we serve has its own host name, so that no two share browser
 * data.
 */
export function originOf(name: string, app: WebApp): string {
  return app.url === undefined ? `http://${name}.localhost` : new URL(app.url).origin;
}

/**
 * `file` is written below the working folder of a server before it starts. Rejects with ENV_RESET_FAILED or
 * ENV_UNAVAILABLE.
 */
export async function openAppServer(
  name: string,
  app: WebApp,
  file: { path: string; content: string } | undefined,
  signal: AbortSignal,
): Promise<AppServer> {
  const origin = originOf(name, app);
  if (app.folder !== undefined) return plain(origin, { folder: app.folder });
  if (app.url !== undefined) return openUrl(app.url);
  const { command, files, memoryMb } = app;
  const { socketPath, ...started } = await startServer(
    { command: command!, files: files!, memoryMb, ...(file ? { file } : {}) },
    signal,
  );
  const ask: AppServer['ask'] = (method, path, body) =>
    askJson({ socketPath, host: `${name}.localhost` }, method, path, body);
  return { ...plain(origin, { socketPath }), ...started, ask };
}

function openUrl(url: string): AppServer {
  const { origin, hostname, port, protocol } = new URL(url);
  const where = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || (protocol === 'https:' ? 443 : 80) };
  const ask: AppServer['ask'] = (method, path, body) =>
    askJson({ ...where, isSecure: protocol === 'https:' }, method, path, body);
  return { ...plain(origin, where), ask };
}

async function refuse(): Promise<never> {
  throw new PipelineError('ENV_UNAVAILABLE', 'this application has no server of its own');
}

function plain(origin: string, upstream: Upstream): AppServer {
  return { origin, upstream, ask: refuse, readFile: refuse, findLoss: () => undefined, close: async () => {} };
}
