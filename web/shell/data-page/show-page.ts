import { flushSync } from 'react-dom';
import { clearAlerts } from '#web/ui/alerts.ts';

/**
 * Turns to another page of a form, from its top; its heading is what comes next, also for those who do not see it
 * appear. The page must stand there before its heading can have the focus, however busy the machine is.
 */
export function showPage(turn: () => void): void {
  clearAlerts();
  flushSync(turn);
  window.scrollTo({ top: 0 });
  const heading = document.querySelector<HTMLElement>('form h2');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
