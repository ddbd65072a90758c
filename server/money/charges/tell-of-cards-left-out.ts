import { sql } from 'kysely';
import { type Cents, formatCents } from '#contract/common/money.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { getChargeOrder } from './get-charge-order.ts';
import { tellEmployer, type Look } from './tell-employer.ts';
import './tables.ts';

/** Tells an employer how many cards of an order were not loaded, why, and where the money stays; not which cards. */
export async function tellOfCardsLeftOut(trx: Trx, look: Look, number: number): Promise<void> {
  const { regionId, portalUrl } = look;
  const order = await getChargeOrder(trx, regionId, number);
  const groups = await trx
    .selectFrom('charge_order_card')
    .select(({ fn }) => ['skipped', fn.countAll<number>().as('cards'), sql<Cents>`sum(cents)::bigint`.as('cents')])
    .where('region_id', '=', regionId)
    .where('number', '=', number)
    .where('skipped', 'is not', null)
    .groupBy('skipped')
    .orderBy('skipped')
    .execute();
  const cards = groups.reduce((sum, group) => sum + group.cards, 0);
  const cents = groups.reduce((sum, group) => sum + group.cents, 0);
  await tellEmployer(trx, look, order.employerId, {
    subject: `Ladeauftrag ${order.label}: ${cards === 1 ? '1 Karte wurde' : `${cards} Karten wurden`} nicht geladen`,
    paragraphs: [
      `wir haben Ihren Ladeauftrag ${order.label} ausgeführt, aber nicht für alle Karten: ${groups.map((group) => reasons[group.skipped!](group.cards)).join('; ')}.`,
      `Die ${formatCents(cents)} € dafür bleiben Ihr Guthaben und werden mit Ihrem nächsten Ladeauftrag verrechnet; auf Wunsch zahlen wir sie zurück.`,
      'Welche Karten es sind, steht im Ladeauftrag.',
    ],
    button: { label: 'Zum Ladeauftrag', url: new URL(`/ladeauftraege?id=${order.gguid}`, portalUrl).href },
  });
}

const counted = (cards: number, one: string, many: string) => (cards === 1 ? `1 Karte ${one}` : `${cards} Karten ${many}`);
const reasons = {
  CARD_LOCKED: (cards: number) => counted(cards, 'ist gesperrt', 'sind gesperrt'),
  CARD_LOST: (cards: number) => counted(cards, 'ist als verloren gemeldet', 'sind als verloren gemeldet'),
  EMPLOYEE_LEFT: (cards: number) =>
    counted(cards, 'gehört jemandem, der ausgetreten ist', 'gehören Mitarbeitern, die ausgetreten sind'),
};
