import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { notFound, ruleBroken } from '#server/platform/http/refusal.ts';
import type { PaymentKind } from '#contract/money/bank/payment-kinds.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import type { Waiting } from '#server/money/charges/list-late-files.ts';

/** Which file for the bank: there is one of each kind for a run of a region. */
export interface PaymentFileKey {
  regionId: number;
  run: number;
  kind: PaymentKind;
}

/** Files for the bank, each with its release, if there is one yet. */
export function selectPaymentFiles(db: Db) {
  return db
    .selectFrom('payment_file as file')
    .leftJoin('payment_file_release as release', (join) =>
      join
        .onRef('release.region_id', '=', 'file.region_id')
        .onRef('release.run', '=', 'file.run')
        .onRef('release.kind', '=', 'file.kind'),
    );
}

/** A file for the bank, with its text's SHA-256, so that two people see they mean the same. Throws Refusal 404. */
export async function getPaymentFile(db: Db, { regionId, run, kind }: PaymentFileKey) {
  const file = await selectPaymentFiles(db)
    .selectAll('file')
    .select((row) => row('release.run', 'is not', null).as('isReleased'))
    .where('file.region_id', '=', regionId)
    .where('file.run', '=', run)
    .where('file.kind', '=', kind)
    .executeTakeFirst();
  if (!file) throw notFound('Diese Zahlungsdatei gibt es nicht.');
  return { ...file, sha256: createHash('sha256').update(file.xml).digest('hex') };
}

/** Who wanted the file to go to the bank, and who agreed; null from the terminal, where nobody is signed in. */
interface ReleasedBy {
  askedBy: number | null;
  releasedBy: number | null;
}

/**
 * Lets a file be taken from now on, with the hash of what was released. Whether a second person has agreed is for the
 * caller to see to. Throws Refusal 404 where there is no such file, 422 where it is released already.
 */
export async function releasePaymentFile(trx: Trx, key: PaymentFileKey, { askedBy, releasedBy }: ReleasedBy): Promise<void> {
  const { sha256 } = await getPaymentFile(trx, key);
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('payment_file_release')
    .values({
      region_id: key.regionId,
      run: key.run,
      kind: key.kind,
      sha256,
      asked_by: askedBy,
      released_by: releasedBy,
      released_at: await readLedgerClock(trx),
    })
    .onConflict((row) => row.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw ruleBroken('Die Zahlungsdatei ist schon freigegeben.');
}

/** A file for the bank as it was released. */
interface TakenFile {
  /** Also the name of the file: a bank takes each message once. */
  messageId: string;
  xml: string;
  payments: number;
  cents: number;
}

/** Hands out a file and notes each time who took it (null: the terminal). Throws Refusal 404, 422 if not released. */
export async function takePaymentFile(trx: Trx, key: PaymentFileKey, takenBy: number | null): Promise<TakenFile> {
  const { message_id: messageId, xml, payments, cents, sha256 } = await getPaymentFile(trx, key);
  const release = await trx
    .selectFrom('payment_file_release')
    .select('sha256')
    .where('region_id', '=', key.regionId)
    .where('run', '=', key.run)
    .where('kind', '=', key.kind)
    .executeTakeFirst();
  if (!release) throw ruleBroken('Die Zahlungsdatei ist noch nicht freigegeben.');
  if (release.sha256 !== sha256) throw new Error(`${messageId} is not the file that was released`);
  await trx
    .insertInto('payment_file_take')
    .values({ region_id: key.regionId, run: key.run, kind: key.kind, taken_by: takenBy, taken_at: await readLedgerClock(trx) })
    .execute();
  await audit(trx, { personId: takenBy, regionId: key.regionId, act: 'payment-file-taken', subject: messageId });
  return { messageId, xml, payments, cents };
}

/** Files of one kind that wait, and the ISO day on which the first of them is to be carried out. */
interface WaitingPaymentFiles extends Waiting {
  kind: PaymentKind;
  isReleased: boolean;
  /** Somebody has asked for its release. */
  isAsked: boolean;
  dueOn: string;
}

/**
 * Files that somebody has to release, and released ones that nobody has taken to the bank yet; payouts first. `asked`:
 * what open acts of release are about.
 */
export async function listWaitingPaymentFiles(db: Db, asked: readonly string[]): Promise<WaitingPaymentFiles[]> {
  const { rows } = await sql<WaitingPaymentFiles>`
    select f.kind, e.run is not null as "isReleased",
           e.run is not null or 'region ' || f.region_id || ' run ' || f.run || ' ' || f.kind = any(${asked}::text[])
             or to_char(f.created_at at time zone 'Europe/Berlin', '"files of "YYYY-MM-DD') = any(${asked}::text[]) as "isAsked",
           count(*) as count, sum(f.cents)::bigint as cents,
           min(coalesce(e.released_at, f.created_at)) as since,
           min(case f.kind when 'payout' then r.pays_on else r.collects_on end) as "dueOn"
      from payment_file f
      join statement_run r on r.region_id = f.region_id and r.run = f.run
      left join payment_file_release e on e.region_id = f.region_id and e.run = f.run and e.kind = f.kind
     where not exists (select from payment_file_take t where (t.region_id, t.run, t.kind) = (f.region_id, f.run, f.kind))
     group by 1, 2, 3 order by 1 desc, 2, 3`.execute(db);
  return rows;
}
