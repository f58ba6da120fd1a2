/** The labels so far, and the agreement of reviewers. */
import { describeKappa } from '../../../../review/agreement.ts';
import { PATHS } from '../../../api.ts';
import type { AgreementView } from '../../../label-api.ts';
import { versionOf } from '../../live.ts';
import { WhenLoaded } from '../../parts/loading.tsx';
import { TablePanel, note } from '../../parts/table.tsx';
import { linkTo } from '../../router.ts';
import { useAnswer } from '../../use-loaded.ts';
import { count, shortId } from '../../words.ts';

export function Agreement({ run }: { run: string }) {
  const loaded = useAnswer<AgreementView>(`${run} ${versionOf(run)}`, PATHS.agreement(run));
  return <WhenLoaded of={loaded}>{(view) => <Readers run={run} view={view} />}</WhenLoaded>;
}

function Readers({ run, view: { reviewers, pairs, disputed } }: { run: string; view: AgreementView }) {
  if (reviewers.length === 0) return <p class="soft">Nobody has labelled anything yet.</p>;
  return (
    <div class="columns">
      <TablePanel
        label="Labels"
        head={['reviewer', 'labels']}
        numbers={[1]}
        rows={reviewers.map(({ name, labels }) => [note(name), count(labels)])}
      />
      {pairs.length === 0 ? null : (
        <TablePanel
          label="Agreement"
          head={['reviewers', 'both labelled', 'agree', "Cohen's kappa"]}
          numbers={[1, 2, 3]}
          rows={pairs.map(({ reviewers: names, both, agree, kappa }) => [
            note(names.join(' and ')),
            count(both),
            count(agree),
            kappa === null ? '–' : describeKappa(kappa),
          ])}
        />
      )}
      {disputed.length === 0 ? null : (
        <section class="panel stack">
          <h2>Not settled</h2>
          <ul class="row">
            {disputed.map((id) => (
              <li key={id}>
                <a class="mono" href={linkTo(run, 'trajectories', id)}>
                  {shortId(id)}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
