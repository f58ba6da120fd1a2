/** A person's label of the trajectory on screen by one key, without a review of a sample. */
import { useState } from 'preact/hooks';
import type { NewLabel } from '../../../label-api.ts';
import type { TrajectoryDetail } from '../../../trajectory-api.ts';
import { useKeys } from '../../keys.ts';
import { recall, remember } from '../../remember.ts';
import { newToken } from '../review/label-queue.ts';
import { sharedQueue } from '../review/shared-queue.ts';

const RESULTS = [
  { result: 'success', key: 's' },
  { result: 'failure', key: 'f' },
  { result: 'unsure', key: 'u' },
] as const;

export function QuickLabel({ trajectory: { row, labels }, run }: { run: string; trajectory: TrajectoryDetail }) {
  const [reviewer, setReviewer] = useState(recall('reviewer') ?? '');
  const [given, setGiven] = useState<NewLabel['result'] | undefined>(
    labels.findLast((label) => label.reviewer === reviewer)?.result,
  );
  const [status, setStatus] = useState('');

  async function give(result: NewLabel['result']): Promise<void> {
    if (reviewer.trim() === '') {
      setStatus('Your name signs each label.');
      document.querySelector<HTMLElement>('#signature')?.focus();
      return;
    }
    remember('reviewer', reviewer.trim());
    const label = { trajectoryId: row.id, reviewer: reviewer.trim(), result, reason: '', errors: [] };
    const how = await sharedQueue().send(run, { ...label, task: 'label', token: newToken() });
    if (how !== 'refused') setGiven(result);
    setStatus(
      how === 'saved' ? 'saved' : how === 'waiting' ? 'kept until the server answers' : 'refused by the server',
    );
  }

  useKeys(
    'Label',
    RESULTS.map(({ result, key }) => ({ keys: [key], does: `label as ${result}`, run: () => void give(result) })),
  );
  return (
    <div class="row quick-label" role="group" aria-label="Your label">
      <input
        id="signature"
        value={reviewer}
        placeholder="your name"
        aria-label="Your name, which signs the label"
        maxLength={100}
        autocomplete="name"
        onInput={({ currentTarget }) => setReviewer(currentTarget.value)}
      />
      {RESULTS.map(({ result, key }) => (
        <button
          key={result}
          type="button"
          class={`result-${result}`}
          aria-pressed={given === result}
          onClick={() => void give(result)}
        >
          {result} <kbd>{key}</kbd>
        </button>
      ))}
      <span class="soft small" role="status">
        {status}
      </span>
    </div>
  );
}
