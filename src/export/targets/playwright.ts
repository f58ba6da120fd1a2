/**
 * One Playwright trace a trajectory, for looking at: the stock viewer shows screens, actions, thoughts and timings. A screen
 * is a page that consists of one picture. Source: the trace format of microsoft/playwright, version 8.
 */
import { strToU8, zipSync, type Zippable } from 'fflate';
import { pointsOf } from '../../actions/index.ts';
import { PipelineError } from '../../errors.ts';
import { appOf, observationsOf, type Step, type StoredObservation } from '../../schema/index.ts';
import { defineExporter, RECORDED } from '../define-exporter.ts';
import type { ExporterSettings } from '../export-settings.ts';
import type { ExportedFile, Exporter, ExportRow } from '../exporter.ts';
import { createImagePreparer, type PrepareImage } from '../images/prepare-image.ts';
import { writeSealed } from '../seal-file.ts';

const VERSION = 8;
const PAGE = 'page@1';
const ORIGIN = 'http://gui.env';
/** Zip files have a time for every entry; always the same one, so that equal traces are equal files. */
const NO_TIME = new Date(1980, 0, 1);
/** How long an action takes in the viewer when nobody measured it, in milliseconds. */
const SHORTEST = 1;
/** Time of the first event in milliseconds: the viewer takes 0 for none, and its film strip would have one frame. */
const FIRST = 1;

export function createPlaywrightExporter(options: ExporterSettings): Exporter {
  const prepare = createImagePreparer({ ...options.images, size: 'recorded' });
  return defineExporter('playwright', RECORDED, ({ folder, signal, counter }) => {
    const files: ExportedFile[] = [];
    return {
      async add(row) {
        if (signal.aborted) throw new PipelineError('ABORTED', 'the export was stopped');
        const trace = await writeTrace(row, prepare);
        files.push(await writeSealed(folder, `${row.split}/${row.trajectory.id}.zip`, trace));
        counter.add(row.split, row.steps.length);
      },
      finish: async () => files,
    };
  });
}

interface TraceScreen {
  name: string;
  mediaType: string;
  width: number;
  height: number;
  bytes: number;
}

async function writeTrace(row: ExportRow, prepare: PrepareImage): Promise<Uint8Array> {
  const { steps, trajectory } = row;
  const entries: Zippable = {};
  const screens = new Map<StoredObservation, TraceScreen>();
  for (const observation of observationsOf({ ...trajectory, steps })) {
    const { screenshot } = observation;
    const { name, mediaType, bytes, content } = await prepare(row, screenshot, screenshot);
    const data = content instanceof Uint8Array ? content : await row.loadBlob(screenshot);
    entries[`resources/${name}`] = [data, { level: 0, mtime: NO_TIME }];
    screens.set(observation, { name, mediaType, bytes, width: screenshot.width, height: screenshot.height });
  }
  const start = (steps[0]?.observation.capturedAtMs ?? FIRST) - FIRST;
  const events = [
    openTrace(row, start),
    ...steps.flatMap((step, index) => traceStep(row, step, index, start, screens)),
  ];
  entries['trace.trace'] = [lines(events), { level: 6, mtime: NO_TIME }];
  const resources = new Map([...screens.values()].map((screen) => [screen.name, serveScreen(screen, start)]));
  entries['trace.network'] = [lines([...resources.values()]), { level: 6, mtime: NO_TIME }];
  return zipSync(entries);
}

function lines(objects: readonly object[]): Uint8Array {
  return strToU8(objects.map((each) => JSON.stringify(each)).join('\n'));
}

function openTrace({ task, trajectory }: ExportRow, start: number): object {
  const { width, height, name } = trajectory.environment;
  return {
    version: VERSION,
    type: 'context-options',
    origin: 'library',
    browserName: `${name} (${appOf(task)})`,
    platform: task.platform,
    wallTime: start,
    monotonicTime: 0,
    options: { viewport: { width, height }, deviceScaleFactor: 1 },
    sdkLanguage: 'javascript',
    contextId: 'context@1',
    title: task.instruction,
  };
}

