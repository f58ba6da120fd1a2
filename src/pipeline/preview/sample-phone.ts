/**
 * FAKE: a phone of three drawn screens, a list of notes and the form for a new one, for the preview of Android configs.
 * Starts nothing. Every touch and typed text leads to the next screen.
 */
import sharp from 'sharp';
import { parseHierarchy } from '../../env/android/parse-hierarchy.ts';
import type { Environment } from '../../env/environment.ts';
import type { Observation } from '../../schema/index.ts';

const SCREEN = { width: 1080, height: 2400 };
const NOTES = ['Milk', 'Bread', 'Coffee'];

/** One element of the screen: its kind, words, top in pixels, and further attributes. */
interface Thing {
  kind: 'TextView' | 'EditText' | 'Button';
  words: string;
  top: number;
  more?: string;
}

const HEIGHT = 140;
const TITLE: Thing = { kind: 'TextView', words: 'Notes', top: 80 };

function list(notes: readonly string[]): Thing[] {
  return [
    TITLE,
    ...notes.map((words, index): Thing => ({ kind: 'TextView', words, top: 300 + index * HEIGHT })),
    { kind: 'Button', words: 'New note', top: 2200, more: 'clickable="true"' },
  ];
}

function form(text: string): Thing[] {
  return [
    { ...TITLE, words: 'New note' },
    { kind: 'EditText', words: text, top: 300, more: 'hint="Text" clickable="true" focusable="true" focused="true"' },
    { kind: 'Button', words: 'Save', top: 2200, more: 'clickable="true"' },
  ];
}

/** `sentence` is the text that the visit writes. */
export function createSamplePhone(sentence: string): Environment {
  const screens = [list(NOTES), form(''), form(sentence), list([...NOTES, sentence])];
  let at = 0;
  return {
    description: { name: 'fake', platform: 'android', ...SCREEN, details: { app: 'a sample' } },
    async reset() {
      at = 0;
    },
    observe: () => show(screens[at]!),
    async act() {
      at = Math.min(at + 1, screens.length - 1);
    },
    async close() {},
  };
}

async function show(things: readonly Thing[]): Promise<Observation> {
  const { tree } = parseHierarchy(`<hierarchy>${things.map(writeXml).join('')}</hierarchy>`, SCREEN);
  const size = `width="${SCREEN.width}" height="${SCREEN.height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect ${size} fill="#fff"/>${things.map(draw).join('')}</svg>`;
  const png = await sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 1 }).toBuffer();
  return { screenshot: { png, ...SCREEN }, tree, files: [], window: 'Notes', capturedAtMs: 0 };
}

function writeXml({ kind, words, top, more = '' }: Thing): string {
  const bounds = `[40,${top}][1040,${top + HEIGHT}]`;
  return `<node class="android.widget.${kind}" text="${words}" bounds="${bounds}" enabled="true" ${more}/>`;
}

function draw({ kind, words, top }: Thing): string {
  const fill = kind === 'TextView' ? '#fff' : '#eee';
  const box = `<rect x="40" y="${top}" width="1000" height="${HEIGHT}" fill="${fill}" stroke="#888"/>`;
  return `${box}<text x="80" y="${top + 90}" font-family="sans-serif" font-size="48">${words}</text>`;
}
