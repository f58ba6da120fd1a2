/** Turns a model's proposals into tasks, and refuses unsuitable ones with a reason. */
import { createDuplicateIndex } from '../../text/near-duplicates.ts';
import { templateSkeleton } from '../../text/diversity.ts';
import type { GenerateOutput, TaskDraft } from '../../propose/task-generator.ts';
import { faultOfAnswer, faultOfGrounding } from './check-grounding.ts';
import type { ModelGeneratorOptions } from './generator-options.ts';
import type { ProposedTask } from './generator-reply.ts';
import { faultOfTemplate, fillTemplate, instantiateTemplate, type Instance } from './instantiate-template.ts';
import type { ObservedText } from './observed-text.ts';

export interface AdmissionOptions extends Pick<ModelGeneratorOptions, 'instancesPerTemplate' | 'dedup'> {
  trajectoryId: string;
  /** Observed text that names and answers are checked against; omitted, the check is off. */
  observed?: ObservedText;
  /** The answer of a question must be given, may be given, or cannot be known. */
  answers: 'required' | 'allowed' | 'unknown';
  /** Steps by the number of the screen before them; undefined when no screens were shown. */
  stepOfScreen?: ReadonlyMap<number, number>;
  known: readonly string[];
  seed: string;
}

export interface Admission extends GenerateOutput {
  /** Earlier proposals, as listed in the model's prompt. */
  listed: string[];
  /** Returns the number of tasks made from the proposal. */
  admit(proposed: ProposedTask): number;
}

/** More instances than wanted are tried, because some parameter values may be at fault. */
const SPARE_INSTANCES = 4;
const REPEATED = 'it repeats an earlier proposal';

export function createAdmission(options: AdmissionOptions): Admission {
  const { instancesPerTemplate, dedup, known } = options;
  const output: GenerateOutput = { drafts: [], rejected: [] };
  const listed = known.map((instruction) => `- ${instruction}`);
  const skeletons = new Set<string>();
  /** Parameters are renamed alike before comparison; templates without variation are compared by their text. */
  const isRepeated = (template: string, { template_params: params }: ProposedTask): boolean => {
    if (!params.some(({ possible_values: values }) => values.length > 1)) return false;
    const skeleton = templateSkeleton(template);
    return skeletons.has(skeleton) || !skeletons.add(skeleton);
  };
  const texts = [...known];
  const duplicates = createDuplicateIndex(dedup.threshold);
  known.forEach((instruction, index) => duplicates.add(instruction, index));

  const faultOf = (instance: Instance, { answer }: ProposedTask): string | undefined => {
    const twin = duplicates.find(instance.instruction);
    if (twin) return `it nearly repeats ${JSON.stringify(texts[twin.of])}`;
    if (!options.observed) return undefined;
    return (
      faultOfGrounding(instance, options.observed) ?? (answer ? faultOfAnswer(answer, options.observed) : undefined)
    );
  };
  const admit = (proposed: ProposedTask, template: string): string | undefined => {
    const fault = faultOfProposal(proposed, options) ?? (isRepeated(template, proposed) ? REPEATED : undefined);
    if (fault) return fault;
    const passed: Instance[] = [];
    let reason = 'its parameters cannot have different values';
    for (const instance of drawInstances(proposed, template, options)) {
      const wrong = faultOf(instance, proposed);
      if (wrong) output.rejected.push({ instruction: instance.instruction, reason: (reason = wrong) });
      else if (passed.push(instance) === instancesPerTemplate) break;
    }
    for (const instance of passed) {
      duplicates.add(instance.instruction, texts.push(instance.instruction) - 1);
      output.drafts.push(toDraft(instance, proposed, template, options));
    }
    return passed.length > 0 ? undefined : reason;
  };
  return {
    ...output,
    listed,
    admit(proposed) {
      const template = proposed.instruction.trim();
      const before = output.drafts.length;
      const fault = admit(proposed, template);
      if (fault && !output.rejected.some(({ instruction }) => instruction === template))
        output.rejected.push({ instruction: template, reason: fault });
      listed.push(fault ? `- ${template} (refused: ${fault})` : `- ${template}`);
      return output.drafts.length - before;
    },
  };
}

function drawInstances(proposed: ProposedTask, template: string, options: AdmissionOptions): Instance[] {
  const count = options.instancesPerTemplate + SPARE_INSTANCES;
  return instantiateTemplate(template, proposed.template_params, { seed: `${options.seed} ${template}`, count });
}

const LONGEST_INSTRUCTION = 2000;
const HOW_TO =
  /^(?:how (?:do|can|could|would|should|to)|where (?:is|can|do))\b.*\b(?:i|you|one|button|menu|setting)\b/i;

/** Returns the reason why a proposal can give no task with any parameter values. */
function faultOfProposal(proposed: ProposedTask, { answers, stepOfScreen }: AdmissionOptions): string | undefined {
  const { template_params: params, answer, screens } = proposed;
  const instruction = proposed.instruction.trim();
  if (instruction === '') return 'it has no words';
  if (instruction.length > LONGEST_INSTRUCTION) return `it is longer than ${LONGEST_INSTRUCTION} characters`;
  if (HOW_TO.test(instruction)) return 'it asks how something is done';
  const fault = faultOfTemplate(instruction, params);
  if (fault) return fault;
  if (answers === 'required' && !answer?.trim()) return 'it is a question without an answer';
  if (answers !== 'unknown' && answer?.trim() && params.some(({ possible_values: values }) => values.length > 1))
    return 'it is a question whose parameters could have several values, each with another answer';
  if (stepOfScreen && !screens.some((screen) => stepOfScreen.has(screen)))
    return 'it names no screen that justifies it';
  return undefined;
}

function toDraft(
  { instruction, params }: Instance,
  { answer, tag, primitives, screens, wanted }: ProposedTask,
  template: string,
  { trajectoryId, stepOfScreen, answers }: AdmissionOptions,
): TaskDraft {
  // Without screens the only evidence is the start of the exploration.
  const steps = stepOfScreen ? screens.flatMap((screen) => stepOfScreen.get(screen) ?? []) : [0];
  return {
    instruction,
    template,
    params,
    evidence: { trajectoryId, steps: [...new Set(steps)] },
    ...(answer?.trim() && answers !== 'unknown' ? { answer: answer.trim() } : {}),
    ...(wanted === undefined ? {} : { wanted: fillTemplate(wanted, params) }),
    ...(tag.trim() === '' ? {} : { tag: tag.trim() }),
    ...(primitives?.trim() ? { primitives: primitives.trim() } : {}),
  };
}
