/** The form for a person's label of a trajectory. Each key stands beside its effect. */
import type { Signal } from '@preact/signals';
import { REVIEW_ERRORS } from '../../../../schema/review.ts';
import type { NewLabel } from '../../../label-api.ts';
import { useKeys } from '../../keys.ts';
import { plain } from '../../words.ts';

export type Draft = Pick<NewLabel, 'reason' | 'errors' | 'naturalness' | 'usefulness'>;
export type Result = NewLabel['result'];

const RESULTS: readonly { result: Result; key: string }[] = [
  { result: 'success', key: 's' },
  { result: 'failure', key: 'f' },
  { result: 'unsure', key: 'u' },
];
const GRADES = [1, 2, 3, 4, 5] as const;
const SCALES = [
  { name: 'naturalness', key: 'n' },
  { name: 'usefulness', key: 'v' },
] as const;

interface Props {
  draft: Signal<Draft>;
  /** The person's earlier label. */
  given: Result | undefined;
  isBusy: boolean;
  onLabel: (result: Result) => void;
}

export function LabelForm({ draft, given, isBusy, onLabel }: Props) {
  const { errors, reason } = draft.value;
  const change = (changes: Partial<Draft>) => (draft.value = { ...draft.value, ...changes });
  const toggle = (kind: (typeof REVIEW_ERRORS)[number]) =>
    change({ errors: errors.includes(kind) ? errors.filter((other) => other !== kind) : [...errors, kind] });
  const grade = (name: (typeof SCALES)[number]['name'], value: number) =>
    change({ [name]: draft.value[name] === value ? undefined : value });
  useKeys('Label', [
    ...RESULTS.map(({ result, key }) => ({
      keys: [key],
      does: `${result}, and on to the next`,
      run: () => onLabel(result),
    })),
    ...REVIEW_ERRORS.map((kind, at) => ({ keys: [String(at + 1)], does: plain(kind), run: () => toggle(kind) })),
    ...SCALES.map(({ name, key }) => ({
      keys: GRADES.map((value) => `${key} ${value}`),
      does: name,
      run: (pressed: string) => grade(name, Number(pressed.at(-1))),
    })),
    { keys: ['r'], does: 'write a reason', run: () => document.querySelector<HTMLElement>('#reason')?.focus() },
  ]);
  return (
    <form class="stack" onSubmit={(event) => event.preventDefault()}>
      <div class="row results">
        {RESULTS.map(({ result, key }) => (
          <button
            key={result}
            type="button"
            class={`result-${result}`}
            aria-pressed={given === result}
            disabled={isBusy}
            onClick={() => onLabel(result)}
          >
            {result} <kbd>{key}</kbd>
          </button>
        ))}
      </div>
      <fieldset class="plain">
        <legend>What is wrong</legend>
        <div class="kinds">
          {REVIEW_ERRORS.map((kind, at) => (
            <label key={kind}>
              <input type="checkbox" checked={errors.includes(kind)} onChange={() => toggle(kind)} /> {plain(kind)}{' '}
              <kbd>{at + 1}</kbd>
            </label>
          ))}
        </div>
      </fieldset>
      {SCALES.map(({ name, key }) => (
        <fieldset key={name} class="plain grades">
          <legend>
            {name} <kbd>{key}</kbd>
          </legend>
          {GRADES.map((value) => (
            <label key={value}>
              <input
                type="radio"
                name={name}
                checked={draft.value[name] === value}
                onChange={() => change({ [name]: value })}
              />{' '}
              {value}
            </label>
          ))}
        </fieldset>
      ))}
      <label class="stack">
        <span>
          Reason <kbd>r</kbd>
        </span>
        <textarea
          id="reason"
          rows={3}
          maxLength={10_000}
          value={reason}
          onInput={({ currentTarget }) => change({ reason: currentTarget.value })}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Escape') currentTarget.blur();
          }}
        />
      </label>
    </form>
  );
}
