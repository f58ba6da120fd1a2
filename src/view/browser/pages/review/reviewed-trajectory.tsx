/** A trajectory as a reviewer sees it: what was asked, every screen, what was done. Verdicts are left out. */
import { useSignal } from '@preact/signals';
import { useState } from 'preact/hooks';
import type { TrajectoryDetail } from '../../../trajectory-api.ts';
import type { Bounds } from '../../../../schema/index.ts';
import { useKeys } from '../../keys.ts';
import { Badge } from '../../parts/badge.tsx';
import type { Place } from '../../parts/marks-of.ts';
import { screensOf } from '../../parts/screens-of.ts';
import { plain } from '../../words.ts';
import { FilmStrip } from '../trajectory/film-strip.tsx';
import { LargeScreen } from '../trajectory/large-screen.tsx';

interface Props {
  run: string;
  trajectory: TrajectoryDetail;
  isBlind: boolean;
}

export function ReviewedTrajectory({ run, trajectory, isBlind }: Props) {
  const screens = screensOf(trajectory);
  // The end says most: whether what was asked for is there.
  const [current, setCurrent] = useState(Math.max(0, screens.length - 1));
  const share = useSignal(0);
  const pointedAt = useSignal<Place | undefined>(undefined);
  const box = useSignal<Bounds | undefined>(undefined);
  const choose = (at: number) => {
    share.value = 0;
    setCurrent(Math.min(Math.max(0, at), screens.length - 1));
  };
  useKeys('Screens', [
    { keys: ['ArrowRight', 'l'], does: 'next step', run: () => choose(current + 1) },
    { keys: ['ArrowLeft', 'h'], does: 'previous step', run: () => choose(current - 1) },
    { keys: ['Home'], does: 'first step', run: () => choose(0) },
    { keys: ['End'], does: 'last screen', run: () => choose(screens.length - 1) },
    { keys: ['b'], does: 'before or after', run: () => (share.value = share.value > 50 ? 0 : 100) },
  ]);
  const { row, answer, task, labels } = trajectory;
  const screen = screens[current];
  return (
    <div class="stack">
      <h2 class="told">{row.instruction}</h2>
      <p class="soft">
        <span class="told">{row.app}</span>, ended as {plain(row.outcome)}
        {answer === null ? null : (
          <>
            {' '}
            with the answer <strong class="told">{answer}</strong>
          </>
        )}
        {task?.answer === undefined ? null : (
          <>
            ; expected: <strong class="told">{task.answer}</strong>
          </>
        )}
      </p>
      {isBlind
        ? null
        : labels.map((label) => (
            <p key={label.id}>
              <Badge of={label.result} /> <strong class="told">{label.reviewer}</strong>{' '}
              <span class="told">{label.reason}</span>
            </p>
          ))}
      <FilmStrip run={run} trajectory={trajectory} current={current} decisive={new Set()} onChoose={choose} />
      {screen ? (
        <LargeScreen
          run={run}
          screen={screen}
          step={trajectory.steps[current]}
          next={screens[current + 1]}
          share={share}
          pointedAt={pointedAt}
          box={box}
        />
      ) : null}
    </div>
  );
}
