/** Lint rules. Which folder may import which is in scripts/layers.mjs. */
import { deniedTo, LAYERS, PACKAGES, RESERVED, UNBOUND } from './scripts/layers.mjs';

const escape = (text) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

/** The forbidden imports of a file in a layer, or in a folder of it, as patterns of the text between the quotes. */
function restrictionsOf(layer, folder = layer) {
  const wholly = deniedTo(layer).filter((other) => !partsOf(layer, other).length);
  const ends = wholly.map((other) => (other.endsWith('.ts') ? escape(other) : `${escape(other)}\\/`));
  const packages = Object.keys(PACKAGES).filter(
    (name) => !PACKAGES[name].some((owner) => [layer, folder].includes(owner)),
  );
  return [
    {
      regex: `${layer.endsWith('.ts') ? String.raw`^\.\/` : String.raw`^(\.\.\/)+`}(${ends.join('|')})`,
      message: `${layer} may import ${LAYERS[layer].join(', ') || 'nothing'} (scripts/layers.mjs).`,
    },
    ...deniedTo(layer)
      .filter((other) => partsOf(layer, other).length > 0)
      .map((other) => ({
        group: [`**/${other}/**`, ...partsOf(layer, other).map((part) => `!**/${part}`)],
        message: `${layer} may import only ${partsOf(layer, other).join(', ')} of ${other} (scripts/layers.mjs).`,
      })),
    ...Object.keys(RESERVED)
      .filter((part) => !RESERVED[part].includes(layer) && LAYERS[layer].includes(part.split('/')[0]))
      .map((part) => ({ group: [`**/${part}`], message: `${part} is for ${RESERVED[part].join(', ')}.` })),
    {
      regex: String.raw`^(\.\./)+(lab|scripts)/`,
      message: 'src is a package of its own: it knows neither lab nor scripts.',
    },
    {
      regex: `^(${packages.map(escape).join('|')})(/|$)`,
      message: `This package is for other folders than ${layer} (scripts/layers.mjs).`,
    },
  ];
}

/** The files of `other` that a layer may import, if only some are permitted. */
function partsOf(layer, other) {
  return LAYERS[layer].filter((name) => name.startsWith(`${other}/`));
}

const layers = Object.keys(LAYERS)
  .filter((layer) => layer !== 'testing')
  .map((layer) => ({
    files: [layer.endsWith('.ts') ? `src/${layer}` : `src/${layer}/**/*.{ts,tsx}`],
    rules: { 'no-restricted-imports': ['error', { patterns: restrictionsOf(layer) }] },
  }));

/** Folders within a layer with packages that the rest of it may not import. */
const folders = [...new Set(Object.values(PACKAGES).flat())]
  .filter((owner) => owner.includes('/'))
  .map((folder) => ({
    files: [`src/${folder}/**/*.{ts,tsx}`],
    rules: { 'no-restricted-imports': ['error', { patterns: restrictionsOf(folder.replace(/\/.*/, ''), folder) }] },
  }));

export default {
  plugins: ['typescript', 'unicorn', 'oxc', 'import'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'off' },
  rules: {
    'no-console': 'off',
    // Methods that adapters of @tanstack/virtual-core must call.
    'no-underscore-dangle': ['error', { allow: ['_didMount', '_willUpdate'] }],
    'typescript/no-explicit-any': 'error',
    'typescript/consistent-type-imports': 'error',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
    'import/no-cycle': ['error', { ignoreTypes: false }],
  },
  ignorePatterns: ['node_modules', 'dist', 'datasets', 'clients'],
  overrides: [...layers, ...folders, { files: UNBOUND, rules: { 'no-restricted-imports': 'off' } }],
};
