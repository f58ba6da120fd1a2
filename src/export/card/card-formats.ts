/** For every format of a dataset: what is in it, and a line that loads it. docs/exporting.md has lines that train. */
import type { ExportTarget } from '../../schema/index.ts';
import { folderOf, type Convention, type TargetManifest, type TargetName } from '../exporter.ts';
import { code } from './card-text.ts';

const SPACES: Readonly<Record<Convention['space'], string>> = {
  thousandths: 'from 0 to 1000 of each side of the image',
  'sent-pixels': 'pixels of the image at the size at which the model sees it',
  fractions: 'from 0 to 1 of each side of the image',
  'screen-pixels': 'pixels of the screenshot',
};

/** What each target's folder holds. */
const LAYOUTS: Readonly<Record<ExportTarget, string>> = {
  parquet: 'Parquet with the screenshots inside, one row a trajectory: `load_dataset(FOLDER, split="train")`.',
  jsonl:
    'The same rows as `trajectories.jsonl` beside `images/`; `dataset_info.json` describes them to LLaMA-Factory (`dataset_dir: jsonl`, `media_dir: jsonl`, `dataset: trajectories`).',
  trl: 'Parquet for TRL, one row a step with `prompt`, `completion` and `images`: `load_dataset(FOLDER, "trl")`, or `"default"` when it is the only table.',
  'llama-factory':
    'LLaMA-Factory (sharegpt), one row a step: `dataset_dir: llama-factory`, `media_dir: llama-factory`, `dataset: autoplay_train`.',
  'ms-swift':
    'ms-swift, one row a step with `loss` and `objects`; set `ROOT_IMAGE_DIR` to the folder, and `QWENVL_BBOX_FORMAT=new`.',
  verl: 'Parquet for the multi-turn SFT dataset of verl, one row a step: `data.messages_key=messages data.image_key=images`.',
  'qwen-vl': 'The fine-tuning code of Qwen-VL: `annotation_path` is `qwen-vl/train.jsonl`, `data_path` is `qwen-vl`.',
  'ui-tars':
    'Messages with `loss_mask`, one row a step, as UI-TARS is trained on; image paths are relative to the folder.',
  scalecua: 'Annotations of ScaleCUA with `train_meta.json`; paths in it are relative to the folder.',
  agentnet: 'Trajectories as AgentNet has them: `traj` with `pyautogui` code, images by name in `images/`.',
  'android-control':
    'Episodes with the fields of AndroidControl: one action fewer than screenshots; trees in `trees/`.',
  atif: 'One ATIF document a trajectory, images beside it; for tools that read the Agent Trajectory Interchange Format.',
  failures:
    'Attempts that failed, one row each, with `reason` and `outcome` and without the chat: `load_dataset(FOLDER, "failures", split="train")`. **No demonstrations.**',
  playwright: 'One Playwright trace a trajectory: `npx playwright show-trace playwright/train/ID.zip`.',
};

export function describeFormats(targets: readonly TargetManifest[]): string {
  return targets.map((target) => describeFormat(target, LAYOUTS[target.target])).join('\n');
}

/** `layout`: what the folder holds, and how to load it. */
export function describeFormat(
  { target, convention, rows, leftOut }: TargetManifest<TargetName>,
  layout: string,
): string {
  const { grammar, space, imagePixels } = convention;
  const actions = grammar === 'autoplay' ? 'as they were recorded, as JSON' : `in the grammar ${code(grammar)}`;
  const sizes =
    imagePixels && space === 'sent-pixels'
      ? ` That is between ${imagePixels.min} and ${imagePixels.max} pixels in area: set the trainer's limits so, or points will be off.`
      : '';
  const missing = Object.entries(leftOut).map(([reason, count]) => `${count} × ${reason}`);
  const left = missing.length > 0 ? ` Left out: ${missing.join('; ')}.` : '';
  return `- **${code(`${folderOf(target)}/`)}**, ${rows} rows. ${layout} Actions ${actions}, points ${SPACES[space]}.${sizes}${left}`;
}
