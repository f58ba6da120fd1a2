/** The list of verbs against the commands that they load. */
import { Command } from 'commander';
import { expect, it } from 'vitest';
import { callCli } from '../testing/call-cli.ts';
import { VERBS } from './verbs.ts';

it.each(Object.keys(VERBS))(
  '%s has the arguments that the list shows, and two examples of known options',
  async (name) => {
    const { load, usage, examples, summary } = VERBS[name]!;
    const program = new Command();
    (await load())(program);
    const [command] = program.commands;
    const named = command!.registeredArguments.map((argument) => {
      const words = `${argument.name()}${argument.variadic ? '...' : ''}`;
      return argument.required ? `<${words}>` : `[${words}]`;
    });
    expect(command!.name()).toBe(name);
    expect(usage).toBe(named.join(' '));
    expect(summary.length).toBeLessThanOrEqual(58);
    expect(examples).toHaveLength(2);
    const options = command!.options.flatMap(({ long }) => long ?? []);
    const used = examples.flatMap(([words]) => words.match(/--[\w-]+/g) ?? []);
    for (const option of used) expect(options).toContain(option);
  },
);

it('help lists every verb in its group, within 80 characters', async () => {
  const { stdout } = await callCli(['--help']);
  for (const [name, { group, summary }] of Object.entries(VERBS)) {
    const part = stdout.slice(stdout.indexOf(group)).split('\n\n', 1)[0];
    expect(part).toContain(`  ${name} `);
    expect(part).toContain(summary);
  }
  for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(82);
});
