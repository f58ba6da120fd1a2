/** One shape for accessibility trees: AT-SPI on desktops, UiAutomator on Android. */
import { z } from 'zod';
import { Bounds } from './common.ts';

/**
 * Place of the first visible line of a text whose lines all have the same height, in pixels: its first letter's left edge and
 * top, and the distance to the next line. `letter` is the width of each letter of a monospaced text.
 */
export const TextGrid = z.object({ x: z.number(), y: z.number(), line: z.number(), letter: z.number().optional() });
export type TextGrid = z.infer<typeof TextGrid>;

/**
 * A node of the accessibility tree. `role` and `states` keep the platform's own words ("push button", "checked",
 * "showing", …). `bounds` are screenshot pixels and only set while the node is on screen. `text` is displayed or
 * editable text, `value` a number as the widget reports it. `visibleText` is the part of a multi-line text within its
 * bounds, if the toolkit reports it. It consists of UTF-16 offsets into `text`, the end excluded. `caret` is the
 * caret's position in the focused field, unless something is selected, as a UTF-16 offset into `text`; desktops only.
 */
export const UiNode = z.object({
  role: z.string(),
  name: z.string(),
  description: z.string().optional(),
  text: z.string().optional(),
  visibleText: z
    .object({ start: z.int().nonnegative(), end: z.int().nonnegative(), grid: TextGrid.optional() })
    .optional(),
  caret: z.int().nonnegative().optional(),
  value: z.number().optional(),
  states: z.array(z.string()),
  bounds: Bounds.optional(),
  actions: z.array(z.string()).optional(),
  /** Desktops only: the keys shown beside a menu entry, such as "Ctrl+S". */
  shortcut: z.string().optional(),
  /** Android only: the view's class (for a window, its activity), and its resource id including the package. */
  className: z.string().optional(),
  resourceId: z.string().optional(),
  /** Zero-based row and column of this cell in its table. */
  cell: z.object({ row: z.int(), column: z.int() }).optional(),
  get children() {
    return z.array(UiNode);
  },
});
export type UiNode = z.infer<typeof UiNode>;
