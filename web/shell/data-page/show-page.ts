import { clearAlerts } from '#web/ui/alerts.ts';

/** Leads to the page of a form that is drawn next, from its top; its heading is what comes next, also for those who do not see it appear. */
export function showPage(): void {
  clearAlerts();
  window.scrollTo({ top: 0 });
  requestAnimationFrame(() => document.querySelector<HTMLElement>('form h2')?.setAttribute('tabindex', '-1'));
  requestAnimationFrame(() => document.querySelector<HTMLElement>('form h2')?.focus({ preventScroll: true }));
}
