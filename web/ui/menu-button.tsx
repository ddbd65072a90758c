import { IconAlertTriangle, IconCheck, IconDots } from '@tabler/icons-react';
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import classes from './menu-button.module.css';

export interface MenuAct {
  label: string;
  icon?: ReactNode;
  /** Of something that is on or off. */
  isOn?: boolean;
  /** Cannot be undone, or stops something that works: it has a sign and a colour of its own. */
  isDangerous?: boolean;
  onPress: () => void;
}

export interface MenuActs {
  /** What they have in common, in words above them. */
  title?: string;
  acts: readonly MenuAct[];
}

interface MenuButtonProps {
  /** What the three dots stand for. */
  label: string;
  groups: readonly MenuActs[];
  isBusy?: boolean;
  /** Stands beside buttons, and has an edge as they have. */
  isEdged?: boolean;
}

const steps: Partial<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Between the menu and the edge of the window, in pixels. */
const EDGE = 8;

const itemsIn = (area: { current: HTMLElement | null }) => [...area.current!.querySelectorAll<HTMLElement>('[role^="menuitem"]')];

/** Three dots that open a menu of acts which are needed now and then. Arrow keys go through it, Escape closes it. */
export function MenuButton({ label, groups, isBusy = false, isEdged = false }: MenuButtonProps) {
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    if (!isOpen) return;
    // Its right edge is the button's, unless that would hide its beginning.
    const { left } = menu.current!.getBoundingClientRect();
    if (left < EDGE) menu.current!.style.right = `${left - EDGE}px`;
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    itemsIn(area)[0]?.focus({ preventScroll: true });
    const closeOutside = ({ target }: PointerEvent) => !area.current?.contains(target as Node) && setOpen(false);
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Tab') return setOpen(false);
    const step = steps[event.key];
    if (!step && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    const items = itemsIn(area);
    if (step) items[step(items.indexOf(event.target as HTMLElement), items.length)]?.focus();
    else close();
  }
  function close() {
    button.current?.focus();
    setOpen(false);
  }
  return (
    <div className={classes.area} ref={area}>
      <button
        ref={button}
        type="button"
        className={classes.button}
        data-edged={isEdged || undefined}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-busy={isBusy}
        title={label}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={({ key }) => key === 'ArrowDown' && setOpen(true)}
      >
        <IconDots size={20} aria-hidden="true" />
      </button>
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its items have the focus
        <div id={id} ref={menu} role="menu" aria-label={label} className={`boxed ${classes.menu}`} onKeyDown={onKeyDown}>
          {groups.map(({ title, acts }) => (
            <MenuGroup
              key={title ?? acts[0]?.label}
              title={title}
              acts={acts}
              onPress={(act) => {
                close();
                act.onPress();
              }}
            />
          ))}
        </div>
      )}
    </div>
  );
}

interface MenuGroupProps {
  title: string | undefined;
  acts: readonly MenuAct[];
  onPress: (act: MenuAct) => void;
}

function MenuGroup({ title, acts, onPress }: MenuGroupProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of a menu
    <div role="group" aria-label={title} className={classes.group}>
      {title && (
        <p className={classes.title} aria-hidden="true">
          {title}
        </p>
      )}
      {acts.map((act) => (
        <button
          key={act.label}
          type="button"
          role={act.isOn === undefined ? 'menuitem' : 'menuitemcheckbox'}
          aria-checked={act.isOn}
          data-danger={act.isDangerous || undefined}
          tabIndex={-1}
          onClick={() => onPress(act)}
        >
          <span className={classes.icon}>
            {act.isOn ? (
              <IconCheck size={18} aria-hidden="true" />
            ) : act.isDangerous ? (
              <IconAlertTriangle size={18} aria-hidden="true" />
            ) : (
              act.icon
            )}
          </span>
          {act.label}
        </button>
      ))}
    </div>
  );
}
