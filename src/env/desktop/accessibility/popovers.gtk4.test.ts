import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import type { Observation } from '../../../schema/index.ts';
import { centreOf, clickAt, findNode, makeTestDesktop } from '../../../testing/desktop.ts';
import { addGtk4Program, runsGtk4Programs } from '../../../testing/gtk4-program.ts';

const PROGRAM = `import gi
gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, Gtk
css = Gtk.CssProvider()
css.load_from_data(b"#page { background: #a0e0c0; } row:selected { background: #3050f0; border-radius: 0; }")
def start(application):
    Gtk.StyleContext.add_provider_for_display(Gdk.Display.get_default(), css, Gtk.STYLE_PROVIDER_PRIORITY_USER)
    window = Gtk.ApplicationWindow(application=application, title="Colours", default_width=400, default_height=300)
    page = Gtk.Box(name="page")
    page.append(Gtk.DropDown.new_from_strings(["Red", "Green"]))
    page.get_first_child().set_valign(Gtk.Align.START)
    window.set_child(page)
    window.present()
application = Gtk.Application(application_id="org.example.Colours")
application.connect("activate", start)
application.run()
`;

const isInstalled = runsGtk4Programs('a drop-down list of GTK 4');

const SELECTED = 0x3050f0;
const BLACK = 0x000000;
const TOLERANCE_PX = 2;

const never = new AbortController().signal;
const desktop = makeTestDesktop();
afterAll(() => desktop.remove());

addGtk4Program(desktop, 'colours', 'Colours', PROGRAM);

/** Points of that colour. */
async function findColour({ screenshot }: Observation, colour: number): Promise<{ x: number; y: number }[]> {
  const { data, info } = await sharp(screenshot.png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return Array.from({ length: info.width * info.height }, (_, index) => index)
    .filter((index) => data.readUIntBE(index * 3, 3) === colour)
    .map((index) => ({ x: index % info.width, y: Math.floor(index / info.width) }));
}

test.skipIf(!isInstalled)(
  'entries of a drop-down list are where they are drawn, with nothing black around',
  async () => {
    const environment = desktop.create();
    try {
      await environment.reset({ apps: ['colours'], template: 'colours' }, never);
      const closed = await environment.observe(never);
      await environment.act(clickAt(centreOf(findNode(closed, 'combo box', 'Red'))), never);
      const open = await environment.observe(never);
      const drawn = await findColour(open, SELECTED);
      // Black text never touches the edge of the image.
      const edge = Math.max(...drawn.map(({ x }) => x)) - TOLERANCE_PX;
      const edgeOffsets = drawn.filter(({ x }) => x === edge).map(({ y }) => y);
      const middle = (Math.min(...edgeOffsets) + Math.max(...edgeOffsets)) / 2;
      const read = centreOf(findNode(open, 'list item', 'Red'));
      expect(Math.abs(read.y - middle)).toBeLessThanOrEqual(TOLERANCE_PX);
      expect((await findColour(open, BLACK)).filter(({ x }) => x === edge)).toEqual([]);
    } finally {
      await environment.close();
    }
  },
);
