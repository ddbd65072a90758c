import { formatIsoDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { nameBusinesses } from '#server/parties/businesses/name-businesses.ts';
import { ownerOf, subjectOf } from '#server/parties/businesses/own-business.ts';
import { carryOutDebitReturn } from '#server/reports/invoices/book-invoice-debits.ts';
import { type InvoiceDebit, listInvoiceDebits } from '#server/reports/invoices/invoice-debits.ts';
import { type BankItem, type BankItemKind, oneByOne, plainItem, RETURN_STAYS } from './bank-item-kind.ts';
import type { BankItemKindName } from './bank-item-names.ts';

type ItemOf = (debit: InvoiceDebit) => Pick<BankItem, 'what' | 'cents' | 'direction' | 'isReturn'> & Partial<BankItem>;

/** Makes a kind of the debits that it is about. */
function debitsAs(
  name: BankItemKindName,
  isOne: (debit: InvoiceDebit) => boolean,
  itemOf: ItemOf,
): Pick<BankItemKind, 'name' | 'list' | 'find'> {
  const describe = async (db: Db, all: readonly InvoiceDebit[]): Promise<BankItem[]> => {
    const debits = all.filter(isOne);
    if (debits.length === 0) return [];
    const businessOf = await nameBusinesses(db, debits);
    return debits.map((debit) => {
      const { regionId, label, iban, mandateReference, collectsOn } = debit;
      return {
        ...plainItem,
        regionId,
        kind: name,
        key: String(debit.debit),
        label,
        business: businessOf(debit),
        target: subjectOf(ownerOf(debit)),
        isFlexible: false,
        references: [label],
        mandateReference,
        labels: [label],
        ibans: [iban],
        since: collectsOn,
        ...itemOf(debit),
      };
    });
  };
  return {
    name,
    list: async ({ db, debits }) => describe(db, await debits()),
    find: async (db, regionId, keys) => describe(db, await listInvoiceDebits(db, [regionId], { debits: keys.map(Number) })),
  };
}

const invoicesOf = ({ invoices }: InvoiceDebit) => invoices.map(({ label }) => label).join(', ');

/** The debit of invoices, which the bank may send back. */
export const invoiceReturnItems: BankItemKind = {
  ...debitsAs(
    'invoice-return',
    ({ isReturned }) => !isReturned,
    (debit) => ({
      what: `Lastschrift vom ${formatIsoDay(debit.collectsOn)} zu ${invoicesOf(debit)}, zurückgegeben`,
      cents: -debit.cents,
      direction: -1,
      isReturn: true,
      blocked: debit.isCollected ? null : 'Die Lastschrift ist in den Büchern noch nicht eingezogen.',
    }),
  ),
  book: oneByOne((trx, { item: { regionId, key }, day, bankText, idempotencyKey }, by) =>
    carryOutDebitReturn(trx, { regionId, debit: Number(key), day, bankText, idempotencyKey }, by),
  ),
  undo: RETURN_STAYS,
};

/** The debit of invoices as the bank books it, where it books each by itself. */
export const invoiceDebitItems: BankItemKind = debitsAs(
  'invoice-debit',
  ({ isTaken }) => isTaken,
  (debit) => ({
    what: `Lastschrift zu ${invoicesOf(debit)}`,
    target: null,
    cents: debit.cents,
    direction: 1,
    isReturn: false,
    within: `charge-file ${debit.file}`,
  }),
);
