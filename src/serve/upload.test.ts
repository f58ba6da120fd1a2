/** Untrusted uploads are refused with the name of the field, before they cost anything. */
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256 } from '../store/ids.ts';
import { bombChunk, imageData, pngChunk, pngOf } from '../testing/png.ts';
import { rollOut, startTestWorld, type TestService, type TestWorld } from '../testing/reward-service.ts';

let world: TestWorld;
let service: TestService;
let upload: { task_id: string; steps: Record<string, unknown>[]; final: object };
beforeAll(async () => {
  world = await startTestWorld();
  service = await world.start({ limits: { maxSteps: 5, maxImageBytes: 200_000, maxImageSide: 1000 } });
  ({ upload } = (await rollOut(service.call, world.task.id)) as { upload: typeof upload });
});
afterAll(() => world.close());

const post = (body: unknown) => service.call('POST', '/v1/trajectories', body);
const withStep = (changes: object) => ({
  ...upload,
  steps: [{ ...upload.steps[0], ...changes }, ...upload.steps.slice(1)],
});
const withPicture = (data: string) => withStep({ screenshot: { data } });
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#369' } });
const base64 = (bytes: Buffer) => bytes.toString('base64');

function nest(depth: number): object {
  let tree: object = { role: 'a', name: '', states: [], children: [] };
  for (let level = 0; level < depth; level++) tree = { role: 'a', name: '', states: [], children: [tree] };
  return tree;
}

function spread(count: number): object {
  const leaf = { role: 'a', name: '', states: [], children: [] };
  return { ...leaf, children: Array.from({ length: count }, () => leaf) };
}

describe('an upload', () => {
  it('has one id, however often it is sent; its screens may be sent by hash', async () => {
    const first = await post(upload);
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ task_id: world.task.id, steps: 3, exit_status: 'done' });
    const byHash = {
      ...upload,
      steps: upload.steps.map((step, index) => ({ ...step, screenshot: { sha256: first.body.screenshots[index] } })),
    };
    expect((await post(byHash)).body).toEqual(first.body);
    expect((await service.call('GET', `/v1/trajectories/${first.body.id}`)).body).toEqual(first.body);
  });

  it.each(['jpeg', 'webp'] as const)('may have pictures as %s, and as data: URLs', async (format) => {
    const data = `data:image/${format};base64,${base64(await picture(64, 48).toFormat(format).toBuffer())}`;
    const { status, body } = await post(withPicture(data));
    expect(status).toBe(201);
    const { width, height, format: kept } = await sharp(await world.store.getBlob(body.screenshots[0])).metadata();
    expect({ width, height, kept }).toEqual({ width: 64, height: 48, kept: 'png' });
  });
});

describe('what is no picture', () => {
  it('is left out of a PNG: texts, profiles and bytes behind its end', async () => {
    const clean = pngOf();
    const sent = Buffer.concat([
      pngOf({}, [bombChunk('iTXt', 20 << 20), bombChunk('iCCP', 1000), imageData()]),
      Buffer.from('PK\x03\x04'),
    ]);
    const { status, body } = await post(withPicture(base64(sent)));
    expect(status).toBe(201);
    expect(await world.store.getBlob(body.screenshots[0])).toEqual(clean);
    expect((await post(withPicture(base64(clean)))).body.id).toBe(body.id);
  });

  it('costs no memory', async () => {
    const bombs = Array<Buffer>(50).fill(bombChunk('iTXt', 20 << 20));
    const before = process.memoryUsage.rss();
    expect((await post(withPicture(base64(pngOf({}, [...bombs, imageData()]))))).status).toBe(413);
    const few = withPicture(base64(pngOf({}, [...bombs.slice(0, 7), imageData()])));
    expect((await post(few)).status).toBe(201);
    expect(process.memoryUsage.rss() - before).toBeLessThan(50 << 20);
  });

  it('is no picture either when it came as a file before, and its hash is known', async () => {
    const broken = pngOf({}, [imageData({}, Buffer.alloc(199))]);
    const files = [{ path: 'a.png', content: base64(broken) }];
    expect((await post(withStep({ files }))).status).toBe(201);
    const byHash = { screenshot: { sha256: sha256(broken) } };
    for (const step of [{ screenshot: { data: base64(broken) } }, byHash]) {
      const { status, body } = await post(withStep(step));
      expect({ status, message: body.error.message }).toEqual({
        status: 400,
        message: expect.stringMatching(/^steps\[0\]\.screenshot\.(data|sha256): the image does not decode/),
      });
    }
  });
});

