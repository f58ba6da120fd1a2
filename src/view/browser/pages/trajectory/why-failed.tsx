/** One sentence above the screen of a failed trajectory: the reason, and the screen that shows it. */
import type { FactsView, TrajectoryDetail } from '../../../trajectory-api.ts';
import { StepLink } from './check-panel.tsx';
import { reasonOfFailure } from './reason-of-failure.ts';

interface Props {
  trajectory: TrajectoryDetail;
  facts: FactsView | undefined;
  current: number;
  onChoose: (step: number) => void;
}

export function WhyFailed({ trajectory, facts, current, onChoose }: Props) {
  const reason = reasonOfFailure(trajectory, facts);
  if (!reason) return null;
  return (
    <p class={reason.step === current ? 'note bad why' : 'note why'}>
      <strong>Why it failed:</strong> <span class="told">{reason.words}</span>{' '}
      {reason.step === current ? null : <StepLink step={reason.step} onChoose={onChoose} />}
    </p>
  );
}
