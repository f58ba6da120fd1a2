import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callCli } from '../testing/call-cli.ts';

/** Broken entries name a whole one beside them, so that a fault of one is none of the other. */
const CATALOGUE = `
whole:
  title: Whole
  command: [bash, /home/user/here.txt]
  template: letters
no-template:
  title: No Template
  command: [bash]
  template: nosuch
no-document:
  title: No Document
  command: [bash, /home/user/gone.txt]
  template: letters
no-program:
  title: No Program
  command: [nosuch-program]
  template: letters
  packages: [nosuch-package]
hidden-program:
  title: Hidden Program
  command: [sh, -c, 'echo word | nosuch-program /home/user/here.txt']
  template: letters
  packages: [nosuch-package]
unknown-program:
  title: Unknown Program
  command: [sh, -c, '$EDITOR /home/user/here.txt']
  template: letters
`;

describe('doctor CONFIG', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'autoplay-doctor-'));
    mkdirSync(join(folder, 'templates'));
    writeFileSync(join(folder, 'desktop.yaml'), CATALOGUE);
    writeFileSync(
      join(folder, 'templates', 'letters.ts'),
      `import { writeFileSync } from 'node:fs';
      writeFileSync(process.argv[2] + '/here.txt', 'Dear Ada');`,
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** The lines of doctor about the applications, without those about the machine. */
  const ask = async (app: string) => {
    const config = join(folder, `${app}.yaml`);
    writeFileSync(
      config,
      `{ name: ${app}, apps: [${app}], catalogue: ${join(folder, 'desktop.yaml')}, environment: { sandbox: none } }`,
    );
    const { code, stdout } = await callCli(['doctor', config]);
    return { code, lines: stdout.split('\n').filter((line) => /Environment|-(template|document|program)/.test(line)) };
  };

  it('has nothing to say of an entry that is whole', async () => {
    expect(await ask('whole')).toEqual({ code: 0, lines: [expect.stringMatching(/^ok +Environment +all that whole/)] });
  });

  it.each([
    ['no-template', /^FAIL +no-template\.template +no template script .*templates\/nosuch\.ts or .*nosuch\.ts$/],
    ['no-document', /^FAIL +no-document\.command +the template "letters" does not write gone\.txt; /],
    ['no-program', /^FAIL +no-program\.command +nosuch-program is not installed; .*install nosuch-package$/],
    ['hidden-program', /^FAIL +hidden-program\.command +nosuch-program is not installed; .*install nosuch-package$/],
  ])('names %s', async (app, line) => {
    expect(await ask(app)).toEqual({ code: 1, lines: [expect.stringMatching(line)] });
  });

  it('says where it cannot tell', async () => {
    const { code, lines } = await ask('unknown-program');
    expect(code).toBe(0);
    expect(lines[1]).toMatch(/^note +unknown-program\.command +what its shell script starts cannot be told/);
  });
});
