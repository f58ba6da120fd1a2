/** The table of all lines, for docs/results/peers.md. */
import { markdownTable } from '../../src/text/markdown-table.ts';
import type { Line } from './outcomes.ts';

export function countResults(lines: readonly Line[]): string {
  const results = [...new Set(lines.map(({ result }) => result))];
  return results.map((one) => `${lines.filter(({ result }) => result === one).length} ${one}`).join(', ');
}

export function describeLines(lines: readonly Line[], rows: string): string {
  const body = lines.map(({ program, what, result, outcome }) => [
    program,
    what,
    result === 'failed' ? '**failed**' : result,
    outcome,
  ]);
  return `# Programs of others

Made by \`npm run -w lab peers\` ([lab/peers.ts](../../lab/peers.ts)), which installs each program into a folder of its own in
\`.cache/peers\` and gives it an export of a run, here ${rows}. It needs PyPI, Python 3.12 and some 14 GB of disk, and is no part
of \`npm test\`. A line that passed is not repeated while the code, the rows and the versions are the same (\`--again\` repeats
it), so that a run that was ended goes on where it was; no line may take more than 14 minutes, and
\`.cache/peers/NAME-NUMBER.failed.log\` holds what a program and the service said where its line of that number failed, and
is there until that line is run again. \`npm run -w lab peers -- NAME… --run RUN\` tries some programs on the rows of another run.

Trainers train a model with random weights and the real tokenizer and picture processor of Qwen3-VL
([toy_model.py](../../lab/peers/toy_model.py)), on a CPU, with the commands of [the trainers](../trainers/README.md) and
two steps. Models that play episodes are scripted, or random in half of their replies
([trl_grpo.py](../../lab/peers/trl_grpo.py)), and phones are virtual.

Thousandths of a side (\`qwen3-vl\`) are no closer than half of one to some pixels, and a whole one to the last, since 1000 is off
the screen: 1 pixel on sides of up to 2,000 pixels, more on longer ones whoever writes them. Each exported point is at the
nearest there is, which is tried pixel by pixel without the exporter's code; grammars of pixels are within half a pixel on all
sizes. Smaller pictures are no way out. The processor of the model shows it all of these screens whole (it shrinks what is above
16.8 million pixels), so that they would cost detail, a click on the screen would be as far off, and even in pixels of the
smaller picture the last half thousandth of a long side is more than one off, until no side has more than some 1,360 pixels.

${lines.length} lines: ${countResults(lines)}.

${markdownTable(['program', 'what is run', 'result', 'figures or reason'], body)}
`;
}
