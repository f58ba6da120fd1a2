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

export interface DatasetDescription {
  /** Name of the run's config, such as "quickstart". */
  config: string;
  seed: number;
  /** The full config, as YAML. */
  configText?: string;
  models?: ModelCost[];
  /** The measured quality of the run's verifier, in a sentence. */
  verifierCalibration?: string;
  /** More sentences for the known limits. */
  limits?: string[];
}
