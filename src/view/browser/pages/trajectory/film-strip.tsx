/** Every screen of a trajectory as a small picture, with the current one marked. */
import { useEffect, useRef } from 'preact/hooks';
import { screensOf, type TrajectoryDetail } from '../../../trajectory-api.ts';
import { pictureOf } from '../../client.ts';

interface Props {
  run: string;
  trajectory: Pick<TrajectoryDetail, 'steps' | 'final'>;
  current: number;
  /** Screens that decide the verdict. */
  decisive: ReadonlySet<number>;
  onChoose: (at: number) => void;
}

export function FilmStrip({ run, trajectory, current, decisive, onChoose }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current
      ?.querySelector('[aria-current]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  }, [current]);
  return (
    <div ref={box} class="strip" role="group" aria-label="Film strip">
      {screensOf(trajectory).map(({ image }, at) => {
        const step = trajectory.steps[at];
        const isRefused = step?.actionError !== undefined || step?.unusable !== undefined;
        return (
          <button
            key={at}
            type="button"
            aria-current={at === current ? 'step' : undefined}
            aria-label={step ? `Step ${at}: ${step.words}` : 'The end'}
            title={step ? step.intent : 'The end'}
            onClick={() => onChoose(at)}
          >
            <img src={pictureOf(run, image, 160)} alt="" loading="lazy" width={image.width} height={image.height} />
            <span class="under" aria-hidden="true">
              {step ? at : 'end'}
              {isRefused ? <span class="bad">✕</span> : null}
              {decisive.has(at) ? <span class="decides">◆</span> : null}
            </span>
          </button>
        );
      })}
    </div>
  );
}
