/** Possible faults of a tried application, each with its section in docs/applications/desktop.md. */

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
  /** The finding in a few words. */
  found: string;
}

export interface Findings {
  faults: TrialFault[];
  /** Findings and successes, in a few words each. */
  notes: string[];
}

/** One line. `help` names the page with more, if it is not the section for desktops. */
export function describeFault(
  { section, found }: TrialFault,
  help = `docs/applications/desktop.md, "${SECTIONS[section]}"`,
): string {
  return `${found.replace(/\s*\n\s*/g, '; ')} (${help})`;
}
