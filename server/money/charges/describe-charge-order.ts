import type { ChargeOrderCard, ChargeOrderRow, WholeChargeOrder } from '#contract/money/charges/charges.ts';
import { sql } from 'kysely';
import { listChargedCards } from '#server/ledger/write/load-charge-order.ts';
import { listUndoneCharges } from '#server/ledger/write/undo-charge.ts';
import { findEmployerLink } from '#server/parties/employers/reads.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { ChargeOrder } from './get-charge-order.ts';
import { chargeOrderState } from './charge-order-state.ts';
import './tables.ts';

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
  };
}

/** An order with its cards and what happened at the bank. */
export async function describeWhole(db: Db, order: ChargeOrder, today: string): Promise<WholeChargeOrder> {
  const { regionId, number, employerId, open, label, printed, mandateReference, cancelReason } = order;
  const employer = await findEmployerLink(db, employerId);
  const payments = await db
    .selectFrom('charge_payment')
    .select(['kind', 'day', 'cents', 'bank_text as bankText'])
    .where('region_id', '=', regionId)
    .where('number', '=', number)
    .orderBy('entry_id')
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

/** By card number: the loads of a month, summed over orders that are not cancelled, without what was taken back. */
async function listCards(db: Db, { regionId, number, employerId, loadsOn }: ChargeOrder): Promise<ChargeOrderCard[]> {
  const charged = new Set((await listChargedCards(db, regionId, number)).map(({ card }) => card));
  const undone = new Map(
    (await listUndoneCharges(db, regionId, employerId)).map((one) => [`${one.number} ${one.card}`, one.cents]),
  );
  const { rows } = await sql<
    Omit<ChargeOrderCard, 'state' | 'undoneCents'> & { skipped: keyof typeof leftOut | null; charges: string[] | null }
  >`
    select d.card_number as "cardID", d.charged_card as "chargedCardID", d.first_name as "firstName", d.last_name as "lastName",
           d.personnel_number as "personnelNumber", d.cents, d.skipped, m.cents as "monthCents", m.charges
      from charge_order_card d
      left join (
        select x.personnel_number, sum(x.cents)::bigint as cents, array_agg(x.number || ' ' || coalesce(x.charged_card, x.card_number)) as charges
          from charge_order o join charge_order_card x on x.region_id = o.region_id and x.number = o.number
         where o.region_id = ${regionId} and o.employer_id = ${employerId} and o.cancelled_at is null and x.skipped is null
           and date_trunc('month', o.loads_on) = date_trunc('month', ${loadsOn}::date)
         group by x.personnel_number) m using (personnel_number)
     where d.region_id = ${regionId} and d.number = ${number} order by d.card_number`.execute(db);
  return rows.map(({ skipped, charges, ...card }) => {
    const chargedCard = card.chargedCardID ?? card.cardID;
    const back = (charges ?? []).reduce((sum, charge) => sum + (undone.get(charge) ?? 0), 0);
    return {
      ...card,
      monthCents: (card.monthCents ?? (skipped === null ? card.cents : 0)) - back,
      undoneCents: undone.get(`${number} ${chargedCard}`) ?? 0,
      state: skipped === null ? (charged.has(chargedCard) ? 'loaded' : 'waiting') : leftOut[skipped],
    };
  });
}
