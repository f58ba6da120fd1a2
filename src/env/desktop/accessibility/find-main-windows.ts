/** Finds the main windows among the frames of an application. */
import type { UiNode } from '../../../schema/index.ts';
import { listNodes } from '../../../ui/list-nodes.ts';

export function findMainWindows(frames: readonly UiNode[]): ReadonlySet<UiNode> {
  const withMenuBar = frames.filter(
    (frame) => listNodes(frame).some(({ role }) => role === 'menu bar') && !isMenu(frame),
  );
  if (withMenuBar.length > 0) return new Set(withMenuBar);
  const shown = frames.filter(({ states }) => states.includes('showing'));
  const first = [...shown, ...frames].find(({ name }) => name !== '') ?? shown[0] ?? frames[0]!;
  const buttons = new Set(listButtons(first));
  return new Set(frames.filter((frame) => frame === first || sharesButtons(frame, buttons)));
}

/** A browser may open each menu and submenu as an untitled frame with nothing but a menu bar. */
function isMenu({ name, children }: UiNode): boolean {
  const shown = children.filter(({ states }) => states.includes('showing'));
  return name === '' && shown.length > 0 && shown.every(({ role }) => role === 'menu bar');
}

/** A second main window has more buttons than the window controls. */
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
