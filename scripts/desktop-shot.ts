/**
 * For developers: starts an application of the catalogue, takes one observation and prints the tree.
 *   node --import tsx scripts/desktop-shot.ts APP OUT.png [--boxes] [--all] [--template NAME] [--catalogue FILE]
 *     [--keep-home DIR]
 * --boxes draws the bounds of the tree's elements on the screenshot. --all also prints elements that are not showing.
 * --keep-home copies the home folder into an empty folder, and prints the files written after the start.
 */
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { findApp, loadCatalogue } from '../src/env/desktop/catalogue.ts';
import { keepHome, requireEmpty } from '../src/env/desktop/keep-home.ts';
import { observeDesktop } from '../src/env/desktop/observe-desktop.ts';
import { startSession } from '../src/env/desktop/start-session.ts';
import { TEMPLATE_CACHE } from '../src/env/desktop/template.ts';
import type { UiNode } from '../src/schema/index.ts';

const SCREEN = { width: 1280, height: 800 };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    boxes: { type: 'boolean' },
    all: { type: 'boolean' },
    template: { type: 'string' },
    'keep-home': { type: 'string' },
    catalogue: { type: 'string', default: fileURLToPath(new URL('../configs/apps/desktop.yaml', import.meta.url)) },
  },
});
// A fault of the arguments, the entry or the application is one line with its cause.
process.once('uncaughtException', (error) => {
  console.error(error.message);
  process.exit(2);
});
const [app = 'mousepad', out = 'desktop.png'] = positionals;
const catalogue = loadCatalogue(values.catalogue);
const settings = { catalogue, templateCacheDir: TEMPLATE_CACHE, ...SCREEN, sandbox: 'bubblewrap' } as const;
const signal = AbortSignal.timeout(180_000);
const home = values['keep-home'];
if (home !== undefined) requireEmpty(home);
const startMs = performance.now();
const state = { apps: [app], template: values.template ?? findApp(catalogue, app).template };
const session = await startSession(state, settings, new Set(), signal);
try {
  const resetMs = performance.now();
  const noInput = { startMs: 0, endMs: 0, lingeredMs: 0 };
  const { screenshot, tree, window, files } = await observeDesktop(session.desktop, noInput, signal);
  const observeMs = performance.now();
  printTree(tree, 0);
  const marked = values.boxes ? await drawBoxes(screenshot.png, tree) : screenshot.png;
  await sharp(marked).toFile(out);
  console.log(`window "${window}", ${files.length} files: ${files.map(({ path }) => path).join(', ')}`);
  console.log(`reset ${Math.round(resetMs - startMs)} ms, observe ${Math.round(observeMs - resetMs)} ms, ${out}`);
  if (home !== undefined) console.log(`written after the start: ${(await keepHome(session, home)).join(', ')}`);
} finally {
  await session.desktop.close();
}

function printTree(node: UiNode, depth: number): void {
  const isShown = node.bounds !== undefined || depth < 2;
  if (isShown || values.all) {
    const { role, name, bounds, states, children: _, ...rest } = node;
    const place = bounds === undefined ? '' : ` ${bounds.x},${bounds.y} ${bounds.width}×${bounds.height}`;
    const details = JSON.stringify(rest).slice(0, 200);
    console.log(`${'  '.repeat(depth)}${role} "${name}"${place} [${states.join(' ')}] ${details}`);
  }
  for (const child of node.children) printTree(child, depth + 1);
}

function drawBoxes(png: Buffer, tree: UiNode): Promise<Buffer> {
  const boxes: string[] = [];
  const visit = (node: UiNode) => {
    const { bounds } = node;
    if (bounds !== undefined && node.children.length === 0) {
      const { x, y, width, height } = bounds;
      boxes.push(`<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="red"/>`);
    }
    node.children.forEach(visit);
  };
  visit(tree);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SCREEN.width}" height="${SCREEN.height}">${boxes.join('')}</svg>`;
  return sharp(png)
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer();
}
