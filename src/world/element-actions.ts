/** Touches on a session by the screen's words, without a browser. */
import { parse, type HTMLElement } from 'node-html-parser';
import type { EventValue } from './kit/markup.ts';
import type { WorldSession } from './world-session.ts';

export interface ElementActions {
  /** All readable text of the uppermost layer, in order; fields as "Label: text". */
  words(): string[];
  /**
   * Touches the first touchable element with these words, description or id. Throws if there is none. `at` is the place
   * on a picture, as shares of its width and height.
   */
  tap(label: string, at?: { x: number; y: number }): void;
  longPress(label: string): void;
  /** Replaces a field's text, by its label or id; `submit` presses Enter. */
  type(field: string, text: string, options?: { submit?: boolean }): void;
  /** Sets a slider to a share of its length, 0 to 1. */
  slide(label: string, share: number): void;
  has(label: string): boolean;
  isChecked(label: string): boolean;
  back(): void;
}

type Kind = 'tap' | 'hold' | 'change' | 'submit' | 'set' | 'stroke';

export function createElementActions(session: WorldSession): ElementActions {
  function draw(): { root: HTMLElement; rendering: number } {
    const { html, rendering } = session.render();
    // Drawings make up half of a screen, and contain no words.
    const root = parse(html, { blockTextElements: { svg: false } });
    for (const covered of root.querySelectorAll('[inert]')) covered.remove();
    return { root, rendering };
  }

  function send(label: string, kind: Kind, makeValue: (element: HTMLElement) => EventValue = () => undefined): void {
    const { root, rendering } = draw();
    const element = find(root, label, kind);
    if (!element) throw new Error(`no "${label}" to ${kind}; the screen says: ${readWords(root).join(' | ')}`);
    const value = makeValue(element);
    const handler = Number(element.getAttribute(`data-${kind}`));
    session.dispatch({ rendering, handler, ...(value === undefined ? {} : { value }) });
  }

  return {
    words: () => readWords(draw().root),
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
    has: (label) =>
      draw()
        .root.querySelectorAll('[data-class]')
        .some((element) => isCalled(element, label)),
    isChecked(label) {
      const element = draw()
        .root.querySelectorAll('[data-checked]')
        .find((candidate) => isCalled(candidate, label));
      if (!element) throw new Error(`nothing to check is called "${label}"`);
      return element.getAttribute('data-checked') === 'true';
    },
    back: () => session.back(),
  };
}

/** By words, description or id; an element around it may react to the touch, as on a real screen. */
function find(root: HTMLElement, label: string, kind: Kind): HTMLElement | undefined {
  for (const element of root.querySelectorAll('[data-class]')) {
    if (!isCalled(element, label)) continue;
    let reacting: HTMLElement | null = element;
    while (reacting && !reacting.hasAttribute(`data-${kind}`)) reacting = reacting.parentNode;
    if (reacting && !reacting.classList.contains('scrim')) return reacting;
  }
  return undefined;
}

function isCalled(element: HTMLElement, label: string): boolean {
  const names = ['data-id', 'data-description', 'placeholder'].map((name) => element.getAttribute(name));
  return names.includes(label) || element.text.trim() === label;
}

function readWords(root: HTMLElement): string[] {
  return root
    .querySelectorAll('[data-class]')
    .map((element) => {
      const hint = element.getAttribute('placeholder');
      if (hint !== undefined) return `${hint}: ${element.getAttribute('value') ?? element.text}`;
      const hasParts = element.querySelector('[data-class]') !== null;
      return hasParts ? '' : element.text.trim() || (element.getAttribute('data-description') ?? '');
    })
    .filter((text) => text !== '');
}

function pointOn(picture: HTMLElement, at: { x: number; y: number }): { x: number; y: number } {
  const viewBox = picture.querySelector('svg')?.getAttribute('viewBox') ?? '';
  const [, , width = 0, height = 0] = viewBox.split(' ').map(Number);
  return { x: at.x * width, y: at.y * height };
}
