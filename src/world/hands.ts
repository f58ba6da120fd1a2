/** Touches on a session by what its screen says, without a browser. */
import type { EventValue } from './kit/markup.ts';
import { attributeOf, readScreen, type ReadScreen, type ScreenElement } from './read-screen.ts';
import type { WorldSession } from './world-session.ts';

export interface Hands {
  /** Everything that can be read on the uppermost layer, in order; fields as "Label: text". */
  words(): string[];
  /**
   * Touches the first element with these words, description or id that can be touched. Throws when there is none. `at`
   * is where on a picture, as shares of its width and height.
   */
  tap(label: string, at?: { x: number; y: number }): void;
  longPress(label: string): void;
  /** Replaces what a field holds, by its label or id; `submit` presses Enter. */
  type(field: string, text: string, options?: { submit?: boolean }): void;
  /** Sets a slider to a share of its length, 0 to 1. */
  slide(label: string, share: number): void;
  has(label: string): boolean;
  isChecked(label: string): boolean;
  back(): void;
}

type Kind = 'tap' | 'hold' | 'change' | 'submit' | 'set' | 'stroke';

export function createHands(session: WorldSession): Hands {
  const look = (): ReadScreen => readScreen(session.render().html);

  function send(label: string, kind: Kind, makeValue: (element: ScreenElement) => EventValue = () => undefined): void {
    const { html, rendering } = session.render();
    const screen = readScreen(html);
    const element = find(screen, label, kind);
    if (!element) throw new Error(`no "${label}" to ${kind}; the screen says: ${readWords(screen).join(' | ')}`);
    const value = makeValue(element);
    const handler = Number(attributeOf(element, `data-${kind}`));
    session.dispatch({ rendering, handler, ...(value === undefined ? {} : { value }) });
  }

  return {
    words: () => readWords(look()),
    tap(label, at) {
      if (at) send(label, 'stroke', (element) => [pointOn(element, at)]);
      else send(label, 'tap');
    },
    longPress: (label) => send(label, 'hold'),
    type(field, text, { submit = false } = {}) {
      send(field, 'change', () => text);
      if (submit) send(field, 'submit');
    },
    slide: (label, share) => send(label, 'set', () => share),
    has(label) {
      const screen = look();
      return screen.elements.some((element) => isCalled(screen, element, label));
    },
    isChecked(label) {
      const screen = look();
      const element = screen.elements.find(
        (candidate) => attributeOf(candidate, 'data-checked') !== undefined && isCalled(screen, candidate, label),
      );
      if (!element) throw new Error(`nothing to check is called "${label}"`);
      return attributeOf(element, 'data-checked') === 'true';
    },
    back: () => session.back(),
  };
}

/** By words, description or id; the touch may belong to an element around it, as on a real screen. */
function find(screen: ReadScreen, label: string, kind: Kind): ScreenElement | undefined {
  for (const element of screen.elements) {
    if (!isCalled(screen, element, label)) continue;
    let reacting: ScreenElement | undefined = element;
    while (reacting && attributeOf(reacting, `data-${kind}`) === undefined) reacting = reacting.parent;
    if (reacting && !attributeOf(reacting, 'class')?.startsWith('scrim ')) return reacting;
  }
  return undefined;
}

function isCalled({ textOf }: ReadScreen, element: ScreenElement, label: string): boolean {
  const names = ['data-id', 'data-description', 'placeholder'].map((name) => attributeOf(element, name));
  return names.includes(label) || textOf(element).trim() === label;
}

function readWords({ elements, textOf }: ReadScreen): string[] {
  return elements
    .map((element) => {
      const hint = attributeOf(element, 'placeholder');
      if (hint !== undefined) return `${hint}: ${attributeOf(element, 'value') ?? textOf(element)}`;
      return element.hasParts ? '' : textOf(element).trim() || (attributeOf(element, 'data-description') ?? '');
    })
    .filter((text) => text !== '');
}

function pointOn({ viewBox = '' }: ScreenElement, at: { x: number; y: number }): { x: number; y: number } {
  const [, , width = 0, height = 0] = viewBox.split(' ').map(Number);
  return { x: at.x * width, y: at.y * height };
}
