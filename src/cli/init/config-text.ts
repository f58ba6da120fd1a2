/** The text of a config for five answers. Keys that the answers do not decide are left to their defaults. */
export const PLATFORMS = ['desktop', 'web', 'phone'] as const;
export const SIZES = ['small', 'medium', 'large'] as const;
export const MODELS = ['none', 'openai', 'server'] as const;

export interface Answers {
  platform: (typeof PLATFORMS)[number];
  apps: readonly string[];
  /** File of the user's own applications. */
  catalogue?: string;
  size: (typeof SIZES)[number];
  models: (typeof MODELS)[number];
  output: string;
}

/** The `environment.name` of each platform. */
export const ENVIRONMENT: Readonly<Record<Answers['platform'], 'desktop' | 'web' | 'virtual'>> = {
  desktop: 'desktop',
  web: 'web',
  phone: 'virtual',
};

const SHAPE: Readonly<Record<Answers['size'], { turns: number; maxSteps: number; tasks: number }>> = {
  small: { turns: 1, maxSteps: 40, tasks: 3 },
  medium: { turns: 3, maxSteps: 50, tasks: 10 },
  large: { turns: 6, maxSteps: 60, tasks: 25 },
};

const GUIDELINES = 4;

/** `name` is the run's. */
export function configText(name: string, answers: Answers): string {
  const { platform, apps, catalogue, size, models, output } = answers;
  const { turns, maxSteps, tasks } = SHAPE[size];
  const most = apps.length * turns * tasks * GUIDELINES;
  const isModelBased = models !== 'none';
  return `# At most ${most} tasks. configs/quickstart.yaml explains every key${isModelBased ? ', quickstart-models.yaml those of models' : ''}.
name: ${name}
output: ${JSON.stringify(output)}
${platform === 'phone' ? 'platform: android\n' : ''}apps: [${apps.map((app) => JSON.stringify(app)).join(', ')}]
${catalogue === undefined ? '' : `catalogue: ${JSON.stringify(catalogue)}\n`}environment: { name: ${ENVIRONMENT[platform]} }
explore: { turns: ${turns}, maxSteps: ${maxSteps}${isModelBased ? ', policy: model, summarizer: model' : ''} }
propose: { tasksPerGuideline: ${tasks}${isModelBased ? ', generator: model' : ''} }
execute: { maxSteps: 30${isModelBased ? ', policy: model' : ''} }
${isModelBased ? `verify: { verifier: model }\n${modelsText(models)}` : ''}export:
  targets: [parquet, jsonl, failures]
  selection: { balance: true }
`;
}

/** Prices have no default, since the limit of costs would not hold with wrong ones. */
function modelsText(models: 'openai' | 'server'): string {
  const isOwn = models === 'server';
  const url = isOwn ? '${AUTOPLAY_MODEL_URL}' : '${AUTOPLAY_MODEL_URL:-https://api.openai.com/v1}';
  const model = isOwn ? '${AUTOPLAY_MODEL}' : '${AUTOPLAY_MODEL:-gpt-4.1-mini}';
  const prices = isOwn
    ? '{ inputPerMillionUsd: 0, outputPerMillionUsd: 0 } # of a server of your own'
    : '{ inputPerMillionUsd: 0.4, outputPerMillionUsd: 1.6 } # of gpt-4.1-mini';
  return `models:
  maxCostUsd: 2
  endpoints:
    main: { baseUrl: "${url}"${isOwn ? '' : ', apiKeyVariable: AUTOPLAY_MODEL_KEY'} }
  roles:
    default:
      endpoint: main
      model: "${model}"
      prices: ${prices}
`;
}
