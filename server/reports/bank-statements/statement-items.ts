import { formatCents } from '#contract/common/money.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listBusinessesById } from '#server/parties/businesses/reads.ts';
import {
  listPartnersForBank,
  listPaymentFilesForBank,
  listPaymentsForBank,
  type PartnerForBank,
  type PaymentFileForBank,
  type PaymentForBank,
} from '#server/reports/settlements/list-for-bank.ts';
import { holdPayments } from '#server/reports/settlements/hold-payments.ts';
import { carryOutPartnerPayment } from '#server/reports/settlements/partner-payment-kind.ts';
import { carryOutPaymentReturn } from '#server/reports/settlements/payment-return-kind.ts';
import { undoPartnerPayment } from '#server/reports/settlements/undo-partner-payment.ts';
import { type BankItem, type BankItemKind, fileItem, oneByOne, plainItem, RETURN_STAYS, undoesEntry } from './bank-item-kind.ts';
import type { BankItemKindName } from './bank-item-names.ts';

/** What a statement is called at the bank. */
export const bankNameOf = (label: string) => `ABR-${label}`;

/** What is open with a partner beside the files: it pays by transfer, or is paid by hand. */
export const partnerItems: BankItemKind = {
  name: 'partner',
  async list({ db, regionIds, since, partnerBanks, payments }) {
    const partners = await listPartnersForBank(db, regionIds, { since });
    return partners.length === 0 ? [] : describe(db, partners, await partnerBanks(), await payments());
  },
  async find(db, regionId, keys) {
    // Whoever asks for one knows of it already: its account says nothing new.
    return describe(db, await listPartnersForBank(db, [regionId], { partnerIds: keys.map(Number) }), new Map(), []);
  },
  hold: holdPayments,
  book: oneByOne((trx, { item: { regionId, key }, cents, day, bankText, idempotencyKey }, by) =>
    carryOutPartnerPayment(trx, { regionId, partnerId: Number(key), cents, day, bankText, idempotencyKey }, by),
  ),
  undo: undoesEntry(undoPartnerPayment),
};

async function describe(
  db: Db,
  partners: readonly PartnerForBank[],
  banks: ReadonlyMap<number, { iban: string | null }>,
  payments: readonly PaymentForBank[],
): Promise<BankItem[]> {
  const names = await listBusinessesById(
    db,
    'partner',
    partners.map(({ partnerId }) => partnerId),
  );
  const keyOf = ({ regionId, partnerId }: PartnerForBank | PaymentForBank) => `${regionId} ${partnerId}`;
  const waiting = Map.groupBy(
    payments.filter(({ isTaken }) => !isTaken),
    keyOf,
  );
  return partners.map((partner) => {
    const { regionId, partnerId, open, labels, since } = partner;
    const { name, gguid } = names.get(partnerId)!;
    const notOpen = open === 0 ? waiting.get(keyOf(partner))?.map(waitsForFile).join(', ') : undefined;
    const iban = banks.get(partnerId)?.iban;
    return {
      ...plainItem,
      regionId,
      kind: 'partner',
      key: String(partnerId),
      label: labels[0] ? bankNameOf(labels[0]) : '',
      what:
        open < 0
          ? 'Offener Betrag des Partners'
          : open > 0
            ? 'Offener Betrag, von Hand überwiesen'
            : notOpen
              ? 'Partner, sonst nichts offen'
              : 'Partner, nichts offen',
      business: { kind: 'partner', id: gguid, name },
      target: `partner ${partnerId}`,
      cents: -open,
      ...(notOpen && { notOpen }),
      direction: open > 0 ? -1 : 1,
      isFlexible: true,
      isReturn: false,
      references: labels.map(bankNameOf),
      labels,
      ibans: iban ? [iban] : [],
      ...(open > 0 && { credit: 'Guthaben des Partners, für seine nächste Abrechnung', mayGoTo: iban ? [iban] : [] }),
      since,
    };
  });
}

/** What a statement counts as paid, while no bank knows of it. */
const waitsForFile = ({ kind, label, cents }: PaymentForBank) =>
  `${kind === 'payout' ? 'die Auszahlung' : 'der Einzug'} zu ${bankNameOf(label)} über ${formatCents(cents)} € steht noch in einer Zahlungsdatei`;

/** Makes a kind of what each payment of a statement may be. */
function paymentsAs(name: BankItemKindName, itemOf: ItemOf): Pick<BankItemKind, 'name' | 'list' | 'find'> {
  return {
    name,
    list: async ({ db, payments }) => describePayments(db, await payments(), itemOf),
    find: async (db, regionId, keys) =>
      describePayments(db, await listPaymentsForBank(db, [regionId], { numbers: keys.map(Number) }), itemOf),
  };
}

type ItemOf = (payment: PaymentForBank) => Pick<BankItem, 'kind' | 'what' | 'cents' | 'isReturn'> & Partial<BankItem>;

async function describePayments(db: Db, payments: readonly PaymentForBank[], itemOf: ItemOf): Promise<BankItem[]> {
  const names = await listBusinessesById(
    db,
    'partner',
    payments.map(({ partnerId }) => partnerId),
  );
  return payments.map((payment) => {
    const item = itemOf(payment);
    const { regionId, number, label, partnerId, iban, mandateReference, day } = payment;
    const { name, gguid } = names.get(partnerId)!;
    return {
      ...plainItem,
      regionId,
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
      since: day,
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
  ...paymentsAs('payment-return', asReturn),
  hold: holdPayments,
  book: oneByOne((trx, { item: { regionId, key, cents }, day, bankText, idempotencyKey }, by) =>
    carryOutPaymentReturn(trx, { regionId, statement: Number(key), cents: Math.abs(cents), day, bankText, idempotencyKey }, by),
  ),
  undo: RETURN_STAYS,
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
export const paymentItems: BankItemKind = paymentsAs('payment', asPayment);

/** A file of payouts or collections that the bank books as one sum. */
export const paymentFileItems: BankItemKind = {
  name: 'payment-file',
  list: async ({ db, regionIds, since }) => (await listPaymentFilesForBank(db, regionIds, { since })).map(ofFile),
  async find(db, regionId, keys) {
    const runs = [...new Set(keys.map((key) => Number(key.split(' ')[0])))];
    const items = (await listPaymentFilesForBank(db, [regionId], { runs })).map(ofFile);
    return items.filter(({ key }) => keys.includes(key));
  },
};

const ofFile = ({ regionId, run, kind, messageId: label, cents, day: since }: PaymentFileForBank): BankItem =>
  fileItem({
    regionId,
    kind: 'payment-file',
    key: `${run} ${kind}`,
    label,
    what: `${kind === 'payout' ? 'Überweisungsdatei' : 'Lastschriftdatei'} vom ${formatIsoDay(since)}`,
    cents: kind === 'payout' ? -cents : cents,
    since,
  });
