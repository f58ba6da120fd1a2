import { describe, expect, it } from 'vitest';
import { buildPlainCommand, buildSandboxedCommand } from './sandbox-command.ts';

const screen = { width: 1280, height: 800 };
const launchers = { folders: ['/usr/share/applications'], own: ['/usr/share/applications/own.desktop'] };

describe('session command', () => {
  it('shares no folder with the host but its programs and their settings', () => {
    const { argv } = buildSandboxedCommand({ ...screen, env: {}, limitsSizes: true, reads: ['/etc/bench'], launchers });
    expect(argv).toContain('--unshare-all');
    expect(argv).toContain('--die-with-parent');
    expect(argv.filter((word) => word === '--bind' || word === '--dev-bind')).toEqual([]);
    const shared = argv.flatMap((word, i) => (word.startsWith('--ro-bind') ? [argv[i + 1]!] : []));
    const foreign = shared.filter(
      (path) => !/^(\d+$|\/usr$|\/usr\/share\/applications\/own|\/etc\/|\/var\/(cache|lib)\/)/.test(path),
    );
    expect(foreign).toEqual([]);
    expect(shared).toContain('/etc/bench');
    expect(shared).not.toContain('/usr/share/mime');
    expect(shared).not.toContain('/etc/shadow');
  });

  it("puts other file types in the place of the machine's", () => {
    const layout = { ...screen, env: {}, limitsSizes: true, reads: [], launchers };
    const { argv } = buildSandboxedCommand({ ...layout, fileTypes: '/tmp/types' });
    expect(argv.join(' ')).toContain('--ro-bind /tmp/types /usr/share/mime');
  });

  it('leaves out size limits for an old bubblewrap', () => {
    const [current, old] = [true, false].map((limitsSizes) =>
      buildSandboxedCommand({ ...screen, env: {}, limitsSizes, reads: [], launchers }),
    );
    expect(current!.argv).toContain('--size');
    expect(old!.argv).toEqual(current!.argv.filter((word, i, all) => word !== '--size' && all[i - 1] !== '--size'));
  });

  it('replaces our environment, with variables of the caller on top', () => {
    const layout = { ...screen, home: '/h', runtime: '/r', env: { LANG: 'de_DE.UTF-8' } };
    const { env } = buildPlainCommand(layout);
    expect(env).toMatchObject({ HOME: '/h', LANG: 'de_DE.UTF-8', DBUS_SESSION_BUS_ADDRESS: 'unix:path=/r/bus' });
    expect(Object.keys(env)).not.toContain('npm_execpath');
  });
});
