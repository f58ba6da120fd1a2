/**
 * Tells the windows of an application apart where its toolkit calls all of them "frame". A main window has a menu bar of
 * its own; where none has, the first one with a title is it, and those that have the same buttons. Other titled frames are
 * dialogs, and frames without a title are what pops up over a window. What is docked inside a window is a part of it. Trees
 * hold these words as roles, so that all who read them agree.
 */
import { findMainWindows } from './find-main-windows.ts';
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
