/** Points on the lines of a text whose toolkit tells where its lines are. Lines and columns are counted from 0. */
import type { Bounds, Point } from '../../../schema/index.ts';
import { contains, intersect } from '../../../ui/is-inside.ts';
import type { VisibleElement } from '../../../ui/list-elements.ts';
import type { ScreenSize } from '../../shared/gesture-language.ts';

export interface TextPlaces {
  /** Before the first letter of a line; undefined if the line is not in view. */
  startOf(line: number): Point | undefined;
  /** Behind the last letter. */
  endOf(line: number): Point | undefined;
  /** Between two letters; only of monospaced text. */
  before(line: number, column: number): Point | undefined;
}

/** Letters that are as wide as others in a monospaced font. */
const USUAL = /^[\u0020-\u007e\u00a0-\u024f]*$/;
/** No font of a text on a screen has wider letters, in pixels. */
const MAX_LETTER = 14;
const MARGIN = 3;

export function textPlaces(element: VisibleElement, screen: ScreenSize): TextPlaces | undefined {
  const { text = '', visibleText } = element.node;
  const grid = visibleText?.grid;
  const view = intersect(element.bounds, { x: 0, y: 0, ...screen });
  if (!grid || !view) return undefined;
  const lines = text.split('\n');
  const first = text.slice(0, visibleText.start).split('\n').length - 1;
  const at = (line: number, x: number): Point | undefined => {
    const point = { x: Math.round(x), y: Math.round(grid.y + (line - first + 0.5) * grid.line) };
    const isWhole = line >= first && isInView(point.y, grid.line, view);
    return isWhole && lines[line] !== undefined && contains(view, point) ? point : undefined;
  };
  const widthOf = (words: string): number | undefined =>
    grid.letter !== undefined && USUAL.test(words) ? grid.letter * words.length : undefined;
  return {
    startOf: (line) => at(line, grid.x + 1),
    endOf(line) {
      const words = lines[line] ?? '';
      return at(line, grid.x + (widthOf(words) ?? words.length * MAX_LETTER) + MARGIN);
    },
    before(line, column) {
      const width = widthOf((lines[line] ?? '').slice(0, column));
      return width === undefined ? undefined : at(line, grid.x + width + (column === 0 ? 1 : 0));
    },
  };
}

function isInView(middle: number, height: number, { y, height: own }: Bounds): boolean {
  return middle - height / 2 >= y - MARGIN && middle + height / 2 <= y + own + MARGIN;
}
