import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { ruleBroken } from '#server/platform/http/refusal.ts';
import { getPaymentFile, type PaymentFileKey } from './get-payment-file.ts';

/** Who wanted the file to go to the bank, and who agreed; null from the terminal, where nobody is signed in. */
interface ReleasedBy {
  askedBy: number | null;
  releasedBy: number | null;
}

/**
 * Lets a file be taken from now on, with the hash of what was released. Whether a second person has agreed is for the
 * caller to see to (rulings 8, four eyes). Throws Refusal 404 where there is no such file, 422 where it is released
 * already.
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
