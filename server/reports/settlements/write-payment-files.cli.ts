import fs from 'node:fs';
import path from 'node:path';
import { accountingPermits } from '#contract/common/permits.ts';
import { formatCents } from '#contract/common/money.ts';
import { isActing, listStaff } from '#server/tenancy/people/staff-members.ts';
import { getRegionId } from '#server/tenancy/regions/region-reads.ts';
import { ConfigError } from '#server/platform/config.ts';
import type { Db, Trx } from '#server/platform/db/database.ts';
import { withDatabase } from '#server/platform/db/with-database.ts';
import { readWords } from '#server/platform/read-words.ts';
import { sayCommand } from '#server/platform/say-command.ts';
import { type PaymentFileKey, releasePaymentFile, selectPaymentFiles, takePaymentFile } from './hand-out-payment-file.ts';

const USAGE = `Usage: ${sayCommand('statements:files --region SLUG [--run NUMBER --out FOLDER]')}`;

const options = { region: { type: 'string' }, run: { type: 'string' }, out: { type: 'string' } } as const;

/** `npm run statements:files`: lists a region's files for the bank, or writes those of a run into a folder. */
await withDatabase(async ({ db }) => {
  const { slug, run, out } = readWords(USAGE, { options }, ({ values }) => {
    const { region, run, out } = values;
    if (!region || (run === undefined) !== (out === undefined) || !/^[1-9]\d{0,8}$/.test(run ?? '1'))
      throw new RangeError('Which files?');
    return { slug: region, run: run === undefined ? undefined : Number(run), out };
  });
  const regionId = await getRegionId(db, slug);
  if (run === undefined) return list(db, regionId);
  await write(db, regionId, run, out!);
});

async function list(db: Db, regionId: number): Promise<void> {
  const files = await db
    .selectFrom('payment_file')
    .innerJoin('statement_run', (join) =>
      join.onRef('statement_run.region_id', '=', 'payment_file.region_id').onRef('statement_run.run', '=', 'payment_file.run'),
    )
    .select(['payment_file.run', 'kind', 'issued_on', 'payments', 'cents', 'message_id'])
    .where('payment_file.region_id', '=', regionId)
    .orderBy('payment_file.run')
    .orderBy('kind')
    .execute();
  for (const { run, kind, issued_on, payments, cents, message_id } of files)
    console.log(
      `run ${run}  ${issued_on}  ${kind.padEnd(10)} ${String(payments).padStart(5)} payments  ${formatCents(cents).padStart(14)} EUR  ${message_id}`,
    );
  console.log(`${files.length} files.`);
}

async function write(db: Db, regionId: number, run: number, folder: string): Promise<void> {
  const files = await selectPaymentFiles(db)
    .select(['file.kind', 'release.released_at'])
    .where('file.region_id', '=', regionId)
    .where('file.run', '=', run)
    .orderBy('file.kind')
    .execute();
  if (files.length === 0) throw new ConfigError(`There are no payment files of run ${run}.`);
  for (const { kind, released_at } of files) {
    const { messageId, xml, payments, cents } = await db.transaction().execute(async (trx) => {
      if (!released_at) await releaseAlone(trx, { regionId, run, kind });
      return takePaymentFile(trx, { regionId, run, kind }, null);
    });
    fs.mkdirSync(folder, { recursive: true });
    const file = path.join(folder, `${messageId}.xml`);
    // Handing a file to the bank twice is stopped by its message id; account numbers are nobody else's business.
    fs.writeFileSync(file, xml, { mode: 0o600 });
    console.log(`${file}: ${kind}, ${payments} payments, ${formatCents(cents)} EUR`);
  }
}

/** Where two could agree, nobody releases a file alone, and so not from here either. */
async function releaseAlone(trx: Trx, key: PaymentFileKey): Promise<void> {
  const mayRelease = (await listStaff(trx)).filter((member) => isActing(member, accountingPermits));
  if (mayRelease.length >= 2)
    throw new ConfigError(
      `The ${key.kind} file of run ${key.run} is not released: two of accounting do that under /abrechnungslaeufe.`,
    );
  await releasePaymentFile(trx, key, { askedBy: null, releasedBy: null });
}
