/** The page of a review, which shows one trajectory after another for a label. */
import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { PATHS } from '../../../api.ts';
import type { TrajectoryDetail } from '../../../trajectory-api.ts';
import type { ReviewQuery, ReviewQueue } from '../../../label-api.ts';
import { ask } from '../../client.ts';
import { useKeys } from '../../keys.ts';
import { Problem } from '../../parts/loading.tsx';
import { replaceQuery } from '../../router.ts';
import { many } from '../../words.ts';
import { LabelForm, type Draft, type Result } from './label-form.tsx';
import { newToken, type LabelQueue } from './label-queue.ts';
import { readAhead } from './reading-ahead.ts';
import { sharedQueue } from './shared-queue.ts';
import { ReviewedTrajectory } from './reviewed-trajectory.tsx';

const EMPTY: Draft = { reason: '', errors: [], naturalness: undefined, usefulness: undefined };

/** Number of trajectories loaded in advance. */
const AHEAD = 3;

interface ReviewProps {
  run: string;
  reviewer: string;
  items: ReviewQueue['items'];
  task: ReviewQuery['task'];
}

export function ReviewForm({ run, reviewer, items, task }: ReviewProps) {
  const isBlind = task !== 'adjudicate';
  const queue = sharedQueue();
  /** Results given here or earlier, by trajectory. */
  const given = useSignal<ReadonlyMap<string, Result>>(
    new Map([
      ...items.flatMap(({ trajectoryId, mine }) => (mine ? [[trajectoryId, mine.result] as const] : [])),
      ...queue.waiting.value
        .filter((entry) => entry.run === run && entry.label.reviewer === reviewer)
        .map(({ label }) => [label.trajectoryId, label.result] as const),
    ]),
  );
  const firstOpen = (from: number) => {
    const order = [...items.keys()].map((at) => (from + at) % items.length);
    return order.find((at) => !given.value.has(items[at]!.trajectoryId));
  };
  const [at, setAt] = useState(firstOpen(0) ?? 0);
  const [isBusy, setBusy] = useState(false);
  const draft = useSignal(EMPTY);
  const done = useComputed(() => items.filter(({ trajectoryId }) => given.value.has(trajectoryId)).length);
  const item = items[at]!;
  const shown = useTrajectory({ run, reviewer, items, task }, at);
  const trajectory = shown.found && 'value' in shown.found ? shown.found.value : undefined;

  async function give(result: Result): Promise<void> {
    // A label must be about the trajectory on screen.
    if (isBusy || trajectory?.row.id !== item.trajectoryId) return;
    setBusy(true);
    const how = await queue.send(run, {
      ...draft.value,
      task,
      trajectoryId: item.trajectoryId,
      reviewer,
      result,
      token: newToken(),
    });
    setBusy(false);
    if (how === 'refused') return;
    given.value = new Map([...given.value, [item.trajectoryId, result]]);
    goTo(firstOpen(at + 1) ?? at);
  }
  function goTo(next: number): void {
    draft.value = EMPTY;
    setAt(Math.min(Math.max(0, next), items.length - 1));
  }
  useKeys('Review', [
    { keys: ['.'], does: 'next trajectory without a label', run: () => goTo(at + 1) },
    { keys: [','], does: 'the trajectory before', run: () => goTo(at - 1) },
  ]);
  return (
    <>
      <div class="page-head">
        <h1>Review</h1>
        <span class="soft">
          as <strong class="told">{reviewer}</strong>
        </span>
        <progress max={items.length} value={done.value} aria-label="Labelled" />
        <span data-done={done.value}>
          {done.value} of {many(items.length, 'trajectory', 'trajectories')}
        </span>
        <Saving queue={queue} isBusy={isBusy} />
        <span class="grow" />
        <button type="button" onClick={() => replaceQuery({ seed: undefined })}>
          Another sample
        </button>
      </div>
      {done.value === items.length ? (
        <p class="note">All are labelled. A key labels the one you see once more; the latest label counts.</p>
      ) : null}
      <Missing of={shown} />
      <div class="trajectory" data-item={trajectory?.row.id}>
        {trajectory ? (
          <ReviewedTrajectory key={item.trajectoryId} run={run} trajectory={trajectory} isBlind={isBlind} />
        ) : (
          <div />
        )}
        <section class="panel" aria-label="Label">
          <p class="soft small">
            {at + 1} of {items.length}
            {item.stratum === null ? '' : `, ${item.stratum}`}
          </p>
          <LabelForm
            draft={draft}
            given={given.value.get(item.trajectoryId)}
            isBusy={isBusy}
            onLabel={(result) => void give(result)}
          />
        </section>
      </div>
    </>
  );
}

/** The trajectory at a place of the queue. Also loads the next ones. */
function useTrajectory({ run, reviewer, items, task }: ReviewProps, at: number) {
  const [ahead] = useState(() => {
    const who = [['reviewer', reviewer] as const, ['task', task] as const];
    return readAhead((id, abort) => ask<TrajectoryDetail>(PATHS.reviewed(run, id), abort, who));
  });
  const want = () => ahead.want(items.slice(at, at + 1 + AHEAD).map(({ trajectoryId }) => trajectoryId));
  useEffect(want, [at]);
  useEffect(() => ahead.close, []);
  return { found: ahead.found.value.get(items[at]!.trajectoryId), givenUp: ahead.givenUp.value, want };
}

/** The reason why there is no trajectory to show, and the remedy. */
function Missing({ of: { found, givenUp, want } }: { of: ReturnType<typeof useTrajectory> }) {
  if (found && 'refused' in found) {
    return (
      <Problem words={`The server does not show this trajectory: ${found.refused}. The key . goes on to the next.`} />
    );
  }
  if (found) return null;
  if (givenUp === undefined) return <p class="soft">Loading…</p>;
  return (
    <>
      <Problem words={givenUp} />
      <p>
        <button type="button" onClick={want}>
          Try again
        </button>
      </p>
    </>
  );
}

function Saving({ queue, isBusy }: { queue: LabelQueue; isBusy: boolean }) {
  const waiting = queue.waiting.value.length;
  return (
    <>
      <span role="status" class={waiting > 0 && !isBusy ? 'badge doubt' : 'badge'} data-waiting={waiting}>
        {waiting > 0 && !isBusy ? `${many(waiting, 'label')} kept here until the server answers` : 'saved'}
      </span>
      {queue.refused.value.map(({ waiting: { name, label }, why }) => (
        <p key={name} class="note bad" role="alert">
          The server did not take “{label.result}”: {why}{' '}
          <button type="button" onClick={() => queue.dismissRefused()}>
            Dismiss
          </button>
        </p>
      ))}
    </>
  );
}
