/**
 * Browser prompts in their own window: alert, confirm, prompt, leaving a page, choosing a file. Pages cannot draw them
 * and a page's screenshot lacks them. So this file lays them out for the tree, the picture and clicks.
 */
import sharp from 'sharp';
import type { Bounds, Point, UiNode } from '../../schema/index.ts';
import { contains } from '../../ui/is-inside.ts';
import type { Tab } from './open-tab.ts';

export interface Prompt {
  kind: 'alert' | 'confirm' | 'prompt' | 'beforeunload' | 'files';
  tab: Tab;
  message: string;
  /** Content of its entry field; only for `prompt`. */
  text?: string;
  /** Names of selectable documents; only for `files`. */
  files?: readonly string[];
  /** Idempotent. `value` is the text of the entry, or the name of the document. */
  answer(isAccepted: boolean, value?: string): Promise<void>;
}

export interface PromptAnswer {
  isAccepted: boolean;
  file?: string;
}

export interface PromptPart {
  node: UiNode;
  /** The answer that a click on it gives. */
  answers?: PromptAnswer;
}

export interface Size {
  width: number;
  height: number;
}

const WIDTH = 420;
const LINE = 22;
const ROW = 30;
const PADDING = 20;
const LINE_CHARACTERS = 52;
const MAX_LINES = 12;
const MAX_FILES = 14;
const TITLES = {
  alert: 'Alert',
  confirm: 'Question',
  prompt: 'Question',
  beforeunload: 'Leave page?',
  files: 'Open File',
};
const BUTTONS = {
  alert: ['OK'],
  confirm: ['OK', 'Cancel'],
  prompt: ['OK', 'Cancel'],
  beforeunload: ['Leave', 'Stay'],
  files: ['Cancel'],
};

/** The window first, then its parts, in screenshot pixels. */
export function layOutPrompt(prompt: Prompt, screen: Size): [window: PromptPart, ...parts: PromptPart[]] {
  const { kind, text, files = [] } = prompt;
  const lines = wrap(prompt.message).slice(0, MAX_LINES);
  const rows = files.slice(0, MAX_FILES);
  const hasEntry = kind === 'prompt';
  const height = PADDING * 2 + LINE + lines.length * LINE + rows.length * ROW + (hasEntry ? ROW + 8 : 0) + ROW + 12;
  const x = Math.max(0, Math.round((screen.width - WIDTH) / 2));
  const frame = place(screen, { x, y: 60, width: WIDTH, height });
  let y = frame.y + PADDING + LINE;
  const inner = { x: x + PADDING, width: WIDTH - PADDING * 2 };
  const parts: PromptPart[] = [];
  for (const line of lines) {
    parts.push({ node: makeNode('label', line, place(screen, { ...inner, y, height: LINE }), [], { text: line }) });
    y += LINE;
  }
  if (hasEntry) {
    const field = place(screen, { ...inner, y: y + 4, height: ROW });
    const states = ['editable', 'focusable', 'focused', 'single-line'];
    parts.push({ node: makeNode('entry', prompt.message, field, states, { text: text ?? '' }) });
    y += ROW + 8;
  }
  for (const file of rows) {
    const row = place(screen, { ...inner, y, height: ROW });
    const node = makeNode('list item', file, row, ['selectable'], { actions: ['click'] });
    parts.push({ node, answers: { isAccepted: true, file } });
    y += ROW;
  }
  const names = BUTTONS[kind];
  names.forEach((name, at) => {
    const button = { x: x + WIDTH - PADDING - 90 * (names.length - at), y: y + 12, width: 80, height: ROW };
    const isAccepted = at === 0 && kind !== 'files';
    const node = makeNode('push button', name, place(screen, button), ['focusable'], { actions: ['click'] });
    parts.push({ node, answers: { isAccepted } });
  });
  const role = kind === 'files' ? 'file chooser' : 'alert';
  const window = makeNode(role, TITLES[kind], frame, ['active', 'modal']);
  return [{ node: { ...window, children: parts.map(({ node }) => node) } }, ...parts];
}

export function answerAt(prompt: Prompt, point: Point, screen: Size): PromptAnswer | undefined {
  const parts = layOutPrompt(prompt, screen);
  return parts.find(({ node, answers }) => answers && contains(node.bounds!, point))?.answers;
}

/** The picture of the page, dimmed, with the prompt in front; without a picture a white page. PNG. */
export async function drawPrompt(prompt: Prompt, page: Buffer | undefined, screen: Size): Promise<Buffer> {
  const [window, ...parts] = layOutPrompt(prompt, screen);
  const { x, y } = window.node.bounds!;
  const shapes = [
    `<rect width="${screen.width}" height="${screen.height}" fill="#000" fill-opacity="0.35"/>`,
    box(window.node.bounds!, '#fff', '#666'),
    words(x + PADDING, y + PADDING + 8, window.node.name, 'bold'),
    ...parts.flatMap(({ node }) => [
      node.role === 'label' ? '' : box(node.bounds!, node.role === 'push button' ? '#e4e8ee' : '#fff', '#888'),
      words(
        node.bounds!.x + (node.role === 'label' ? 0 : 10),
        node.bounds!.y + node.bounds!.height / 2 + 5,
        node.role === 'entry' ? node.text! : node.name,
      ),
    ]),
  ];
  const { width, height } = screen;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join('')}</svg>`;
  const base = page ? sharp(page) : sharp({ create: { width, height, channels: 3, background: '#fff' } });
  return base
    .composite([{ input: Buffer.from(svg), left: 0, top: 0 }])
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
}

function wrap(message: string): string[] {
  const lines: string[] = [];
  for (const paragraph of message.slice(0, 2_000).split('\n')) {
    let line = '';
    for (const word of paragraph.split(/\s+/)) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (longer.length > LINE_CHARACTERS && line !== '') {
        lines.push(line);
        line = word.slice(0, LINE_CHARACTERS);
      } else line = longer.slice(0, LINE_CHARACTERS);
    }
    if (line !== '') lines.push(line);
  }
  return lines;
}

/** The part that fits on a very small screen. */
function place(screen: Size, { x, y, width, height }: Bounds): Bounds {
  const [left, top] = [Math.min(x, screen.width - 1), Math.min(y, screen.height - 1)];
  return {
    x: left,
    y: top,
    width: Math.min(width, screen.width - left),
    height: Math.min(height, screen.height - top),
  };
}

function makeNode(role: string, name: string, bounds: Bounds, states: string[], more: Partial<UiNode> = {}): UiNode {
  const all = ['enabled', 'sensitive', 'showing', 'visible', ...states].toSorted();
  return { role, name, ...more, states: all, bounds, children: [] };
}

function box({ x, y, width, height }: Bounds, fill: string, stroke: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="4" fill="${fill}" stroke="${stroke}"/>`;
}

function words(x: number, y: number, text: string, weight = 'normal'): string {
  const safe = [...text].filter((character) => character >= ' ').join('');
  const escaped = safe.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<text x="${x}" y="${y}" font-family="sans-serif" font-size="14" font-weight="${weight}" fill="#111">${escaped}</text>`;
}
