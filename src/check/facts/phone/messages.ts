/** Messages: short-lived reports of an app's actions, over the page of a phone. */
import type { UiNode } from '../../../schema/index.ts';
import type { UiElement } from '../../../ui/list-elements.ts';
import type { Fact } from '../../fact.ts';
import { writeMessage } from '../../subject.ts';

/** The words of each message on a screen. */
export function readMessages(elements: readonly UiElement[]): string[] {
  return elements.flatMap(({ node, ancestors, bounds }) => {
    const words = node.text ?? node.name;
    return bounds && words !== '' && isMessage(node, ancestors.at(-1)) ? [words] : [];
  });
}

/** True for messages that Android marks, and for a text of the window itself that overlaps another part. */
function isMessage(node: UiNode, parent: UiNode | undefined): boolean {
  const { className = '', resourceId = '', role } = node;
  if (className.endsWith('.Toast') || resourceId.endsWith('/snackbar_text')) return true;
  if (role !== 'label' || parent?.role !== 'frame' || parent.className === undefined) return false;
  const below = parent.children.slice(0, parent.children.indexOf(node));
  return below.some((part) => covers(part, node));
}

function covers({ bounds: part }: UiNode, { bounds: box }: UiNode): boolean {
  if (!part || !box) return false;
  const isAcross = box.x >= part.x && box.x + box.width <= part.x + part.width;
  return isAcross && box.y >= part.y && box.y + box.height <= part.y + part.height;
}

/** The circumstances of a message. */
export interface Occasion {
  /** The subject of the message. */
  about?: string | undefined;
  /** Words of the choices on the page that precede the message. */
  chosen: readonly string[];
}

/** Follows the messages of an episode. Call it for each screen in order. */
export function createMessageFollower(): (elements: readonly UiElement[], occasion: Occasion) => Fact[] {
  const shownBy = new Map<string, string>();
  let before: string[] = [];
  return (elements, { about, chosen }) => {
    const messages = readMessages(elements);
    const added = messages.filter((words) => !before.includes(words));
    before = messages;
    return added.map((words): Fact => {
      const app = elements[0]?.key ?? '';
      const subject = writeMessage({ app, words, chosen, about });
      const value = shownBy.has(subject) ? `${shownBy.get(subject)}\n${words}` : words;
      shownBy.set(subject, value);
      return { key: { kind: 'message', subject }, value, strict: true };
    });
  };
}
