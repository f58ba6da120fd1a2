/** By what a list is sorted, and which way. */
import { plain } from '../words.ts';

interface Props {
  keys: readonly string[];
  sort: string;
  order: 'asc' | 'desc';
  onChange: (choice: { sort: string; order: 'asc' | 'desc' }) => void;
}

export function SortChoice({ keys, sort, order, onChange }: Props) {
  return (
    <span class="row">
      <label>
        sorted by
        <select value={sort} onChange={({ currentTarget }) => onChange({ sort: currentTarget.value, order })}>
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
        onClick={() => onChange({ sort, order: order === 'asc' ? 'desc' : 'asc' })}
      >
        {order === 'asc' ? '↑' : '↓'}
      </button>
    </span>
  );
}
