/** Trajectories with the fields of the AgentNet dataset: pyautogui code with coordinates from 0 to 1. Desktops only. */
import path from 'node:path';
import { appOf } from '../../schema/index.ts';
import type { ExporterSettings } from '../export-settings.ts';
import type { Exporter } from '../exporter.ts';
import { describeConvention, resolveFormat } from '../samples/sample-format.ts';
import { writeTrajectory, type WrittenStep } from '../samples/write-trajectory.ts';
import { describeVerdict } from '../describe-verdict.ts';
import { labelSteps, type StepLabels } from '../label-steps.ts';
import { createTrajectoryExporter } from './trajectory-lines.ts';

export function createAgentNetExporter(options: ExporterSettings): Exporter {
  const convention = { grammar: 'agentnet', grammars: ['agentnet'], history: 'none', pastImages: 0 } as const;
  // Thought and action have separate fields.
  const format = {
    ...resolveFormat('agentnet', { ...convention, thoughts: 'none', alternates: true }, options),
    thoughts: 'none' as const,
  };
  return createTrajectoryExporter(
    {
      target: 'agentnet',
      convention: describeConvention(format, 'trajectory'),
      folders: ['images'],
      async toLine(row, [images]) {
        const written = writeTrajectory(row, format);
        if (typeof written === 'string') return written;
        const { task, trajectory, verdict } = row;
        const names = await Promise.all(
          written.map(({ step, reply }) => images!.add(row, step.observation.screenshot, reply.sent)),
        );
        const labels = labelSteps({ ...row, steps: written.map(({ step }) => step) });
        const line = {
          // One line is one attempt. AgentNet has no fields for the task's id and initial state.
          task_id: trajectory.id,
          source_task_id: task.id,
          initial_state: JSON.stringify(trajectory.initialState),
          admitted: row.admitted,
          instruction: task.instruction,
          task_completed: verdict.result === 'success',
          reason: describeVerdict(verdict),
          domain: format.titleOf(appOf(task)),
          traj: written.map((each, index) => ({
            index,
            // The file name alone: the dataset's readers know the folder.
            image: path.basename(names[index]!),
            value: valueOf(each, labels[index]!),
          })),
        };
        return { line, images: names.length };
      },
    },
    options,
  );
}

/** Labels without proof in the record are null. */
function valueOf({ step, reply }: WrittenStep, { correct, redundant, reflection }: StepLabels): object {
  return {
    thought: step.thought ?? '',
    action: step.intent,
    code: reply.text,
    last_step_correct: correct,
    last_step_redundant: redundant,
    reflection,
  };
}
