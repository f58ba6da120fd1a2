/** The look of the fake application: widgets with places and click effects, as a tree and as a picture. */
import sharp from 'sharp';
import type { Bounds, Point, UiNode } from '../../schema/index.ts';
import { contains } from '../../ui/is-inside.ts';
import type { Gesture, NotesState } from './notes-app.ts';

export const SCREEN = { width: 640, height: 480 };
const WINDOW: Bounds = { x: 40, y: 20, width: 560, height: 440 };
const ROW = 24;
const SHOWN_NOTES = 8;

export interface Widget {
  node: Omit<UiNode, 'children'>;
  gesture?: Gesture;
  children: Widget[];
}

interface WidgetFields {
  text?: string;
  gesture?: Gesture;
  children?: Widget[];
  /** State words in addition to enabled, sensitive, showing and visible. */
  states?: (string | false)[];
}

export function layOut(state: NotesState): Widget {
  const frame = widget('frame', state.title, WINDOW, {
    states: [state.dialog === undefined && 'active', 'resizable'],
    children: [layOutMenus(state), ...layOutContent(state)],
  });
  const windows = state.dialog === undefined ? [frame] : [frame, layOutDialog(state.dialog)];
  const application = hidden('application', state.title, windows);
  return hidden('desktop frame', 'main', [application]);
}

function layOutMenus(state: NotesState): Widget {
  const bar = { x: WINDOW.x, y: WINDOW.y + ROW, width: WINDOW.width, height: ROW };
  const items: Record<'File' | 'View', { role: string; name: string; gesture: Gesture; checked?: boolean }[]> = {
    File: [
      { role: 'menu item', name: 'Save', gesture: { kind: 'save' } },
      { role: 'menu item', name: 'Revert', gesture: { kind: 'revert' } },
    ],
    View: [toggle('Large text', 'largeText', state.largeText), toggle('Status bar', 'statusBar', state.statusBar)],
  };
  const menus = (['File', 'View'] as const).map((name, i) => {
    const place = { x: bar.x + i * 80, y: bar.y, width: 80, height: ROW };
    const isOpen = state.openMenu === name;
    const children = items[name].map((item, row) => {
      const itemPlace = { x: place.x, y: place.y + ROW * (row + 1), width: 160, height: ROW };
      const states = [item.checked !== undefined && 'checkable', item.checked === true && 'checked'];
      return isOpen
        ? widget(item.role, item.name, itemPlace, { gesture: item.gesture, states })
        : hidden(item.role, item.name, [], ['enabled', 'sensitive', 'visible', ...states]);
    });
    return widget('menu', name, place, {
      gesture: { kind: 'menu', menu: name },
      children,
      states: [isOpen && 'selected'],
    });
  });
  return widget('menu bar', '', bar, { children: menus });
}

function toggle(name: string, setting: 'largeText' | 'statusBar', checked: boolean) {
  return { role: 'check menu item', name, checked, gesture: { kind: 'toggle', setting } as const };
}

function layOutContent(state: NotesState): Widget[] {
  const { x, y, width, height } = WINDOW;
  const at = (dx: number, dy: number, w: number): Bounds => ({ x: x + dx, y: y + dy, width: w, height: ROW });
  const entry = widget('text', 'New note', at(20, 64, 300), {
    text: state.entry,
    gesture: { kind: 'focus-entry' },
    states: ['editable', 'focusable', 'single-line', state.entryFocused && 'focused'],
  });
  const buttons: [string, Gesture][] = [
    ['Add', { kind: 'add' }],
    ['Delete', { kind: 'delete' }],
    ['Clear', { kind: 'ask-clear' }],
    ['Save', { kind: 'save' }],
  ];
  const pushButtons = buttons.map(([name, gesture], i) =>
    pushButton(name, at(340 + (i % 2) * 100, 64 + Math.floor(i / 2) * 36, 90), gesture),
  );
  const rowHeight = state.largeText ? ROW + 8 : ROW;
  const rows = state.notes.slice(0, SHOWN_NOTES).map((note, i) => {
    const place = { x: x + 20, y: y + 104 + i * rowHeight, width: 300, height: rowHeight };
    const states = ['selectable', state.selected === i && 'selected'];
    return widget('list item', note, place, { gesture: { kind: 'select', index: i }, states });
  });
  const list = widget('list', 'Notes', { x: x + 20, y: y + 104, width: 300, height: 280 }, { children: rows });
  const count = `${state.notes.length} notes`;
  const status = widget('label', count, { x, y: y + height - ROW, width, height: ROW }, { text: count });
  return [entry, ...pushButtons, list, ...(state.statusBar ? [status] : [])];
}

