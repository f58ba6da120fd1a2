/** Work that takes several steps: a calculation sign by sign, a line of a text key by key, an amount that is worked out. */
import { numbersOf, writeSum } from './write-sum.ts';
import type { Occasion } from './occasion.ts';
import { quote } from './vary-words.ts';

/** Says which number or sign comes next, and how far the expression is. */
export function describeSigns({ task, decision, pressed, now, gesture }: Occasion): string[] {
  const expression = task.params['keys'];
  const sign = decision.target?.name ?? '';
  if (expression === undefined || gesture?.kind !== 'click' || sign.length > 8 || now.popup) return [];
  const signs = [...expression.replaceAll(' ', ''), '='];
  const own = signs[pressed];
  if (own === undefined) return [];
  const typed = signs.slice(0, pressed).join('');
  const [before = ''] = /[\d.]+$/.exec(typed) ?? [];
  const [after = ''] = /^[\d.]+/.exec(signs.slice(pressed).join('')) ?? [];
  const shown = [...now.sights.values()].find(
    ({ normal: says }) => before !== '' && says.startsWith(`${before}`) && /^[\d.,\s]+$/.test(says),
  );
  const display = shown ? [`The display reads ${quote(before)}[, so ${own} comes next|, and ${own} follows].`] : [];
  if (/\d|\./.test(own)) {
    const whole = `${before}${after}`;
    const first = [
      `[The next number is|Now comes] ${whole}[, digit by digit|].`,
      `${whole} [begins with|starts with] ${own}.`,
      `[I need|Next I need] ${whole}, so ${own} [comes first|is first].`,
    ];
    const later = [
      `[Of ${whole}, ${before} is in|${before} of ${whole} is in], so ${own} [is next|follows].`,
      `[After ${before} comes|The next digit of ${whole} is] ${own}.`,
      `${own} [goes on with|continues] ${whole}.`,
    ];
    const sum = before === '' ? sumFor(whole, task.instruction) : [];
    if (sum.length > 0) return sum;
    return [...(before === '' ? first : [...later, ...display]), `[The next digit is|I need the digit] ${own}[ now|].`];
  }
  if (own === '=')
    return [
      '[All of it is typed, so the result can be worked out|The expression is complete].',
      '[Now the calculator can work it out|The equals key works it out].',
      ...(before === '' ? [] : [`[With ${before} in, the sum is complete|${before} was the last number].`]),
    ];
  const action = { '+': 'added', '-': 'subtracted', '×': 'multiplied', '÷': 'divided' }[own] ?? 'worked out';
  return [
    `${before === '' ? 'The number' : before} is in; [next it is|now it has to be] ${action}.`,
    `[The sign after ${before === '' ? 'that' : before} is|Next comes the sign] ${quote(sign)}.`,
    `[This has to be|It has to be] ${action} now, so I need ${quote(sign)}.`,
  ];
}

/** "100 - 15 = 85": a number of the expression that the task does not name. */
function sumFor(number: string, instruction: string): string[] {
  const named = numbersOf(instruction);
  if (named.includes(number) || number === '100' || !/percent|%/.test(instruction)) return [];
  const sum = writeSum(number, ['100', ...named]);
  return sum === undefined ? [] : [`${sum}, [so that is the next number|which is what I need next].`];
}

/** A line is gone to, selected, typed. */
export function describeEdit(occasion: Occasion): string[] {
  const { gesture, decision, moment, task } = occasion;
  const { action } = decision;
  const text = gesture === undefined ? '' : (moment.scene.byKey.get(gesture.key)?.node.text ?? '');
  const isTyping = action.type === 'type' || action.type === 'input_text';
  const amounts = isTyping ? explainAmounts(action.text, text, task.instruction) : [];
  if (gesture?.kind !== 'edit') return amounts;
  const { edit } = gesture;
  const old = text.split('\n')[edit.at] ?? '';
  const line = quote(old);
  const isNamed = old.trim() !== '';
  const keys = action.type === 'hotkey' ? action.keys.join('+') : '';
  if (isTyping)
    return [
      ...amounts,
      `[Now I type the line|The line is] ${quote(action.text)}.`,
      `${quote(action.text)} is [the line that belongs here|what the line has to be].`,
    ];
  if (/^(?:up|down)$/.test(keys)) {
    return [
      ...(isNamed
        ? [
            `[The caret has to get to|I am on my way to] the line ${line}.`,
            `The line ${line} is further ${keys}.`,
            `${line} is the line [that I need|to get to], further ${keys}.`,
          ]
        : []),
      `[Not there yet, so|The line is further ${keys}, so] I go on.`,
      `[One more line ${keys}|Another line ${keys}].`,
      `I [keep going|go on going] ${keys}, line by line.`,
      `[Still some way|A line further] ${keys}.`,
    ];
  }
  if (keys.startsWith('shift'))
    return isNamed
      ? [
          `${line} is the line to [change|deal with], so I select it.`,
          `[The caret is at|I have reached] the line ${line}, which I select[ now|].`,
        ]
      : [];
  if (keys === 'delete')
    return ['[What is selected has to go|The selected line can go].', 'I delete the line that is selected.'];
  return isNamed
    ? [
        `[I have to get to|My aim is] the line ${line}.`,
        `[From here the arrow keys lead to|The line that I need is] ${line}.`,
        '[The caret has to be in the right place first|First the caret has to move].',
      ]
    : [
        '[The caret has to be in the right place first|First the caret has to move].',
        '[I move the caret first|The place for the line comes first].',
      ];
}

/** Amounts that the words to be typed have and no screen or task has, with how they come about. */
function explainAmounts(typed: string, text: string, instruction: string): string[] {
  const known = new Set([...numbersOf(instruction), ...numbersOf(text)]);
  const sums = numbersOf(typed)
    .filter((number) => !known.has(number))
    .flatMap((number) => writeSum(number, closeBy(typed, text, instruction)) ?? []);
  return sums.length === 0
    ? []
    : [
        `[I work it out: |The amount is |]${sums.join(', and ')}.`,
        `${sums.join(' and ')}, [so that is what I write|which I write down].`,
      ];
}

/** Numbers of the task and of the line of the text that begins like the one that is typed or is named in it. */
function closeBy(typed: string, text: string, instruction: string): string[] {
  const name = typed.split(':').find((part) => /\p{L}/u.test(part)) ?? '';
  const words = name.trim().split(' ').slice(-2).join(' ').toLowerCase();
  const lines = text.split('\n').filter((line) => words !== '' && line.toLowerCase().includes(words));
  return [...numbersOf(lines.join(' ')), ...numbersOf(instruction), ...numbersOf(text)];
}