function traceStep(
  { steps, trajectory }: ExportRow,
  step: Step,
  index: number,
  start: number,
  screens: ReadonlyMap<StoredObservation, TraceScreen>,
): object[] {
  const { action, intent, thought, reflection, observation, target } = step;
  const callId = `call@${index}`;
  const after = steps[index + 1]?.observation ?? trajectory.finalObservation ?? observation;
  const begin = observation.capturedAtMs - start;
  const end = Math.max(after.capturedAtMs - start, begin + SHORTEST);
  const { type: method, ...params } = action;
  const [point] = pointsOf(action);
  const names = { before: `before@${callId}`, input: `input@${callId}`, after: `after@${callId}` };
  const snapshot = (snapshotName: string, screen: TraceScreen, timestamp: number) =>
    showScreen({ callId, snapshotName, screen, timestamp, wallTime: start + timestamp, step: index });
  const [seen, next] = [screens.get(observation)!, screens.get(after)!];
  const say = (message: string | undefined, time: number) => (message ? [{ type: 'log', callId, time, message }] : []);
  return [
    {
      type: 'screencast-frame',
      pageId: PAGE,
      sha1: seen.name,
      width: seen.width,
      height: seen.height,
      timestamp: begin,
      frameSwapWallTime: start + begin,
    },
    {
      type: 'before',
      callId,
      stepId: `step@${index}`,
      startTime: begin,
      class: 'Agent',
      method,
      title: intent,
      params: { ...params, ...(target ? { target: { role: target.role, name: target.name } } : {}) },
      pageId: PAGE,
      beforeSnapshot: names.before,
    },
    snapshot(names.before, seen, begin),
    ...say(thought && `thought: ${thought}`, begin),
    ...(point
      ? [{ type: 'input', callId, point, inputSnapshot: names.input }, snapshot(names.input, seen, begin)]
      : []),
    ...say(reflection && `reflection: ${reflection}`, end),
    { type: 'after', callId, endTime: end, afterSnapshot: names.after, ...(point ? { point } : {}) },
    snapshot(names.after, next, end),
  ];
}

interface ShownScreen {
  callId: string;
  snapshotName: string;
  screen: TraceScreen;
  timestamp: number;
  wallTime: number;
  step: number;
}

function showScreen({ callId, snapshotName, screen, timestamp, wallTime, step }: ShownScreen): object {
  const { name, width, height } = screen;
  const picture = ['IMG', { src: `${ORIGIN}/${name}`, width: String(width), height: String(height) }];
  return {
    type: 'frame-snapshot',
    snapshot: {
      callId,
      snapshotName,
      pageId: PAGE,
      frameId: 'frame@1',
      frameUrl: `${ORIGIN}/step-${step}`,
      html: ['HTML', {}, ['BODY', { style: 'margin: 0' }, picture]],
      viewport: { width, height },
      timestamp,
      wallTime,
      collectionTime: 0,
      resourceOverrides: [],
      isMainFrame: true,
    },
  };
}

/** The answer that the viewer gives when the page asks for its picture. */
function serveScreen({ name, mediaType, bytes }: TraceScreen, start: number): object {
  const sizes = { headersSize: -1, bodySize: bytes };
  return {
    type: 'resource-snapshot',
    snapshot: {
      pageref: PAGE,
      _frameref: 'frame@1',
      _monotonicTime: 0,
      startedDateTime: new Date(start).toISOString(),
      time: 0,
      request: {
        method: 'GET',
        url: `${ORIGIN}/${name}`,
        httpVersion: 'HTTP/1.1',
        cookies: [],
        headers: [],
        queryString: [],
        headersSize: -1,
        bodySize: 0,
      },
      response: {
        status: 200,
        statusText: 'OK',
        httpVersion: 'HTTP/1.1',
        cookies: [],
        headers: [{ name: 'content-type', value: mediaType }],
        content: { size: bytes, mimeType: mediaType, _sha1: name },
        redirectURL: '',
        ...sizes,
      },
      cache: {},
      timings: { send: 0, wait: 0, receive: 0 },
    },
  };
}
