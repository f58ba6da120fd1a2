/**
 * `autoplay view RUN...`: pages for inspecting runs during and after the work, from a server or as a folder of files.
 */
import { type Command } from 'commander';
import { readEnvironmentVariables } from '../config/environment-variables.ts';
import { PipelineError } from '../errors.ts';
import { displayPath } from './display-path.ts';
import { EXIT } from './exit-codes.ts';
import { wholeNumber } from './read-option.ts';
import { listenForStop } from './stop-signal.ts';
import { reportSometimes } from './report-sometimes.ts';

interface ViewOptions {
  host: string;
  port: number;
  static?: string;
  maxMb: number;
}

export function addViewCommand(program: Command): void {
  program
    .command('view')
    .description('show runs in a browser, during and after the work, until stopped (docs/operations/viewer.md)')
    .argument('<run...>', 'folders or names of runs or exported datasets, or a folder with several')
    .option('--host <address>', 'address to listen on; any but loopback needs AUTOPLAY_VIEW_TOKEN', '127.0.0.1')
    .option('--port <n>', 'port; 0: any free one', wholeNumber(0, 65_535), 8090)
    .option('--static <folder>', 'write the pages as files instead, to open from disk or any web host')
    .option(
      '--max-mb <n>',
      'with --static: size limit; shrinks pictures, then omits pages',
      wholeNumber(1, 100_000),
      40,
    )
    .action(async (names: string[], { host, port, static: out, maxMb }: ViewOptions) => {
      if (out !== undefined) return writeCopy(names, out, maxMb);
      const { serveView } = await import('../view/server/serve-view.ts');
      const { AUTOPLAY_VIEW_TOKEN: token } = readEnvironmentVariables(process.env);
      const onReady = (url: string) => process.stdout.write(`viewing ${names.join(', ')} at ${url}\n`);
      await serveView(names, { host, port, token, onReady, onNotice: console.error }, listenForStop());
      process.exit(EXIT.ok);
    });
}

async function writeCopy(names: readonly string[], out: string, maxMb: number): Promise<void> {
  if (out === '') throw new PipelineError('CONFIG_INVALID', '--static: must name a folder');
  const { exportStatic } = await import('../view/static/export-static.ts');
  const report = reportSometimes();
  const options = {
    out,
    maxBytes: maxMb * 1e6,
    onProgress: (done: number, total: number) => report(`${done} of ${total} trajectories copied`, done === total),
  };
  const { bytes, files, leftOut } = await exportStatic(names, options, listenForStop());
  const lines = [
    `${displayPath(out)}/index.html: ${(bytes / 1e6).toFixed(1)} MB in ${files} files, without:`,
    ...leftOut,
  ];
  process.stdout.write(`${lines.join('\n  ')}\n`);
}
