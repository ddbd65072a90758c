import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import classes from './row-panel.module.css';

interface RowPanelProps {
  title: string;
  /** Where the row stands among those found: 'Zeile 3 von 60'. */
  place: string;
  /** To the row above or below; undefined at either end. */
  onAbove: (() => void) | undefined;
  onBelow: (() => void) | undefined;
  onClose: () => void;
  children: ReactNode;
}

/**
 * All that is known of a row, beside the table or over it. Takes the focus when it opens. Arrow keys go on to the next
 * row, Escape closes it.
 */
export function RowPanel({ title, place, onAbove, onBelow, onClose, children }: RowPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') return onClose();
    const isTyping = (event.target as Element).matches('input, select, textarea');
    if (isTyping || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    (event.key === 'ArrowDown' ? onBelow : onAbove)?.();
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys from any element inside
    <aside className={classes.panel} aria-labelledby={id} onKeyDown={onKeyDown} data-screen-only>
      <div className={classes.head}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <Step label="Zeile darüber" onPress={onAbove}>
          <IconChevronUp size={20} aria-hidden="true" />
        </Step>
        <Step label="Zeile darunter" onPress={onBelow}>
          <IconChevronDown size={20} aria-hidden="true" />
        </Step>
        <button type="button" className="hovers" aria-label="Schließen" onClick={onClose}>
          <IconX size={20} aria-hidden="true" />
        </button>
      </div>
      <output className="block small soft">{place}</output>
      {children}
    </aside>
  );
}

/** Stays in reach at either end, so that the focus is not lost there. */
function Step({ label, onPress, children }: { label: string; onPress: (() => void) | undefined; children: ReactNode }) {
  return (
    <button type="button" className="hovers" aria-label={label} aria-disabled={!onPress} onClick={onPress}>
      {children}
    </button>
  );
}
