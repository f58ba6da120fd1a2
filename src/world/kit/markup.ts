/**
 * The common markup of the kit. Every element visible to an accessibility service has `data-class` (its Android class)
 * and its properties; other markup is decoration. dump-hierarchy.ts reads it back.
 */
import type { Handler, TextHandler } from '../view.ts';

export type Stroke = readonly { x: number; y: number }[];
/** The page's value of an event: none for taps, otherwise the text, number or stroke. */
export type EventValue = string | number | Stroke | undefined;
export type EventHandler = (value: EventValue) => void;

/** Registers a handler; returns the number by which the page calls it. */
export type Bind = (handler: EventHandler) => number;

export interface NodeLooks {
  /** Android class: the part after "android.widget." or a full name. */
  class: string;
  id?: string | undefined;
  description?: string | undefined;
  onTap?: Handler | undefined;
  onLongPress?: Handler | undefined;
  isChecked?: boolean | undefined;
  isSelected?: boolean | undefined;
  isEnabled?: boolean | undefined;
  isScrollable?: boolean | undefined;
  /** CSS classes and an inline style from code, never from data. */
  look?: string | undefined;
  style?: string | undefined;
  /** More attributes, ready for HTML. */
  attributes?: string | undefined;
}

/** One accessible element around ready markup. */
export function node(bind: Bind, looks: NodeLooks, inner: string): string {
  const { id, description, onTap, onLongPress, isEnabled = true } = looks;
  const attributes = [
    `data-class="${looks.class.includes('.') ? looks.class : `android.widget.${looks.class}`}"`,
    looks.look && `class="${looks.look}"`,
    looks.style && `style="${escapeHtml(looks.style)}"`,
    id && `data-id="${escapeHtml(id)}"`,
    description && `data-description="${escapeHtml(description)}"`,
    onTap && isEnabled && `data-tap="${bind(() => onTap())}"`,
    onLongPress && isEnabled && `data-hold="${bind(() => onLongPress())}"`,
    looks.isChecked !== undefined && `data-checked="${looks.isChecked}"`,
    looks.isSelected && 'data-selected="true"',
    !isEnabled && 'data-disabled="true"',
    looks.isScrollable && 'data-scrollable="true"',
    looks.attributes,
  ].filter(Boolean);
  return `<div ${attributes.join(' ')}>${inner}</div>`;
}

/** A text view with its words. */
export function words(bind: Bind, text: string, looks: Partial<NodeLooks> = {}): string {
  return node(bind, { class: 'TextView', ...looks }, escapeHtml(text));
}

export function bindText(bind: Bind, handler: TextHandler): number {
  return bind((value) => handler(String(value ?? '')));
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => ESCAPES[letter]!);
}
