import { z } from 'zod';
import { type Cents, formatCents } from '#contract/common/money.ts';
import { accountingPermits } from '#contract/common/permits.ts';
import {
  type ChargeOrderPayment,
  type ChargeOrderPaymentRefusal,
  holdChargeOrders,
  settleChargeOrders,
} from '#server/ledger/write/settle-charge-order.ts';
import { PORTAL } from '#server/ledger/portal-itself.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { notFound, type Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import type { Addressee } from '#server/platform/mail/mail-template.ts';
import { auditAll } from '#server/tenancy/audit/audit.ts';
import { tellEachBusiness } from '#server/tenancy/people/tell-business.ts';
import type { BookedBy, Booker, FourEyesKind } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { getOwnRegion } from '#server/tenancy/regions/own-region-content.ts';
import { getChargeOrder, listOrdersByNumber, listReturnedOrders } from './get-charge-order.ts';
import { creditPaidOut, debitReturned, orderPaid } from './mails.ts';
import { openReturnedDebit } from './returned-debit-kind.ts';

const payload = z.strictObject({
  type: z.enum(['charge-payment', 'charge-return', 'charge-payout']),
  regionId: z.number().int(),
  number: z.number().int(),
  cents: z.number().int(),
  /** Of a payment: what was shown as open; without it, all of it was. */
  openCents: z.number().int().optional(),
  day: z.iso.date(),
  bankText: z.string(),
  idempotencyKey: z.uuid(),
});

const words = {
  'charge-payment': {
    title: 'Zahlung eines Ladeauftrags buchen',
    effect:
      'Ist damit alles gezahlt, werden die Karten an ihrem Tag geladen, oder gleich, wenn er schon da ist. Was mehr gezahlt ist, behält der Arbeitgeber als Guthaben für seinen nächsten Ladeauftrag.',
  },
  'charge-payout': {
    title: 'Guthaben eines Arbeitgebers auszahlen',
    effect: 'Gebucht wird, was von Hand überwiesen ist. Das Guthaben des Arbeitgebers wird um den Betrag weniger.',
  },
  'charge-return': {
    title: 'Lastschrift eines Ladeauftrags als zurückgegeben vermerken',
    effect:
      'Der Arbeitgeber schuldet den Betrag. Bis er gezahlt ist, wird nichts mehr geladen; angekündigte Einzüge, die noch in keiner Lastschriftdatei stehen, werden storniert.',
  },
} as const;

export type ChargeOrderMoney = z.infer<typeof payload>;

/** What the bank's statement says of an order (docs/decisions/how-employers-charge-cards.md). */
export const chargeOrderMoneyKind: FourEyesKind<ChargeOrderMoney> = {
  name: 'charge-money',
  payload,
  permits: accountingPermits,
  subjectOf: ({ type, regionId, number }) => `${type} ${regionId} ${number}`,
  needsSecond: () => false,
  async moves(db, { regionId, number, cents, idempotencyKey }) {
    const { employerId } = await getChargeOrder(db, regionId, number);
    return { regionId, target: `employer ${employerId}`, cents, idempotencyKey };
  },
  async describe(db, { type, regionId, number, cents, day, bankText }) {
    const order = await getChargeOrder(db, regionId, number);
    return {
      title: `${words[type].title}: ${order.printed.employer}`,
      facts: [
        { name: 'Arbeitgeber', value: order.printed.employer },
        { name: 'Ladeauftrag', value: order.label },
        { name: 'Betrag', value: `${formatCents(cents)} €` },
        ...(type === 'charge-payment' ? [{ name: 'Noch offen', value: `${formatCents(order.open)} €` }] : []),
        { name: 'Tag', value: formatIsoDay(day) },
        { name: 'Text der Bank', value: bankText },
        { name: 'Folge', value: words[type].effect },
      ],
    };
  },
  carryOut: carryOutChargeMoney,
};

/** What such an act of staff does; without a person (`askedBy` null), the bank's own file says it. */
export async function carryOutChargeMoney(
  trx: Trx,
  { regionId, ...money }: ChargeOrderMoney,
  { reason, ...by }: BookedBy,
): Promise<Cents> {
  return carryOutManyChargeMoneys(trx, regionId, [{ ...money, reason }], by);
}

type ChargeMoney = Omit<ChargeOrderMoney, 'regionId'> & Pick<BookedBy, 'reason'>;

