/** Runs the viewer until its signal fires. */
import { once } from 'node:events';
import { PipelineError } from '../../errors.ts';
import { assertProtected, isLoopback } from '../../serve/http/bearer-token.ts';
import { buildPages } from '../build-pages.ts';
import { openLibrary } from '../library.ts';
import { createViewServer } from './create-view-server.ts';
import { giveWay } from './give-way.ts';

export interface ViewOptions {
  host: string;
  port: number;
  token: string | undefined;
  /** The URL to open, token included. */
  onReady(url: string): void;
  onNotice(line: string): void;
}

/** Rejects with CONFIG_INVALID if there is nothing to show, or if the server would be open to the network. */
export async function serveView(
  names: readonly string[],
  { host, port, token, onReady, onNotice }: ViewOptions,
  signal: AbortSignal,
): Promise<void> {
  assertProtected(host, token, 'AUTOPLAY_VIEW_TOKEN');
  giveWay();
  const library = await openLibrary(names);
  const pages = await buildPages('live');
  const app = await createViewServer({ library, pages, opened: names, token, isLocal: isLoopback(host) });
  try {
    const address = await app.listen({ host, port });
    onReady(token === undefined ? address : `${address}/?token=${encodeURIComponent(token)}`);
  } catch (error) {
    // The library watches its folders until the server closes, which would keep the process alive.
    await app.close();
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    const remedy = code === 'EADDRINUSE' ? '. Choose another port, or 0 for a free one' : '';
    throw new PipelineError('CONFIG_INVALID', `--port: cannot listen at ${host}:${port}: ${code}${remedy}`, {
      cause: error,
    });
  }
  // Pages can be opened while the records are still being read.
  library.build().catch((error: unknown) => onNotice(`a run could not be read: ${String(error)}`));
  if (!signal.aborted) await once(signal, 'abort');
  await app.close();
}
