import { afterAll, expect, test } from 'vitest';
import type { UiNode } from '../../../schema/index.ts';
import { listNodes } from '../../../ui/list-nodes.ts';
import { isShowing } from '../../../ui/read-node.ts';
import { centreOf, clickAt, findNode, makeTestDesktop } from '../../../testing/desktop.ts';
import { addGtk4Program, runsGtk4Programs } from '../../../testing/gtk4-program.ts';

/** Two pages, and a banner over a picture's caption that accepts no clicks. */
const PROGRAM = `import gi
gi.require_version("Gtk", "4.0")
from gi.repository import Gtk
def start(application):
    window = Gtk.ApplicationWindow(application=application, title="Pages", default_width=400, default_height=300)
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    stack = Gtk.Stack(vexpand=True)
    box.append(Gtk.StackSwitcher(stack=stack))
    box.append(stack)
    for name in ["First", "Second"]:
        page = Gtk.Box()
        page.append(Gtk.Button(icon_name="list-add-symbolic", tooltip_text="Button " + name))
        stack.add_titled(page, name, name)
    caption = Gtk.Box()
    caption.append(Gtk.Button(label="Caption", hexpand=True))
    banner = Gtk.Box(can_target=False)
    banner.append(Gtk.Label(label="Banner", hexpand=True))
    overlay = Gtk.Overlay(child=caption)
    overlay.add_overlay(banner)
    box.append(overlay)
    window.set_child(box)
    window.present()
application = Gtk.Application(application_id="org.example.Pages")
application.connect("activate", start)
application.run()
`;

const isInstalled = runsGtk4Programs('pages of GTK 4');

const never = new AbortController().signal;
const desktop = makeTestDesktop();
afterAll(() => desktop.remove());

addGtk4Program(desktop, 'pages', 'Pages', PROGRAM);

function isButton({ role, name }: UiNode): boolean {
  return role === 'push button' && /^Button |^Caption$/.test(name);
}

test.skipIf(!isInstalled)('of pages that lie over each other one is showing, the one that is drawn', async () => {
  const environment = desktop.create();
  const buttonsShown = async (): Promise<string[]> => {
    const { tree } = await environment.observe(never);
    const shown = listNodes(tree).filter((node) => isButton(node) && isShowing(node) && node.bounds);
    return shown.map(({ name }) => name);
  };
  const open = async (page: string): Promise<void> => {
    const seen = await environment.observe(never);
    await environment.act(clickAt(centreOf(findNode(seen, 'page tab', page))), never);
  };
  try {
    await environment.reset({ apps: ['pages'], template: 'pages' }, never);
    expect(await buttonsShown()).toEqual(['Button First', 'Caption']);
    await open('Second');
    expect(await buttonsShown()).toEqual(['Button Second', 'Caption']);
    await open('First');
    expect(await buttonsShown()).toEqual(['Button First', 'Caption']);
    expect(findNode(await environment.observe(never), 'label', 'Banner').bounds).toBeDefined();
  } finally {
    await environment.close();
  }
});
