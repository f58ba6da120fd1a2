/** Results of injected faults as Markdown: the number found of each kind, and every fault that was missed. */
import { wilson, withInterval } from '../../analyse/wilson.ts';
import { markdownTable } from '../../text/markdown-table.ts';
import { FAULTS, type FaultKind, type FaultResult, type InjectedFaults, type JudgedFault } from './inject-faults.ts';

const HEAD = ['fault', 'injected', 'refused', 'failed', 'unscored', 'passed', 'found'];
const RESULTS = ['refused', 'failed', 'unscored', 'passed'] as const satisfies readonly FaultResult[];

export function describeFaults({ faults, unfit }: InjectedFaults): string {
  const kinds = Object.keys(FAULTS) as FaultKind[];
  const lines = [
    ...kinds.map((kind) =>
      lineOf(
        kind,
        faults.filter((fault) => fault.kind === kind),
      ),
    ),
    lineOf('**all**', faults),
  ];
  const missed = faults.filter(({ result }) => result === 'passed');
  return [
    markdownTable(HEAD, lines),
    'Refused: by the stage that proposes tasks. Failed, unscored: by the verifier. Passed: it would have become a row. Words and trees are altered, pictures are not.',
    ...(unfit.length > 0 ? [describeUnfit(unfit)] : []),
    missed.length === 0 ? 'None was missed.' : `Missed:\n\n${missed.map(describeMissed).join('\n')}`,
  ].join('\n\n');
}

function lineOf(name: string, faults: readonly JudgedFault[]): string[] {
  const counts = RESULTS.map((result) => faults.filter((fault) => fault.result === result).length);
  const found = faults.length === 0 ? '–' : withInterval(wilson(faults.length - counts.at(-1)!, faults.length));
  return [name, String(faults.length), ...counts.map(String), found];
}

function describeUnfit(unfit: InjectedFaults['unfit']): string {
  const lines = unfit.map(({ instruction, reason }) => `- “${instruction}”: ${reason}`);
  return `Nothing was injected in ${unfit.length} recordings that are refused or fail as they are:\n\n${lines.join('\n')}`;
}

function describeMissed({ kind, app, trajectoryId, instruction, altered }: JudgedFault): string {
  return `- ${kind}, ${app} ${trajectoryId.slice(0, 12)}, “${instruction}”: ${altered}`;
}
