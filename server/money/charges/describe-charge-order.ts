import type { Cents } from '#contract/common/money.ts';
import { whoseNow } from '#contract/money/employee-cards/month-benefits.ts';
import type { ChargeOrderCard, ChargeOrderRow, WholeChargeOrder } from '#contract/money/charges/charges.ts';
import { sql } from 'kysely';
import { listChargedCards } from '#server/ledger/write/load-charge-order.ts';
import { listUndoneCharges } from '#server/ledger/write/undo-charge.ts';
import { listEmployeeCards } from '#server/parties/employee-cards/plans.ts';
import { findEmployerLink } from '#server/parties/employers/reads.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { ChargeOrder } from './get-charge-order.ts';
import { chargeOrderState } from './charge-order-state.ts';

/** An order as lists show it. */
export function describeRow(order: ChargeOrder, today: string): ChargeOrderRow {
  const { gguid, label, dueOn, method, noDebitReason, loadsOn, paysOn, cards, cents, credit, asked, open, frozenAt, loadedAt } =
    order;
  return {
    id: gguid,
    label,
    state: chargeOrderState(order, today),
    dueOn,
    method,
    noDebitReason,
    loadsOn,
    paysOn,
    cards,
    cents,
    creditCents: credit,
    askedCents: asked,
    openCents: open,
    frozenAt: frozenAt.toISOString(),
    loadedAt: loadedAt?.toISOString() ?? null,
    isCancelled: order.cancelledAt !== null,
  };
}

/** An order with its cards and what happened at the bank. */
export async function describeWhole(db: Db, order: ChargeOrder, today: string): Promise<WholeChargeOrder> {
  const { regionId, number, employerId, open, label, printed, mandateReference, cancelReason } = order;
  const employer = await findEmployerLink(db, employerId);
  const payments = await db
    .selectFrom('charge_payment as p')
    .leftJoin('charge_payment as u', (join) =>
      join
        .onRef('u.region_id', '=', 'p.region_id')
        .onRef('u.returns', '=', 'p.entry_id')
        .on('u.kind', '<>', 'charge-payment-return'),
    )
    .select(['p.kind', 'p.day', 'p.cents', 'p.bank_text as bankText'])
    .select(sql<boolean>`u.entry_id is not null`.as('isUndone'))
    .where('p.region_id', '=', regionId)
    .where('p.number', '=', number)
    .orderBy('p.entry_id')
    .execute();
  const ours = printed.payTo;
  return {
    ...describeRow(order, today),
    employer: { id: employer!.id, name: employer!.name, contractID: printed.contract },
    list: await listCards(db, order),
    payTo: open > 0 && ours ? { holder: ours.holder, iban: ours.iban, bic: ours.bic, purpose: label } : null,
    mandateReference,
    cancelReason,
    payments,
  };
}

const leftOut = { CARD_LOCKED: 'locked', CARD_LOST: 'lost', EMPLOYEE_LEFT: 'left' } as const;

/** A card of a charge order of the month, with its charged card and the name of that day. */
interface MonthCharge {
  number: number;
  cardID: string;
  personnelNumber: string;
  name: string;
  cents: Cents;
  isSkipped: boolean;
}

/**
 * By card number, with the charges of each employee in the month, whatever number they were made under. From all orders
 * that are not cancelled, without what was taken back. Charges of the same name or card under another number may be the
 * same person's. They count as unclear, as in the list of cards (nextCharges of the contract).
 */
async function listCards(db: Db, { regionId, number, employerId, loadsOn }: ChargeOrder): Promise<ChargeOrderCard[]> {
  const charged = new Set((await listChargedCards(db, regionId, number)).map(({ card }) => card));
  const undone = new Map(
    (await listUndoneCharges(db, regionId, employerId)).map((one) => [`${one.number} ${one.card}`, one.cents]),
  );
  const now = (await listEmployeeCards(db, { regionId, employerId })).map((row) => ({
    cardID: row.card_number,
    personnelNumber: row.personnel_number,
    name: `${row.first_name} ${row.last_name}`,
  }));
  const { rows: ofMonth } = await sql<MonthCharge>`
    select x.number, coalesce(x.charged_card, x.card_number) as "cardID", x.personnel_number as "personnelNumber",
           x.first_name || ' ' || x.last_name as name, x.cents, x.skipped is not null or o.cancelled_at is not null as "isSkipped"
      from charge_order o join charge_order_card x on x.region_id = o.region_id and x.number = o.number
     where o.region_id = ${regionId} and o.employer_id = ${employerId} and (o.cancelled_at is null or o.number = ${number})
       and date_trunc('month', o.loads_on) = date_trunc('month', ${loadsOn}::date)`.execute(db);
  const charges = whoseNow(now, ofMonth).map((one) => {
    const key = `${one.number} ${one.cardID}`;
    return { ...one, key, cents: one.cents - (undone.get(key) ?? 0) };
  });
  const byKey = new Map(charges.map((one) => [one.key, one]));
  const counted = charges.filter(({ isSkipped }) => !isSkipped);
  const byPerson = Map.groupBy(counted, ({ personnelNumber }) => personnelNumber);
  const byName = Map.groupBy(counted, ({ name }) => name);
  const byCard = Map.groupBy(counted, ({ cardID }) => cardID);
  const unclearOf = ({ personnelNumber, name, cardID }: MonthCharge) => {
    const alike = new Set([...((name.trim() && byName.get(name)) || []), ...(byCard.get(cardID) ?? [])]);
    return total([...alike].filter((one) => one.personnelNumber !== personnelNumber));
  };
  const { rows } = await sql<
    Omit<ChargeOrderCard, 'state' | 'undoneCents' | 'monthCents' | 'unclearCents'> & { skipped: keyof typeof leftOut | null }
  >`
    select card_number as "cardID", charged_card as "chargedCardID", first_name as "firstName", last_name as "lastName",
           personnel_number as "personnelNumber", cents, skipped
      from charge_order_card where region_id = ${regionId} and number = ${number} order by card_number`.execute(db);
  return rows.map(({ skipped, ...card }) => {
    const chargedCard = card.chargedCardID ?? card.cardID;
    const charge = byKey.get(`${number} ${chargedCard}`)!;
    const ofPerson = byPerson.get(charge.personnelNumber);
    return {
      ...card,
      monthCents: ofPerson ? total(ofPerson) : skipped === null ? card.cents : 0,
      unclearCents: unclearOf(charge),
      undoneCents: undone.get(`${number} ${chargedCard}`) ?? 0,
      state: skipped === null ? (charged.has(chargedCard) ? 'loaded' : 'waiting') : leftOut[skipped],
    };
  });
}

const total = (charges: readonly { cents: Cents }[]) => charges.reduce((sum, { cents }) => sum + cents, 0);
