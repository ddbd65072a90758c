import { createHash } from 'node:crypto';
import type { WaitingFile } from '#contract/reports/settlements/runs.ts';
import { listChargeFilesToRelease } from '#server/money/charges/charge-files.ts';
import { berlinDay } from '#server/platform/berlin-time.ts';
import type { Db } from '#server/platform/db/database.ts';

/** A file for the bank of whatever source: of a run, of employers' orders, or of invoices. */
export interface BankFile extends Omit<WaitingFile, 'region' | 'cardName'> {
  regionId: number;
  /** Of the run, or of the file of debits. */
  number: number;
  /** ISO day of Berlin. */
  madeOn: string;
}

/** Files by their names or, without names, all that nobody has released yet; of runs first, region by region. */
export async function listBankFiles(db: Db, messageIds?: readonly string[]): Promise<BankFile[]> {
  if (messageIds?.length === 0) return [];
  const ofRuns = await listRunFilesToRelease(db, messageIds);
  const ofDebits = await listChargeFilesToRelease(db, messageIds);
  return [
    ...ofRuns.map(({ region_id, run, kind, message_id, payments, cents, xml, created_at, pays_on, collects_on }) => ({
      kind,
      regionId: region_id,
      number: run,
      messageId: message_id,
      payments,
      cents,
      dueOn: kind === 'payout' ? pays_on : collects_on,
      sha256: createHash('sha256').update(xml).digest('hex'),
      madeOn: berlinDay(created_at).toString(),
    })),
    ...ofDebits.map(({ region_id, file, holds, message_id, payments, cents, hash, made_at, collects_on }) => ({
      kind: holds === 'orders' ? ('charge' as const) : ('invoice' as const),
      regionId: region_id,
      number: file,
      messageId: message_id,
      payments,
      cents,
      dueOn: collects_on,
      sha256: hash,
      madeOn: berlinDay(made_at).toString(),
    })),
  ];
}

function listRunFilesToRelease(db: Db, messageIds: readonly string[] | undefined) {
  return db
    .selectFrom('payment_file as f')
    .innerJoin('statement_run as r', (join) => join.onRef('r.region_id', '=', 'f.region_id').onRef('r.run', '=', 'f.run'))
    .selectAll('f')
    .select(['r.pays_on', 'r.collects_on'])
    .where((file) =>
      messageIds
        ? file('f.message_id', 'in', messageIds)
        : file.not(
            file.exists(
              file
                .selectFrom('payment_file_release as e')
                .select('e.run')
                .whereRef('e.region_id', '=', 'f.region_id')
                .whereRef('e.run', '=', 'f.run')
                .whereRef('e.kind', '=', 'f.kind'),
            ),
          ),
    )
    .orderBy('f.region_id')
    .orderBy('f.run')
    .orderBy('f.kind', 'desc')
    .execute();
}
