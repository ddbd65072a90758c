import { readAmount } from '#contract/common/money.ts';
import { readGermanDay } from '#contract/common/read-german-day.ts';
import type { BookingMatch } from '#server/ledger/read/booking-match.ts';
import { type CardUse, listCardUses } from '#server/ledger/read/card-history.ts';
import { nameCounterparties, nameBooking } from '#server/parties/customers/booking-names.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { OwnAccount } from './own-account.ts';

/** What a list of bookings is narrowed to, in the words that the card holder reads. */
export interface Choice {
  partner?: string | undefined;
  kind?: string | undefined;
  search?: string | undefined;
}

/** Somebody who types more words than that looks for nothing. */
const MOST_WORDS = 8;

/** A use of a card as the card holder reads it. */
export interface NamedUse extends CardUse {
  name: string;
  text: string;
}

/** What an own card was used for, in words. */
export async function listNamedUses(
  db: Db,
  regionId: number,
  { accountId, isTest, historyFrom }: OwnAccount,
): Promise<NamedUse[]> {
  const uses = await listCardUses(db, regionId, accountId, historyFrom);
  const nameOf = await nameCounterparties(db, uses);
  return uses.map((use) => ({ ...use, name: nameOf(use), text: nameBooking(use, { isTest }) }));
}

/** How the books resolve a choice; a card that it names and that was never used matches nothing. */
export async function findMatches(
  db: Db,
  regionId: number,
  account: OwnAccount,
  { partner, kind, search = '' }: Choice,
): Promise<BookingMatch[]> {
  const words = folded(search)
    .split(/\s+/)
    .filter((word) => word !== '' && word !== '€')
    .slice(0, MOST_WORDS);
  if (!partner && !kind && words.length === 0) return [];
  const uses = await listNamedUses(db, regionId, account);
  return [
    ...(partner ? [matchOf({ withWhom: uses.filter(({ name }) => name === partner) })] : []),
    ...(kind ? [matchOf({ forWhat: uses.filter(({ text }) => text === kind) })] : []),
    ...words.map((word) => ({
      ...matchOf({
        withWhom: uses.filter(({ name }) => folded(name).includes(word)),
        forWhat: uses.filter(({ text }) => folded(text).includes(word)),
      }),
      ...amountOrDay(word),
    })),
  ];
}

function matchOf({ withWhom = [], forWhat = [] }: { withWhom?: NamedUse[]; forWhat?: NamedUse[] }): BookingMatch {
  return {
    partnerIds: withWhom.flatMap(({ partnerId }) => partnerId ?? []),
    employerIds: withWhom.flatMap(({ employerId }) => employerId ?? []),
    kinds: forWhat,
  };
}

function amountOrDay(word: string): BookingMatch {
  const amount = readAmount(word.replace(/^[-−]/, '').replace(/€$/, ''));
  const day = readGermanDay(word);
  return { ...('cents' in amount && { cents: amount.cents }), ...(day !== null && { day }) };
}

/** Without case and accents, as people search. */
function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss');
}
