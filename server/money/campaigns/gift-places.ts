import type { GiftPlaceChoices, GiftPlaces } from '#contract/money/campaigns/campaigns.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { listBranchesById, listPublishedBranches } from '#server/parties/partners/branches.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listCategories } from '#server/tenancy/regions/categories.ts';

/** What gifts can be bound to in a region, by name. */
export async function listGiftPlaces(db: Db, regionId: number): Promise<GiftPlaceChoices> {
  const branches = await listPublishedBranches(db, regionId, await readLedgerClock(db));
  return {
    trades: (await listCategories(db)).map(({ id, name }) => ({ value: String(id), label: name })),
    branches: branches
      .map(({ branchId, name, street, city }) => ({ value: String(branchId), label: `${name}, ${street}, ${city}` }))
      .toSorted((one, other) => one.label.localeCompare(other.label, 'de')),
  };
}

/** Where gifts of a campaign count. */
export interface Bound {
  countsAt: GiftPlaces;
  places: readonly string[];
}

/** So many are named; a till and a phone have room for no more. */
const MOST_NAMES = 3;

/** How places are told to citizens: 'bei allen Partnern', 'nur bei Partnern der Kategorie Bäckerei'. */
export async function nameGiftPlaces(
  db: Db,
  regionId: number,
  bounds: readonly Bound[],
  mostNames: number = MOST_NAMES,
): Promise<(bound: Bound) => string> {
  const enumerate = (names: readonly string[]) => enumerateUpTo(mostNames, names);
  const trades = new Map(
    bounds.some(({ countsAt }) => countsAt === 'trades')
      ? (await listCategories(db)).map(({ id, name }) => [String(id), name])
      : [],
  );
  const branchIds = bounds.flatMap(({ countsAt, places }) => (countsAt === 'branches' ? places.map(Number) : []));
  const branches = await listBranchesById(db, regionId, branchIds);
  return ({ countsAt, places }) => {
    if (countsAt === 'all') return 'bei allen Partnern';
    if (countsAt === 'branches')
      return `nur bei ${enumerate(places.map((id) => nameOfBranch(branches.get(Number(id)))).toSorted(byName))}`;
    if (countsAt === 'trades')
      return `nur bei Partnern der ${places.length === 1 ? 'Kategorie' : 'Kategorien'} ${enumerate(places.map((id) => trades.get(id) ?? id).toSorted(byName))}`;
    return places.length === 1
      ? `nur im Postleitzahlgebiet ${places[0]}`
      : `nur in den Postleitzahlgebieten ${enumerate(places.toSorted())}`;
  };
}

/** The same of one campaign for those who decide over it: every place is named. */
export async function nameEveryGiftPlace(db: Db, regionId: number, bound: Bound): Promise<string> {
  return (await nameGiftPlaces(db, regionId, [bound], Infinity))(bound);
}

const byName = (one: string, other: string) => one.localeCompare(other, 'de');

const nameOfBranch = (branch: { name: string; city: string } | undefined) =>
  branch ? `${branch.name} (${branch.city})` : 'einer früheren Filiale';

/** 'A', 'A und B', 'A, B und C', 'A, B, C und 4 weiteren' (in the dative, as behind 'bei'). */
function enumerateUpTo(most: number, names: readonly string[]): string {
  const rest = names.length - most;
  if (rest > 0) return `${names.slice(0, most).join(', ')} und ${rest} weiteren`;
  return names.length === 1 ? names[0]! : `${names.slice(0, -1).join(', ')} und ${names.at(-1)}`;
}
