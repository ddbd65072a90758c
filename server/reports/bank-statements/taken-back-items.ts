import { sql } from 'kysely';
import type { Cents } from '#contract/common/money.ts';
import { holdChargeOrders } from '#server/ledger/write/settle-charge-order.ts';
import { listReturnableOrderPayments, takeBackOrderPayment } from '#server/money/charges/take-back-order-payment.ts';
import { tellWhatIsOpen, undoOrderMoney } from '#server/money/charges/undo-order-money.ts';
import { nameBusinesses } from '#server/parties/businesses/name-businesses.ts';
import { type Owner, ownerOf, subjectOf } from '#server/parties/businesses/own-business.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { holdInvoices } from '#server/reports/invoices/hold-invoices.ts';
import { listReturnableInvoicePayments, takeBackInvoicePayment } from '#server/reports/invoices/take-back-invoice-payment.ts';
import { undoTakenBackInvoicePayment } from '#server/reports/invoices/undo-invoice-payment.ts';
import { holdPayments } from '#server/reports/settlements/hold-payments.ts';
import { listPartnersForBank, listReturnablePartnerPayments } from '#server/reports/settlements/list-for-bank.ts';
import { takeBackPartnerPayment } from '#server/reports/settlements/take-back-partner-payment.ts';
import { undoTakenBackPartnerPayment } from '#server/reports/settlements/undo-partner-payment.ts';
import { type BankItem, type BankItemKind, oneByOne, plainItem, undoesEntry } from './bank-item-kind.ts';
import type { BankItemKindName } from './bank-item-names.ts';
import { bankNameOf } from './statement-items.ts';

/** Money that the bank may undo: what came by transfer, or what we sent by hand. */
interface Returnable extends Owner {
  regionId: number;
  entryId: number;
  /** Positive: it came from the business. Negative: it went to it. */
  cents: Cents;
  /** ISO day. */
  paidOn: string;
  /** Numbers that it may name, that of its item first. */
  labels: readonly string[];
  /** The bank has undone it. */
  isReturned: boolean;
}

type Which = { since: string } | { entryIds: readonly number[] };
type ListReturnable = (db: Db, regionIds: readonly number[], which: Which) => Promise<Returnable[]>;

/** Makes a kind of payments that the bank may undo; each is named by its entry. */
function takenBackAs(name: BankItemKindName, words: Words, list: ListReturnable): Pick<BankItemKind, 'name' | 'list' | 'find'> {
  return {
    name,
    list: async ({ db, regionIds, since }) => describe(db, name, words, await list(db, regionIds, { since })),
    find: async (db, regionId, keys) => describe(db, name, words, await list(db, [regionId], { entryIds: keys.map(Number) })),
  };
}

/** What money was that came, and that went. */
interface Words {
  came: string;
  went: string;
}

async function describe(db: Db, kind: string, words: Words, payments: readonly Returnable[]): Promise<BankItem[]> {
  if (payments.length === 0) return [];
  const businessOf = await nameBusinesses(db, payments);
  const firsts = await listFirstMovements(db, payments);
  return payments.map((payment) => {
    const { regionId, entryId, cents, paidOn, labels, isReturned } = payment;
    const first = firsts.get(keyOf({ regionId, entryId }));
    const iban = first?.iban ? [first.iban] : [];
    return {
      ...plainItem,
      regionId,
      kind,
      key: String(entryId),
      label: labels[0] ?? '',
      what: `${cents > 0 ? words.came : words.went} vom ${formatIsoDay(paidOn)}, zurückgekommen`,
      business: businessOf(payment),
      target: subjectOf(ownerOf(payment)),
      cents: -cents,
      direction: cents > 0 ? -1 : 1,
      isFlexible: false,
      isReturn: true,
      references: first?.reference ? [first.reference] : [],
      labels,
      ibans: iban,
      // To any other account it is not taken back, but paid: a person says what it is.
      ...(cents > 0 && { mayGoTo: iban }),
      since: paidOn,
      blocked: isReturned ? 'Diese Zahlung ist schon zurückgekommen.' : null,
    };
  });
}

