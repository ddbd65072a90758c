import { maskIban } from '#contract/common/mask-iban.ts';
import { groupDigits } from '#contract/common/group-digits.ts';
import { noDebitTexts } from '#contract/money/charges/charges.ts';
import { maskCardNumber } from '#contract/common/card-number.ts';
import { type Cents, formatCents } from '#contract/common/money.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import { type CardLook, mailTemplate } from '#server/platform/mail/mail-template.ts';
import { type ChargeOrder, isOwed } from './get-charge-order.ts';

const buttonTo = ({ gguid }: Pick<ChargeOrder, 'gguid'>, portalUrl: string) => ({
  label: 'Zum Ladeauftrag',
  url: new URL(`/ladeauftraege?id=${gguid}`, portalUrl).href,
});

/**
 * Announces an order. What is collected and when, with mandate and creditor, as the rules of direct debits demand
 * (prenotification). Or what is to be paid by when.
 */
export const orderAnnounced = mailTemplate(
  ({ order, portalUrl }: { region: CardLook; order: ChargeOrder; portalUrl: string }) => {
    const amount = `${formatCents(order.asked)} €`;
    const cards = order.cards === 1 ? '1 Karte' : `${order.cards} Karten`;
    return {
      subject:
        order.method === 'Bankeinzug'
          ? `Ladeauftrag ${order.label}: Einzug am ${formatIsoDay(order.paysOn)}`
          : `Ladeauftrag ${order.label}: bitte bis zum ${formatIsoDay(order.paysOn)} bezahlen`,
      paragraphs: [
        `wir haben Ihren Ladeauftrag ${order.label} zum ${formatIsoDay(order.dueOn)} zusammengestellt: ${cards}, zusammen ${formatCents(order.cents)} €.`,
        ...(order.credit > 0 ? [`Davon haben Sie ${formatCents(order.credit)} € noch gut; zu zahlen sind ${amount}.`] : []),
        ...paymentParagraphs(order, amount),
      ],
      button: buttonTo(order, portalUrl),
    };
  },
);

function paymentParagraphs(
  { method, label, paysOn, loadsOn, asked, iban, mandateReference, noDebitReason, printed }: ChargeOrder,
  amount: string,
): string[] {
  const loads = `Die Karten werden am ${formatIsoDay(loadsOn)} ab 6 Uhr geladen`;
  if (asked === 0) return [`Sie müssen dafür nichts zahlen. ${loads}.`];
  const ours = printed.payTo;
  if (method === 'Bankeinzug')
    return [
      `Wir ziehen ${amount} am ${formatIsoDay(paysOn)} von Ihrem Konto ${maskIban(iban!)} ein (Mandat ${mandateReference}, Gläubiger-ID ${ours!.creditorId}). Bitte sorgen Sie für Deckung.`,
      `${loads}.`,
    ];
  return [
    ...(noDebitReason ? [`Diesmal ziehen wir nicht ein. ${noDebitTexts[noDebitReason]}`] : []),
    ours
      ? `Bitte überweisen Sie ${amount} bis zum ${formatIsoDay(paysOn)} an ${ours.holder}, IBAN ${ours.iban}, Verwendungszweck ${label}. Die Zahlungsaufforderung mit QR-Code liegt im Portal.`
      : `Bitte zahlen Sie ${amount} bis zum ${formatIsoDay(paysOn)}; wohin, sagen wir Ihnen gesondert.`,
    `${loads}, sobald Ihre Zahlung da ist.`,
  ];
}

interface LeftOut {
  region: CardLook;
  order: Pick<ChargeOrder, 'label' | 'gguid'>;
  /** How many cards for which reason, and what they would have been loaded with. */
  groups: readonly { why: keyof typeof reasons; cards: number; cents: Cents }[];
  portalUrl: string;
}

/** Which cards are left out is for the portal to say. */
export const cardsLeftOut = mailTemplate(({ order, groups, portalUrl }: LeftOut) => {
  const cards = groups.reduce((sum, group) => sum + group.cards, 0);
  const cents = groups.reduce((sum, group) => sum + group.cents, 0);
  return {
    subject: `Ladeauftrag ${order.label}: ${cards === 1 ? '1 Karte wurde' : `${cards} Karten wurden`} nicht geladen`,
    paragraphs: [
      `wir haben Ihren Ladeauftrag ${order.label} ausgeführt, aber nicht für alle Karten: ${groups.map((group) => reasons[group.why](group.cards)).join('; ')}.`,
      `Die ${formatCents(cents)} € dafür bleiben Ihr Guthaben und werden mit Ihrem nächsten Ladeauftrag verrechnet; auf Wunsch zahlen wir sie zurück.`,
      'Welche Karten es sind, steht im Ladeauftrag.',
    ],
    button: buttonTo(order, portalUrl),
  };
});

