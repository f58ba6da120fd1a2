/** The keys and the display. */
import { defineScreen } from '../../app.ts';
import { iconButton } from '../../parts/views.ts';
import { evaluateExpression } from './evaluate-expression.ts';
import { formatFraction } from './fractions.ts';
import type { Button, View } from '../../view.ts';
import { addToMemory, show, withMinus, type State } from './state.ts';

interface KeysMemory {
  typed: string;
  /** The result of "=" until the next input; the next operator continues with it. */
  result: string | null;
  error: string | null;
  isScientific: boolean;
}

/** The result, or the reason why there is none. */
function evaluate(text: string, { angle, decimals }: State): { result: string } | { error: string } {
  try {
    return { result: formatFraction(evaluateExpression(text, angle), decimals) };
  } catch (error) {
    if (error instanceof RangeError) return { error: error.message };
    if (error instanceof SyntaxError) return { error: 'Format error' };
    throw error;
  }
}

export const keys = defineScreen<State, { typed?: string }, KeysMemory>({
  local: ({ params }) => ({ typed: params.typed ?? '', result: null, error: null, isScientific: false }),
  render({ state, local, newId, open, toast }) {
    const { typed, result } = local;
    const write = (text: string) => Object.assign(local, { typed: text, result: null, error: null });
    const press = (key: string) => {
      const isContinued = result === null || '+−×÷^%!'.includes(key);
      write((result === null ? typed : isContinued ? withMinus(result) : '') + key);
    };
    const equals = () => {
      if (typed === '' || result !== null) return;
      const found = evaluate(typed, state);
      if ('error' in found) local.error = found.error;
      else {
        state.history.push({ id: newId(), expression: typed, result: found.result });
        local.result = found.result;
        local.error = null;
      }
    };
    /** Input of the memory keys: the result, or the typed text so far. */
    const shown = (): string | undefined => {
      if (result !== null) return result;
      const found = evaluate(typed, state);
      if ('result' in found) return found.result;
      toast('Type a number first');
      return undefined;
    };
    const remember = (sign: 1 | -1) => {
      const number = shown();
      if (number === undefined) return;
      addToMemory(state, number, sign);
      toast(`Memory: ${withMinus(state.memory ?? '')}`);
    };
    const recall = () => {
      if (state.memory === null) toast('Nothing in memory');
      else write((result === null ? typed : '') + withMinus(state.memory));
    };
    const key = (label: string, onTap = () => press(label), look: Button['look'] = 'outlined'): View => ({
      type: 'button',
      label,
      look,
      onTap,
    });
    const operator = (label: string) => key(label, () => press(label), 'filled');
    const preview = result === null && typed !== '' ? evaluate(typed, state) : undefined;
    const below = preview && 'result' in preview && preview.result !== typed ? `= ${show(preview.result, state)}` : '';
    const memoryKeys: View[] = [
      key('MC', () => (state.memory = null), 'plain'),
      key('MR', recall, 'plain'),
      key('M+', () => remember(1), 'plain'),
      key('M−', () => remember(-1), 'plain'),
    ];
    const scientificKeys = ['sin', 'cos', 'tan', 'π', 'log', 'ln', '√', '^', '!'];
    return {
      type: 'page',
      title: 'Calculator',
      actions: [iconButton('clock', 'History', () => open('history'))],
      overflow: [
        { label: 'Save result', isEnabled: result !== null, onTap: () => open('name-result', { value: result ?? '' }) },
        { label: 'Saved results', onTap: () => open('saved') },
        { label: 'Settings', onTap: () => open('settings') },
      ],
      body: [
        {
          type: 'text',
          look: 'caption',
          text: `${state.angle === 'Degrees' ? 'DEG' : 'RAD'}${state.memory === null ? '' : `   M = ${show(state.memory, state)}`}`,
        },
        { type: 'text', id: 'expression', look: result === null ? 'display' : 'title', text: typed || '0' },
        {
          type: 'text',
          id: 'result',
          look: result === null ? 'title' : 'display',
          text: local.error ?? ((result === null ? below : show(result, state)) || ' '),
        },
        { type: 'grid', columns: 4, children: memoryKeys },
        {
          type: 'line',
          children: [
            {
              type: 'button',
              look: 'plain',
              icon: local.isScientific ? 'arrow-up' : 'arrow-down',
              label: local.isScientific ? 'Fewer functions' : 'More functions',
              onTap: () => (local.isScientific = !local.isScientific),
            },
            key('⌫', () => write(result === null ? typed.replace(/(sin|cos|tan|log|ln|.)$/, '') : ''), 'plain'),
          ],
        },
        ...(local.isScientific
          ? [{ type: 'grid', columns: 5, children: scientificKeys.map((label) => key(label)) } as const]
          : []),
        {
          type: 'grid',
          columns: 4,
          children: [
            key('C', () => write('')),
            key('('),
            key(')'),
            operator('÷'),
            ...['7', '8', '9'].map((digit) => key(digit)),
            operator('×'),
            ...['4', '5', '6'].map((digit) => key(digit)),
            operator('−'),
            ...['1', '2', '3'].map((digit) => key(digit)),
            operator('+'),
            key('0'),
            key('.'),
            key('%'),
            key('=', equals, 'filled'),
          ],
        },
      ],
    };
  },
});