function layOutDialog(question: string): Widget {
  const place = { x: 180, y: 180, width: 280, height: 120 };
  const button = (name: string, gesture: Gesture, x: number) =>
    pushButton(name, { x, y: 260, width: 100, height: ROW }, gesture);
  const label = widget('label', question, { x: 200, y: 200, width: 240, height: ROW }, { text: question });
  const buttons = [button('Cancel', { kind: 'dismiss' }, 200), button('OK', { kind: 'clear' }, 330)];
  return widget('dialog', 'Question', place, { states: ['active', 'modal'], children: [label, ...buttons] });
}

function pushButton(name: string, place: Bounds, gesture: Gesture): Widget {
  return widget('push button', name, place, { gesture, states: ['focusable'] });
}

function widget(role: string, name: string, bounds: Bounds, fields: WidgetFields): Widget {
  const { text, gesture, children = [], states = [] } = fields;
  const words = ['enabled', 'sensitive', 'showing', 'visible', ...states].filter((word) => word !== false);
  return {
    node: {
      role,
      name,
      ...(text === undefined ? {} : { text }),
      states: words.toSorted(),
      bounds,
      ...(gesture === undefined ? {} : { actions: ['click'] }),
    },
    ...(gesture === undefined ? {} : { gesture }),
    children,
  };
}

function hidden(role: string, name: string, children: Widget[], states: (string | false)[] = []): Widget {
  return { node: { role, name, states: states.filter((word) => word !== false).toSorted() }, children };
}

export function toTree({ node, children }: Widget): UiNode {
  return { ...node, children: children.map(toTree) };
}

/** The top widget at a point. A modal dialog keeps clicks from the window behind it. */
export function hitTest(root: Widget, point: Point): Widget | undefined {
  const windows = root.children.flatMap((application) => application.children);
  let hit: Widget | undefined;
  const visit = (candidate: Widget) => {
    const { bounds } = candidate.node;
    if (bounds && contains(bounds, point)) hit = candidate;
    for (const child of drawingOrder(candidate)) visit(child);
  };
  visit(windows.at(-1)!);
  return hit;
}

/** An open menu lies over later widgets of the tree. */
function drawingOrder({ children }: Widget): Widget[] {
  return children.toSorted((a, b) => Number(a.node.role === 'menu bar') - Number(b.node.role === 'menu bar'));
}

/**
 * Cache of drawn pictures by their SVG, oldest first. The application has few screens and shows them again and again.
 */
const drawn = new Map<string, Buffer>();
const KEPT_PICTURES = 64;

export async function drawPng(root: Widget): Promise<Buffer> {
  const svg = drawSvg(root);
  const png = drawn.get(svg) ?? (await sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 1 }).toBuffer());
  drawn.delete(svg);
  drawn.set(svg, png);
  if (drawn.size > KEPT_PICTURES) drawn.delete(drawn.keys().next().value!);
  return png;
}

function drawSvg(root: Widget): string {
  const shapes: string[] = [];
  const visit = (candidate: Widget) => {
    const { bounds, role, name, text, states } = candidate.node;
    if (bounds !== undefined) {
      const { x, y, width, height } = bounds;
      const isMarked = states.includes('checked') || states.includes('selected') || states.includes('focused');
      const fill = isMarked ? '#cde' : role === 'push button' ? '#ddd' : '#fff';
      shapes.push(`<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" stroke="#888"/>`);
      const words = escapeXml(text || name);
      shapes.push(`<text x="${x + 4}" y="${y + 16}" font-family="sans-serif" font-size="13">${words}</text>`);
    }
    for (const child of drawingOrder(candidate)) visit(child);
  };
  visit(root);
  const size = `width="${SCREEN.width}" height="${SCREEN.height}"`;
  const background = `<rect ${size} fill="#3a6ea5"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${background}${shapes.join('')}</svg>`;
}

function escapeXml(text: string): string {
  // Control characters are invalid XML; sharp would refuse the whole picture.
  const printable = [...text].filter((character) => character >= ' ').join('');
  return printable.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
