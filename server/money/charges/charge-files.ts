import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ChargeFile } from '#contract/money/charges/charges.ts';
import { formatCents } from '#contract/common/money.ts';
import { accountingPermits } from '#contract/common/permits.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import { notFound, ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { FourEyesKind } from '#server/tenancy/four-eyes/four-eyes-kind.ts';
import { nameRegions } from '#server/tenancy/regions/region-reads.ts';
import type { DebitFileHolds } from './tables.ts';

export interface ChargeFileKey {
  regionId: number;
  file: number;
}

const sha256Of = (xml: string) => createHash('sha256').update(xml).digest('hex');

/** A file with its text's SHA-256, by which two people see that they mean the same. Throws Refusal 404. */
async function getFile(db: Db, { regionId, file }: ChargeFileKey) {
  const row = await db
    .selectFrom('charge_file')
    .selectAll()
    .where('region_id', '=', regionId)
    .where('file', '=', file)
    .executeTakeFirst();
  if (!row) throw notFound('Diese Lastschriftdatei gibt es nicht.');
  return { ...row, hash: sha256Of(row.xml) };
}

/** What both banks know a file by. Throws Refusal 404. */
export async function getChargeFileName(db: Db, key: ChargeFileKey): Promise<string> {
  return (await getFile(db, key)).message_id;
}

/** All files of charge orders or of invoices, the newest first; of one employer those that hold an order of it. */
export async function listChargeFiles(db: Db, holds: DebitFileHolds, employerId?: number): Promise<ChargeFile[]> {
  const regionOf = await nameRegions(db);
  const files = await db
    .selectFrom('charge_file as f')
    .selectAll('f')
    .select(
      sql<string | null>`case when f.taken_at is null and f.voided_at is null
        then invoice_file_obstacle(f.region_id, f.file) end`.as('obstacle'),
    )
    .where('f.holds', '=', holds)
    .$if(employerId !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('charge_order as o')
            .select('o.number')
            .whereRef('o.region_id', '=', 'f.region_id')
            .whereRef('o.file', '=', 'f.file')
            .where('o.employer_id', '=', employerId!),
        ),
      ),
    )
    .orderBy('f.collects_on', 'desc')
    .orderBy('f.file', 'desc')
    .limit(200)
    .execute();
  return files.map((file) => ({
    ...regionOf(file.region_id),
    file: file.file,
    messageId: file.message_id,
    collectsOn: file.collects_on,
    payments: file.payments,
    cents: file.cents,
    sha256: sha256Of(file.xml),
    madeAt: file.made_at.toISOString(),
    releasedAt: file.released_at?.toISOString() ?? null,
    takenAt: file.taken_at?.toISOString() ?? null,
    voidedAt: file.voided_at?.toISOString() ?? null,
    obstacle: file.obstacle,
  }));
}

/** The number of a region's next file, of whatever it holds. */
export async function nextChargeFile(db: Db, regionId: number): Promise<number> {
  const last = await db
    .selectFrom('charge_file')
    .select(({ fn }) => fn.max('file').as('file'))
    .where('region_id', '=', regionId)
    .executeTakeFirst();
  return (last?.file ?? 0) + 1;
}

/**
 * Of some files of regions those that somebody has taken to the bank, as "region file"; the value is the ISO day of
 * that.
 */
export async function listTakenFiles(
  db: Db,
  regionIds: readonly number[],
  wanted: readonly number[],
): Promise<Map<string, string>> {
  if (wanted.length === 0) return new Map();
  const files = await db
    .selectFrom('charge_file')
    .select(['region_id', 'file', 'taken_at'])
    .where('region_id', 'in', regionIds)
    .where('file', 'in', wanted)
    .where('taken_at', 'is not', null)
    .execute();
  return new Map(files.map(({ region_id, file, taken_at }) => [`${region_id} ${file}`, berlinDay(taken_at!).toString()]));
}

/** Files by their names, also those that were given up; without names, all that nobody has released yet. */
export async function listChargeFilesToRelease(db: Db, messageIds?: readonly string[]) {
  const files = await db
    .selectFrom('charge_file')
    .selectAll()
    .where((file) =>
      messageIds
        ? file('message_id', 'in', messageIds)
        : file.and([file('released_at', 'is', null), file('voided_at', 'is', null)]),
    )
    .orderBy('region_id')
    .orderBy('file')
    .execute();
  return files.map(({ xml, ...file }) => ({ ...file, hash: sha256Of(xml) }));
}

const payload = z.strictObject({ regionId: z.number().int(), file: z.number().int(), sha256: z.string() });

const names = { orders: 'Ladeaufträge von Arbeitgebern', invoices: 'Rechnungen' } as const satisfies Record<
  DebitFileHolds,
  string
>;

