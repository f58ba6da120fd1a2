/**
 * One WebDriver request over a kept-alive connection with little overhead, for the few requests that every step makes.
 */
import { Agent, request, type IncomingMessage } from 'node:http';

export function connectToDriver(options: { port: number; sessionId: string; timeoutMs: number }) {
  const { port, sessionId, timeoutMs } = options;
  const agent = new Agent({ keepAlive: true });
  /**
   * `path` is relative to the session's. A request is never retried. Rejects with the driver's error, on a broken
   * connection, and after `timeoutMs`.
   */
  const ask = async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> => {
    const sent = body === undefined ? undefined : JSON.stringify(body);
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const asking = request({
        agent,
        host: '127.0.0.1',
        port,
        method,
        path: `/session/${sessionId}${path}`,
        headers:
          sent === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) },
        signal,
      });
      asking.on('error', (error) => reject(signal.aborted ? signal.reason : error));
      asking.on('response', resolve).end(sent);
    });
    const chunks: Buffer[] = [];
    for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk);
    const { value } = JSON.parse(Buffer.concat(chunks).toString()) as { value: unknown };
    if (answer.statusCode === 200) return value;
    const { error = 'unknown error', message = '' } = (value ?? {}) as { error?: string; message?: string };
    throw new Error(`${error}: ${message}`);
  };
  return { ask, close: () => agent.destroy() };
}
