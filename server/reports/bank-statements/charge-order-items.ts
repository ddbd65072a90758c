import { formatIsoDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listEmployerCredits, readEmployerCredit } from '#server/ledger/read/employer-credit.ts';
import { holdChargeOrders } from '#server/ledger/write/settle-charge-order.ts';
import { carryOutManyChargeMoneys, type ChargeOrderMoney } from '#server/money/charges/charge-order-money-kind.ts';
import {
  type FileForBank,
  listFilesForBank,
  listOrdersForBank,
  type OrderForBank,
} from '#server/money/charges/list-orders-for-bank.ts';
import { listBusinessesById } from '#server/parties/businesses/reads.ts';
import { undoOrderMoney } from '#server/money/charges/undo-order-money.ts';
import {
  type BankItem,
  type BankItemKind,
  type BankWish,
  fileItem,
  plainItem,
  RETURN_STAYS,
  undoesEntry,
} from './bank-item-kind.ts';
import type { BankItemKindName } from './bank-item-names.ts';
import type { BankReads } from './bank-reads.ts';

type Employers = ReadonlyMap<number | null, { gguid: string; name: string; iban: string | null }>;

async function listEmployers({ employersOfOrders, employerBanks }: BankReads): Promise<Employers> {
  const banks = await employerBanks();
  return new Map(
    [...(await employersOfOrders())].map(([id, employer]) => [id, { ...employer, iban: banks.get(id!)?.iban ?? null }]),
  );
}

async function findOrders(db: Db, regionId: number, keys: readonly string[]) {
  const orders = await listOrdersForBank(db, [regionId], { numbers: keys.map(Number) });
  const employers = await listBusinessesById(
    db,
    'employer',
    orders.map(({ employerId }) => employerId),
  );
  // Whoever asks for one knows of it already: its account says nothing new.
  return { orders, employers: new Map([...employers].map(([id, employer]) => [id, { ...employer, iban: null }])) };
}

function itemOf(
  { regionId, number, label, employerId, iban, mandateReference, dueOn }: OrderForBank,
  employers: Employers,
  more: Pick<BankItem, 'kind' | 'what' | 'cents' | 'direction' | 'isFlexible' | 'isReturn'> & Partial<BankItem>,
): BankItem {
  const employer = employers.get(employerId);
  return {
    ...plainItem,
    regionId,
    key: String(number),
    label,
    business: employer ? { kind: 'employer', id: employer.gguid, name: employer.name } : null,
    target: `employer ${employerId}`,
    references: [label],
    mandateReference,
    labels: [label],
    ibans: [iban, employer?.iban ?? null].filter((one) => one !== null),
    since: dueOn,
    ...more,
  };
}

/** Makes a kind of what each order may be. */
function ordersAs(
  name: BankItemKindName,
  itemsOf: (order: OrderForBank, employers: Employers) => BankItem | undefined,
): Pick<BankItemKind, 'name' | 'list' | 'find'> {
  return {
    name,
    async list(reads) {
      const employers = await listEmployers(reads);
      return (await reads.orders()).map((order) => itemsOf(order, employers)).filter((item) => item !== undefined);
    },
    async find(db, regionId, keys) {
      const { orders, employers } = await findOrders(db, regionId, keys);
      return orders.map((order) => itemsOf(order, employers)).filter((item) => item !== undefined);
    },
  };
}

/** Books it as accounting does by hand. */
const booksMoney = (type: ChargeOrderMoney['type']): Pick<BankItemKind, 'hold' | 'book'> => ({
  hold: holdChargeOrders,
  async book(trx, regionId, wishes, by) {
    await carryOutManyChargeMoneys(
      trx,
      regionId,
      wishes.map((wish) => ({ type, ...moneyOf(wish) })),
      by,
    );
  },
});

const moneyOf = ({ item, cents, day, bankText, reason, idempotencyKey }: BankWish) => ({
  number: Number(item.key),
  cents: Math.abs(cents),
  // Only of a payment something is seen as open.
  ...(item.kind === 'charge-order' && { openCents: item.cents }),
  day,
  bankText,
  reason,
  idempotencyKey,
});

