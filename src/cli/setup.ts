/** `autoplay setup`: installs what runs need, such as the Debian packages of the sandbox and the applications. */
import type { Command } from 'commander';
import { runSetup } from './run-setup.ts';

interface SetupOptions {
  phones?: true;
  allApps?: true;
  webApps?: true;
  yes?: true;
}

export function addSetupCommand(program: Command): void {
  program
    .command('setup')
    .description('install the Debian packages that runs need; asks first')
    .option('--phones', 'also what virtual phones and web applications need (Chromium, adb, npm packages)')
    .option('--all-apps', 'also every application of configs/apps/desktop.yaml (2 GB)')
    .option('--web-apps', 'also Chromium and the applications of configs/apps/web-others.yaml (220 MB)')
    .option('-y, --yes', 'do not ask')
    .action(async ({ phones, allApps, webApps, yes }: SetupOptions) => {
      const sets = { '--phones': phones, '--all-apps': allApps, '--web-apps': webApps };
      const wanted = Object.entries(sets).flatMap(([flag, isWanted]) => (isWanted ? [flag] : []));
      process.exitCode = await runSetup(wanted, yes === true);
    });
}
