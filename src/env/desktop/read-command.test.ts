import { describe, expect, it } from 'vitest';
import { documentsOfCommand } from './documents-of-command.ts';
import { programsOfCommand } from './read-command.ts';

describe('the programs of a command', () => {
  it.each([
    [['editor', '/home/user/a.txt'], ['editor']],
    [['env', 'LANG=C', '/usr/bin/editor'], ['/usr/bin/editor']],
    [
      ['sh', '-c', 'editor /home/user/a.txt'],
      ['sh', 'editor'],
    ],
    [
      ['bash', '-lc', 'cd /tmp && LANG=C exec editor'],
      ['bash', 'editor'],
    ],
    [
      ['sh', '-c', "echo 'secret | gone; all' | safe --pw-stdin a.db 2>/dev/null"],
      ['sh', 'safe'],
    ],
    [
      ['sh', '-c', 'if test -e a; then first >log 2>&1 & second; fi'],
      ['sh', 'first', 'second'],
    ],
  ])('%j', (command, programs) => {
    expect(programsOfCommand(command)).toEqual({ programs, isComplete: true });
  });

  it('says where there is what only a shell can tell', () => {
    expect(programsOfCommand(['sh', '-c', '"$EDITOR" a; $(choose) b'])).toEqual({
      programs: ['sh'],
      isComplete: false,
    });
  });

  it('takes a shell without a script as a program', () => {
    expect(programsOfCommand(['bash', 'start.sh'])).toEqual({ programs: ['bash'], isComplete: true });
  });
});

describe('the documents of a command', () => {
  it.each([
    [
      ['editor', '/home/user/Documents/a b.txt', '/home/user/Pictures/', '/usr/share/x', '/home/user'],
      ['Documents/a b.txt', 'Pictures'],
    ],
    [['shell', '--folder=/home/user/Projects'], ['Projects']],
    [['browser', '--profile=/home/user/.config/browser', 'file:///home/user/a%20b.html#top'], ['a b.html']],
    [
      ['sh', '-c', 'safe "/home/user/my keys.db" /home/user/keys.db >/home/user/log 2> /home/user/errors; x'],
      ['my keys.db', 'keys.db'],
    ],
  ])('%j', (command, documents) => {
    expect(documentsOfCommand(command)).toEqual(documents);
  });
});
