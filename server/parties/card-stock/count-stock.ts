import type { CardReceiver, StockCounts } from '#contract/parties/card-stock/card-stock.ts';
import type { CountedCards } from '#server/ledger/read/card-account.ts';
import type { BusinessKind } from '#server/parties/businesses/business-tables.ts';
import { listBusinessesOfRegion } from '#server/parties/businesses/reads.ts';
import type { Db } from '#server/platform/db/database.ts';
import { countCardsByPlace, countGivenCards, type PlaceGroup, type ReceiverGroup } from '#server/parties/cards/reads.ts';

/** The cards of every region by where they are. */
export async function countStock(db: Db): Promise<Map<number, StockCounts>> {
  const counted = await countCardsByPlace(db);
  const stock = new Map<number, StockCounts>();
  for (const one of counted) {
    const [regionId] = one.group;
    const counts = stock.get(regionId) ?? emptyCounts();
    counts[placeOf(one)] += one.count;
    stock.set(regionId, counts);
  }
  return stock;
}

export function emptyCounts(): StockCounts {
  return { inStore: 0, atPartners: 0, atEmployers: 0, active: 0, registered: 0, locked: 0, emptied: 0, test: 0 };
}

/** Each card counts once. The first that applies decides: test card, how it ended, holder, use, storage place. */
function placeOf({ group: [, isRegistered, at], status, isTest }: CountedCards<PlaceGroup>): keyof StockCounts {
  if (isTest) return 'test';
  if (status === 'locked' || status === 'emptied') return status;
  if (isRegistered) return 'registered';
  if (status === 'active') return 'active';
  return ({ store: 'inStore', partner: 'atPartners', employer: 'atEmployers' } as const)[at];
}

/** Who of a region may be given cards, and what became of those that each has got. */
export async function listCardReceivers(db: Db, regionId: number): Promise<CardReceiver[]> {
  const counted = await countGivenCards(db, regionId);
  const theirs = new Map<string, CardReceiver['counts']>();
  const countsOf = (key: string) => theirs.get(key) ?? { unsold: 0, active: 0, registered: 0, closed: 0 };
  for (const one of counted) {
    const [partnerId, employerId] = one.group;
    const key = partnerId === null ? `employer ${employerId}` : `partner ${partnerId}`;
    const counts = countsOf(key);
    counts[fateOf(one)] += one.count;
    theirs.set(key, counts);
  }
  const receivers = async (kind: BusinessKind) =>
    (await listBusinessesOfRegion(db, kind, regionId)).map(({ id, gguid, name, contractId }) => {
      return { id: gguid, kind, name, contractId, counts: countsOf(`${kind} ${id}`) };
    });
  return [...(await receivers('partner')), ...(await receivers('employer'))];
}

function fateOf({ group: [, , isRegistered], status }: CountedCards<ReceiverGroup>): keyof CardReceiver['counts'] {
  if (status === 'locked' || status === 'emptied') return 'closed';
  if (isRegistered) return 'registered';
  return status === 'active' ? 'active' : 'unsold';
}
