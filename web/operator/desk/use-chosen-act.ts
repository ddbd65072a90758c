import { clearAlerts } from '#web/ui/alerts.ts';
import { useDeskDialog } from './use-desk-dialog.ts';
import { useHeadingFocus } from './use-heading-focus.ts';

/**
 * Which of several acts somebody has chosen, and what its dialog needs: once it is done, `place` says so. `acts` is for
 * the element with their buttons. It gets the focus then, as the button that was pressed may be gone.
 */
export function useChosenAct<Act extends string>(place: string) {
  const [element, focus] = useHeadingFocus<HTMLDivElement>();
  const [chosen, choose, dialog] = useDeskDialog<Act>(place, focus);
  const open = (act: Act) => {
    clearAlerts();
    choose(act);
  };
  return { chosen, open, dialog, acts: { ref: element, tabIndex: -1 } };
}
