import { IconChevronDown } from '@tabler/icons-react';
import { useCallback, useId, useRef, useState, type ReactNode } from 'react';
import { useDismissal } from '#web/shell/use-dismissal.ts';
import { useScreen } from '#web/shell/use-screen.ts';

/**
 * Entries of the menu that open together: below their button on a wide header, in the line of the menu on a small one.
 */
export function MenuGroup({ label, children }: { label: ReactNode; children: ReactNode }) {
  const group = useRef<HTMLLIElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const path = useScreen()?.path ?? '';
  const [openOn, setOpenOn] = useState<string | null>(null);
  // As the menu itself: every navigation closes it.
  const isOpen = openOn === path;
  const close = useCallback(() => {
    if (group.current?.contains(document.activeElement)) button.current?.focus();
    setOpenOn(null);
  }, []);
  useDismissal(isOpen, group, close);

  return (
    <li ref={group} className="shell-group">
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpenOn(isOpen ? null : path)}
      >
        {label}
        <IconChevronDown size={16} aria-hidden="true" />
      </button>
      <ul id={id} hidden={!isOpen}>
        {children}
      </ul>
    </li>
  );
}
