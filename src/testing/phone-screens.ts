/** TEST SUPPORT: the screens in phone-screens/ as checks and agents read them. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Frame } from '../check/frame.ts';
import { readFacts } from '../check/facts.ts';
import { parseHierarchy } from '../env/android/parse-hierarchy.ts';
import { readScene } from '../ui/scene.ts';

export const PHONE_SCREENS = fileURLToPath(new URL('./phone-screens', import.meta.url));
const SIZE = { width: 1080, height: 2400 };
const ACTIVITIES = JSON.parse(readFileSync(`${PHONE_SCREENS}/activities.json`, 'utf8')) as Record<string, string>;

/** Names such as "recorded/notes-0", without the extension. */
export function listPhoneScreens(): string[] {
  return ['recorded', 'written'].flatMap((folder) =>
    readdirSync(`${PHONE_SCREENS}/${folder}`)
      .filter((name) => name.endsWith('.xml'))
      .toSorted()
      .map((name) => `${folder}/${name.slice(0, -'.xml'.length)}`),
  );
}

export function readPhoneScreen(name: string): Frame {
  const activity = ACTIVITIES[name];
  if (activity === undefined) throw new Error(`activities.json has no "${name}"`);
  const { tree } = parseHierarchy(readFileSync(`${PHONE_SCREENS}/${name}.xml`, 'utf8'), SIZE, activity);
  return { tree, files: [], window: '', screen: SIZE };
}

/** The window, its touchable elements, and the facts; lasting ones are marked with "!". */
export function describePhoneScreen(frame: Frame): string {
  const { reachable, front, popup, dialog } = readScene(frame.tree, frame.screen);
  const kind = popup ? 'menu' : dialog ? 'dialog' : 'page';
  const window = frame.tree.children[0]!.children[0]!;
  const touchable = reachable.filter(({ key, windowKey }) => key !== windowKey);
  const facts = [...readFacts(frame).values()].map(
    ({ key, value, strict }) => `${strict ? '!' : ' '} ${key.kind} ${key.subject} = ${JSON.stringify(value)}`,
  );
  return [
    `${kind} "${window.name}" (${front})`,
    ...touchable.map(({ role, name }) => `  ${role} "${name}"`),
    'facts',
    ...facts,
    '',
  ].join('\n');
}
