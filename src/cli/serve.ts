/** `autoplay serve RUN`: rewards and environments over HTTP for RL trainers, until stopped. */
import { type Command, InvalidArgumentError } from 'commander';
import { readEnvironmentVariables } from '../config/environment-variables.ts';
import { openRun } from '../run/run-folder.ts';
import { EXIT } from './exit-codes.ts';
import { listenForStop } from './stop-signal.ts';

interface ServeOptions {
  host: string;
  port: number;
  environments?: number;
  advertise?: string;
  verifier?: string;
  frames?: number;
}

export function addServeCommand(program: Command): void {
  program
    .command('serve')
    .description('serve rewards and environments to RL trainers over HTTP, until stopped (docs/rewards/README.md)')
    .argument('<run>', 'folder or name of the run whose tasks are served')
    .option('--host <address>', 'address to listen on; any but loopback needs AUTOPLAY_SERVE_TOKEN', '127.0.0.1')
    .option('--port <n>', 'port; 0: any free one', (text) => parseNumber(text, 65_535), 8080)
    .option(
      '--environments <n>',
      'environments leased to RL workers at once, 0 for none; default: desktopsPerWorker of the config',
      (text) => parseNumber(text, 256),
    )
    .option('--advertise <url>', 'URL at which other instances on the same REDIS_URL reach this one', parseUrl)
    .option('--verifier <name>', "replaces the run's own verifier")
    .option(
      '--frames <n>',
      "number of last screens that a model judges by; replaces the run's verify.frames",
      parseFrames,
    )
    .action(async (name: string, { host, port, environments, advertise, verifier, frames }: ServeOptions) => {
      const { serveRun } = await import('../pipeline/serve-run.ts');
      const run = await openRun(name);
      const { REDIS_URL: redisUrl, AUTOPLAY_SERVE_TOKEN: token } = readEnvironmentVariables(process.env);
      await serveRun(
        run,
        {
          host,
          port,
          token,
          redisUrl,
          environments: environments ?? run.config.desktopsPerWorker,
          advertise,
          verifier,
          frames,
          onReady: (url) => process.stdout.write(`serving ${run.config.name} at ${url}\n`),
        },
        listenForStop(),
      );
      // An unreachable Redis would keep the process alive.
      process.exit(EXIT.ok);
    });
}

function parseNumber(text: string, most: number): number {
  if (/^[0-9]{1,5}$/.test(text) && Number(text) <= most) return Number(text);
  throw new InvalidArgumentError(`It must be a whole number from 0 to ${most}.`);
}

/** The same range as `verify.frames`. */
function parseFrames(text: string): number {
  if (/^[1-9][0-9]{0,2}$/.test(text) && Number(text) <= 200) return Number(text);
  throw new InvalidArgumentError('It must be a whole number from 1 to 200.');
}

function parseUrl(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new InvalidArgumentError('It must be a URL such as http://host:8080.');
}
