/** The command line: one command per file. */
import { readFileSync } from 'node:fs';
import { Command, Option } from 'commander';
import { PipelineError } from '../errors.ts';
import { LOG_LEVELS, LOG_LEVEL_VARIABLE } from '../log/log-levels.ts';
import { isPrintableLine } from '../text/printable.ts';
import { reportError } from './report-error.ts';
import { VERBS, type Verb } from './verbs.ts';

const PACKAGE = new URL('../../package.json', import.meta.url);

/** Parses arguments, runs the command, and turns every failure into one message and `process.exitCode`. */
export async function runProgram(words: readonly string[]): Promise<void> {
  const program = await createProgram(words);
  try {
    assertPrintable(words);
    if (words.length === 0) program.outputHelp();
    else await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    process.exitCode = reportError(error);
  }
}

/** Only verbs among `words` are loaded; the others are listed. */
async function createProgram(words: readonly string[]): Promise<Command> {
  const program = new Command('autoplay')
    .description('Makes training data for GUI agents from real applications, without human labels.')
    .version((JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string }).version)
    .addOption(
      new Option('--log-level <level>', "what goes to the files in a run's logs/")
        .choices(LOG_LEVELS)
        .env(LOG_LEVEL_VARIABLE)
        .default('info'),
    )
    // A run's processes inherit the log level through this variable.
    .hook(
      'preAction',
      (command) => void (process.env[LOG_LEVEL_VARIABLE] = command.opts<{ logLevel: string }>().logLevel),
    )
    .exitOverride()
    .commandsGroup('Care:')
    .helpCommand('help [verb]', 'show the help of a verb')
    .configureHelp({ subcommandTerm: termOf })
    .configureOutput({ outputError: writeInOneLine('autoplay --help') })
    .addHelpText('after', FOOTER);
  for (const [name, verb] of Object.entries(VERBS)) {
    const isUsed = words.includes(name);
    if (isUsed) (await verb.load())(program);
    const command = isUsed ? program.commands.find((one) => one.name() === name)! : program.command(name);
    command
      .summary(verb.summary)
      .helpGroup(verb.group)
      .configureOutput({ outputError: writeInOneLine(`autoplay ${name} --help`) })
      .addHelpText('after', () => describeExamples(name, verb));
  }
  return program;
}

const FOOTER = `
CONFIG is a YAML file such as configs/quickstart.yaml.
RUN is a run's folder, or its name below datasets/.
Start with:  autoplay run configs/quickstart.yaml
More about a verb:  autoplay VERB --help
Exit codes: 0 all ended well, 2 wrong input,
            1 infrastructure failed or the run is incomplete.
REDIS_URL: a Redis server to share between machines; each run has its own without
           it, and is one process with REDIS_URL=memory:.`;

function termOf(command: Command): string {
  const usage = VERBS[command.name()]?.usage;
  return usage === undefined ? `${command.name()} [verb]` : `${command.name()} ${usage}`;
}

function describeExamples(name: string, { examples }: Verb): string {
  const lines = examples.map(([words, effect]) => `  autoplay ${name}${words && ` ${words}`}\n      ${effect}`);
  return `\nExamples:\n${lines.join('\n')}`;
}

/** Commander writes a suggestion as a second line. */
function writeInOneLine(help: string): (text: string, write: (text: string) => void) => void {
  return (text, write) => {
    const message = text.trim().replaceAll(/\s*\n\s*/g, ' ');
    write(`${/[.?!)]$/.test(message) ? message : `${message}.`} See: ${help}\n`);
  };
}

/** No name of a file or run needs control characters, and messages repeat user input. */
function assertPrintable(words: readonly string[]): void {
  const odd = words.find((word) => !isPrintableLine(word));
  if (odd === undefined) return;
  throw new PipelineError(
    'CONFIG_INVALID',
    `an argument holds a control character or line break: ${JSON.stringify(odd)}`,
  );
}
