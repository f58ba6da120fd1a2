/** Opens a store at a URL or path. Only this file knows the drivers. */
import { fileURLToPath } from 'node:url';
import { PipelineError } from '../errors.ts';
import { urlScheme } from '../text/url-scheme.ts';
import { createFileStore } from './file-store.ts';
import type { Store } from './store.ts';

/** Drivers by URL scheme. */
const DRIVERS: Readonly<Record<string, (url: URL) => Promise<Store>>> = {
  file: (url) => createFileStore({ folder: fileURLToPath(url) }),
};

/** Throws CONFIG_INVALID for a scheme without a driver; drivers reject as documented in store.ts. */
export async function openStore(place: string): Promise<Store> {
  const scheme = urlScheme(place);
  if (scheme === undefined) return createFileStore({ folder: place });
  const open = Object.hasOwn(DRIVERS, scheme) ? DRIVERS[scheme] : undefined;
  if (open !== undefined) return open(new URL(place));
  const known = Object.keys(DRIVERS).map((name) => `${name}://`);
  throw new PipelineError('CONFIG_INVALID', `there is no store for ${scheme}://; known: a folder, ${known.join(', ')}`);
}
