import type { Db } from '#server/platform/db/database.ts';
import type { BankItem } from './bank-item-kind.ts';
import { loadItems } from './load-items.ts';
import { matchMovement } from './match-movement.ts';
import { listUndecided, type Movement } from './read-movements.ts';

/** More than wait in a region at any time. */
const MOST = 10_000;

/**
 * Tells the businesses ("partner 7", "employer 12") of which money may have come to a region that nobody has booked yet:
 * what is proposed for them, and what came from their accounts. Matching takes long, so the answer for a region is kept
 * until other movements wait.
 */
export function targetsOfUnclearMoney(): (db: Db, regionId: number) => Promise<ReadonlySet<string>> {
  const known = new Map<number, { movements: string; targets: ReadonlySet<string> }>();
  return async (db, regionId) => {
    const movements = (await listUndecided(db, { regionId, most: MOST })).filter(({ cents }) => cents > 0);
    const ids = movements.map(({ movementId }) => movementId).join();
    const before = known.get(regionId);
    if (before?.movements === ids) return before.targets;
    const targets = await findTargets(db, regionId, movements);
    known.set(regionId, { movements: ids, targets });
    return targets;
  };
}

async function findTargets(db: Db, regionId: number, movements: readonly Movement[]): Promise<ReadonlySet<string>> {
  const targets = new Set<string>();
  if (movements.length === 0) return targets;
  const index = await loadItems(db, regionId);
  const add = (items: readonly BankItem[] = []) => {
    for (const { target } of items) if (target !== null) targets.add(target);
  };
  for (const movement of movements) {
    for (const { shares } of matchMovement(movement, index).proposals) add(shares.map(({ item }) => item));
    if (movement.partyIban === null) continue;
    add(index.byIban.get(movement.partyIban));
    add(index.byPayer(movement.partyIban));
  }
  return targets;
}