describe('refused, with the name of the field', () => {
  it.each([
    ['an unknown task', () => ({ ...upload, task_id: 'a'.repeat(64) }), 404, 'task_id'],
    ['an id that is none', () => ({ ...upload, task_id: '../../etc/passwd' }), 400, 'task_id'],
    ['an unknown key', () => ({ ...upload, reward: 1 }), 400, 'reward'],
    ['no steps', () => ({ task_id: upload.task_id, steps: [] }), 400, 'steps'],
    ['too many steps', () => ({ ...upload, steps: Array(6).fill(upload.steps[0]) }), 400, 'steps'],
    ['a wrong exit status', () => ({ ...upload, exit_status: 'success' }), 400, 'exit_status'],
    [
      'a command, whose result nobody can prove',
      () => withStep({ action: { type: 'run_command', argv: ['ls'] } }),
      400,
      'steps[0].action',
    ],
    ['an unknown action', () => withStep({ action: { type: 'fly' } }), 400, 'steps[0].action.type'],
    ['an incomplete action', () => withStep({ action: { type: 'click', x: 1 } }), 400, 'steps[0].action.y'],
    ['an end before the end', () => withStep({ action: { type: 'done' } }), 400, 'steps[0].action'],
    [
      'a picture by URL',
      () => withStep({ screenshot: { url: 'http://169.254.169.254/' } }),
      400,
      'steps[0].screenshot.url',
    ],
    ['a URL as data', () => withPicture('http://169.254.169.254/latest'), 400, 'steps[0].screenshot.data'],
    ['a file as data', () => withPicture('file:///etc/passwd'), 400, 'steps[0].screenshot.data'],
    ['no picture', () => withPicture(base64(Buffer.from('hello'))), 400, 'steps[0].screenshot.data'],
    [
      'an SVG',
      () => withPicture(base64(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))),
      400,
      'steps[0].screenshot.data',
    ],
    ['an unknown hash', () => withStep({ screenshot: { sha256: 'b'.repeat(64) } }), 404, 'steps[0].screenshot.sha256'],
    [
      'both data and hash',
      () => withStep({ screenshot: { data: '', sha256: 'b'.repeat(64) } }),
      400,
      'steps[0].screenshot',
    ],
    ['a tree that is none', () => withStep({ tree: { role: 5 } }), 400, 'steps[0].tree.role'],
    ['a bottomless tree', () => withStep({ tree: nest(400) }), 400, 'steps[0].tree'],
    ['a tree of 150,000 nodes', () => withStep({ tree: spread(150_000) }), 400, 'steps[0].tree'],
    ['an empty picture', () => withPicture(''), 400, 'steps[0].screenshot.data'],
    ['a data: URL of nothing', () => withPicture('data:image/png;base64,'), 400, 'steps[0].screenshot.data'],
    ['spaces for a picture', () => withPicture('    '), 400, 'steps[0].screenshot.data'],
    ['a signature for a picture', () => withPicture('iVBORw0KGgo='), 400, 'steps[0].screenshot.data'],
    [
      'an animation',
      () => withPicture(base64(pngOf({}, [pngChunk('acTL', Buffer.alloc(8)), imageData()]))),
      400,
      'steps[0].screenshot.data',
    ],
    [
      'pixels behind the pixels',
      () => withPicture(base64(pngOf({}, [imageData({}, Buffer.alloc(5 << 20))]))),
      400,
      'steps[0].screenshot.data',
    ],
    [
      'many wrong states',
      () => withStep({ tree: { role: 'a', name: '', children: [], states: Array(150_000).fill(1) } }),
      400,
      'steps[0].tree.states[0]',
    ],
    ['a list', () => [upload], 400, 'body'],
  ] as const)('%s', async (_, make, status, field) => {
    const reply = await post(make());
    expect(reply.body.error).toMatchObject({ class: 'input', field, retryable: false });
    expect(reply.body.error.message).toContain(field);
    expect(reply.status).toBe(status);
  });

  it('a truncated picture', async () => {
    const whole = await picture(200, 200).png({ compressionLevel: 0 }).toBuffer();
    const { status, body } = await post(withPicture(base64(whole.subarray(0, whole.length - 5000))));
    expect({ status, field: body.error.field }).toEqual({ status: 400, field: 'steps[0].screenshot.data' });
  });

  it('a picture that is too large, by its bytes or by its pixels, however well it packs', async () => {
    const bomb = await picture(1001, 10).png().toBuffer();
    expect(await post(withPicture(base64(bomb)))).toMatchObject({
      status: 413,
      body: { error: { code: 'TOO_LARGE' } },
    });
    const heavy = base64(Buffer.alloc(200_001));
    expect(await post(withPicture(heavy))).toMatchObject({ status: 413, body: { error: { code: 'TOO_LARGE' } } });
  });
});
