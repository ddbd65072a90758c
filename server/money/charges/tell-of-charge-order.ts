import { Temporal } from 'temporal-polyfill';
import { noDebitTexts } from '#contract/money/charges/charges.ts';
import { formatCents } from '#contract/common/money.ts';
import { formatDay } from '#server/platform/berlin-time.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { getChargeOrder, type ChargeOrder } from './get-charge-order.ts';
import { type Look, tellEmployer } from './tell-employer.ts';

/** Tells an employer of what has become of its order, in the transaction in which that happens. */
export type TellOfChargeOrder = (trx: Trx, number: number) => Promise<void>;

/**
 * Announces an order: what will be collected and when, with mandate and creditor, as the rules of direct debits want it
 * (prenotification); or what is to be paid by when.
 */
export async function tellOfChargeOrder(trx: Trx, look: Look, number: number): Promise<void> {
  const order = await getChargeOrder(trx, look.regionId, number);
  const amount = `${formatCents(order.asked)} €`;
  const cards = order.cards === 1 ? '1 Karte' : `${order.cards} Karten`;
  await tellEmployer(trx, look, order.employerId, {
    subject:
      order.method === 'Bankeinzug'
        ? `Ladeauftrag ${order.label}: Einzug am ${german(order.paysOn)}`
        : `Ladeauftrag ${order.label}: bitte bis zum ${german(order.paysOn)} bezahlen`,
    paragraphs: [
      `wir haben Ihren Ladeauftrag ${order.label} zum ${german(order.dueOn)} zusammengestellt: ${cards}, zusammen ${formatCents(order.cents)} €.`,
      ...(order.credit > 0 ? [`Davon haben Sie ${formatCents(order.credit)} € noch gut; zu zahlen sind ${amount}.`] : []),
      ...paymentParagraphs(order, amount),
    ],
    button: { label: 'Zum Ladeauftrag', url: new URL(`/ladeauftraege?id=${order.gguid}`, look.portalUrl).href },
  });
}

const german = (day: string) => formatDay(Temporal.PlainDate.from(day));

function paymentParagraphs(
  { method, label, paysOn, loadsOn, asked, iban, mandateReference, noDebitReason, printed }: ChargeOrder,
  amount: string,
): string[] {
  const loads = `Die Karten werden am ${german(loadsOn)} ab 6 Uhr geladen`;
  if (asked === 0) return [`Sie müssen dafür nichts zahlen. ${loads}.`];
  const ours = printed.payTo;
  if (method === 'Bankeinzug')
    return [
      `Wir ziehen ${amount} am ${german(paysOn)} von Ihrem Konto ${maskIban(iban!)} ein (Mandat ${mandateReference}, Gläubiger-ID ${ours!.creditorId}). Bitte sorgen Sie für Deckung.`,
      `${loads}.`,
    ];
  return [
    ...(noDebitReason ? [`Diesmal ziehen wir nicht ein. ${noDebitTexts[noDebitReason]}`] : []),
    ours
      ? `Bitte überweisen Sie ${amount} bis zum ${german(paysOn)} an ${ours.holder}, IBAN ${ours.iban}, Verwendungszweck ${label}. Die Zahlungsaufforderung mit QR-Code liegt im Portal.`
      : `Bitte zahlen Sie ${amount} bis zum ${german(paysOn)}; wohin, sagen wir Ihnen gesondert.`,
    `${loads}, sobald Ihre Zahlung da ist.`,
  ];
}

/** "DE12 … 5001" */
const maskIban = (iban: string) => `${iban.slice(0, 4)} … ${iban.slice(-4)}`;
