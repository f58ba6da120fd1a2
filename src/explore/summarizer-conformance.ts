/** The contract of every Summarizer, as checks. */
import { expect } from 'vitest';
import { SCHEMA_VERSION, Summary, type Trajectory } from '../schema/index.ts';
import {
  describeChecks,
  expectCode,
  expectUnchanged,
  HOSTILE_TEXTS,
  never,
  type Checks,
} from '../testing/conformance.ts';
import type { Summarizer } from './summarizer.ts';

export interface SummarizerSubject {
  summarizer: Summarizer;
  /** An exploration whose steps have their own intents. */
  trajectory: Trajectory;
  /** Makes the endpoint refuse every question; missing without a model. */
  breakEndpoint?(): void;
  close?(): Promise<void>;
}

/** Limit of lines in a summary. */
const MAX_LINES = 200;

/** `create` makes a new subject for every check. */
export function describeSummarizer(name: string, create: () => Promise<SummarizerSubject>): void {
  describeChecks(`summarizer conformance: ${name}`, SUMMARIZER_CHECKS, create);
}

export const SUMMARIZER_CHECKS = {
  'tells what was done, in its order, and what was seen': async (subject) => {
    const { actionsTaken, dataFound } = await summarize(subject);
    let next = 0;
    for (const line of actionsTaken) {
      const place = subject.trajectory.steps.findIndex(({ intent }, at) => at >= next && line.includes(intent));
      expect(place, line).not.toBe(-1);
      next = place + 1;
    }
    expect(actionsTaken).not.toEqual([]);
    expect(dataFound).not.toEqual([]);
    expect(new Set(dataFound).size).toBe(dataFound.length);
  },
  'tells the same again': async (subject) => {
    expect(await summarize(subject)).toEqual(await summarize(subject));
  },
  'changes nothing that it is given': async (subject) => {
    await expectUnchanged(subject.trajectory, () => summarize(subject));
  },
  'has nothing to tell of an exploration that did nothing': async (subject) => {
    const { finalObservation: _none, ...rest } = subject.trajectory;
    expect(await summarize({ ...subject, trajectory: { ...rest, steps: [] } })).toEqual({
      actionsTaken: [],
      dataFound: [],
    });
  },
  'takes intents of any kind': async (subject) => {
    const steps = subject.trajectory.steps.map((step, index) => ({
      ...step,
      intent: HOSTILE_TEXTS[index % HOSTILE_TEXTS.length]!,
    }));
    await summarize({ ...subject, trajectory: { ...subject.trajectory, steps } });
  },
  'stays short however long the exploration was': async (subject) => {
    const [step] = subject.trajectory.steps;
    const many = Array.from({ length: 2 * MAX_LINES }, (_, index) => ({ ...step!, index, intent: `Try ${index}.` }));
    const { actionsTaken, dataFound } = await summarize({
      ...subject,
      trajectory: { ...subject.trajectory, steps: many },
    });
    expect(Math.max(actionsTaken.length, dataFound.length)).toBeLessThanOrEqual(MAX_LINES);
  },
  'makes nothing up for screens that cannot be read': async (subject) => {
    const gone = { sha256: '0'.repeat(64), mediaType: 'application/gzip', bytes: 9 };
    const lost = { tree: gone, files: gone, screenshot: { ...gone, width: 640, height: 480 } };
    const steps = subject.trajectory.steps.map((step) => ({ ...step, observation: { ...step.observation, ...lost } }));
    await expectCode(summarize({ ...subject, trajectory: { ...subject.trajectory, steps } }), /^STORE_/);
  },
  'stops when the signal has fired': async ({ summarizer, trajectory }) => {
    await expectCode(summarizer.summarize(trajectory, AbortSignal.abort()), /^ABORTED$/);
  },
  'makes nothing up when the endpoint refuses': async (subject) => {
    if (!subject.breakEndpoint) return;
    subject.breakEndpoint();
    await expectCode(summarize(subject), /^MODEL_/);
  },
} satisfies Checks<SummarizerSubject>;

/** The summary, which must match the schema of its record. */
async function summarize({ summarizer, trajectory }: SummarizerSubject) {
  const given = await summarizer.summarize(trajectory, never);
  const ids = { id: '0'.repeat(64), trajectoryId: trajectory.id, app: trajectory.app, turn: 1 };
  const summary = { schemaVersion: SCHEMA_VERSION, ...ids, ...given };
  expect(Summary.parse(summary)).toEqual(summary);
  expect(summarizer.name).not.toBe('');
  return given;
}
