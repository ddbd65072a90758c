import { formatCents } from '#contract/common/money.ts';
import type { CardTransaction } from '#contract/parties/customers/customers.ts';
import type { EntryType } from '#server/ledger/kinds.ts';
import type { CardMovement } from '#server/ledger/read/card-history.ts';
import type { MovementKind } from '#server/ledger/read/movement-match.ts';
import type { WholeEntry } from '#server/ledger/read/read-entry.ts';
import { listEmployerNames } from '#server/parties/employers/reads.ts';
import { listTradeIds } from '#server/parties/partners/branches.ts';
import { listPartnerNames } from '#server/parties/partners/reads.ts';
import { formatInstant } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listCategories } from '#server/tenancy/regions/categories.ts';

/** What a card's movements are called towards its holder. */
export const movementTexts: Record<EntryType, string> = {
  topup: 'Aufladung',
  redemption: 'Einlösung',
  bonus: 'Kundenbonus',
  reversal: 'Storno',
  transfer: 'Guthabenübertragung',
  expiry: 'Verfall des Guthabens',
  charge: 'Ladung durch den Arbeitgeber',
  'charge-undo': 'Korrektur einer Ladung durch den Arbeitgeber',
  'take-over': 'Übernahme',
  gift: 'Geschenk',
  'gift-end': 'Geschenk abgelaufen',
};

const GIFT_TAKEN_BACK = 'Geschenk zurückgenommen';

/** A movement in words for the holder. Test cards move play money; a Storno names what it undoes. */
export function nameMovement({ type, reversedType, isGiftTakenBack }: MovementKind, { isTest }: { isTest: boolean }): string {
  const text = isGiftTakenBack ? GIFT_TAKEN_BACK : movementTexts[type];
  const name = reversedType ? `${text}: ${movementTexts[reversedType]}` : text;
  return isTest ? `${name} (Testkarte, kein echtes Geld)` : name;
}

/** The same for staff, who sees what moves no card as well. */
const entryTexts: Record<WholeEntry['type'], string> = {
  ...movementTexts,
  settlement: 'Abrechnung',
  return: 'Zahlung zurückgekommen',
  payment: 'Zahlung außerhalb der Abrechnung',
  'charge-collection': 'Einzug eines Ladeauftrags',
  'charge-return': 'Lastschrift zurückgegeben',
  'charge-payment': 'Zahlung eines Ladeauftrags',
  'charge-payout': 'Guthaben an den Arbeitgeber ausgezahlt',
  'charge-payment-undo': 'Zahlung eines Ladeauftrags zurückgenommen',
  'charge-payout-undo': 'Auszahlung an den Arbeitgeber zurückgenommen',
  'charge-payment-return': 'Zahlung eines Ladeauftrags zurückgegangen',
  'charge-payment-return-undo': 'Zahlung eines Ladeauftrags nicht zurückgegangen',
  'invoice-payment': 'Zahlung einer Rechnung',
  'claim-payment': 'Zahlung des bisherigen Anbieters',
  'campaign-payment': 'Zahlung für eine Kampagne',
};

/** What an entry is called for staff: the portal itself, actor 0, ends gifts after their last day. */
export const nameEntry = ({ type, actorId }: Pick<WholeEntry, 'type' | 'actorId'>) =>
  type === 'gift-end' && actorId !== 0 ? GIFT_TAKEN_BACK : entryTexts[type];

type Counterparty = Pick<CardMovement, 'partnerId' | 'employerId'>;

/** With whom a card's movements were made: a partner, or the charging employer; nobody for transfer and expiry. */
export async function nameCounterparties(
  db: Db,
  movements: readonly Counterparty[],
): Promise<(movement: Counterparty) => string> {
  const [partners, employers] = await Promise.all([
    listPartnerNames(
      db,
      movements.map(({ partnerId }) => partnerId),
    ),
    listEmployerNames(
      db,
      movements.map(({ employerId }) => employerId),
    ),
  ]);
  return ({ partnerId, employerId }) => partners.get(partnerId) ?? employers.get(employerId) ?? '';
}

/** Card movements as their holder reads them. */
export async function describeMovements(
  db: Db,
  regionId: number,
  movements: readonly CardMovement[],
): Promise<(movement: CardMovement, card: { isTest: boolean }) => CardTransaction> {
  const [nameOf, tradeOf] = await Promise.all([nameCounterparties(db, movements), nameTrades(db, regionId, movements)]);
  return (movement, card) => ({
    bookingNumber: movement.entryId,
    bookedAt: movement.bookedAt.toISOString(),
    dateFormattedDE: formatInstant(movement.bookedAt),
    partner: nameOf(movement),
    text: nameMovement(movement, card),
    amountFormattedDE: formatCents(movement.cents),
    trade: tradeOf(movement),
  });
}

/** The first trade, by the alphabet, of the shop of each movement. */
async function nameTrades(db: Db, regionId: number, movements: readonly CardMovement[]) {
  const branchIds = movements.map(({ branchId }) => branchId);
  const [tradesOf, categories] = await Promise.all([listTradeIds(db, regionId, branchIds), listCategories(db)]);
  return ({ branchId }: CardMovement) => categories.find(({ id }) => tradesOf.get(branchId)?.includes(id))?.name ?? null;
}
