import type { OutputOf } from '#contract/common/call.ts';
import type { bankItems, unclearMovements } from '#contract/reports/bank-statements/bank-statements.ts';
import { formatCents } from '#contract/common/money.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listWaitingSubjects } from '#server/tenancy/four-eyes/list-four-eyes-acts-about.ts';
import { bankAsideKind } from './bank-aside-kind.ts';
import { bankDecisionKind } from './bank-decision-kind.ts';
import { bankFileKind, fileSubject } from './bank-file-kind.ts';
import type { BankItem } from './bank-item-kind.ts';
import { describeMovements, tellItem, tellProposal } from './describe-movement.ts';
import { listItems, loadItems } from './load-items.ts';
import { isCredit, matchMovement } from './match-movement.ts';
import { countUndecided, getMovement, listUndecided, movementSubject } from './read-movements.ts';

const UNRELEASED = 'Eine zweite Person muss den Kontoauszug noch freigeben.';
const REFUSED =
  'Der Kontoauszug wurde nicht freigegeben. Ordnen Sie den Umsatz selbst zu, oder lesen Sie den Auszug noch einmal ein.';

/** More than anybody decides before loading the page again. */
const MOST = 200;

/** What waits for a person, with what it may be for as of now. */
export async function listUnclear(db: Db, regionId: number | null): Promise<OutputOf<typeof unclearMovements>> {
  const movements = await listUndecided(db, { regionId, most: MOST });
  const indexOf = await loadItems(db, [...new Set(movements.map((movement) => movement.regionId))]);
  const asked = new Set([
    ...(await listWaitingSubjects(db, bankDecisionKind.name)),
    ...(await listWaitingSubjects(db, bankAsideKind.name)),
  ]);
  const files = new Set(await listWaitingSubjects(db, bankFileKind.name));
  const told = await describeMovements(db, movements);
  const { count, clarified } = await countUndecided(db);
  return {
    movements: movements.map((movement, at) => {
      const { certain, proposals, waits } = matchMovement(movement, indexOf(movement.regionId));
      const isAsked = asked.has(movementSubject(movement.regionId, movement.movementId));
      return {
        ...told[at]!,
        proposals: proposals.map(tellProposal),
        waits: certain && !movement.isReleased ? (files.has(fileSubject(movement)) ? UNRELEASED : REFUSED) : waits,
        isAsked,
      };
    }),
    unclear: count,
    clarified,
  };
}

const MOST_FOUND = 50;

/** Items that go the movement's way, by number, name or amount. Throws Refusal 404 for an unknown movement. */
export async function searchItems(
  db: Db,
  { regionId, movementId, search }: { regionId: number; movementId: number; search: string },
): Promise<OutputOf<typeof bankItems>> {
  const movement = await getMovement(db, regionId, movementId);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = (await listItems(db, [regionId])).filter(
    (item) =>
      item.blocked === null &&
      (item.direction === Math.sign(movement.cents) || isCredit(movement, item)) &&
      (words.length > 0 || item.cents !== 0) &&
      words.every((word) => textOf(item).includes(word)),
  );
  const distance = ({ cents }: BankItem) => Math.abs(cents - movement.cents);
  return found
    .toSorted((one, other) => distance(one) - distance(other))
    .slice(0, MOST_FOUND)
    .map(tellItem);
}

const textOf = ({ label, labels, what, business, cents }: BankItem) =>
  [label, ...labels, what, business?.name, formatCents(Math.abs(cents))].join(' ').toLowerCase();
