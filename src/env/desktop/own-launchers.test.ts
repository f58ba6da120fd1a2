/**
 * On a real desktop: links, files and menus start nothing but the application itself, and its own features still work.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { centreOf, clickAt, findNode, makeTestDesktop } from '../../testing/desktop.ts';
import { listNodes } from '../../ui/list-nodes.ts';
import { listProcessTree } from './process-tree.ts';
import { findLaunchers } from './own-launchers.ts';
import { listEntries } from '../trial/read-menu.ts';

const never = new AbortController().signal;
const desktop = makeTestDesktop();
const environment = desktop.create();
afterAll(async () => {
  await environment.close();
  desktop.remove();
});

async function start(app: string) {
  await environment.reset({ apps: [app], template: 'notes' }, never);
  return environment.observe(never);
}

function programNames(): string[] {
  return listProcessTree(process.pid).flatMap((pid) => {
    try {
      return [readFileSync(`/proc/${pid}/comm`, 'utf8').trim()];
    } catch {
      return [];
    }
  });
}

describe('launchers', () => {
  it('are those of the program, however it is called', () => {
    const { folders, own } = findLaunchers(['pcmanfm']);
    expect(folders).toContain('/usr/share/applications');
    expect(own.map((path) => basename(path))).toEqual(['pcmanfm-desktop-pref.desktop', 'pcmanfm.desktop']);
    expect(findLaunchers(['/usr/bin/pcmanfm'])).toEqual({ folders, own });
    expect(findLaunchers(['nosuch-program']).own).toEqual([]);
  });

  it('let a file manager list files and open its menus, but start no other program', async () => {
    const before = await start('files');
    const file = listNodes(before.tree).find(({ name, text, bounds }) => bounds && (name || text) === 'notes.txt')!;
    await environment.act(clickAt(centreOf(file), { button: 'right' }), never);
    const menu = await environment.observe(never);
    expect(listEntries(before, menu).length).toBeGreaterThan(5);
    await environment.act({ type: 'hotkey', keys: ['escape'] }, never);
    await environment.act(clickAt(centreOf(file), { numClicks: 2 }), never);
    await environment.observe(never);
    expect(programNames()).toContain('pcmanfm');
    expect(programNames().filter((name) => /mousepad|geany|gnumeric|chrom|vim/.test(name))).toEqual([]);
  });

  it('leave a click on a link without effect on other programs', async () => {
    const seen = await start('mousepad');
    await environment.act(clickAt(centreOf(findNode(seen, 'menu', 'Help'))), never);
    const help = await environment.observe(never);
    await environment.act(clickAt(centreOf(findNode(help, 'menu item', 'About'))), never);
    const about = await environment.observe(never);
    const programs = programNames();
    await environment.act(clickAt(centreOf(findNode(about, 'label', 'Website'))), never);
    await environment.act({ type: 'wait', seconds: 2 }, never);
    await environment.observe(never);
    expect(programNames().toSorted()).toEqual(programs.toSorted());
  });
});
