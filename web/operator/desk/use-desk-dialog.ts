import { useState } from 'react';
import { showAlert } from '#web/ui/alerts.ts';

/** What every dialog of an act is told by its screen. */
export interface DeskDialogProps {
  /** Called with what is to be said, once it is done or waits for a second person. */
  onDone: (message: string) => void;
  onClose: () => void;
}

/**
 * What the open dialog of a screen is about, how to open it, and what it needs itself: once its act is done it closes,
 * what came of it is said at `place`, or above the screen, and `onDone`
 * follows.
 */
export function useDeskDialog<About>(place?: string, onDone?: () => void) {
  const [about, open] = useState<About | null>(null);
  const dialog: DeskDialogProps = {
    onClose: () => open(null),
    onDone: (message) => {
      open(null);
      showAlert('Info', message, place === undefined ? {} : { at: place });
      onDone?.();
    },
  };
  return [about, open, dialog] as const;
}
