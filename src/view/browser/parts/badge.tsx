/** A result as a word, with a symbol as well as a colour. */
import { plain } from '../words.ts';

const TONES: Readonly<Record<string, 'good' | 'bad' | 'doubt'>> = {
  success: 'good',
  done: 'good',
  failure: 'bad',
  failed: 'bad',
  aborted: 'bad',
  out_of_steps: 'doubt',
  unscored: 'doubt',
  unscorable: 'doubt',
  infra_error: 'doubt',
  unsure: 'doubt',
};
const SIGNS = { good: '✓', bad: '✕', doubt: '?' } as const;

export function Badge({ of }: { of: string }) {
  const tone = TONES[of];
  return (
    <span class={`badge ${tone ?? ''}`}>
      {tone ? <span aria-hidden="true">{SIGNS[tone]} </span> : null}
      {plain(of)}
    </span>
  );
}
