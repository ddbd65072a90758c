import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import classes from './dialog.module.css';

interface DialogProps {
  title: string;
  /** Id of the text that is read out with the title. */
  describedBy?: string;
  onClose: () => void;
  /** Whether Escape and the cross close it; without that only what stands inside does. */
  isClosable?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog, open as long as it is rendered. The browser's own element keeps the focus inside,
 * puts all else out of reach, and gives the focus back at the end.
 */
export function Dialog({ title, describedBy, onClose, isClosable = true, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Before any effect of what stands inside, which may want the focus.
  useLayoutEffect(() => {
    const element = dialog.current!;
    element.showModal();
    return () => element.close();
  }, []);

  // The browser would close the element by itself, and React would not know.
  function closeByEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    if (isClosable) onClose();
  }

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onKeyDown={closeByEscape}
      onCancel={(event) => event.preventDefault()}
    >
      <div className={classes.head}>
        <h2 id={titleId}>{title}</h2>
        {isClosable && (
          <button type="button" className={classes.close} aria-label="Schließen" onClick={onClose}>
            <span aria-hidden="true">×</span>
          </button>
        )}
      </div>
      {children}
    </dialog>
  );
}
