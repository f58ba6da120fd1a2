import { PipelineError } from '../../errors.ts';
import { describeSpoilt } from '../../testing/conformance.ts';
import { testDesktop } from '../../testing/tree.ts';
import { GROUNDER_CHECKS, type GrounderSubject } from './grounder-conformance.ts';
import type { Grounder } from './grounder.ts';

async function create(): Promise<GrounderSubject> {
  let isBroken = false;
  const grounder: Grounder = {
    name: 'sound',
    async locate({ description }, signal) {
      if (signal.aborted) throw new PipelineError('ABORTED', 'aborted');
      if (isBroken) throw new PipelineError('MODEL_MISCONFIGURED', 'no key');
      if (description !== 'the button') throw new PipelineError('MODEL_REPLY_INVALID', 'there is none');
      return { point: { x: 15, y: 15 } };
    },
  };
  return {
    grounder,
    input: {
      screenshot: { png: Buffer.alloc(0), width: 90, height: 90 },
      tree: testDesktop(),
      description: 'the button',
    },
    bounds: { x: 10, y: 10, width: 10, height: 10 },
    lose: () => undefined,
    breakEndpoint: () => void (isBroken = true),
  };
}

type Locate = (
  sound: Grounder['locate'],
  calls: number,
  ...input: Parameters<Grounder['locate']>
) => ReturnType<Grounder['locate']>;

const locating =
  (locate: Locate) =>
  (subject: GrounderSubject): GrounderSubject => {
    let calls = 0;
    const { locate: sound } = subject.grounder;
    return { ...subject, grounder: { name: 'spoilt', locate: (...input) => locate(sound, calls++, ...input) } };
  };

const at = (x: number, y: number) => async () => ({ point: { x, y } });
const guessing = locating((sound, _calls, ...input) => sound(...input).catch(at(15, 15)));

describeSpoilt('grounder', GROUNDER_CHECKS, {
  create,
  spoil: {
    'finds the element, in whole pixels of the screenshot': locating(at(15.5, 15)),
    'finds it at the same point again': locating(async (_sound, calls) => ({ point: { x: 10 + calls, y: 10 } })),
    'changes nothing that it is given': locating((sound, _calls, input, signal) => {
      input.tree.children.pop();
      return sound(input, signal);
    }),
    'gives no point for what is not there': guessing,
    'takes descriptions of any kind': locating(async (sound, _calls, input, signal) => {
      const isMeant = new RegExp(input.description).test('button');
      return isMeant ? at(15, 15)() : sound(input, signal);
    }),
    'stops when the signal has fired': guessing,
    'gives no point when the endpoint refuses': guessing,
  },
});
