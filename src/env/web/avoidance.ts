/** Whether a path of an application is one that its entry says is never opened; "*" in a pattern stands for anything. */
export function createAvoidance(patterns: readonly string[]): (pathname: string) => boolean {
  const expressions = patterns.map((pattern) => {
    const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
    return new RegExp(`^${parts.join('.*')}$`);
  });
  return (pathname) => expressions.some((expression) => expression.test(pathname));
}
