import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import type { Action, Observation, UiNode } from '../../schema/index.ts';
import { listElements } from '../../ui/list-elements.ts';
import { packageOf } from '../../world/app.ts';
import { APPS } from '../../world/apps/index.ts';
import { describeEnvironment } from '../conformance.ts';
import { createVirtualPhones, type VirtualEnvironment } from './create-virtual-environment.ts';
import { loadPhoneCatalogue, VIRTUAL_TEMPLATE } from './phone-catalogue.ts';
import { canStartPhones } from '../../testing/phones.ts';

const never = new AbortController().signal;
const catalogue = loadPhoneCatalogue(fileURLToPath(new URL('../../../configs/apps/world.yaml', import.meta.url)));
const initialState = { apps: ['notes'], template: VIRTUAL_TEMPLATE };
const phones = createVirtualPhones({ count: 1, catalogue });
afterAll(() => phones.close());

function find({ tree }: Observation, role: string, name: string | RegExp): UiNode {
  const matches = ({ node }: { node: UiNode }) =>
    node.role === role && (typeof name === 'string' ? node.name === name : name.test(node.name));
  const found = listElements(tree).find(matches);
  if (!found) throw new Error(`no ${role} ${String(name)} on screen`);
  return found.node;
}

function middleOf({ bounds }: UiNode): { x: number; y: number } {
  return { x: bounds!.x + bounds!.width / 2, y: bounds!.y + bounds!.height / 2 };
}

const on = (type: 'click' | 'long_press', node: UiNode) => ({ type, ...middleOf(node) }) as Action;

describe.runIf(canStartPhones)('as every environment', () => {
  describeEnvironment('virtual phone', () => ({
    environment: phones.create(),
    initialState,
    change: (observation) => on('click', find(observation, 'push button', 'New note')),
  }));
});

describe('the catalogue of the world', () => {
  it('has its apps and no others', () => {
    const expected = APPS.map(({ id, name, description }) => [
      id,
      { label: name, package: packageOf(id), description },
    ]);
    expect(catalogue).toEqual(Object.fromEntries(expected));
  });
});

async function withPhone(work: (phone: VirtualEnvironment) => Promise<void>): Promise<void> {
  const phone = phones.create();
  try {
    await phone.reset(initialState, never);
    await work(phone);
    const { udid, phones: devices } = phone.device()!;
    expect(await devices.ask(udid, 'unknownCommands')).toEqual([]);
  } finally {
    await phone.close();
  }
}

describe.runIf(canStartPhones)('a virtual phone', () => {
  it('takes text of any script into the focused field, keeps it out of the observation as state', () =>
    withPhone(async (phone) => {
      const typing: Action = { type: 'input_text', text: 'Grüße 世界 🎉', enter: false };
      await expect(phone.act(typing, never)).rejects.toMatchObject({ code: 'ENV_ACTION_INVALID' });
      await phone.act(on('click', find(await phone.observe(never), 'push button', 'New note')), never);
      await phone.act(on('click', find(await phone.observe(never), 'text', 'Title')), never);
      await phone.act(typing, never);
      const observation = await phone.observe(never);
      expect(find(observation, 'text', 'Title').text).toBe('Grüße 世界 🎉');
      await phone.act(on('click', find(observation, 'push button', 'Save')), never);
      expect((await phone.observe(never)).groundTruth).toContain('Grüße 世界 🎉');
      expect(observation.files).toEqual([]);
    }));

  it('scrolls down to what is below, and up again', () =>
    withPhone(async (phone) => {
      await phone.act({ type: 'open_app', app: 'Contacts' }, never);
      const top = await phone.observe(never);
      expect(top.window).toMatch(/^org\.autoplay\.world\.contacts\//);
      await phone.act({ type: 'scroll', direction: 'down' }, never);
      const below = await phone.observe(never);
      expect(below.tree).not.toEqual(top.tree);
      await phone.act({ type: 'scroll', direction: 'up' }, never);
      expect((await phone.observe(never)).tree).toEqual(top.tree);
    }));

  it('tells a long press from a tap, goes home, and refuses unknown apps', () =>
    withPhone(async (phone) => {
      const start = await phone.observe(never);
      await phone.act(on('long_press', find(start, 'list item', /Book list/)), never);
      const held = await phone.observe(never);
      await phone.reset(initialState, never);
      await phone.act(on('click', find(start, 'list item', /Book list/)), never);
      expect((await phone.observe(never)).tree).not.toEqual(held.tree);
      await phone.act({ type: 'navigate_home' }, never);
      expect((await phone.observe(never)).window).toMatch(/launcher/);
      await expect(phone.act({ type: 'open_app', app: 'Spaceship' }, never)).rejects.toMatchObject({
        code: 'ENV_ACTION_INVALID',
      });
    }));

  it('has no more phones than it was made with, and lends one that was given back', async () => {
    await withPhone(async () => {
      const second = phones.create();
      await expect(second.reset(initialState, never)).rejects.toMatchObject({ code: 'ENV_UNAVAILABLE' });
      await second.close();
    });
    await withPhone(async (phone) => expect((await phone.observe(never)).window).toMatch(/notes/));
  });
});
