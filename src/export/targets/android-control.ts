/** Episodes with the fields of AndroidControl: points in pixels of the screenshot, one action fewer than screenshots. */
import type { AndroidAction, Step } from '../../schema/index.ts';
import type { ExporterSettings } from '../export-settings.ts';
import type { Exporter } from '../exporter.ts';
import { createTrajectoryExporter } from './trajectory-lines.ts';

export function createAndroidControlExporter(options: ExporterSettings): Exporter {
  return createTrajectoryExporter(
    {
      target: 'android-control',
      convention: { grammar: 'android-control', space: 'screen-pixels', row: 'trajectory' },
      folders: ['images', 'trees'],
      async toLine(row, [images, trees]) {
        const { task, trajectory } = row;
        if (task.platform !== 'android') return 'android-control has no actions for desktop';
        // The last step ends the episode; its screen is the one after the last action.
        const acted = row.steps.filter(({ action }) => action.type !== 'terminate');
        const after = row.steps.find(({ action }) => action.type === 'terminate')?.observation;
        const last = after ?? trajectory.finalObservation;
        if (!last) return 'the screen after the last action is missing';
        const seen = [...acted.map(({ observation }) => observation), last];
        const screenshots = await Promise.all(seen.map(({ screenshot }) => images!.add(row, screenshot, screenshot)));
        const accessibility_trees = await Promise.all(
          seen.map(({ tree }) => trees!.addFile(row, tree, `${tree.sha256}.json.gz`)),
        );
        const line = {
          episode_id: trajectory.id,
          goal: task.instruction,
          task_id: task.id,
          initial_state: JSON.stringify(trajectory.initialState),
          admitted: row.admitted,
          screenshots,
          accessibility_trees,
          screenshot_widths: seen.map(({ screenshot }) => screenshot.width),
          screenshot_heights: seen.map(({ screenshot }) => screenshot.height),
          actions: acted.map(actionOf),
          step_instructions: acted.map(({ intent }) => intent),
        };
        return { line, images: screenshots.length };
      },
    },
    // Points are pixels of the written picture, so it keeps its size.
    { ...options, images: { ...options.images, size: 'recorded' } },
  );
}

/**
 * The types of AndroidControl. `enter` and `answer` are this project's, because AndroidControl has no word for them.
 */
function actionOf({ action }: Step): object {
  const given = action as AndroidAction;
  switch (given.type) {
    case 'click':
    case 'long_press':
      return { action_type: given.type, x: Math.floor(given.x), y: Math.floor(given.y) };
    case 'scroll':
      return { action_type: 'scroll', direction: given.direction };
    case 'input_text':
      return { action_type: 'input_text', text: given.text, ...(given.enter ? { enter: true } : {}) };
    case 'open_app':
      return { action_type: 'open_app', app_name: given.app };
    case 'answer':
      return { action_type: 'answer', text: given.text };
    default:
      return { action_type: given.type };
  }
}
