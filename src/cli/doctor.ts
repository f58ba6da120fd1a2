/** `autoplay doctor`: reports whether this machine can run autoplay, and how to fix faults. */
import { execFile } from 'node:child_process';
import { statfs } from 'node:fs/promises';
import os from 'node:os';
import { promisify } from 'node:util';
import type { Command } from 'commander';
import { namespaceOf } from '../coordination/coordination.ts';
import { canBeJoined, openCoordination } from '../coordination/open-coordination.ts';
import { readEnvironmentVariables } from '../config/environment-variables.ts';
import { loadConfig } from '../config/load-config.ts';
import { PipelineError } from '../errors.ts';
import { environmentOf } from '../env/environment-kinds.ts';
import { resolveApps } from '../pipeline/deps.ts';
import { checkModels, type Finding } from './check-models.ts';
import { EXIT } from './exit-codes.ts';
import { paint } from './paint.ts';
import { listenForStop } from './stop-signal.ts';
import { checkAllEnvironments, faultsOr } from './check-all-environments.ts';

const ENVIRONMENT = 'Environment';
const MIN_NODE = [20, 19] as const;
const GIB = 1024 ** 3;

export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('check whether this machine can run autoplay')
    .argument('[config]', 'YAML file of a run; checks only its requirements')
    .option('--models <config>', 'also try the models of this config, with a few tiny questions each')
    .option('--start', 'also start each application of the config and check whether it is usable')
    .action(async (config: string | undefined, { models, start }: { models?: string; start?: true }) => {
      if (start && config === undefined)
        throw new PipelineError('CONFIG_INVALID', '--start needs a config: autoplay doctor CONFIG --start');
      const { REDIS_URL } = readEnvironmentVariables(process.env);
      const findings = [
        checkNode(),
        await checkRedis(REDIS_URL),
        ...(config === undefined ? await checkAllEnvironments() : await checkEnvironmentOf(config)),
        await checkDisk(),
        checkMemory(),
        ...(models === undefined ? [] : [await checkModelsOf(models)]),
      ].flat();
      printFindings(findings);
      if (start) findings.push(...(await startApplicationsOf(config!, findings)));
      process.exitCode = findings.some(({ kind }) => kind === 'fault') ? EXIT.failed : EXIT.ok;
    });
}

function printFindings(findings: readonly Finding[]): void {
  const marks = {
    fine: paint('green', 'ok  '),
    note: paint('yellow', 'note'),
    fault: paint('red', 'FAIL'),
  };
  for (const { subject, kind, text } of findings) console.log(`${marks[kind]}  ${subject.padEnd(14)}  ${text}`);
}

async function checkEnvironmentOf(file: string): Promise<Finding[]> {
  const config = await loadConfig(file, process.env);
  resolveApps(config);
  const checks = await environmentOf(config).check(config);
  const findings = checks.map((check) => ({ subject: ENVIRONMENT, ...check }));
  if (checks.some(({ kind }) => kind !== 'note')) return findings;
  return [{ subject: ENVIRONMENT, kind: 'fine', text: `all that ${config.apps.join(', ')} need` }, ...findings];
}

/**
 * Prints each application's findings as soon as they are known. Does not start applications with a fault among `known`.
 */
async function startApplicationsOf(file: string, known: readonly Finding[]): Promise<Finding[]> {
  const config = await loadConfig(file, process.env);
  const { tryApplication } = environmentOf(config);
  if (!tryApplication) {
    const text = `applications of environment.name: ${config.environment.name} cannot be tried`;
    const finding = { subject: ENVIRONMENT, kind: 'note', text } as const;
    printFindings([finding]);
    return [finding];
  }
  const atFault = known.filter(({ kind }) => kind === 'fault').map(({ subject }) => subject.split('.', 1)[0]!);
  const apps = atFault.includes(ENVIRONMENT) ? [] : config.apps.filter((app) => !atFault.includes(app));
  const signal = listenForStop();
  const findings: Finding[] = [];
  for (const [index, app] of apps.entries()) {
    console.error(paint('dim', `starting ${app} (${index + 1} of ${apps.length})`, process.stderr));
    const found = await tryApplication(config, app, signal);
    findings.push(...found.map((check) => ({ subject: app, ...check })));
    printFindings(findings.slice(-found.length));
  }
  return findings;
}

async function checkModelsOf(file: string): Promise<Finding[]> {
  const config = await loadConfig(file, process.env);
  resolveApps(config);
  return checkModels(config, process.env, listenForStop());
}

function checkNode(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isNew = major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1]);
  const text = isNew ? process.versions.node : `${process.versions.node} is older than ${MIN_NODE.join('.')}`;
  return { subject: 'Node.js', kind: isNew ? 'fine' : 'fault', text };
}

async function checkRedis(url: string | undefined): Promise<Finding[]> {
  const subject = 'Redis';
  if (url === undefined) {
    const version = await promisify(execFile)('redis-server', ['--version']).then(
      ({ stdout }) => /v=([\d.]+)/.exec(stdout)?.[1],
      () => undefined,
    );
    if (version) return [{ subject, kind: 'fine', text: `private, redis-server ${version}` }];
    return [{ subject, kind: 'fault', text: 'redis-server is not installed; run autoplay setup, or set REDIS_URL' }];
  }
  const coordination = await openCoordination(url, namespaceOf('doctor'));
  try {
    await coordination.assertAnswers();
    const fine = !canBeJoined(url) ? 'none: a run is one process' : `${new URL(url).host} answers`;
    return faultsOr(subject, await coordination.findProblems(), fine);
  } catch (error) {
    return [{ subject, kind: 'fault', text: error instanceof Error ? error.message : String(error) }];
  } finally {
    await coordination.close();
  }
}

async function checkDisk(): Promise<Finding> {
  const { bavail, bsize } = await statfs('.');
  return checkSpace('Disk', bavail * bsize, 2, 'free in this folder');
}

function checkMemory(): Finding {
  return checkSpace('Memory', os.totalmem(), 2, `on ${os.cpus().length} cores`);
}

function checkSpace(subject: string, bytes: number, leastGib: number, what: string): Finding {
  const text = `${(bytes / GIB).toFixed(1)} GiB ${what}`;
  if (bytes >= leastGib * GIB) return { subject, kind: 'fine', text };
  return { subject, kind: 'fault', text: `${text}; ${leastGib} GiB are needed` };
}
