/** The accessibility tree of a whole desktop as one UiNode. Called by create-desktop-environment.ts at each observation. */
import type { Bounds, UiNode } from '../../schema/index.ts';
import { DESKTOP, type Accessibility, type Reference } from './accessibility.ts';
import { readApplication, type AccessibleNode } from './accessible-node.ts';
import { createHiddenMemory, type HiddenMemory } from './hidden-memory.ts';
import { readDetails } from './node-details.ts';
import { readTableCells } from './table-cells.ts';

export interface Screen {
  width: number;
  height: number;
}

/** Tooltips come and go with time and not with actions. */
const LEFT_OUT = new Set(['tool tip']);

export interface TreeReader {
  /** Root role "desktop frame", one child per application. An application that does not answer has no children. */
  read(): Promise<UiNode>;
}

export function createTreeReader(a11y: Accessibility, screen: Screen): TreeReader {
  const memory = createHiddenMemory();
  a11y.onEvent(memory.forget);
  return { read: () => readTree(a11y, screen, memory) };
}

async function readTree(a11y: Accessibility, screen: Screen, memory: HiddenMemory): Promise<UiNode> {
  const applications = await a11y.applications();
  const children = await Promise.all(
    applications
      .filter(({ bus }) => bus !== DESKTOP.bus)
      .map((application) => readApplicationTree(a11y, application, screen, memory)),
  );
  return { role: 'desktop frame', name: 'main', states: [], children };
}

async function readApplicationTree(
  a11y: Accessibility,
  root: Reference,
  screen: Screen,
  memory: HiddenMemory,
): Promise<UiNode> {
  try {
    const application = await readApplication(a11y, root, memory);
    await readAllDetails(a11y, application);
    return toUiNode(application, screen, NO_SHIFT, undefined);
  } catch {
    return { role: 'application', name: '', description: 'not responding', states: [], children: [] };
  }
}

/** Fills in the details of what is showing, and the cells of tables. */
async function readAllDetails(a11y: Accessibility, node: AccessibleNode): Promise<void> {
  const isShowing = node.states.has('showing');
  const readOwn = async () => {
    if (!isShowing) return;
    node.details = { ...(await readDetails(a11y, node.reference, node.interfaces)), ...node.details };
    const { bounds } = node.details;
    if (!node.interfaces.has('Table') || bounds === undefined || node.children.length > 0) return;
    node.children = await readTableCells(a11y, node, bounds).catch(() => []);
    await Promise.all(node.children.map((child) => readRest(a11y, child)));
  };
  await Promise.all([readOwn(), ...node.children.map((child) => readAllDetails(a11y, child))]);
}

/** A cell brings its own details along; headers and the parts of cells do not. */
async function readRest(a11y: Accessibility, node: AccessibleNode): Promise<void> {
  if (node.details === undefined) return readAllDetails(a11y, node);
  await Promise.all(node.children.map((child) => readAllDetails(a11y, child)));
}

interface Shift {
  x: number;
  y: number;
}

const NO_SHIFT: Shift = { x: 0, y: 0 };

function toUiNode(node: AccessibleNode, screen: Screen, inherited: Shift, parent: Bounds | undefined): UiNode {
  const details = node.details ?? {};
  const shift = correctShift(node, inherited, parent);
  const moved = details.bounds === undefined ? undefined : moveBounds(details.bounds, shift);
  const bounds = moved === undefined ? undefined : clipToScreen(moved, screen);
  const children = node.children.filter((child) => !LEFT_OUT.has(child.role));
  return {
    role: node.role,
    name: node.name,
    ...(node.description === '' ? {} : { description: node.description }),
    ...(details.text === undefined ? {} : { text: details.text }),
    ...(details.value === undefined ? {} : { value: details.value }),
    states: [...node.states],
    ...(bounds === undefined ? {} : { bounds }),
    ...(details.actions === undefined ? {} : { actions: details.actions }),
    ...(node.cell === undefined ? {} : { cell: node.cell }),
    children: children.map((child) => toUiNode(child, screen, shift, moved)),
  };
}

/**
 * LibreOffice draws its own widgets inside GTK ones and the other way round, and each kind may be off by the height of
 * the menu bar until the pointer moves. Where one kind is put into the other, a panel has exactly its parent's size: it
 * is then in its parent's place, whatever it says, and all within it moves along.
 */
function correctShift({ role, details }: AccessibleNode, inherited: Shift, parent: Bounds | undefined): Shift {
  const own = details?.bounds;
  if (own === undefined || parent === undefined || (role !== 'panel' && role !== 'root pane')) return inherited;
  if (own.width !== parent.width || own.height !== parent.height) return inherited;
  return { x: parent.x - own.x, y: parent.y - own.y };
}

function moveBounds({ x, y, width, height }: Bounds, shift: Shift): Bounds {
  return { x: x + shift.x, y: y + shift.y, width, height };
}

/** Undefined when nothing of the box is on the screen. */
function clipToScreen({ x, y, width, height }: Bounds, screen: Screen): Bounds | undefined {
  const left = Math.max(0, x);
  const top = Math.max(0, y);
  const right = Math.min(screen.width, x + width);
  const bottom = Math.min(screen.height, y + height);
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : undefined;
}
