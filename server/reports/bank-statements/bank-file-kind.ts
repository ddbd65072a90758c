import { sql } from 'kysely';
import { z } from 'zod';
import { type Cents, formatCents } from '#contract/common/money.ts';
import { accountingPermits } from '#contract/common/permits.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { formatIsoDay } from '#server/platform/berlin-time.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { FourEyesKind } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { loadItems } from './load-items.ts';
import { findCertainMatch } from './match-movement.ts';
import { listOpenMovements } from './read-movements.ts';
import { isFileReleased } from './released-statements.ts';

const payload = z.strictObject({ regionId: z.number().int(), fileId: z.number().int() });
type FileOfBank = z.infer<typeof payload>;

/** Of so many the second person reads each; of more the sums. */
const MOST_TOLD = 40;

/**
 * A person has brought a file of the bank, and the portal would book what it says. Who can forge one could pay for an
 * order with nothing. So two have to agree, as to money that is typed by hand (rulings 8).
 */
export const bankFileKind: FourEyesKind<FileOfBank> = {
  name: 'bank-file',
  payload,
  permits: accountingPermits,
  subjectOf: fileSubject,
  needsSecond: () => false,
  // All of it, whatever it is for: what fits nothing today may fit an order of tomorrow.
  async moves(db, file) {
    return { regionId: file.regionId, target: 'bank files', cents: await sumOfFile(db, file), idempotencyKey: null };
  },
  async describe(db, { regionId, fileId }) {
    const file = await db
      .selectFrom('bank_file')
      .select(['name', 'sha256'])
      .where('region_id', '=', regionId)
      .where('file_id', '=', fileId)
      .executeTakeFirstOrThrow();
    const statements = await db
      .selectFrom('bank_statement')
      .select(['bank_id', 'until_on', 'closing_cents'])
      .where('region_id', '=', regionId)
      .where('file_id', '=', fileId)
      .orderBy('statement_id')
      .execute();
    return {
      title: `Kontoauszug freigeben: ${file.name}`,
      facts: [
        ...statements.map(({ bank_id, until_on, closing_cents }) => ({
          name: `Auszug ${bank_id}`,
          value: `bis ${formatIsoDay(until_on)}${closing_cents === null ? '' : `, Endsaldo ${formatCents(closing_cents)} €`}`,
        })),
        ...(await tellCertain(db, { regionId, fileId })),
        { name: 'Bitte vergleichen', value: 'mit dem Konto bei der Bank, nicht mit der Datei' },
        { name: 'SHA-256', value: file.sha256 },
      ],
    };
  },
  async carryOut(trx, file, { askedBy, confirmedBy, reason }) {
    const isNew = await releaseBankFile(trx, file, { askedBy, releasedBy: confirmedBy ?? askedBy });
    if (!isNew) return 0;
    const { regionId, fileId } = file;
    const subject = `bank file ${fileId}`;
    await audit(trx, { personId: confirmedBy ?? askedBy, regionId, act: 'bank-file-released', subject, reason });
    return sumOfFile(trx, file);
  },
};

/** What an act about a file is about, for those who look for it. */
export function fileSubject({ regionId, fileId }: FileOfBank): string {
  return `bank file ${regionId} ${fileId}`;
}

/** Whether the portal may book what it says, and its balance counts: the folder has brought it, or two have agreed. */
export async function isBankFileReleased(db: Db, { regionId, fileId }: FileOfBank): Promise<boolean> {
  const { rows } = await sql<{ isReleased: boolean }>`
    select ${isFileReleased} as "isReleased" from bank_file f
      left join bank_file_release r on r.region_id = f.region_id and r.file_id = f.file_id
     where f.region_id = ${regionId} and f.file_id = ${fileId}`.execute(db);
  return rows[0]!.isReleased;
}

/** From now on the portal books of it what is certain. Returns whether it was not released before. */
export async function releaseBankFile(
  trx: Trx,
  { regionId, fileId }: FileOfBank,
  { askedBy, releasedBy }: { askedBy: number | null; releasedBy: number | null },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('bank_file_release')
    .values({
      region_id: regionId,
      file_id: fileId,
      asked_by: askedBy,
      released_by: releasedBy,
      released_at: await readLedgerClock(trx),
    })
    .onConflict((row) => row.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The sum of all movements that this file has told first, both ways without their signs. */
async function sumOfFile(db: Db, { regionId, fileId }: FileOfBank): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents }>`
    select coalesce(sum(abs(m.cents)), 0)::bigint as cents from bank_movement m join bank_statement s using (region_id, statement_id)
     where s.region_id = ${regionId} and s.file_id = ${fileId}`.execute(db);
  return rows[0]!.cents;
}

/** What would be booked by itself as of now. */
async function tellCertain(db: Db, { regionId, fileId }: FileOfBank): Promise<{ name: string; value: string }[]> {
  const index = (await loadItems(db, [regionId]))(regionId);
  const shares = (await listOpenMovements(db, regionId, fileId)).flatMap(
    (movement) => findCertainMatch(movement, index)?.shares ?? [],
  );
  const sum = shares.reduce((total, { cents }) => total + Math.abs(cents), 0);
  return [
    { name: 'Von selbst zugeordnet', value: `${shares.length} Posten, zusammen ${formatCents(sum)} €` },
    ...shares.slice(0, MOST_TOLD).map(({ item, cents }) => ({
      name: item.label,
      value: `${item.business?.name ?? ''} ${item.what}: ${formatCents(Math.abs(cents))} €`.trim(),
    })),
  ];
}
