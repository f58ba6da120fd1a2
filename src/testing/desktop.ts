/** For tests: a small catalogue in a temporary folder, and functions to find and click elements on a desktop. */
import { listNodes } from '../ui/list-nodes.ts';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Action, Observation, UiNode } from '../schema/index.ts';
import type { Environment } from '../env/environment.ts';
import { loadCatalogue } from '../env/desktop/catalogue.ts';
import { createDesktopEnvironment, type DesktopOptions } from '../env/desktop/create-desktop-environment.ts';
import { listProcessTree } from '../env/desktop/process-tree.ts';

const CATALOGUE = `
mousepad:
  title: Mousepad
  command: [mousepad, --disable-server, /home/user/notes.txt]
  template: notes
  window: notes\\.txt
  memoryMb: 512
  opens: [txt]
files:
  title: File Manager
  command: [pcmanfm, /home/user]
  template: notes
  memoryMb: 512
calculator:
  title: Galculator
  command: [galculator]
  template: notes
  memoryMb: 512
# A window that goes again when the one of the program proper comes, as splash screens do.
splash:
  title: Editor with a splash screen
  command:
    - sh
    - -c
    - >-
      galculator & loads=0; while [ $loads -lt 2500000 ]; do loads=$((loads+1)); done;
      kill $!; exec mousepad --disable-server /home/user/notes.txt
  template: notes
  memoryMb: 512
gnumeric:
  title: Gnumeric
  command: [gnumeric, --no-splash, /home/user/Documents/prices.csv]
  template: notes
  memoryMb: 1024
`;

const NOTES_TEMPLATE = `
import { mkdirSync, writeFileSync } from 'node:fs';
const home = process.argv[2];
writeFileSync(home + '/notes.txt', 'Milk\\nBread\\n');
mkdirSync(home + '/Documents');
writeFileSync(home + '/Documents/other.txt', 'Other\\n');
writeFileSync(home + '/Documents/prices.csv', 'Item,Price\\nTeapot,12\\nCup,4\\n');
mkdirSync(home + '/.config/pcmanfm/default', { recursive: true });
writeFileSync(home + '/.config/pcmanfm/default/pcmanfm.conf', '[ui]\\nview_mode=list\\n');
`;

export interface TestDesktop {
  folder: string;
  create(options?: Partial<DesktopOptions>): Environment;
  remove(): void;
}

export function makeTestDesktop(): TestDesktop {
  const folder = mkdtempSync(join(tmpdir(), 'autoplay-test-'));
  mkdirSync(join(folder, 'apps', 'templates'), { recursive: true });
  writeFileSync(join(folder, 'apps', 'desktop.yaml'), CATALOGUE);
  writeFileSync(join(folder, 'apps', 'templates', 'notes.ts'), NOTES_TEMPLATE);
  return {
    folder,
    create: (options = {}) =>
      createDesktopEnvironment({
        catalogue: loadCatalogue(join(folder, 'apps', 'desktop.yaml')),
        templateCacheDir: join(folder, 'cache'),
        ...options,
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The first element on screen with this role and name; throws with the available ones. */
export function findNode({ tree }: Observation, role: string, name: string | RegExp): UiNode {
  const nodes = listNodes(tree).filter((node) => node.role === role && node.bounds !== undefined);
  const found = nodes.find((node) => (typeof name === 'string' ? node.name === name : name.test(node.name)));
  if (found !== undefined) return found;
  throw new Error(`no ${role} "${name}" among ${nodes.map((node) => `"${node.name}"`).join(', ')}`);
}

export function centreOf(node: UiNode): { x: number; y: number } {
  const { x, y, width, height } = node.bounds!;
  return { x: Math.floor(x + width / 2), y: Math.floor(y + height / 2) };
}

export function clickAt(point: { x: number; y: number }, fields: Partial<Extract<Action, { type: 'click' }>> = {}) {
  const click = { type: 'click', ...point, numClicks: 1, button: 'left', holdKeys: [] } as const;
  return { ...click, ...fields } as Action;
}

/** Ids of this process's descendants that run the program. */
export function findProcesses(program: string): number[] {
  return listProcessTree(process.pid).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === program;
    } catch {
      return false;
    }
  });
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Polls until the condition holds; false if it does not in time. */
export async function eventually(condition: () => boolean | Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const endMs = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > endMs) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
}
