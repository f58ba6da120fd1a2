/**
 * TEST SUPPORT, FAKE: a virtual phone without browser, driver and adb. It uses the real apps of the world and the real
 * parser of hierarchies. The layout is made up: every element has its own line, and the screen is as long as needed.
 */
import { HTMLElement, NodeType, parse } from 'node-html-parser';
import sharp from 'sharp';
import type { Environment } from '../env/environment.ts';
import { parseHierarchy } from '../env/android/parse-hierarchy.ts';
import { writeHierarchy, type ScreenNode } from '../env/android/virtual/hierarchy.ts';
import { PipelineError } from '../errors.ts';
import { appOf, type AndroidAction } from '../schema/index.ts';
import { packageOf } from '../world/app.ts';
import { APPS } from '../world/apps/index.ts';
import { withoutTraces } from '../world/compare-states.ts';
import { PERSONA } from '../world/persona.ts';
import { createWorldSession, type WorldSession } from '../world/world-session.ts';

const SIZE = { width: 1080, height: 6000 };
const LINE = 20;

let blank: Promise<Buffer> | undefined;
function blankPicture(): Promise<Buffer> {
  return (blank ??= sharp({ create: { ...SIZE, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer());
}

interface Placed {
  node: ScreenNode;
  element: HTMLElement;
}

export function createSessionPhone(): Environment {
  let session: WorldSession | undefined;
  let rendering = 0;
  let placed: Placed[] = [];
  let focus: string | undefined;

  function look(): ScreenNode[] {
    const shown = session!.render();
    rendering = shown.rendering;
    const page = parse(shown.html);
    for (const covered of page.querySelectorAll('[inert], svg, .status-bar')) covered.remove();
    placed = [];
    let line = 0;
    const readAll = (parent: HTMLElement): ScreenNode[] =>
      parent.childNodes.flatMap((child) => (child instanceof HTMLElement ? read(child) : []));
    const read = (element: HTMLElement): ScreenNode[] => {
      if (!element.hasAttribute('data-class')) return readAll(element);
      const top = line;
      const at = placed.push({ element } as Placed) - 1;
      const children = readAll(element);
      if (children.length === 0) line += 1;
      const bounds: ScreenNode['bounds'] = [0, top * LINE, SIZE.width, Math.max(line, top + 1) * LINE];
      const node = { ...describeElement(element, at, focus), bounds, children };
      placed[at] = { element, node };
      return [node];
    };
    return readAll(page);
  }

  function touch(y: number, kind: 'tap' | 'hold'): void {
    look();
    const hit = placed.findLast(({ node: { bounds } }) => y >= bounds[1] && y < bounds[3]);
    let element: HTMLElement | null = hit?.element ?? null;
    if (element?.hasAttribute('data-change') && kind === 'tap') {
      focus = element.getAttribute('data-id');
      return;
    }
    focus = undefined;
    while (element && !element.hasAttribute(`data-${kind}`)) element = element.parentNode;
    send(element, kind);
  }

  function send(element: HTMLElement | null | undefined, kind: string, value?: string): void {
    const handler = element?.getAttribute(`data-${kind}`);
    if (handler === undefined) return;
    session!.dispatch({ rendering, handler: Number(handler), ...(value === undefined ? {} : { value }) });
  }

  function type(text: string, enter: boolean): void {
    look();
    const field = placed.find(({ element }) => element.getAttribute('data-id') === focus)?.element;
    if (!field) throw new PipelineError('ENV_ACTION_INVALID', 'no field has the focus');
    // Typing appends to the field's text.
    send(field, 'change', `${valueOf(field)}${text}`);
    look();
    if (enter) send(placed.find(({ element }) => element.getAttribute('data-id') === focus)?.element, 'submit');
  }

  return {
    description: { name: 'virtual', platform: 'android', ...SIZE, details: { driver: 'none, in process' } },
    async reset(state) {
      session = createWorldSession(APPS, PERSONA);
      session.launch(appOf(state));
      focus = undefined;
    },
    async observe() {
      if (!session) throw new PipelineError('ENV_UNAVAILABLE', 'was not reset');
      const { activity, packageName } = frontOf(session);
      const { tree } = parseHierarchy(writeHierarchy({ packageName, nodes: look() }, SIZE), SIZE, activity);
      const states = session.readState();
      return {
        screenshot: { png: await blankPicture(), ...SIZE },
        tree,
        files: [],
        window: activity,
        capturedAtMs: session.nowMs(),
        groundTruth: JSON.stringify(states),
        state: JSON.stringify(withoutTraces(APPS, states)),
      };
    },
    async act(action) {
      if (!session) throw new PipelineError('ENV_UNAVAILABLE', 'was not reset');
      const phoneAction = action as AndroidAction;
      if (phoneAction.type === 'click') touch(phoneAction.y, 'tap');
      else if (phoneAction.type === 'long_press') touch(phoneAction.y, 'hold');
      else if (phoneAction.type === 'input_text') type(phoneAction.text, phoneAction.enter ?? false);
      else if (phoneAction.type === 'navigate_back') session.back();
      else if (phoneAction.type === 'open_app') session.launch(phoneAction.app);
    },
    async close() {
      session = undefined;
    },
  };
}

function frontOf(session: WorldSession): { activity: string; packageName: string } {
  const { activity } = session.front();
  const [packageName = packageOf('launcher')] = activity.split('/');
  return { activity, packageName };
}

function describeElement(
  element: HTMLElement,
  key: number,
  focus: string | undefined,
): Omit<ScreenNode, 'bounds' | 'children'> {
  const of = (name: string): string | undefined => element.getAttribute(`data-${name}`);
  const isField = of('change') !== undefined;
  const value = isField ? valueOf(element) : '';
  const hint = element.getAttribute('placeholder');
  const [id, description] = [of('id'), of('description')];
  return {
    key,
    className: of('class')!,
    ...(id === undefined ? {} : { id }),
    ...(description === undefined ? {} : { description }),
    text: isField ? value || (hint ?? '') : (of('value') ?? ownText(element)),
    ...(isField && hint !== undefined ? { hint, isHint: value === '' } : {}),
    isEditable: isField,
    isPassword: element.getAttribute('type') === 'password',
    isClickable: isField || of('tap') !== undefined || of('stroke') !== undefined,
    isLongClickable: isField || of('hold') !== undefined,
    isCheckable: of('checked') !== undefined,
    isChecked: of('checked') === 'true',
    isSelected: of('selected') === 'true',
    isEnabled: of('disabled') !== 'true',
    isFocused: isField && id === focus,
    isScrollable: false,
  };
}

function valueOf(field: HTMLElement): string {
  return field.getAttribute('value') ?? field.text;
}

/** The words of an element that no accessible child has. */
function ownText(element: HTMLElement): string {
  const pieces = element.childNodes.map((child) => {
    if (child.nodeType === NodeType.TEXT_NODE) return child.text.trim();
    return child instanceof HTMLElement && !child.hasAttribute('data-class') ? ownText(child) : '';
  });
  return pieces.filter((piece) => piece !== '').join('\n');
}
