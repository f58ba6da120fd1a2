/** Where people label trajectories: one after another, by keys, without losing a label. */
import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { PATHS } from '../../../api.ts';
import type { TrajectoryDetail } from '../../../trajectory-api.ts';
import { ReviewQuery, type ReviewQueue } from '../../../label-api.ts';
import { ask, postLabel } from '../../client.ts';
import { useKeys } from '../../keys.ts';
import { Problem, WhenLoaded } from '../../parts/loading.tsx';
import { place, replaceQuery } from '../../router.ts';
import { recall, remember } from '../../remember.ts';
import { retryDelayMs } from '../../retry.ts';
import { isStatic } from '../../static-client.ts';
import { useLoaded } from '../../use-loaded.ts';
import { useTitle } from '../../use-title.ts';
import { many } from '../../words.ts';
import { Agreement } from './agreement.tsx';
import { LabelForm, type Draft, type Result } from './label-form.tsx';
import { newToken, openLabelQueue, type LabelQueue } from './label-queue.ts';
import { readAhead, type ReadingAhead } from './reading-ahead.ts';
import { ReviewedTrajectory } from './reviewed-trajectory.tsx';
import { Setup } from './setup.tsx';

let labels: LabelQueue | undefined;
/** One for all pages, so that labels are sent wherever the person goes. */
const labelQueue = () => (labels ??= openLabelQueue(postLabel));

type Choice = Omit<ReviewQuery, 'reviewer'>;

function choiceOf(query: URLSearchParams): Choice {
  const keys = Object.keys(ReviewQuery.shape).filter((name) => query.has(name));
  const read = ReviewQuery.safeParse({
    ...Object.fromEntries(keys.map((name) => [name, query.get(name)])),
    reviewer: 'any',
  });
  const { reviewer: _reviewer, ...choice } = read.success ? read.data : ReviewQuery.parse({ reviewer: 'any' });
  return choice;
}

export function ReviewPage({ run }: { run: string }) {
  useTitle('Review');
  const [reviewer, setReviewer] = useState(recall('reviewer') ?? '');
  const { query } = place.value;
  const choice = choiceOf(query);
  const isStarted = query.has('seed') && reviewer !== '';
  if (isStatic) return <Problem words="An exported copy cannot take labels. Open the run with `autoplay view`." />;
  return (
    <div class="page">
      {isStarted ? (
        <Session key={`${reviewer} ${query.toString()}`} run={run} reviewer={reviewer} choice={choice} />
      ) : (
        <>
          <h1>Review</h1>
          <Setup
            query={choice}
            reviewer={reviewer}
            onStart={(name, chosen) => {
              remember('reviewer', name);
              setReviewer(name);
              replaceQuery(chosen);
            }}
          />
          <Agreement run={run} />
        </>
      )}
    </div>
  );
}

function Session({ run, reviewer, choice }: { run: string; reviewer: string; choice: Choice }) {
  const [tries, setTries] = useState(0);
  const queue = useLoaded(`${run} ${tries}`, (abort) =>
    ask<ReviewQueue>(PATHS.reviewQueue(run), abort, [
      ['reviewer', reviewer],
      ...Object.entries(choice).map(([name, value]) => [name, String(value)] as const),
    ]),
  );
  useRetry(queue.isAway === true && !queue.isLoading, tries, () => setTries(tries + 1));
  return (
    <WhenLoaded of={queue}>
      {(value) =>
        value.items.length === 0 ? (
          <>
            <h1>Review</h1>
            <p class="note">There is nothing left to label in this sample.</p>
            <p>
              <button type="button" onClick={() => replaceQuery({ seed: undefined })}>
                Another sample
              </button>
            </p>
          </>
        ) : (
          <Desk run={run} reviewer={reviewer} items={value.items} task={choice.task} />
        )
      }
    </WhenLoaded>
  );
}

function useRetry(isNeeded: boolean, retries: number, retry: () => void): void {
  useEffect(() => {
    const delayMs = isNeeded ? retryDelayMs(retries) : undefined;
    if (delayMs === undefined) return undefined;
    const timer = setTimeout(retry, delayMs);
    return () => clearTimeout(timer);
  });
}

const EMPTY: Draft = { reason: '', errors: [], naturalness: undefined, usefulness: undefined };
/** Trajectories that are loaded before they are looked at. */
const AHEAD = 3;

interface DeskProps {
  run: string;
  reviewer: string;
  items: ReviewQueue['items'];
  task: Choice['task'];
}

function Desk({ run, reviewer, items, task }: DeskProps) {
  const isBlind = task !== 'adjudicate';
  const queue = labelQueue();
  /** Results given here or before, by trajectory. */
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
    // A label is about what is seen.
    if (isBusy || trajectory?.row.id !== item.trajectoryId) return;
    setBusy(true);
    const { naturalness, usefulness, ...rest } = draft.value;
    const how = await queue.send(run, {
      ...rest,
      ...(naturalness === undefined ? {} : { naturalness }),
      ...(usefulness === undefined ? {} : { usefulness }),
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

type Ahead = ReadingAhead<TrajectoryDetail>;

/** What is known of the trajectory at a place of the queue. The next ones are asked for already. */
function useTrajectory({ run, reviewer, items, task }: DeskProps, at: number) {
  const [ahead] = useState<Ahead>(() => {
    const who = [['reviewer', reviewer] as const, ['task', task] as const];
    return readAhead((id, abort) => ask<TrajectoryDetail>(PATHS.reviewed(run, id), abort, who));
  });
  const want = () => ahead.want(items.slice(at, at + 1 + AHEAD).map(({ trajectoryId }) => trajectoryId));
  useEffect(want, [at]);
  useEffect(() => ahead.close, []);
  return { found: ahead.found.value.get(items[at]!.trajectoryId), givenUp: ahead.givenUp.value, want };
}

/** Why there is no trajectory to see, and what can be done. */
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
