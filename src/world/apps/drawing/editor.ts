/** The canvas: a tap puts the chosen mark into a square. Nothing is stored before saving. */
import { defineScreen, type Json } from '../../app.ts';
import { confirmDialog, discardScreen, formDialog } from '../../parts/dialogs.ts';
import { textField } from '../../parts/forms.ts';
import { chips, iconButton } from '../../parts/views.ts';
import type { View } from '../../view.ts';
import {
  CANVAS,
  COLORS,
  countMarks,
  drawMarks,
  PAPERS,
  SIZES,
  squareAt,
  TOOLS,
  type Mark,
  type Paper,
} from './marks.ts';
import type { State } from './state.ts';

interface Memory {
  marks: Mark[];
  /** Undone marks, the last one first to be redone. */
  undone: Mark[];
  paper: Paper;
  tool: Mark['tool'];
  color: Mark['color'];
  size: Mark['size'];
}

export const editor = defineScreen<State, { id: number }, Memory>({
  local: ({ state, params }) => {
    const { marks = [], paper = 'White' } = state.pictures.find(({ id }) => id === params.id) ?? {};
    return { marks: [...marks], undone: [], paper, tool: 'Dot', color: 'Black', size: 'Medium' };
  },
  render({ state, params, local, open, close, toast }) {
    const picture = state.pictures.find(({ id }) => id === params.id);
    if (!picture) return { type: 'page', title: 'Deleted', navigation: 'back', body: [] };
    const { marks, undone, paper, tool, color, size } = local;
    const isChanged = paper !== picture.paper || JSON.stringify(marks) !== JSON.stringify(picture.marks);
    const draw = (mark: Mark) => Object.assign(local, { marks: [...marks, mark], undone: [] });
    const undo = () => {
      const last = marks.at(-1);
      if (last) Object.assign(local, { marks: marks.slice(0, -1), undone: [...undone, last] });
    };
    const redo = () => {
      const next = undone.at(-1);
      if (next) Object.assign(local, { marks: [...marks, next], undone: undone.slice(0, -1) });
    };
    const save = () => {
      Object.assign(picture, { marks: [...marks], paper });
      toast('Picture saved');
      close();
    };
    return {
      type: 'page',
      title: picture.name,
      navigation: 'close',
      onBack: () => (isChanged ? open('discard') : close()),
      actions: [iconButton('undo', 'Undo', undo), iconButton('redo', 'Redo', redo), iconButton('check', 'Save', save)],
      overflow: [
        { label: 'Paper colour', onTap: () => open('choose-paper', { field: 'paper', chosen: paper }) },
        { label: 'Clear', isEnabled: marks.length > 0, onTap: () => open('confirm-clear') },
      ],
      body: [
        {
          type: 'picture',
          id: 'canvas',
          label: marks.length === 0 ? 'Empty canvas' : `Canvas with ${countMarks(marks).join(', ')}`,
          viewBox: CANVAS,
          heightDp: CANVAS.height,
          svg: drawMarks(marks, paper, state.hasGrid),
          onStroke(points) {
            const square = squareAt(points.at(-1)!);
            if (tool === 'Text') open('write', { ...square, color, size, marks: marks as unknown as Json });
            else draw({ tool, color, size, ...square, text: '' });
          },
        },
        chips(TOOLS, tool, (chosen) => (local.tool = chosen)),
        chips(SIZES, size, (chosen) => (local.size = chosen)),
        {
          type: 'grid',
          id: 'colours',
          columns: 8,
          children: (Object.keys(COLORS) as Mark['color'][]).map((name) =>
            swatch(name, name === color, () => (local.color = name)),
          ),
        },
      ],
    };
  },
});

function swatch(name: Mark['color'], isChosen: boolean, onTap: () => void): View {
  const ring = isChosen ? '<circle cx="20" cy="20" r="18" fill="none" stroke="#1d1b20" stroke-width="2"/>' : '';
  return {
    type: 'picture',
    id: `colour_${name.toLowerCase()}`,
    label: name,
    viewBox: { width: 40, height: 40 },
    heightDp: 40,
    svg: `<circle cx="20" cy="20" r="14" fill="${COLORS[name]}"/>${ring}`,
    onTap,
  };
}

/** Asks for the words of a text mark and returns the canvas's marks with it. */
export const write = defineScreen<
  State,
  Pick<Mark, 'column' | 'row' | 'color' | 'size'> & { marks: readonly Mark[] },
  { text: string }
>({
  local: () => ({ text: '' }),
  render({ params, local, close }) {
    const { marks, ...place } = params;
    const text = local.text.trim();
    return formDialog('Text', [textField(local, 'text', 'Words')], close, {
      label: 'OK',
      isEnabled: text !== '',
      onTap: () => close({ marks: [...marks, { tool: 'Text', ...place, text }] as unknown as Json, undone: [] }),
    });
  },
});

export const confirmClear = defineScreen<State>({
  render: ({ close }) =>
    confirmDialog({
      title: 'Clear the picture?',
      text: 'Everything drawn on it goes.',
      action: 'Clear',
      close,
      onConfirm: () => close({ marks: [], undone: [] }),
    }),
});

export const discard = discardScreen<State>('What you drew has not been saved.', 'Keep drawing');

export const PAPER_NAMES = Object.keys(PAPERS);
