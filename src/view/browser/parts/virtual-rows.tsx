/** A list of any length, of which only the visible rows exist: links of one height, one of which Tab reaches. */
import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core';
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';
import { useKeys } from '../keys.ts';

interface Props {
  /** Subject of the list, for screen readers and the list of keys. */
  label: string;
  count: number;
  /** The link of a row, or undefined while it is not loaded. */
  linkOf: (index: number) => string | undefined;
  children: (index: number) => ComponentChildren;
  /** Control beside a row's link, such as a box to tick. */
  besideOf?: ((index: number) => ComponentChildren) | undefined;
  /** Called with the first and last visible row. */
  onSight: (first: number, last: number) => void;
}

/** True if the window is as narrow as a phone; the style sheets use the same width. */
const media = matchMedia('(max-width: 700px)');
const isNarrow = signal(media.matches);
media.addEventListener('change', ({ matches }) => (isNarrow.value = matches));

export function VirtualRows({ label, count, linkOf, children, besideOf, onSight }: Props) {
  const rowHeight = isNarrow.value ? 76 : 56;
  const box = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const virtual = useVirtualizer(box, count, rowHeight);
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0]?.index, items.at(-1)?.index];
  useEffect(() => {
    if (first !== undefined && last !== undefined) onSight(first, last);
  }, [first, last, count]);

  function moveTo(index: number): void {
    const next = Math.max(0, Math.min(count - 1, index));
    setCurrent(next);
    virtual.scrollToIndex(next);
    const row = rowAt(next);
    // Focuses at once, so that Enter may follow; a distant row must be created first.
    if (row) row.focus();
    else requestAnimationFrame(() => rowAt(next)?.focus());
  }
  const rowAt = (index: number) => box.current?.querySelector<HTMLElement>(`[data-row="${index}"]`);
  const page = () => Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowHeight) - 1);
  useKeys(label, [
    { keys: ['j', 'ArrowDown'], does: 'next row', run: () => moveTo(isInside(box) ? current + 1 : current) },
    { keys: ['k', 'ArrowUp'], does: 'previous row', run: () => moveTo(isInside(box) ? current - 1 : current) },
    { keys: ['PageDown'], does: 'a page down', run: () => moveTo(current + page()) },
    { keys: ['PageUp'], does: 'a page up', run: () => moveTo(current - page()) },
    { keys: ['Home'], does: 'first row', run: () => moveTo(0) },
    { keys: ['End'], does: 'last row', run: () => moveTo(count - 1) },
  ]);
  // A filter may have removed rows.
  const reachable = Math.min(current, count - 1);
  return (
    <div ref={box} class="rows" role="list" aria-label={label}>
      <div class="rows-all" role="presentation" style={{ height: `${virtual.getTotalSize()}px` }}>
        {items.map(({ index, start }) => (
          <div
            key={index}
            role="listitem"
            aria-setsize={count}
            aria-posinset={index + 1}
            class={besideOf ? 'rows-item has-beside' : 'rows-item'}
            style={{ transform: `translateY(${start}px)`, height: `${rowHeight}px` }}
          >
            <a
              data-row={index}
              href={linkOf(index)}
              tabIndex={index === reachable ? 0 : -1}
              onFocus={() => setCurrent(index)}
            >
              {children(index)}
            </a>
            {besideOf?.(index)}
          </div>
        ))}
      </div>
    </div>
  );
}

function isInside(box: { current: HTMLElement | null }): boolean {
  return box.current?.contains(document.activeElement) ?? false;
}

function useVirtualizer(box: { current: HTMLDivElement | null }, count: number, rowHeight: number) {
  const [, render] = useReducer((times: number) => times + 1, 0);
  const options = {
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    onChange: () => render(undefined),
  };
  const [virtual] = useState(() => new Virtualizer<HTMLDivElement, Element>(options));
  virtual.setOptions(options);
  useLayoutEffect(() => virtual._didMount(), []);
  useLayoutEffect(() => virtual._willUpdate());
  useEffect(() => virtual.measure(), [rowHeight]);
  return virtual;
}
