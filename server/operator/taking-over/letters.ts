import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { writeCsv } from '#server/platform/write-csv.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { findCardAccounts } from '#server/ledger/read/card-account.ts';
import { listProductionNumbers } from '#server/parties/cards/reads.ts';
import { getTakeOver } from './hold-take-over.ts';

const AT_ONCE = 5_000;

/**
 * What the holders of taken-over cards are written: old number, our number, and the production number, which proves
 * that a card is theirs. So who takes it is noted before it is given. Cards that somebody has registered or locked are
 * not among them, nor those that keep their number: their holders need no letter. Throws Refusal 422 before everything
 * is done.
 */
export async function writeLetters(db: Db, { id, staffId }: { id: number; staffId: number }): Promise<Uint8Array> {
  const { region_id: regionId, state } = await getTakeOver(db, id);
  if (state !== 'done') throw ruleBroken('Die Liste gibt es, sobald die Übernahme abgeschlossen ist.');
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('take_over_letters_taken')
      .values({ region_id: regionId, take_over_id: id, taken_by: staffId })
      .execute();
    await audit(trx, { personId: staffId, regionId, act: 'take-over-letters-taken', subject: `take-over ${id}` });
  });
  const lines = [['Alte Kartennummer', 'Neue Kartennummer', 'Produktionsnummer', 'E-Mail']];
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('take_over_row')
      .select(['row_id', 'old_number', 'card_number', 'email'])
      .where('region_id', '=', regionId)
      .where('take_over_id', '=', id)
      .where('row_id', '>', after)
      .where(sql<boolean>`card_number <> old_number`)
      .orderBy('row_id')
      .limit(AT_ONCE)
      .execute();
    if (rows.length === 0) return writeCsv(lines);
    const cards = rows.map(({ card_number }) => card_number!);
    const open = (await findCardAccounts(db, regionId, cards)).filter(({ status }) => status === 'active');
    const unregistered = await listProductionNumbers(
      db,
      regionId,
      open.map(({ card }) => card),
    );
    for (const { old_number, card_number, email } of rows) {
      const productionNumber = unregistered.get(card_number!);
      if (productionNumber !== undefined) lines.push([old_number!, card_number!, productionNumber, email ?? '']);
    }
    after = rows.at(-1)!.row_id;
  }
}
