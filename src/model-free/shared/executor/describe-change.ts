/** Sentences about the last step's change on the present screen. Each list has several wordings of one sentence. */
import { isSeen, normalise, type Screen } from '../../../thoughts/index.ts';
import type { Occasion } from './occasion.ts';
import { quote } from './vary-words.ts';

export function describeChange({ now, before }: Occasion): string[] {
  if (!before) return [];
  const { screen, decision } = before;
  return [
    ...describeTyped(screen, now, decision.action),
    ...describeSwitch(screen, now, decision.target?.key),
    ...describeMenus(screen, now),
    ...describeWindows(screen, now),
    ...describeStar(screen, now),
    ...describeGone(screen, now, /button/.test(decision.target?.role ?? '') ? '' : (decision.target?.name ?? '')),
    ...describeNew(screen, now),
  ];
}

function describeTyped(from: Screen, to: Screen, action: object): string[] {
  const text = 'text' in action ? String(action.text).trim() : '';
  const line = text.split('\n').at(-1) ?? '';
  if (line === '' || isSeen(from, line) || !isSeen(to, line)) return [];
  return [
    `${quote(line)} is [there|written|typed] now.`,
    `[Now|So far] ${quote(line)} [stands where it belongs|is written].`,
    `I [can see|see] ${quote(line)} [on the screen|where I typed it] now.`,
  ];
}

function describeSwitch(from: Screen, to: Screen, key: string | undefined): string[] {
  const [was, is] = [from, to].map(({ sights }) => (key === undefined ? undefined : sights.get(key)));
  if (is?.isOn === undefined || !is.isSwitch || was?.isOn === is.isOn || is.name === '') return [];
  const name = quote(is.shown);
  return [
    `${name} is [now |]${is.isOn ? 'on' : 'off'}.`,
    `${name} is ${is.isOn ? 'on' : 'off'} now.`,
    `[Good: |So ]${name} is ${is.isOn ? 'on' : 'off'} now.`,
  ];
}

function describeMenus(from: Screen, to: Screen): string[] {
  if (!to.popup)
    return from.popup && to.front === from.front
      ? from.list
        ? ['The list is closed[ again|].']
        : ['The menu is closed[ again|].', '[No menu is open any more|The menu has gone].']
      : [];
  const fresh = [...to.menuNames].filter((name) => !from.menuNames.has(name)).at(-1);
  if (fresh !== undefined)
    return [
      `The ${quote(fresh)} menu is open[ now|].`,
      `[Now the|The] ${quote(fresh)} menu [is open|has come up].`,
      `With the ${quote(fresh)} menu open, I can choose from it.`,
    ];
  if (from.popup) return [];
  return to.list
    ? ['The list is open[ now|].', '[The choices have come up|I can see the choices now].']
    : ['A menu is open[ now|].', 'A menu has come up.', '[There is a menu now|A menu with entries has come up].'];
}

function describeWindows(from: Screen, to: Screen): string[] {
  const { title } = to;
  if (title === undefined || title === '' || to.front === from.front) return [];
  if (isSameButStar(from.front, to.front)) return [];
  const name = quote(title);
  const kind = to.kind ?? 'window';
  const isBack = [...from.windows.values()].includes(to.front ?? '');
  const left = from.title ? quote(from.title) : '';
  if (isBack && left !== '' && from.kind === 'dialog') {
    return [`The ${left} dialog is closed now.`, `[I am back in|This is] the ${name} ${kind}[ again|].`];
  }
  return [
    `The ${name} ${kind} is in front now.`,
    `Now the ${name} ${kind} is in front.`,
    `This is the ${name} ${kind}[ now|].`,
    `I am [in|on] the ${name} ${kind}[ now|].`.replace('[in|on]', kind === 'page' ? 'on' : 'in'),
  ];
}

/** Titles of documents that are not saved have a star. */
function describeStar(from: Screen, to: Screen): string[] {
  if (!isSameButStar(from.front, to.front)) return [];
  if (to.front?.startsWith('*'))
    return [
      'The title [has a star now|begins with a star now], so the text is not saved[ yet|].',
      'The star in the title [says|means] that the [change|text] is not saved yet.',
    ];
  return [
    'The star has gone from the title: the file is saved.',
    '[Without the star in the title, the file is saved|The title has no star any more, so the file is saved].',
  ];
}

function withoutStar(title = ''): string {
  return title.replace(/^\*/, '');
}

function isSameButStar(before: string | undefined, after: string | undefined): boolean {
  return before !== after && withoutStar(before) === withoutStar(after);
}

function describeGone(from: Screen, to: Screen, name: string): string[] {
  if (name === '' || !isSeen(from, name) || isSeen(to, name) || to.popup) return [];
  return [`${quote(name)} is gone[ from the screen|].`, `[I no longer see|The screen no longer has] ${quote(name)}.`];
}

const MAX_LENGTH = 40;

/** Words that came with the step: the shortest that say something. */
function describeNew(from: Screen, to: Screen): string[] {
  if (to.popup || to.front !== from.front) return [];
  const fresh = [...to.sights.values()].filter(
    ({ shown: said, normal: says }) =>
      /\p{L}{3}/u.test(said) && said.length <= MAX_LENGTH && says === normalise(said) && !isSeen(from, said),
  );
  const [first] = fresh;
  return first
    ? [
        `[The screen shows|I see] ${quote(first.shown)} now.`,
        `${quote(first.shown)} [has come into view|is on the screen now].`,
      ]
    : [];
}
