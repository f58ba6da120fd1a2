/** Reads the accessibility tree of a whole desktop as one UiNode. */
import { UiNode, type Bounds } from '../../../schema/index.ts';
import { findChangedPlaces, type ScreenFrame } from '../screen/changed-places.ts';
import { DESKTOP, type Accessibility, type Reference } from './accessibility.ts';
import { readApplication } from './accessible-node.ts';
import type { AccessibleNode } from './accessible-object.ts';
import { completeNames } from './complete-names.ts';
import { mendGtk4 } from './mend-gtk4.ts';
import { NoAnswerError } from './dbus-connection.ts';
import { createCellMemory, type CellReading } from './cell-memory.ts';
import { createDetailsMemory, type DetailsReading } from './details-memory.ts';
import { readDetails, type KnownActions } from './node-details.ts';
import { createObjectMemory, type ObjectMemory } from './object-memory.ts';
import { showOpenMenus } from './open-menus.ts';
import { correctShift, intersect, moveBounds, NO_SHIFT, shiftIntoWindow, type Shift } from './place-nodes.ts';
import { locatePopovers } from './popovers.ts';
import { readTableCells } from './table-cells.ts';
import { log } from '../../../log/log.ts';
import { tellWindowsApart } from './window-kinds.ts';
import { widenOptions } from './widen-options.ts';

/** Facts about windows that the X server knows and the toolkit does not. */
export interface WindowPlaces {
  /** Place of the content of the window with this title on the screen. */
  locate(title: string): Promise<Bounds | undefined>;
  /** Places of menus and other windows without a frame. */
  popups(): Promise<Bounds[]>;
}

/** Tooltips come and go with time, not with actions. */
const LEFT_OUT = new Set(['tool tip']);

export interface TreeReader {
  /**
   * Reads the tree. `frame` shows the screen as it was just before, with one window only; objects and cells that look
   * as they did in the last frame are then not read again.
   */
  read(frame?: ScreenFrame): Promise<TreeReading>;
}

export interface TreeReading {
  /** Root role "desktop frame", one child per application. An application that does not answer has no children. */
  tree: UiNode;
  /** Call this when nothing happened since the frame; only then does the next reading rely on this one. */
  keep(): void;
}

/** `screen` is the whole screen. */
export function createTreeReader(a11y: Accessibility, screen: Bounds, windows: WindowPlaces): TreeReader {
  const memory = createObjectMemory<AccessibleNode>();
  const actions = createObjectMemory<KnownActions>();
  const cellMemory = createCellMemory();
  const detailsMemory = createDetailsMemory();
  for (const { forget } of [memory, actions, detailsMemory]) a11y.onEvent(forget);
  /** The screen when the memories were filled. */
  let last: ScreenFrame | undefined;
  return {
    async read(frame) {
      const isChanged = frame && last ? findChangedPlaces(last, frame) : () => true;
      const seen = frame && { cells: cellMemory.begin(isChanged), details: detailsMemory.begin(isChanged) };
      if (frame === undefined) last = undefined;
      const tree = await readTree({ a11y, screen, windows, memory, actions, seen });
      const keep = () => {
        seen?.cells.keep();
        seen?.details.keep();
        last = frame;
      };
      return { tree, keep };
    },
  };
}

interface Reading {
  a11y: Accessibility;
  screen: Bounds;
  windows: WindowPlaces;
  memory: ObjectMemory<AccessibleNode>;
  actions: ObjectMemory<KnownActions>;
  /** Objects that may be taken over because they look the same. */
  seen: { cells: CellReading; details: DetailsReading } | undefined;
}

async function readTree(reading: Reading): Promise<UiNode> {
  const applications = await reading.a11y.applications();
  const children = await Promise.all(
    applications
      .filter(({ bus }) => bus !== DESKTOP.bus)
      .map((application) => readApplicationTree(application, reading)),
  );
  return { role: 'desktop frame', name: 'main', states: [], children };
}

async function readApplicationTree(root: Reference, reading: Reading): Promise<UiNode> {
  try {
    const gtk = await readGtkVersion(reading.a11y, root);
    const tree = gtk === 4 ? mendGtk4(await readGtk4(root, reading)) : await readOthers(root, reading, gtk === 2);
    // Nothing else has checked that an application's answers are of the types that AT-SPI asks for.
    return UiNode.parse(tellWindowsApart(completeNames(widenOptions(tree))));
  } catch (error) {
    log('debug', 'an application does not respond', { err: error });
    return { role: 'application', name: '', description: 'not responding', states: [], children: [] };
  }
}

async function readOthers(root: Reference, reading: Reading, isGtk2: boolean): Promise<UiNode> {
  const { a11y, screen, memory, windows } = reading;
  const application = await readApplication(a11y, root, { memory, isVisibleShowing: false });
  if (isGtk2) await showOpenMenus(a11y, application, await windows.popups());
  await readAllDetails(application, undefined, reading);
  return toUiNode(application, { shift: NO_SHIFT, parent: undefined, view: screen }, { screen, shifts: new Map() });
}

/** GTK 4 reports places within the window, not on the screen, so pixels cannot be compared. */
async function readGtk4(root: Reference, reading: Reading): Promise<UiNode> {
  const { a11y, screen, memory, windows } = reading;
  const application = await readApplication(a11y, root, { memory, isVisibleShowing: true });
  const [popups] = await Promise.all([
    windows.popups(),
    readAllDetails(application, undefined, { ...reading, seen: undefined }),
  ]);
  const places = await locateWindows(application, windows.locate);
  const shifts = new Map([...places, ...locatePopovers(application, popups)]);
  return toUiNode(application, { shift: NO_SHIFT, parent: undefined, view: screen }, { screen, shifts });
}