const counted = (cards: number, one: string, many: string) => (cards === 1 ? `1 Karte ${one}` : `${cards} Karten ${many}`);
const reasons = {
  CARD_LOCKED: (cards: number) => counted(cards, 'ist gesperrt', 'sind gesperrt'),
  CARD_LOST: (cards: number) => counted(cards, 'ist als verloren gemeldet', 'sind als verloren gemeldet'),
  EMPLOYEE_LEFT: (cards: number) =>
    counted(cards, 'gehört jemandem, der ausgetreten ist', 'gehören Mitarbeitern, die ausgetreten sind'),
};

export const orderCancelled = mailTemplate(({ label, reason }: { region: CardLook; label: string; reason: string }) => ({
  subject: `Ladeauftrag ${label} storniert`,
  paragraphs: [
    `wir haben Ihren Ladeauftrag ${label} storniert. Es wird nichts eingezogen, und seine Karten werden zu diesem Termin nicht geladen.`,
    `Der Grund: ${reason}`,
  ],
}));

/** What an employer cannot do until it has paid what came back. */
const UNTIL_PAID =
  'Bis dahin laden wir keine Karten und stellen keine Ladeaufträge zusammen; diese Termine holen wir nicht nach. Angekündigte Einzüge finden nicht statt. Nur wo der Auftrag schon auf dem Weg zur Bank ist, wird noch eingezogen; diese Karten laden wir, sobald alles bezahlt ist.';

interface ReturnedDebit {
  region: CardLook;
  order: Pick<ChargeOrder, 'label' | 'asked' | 'printed' | 'loadedAt'>;
  bankText: string;
}

export const debitReturned = mailTemplate(({ order: { label, asked, printed, loadedAt }, bankText }: ReturnedDebit) => {
  const ours = printed.payTo;
  return {
    subject: `Lastschrift zum Ladeauftrag ${label} zurückgegeben`,
    paragraphs: [
      `Ihre Bank hat unsere Lastschrift zum Ladeauftrag ${label} über ${formatCents(asked)} € zurückgegeben. Sie schreibt: ${bankText}`,
      `Der Betrag ist damit wieder offen. Bitte überweisen Sie ihn${ours ? ` an ${ours.holder}, IBAN ${ours.iban}` : ''}, Verwendungszweck ${label}.`,
      ...(loadedAt ? [] : ['Auch die Karten dieses Ladeauftrags laden wir erst, wenn er bezahlt ist.']),
      UNTIL_PAID,
    ],
  };
});

interface PaymentTakenBack {
  region: CardLook;
  /** As it is now. */
  order: Pick<ChargeOrder, 'label' | 'open' | 'printed' | 'payBackBy'>;
  /** What the bank has taken back. */
  cents: Cents;
  day: string;
  bankText: string;
  /** How much of that is owed by it: it was used before, for cards or as credit. */
  owed: Cents;
  /** Whether something that came back of the order is owed now. */
  isToPay: boolean;
}

export const orderPaymentTakenBack = mailTemplate(({ order, cents, day, bankText, owed, isToPay }: PaymentTakenBack) => {
  const { label, open, printed, payBackBy } = order;
  const ours = printed.payTo;
  const until = isToPay && payBackBy ? ` bis zum ${formatIsoDay(payBackBy)}` : '';
  return {
    subject: `Ihre Zahlung zum Ladeauftrag ${label} ist zurückgegangen`,
    paragraphs: [
      `die Bank hat am ${formatIsoDay(day)} ${formatCents(cents)} € wieder abgebucht, die Sie zum Ladeauftrag ${label} gezahlt hatten. Sie schreibt: ${bankText}`,
      open === 0
        ? 'Zu zahlen ist deshalb nichts. Ihr Guthaben ist um den Betrag weniger.'
        : `${isToPay && owed === 0 ? 'Ihr Guthaben ist um den Betrag weniger. ' : ''}Offen sind jetzt ${formatCents(open)} €. Bitte überweisen Sie sie${until}${ours ? ` an ${ours.holder}, IBAN ${ours.iban}` : ''}, Verwendungszweck ${label}.`,
      ...(open === 0 ? [] : [isToPay ? UNTIL_PAID : 'Geladen werden die Karten dieses Auftrags erst, wenn alles gezahlt ist.']),
    ],
  };
});

const listed = new Intl.ListFormat('de');

interface PaidOrder {
  region: CardLook;
  /** As it is now. */
  order: Pick<ChargeOrder, 'label' | 'open' | 'returnedEntry' | 'isDebitReturned' | 'loadedAt' | 'cancelledAt'>;
  cents: Cents;
  openBefore: Cents;
  /** The labels of other orders of the employer that still let nothing be loaded. */
  stoppedBy: readonly string[];
}

