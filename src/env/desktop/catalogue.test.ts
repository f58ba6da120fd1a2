import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import type { PipelineError } from '../../errors.ts';
import { commandWithoutDocuments, findApp, loadCatalogue } from './catalogue.ts';

const folder = mkdtempSync(join(tmpdir(), 'autoplay-catalogue-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function load(text: string) {
  const path = join(folder, 'desktop.yaml');
  writeFileSync(path, text);
  return loadCatalogue(path);
}

function failure(text: string): PipelineError {
  try {
    load(text);
  } catch (error) {
    return error as PipelineError;
  }
  throw new Error('the catalogue was accepted');
}

describe('catalogue', () => {
  it('reads an entry and fills in what is left out', () => {
    const catalogue = load('editor: { title: Editor, command: [editor, -x], template: documents }');
    const defaults = {
      memoryMb: 2048,
      env: {},
      packages: [],
      opens: [],
      warm: false,
      usesNamespaces: false,
      reads: [],
    };
    const given = { title: 'Editor', command: ['editor', '-x'], template: 'documents' };
    expect(findApp(catalogue, 'editor')).toEqual({ ...given, ...defaults });
    expect(catalogue.templatesFolder).toBe(join(folder, 'templates'));
  });

  it.each([
    ['editor: { title: Editor, command: [editor], template: documents, colour: red }', /editor: .*colour/],
    ['editor: { title: Editor, command: [], template: documents }', /editor\.command/],
    ['editor: { title: Editor, command: [e], template: ../evil }', /editor\.template/],
    [
      'editor: { title: Editor, command: [e], template: t, window: "(" }',
      /editor\.window: must be a regular expression/,
    ],
    ...['notes.txt', '../.x', '.config/../x', '/etc/x', '.config/'].map((path): [string, RegExp] => [
      `editor: { title: Editor, command: [e], template: t, state: [${path}] }`,
      /editor\.state\.0: must be the path of a hidden file below the home folder/,
    ]),
    ['editor: [', /cannot read the catalogue/],
    ['- editor', /file/],
  ])('refuses %s', (text, reason) => {
    const error = failure(text);
    expect([error.code, error.retryable]).toEqual(['CONFIG_INVALID', false]);
    expect(error.message).toMatch(reason);
  });

  it('names the known applications when asked for another', () => {
    const catalogue = load('editor: { title: Editor, command: [editor], template: documents }');
    expect(() => findApp(catalogue, 'toString')).toThrow(/^apps: no application "toString".*it has: editor/);
    expect(() => findApp(catalogue, 'editr')).toThrow(/^apps: no application "editr" .*Did you mean "editor"\?$/);
  });

  it('accepts the catalogue of the repository', () => {
    const path = fileURLToPath(new URL('../../../configs/apps/desktop.yaml', import.meta.url));
    expect(Object.keys(loadCatalogue(path).apps).length).toBeGreaterThanOrEqual(5);
  });

  it('leaves the documents out of a command, and keeps what is the program its own', () => {
    const words = [
      'mail',
      '--profile',
      '/home/user/.mail/x',
      '--lock=/home/user/lock',
      '/home/user',
      '/home/user/a.txt',
    ];
    const { apps } = load(
      `mail: { title: Mail, command: [${words.join(', ')}, 'file:///home/user/b.html'], template: t }`,
    );
    expect(commandWithoutDocuments(apps['mail']!)).toEqual(words.slice(0, 4));
  });
});
