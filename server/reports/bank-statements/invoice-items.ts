import { formatCents } from '#contract/common/money.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { nameBusinesses } from '#server/parties/businesses/name-businesses.ts';
import { idOf, ownerOf, subjectOf } from '#server/parties/businesses/own-business.ts';
import { holdInvoices } from '#server/reports/invoices/hold-invoices.ts';
import { carryOutManyInvoicePayments } from '#server/reports/invoices/invoice-payment-kind.ts';
import { findPayableInvoices, listInvoicesForBank, type PayableInvoice } from '#server/reports/invoices/open-invoices.ts';
import { tellHowToPay } from '#server/reports/invoices/reopened-invoice.ts';
import { undoInvoicePayment } from '#server/reports/invoices/undo-invoice-payment.ts';
import { type BankItem, type BankItemKind, plainItem, undoesEntry } from './bank-item-kind.ts';
import { listPayers, payersKey } from './list-payers.ts';

/** An invoice that is paid by transfer, or that was paid too much of. */
export const invoiceItems: BankItemKind = {
  name: 'invoice',
  async list({ db, regionIds, since, partnerBanks, employerBanks }) {
    const invoices = await listInvoicesForBank(db, regionIds, since);
    if (invoices.length === 0) return [];
    return describe(db, invoices, { partner: await partnerBanks(), employer: await employerBanks() });
  },
  async find(db, regionId, keys) {
    // Whoever asks for one knows of it already: its account says nothing new.
    return describe(db, await findPayableInvoices(db, regionId, keys.map(readKey)), { partner: new Map(), employer: new Map() });
  },
  hold: holdInvoices,
  async book(trx, regionId, wishes, by) {
    await carryOutManyInvoicePayments(
      trx,
      regionId,
      wishes.map(({ item: { key, cents: openCents }, cents, day, bankText, reason, idempotencyKey }) => {
        return { ...readKey(key), cents, openCents, day, bankText, reason, idempotencyKey };
      }),
      by,
    );
  },
  undo: undoesEntry(undoInvoicePayment),
  tellHowToPay: (trx, regionId, key) => tellHowToPay(trx, { regionId, ...readKey(key) }),
};

type Banks = Record<'partner' | 'employer', ReadonlyMap<number, { iban: string | null }>>;

function readKey(key: string): { year: number; number: number } {
  const [year, number] = key.split('-').map(Number);
  return { year: year!, number: number! };
}

const keyOf = ({ year, number }: Pick<PayableInvoice, 'year' | 'number'>) => `${year}-${number}`;

async function describe(db: Db, invoices: readonly PayableInvoice[], banks: Banks): Promise<BankItem[]> {
  const businessOf = await nameBusinesses(db, invoices);
  const payers = await listPayers(
    db,
    'invoice',
    invoices.filter(({ openCents }) => openCents < 0).map((invoice) => ({ ...invoice, key: keyOf(invoice) })),
  );
  return invoices.map((invoice) => {
    const { regionId, label, openCents, dueOn } = invoice;
    const business = ownerOf(invoice);
    const iban = banks[business.kind].get(idOf(business))?.iban;
    return {
      ...plainItem,
      regionId,
      kind: 'invoice',
      key: keyOf(invoice),
      label,
      what: whatOf(invoice),
      business: businessOf(invoice),
      target: subjectOf(business),
      cents: openCents,
      direction: openCents < 0 ? -1 : 1,
      isFlexible: true,
      isReturn: false,
      references: [label],
      labels: [label],
      ibans: iban ? [iban] : [],
      since: dueOn,
      ...(openCents < 0 && {
        ...(invoice.isCancelled ? {} : { credit: 'Zu viel gezahlt, wird mit dem anderen erstattet' }),
        mayGoTo: [iban, invoice.collectedFrom, ...(payers.get(payersKey({ regionId, key: keyOf(invoice) })) ?? [])].flatMap(
          (one) => one ?? [],
        ),
      }),
    };
  });
}

function whatOf({ openCents, grossCents, isCancelled, dueOn, debitOn }: PayableInvoice): string {
  // What is open stands beside it.
  const name = openCents === grossCents ? 'Rechnung' : `Rechnung über ${formatCents(grossCents)} €`;
  if (openCents < 0) return `${name}, zu erstatten`;
  if (isCancelled) return `Stornierte ${name}`;
  if (debitOn !== null) return `${name}, Einzug am ${formatIsoDay(debitOn)}`;
  return openCents === 0 ? `${name}, schon bezahlt` : `${name}, fällig am ${formatIsoDay(dueOn)}`;
}
