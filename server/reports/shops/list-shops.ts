import { weekOf } from '#contract/parties/partners/opening-week.ts';
import type { ShopList } from '#contract/reports/shops/shops.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { listBonusesInForce } from '#server/money/bonus/reads.ts';
import { listPublishedBranches, type PublishedBranch } from '#server/parties/partners/branches.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listCategories } from '#server/tenancy/regions/list-categories.ts';

/** Where a region's card counts now, by the clock of the books. */
export async function listShops(db: Db, regionId: number): Promise<ShopList> {
  const now = await readLedgerClock(db);
  const [branches, bonuses, categories] = await Promise.all([
    listPublishedBranches(db, regionId, now),
    listBonusesInForce(db, regionId, now),
    listCategories(db),
  ]);
  const taken = new Set(branches.flatMap((branch) => branch.categories));
  const order = new Intl.Collator('de').compare;
  return {
    categories: categories.filter(({ id }) => taken.has(id)),
    shops: branches
      .map((branch) => shopOf(branch, bonuses.get(branch.partnerId) ?? null))
      .toSorted((one, other) => order(one.name, other.name) || order(one.street, other.street) || one.id - other.id),
  };
}

function shopOf(branch: PublishedBranch, bonus: string | null): ShopList['shops'][number] {
  const { name, street, zip, city, phone, categories, openingHours, latitude, longitude } = branch;
  const note = openingHours.companyOpenHoursAdditionalInfo;
  return {
    id: branch.branchId,
    name,
    street,
    zip,
    city,
    phone,
    website: websiteOf(branch.website),
    categories,
    bonus,
    hours: weekOf(openingHours),
    hoursNote: typeof note === 'string' ? note : '',
    place: latitude === null || longitude === null ? null : [latitude, longitude],
  };
}

/** An address that a link may have, or nothing: partners may leave out how it begins. */
function websiteOf(typed: string): string {
  if (typed === '') return '';
  const url = URL.parse(/^[a-z][a-z\d+.-]*:/i.test(typed) && !/^[^/]+:\d/.test(typed) ? typed : `https://${typed}`);
  return url && /^https?:$/.test(url.protocol) && !url.username && !url.password ? url.href : '';
}
