/** The reviewer's name, which signs the labels, and the sample. */
import { useState } from 'preact/hooks';
import type { ReviewQuery } from '../../../label-api.ts';

interface Props {
  query: Omit<ReviewQuery, 'reviewer'>;
  reviewer: string;
  onStart: (reviewer: string, query: Omit<ReviewQuery, 'reviewer'>) => void;
}

const TASKS: Readonly<Record<ReviewQuery['task'], string>> = {
  label: 'Label trajectories',
  second: 'Label again, blind, what another person has labelled',
  adjudicate: 'Settle what two persons differ on',
};

export function Setup({ query, reviewer, onStart }: Props) {
  const [name, setName] = useState(reviewer);
  const [draft, setDraft] = useState(query);
  const change = (changes: Partial<typeof query>) => setDraft({ ...draft, ...changes });
  return (
    <form
      class="panel stack setup"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') onStart(name.trim(), draft);
      }}
    >
      <label class="stack">
        Your name, which signs each label
        <input
          value={name}
          required
          maxLength={100}
          autocomplete="name"
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
      </label>
      <label class="stack">
        What to do
        <select
          value={draft.task}
          onChange={({ currentTarget }) => change({ task: currentTarget.value as ReviewQuery['task'] })}
        >
          {Object.entries(TASKS).map(([task, words]) => (
            <option key={task} value={task}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <label class="stack">
        Sample
        <select
          value={draft.sampling}
          onChange={({ currentTarget }) => change({ sampling: currentTarget.value as ReviewQuery['sampling'] })}
        >
          <option value="stratified">as many of each application, guideline, verdict</option>
          <option value="uniform">each trajectory as likely as any other</option>
        </select>
      </label>
      <div class="row">
        <label class="stack">
          How many
          <input
            type="number"
            min="1"
            max="10000"
            value={draft.count}
            onInput={({ currentTarget }) => change({ count: Number(currentTarget.value) })}
          />
        </label>
        <label class="stack">
          Seed
          <input
            type="number"
            min="0"
            value={draft.seed}
            onInput={({ currentTarget }) => change({ seed: Number(currentTarget.value) })}
          />
        </label>
      </div>
      <p>
        <button type="submit" class="button-main">
          Start
        </button>
      </p>
      <p class="soft small">
        The same seed draws the same trajectories. Verdicts are not shown while you label, so that they do not lead you.
      </p>
    </form>
  );
}
