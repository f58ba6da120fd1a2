/** `autoplay quickstart`: installs what is missing, then makes a small dataset of desktops and one of phones. */
import type { Command } from 'commander';
import { fileURLToPath } from 'node:url';
import { COMMAND } from './describe-run.ts';
import { EXIT } from './exit-codes.ts';
import { runProgramAgain, runSetup } from './run-setup.ts';

const CONFIGS = new URL('../../configs/', import.meta.url);

interface QuickstartOptions {
  phones: boolean;
  yes?: true;
}

export function addQuickstartCommand(program: Command): void {
  program
    .command('quickstart')
    .description('make a first dataset below the current folder: datasets/quickstart, datasets/quickstart-phone')
    .option('--no-phones', 'only desktop applications; needs neither Chromium nor adb')
    .option('-y, --yes', 'install missing packages without asking')
    .action(async ({ phones, yes }: QuickstartOptions) => {
      process.exitCode = await makeFirstDatasets(phones, yes === true);
    });
}

async function makeFirstDatasets(withPhones: boolean, isAgreed: boolean): Promise<number> {
  const setUp = await runSetup(withPhones ? ['--phones'] : ['--desktops'], isAgreed);
  if (setUp !== EXIT.ok) return setUp;
  for (const name of withPhones ? ['quickstart', 'quickstart-phone'] : ['quickstart']) {
    const code = await runProgramAgain(['run', fileURLToPath(new URL(`${name}.yaml`, CONFIGS))]);
    if (code !== EXIT.ok) return code;
  }
  console.log(`Look at the result in a browser:  ${COMMAND} view datasets`);
  return EXIT.ok;
}
