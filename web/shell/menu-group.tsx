import { IconChevronDown } from '@tabler/icons-react';
import { useCallback, useId, useRef, useState, type ReactNode } from 'react';
import { isFolded } from '#web/shell/rail.ts';
import { useDismissal } from '#web/shell/use-dismissal.ts';
import { useScreen } from '#web/shell/use-screen.ts';

interface MenuGroupProps {
  label: ReactNode;
  icon: ReactNode;
  /** Stands in the rail, where the group of the screen in sight is open, unless the rail is folded. */
  isRail: boolean;
  /** Holds the screen in sight. */
  isHere: boolean;
  children: ReactNode;
}

/**
 * Entries of the menu that open together. Below their button on a wide header, beside a folded rail, and in the line of
 * the menu elsewhere.
 */
export function MenuGroup({ label, icon, isRail, isHere, children }: MenuGroupProps) {
  const group = useRef<HTMLLIElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const path = useScreen()?.path ?? '';
  const [choice, setChoice] = useState<{ on: string; isOpen: boolean } | null>(null);
  const staysOpen = !isFolded.use() && isRail;
  // As the menu itself: every navigation closes it, but in the rail the group of the screen in sight.
  const isOpen = choice?.on === path ? choice.isOpen : staysOpen && isHere;
  const close = useCallback(() => {
    if (group.current?.contains(document.activeElement)) button.current?.focus();
    setChoice(null);
  }, []);
  useDismissal(isOpen && !staysOpen, group, close);

  return (
    <li ref={group} className="shell-group">
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setChoice({ on: path, isOpen: !isOpen })}
      >
        {icon}
        <span className="shell-label">{label}</span>
        <IconChevronDown size={16} aria-hidden="true" />
      </button>
      <ul id={id} hidden={!isOpen}>
        {children}
      </ul>
    </li>
  );
}
