/** Sort key and direction of a list. */
import { replaceQuery } from '../router.ts';
import { plain } from '../words.ts';

interface Props {
  keys: readonly string[];
  sort: string;
  order: 'asc' | 'desc';
}

export function SortChoice({ keys, sort, order }: Props) {
  return (
    <span class="row">
      <label>
        sorted by
        <select value={sort} onChange={({ currentTarget }) => replaceQuery({ sort: currentTarget.value, order })}>
          {keys.map((name) => (
            <option key={name} value={name}>
              {plain(name)}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        aria-label={order === 'asc' ? 'Ascending' : 'Descending'}
        onClick={() => replaceQuery({ sort, order: order === 'asc' ? 'desc' : 'asc' })}
      >
        {order === 'asc' ? '↑' : '↓'}
      </button>
    </span>
  );
}
