/** Tabs that the arrow keys switch. */
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';

interface Props {
  label: string;
  tabs: readonly { name: string; title: string }[];
  chosen: string;
  onChoose: (name: string) => void;
  children: ComponentChildren;
}

export function Tabs({ label, tabs, chosen, onChoose, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex(({ name }) => name === chosen);
  function onKeyDown(event: KeyboardEvent): void {
    const moves: Readonly<Record<string, number>> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onChoose(tabs[next]!.name);
    box.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  }
  return (
    <div class="tabs" ref={box}>
      <div role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map(({ name, title }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={name === chosen}
            aria-controls="tab-panel"
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => onChoose(name)}
          >
            {title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${chosen}`} tabIndex={0}>
        {children}
      </div>
    </div>
  );
}
