/** The accessibility tree of the current screen. */
import type { Signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { PATHS } from '../../../api.ts';
import type { ScreenView } from '../../../trajectory-api.ts';
import type { Bounds, UiNode } from '../../../../schema/index.ts';
import { Facts } from '../../parts/facts.tsx';
import { WhenLoaded } from '../../parts/loading.tsx';
import type { Place } from '../../parts/marks-of.ts';
import { nodeAt, nodeOf } from '../../parts/tree-rows.ts';
import { TreeView } from '../../parts/tree-view.tsx';
import { useAnswer } from '../../use-loaded.ts';

interface Props {
  run: string;
  screen: ScreenView;
  /** Place on the screenshot under the pointer. */
  pointedAt: Signal<Place | undefined>;
  /** The box of the tree node under the pointer, to be drawn on the screenshot. */
  box: Signal<Bounds | undefined>;
}

export function TreePanel({ run, screen, pointedAt, box }: Props) {
  const tree = useAnswer<UiNode>(`${run} ${screen.tree}`, PATHS.tree(run, screen.tree));
  const [chosen, setChosen] = useState<string>();
  const place = pointedAt.value;
  const root = tree.value;
  const pointed = place && root ? nodeAt(root, place) : chosen;
  const node = pointed !== undefined && root ? nodeOf(root, pointed) : undefined;
  useEffect(() => {
    box.value = node?.bounds;
    return () => (box.value = undefined);
  }, [node]);
  return (
    <WhenLoaded of={tree}>
      {(value) => (
        <div class="stack">
          <TreeView root={value} pointed={pointed} onPoint={setChosen} follows={place !== undefined} />
          {node ? <NodeDetails node={node} /> : <p class="soft small">Point at a row or at the screenshot.</p>}
        </div>
      )}
    </WhenLoaded>
  );
}

function NodeDetails({ node }: { node: UiNode }) {
  const { children: _children, bounds, ...rest } = node;
  const facts = Object.entries({
    ...rest,
    bounds: bounds && `${bounds.x}, ${bounds.y}, ${bounds.width} × ${bounds.height}`,
  });
  const shown = facts.filter(([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0));
  return <Facts class="facts small node" rows={shown.map(([name, value]) => [name, wordsOf(value), 'told'])} />;
}

function wordsOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.join(', ') : JSON.stringify(value);
}
