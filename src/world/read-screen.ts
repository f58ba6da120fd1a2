/**
 * Reads the markup that the kit makes back into elements: those of the uppermost layer, without drawings and the status bar.
 * The kit closes what it opens, and what it quotes holds neither quotes nor angle brackets, so that no HTML parser is needed.
 */
import { unescapeHtml } from './kit/markup.ts';

export interface ScreenElement {
  parent: ScreenElement | undefined;
  /** As they stand in the tag. */
  attributes: string;
  /** Of the drawing that it holds. */
  viewBox?: string | undefined;
  /** Of the texts of the screen, where its own begin and end. */
  firstText: number;
  endText: number;
  /** Whether there is an element in it that an accessibility service would see. */
  hasParts: boolean;
}

export interface ReadScreen {
  /** Those that an accessibility service would see, in order, parents first. */
  elements: readonly ScreenElement[];
  /** All words in an element. */
  textOf(element: ScreenElement): string;
}

const TAG = /<(\/?)([a-zA-Z]+)([^>]*)>/g;
/** Have no end tag. */
const VOID_TAGS: ReadonlySet<string> = new Set(['input', 'hr']);

export function readScreen(html: string): ReadScreen {
  const elements: ScreenElement[] = [];
  const texts: string[] = [];
  let open: ScreenElement | undefined;
  /** Open tags of what is not read, from the outermost on. */
  let unread = 0;
  let end = 0;
  for (const { 0: tag, 1: closing, 2: name = '', 3: attributes = '', index } of html.matchAll(TAG)) {
    if (unread === 0 && index > end) texts.push(html.slice(end, index));
    end = index + tag.length;
    if (closing === '/') {
      if (unread > 0) unread -= 1;
      else if (open) {
        open.endText = texts.length;
        open = open.parent;
      }
      continue;
    }
    const isClosed = VOID_TAGS.has(name) || attributes.endsWith('/');
    if (unread > 0 || name === 'svg' || hidesAll(attributes)) {
      if (unread === 0 && open) open.viewBox ??= attributeOf({ attributes }, 'viewBox');
      if (!isClosed) unread += 1;
      continue;
    }
    const [firstText, endText] = [texts.length, texts.length];
    const element: ScreenElement = { parent: open, attributes, firstText, endText, hasParts: false };
    if (attributes.includes(' data-class="')) {
      elements.push(element);
      for (let holder = open; holder && !holder.hasParts; holder = holder.parent) holder.hasParts = true;
    }
    if (!isClosed) open = element;
  }
  return {
    elements,
    textOf: ({ firstText, endText }) => unescapeHtml(texts.slice(firstText, endText).join('')),
  };
}

/** Undefined when it has none of this name. */
export function attributeOf({ attributes }: Pick<ScreenElement, 'attributes'>, name: string): string | undefined {
  const mark = ` ${name}="`;
  const at = attributes.indexOf(mark);
  if (at < 0) return undefined;
  const from = at + mark.length;
  return unescapeHtml(attributes.slice(from, attributes.indexOf('"', from)));
}

/** What lies below a dialog, and the status bar. */
function hidesAll(attributes: string): boolean {
  return attributes.includes(' aria-hidden="true"');
}
