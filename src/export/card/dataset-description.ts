/** Facts about a run that its records lack, from the pipeline. */

/** Tokens and cost of a run's models, by role. */
export interface ModelCost {
  role: string;
  model: string;
  calls: number;
  promptTokens: number;
  completionTokens: number;
  costUsd: number;
}

/** An application whose screens a dataset shows. */
export interface ShownApp {
  app: string;
  title: string;
  source: string;
  /** SPDX expression; undefined if unknown. */
  license?: string | undefined;
}

export interface DatasetDescription {
  /** Name of the run's config, such as "quickstart". */
  config: string;
  seed: number;
  /** The full config, as YAML. */
  configText?: string;
  models?: ModelCost[];
  /** The applications of the config, in its order. */
  applications?: ShownApp[];
  /** The measured quality of the run's verifier, in a sentence. */
  verifierCalibration?: string;
  /** More sentences for the known limits. */
  limits?: string[];
}
