/**
 * Tells the windows of an application apart where its toolkit calls all of them "frame". A main window has a menu bar of
 * its own; where none has, the first one with a title is it, and those that have the same buttons. Other titled frames are
 * dialogs, and frames without a title are what pops up over a window. What is docked inside a window is a part of it. Trees
 * hold these words as roles, so that all who read them agree.
 */
import type { UiNode } from '../../../schema/index.ts';

export function tellWindowsApart(told: UiNode): UiNode {
  const application = { ...told, children: told.children.map((window) => withDocks(asFrame(window))) };
  const frames = application.children.filter(({ role }) => role === 'frame');
  if (frames.length < 2) return application;
  const main = findMainWindows(frames);
  const children = application.children.map((window) =>
    window.role !== 'frame' || main.has(window)
      ? window
      : { ...window, role: window.name === '' ? 'window' : 'dialog' },
  );
  return { ...application, children };
}

/** Qt has no word for a window that is neither a main window nor a dialog, and none for what pops up by itself. */
function asFrame(window: UiNode): UiNode {
  if (window.role === 'filler') return { ...window, role: 'frame' };
  if (!POPS_UP.has(window.role)) return window;
  const states = window.states.filter((state) => state === 'showing' || state === 'visible');
  return { role: 'window', name: '', states, ...(window.bounds && { bounds: window.bounds }), children: [window] };
}

const POPS_UP: ReadonlySet<string> = new Set(['popup menu', 'list', 'tree', 'table', 'panel']);

/** Qt calls boxes and what is docked in a window frames, too, and a form in them a dialog, which waits for no answer there. */
function withDocks(node: UiNode): UiNode {
  const children = node.children.map((child) =>
    child.role === 'frame' ? asPanel({ ...child, children: child.children.map(formAsPanel) }) : child,
  );
  return { ...node, children: children.map(withDocks) };
}

function formAsPanel(node: UiNode): UiNode {
  return node.role === 'dialog' ? asPanel(node) : node;
}

/** One that takes the focus and has no parts is a display, named by what it shows. */
function asPanel(node: UiNode): UiNode {
  const isDisplay = node.children.length === 0 && node.name !== '' && node.states.includes('focusable');
  return isDisplay ? { ...node, role: 'text', name: '', text: node.name } : { ...node, role: 'panel' };
}

function findMainWindows(frames: readonly UiNode[]): ReadonlySet<UiNode> {
  const withMenuBar = frames.filter((frame) => has(frame, 'menu bar') && !isMenu(frame));
  if (withMenuBar.length > 0) return new Set(withMenuBar);
  const shown = frames.filter(({ states }) => states.includes('showing'));
  const first = [...shown, ...frames].find(({ name }) => name !== '') ?? shown[0] ?? frames[0]!;
  const buttons = new Set(listButtons(first));
  return new Set(frames.filter((frame) => frame === first || sharesButtons(frame, buttons)));
}

/** A browser may open each menu and submenu as a frame without a title that shows a menu bar and nothing else. */
function isMenu({ name, children }: UiNode): boolean {
  const shown = children.filter(({ states }) => states.includes('showing'));
  return name === '' && shown.length > 0 && shown.every(({ role }) => role === 'menu bar');
}

function has(node: UiNode, role: string): boolean {
  return node.role === role || node.children.some((child) => has(child, role));
}

/** A second main window has more buttons than those that close it. */
const MIN_BUTTONS = 3;
const MIN_SHARED = 0.5;

function sharesButtons(frame: UiNode, buttons: ReadonlySet<string>): boolean {
  const own = listButtons(frame);
  const shared = own.filter((name) => buttons.has(name)).length;
  return frame.name !== '' && own.length >= MIN_BUTTONS && shared > MIN_SHARED * own.length;
}

function listButtons(node: UiNode): string[] {
  const names = node.children.flatMap(listButtons);
  if (node.name !== '' && node.role.endsWith('button')) names.push(node.name);
  return names;
}
