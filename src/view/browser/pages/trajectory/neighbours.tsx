/** Links to the previous and next trajectory in the list that this one was opened from. */
import { loadRows } from '../../load-rows.ts';
import { useKeys } from '../../keys.ts';
import { go, linkTo, place } from '../../router.ts';
import { useLoaded } from '../../use-loaded.ts';
import { queryOf } from '../trajectories.tsx';

export function Neighbours({ run }: { run: string }) {
  const { query } = place.value;
  const list = query.get('list') ?? '';
  const at = Number(query.get('at') ?? -1);
  const isListed = Number.isInteger(at) && at >= 0;
  const found = useLoaded(isListed ? `${run} ${list} ${at}` : undefined, async (abort) => {
    const offset = Math.max(0, at - 1);
    const { rows, total } = await loadRows(
      run,
      { ...queryOf(new URLSearchParams(list)).query, offset, limit: 3 },
      abort,
    );
    return { total, before: at > 0 ? rows[0] : undefined, after: rows[at - offset + 1] };
  });
  const { before, after, total } = found.value ?? {};
  const listLink = `${linkTo(run, 'trajectories')}${list === '' ? '' : `?${list}`}`;
  const tab = query.get('tab') ?? undefined;
  const linkOf = (id: string, position: number) => linkTo(run, 'trajectories', id, { list, at: position, tab });
  useKeys('List', [
    { keys: ['n'], does: 'next trajectory of the list', run: () => after && go(linkOf(after.id, at + 1)) },
    { keys: ['p'], does: 'previous trajectory of the list', run: () => before && go(linkOf(before.id, at - 1)) },
    { keys: ['Escape'], does: 'back to the list', run: () => go(listLink) },
  ]);
  return (
    <nav class="row" aria-label="Neighbours in the list">
      {before ? <a href={linkOf(before.id, at - 1)}>‹ previous</a> : null}
      <a href={listLink}>{isListed && total !== undefined ? `${at + 1} of ${total}` : 'all trajectories'}</a>
      {after ? <a href={linkOf(after.id, at + 1)}>next ›</a> : null}
    </nav>
  );
}
