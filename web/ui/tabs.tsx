import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useAddressParams } from './address-params.ts';
import { nextTab } from './next-tab.ts';
import classes from './tabs.module.css';

interface TabsProps {
  /** What the tabs choose between, for those who do not see them. */
  label: string;
  /** The parameter of the address that holds the name of the shown tab; the first needs none. */
  param: string;
  tabs: readonly { label: string; content: ReactNode }[];
}

/** Contents of which one is shown; arrow keys change it. Which one stands in the address; inputs in the others stay. */
export function Tabs({ label, param, tabs }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [params, change] = useAddressParams();
  const shown = Math.max(
    0,
    tabs.findIndex((tab) => nameOf(tab) === params[param]),
  );
  const setShown = (index: number) => change({ [param]: index === 0 ? undefined : nameOf(tabs[index]!) });

  function move(event: KeyboardEvent) {
    const next = nextTab(event.key, shown, tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    setShown(next);
    (list.current?.children[next] as HTMLElement | undefined)?.focus();
  }

  return (
    <div className="mt-6">
      <div ref={list} role="tablist" aria-label={label} className={`row gap-1 ${classes.list}`}>
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

const nameOf = ({ label }: TabsProps['tabs'][number]) => label.toLowerCase();
