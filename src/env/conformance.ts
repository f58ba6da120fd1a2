/** The contract of the Environment interface as tests. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PipelineError } from '../errors.ts';
import { UiNode, type Action, type InitialState, type Observation } from '../schema/index.ts';
import type { Environment } from './environment.ts';
import { listNodes } from '../ui/list-nodes.ts';

export interface ConformanceSubject {
  environment: Environment;
  initialState: InitialState;
  /** An action that visibly changes the application, given the current screen. */
  change: (observation: Observation) => Action;
}

const never = new AbortController().signal;
const runCommand = (...argv: string[]): Action => ({ type: 'run_command', argv, timeoutSeconds: 10 });

/** `create` makes a new subject for every test. */
export function describeEnvironment(name: string, create: () => ConformanceSubject): void {
  describe(`environment conformance: ${name}`, () => {
    let subject: ConformanceSubject;
    let environment: Environment;
    beforeEach(() => {
      subject = create();
      environment = subject.environment;
    });
    afterEach(() => environment.close());
    const reset = () => environment.reset(subject.initialState, never);

    it('observes a complete picture, a valid tree and true file hashes', async () => {
      await reset();
      const { screenshot, tree, files, window } = await environment.observe(never);
      const { width, height } = environment.description;
      const { info } = await sharp(screenshot.png).raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height]).toEqual([width, height]);
      expect([screenshot.width, screenshot.height]).toEqual([width, height]);
      expect(window).not.toBe('');
      expect(UiNode.safeParse(tree).success).toBe(true);
      const nodes = listNodes(tree);
      expect(nodes.some(({ states, bounds }) => states.includes('showing') && bounds !== undefined)).toBe(true);
      for (const { bounds, states } of nodes) {
        expect(states).toEqual(states.toSorted());
        if (bounds === undefined) continue;
        expect(Math.min(bounds.x, bounds.y, bounds.width - 1, bounds.height - 1)).toBeGreaterThanOrEqual(0);
        expect(bounds.x + bounds.width).toBeLessThanOrEqual(width);
        expect(bounds.y + bounds.height).toBeLessThanOrEqual(height);
      }
      expect(files.map(({ path }) => path)).toEqual(files.map(({ path }) => path).toSorted());
      for (const { content, sha256 } of files) {
        if (content !== undefined) expect(sha256).toBe(createHash('sha256').update(content).digest('hex'));
      }
    });

    it('changes nothing by observing, and shows the same after every reset', async () => {
      await reset();
      const first = summarise(await environment.observe(never));
      expect(summarise(await environment.observe(never))).toEqual(first);
      await environment.act(subject.change(await environment.observe(never)), never);
      expect(summarise(await environment.observe(never)).tree).not.toEqual(first.tree);
      await reset();
      expect(summarise(await environment.observe(never))).toEqual(first);
    });

    it('refuses actions that make no sense and stays usable', async () => {
      await reset();
      const before = summarise(await environment.observe(never));
      const { width, height } = environment.description;
      const nonsense: Action[] = [
        { type: 'click', x: width, y: 0, numClicks: 1, button: 'left', holdKeys: [] },
        { type: 'click', x: 0, y: -1, numClicks: 1, button: 'left', holdKeys: [] },
        { type: 'scroll', x: 0, y: height, clicks: 1, shift: false },
        { type: 'hotkey', keys: ['ctrl', 'no-such-key'] },
        { type: 'open', target: '../../etc/passwd' },
        { type: 'switch_applications', application: 'no such application' },
        { type: 'done' },
        { type: 'answer', text: '42' },
        ...(environment.routes?.includes('command') ? [] : [runCommand('ls')]),
        runCommand('echo', 'a\0b'),
        { ...runCommand('cat'), stdin: 'x'.repeat(70_000) } as Action,
      ];
      for (const action of nonsense) {
        const refusal = await environment.act(action, never).catch((error: unknown) => error);
        expect(refusal, JSON.stringify(action)).toBeInstanceOf(PipelineError);
        expect((refusal as PipelineError).code, JSON.stringify(action)).toBe('ENV_ACTION_INVALID');
        expect((refusal as PipelineError).retryable).toBe(false);
      }
      expect(summarise(await environment.observe(never)).tree).toEqual(before.tree);
    });

    it('returns the results of commands, if it offers any, and stays usable when they fail', async () => {
      if (!environment.routes?.includes('command')) return;
      await reset();
      const { text, ...facts } = (await environment.act(runCommand('echo', 'Milk'), never))!;
      const whole = { bytes: 5, sha256: createHash('sha256').update('Milk\n').digest('hex') };
      expect([text, facts]).toEqual(['Milk\n', expect.objectContaining({ ok: true, code: 0, whole })]);
      const failed = await environment.act(runCommand('no-such-program'), never);
      expect(failed).toMatchObject({ ok: false, code: 127, text: '' });
      expect(failed!.stderr).toContain('no-such-program');
      expect((await environment.observe(never)).window).not.toBe('');
      expect(environment.description.details).toMatchObject({ commands: 'on' });
      expect(await environment.act({ type: 'wait', seconds: 0 }, never)).toBeUndefined();
    });

    it('comes back to a snapshot, if it takes any, as often as one likes', async () => {
      await reset();
      const initial = summarise(await environment.observe(never));
      if (!environment.snapshot || !environment.restore) return;
      await environment.act(subject.change(await environment.observe(never)), never);
      await environment.observe(never);
      const state = await environment.state?.(never);
      const snapshot = await environment.snapshot(never).catch((error: PipelineError) => error);
      if (snapshot instanceof PipelineError) return expect(snapshot.code).toBe('ENV_UNAVAILABLE');
      expect(await environment.state?.(never)).toEqual(state);
      await environment.restore(snapshot, never);
      const restored = summarise(await environment.observe(never));
      expect(await environment.state?.(never)).toEqual(state);
      await environment.act(subject.change(await environment.observe(never)), never);
      await reset();
      expect(summarise(await environment.observe(never))).toEqual(initial);
      await environment.restore(JSON.parse(JSON.stringify(snapshot)), never);
      expect(summarise(await environment.observe(never))).toEqual(restored);
      expect(await environment.state?.(never)).toEqual(state);
      const refusal = { code: expect.stringMatching(/^ENV_/) };
      await expect(environment.restore({ nonsense: true }, never)).rejects.toMatchObject(refusal);
      await reset();
      expect(summarise(await environment.observe(never))).toEqual(initial);
    });

    it('stops when the signal fires', async () => {
      const aborted = AbortSignal.abort();
      await expect(environment.reset(subject.initialState, aborted)).rejects.toMatchObject({ code: 'ABORTED' });
      await reset();
      await expect(environment.observe(aborted)).rejects.toMatchObject({ code: 'ABORTED' });
      const controller = new AbortController();
      const waiting = environment.act({ type: 'wait', seconds: 60 }, controller.signal);
      const startMs = performance.now();
      setTimeout(() => controller.abort(), 50);
      await expect(waiting).rejects.toMatchObject({ code: 'ABORTED' });
      expect(performance.now() - startMs).toBeLessThan(2_000);
      await reset();
      expect((await environment.observe(never)).window).not.toBe('');
    });

    it('fails with ENV_ codes before the first reset and after close, and closes twice', async () => {
      const failed = expect.objectContaining({ code: expect.stringMatching(/^ENV_/) });
      await expect(environment.observe(never)).rejects.toEqual(failed);
      await reset();
      await environment.close();
      await environment.close();
      await expect(environment.observe(never)).rejects.toEqual(failed);
      await expect(environment.act({ type: 'wait', seconds: 0 }, never)).rejects.toEqual(failed);
    });
  });
}

/** The parts of an observation that must repeat. */
function summarise({ tree, files, window, screenshot }: Observation) {
  const picture = createHash('sha256').update(screenshot.png).digest('hex');
  return { tree, window, picture, files: files.map(({ path, sha256 }) => `${path} ${sha256}`) };
}
