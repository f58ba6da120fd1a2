/** Why this element and this action: the part of a thought that leads to the step. */
import { readPlace } from '../../../check/subject.ts';
import { roleWord } from '../../../ui/describe-element.ts';
import type { UiElement } from '../../../ui/list-elements.ts';
import { lastPart } from '../../../ui/element-key.ts';
import type { Occasion } from './occasion.ts';
import { describeEdit, describeSigns } from './describe-work.ts';
import { quote } from './vary-words.ts';

export function describeChoice(occasion: Occasion): string[] {
  const { decision, gesture, moment } = occasion;
  const { action, target } = decision;
  const element = target?.key === undefined ? undefined : moment.scene.byKey.get(target.key);
  const own = [...describeSigns(occasion), ...describeEdit(occasion)];
  if (own.length > 0) return own;
  switch (action.type) {
    case 'answer':
      return describeAnswer(occasion);
    case 'done':
    case 'terminate':
      return describeEnd();
    case 'wait':
      return [
        '[The window is not ready yet|Nothing has come up yet], so I wait[ a moment|].',
        'I [give it a moment|wait until it is there].',
      ];
    case 'scroll':
      return describeScroll(occasion);
    case 'navigate_back':
      return [
        '[I go back|Back leads out of here][, since nothing more is to be done here|].',
        '[This page is done with|Nothing is left to do on this page], so I go back.',
      ];
    case 'hotkey':
      return describeKeys(action.keys, gesture?.kind, moment.scene.popup, element?.role === 'spin button');
    case 'type':
    case 'input_text':
      return describeTyping(action.text, element);
    default:
      return element ? describeClick(occasion, element) : [];
  }
}

function describeClick({ effect, unmet, gesture, decision }: Occasion, element: UiElement): string[] {
  const name = element.name === '' ? '' : quote(element.name);
  const word = roleWord(element);
  const what = name === '' ? `the ${word}` : `${name}`;
  if (gesture?.kind === 'fill' || gesture?.kind === 'append')
    return [
      `[First I click|I begin with a click] into ${what}.`,
      `The words belong in ${what}.`,
      `${cap(what)} is the [place|field] for it.`,
    ];
  if (gesture?.kind === 'drag') {
    const goal = lastPart(gesture.to).name;
    return goal === undefined
      ? []
      : [
          `${what} belongs in ${quote(goal)}, so I drag it there.`,
          `I [drag|move] ${what} [over |]to ${quote(goal)}.`,
          `[Next|Now] ${what} goes to ${quote(goal)}.`,
        ];
  }
  if (unmet && gesture?.key === unmet.fact.subject)
    return [
      `${cap(what)} is the ${word} that the task [means|names].`,
      `[There it is|Here it is]: ${what}.`,
      `[That is what I choose here|I choose it here]: ${what}.`,
    ];
  if (decision.action.type === 'long_press')
    return [
      `[Holding|Pressing long on] ${what} [gives me more to choose from|is how to get at more].`,
      `I [hold|press long on] ${what} to get at what can be done with it.`,
    ];
  if (element.role === 'menu')
    return [
      `[I look into|I open] the ${name} menu[ for it|].`,
      `The ${name} menu is [where I look|the place to look].`,
      `I try the ${name} menu.`,
    ];
  if (element.role === 'menu item')
    return [
      `${cap(what)} is the entry [that I need|to choose|for this].`,
      `[I choose|From here I take] ${what}.`,
      `[The entry that I need is|What I need here is] ${what}.`,
    ];
  if (element.role === 'page tab')
    return [`[I turn to|I look at] the ${name} tab.`, `The ${name} tab [should have it|is the one to look at].`];
  if (decision.action.type === 'click' && 'button' in decision.action && decision.action.button === 'right')
    return [`[A right click on|With a right click on] ${what} I [see|get at] what can be done with it.`];
  if (effect === 'list')
    return [
      `[I open ${what}|I look into ${what}][ for it|].`,
      `${cap(what)} [has a list to choose from|is where to choose].`,
    ];
  if (effect === 'window')
    return [
      `${cap(what)} [is the way there|leads on from here].`,
      `[I need|I use] ${what} for [it|this].`,
      `[The way leads through|I go on with] ${what}.`,
    ];
  if (effect === 'back' && element.role === 'push button')
    return [
      `${cap(what)} [confirms it|is what finishes this].`,
      `[All is set here, so I choose|This is ready, so I take] ${what}.`,
      `${cap(what)} [finishes|is what finishes] this part.`,
    ];
  return [
    `[I go on with|I use|Next I take] ${what}.`,
    `${cap(what)} is [next|what I need now|the ${word} for this].`,
    `[The ${word} for this is|What I need is] ${what}.`,
  ];
}