export async function runsGtk4(a11y: Accessibility, root: Reference): Promise<boolean> {
  return (await readGtkVersion(a11y, root)) === 4;
}

/** Undefined for every other toolkit, and when the application does not tell. */
async function readGtkVersion(a11y: Accessibility, root: Reference): Promise<number | undefined> {
  try {
    const toolkit = await a11y.property<string>(root, 'Application', 'ToolkitName');
    if (!/^(GTK|gtk|GAIL)/.test(toolkit)) return undefined;
    return Number.parseInt(await a11y.property<string>(root, 'Application', 'Version'), 10);
  } catch (error) {
    if (error instanceof NoAnswerError) throw error;
    return undefined;
  }
}

async function locateWindows(
  { children }: AccessibleNode,
  locate: WindowPlaces['locate'],
): Promise<Map<AccessibleNode, Shift>> {
  const shifts = new Map<AccessibleNode, Shift>();
  for (const window of children) {
    const content = window.details?.bounds;
    const place = content === undefined ? undefined : await locate(window.name);
    if (content !== undefined && place !== undefined) shifts.set(window, shiftIntoWindow(content, place));
  }
  return shifts;
}

/** Fills in the details of showing objects, and the cells of tables. All calls go out at once, as each wait costs. */
async function readAllDetails(
  node: AccessibleNode,
  parent: Promise<AccessibleNode> | undefined,
  reading: Reading,
): Promise<void> {
  const own = readOwnDetails(node, parent, reading);
  const readTable = async () => readCells(await own, reading);
  await Promise.all([readTable(), ...node.children.map((child) => readAllDetails(child, own, reading))]);
}

/** Resolves with the node, its details filled in. */
async function readOwnDetails(
  node: AccessibleNode,
  parent: Promise<AccessibleNode> | undefined,
  { a11y, actions, seen }: Reading,
): Promise<AccessibleNode> {
  if (!node.states.has('showing')) return node;
  const known = seen?.details.recall(node);
  let details = await readDetails(a11y, node, actions, known);
  const around = await parent;
  if (known !== undefined && !seen!.details.isParentInPlace(node, around)) {
    details = await readDetails(a11y, node, actions);
  }
  node.details = { ...details, ...node.details };
  seen?.details.note(node, around);
  return node;
}

async function readCells(node: AccessibleNode, reading: Reading): Promise<void> {
  const bounds = node.details?.bounds;
  if (!node.interfaces.has('Table') || bounds === undefined || node.children.length > 0) return;
  node.children = await readTableCells(reading.a11y, node, bounds, reading.seen?.cells).catch(() => []);
  await Promise.all(node.children.map((child) => readRest(child, node, reading)));
}

/** Cells already have their details; headers and the parts of cells do not. */
async function readRest(node: AccessibleNode, table: AccessibleNode, reading: Reading): Promise<void> {
  if (node.details === undefined) return readAllDetails(node, Promise.resolve(table), reading);
  await Promise.all(node.children.map((child) => readAllDetails(child, Promise.resolve(node), reading)));
}

/** Values that a node inherits from its parent. */
interface Frame {
  shift: Shift;
  /** Place of the parent. */
  parent: Bounds | undefined;
  /** The part of the screen in which the node can be seen. */
  view: Bounds;
}

interface Placing {
  screen: Bounds;
  shifts: ReadonlyMap<AccessibleNode, Shift>;
}

/** Containers that hide what is scrolled out of them. */
const SCROLLED = new Set(['scroll pane', 'viewport']);
/** Roles that lie over their parent, not within it. */
const OVERLAID = new Set(['frame', 'window', 'dialog', 'alert', 'menu', 'popup menu']);

/** Items and headers that are wider than the list they are in end with it; Qt and GTK 3 report them in full. */
function viewOf({ role }: AccessibleNode, { parent, view }: Frame): Bounds {
  if (parent === undefined || (role !== 'list item' && role !== 'table column header')) return view;
  return intersect(view, parent) ?? view;
}

/** `shifts` are those of objects that lie in another window than their parent. */
function toUiNode(node: AccessibleNode, frame: Frame, within: Placing): UiNode {
  const details = node.details ?? {};
  const own = within.shifts.get(node);
  const shift = own ?? correctShift(node, frame.shift, frame.parent);
  const place = details.bounds === undefined ? undefined : moveBounds(details.bounds, shift);
  const view = own !== undefined || OVERLAID.has(node.role) ? within.screen : viewOf(node, frame);
  const bounds = place === undefined ? undefined : intersect(place, view);
  const inner = { shift, parent: place, view: SCROLLED.has(node.role) && bounds !== undefined ? bounds : view };
  const children = node.children.filter((child) => !LEFT_OUT.has(child.role));
  return {
    role: node.role,
    name: node.name,
    ...(node.description === '' ? {} : { description: node.description }),
    ...(details.text === undefined ? {} : { text: details.text }),
    ...(details.visibleText === undefined ? {} : { visibleText: details.visibleText }),
    ...(details.value === undefined ? {} : { value: details.value }),
    states: [...node.states],
    ...(bounds === undefined ? {} : { bounds }),
    ...(details.actions === undefined ? {} : { actions: details.actions }),
    ...(node.cell === undefined ? {} : { cell: node.cell }),
    children: children.map((child) => toUiNode(child, inner, within)),
  };
}
