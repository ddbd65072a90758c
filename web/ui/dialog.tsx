import { useId, type KeyboardEvent, type ReactNode, useRef, type MouseEvent } from 'react';
import { AlertList } from '#web/ui/alert-list.tsx';
import { useModal } from '#web/ui/use-modal.ts';
import classes from './dialog.module.css';

interface DialogProps {
  title: string;
  /** What comes unasked and wants an answer is read out at once. */
  role?: 'alertdialog';
  /** Id of the text that is read out with the title. */
  describedBy?: string;
  onClose: () => void;
  /** Whether Escape and the cross close it; without that only what stands inside does. */
  isClosable?: boolean;
  /** As wide as what stands inside. */
  isNarrow?: boolean;
  /** With room for a table. */
  isWide?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog, open as long as it is rendered. The browser's own element keeps the focus inside,
 * puts all else out of reach, and gives the focus back at the end.
 */
export function Dialog({
  title,
  role,
  describedBy,
  onClose,
  isClosable = true,
  isNarrow = false,
  isWide = false,
  children,
}: DialogProps) {
  const modal = useModal(onClose, isClosable);
  const ownClicks = useOwnClicks();
  const titleId = useId();

  // Pressed again and again it would close the element without asking.
  function closeByEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    if (isClosable) onClose();
  }

  return (
    <dialog
      {...modal}
      {...ownClicks}
      role={role}
      className={classes.dialog}
      data-narrow={isNarrow || undefined}
      data-wide={isWide || undefined}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onKeyDown={closeByEscape}
    >
      <div className={`gap-4 from-top apart mb-5 ${classes.head}`}>
        <h2 id={titleId}>{title}</h2>
        {isClosable && (
          <button type="button" className={`hovers ${classes.close}`} aria-label="Schließen" onClick={onClose}>
            <span aria-hidden="true">×</span>
          </button>
        )}
      </div>
      <AlertList place={titleId} />
      {children}
    </dialog>
  );
}

interface OwnClicks {
  onMouseDownCapture: (event: MouseEvent) => void;
  onClickCapture: (event: MouseEvent) => void;
}

/**
 * For what appears by itself under the pointer. The second half of a double click that began before neither presses
 * anything in it nor gives it the focus.
 */
function useOwnClicks(): OwnClicks {
  const hasBegunHere = useRef(false);
  function keepOwn(event: MouseEvent) {
    // Browsers count: 1 is a first click, 0 a key or what a screen reader presses.
    if (event.detail <= 1) hasBegunHere.current = true;
    if (hasBegunHere.current) return;
    event.preventDefault();
    event.stopPropagation();
  }
  return { onMouseDownCapture: keepOwn, onClickCapture: keepOwn };
}
