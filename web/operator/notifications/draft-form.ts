import { asksForCards, type NotificationDraft, type RecipientChoice } from '#contract/operator/notifications/notifications.ts';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';

export type DraftForm = ContractForm<NotificationDraft>;

/** What was chosen before its fields went away does not count. */
export function shownRecipients(draft: NotificationDraft): RecipientChoice {
  const wantsCards = asksForCards(draft.recipientPartnerOrCustomer);
  return {
    pushNotificationType: draft.pushNotificationType ?? '',
    recipientRegion: draft.recipientRegion ?? '',
    recipientPartnerOrCustomer: draft.recipientPartnerOrCustomer ?? '',
    recipientCardsRegistered: wantsCards ? (draft.recipientCardsRegistered ?? '') : '',
    recipientPartnerCategories: wantsCards ? (draft.recipientPartnerCategories ?? []) : [],
  };
}

export const asOptions = (names: readonly string[]) => names.map((name) => ({ value: name, label: name }));
