import { type Cents, formatCents } from '#contract/common/money.ts';
import { type CardLook, mailTemplate } from '#server/platform/mail/mail-template.ts';

/** A payment that has a case, in the currency that it came in. */
interface PaymentCase {
  region: CardLook;
  number: number;
  cents: Cents;
  currency: string;
}

export const paymentUnsaved = mailTemplate(({ number, cents, currency, title }: PaymentCase & { title: string }) => ({
  subject: 'Ihre Zahlung ist angekommen, Ihre Angaben noch nicht',
  paragraphs: [
    `Ihre Zahlung über ${formatCents(cents)} ${currency} für „${title}“ ist bei uns angekommen. Ihre Angaben konnten wir aber nicht speichern.`,
    `Wir kümmern uns darum und melden uns bei Ihnen (Vorgang ${number}). Bitte bezahlen Sie nicht noch einmal.`,
  ],
}));

export const paymentRefunded = mailTemplate(({ number, cents, currency }: PaymentCase) => ({
  subject: `Ihre Zahlung wird erstattet (Vorgang ${number})`,
  paragraphs: [
    `wir erstatten Ihre Zahlung über ${formatCents(cents)} ${currency} in voller Höhe. Sie geht dorthin zurück, woher sie kam; das kann einige Tage dauern.`,
    'Möchten Sie weiterhin teilnehmen? Dann melden Sie sich im Portal an und versuchen Sie es noch einmal, oder schreiben Sie uns.',
  ],
}));

/** `reason` tells how the payment was settled otherwise. */
export const paymentKept = mailTemplate(({ number, cents, currency, reason }: PaymentCase & { reason: string }) => ({
  subject: `Zu Ihrer Zahlung (Vorgang ${number})`,
  paragraphs: [`zu Ihrer Zahlung über ${formatCents(cents)} ${currency}: ${reason}`],
}));
