/**
 * For developers: starts an application of the catalogue, takes one observation and prints the tree.
 * Usage: node --import tsx scripts/desktop-shot.ts APP OUT.png [--boxes] [--all] [--template NAME] [--catalogue FILE]
 * --boxes draws the bounds of the tree's elements on the screenshot, --all prints elements that are not showing, too.
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { createDesktopEnvironment } from '../src/env/desktop/create-desktop-environment.ts';
import { findApp, loadCatalogue } from '../src/env/desktop/catalogue.ts';
import type { UiNode } from '../src/schema/index.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    boxes: { type: 'boolean' },
    all: { type: 'boolean' },
    template: { type: 'string' },
    catalogue: { type: 'string', default: fileURLToPath(new URL('../configs/apps/desktop.yaml', import.meta.url)) },
  },
});
const [app = 'mousepad', out = 'desktop.png'] = positionals;
const catalogue = loadCatalogue(values.catalogue);
const environment = createDesktopEnvironment({ catalogue, templateCacheDir: join(tmpdir(), 'autoplay-templates') });
const signal = AbortSignal.timeout(180_000);
try {
  const startMs = performance.now();
  await environment.reset({ apps: [app], template: values.template ?? findApp(catalogue, app).template }, signal);
  const resetMs = performance.now();
  const { screenshot, tree, window, files } = await environment.observe(signal);
  const observeMs = performance.now();
  printTree(tree, 0);
  const marked = values.boxes ? await drawBoxes(screenshot.png, tree) : screenshot.png;
  await sharp(marked).toFile(out);
  console.log(`window "${window}", ${files.length} files: ${files.map(({ path }) => path).join(', ')}`);
  console.log(`reset ${Math.round(resetMs - startMs)} ms, observe ${Math.round(observeMs - resetMs)} ms, ${out}`);
} finally {
  await environment.close();
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
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="800">${boxes.join('')}</svg>`;
  return sharp(png)
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer();
}
