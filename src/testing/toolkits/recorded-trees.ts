/** TEST SUPPORT: trees of programs/ as they were read with a control open, one file a toolkit, by control. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { UiNode } from '../../schema/index.ts';

export const TREES = fileURLToPath(new URL('./trees', import.meta.url));
const MAX_TEXT = 40;

/** What a tree of a small program takes in a file: without actions, long texts and what hidden objects hold. */
export function compactTree(node: UiNode, depth = 0): UiNode {
  const { actions: _, text, visibleText: __, description: ___, children, ...others } = node;
  const isShown = node.bounds !== undefined || depth < 3;
  const kept = isShown ? children.map((child) => compactTree(child, depth + 1)) : [];
  const short = text === undefined || text === node.name ? {} : { text: text.slice(0, MAX_TEXT) };
  return { ...others, ...short, children: kept };
}

/** Trees by control, by toolkit. */
export function readToolkitTrees(): [string, Record<string, UiNode>][] {
  return readdirSync(TREES)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => [
      file.slice(0, -'.json'.length),
      JSON.parse(readFileSync(`${TREES}/${file}`, 'utf8')) as Record<string, UiNode>,
    ]);
}
