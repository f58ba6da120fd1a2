/** Every verdict with its items, each linked to the steps that decide it. */
import type { FactsView, TrajectoryDetail, VerdictView } from '../../../trajectory-api.ts';
import { Badge } from '../../parts/badge.tsx';
import type { Loaded } from '../../use-loaded.ts';
import { formatTime } from '../../words.ts';

interface Props {
  trajectory: TrajectoryDetail;
  facts: Loaded<FactsView>;
  onChoose: (step: number) => void;
}

export function CheckPanel({ trajectory, facts, onChoose }: Props) {
  const { verdicts, labels } = trajectory;
  return (
    <div class="stack">
      {verdicts.length === 0 ? <p class="soft">No verdict.</p> : null}
      {verdicts.map((verdict, at) => (
        <Verdict
          key={verdict.id}
          verdict={verdict}
          decides={at === 0 ? facts.value?.decides : undefined}
          onChoose={onChoose}
        />
      ))}
      {labels.length === 0 ? null : <h3>Labels</h3>}
      {labels.map((label) => (
        <p key={label.id}>
          <Badge of={label.result} /> <strong class="told">{label.reviewer}</strong>{' '}
          <span class="soft small">{formatTime(Date.parse(label.reviewedAt))}</span>
          {label.errors.length === 0 ? '' : ` · ${label.errors.join(', ')}`}
          <br />
          <span class="told">{label.reason}</span>
        </p>
      ))}
    </div>
  );
}

interface VerdictProps extends Pick<Props, 'onChoose'> {
  verdict: VerdictView;
  decides: FactsView['decides'] | undefined;
}

function Verdict({ verdict, decides, onChoose }: VerdictProps) {
  const stepsOf = (id: string, known: readonly number[]) => [
    ...new Set([...known, ...(decides?.find(({ item }) => item === id)?.steps ?? [])]),
  ];
  return (
    <section class="stack">
      <h3>
        <Badge of={verdict.result ?? verdict.status} /> by <span class="told">{verdict.verifier}</span>
        {verdict.score === null ? '' : `, ${Math.round(verdict.score * 100)} % of the items`}
      </h3>
      <ul class="items">
        {verdict.items.map((item) => (
          <li key={item.id} class={item.passed ? 'pass' : 'fails'}>
            <span aria-label={item.passed ? 'passed' : 'failed'}>{item.passed ? '✓' : '✕'}</span>
            <span>
              <strong class="told">{item.id}</strong> <span class="told">{item.detail}</span>{' '}
              {stepsOf(item.id, item.steps).map((step) => (
                <StepLink key={step} step={step} onChoose={onChoose} />
              ))}
            </span>
          </li>
        ))}
      </ul>
      {verdict.reasoning === '' ? null : <p class="told">{verdict.reasoning}</p>}
      {verdict.screenDetails === '' ? null : (
        <details>
          <summary>What was seen</summary>
          <p class="told">{verdict.screenDetails}</p>
        </details>
      )}
      {verdict.evidence.length === 0 ? null : (
        <p class="row">
          Decided by{' '}
          {verdict.evidence.map((step) => (
            <StepLink key={step} step={step} onChoose={onChoose} />
          ))}
        </p>
      )}
      {verdict.injections.map(({ step, text }) => (
        <p key={`${step} ${text}`} class="note bad">
          Addressed to a judge: <StepLink step={step} onChoose={onChoose} /> <span class="told">{text}</span>
        </p>
      ))}
    </section>
  );
}

export function StepLink({ step, onChoose }: { step: number; onChoose: (step: number) => void }) {
  return (
    <button type="button" class="step-link" onClick={() => onChoose(step)}>
      step {step}
    </button>
  );
}
