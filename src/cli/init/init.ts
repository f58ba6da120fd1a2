/** `autoplay init [CONFIG]`: writes a config from five questions, or from flags. */
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Command, Option } from 'commander';
import { z } from 'zod';
import { loadConfig, shippedCatalogue } from '../../config/load-config.ts';
import { findEntry, readCatalogueFile } from '../../env/read-catalogue-file.ts';
import { PipelineError } from '../../errors.ts';
import { describeFileFault } from '../../files/file-faults.ts';
import { resolveApps } from '../../pipeline/deps.ts';
import { COMMAND } from '../describe-run.ts';
import { list } from '../read-option.ts';
import { askAnswers, fillAnswers, type Given } from './ask-answers.ts';
import { type Answers, configText, ENVIRONMENT, MODELS, PLATFORMS, SIZES } from './config-text.ts';

interface InitOptions extends Pick<Given, 'platform' | 'size' | 'models' | 'output'> {
  apps?: string[];
  catalogue?: string;
  force?: true;
}

const Catalogue = z.record(z.string(), z.unknown());

export function addInitCommand(program: Command): void {
  program
    .command('init')
    .description('write a config from five questions; flags answer them in advance, and elsewhere than on a terminal')
    .argument('[config]', 'file to write', 'autoplay.yaml')
    .addOption(new Option('--platform <name>', 'kind of applications; default: desktop').choices(PLATFORMS))
    .option('--apps <list>', 'applications of the catalogue', list)
    .option('--catalogue <file>', 'your own applications (docs/applications/desktop.md); default: those that ship')
    .addOption(new Option('--size <size>', 'number of turns and tasks; default: small').choices(SIZES))
    .addOption(
      new Option('--models <provider>', 'none, openai, or server: your own with that API; default: none').choices(
        MODELS,
      ),
    )
    .option('--output <folder>', "the run's folder; default: datasets/ and the name of the config")
    .option('--force', 'replace an existing file')
    .action(async (file: string, { force, ...given }: InitOptions) => {
      if (existsSync(file) && !force) refuse(`${file} exists. Choose another name, or replace it with --force`);
      const name = nameOf(file);
      const apps = given.catalogue === undefined ? {} : readOwn(given.catalogue, file, given.apps);
      const answers: Given = { ...withoutUndefined(given), ...apps };
      const isAsked = process.stdin.isTTY && process.stdout.isTTY;
      const all = isAsked
        ? await askAnswers(answers, name, known, (text, platform) => readAnswer(text, platform, file))
        : fillAnswers(answers, name, known);
      if (all.catalogue === undefined) for (const app of all.apps) findEntry(shippedOf(all.platform), app);
      write(file, configText(name, all));
      resolveApps(
        await loadConfig(file, { AUTOPLAY_MODEL_URL: 'http://127.0.0.1/v1', AUTOPLAY_MODEL: 'x', ...process.env }),
      );
      process.stdout.write(`${file}: a run of ${all.apps.join(', ')}\n${nextSteps(file, all)}`);
    });
}

function nextSteps(file: string, { models }: Answers): string {
  const variables = models === 'openai' ? 'AUTOPLAY_MODEL_KEY' : 'AUTOPLAY_MODEL_URL and AUTOPLAY_MODEL';
  const key = models === 'none' ? '' : `Set      ${variables}, then: ${COMMAND} preview ${file}\n`;
  return `${key}Check    ${COMMAND} doctor ${file}\nStart    ${COMMAND} run ${file}\n`;
}

/** A name of a run has letters, digits, ".", "_" and "-". */
function nameOf(file: string): string {
  return path.parse(file).name.replaceAll(/[^\w.-]+/g, '-') || 'autoplay';
}

function shippedOf(platform: Answers['platform']) {
  return readCatalogueFile(shippedCatalogue(ENVIRONMENT[platform]), Catalogue);
}

/** The catalogue is relative to the config's folder. */
function readOwn(catalogue: string, file: string, apps?: readonly string[]): Pick<Answers, 'apps' | 'catalogue'> {
  const own = readCatalogueFile(catalogue, Catalogue);
  for (const app of apps ?? []) findEntry(own, app);
  const place = path.relative(path.dirname(path.resolve(file)), path.resolve(catalogue));
  return { apps: apps ?? Object.keys(own), catalogue: place };
}

function known(platform: Answers['platform']): readonly string[] {
  return Object.keys(shippedOf(platform));
}

function readAnswer(text: string, platform: Answers['platform'], file: string): Pick<Answers, 'apps' | 'catalogue'> {
  if (/\.ya?ml$/.test(text)) return readOwn(text, file);
  const apps = list(text);
  for (const app of apps) findEntry(shippedOf(platform), app);
  return { apps };
}

function write(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    refuse(`${file}: ${describeFileFault(error) ?? String(error)}`);
  }
}

function withoutUndefined<T extends object>(options: T): T {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T;
}

function refuse(message: string): never {
  throw new PipelineError('CONFIG_INVALID', message);
}
