/**
 * Parses a command line like the device's sh: quotes, escapes, variables, lists, pipes, redirections. Other syntax
 * (subshells, loops, globs) throws a ShellSyntaxError.
 */

/** A word in pieces. Variables are resolved when the command runs, because `$?` changes between commands. */
export type WordPiece = { text: string } | { variable: string };
export type Word = WordPiece[];

export type Operator = '&&' | '||' | ';' | '|' | '&';

export interface Redirection {
  /** 0, 1 or 2. */
  descriptor: number;
  operator: '>' | '>>' | '<' | '>&';
  target: Word;
}

export type Token =
  | { type: 'word'; word: Word }
  | { type: 'operator'; operator: Operator }
  | { type: 'redirection'; descriptor: number; operator: Redirection['operator'] };

export interface SimpleCommand {
  words: Word[];
  redirections: Redirection[];
}

/** Commands joined by pipes, and their condition: always (";"), after success ("&&") or after failure ("||"). */
export interface Pipeline {
  when: ';' | '&&' | '||';
  commands: SimpleCommand[];
}

export class ShellSyntaxError extends Error {
  override readonly name = 'ShellSyntaxError';
}

const OPERATOR = /^(&&|\|\||[;|&\n])/;
const REDIRECTION = /^(\d?)(>>|>&|>|<)/;
/** The characters that end a word outside quotes. */
const WORD_END = /^[\s;|&<>]/;
const VARIABLE = /^\$(\{(\w+)\}|\w+|\?)/;

export function tokenizeShell(line: string): Token[] {
  const tokens: Token[] = [];
  let rest = line;
  while (rest !== '') {
    const blank = /^([ \t\r]|\\\n)+|^#[^\n]*/.exec(rest);
    const operator = OPERATOR.exec(rest);
    const redirection = REDIRECTION.exec(rest);
    if (blank) rest = rest.slice(blank[0].length);
    else if (redirection) {
      tokens.push(readRedirection(redirection));
      rest = rest.slice(redirection[0].length);
    } else if (operator) {
      tokens.push({ type: 'operator', operator: operator[0] === '\n' ? ';' : (operator[0] as Operator) });
      rest = rest.slice(operator[0].length);
    } else {
      const { word, length } = readWord(rest);
      tokens.push({ type: 'word', word });
      rest = rest.slice(length);
    }
  }
  return tokens;
}

function readRedirection([, descriptor = '', operator = '']: RegExpExecArray): Token {
  const standard = operator === '<' ? 0 : 1;
  return {
    type: 'redirection',
    descriptor: descriptor === '' ? standard : Number(descriptor),
    operator: operator as Redirection['operator'],
  };
}

function readWord(source: string): { word: Word; length: number } {
  const word: Word = [];
  let text = '';
  let quote: "'" | '"' | undefined;
  let at = 0;
  const flush = () => {
    if (text !== '') word.push({ text });
    text = '';
  };
  while (at < source.length && (quote !== undefined || !WORD_END.test(source[at]!))) {
    const sign = source[at]!;
    const variable = quote === "'" ? null : VARIABLE.exec(source.slice(at));
    if (quote === "'" && sign !== "'") text += sign;
    else if (sign === quote) quote = undefined;
    else if (quote === undefined && (sign === "'" || sign === '"')) quote = sign;
    else if (sign === '\\') text += readEscape(source, at++, quote !== undefined);
    else if (variable) {
      flush();
      word.push({ variable: variable[2] ?? variable[0].slice(1) });
      at += variable[0].length - 1;
    } else if (sign === '`' || sign === '(' || sign === ')' || source.startsWith('$(', at)) {
      throw new ShellSyntaxError(`unsupported: ${source.slice(at, at + 20)}`);
    } else text += sign;
    at++;
  }
  if (quote !== undefined) throw new ShellSyntaxError('no closing quote');
  flush();
  return { word, length: at };
}

/** In double quotes a backslash escapes only characters with a special meaning there. Before others it stays. */
function readEscape(source: string, at: number, isQuoted: boolean): string {
  const next = source[at + 1] ?? '';
  if (next === '\n') return '';
  return isQuoted && !'$`"\\'.includes(next) ? `\\${next}` : next;
}

export function parseShell(line: string): Pipeline[] {
  const pipelines: Pipeline[] = [];
  let pipeline: Pipeline = { when: ';', commands: [] };
  let command: SimpleCommand = { words: [], redirections: [] };
  const endCommand = () => {
    if (command.words.length > 0 || command.redirections.length > 0) pipeline.commands.push(command);
    command = { words: [], redirections: [] };
  };
  const endPipeline = (when: Pipeline['when']) => {
    endCommand();
    if (pipeline.commands.length > 0) pipelines.push(pipeline);
    else if (when !== ';') throw new ShellSyntaxError(`unexpected '${when}'`);
    pipeline = { when, commands: [] };
  };
  const tokens = tokenizeShell(line);
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]!;
    if (token.type === 'word') command.words.push(token.word);
    else if (token.type === 'redirection') {
      const target = tokens[++index];
      if (target?.type !== 'word') throw new ShellSyntaxError('a redirection needs a target');
      command.redirections.push({ descriptor: token.descriptor, operator: token.operator, target: target.word });
    } else if (token.operator === '|') endCommand();
    else endPipeline(token.operator === '&' ? ';' : token.operator);
  }
  if (tokens.at(-1)?.type === 'operator' && pipeline.when !== ';') throw new ShellSyntaxError('unexpected end');
  endPipeline(';');
  return pipelines;
}
