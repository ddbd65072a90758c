import { useState } from 'react';
import { clearAlerts, showAlert } from '#web/ui/alerts.ts';

/** Which of several acts somebody has chosen, and what its dialog needs: once it is done, `place` says so. */
export function useChosenAct<Act extends string>(place: string) {
  const [chosen, choose] = useState<Act | null>(null);
  return {
    chosen,
    open: (act: Act) => {
      clearAlerts();
      choose(act);
    },
    dialog: {
      onClose: () => choose(null),
      onDone: (message: string) => {
        choose(null);
        showAlert('Info', message, { at: place });
      },
    },
  };
}
