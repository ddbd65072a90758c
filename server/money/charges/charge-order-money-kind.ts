import { z } from 'zod';
import { Temporal } from 'temporal-polyfill';
import { SECOND_PERSON_ABOVE } from '#contract/tenancy/four-eyes/staff-act.ts';
import { type Cents, formatCents } from '#contract/common/money.ts';
import { accountingPermits } from '#contract/common/permits.ts';
import { type ChargeOrderPaymentRefusal, settleChargeOrder } from '#server/ledger/write/settle-charge-order.ts';
import { formatDay } from '#server/platform/berlin-time.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { notFound, type Refusal, ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/access/audit.ts';
import type { FourEyesKind } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { findRegionName } from '#server/tenancy/regions/find-region-name.ts';
import { ownRegionContent } from '#server/tenancy/regions/own-region-content.ts';
import { getChargeOrder, type ChargeOrder } from './get-charge-order.ts';
import { openReturnedDebit } from './returned-debit-kind.ts';
import { tellEmployer } from './tell-employer.ts';

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
      'Der Arbeitgeber schuldet den Betrag. Bis er gezahlt ist, wird nichts mehr geladen; angekündigte Einzüge werden storniert.',
  },
} as const;

/** What the bank's statement says of an order (docs/decisions/how-employers-charge-cards.md). */
export const chargeOrderMoneyKind: FourEyesKind<z.infer<typeof payload>> = {
  name: 'charge-money',
  payload,
  permits: accountingPermits,
  subjectOf: ({ type, regionId, number }) => `${type} ${regionId} ${number}`,
  needsSecond: ({ cents }) => cents > SECOND_PERSON_ABOVE,
  async describe(db, { type, regionId, number, cents, day, bankText }) {
    const order = await getChargeOrder(db, regionId, number);
    return {
      title: `${words[type].title}: ${order.printed.employer}`,
      facts: [
        { name: 'Region', value: (await findRegionName(db, regionId))?.cardName ?? '' },
        { name: 'Arbeitgeber', value: order.printed.employer },
        { name: 'Ladeauftrag', value: order.label },
        { name: 'Betrag', value: `${formatCents(cents)} €` },
        ...(type === 'charge-payment' ? [{ name: 'Noch offen', value: `${formatCents(order.open)} €` }] : []),
        { name: 'Tag', value: formatDay(Temporal.PlainDate.from(day)) },
        { name: 'Text der Bank', value: bankText },
        { name: 'Folge', value: words[type].effect },
      ],
    };
  },
  async carryOut(trx, { regionId, cents, openCents = cents, type, ...said }, { askedBy, reason, office }) {
    const order = await getChargeOrder(trx, regionId, said.number);
    const told = { ...said, reason, actorId: askedBy };
    const outcome = await settleChargeOrder(
      trx,
      office.keys,
      regionId,
      type === 'charge-payment'
        ? { type, cents, openCents, ...told }
        : type === 'charge-payout'
          ? { type, cents, ...told }
          : { type, ...told },
    );
    if (!outcome.isPosted) throw chargeOrderMoneyRefused(outcome.refusal);
    if (outcome.isReplay) return;
    await audit(trx, { personId: askedBy, regionId, act: acts[type], subject: `order ${order.label}`, reason });
    if (type === 'charge-return') await openReturnedDebit(trx, order, { openedBy: askedBy, bankText: said.bankText });
    const letters = {
      'charge-return': () => returnedLetter(order, said.bankText),
      'charge-payout': () => payoutLetter(order, cents),
      'charge-payment': async () => paidLetter(await getChargeOrder(trx, regionId, said.number), cents, order.open),
    };
    await tell(trx, order, await letters[type]());
  },
};

const acts = {
  'charge-return': 'charge-debit-returned',
  'charge-payment': 'charge-payment-recorded',
  'charge-payout': 'charge-credit-paid-out',
} as const;

async function tell(trx: Trx, order: ChargeOrder, letter: { subject: string; paragraphs: string[] }): Promise<void> {
  const look = await ownRegionContent(trx).find({ regionId: order.regionId });
  if (!look) throw new Error(`no region ${order.regionId}`);
  await tellEmployer(trx, { ...look, regionId: order.regionId }, order.employerId, letter);
}

function returnedLetter({ label, asked, printed }: ChargeOrder, bankText: string) {
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

/** `order` as it is now, and what was open before. */
function paidLetter({ label, open, returnedEntry, loadedAt, cancelledAt }: ChargeOrder, cents: Cents, openBefore: Cents) {
  const tooMuch = cents - openBefore;
  const effect =
    openBefore === 0
      ? []
      : open > 0
        ? [`Offen sind noch ${formatCents(open)} €. Geladen wird erst, wenn alles gezahlt ist.`]
        : [
            returnedEntry !== null || loadedAt
              ? 'Die Rücklastschrift ist damit ausgeglichen; Ihre Karten werden wieder geladen.'
              : 'Die Karten werden am vorgesehenen Tag geladen, oder gleich, wenn er schon da ist.',
          ];
  return {
    subject: `Ihre Zahlung zum Ladeauftrag ${label} ist eingegangen`,
    paragraphs: [
      `wir haben ${formatCents(cents)} € zum Ladeauftrag ${label} verbucht.`,
      ...effect,
      ...(tooMuch > 0
        ? [
            `${cancelledAt ? 'Der Auftrag ist storniert. ' : ''}${formatCents(tooMuch)} € davon waren nicht offen. Sie bleiben Ihr Guthaben und werden mit Ihrem nächsten Ladeauftrag verrechnet; auf Wunsch zahlen wir sie zurück.`,
          ]
        : []),
    ],
  };
}

function payoutLetter({ label }: ChargeOrder, cents: Cents) {
  return {
    subject: `Guthaben zum Ladeauftrag ${label} zurückgezahlt`,
    paragraphs: [`wir haben Ihnen ${formatCents(cents)} € zurückgezahlt, die zu viel da waren.`],
  };
}

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
