import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { definePrompt } from './prompt.ts';
import { hashPrompts, readOwnPrompts, usePrompts } from './prompt-files.ts';

const goal = definePrompt('explore/goal', {});
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'autoplay-prompts-'));
});
afterEach(async () => {
  usePrompts(undefined);
  await rm(folder, { recursive: true, force: true });
});

async function write(file: string, name = file.replace(/\.md$/, '')): Promise<void> {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
  const text = `---\nname: ${name}\nversion: 7\n---\n<user>\nLook at everything.\n</user>\n`;
  await writeFile(path.join(folder, file), text);
}

it("puts one's own text in the place of ours, with a hash of its own, and back", async () => {
  const [ours, hash, other] = [goal.ref, hashPrompts('explore'), hashPrompts('verify')];
  await write('explore/goal.md');
  usePrompts(folder);
  expect(goal.render({}).user).toBe('Look at everything.');
  expect(goal.ref).toMatchObject({ name: 'explore/goal', version: 7 });
  expect(goal.ref.sha256).not.toBe(ours.sha256);
  expect(hashPrompts('explore')).not.toBe(hash);
  expect(hashPrompts('verify')).toBe(other);
  usePrompts(undefined);
  expect(goal.ref).toEqual(ours);
  expect(hashPrompts('explore')).toBe(hash);
});

it('refuses files that replace nothing or are called otherwise, and folders without prompts', async () => {
  const refused = (message: RegExp) => expect(() => readOwnPrompts(folder)).toThrow(message);
  refused(/prompts: .* has no prompt/);
  await write('explore/goals.md');
  refused(/explore\/goals\.md replaces nothing/);
  await rm(path.join(folder, 'explore'), { recursive: true });
  await write('explore/goal.md', 'explore/subgoal');
  refused(/explore\/goal\.md has the name "explore\/subgoal", it must be "explore\/goal"/);
  expect(() => readOwnPrompts(path.join(folder, 'none'))).toThrow(/prompts: .*ENOENT/);
});

it('says which of our files one of its own would have to be like, when its variables are wrong', async () => {
  await write('explore/goal.md');
  const text = '---\nname: explore/goal\nversion: 1\n---\n<user>\n{{ screens }}\n</user>\n';
  await writeFile(path.join(folder, 'explore/goal.md'), text);
  usePrompts(folder);
  expect(() => goal.render({})).toThrow(/prompts\/explore\/goal\.md: .*screens/);
});
