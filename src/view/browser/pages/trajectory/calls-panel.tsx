/** Prompts as sent to models, with their pictures, and the replies. */
import { PATHS } from '../../../api.ts';
import type { CallsView, ModelCall } from '../../../trajectory-api.ts';
import { pictureOf } from '../../client.ts';
import { WhenLoaded } from '../../parts/loading.tsx';
import { useAnswer } from '../../use-loaded.ts';
import { count, usd } from '../../words.ts';

export function CallsPanel({ run, id, current }: { run: string; id: string; current: number }) {
  const calls = useAnswer<CallsView>(`${run} ${id}`, PATHS.calls(run, id));
  return (
    <WhenLoaded of={calls}>
      {(view) => (
        <div class="stack">
          {view.note === null ? null : <p class="note">{view.note}</p>}
          {view.calls.map((call) => (
            <Call key={call.id} run={run} call={call} isCurrent={call.step === current} />
          ))}
        </div>
      )}
    </WhenLoaded>
  );
}

function Call({ run, call, isCurrent }: { run: string; call: ModelCall; isCurrent: boolean }) {
  return (
    <details class="call" open={isCurrent}>
      <summary>
        <strong>{call.role}</strong> {call.step === null ? '' : `of step ${call.step}`}{' '}
        <span class="soft">
          <span class="told">{call.model}</span>, {count(call.usage.promptTokens)} in,{' '}
          {count(call.usage.completionTokens)} out
          {call.usageReported ? `, ${usd(call.usage.costUsd)}` : ', usage not reported'}
        </span>{' '}
        {call.status === 'answer' ? null : <span class="badge doubt">{call.status}</span>}
      </summary>
      {call.messages === null ? (
        <p class="soft">The run kept the answer only.</p>
      ) : (
        call.messages.map(({ role, parts }, at) => (
          <section key={at} class="message">
            <h3>{role}</h3>
            {parts.map((part, index) =>
              part.type === 'text' ? (
                <pre key={index} class="told">
                  {part.text}
                </pre>
              ) : !part.isKept ? (
                <p key={index} class="note">
                  A picture of {part.image.width} × {part.image.height} pixels, which the run has not kept.
                </p>
              ) : (
                <img
                  key={index}
                  src={pictureOf(run, part.image)}
                  width={part.image.width}
                  height={part.image.height}
                  alt="Screenshot as sent"
                  loading="lazy"
                />
              ),
            )}
          </section>
        ))
      )}
      <section class="message reply">
        <h3>reply{call.finishReason === 'stop' ? '' : ` (${call.finishReason})`}</h3>
        <pre class="told">{call.reply}</pre>
      </section>
    </details>
  );
}
