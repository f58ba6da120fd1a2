/** What can be wrong with an application that was tried, and the section of docs/adding-an-app.md that says what helps. */

export const SECTIONS = {
  window: 'No window',
  tree: 'Hardly a tree',
  front: 'Something in front',
  menu: 'Menus that cannot be used',
  restless: 'Another tree at each start',
  template: 'A file that the program refuses',
} as const;

export interface TrialFault {
  section: keyof typeof SECTIONS;
  /** What was found, in a few words. */
  found: string;
}

export interface Findings {
  faults: TrialFault[];
  /** What was found or worked, in a few words. */
  told: string[];
}

/** One line; `help` is what says more, where that is not the section for desktops. */
export function describeFault(
  { section, found }: TrialFault,
  help = `docs/adding-an-app.md, "${SECTIONS[section]}"`,
): string {
  return `${found.replace(/\s*\n\s*/g, '; ')} (${help})`;
}
