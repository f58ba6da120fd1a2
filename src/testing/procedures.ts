/** TEST SUPPORT: a procedure of each kind that tasks are worded from, on a list of things with any titles. */
import type { Fact } from '../check/fact.ts';
import type { Procedure, RowChange, TypedSlot } from '../model-free/phone/procedure.ts';

const APP = 'application:things';
export const PLACE = `${APP}/frame@.list/list@things on "All notes"`;
const HOME = { title: 'All notes', windowKey: `${APP}/frame@.list`, top: 0 };
const MENU = { title: '', windowKey: `${APP}/frame@.actions`, top: 0 };
const FORM = { title: 'Edit note', windowKey: `${APP}/frame@.edit`, top: 0 };

type Touch = { label: string; role: string; page: Procedure['pages'][number]; key?: string; text?: string };

function entry(subject: string, value: string): Fact {
  return { key: { kind: 'entry', subject: `${APP}/${subject}` }, value, strict: true };
}

function dialog(title: string): Procedure['pages'][number] {
  return { title, windowKey: `${APP}/dialog:${title}`, top: 0 };
}

function procedure(
  title: string | undefined,
  touches: readonly Touch[],
  outcome: { entries?: Fact[]; rows?: RowChange[]; typed?: TypedSlot[]; switched?: Procedure['switched'] },
): Procedure {
  const rowText = `${title} | Milk`;
  const row: Touch[] = title === undefined ? [] : [{ label: title, role: 'list item', page: HOME, key: rowKey(title) }];
  const all = [...row, ...touches];
  const { switched } = outcome;
  return {
    gestures: all.map(({ key = '', text }) =>
      text === undefined ? { kind: 'click', key } : { kind: 'fill', key, text, enter: false },
    ),
    labels: all.map(({ label }) => label),
    roles: all.map(({ role }) => role),
    pages: all.map(({ page }, at) => ({ ...page, top: at })),
    ...(title === undefined ? {} : { item: { place: PLACE, title, at: 0, rows: [{ title, says: rowText }] } }),
    typed: outcome.typed ?? [],
    entries: outcome.entries ?? [],
    rows: outcome.rows ?? [],
    asides: [],
    ...(switched ? { switched } : {}),
    source: { trajectoryId: 'a'.repeat(64), turn: 1, start: 0, end: 1 },
    spans: [],
  };
}

function rowKey(title: string): string {
  return `${APP}/frame@.list/list@things/list item:${title.replaceAll('/', '∕')}`;
}

const SAVE: Touch = { label: 'Save', role: 'push button', page: FORM };
const EDIT: Touch = { label: 'Edit', role: 'push button', page: MENU };

function typing(name: string, original: string, isAdded = false): { slot: TypedSlot; touch: Touch } {
  const key = `${FORM.windowKey}/text@${name.toLowerCase()}`;
  return {
    slot: { name, key, original, kind: isAdded ? 'addition' : 'title', isAdded, held: '' },
    touch: { label: name, role: 'text', page: FORM, key, text: original },
  };
}

function control(role: string, label: string): Touch {
  return { label, role, page: FORM, key: `${FORM.windowKey}/${role}:${label}` };
}

/** An entry of a thing's menu. */
export function makeOperation(title: string, label: string): Procedure {
  return procedure(title, [{ label, role: 'menu item', page: MENU }], {
    entries: [entry(`frame@.actions of "${title}"/${label}`, '1')],
  });
}

