import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { nextTab } from './next-tab.ts';
import classes from './tabs.module.css';

interface TabsProps {
  /** What the tabs choose between, for those who do not see them. */
  label: string;
  tabs: readonly { label: string; content: ReactNode }[];
}

/** Contents of which one is shown; the arrow keys go from tab to tab. What was entered in the others stays. */
export function Tabs({ label, tabs }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);

  function move(event: KeyboardEvent) {
    const next = nextTab(event.key, shown, tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    setShown(next);
    (list.current?.children[next] as HTMLElement | undefined)?.focus();
  }

  return (
    <div className={classes.tabs}>
      <div ref={list} role="tablist" aria-label={label} className={classes.list}>
        {tabs.map((tab, index) => (
          <button
            key={tab.label}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-controls={`${id}-panel-${index}`}
            aria-selected={index === shown}
            tabIndex={index === shown ? 0 : -1}
            onClick={() => setShown(index)}
            onKeyDown={move}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab, index) => (
        <div
          key={tab.label}
          role="tabpanel"
          id={`${id}-panel-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          hidden={index !== shown}
        >
          {tab.content}
        </div>
      ))}
    </div>
  );
}
