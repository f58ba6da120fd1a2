import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startVirtualDeviceProcess, type VirtualDeviceProcess } from './virtual-device-process.ts';
import { canStartPhones } from '../../../testing/phones.ts';
import { TEST_APPS_MODULE } from '../../../testing/virtual-phones.ts';

describe.runIf(canStartPhones)('virtual devices in a process of their own', () => {
  let phones: VirtualDeviceProcess;
  beforeAll(async () => {
    phones = await startVirtualDeviceProcess({
      count: 2,
      appsModule: TEST_APPS_MODULE,
    });
  });
  afterAll(() => phones?.close());

  it('starts an app, changes its data out of band, and goes back to a snapshot', async () => {
    const [first = '', second = ''] = phones.udids;
    const before = await phones.ask(first, 'snapshot');
    const state = JSON.parse(await phones.ask(first, 'readState')) as { notes: { folders: string[] } };
    const changed = { ...state.notes, folders: [...state.notes.folders, 'Travel'] };
    await phones.ask(first, 'writeState', { app: 'notes', state: changed });
    expect(await phones.ask(first, 'launch', 'notes')).toBe(true);
    expect(await phones.ask(first, 'launch', 'nothing')).toBe(false);
    expect(JSON.parse(await phones.ask(first, 'readState'))).toMatchObject({ notes: changed });
    expect(JSON.parse(await phones.ask(second, 'readState'))).toEqual(state);
    await phones.ask(first, 'restore', before);
    expect(JSON.parse(await phones.ask(first, 'readState'))).toEqual(state);
    expect(await phones.ask(first, 'snapshot')).toEqual(before);
    expect(await phones.ask(first, 'unknownCommands')).toEqual([]);
  });
});
