/** The screen of a step in full size, with what was done on it, and the next screen under a slider. */
import type { Signal } from '@preact/signals';
import type { ScreenView, StepView } from '../../../trajectory-api.ts';
import type { Bounds } from '../../../../schema/index.ts';
import { marksOf, type Place } from '../../parts/marks-of.ts';
import { ScreenPicture } from '../../parts/screen-picture.tsx';
import { pictureOf } from '../../parts/screens-of.ts';

interface Props {
  run: string;
  screen: ScreenView;
  /** Undefined on the last screen. */
  step: StepView | undefined;
  next: ScreenView | undefined;
  /** How much of the next screen is shown, from 0 to 100. */
  share: Signal<number>;
  pointedAt: Signal<Place | undefined>;
  box: Signal<Bounds | undefined>;
}

export function LargeScreen({ run, screen, step, next, share, pointedAt, box }: Props) {
  const { image } = screen;
  const shown = next ? share.value : 0;
  return (
    <div class="large">
      <ScreenPicture
        src={pictureOf(run, image)}
        width={image.width}
        height={image.height}
        alt={step ? `Screen of step ${step.index}, where the agent is to ${step.words}` : 'The last screen'}
        marks={step && shown < 100 ? marksOf(step.action, image) : []}
        target={shown < 100 ? step?.target?.bounds : undefined}
        node={box.value}
        onPoint={(at) => (pointedAt.value = at)}
      >
        {next && shown > 0 ? (
          <>
            <img
              class="after"
              src={pictureOf(run, next.image)}
              alt="The screen after it"
              style={{ clipPath: `inset(0 0 0 ${100 - shown}%)` }}
            />
            <span class="after-edge" style={{ left: `${100 - shown}%` }} />
          </>
        ) : null}
      </ScreenPicture>
      <div class="under-screen">
        {step ? <span class="told">{step.words}</span> : <span>The end</span>}
        {next ? (
          <label class="row">
            before
            <input
              type="range"
              min="0"
              max="100"
              value={shown}
              aria-label="Before and after"
              onInput={({ currentTarget }) => (share.value = Number(currentTarget.value))}
            />
            after
          </label>
        ) : null}
      </div>
    </div>
  );
}
