/** What the agent thought, meant and did in one step, and what it cost. */
import type { StepView } from '../../../trajectory-api.ts';
import { Badge } from '../../parts/badge.tsx';
import { count, duration, usd } from '../../words.ts';

export function StepPanel({ step }: { step: StepView | undefined }) {
  if (!step) return <p class="soft">The screen after the last step. Nothing was done on it.</p>;
  const { target, timings, usage } = step;
  return (
    <div class="stack">
      {step.subgoal ? (
        <p>
          <span class="badge">goal {step.subgoal.number}</span> <span class="told">{step.subgoal.text}</span>
        </p>
      ) : null}
      <Told name="Intent" words={step.intent} />
      <Told name="Action" words={step.words} />
      {step.actionError === undefined ? null : <p class="note bad told">Refused: {step.actionError}</p>}
      {step.unusable === undefined ? null : <p class="note bad told">The reply could not be used: {step.unusable}</p>}
      <Told name="Thought" words={step.thought} />
      <Told name="Reflection" words={step.reflection}>
        {step.worked === undefined ? null : <Badge of={step.worked ? 'success' : 'failure'} />}
      </Told>
      <dl class="facts small">
        {target ? (
          <>
            <dt>target</dt>
            <dd>
              {target.role} <strong class="told">{target.name}</strong>
              <br />
              <span class="soft told">{target.path.join(' › ')}</span>
            </dd>
          </>
        ) : null}
        <dt>window</dt>
        <dd class="told">{step.screen.window}</dd>
        <dt>time</dt>
        <dd>
          {duration(timings.policyMs)} deciding, {duration(timings.actMs)} acting, {duration(timings.observeMs)}{' '}
          observing
        </dd>
        {usage ? (
          <>
            <dt>tokens</dt>
            <dd>
              {count(usage.promptTokens)} in, {count(usage.completionTokens)} out, {usd(usage.costUsd)}
            </dd>
          </>
        ) : null}
        {step.promptRefs.length > 0 ? (
          <>
            <dt>prompts</dt>
            <dd class="told">{step.promptRefs.map(({ name, version }) => `${name} ${version}`).join(', ')}</dd>
          </>
        ) : null}
      </dl>
      <details>
        <summary>Action as recorded</summary>
        <pre>{JSON.stringify(step.action, undefined, 2)}</pre>
      </details>
    </div>
  );
}

function Told(props: { name: string; words: string | undefined; children?: preact.ComponentChildren }) {
  if (props.words === undefined || props.words === '') return null;
  return (
    <section>
      <h3>
        {props.name} {props.children}
      </h3>
      <p class="told">{props.words}</p>
    </section>
  );
}
