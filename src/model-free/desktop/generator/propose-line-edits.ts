/** Tasks about single lines of the open text: put in, changed, moved to the end, deleted, one or several, and saved. */
import { readFile } from '../../../check/file-subject.ts';
import type { Guideline } from '../../../schema/index.ts';
import { seededIndex } from '../../../text/seeded.ts';
import type { Candidate, Material } from '../../shared/generator/material.ts';
import { phrase } from '../../shared/generator/phrasings.ts';
import { EDIT_WORTH, ONE_LINE_WORTH } from '../../shared/weights.ts';
import { countKeystrokes } from '../line-edits.ts';
import { editsBetween } from '../edits-between.ts';
import { numberParams, quoteNumbered } from './numbered.ts';
import { readKept, readSaved, type SavedText } from './saved-text.ts';
import { CHANGES, deleteLine } from './line-changes.ts';

const VARIANTS = 8;
/** More would be a demonstration of pressing arrow keys. */
const MAX_KEYSTROKES = 20;

type Make = (saved: SavedText, variant: number) => Candidate | undefined;

const OF_GUIDELINE: Readonly<Partial<Record<Guideline, Make>>> = {
  'feature-use': proposeChange,
  composition: proposeTwo,
  repetition: proposeSeveral,
};

/** Only of texts that were seen to be saved, and that are prose: a line of code cannot go or change by itself. */
export function proposeLineEdits(guideline: Guideline, material: Material): Candidate[] {
  const make = OF_GUIDELINE[guideline];
  if (!make) return [];
  const texts = material.fresh.flatMap((operation): SavedText | SavedText[] => {
    const isKept = operation.kind === 'append' && guideline === 'composition';
    if (operation.kind === 'save') return readSaved(operation, material) ?? [];
    return isKept ? (readKept(operation, material) ?? []) : [];
  });
  return texts.flatMap((saved) =>
    Array.from({ length: VARIANTS }, (_, variant) => make(saved, variant)).filter((made) => made !== undefined),
  );
}

function proposeChange(saved: SavedText, variant: number): Candidate | undefined {
  const at = seededIndex(`${saved.seed} first`, CHANGES.length) + variant;
  const change = CHANGES[at % CHANGES.length]!(saved, `${saved.seed} ${variant}`);
  if (!change) return undefined;
  const { asked, line, other } = change;
  const params = { ...(line === undefined ? {} : { line }), ...(other === undefined ? {} : { other }) };
  return complete(saved, change.make(saved.held), {
    template: phrase(asked, saved.seed),
    params,
    group: asked,
    worth: ONE_LINE_WORTH,
  });
}

/** Two edits of different kinds and lines. */
function proposeTwo(saved: SavedText, variant: number): Candidate | undefined {
  const seed = `${saved.seed} two ${variant}`;
  const at = seededIndex(saved.seed, CHANGES.length) + variant;
  const first = CHANGES[at % CHANGES.length]!(saved, seed);
  const after = first?.make(saved.held);
  if (!first || after === undefined) return undefined;
  const second = CHANGES[(at + 1) % CHANGES.length]!({ ...saved, held: after }, `${seed} second`);
  if (!second || second.line === first.line || second.line === first.other) return undefined;
  if (second.asked !== 'change line' && second.line === saved.held.split('\n')[0]) return undefined;
  // The first line of a note is what it is called by.
  if (saved.keptAs !== undefined && [first, second].some(({ asked }) => asked === 'put first')) return undefined;
  const [whole = ''] = phrase(first.asked, saved.seed).split(/,? (?:and|then) save /);
  return complete(saved, second.make(after), {
    template:
      saved.keptAs === undefined
        ? `${whole}, ${second.further}, and save the file.`
        : `${whole.replace('"{file}"', saved.keptAs)}, and ${second.further}.`,
    params: Object.fromEntries(
      Object.entries({ line: first.line, other: first.other, line_2: second.line, other_2: second.other }).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      ),
    ),
    group: 'two edits',
    worth: ONE_LINE_WORTH,
  });
}

/** Two or three lines deleted. */
function proposeSeveral(saved: SavedText, variant: number): Candidate | undefined {
  const lines: string[] = [];
  let text = saved.held;
  for (let at = 0; at < 2 + (variant % 2); at += 1) {
    const change = deleteLine({ ...saved, held: text }, `${saved.seed} several ${variant} ${at}`);
    if (change?.line === undefined) return undefined;
    lines.push(change.line);
    text = change.make(text);
  }
  return complete(saved, text, {
    template: phrase('delete lines', saved.seed).replace('{lines}', quoteNumbered('line', lines.length)),
    params: numberParams('line', lines),
    group: 'several deleted lines',
    worth: ONE_LINE_WORTH,
  });
}

function complete(
  { held, text, file, keptAs, steps, allow }: SavedText,
  wanted: string,
  said: Pick<Candidate, 'template' | 'params' | 'group' | 'worth'>,
): Candidate | undefined {
  if (countKeystrokes(held, editsBetween(held, wanted)) > MAX_KEYSTROKES || wanted === held) return undefined;
  return {
    worth: EDIT_WORTH,
    ...said,
    params: { ...said.params, ...(keptAs === undefined ? { file: readFile(file.subject).name } : {}) },
    check: {
      expect: (keptAs === undefined ? [text, file] : [text]).map((fact) => ({ fact, op: 'same-text', value: wanted })),
      allow: keptAs === undefined ? allow : [...allow, file],
    },
    steps,
  };
}