/** What the release of a file is about. */
export function chargeFileSubject({ regionId, file }: ChargeFileKey): string {
  return `region ${regionId} charge file ${file}`;
}

/** A file of debits goes to the bank: a second person must agree. */
export const chargeFileKind: FourEyesKind<z.infer<typeof payload>> = {
  name: 'charge-file',
  payload,
  permits: accountingPermits,
  subjectOf: chargeFileSubject,
  needsSecond: () => true,
  async describe(db, release) {
    const { message_id, payments, cents, hash, holds } = await getFile(db, release);
    return {
      title: `Lastschriftdatei freigeben: ${names[holds]} (pain.008)`,
      facts: [
        { name: 'Datei', value: message_id },
        { name: 'Lastschriften', value: String(payments) },
        { name: 'Summe', value: `${formatCents(cents)} €` },
        { name: 'SHA-256', value: hash },
      ],
    };
  },
  async carryOut(trx, release, { askedBy, confirmedBy, reason }) {
    await assertReleasable(trx, release);
    await releaseChargeFile(trx, release, { askedBy, releasedBy: confirmedBy ?? askedBy });
    const { message_id } = await getFile(trx, release);
    const { regionId } = release;
    await audit(trx, {
      personId: confirmedBy ?? askedBy,
      regionId,
      act: 'charge-file-released',
      subject: message_id,
      reason,
    });
    return 0;
  },
};

/** Throws Refusal 422 where the file differs from the one that the person has read, or is released already. */
export async function assertReleasable(db: Db, { sha256, ...key }: z.infer<typeof payload>): Promise<void> {
  const { hash, released_at, voided_at } = await getFile(db, key);
  if (voided_at) throw voided();
  if (hash !== sha256)
    throw ruleBroken('Die Lastschriftdatei ist nicht die, die angesehen wurde. Bitte laden Sie die Seite neu.');
  if (released_at) throw ruleBroken('Die Lastschriftdatei ist schon freigegeben.');
  await assertStillOwed(db, key);
}

/**
 * Debits of invoices are announced for a day, and collect what was open then. A file whose day has come, or of which an
 * invoice was paid or cancelled, does not go to the bank any more. Accounting gives it up. Throws Refusal 422.
 */
async function assertStillOwed(db: Db, { regionId, file }: ChargeFileKey): Promise<void> {
  const { rows } = await sql<{ obstacle: string | null }>`
    select invoice_file_obstacle(${regionId}, ${file}::bigint) as obstacle`.execute(db);
  const obstacle = rows[0]?.obstacle ?? null;
  if (obstacle === null) return;
  const why = obstacle === 'late' ? 'Der angekündigte Tag ist da.' : `Inzwischen bezahlt oder storniert: ${obstacle}.`;
  throw ruleBroken(`${why} Die Datei geht nicht mehr zur Bank. Bitte verwerfen Sie sie unter „Rechnungen“.`);
}

const voided = () => ruleBroken('Die Lastschriftdatei wurde verworfen. Bitte laden Sie die Seite neu.');

/** Lets a file be taken from now on. Whether a second person has agreed is for the caller to see to. */
export async function releaseChargeFile(
  trx: Trx,
  key: ChargeFileKey,
  { askedBy, releasedBy }: { askedBy: number | null; releasedBy: number | null },
): Promise<void> {
  const { hash } = await getFile(trx, key);
  await trx
    .updateTable('charge_file')
    .set({ released_at: await readLedgerClock(trx), sha256: hash, asked_by: askedBy, released_by: releasedBy })
    .where('region_id', '=', key.regionId)
    .where('file', '=', key.file)
    .where('released_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute();
}

/** Hands out a file and notes each time who took it. Throws Refusal 404 for none, 422 for one that is not released. */
export async function takeChargeFile(
  trx: Trx,
  key: ChargeFileKey,
  takenBy: number | null,
): Promise<{ messageId: string; xml: string }> {
  const { message_id: messageId, xml, sha256, hash, taken_at, voided_at } = await getFile(trx, key);
  if (voided_at) throw voided();
  if (!sha256) throw ruleBroken('Die Lastschriftdatei ist noch nicht freigegeben.');
  if (sha256 !== hash) throw new Error(`${messageId} is not the file that was released`);
  if (!taken_at) {
    await assertStillOwed(trx, key);
    await trx
      .updateTable('charge_file')
      .set({ taken_at: await readLedgerClock(trx), taken_by: takenBy })
      .where('region_id', '=', key.regionId)
      .where('file', '=', key.file)
      .where('taken_at', 'is', null)
      .where('voided_at', 'is', null)
      .execute();
    // Somebody may have given it up since it was read.
    if (!(await getFile(trx, key)).taken_at) throw voided();
  }
  await audit(trx, { personId: takenBy, regionId: key.regionId, act: 'charge-file-taken', subject: messageId });
  return { messageId, xml };
}
