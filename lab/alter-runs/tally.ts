/** Counts altered runs by kind, and the accepted ones among them. */
import { percent, wilson } from '../../src/analyse/wilson.ts';
import { formatTable } from '../../src/cli/format-table.ts';

export interface Altered {
  /** None: not applicable. Same: equal final data, so not a different run. Broken: the machine failed. */
  outcome: 'refused' | 'accepted' | 'same' | 'none' | 'broken';
  kind: string;
  /** Places where the data differs from the solution's. */
  what: string;
}

export interface Tally {
  /** True if the run counts. */
  count(altered: Altered, instruction: string): boolean;
  share(): number;
  describe(): string;
}

export function createTally(): Tally {
  const counts = new Map<string, { runs: number; accepted: number }>();
  const left = { same: 0, none: 0, broken: 0 };
  const sum = () =>
    [...counts.values()].reduce(
      (total, one) => ({ runs: total.runs + one.runs, accepted: total.accepted + one.accepted }),
      { runs: 0, accepted: 0 },
    );
  return {
    count({ outcome, kind, what }, instruction) {
      if (outcome !== 'refused' && outcome !== 'accepted') {
        left[outcome] += 1;
        return false;
      }
      const { runs, accepted } = counts.get(kind) ?? { runs: 0, accepted: 0 };
      const isAccepted = outcome === 'accepted';
      counts.set(kind, { runs: runs + 1, accepted: accepted + Number(isAccepted) });
      if (isAccepted) process.stderr.write(`accepted although ${kind}: ${instruction}: ${what}\n`);
      return true;
    },
    share() {
      const { runs, accepted } = sum();
      return runs === 0 ? 1 : accepted / runs;
    },
    describe() {
      const head = ['altered run', 'accepted', 'of', 'share', '95 % interval'];
      const body = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([kind, one]) => lineOf(kind, one));
      const rest = `${left.same} more ended in the same data, ${left.broken} broke with the machine\n`;
      return formatTable(head, body, lineOf('all', sum())) + rest;
    },
  };
}

function lineOf(kind: string, { runs, accepted }: { runs: number; accepted: number }): string[] {
  const { share, low, high } = wilson(accepted, runs);
  return [kind, String(accepted), String(runs), percent(share), `${percent(low)}–${percent(high)}`];
}
