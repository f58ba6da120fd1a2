/** Assembles a completion from an event stream, which some servers send although none was asked for. */

/** Begins an event stream, whatever its content type says. */
const EVENT = /^\s*(?:event|data|id|:)[^\n]*\n/;

interface Chunk {
  choices?: { delta?: { content?: unknown }; message?: unknown; text?: unknown; finish_reason?: unknown }[];
  usage?: unknown;
  error?: unknown;
  type?: unknown;
  response?: unknown;
}

/** JSON of the reply in the form without a stream; the text itself if it is no event stream. */
export function withoutStream(text: string): string {
  if (!EVENT.test(`${text}\n`) && !text.trimEnd().includes('\n{')) return text;
  const chunks = readChunks(text);
  if (chunks.length === 0) return text;
  const whole = chunks.find(({ error, choices }) => error !== undefined || choices?.[0]?.message !== undefined);
  // The Responses API repeats the whole response in its last event.
  const last = chunks.findLast(({ type }) => /^response\.(?:completed|failed|incomplete)$/.test(String(type)));
  return JSON.stringify(whole ?? last?.response ?? assemble(chunks));
}

/** Lines of server-sent events, or of JSON. */
function readChunks(text: string): Chunk[] {
  return text.split('\n').flatMap((line) => {
    const json = line.replace(/^data:/, '').trim();
    if (!json.startsWith('{')) return [];
    try {
      return [JSON.parse(json) as Chunk];
    } catch {
      return [];
    }
  });
}

function assemble(chunks: readonly Chunk[]): Chunk {
  const choices = chunks.flatMap((chunk) => chunk.choices?.slice(0, 1) ?? []);
  const content = choices.map(({ delta }) => (typeof delta?.content === 'string' ? delta.content : '')).join('');
  const reason = choices.findLast((choice) => choice.finish_reason != null)?.finish_reason;
  const usage = chunks.findLast((chunk) => chunk.usage instanceof Object)?.usage;
  // A stream without its last chunk was cut.
  return { choices: [{ message: { content }, finish_reason: reason ?? 'error' }], ...(usage ? { usage } : {}) };
}
