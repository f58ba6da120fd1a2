import { describe, expect, it } from 'vitest';
import { PipelineError } from '../../errors.ts';
import type { Action, Observation, UiNode } from '../../schema/index.ts';
import { describeEnvironment } from '../conformance.ts';
import { createFakeEnvironment } from './create-fake-environment.ts';

const never = new AbortController().signal;
const initialState = { apps: ['notes'], template: 'default' };

function find(observation: Observation, role: string, name: string): UiNode | undefined {
  const visit = (node: UiNode): UiNode | undefined =>
    node.role === role && node.name === name ? node : node.children.map(visit).find((found) => found !== undefined);
  return visit(observation.tree);
}

function clickOn(observation: Observation, role: string, name: string): Action {
  const { x, y, width, height } = find(observation, role, name)!.bounds!;
  return { type: 'click', x: x + width / 2, y: y + height / 2, numClicks: 1, button: 'left', holdKeys: [] };
}

describeEnvironment('fake', () => ({
  environment: createFakeEnvironment(),
  initialState,
  change: (observation) => clickOn(observation, 'push button', 'Clear'),
}));

describeEnvironment('fake with commands', () => ({
  environment: createFakeEnvironment({ commands: true }),
  initialState,
  change: (observation) => clickOn(observation, 'push button', 'Clear'),
}));

describe('fake environment', () => {
  it('adds, saves and reports the file', async () => {
    const environment = createFakeEnvironment();
    await environment.reset(initialState, never);
    const click = async (role: string, name: string) =>
      environment.act(clickOn(await environment.observe(never), role, name), never);
    await click('text', 'New note');
    await environment.act({ type: 'type', text: 'Tea & <biscuits>', overwrite: false, enter: true }, never);
    await click('push button', 'Save');
    const { files } = await environment.observe(never);
    expect(files[0]!.content!.toString()).toBe('Milk\nBread\nCoffee\nTea & <biscuits>\n');
  });

  it('keeps the checked state of hidden menu items in the tree', async () => {
    const environment = createFakeEnvironment();
    await environment.reset(initialState, never);
    const before = find(await environment.observe(never), 'check menu item', 'Large text')!;
    expect([before.bounds, before.states.includes('checked')]).toEqual([undefined, false]);
    await environment.act(clickOn(await environment.observe(never), 'menu', 'View'), never);
    await environment.act(clickOn(await environment.observe(never), 'check menu item', 'Large text'), never);
    expect(find(await environment.observe(never), 'check menu item', 'Large text')!.states).toContain('checked');
  });

  it('lets nothing behind a dialog be clicked', async () => {
    const environment = createFakeEnvironment();
    await environment.reset(initialState, never);
    await environment.act(clickOn(await environment.observe(never), 'push button', 'Clear'), never);
    await environment.act(clickOn(await environment.observe(never), 'push button', 'Add'), never);
    const observation = await environment.observe(never);
    expect(observation.window).toBe('Question');
    await environment.act(clickOn(observation, 'push button', 'OK'), never);
    expect(find(await environment.observe(never), 'list', 'Notes')!.children).toEqual([]);
  });

  it.each([{ persona: 'Ada' }, { seed: '7' }])('refuses an initial state with %j', async (parts) => {
    const reset = createFakeEnvironment().reset({ ...initialState, ...parts }, never);
    const message = expect.stringContaining(JSON.stringify(Object.values(parts)[0]));
    await expect(reset).rejects.toMatchObject({ code: 'ENV_UNAVAILABLE', message });
  });

  it('fails when told to', async () => {
    const environment = createFakeEnvironment({
      fault: (operation, count) =>
        operation === 'observe' && count === 2 ? new PipelineError('ENV_TIMEOUT', 'injected') : undefined,
    });
    await environment.reset(initialState, never);
    await environment.observe(never);
    await expect(environment.observe(never)).rejects.toMatchObject({ code: 'ENV_TIMEOUT', retryable: true });
  });
});
