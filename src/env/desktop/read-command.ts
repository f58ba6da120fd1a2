/** Finds the programs that a catalogue entry's command starts, also behind `env` and `sh -c`. */
import { basename } from 'node:path';

export interface CommandPrograms {
  /** The program itself first. */
  programs: string[];
  /** False for a shell script with programs that only a shell can determine. */
  isComplete: boolean;
}

const SHELLS = new Set(['sh', 'bash', 'dash']);
const ASSIGNMENT = /^[A-Za-z_]\w*=/;
const PROGRAM = /^[\w./+-]+$/;
/** Shell built-ins, and the words before a program in a script. */
const OF_SHELL = new Set(
  '. : [ cd echo exit export false kill printf read set shift sleep test true ulimit umask unset wait'.split(' '),
);
const BEFORE_PROGRAM = new Set('do else exec if nohup setsid then time until while ! { ('.split(' '));
const WITHOUT_PROGRAM = new Set('case done esac fi for in } )'.split(' '));

export function programsOfCommand(command: readonly string[]): CommandPrograms {
  const [program = '', ...rest] = withoutAssignments(command);
  const script = SHELLS.has(basename(program)) ? scriptOf(rest) : undefined;
  if (script === undefined) return { programs: [program], isComplete: true };
  const inner = programsOfScript(script);
  return { ...inner, programs: [program, ...inner.programs] };
}

/** Skips assignments: `env A=1 program` starts the program. */
function withoutAssignments(words: readonly string[]): readonly string[] {
  if (basename(words[0] ?? '') !== 'env') return words;
  const first = words.findIndex((word, index) => index > 0 && !ASSIGNMENT.test(word));
  return first < 0 ? words : words.slice(first);
}

/** The word after -c, which may be combined with other letters, as in `bash -lc`. */
function scriptOf(options: readonly string[]): string | undefined {
  const index = options.findIndex((word) => /^-[a-z]*c$/.test(word));
  return index < 0 ? undefined : options[index + 1];
}

/** Parses only the shell syntax of one-line scripts. The rest stays unread instead of guessed. */
function programsOfScript(script: string): CommandPrograms {
  const plain = script.replace(/'[^']*'|"(?:\\.|[^"\\])*"/g, "''").replace(/\d*[<>]+&?\s*[^\s;|&]+/g, ' ');
  const firsts = plain.split(/[|&;\n]+/).flatMap(firstWord);
  const started = firsts.filter((word) => !OF_SHELL.has(word));
  return {
    programs: [...new Set(started.filter((word) => PROGRAM.test(word)))],
    isComplete: started.every((word) => PROGRAM.test(word)),
  };
}

function firstWord(part: string): string[] {
  const words = part.trim().split(/\s+/);
  const first = words.find((word) => word !== '' && !ASSIGNMENT.test(word) && !BEFORE_PROGRAM.has(word));
  return first === undefined || WITHOUT_PROGRAM.has(first) ? [] : [first];
}
