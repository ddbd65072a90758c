import { currentRegion } from '#web/api/current-region.ts';
import { currentUser } from '#web/api/current-user.ts';

/** Lets paper say at its top which card it is about, who printed it and when (styles/print.css). */
export function notePrinting(): void {
  addEventListener('beforeprint', () => {
    const user = currentUser.get();
    const now = new Date().toLocaleString('de-DE', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Berlin' });
    const parts = [currentRegion.get()?.cardName, user && `${user.firstName} ${user.lastName}`, `gedruckt am ${now} Uhr`];
    document.querySelector('#inhalt')?.setAttribute('data-printed', parts.filter(Boolean).join(' · '));
  });
}
