/** The card's sections on the use of a dataset: purpose, applications, personal data, citation. */
import { markdownTable } from '../../text/markdown-table.ts';
import { code } from './card-text.ts';
import type { CardInput } from './card-making.ts';

/** Instructions, prompts and screens of this project's catalogues. */
export const LANGUAGE = 'en';

export const INTENDED_USE = [
  '- **Intended**: fine-tuning and evaluating agents that operate graphical applications; research on such agents.',
  '- **Not intended**: a measure of general ability, since tasks follow what a program or model found in few applications; ' +
    'training of agents that act on real accounts without a person who watches; facts about people or organisations, since all in the screens are invented.',
  '- **Language**: instructions, thoughts and screens are in English.',
].join('\n');

export const PERSONAL_DATA =
  'Episodes start from prepared data. The home folders, worlds and phones of Autoplay hold those of an invented person, with addresses below `.example`. ' +
  'Whoever adds templates, seeds or phones of their own has to check the screens before they publish them.';

export const METHOD_CITATION = `@article{autoplay2025,
  title   = {AutoPlay: Scaling Synthetic Task Generation for Agents via Exploration},
  journal = {arXiv preprint arXiv:2509.25047},
  year    = {2025},
  url     = {https://arxiv.org/abs/2509.25047}
}`;

/** The applications of the rows, with their sources and licences. */
export function describeApplications({ description, statistics }: CardInput): string {
  const shown = new Map(statistics.coverage.map(({ app, rows }) => [app, rows]));
  const lines = (description.applications ?? [])
    .filter(({ app }) => shown.has(app))
    .map(({ app, title, source, license }) => [title, String(shown.get(app)), source, license ?? 'see the source']);
  const table = markdownTable(['application', 'rows', 'source', 'licence'], lines);
  return `Screens show these applications under their own licences.\n\n${table}`;
}

export function describeLicence({ options }: CardInput): string {
  return `${code(options.license)} for instructions, actions, thoughts and checks. The licences of the applications hold for their screens.`;
}

export function describeCitation({ name, description }: CardInput): string {
  const made = `Made by Autoplay with the configuration ${code(description.config)} and seed ${code(String(description.seed))}.`;
  return `${made} Name this dataset (${name}) and the method:\n\n\`\`\`bibtex\n${METHOD_CITATION}\n\`\`\``;
}
