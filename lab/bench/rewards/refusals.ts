/**
 * A full service: the maximum of requests in work, then 500 that announce 60 MB and send one byte of it. A refusal that
 * waited for the body would never come.
 */
import { SERVE_LIMITS } from '../../../src/serve/limits.ts';
import { openLane, type Answer, prepareRequest } from './http-lane.ts';
import { withService } from './services.ts';
import { storeRollouts } from './stored-rollouts.ts';
import { readResidentMb } from '../process-figures.ts';
import { quantile } from '../times.ts';

const REFUSED = 500;
const ANNOUNCED_BYTES = 60_000_000;
const JUDGE_MS = 15_000;

export async function benchRefusals(): Promise<void> {
  await withService('patient', async (service, root) => {
    const { maxRequests } = SERVE_LIMITS;
    const rollouts = await storeRollouts(
      root,
      Array.from({ length: maxRequests }, () => JUDGE_MS),
    );
    const held = rollouts.map(async ({ id }) => {
      const lane = await openLane(service.url);
      const answer = await lane.send(prepareRequest('POST', '/v1/rewards', { items: [{ trajectory_id: id }] }));
      lane.close();
      return answer;
    });
    const inWork = async () => {
      const lane = await openLane(service.url);
      const { body } = await lane.send(prepareRequest('GET', '/metrics'));
      lane.close();
      return Number(/^autoplay_judgements_in_flight (\d+)/m.exec(body)?.[1]);
    };
    while ((await inWork()) < maxRequests) await new Promise((resolve) => setTimeout(resolve, 100));
    const beforeMb = readResidentMb(service.pid);
    const head = `POST /v1/rewards HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\n`;
    const announced = Buffer.from(`${head}content-length: ${ANNOUNCED_BYTES}\r\n\r\n{`);
    const refusals: Answer[] = [];
    for (let index = 0; index < REFUSED; index++) {
      const lane = await openLane(service.url);
      refusals.push(await lane.send(announced));
      lane.close();
    }
    const grownMb = readResidentMb(service.pid) - beforeMb;
    const refused = refusals.filter(({ status, body }) => status === 429 && body.includes('capacity'));
    const times = refusals.map(({ latencyMs }) => latencyMs);
    const [p50, p99] = [0.5, 0.99].map((part) => quantile(times, part).toFixed(1));
    const scored = (await Promise.all(held)).filter(({ body }) => body.includes('"reward":1')).length;
    console.log(
      `${maxRequests} requests in work, ${REFUSED} more that announce ${ANNOUNCED_BYTES / 1e6} MB and send 1 byte:`,
    );
    console.log(`${refused.length} answered 429, p50 ${p50} ms, p99 ${p99} ms; memory ${grownMb.toFixed(1)} MB more.`);
    console.log(`Of those in work ${scored} were scored in the end.`);
  });
}
