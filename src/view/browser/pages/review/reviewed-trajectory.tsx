/** A trajectory for a reviewer: the instruction, every screen, every action. Omits verdicts. */
import { useState } from 'preact/hooks';
import { screensOf, type TrajectoryDetail } from '../../../trajectory-api.ts';
import { Badge } from '../../parts/badge.tsx';
import { plain } from '../../words.ts';
import { FilmStrip } from '../trajectory/film-strip.tsx';
import { LargeScreen, useScreens } from '../trajectory/large-screen.tsx';

interface Props {
  run: string;
  trajectory: TrajectoryDetail;
  isBlind: boolean;
}

export function ReviewedTrajectory({ run, trajectory, isBlind }: Props) {
  const screens = screensOf(trajectory);
  // Starts at the last screen, which tells most about the result.
  const [current, setCurrent] = useState(Math.max(0, screens.length - 1));
  const { choose, looking } = useScreens('Screens', screens, current, setCurrent);
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
          {...looking}
        />
      ) : null}
    </div>
  );
}
