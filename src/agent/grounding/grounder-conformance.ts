/** The contract of every Grounder, as checks. */
import { expect } from 'vitest';
import type { UiNode } from '../../schema/index.ts';
import {
  describeChecks,
  expectCode,
  expectUnchanged,
  HOSTILE_TEXTS,
  never,
  type Checks,
} from '../../testing/conformance.ts';
import type { Grounder, Grounding, GroundInput } from './grounder.ts';

export interface GrounderSubject {
  grounder: Grounder;
  /** A screen with one element of that description, and where the element is. */
  input: GroundInput;
  bounds: NonNullable<UiNode['bounds']>;
  /** Removes the element: models then report that in words, or give a point off the screen. */
  lose(how: 'in words' | 'off the screen'): void;
  /** Makes the endpoint reject every request; undefined if there is no model. */
  breakEndpoint?(): void;
  close?(): Promise<void>;
}

/** `create` makes a fresh subject for every check. */
export function describeGrounder(name: string, create: () => Promise<GrounderSubject>): void {
  describeChecks(`grounder conformance: ${name}`, GROUNDER_CHECKS, create);
}

export const GROUNDER_CHECKS = {
  'finds the element, in whole pixels of the screenshot': async (subject) => {
    const { point } = await locate(subject);
    const { x, y, width, height } = subject.bounds;
    expect(point.x >= x && point.x < x + width && point.y >= y && point.y < y + height).toBe(true);
    expect([point.x, point.y].every(Number.isInteger)).toBe(true);
    expect(subject.grounder.name).not.toBe('');
  },
  'finds it at the same point again': async (subject) => {
    expect((await locate(subject)).point).toEqual((await locate(subject)).point);
  },
  'changes nothing that it is given': async (subject) => {
    await expectUnchanged(subject.input, () => locate(subject));
  },
  'gives no point for what is not there': async (subject) => {
    for (const how of ['in words', 'off the screen'] as const) {
      subject.lose(how);
      await expectCode(locate(subject, `the "Lost ${how}" button`), /^MODEL_REPLY_INVALID$/);
    }
  },
  'takes descriptions of any kind': async (subject) => {
    const { width, height } = subject.input.screenshot;
    for (const description of HOSTILE_TEXTS) {
      const found = locate(subject, description).then(({ point }) => point);
      const point = await found.catch(async () => expectCode(found, /^MODEL_REPLY_INVALID$/));
      if (point) expect(point.x >= 0 && point.x < width && point.y >= 0 && point.y < height).toBe(true);
    }
  },
  'stops when the signal has fired': async ({ grounder, input }) => {
    await expectCode(grounder.locate(input, AbortSignal.abort()), /^ABORTED$/);
  },
  'gives no point when the endpoint refuses': async (subject) => {
    if (!subject.breakEndpoint) return;
    subject.breakEndpoint();
    await expectCode(locate(subject), /^MODEL_(?!REPLY_INVALID)/);
  },
} satisfies Checks<GrounderSubject>;

function locate({ grounder, input }: GrounderSubject, description = input.description): Promise<Grounding> {
  return grounder.locate({ ...input, description }, never);
}
