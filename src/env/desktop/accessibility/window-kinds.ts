/**
 * Distinguishes the windows of an application whose toolkit calls all of them "frame". A main window has a menu bar. If
 * none has one, the first titled window is the main one, and those with the same buttons. Other titled frames are
 * dialogs, and frames without a title are pop-ups. A docked panel is a part of its window. Trees store these words as
 * roles, so that all readers agree.
 */
import { findMainWindows } from './find-main-windows.ts';
import type { UiNode } from '../../../schema/index.ts';

export function distinguishWindows(tree: UiNode): UiNode {
  const application = { ...tree, children: tree.children.map((window) => withDocks(asFrame(window))) };
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

/** Qt has no role for windows other than main windows and dialogs, and none for pop-ups. */
function asFrame(window: UiNode): UiNode {
  if (window.role === 'filler') return { ...window, role: 'frame' };
  if (!POPS_UP.has(window.role)) return window;
  const states = window.states.filter((state) => state === 'showing' || state === 'visible');
  return { role: 'window', name: '', states, ...(window.bounds && { bounds: window.bounds }), children: [window] };
}

const POPS_UP: ReadonlySet<string> = new Set(['popup menu', 'list', 'tree', 'table', 'panel']);

/** Qt also calls boxes and docked panels frames. It calls a form in them a dialog, although it waits for no answer. */
function withDocks(node: UiNode): UiNode {
  const children = node.children.map((child) =>
    child.role === 'frame' ? asPanel({ ...child, children: child.children.map(formAsPanel) }) : child,
  );
  return { ...node, children: children.map(withDocks) };
}

function formAsPanel(node: UiNode): UiNode {
  return node.role === 'dialog' ? asPanel(node) : node;
}

/** A focusable one without parts is a display, named by its content. */
function asPanel(node: UiNode): UiNode {
  const isDisplay = node.children.length === 0 && node.name !== '' && node.states.includes('focusable');
  return isDisplay ? { ...node, role: 'text', name: '', text: node.name } : { ...node, role: 'panel' };
}