function cap(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function describeTyping(text: string, element: UiElement | undefined): string[] {
  const words = quote(text);
  const field = element && element.name !== '' ? ` in ${quote(element.name)}` : '';
  if (text.trim() === '') return [];
  return [
    `[Now I can type|I type] ${words}${field}.`,
    `${words} is what [has to stand|belongs] here.`,
    `[The words for this are|This gets] ${words}.`,
    '[The field is ready for the words|I can type now].',
  ];
}

function describeKeys(
  keys: readonly string[],
  kind: string | undefined,
  isPopup: boolean,
  isNumber: boolean,
): string[] {
  const pressed = keys.join('+');
  if (pressed === 'ctrl+s')
    return [
      '[Now the file can be saved|It is time to save the file].',
      'The change has to be saved[ to the file|].',
      '[Saving is what is left|I save it with the keyboard].',
    ];
  if (pressed === 'ctrl+end')
    return [
      '[The caret has to go to the end first|First I go to the end].',
      'New words belong at the end[, so I go there|].',
      '[At the end is where the words go|The end of the text is the place for it].',
    ];
  if (pressed === 'escape')
    return isPopup
      ? [
          '[The menu is not needed any more|I have seen enough of this menu], so I leave it.',
          'I [leave|close] the menu[ again|].',
        ]
      : [
          '[What is open here is not needed any more|This is done with], so I leave it.',
          'I [leave this|close what is open] with Escape.',
        ];
  if (pressed === 'tab')
    return [
      ...(isNumber ? ['[Leaving the field makes it count|I leave the field so that the number counts].'] : []),
      '[With Tab I leave the field|Tab leads out of the field].',
    ];
  if (pressed === 'f2')
    return ['[With the item selected|Now that it is selected], F2 lets me rename it.', 'F2 is the key for renaming.'];
  return kind === 'press' ? [`[The key for this is|I press] ${pressed}.`] : [];
}

function describeScroll({ isAsked }: Occasion): string[] {
  return [
    '[What I need is further on|It is not in view yet], so I scroll.',
    ...(isAsked
      ? ['[The answer stands further on|The part that I have to read is out of view].', 'I scroll until I can read it.']
      : ['I scroll on to find it.', '[There is more below or above|The list goes on].']),
  ];
}

/** Sentences that say where an answer was read. */
function describeAnswer(occasion: Occasion): string[] {
  const { decision, read, now, moment } = occasion;
  const text = 'text' in decision.action ? decision.action.text : '';
  const place =
    now.menuNames.size > 0
      ? `the ${quote([...now.menuNames].at(-1)!)} menu`
      : now.title
        ? `the ${quote(now.title)} window`
        : 'the screen';
  const names = read.map(({ source }) => lastPart(source.subject).name).filter((name) => name !== undefined);
  const [name] = names;
  const shown = moment.scene.elements.length > 0 && text.length > 0;
  if (/^(?:yes|no)$/i.test(text) && name !== undefined) {
    const state = /^yes$/i.test(text) ? 'on' : 'off';
    return [
      `${quote(name)} is ${state}, so the answer is ${text.toLowerCase()}.`,
      `[In ${place}|Here] I see that ${quote(name)} is ${state}.`,
      `[I can read the answer here: ${quote(name)} is ${state}|What I see: ${quote(name)} is ${state}].`,
    ];
  }
  const counted = describeCount(occasion, text);
  if (counted.length > 0) return counted;
  // The answers to several questions stand in several places.
  if (read.length > 1)
    return [
      `${cap(read.map(describePart).join(' and '))}.`,
      `[Here|In ${place}] ${read.map(describePart).join(' and ')}.`,
    ];
  const said = quote(text);
  return shown
    ? [
        ...(name === undefined
          ? []
          : [
              `[Beside|Next to|At] ${quote(name)} [I read|stands] ${said}.`,
              `${cap(place)} [has|shows] ${said} [beside|for] ${quote(name)}.`,
            ]),
        `[I read ${said} in ${place}|${cap(place)} has ${said}].`,
        `[The answer stands in ${place}|I have read the answer in ${place}]: ${said}.`,
        `[I have seen what is asked for in ${place}|What is asked for can be read in ${place}].`,
      ]
    : [];
}

/** One of several answers, as a clause. */
function describePart({ source, said }: Occasion['read'][number]): string {
  const { name } = lastPart(source.subject);
  if (name === undefined) return `I read ${quote(said)}`;
  return /^(?:yes|no)$/i.test(said)
    ? `${quote(name)} is ${/^yes$/i.test(said) ? 'on' : 'off'}`
    : `${quote(name)} has ${quote(said)}`;
}

const MOST_COUNTED = 12;

/** The entries that are counted, by name. */
function describeCount({ read, moment }: Occasion, text: string): string[] {
  const [first] = read;
  if (first?.source.kind === 'data' && read.length > 1 && String(read.length) === text)
    return sayCount(
      read.map(({ said }) => said),
      text,
    );
  if (first?.source.kind !== 'count' || Number(text) > MOST_COUNTED) return [];
  const place = readPlace(first.source.subject).key;
  const entries = moment.scene.elements.filter(
    ({ collectionKey, name, bounds }) => collectionKey === place && name !== '' && bounds !== undefined,
  );
  const names = [...new Set(entries.filter(({ role }) => role === entries[0]?.role).map(({ name }) => name))];
  if (names.length !== Number(text)) return [];
  return sayCount(names, text);
}

function sayCount(names: readonly string[], text: string): string[] {
  const list = names.map(quote).join(', ');
  return [
    `[I count them|I go through the list]: ${list}.`,
    `[The entries are|There are] ${list}, which makes ${text}.`,
    `${list}: that is ${text}[ in all|].`,
  ];
}

function describeEnd(): string[] {
  return [
    '[Nothing of the task is left|All parts of the task are done][, so I stop here|].',
    '[That was the last part|This completes the task].',
    '[I have done what was asked|The task is done].',
  ];
}
