/** TEST SUPPORT: trees of programs/ recorded with a control open, one file per toolkit, by control. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { UiNode } from '../../schema/index.ts';

const TREES = fileURLToPath(new URL('./trees', import.meta.url));
const ENDING = '.jsonl';
const MAX_TEXT = 40;

/** A tree of a small program in compact form: without actions, long texts and the contents of hidden objects. */
export function compactTree(node: UiNode, depth = 0): UiNode {
  const { actions: _, text, visibleText: __, caret: ___, description: ____, children, ...others } = node;
  const isShown = depth < 3 || hasPlace(node);
  const kept = isShown ? children.map((child) => compactTree(child, depth + 1)) : [];
  const short = text === undefined || text === node.name ? {} : { text: text.slice(0, MAX_TEXT) };
  return { ...others, ...short, children: kept };
}

function hasPlace({ bounds, children }: UiNode): boolean {
  return bounds !== undefined || children.some(hasPlace);
}

/** One line per control. */
export function writeToolkitTrees(toolkit: string, trees: Readonly<Record<string, UiNode>>): void {
  const lines = Object.entries(trees).map(([control, tree]) => `${JSON.stringify({ control, tree })}\n`);
  writeFileSync(join(TREES, toolkit + ENDING), lines.join(''));
}

/** Trees by control, by toolkit. */
export function readToolkitTrees(): [string, Record<string, UiNode>][] {
  return readdirSync(TREES)
    .toSorted()
    .map((file) => {
      const lines = readFileSync(join(TREES, file), 'utf8').trim().split('\n');
      const recorded = lines.map((line) => JSON.parse(line) as { control: string; tree: UiNode });
      return [file.replace(ENDING, ''), Object.fromEntries(recorded.map(({ control, tree }) => [control, tree]))];
    });
}
