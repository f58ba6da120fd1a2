/** Styles for words on a terminal that shows colours. NO_COLOR and FORCE_COLOR are honoured (no-color.org). */
import { WriteStream } from 'node:tty';
import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

/** The text as it is where `output` shows no colours. */
export function paint(style: Style, text: string, output: NodeJS.WriteStream = process.stdout): string {
  return showsColours(output) ? styleText(style, text) : text;
}

function showsColours(output: NodeJS.WriteStream): boolean {
  const { NO_COLOR, FORCE_COLOR } = process.env;
  if (NO_COLOR) return false;
  if (FORCE_COLOR) return FORCE_COLOR !== '0';
  return output instanceof WriteStream && output.isTTY && output.hasColors();
}
