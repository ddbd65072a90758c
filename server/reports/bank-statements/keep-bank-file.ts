import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { findAccountRegions } from './find-account-regions.ts';
import { keepStatement } from './keep-statement.ts';
import type { KeyedStatement } from './movement-keys.ts';

interface ReadFile {
  bytes: Uint8Array;
  name: string;
  statements: readonly KeyedStatement[];
  /** Null: the job that looks into the folder. */
  readBy: number | null;
}

/** What a file has brought. */
export interface KeptFile {
  /** The file as it was kept in each region whose account it tells of. */
  files: { regionId: number; fileId: number }[];
  statements: number;
  /** Statements of this file that another file has told before. */
  knownStatements: number;
  movements: number;
  /** Accounts that no region has: their statements stay unread. */
  foreignAccounts: string[];
  /** Entries that the bank has only announced. */
  pending: number;
}

/**
 * Keeps a file as it came, with what is new in it. It keeps each statement and movement once, whatever files tell it
 * and in how many processes. Throws Refusal 422 where none of its accounts is a region's.
 */
export async function keepBankFile(db: Db, { bytes, name, statements, readBy }: ReadFile): Promise<KeptFile> {
  return db.transaction().execute(async (trx) => {
    const { regionOf, shared } = await findAccountRegions(trx);
    const both = statements.find(({ iban }) => iban !== null && shared.has(iban));
    if (both)
      throw ruleBroken(`Das Konto ${both.account} ist bei mehreren Regionen hinterlegt. Jede Region braucht ihr eigenes.`);
    const ours = statements.flatMap((one) => {
      const regionId = one.iban === null ? undefined : regionOf.get(one.iban);
      return regionId === undefined ? [] : [{ statement: one, regionId }];
    });
    const foreignAccounts = [
      ...new Set(
        statements.filter(({ iban }) => iban === null || !regionOf.has(iban)).map(({ account }) => account || 'ohne Nummer'),
      ),
    ];
    if (ours.length === 0)
      throw ruleBroken(
        `In der Datei steht kein Konto einer Region, nur: ${foreignAccounts.join(', ')}. Die Konten stehen bei „Regionen“.`,
      );
    const kept: KeptFile = { files: [], statements: 0, knownStatements: 0, movements: 0, foreignAccounts, pending: 0 };
    for (const [regionId, ofRegion] of [...Map.groupBy(ours, (one) => one.regionId)].toSorted(([one], [other]) => one - other)) {
      // One file of a region at a time. What this file repeats of another one must be stored already.
      await sql`select pg_advisory_xact_lock(7109, ${regionId})`.execute(trx);
      const fileId = await keepBytes(trx, regionId, { bytes, name, readBy });
      kept.files.push({ regionId, fileId });
      for (const { statement } of ofRegion.toSorted((one, other) => inTime(one.statement, other.statement))) {
        const movements = await keepStatement(trx, { regionId, fileId }, statement);
        if (movements === null) kept.knownStatements++;
        else {
          kept.statements++;
          kept.movements += movements;
        }
        kept.pending += statement.pending;
      }
    }
    return kept;
  });
}

function inTime(one: KeyedStatement, other: KeyedStatement): number {
  return one.untilOn.localeCompare(other.untilOn) || Number(one.number ?? 0) - Number(other.number ?? 0) || one.line - other.line;
}

/** The file's number; it stays that of the first time. */
async function keepBytes(trx: Trx, regionId: number, { bytes, name, readBy }: Omit<ReadFile, 'statements'>): Promise<number> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const known = await trx
    .selectFrom('bank_file')
    .select('file_id')
    .where('region_id', '=', regionId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  if (known) return known.file_id;
  const { file_id } = await trx
    .insertInto('bank_file')
    .values({
      region_id: regionId,
      sha256,
      name,
      content: Buffer.from(bytes),
      read_by: readBy,
      read_at: await readLedgerClock(trx),
    })
    .returning('file_id')
    .executeTakeFirstOrThrow();
  return file_id;
}
