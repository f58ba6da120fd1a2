/** Changes of the application's lasting facts at each step, as a check reads them. */
import type { FactChange, FactsView } from '../../../trajectory-api.ts';
import { WhenLoaded } from '../../parts/loading.tsx';
import type { Loaded } from '../../use-loaded.ts';
import { StepLink } from './check-panel.tsx';

interface Props {
  facts: Loaded<FactsView>;
  current: number;
  onChoose: (step: number) => void;
}

export function FactsPanel({ facts, current, onChoose }: Props) {
  return (
    <WhenLoaded of={facts}>
      {({ changes, problem }) => (
        <div class="stack">
          {problem === null ? null : <p class="note bad told">{problem}</p>}
          {changes.every((change) => change.facts.length === 0) ? <p class="soft">No fact changed.</p> : null}
          {changes
            .filter((change) => change.facts.length > 0)
            .map((change) => (
              <section key={change.step} class={change.step === current ? 'changes current' : 'changes'}>
                <h3>
                  <StepLink step={change.step} onChoose={onChoose} />
                </h3>
                <ul class="stack small">
                  {change.facts.map((fact) => (
                    <li key={fact.fact}>
                      <Change change={fact} />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
        </div>
      )}
    </WhenLoaded>
  );
}

function Change({ change: { fact, kind, before, after } }: { change: FactChange }) {
  const subject = fact.startsWith(`${kind} `) ? fact.slice(kind.length + 1) : fact;
  return (
    <>
      <span class="badge">{kind}</span> <span class="told soft">{subject}</span>
      <br />
      {before === null ? <em class="soft">not there</em> : <del class="told">{before || EMPTY}</del>}
      <span aria-label="became"> → </span>
      {after === null ? <em class="soft">gone</em> : <ins class="told">{after || EMPTY}</ins>}
    </>
  );
}

const EMPTY = '(empty)';
