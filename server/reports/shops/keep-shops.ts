import { type ShopList, shopList } from '#contract/reports/shops/shops.ts';
import type { Database, Db } from '#server/platform/db/database.ts';
import { onceMore } from '#server/platform/db/once-more.ts';
import type { ReadAside } from '#server/platform/db/read-aside.ts';
import { prepareAnswer, type PreparedAnswer } from '#server/platform/http/prepared-answer.ts';
import { weekOf } from '#contract/parties/partners/opening-week.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { listBonusesInForce } from '#server/money/bonus/reads.ts';
import { listPartnerLogos } from '#server/parties/logos/reads.ts';
import { listPublishedBranches, type PublishedBranch } from '#server/parties/partners/branches.ts';
import { listCategories } from '#server/tenancy/regions/categories.ts';

/** A region's list as it is shown and as it is sent. */
export interface KeptShops {
  list: ShopList;
  answer: PreparedAnswer;
}

export type FindShopList = (regionId: number) => Promise<KeptShops>;

/** Contracts and bonuses begin and end by the day; what the tables do not tell of is seen after this. */
const FRESH_MS = 60_000;
const NOTICE = 'shops';

interface Entry {
  kept: Promise<KeptShops>;
  until: number;
}

/**
 * Caches a region's list of shops until the tables tell of a change (the triggers `tell_of_shops`). A list that is only
 * old is shown while a new one is built in the background. So nobody waits, and only one is built at a time. After a
 * change the primary is asked, which has it. A list without a change for a minute may be renewed from a standby.
 */
export function keepShops({ db, onChange }: Pick<Database, 'db' | 'onChange'>, readAside: ReadAside): FindShopList {
  const entries = new Map<number, Entry>();
  onChange((topic) => {
    if (topic === NOTICE) entries.clear();
  });

  function build(regionId: number): Promise<KeptShops> {
    const entry: Entry = { kept: onceMore(() => buildShops(db, regionId)), until: performance.now() + FRESH_MS };
    entries.set(regionId, entry);
    // What failed is not kept.
    entry.kept.catch(() => {
      if (entries.get(regionId) === entry) entries.delete(regionId);
    });
    return entry.kept;
  }

  async function buildShops(db: Db, regionId: number): Promise<KeptShops> {
    const list = shopList.parse(await listShops(db, regionId));
    return { list, answer: await prepareAnswer(list) };
  }

  async function renew(regionId: number, entry: Entry): Promise<void> {
    entry.until = performance.now() + FRESH_MS;
    try {
      const kept = await readAside((db) => buildShops(db, regionId));
      // Where a table has told of a change meanwhile, it is another entry's turn.
      if (entries.get(regionId) === entry) entry.kept = Promise.resolve(kept);
    } catch {
      entries.delete(regionId);
    }
  }

  return (regionId) => {
    const entry = entries.get(regionId);
    if (!entry) return build(regionId);
    if (performance.now() >= entry.until) void renew(regionId, entry);
    return entry.kept;
  };
}

/** Where a region's card counts now, by the clock of the books. */
async function listShops(db: Db, regionId: number): Promise<ShopList> {
  const now = await readLedgerClock(db);
  const [branches, bonuses, categories, logos] = await Promise.all([
    listPublishedBranches(db, regionId, now),
    listBonusesInForce(db, regionId, now),
    listCategories(db),
    listPartnerLogos(db, regionId),
  ]);
  const taken = new Set(branches.flatMap((branch) => branch.categories));
  const order = new Intl.Collator('de').compare;
  return {
    categories: categories.filter(({ id }) => taken.has(id)),
    shops: branches
      .map((branch) => ({
        ...shopOf(branch),
        bonus: bonuses.get(branch.partnerId) ?? null,
        logo: logos.get(branch.partnerId) ?? null,
      }))
      .toSorted((one, other) => order(one.name, other.name) || order(one.street, other.street) || one.id - other.id),
  };
}

function shopOf(branch: PublishedBranch): Omit<ShopList['shops'][number], 'bonus' | 'logo'> {
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