/** The same for many of a region, in their order; all of them, or none. Returns what they come to in cents. */
export async function carryOutManyChargeMoneys(
  trx: Trx,
  regionId: number,
  moneys: readonly ChargeMoney[],
  { askedBy, office }: Booker,
): Promise<Cents> {
  await holdChargeOrders(trx, regionId);
  const numbers = moneys.map(({ number }) => number);
  const orders = new Map((await listOrdersByNumber(trx, regionId, numbers)).map((order) => [order.number, order]));
  const outcomes = await settleChargeOrders(
    trx,
    office.keys,
    regionId,
    moneys.map((money) => asPayment(money, askedBy ?? PORTAL)),
  );
  for (const outcome of outcomes) if (!outcome.isPosted) throw chargeOrderMoneyRefused(outcome.refusal);
  const booked = moneys.filter((_, at) => !(outcomes[at] as { isReplay: boolean }).isReplay);
  if (booked.length === 0) return 0;
  const region = await getOwnRegion(trx, { regionId });
  const paid = booked.flatMap(({ type, number }) => (type === 'charge-payment' ? [orders.get(number)!.employerId] : []));
  const returned = paid.length > 0 ? await listReturnedOrders(trx, regionId, paid) : [];
  const told = [];
  for (const { type, number, cents, openCents: openBefore = cents, bankText } of booked) {
    // As it was read: it is held, and of what mails tell nothing but the open amount changes by this.
    const order = orders.get(number)!;
    if (type === 'charge-return') await openReturnedDebit(trx, order, { openedBy: askedBy, bankText });
    const now = { ...order, open: Math.max(0, openBefore - cents) };
    const stoppedBy = returned.filter((one) => one.employerId === order.employerId && one.number !== number);
    const mails = {
      'charge-return': (to: Addressee) => debitReturned(to, { region, order, bankText }),
      'charge-payout': (to: Addressee) => creditPaidOut(to, { region, label: order.label, cents }),
      'charge-payment': (to: Addressee) =>
        orderPaid(to, { region, order: now, cents, openBefore, stoppedBy: stoppedBy.map(({ label }) => label) }),
    };
    told.push({ business: { kind: 'employer', ...order } as const, write: mails[type] });
  }
  await auditAll(
    trx,
    booked.map(({ type, number, reason }) => {
      const { label } = orders.get(number)!;
      return { personId: askedBy, regionId, act: acts[type], subject: `order ${label}`, reason };
    }),
  );
  await tellEachBusiness(trx, told);
  return booked.reduce((sum, { cents }) => sum + cents, 0);
}

function asPayment(
  { type, number, day, bankText, reason, idempotencyKey, cents, openCents = cents }: ChargeMoney,
  actorId: number,
): ChargeOrderPayment {
  const told = { number, day, bankText, reason, idempotencyKey, actorId };
  if (type === 'charge-return') return { type, ...told };
  return type === 'charge-payment' ? { type, cents, openCents, ...told } : { type, cents, ...told };
}

const acts = {
  'charge-return': 'charge-debit-returned',
  'charge-payment': 'charge-payment-recorded',
  'charge-payout': 'charge-credit-paid-out',
} as const;

const refusals: Record<Exclude<ChargeOrderPaymentRefusal, 'ORDER_UNKNOWN'>, string> = {
  INVALID_AMOUNT: 'Diesen Betrag kann niemand buchen.',
  OPEN_CHANGED:
    'Inzwischen ist ein anderer Betrag offen. Bitte laden Sie die Seite neu und prüfen Sie, ob die Zahlung schon gebucht ist.',
  MORE_THAN_CREDIT: 'So viel Guthaben hat der Arbeitgeber nicht.',
  NOT_COLLECTED: 'Dieser Ladeauftrag ist noch nicht eingezogen.',
  ALREADY_RETURNED: 'Diese Lastschrift ist schon als zurückgegeben vermerkt.',
  NOT_HANDED_OUT: 'Die Lastschriftdatei wurde noch nicht heruntergeladen. Was nicht bei der Bank war, kann nicht zurückkommen.',
  KEY_REUSED: 'Diese Buchung ist schon einmal mit anderen Angaben gesendet worden. Bitte laden Sie die Seite neu.',
};

/** What the books' no means to the person who asked. */
export function chargeOrderMoneyRefused(refusal: ChargeOrderPaymentRefusal): Refusal {
  return refusal === 'ORDER_UNKNOWN' ? notFound('Diesen Ladeauftrag gibt es nicht.') : ruleBroken(refusals[refusal]);
}
