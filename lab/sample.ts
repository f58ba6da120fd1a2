/**
 * Makes the small sample that is committed. Usage: npm run -w lab sample -- OUTPUT DATASET=ID,ID [DATASET=ID,ID …] DATASET is
 * a folder with the target jsonl, ID the first digits of a row's id. Exit code 2 if a row is missing or the sample
 * would be larger than 1 MB.
 */
import { reportError } from '../src/cli/report-error.ts';
import { PipelineError } from '../src/errors.ts';
import { makeSample, type Chosen } from './sample/make-sample.ts';

function readChoice(text: string): Chosen {
  const [, dataset, ids] = /^(.+)=([\da-f,]+)$/.exec(text) ?? [];
  if (dataset && ids) return { dataset, ids: ids.split(',').filter(Boolean) };
  throw new PipelineError('CONFIG_INVALID', `"${text}" is not DATASET=ID,ID`);
}

async function main([output, ...chosen]: readonly string[]): Promise<number> {
  if (!output || chosen.length === 0) throw new PipelineError('CONFIG_INVALID', 'give OUTPUT and DATASET=ID,ID');
  const { rows, bytes, colours } = await makeSample(output, chosen.map(readChoice));
  console.log(`${output}: ${rows} rows, ${Math.ceil(bytes / 1000)} kB, pictures of at most ${colours} colours`);
  return 0;
}

process.exitCode = await main(process.argv.slice(2)).catch(reportError);
