import { formatIsoDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readEmployerCredit } from '#server/ledger/read/employer-credit.ts';
import { carryOutChargeMoney } from '#server/money/charges/charge-order-money-kind.ts';
import { listFilesForBank, listOrdersForBank, type OrderForBank } from '#server/money/charges/list-orders-for-bank.ts';
import { listEmployerBanks } from '#server/parties/employers/employer-bank.ts';
import { findEmployerLink, listEmployersOfRegion } from '#server/parties/employers/reads.ts';
import type { BankItem, BankItemKind } from './bank-item-kind.ts';

type Employers = ReadonlyMap<number, { id: string; name: string; iban: string | null }>;

async function listEmployers(db: Db, regionId: number): Promise<Employers> {
  const banks = await listEmployerBanks(db);
  const employers = await listEmployersOfRegion(db, regionId);
  return new Map(
    employers.map(({ employerId, gguid, name }) => [employerId, { id: gguid, name, iban: banks.get(employerId)?.iban ?? null }]),
  );
}

async function findEmployer(db: Db, employerId: number): Promise<Employers> {
  const link = await findEmployerLink(db, employerId);
  return new Map(link ? [[employerId, { ...link, iban: null }]] : []);
}

function itemOf(
  { number, label, employerId, iban, mandateReference, dueOn }: OrderForBank,
  employers: Employers,
  more: Pick<BankItem, 'kind' | 'what' | 'cents' | 'direction' | 'isFlexible' | 'isReturn'> & Partial<BankItem>,
): BankItem {
  const employer = employers.get(employerId);
  return {
    key: String(number),
    label,
    business: employer ? { kind: 'employer', id: employer.id, name: employer.name } : null,
    target: `employer ${employerId}`,
    references: [label],
    mandateReference,
    labels: [label],
    ibans: [iban, employer?.iban ?? null].filter((one) => one !== null),
    batchReference: null,
    since: dueOn,
    blocked: null,
    within: null,
    ...more,
  };
}

/** Makes a kind of what each order may be. */
function ordersAs(
  name: string,
  itemsOf: (order: OrderForBank, employers: Employers) => BankItem | undefined,
): Pick<BankItemKind, 'name' | 'list' | 'find'> {
  return {
    name,
    async list(db, regionId, since) {
      const employers = await listEmployers(db, regionId);
      const orders = await listOrdersForBank(db, regionId, { since });
      return orders.map((order) => itemsOf(order, employers)).filter((item) => item !== undefined);
    },
    async find(db, regionId, key) {
      const [order] = await listOrdersForBank(db, regionId, { number: Number(key) });
      return order && itemsOf(order, await findEmployer(db, order.employerId));
    },
  };
}

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
  book: (trx, { key, cents: openCents }, { regionId, cents, day, bankText, idempotencyKey }, by) =>
    carryOutChargeMoney(
      trx,
      { type: 'charge-payment', regionId, number: Number(key), cents, openCents, day, bankText, idempotencyKey },
      by,
    ),
};

/** The debit of a charge order, which the bank may send back. */
export const chargeReturnItems: BankItemKind = {
  ...ordersAs('charge-return', (order, employers) =>
    order.method === 'Bankeinzug' && order.file !== null && !order.isReturned
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
  book: (trx, { key, cents }, { regionId, day, bankText, idempotencyKey }, by) =>
    carryOutChargeMoney(
      trx,
      { type: 'charge-return', regionId, number: Number(key), cents: -cents, day, bankText, idempotencyKey },
      by,
    ),
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
  async list(db, regionId, since) {
    const orders = await listOrdersForBank(db, regionId, { since });
    const employers = await listEmployers(db, regionId);
    const items: BankItem[] = [];
    for (const [employerId, ofEmployer] of Map.groupBy(orders, (order) => order.employerId)) {
      const credit = await readEmployerCredit(db, regionId, employerId);
      if (credit > 0) items.push(creditOf(ofEmployer.at(-1)!, ofEmployer, credit, employers));
    }
    return items;
  },
  async find(db, regionId, key) {
    const [order] = await listOrdersForBank(db, regionId, { number: Number(key) });
    if (!order) return undefined;
    const credit = await readEmployerCredit(db, regionId, order.employerId);
    return creditOf(order, [order], credit, await findEmployer(db, order.employerId));
  },
  book: (trx, { key }, { regionId, cents, day, bankText, idempotencyKey }, by) =>
    carryOutChargeMoney(
      trx,
      { type: 'charge-payout', regionId, number: Number(key), cents: -cents, day, bankText, idempotencyKey },
      by,
    ),
};

const creditOf = (order: OrderForBank, all: readonly OrderForBank[], credit: number, employers: Employers): BankItem =>
  itemOf(order, employers, {
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

/** A file of debits that the bank books as one sum. */
export const chargeFileItems: BankItemKind = {
  name: 'charge-file',
  async list(db, regionId, since) {
    const files = await listFilesForBank(db, regionId, since);
    return files.map(({ file, messageId, cents, collectsOn }) => ({
      kind: 'charge-file',
      key: String(file),
      label: messageId,
      what: `Lastschriftdatei vom ${formatIsoDay(collectsOn)}`,
      business: null,
      target: null,
      cents,
      direction: 1,
      isFlexible: false,
      isReturn: false,
      references: [],
      mandateReference: null,
      labels: [messageId],
      ibans: [],
      batchReference: messageId,
      since: collectsOn,
      blocked: null,
      within: null,
    }));
  },
  async find(db, regionId, key) {
    return (await chargeFileItems.list(db, regionId, '2000-01-01')).find((item) => item.key === key);
  },
};
