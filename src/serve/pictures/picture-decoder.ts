/**
 * Decodes untrusted pictures in separate processes. Processes are reused, and replaced when they end, have grown or
 * have reached their limit of pictures. Created by create-server.ts; used for uploads.
 */
import { availableParallelism } from 'node:os';
import { createSemaphore } from '../../async/semaphore.ts';
import { PipelineError } from '../../errors.ts';
import { sha256 } from '../../store/ids.ts';
import { ServiceFault } from '../http/service-fault.ts';
import { createRecentMap } from '../recent-map.ts';
import type { DecodeAnswer, DecodeQuestion, PictureLimits } from './decoder-entry.ts';
import {
  DECODER_LIMITS,
  DecoderEnded,
  DecodeTimeout,
  startDecoderProcess,
  type DecoderLimits,
  type DecoderProcess,
} from './decoder-process.ts';

const MAX_PROCESSES = 4;
/** Screens repeat often; a hash takes a few hundred bytes. */
const MAX_KNOWN = 16_384;

export type PictureDecoder = ReturnType<typeof createPictureDecoder>;

export function createPictureDecoder(changes: Partial<DecoderLimits> = {}) {
  const limits = { ...DECODER_LIMITS, ...changes };
  const most = Math.min(MAX_PROCESSES, availableParallelism());
  const places = createSemaphore(({ count }) => count < most);
  const proved = createRecentMap<true>(MAX_KNOWN);
  const idle: DecoderProcess[] = [];
  const all = new Set<DecoderProcess>();
  let isClosed = false;

  async function start(): Promise<DecoderProcess> {
    const started = await startDecoderProcess(limits).catch((error: unknown) => {
      console.error(`error: the process that decodes pictures does not start: ${String(error)}`);
      throw unavailable('DECODER_UNAVAILABLE', 'pictures cannot be decoded now', error);
    });
    all.add(started);
    return started;
  }

  /** Takes the most recently used process first, so that others start only for parallel pictures. */
  function takeIdle(): DecoderProcess | undefined {
    for (let last = idle.pop(); last; last = idle.pop()) {
      if (!last.isSpent()) return last;
      retire(last);
    }
    return undefined;
  }

  function retire(spent: DecoderProcess): void {
    all.delete(spent);
    spent.close();
  }

  async function askOnce(question: DecodeQuestion): Promise<DecodeAnswer> {
    return places.run(async () => {
      const taken = takeIdle() ?? (await start());
      try {
        return await taken.ask(question);
      } finally {
        if (isClosed || taken.isSpent()) retire(taken);
        else idle.push(taken);
      }
    });
  }

  /** A second try shows if the picture ended the process. */
  async function ask(question: DecodeQuestion): Promise<DecodeAnswer> {
    try {
      return await askOnce(question).catch((error: unknown) => {
        if (error instanceof DecoderEnded) return askOnce(question);
        throw error;
      });
    } catch (error) {
      if (error instanceof DecodeTimeout) throw unavailable('DECODE_TIMEOUT', error.message, error);
      if (!(error instanceof DecoderEnded)) throw error;
      if (error.wasKilled) throw unavailable('DECODER_UNAVAILABLE', 'pictures cannot be decoded now', error);
      throw new PipelineError('IMAGE_INVALID', 'the image does not decode: it ended the decoder', { cause: error });
    }
  }

  async function decode(question: DecodeQuestion): Promise<DecodeAnswer> {
    const answer = await ask(question);
    if ('refused' in answer) throw new PipelineError('IMAGE_INVALID', answer.refused);
    return answer;
  }

  return {
    /** Rejects with IMAGE_INVALID unless the file decodes to exactly its pixels. Known pictures cost nothing. */
    async provePng(png: Uint8Array) {
      const id = sha256(png);
      if (proved.get(id)) return;
      // The caller has checked the size.
      const noLimits = { maxImageSide: Infinity, maxImagePixels: Infinity };
      await decode({ bytes: png, limits: noLimits });
      proved.set(id, true);
    },
    /** A JPEG or WebP as PNG; undefined when it is larger than the limits. Rejects with IMAGE_INVALID. */
    async convert(bytes: Uint8Array, pictureLimits: PictureLimits) {
      const answer = await decode({ bytes, limits: pictureLimits });
      if (!('converted' in answer)) return undefined;
      const { png, width, height } = answer.converted;
      proved.set(sha256(png), true);
      return { png: Buffer.from(png.buffer, png.byteOffset, png.byteLength), width, height };
    },
    /** Ids of the current processes. */
    pids: () => [...all].map(({ pid }) => pid),
    close() {
      isClosed = true;
      for (const each of all) each.close();
    },
  };
}

function unavailable(code: string, message: string, cause: unknown): ServiceFault {
  const origin = code === 'DECODE_TIMEOUT' ? 'timeout' : 'internal';
  return new ServiceFault(503, { code, class: origin, message, retryable: true }, { cause, retryAfterSeconds: 2 });
}
