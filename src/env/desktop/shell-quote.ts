/** Quotes a command for one line of bash, as the session inside the sandbox reads it. */
export function quoteForShell(argv: readonly string[]): string {
  return argv.map(quoteWord).join(' ');
}

/** $'…' keeps a line break on one line; everything else is literal inside single quotes. */
function quoteWord(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  const escaped = word.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\r', '\\r');
  return `$'${escaped}'`;
}
