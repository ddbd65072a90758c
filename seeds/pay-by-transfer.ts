import { randomUUID } from 'node:crypto';
import type { Temporal } from 'temporal-polyfill';
import type { SealKeys } from '#server/ledger/seal-keys.ts';
import { recordPayment } from '#server/ledger/write/book-payment.ts';
import type { Database } from '#server/platform/db/database.ts';
import { listOpenStatements } from '#server/reports/settlements/list-open-statements.ts';
import type { Accounting } from './people.ts';

/**
 * Settles what is open with partners of a region who have no mandate or account, as accounting does with their
 * transfers.
 */
export async function payByTransfer(
  { db }: Database,
  keys: SealKeys,
  { regionId, accounting, day }: { regionId: number; accounting: Accounting; day: Temporal.PlainDate },
): Promise<void> {
  for (const { regionId: region, partnerId, cents, reason } of await listOpenStatements(db)) {
    if (region !== regionId || (reason !== 'no-mandate' && reason !== 'no-partner-account')) continue;
    const outcome = await recordPayment(db, keys, regionId, {
      partnerId,
      cents: -cents,
      day: day.toString(),
      bankText: 'Ausgleich der Abrechnung',
      reason: 'Überweisung',
      actorId: accounting.askedBy,
      idempotencyKey: randomUUID(),
    });
    if (!outcome.isPosted) throw new Error(`a payment of the demo is refused: ${outcome.refusal}`);
  }
}
