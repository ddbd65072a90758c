import { clearAlerts } from '#web/ui/alerts.ts';
import { useDeskDialog } from './use-desk-dialog.ts';

/** Which of several acts somebody has chosen, and what its dialog needs: once it is done, `place` says so. */
export function useChosenAct<Act extends string>(place: string) {
  const [chosen, choose, dialog] = useDeskDialog<Act>(place);
  const open = (act: Act) => {
    clearAlerts();
    choose(act);
  };
  return { chosen, open, dialog };
}
