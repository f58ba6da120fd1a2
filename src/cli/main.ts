/** The program `autoplay`. */
import { guardOutput } from '../text/printable.ts';
import { runProgram } from './program.ts';

for (const output of [process.stdout, process.stderr]) {
  guardOutput(output);
  // The reader may have closed the pipe, as with `autoplay status RUN | head -1`.
  output.on('error', () => undefined);
}
await runProgram(process.argv.slice(2));
