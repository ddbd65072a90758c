import { expect, test } from 'vitest';
import { emptyDraft } from '#contract/operator/notifications/notifications.ts';
import { describeDraft } from './describe-draft.ts';

const message = {
  ...emptyDraft,
  pushNotificationType: 'Nachricht',
  recipientPartnerOrCustomer: 'Kunden',
  recipientCardsRegistered: 'Registriert',
};

test('says what goes out to whom and when', () => {
  expect(describeDraft({ ...message, sendImmediately: 'immediately' }, 'Lahr')).toBe(
    'Nachricht an Kunden mit registrierter Karte in Lahr, sofort',
  );
  const later = { sendImmediately: 'later', dateToSend: '2026-12-24', timeToSend: '09:30' };
  const all = { recipientPartnerOrCustomer: 'Alle', recipientPartnerCategories: ['Metzgerei', 'Handwerk'] };
  expect(describeDraft({ ...message, ...later, ...all }, 'Lahr')).toBe(
    'Nachricht an Kunden mit registrierter Karte und Partner in Lahr, 2 Kategorien, am 24.12.2026 um 09:30 Uhr',
  );
  expect(describeDraft({ ...message, ...later, pushNotificationType: 'Georeferenzierung' }, 'Lahr')).toBe(
    'Hinweis in der Nähe an Kunden mit registrierter Karte in Lahr',
  );
  expect(describeDraft({ ...message, pushNotificationType: 'Testnachricht' }, 'Lahr')).toBe('Testnachricht an Sie selbst');
});

test('what was chosen before its fields went away does not count', () => {
  expect(describeDraft({ ...message, recipientPartnerOrCustomer: 'Partner' }, 'Lahr')).toBe('Nachricht an Partner in Lahr');
});
