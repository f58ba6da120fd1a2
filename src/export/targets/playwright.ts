/**
 * One Playwright trace per trajectory, for inspection: the stock viewer shows screens, actions, thoughts and timings. A
 * screen is a page with a single picture. Source: the trace format of microsoft/playwright, version 8.
 */
import { type Zippable, zipSync, strToU8 } from 'fflate';
import { pointsOf } from '../../actions/index.ts';
import { quoteResult } from '../../agent/describe-result.ts';
import { type StoredObservation, observationsOf, appOf, type Step } from '../../schema/index.ts';
import { RECORDED, defineExporter } from '../define-exporter.ts';
import type { ExporterSettings } from '../export-settings.ts';
import type { ExportedFile, Exporter, ExportRow } from '../exporter.ts';
import { createImagePreparer, type PrepareImage } from '../images/prepare-image.ts';
import { writeSealed } from '../seal-file.ts';
import { type TraceScreen, serveScreen, PAGE, showScreen } from './playwright-screen.ts';

const VERSION = 8;

/** Zip files store a time for every entry. A constant keeps equal traces byte-identical. */
const NO_TIME = new Date(1980, 0, 1);

/** Duration of an action without a measured one in the viewer, in milliseconds. */
const SHORTEST = 1;

/**
 * Time of the first event in milliseconds. The viewer treats 0 as missing, and its film strip would then have one
 * frame.
 */
const FIRST = 1;

export function createPlaywrightExporter(options: ExporterSettings): Exporter {
  const prepare = createImagePreparer({ ...options.images, size: 'recorded' });
  return defineExporter('playwright', RECORDED, ({ folder, counter }) => {
    const files: ExportedFile[] = [];
    return {
      async add(row) {
        const trace = await writeTrace(row, prepare);
        files.push(await writeSealed(folder, `${row.split}/${row.trajectory.id}.zip`, trace));
        counter.add(row.split, row.steps.length);
      },
      finish: async () => files,
    };
  });
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
  { steps, trajectory, results }: ExportRow,
  step: Step,
  index: number,
  start: number,
  screens: ReadonlyMap<StoredObservation, TraceScreen>,
): object[] {
  const { action, intent, thought, reflection, observation, target } = step;
  const result = results?.get(step.index);
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
  const logEntry = (message: string | undefined, time: number) =>
    message ? [{ type: 'log', callId, time, message }] : [];
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
    ...logEntry(thought && `thought: ${thought}`, begin),
    ...(point
      ? [{ type: 'input', callId, point, inputSnapshot: names.input }, snapshot(names.input, seen, begin)]
      : []),
    ...logEntry(result && `result: ${quoteResult(result)}`, end),
    ...logEntry(reflection && `reflection: ${reflection}`, end),
    { type: 'after', callId, endTime: end, afterSnapshot: names.after, ...(point ? { point } : {}) },
    snapshot(names.after, next, end),
  ];
}
