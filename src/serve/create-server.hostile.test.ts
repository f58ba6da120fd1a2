/**
 * Some of the hostile requests of a benchmark, which sends more and measures the memory of the processes.
 * None may crash the service, which answers other clients meanwhile.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rollOut, startTestWorld, type TestService, type TestWorld } from '../testing/reward-service.ts';
import { HOSTILE_BODIES } from '../testing/hostile-bodies.ts';
import { HOSTILE_PICTURES } from '../testing/hostile-pictures.ts';
import { makeHostileRequests, sendHostile, type SoundUpload } from '../testing/hostile-requests.ts';
import { createRandom } from '../testing/random.ts';

let world: TestWorld;
let service: TestService;
let sound: SoundUpload;
beforeAll(async () => {
  world = await startTestWorld();
  service = await world.start();
  ({ upload: sound } = await rollOut(service.call, world.task.id));
});
afterAll(() => world.close());

const post = (body: string) =>
  sendHostile(service.url, {
    name: '',
    method: 'POST',
    route: '/v1/trajectories',
    headers: { 'content-type': 'application/json' },
    body,
  });
/** Statuses of requests that are valid by chance, refused as the client's fault, or too large. */
const CALM = [201, 400, 413];

it('a picture of each hostile kind is taken or refused', async () => {
  for (const [name, make] of HOSTILE_PICTURES) {
    const data = make(createRandom(7)).toString('base64');
    const { status, body } = await post(
      JSON.stringify({ ...sound, steps: [{ ...sound.steps[0], screenshot: { data } }] }),
    );
    expect({ name, body, isCalm: CALM.includes(status) }).toMatchObject({ name, isCalm: true });
  }
});

it('a body of each hostile kind is taken or refused', async () => {
  for (const [name, make] of HOSTILE_BODIES) {
    const { status, body } = await post(make(createRandom(7), sound));
    expect({ name, body: body.slice(0, 300), isCalm: [...CALM, 404].includes(status) }).toMatchObject({
      name,
      isCalm: true,
    });
  }
});

describe.each([1, 2, 3])('seed %i', (seed) => {
  it('40 requests get answers, none of them a failure of the service', async () => {
    for (const request of makeHostileRequests(seed, 40, sound)) {
      const { status, body } = await sendHostile(service.url, request);
      const { name, route } = request;
      expect({ name, route, status, body: body.slice(0, 300), isFailure: status >= 500 }).toMatchObject({
        isFailure: false,
      });
      if (status >= 400 && request.raw === undefined && request.method !== 'HEAD') {
        expect(JSON.parse(body)).toMatchObject({ error: { code: expect.any(String), class: expect.any(String) } });
      }
      expect((await service.call('GET', '/health/live')).status).toBe(200);
    }
    expect((await post(JSON.stringify(sound))).status).toBe(201);
  });
});

it('the same seed gives the same requests', () => {
  const requests = makeHostileRequests(5, 20, sound);
  expect(makeHostileRequests(5, 20, sound)).toEqual(requests);
  expect(makeHostileRequests(6, 20, sound)).not.toEqual(requests);
});
