/** One shape for accessibility trees: AT-SPI on desktops, UiAutomator on Android. */
import { z } from 'zod';
import { Bounds } from './common.ts';

/**
 * A node of the accessibility tree. `role` and `states` keep the platform's own words ("push button", "checked",
 * "showing", …). `bounds` are screenshot pixels and only set while the node is on screen. `text` is displayed or
 * editable text, `value` a number as the widget reports it; `visibleText` the part of a text of several lines that is
 * within its bounds, as offsets of characters (UTF-16) into `text`, the end excluded, where the toolkit tells it.
 */
export const UiNode = z.object({
  role: z.string(),
  name: z.string(),
  description: z.string().optional(),
  text: z.string().optional(),
  visibleText: z.object({ start: z.int().nonnegative(), end: z.int().nonnegative() }).optional(),
  value: z.number().optional(),
  states: z.array(z.string()),
  bounds: Bounds.optional(),
  actions: z.array(z.string()).optional(),
  /** Android only: the view's class (of a window its activity), and its resource id with the package in front. */
  className: z.string().optional(),
  resourceId: z.string().optional(),
  /** Zero-based place in the table this cell belongs to. */
  cell: z.object({ row: z.int(), column: z.int() }).optional(),
  get children() {
    return z.array(UiNode);
  },
});
export type UiNode = z.infer<typeof UiNode>;
