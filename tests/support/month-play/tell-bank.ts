import { randomUUID } from 'node:crypto';
import type { Cents } from '#contract/common/money.ts';
import { bankDecisionKind } from '#server/reports/bank-statements/bank-decision-kind.ts';
import { decideMovements } from '#server/reports/bank-statements/book-movement.ts';
import { clarifyMovement } from '#server/reports/bank-statements/clarify-movement.ts';
import { keepBankFile } from '#server/reports/bank-statements/keep-bank-file.ts';
import { matchMovements } from '#server/reports/bank-statements/match-movements.ts';
import { keyStatement } from '#server/reports/bank-statements/movement-keys.ts';
import { Refusal } from '#server/platform/http/refusal.ts';
import { isInForce } from '#server/reports/bank-statements/decisions.ts';
import type { Db } from '#server/platform/db/database.ts';
import { listMovements, type Movement } from '#server/reports/bank-statements/read-movements.ts';
import { unpackBankFile } from '#server/reports/bank-statements/unpack-bank-file.ts';
import { followOrders } from './files.ts';
import { adviceFile, nextStatement, statementFile } from './played-bank.ts';
import { count, type Stage, type Town, type TrueShare, type Truth } from './stage.ts';

/** The bank tells, sometimes days later, of one region or both at once, some of it twice; then people decide. */
export async function tellBank(stage: Stage, day: string): Promise<void> {
  const { chance, office, towns, files } = stage;
  const telling = towns.filter(() => chance.of(0.75));
  const isTogether = telling.length === 2 && chance.of(0.5);
  const advices = telling
    .filter(({ account }) => account.waiting.length > 0 && chance.of(0.2))
    .map(({ account }) => adviceFile(account, day));
  if (advices.length > 0) count(stage, 'told in advance');
  const statements = telling.map((town) => {
    for (const truth of town.truths.values())
      if (truth.state === 'waiting') {
        truth.state = 'open';
        if (truth.isOfFile) town.sums.filesAtBank += truth.cents;
      }
    return nextStatement(town.account, day, chance);
  });
  const fresh = isTogether ? [statementFile(statements, chance)] : statements.map((one) => statementFile([one], chance));
  const again = files.length > 0 && chance.of(0.25) ? [chance.pick(files)] : [];
  // As the folder's job reads a file, but for its thread: starting one takes longer than all that it does.
  for (const bytes of [...advices, ...fresh, ...again])
    await keepBankFile(office.db, {
      bytes,
      name: 'auszug.xml',
      statements: unpackBankFile(bytes).map(keyStatement),
      readBy: null,
    });
  if (again.length > 0) count(stage, 'file twice');
  files.push(...fresh);
  for (const town of towns) {
    await matchMovements(office, town.regionId);
    await decide(stage, town);
    // What came back may have cancelled orders.
    await followOrders(stage, town);
  }
}

async function decide(stage: Stage, town: Town): Promise<void> {
  const { database, chance, staffId, office } = stage;
  const { regionId, truths } = town;
  const movements = await listMovements(database.db, { regionId, state: null, most: 100_000 });
  const found = movements.toReversed().map((movement) => {
    const truth = truths.get(/Q[A-Z]{4}Q/.exec(movement.remittance)?.[0] ?? '');
    return { movement, truth };
  });
  const known = [...truths.values()].filter(({ state }) => state !== 'waiting');
  if (found.length !== known.length || new Set(found.map(({ truth }) => truth)).size !== known.length)
    stage.faults.push(`${found.length} movements, and ${known.length} were told`);
  for (const { movement, truth } of found)
    if (truth?.state === 'open' && movement.state === 'booked') await noteBookedByItself(stage, town, truth, movement);
  for (const { movement, truth } of found) {
    if (!truth) continue;
    truth.movementId = movement.movementId;
    if (truth.state !== 'open' && !(truth.state === 'clarification' && chance.of(0.2))) continue;
    if (!truth.isReady() || chance.of(0.15)) continue;
    const shares = truth.shares();
    const { movementId, round } = movement;
    if (shares.length > 0) {
      const by = { askedBy: staffId, confirmedBy: null, regionId, reason: 'Kontoauszug', office };
      const typed = { regionId, movement: movementId, round, shares, remembers: chance.of(0.2), idempotencyKey: randomUUID() };
      const payload = { ...typed, goesElsewhere: false, isForSeveral: false };
      try {
        await database.db.transaction().execute((trx) => bankDecisionKind.carryOut(trx, payload, by));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        stage.faults.push(`movement ${movementId} is refused for ${told(shares)}: ${error.message}`);
        continue;
      }
      await finish(stage, town, truth, shares);
      count(stage, 'decided');
    } else if (truth.state === 'open' && truth.otherwise === 'clarification') {
      await database.db
        .transaction()
        .execute((trx) => clarifyMovement(trx, { regionId, movementId, note: 'Wer ist das?', by: staffId }));
      truth.state = 'clarification';
      truth.wasClarified = true;
      count(stage, 'clarified');
    } else if (truth.state === 'open') {
      await database.db
        .transaction()
        .execute((trx) => decideMovements(trx, regionId, [{ movementId, round, kind: 'outside', reason: 'Entgelt' }], staffId));
      truth.state = 'outside';
    }
  }
}

async function finish({ database }: Stage, { regionId }: Town, truth: Truth, shares: readonly TrueShare[]): Promise<void> {
  truth.state = 'booked';
  truth.bookedFor = shares;
  truth.entries = await listEntries(database.db, regionId, truth.movementId!);
  // What goes back of what nobody knew stands in no book.
  truth.inBooks = shares.filter(({ kind }) => kind !== 'clarification').reduce((sum, { cents }) => sum + cents, 0);
  truth.contraries = truth.book(shares).filter((contrary) => contrary !== null);
}

/** The entries by which a movement stands in the books. */
async function listEntries(db: Db, regionId: number, movementId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('bank_booking')
    .select('entry_id')
    .where('region_id', '=', regionId)
    .where('movement_id', '=', movementId)
    .where(isInForce('bank_booking'))
    .where('entry_id', 'is not', null)
    .execute();
  return rows.map(({ entry_id }) => entry_id!);
}

export const told = (shares: readonly { kind: string; key: string; cents: Cents }[]) =>
  shares
    .map(({ kind, key, cents }) => `${kind} ${key} ${cents}`)
    .toSorted()
    .join();

/** What the portal has booked by itself is what was meant. */
async function noteBookedByItself(stage: Stage, town: Town, truth: Truth, { movementId, round }: Movement): Promise<void> {
  if (round > 1) stage.faults.push(`movement ${movementId} is decided by the portal after it was taken back`);
  const rows = await stage.database.db
    .selectFrom('bank_booking')
    .select(['item_kind as kind', 'item_key as key', 'cents'])
    .where('region_id', '=', town.regionId)
    .where('movement_id', '=', movementId)
    .where('round', '=', 1)
    .where('item_kind', '<>', 'bank-fee')
    .execute();
  const shares = truth.shares();
  if (told(rows) !== told(shares)) stage.faults.push(`booked for ${told(rows)} and not for ${told(shares)}`);
  truth.movementId = movementId;
  await finish(stage, town, truth, shares);
  count(stage, 'booked by itself');
}
