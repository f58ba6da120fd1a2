/** One line of what a check comes to. */

export interface CheckItem {
  id: string;
  passed: boolean;
  detail: string;
}

export function quote(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 77)}…` : text);
}
