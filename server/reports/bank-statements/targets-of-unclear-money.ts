import type { Db } from '#server/platform/db/database.ts';
import { listWaitingSubjects } from '#server/tenancy/four-eyes/list-four-eyes-acts-about.ts';
import { bankFileKind } from './bank-file-kind.ts';
import type { BankItem } from './bank-item-kind.ts';
import { loadItems } from './load-items.ts';
import { listNamed, matchMovement } from './match-movement.ts';
import { listUndecidedIncome, type Movement } from './read-movements.ts';

/**
 * The businesses of regions, as "1 partner 7" or "1 employer 12", of which money may have come that nobody has booked
 * yet. This is what is proposed for them or names one of their items, and what came from their accounts. As many
 * statements for many regions as for one.
 */
export async function listTargetsOfUnclearMoney(db: Db, regionIds: readonly number[]): Promise<ReadonlySet<string>> {
  return findTargets(db, await listIncome(db, regionIds));
}

/** The same of a region. Matching takes long, so the answer is kept until other movements wait. */
export function targetsOfUnclearMoney(): (db: Db, regionId: number) => Promise<ReadonlySet<string>> {
  const known = new Map<number, { movements: string; targets: ReadonlySet<string> }>();
  return async (db, regionId) => {
    const undecided = await listIncome(db, [regionId]);
    const movements = undecided.map(({ movementId }) => movementId).join();
    const before = known.get(regionId);
    if (before?.movements === movements) return before.targets;
    const targets = await findTargets(db, undecided);
    known.set(regionId, { movements, targets });
    return targets;
  };
}

async function listIncome(db: Db, regionIds: readonly number[]): Promise<Movement[]> {
  return listUndecidedIncome(db, regionIds, await listWaitingSubjects(db, bankFileKind.name));
}

async function findTargets(db: Db, movements: readonly Movement[]): Promise<ReadonlySet<string>> {
  const targets = new Set<string>();
  const indexOf = await loadItems(db, [...new Set(movements.map(({ regionId }) => regionId))]);
  const add = (items: readonly BankItem[] = []) => {
    for (const { regionId, target } of items) if (target !== null) targets.add(`${regionId} ${target}`);
  };
  for (const movement of movements) {
    const index = indexOf(movement.regionId);
    for (const { shares } of matchMovement(movement, index).proposals) add(shares.map(({ item }) => item));
    add(listNamed(movement, index));
    if (movement.partyIban === null) continue;
    add(index.byIban.get(movement.partyIban));
    add(index.byPayer(movement.partyIban));
  }
  return targets;
}
