import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { restorePayment } from '#server/money/checkout/reversed-payments.ts';
import { type Chance, chanceOf } from './chance.ts';
import { giveTime } from './give-time.ts';
import { inPlaceOf, openOf, type OwnInvoice, post } from './own-sums.ts';
import { isOnItsWay, isRefunding } from './payers.ts';
import { count, monthNow, type Stage, type Town } from './stage.ts';

/** A row of chances of its own, so that what happens at the provider does not shift the chances of anything else. */
const chances = new WeakMap<Stage, Chance>();
/** Another row, for payments that are restored. */
const chancesAgain = new WeakMap<Stage, Chance>();
/** Payments that were reversed, and not restored yet. */
const reversals = new WeakMap<Town, { invoice: OwnInvoice; refundId: string; cents: number }[]>();
const unsaved = new WeakMap<Town, { order: string; cents: number }[]>();

/** What happens at the payment provider beside invoices: money that cannot be used, and money that goes back. */
export async function useProvider(stage: Stage, town: Town): Promise<void> {
  const chance = chances.get(stage) ?? chanceOf(stage.towns.length + stage.towns[0]!.cards.length);
  chances.set(stage, chance);
  if (chance.of(0.1)) await payForNothing(stage, town, chance.between(100, 30_000));
  if (chance.of(0.1)) await giveBack(stage, town);
  if (chance.of(0.3)) await goBack(stage, town, chance);
  const again = chancesAgain.get(stage) ?? chanceOf(stage.towns[0]!.cards.length);
  chancesAgain.set(stage, again);
  if (again.of(0.4)) await restore(stage, town, again);
}

async function payForNothing(stage: Stage, town: Town, cents: number): Promise<void> {
  const order = randomUUID();
  await sql`
    insert into checkout_order (region_id, order_id, person_id, payer_gguid, purpose, lines, net_cents, tax_cents,
      provider, state, payment_id, paid_cents, paid_currency, paid_at, problem)
    select region_id, ${order}, min(person_id), gen_random_uuid(), 'partner-branches', '[]', 100, 19, 'demo', 'unsaved', ${order},
           ${cents}::bigint, 'EUR', ledger_now(), 'Der gezahlte Betrag ist ein anderer.'
      from person where region_id = ${town.regionId} group by region_id`.execute(stage.database.db);
  post(town.sums, monthNow(stage), { online: -cents, 'online-open': cents });
  unsaved.set(town, [...(unsaved.get(town) ?? []), { order, cents }]);
  count(stage, 'paid for nothing');
}

async function giveBack(stage: Stage, town: Town): Promise<void> {
  const first = unsaved.get(town)?.shift();
  if (!first) return;
  await sql`update checkout_order set state = 'refunded', refunded_at = ledger_now() where order_id = ${first.order}`.execute(
    stage.database.db,
  );
  post(town.sums, monthNow(stage), { online: first.cents, 'online-open': -first.cents });
  count(stage, 'given back online');
}

/** The provider tells that an invoice's payment went back, in part or whole. */
async function goBack(stage: Stage, town: Town, chance: Chance): Promise<void> {
  const left = (invoice: OwnInvoice) => (invoice.isCancelled ? -openOf(invoice) : invoice.gross - invoice.wentBack);
  const paid = [...town.sums.invoices.values()].filter(
    (one) => one.isPaidOnline && one.kind !== 'cancellation' && one.replacedBy === null && !isRefunding(one) && left(one) > 0,
  );
  if (paid.length === 0) return;
  const invoice = chance.pick(paid);
  const cents = chance.of(0.5) ? left(invoice) : chance.between(1, left(invoice));
  const refundId = randomUUID();
  const how = chance.pick(['reversed', 'refunded']);
  await sql`
    insert into payment_gone_back (region_id, order_id, provider, refund_id, how, cents, currency)
    select region_id, substr(cause, 7)::uuid, 'demo', ${refundId}, ${how}, ${cents}::bigint, 'EUR'
      from invoice where region_id = ${town.regionId} and year = ${invoice.year} and number = ${invoice.number}`.execute(
    stage.database.db,
  );
  invoice.wentBack += cents;
  if (!invoice.isCancelled) giveTime(stage, invoice);
  post(town.sums, monthNow(stage), { online: cents, [`debtor ${invoice.business}`]: -cents });
  if (how === 'reversed') reversals.set(town, [...(reversals.get(town) ?? []), { invoice, refundId, cents }]);
  count(stage, invoice.isCancelled ? 'gone back of what was cancelled' : 'gone back online');
}

/** The provider has undone a reversal: two of accounting note that the money is there again. */
async function restore(stage: Stage, town: Town, chance: Chance): Promise<void> {
  const open = (reversals.get(town) ?? []).filter(({ invoice }) => {
    const counts = inPlaceOf(town.sums, invoice.label);
    return !isOnItsWay(counts) && !isRefunding(counts);
  });
  if (open.length === 0) return;
  const { invoice, refundId, cents } = chance.pick(open);
  await stage.database.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ orderId: string }>`
      select order_id as "orderId" from payment_gone_back where region_id = ${town.regionId} and refund_id = ${refundId}`.execute(
      trx,
    );
    const { orderId } = rows[0]!;
    await restorePayment(trx, { orderId, refundId, movement: randomUUID(), staffId: stage.staffId });
  });
  reversals.set(
    town,
    reversals.get(town)!.filter((one) => one.refundId !== refundId),
  );
  const counts = inPlaceOf(town.sums, invoice.label);
  counts.wentBack -= cents;
  post(town.sums, monthNow(stage), { online: -cents, [`debtor ${invoice.business}`]: cents });
  count(stage, 'online there again');
}
