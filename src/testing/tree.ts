/** TEST SUPPORT: accessibility trees built by hand, for the tests of everything that reads trees. */
import type { Bounds, UiNode } from '../schema/index.ts';

export interface TestNodeFields extends Partial<
  Pick<UiNode, 'text' | 'visibleText' | 'caret' | 'value' | 'bounds' | 'cell' | 'shortcut' | 'children'>
> {
  /** States other than enabled, sensitive, showing and visible. */
  states?: readonly (string | false)[];
  /** True if in the tree but not on screen, as the entries of a closed menu are. */
  hidden?: boolean;
}

/** A node that is on screen and enabled by default. */
export function testNode(role: string, name: string, fields: TestNodeFields = {}): UiNode {
  const { states = [], hidden = false, children = [], bounds, ...others } = fields;
  const words = ['enabled', 'sensitive', 'visible', !hidden && 'showing', ...states].filter((word) => word !== false);
  const place = bounds ?? { x: 0, y: 0, width: 100, height: 20 };
  return { role, name, ...others, states: words, ...(hidden ? {} : { bounds: place }), children };
}

/** The root of a tree: one application with these windows. */
export function testDesktop(...windows: UiNode[]): UiNode {
  const application: UiNode = { role: 'application', name: 'bench', states: [], children: windows };
  return { role: 'desktop frame', name: 'main', states: [], children: [application] };
}

export function testFrame(title: string, ...children: UiNode[]): UiNode {
  return testNode('frame', title, { states: ['active'], children, bounds: { x: 0, y: 0, width: 600, height: 400 } });
}

/** A table with headers; places in it are by column and row. */
export function testTable(name: string, titles: readonly string[], ...rows: string[][]): UiNode {
  const headers = titles.map((title, column) =>
    testNode('table column header', title, { bounds: placeInTable(column, 0) }),
  );
  const cells = rows.flatMap((texts, row) =>
    texts.map((text, column) =>
      testNode('table cell', text, { bounds: placeInTable(column, row + 1), cell: { row, column } }),
    ),
  );
  return testNode('table', name, { children: [...headers, ...cells] });
}

function placeInTable(column: number, row: number): Bounds {
  return { x: column * 100, y: row * 20, width: 90, height: 18 };
}
