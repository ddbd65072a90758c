import { friendlyFormatIBAN } from 'ibantools';
import { sql } from 'kysely';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { type BankItem, type BankItemKind, oneByOne, plainItem } from './bank-item-kind.ts';
import { decisionsInForce, getDecision, nextRound, undoDecision } from './decisions.ts';

/** As four eyes count money that is none of the portal's: set aside, or sent back. */
export const clarificationTarget = 'bank outside';

/** Money under clarification that goes back whence it came: the two movements make up for each other. */
export const clarificationItems: BankItemKind = {
  name: 'clarification',
  list: ({ db, regionIds }) => listClarified(db, regionIds),
  find: (db, regionId, keys) => listClarified(db, [regionId], keys.map(Number)),
  book: oneByOne((trx, { item: { regionId, key }, movementId, cents }, { askedBy, reason }) =>
    endClarification(trx, { regionId, movementId: Number(key), by: movementId, cents: -cents, askedBy, reason }),
  ),
  async undo(trx, { regionId, key }, { askedBy, reason }) {
    const { round } = await getDecision(trx, regionId, Number(key));
    await undoDecision(trx, { regionId, movementId: Number(key), round, askedBy, reason });
    return null;
  },
};

/** Those of regions, or some of them. */
async function listClarified(db: Db, regionIds: readonly number[], movementIds?: readonly number[]): Promise<BankItem[]> {
  const rows = await db
    .selectFrom('bank_clarification as c')
    .innerJoin('bank_movement as m', (join) =>
      join.onRef('m.region_id', '=', 'c.region_id').onRef('m.movement_id', '=', 'c.movement_id'),
    )
    .select(['m.region_id as regionId', 'm.movement_id as movementId', 'm.cents', 'm.booked_on as bookedOn'])
    .select(['m.party_name as name', 'm.party_iban as iban'])
    .where('c.region_id', 'in', regionIds)
    .$if(movementIds !== undefined, (query) => query.where('c.movement_id', 'in', movementIds!))
    .where(
      sql<boolean>`not exists (select from ${decisionsInForce} d where d.region_id = c.region_id and d.movement_id = c.movement_id)`,
    )
    .orderBy('m.movement_id')
    .execute();
  return rows.map(({ regionId, movementId, cents, bookedOn, name, iban }) => ({
    ...plainItem,
    regionId,
    kind: 'clarification',
    key: String(movementId),
    label: `Klärung ${movementId}`,
    what: `Zurück an ${name ?? 'den Zahler'} (${iban ? friendlyFormatIBAN(iban) : 'Konto unbekannt'}): ungeklärtes Geld vom ${formatIsoDay(bookedOn)}`,
    business: null,
    // Counted with what is said to be none of the portal's: money leaves it on somebody's word.
    target: clarificationTarget,
    cents: -cents,
    direction: cents > 0 ? -1 : 1,
    isFlexible: false,
    isReturn: false,
    labels: [],
    ibans: iban ? [iban] : [],
    mayGoTo: iban ? [iban] : [],
    since: bookedOn,
  }));
}

interface SentBack {
  regionId: number;
  movementId: number;
  /** The movement that took it back. */
  by: number;
  cents: number;
  askedBy: number | null;
  reason: string;
}

async function endClarification(trx: Trx, { regionId, movementId, by, cents, askedBy, reason }: SentBack): Promise<void> {
  const round = await nextRound(trx, regionId, movementId);
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('bank_decision')
    .values({
      region_id: regionId,
      movement_id: movementId,
      round,
      kind: 'sent-back',
      decided_by: askedBy,
      decided_at: await readLedgerClock(trx),
      reason,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw ruleBroken('Über dieses Geld ist schon entschieden.');
  await trx
    .insertInto('bank_booking')
    .values({
      region_id: regionId,
      movement_id: movementId,
      round,
      position: 1,
      item_kind: 'sent-back',
      item_key: String(by),
      cents,
      entry_id: null,
    })
    .execute();
}
