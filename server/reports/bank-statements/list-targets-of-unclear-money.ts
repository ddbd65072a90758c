import type { Db } from '#server/platform/db/database.ts';
import type { BankItem } from './bank-item-kind.ts';
import { loadItems } from './load-items.ts';
import { matchMovement } from './match-movement.ts';
import { listUndecidedIncome } from './read-movements.ts';

/**
 * The businesses of regions, as "1 partner 7" or "1 employer 12", of which money may have come that nobody has booked
 * yet: what is proposed for them, and what came from their accounts. As many statements for many regions as for one.
 */
export async function listTargetsOfUnclearMoney(db: Db, regionIds: readonly number[]): Promise<ReadonlySet<string>> {
  const targets = new Set<string>();
  const movements = await listUndecidedIncome(db, regionIds);
  const indexOf = await loadItems(db, [...new Set(movements.map(({ regionId }) => regionId))]);
  const add = (items: readonly BankItem[] = []) => {
    for (const { regionId, target } of items) if (target !== null) targets.add(`${regionId} ${target}`);
  };
  for (const movement of movements) {
    const index = indexOf(movement.regionId);
    for (const { shares } of matchMovement(movement, index).proposals) add(shares.map(({ item }) => item));
    if (movement.partyIban === null) continue;
    add(index.byIban.get(movement.partyIban));
    add(index.byPayer(movement.partyIban));
  }
  return targets;
}
