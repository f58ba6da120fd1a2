/** The accessibility tree of a screen. Pointing at a row shows its node on the screenshot, and vice versa. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { UiNode } from '../../../schema/index.ts';
import { shorten } from '../../answers/bound-texts.ts';
import { listRows, type TreeRow } from './tree-rows.ts';

interface Props {
  root: UiNode;
  /** Path of the node under the pointer. */
  pointed: string | undefined;
  onPoint: (path?: string) => void;
  /** True while the person points at the screenshot, so that the tree scrolls to the node. */
  follows: boolean;
}

export function TreeView({ root, pointed, onPoint, follows }: Props) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState('0');
  const box = useRef<HTMLUListElement>(null);
  const rows = useMemo(() => listRows(root, closed), [root, closed]);
  const at = Math.max(
    0,
    rows.findIndex(({ path }) => path === current),
  );
  const rowAt = (path: string | undefined) => box.current?.querySelector<HTMLElement>(`[data-path="${path ?? ''}"]`);

  useEffect(() => {
    if (follows && pointed !== undefined) rowAt(pointed)?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [follows, pointed]);

  function moveTo(row: TreeRow | undefined): void {
    if (!row) return;
    setCurrent(row.path);
    onPoint(row.path);
    rowAt(row.path)?.focus();
  }
  function fold(row: TreeRow, isOpen: boolean): void {
    const next = new Set(closed);
    if (isOpen) next.delete(row.path);
    else next.add(row.path);
    setClosed(next);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const row = rows[at]!;
    const hasChildren = row.node.children.length > 0;
    const parent = () => rows.find(({ path }) => path === row.path.slice(0, row.path.lastIndexOf('.')));
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => moveTo(rows[at + 1]),
      ArrowUp: () => moveTo(rows[at - 1]),
      Home: () => moveTo(rows[0]),
      End: () => moveTo(rows.at(-1)),
      ArrowRight: () => (hasChildren && !row.isOpen ? fold(row, true) : moveTo(rows[at + 1])),
      ArrowLeft: () => (hasChildren && row.isOpen ? fold(row, false) : moveTo(parent())),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  }
  return (
    <ul
      ref={box}
      class="tree"
      role="tree"
      aria-label="Accessibility tree"
      onKeyDown={onKeyDown}
      onMouseLeave={() => onPoint()}
    >
      {rows.map((row, index) => (
        <li
          key={row.path}
          data-path={row.path}
          role="treeitem"
          aria-level={row.level}
          aria-expanded={row.node.children.length > 0 ? row.isOpen : undefined}
          aria-selected={row.path === pointed}
          tabIndex={index === at ? 0 : -1}
          style={{ paddingInlineStart: `${row.level * 0.8}rem` }}
          onMouseEnter={() => onPoint(row.path)}
          onFocus={() => onPoint(row.path)}
          onClick={() => {
            setCurrent(row.path);
            if (row.node.children.length > 0) fold(row, !row.isOpen);
          }}
        >
          <NodeWords node={row.node} />
        </li>
      ))}
    </ul>
  );
}

/** Longer texts are cut in the row; the details of a node show them whole. */
const MAX_WORDS = 120;

function NodeWords({ node }: { node: UiNode }) {
  const text = node.text !== undefined && node.text !== node.name ? node.text : undefined;
  return (
    <>
      <span class="role">{node.role}</span> {node.name === '' ? null : <bdi>{shorten(node.name, MAX_WORDS)}</bdi>}
      {text === undefined || text === '' ? null : (
        <span class="soft">
          {' '}
          = <bdi>{shorten(text, MAX_WORDS)}</bdi>
        </span>
      )}
      {node.value === undefined ? null : <span class="soft"> {node.value}</span>}
      {node.states.includes('checked') ? <span class="soft"> checked</span> : null}
      {node.states.includes('focused') ? <span class="soft"> focused</span> : null}
    </>
  );
}