/** A charge order that is paid by transfer, or whose debit came back. What is too much is the employer's credit. */
export const chargeOrderItems: BankItemKind = {
  ...ordersAs('charge-order', (order, employers) =>
    order.method === 'Rechnung' || order.isReturned
      ? itemOf(order, employers, {
          kind: 'charge-order',
          what: `Ladeauftrag zum ${formatIsoDay(order.dueOn)}${order.open > 0 ? '' : ', schon bezahlt'}`,
          cents: order.open,
          direction: 1,
          isFlexible: true,
          isReturn: false,
          mandateReference: null,
        })
      : undefined,
  ),
  ...booksMoney('charge-payment'),
  undo: undoesEntry(undoOrderMoney),
};

/** The debit of a charge order, which the bank may send back. */
export const chargeReturnItems: BankItemKind = {
  ...ordersAs('charge-return', (order, employers) =>
    order.method === 'Bankeinzug' && order.file !== null && !order.isDebitReturned
      ? itemOf(order, employers, {
          kind: 'charge-return',
          what: `Lastschrift zum Ladeauftrag vom ${formatIsoDay(order.dueOn)}, zurückgegeben`,
          cents: -order.asked,
          direction: -1,
          isFlexible: false,
          isReturn: true,
          blocked: order.isCollected && order.isTaken ? null : 'Die Lastschrift ist in den Büchern noch nicht eingezogen.',
        })
      : undefined,
  ),
  ...booksMoney('charge-return'),
  undo: RETURN_STAYS,
};

/** The debit of a charge order as the bank books it, where it books each by itself. */
export const chargeDebitItems: BankItemKind = ordersAs('charge-debit', (order, employers) =>
  order.method === 'Bankeinzug' && order.isTaken
    ? itemOf(order, employers, {
        kind: 'charge-debit',
        what: `Lastschrift zum Ladeauftrag vom ${formatIsoDay(order.dueOn)}`,
        target: null,
        cents: order.asked,
        direction: 1,
        isFlexible: false,
        isReturn: false,
        within: `charge-file ${order.file}`,
      })
    : undefined,
);

/** What an employer has paid too much, and accounting pays back by hand. */
export const chargeCreditItems: BankItemKind = {
  name: 'charge-credit',
  async list(reads) {
    const ofEmployers = Map.groupBy(await reads.orders(), ({ employerId }) => employerId);
    if (ofEmployers.size === 0) return [];
    const employers = await listEmployers(reads);
    const credits = await listEmployerCredits(reads.db, reads.regionIds);
    return credits.flatMap(({ employerId, cents }) => {
      const orders = ofEmployers.get(employerId);
      return orders ? [creditOf(orders.at(-1)!, orders, cents, employers)] : [];
    });
  },
  async find(db, regionId, keys) {
    const { orders, employers } = await findOrders(db, regionId, keys);
    const items: BankItem[] = [];
    for (const order of orders) {
      const credit = await readEmployerCredit(db, regionId, order.employerId);
      items.push(creditOf(order, [order], credit, employers));
    }
    return items;
  },
  ...booksMoney('charge-payout'),
  undo: undoesEntry(undoOrderMoney),
};

function creditOf(order: OrderForBank, all: readonly OrderForBank[], credit: number, employers: Employers): BankItem {
  const item = itemOf(order, employers, {
    kind: 'charge-credit',
    what: 'Guthaben des Arbeitgebers, ausgezahlt',
    cents: -credit,
    direction: -1,
    isFlexible: true,
    isReturn: false,
    references: [],
    mandateReference: null,
    labels: all.map(({ label }) => label),
  });
  return { ...item, mayGoTo: item.ibans };
}

/** A file of debits that the bank books as one sum. */
export const chargeFileItems: BankItemKind = {
  name: 'charge-file',
  list: async ({ db, regionIds, since }) => (await listFilesForBank(db, regionIds, { since })).map(ofFile),
  find: async (db, regionId, keys) => (await listFilesForBank(db, [regionId], { files: keys.map(Number) })).map(ofFile),
};

const ofFile = ({ regionId, file, messageId: label, cents, collectsOn: since }: FileForBank): BankItem =>
  fileItem({
    regionId,
    kind: 'charge-file',
    key: String(file),
    label,
    what: `Lastschriftdatei vom ${formatIsoDay(since)}`,
    cents,
    since,
  });
