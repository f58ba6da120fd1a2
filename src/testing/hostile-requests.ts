/**
 * TEST SUPPORT: requests that try to crash the service. The same seed gives the same ones. Used by
 * create-server.hostile.test.ts and by a benchmark.
 */
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { HOSTILE_BODIES } from './hostile-bodies.ts';
import { HOSTILE_PICTURES } from './hostile-pictures.ts';
import { createRandom, type Random } from './random.ts';

export interface HostileRequest {
  name: string;
  method: string;
  route: string;
  headers: Record<string, string>;
  body?: string | Buffer;
  /** Bytes for the connection, instead of all fields above. */
  raw?: Buffer;
}

/** An upload that the service accepts. */
export interface SoundUpload {
  task_id: string;
  steps: readonly object[];
}

const JSON_TYPE = { 'content-type': 'application/json' };
const ID = 'a'.repeat(64);
const POST_ROUTES = [
  '/v1/trajectories',
  '/v1/rewards',
  '/compat/openrlhf',
  '/compat/slime',
  '/verify',
  '/seed_session',
  '/v1/episodes',
  '/v1/episodes/' + 'a'.repeat(32) + '/step',
  '/v1/episodes/' + 'a'.repeat(32) + '/reward',
] as const;
const ODD_ROUTES = [
  '/%',
  '/%00',
  '/v1/tasks/../../etc/passwd',
  '/v1/tasks/%2e%2e%2f',
  '/v1/tasks?limit=1e9',
  '/v1/tasks?limit[]=1&limit[]=2',
  '/v1/tasks?after=%00',
  '/v1/tasks?__proto__=1',
  `/v1/tasks/${'a'.repeat(5000)}`,
  '/v1/rewards/x/events',
  '//',
  '/v1//tasks',
  '/V1/TASKS',
  '/v1/tasks/\xff',
  '/metrics?x',
  '/health/live/',
  '/?a=%E0%A4%A',
  '*',
] as const;
const ODD_HEADERS: readonly Record<string, string>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/json; charset="' },
  { 'content-type': 'application/jsonx' },
  { 'content-type': ';' },
  { ...JSON_TYPE, 'content-encoding': 'gzip' },
  { ...JSON_TYPE, 'content-encoding': 'br' },
  { ...JSON_TYPE, 'content-encoding': 'gzip, gzip, gzip' },
  { ...JSON_TYPE, 'x-timeout-ms': '-1' },
  { ...JSON_TYPE, 'x-timeout-ms': '1e9' },
  { ...JSON_TYPE, 'x-timeout-ms': '1' },
  { ...JSON_TYPE, authorization: 'Bearer ' },
  { ...JSON_TYPE, authorization: `Bearer ${'x'.repeat(8000)}` },
  { ...JSON_TYPE, cookie: 'autoplay_episode=../../x; autoplay_episode=' + 'b'.repeat(32) },
  { ...JSON_TYPE, 'x-autoplay-forwarded': '1' },
  { ...JSON_TYPE, expect: '100-continue' },
  { ...JSON_TYPE, 'x-http-method-override': 'DELETE' },
];
const RAW = [
  'GET / HTTP/9.9\r\n\r\n',
  'GET /\r\n\r\n',
  '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03',
  `GET / HTTP/1.1\r\nhost: x\r\n${'a: b\r\n'.repeat(3000)}\r\n`,
  `GET / HTTP/1.1\r\nhost: x\r\na: ${'b'.repeat(40_000)}\r\n\r\n`,
  'POST /v1/rewards HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nabcdef',
  'POST /v1/rewards HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST /v1/rewards HTTP/1.1\r\nhost: x\r\ntransfer-encoding: gzip, chunked\r\ncontent-type: application/json\r\n\r\n0\r\n\r\n',
  'POST /v1/rewards HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\ncontent-type: application/json\r\n\r\nzz\r\n',
  'POST /v1/rewards HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: -1\r\n\r\n',
  'POST /v1/rewards HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99999999999999999999\r\n\r\n',
  'POST /v1/rewards HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}GARBAGE\r\n\r\n',
] as const;

/** Half of them are pictures. */
export function makeHostileRequests(seed: number, count: number, sound: SoundUpload): HostileRequest[] {
  const random = createRandom(seed);
  const kinds = [
    withPicture,
    withBody,
    withPicture,
    withBody,
    withPicture,
    withHeaders,
    withPicture,
    toOddRoute,
  ] as const;
  return Array.from({ length: count }, (_, index) => kinds[index % kinds.length]!(random, sound));
}

