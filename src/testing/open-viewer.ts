/** TEST SUPPORT: the viewer on the runs in a folder, as its command serves it, and a browser to view it. */
import type { FastifyInstance } from 'fastify';
import type { Browser } from 'playwright-core';
import { launchWebBrowser } from '../env/web/browser.ts';
import { buildPages } from '../view/build-pages.ts';
import { openLibrary, type Library } from '../view/library.ts';
import { createViewServer } from '../view/server/create-view-server.ts';

export interface TestViewer {
  library: Library;
  app: FastifyInstance;
  address: string;
  browser: Browser;
  close(): Promise<void>;
}

/** `folder` is a run or contains some. */
export async function openTestViewer(folder: string): Promise<TestViewer> {
  const library = await openLibrary([folder]);
  await library.build();
  const pages = await buildPages('live');
  const app = await createViewServer({ library, pages, opened: [folder], token: undefined, isLocal: true });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const browser = await launchWebBrowser();
  return {
    library,
    app,
    address,
    browser,
    async close() {
      await browser.close();
      await app.close();
    },
  };
}
