/** One line of a check's result. */

export interface CheckItem {
  id: string;
  passed: boolean;
  detail: string;
}

export function quote(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 77)}…` : text);
}