const keyOf = ({ regionId, entryId }: { regionId: number; entryId: number }) => `${regionId} ${entryId}`;

/** The movements by which payments came or went, by region and entry; none of what was typed by hand. */
async function listFirstMovements(db: Db, payments: readonly Pick<Returnable, 'regionId' | 'entryId'>[]) {
  const rows = await db
    .selectFrom('bank_booking as b')
    .innerJoin('bank_movement as m', (join) =>
      join.onRef('m.region_id', '=', 'b.region_id').onRef('m.movement_id', '=', 'b.movement_id'),
    )
    .select(['b.region_id as regionId', 'b.entry_id as entryId', 'm.end_to_end_id as reference', 'm.party_iban as iban'])
    // As one value each: there may be more payments than a statement takes values.
    .where(sql<boolean>`b.region_id = any (${[...new Set(payments.map(({ regionId }) => regionId))]}::int[])`)
    .where(sql<boolean>`b.entry_id = any (${payments.map(({ entryId }) => entryId)}::bigint[])`)
    .execute();
  return new Map(rows.map(({ regionId, entryId, ...first }) => [keyOf({ regionId, entryId: entryId! }), first]));
}

/** A transfer for an invoice that the bank takes back, or a refund of ours that it sends back. */
export const invoiceTakenBackItems: BankItemKind = {
  ...takenBackAs(
    'invoice-payment-return',
    { came: 'Zahlung der Rechnung', went: 'Erstattung zur Rechnung' },
    async (db, regionIds, which) =>
      (await listReturnableInvoicePayments(db, regionIds, which)).map(({ label, ...payment }) => ({
        ...payment,
        labels: [label],
      })),
  ),
  hold: holdInvoices,
  book: oneByOne((trx, { item: { regionId, key }, day, bankText, idempotencyKey }, by) =>
    takeBackInvoicePayment(trx, { regionId, entryId: Number(key), day, bankText, idempotencyKey }, by),
  ),
  undo: undoesEntry(undoTakenBackInvoicePayment),
};

/** A transfer for a charge order that the bank takes back. */
export const orderTakenBackItems: BankItemKind = {
  ...takenBackAs('charge-payment-return', { came: 'Zahlung des Ladeauftrags', went: '' }, async (db, regionIds, which) =>
    (await listReturnableOrderPayments(db, regionIds, which)).map(({ label, ...payment }) => ({
      ...payment,
      partnerId: null,
      labels: [label],
    })),
  ),
  hold: holdChargeOrders,
  book: oneByOne((trx, { item: { regionId, key }, day, bankText, idempotencyKey }, by) =>
    takeBackOrderPayment(trx, { regionId, entryId: Number(key), day, bankText, idempotencyKey }, by),
  ),
  undo: undoesEntry(undoOrderMoney),
  tellHowToPay: (trx, regionId, key) => tellWhatIsOpen(trx, { regionId, entryId: Number(key) }),
};

/** A partner's own transfer that the bank takes back, or one of ours by hand that it sends back. */
export const partnerTakenBackItems: BankItemKind = {
  ...takenBackAs(
    'partner-payment-return',
    { came: 'Zahlung des Partners', went: 'Zahlung von Hand' },
    async (db, regionIds, which) => {
      const payments = await listReturnablePartnerPayments(db, regionIds, which);
      if (payments.length === 0) return [];
      const partnerIds = [...new Set(payments.map(({ partnerId }) => partnerId))];
      const partners = await listPartnersForBank(db, regionIds, { partnerIds });
      const labelsOf = new Map(partners.map(({ regionId, partnerId, labels }) => [`${regionId} ${partnerId}`, labels]));
      return payments.map((payment) => ({
        ...payment,
        employerId: null,
        labels: (labelsOf.get(`${payment.regionId} ${payment.partnerId}`) ?? []).map(bankNameOf),
      }));
    },
  ),
  hold: holdPayments,
  book: oneByOne((trx, { item: { regionId, key }, day, bankText, idempotencyKey }, by) =>
    takeBackPartnerPayment(trx, { regionId, entryId: Number(key), day, bankText, idempotencyKey }, by),
  ),
  undo: undoesEntry(undoTakenBackPartnerPayment),
};
