/**
 * The log of a process: lines of JSON in a file of the run's `logs/`, each with its run, stage and job. Silent until
 * opened. Keys, tokens and passwords are replaced before a line is written.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync, mkdirSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { pino, type Logger } from 'pino';
import { LOG_LEVELS, LOG_LEVEL_VARIABLE, type LogLevel } from './log-levels.ts';

export interface LogOptions {
  /** Created if missing, with its folder but not that folder's parents; lines are appended. */
  file: string;
  /** Default: the value of LOG_LEVEL_VARIABLE, else `info`. */
  level?: LogLevel;
  /** Fields of each line. */
  fields: Readonly<Record<string, string>>;
  /** Texts that are replaced in every line. */
  secrets: readonly string[];
}

const HIDDEN = '[secret]';
/** User and password of a URL, and the credentials of an authorization header. */
const CREDENTIALS: readonly [RegExp, string][] = [
  [/(:\/\/)[^/@\s"]*:[^/@\s"]*@/g, `$1${HIDDEN}@`],
  [/\b(Bearer|Basic) +[\w.~+/=-]+/gi, `$1 ${HIDDEN}`],
];

const around = new AsyncLocalStorage<Readonly<Record<string, string>>>();
let logger: Logger = pino({ level: 'silent' });

/** Opens this process's log. A file that cannot be written, as on a full disk, stops nothing. */
export function openLog({ file, level = levelOf(process.env), fields, secrets }: LogOptions): void {
  if (level === 'silent') return;
  const write = appendTo(file);
  logger = pino(
    {
      level,
      base: { pid: process.pid, ...fields },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      mixin: () => ({ ...around.getStore() }),
    },
    { write: (line: string) => write(withoutSecrets(line, secrets)) },
  );
}

/** Lines are written at once, so that the last lines before a kill survive. */
function appendTo(file: string): (line: string) => void {
  let descriptor: number | undefined;
  return (line) => {
    try {
      if (descriptor === undefined && !existsSync(path.dirname(file))) mkdirSync(path.dirname(file));
      descriptor ??= openSync(file, 'a');
      writeSync(descriptor, line);
    } catch {
      // The disk is full or read-only: the log is lost, but work continues.
    }
  };
}

/** An unknown level counts as unset; the command line refuses it. */
export function levelOf(variables: NodeJS.ProcessEnv): LogLevel {
  return LOG_LEVELS.find((level) => level === variables[LOG_LEVEL_VARIABLE]) ?? 'info';
}

/** Adds these fields to everything that `work` logs, at any depth. */
export function withLogFields<T>(fields: Readonly<Record<string, string>>, work: () => T): T {
  return around.run({ ...around.getStore(), ...fields }, work);
}

/** `extra` may hold an error as `err`. */
export function log(level: Exclude<LogLevel, 'silent'>, message: string, extra: object = {}): void {
  logger[level](extra, message);
}

/** For `promise.catch`: logs an error without consequence at `debug`. */
export function quietly(what: string): (error: unknown) => undefined {
  return (error) => {
    log('debug', what, { err: error });
    return undefined;
  };
}

function withoutSecrets(line: string, secrets: readonly string[]): string {
  const forms = secrets
    .filter((secret) => secret !== '')
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]);
  const bare = forms.reduce((text, form) => text.replaceAll(form, HIDDEN), line);
  return CREDENTIALS.reduce((text, [pattern, shown]) => text.replace(pattern, shown), bare);
}
