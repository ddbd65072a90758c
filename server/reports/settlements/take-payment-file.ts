import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { audit } from '#server/tenancy/audit/audit.ts';
import { getPaymentFile, type PaymentFileKey } from './get-payment-file.ts';

/** A file for the bank as it was released. */
export interface TakenFile {
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
