/** The apps of the tests of virtual devices: one of the world, and one that exists only for tests. */
import { z } from 'zod';
import { defineApp, defineScreen } from '../world/app.ts';
import { notes } from '../world/apps/notes/app.ts';

const State = z.strictObject({
  text: z.string(),
  lines: z.string(),
  amount: z.string(),
  secret: z.string(),
  taps: z.int(),
  holds: z.int(),
  strokes: z.array(z.array(z.strictObject({ x: z.number(), y: z.number() }))),
});
type State = z.infer<typeof State>;

const main = defineScreen<State>({
  render: ({ state, open, toast }) => ({
    type: 'page',
    title: 'Sampler',
    actions: [{ type: 'icon-button', icon: 'add', label: 'Count', onTap: () => void state.taps++ }],
    body: [
      { type: 'field', id: 'text', label: 'Text', text: state.text, onChange: (text) => (state.text = text) },
      {
        type: 'field',
        id: 'lines',
        label: 'Lines',
        kind: 'lines',
        text: state.lines,
        onChange: (text) => (state.lines = text),
      },
      {
        type: 'field',
        id: 'amount',
        label: 'Amount',
        kind: 'number',
        text: state.amount,
        onChange: (text) => (state.amount = text),
        onSubmit: () => toast(`Amount ${state.amount}`),
      },
      {
        type: 'field',
        id: 'secret',
        label: 'Secret',
        kind: 'password',
        text: state.secret,
        onChange: (text) => (state.secret = text),
      },
      {
        type: 'row',
        id: 'row',
        title: 'Hold "me" & <wait>',
        subtitle: `${state.taps} taps, ${state.holds} holds`,
        onTap: () => void state.taps++,
        onLongPress: () => void state.holds++,
      },
      { type: 'button', id: 'deeper', label: 'Deeper', onTap: () => open('deeper') },
      {
        type: 'picture',
        id: 'canvas',
        label: 'Canvas',
        svg: '<rect width="100" height="50" fill="#dde"/>',
        viewBox: { width: 100, height: 50 },
        heightDp: 120,
        onStroke: (points) => void state.strokes.push(points.map(({ x, y }) => ({ x, y }))),
      },
    ],
  }),
});

const deeper = defineScreen<State>({
  render: ({ open }) => ({
    type: 'page',
    title: 'Deeper',
    navigation: 'back',
    body: [
      { type: 'button', label: 'Ask', onTap: () => open('ask') },
      {
        type: 'list',
        id: 'rows',
        children: Array.from({ length: 40 }, (_, index) => ({ type: 'row' as const, title: `Row ${index + 1}` })),
      },
    ],
  }),
});

const ask = defineScreen<State>({
  render: ({ close }) => ({
    type: 'dialog',
    title: 'Sure?',
    body: [{ type: 'text', text: 'It is only a question.' }],
    buttons: [{ label: 'No', onTap: () => close() }],
  }),
});

const sampler = defineApp<State>({
  id: 'sampler',
  name: 'Sampler',
  icon: 'add',
  color: '#455a64',
  description: 'One of everything that tests of virtual devices touch.',
  schema: State,
  seed: () => ({ text: '', lines: '', amount: '', secret: '', taps: 0, holds: 0, strokes: [] }),
  screens: { main, deeper, ask },
});

export const APPS = [notes, sampler];
