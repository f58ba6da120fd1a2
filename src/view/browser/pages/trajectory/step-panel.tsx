/** Thought, intent, action and cost of one step. */
import type { ComponentProps } from 'preact';
import type { StepView } from '../../../trajectory-api.ts';
import { Badge } from '../../parts/badge.tsx';
import { Facts } from '../../parts/facts.tsx';
import { count, duration, usd } from '../../words.ts';

export function StepPanel({ step }: { step: StepView | undefined }) {
  if (!step) return <p class="soft">The screen after the last step. Nothing was done on it.</p>;
  return (
    <div class="stack">
      {step.subgoal ? (
        <p>
          <span class="badge">goal {step.subgoal.number}</span> <span class="told">{step.subgoal.text}</span>
        </p>
      ) : null}
      <Labelled name="Intent" words={step.intent} />
      <Labelled name="Action" words={step.words} />
      {step.actionError === undefined ? null : <p class="note bad told">Refused: {step.actionError}</p>}
      {step.unusable === undefined ? null : <p class="note bad told">The reply could not be used: {step.unusable}</p>}
      <Result of={step.result} />
      <Labelled name="Thought" words={step.thought} />
      <Labelled name="Reflection" words={step.reflection}>
        {step.worked === undefined ? null : <Badge of={step.worked ? 'success' : 'failure'} />}
      </Labelled>
      <Facts class="facts small" rows={factsOf(step)} />
      <details>
        <summary>Action as recorded</summary>
        <pre>{JSON.stringify(step.action, undefined, 2)}</pre>
      </details>
    </div>
  );
}

function factsOf({ target, screen, timings, usage, promptRefs }: StepView): ComponentProps<typeof Facts>['rows'] {
  const { policyMs, actMs, observeMs } = timings;
  const element = target && (
    <>
      {target.role} <strong class="told">{target.name}</strong>
      <br />
      <span class="soft told">{target.path.join(' › ')}</span>
    </>
  );
  return [
    ['target', element],
    ['window', screen.window, 'told'],
    ['time', `${duration(policyMs)} deciding, ${duration(actMs)} acting, ${duration(observeMs)} observing`],
    ['tokens', usage && `${count(usage.promptTokens)} in, ${count(usage.completionTokens)} out, ${usd(usage.costUsd)}`],
    ['prompts', promptRefs.map(({ name, version }) => `${name} ${version}`).join(', ') || undefined, 'told'],
  ];
}

function Result({ of: result }: { of: StepView['result'] }) {
  if (!result) return null;
  const { ok, code, stopped, text, stderr, truncated, whole } = result;
  return (
    <section>
      <h3>
        Result <Badge of={ok ? 'success' : 'failure'} />
      </h3>
      <p class="soft">
        {stopped ?? `exit status ${code}`}, {whole.bytes} bytes{truncated ? ', cut' : ''}
      </p>
      <pre>{text}</pre>
      {stderr === undefined ? null : <pre>{stderr}</pre>}
    </section>
  );
}

function Labelled(props: { name: string; words: string | undefined; children?: preact.ComponentChildren }) {
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
