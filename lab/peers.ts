/**
 * `npm run -w lab peers [NAME…] [--run RUN] [--again]`: installs third-party programs, each into its own folder in
 * .cache/peers, and gives them this project's exports. A passed line is not repeated while the code, the rows and the
 * versions are unchanged, unless --again is given. Without names it writes docs/results/peers.md. Needs PyPI and some 14 GB of
 * disk.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { countResults, describeLines } from './peers/describe.ts';
import { install, versionsOf } from './peers/install.ts';
import { NOT_RUN, PEERS } from './peers/list.ts';
import { makeMaterial, makeModel, startFor } from './peers/prepare.ts';
import { hash, hashCode, keepLine, readLine, scriptsOf, type Line } from './peers/outcomes.ts';
import type { Peer, PeerCheck } from './peers/peer.ts';
import { home, namedBy, PLACES, project } from './peers/places.ts';
import { CommandError, endCommands, lastLine, runCommand, type Output } from './peers/run-command.ts';
import { endServices, SERVICE_LOG, type Service } from './peers/service.ts';

/** Inputs of a remembered line, apart from its program. */
interface Made {
  code: string;
  rows: string;
  again: boolean;
}

async function main(): Promise<number> {
  const options = { run: { type: 'string' }, again: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const unknown = positionals.filter((name) => !PEERS.some((peer) => peer.name === name));
  if (unknown.length > 0) {
    console.error(`there is no peer ${unknown.join(', ')}; known: ${PEERS.map(({ name }) => name).join(', ')}`);
    return 2;
  }
  mkdirSync(home, { recursive: true });
  const code = hashCode();
  const { rows, summary } = await makeMaterial(values.run, code);
  const lines: Line[] = [];
  const peers = PEERS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  const total = peers.flatMap(({ checks }) => checks).length;
  for (const peer of peers)
    for await (const { line, isKnown } of tryPeer(peer, { code, rows, again: values.again })) {
      lines.push(line);
      const time = isKnown ? 'as before' : `after ${line.seconds} s`;
      const reason = line.result === 'failed' ? `: ${line.outcome}` : '';
      console.error(`[${lines.length}/${total}] ${line.program}: ${line.what}: ${line.result} ${time}${reason}`);
    }
  const isWhole = positionals.length === 0;
  if (isWhole) {
    lines.push(...NOT_RUN);
    writeFileSync(path.join(project, 'docs/results/peers.md'), describeLines(lines, summary));
  }
  for (const { program, what, result, outcome } of lines) console.log(`${program}: ${what}: ${result}: ${outcome}`);
  console.log(
    `${lines.length} lines: ${countResults(lines)}${isWhole ? '; the table is in docs/results/peers.md' : ''}`,
  );
  return lines.some(({ result }) => result === 'failed') ? 1 : 0;
}

async function* tryPeer(peer: Peer, made: Made): AsyncGenerator<{ line: Line; isKnown: boolean }> {
  let versions;
  try {
    install(peer);
    versions = versionsOf(peer);
    if (peer.checks.some(({ command }) => namedBy(command).includes('model'))) await makeModel();
  } catch (error) {
    const outcome = lastLine((error as { stderr?: string }).stderr ?? '', String(error));
    yield {
      line: { program: peer.name, what: 'installing it', result: 'failed', outcome, seconds: 0 },
      isKnown: false,
    };
    return;
  }
  for (const [index, check] of peer.checks.entries()) {
    const key = hash(
      made.code,
      made.rows,
      versions.all,
      JSON.stringify(check),
      String(check.outcome),
      ...scriptsOf(check.command),
    );
    const known = made.again ? undefined : readLine(key);
    const line = known ?? (await tryCheck(peer, versions.program, check, `${peer.name}-${index + 1}`));
    if (line.result !== 'failed') keepLine(key, line);
    yield { line, isKnown: known !== undefined };
  }
}

/** Keeps the output of a failure, together with the service's log. */
async function tryCheck(peer: Peer, program: string, check: PeerCheck, name: string): Promise<Line> {
  const began = performance.now();
  const line = (result: string, outcome: string): Line => {
    return { program, what: check.what, result, outcome, seconds: Math.round((performance.now() - began) / 1000) };
  };
  // Some programs refuse a folder with another program's files.
  rmSync(PLACES['out']!, { recursive: true, force: true });
  const log = path.join(home, `${name}.failed.log`);
  rmSync(log, { force: true });
  let service: Service | undefined;
  try {
    service = await startFor(check.command);
    return line(check.result, readOutcome(await runCommand(peer.name, check.command, check.env ?? {}), check));
  } catch (error) {
    // The output of the project's own commands is a reason, too, if a run or a service cannot be made.
    const { stderr = '', message } = error as Error & { stderr?: string };
    if (!(error instanceof CommandError)) {
      writeFileSync(log, `${message}\n${stderr}`);
      return line('failed', lastLine(stderr, message));
    }
    writeFileSync(log, `${error.output}${service ? `\n\nthe service:\n${readFileSync(SERVICE_LOG, 'utf8')}` : ''}`);
    return line('failed', readFindings(error.output, check.findings) ?? message);
  } finally {
    await service?.close();
  }
}

function readFindings(output: string, findings: RegExp | undefined): string | undefined {
  const found = findings ? [...output.matchAll(findings)].map((match) => match.slice(1).find(Boolean)) : [];
  return found.length > 0 ? [...new Set(found)].join('; ') : undefined;
}

function readOutcome({ stdout, stderr }: Output, { outcome, summary }: PeerCheck): string {
  const found = outcome.exec(`${stdout}\n${stderr}`) ?? outcome.exec(stdout);
  if (!found)
    throw new CommandError(`it said nothing like ${outcome}: ${lastLine(stdout, stderr)}`, `${stdout}\n${stderr}`);
  const figures = found[1]!.trim().split('\n');
  return [summary, figures.length > 1 ? `${figures.length} targets equal` : figures[0]].filter(Boolean).join(' ');
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    endCommands();
    endServices();
    process.exit(signal === 'SIGINT' ? 130 : 143);
  });
process.exitCode = await main();
