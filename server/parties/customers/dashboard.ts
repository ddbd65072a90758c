import type { CardGift, dashboard, DashboardCard } from '#contract/parties/customers/customers.ts';
import type { OutputOf } from '#contract/common/call.ts';
import { formatCents } from '#contract/common/money.ts';
import { listRegisteredCards, type RegisteredCard } from '#server/parties/cards/card-registration.ts';
import { type CardAccount, findCardAccounts } from '#server/ledger/read/card-account.ts';
import { latestCardBookings, sumBonuses } from '#server/ledger/read/card-history.ts';
import { describeCardBookings } from './booking-names.ts';
import type { Db } from '#server/platform/db/database.ts';
import { berlinDay, startOfYear } from '#server/platform/berlin-time.ts';
import { listPerks } from '#server/tenancy/regions/list-perks.ts';
import { code128, drawingSVG } from 'bwip-js/node';
import type { PersonKey } from '#server/tenancy/people/find-person.ts';

/** The gifts on cards of a region, by card number; campaigns are of a floor above. */
export type ListCardGifts = (db: Db, regionId: number, cards: readonly string[]) => Promise<ReadonlyMap<string, CardGift[]>>;

/** A card holder's cards with their latest bookings, and what the region gives away. */
export async function getDashboard(
  { db, listCardGifts }: { db: Db; listCardGifts: ListCardGifts },
  { personId, regionId }: PersonKey,
  most: number,
): Promise<OutputOf<typeof dashboard>> {
  const [cards, perks] = await Promise.all([listRegisteredCards(db, personId), listPerks(db, regionId)]);
  const numbers = cards.map(({ card }) => card);
  const accounts = await findCardAccounts(db, regionId, numbers);
  const accountOf = new Map(accounts.map((account) => [account.card, account]));
  const owned = cards.map((card) => ({ card, account: accountOf.get(card.card)! }));
  const withGifts = accounts.filter(({ potted }) => potted > 0).map(({ card }) => card);
  const [histories, bonusOf, gifts] = await Promise.all([
    Promise.all(
      owned.map(({ card, account }) => latestCardBookings(db, regionId, account.accountId, { most, since: card.historyFrom })),
    ),
    listBonusesOfYear(db, regionId, owned),
    withGifts.length > 0 && listCardGifts(db, regionId, withGifts),
  ]);
  const giftsOf = (card: string) => (gifts && gifts.has(card) ? { gifts: gifts.get(card)! } : {});
  const describe = await describeCardBookings(db, regionId, histories.flat());
  return {
    cardsData: Object.fromEntries(
      owned.map(({ card, account }, place) => [
        card.card,
        {
          ...faceOf(card, account),
          ...giftsOf(card.card),
          transactions: histories[place]!.map((booking) => describe(booking, account)),
          bonusOfYear: bonusOf(account.accountId),
        },
      ]),
    ),
    perks,
  };
}

interface OwnCard {
  card: RegisteredCard;
  account: CardAccount;
}

/** What the cards got as bonus since January, as far as their bookings are their holder's to see. */
async function listBonusesOfYear(db: Db, regionId: number, owned: readonly OwnCard[]) {
  const { year } = berlinDay(new Date());
  const begin = startOfYear(year);
  const bonuses = await sumBonuses(
    db,
    regionId,
    owned.map(({ card: { historyFrom }, account: { accountId } }) => ({
      accountId,
      since: historyFrom && historyFrom > begin ? historyFrom : begin,
    })),
  );
  return (accountId: number): DashboardCard['bonusOfYear'] => ({
    year,
    bonusFormattedDE: formatCents(bonuses.get(accountId) ?? 0),
  });
}

function faceOf({ card, ownName, isEmployeeCard, employerLogo, isProven }: RegisteredCard, account: CardAccount) {
  return {
    cardId: card,
    ownName,
    isEmployeeCard,
    isTestCard: account.isTest,
    barcode: drawBarcode(card),
    balance: { balanceFormattedDE: formatCents(account.balance) },
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