export const orderPaid = mailTemplate(({ order, cents, openBefore, stoppedBy }: PaidOrder) => {
  const { label, cancelledAt } = order;
  const tooMuch = cents - openBefore;
  return {
    subject: `Ihre Zahlung zum Ladeauftrag ${label} ist eingegangen`,
    paragraphs: [
      `wir haben ${formatCents(cents)} € zum Ladeauftrag ${label} verbucht.`,
      ...(openBefore === 0 ? [] : [effectOf(order, stoppedBy)]),
      ...(tooMuch > 0
        ? [
            `${cancelledAt ? 'Der Auftrag ist storniert. ' : ''}${formatCents(tooMuch)} € davon waren nicht offen. Sie bleiben Ihr Guthaben und werden mit Ihrem nächsten Ladeauftrag verrechnet; auf Wunsch zahlen wir sie zurück.`,
          ]
        : []),
    ],
  };
});

/** Whether anything is loaded by what was paid. */
function effectOf(
  { open, returnedEntry, isDebitReturned, loadedAt }: PaidOrder['order'],
  stoppedBy: PaidOrder['stoppedBy'],
): string {
  if (open > 0) return `Offen sind noch ${formatCents(open)} €. Geladen wird erst, wenn alles gezahlt ist.`;
  const wentBack = returnedEntry !== null || loadedAt !== null;
  const settled = `${isDebitReturned ? 'Die Rücklastschrift' : 'Was zurückgegangen war,'} ist damit ausgeglichen. `;
  if (stoppedBy.length > 0)
    return `${wentBack ? settled : ''}Karten laden wir erst wieder, wenn auch zu ${listed.format(stoppedBy)} nichts mehr offen ist.`;
  return wentBack
    ? `${settled}Ihre Karten werden wieder geladen.`
    : 'Die Karten werden am vorgesehenen Tag geladen, oder gleich, wenn er schon da ist.';
}

export const creditPaidOut = mailTemplate(({ label, cents }: { region: CardLook; label: string; cents: Cents }) => ({
  subject: `Guthaben zum Ladeauftrag ${label} zurückgezahlt`,
  paragraphs: [`wir haben Ihnen ${formatCents(cents)} € zurückgezahlt, die zu viel da waren.`],
}));

interface TakenBack {
  region: CardLook;
  /** As it was before. */
  order: Pick<ChargeOrder, 'label' | 'open' | 'returnedEntry' | 'settledEntry' | 'printed'>;
  card: string;
  cents: Cents;
  why: string;
}

/** What a charge that is taken back does to what is owed of its order; `open` as it was before. */
const lessensDebt = (open: Cents, cents: Cents): string =>
  cents <= open
    ? 'Der Betrag mindert, was nach der zurückgekommenen Zahlung offen ist.'
    : `${formatCents(open)} € davon gleichen aus, was nach der zurückgekommenen Zahlung offen war. Die übrigen ${formatCents(cents - open)} € sind jetzt Ihr Guthaben und mindern Ihren nächsten Ladeauftrag.`;

/** To the employer. */
export const chargeTakenBack = mailTemplate(({ order, card, cents, why }: TakenBack) => ({
  subject: `Ladeauftrag ${order.label}: eine Ladung wurde zurückgenommen`,
  paragraphs: [
    `von der Karte ${groupDigits(card)} haben wir ${formatCents(cents)} € zurückgenommen, die sie mit dem Ladeauftrag ${order.label} bekommen hatte.`,
    isOwed(order) ? lessensDebt(order.open, cents) : 'Der Betrag ist jetzt Ihr Guthaben und mindert Ihren nächsten Ladeauftrag.',
    `Der Grund: ${why}`,
  ],
}));

/** To the holder of the card. */
export const ownChargeTakenBack = mailTemplate(({ region, order, card, cents, why }: TakenBack) => ({
  subject: `Korrektur auf Ihrer ${region.cardName}`,
  paragraphs: [
    `Ihr Arbeitgeber ${order.printed.employer} hatte Ihre ${region.cardName} mit der Kartennummer ${groupDigits(card)} geladen. Davon wurden ${formatCents(cents)} € zurückgenommen.`,
    `Der Grund: ${why}`,
    'Sie sehen die Korrektur bei Ihren Umsätzen. Ist das nicht richtig? Dann melden Sie sich bitte bei uns.',
  ],
}));

/** To an employer that has asked for it; without the reason, which may say what is left on the card. */
export const chargeNotTakenBack = mailTemplate(
  ({ order, card, cents }: Pick<TakenBack, 'region' | 'card' | 'cents'> & { order: Pick<ChargeOrder, 'label'> }) => ({
    subject: `Ladeauftrag ${order.label}: Korrektur abgelehnt`,
    paragraphs: [
      `Sie hatten gebeten, ${formatCents(cents)} € von der Karte ${maskCardNumber(card)} zurückzunehmen, die sie mit dem Ladeauftrag ${order.label} bekommen hatte. Das konnten wir nicht ausführen; an der Ladung hat sich nichts geändert.`,
      'Einzelheiten nennen wir nicht, weil Guthaben und Buchungen einer Karte nur ihre Inhaberin oder ihren Inhaber etwas angehen. Bitte klären Sie es miteinander, oder schreiben Sie uns über das Kontaktformular.',
    ],
  }),
);
