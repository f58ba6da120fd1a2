/**
 * One document of the Agent Trajectory Interchange Format per trajectory, for viewers and trainers that read any
 * agent's logs. Actions are tool calls with their recorded arguments, and screens are observations.
 */
import path from 'node:path';
import { appOf, type ActResult, type ImageRef, type Step, type Usage } from '../../schema/index.ts';
import { quoteResult } from '../../agent/describe-result.ts';
import { defineExporter, RECORDED } from '../define-exporter.ts';
import type { ExporterSettings } from '../export-settings.ts';
import type { ExportedFile, Exporter, ExportRow } from '../exporter.ts';
import { createImageFolder, type ImageFolder } from '../images/image-folder.ts';
import { createImagePreparer } from '../images/prepare-image.ts';
import { writeSealed } from '../seal-file.ts';

/** The first version that can state that no model was called. */
const VERSION = 'ATIF-v1.7';

export function createAtifExporter(options: ExporterSettings): Exporter {
  const prepare = createImagePreparer({ ...options.images, size: 'recorded' });
  return defineExporter('atif', RECORDED, async ({ folder, signal, counter }) => {
    const images = await createImageFolder(folder, prepare, signal);
    const files: ExportedFile[] = [];
    return {
      async add(row) {
        const document = await writeDocument(row, images);
        files.push(
          await writeSealed(folder, `${row.split}/${row.trajectory.id}.json`, `${JSON.stringify(document)}\n`),
        );
        counter.add(row.split, row.steps.length);
      },
      async finish() {
        await images.finish();
        return files;
      },
      close: () => images.close(),
    };
  });
}

async function writeDocument(row: ExportRow, images: ImageFolder): Promise<object> {
  const { task, trajectory, verdict, steps } = row;
  const show = async (screenshot: ImageRef) => {
    const place = await images.add(row, screenshot, screenshot);
    const extension = path.extname(place).slice(1);
    const source = { media_type: `image/${extension === 'jpg' ? 'jpeg' : extension}`, path: `../${place}` };
    return { type: 'image', source };
  };
  const first = steps[0] ? [await show(steps[0].observation.screenshot)] : [];
  const opening = { step_id: 1, source: 'user', message: [{ type: 'text', text: task.instruction }, ...first] };
  const acted = await Promise.all(
    steps.map(async (step, index) => {
      const after = steps[index + 1]?.observation ?? trajectory.finalObservation;
      const result = row.results?.get(step.index);
      const reported = result ? [{ type: 'text', text: quoteResult(result) }] : [];
      const shown = after ? [...reported, await show(after.screenshot)] : reported;
      return writeStep(step, index + 2, shown, result);
    }),
  );
  return {
    schema_version: VERSION,
    session_id: trajectory.id,
    trajectory_id: trajectory.id,
    agent: { name: trajectory.policy, version: '1', extra: { environment: trajectory.environment } },
    steps: [opening, ...acted],
    final_metrics: { ...totalOf(steps), total_steps: steps.length + 1 },
    extra: {
      split: row.split,
      task_id: task.id,
      app: appOf(task),
      platform: task.platform,
      guideline: task.guideline,
      initial_state: trajectory.initialState,
      outcome: trajectory.outcome,
      answer: trajectory.answer ?? null,
      admitted: row.admitted,
      verdict: { id: verdict.id, verifier: verdict.verifier, result: verdict.result, reward: verdict.reward },
    },
  };
}

function writeStep(step: Step, number: number, shown: object[], result: ActResult | undefined): object {
  const { type, ...args } = step.action;
  const call = `call_${number}`;
  const isThought = step.usage !== undefined;
  return {
    step_id: number,
    source: 'agent',
    message: step.intent,
    // Without a model there is no reasoning content.
    ...(isThought ? { reasoning_content: step.thought, metrics: metricsOf(step.usage!) } : { llm_call_count: 0 }),
    tool_calls: [{ tool_call_id: call, function_name: type, arguments: args }],
    ...(shown.length > 0 ? { observation: { results: [{ source_call_id: call, content: shown }] } } : {}),
    extra: {
      ...(step.thought && !isThought ? { thought: step.thought } : {}),
      ...(step.target ? { target: step.target } : {}),
      ...(step.reflection ? { reflection: step.reflection } : {}),
      ...(result ? { result: factsOf(result) } : {}),
      window: step.observation.window,
      screenshot: { width: step.observation.screenshot.width, height: step.observation.screenshot.height },
    },
  };
}

/** The texts are in the observation. */
function factsOf({ text: _text, stderr: _stderr, ...facts }: ActResult): object {
  return facts;
}

function metricsOf({ promptTokens, completionTokens, costUsd }: Usage): object {
  return { prompt_tokens: promptTokens, completion_tokens: completionTokens, cost_usd: costUsd };
}

function totalOf(steps: readonly Step[]): object {
  const sum = (key: 'promptTokens' | 'completionTokens' | 'costUsd') =>
    steps.reduce((total, { usage }) => total + (usage?.[key] ?? 0), 0);
  return {
    total_prompt_tokens: sum('promptTokens'),
    total_completion_tokens: sum('completionTokens'),
    total_cost_usd: sum('costUsd'),
  };
}
