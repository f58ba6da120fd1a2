/** The viewer's server: pages, answers, pictures and live events of runs; read-only. `autoplay view` starts it. */
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { boundTexts } from '../answers/bound-texts.ts';
import { describeProgress } from '../answers/run-card.ts';
import type { Library } from '../library.ts';
import type { PageFile } from '../build-pages.ts';
import { notFound, toFault, ViewFault } from './fault.ts';
import { addGuard, type GuardOptions } from './guard.ts';
import { createLiveEvents } from './live-events.ts';
import { addRoutes } from './routes.ts';

export interface ViewServerOptions extends GuardOptions {
  library: Library;
  pages: readonly PageFile[];
  /** The names on the command line. */
  opened: readonly string[];
}

const MAX_BODY_BYTES = 1 << 16;
/** An id has 64 letters; names of applications are short. */
const MAX_PARAMETER_LENGTH = 600;
const MAX_URL_BYTES = 16 << 10;

export async function createViewServer(options: ViewServerOptions): Promise<FastifyInstance> {
  const { library, pages, opened } = options;
  const app = Fastify({
    logger: false,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: 30_000,
    forceCloseConnections: true,
    exposeHeadRoutes: true,
    http: { maxHeaderSize: MAX_URL_BYTES },
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
    frameworkErrors: (error, _request, reply) =>
      void (reply as FastifyReply).code(400).send({ error: toFault(error).fault }),
  });
  app.setErrorHandler((error, _request, reply) => {
    const { status, fault } = toFault(error);
    void reply.code(status).header('cache-control', 'no-store').type('application/json').send({ error: fault });
  });
  app.setNotFoundHandler(({ method }) => {
    if (method === 'GET' || method === 'HEAD') throw notFound('there is no such page or answer');
    throw new ViewFault(405, { code: 'FORBIDDEN', message: 'this server only reads; see docs/operations/viewer.md' });
  });
  addGuard(app, options);
  app.addHook('preSerialization', async (_request, _reply, answer) => boundTexts(answer));
  const events = createLiveEvents();
  app.addHook('onClose', async () => {
    events.close();
    library.close();
  });
  addRoutes(app, library, { mode: 'live', api: 1, canReview: true, opened: [...opened] }, events);
  for (const { name, mediaType, bytes } of pages) {
    const place = name === 'index.html' ? '/' : `/${name}`;
    app.get(place, (_, reply) => reply.type(mediaType).header('cache-control', 'no-cache').send(bytes));
  }
  library.follow({
    run: (viewed) => events.send({ type: 'run', run: viewed.key, ...describeProgress(viewed) }),
    runs: () => events.send({ type: 'runs' }),
  });
  return app;
}