/** One of each kind, for the item with this title. */
export function makeProcedures(title: string): Record<string, Procedure> {
  const form = `frame@.edit of "${title}"`;
  const renamed = `frame@.edit of "${title} › Old words"`;
  const text = typing('Text', 'Old text');
  const named = typing('Name', 'Old words');
  const label = typing('Label', 'for Ada', true);
  const gone: RowChange = { subject: `${PLACE}/${title}`, before: `${title} | Milk` };
  const switchKey = `${rowKey(title)}/toggle button`;
  const opener: Touch = { label: 'New note', role: 'push button', page: HOME };
  const made: RowChange = { subject: `${PLACE}/Old words`, after: 'Old words | Old text' };
  const madeEntries = [
    entry('frame@.edit of "Old words"/text@name', 'Old words'),
    entry('frame@.edit of "Old words"/text@text', 'Old text'),
    entry('frame@.edit of "Old words"', 'Save'),
  ];
  return {
    delete: procedure(
      title,
      [
        { label: 'Delete', role: 'menu item', page: MENU },
        { label: 'Delete', role: 'push button', page: dialog('Delete note?') },
      ],
      { rows: [gone], entries: [entry(`dialog:Delete note? of "${title}"`, 'Delete')] },
    ),
    pin: makeOperation(title, 'Pin'),
    favourite: makeOperation(title, 'Add to favourites'),
    move: procedure(
      title,
      [
        { label: 'Move to folder', role: 'menu item', page: MENU },
        { label: 'Private', role: 'radio button', page: dialog('Move to folder') },
      ],
      { entries: [entry(`dialog:Move to folder of "${title}"`, 'Private')] },
    ),
    colour: procedure(
      title,
      [
        { label: 'Colour', role: 'menu item', page: HOME },
        { label: 'Blue', role: 'radio button', page: dialog('Colour') },
      ],
      { entries: [entry(`dialog:Colour of "${title}"`, 'Blue')] },
    ),
    switchOff: procedure(title, [{ label: '', role: 'toggle button', page: HOME, key: switchKey }], {
      switched: { fact: { kind: 'checked', subject: `${switchKey} on "All notes"` }, after: 'false' },
    }),
    tick: procedure(title, [{ label: '', role: 'check box', page: HOME, key: `${rowKey(title)}/check box` }], {
      switched: { fact: { kind: 'checked', subject: `${rowKey(title)}/check box on "All notes"` }, after: 'true' },
    }),
    setting: procedure(undefined, [{ label: 'Blue', role: 'radio button', page: dialog('Colour') }], {
      entries: [entry('dialog:Colour', 'Blue')],
    }),
    sort: procedure(undefined, [{ label: 'Title', role: 'radio button', page: dialog('Sort by') }], {
      entries: [entry('dialog:Sort by', 'Title')],
    }),
    dark: procedure(
      undefined,
      [
        { label: 'Settings', role: 'push button', page: HOME },
        { label: 'Dark theme', role: 'toggle button', page: { title: 'Settings', windowKey: 'settings', top: 0 } },
      ],
      {
        switched: {
          fact: { kind: 'checked', subject: `${APP}/frame@.settings/toggle button:Dark theme on "Settings"` },
          after: 'true',
        },
      },
    ),
    retext: procedure(title, [EDIT, text.touch, SAVE], {
      typed: [text.slot],
      entries: [entry(`${form}/text@text`, 'Old text'), entry(form, 'Save')],
    }),
    rename: procedure(title, [EDIT, named.touch, SAVE], {
      typed: [named.slot],
      rows: [gone, { subject: `${PLACE}/Old words`, after: 'Old words | Milk' }],
      entries: [entry(`${renamed}/text@name`, 'Old words'), entry(renamed, 'Save')],
    }),
    extend: procedure(title, [EDIT, label.touch, SAVE], {
      typed: [label.slot],
      entries: [entry(`${form}/text@label`, 'Work for Ada'), entry(form, 'Save')],
    }),
    untick: procedure(title, [EDIT, control('check box', 'Wed'), SAVE], {
      entries: [entry(`${form}/check box:Wed`, 'false'), entry(form, 'Save')],
    }),
    several: procedure(title, [EDIT, control('toggle button', 'Vibrate'), control('check box', 'Wed'), SAVE], {
      entries: [
        entry(`${form}/toggle button:Vibrate`, 'false'),
        entry(`${form}/check box:Wed`, 'true'),
        entry(form, 'Save'),
      ],
    }),
    create: procedure(undefined, [opener, named.touch, text.touch, SAVE], {
      typed: [named.slot, text.slot],
      rows: [made],
      entries: madeEntries,
    }),
    createWithout: procedure(undefined, [opener, text.touch, SAVE], {
      typed: [text.slot],
      rows: [{ subject: `${PLACE}/Old text`, after: 'Old text' }],
      entries: [entry('frame@.edit of "Old text"/text@text', 'Old text'), entry('frame@.edit of "Old text"', 'Save')],
    }),
    createWith: procedure(undefined, [opener, named.touch, control('check box', 'Wed'), SAVE], {
      typed: [named.slot],
      rows: [made],
      entries: [
        entry('frame@.edit of "Old words"/text@name', 'Old words'),
        entry('frame@.edit of "Old words"/check box:Wed', 'true'),
        entry('frame@.edit of "Old words"', 'Save'),
      ],
    }),
    send: procedure(title, [typing('Message', 'Old words').touch, { ...SAVE, label: 'Send' }], {
      typed: [typing('Message', 'Old words').slot],
      entries: [entry(`${form}/text@message`, 'Old words'), entry(form, 'Send')],
    }),
  };
}
