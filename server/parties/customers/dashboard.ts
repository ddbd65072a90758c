import type { dashboard, DashboardCard } from '#contract/parties/customers/customers.ts';
import type { OutputOf } from '#contract/common/call.ts';
import { formatCents } from '#contract/common/money.ts';
import { listRegisteredCards, type RegisteredCard } from '#server/parties/cards/card-registration.ts';
import { type CardAccount, findCardAccounts } from '#server/ledger/read/card-account.ts';
import { latestMovements } from '#server/ledger/read/card-history.ts';
import { nameCounterparties, nameMovement } from './movement-texts.ts';
import type { Db } from '#server/platform/db/database.ts';
import { formatInstant } from '#server/platform/berlin-time.ts';
import { listPerks } from '#server/tenancy/regions/list-perks.ts';
import { code128, drawingSVG } from 'bwip-js/node';

/** A card holder's cards with their latest bookings, and what the region gives away. */
export async function getDashboard(
  db: Db,
  customer: { personId: number; regionId: number },
  most: number,
): Promise<OutputOf<typeof dashboard>> {
  const cards = await listRegisteredCards(db, customer.personId);
  const accounts = await findCardAccounts(
    db,
    customer.regionId,
    cards.map(({ card }) => card),
  );
  const accountOf = new Map(accounts.map((account) => [account.card, account]));
  const shown = await Promise.all(
    cards.map((card) => dashboardCard(db, customer.regionId, card, accountOf.get(card.card)!, most)),
  );
  return {
    cardsData: Object.fromEntries(shown.map((card) => [card.cardId, card])),
    perks: await listPerks(db, customer.regionId),
  };
}

async function dashboardCard(
  db: Db,
  regionId: number,
  { card, ownName, isEmployeeCard, employerLogo, historyFrom, isProven }: RegisteredCard,
  account: CardAccount,
  most: number,
): Promise<DashboardCard> {
  const movements = await latestMovements(db, regionId, account.accountId, { most, since: historyFrom });
  const nameOf = await nameCounterparties(db, movements);
  return {
    cardId: card,
    ownName,
    isEmployeeCard,
    isTestCard: account.isTest,
    barcode: drawBarcode(card),
    balance: { balanceFormattedDE: formatCents(account.balance) },
    transactions: movements.map((movement) => ({
      dateFormattedDE: formatInstant(movement.bookedAt),
      partner: nameOf(movement),
      text: nameMovement(movement, account),
      amountFormattedDE: formatCents(movement.cents),
    })),
    isIndividualCard: employerLogo !== null,
    mitarbeitercardLogo: employerLogo,
    isCardLocked: account.status === 'locked' || account.status === 'emptied',
    isCardEmptied: account.status === 'emptied',
    isCardConfirmed: isProven,
  };
}

/**
 * A card number as Code 128 with the quiet margins that scanners need, as the address of a picture. Drawn here rather
 * than in the browser: a phone would load 50 KB and compute before the card could be shown.
 */
function drawBarcode(cardNumber: string): string {
  const svg = code128({ bcid: 'code128', text: cardNumber, scale: 1, height: 12, paddingwidth: 10 }, drawingSVG());
  // The bars fill the height there is; their widths stay in proportion.
  return `data:image/svg+xml,${encodeURIComponent(svg.replace('<svg ', '<svg preserveAspectRatio="none" '))}`;
}
