import { expect, it } from 'vitest';
import { drawText } from './picture-parts.ts';

it('draws no text wider than it may be', async () => {
  // Pango draws the second line of this one a pixel too wide.
  const typed = String.raw`"\nLessons from the last exhibition\nThe queue was too long; a second desk is needed."`;
  const markup = `<span size="20pt"><b>2</b>  type ${typed}</span>\n<span size="16pt">Add the line ${typed} to the text area</span>`;
  expect((await drawText(markup, 704)).width).toBeLessThanOrEqual(704);
});
