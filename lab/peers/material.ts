/** Inputs of third-party programs: an export of a run, the run's actions, and points on many screens. */
import { expressAction } from '../../src/grammars/express-action.ts';
import { toResponseFormat } from '../../src/model/json-format.ts';
import { plannerReply } from '../../src/model-based/planner/planner-reply.ts';
import { createGrammar, type GrammarName } from '../../src/grammars/create-grammar.ts';
import { createFileStore } from '../../src/store/file-store.ts';
import { readRecord } from '../../src/store/typed-records.ts';
import { replacingKeys } from '../../src/ui/replace-content.ts';

/** `agentnet` has no words for phone actions. */
export const PHONE_TARGETS =
  'parquet,jsonl,trl,llama-factory,ms-swift,verl,qwen-vl,ui-tars,scalecua,android-control,atif,playwright';
export const TARGETS =
  'parquet,jsonl,trl,llama-factory,ms-swift,verl,qwen-vl,ui-tars,scalecua,agentnet,atif,playwright';

/** By row of `ui-tars`: the size of the screen, the required calls of its reply, and their typed texts. */
export async function readActions(run: string) {
  const store = await createFileStore({ folder: run });
  const rows: Record<string, { width: number; height: number; calls: number; texts: string[] }> = {};
  for await (const id of store.list('trajectories')) {
    const { platform, steps } = await readRecord(store, 'trajectories', id);
    const grammar = createGrammar('ui-tars-1.5', platform);
    for (const { index, action, target, observation } of steps) {
      const keys = target ? replacingKeys(target.role) : undefined;
      const actions = expressAction(action, grammar, { replacingKeys: keys }) ?? [];
      const { width, height } = observation.screenshot;
      const texts = actions.flatMap((each) =>
        each.type === 'type' || each.type === 'input_text' ? [each.enter ? `${each.text}\n` : each.text] : [],
      );
      rows[`${id}-${index}`] = { width, height, calls: actions.length, texts };
    }
  }
  return rows;
}

/** The run's own successful solutions, the shortest first, as actions and as replies in qwen3-vl. */
export async function readSolutions(run: string) {
  const store = await createFileStore({ folder: run });
  const found = [];
  for await (const id of store.list('verdicts')) {
    const verdict = await readRecord(store, 'verdicts', id);
    if (verdict.result !== 'success') continue;
    const { platform, steps } = await readRecord(store, 'trajectories', verdict.trajectoryId);
    const grammar = createGrammar('qwen3-vl', platform);
    const replies = steps.map(({ action, observation, target }) => {
      const { width, height } = observation.screenshot;
      const screen = { width, height };
      const keys = target ? replacingKeys(target.role) : undefined;
      const actions = expressAction(action, grammar, { replacingKeys: keys });
      const context = { screen, sent: grammar.imageSize(screen), ...(target ? { target: target.bounds } : {}) };
      return actions && grammar.serialize({ actions }, context);
    });
    if (replies.includes(undefined)) continue;
    const { instruction } = await readRecord(store, 'tasks', verdict.taskId);
    found.push({ task_id: verdict.taskId, instruction, actions: steps.map(({ action }) => action), replies });
  }
  return found.toSorted((a, b) => a.actions.length - b.actions.length);
}

const GRAMMARS: readonly GrammarName[] = ['ui-tars-1.5', 'qwen2.5-vl', 'qwen3-vl', 'scalecua'];
/** 20 widths with 10 heights each, including odd ones. */
const WIDTHS = Array.from({ length: 20 }, (_, index) => 320 + index * 181);
const HEIGHTS = Array.from({ length: 10 }, (_, index) => 240 + index * 241);
/** One is half-way between two thousandths, the worst case for thousandths; one is the last pixel. */
const SHARES = [0.00021, 0.13737, 0.3135, 0.71828, 0.99937, 0.99999];

/** The reply for a click at each of 36 places of 200 screens, in each grammar that has pixels or is resized. */
export function writePoints() {
  return GRAMMARS.flatMap((name) =>
    WIDTHS.flatMap((width) =>
      HEIGHTS.map((height) => {
        const grammar = createGrammar(name, 'desktop');
        const context = { screen: { width, height }, sent: grammar.imageSize({ width, height }) };
        const points = SHARES.flatMap((across) =>
          SHARES.map((down) => {
            const [x, y] = [Math.floor(across * width), Math.floor(down * height)];
            const click = { type: 'click', x, y, numClicks: 1, button: 'left', holdKeys: [] } as const;
            return [[x, y], grammar.serialize({ actions: [{ ...click, holdKeys: [] }] }, context)];
          }),
        );
        return { grammar: name, screen: [width, height], points };
      }),
    ),
  );
}

/** The JSON schemas of a planner's questions, by platform. */
export function writeFormats(): Record<string, unknown> {
  const formats = (['desktop', 'android'] as const).map((platform) => {
    const schema = plannerReply({ platform, numbers: true, expertActions: true });
    return [platform, toResponseFormat('next_action', schema).json_schema.schema];
  });
  return Object.fromEntries(formats) as Record<string, unknown>;
}
