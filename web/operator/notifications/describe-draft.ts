import type { NotificationDraft } from '#contract/operator/notifications/notifications.ts';
import { formatCount } from '#contract/common/format-count.ts';
import { formatDate } from '#web/format/format-date.ts';
import { shownRecipients } from './draft-form.ts';

const clusters: Record<string, string> = { Kunden: 'Kunden', Partner: 'Partner', Alle: 'Kunden und Partner' };
const cards: Record<string, string> = {
  Registriert: ' mit registrierter Karte',
  'Nicht registriert': ' ohne registrierte Karte',
};

/** "Nachricht an Kunden mit registrierter Karte in …, sofort": the kind, who gets it, and when. */
export function describeDraft(draft: NotificationDraft, regionName: string): string {
  const { pushNotificationType: type, ...choice } = shownRecipients(draft);
  if (type === 'Testnachricht') return `Testnachricht an Sie selbst${whenOf(draft)}`;
  const card = cards[choice.recipientCardsRegistered] ?? '';
  const whom =
    choice.recipientPartnerOrCustomer === 'Alle' && card
      ? `Kunden${card} und Partner`
      : `${clusters[choice.recipientPartnerOrCustomer] ?? ''}${card}`;
  const { length } = choice.recipientPartnerCategories;
  const trades = length === 0 ? '' : length === 1 ? ', 1 Kategorie' : `, ${formatCount(length)} Kategorien`;
  const kind = type === 'Georeferenzierung' ? 'Hinweis in der Nähe' : type;
  return `${kind} an ${whom} in ${regionName}${trades}${type === 'Georeferenzierung' ? '' : whenOf(draft)}`;
}

function whenOf({ sendImmediately, dateToSend, timeToSend }: NotificationDraft): string {
  if (sendImmediately === 'immediately') return ', sofort';
  if (sendImmediately !== 'later' || !dateToSend) return '';
  // As people type it, it stays as it is.
  return `, am ${formatDate(dateToSend)}${timeToSend ? ` um ${timeToSend} Uhr` : ''}`;
}
