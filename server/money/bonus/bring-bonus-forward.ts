import { audit } from '#server/tenancy/audit/audit.ts';
import { readLedgerClock } from '#server/ledger/read/ledger-clock.ts';
import { holdPartner } from '#server/parties/partners/reads.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { notFound } from '#server/platform/http/refusal.ts';
import { type BonusForward, forecastBonusForward } from './forecast-bonus-forward.ts';
import './tables.ts';

/**
 * Puts into force at once what a partner has saved and waits for its third working day (rulings 3). Returns what counts
 * then, and whom to tell. Throws Refusal 404 where nothing waits.
 */
export async function bringBonusForward(
  trx: Trx,
  { contractId, staffId }: { contractId: string; staffId: number },
): Promise<BonusForward> {
  const partner = await holdPartner(trx, { contractId });
  if (!partner) throw notFound('Diese Vertragsnummer gibt es nicht.');
  const forward = await forecastBonusForward(trx, partner);
  const now = await readLedgerClock(trx);
  const waiting = await trx
    .updateTable('bonus_setting')
    .set({ in_force_from: now })
    .where('partner_id', '=', partner.partnerId)
    .where('is_withdrawn', '=', false)
    .where('in_force_from', '>', now)
    .returning('bonus_setting_id')
    .executeTakeFirstOrThrow();
  const subject = `bonus ${waiting.bonus_setting_id}`;
  await audit(trx, { personId: staffId, regionId: partner.regionId, act: 'bonus-brought-forward', subject });
  return forward;
}
