/** The routes of the viewer: each parses its request and calls one function of src/view/answers/. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { IMAGE_WIDTHS, type ImageWidth, type Site } from '../api.ts';
import { TaskQuery, type TrajectoryPage } from '../run-api.ts';
import { HexId, NewLabel, ReviewerQuery, ReviewQuery } from '../label-api.ts';
import { createMaps } from '../answers/app-map.ts';
import { describeCalls } from '../answers/model-calls.ts';
import { describeOverview } from '../answers/overview.ts';
import { createReports } from '../answers/report.ts';
import { createReviewAnswers } from '../answers/review-answers.ts';
import { describeRunCard } from '../answers/run-card.ts';
import { describeTask, listTasks } from '../answers/task-list.ts';
import { describeTrajectory } from '../answers/trajectory-detail.ts';
import { readTree } from '../answers/read-packed.ts';
import type { Library, ViewedRun } from '../library.ts';
import { parseRowQuery, readParameters } from '../rows/row-query.ts';
import { selectRows } from '../rows/select-rows.ts';
import { assertAllIsRead, notFound, ViewFault } from './fault.ts';
import type { LiveEvents } from './live-events.ts';

/** Names of blobs are hashes of their content, so browsers may cache them. */
const KEEP = 'private, max-age=31536000, immutable';

/** A run in URLs: its name, or a beginning of its name or id. */
const RunKey = z.string().regex(/^[A-Za-z0-9._-]{1,80}$/, 'must be the name of a run, such as "quickstart"');
/** A record in URLs: its id, or a beginning that no other record has. */
const IdPrefix = z.string().regex(/^[a-f0-9]{4,64}$/);

/** Undefined if the run lacks the requested thing. */
type Answer = (viewed: ViewedRun, request: FastifyRequest, reply: FastifyReply) => unknown;

export function addRoutes(app: FastifyInstance, library: Library, site: Site, events: LiveEvents): void {
  let pictures: ReturnType<typeof openPictures> | undefined;
  const reviews = createReviewAnswers();
  const maps = createMaps();
  const runOf = (request: FastifyRequest): ViewedRun => {
    const viewed = library.find(RunKey.parse(parameter(request, 'run')));
    if (!viewed) throw notFound('There is no such run here.');
    return viewed;
  };
  const ofRun = (path: string, answer: Answer) =>
    app.get(`/api/runs/:run${path}`, async (request, reply) => {
      const viewed = runOf(request);
      const answered = await answer(viewed, request, reply);
      if (answered !== undefined) return answered;
      assertAllIsRead(viewed.index.indexed);
      throw notFound('There is no such record in this run.');
    });

  app.get('/api/site', () => site);
  app.get('/api/events', (_, reply) => events.open(reply));
  app.get('/api/runs', async () => ({ runs: await Promise.all(library.runs.map(describeRunCard)) }));
  ofRun('', describeOverview);
  ofRun('/trajectories', (viewed, request) => listTrajectories(viewed, searchOf(request)));
  ofRun('/tasks', (viewed, request) =>
    listTasks(viewed, TaskQuery.parse(readParameters(searchOf(request), ['app', 'guideline']))),
  );
  ofRun('/tasks/:id', (viewed, request) =>
    describeTask(viewed, wholeId(viewed, 'task', parameter(request, 'id'), [...viewed.index.tables.tasks.keys()])),
  );
  ofRun('/trajectories/:id', (viewed, request) => {
    const ids = viewed.index.tables.rows.map(({ id }) => id);
    return describeTrajectory(viewed, wholeId(viewed, 'trajectory', parameter(request, 'id'), ids));
  });
  ofRun('/trajectories/:id/facts', async (viewed, request) => {
    const { describeFacts } = await import('../answers/facts.ts');
    return describeFacts(viewed, idOf(request));
  });
  ofRun('/trajectories/:id/calls', (viewed, request) => describeCalls(viewed, idOf(request)));
  ofRun('/report', createReports());
  ofRun('/maps/:app', (viewed, request) => maps(viewed, parameter(request, 'app')));
  ofRun('/review', (viewed, request) =>
    reviews.queue(viewed, ReviewQuery.parse(readParameters(searchOf(request), []))),
  );
  ofRun('/review/:id', (viewed, request) =>
    reviews.show(viewed, idOf(request), ReviewerQuery.parse(readParameters(searchOf(request), []))),
  );
  ofRun('/agreement', (viewed) => reviews.agreement(viewed));
  app.post('/api/runs/:run/labels', (request) => reviews.record(runOf(request), NewLabel.parse(request.body)));
  ofRun('/trees/:id', async ({ run }, request, reply) => {
    const tree = await readTree(run.store, idOf(request));
    void reply.header('cache-control', KEEP);
    return tree;
  });
  ofRun('/images/:id', async ({ run }, request, reply) => {
    const width = widthOf(searchOf(request));
    const id = idOf(request);
    const { readPicture, thumbnails } = await (pictures ??= openPictures());
    const picture = width ? await thumbnails(run.store, id, width) : await readPicture(run.store, id);
    void reply.header('cache-control', KEEP).type(picture.mediaType);
    return picture.bytes;
  });
}

/** Libraries for pictures, and those for documents of facts.ts, are loaded on the first request: they take 20 MB. */
async function openPictures() {
  const { createThumbnails, readPicture } = await import('../answers/images.ts');
  return { readPicture, thumbnails: createThumbnails() };
}

function listTrajectories({ index }: ViewedRun, search: URLSearchParams): TrajectoryPage {
  const query = parseRowQuery(search);
  const { tables, version } = index;
  return { version, offset: query.offset, ...selectRows(tables.rows, query, index.search(query.text)) };
}

function parameter({ params }: FastifyRequest, name: string): string {
  return (params as Record<string, string>)[name] ?? '';
}

/** The one id that begins like this. */
function wholeId({ index }: ViewedRun, kind: string, begin: string, ids: readonly string[]): string {
  const found = IdPrefix.safeParse(begin).success ? ids.filter((id) => id.startsWith(begin)) : [];
  if (found.length === 1) return found[0]!;
  assertAllIsRead(index.indexed);
  const several = `${found.length} records begin with ${begin}: add characters of the id.`;
  throw notFound(found.length > 1 ? several : `There is no such ${kind} in this run.`);
}

function idOf(request: FastifyRequest): string {
  return HexId.parse(parameter(request, 'id'));
}

function searchOf({ url }: FastifyRequest): URLSearchParams {
  const at = url.indexOf('?');
  return new URLSearchParams(at < 0 ? '' : url.slice(at + 1));
}

function widthOf(search: URLSearchParams): ImageWidth | undefined {
  const given = search.get('width');
  if (given === null) return undefined;
  const width = IMAGE_WIDTHS.find((known) => String(known) === given);
  if (width) return width;
  const message = `width: must be one of ${IMAGE_WIDTHS.join(', ')}`;
  throw new ViewFault(400, { code: 'INPUT_INVALID', message, field: 'width' });
}
