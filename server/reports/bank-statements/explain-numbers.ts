import { sql } from 'kysely';
import { bankMessages, type MissingNumbers, nameNumbers } from '#contract/reports/bank-statements/bank-statements.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { notFound, Refusal } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { missingNumbers } from './missing-numbers.ts';

interface Explained {
  regionId: number;
  statementId: number;
  /** As they were shown. */
  missing: MissingNumbers;
  reason: string;
  by: number;
}

/**
 * Notes why no statement is missing before one, though numbers are. Balances that do not join stay a gap. Throws
 * Refusal 404, and 409 where other numbers are missing by now, or somebody has explained them.
 */
export async function explainNumbers(trx: Trx, { regionId, statementId, missing, reason, by }: Explained): Promise<void> {
  const statement = await trx
    .selectFrom('bank_statement')
    .select('iban')
    .where('region_id', '=', regionId)
    .where('statement_id', '=', statementId)
    .executeTakeFirst();
  if (!statement) throw notFound(bankMessages.unknownStatement);
  const { rows } = await sql<MissingNumbers & { isExplained: boolean }>`
    select year, first, last, explained_at is not null as "isExplained" from ${missingNumbers} n
     where n.region_id = ${regionId} and n.statement_id = ${statementId}`.execute(trx);
  const [now] = rows;
  if (!now || nameNumbers(now) !== nameNumbers(missing))
    throw new Refusal('CHANGED_MEANWHILE', 'Inzwischen fehlen andere Nummern oder keine mehr. Bitte laden Sie die Seite neu.');
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('bank_numbers_explained')
    .values({
      region_id: regionId,
      iban: statement.iban,
      year: now.year,
      first_number: now.first,
      last_number: now.last,
      explained_by: by,
      explained_at: await readLedgerClock(trx),
      reason,
    })
    .onConflict((row) => row.doNothing())
    .executeTakeFirst();
  if (now.isExplained || numInsertedOrUpdatedRows !== 1n)
    throw new Refusal('ALREADY_DECIDED', 'Diese Nummern sind schon erklärt. Bitte laden Sie die Seite neu.');
  await audit(trx, {
    personId: by,
    regionId,
    act: 'bank-numbers-explained',
    subject: `bank statement ${statementId}`,
    reason: `${nameNumbers(now)}: ${reason}`,
  });
}
