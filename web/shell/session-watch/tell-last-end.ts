import type { SessionEnd } from '#web/api/session-end.ts';
import { showAlert } from '#web/ui/alerts.ts';

/** Tells of the end that nothing puts off, without a dialog: it comes in the middle of work. */
export function tellLastEnd({ endsAt }: SessionEnd): void {
  const time = new Date(endsAt).toLocaleTimeString('de-DE', { hour: '2-digit', minute: '2-digit' });
  showAlert(
    'Info',
    `Ihre Sitzung endet um ${time} Uhr und kann nicht verlängert werden. Bitte speichern Sie vorher, was Sie eingegeben haben, und melden Sie sich danach neu an.`,
    { isLasting: true },
  );
}
