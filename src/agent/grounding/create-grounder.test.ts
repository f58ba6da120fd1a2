/** Every grounder that a config can choose keeps the contract of Grounder. */
import sharp from 'sharp';
import { startTestGateway } from '../../testing/gateway.ts';
import { testDesktop, testFrame, testNode } from '../../testing/tree.ts';
import { createGrounder, type GrounderOptions } from './create-grounder.ts';
import { describeGrounder, type GrounderSubject } from './grounder-conformance.ts';

const SIZE = { width: 560, height: 560 };
const BOUNDS = { x: 200, y: 260, width: 160, height: 40 };
/** The middle of the element in each model's format. All see this screenshot unscaled, or count in thousandths. */
const REPLIES: Readonly<Record<GrounderOptions['name'], string>> = {
  'ui-tars-1.5': "Action: click(point='<point>280 280</point>')",
  gta1: '(280, 280)',
  'qwen2.5-vl': '{"point_2d": [280, 280]}',
  'qwen3-vl': '{"point_2d": [500, 500]}',
  tree: '',
};
const LOST = { 'in words': 'I cannot see it.', 'off the screen': '(4000, 4000)' };

async function create(name: GrounderOptions['name']): Promise<GrounderSubject> {
  let reply = REPLIES[name];
  let isBroken = false;
  const gateway = await startTestGateway({
    server: { reply: () => (isBroken ? { fault: { kind: 'status', status: 401 } } : reply) },
  });
  const tree = testDesktop(testFrame('Notes', testNode('push button', 'Save', { bounds: BOUNDS })));
  const picture = sharp({ create: { ...SIZE, channels: 3, background: '#3465a4' } });
  const screenshot = { png: await picture.png().toBuffer(), ...SIZE };
  return {
    grounder: createGrounder({ name, models: gateway.models.modelFor, stage: 'ground' }),
    input: { screenshot, tree, description: 'the "Save" button' },
    bounds: BOUNDS,
    lose: (how) => void (reply = LOST[how]),
    ...(name === 'tree' ? {} : { breakEndpoint: () => void (isBroken = true) }),
    close: () => gateway.close(),
  };
}

for (const name of Object.keys(REPLIES) as GrounderOptions['name'][]) describeGrounder(name, () => create(name));
