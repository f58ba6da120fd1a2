/** Requests of the pages to the server. */
import { PATHS, type ErrorReply, type ImageWidth } from '../api.ts';
import type { NewLabel, LabelView } from '../label-api.ts';
import type { ImageOf } from '../trajectory-api.ts';
import { Away, Refused } from './faults.ts';
import { staticFileOf } from '../static/static-files.ts';
import { isStatic, readStatic } from './static-client.ts';

export type Parameters = readonly (readonly [name: string, value: string])[];

/** `path` is one of PATHS. Addresses are relative, so that the pages work below any path. */
export async function ask<Answer>(path: string, abort: AbortSignal, parameters: Parameters = []): Promise<Answer> {
  if (isStatic) return readStatic<Answer>(path);
  const query = new URLSearchParams(parameters.map(([name, value]) => [name, value])).toString();
  return request<Answer>(query === '' ? path : `${path}?${query}`, { signal: abort });
}

export async function postLabel(path: string, label: NewLabel): Promise<LabelView> {
  return request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(label),
    // A hanging server counts as unreachable; the label is kept and sent again.
    signal: AbortSignal.timeout(10_000),
  });
}

async function request<Answer>(path: string, init: RequestInit): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(path.replace(/^\//, ''), { ...init, credentials: 'same-origin' });
  } catch (error) {
    if (init.signal?.aborted && error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Away('The server does not answer. Is `autoplay view` still running?', { cause: error });
  }
  if (response.ok) return (await response.json()) as Answer;
  const failure = ((await response.json().catch(() => undefined)) as ErrorReply | undefined)?.error;
  const words = failure ? `${failure.message}${!failure.field ? '' : ` (${failure.field})`}` : response.statusText;
  throw response.status >= 500 ? new Away(words) : new Refused(words);
}

/** The address of a path of PATHS, for pictures and events. */
export function address(path: string): string {
  return isStatic ? staticFileOf(path) : path.replace(/^\//, '');
}

/** The address of a picture; without a width, of the picture as recorded. */
export function pictureOf(run: string, image: ImageOf, width?: ImageWidth): string {
  return address(PATHS.image(run, image.sha256, width));
}
