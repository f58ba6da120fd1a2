import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callCli } from '../testing/call-cli.ts';

/** Every broken entry has a sound one next to it, so that a fault of one does not spread to the other. */
const CATALOGUE = `
whole:
  title: Whole
  command: [bash, /home/user/here.txt]
  template: letters
editor:
  title: Editor
  command: [mousepad, --disable-server, /home/user/here.txt]
  template: letters
  window: here\\.txt
  memoryMb: 512
empty-tree:
  title: Empty Tree
  command: [xev]
  template: letters
  memoryMb: 512
in-front:
  title: In Front
  # The first window appears before the expected one.
  command: [sh, -c, 'pcmanfm /nosuch-folder & until xprop -root _NET_CLIENT_LIST | grep -q 0x; do sleep 0.1; done; exec mousepad --disable-server /home/user/here.txt']
  template: letters
  window: here\\.txt
  memoryMb: 768
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

  /** The doctor's lines about the applications, without those about the machine. */
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

  /** Another test covers wrong titles, which cost the whole wait for a window. */
  it('--start starts what has no fault yet, and names what is wrong with each', async () => {
    const config = join(folder, 'start.yaml');
    const apps = 'no-template, no-document, empty-tree, in-front, editor';
    writeFileSync(config, `{ name: start, apps: [${apps}], catalogue: ${join(folder, 'desktop.yaml')} }`);
    const { code, stdout, stderr } = await callCli(['doctor', config, '--start']);
    expect(stdout).toMatch(/^FAIL +no-template\.template /m);
    expect(stdout).toMatch(/^FAIL +no-document\.command /m);
    expect(stdout).toMatch(/^FAIL +empty-tree +the tree has \d+ elements, .*"Hardly a tree"\)$/m);
    expect(stdout).toMatch(/^FAIL +in-front +the (dialog|alert) ".*" is in front .*"Something in front"\)$/m);
    expect(stdout).toMatch(/^ok +editor +window ".*here\.txt.*", \d+ elements, menu "File" with /m);
    expect(stderr).toContain('starting empty-tree (1 of 3)');
    expect(stderr).toContain('starting editor (3 of 3)');
    expect(code).toBe(1);
  });

  /**
   * Four entries: pages that differ between loads, a drawn page, a page that contacts another address, and a sound one.
   */
  it('--start tries web applications: their pages, and their data', async () => {
    const catalogue = join(folder, 'web.yaml');
    const pages = {
      list: '<input aria-label="New"><button>Add</button>',
      restless:
        '<input aria-label="New"><button>Add</button><p id=id></p><script>id.textContent = crypto.randomUUID()</script>',
      canvas: '<canvas width=600 height=400></canvas>',
      cut: '<input aria-label="New"><button>Add</button><img src="http://192.0.2.1/logo.png" alt="Logo">',
    };
    const entries = Object.entries(pages).map(([name, body]) => {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, 'index.html'), `<!doctype html><title>${name}</title><h1>To do</h1>${body}`);
      return `${name}: { title: ${name}, folder: ${name}, state: { storage: [localStorage] } }\n`;
    });
    writeFileSync(catalogue, entries.join(''));
    const config = join(folder, 'start-web.yaml');
    const apps = Object.keys(pages).join(', ');
    writeFileSync(config, `{ name: web, apps: [${apps}], catalogue: ${catalogue}, environment: { name: web } }`);
    const { code, stdout } = await callCli(['doctor', config, '--start']);
    expect(stdout).toMatch(/^ok +list +window "list", \d+ elements, \d+ characters of data, /m);
    expect(stdout).toMatch(
      /^FAIL +restless +a second start shows .* instead of .*\(docs\/applications\/web.md, "Trying it"\)$/m,
    );
    expect(stdout).toMatch(/^FAIL +canvas +the tree has \d+ elements/m);
    expect(stdout).toMatch(/^note +cut +1 requests to other addresses were refused/m);
    expect(code).toBe(1);
  });

  it('--start says where applications cannot be tried', async () => {
    const config = join(folder, 'fake.yaml');
    writeFileSync(config, '{ name: fake, apps: [notes], environment: { name: fake } }');
    const { code, stdout } = await callCli(['doctor', config, '--start']);
    expect(stdout).toMatch(/^note +Environment +applications of environment\.name: fake cannot be tried$/m);
    expect(code).toBe(0);
  });

  it('--start needs a config', async () => {
    const { code, stderr } = await callCli(['doctor', '--start']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('--start needs a config')]);
  });
});
