import { useState } from 'react';
import { showAlert } from '#web/ui/alerts.ts';

/**
 * What the open dialog of a screen is about, how to open it, and what it needs itself: once its act is done it closes,
 * and what came of it is said at `place`. `onDone` is what else follows.
 */
export function useDeskDialog<About>(place?: string, onDone?: () => void) {
  const [about, open] = useState<About | null>(null);
  const dialog = {
    onClose: () => open(null),
    onDone: (message: string) => {
      open(null);
      showAlert('Info', message, place === undefined ? {} : { at: place });
      onDone?.();
    },
  };
  return [about, open, dialog] as const;
}
