/** How a target writes steps: its trainer's convention, overridden by a person's options. */
import { PipelineError } from '../../errors.ts';
import { createGrammar, GRAMMAR_NAMES, type GrammarName } from '../../grammars/create-grammar.ts';
import type { ActionGrammar } from '../../grammars/grammar.ts';
import { areaOf } from '../../grammars/smart-resize.ts';
import type { Platform } from '../../schema/index.ts';
import type { ExporterSettings, ExportFormat } from '../export-settings.ts';
import type { Convention } from '../exporter.ts';

/** The trainer's defaults. */
export interface SampleConvention {
  grammar: GrammarName;
  /** The possible grammars of the target; any when left out. */
  grammars?: readonly GrammarName[];
  history: NonNullable<ExportFormat['history']>;
  pastImages: number;
  thoughts: NonNullable<ExportFormat['thoughts']>;
  /** True if user and assistant alternate in dialogues; otherwise the user speaks only to show a screen. */
  alternates: boolean;
}

export interface SampleFormat extends Omit<SampleConvention, 'grammars' | 'grammar'> {
  grammarName: GrammarName;
  /** Undefined when the grammar has no actions for the platform. */
  grammarFor(platform: Platform): ActionGrammar | undefined;
  /** `default`, `none`, or a text. */
  systemPrompt: string;
  /** True if steps whose reflection reports failure serve only as context. */
  onlyWorked: boolean;
  /** Returns the display name of an application. */
  titleOf(app: string): string;
}

export type FormatSettings = Pick<ExporterSettings, 'format' | 'formats' | 'selection' | 'titleOf'>;

/** Throws CONFIG_INVALID when the target does not support the options. */
export function resolveFormat(
  target: string,
  convention: SampleConvention,
  { format, formats, selection, titleOf = (app) => app }: FormatSettings,
): SampleFormat {
  const chosen = { ...format, ...formats[target] };
  const { grammars = GRAMMAR_NAMES, ...defaults } = convention;
  const grammarName = (chosen.grammar ?? convention.grammar) as GrammarName;
  if (!grammars.includes(grammarName)) {
    throw new PipelineError(
      'CONFIG_INVALID',
      `grammar: ${target} cannot have "${grammarName}"; it can have ${grammars.join(', ')}`,
    );
  }
  const known = new Map<Platform, ActionGrammar | undefined>();
  return {
    ...defaults,
    history: chosen.history ?? defaults.history,
    pastImages: chosen.pastImages ?? defaults.pastImages,
    thoughts: chosen.thoughts ?? defaults.thoughts,
    systemPrompt: chosen.systemPrompt ?? 'default',
    onlyWorked: selection.steps === 'worked',
    titleOf,
    grammarName,
    grammarFor(platform) {
      if (!known.has(platform)) known.set(platform, findGrammar(grammarName, platform));
      return known.get(platform);
    },
  };
}

function findGrammar(name: GrammarName, platform: Platform): ActionGrammar | undefined {
  try {
    return createGrammar(name, platform);
  } catch (error) {
    if (error instanceof PipelineError && error.code === 'CONFIG_INVALID') return undefined;
    throw error;
  }
}

/** The format's convention for the manifest and the card. */
export function describeConvention(format: SampleFormat, row: Convention['row']): Convention {
  const grammar = format.grammarFor('desktop') ?? format.grammarFor('android')!;
  const { space, imageLimits } = grammar;
  return { grammar: format.grammarName, space, row, ...(imageLimits && { imagePixels: areaOf(imageLimits) }) };
}
