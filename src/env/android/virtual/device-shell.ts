/** Runs command lines of a virtual device: the grammar of shell-tokenizer.ts, the commands of shell-commands.ts. */
import type { ShellStreams } from './adb-device.ts';
import type { DeviceFiles } from './device-files.ts';
import type { DeviceState } from './device-state.ts';
import { parseShell, ShellSyntaxError, type Pipeline, type SimpleCommand, type Word } from './shell-tokenizer.ts';

export interface CommandCall {
  device: DeviceState;
  /** Arguments without the command's own name. */
  args: string[];
  /** Bytes from a pipe or a redirection. */
  input: Buffer;
  /** Streams for commands that keep running; others return their output. */
  streams: ShellStreams;
}

export interface CommandResult {
  output?: string | Buffer;
  error?: string;
  /** Exit status; default: 0. */
  status?: number;
}

export const lines = (...text: string[]): CommandResult => ({ output: text.map((line) => `${line}\n`).join('') });

/** `undefined` means that Android supports this use of the command but the virtual device does not. */
export type ShellCommand = (call: CommandCall) => CommandResult | undefined | Promise<CommandResult | undefined>;

const SYNTAX_ERROR = 2;
const NOT_FOUND = 127;

export function createDeviceShell(device: DeviceState, commands: Readonly<Record<string, ShellCommand>>) {
  const { files } = device;
  /** Command lines unknown to the shell, in order. Tests expect none. */
  const unknown: string[] = [];

  async function call(words: string[], input: Buffer, streams: ShellStreams): Promise<CommandResult> {
    const [name = '', ...args] = words;
    const isKnown = Object.hasOwn(commands, name);
    const result = isKnown ? await commands[name]!({ device, args, input, streams }) : undefined;
    if (result) return result;
    unknown.push(words.join(' '));
    if (isKnown) return { error: `${name}: not supported: ${args.join(' ')}\n`, status: 1 };
    return { error: `/system/bin/sh: ${name}: inaccessible or not found\n`, status: NOT_FOUND };
  }

  /** Commands run one after another, each on the output of the previous one. */
  async function runPipeline(pipeline: Pipeline, lastStatus: number, streams: ShellStreams): Promise<number> {
    let input: Buffer = Buffer.alloc(0);
    let status = 0;
    for (const [index, command] of pipeline.commands.entries()) {
      const words = command.words.map((word) => fillIn(word, lastStatus));
      const source = command.redirections.find(({ operator }) => operator === '<');
      if (source) input = Buffer.from(files.read(fillIn(source.target, lastStatus)) ?? '');
      const result = words.length === 0 ? {} : await call(words, input, streams);
      const routed = redirect(result, command, (word) => fillIn(word, lastStatus), files);
      status = result.status ?? 0;
      if (routed.error.length > 0) streams.writeError(routed.error.toString());
      input = routed.output;
      if (index === pipeline.commands.length - 1 && input.length > 0) streams.write(input);
    }
    return status;
  }

  async function run(line: string, streams: ShellStreams): Promise<number> {
    let status = 0;
    try {
      for (const pipeline of parseShell(line)) {
        const isSkipped = (pipeline.when === '&&' && status !== 0) || (pipeline.when === '||' && status === 0);
        if (!isSkipped) status = await runPipeline(pipeline, status, streams);
      }
      return status;
    } catch (error) {
      if (!(error instanceof ShellSyntaxError)) {
        streams.writeError(`${String(error)}\n`);
        return 1;
      }
      unknown.push(line);
      streams.writeError(`/system/bin/sh: syntax error: ${error.message}\n`);
      return SYNTAX_ERROR;
    }
  }

  return { run, unknown };
}

/** The only variables are the last status and the few that Android's shell always has. */
function fillIn(word: Word, status: number): string {
  const variables: Record<string, string> = {
    '?': String(status),
    HOME: '/',
    PATH: '/system/bin',
    TMPDIR: '/data/local/tmp',
  };
  return word.map((piece) => ('text' in piece ? piece.text : (variables[piece.variable] ?? ''))).join('');
}

/** Applies the redirections of a command from left to right, as sh does. */
function redirect(
  result: CommandResult,
  command: SimpleCommand,
  read: (word: Word) => string,
  files: DeviceFiles,
): { output: Buffer; error: Buffer } {
  const content: Record<1 | 2, Buffer> = {
    1: Buffer.from((result.output ?? '') as string),
    2: Buffer.from(result.error ?? ''),
  };
  const places: Record<1 | 2, string> = { 1: '&1', 2: '&2' };
  for (const { descriptor, operator, target } of command.redirections) {
    if (operator === '<' || (descriptor !== 1 && descriptor !== 2)) continue;
    if (operator === '>&') places[descriptor] = places[Number(read(target)) as 1 | 2] ?? `&${read(target)}`;
    else {
      places[descriptor] = read(target);
      if (operator === '>' && !isDevice(read(target))) files.write(read(target), Buffer.alloc(0));
    }
  }
  const sent = { '&1': [] as Buffer[], '&2': [] as Buffer[] };
  for (const descriptor of [1, 2] as const) {
    const place = places[descriptor];
    if (place === '&1' || place === '&2') sent[place].push(content[descriptor]);
    else if (!isDevice(place)) {
      files.write(place, Buffer.concat([files.read(place) ?? Buffer.alloc(0), content[descriptor]]));
    }
  }
  return { output: Buffer.concat(sent['&1']), error: Buffer.concat(sent['&2']) };
}

function isDevice(path: string): boolean {
  return path.startsWith('/dev/');
}
