/** The screen of a step in full size, with its action, and the next screen under a slider. */
import { useSignal, type Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { ScreenView, StepView } from '../../../trajectory-api.ts';
import type { Bounds } from '../../../../schema/index.ts';
import { marksOf, type Place } from '../../parts/marks-of.ts';
import { ScreenPicture } from '../../parts/screen-picture.tsx';
import { pictureOf } from '../../client.ts';
import { useKeys, type KeyBinding } from '../../keys.ts';

interface Props {
  run: string;
  screen: ScreenView;
  /** Undefined on the last screen. */
  step: StepView | undefined;
  next: ScreenView | undefined;
  /** Visible part of the next screen, from 0 to 100. */
  share: Signal<number>;
  pointedAt: Signal<Place | undefined>;
  box: Signal<Bounds | undefined>;
  isPlaying: Signal<boolean>;
  /** Above the picture. */
  above?: ComponentChildren;
}

/** Time that a playing trajectory shows each screen. */
const FRAME_MS = 900;

/**
 * Keys for moving through the screens of a trajectory, and a person's view of the large one. `show` gets a screen's
 * index.
 */
export function useScreens(
  title: string,
  screens: readonly ScreenView[],
  current: number,
  show: (at: number) => void,
  more: readonly KeyBinding[] = [],
) {
  const share = useSignal(0);
  const pointedAt = useSignal<Place | undefined>(undefined);
  const box = useSignal<Bounds | undefined>(undefined);
  const isPlaying = useSignal(false);
  const choose = (at: number) => {
    share.value = 0;
    show(Math.min(Math.max(0, at), screens.length - 1));
  };
  useEffect(() => {
    if (!isPlaying.value) return undefined;
    if (current >= screens.length - 1) return void (isPlaying.value = false);
    const timer = setTimeout(() => choose(current + 1), FRAME_MS);
    return () => clearTimeout(timer);
  }, [isPlaying.value, current]);
  const play = () => {
    if (!isPlaying.value && current >= screens.length - 1) choose(0);
    isPlaying.value = !isPlaying.value;
  };
  useKeys(title, [
    { keys: [' '], does: 'play or stop', run: play },
    { keys: ['ArrowRight', 'l'], does: 'next step', run: () => choose(current + 1) },
    { keys: ['ArrowLeft', 'h'], does: 'previous step', run: () => choose(current - 1) },
    { keys: ['Home'], does: 'first step', run: () => choose(0) },
    { keys: ['End'], does: 'last screen', run: () => choose(screens.length - 1) },
    { keys: ['b'], does: 'before or after', run: () => (share.value = share.value > 50 ? 0 : 100) },
    ...more,
  ]);
  return { choose, looking: { share, pointedAt, box, isPlaying } };
}

export function LargeScreen({ run, screen, step, next, share, pointedAt, box, isPlaying, above }: Props) {
  const { image } = screen;
  const shown = next ? share.value : 0;
  return (
    <div class="large">
      {above}
      <ScreenPicture
        src={pictureOf(run, image)}
        image={image}
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
        <button
          type="button"
          aria-pressed={isPlaying.value}
          title="Play or stop (space)"
          onClick={({ currentTarget }) => {
            // The space bar then plays instead of pressing this button.
            currentTarget.blur();
            isPlaying.value = !isPlaying.value;
          }}
        >
          {isPlaying.value ? '■ stop' : '▶ play'}
        </button>
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
