/** `autoplay view RUN...`: pages to look at runs while they go on and afterwards. */
import { type Command } from 'commander';
import { readEnvironmentVariables } from '../config/environment-variables.ts';
import { EXIT } from './exit-codes.ts';
import { wholeNumber } from './read-option.ts';
import { listenForStop } from './stop-signal.ts';

interface ViewOptions {
  host: string;
  port: number;
}

export function addViewCommand(program: Command): void {
  program
    .command('view')
    .description('look at runs in a browser, while they go on and afterwards; until stopped (docs/viewing.md)')
    .argument('<run...>', 'folders or names of runs, or a folder that holds runs')
    .option('--host <address>', 'where to listen; other than loopback needs AUTOPLAY_VIEW_TOKEN', '127.0.0.1')
    .option('--port <n>', '0: any that is free', wholeNumber(0, 65_535), 8090)
    .action(async (names: string[], { host, port }: ViewOptions) => {
      const { serveView } = await import('../view/server/serve-view.ts');
      const { AUTOPLAY_VIEW_TOKEN: token } = readEnvironmentVariables(process.env);
      const onReady = (url: string) => process.stdout.write(`viewing ${names.join(', ')} at ${url}\n`);
      await serveView(names, { host, port, token, onReady, onNotice: console.error }, listenForStop());
      process.exit(EXIT.ok);
    });
}
