/** What the viewer's server answers about one trajectory or task. The routes are in api.ts. */
import type { ModelReply, Point, Step, Task, Trajectory, Verdict } from '../schema/index.ts';
import type { LabelView } from './label-api.ts';
import type { TrajectoryRow } from './rows/row.ts';

export interface ImageOf {
  sha256: string;
  /** Pixels of the screenshot, in which boxes and points are told. */
  width: number;
  height: number;
}

/** A task beside the exploration screens that it came from. */
export interface TaskDetail {
  run: string;
  task: Task;
  categories: string[];
  evidence: {
    trajectoryId: string;
    turn: number | null;
    /** The steps of `task.evidence` in order, with the screen after each. */
    steps: (Pick<Step, 'index' | 'intent' | 'action' | 'target'> & { image: ImageOf; after: ImageOf | null })[];
    /** Set when the exploration cannot be read. */
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

export interface StepView extends Omit<Step, 'observation'> {
  screen: ScreenView;
  /** The action in words, as datasets have it. */
  words: string;
  /** Where the action goes, in pixels of the screenshot: one point, or from and to. */
  points: Point[];
}

export interface VerdictView extends Pick<
  Verdict,
  'id' | 'verifier' | 'status' | 'result' | 'reward' | 'screenDetails' | 'reasoning' | 'evidence'
> {
  score: number | null;
  /** `steps` are those that decide the item, known at once for rubrics and by PATHS.facts for checks. */
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
  /** Other tries at the same task, for the page that compares. */
  otherTries: TrajectoryRow[];
}

/** The screens in order; the one after the last step comes last, where it was recorded. */
export function screensOf({ steps, final }: Pick<TrajectoryDetail, 'steps' | 'final'>): ScreenView[] {
  const screens = steps.map(({ screen }) => screen);
  return final ? [...screens, final] : screens;
}

/** What lasts, as the check reads it from each screen. */
export interface FactsView {
  /** For each step with a screen after it: what differs there from the screen before. */
  changes: { step: number; facts: FactChange[] }[];
  /** For each item of the run's verdict that a check made: the steps after which it turned to what it is in the end. */
  decides: { item: string; steps: number[] }[];
  /** Set when screens cannot be read. */
  problem: string | null;
}

export interface FactChange {
  /** "kind subject". */
  fact: string;
  kind: string;
  /** null: the fact was not there. */
  before: string | null;
  after: string | null;
}

/** A question to a model as it was sent, and its answer. */
export interface ModelCall extends Pick<
  ModelReply,
  'role' | 'stage' | 'model' | 'endpoint' | 'finishReason' | 'status' | 'usage' | 'usageReported'
> {
  id: string;
  /** Step that it was made for; null for a verdict. */
  step: number | null;
  /** null when the run kept only the answers. */
  messages:
    | {
        role: string;
        parts: (
          | { type: 'text'; text: string }
          /** `isKept`: the run has the picture. Sizes are those in which it was sent. */
          | { type: 'image'; image: ImageOf; isKept: boolean }
        )[];
      }[]
    | null;
  reply: string;
}

export interface CallsView {
  calls: ModelCall[];
  /** What is not known, for a person: such as a run without models. */
  note: string | null;
}
