/** The pages where people label trajectories: one after another, by keys, without losing a label. */
import { useEffect, useState } from 'preact/hooks';
import { PATHS } from '../../../api.ts';
import { ReviewQuery, type ReviewQueue } from '../../../label-api.ts';
import { ask } from '../../client.ts';
import { Problem, WhenLoaded } from '../../parts/loading.tsx';
import { place, replaceQuery } from '../../router.ts';
import { recall, remember } from '../../remember.ts';
import { isStatic } from '../../static-client.ts';
import { useLoaded } from '../../use-loaded.ts';
import { useTitle } from '../../use-title.ts';
import { Agreement } from './agreement.tsx';
import { Setup } from './setup.tsx';
import { ReviewForm } from './review-form.tsx';
import { retryDelayMs } from './reading-ahead.ts';

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
          <ReviewForm run={run} reviewer={reviewer} items={value.items} task={choice.task} />
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
