/** Answers of the viewer's server about one trajectory or task. The routes are in api.ts. */
import type { ActResult, ModelReply, Point, Step, Task, Trajectory, Verdict } from '../schema/index.ts';
import type { LabelView } from './label-api.ts';
import type { TrajectoryRow } from './rows/row.ts';

export interface ImageOf {
  sha256: string;
  /** Size of the screenshot in pixels, to which boxes and points refer. */
  width: number;
  height: number;
}

/** A task next to the exploration screens that it came from. */
export interface TaskDetail {
  run: string;
  task: Task;
  categories: string[];
  evidence: {
    trajectoryId: string;
    turn: number | null;
    /** The steps of `task.evidence` in order, with the screen after each. */
    steps: (Pick<Step, 'index' | 'intent' | 'action' | 'target'> & { image: ImageOf; after: ImageOf | null })[];
    /** Set if the exploration is unreadable. */
    problem: string | null;
  };
  /** All executions of the task. */
  tries: TrajectoryRow[];
  admission: { admitted: boolean; tests: { id: string; passed: boolean; detail: string }[] } | null;
}

export interface ScreenView {
  image: ImageOf;
  /** Blob of the accessibility tree: GET it by PATHS.tree, as a UiNode. */
  tree: string;
  window: string;
  capturedAtMs: number;
}

export interface StepView extends Omit<Step, 'observation' | 'result'> {
  /** The action's result with its texts. Missing if there is none, or if it is damaged. */
  result?: ActResult;
  screen: ScreenView;
  /** The action in words, as in datasets. */
  words: string;
  /** Place of the action in screenshot pixels: one point, or from and to. */
  points: Point[];
}

export interface VerdictView extends Pick<
  Verdict,
  'id' | 'verifier' | 'status' | 'result' | 'reward' | 'screenDetails' | 'reasoning' | 'evidence'
> {
  score: number | null;
  /** `steps` decide the item. Rubrics include them; for checks, PATHS.facts has them. */
  items: { id: string; passed: boolean; detail: string; steps: number[] }[];
  /** Text on screens that is addressed to a judge. */
  injections: { step: number; text: string }[];
}

export interface TrajectoryDetail extends Pick<Trajectory, 'policy' | 'environment' | 'initialState'> {
  run: string;
  row: TrajectoryRow;
  task: Task | null;
  steps: StepView[];
  /** The screen after the last step. */
  final: ScreenView | null;
  answer: string | null;
  error: { code: string; message: string } | null;
  /** The run's own verdict first. */
  verdicts: VerdictView[];
  labels: LabelView[];
  /** Other tries at the same task, for the comparison page. */
  otherTries: TrajectoryRow[];
}

/** The screens in order, with the one after the last step at the end if it was recorded. */
export function screensOf({ steps, final }: Pick<TrajectoryDetail, 'steps' | 'final'>): ScreenView[] {
  const screens = steps.map(({ screen }) => screen);
  return final ? [...screens, final] : screens;
}

/** Lasting facts, as the check reads them from each screen. */
export interface FactsView {
  /** For each step with a screen after it: the differences from the screen before. */
  changes: { step: number; facts: FactChange[] }[];
  /** For each item of the check: the steps after which it turned to its final result. */
  decides: { item: string; steps: number[] }[];
  /** Set if screens are unreadable. */
  problem: string | null;
}

export interface FactChange {
  /** "kind subject". */
  fact: string;
  kind: string;
  /** Null if the fact was missing. */
  before: string | null;
  after: string | null;
}

/** A question to a model as sent, and its answer. */
export interface ModelCall extends Pick<
  ModelReply,
  'role' | 'stage' | 'model' | 'endpoint' | 'finishReason' | 'status' | 'usage' | 'usageReported'
> {
  id: string;
  /** The step it was asked for; null for a verdict. */
  step: number | null;
  /** Null if the run kept only the answers. */
  messages:
    | {
        role: string;
        parts: (
          | { type: 'text'; text: string }
          /** `isKept`: the run has the picture. Sizes are the sent ones. */
          | { type: 'image'; image: ImageOf; isKept: boolean }
        )[];
      }[]
    | null;
  reply: string;
}

export interface CallsView {
  calls: ModelCall[];
  /** The missing data, for a person: for example that the run has no models. */
  note: string | null;
}
