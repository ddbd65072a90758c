import { formatIsoDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listPartnersById } from '#server/parties/partners/reads.ts';
import { listPartnerBanks } from '#server/parties/partners/partner-bank.ts';
import {
  listPartnersForBank,
  listPaymentFilesForBank,
  listPaymentsForBank,
  type PartnerForBank,
  type PaymentForBank,
} from '#server/reports/settlements/list-for-bank.ts';
import { carryOutPartnerPayment } from '#server/reports/settlements/partner-payment-kind.ts';
import { carryOutPaymentReturn } from '#server/reports/settlements/payment-return-kind.ts';
import type { BankItem, BankItemKind } from './bank-item-kind.ts';

/** What a statement is called at the bank. */
const bankNameOf = (label: string) => `ABR-${label}`;

/** What is open with a partner beside the files: it pays by transfer, or is paid by hand. */
export const partnerItems: BankItemKind = {
  name: 'partner',
  async list(db, regionId, since) {
    return describe(db, await listPartnersForBank(db, regionId, { since }));
  },
  async find(db, regionId, key) {
    return (await describe(db, await listPartnersForBank(db, regionId, { partnerId: Number(key) })))[0];
  },
  book: (trx, { key }, { regionId, cents, day, bankText, idempotencyKey }, by) =>
    carryOutPartnerPayment(trx, { regionId, partnerId: Number(key), cents, day, bankText, idempotencyKey }, by),
};

async function describe(db: Db, partners: readonly PartnerForBank[]): Promise<BankItem[]> {
  const names = await listPartnersById(
    db,
    partners.map(({ partnerId }) => partnerId),
  );
  const banks = await listPartnerBanks(db);
  return partners.map(({ partnerId, open, labels, since }) => {
    const { name, gguid } = names.get(partnerId)!;
    const iban = banks.get(partnerId)?.iban;
    return {
      kind: 'partner',
      key: String(partnerId),
      label: labels[0] ? bankNameOf(labels[0]) : '',
      what: open < 0 ? 'Offener Betrag des Partners' : open > 0 ? 'Offener Betrag, von Hand überwiesen' : 'Partner, nichts offen',
      business: { kind: 'partner', id: gguid, name },
      target: `partner ${partnerId}`,
      cents: -open,
      direction: open > 0 ? -1 : 1,
      isFlexible: true,
      isReturn: false,
      references: labels.map(bankNameOf),
      mandateReference: null,
      labels,
      ibans: iban ? [iban] : [],
      batchReference: null,
      since,
      blocked: null,
      within: null,
    };
  });
}

async function listPayments(
  db: Db,
  regionId: number,
  wanted: { since: string } | { number: number },
  itemOf: (payment: PaymentForBank) => Pick<BankItem, 'kind' | 'what' | 'cents' | 'isReturn'> & Partial<BankItem>,
): Promise<BankItem[]> {
  const payments = await listPaymentsForBank(db, regionId, wanted);
  const names = await listPartnersById(
    db,
    payments.map(({ partnerId }) => partnerId),
  );
  return payments.map((payment) => {
    const item = itemOf(payment);
    const { number, label, partnerId, iban, mandateReference, day } = payment;
    const { name, gguid } = names.get(partnerId)!;
    return {
      key: String(number),
      label: bankNameOf(label),
      business: { kind: 'partner', id: gguid, name },
      target: `partner ${partnerId}`,
      direction: item.cents > 0 ? 1 : -1,
      isFlexible: false,
      references: [bankNameOf(label)],
      mandateReference,
      labels: [label],
      ibans: [iban],
      batchReference: null,
      since: day,
      blocked: null,
      within: null,
      ...item,
    };
  });
}

const asReturn = ({ kind, cents, isTaken, isReturned, day }: PaymentForBank) =>
  ({
    kind: 'payment-return',
    what:
      kind === 'payout'
        ? `Auszahlung vom ${formatIsoDay(day)}, zurückgekommen`
        : `Einzug vom ${formatIsoDay(day)}, zurückgegeben`,
    // What has come back once does not come back again.
    cents: isReturned ? 0 : kind === 'payout' ? cents : -cents,
    direction: kind === 'payout' ? 1 : -1,
    isReturn: true,
    blocked: isReturned
      ? 'Diese Zahlung ist schon als zurückgekommen vermerkt.'
      : isTaken
        ? null
        : 'Die Zahlungsdatei hat noch niemand zur Bank gebracht.',
  }) as const;

/** A statement's payout or collection that the bank sends back. */
export const paymentReturnItems: BankItemKind = {
  name: 'payment-return',
  list: (db, regionId, since) => listPayments(db, regionId, { since }, asReturn),
  find: async (db, regionId, key) => (await listPayments(db, regionId, { number: Number(key) }, asReturn))[0],
  book: (trx, { key, cents }, { regionId, day, bankText, idempotencyKey }, by) =>
    carryOutPaymentReturn(trx, { regionId, statement: Number(key), cents: Math.abs(cents), day, bankText, idempotencyKey }, by),
};

const asPayment = ({ kind, cents, run, isTaken, day }: PaymentForBank) =>
  ({
    kind: 'payment',
    what: kind === 'payout' ? `Auszahlung vom ${formatIsoDay(day)}` : `Einzug vom ${formatIsoDay(day)}`,
    target: null,
    cents: kind === 'payout' ? -cents : cents,
    isReturn: false,
    blocked: isTaken ? null : 'Die Zahlungsdatei hat noch niemand zur Bank gebracht.',
    within: `payment-file ${run} ${kind}`,
  }) as const;

/** A statement's payout or collection, where the bank books each by itself. */
export const paymentItems: BankItemKind = {
  name: 'payment',
  list: (db, regionId, since) => listPayments(db, regionId, { since }, asPayment),
  find: async (db, regionId, key) => (await listPayments(db, regionId, { number: Number(key) }, asPayment))[0],
};

/** A file of payouts or collections that the bank books as one sum. */
export const paymentFileItems: BankItemKind = {
  name: 'payment-file',
  async list(db, regionId, since) {
    const files = await listPaymentFilesForBank(db, regionId, since);
    return files.map(({ run, kind, messageId, cents, day }) => ({
      kind: 'payment-file',
      key: `${run} ${kind}`,
      label: messageId,
      what: `${kind === 'payout' ? 'Überweisungsdatei' : 'Lastschriftdatei'} vom ${formatIsoDay(day)}`,
      business: null,
      target: null,
      cents: kind === 'payout' ? -cents : cents,
      direction: kind === 'payout' ? -1 : 1,
      isFlexible: false,
      isReturn: false,
      references: [],
      mandateReference: null,
      labels: [messageId],
      ibans: [],
      batchReference: messageId,
      since: day,
      blocked: null,
      within: null,
    }));
  },
  async find(db, regionId, key) {
    return (await paymentFileItems.list(db, regionId, '2000-01-01')).find((item) => item.key === key);
  },
};