function withPicture(random: Random, sound: SoundUpload): HostileRequest {
  const [name, make] = random.pick(HOSTILE_PICTURES);
  const data = make(random).toString('base64');
  const steps = sound.steps.map((step, index) => (index === 0 ? { ...step, screenshot: { data } } : step));
  const upload = { ...sound, steps };
  const asFile = {
    ...sound,
    steps: [{ ...sound.steps[0], files: [{ path: '../a', content: data }] }, ...sound.steps.slice(1)],
  };
  const [route, body] = random.pick<[string, object]>([
    ['/v1/trajectories', upload],
    ['/v1/trajectories', upload],
    ['/v1/trajectories', asFile],
    ['/v1/rewards', { items: [{ trajectory: upload }] }],
    ['/compat/openrlhf', { labels: [{ trajectory: upload }] }],
  ]);
  return { name: `picture: ${name}`, method: 'POST', route, headers: JSON_TYPE, body: JSON.stringify(body) };
}

function withBody(random: Random, sound: SoundUpload): HostileRequest {
  const [name, make] = random.pick(HOSTILE_BODIES);
  const route = random.pick([...POST_ROUTES, '/v1/trajectories', '/v1/trajectories', '/v1/rewards']);
  return {
    name: `body: ${name}`,
    method: 'POST',
    route,
    headers: JSON_TYPE,
    body: make(random, soundBody(route, sound)),
  };
}

function withHeaders(random: Random, sound: SoundUpload): HostileRequest {
  if (random.below(2))
    return { name: 'raw', method: '', route: '', headers: {}, raw: Buffer.from(random.pick(RAW), 'latin1') };
  const route = random.pick(POST_ROUTES);
  const body = JSON.stringify(soundBody(route, sound));
  return { name: 'headers', method: 'POST', route, headers: random.pick(ODD_HEADERS), body };
}

function toOddRoute(random: Random): HostileRequest {
  const method = random.pick(['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'POST']);
  return { name: 'route', method, route: random.pick([...ODD_ROUTES, ...POST_ROUTES]), headers: {} };
}

function soundBody(route: string, sound: SoundUpload): object {
  if (route === '/v1/trajectories') return sound;
  if (route === '/v1/rewards')
    return { items: [{ trajectory_id: ID, task_id: ID, id: 'x' }, { trajectory: sound }], mode: 'sync' };
  if (route === '/compat/openrlhf')
    return {
      query: ['q'],
      prompts: ['p'],
      labels: [ID, { trajectory_id: ID }, JSON.stringify({ episode_id: 'a'.repeat(32) })],
    };
  if (route === '/compat/slime') return { prompt: 'p', response: 'r', label: { trajectory_id: ID } };
  if (route.endsWith('/step')) return { action: { type: 'click', x: 1, y: 1 }, index: 0, thought: 't' };
  if (route.endsWith('/reward')) return { exit_status: 'out_of_steps' };
  if (route === '/v1/episodes') return { task_id: ID, group_size: 1, max_steps: 3, lease_ms: 1000, include: ['tree'] };
  return { task_id: ID, trajectory_id: ID, verifier_metadata: { trajectory_id: ID }, steps: [{}] };
}

/** The status, and the fault if there is one; status 0 if the connection ended without an answer. */
export async function sendHostile(url: string, sent: HostileRequest): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const end = () => resolve({ status: 0, body: '' });
    if (sent.raw) {
      const socket = connect(Number(port), hostname, () => socket.write(sent.raw!));
      socket.setTimeout(1000, () => socket.destroy());
      socket.once('data', (data) => {
        resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(data.toString('latin1'))?.[1] ?? 0), body: data.toString() });
        socket.destroy();
      });
      socket.once('error', end);
      socket.once('close', end);
      return;
    }
    const { method, route, headers, body = '' } = sent;
    const length = body.length > 0 ? { 'content-length': String(Buffer.byteLength(body)) } : {};
    const asked = httpRequest(
      { hostname, port, method, path: route, headers: { ...headers, ...length } },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.once('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
        response.once('error', end);
      },
    );
    asked.once('error', end);
    asked.end(body);
  });
}
