import { z } from 'zod';
import { Temporal } from 'temporal-polyfill';
import { SECOND_PERSON_ABOVE } from '#contract/acts.ts';
import { formatCents } from '#contract/money.ts';
import { accountingPermits } from '#contract/staff.ts';
import { type OrderPaymentRefusal, settleOrder } from '#server/ledger/settle-order.ts';
import { formatDay } from '#server/platform/berlin-time.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { notFound, type Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/access/audit.ts';
import type { FourEyesKind } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { findRegionName } from '#server/tenancy/regions/find-region-name.ts';
import { ownRegionContent } from '#server/tenancy/regions/own-region-content.ts';
import { getOrder, type Order } from './get-order.ts';
import { openReturnedDebit } from './returned-debit-kind.ts';
import { tellEmployer } from './tell-employer.ts';

const payload = z.strictObject({
  type: z.enum(['charge-payment', 'charge-return']),
  regionId: z.number().int(),
  number: z.number().int(),
  cents: z.number().int(),
  day: z.iso.date(),
  bankText: z.string(),
  idempotencyKey: z.uuid(),
});

const words = {
  'charge-payment': {
    title: 'Zahlung eines Ladeauftrags buchen',
    effect: 'Der Auftrag ist bezahlt. Die Karten werden an ihrem Tag geladen, oder gleich, wenn er schon da ist.',
  },
  'charge-return': {
    title: 'Lastschrift eines Ladeauftrags als zurückgegeben vermerken',
    effect:
      'Der Arbeitgeber schuldet den Betrag. Bis er gezahlt ist, wird nichts mehr geladen; angekündigte Einzüge werden storniert.',
  },
} as const;

/** What the bank's statement says of an order (docs/decisions/how-employers-charge-cards.md). */
export const orderMoneyKind: FourEyesKind<z.infer<typeof payload>> = {
  name: 'charge-money',
  payload,
  permits: accountingPermits,
  subjectOf: ({ type, regionId, number }) => `${type} ${regionId} ${number}`,
  needsSecond: ({ cents }) => cents > SECOND_PERSON_ABOVE,
  async describe(db, { type, regionId, number, day, bankText }) {
    const order = await getOrder(db, regionId, number);
    return {
      title: `${words[type].title}: ${order.printed.employer}`,
      facts: [
        { name: 'Region', value: (await findRegionName(db, regionId))?.cardName ?? '' },
        { name: 'Arbeitgeber', value: order.printed.employer },
        { name: 'Ladeauftrag', value: order.label },
        { name: 'Betrag', value: `${formatCents(order.asked)} €` },
        { name: 'Tag', value: formatDay(Temporal.PlainDate.from(day)) },
        { name: 'Text der Bank', value: bankText },
        { name: 'Folge', value: words[type].effect },
      ],
    };
  },
  async carryOut(trx, { regionId, cents: _cents, ...payment }, { askedBy, reason, office }) {
    const order = await getOrder(trx, regionId, payment.number);
    const outcome = await settleOrder(trx, office.keys, regionId, { ...payment, reason, actorId: askedBy });
    if (!outcome.isPosted) throw orderMoneyRefused(outcome.refusal);
    if (outcome.isReplay) return;
    const isReturn = payment.type === 'charge-return';
    const act = isReturn ? 'charge-debit-returned' : 'charge-payment-recorded';
    await audit(trx, { personId: askedBy, regionId, act, subject: `order ${order.label}`, reason });
    if (isReturn) await openReturnedDebit(trx, order, { openedBy: askedBy, bankText: payment.bankText });
    await tell(trx, order, isReturn ? returnedLetter(order, payment.bankText) : paidLetter(order));
  },
};

async function tell(trx: Trx, order: Order, letter: { subject: string; paragraphs: string[] }): Promise<void> {
  const look = await ownRegionContent(trx).find({ regionId: order.regionId });
  if (!look) throw new Error(`no region ${order.regionId}`);
  await tellEmployer(trx, { ...look, regionId: order.regionId }, order.employerId, letter);
}

function returnedLetter({ label, asked, printed }: Order, bankText: string) {
  const ours = printed.payTo;
  return {
    subject: `Lastschrift zum Ladeauftrag ${label} zurückgegeben`,
    paragraphs: [
      `Ihre Bank hat unsere Lastschrift zum Ladeauftrag ${label} über ${formatCents(asked)} € zurückgegeben. Sie schreibt: ${bankText}`,
      `Der Betrag ist damit wieder offen. Bitte überweisen Sie ihn${ours ? ` an ${ours.holder}, IBAN ${ours.iban}` : ''}, Verwendungszweck ${label}.`,
      'Bis dahin laden wir keine Karten mehr, und angekündigte Einzüge finden nicht statt. Was bis dahin fällig wird, holen wir nicht nach.',
    ],
  };
}

function paidLetter({ label, asked, returnedEntry, loadedAt }: Order) {
  return {
    subject: `Ihre Zahlung zum Ladeauftrag ${label} ist eingegangen`,
    paragraphs: [
      `wir haben ${formatCents(asked)} € zum Ladeauftrag ${label} verbucht.`,
      returnedEntry !== null || loadedAt
        ? 'Die Rücklastschrift ist damit ausgeglichen; Ihre Karten werden wieder geladen.'
        : 'Die Karten werden am vorgesehenen Tag geladen, oder gleich, wenn er schon da ist.',
    ],
  };
}

const refusals: Record<Exclude<OrderPaymentRefusal, 'ORDER_UNKNOWN'>, string> = {
  CANCELLED: 'Dieser Ladeauftrag ist storniert.',
  NOTHING_OPEN: 'Für diesen Ladeauftrag ist nichts offen.',
  NOT_COLLECTED: 'Dieser Ladeauftrag ist noch nicht eingezogen.',
  ALREADY_RETURNED: 'Diese Lastschrift ist schon als zurückgegeben vermerkt.',
  NOT_HANDED_OUT: 'Die Lastschriftdatei wurde noch nicht heruntergeladen. Was nicht bei der Bank war, kann nicht zurückkommen.',
  KEY_REUSED: 'Diese Buchung ist schon einmal mit anderen Angaben gesendet worden. Bitte laden Sie die Seite neu.',
};

/** What the books' no means to the person who asked. */
export function orderMoneyRefused(refusal: OrderPaymentRefusal): Refusal {
  return refusal === 'ORDER_UNKNOWN' ? notFound('Diesen Ladeauftrag gibt es nicht.') : ruleBroken(refusals[refusal]);
}
